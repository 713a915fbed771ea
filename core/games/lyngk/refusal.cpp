// Why a LYNGK turn is not legal.
#include <bit>
#include <utility>

#include "games/lyngk/position.h"
#include "games/lyngk/reasons.h"

namespace torony::lyngk {

template <int Limit>
Reason Position<Limit>::refusal(Turn turn) const {
  if (const auto owner = six_stack_owner()) {
    return reason("LYNGK-H4", "overSix", {{"player", *owner + 1}, {"limit", Limit}});
  }
  const bool can_turn = has_turn(player_index_);
  if (!can_turn && !has_turn(player_index_ ^ 1)) return reason("LYNGK-G1", "overTurns");
  if (turn.is_pass()) {
    Turn example;
    for_each_turn([&](Turn legal) { example = example.is_pass() ? legal : example; });
    return reason("LYNGK-E11", "noPass", {{"turn", turn_text(example)}});
  }
  if (!can_turn) return reason("LYNGK-E11", "mustPass", {{"player", player()}});
  if (!turn.has_claim()) return refusal_of_move(turn.origin(), turn.target());
  const int colour = turn.claim();
  if (!has(claimable(player_index_), colour)) return refusal_of_claim(colour);

  const Bits full = completed(colour);
  if (completed_wins && full != 0) {
    return reason("L-7", "sixWins",
                  {{"colour", letter_of(colour)},
                   {"limit", Limit},
                   {"point", point_name(lowest(full))},
                   {"turn", turn_text(Turn::claim_only(colour))}});
  }
  if (!turn.has_move()) return reason("LYNGK-D4", "claimAlone");
  for (const int point : {turn.origin(), turn.target()}) {
    if (!completed_wins && has(full, point)) {
      return reason(
          "L-1", "comesOff",
          {{"limit", Limit}, {"point", point_name(point)}, {"colour", letter_of(colour)}});
    }
  }
  Position after = *this;
  after.claim(player_index_, colour);
  return after.refusal_of_move(turn.origin(), turn.target());
}

/// Why the side to move cannot claim a colour.
template <int Limit>
Reason Position<Limit>::refusal_of_claim(int colour) const {
  for (int player_index = 0; player_index < 2; ++player_index) {
    if (has(owned_[player_index], colour)) {
      return reason("LYNGK-D3", "alreadyOwned",
                    {{"colour", letter_of(colour)}, {"player", player_index + 1}});
    }
  }
  return reason("LYNGK-D6", "twoClaims", {{"player", player()}, {"colours", kClaimsEach}});
}

/// Why a move is not legal once any claim is made: whose stack it is, the route, then the landing.
template <int Limit>
Reason Position<Limit>::refusal_of_move(int origin, int target) const {
  const std::string from = point_name(origin);
  const std::string to = point_name(target);
  const Stack mover = stacks_[origin];
  if (mover.empty()) return reason("LYNGK-E1", "nothingThere", {{"point", from}});
  const int top = mover.top();
  if (top == kJoker) return reason("LYNGK-D1", "jokerOnTop", {{"point", from}});
  if (has(owned_[player_index_ ^ 1], top)) {
    return reason("LYNGK-D3", "theirs",
                  {{"colour", letter_of(top)}, {"player", 2 - player_index_}});
  }
  if (origin == target) return reason("LYNGK-E3", "samePoint");
  if (stacks_[target].empty()) return reason("LYNGK-E3", "emptyTarget", {{"point", to}});
  const bool own = has(owned_[player_index_], top);
  const Bits seen = own ? chain_sight(origin) : sight(origin, occupied());
  if (has(seen, target)) return refusal_of_landing(origin, target);
  if (own) {
    return reason("LYNGK-F2", "noChain",
                  {{"target", to}, {"origin", from}, {"colour", letter_of(top)}});
  }
  if (direction_to(origin, target) == kNowhere) {
    return reason("LYNGK-E3", "noLine", {{"origin", from}, {"target", to}});
  }
  const Bits blockers = between(origin, target) & occupied();
  const int blocker = origin < target ? lowest(blockers) : highest(blockers);
  return reason("LYNGK-E3", "blocked",
                {{"origin", from}, {"target", to}, {"point", point_name(blocker)}});
}

/// Why one stack cannot land on another that it can reach.
template <int Limit>
Reason Position<Limit>::refusal_of_landing(int origin, int target) const {
  const Stack mover = stacks_[origin];
  const Stack below = stacks_[target];
  if (!has(owned_[player_index_], mover.top()) && below.height() > mover.height()) {
    if (mover.height() == 1) {
      return reason("LYNGK-E6", "climbSingle", {{"height", below.height()}});
    }
    return reason("LYNGK-E7", "climbStack", {{"own", mover.height()}, {"height", below.height()}});
  }
  const int height = mover.height() + below.height();
  if (height > Limit) {
    return reason(completed_wins ? "LYNGK-H1" : "LYNGK-E5", "tooTall",
                  {{"count", height}, {"limit", Limit}});
  }
  const ColourSet twice = mover.colours() & below.colours();
  return reason("LYNGK-E5", "wouldDouble", {{"colour", letter_of(std::countr_zero(twice))}});
}

template <int Limit>
Catalogue Position<Limit>::wordings() {
  return kWordings;
}

template Reason Standard::refusal(Turn) const;
template Reason SixStack::refusal(Turn) const;
template Catalogue Standard::wordings();
template Catalogue SixStack::wordings();

}  // namespace torony::lyngk
