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
  using P = Position<Limit>;

  explicit Prospects(const P& position)
      : position_(position), unfinished_(position.at_most(Limit - 1)) {
    int pieces = 0;
    for (int height = 1; height < Limit; ++height) {
      pieces += count(unfinished_ & ~(height == 1 ? 0 : position.at_most(height - 1)));
    }
    for (int colour = 0; colour < kColours; ++colour) {
      pieces_[colour] = count(position.containing_one(colour) & unfinished_);
      pieces -= pieces_[colour];
    }
    jokers_ = pieces;
    claims_open_ = position.can_claim(1) || position.can_claim(2);
  }

  /// Bounds of the value for the player to move. Counting stops where it can no longer answer
  /// whether the value asked for is reached, so bounds that do not answer it may be wide.
  Range range(Value asked) const {
    GradeRange grades = grade_range(grade_of(asked));
    if (P::completed_wins) grades = {std::max(grades.low, -1), std::min(grades.high, 1)};
    const int turns = most_turns(position_);
    return {value_of(grades.low, grades.low > 0 ? turns : 0),
            value_of(grades.high, grades.high > 0 ? 0 : turns)};
  }

  GradeRange grade_range(Grade asked) const {
    const int player = position_.player();
    const int ahead = lead(position_);
    int enough = 0;  // completions with which he may reach it
    while (grade_of_count(ahead + enough, 1) < asked) ++enough;
    int too_many = 0;  // completions of the opponent with which he may not
    while (grade_of_count(ahead - too_many, -1) >= asked) ++too_many;
    if (enough > 0) {
      const int gain = completions_of(player, enough);
      return {-kHighest, gain < enough ? grade_of_count(ahead + gain, 1) : kHighest};
    }
    if (too_many > 0) {
      const int loss = completions_of(3 - player, too_many);
      return {loss < too_many ? grade_of_count(ahead - loss, -1) : -kHighest, kHighest};
    }
    if (completions_of(player, 1) + completions_of(3 - player, 1) > 0 || claims_open_) {
      return {-kHighest, kHighest};
    }
    return range_of_count(stacks_of(player), stacks_of(3 - player));
  }

 private:
  /// For each height: how many stacks of a player are sure to have it at the end unless they grow,
  /// and how many others may reach it.
  struct Stacks {
    std::array<int, Limit> sure{};
    std::array<int, Limit> possible{};
  };

  /// The stacks with a colour on top that the player owns or can claim.
  Bits tops_of(int player) const {
    ColourSet colours = position_.colours_of(player);
    if (position_.can_claim(player)) colours |= position_.neutral();
    Bits tops = 0;
    for (int colour = 0; colour < kColours; ++colour) {
      tops |= has(colours, colour) ? position_.top(colour) : 0;
    }
    return tops;
  }

  /// Whether there are pieces for so many completed stacks: each takes at most one of every colour,
  /// and jokers for the rest.
  bool pieces_for(int completions) const {
    if (claims_open_ || P::completed_wins) return true;
    int missing = Limit * completions;
    for (const int pieces : pieces_) missing -= std::min(completions, pieces);
    return missing <= jokers_;
  }

  /// How many stacks can still be completed with a colour of the player on top, counted up to so
  /// many.
  int completions_of(int player, int most) const {
    while (!pieces_for(most)) --most;
    int completions = 0;
    for (Bits points = tops_of(player); points != 0 && completions < most;) {
      completions += reachable_height(take_lowest(points)) == Limit;
    }
    return completions;
  }

  /// A stack grows at most by what its partners hold: a piece of each colour, and all jokers.
  int reachable_height(int point) const {
    const Stack stack = position_.stack(point);
    const int height = stack.height();
    if (height == Limit) return Limit;
    Bits partners = position_.at_most(Limit - height) & ~bit(point);
    for (int colour = 0; colour < kColours; ++colour) {
      partners &= has(stack.colours(), colour) ? ~position_.containing_one(colour) : ~Bits{0};
    }
    int pieces = 0;
    for (int colour = 0; colour < kColours; ++colour) {
      pieces += (partners & position_.containing_one(colour)) != 0;
    }
    if (jokers_ > 0) {
      for (; partners != 0;) pieces += position_.stack(take_lowest(partners)).jokers();
    }
    return std::min(Limit, height + pieces);
  }

  Stacks stacks_of(int player) const {
    Stacks stacks;
    for (Bits points = tops_of(player) & unfinished_; points != 0;) {
      add(take_lowest(points), stacks);
    }
    return stacks;
  }

  /// A stack of more than half the limit is covered by no neutral one, which does not climb; and
  /// when an own colour covers it, that makes a taller stack, which was counted before.
  void add(int point, Stacks& stacks) const {
    const int height = position_.stack(point).height();
    const int most = std::min(Limit - 1, reachable_height(point));
    const bool stays = most == height || 2 * height > Limit;
    ++(stays ? stacks.sure : stacks.possible)[height];
    for (int level = height + 1; level <= most; ++level) ++stacks.possible[level];
  }

  /// Nothing will be completed any more: the tallest stacks decide.
  static GradeRange range_of_count(const Stacks& mine, const Stacks& others) {
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
  std::array<int, kColours> pieces_;  ///< of each colour in unfinished stacks
  int jokers_;                        ///< in them
  bool claims_open_;
};

}  // namespace torony::lyngk
