// What can still happen in a LYNGK position, as far as a glance tells: bounds for the solver.
//
// Two stacks that clash now clash for ever, because stacks only grow. So a stack grows at most by
// what its partners hold, the stacks that it does not clash with; one without partners stays as it
// is. And no turn gives a player one more stack with his colour on top, unless he can still claim.
#pragma once

#include <algorithm>
#include <array>

#include "solve/lyngk_value.h"

namespace torony::lyngk {

template <int Limit>
class Prospects {
 public:
  explicit Prospects(const Position<Limit>& position)
      : position_(position), unfinished_(position.at_most(Limit - 1)) {
    clash_[0] = 0;
    for (ColourSet colours = 1; colours < clash_.size(); ++colours) {
      clash_[colours] =
          clash_[colours & (colours - 1)] | position.containing_one(std::countr_zero(colours));
    }
    for (Bits points = unfinished_; points != 0;) {
      const int point = take_lowest(points);
      if (position.stack(point).jokers() > 0) joker_holders_ |= bit(point);
    }
    claims_open_ = position.can_claim(1) || position.can_claim(2);
  }

  /// Between which values the game will end for the player to move.
  Range range() const {
    const Stacks mine = stacks_of(position_.player());
    const Stacks others = stacks_of(3 - position_.player());
    const int most = most_completions();
    const int gain = std::min(mine.possible[Limit], most);
    const int loss = std::min(others.possible[Limit], most);
    const int ahead = lead(position_);
    if (gain + loss > 0) {
      if (Limit == 6) return {-1, 1};
      return {value_of(ahead - loss, -1), value_of(ahead + gain, 1)};
    }
    if (ahead != 0) return {value_of(ahead, 0), value_of(ahead, 0)};
    return claims_open_ ? Range{-1, 1} : range_of_count(mine, others);
  }

 private:
  /// For each height: how many stacks of a player are sure to have it at the end unless they grow,
  /// and how many others may reach it.
  struct Stacks {
    std::array<int, Limit + 1> sure{};
    std::array<int, Limit + 1> possible{};
  };

  Stacks stacks_of(int player) const {
    Stacks stacks;
    ColourSet colours = position_.colours_of(player);
    if (position_.can_claim(player)) colours |= position_.neutral();
    for (Bits left = colours; left != 0;) {
      for (Bits points = position_.top(take_lowest(left)); points != 0;) {
        add(take_lowest(points), stacks);
      }
    }
    return stacks;
  }

  /// A stack of more than half the limit is covered by no neutral one, which does not climb; and
  /// when an own colour covers it, that makes a taller stack, which was counted before.
  void add(int point, Stacks& stacks) const {
    const Stack stack = position_.stack(point);
    const int height = stack.height();
    const int most = height == Limit ? Limit : reachable_height(point, stack);
    const bool stays = height < Limit && (most == height || 2 * height > Limit);
    ++(stays ? stacks.sure : stacks.possible)[height];
    for (int level = height + 1; level <= most; ++level) ++stacks.possible[level];
  }

  int reachable_height(int point, Stack stack) const {
    const int height = stack.height();
    const Bits partners =
        position_.at_most(Limit - height) & ~clash_[stack.colours()] & ~bit(point);
    int pieces = 0;
    for (int colour = 0; colour < kColours; ++colour) {
      pieces += (partners & position_.containing_one(colour)) != 0;
    }
    for (Bits jokers = partners & joker_holders_; jokers != 0;) {
      pieces += position_.stack(take_lowest(jokers)).jokers();
    }
    return std::min(Limit, height + pieces);
  }

  /// How many stacks can still be completed: each takes a piece of every colour or a joker for it.
  int most_completions() const {
    if (claims_open_ || Limit == 6) return kHighest;
    int jokers = 0;
    for (Bits points = joker_holders_; points != 0;) {
      jokers += position_.stack(take_lowest(points)).jokers();
    }
    for (int completions = 0;; ++completions) {
      int missing = 0;
      for (int colour = 0; colour < kColours; ++colour) {
        const int pieces = count(position_.containing_one(colour) & unfinished_);
        missing += std::max(0, completions + 1 - pieces);
      }
      if (missing > jokers) return completions;
    }
  }

  /// Nothing will be completed any more: the tallest stacks decide.
  static Range range_of_count(const Stacks& mine, const Stacks& others) {
    for (int height = Limit - 1; height >= 1; --height) {
      const int ahead = mine.sure[height] - others.sure[height];
      if (ahead > others.possible[height]) return {1, 1};
      if (ahead < -mine.possible[height]) return {-1, -1};
      if (mine.possible[height] + others.possible[height] > 0) return {-1, 1};
    }
    return {0, 0};
  }

  const Position<Limit>& position_;
  const Bits unfinished_;
  Bits joker_holders_ = 0;
  bool claims_open_;
  std::array<Bits, 1 << kColours> clash_;  ///< the stacks that contain a colour of the set
};

}  // namespace torony::lyngk
