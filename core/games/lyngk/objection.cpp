// Why a LYNGK turn is not legal, as a rule and a sentence.
#include <utility>

#include "games/lyngk/position.h"
#include "games/lyngk/wording.h"

namespace torony::lyngk {

template <int Limit>
Objection Position<Limit>::objection(Turn turn) const {
  if (const auto owner = six_stack_owner()) {
    return {"LYNGK-H4",
            "the game is over: " + player_name(*owner + 1) + " has a " + completed_name(Limit)};
  }
  const bool can_turn = has_turn(side_);
  if (!can_turn && !has_turn(side_ ^ 1)) {
    return {"LYNGK-G1", "the game is over: neither player has a legal turn"};
  }
  if (turn.is_pass()) {
    Turn example;
    for_each_turn([&](Turn legal) { example = example.is_pass() ? legal : example; });
    return {"LYNGK-E11",
            "passing is only allowed without a legal turn, and " + turn_text(example) + " is one"};
  }
  if (!can_turn) {
    return {"LYNGK-E11", player_name(player()) + " has no legal turn and must pass"};
  }
  if (!turn.has_claim()) return move_objection(turn.origin(), turn.target());
  const int colour = turn.claim();
  if (!has(claimable(side_), colour)) return claim_objection(colour);

  const Bits full = completed(colour);
  if (completed_wins && full != 0) {
    return {"L-7", "claiming " + colour_name(colour) + " wins at once with the " +
                       completed_name(Limit) + " on " + point_name(lowest(full)) +
                       ": the turn is " + turn_text(Turn::claim_only(colour))};
  }
  if (!turn.has_move()) {
    return {"LYNGK-D4", "a claim must be followed by a move"};
  }
  for (const int point : {turn.origin(), turn.target()}) {
    if (!completed_wins && has(full, point)) {
      return {"L-1", "the " + completed_name(Limit) + " on " + point_name(point) +
                         " comes off when " + colour_name(colour) + " is claimed"};
    }
  }
  Position after = *this;
  after.claim(side_, colour);
  return after.move_objection(turn.origin(), turn.target());
}

/// Why the side to move cannot claim a colour.
template <int Limit>
Objection Position<Limit>::claim_objection(int colour) const {
  for (int side = 0; side < 2; ++side) {
    if (has(owned_[side], colour)) {
      return {"LYNGK-D3", colour_name(colour) + " already belongs to " + player_name(side + 1)};
    }
  }
  return {"LYNGK-D6",
          player_name(player()) + " has claimed " + number_name(kClaimsEach) + " colours already"};
}

/// Why a move is not legal once any claim is made: whose stack it is, the way, then the landing.
template <int Limit>
Objection Position<Limit>::move_objection(int origin, int target) const {
  const std::string from = point_name(origin);
  const std::string to = point_name(target);
  const Stack mover = stacks_[origin];
  if (mover.empty()) return {"LYNGK-E1", from + " is empty: there is nothing to move"};
  const int top = mover.top();
  if (top == kJoker) return {"LYNGK-D1", "a joker on top does not move: " + from};
  if (has(owned_[side_ ^ 1], top)) {
    return {"LYNGK-D3", colour_name(top) + " belongs to " + player_name((side_ ^ 1) + 1)};
  }
  if (origin == target) return {"LYNGK-E3", "a move ends on another point than it began"};
  if (stacks_[target].empty()) {
    return {"LYNGK-E3", to + " is empty: a move ends on an occupied point"};
  }
  const bool own = has(owned_[side_], top);
  const Bits seen = own ? chain_sight(origin) : sight(origin, occupied());
  if (has(seen, target)) return landing_objection(origin, target);
  if (own) {
    return {"LYNGK-F2", to + " cannot be reached from " + from + ", neither straight nor over " +
                            colour_name(top) + " LYNGK points"};
  }
  if (direction_to(origin, target) == kNowhere) {
    return {"LYNGK-E3", from + " and " + to + " are not on one line"};
  }
  const Bits blockers = between(origin, target) & occupied();
  const int blocker = origin < target ? lowest(blockers) : highest(blockers);
  return {"LYNGK-E3",
          "the way from " + from + " to " + to + " is blocked on " + point_name(blocker)};
}

/// Why one stack cannot land on another that it can reach.
template <int Limit>
Objection Position<Limit>::landing_objection(int origin, int target) const {
  const Stack mover = stacks_[origin];
  const Stack below = stacks_[target];
  if (!has(owned_[side_], mover.top()) && below.height() > mover.height()) {
    return {mover.height() == 1 ? "LYNGK-E6" : "LYNGK-E7",
            "a neutral " + size_name(mover) + " cannot climb a " + size_name(below)};
  }
  const int height = mover.height() + below.height();
  if (height > Limit) {
    return {completed_wins ? "LYNGK-H1" : "LYNGK-E5",
            "the stack would have " + std::to_string(height) + " pieces, at most " +
                std::to_string(Limit) + " are possible"};
  }
  const ColourSet twice = mover.colours() & below.colours();
  return {"LYNGK-E5", colour_name(std::countr_zero(twice)) + " would occur twice in the stack"};
}

template Objection Standard::objection(Turn) const;
template Objection SixStack::objection(Turn) const;

}  // namespace torony::lyngk
