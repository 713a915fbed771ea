// What a player of Gygès reaches from the front row, and one way into the goal: questions that
// baselines ask of every position.
#pragma once

#include <optional>

#include "base/fixed_list.h"
#include "games/gyges/position.h"

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

/// One way into the goal, as what it needs: it also wins in every other position that has it.
struct WinRoute {
  Bits needed = 0;  ///< the mover and the pieces it bounces on
  Bits low = 0;     ///< their sizes, as in Pieces
  Bits high = 0;
  Bits empty = 0;  ///< the squares passed, and the rows nearer to the player than the mover

  bool holds_in(const Pieces& pieces) const {
    return (((pieces.low ^ low) | (pieces.high ^ high)) & needed) == 0 &&
           (pieces.occupied() & empty) == 0;
  }
};

/// Looks for such a way, the ones with few bounces first.
class WinFinder {
 public:
  WinFinder(const Pieces& pieces, int player)
      : pieces_(pieces), player_(player), goal_(goal_for(player)) {}

  /// A way for a piece of the front row. Very long chains of bounces may be missed.
  std::optional<WinRoute> find() {
    const Bits occupied = pieces_.occupied();
    Bits movers = occupied & row(front_rank(occupied, player_));
    while (movers != 0) {
      from_ = take_lowest(movers);
      occupied_ = occupied & ~bit(from_);
      if (may_win() && search()) return route_;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kRoom = 64;

  struct State {
    Edges used;
    Bits bounced;
    Bits passed;
    int square;
  };

  /// Whether it could win if every bounce could use all edges again.
  bool may_win() const {
    const int size = pieces_.size_at(from_);
    const Bits first = walk_ends(bit(from_), size, ~occupied_, kRim, goal_);
    return (reach_bound(pieces_, occupied_, ~occupied_, first, goal_) & goal_.place) != 0;
  }

  bool search() {
    states_.clear();
    states_.push({kRim, 0, 0, from_});
    for (std::size_t next = 0; next < states_.size(); ++next) {
      const State state = states_[next];
      if (enters_goal(state)) return true;
      bounce(state);
    }
    return false;
  }

  bool enters_goal(const State& state) {
    const int before = pieces_.size_at(state.square) - 1;
    if (before == 0) return has(goal_.before, state.square) && keep(state, 0);
    for (Bits doors = goal_.before & ~occupied_; doors != 0;) {
      const int door = take_lowest(doors);
      for (const Walk& walk : kWalks.between(state.square, door, before)) {
        if ((walk.through & occupied_) == 0 && !walk.edges.meets(state.used)) {
          return keep(state, walk.through | bit(door));
        }
      }
    }
    return false;
  }

  void bounce(const State& state) {
    const int size = pieces_.size_at(state.square);
    Bits landings = occupied_ & walk_ends(bit(state.square), size, ~occupied_, state.used, goal_);
    while (landings != 0) {
      const int to = take_lowest(landings);
      for (const Walk& walk : kWalks.between(state.square, to, size)) {
        if ((walk.through & occupied_) != 0 || walk.edges.meets(state.used)) continue;
        const Edges used = state.used | walk.edges;
        if (states_.size() == kRoom || was_here_with_less(to, used)) continue;
        states_.push({used, state.bounced | bit(to), state.passed | walk.through, to});
      }
    }
  }

  bool was_here_with_less(int square, const Edges& used) const {
    for (const State& other : states_) {
      if (other.square == square && used.contains(other.used)) return true;
    }
    return false;
  }

  bool keep(const State& state, Bits passed) {
    const int rank = rank_of(from_);
    const Bits nearer = ~(player_ == 1 ? rows_from(rank) : rows_up_to(rank)) & kBoard;
    route_.needed = state.bounced | bit(from_);
    route_.low = pieces_.low & route_.needed;
    route_.high = pieces_.high & route_.needed;
    route_.empty = ((state.passed | passed) & ~bit(from_)) | nearer;
    return true;
  }

  const Pieces& pieces_;
  const int player_;
  const Goal goal_;
  int from_ = 0;
  Bits occupied_ = 0;  ///< without the mover
  WinRoute route_;
  FixedList<State, kRoom> states_;
};

}  // namespace torony::gyges
