// Two stacks of LYNGK that see each other, as one input of the network: whose they are, how tall,
// and whether they hold a joker.
//
// Only pairs that mean something have an input: one stack can land on the other and makes a tall
// one, or both have the same claimed colour on top, which links a chain (LYNGK-F2). With pairs of
// low stacks as well there were many more of them, and little was learned from those. Only lyngk-6
// has pairs: in lyngk they gained less than they cost in time.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/fixed_list.h"
#include "games/lyngk/position.h"

namespace torony::eval {

/// For an encoding without pairs.
template <int Limit>
struct LyngkPairs {
  static constexpr int inputs = 0;
  static constexpr std::size_t most = 0;
  static constexpr std::size_t most_of_one = 0;
  struct Opened {};

  explicit LyngkPairs(const lyngk::Position<Limit>&) {}
  void for_each(auto&&, auto&&) const {}
  void for_each_new(int, int, lyngk::Stack, auto&&, Opened&, auto&&) const {}
};

/// The pairs of one position, and those of its children.
template <int Limit>
  requires(lyngk::Position<Limit>::completed_wins)
class LyngkPairs<Limit> {
 public:
  using Position = lyngk::Position<Limit>;
  using Stack = lyngk::Stack;

  /// As many pairs as there are neighbouring points: an empty point between two stacks leaves them
  /// one pair where there could be two.
  static constexpr std::size_t most = [] {
    std::size_t pairs = 0;
    for (const lyngk::Rays& rays : lyngk::kRays) {
      for (std::size_t direction = 0; direction < lyngk::kUpward; ++direction) {
        pairs += rays[direction] != 0 ? 1 : 0;
      }
    }
    return pairs;
  }();
  static constexpr std::size_t most_of_one = lyngk::kDirections;

  explicit LyngkPairs(const Position& position) : position_(position) {
    clash_[0] = 0;
    for (std::size_t colours = 1; colours < clash_.size(); ++colours) {
      clash_[colours] =
          clash_[colours & (colours - 1)] | position.containing_one(std::countr_zero(colours));
    }
    for (int height = 1; height < Limit; ++height) {
      const Bits low = height < kLeast - 1 ? position.at_most(kLeast - 1 - height) : 0;
      fitting_[static_cast<std::size_t>(height)] = position.at_most(Limit - height) & ~low;
    }
  }

  /// Calls visit(point, other, input) for every pair once. owner_of says whose a stack is: 0 the
  /// player's, 1 the opponent's, 2 nobody's, 3 if a joker is on top.
  template <class OwnerOf, class Visit>
  void for_each(OwnerOf&& owner_of, Visit&& visit) const {
    const Bits occupied = position_.occupied();
    // One of two that make a tall stack is tall itself.
    Bits first = occupied & ~position_.at_most((kLeast - 1) / 2);
    for (int colour = 0; colour < lyngk::kColours; ++colour) {
      if (owner_of(Stack::single(colour)) < kClaimed) first |= position_.top(colour);
    }
    for (Bits left = first; left != 0;) {
      const int point = take_lowest(left);
      const Stack stack = position_.stack(point);
      const int owner = owner_of(stack);
      Bits others = partners(stack, owner) & (left | ~first);
      if (others != 0) others &= lyngk::sight(point, occupied);
      while (others != 0) {
        const int other = take_lowest(others);
        const Stack partner = position_.stack(other);
        visit(point, other, input(stack, owner, partner, owner_of(partner)));
      }
    }
  }

  /// What sees each other when a stack has left. Turns come sorted by their origins, so the last
  /// one is remembered.
  struct Opened {
    int origin = lyngk::kNowhere;
    Bits seen = 0;  ///< from the origin
    struct Pair {
      int point, other, input;
    };
    FixedList<Pair, lyngk::kUpward> pairs;
  };

