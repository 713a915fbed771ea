// A Gygès position as somebody wrote or put it together, possible or not.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "games/gyges/geometry.h"

namespace torony::gyges {

struct Draft {
  static constexpr int kUnknown = 0;

  std::vector<std::pair<int, int>> pieces;  ///< places, goals among them, with their sizes
  int player = 1;                           ///< or kUnknown, where nothing is to be said of it
  bool placing = false;                     ///< the setup is not over
  bool whole = true;                        ///< all rows could be read

  /// How many pieces of that size stand in the home row of a player.
  int placed(int side, int size) const {
    return static_cast<int>(std::ranges::count_if(pieces, [=](const auto& piece) {
      return piece.first < kSquares && rank_of(piece.first) == home_rank(side) &&
             piece.second == size;
    }));
  }
};

}  // namespace torony::gyges
