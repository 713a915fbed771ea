// Small helpers for sentences about LYNGK that people read.
#pragma once

#include <string>
#include <string_view>

#include "games/lyngk/geometry.h"
#include "games/lyngk/stack.h"

namespace torony::lyngk {

/// Input as it may stand in a message: short, and plain ASCII whatever bytes came in.
inline std::string quoted_ascii(std::string_view input) {
  constexpr std::size_t kLongest = 40;
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "'";
  for (const char letter : input.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte >= ' ' && byte <= '~') {
      text += letter;
    } else {
      text += "\\x";
      text += kDigits[byte >> 4];
      text += kDigits[byte & 15];
    }
  }
  return text + (input.size() > kLongest ? "...'" : "'");
}

inline std::string colour_name(int piece) { return std::string(kColourNames[piece]); }

/// "single" or "stack of 3".
inline std::string size_name(Stack stack) {
  return stack.height() == 1 ? "single" : "stack of " + std::to_string(stack.height());
}

inline std::string player_name(int player) { return "player " + std::to_string(player); }

}  // namespace torony::lyngk