  /// Calls visit(input) for the pairs after a move, if all those of its two stacks are taken away:
  /// the pair of these two is taken away twice then, so it comes once as well.
  template <class OwnerOf, class Visit>
  void for_each_new(int origin, int target, Stack landed, OwnerOf&& owner_of, Opened& opened,
                    Visit&& visit) const {
    if (opened.origin != origin) open(origin, owner_of, opened);
    for (const typename Opened::Pair& pair : opened.pairs) {
      if (pair.point != target && pair.other != target) visit(pair.input);
    }
    if (landed.height() >= kLeast && has(opened.seen, target)) {
      const Stack a = position_.stack(origin);
      const Stack b = position_.stack(target);
      visit(input(a, owner_of(a), b, owner_of(b)));
    }
    const int owner = owner_of(landed);
    Bits others = partners(landed, owner) & ~bit(origin) & ~bit(target);
    if (others != 0) others &= lyngk::sight(target, position_.occupied() & ~bit(origin));
    while (others != 0) {
      const Stack partner = position_.stack(take_lowest(others));
      visit(input(landed, owner, partner, owner_of(partner)));
    }
  }

 private:
  static constexpr int kLeast = 4;    ///< so tall is what a pair can make, at least
  static constexpr int kClaimed = 2;  ///< owners below this one have claimed the colour
  static constexpr int kJokerOwner = 3;
  static constexpr std::size_t kOwners = kJokerOwner + 1;
  static constexpr std::size_t kRanks = kOwners * Limit;  ///< owners and heights

  struct Numbering {
    /// [without, with a joker][rank][rank]
    std::array<std::array<std::array<std::int16_t, kRanks>, kRanks>, 2> inputs;
    int count;
  };
  static constexpr Numbering kNumbering = [] {
    Numbering numbering{};
    for (auto& table : numbering.inputs) {
      for (std::size_t a = 0; a < kRanks; ++a) {
        for (std::size_t b = a; b < kRanks; ++b) {
          const int together = static_cast<int>(a % Limit + b % Limit) + 2;
          if (together < kLeast || together > Limit) continue;
          table[a][b] = table[b][a] = static_cast<std::int16_t>(numbering.count++);
        }
      }
    }
    return numbering;
  }();
  static constexpr int kLinks = kNumbering.count;  ///< come last, one for each player

  /// The stacks that make a pair with this one if they see it; it need not stand there itself.
  Bits partners(Stack stack, int owner) const {
    const Bits found =
        fitting_[static_cast<std::size_t>(stack.height())] & ~clash_[stack.colours()];
    if (owner < kClaimed) return found | position_.top(stack.top());
    return owner == kJokerOwner ? found & ~position_.top(lyngk::kJoker) : found;  // LYNGK-D1
  }

  /// The input of two stacks that are a pair.
  static int input(Stack a, int owner_a, Stack b, int owner_b) {
    if (a.top() == b.top()) return kLinks + owner_a;
    const std::size_t jokers = a.jokers() + b.jokers() > 0 ? 1 : 0;
    return kNumbering.inputs[jokers][rank(a, owner_a)][rank(b, owner_b)];
  }

  static std::size_t rank(Stack stack, int owner) {
    return static_cast<std::size_t>(owner * Limit + stack.height() - 1);
  }

  template <class OwnerOf>
  void open(int origin, OwnerOf&& owner_of, Opened& opened) const {
    const Bits occupied = position_.occupied();
    opened.origin = origin;
    opened.seen = lyngk::sight(origin, occupied);
    opened.pairs.clear();
    const lyngk::Rays& rays = lyngk::kRays[static_cast<std::size_t>(origin)];
    for (std::size_t line = 0; line < lyngk::kUpward; ++line) {
      const Bits up = rays[line] & occupied;
      const Bits down = rays[line + lyngk::kUpward] & occupied;
      if (up == 0 || down == 0) continue;
      const int point = lowest(up);
      const int other = highest(down);
      const Stack a = position_.stack(point);
      const Stack b = position_.stack(other);
      const int owner = owner_of(a);
      if (!has(partners(a, owner), other)) continue;
      opened.pairs.push({point, other, input(a, owner, b, owner_of(b))});
    }
  }

  const Position& position_;
  // The same table as in the generator (Moves), which only lives while it makes turns.
  std::array<Bits, 1 << lyngk::kColours> clash_;  ///< the stacks that contain a colour of the set
  std::array<Bits, Limit + 1> fitting_{};         ///< [height]: those of a height that fits

 public:
  static constexpr int inputs = kLinks + kClaimed;
};

}  // namespace torony::eval
