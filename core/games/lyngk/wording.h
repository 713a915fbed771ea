// Small helpers for sentences about LYNGK that people read.
#pragma once

#include <string>

#include "base/text.h"
#include "games/lyngk/geometry.h"
#include "games/lyngk/stack.h"

namespace torony::lyngk {

inline std::string colour_name(int piece) { return std::string(kColourNames[piece]); }

/// "single" or "stack of 3".
inline std::string size_name(Stack stack) {
  return stack.height() == 1 ? "single" : "stack of " + std::to_string(stack.height());
}

}  // namespace torony::lyngk
