// The names of places: a1 to f6, N and S.
#pragma once

#include <string>

#include "games/gyges/geometry.h"

namespace torony::gyges {

inline std::string place_name(int place) {
  if (place == kNorth) return "N";
  if (place == kSouth) return "S";
  return {static_cast<char>('a' + file_of(place)), static_cast<char>('1' + rank_of(place))};
}

}  // namespace torony::gyges
