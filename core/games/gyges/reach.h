// Where a Gygès piece can get to: its own steps and any number of bounces (GYGES-C1 to GYGES-E2).
#pragma once

#include "base/fixed_list.h"
#include "games/gyges/geometry.h"

namespace torony::gyges {

/// The pieces as two bit planes: a piece of size 1, 2 or 3 sets the low, the high or both bits. The
/// goals are places 36 and 37 of the same planes.
struct Pieces {
  static_assert(kMaxSize < 1 << 2);
  Bits low = 0;
  Bits high = 0;

  Bits occupied() const { return low | high; }
  int size_at(int place) const {
    return static_cast<int>((low >> place & 1) | (high >> place & 1) << 1);
  }
  Bits of_size(int size) const {
    return ((size & 1) != 0 ? low : ~low) & ((size & 2) != 0 ? high : ~high);
  }
  void put(int place, int size) {
    low |= static_cast<Bits>(size & 1) << place;
    high |= static_cast<Bits>(size >> 1) << place;
  }
};

/// One end more than the board has squares: the goal, where the walks that matter here may end.
struct Goal {
  Bits place;   ///< the goal itself
  Bits before;  ///< the row next to it
};

constexpr Goal goal_for(int player) { return {bit(goal_of(player)), row(home_rank(3 - player))}; }

/// Where walks of exactly that many steps end that start on one of these squares, pass only empty
/// ones, and use none of these edges. A walk that stands before the goal with one step to go may
/// enter it (GYGES-E2).
inline Bits walk_ends(Bits origin, int steps, Bits empty, const Edges& used, const Goal& goal) {
  Heading heading = step(origin, used);
  Bits last = origin;
  for (int taken = 1; taken < steps; ++taken) {
    heading = heading.within(empty);
    last = heading.all();
    heading = step(heading, used);
  }
  return heading.all() | ((last & goal.before) != 0 ? goal.place : 0);
}

/// What can be reached from places already reached if every bounce can use all edges again: a bound
/// for what can be reached in truth. It serves several movers at once when their squares are both
/// empty and bounced on.
inline Bits reach_bound(const Pieces& pieces, Bits bounced_on, Bits empty, Bits reached,
                        const Goal& goal) {
  Bits followed = 0;
  for (Bits todo = reached & bounced_on; todo != 0; todo = reached & bounced_on & ~followed) {
    followed |= todo;
    for (int size = 1; size <= kMaxSize; ++size) {
      reached |= walk_ends(todo & pieces.of_size(size), size, empty, kRim, goal);
    }
  }
  return reached;
}

/// Explores the moves of one piece.
///
/// A state is a piece bounced on and the edges used so far. A state is skipped when its piece was
/// bounced on before with no other edges used: from there everything was possible that is possible
/// now. The first arrival at each piece is explored first; that mostly reaches all there is, and
/// then the other arrivals need no exploring.
class Explorer {
 public:
  /// The piece on `from` is lifted: its own start counts as empty (GYGES-C2).
  Explorer(const Pieces& pieces, int origin, int player)
      : pieces_(pieces), occupied_(pieces.occupied() & ~bit(origin)), goal_(goal_for(player)) {
    last_state_.fill(kNone);
    expand(origin, pieces.size_at(origin), kRim);
    for (std::size_t next = 0; next < states_.size(); ++next) {
      if (states_[next].is_first()) expand(states_[next]);
    }
    reached_ &= ~bit(origin);  // GYGES-C4
    if (waiting_) explore_the_rest(~bit(origin));
  }

  /// Every place on which a sequence of steps can end: empty squares other than the start, pieces,
  /// and the goal.
  Bits reached() const { return reached_; }

 private:
  static constexpr std::uint8_t kNone = 255;
  /// So many states are remembered, measured: fewer explore too much twice, more cost more than
  /// they save.
  static constexpr std::size_t kRoom = 32;

  struct State {
    Edges used;
    std::uint8_t square;
    std::uint8_t previous;  ///< the state before this one with the same square

    bool is_first() const { return previous == kNone; }
  };

  void explore_the_rest(Bits wanted) {
    const Bits bound = reach_bound(pieces_, occupied_, ~occupied_, reached_, goal_) & wanted;
    const std::size_t explored = states_.size();
    for (std::size_t next = 0; next < states_.size() && (bound & ~reached_) != 0; ++next) {
      if (next >= explored || !states_[next].is_first()) expand(states_[next]);
    }
    reached_ &= wanted;
  }

  void expand(const State& state) {
    expand(state.square, pieces_.size_at(state.square), state.used);
  }

  void expand(int square, int size, const Edges& used) {
    const Bits ends = walk_ends(bit(square), size, ~occupied_, used, goal_);
    reached_ |= ends;
    for (Bits landings = ends & occupied_; landings != 0;) {
      const int target = take_lowest(landings);
      for (const Walk& walk : kWalks.between(square, target, size)) {
        if ((walk.through & occupied_) == 0 && !walk.edges.meets(used)) {
          arrive(target, used | walk.edges);
        }
      }
    }
  }

  void arrive(int square, const Edges& used) {
    std::uint8_t& last = last_state_[static_cast<std::size_t>(square)];
    for (std::uint8_t other = last; other != kNone; other = states_[other].previous) {
      if (used.contains(states_[other].used)) return;
    }
    const State state{used, static_cast<std::uint8_t>(square), last};
    if (states_.size() == kRoom) {  // no room to remember it: explore it on the spot
      expand(state);
      return;
    }
    waiting_ |= !state.is_first();
    last = static_cast<std::uint8_t>(states_.size());
    states_.push(state);
  }

  const Pieces& pieces_;
  const Bits occupied_;
  const Goal goal_;
  Bits reached_ = 0;
  bool waiting_ = false;                           ///< some state is not the first with its square
  std::array<std::uint8_t, kSquares> last_state_;  ///< the latest state with each square
  FixedList<State, kRoom> states_;
};

}  // namespace torony::gyges
