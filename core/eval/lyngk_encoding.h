// LYNGK as the network sees it: how many stacks there are of each kind, and roughly where they
// stand.
//
// Colours have no meaning of their own, so they are renamed into slots: first the player's own,
// then the opponent's, then the unclaimed ones. The kind of a stack is its top slot, the slots
// below it and its jokers (and so its height). Its place is the owner of its top, its height and
// the orbit of its point under the symmetries of the board. Nothing in these depends on other
// stacks, so a turn changes six inputs; sorting the colours of a group by what they have left,
// telling stacks without a partner apart, or counting the stacks that each one sees was tried and
// played worse.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "base/random.h"
#include "eval/encoding.h"
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

  static constexpr int kKinds = lyngk::kColours * 16 * 4;

  /// The kind of a stack with a colour on top.
  int kind(int top, unsigned colours, int jokers) const {
    const int slot = slot_of_[static_cast<std::size_t>(top)];
    const int all = sets_[colours];
    const int below = (all & ((1 << slot) - 1)) | (all >> (slot + 1) << slot);
    return (slot * 16 + below) * 4 + jokers;
  }

  /// Whose a colour is: 0 the player's, 1 the opponent's, 2 nobody's.
  int owner(int colour) const {
    const int slot = slot_of_[static_cast<std::size_t>(colour)];
    return slot < own_ ? 0 : slot < claimed_ ? 1 : 2;
  }

  /// The kind after the slots have been renamed.
  int renamed(int kind) const {
    const int top = kind / 64;
    return this->kind(top, colours_in(kind), kind % 4);
  }

  /// The slots in a stack of that kind, its top included.
  static unsigned colours_in(int kind) {
    const auto top = static_cast<unsigned>(kind / 64);
    const auto below = static_cast<unsigned>(kind / 4 % 16);
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

  static constexpr int version = 2;
  static constexpr int joker_offset = LyngkSlots::kKinds;
  static constexpr int lead_offset = joker_offset + Limit;
  static constexpr int largest_lead = 4;
  static constexpr int place_offset = lead_offset + 2 * largest_lead + 1;
  static constexpr int inputs = place_offset + 4 * Limit * lyngk::kOrbits;
  static constexpr int phases = 4;
  static constexpr int buckets = 9;  ///< colours claimed by the player, and by the opponent
  static constexpr int heads = buckets * phases;
  static constexpr int hidden = 64;
  static constexpr std::size_t max_active = 2 * lyngk::kPoints + 1;
  using Input = Features<max_active>;
  struct StackInputs {
    std::uint16_t kind, place;
  };

  /// In training all kinds with the same top owner and as many own, opposing and neutral colours
  /// below have one row in common, in all buckets.
  static constexpr int shared_kinds = 3 * 3 * 3 * 5 * 4;
  static constexpr int shared_rows = shared_kinds + inputs - joker_offset;
  static int shared_row(int bucket, int input) {
    if (input >= joker_offset) return shared_kinds + input - joker_offset;
    const int own = bucket / 3;
    const int other = bucket % 3;
    const unsigned own_slots = (1u << own) - 1;
    const unsigned other_slots = ((1u << other) - 1) << own;
    const int top = input / 64;
    const unsigned below = LyngkSlots::colours_in(input) & ~(1u << top);
    const int owner = top < own ? 0 : top < own + other ? 1 : 2;
    const int owns = count(below & own_slots);
    const int others = count(below & other_slots);
    const int neutrals = count(below) - owns - others;
    return (((owner * 3 + owns) * 3 + others) * 5 + neutrals) * 4 + input % 4;
  }

  static void encode(const Position& position, Input& features) {
    const lyngk::ColourSet own = position.colours_of(position.player());
    const lyngk::ColourSet other = position.colours_of(3 - position.player());
    const Bits occupied = position.occupied();
    const LyngkSlots slots(own, other);
    features.bucket = count(own) * 3 + count(other);
    features.head = head_of(features.bucket, count(occupied));
    for (Bits points = occupied; points != 0;) {
      const int point = take_lowest(points);
      const StackInputs inputs = inputs_of(position.stack(point), point, slots);
      features.inputs.push(inputs.kind);
      features.inputs.push(inputs.place);
    }
    features.inputs.push(lead_input(lead_of(position)));
  }

  /// A position that is worth the same: the slots of each group in another order.
  static void disguise(const Input& features, Random& random, Input& disguised) {
    const int own = features.bucket / 3;
    const int other = own + features.bucket % 3;
    LyngkSlots::Order order = {0, 1, 2, 3, 4};
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
    disguised.bucket = features.bucket;
    disguised.head = features.head;
    disguised.inputs.clear();
    for (const std::uint16_t input : features.inputs) {
      disguised.inputs.push(input < joker_offset ? static_cast<std::uint16_t>(slots.renamed(input))
                                                 : input);
    }
  }

  /// Values the children of one position by what their turns change.
  class Siblings {
   public:
    explicit Siblings(const Position& parent) : parent_(parent) {
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
      const lyngk::ColourSet other =
          parent_.colours_of(parent_.player()) | (number == lyngk::kColours ? 0 : 1u << number);
      const LyngkSlots slots(own, other);
      Group& group = groups_[static_cast<std::size_t>(number)];
      group.slots = slots;
      features.bucket = group.bucket = count(own) * 3 + count(other);
      features.head = head_of(group.bucket, count(parent_.occupied()));
      for (Bits points = parent_.occupied(); points != 0;) {
        const int point = take_lowest(points);
        const StackInputs inputs = inputs_of(parent_.stack(point), point, slots);
        group.inputs[static_cast<std::size_t>(point)] = inputs;
        features.inputs.push(inputs.kind);
        features.inputs.push(inputs.place);
      }
      group.lead = lead_input(-lead_of(parent_));
      features.inputs.push(group.lead);
    }

    void change(int number, lyngk::Turn turn, const Position& child, Change& change) const {
      this->change(number, turn, {child.stack(turn.target()), count(child.occupied())}, change);
    }

    void change(int number, lyngk::Turn turn, const Landing& landing, Change& change) const {
      const Group& group = groups_[static_cast<std::size_t>(number)];
      change.head = head_of(group.bucket, landing.stacks);
      for (const int point : {turn.origin(), turn.target()}) {
        const StackInputs& inputs = group.inputs[static_cast<std::size_t>(point)];
        change.removed.push(inputs.kind);
        change.removed.push(inputs.place);
      }
      if (!landing.stack.empty()) {
        const StackInputs inputs = inputs_of(landing.stack, turn.target(), group.slots);
        change.added.push(inputs.kind);
        change.added.push(inputs.place);
        return;
      }
      change.removed.push(group.lead);
      change.added.push(lead_input(-lead_of(parent_) - 1));
    }

   private:
    struct Group {
      LyngkSlots slots{0, 0};
      std::array<StackInputs, lyngk::kPoints> inputs;
      std::uint16_t lead;
      int bucket;
    };

    const Position& parent_;
    unsigned completed_ = 0;  ///< the tops of completed stacks
    std::array<Group, groups> groups_;
  };

  static int head_of(int bucket, int stacks) {
    return bucket * phases + (stacks > 30 ? 0 : stacks > 20 ? 1 : stacks > 12 ? 2 : 3);
  }

  static StackInputs inputs_of(lyngk::Stack stack, int point, const LyngkSlots& slots) {
    const bool joker = stack.top() == lyngk::kJoker;
    const int level = stack.height() - 1;
    const int kind =
        joker ? joker_offset + level : slots.kind(stack.top(), stack.colours(), stack.jokers());
    const int owner = joker ? 3 : slots.owner(stack.top());
    const int place = (owner * Limit + level) * lyngk::kOrbits + lyngk::kOrbitOf[point];
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
