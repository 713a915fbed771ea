// The public hand-made evaluation of advanced Gygès: what the front rows reach.
#pragma once

#include "players/gyges_front.h"

namespace torony::gyges {

/// One side's half: 25 for each piece it can bounce on and 1 for each square it can end on; three
/// times as much as 500, 100 or 50 for each piece of size 1, 2 or 3 and 10 for each square that
/// only this side reaches.
inline int handmade_half(const Pieces& pieces, Bits mine, Bits theirs) {
  constexpr int kBounce = 25, kEnd = 1, kOnlyMine = 3, kSquare = 10;
  constexpr int kPiece[kMaxSize + 1] = {0, 500, 100, 50};
  const Bits bounces = mine & pieces.occupied();
  const Bits ends = mine & ~pieces.occupied() & kBoard;
  int only_mine = kSquare * count(ends & ~theirs);
  for (int size = 1; size <= kMaxSize; ++size) {
    only_mine += kPiece[size] * count(bounces & ~theirs & pieces.of_size(size));
  }
  return kBounce * count(bounces) + kEnd * count(ends) + kOnlyMine * only_mine;
}

/// The difference of the halves, for the player who owns the first reach.
inline int handmade_evaluation(const Pieces& pieces, Bits mine, Bits theirs) {
  return handmade_half(pieces, mine, theirs) - handmade_half(pieces, theirs, mine);
}

}  // namespace torony::gyges
