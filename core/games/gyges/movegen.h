// Generating and playing Gygès turns: the hot part of position.h.
#pragma once

#include "games/gyges/position.h"

namespace torony::gyges {

template <bool Advanced>
inline auto Position<Advanced>::moves_from(int origin) const -> Moves {
  const Explorer explorer(pieces_, origin, player_);
  const Bits others = pieces_.occupied() & ~bit(origin);
  Moves moves;
  moves.ends = explorer.reached() & ~others;
  if constexpr (Advanced) {
    moves.lands = explorer.reached() & others;
    moves.drops = drops_without(origin);
  }
  return moves;
}

/// GYGES-F2: the empty squares that are not behind the opponent's front row, seen when the mover
/// has left its start and the displaced piece is off the board (G-6). The mover then stands where
/// the displaced piece stood, so the set is the same for every landing.
template <bool Advanced>
inline Bits Position<Advanced>::drops_without(int origin) const {
  const Bits others = pieces_.occupied() & ~bit(origin);
  if (others == 0) return 0;
  const int front = front_rank(others, 3 - player_);
  return (player_ == 1 ? rows_up_to(front) : rows_from(front)) & ~others;
}

template <bool Advanced>
template <class Visit>
inline void Position<Advanced>::for_each_mover(Visit&& visit) const {
  Bits left = pieces_.occupied();
  bool moved = false;
  while (left != 0 && !moved) {
    Bits movers = left & row(front_rank(left, player_));
    left &= ~movers;
    while (movers != 0) {
      const int origin = take_lowest(movers);
      const Moves moves = moves_from(origin);
      if ((moves.ends | (moves.lands != 0 ? moves.drops : 0)) == 0) continue;
      moved = true;
      visit(origin, moves);
    }
  }
}

/// Lifts a piece off a place, or puts one there; the hash follows.
template <bool Advanced>
inline void Position<Advanced>::toggle(int place, int size) {
  pieces_.low ^= static_cast<Bits>(size & 1) << place;
  pieces_.high ^= static_cast<Bits>(size >> 1) << place;
  hash_ ^= kKeys.piece[size][place];
}

template <bool Advanced>
template <class Visit>
inline void Position<Advanced>::for_each_child(Visit&& visit) const {
  visit_children<false>(visit);
}

/// To replace a piece of the mover's own size and put it on a square looks the same as to move
/// there, whichever of them is replaced.
template <bool Advanced>
template <class Visit, class Wants>
inline void Position<Advanced>::for_each_distinct_child(Visit&& visit, Wants&&) const {
  visit_children<true>(visit);
}

template <bool Advanced>
template <bool Distinct, class Visit>
inline void Position<Advanced>::visit_children(Visit&& visit) const {
  if (is_won()) return;
  Position flipped = *this;
  flipped.flip_player();
  if (setup_) {
    for (int size = 1; size <= kMaxSize; ++size) {
      if (reserve(player_, size) == 0) continue;
      for (Bits free = placements(); free != 0;) {
        const int target = take_lowest(free);
        Position next = flipped;
        next.place(size, target);
        visit(Turn::place(size, target), next);
      }
    }
    return;
  }
  for_each_mover([&](int origin, const Moves& moves) {
    const int mover = pieces_.size_at(origin);
    Position lifted = flipped;
    lifted.toggle(origin, mover);
    for (Bits ends = moves.ends; ends != 0;) {
      const int target = take_lowest(ends);
      Position next = lifted;
      next.toggle(target, mover);
      visit(Turn::move(origin, target), next);
    }
    Bits moved_to = moves.ends;
    for (Bits lands = moves.lands; lands != 0;) {
      const int target = take_lowest(lands);
      const int displaced = pieces_.size_at(target);
      Position landed = lifted;
      landed.toggle(target, displaced);
      landed.toggle(target, mover);
      Bits drops = moves.drops;
      if (Distinct && displaced == mover) {
        drops &= ~moved_to;
        moved_to |= drops;
      }
      while (drops != 0) {
        const int drop = take_lowest(drops);
        Position next = landed;
        next.toggle(drop, displaced);
        visit(Turn::replace(origin, target, drop), next);
      }
    }
  });
}

template <bool Advanced>
inline std::size_t Position<Advanced>::count_turns() const {
  std::size_t total = 0;
  if (setup_) {
    for_each_turn([&total](Turn) { ++total; });
  } else if (!is_won()) {
    for_each_mover([&total](int, const Moves& moves) { total += moves.count(); });
  }
  return total;
}

template <bool Advanced>
inline void Position<Advanced>::play(Turn turn) {
  const int target = turn.target();
  flip_player();
  if (turn.is_placement()) {
    place(turn.size(), target);
    return;
  }
  const int mover = pieces_.size_at(turn.origin());
  toggle(turn.origin(), mover);
  if (turn.is_replacement()) {
    const int displaced = pieces_.size_at(target);
    toggle(target, displaced);
    toggle(turn.drop(), displaced);
  }
  toggle(target, mover);
}

}  // namespace torony::gyges
