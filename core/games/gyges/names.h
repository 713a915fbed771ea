// The names of places (a1 to f6, N and S) and of sizes.
#pragma once

#include <string>
#include <string_view>

#include "games/gyges/geometry.h"

namespace torony::gyges {

inline std::string point_name(int place) {
  if (place == kNorth) return "N";
  if (place == kSouth) return "S";
  return {static_cast<char>('a' + file_of(place)), static_cast<char>('1' + rank_of(place))};
}

/// The square with that name, or -1.
constexpr int square_named(std::string_view text) {
  if (text.size() != 2) return -1;
  const int file = text[0] - 'a';
  const int rank = text[1] - '1';
  const bool fits = file >= 0 && file < kSide && rank >= 0 && rank < kSide;
  return fits ? rank * kSide + file : -1;
}

/// The square or goal with that name, or -1.
constexpr int place_named(std::string_view text) {
  return text == "N" ? kNorth : text == "S" ? kSouth : square_named(text);
}

/// The size a digit names, or 0.
constexpr int size_of(char digit) {
  return digit >= '1' && digit <= '0' + kMaxSize ? digit - '0' : 0;
}

}  // namespace torony::gyges
