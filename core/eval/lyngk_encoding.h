// LYNGK as the network sees it: how many stacks there are of each kind, roughly where they stand,
// and in lyngk-6 which of them see each other (lyngk_pairs.h).
//
// Colours have no meaning of their own, so they are renamed into slots: first the player's own,
// then the opponent's, then the unclaimed ones. The kind of a stack is its top slot, the slots
// below it and its jokers (and so its height). Its place is the owner of its top, its height and
// the orbit of its point under the symmetries of the board. Sorting the colours of a group
// by what they have left, telling stacks without a partner apart, or counting the stacks that each
// one sees was tried and played worse.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "base/random.h"
#include "eval/encoding.h"
#include "eval/lyngk_pairs.h"
#include "eval/network.h"
#include "games/lyngk/position.h"

namespace torony::eval {

/// Which slot each colour has, and which slots each set of colours. Both are also used to rename
/// slots themselves.
class LyngkSlots {
 public:
  using Order = std::array<std::uint8_t, lyngk::kColours>;  ///< [colour or slot]: its new slot

  explicit LyngkSlots(const Order& order) : slot_of_(order) {
    sets_[0] = 0;
    for (std::size_t colour = 0; colour < lyngk::kColours; ++colour) {
      const std::size_t half = std::size_t{1} << colour;
      for (std::size_t set = 0; set < half; ++set) {
        sets_[half + set] = static_cast<std::uint8_t>(sets_[set] | 1 << order[colour]);
      }
    }
  }
  LyngkSlots(lyngk::ColourSet own, lyngk::ColourSet other) : LyngkSlots(order_of(own, other)) {
    own_ = count(own);
    claimed_ = own_ + count(other);
  }

  /// How many sets of colours there can be below a top, and how many numbers of jokers.
  static constexpr int kBelow = 1 << (lyngk::kColours - 1);
  static constexpr int kJokerCounts = lyngk::kJokers + 1;
  static constexpr int kKinds = lyngk::kColours * kBelow * kJokerCounts;

  /// The kind of a stack with a colour on top.
  int kind(int top, unsigned colours, int jokers) const {
    const int slot = slot_of_[static_cast<std::size_t>(top)];
    const int all = sets_[colours];
    const int below = (all & ((1 << slot) - 1)) | (all >> (slot + 1) << slot);
    return (slot * kBelow + below) * kJokerCounts + jokers;
  }

  /// Whose a colour is: 0 the player's, 1 the opponent's, 2 nobody's.
  int owner(int colour) const {
    const int slot = slot_of_[static_cast<std::size_t>(colour)];
    return slot < own_ ? 0 : slot < claimed_ ? 1 : 2;
  }

  /// The kind after the slots have been renamed.
  int renamed(int kind) const {
    return this->kind(top_of(kind), colours_in(kind), jokers_in(kind));
  }

  static int top_of(int kind) { return kind / (kBelow * kJokerCounts); }
  static int jokers_in(int kind) { return kind % kJokerCounts; }
  /// The slots in a stack of that kind, its top included.
  static unsigned colours_in(int kind) {
    const auto top = static_cast<unsigned>(top_of(kind));
    const auto below = static_cast<unsigned>(kind / kJokerCounts % kBelow);
    return (below & ((1u << top) - 1)) | 1u << top | below >> top << (top + 1);
  }

 private:
  static Order order_of(lyngk::ColourSet own, lyngk::ColourSet other) {
    Order order{};
    int next_own = 0;
    int next_other = count(own);
    int next_neutral = next_other + count(other);
    for (int colour = 0; colour < lyngk::kColours; ++colour) {
      int& next = has(own, colour) ? next_own : has(other, colour) ? next_other : next_neutral;
      order[static_cast<std::size_t>(colour)] = static_cast<std::uint8_t>(next++);
    }
    return order;
  }

  Order slot_of_;
  int own_ = 0;      ///< slots of the player; the opponent's follow,
  int claimed_ = 0;  ///< up to this one
  std::array<std::uint8_t, 1 << lyngk::kColours> sets_;
};

template <int Limit>
struct Encoding<lyngk::Position<Limit>> {
  using Position = lyngk::Position<Limit>;
  using Landing = typename Position::Landing;
  using Pairs = LyngkPairs<Limit>;

  static constexpr int version = Position::completed_wins ? 3 : 2;
  static constexpr int joker_offset = LyngkSlots::kKinds;
  static constexpr int lead_offset = joker_offset + Limit;
  static constexpr int largest_lead = 4;
  static constexpr int owners = 4;  ///< see owner_of
  static constexpr int place_offset = lead_offset + 2 * largest_lead + 1;
  static constexpr int pair_offset = place_offset + owners * Limit * lyngk::kOrbits;
  static constexpr int inputs = pair_offset + Pairs::inputs;
  static constexpr int common = 0;
  static constexpr int phases = 4;
  /// Colours claimed by the player, and by the opponent: each has claimed so many or fewer.
  static constexpr int claim_counts = lyngk::kClaimsEach + 1;
  static constexpr int buckets = claim_counts * claim_counts;
  static constexpr int heads = buckets * phases;
  static constexpr int hidden = 64;
  static constexpr std::size_t max_active = 2 * lyngk::kPoints + Pairs::most + 1;
  static constexpr std::size_t max_own = max_active;
  using Input = Features<max_active>;
  struct StackInputs {
    std::uint16_t kind, place;
  };

