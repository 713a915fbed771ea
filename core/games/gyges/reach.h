// Where a Gygès piece can get to: its own steps and any number of bounces (GYGES-C1 to GYGES-E2).
#pragma once

#include "base/fixed_list.h"
#include "games/gyges/geometry.h"

namespace torony::gyges {

/// The pieces as two bit planes: a piece of size 1, 2 or 3 sets the low, the high or both bits. The
/// goals are places 36 and 37 of the same planes.
struct Pieces {
  Bits low = 0;
  Bits high = 0;

  Bits occupied() const { return low | high; }
  int size_at(int place) const {
    return static_cast<int>((low >> place & 1) | (high >> place & 1) << 1);
  }
  void put(int place, int size) {
    low |= static_cast<Bits>(size & 1) << place;
    high |= static_cast<Bits>(size >> 1) << place;
  }
};

/// Where walks of exactly that many steps can end that start on one of these squares and pass only empty ones.
/// A walk that stands before the goal with one step to go may enter it (GYGES-E2).
struct Ends {
  Bits squares;
  bool goal;
};

inline Ends walk_ends(Bits from, int steps, Bits empty, const Edges& used, Bits before_goal) {
  Heading heading = step(from, used);
  Bits last = from;
  for (int taken = 1; taken < steps; ++taken) {
    heading = heading.within(empty);
    last = heading.all();
    heading = step(heading, used);
  }
  return {heading.all(), (last & before_goal) != 0};
}

/// Explores the moves of one piece.
///
/// A state is a piece bounced on and the edges used so far. States are explored in the order of their
/// number of bounces, and one is skipped when its piece was bounced on before with no other edges used: from there
/// everything was possible that is possible now.
class Explorer {
 public:
  /// The piece on `from` is lifted: its own start counts as empty (GYGES-C2).
  Explorer(const Pieces& pieces, int from, int player)
      : pieces_(pieces),
        occupied_(pieces.occupied() & ~bit(from)),
        before_goal_(row(home_rank(3 - player))) {
    expand(from, pieces.size_at(from), kRim);
    for (std::size_t next = 0; next < states_.size(); ++next) expand(states_[next]);
    if (goal_) reached_ |= bit(goal_of(player));
    reached_ &= ~bit(from);  // GYGES-C4
  }

  /// Every place on which a sequence of steps can end: empty squares other than the start, pieces, and
  /// the goal.
  Bits reached() const { return reached_; }

 private:
  struct State {
    Edges used;
    std::uint8_t square;
    std::uint8_t previous;  ///< the state before this one with the same square
  };
  static constexpr std::size_t kRoom = 250;

  void expand(const State& state) {
    expand(state.square, pieces_.size_at(state.square), state.used);
  }

  void expand(int square, int size, const Edges& used) {
    const Ends ends = walk_ends(bit(square), size, ~occupied_, used, before_goal_);
    reached_ |= ends.squares;
    goal_ |= ends.goal;
    for (Bits landings = ends.squares & occupied_; landings != 0;) {
      const int to = take_lowest(landings);
      for (const Walk& walk : kWalks.between(square, to, size)) {
        if ((walk.through & occupied_) == 0 && !walk.edges.meets(used)) {
          arrive(to, used | walk.edges);
        }
      }
    }
  }

  void arrive(int square, const Edges& used) {
    std::uint8_t& last = last_state_[static_cast<std::size_t>(square)];
    const bool again = has(bounced_, square);
    if (again) {
      for (std::uint8_t other = last; other != kNone; other = states_[other].previous) {
        if (used.contains(states_[other].used)) return;
      }
    }
    const State state{used, static_cast<std::uint8_t>(square), again ? last : kNone};
    if (states_.size() == kRoom) {  // no room to remember it: explore it on the spot
      expand(state);
      return;
    }
    bounced_ |= bit(square);
    last = static_cast<std::uint8_t>(states_.size());
    states_.push(state);
  }

  static constexpr std::uint8_t kNone = 255;

  const Pieces& pieces_;
  const Bits occupied_;
  const Bits before_goal_;
  Bits reached_ = 0;
  Bits bounced_ = 0;  ///< the squares whose entry in last_state_ is set
  bool goal_ = false;
  std::array<std::uint8_t, kSquares> last_state_;
  FixedList<State, kRoom> states_;
};

}  // namespace torony::gyges
