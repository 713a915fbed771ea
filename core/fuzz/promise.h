// What every fuzz target says when a promise is broken.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/reason.h"

namespace torony::fuzz {

/// Ends the program where the code did not keep what it promises.
inline void require(bool holds, std::string_view promise) {
  if (holds) return;
  std::fflush(stdout);
  std::fprintf(stderr, "broken promise: %.*s\n", static_cast<int>(promise.size()), promise.data());
  std::abort();
}

/// Whatever text quotes, it is one line and harmless in a terminal.
inline void require_plain(std::string_view text) {
  const auto plain = [](char letter) { return letter >= ' ' && letter <= '~'; };
  require(!text.empty(), "a text says something");
  require(std::ranges::all_of(text, plain), "a text is one line of ASCII");
}

inline void require_message(std::string_view message) {
  constexpr std::size_t kLongestMessage = 300;
  require_plain(message);
  require(message.size() <= kLongestMessage, "a message is short");
}

/// Whether what somebody wrote, and is quoted, has a brace in it.
inline bool quotes_a_brace(const Reason& reason) {
  const Value* text = find(reason.phrase.values(), "text");
  return text && text->text() && text->text()->find('{') != std::string::npos;
}

/// Every value that the wording asks for is there.
inline void require_sentence(const Reason& reason) {
  const std::string text = reason.text();
  require_message(text);
  require(text.find('{') == std::string::npos || quotes_a_brace(reason), "no value is missing");
}

}  // namespace torony::fuzz
