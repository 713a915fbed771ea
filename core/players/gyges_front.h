// What a player of Gygès reaches from the front row: a question that baselines ask of every
// position.
#pragma once

#include "games/gyges/position.h"
#include "games/gyges/win_route.h"

namespace torony::gyges {

inline int front_rank(Bits occupied, int player) { return Basic::front_rank(occupied, player); }

/// Every place on which a move of the player could end: the union over the pieces of the front row,
/// or of the next row that reaches anything. For either player, whoever is to move.
inline Bits front_reach(const Pieces& pieces, int player) {
  Bits reached = 0;
  for (Bits left = pieces.occupied(); left != 0 && reached == 0;) {
    Bits movers = left & row(front_rank(left, player));
    left &= ~movers;
    while (movers != 0) reached |= Explorer(pieces, take_lowest(movers), player).reached();
  }
  return reached;
}

}  // namespace torony::gyges