  /// In training all kinds with the same top owner and as many own, opposing and neutral colours
  /// below have one row in common, in all buckets.
  static constexpr int top_owners = owners - 1;  ///< of a colour
  static constexpr int shared_kinds =
      top_owners * claim_counts * claim_counts * lyngk::kColours * LyngkSlots::kJokerCounts;
  static constexpr int shared_rows = shared_kinds + inputs - joker_offset;
  static int shared_row(int bucket, int input) {
    if (input >= joker_offset) return shared_kinds + input - joker_offset;
    const int own = bucket / claim_counts;
    const int other = bucket % claim_counts;
    const unsigned own_slots = (1u << own) - 1;
    const unsigned other_slots = ((1u << other) - 1) << own;
    const int top = LyngkSlots::top_of(input);
    const unsigned below = LyngkSlots::colours_in(input) & ~(1u << top);
    const int owner = top < own ? 0 : top < own + other ? 1 : 2;
    const int owns = count(below & own_slots);
    const int others = count(below & other_slots);
    const int neutrals = count(below) - owns - others;
    const int claimed = (owner * claim_counts + owns) * claim_counts + others;
    return (claimed * lyngk::kColours + neutrals) * LyngkSlots::kJokerCounts +
           LyngkSlots::jokers_in(input);
  }

  static void encode(const Position& position, Input& features) {
    const lyngk::ColourSet own = position.colours_of(position.player());
    const lyngk::ColourSet other = position.colours_of(3 - position.player());
    const Bits occupied = position.occupied();
    const LyngkSlots slots(own, other);
    features.bucket = bucket_of(own, other);
    features.head = head_of(features.bucket, count(occupied));
    features.inputs.push(lead_input(lead_of(position)));
    for (Bits points = occupied; points != 0;) {
      const int point = take_lowest(points);
      const StackInputs inputs = inputs_of(position.stack(point), point, slots);
      features.inputs.push(inputs.kind);
      features.inputs.push(inputs.place);
    }
    Pairs(position).for_each([&](lyngk::Stack stack) { return owner_of(stack, slots); },
                             [&](int, int, int pair) { features.inputs.push(pair_input(pair)); });
  }

  /// A position that is worth the same: the slots of each group in another order.
  static void augment(const Input& features, Random& random, Input& augmented) {
    const int own = features.bucket / claim_counts;
    const int other = own + features.bucket % claim_counts;
    LyngkSlots::Order order;
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    const auto shuffle = [&](int first, int end) {
      for (int last = end - 1; last > first; --last) {
        std::swap(order[static_cast<std::size_t>(last)],
                  order[static_cast<std::size_t>(first + random.below(last - first + 1))]);
      }
    };
    shuffle(0, own);
    shuffle(own, other);
    shuffle(other, lyngk::kColours);
    const LyngkSlots slots(order);
    augmented.bucket = features.bucket;
    augmented.head = features.head;
    augmented.inputs.clear();
    for (const std::uint16_t input : features.inputs) {
      augmented.inputs.push(input < joker_offset ? static_cast<std::uint16_t>(slots.renamed(input))
                                                 : input);
    }
  }

  /// Values the children of one position by what their turns change.
  class Siblings {
   public:
    explicit Siblings(const Position& parent) : parent_(parent), pairs_(parent) {
      for (Bits points = parent.occupied(); points != 0;) {
        const lyngk::Stack stack = parent.stack(take_lowest(points));
        if (stack.height() == Limit) completed_ |= 1u << stack.top();
      }
    }

    /// The children whose changes count from the same base have the same number.
    static constexpr int groups = lyngk::kColours + 1;
    /// The group of a child, or -1 when it differs too much from its parent.
    int group(lyngk::Turn turn, const auto&) const {
      if (!turn.has_move()) return -1;
      if (!turn.has_claim()) return lyngk::kColours;
      return has(completed_, turn.claim()) ? -1 : turn.claim();  // stacks come off: L-1
    }

    /// The group that begins with this position: the parent after a claim or without one.
    int group_after(const Position& choice) const {
      const int player = parent_.player();
      const lyngk::ColourSet claimed = choice.colours_of(player) ^ parent_.colours_of(player);
      if (claimed == 0) return lyngk::kColours;
      const int colour = std::countr_zero(claimed);
      return has(completed_, colour) ? -1 : colour;
    }

