// Small helpers for sentences about LYNGK that people read.
#pragma once

#include <iterator>
#include <string>
#include <string_view>

#include "base/text.h"
#include "games/lyngk/geometry.h"
#include "games/lyngk/stack.h"

namespace torony::lyngk {

/// A number in words; few enough are needed.
inline std::string number_name(int number) {
  constexpr std::string_view kNames[] = {"no", "one", "two", "three", "four", "five"};
  static_assert(kColours < std::size(kNames));
  return std::string(kNames[number]);
}

inline std::string colour_name(int piece) { return std::string(kColourNames[piece]); }

/// "5-stack" in lyngk.
inline std::string completed_name(int limit) { return std::to_string(limit) + "-stack"; }

/// "single" or "stack of 3".
inline std::string size_name(Stack stack) {
  return stack.height() == 1 ? "single" : "stack of " + std::to_string(stack.height());
}

}  // namespace torony::lyngk
