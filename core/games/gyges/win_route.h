// Whether a player reaches the goal at once, and the way there, kept as what it needs.
#pragma once

#include <array>
#include <optional>

#include "base/fixed_list.h"
#include "games/gyges/reach.h"

namespace torony::gyges {

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

/// Looks for a way of the pieces of the front row, the ones with few bounces first.
///
/// Few pieces lead on towards the goal; the others are not even bounced on.
class WinFinder {
 public:
  /// There must be a piece on the board.
  WinFinder(const Pieces& pieces, int player)
      : pieces_(pieces),
        goal_(goal_for(player)),
        front_(player == 1 ? rank_of(lowest(pieces.occupied()))
                           : rank_of(highest(pieces.occupied()))),
        nearer_(kBoard & ~(player == 1 ? rows_from(front_) : rows_up_to(front_))) {}

  std::optional<WinRoute> find() {
    const Bits movers = pieces_.occupied() & row(front_);
    leading_ = leading(movers);
    for (Bits left = movers & leading_; left != 0;) {
      origin_ = take_lowest(left);
      occupied_ = pieces_.occupied() & ~bit(origin_);
      if (search()) return route_;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::uint8_t kNone = 255;
  static constexpr std::size_t kRoom = 48;

  /// The mover stands on a piece it bounced on, or still on its start.
  struct State {
    Edges used;
    Bits bounced;
    Bits passed;
    std::uint8_t square;
    std::uint8_t previous;  ///< the state before this one with the same square
  };

  /// The pieces from which the goal could be reached if every bounce could use all edges again:
  /// found backwards from the goal. The movers' own squares count as empty and as bounced on.
  Bits leading(Bits movers) const {
    const Bits empty = ~(pieces_.occupied() & ~movers);
    constexpr Goal kNowhere{0, 0};
    Bits found = pieces_.of_size(1) & goal_.before;
    for (int size = 2; size <= kMaxSize; ++size) {
      found |=
          pieces_.of_size(size) & walk_ends(goal_.before & empty, size - 1, empty, kRim, kNowhere);
    }
    Bits followed = 0;
    for (Bits todo = found; todo != 0; todo = found & ~followed) {
      followed |= todo;
      for (int size = 1; size <= kMaxSize; ++size) {
        found |= pieces_.of_size(size) & walk_ends(todo, size, empty, kRim, kNowhere);
      }
    }
    return found;
  }

  bool search() {
    states_.clear();
    last_state_.fill(kNone);
    if (expand({kRim, 0, 0, static_cast<std::uint8_t>(origin_), kNone})) return true;
    for (std::size_t next = 0; next < states_.size(); ++next) {
      if (expand(states_[next])) return true;
    }
    return false;
  }

  bool expand(const State state) {
    const int size = pieces_.size_at(state.square);
    const Bits ends = walk_ends(bit(state.square), size, ~occupied_, state.used, goal_);
    if ((ends & goal_.place) != 0) {
      keep(state);
      return true;
    }
    for (Bits landings = ends & occupied_ & leading_; landings != 0;) {
      const int target = take_lowest(landings);
      for (const Walk& walk : kWalks.between(state.square, target, size)) {
        if ((walk.through & occupied_) != 0 || walk.edges.meets(state.used)) continue;
        if (arrive(target,
                   {state.used | walk.edges, state.bounced | bit(target),
                    state.passed | walk.through, static_cast<std::uint8_t>(target), kNone})) {
          return true;
        }
      }
    }
    return false;
  }

  /// True when the goal was reached on the spot.
  bool arrive(int square, State state) {
    std::uint8_t& last = last_state_[static_cast<std::size_t>(square)];
    for (std::uint8_t other = last; other != kNone; other = states_[other].previous) {
      if (state.used.contains(states_[other].used)) return false;
    }
    if (states_.size() == kRoom) return expand(state);  // no room to remember it
    state.previous = last;
    last = static_cast<std::uint8_t>(states_.size());
    states_.push(state);
    return false;
  }

  /// The last steps, which are known to exist.
  Bits way_into_goal(const State& state) const {
    const int before = pieces_.size_at(state.square) - 1;
    if (before == 0) return 0;
    for (Bits doors = goal_.before & ~occupied_; doors != 0;) {
      const int door = take_lowest(doors);
      for (const Walk& walk : kWalks.between(state.square, door, before)) {
        if ((walk.through & occupied_) == 0 && !walk.edges.meets(state.used)) {
          return walk.through | bit(door);
        }
      }
    }
    return 0;
  }

  void keep(const State& state) {
    route_.needed = state.bounced | bit(origin_);
    route_.low = pieces_.low & route_.needed;
    route_.high = pieces_.high & route_.needed;
    route_.empty = ((state.passed | way_into_goal(state)) & ~bit(origin_)) | nearer_;
  }

  const Pieces& pieces_;
  const Goal goal_;
  const int front_;
  const Bits nearer_;
  int origin_ = 0;
  Bits occupied_ = 0;  ///< without the mover
  Bits leading_ = 0;
  WinRoute route_;
  std::array<std::uint8_t, kSquares> last_state_;
  FixedList<State, kRoom> states_;
};

}  // namespace torony::gyges