    /// The parent as the child's player would see it after the same claim.
    void base(int number, Input& features) {
      const lyngk::ColourSet own = parent_.colours_of(3 - parent_.player());
      const lyngk::ColourSet theirs =
          parent_.colours_of(parent_.player()) | (number == lyngk::kColours ? 0 : 1u << number);
      const LyngkSlots slots(own, theirs);
      Group& group = groups_[static_cast<std::size_t>(number)];
      group.slots = slots;
      features.bucket = group.bucket = bucket_of(own, theirs);
      features.head = head_of(group.bucket, count(parent_.occupied()));
      group.lead = lead_input(-lead_of(parent_));
      features.inputs.push(group.lead);
      for (Bits points = parent_.occupied(); points != 0;) {
        const int point = take_lowest(points);
        const StackInputs stack_inputs = inputs_of(parent_.stack(point), point, slots);
        AllInputs& inputs = group.inputs[static_cast<std::size_t>(point)];
        inputs.clear();
        for (const std::uint16_t input : {stack_inputs.kind, stack_inputs.place}) {
          inputs.push(input);
          features.inputs.push(input);
        }
      }
      pairs_.for_each([&](lyngk::Stack stack) { return owner_of(stack, slots); },
                      [&](int point, int other, int pair) {
                        const std::uint16_t input = pair_input(pair);
                        features.inputs.push(input);
                        group.inputs[static_cast<std::size_t>(point)].push(input);
                        group.inputs[static_cast<std::size_t>(other)].push(input);
                      });
    }

    void change(int number, lyngk::Turn turn, const Position& child, Change& change) {
      this->change(number, turn, {child.stack(turn.target()), count(child.occupied())}, change);
    }

    void change(int number, lyngk::Turn turn, const Landing& landing, Change& change) {
      Group& group = groups_[static_cast<std::size_t>(number)];
      change.head = head_of(group.bucket, landing.stacks);
      const int origin = turn.origin();
      const int target = turn.target();
      change.removed.append(group.inputs[static_cast<std::size_t>(origin)]);
      change.removed.append(group.inputs[static_cast<std::size_t>(target)]);
      if (landing.stack.empty()) {
        change.removed.push(group.lead);
        change.added.push(lead_input(-lead_of(parent_) - 1));
        return;
      }
      const StackInputs inputs = inputs_of(landing.stack, target, group.slots);
      change.added.push(inputs.kind);
      change.added.push(inputs.place);
      pairs_.for_each_new(
          origin, target, landing.stack,
          [&](lyngk::Stack stack) { return owner_of(stack, group.slots); }, group.opened,
          [&](int pair) { change.added.push(pair_input(pair)); });
    }

   private:
    /// All inputs of a stack: its kind, its place, its pairs.
    using AllInputs = FixedList<std::uint16_t, 2 + Pairs::most_of_one, std::uint16_t>;
    // Two stacks and a lead go; a stack comes with its pairs, and what the origin has opened.
    static_assert(2 * AllInputs::capacity() + 1 <= Change::capacity);
    static_assert(AllInputs::capacity() + lyngk::kUpward + 1 <= Change::capacity);

    struct Group {
      LyngkSlots slots{0, 0};
      std::array<AllInputs, lyngk::kPoints> inputs;
      [[no_unique_address]] typename Pairs::Opened opened;
      std::uint16_t lead;
      int bucket;
    };

    const Position& parent_;
    [[no_unique_address]] Pairs pairs_;
    unsigned completed_ = 0;  ///< the tops of completed stacks
    std::array<Group, groups> groups_;
  };

  static int bucket_of(lyngk::ColourSet own, lyngk::ColourSet other) {
    return count(own) * claim_counts + count(other);
  }

  static int head_of(int bucket, int stacks) {
    return bucket * phases + (stacks > 30 ? 0 : stacks > 20 ? 1 : stacks > 12 ? 2 : 3);
  }

  /// Whose a stack is, as LyngkPairs asks it: 3 where a joker is on top.
  static int owner_of(lyngk::Stack stack, const LyngkSlots& slots) {
    return stack.top() == lyngk::kJoker ? 3 : slots.owner(stack.top());
  }

  static std::uint16_t pair_input(int pair) {
    return static_cast<std::uint16_t>(pair_offset + pair);
  }

  static StackInputs inputs_of(lyngk::Stack stack, int point, const LyngkSlots& slots) {
    const int level = stack.height() - 1;
    const int kind = stack.top() == lyngk::kJoker
                         ? joker_offset + level
                         : slots.kind(stack.top(), stack.colours(), stack.jokers());
    const int place =
        (owner_of(stack, slots) * Limit + level) * lyngk::kOrbits + lyngk::kOrbitOf[point];
    return {static_cast<std::uint16_t>(kind), static_cast<std::uint16_t>(place_offset + place)};
  }

  /// By how many captured stacks the player to move leads.
  static int lead_of(const Position& position) {
    return position.captured_by(position.player()) - position.captured_by(3 - position.player());
  }

  static std::uint16_t lead_input(int lead) {
    return static_cast<std::uint16_t>(lead_offset + largest_lead +
                                      std::clamp(lead, -largest_lead, largest_lead));
  }
};

}  // namespace torony::eval
