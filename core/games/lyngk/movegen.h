// Finding the legal turns of a position. Included by position.h.
#pragma once

#include <algorithm>

#include "games/lyngk/position.h"

namespace torony::lyngk {

// ---- Who may move and claim what ----------------------------------------------------------------

template <int Limit>
Bits Position<Limit>::tops(ColourSet colours) const {
  Bits points = 0;
  for (int colour = 0; colour < kColours; ++colour) {
    points |= has(colours, colour) ? top(colour) : 0;
  }
  return points;
}

template <int Limit>
Bits Position<Limit>::containing(ColourSet colours) const {
  Bits points = 0;
  for (int colour = 0; colour < kColours; ++colour) {
    points |= has(colours, colour) ? containing_one(colour) : 0;
  }
  return points;
}

/// LYNGK-D6: so many colours a player; with four claimed nobody can claim the fifth.
template <int Limit>
ColourSet Position<Limit>::claimable(int player_index) const {
  return count(owned_[player_index]) < kClaimsEach ? neutral() : 0;
}

/// LYNGK-H4, L-7: a 6-stack on the board belongs to the owner of its top colour, if there is one;
/// with a neutral top it wins nothing yet (LYNGK-H5).
template <int Limit>
std::optional<int> Position<Limit>::six_stack_owner() const {
  if constexpr (completed_wins) {
    const Bits six = occupied() & ~unfinished();
    if (six != 0) {
      for (int player_index = 0; player_index < 2; ++player_index) {
        if ((six & tops(owned_[player_index])) != 0) return player_index;
      }
    }
  }
  return std::nullopt;
}

// ---- The targets of one stack -------------------------------------------------------------------

/// LYNGK-E6, LYNGK-E7: a neutral stack, single or not, lands on nothing taller than itself.
/// LYNGK-E5: the sum stays within the limit and no colour occurs twice; jokers never clash,
/// whatever they stand for (LYNGK-H2), so a 6-stack holds one of them by itself (LYNGK-H3).
template <int Limit>
Bits Position<Limit>::neutral_targets(int origin) const {
  const Stack mover = stacks_[origin];
  const int tallest = std::min(mover.height(), Limit - mover.height());
  return sight(origin, occupied()) & at_most(tallest) & ~containing(mover.colours());
}

/// LYNGK-E8: an own stack lands on any height that the limit allows (LYNGK-E5), by a plain move or
/// by the LYNGK rule (LYNGK-E4).
template <int Limit>
Bits Position<Limit>::own_targets(int origin) const {
  const Stack mover = stacks_[origin];
  return chain_sight(origin) & at_most(Limit - mover.height()) & ~containing(mover.colours());
}

/// LYNGK-F2, LYNGK-F3, L-2: the mover goes on, adjacent or straight, from every stack in sight
/// that has its colour on top, and so sees what the whole group of linked stacks sees. A joker is
/// no such stack (LYNGK-F4), and a way that uses a point twice reaches nothing more (LYNGK-F5).
///
/// The mover has left its start, yet the start may count as occupied here: a line that comes back
/// over it goes on to the stack that the mover saw in that direction in the first place. And the
/// start is no target, because its colour would clash.
template <int Limit>
Bits Position<Limit>::chain_sight(int origin) const {
  Bits seen = sight(origin, occupied());
  Bits links = top(stacks_[origin].top()) & ~bit(origin);
  for (Bits next = seen & links; next != 0; next = seen & links) {
    const int link = lowest(next);
    links &= ~bit(link);
    seen |= sight(link, occupied());
  }
  return seen;
}

/// LYNGK-E1, LYNGK-E2: the top decides. Jokers (LYNGK-D1) and the opponent's colours (LYNGK-D3)
/// stay where they are.
template <int Limit>
Bits Position<Limit>::targets(int player_index, int origin) const {
  if (!has(unfinished(), origin)) return 0;
  const int top = stacks_[origin].top();
  if (has(owned_[player_index], top)) return own_targets(origin);  // LYNGK-F1: chains only here
  return has(neutral(), top) ? neutral_targets(origin) : 0;
}

// ---- The targets of all stacks at once ----------------------------------------------------------

/// The targets of every stack that the side to move can use in this turn, both as a neutral stack
/// and, where it is owned or can be claimed, as an own one. All claims that take nothing off the
/// board share it: they only turn some stacks from neutral to own.
template <int Limit>
class Moves {
 public:
  explicit Moves(const Position<Limit>& position) {
    clash_[0] = 0;
    for (ColourSet colours = 1; colours < clash_.size(); ++colours) {
      clash_[colours] =
          clash_[colours & (colours - 1)] | position.containing_one(std::countr_zero(colours));
    }
    const int player_index = position.player_index_;
    const ColourSet neutral = position.neutral();
    const ColourSet own = position.owned_[player_index] | position.claimable(player_index);
    for (int colour = 0; colour < kColours; ++colour) {
      if (has(neutral, colour)) add_neutral(position, colour);
      if (has(own, colour)) add_own(position, colour);
    }
  }

  Bits neutral(int origin) const { return neutral_[origin]; }
  Bits own(int origin) const { return own_[origin]; }

 private:
  void add_neutral(const Position<Limit>& position, int colour) {
    for (Bits origins = position.top(colour) & position.unfinished(); origins != 0;) {
      const int origin = take_lowest(origins);
      const Stack mover = position.stacks_[origin];
      const int tallest = std::min(mover.height(), Limit - mover.height());
      neutral_[origin] =
          sight(origin, position.occupied()) & position.at_most(tallest) & ~clash_[mover.colours()];
    }
  }

  /// Stacks that are linked to each other see the same points: one walk serves the whole group.
  void add_own(const Position<Limit>& position, int colour) {
    for (Bits left = position.top(colour); left != 0;) {
      const int first = take_lowest(left);
      Bits group = bit(first);
      Bits seen = sight(first, position.occupied());
      for (Bits next = seen & left; next != 0; next = seen & left) {
        const int link = lowest(next);
        left &= ~bit(link);
        group |= bit(link);
        seen |= sight(link, position.occupied());
      }
      for (Bits origins = group & position.unfinished(); origins != 0;) {
        const int origin = take_lowest(origins);
        const Stack mover = position.stacks_[origin];
        own_[origin] = seen & position.at_most(Limit - mover.height()) & ~clash_[mover.colours()];
      }
    }
  }

  std::array<Bits, 1 << kColours> clash_;  ///< the stacks that contain a colour of the set
  // Only the entries of stacks that can be used are ever written and read.
  std::array<Bits, kPoints> neutral_;
  std::array<Bits, kPoints> own_;
};

// ---- All turns ----------------------------------------------------------------------------------

/// Calls the visitor with (claim, origin, targets) for every stack that can move after a claim
/// which takes nothing off, or after none. Says if there was any.
template <int Limit>
template <class Visitor>
bool Position<Limit>::visit_movers(const Moves<Limit>& moves, int claim, Visitor& visit) const {
  const ColourSet own_colours = owned_[player_index_] | (claim == Turn::no_claim ? 0 : 1u << claim);
  const Bits own = tops(own_colours) & unfinished();
  bool any = false;
  for (Bits origins = own | (tops(neutral()) & unfinished()); origins != 0;) {
    const int origin = take_lowest(origins);
    const Bits targets = has(own, origin) ? moves.own(origin) : moves.neutral(origin);
    if (targets == 0) continue;
    any = true;
    visit(claim, origin, targets);
  }
  return any;
}

/// All legal turns: those with a move by their movers, the others one by one.
template <int Limit>
template <class MoverVisitor, class TurnVisitor, class Wants>
void Position<Limit>::visit_turns(MoverVisitor&& visit_mover, TurnVisitor&& visit_other,
                                  Wants&& wants) const {
  if (six_stack_owner()) return;
  const Moves<Limit> moves(*this);
  bool any = visit_movers(moves, Turn::no_claim, visit_mover);
  for (Bits claims = claimable(player_index_); claims != 0;) {  // LYNGK-D5: one of them
    const int colour = take_lowest(claims);
    if (!wants(colour)) continue;
    if (completed(colour) == 0) {
      any |= visit_movers(moves, colour, visit_mover);
    } else if constexpr (completed_wins) {
      visit_other(Turn::claim_only(colour));  // L-7
      any = true;
    } else {
      Position next = *this;
      next.claim(player_index_, colour);
      any |= next.visit_movers(Moves<Limit>(next), colour, visit_mover);
    }
  }
  // LYNGK-E11, LYNGK-E12; L-4: without a claim; L-5: only while the opponent can still play.
  if (!any && has_turn(player_index_ ^ 1)) visit_other(Turn::pass());
}

template <int Limit>
template <class Visitor>
void Position<Limit>::for_each_turn(Visitor&& visit) const {
  visit_turns(
      [&](int claim, int origin, Bits targets) {
        while (targets != 0) visit(Turn::move(claim, origin, take_lowest(targets)));
      },
      visit, [](int) { return true; });
}

template <int Limit>
template <class Visitor>
void Position<Limit>::for_each_child(Visitor&& visit) const {
  for_each_distinct_child(visit, [](const Position&) { return true; });
}

/// All children with one claim are made in one place: only what the next one changes is written.
template <int Limit>
template <class Visitor, class Wants>
void Position<Limit>::for_each_distinct_child(Visitor&& visit, Wants&& wants) const {
  Position base = *this;  // after the claim
  base.flip_side();
  Position next = base;
  int claimed = Turn::no_claim;
  const auto visit_mover = [&](int claim, int origin, Bits targets) {
    if (claim != claimed) {
      base = *this;
      base.flip_side();
      base.claim(player_index_, claim);
      next = base;
      claimed = claim;
    }
    const Stack mover = stacks_[origin];
    const std::uint64_t lifted_hash = base.hash_ ^ key(origin, mover);
    Sets lifted;
    toggle(base.sets_, origin, membership(mover), lifted);
    next.stacks_[origin] = Stack();
    while (targets != 0) {
      const int target = take_lowest(targets);
      const Stack below = stacks_[target];
      const Stack landed = mover.onto(below);
      const bool captured = captures(base.owned_[player_index_], landed);
      const Stack result = captured ? Stack() : landed;
      toggle(lifted, target, membership(below) ^ membership(result), next.sets_);
      next.hash_ = lifted_hash ^ key(target, below) ^ key(target, result);
      next.stacks_[target] = result;
      if (captured) next.capture(player_index_);
      visit(Turn::move(claim, origin, target), static_cast<const Position&>(next));
      next.stacks_[target] = below;
      if (captured) next.captured_ = base.captured_;
    }
    next.stacks_[origin] = mover;
  };
  visit_turns(
      visit_mover, [&](Turn turn) { visit(turn, after(turn)); },
      [&](int colour) { return wants(this->claimed(colour)); });
}

template <int Limit>
template <class MoveVisitor, class OtherVisitor, class Wants>
void Position<Limit>::for_each_landing(MoveVisitor&& visit_move, OtherVisitor&& visit_other,
                                       Wants&& wants) const {
  const int stacks = count(occupied());
  const auto visit_mover = [&](int claim, int origin, Bits targets) {
    const bool takes_off = claim != Turn::no_claim && completed(claim) != 0;  // L-1
    const ColourSet own = owned_[player_index_] | (claim == Turn::no_claim ? 0 : 1u << claim);
    const Stack mover = stacks_[origin];
    while (targets != 0) {
      const int target = take_lowest(targets);
      const Turn turn = Turn::move(claim, origin, target);
      if (takes_off) {
        visit_other(turn, after(turn));
        continue;
      }
      const Stack landed = mover.onto(stacks_[target]);
      const bool captured = captures(own, landed);
      visit_move(turn, Landing{captured ? Stack() : landed, stacks - 1 - (captured ? 1 : 0)});
    }
  };
  visit_turns(
      visit_mover, [&](Turn turn) { visit_other(turn, after(turn)); },
      [&](int colour) { return wants(this->claimed(colour)); });
}

template <int Limit>
Position<Limit> Position<Limit>::after(Turn turn) const {
  Position next = *this;
  next.play(turn);
  return next;
}

template <int Limit>
Position<Limit> Position<Limit>::claimed(int colour) const {
  Position next = *this;
  next.claim(player_index_, colour);
  next.flip_side();
  return next;
}

template <int Limit>
std::size_t Position<Limit>::count_turns() const {
  if (six_stack_owner()) return 0;
  const Moves<Limit> moves(*this);
  int plain = 0;    // moves without a claim
  int claims = 0;   // claims that share them
  int changes = 0;  // what those claims add to them or take from them
  int others = 0;   // turns with the other claims
  for (int colour = 0; colour < kColours; ++colour) {
    int as_neutral = 0;
    int as_own = 0;
    const bool owned = has(owned_[player_index_], colour);
    const bool open = has(claimable(player_index_), colour);
    const bool movable = has(neutral(), colour);
    for (Bits origins = top(colour) & unfinished(); origins != 0;) {
      const int origin = take_lowest(origins);
      if (movable) as_neutral += count(moves.neutral(origin));
      if (owned || open) as_own += count(moves.own(origin));
    }
    plain += as_neutral + (owned ? as_own : 0);
    if (!open) continue;
    if (completed(colour) == 0) {
      ++claims;
      changes += as_own - as_neutral;
    } else if constexpr (completed_wins) {
      ++others;  // L-7
    } else {
      Position after = *this;
      after.claim(player_index_, colour);
      for (Bits origins = after.occupied(); origins != 0;) {
        others += count(after.targets(player_index_, take_lowest(origins)));
      }
    }
  }
  const int total = plain * (1 + claims) + changes + others;
  if (total == 0) return has_turn(player_index_ ^ 1) ? 1 : 0;
  return static_cast<std::size_t>(total);
}

// ---- One turn -----------------------------------------------------------------------------------

template <int Limit>
bool Position<Limit>::has_move(int player_index) const {
  for (Bits origins = tops(owned_[player_index] | neutral()) & unfinished(); origins != 0;) {
    if (targets(player_index, take_lowest(origins)) != 0) return true;
  }
  return false;
}

/// LYNGK-H4, L-7: a 6-stack can be made, with a colour that is owned or claimed for it, or claimed.
template <int Limit>
bool Position<Limit>::can_win_now() const {
  if constexpr (completed_wins) {
    if (six_stack_owner()) return false;
    for (Bits colours = owned_[player_index_] | claimable(player_index_); colours != 0;) {
      const int colour = take_lowest(colours);
      if (completed(colour) != 0) return true;
      for (Bits origins = top(colour); origins != 0;) {
        const int origin = take_lowest(origins);
        const int missing = Limit - stacks_[origin].height();
        if ((exactly(missing) & ~containing(stacks_[origin].colours())) == 0) continue;
        if ((own_targets(origin) & exactly(missing)) != 0) return true;
      }
    }
  }
  return false;
}

/// Whether a side could do anything but pass if it were to move. The game must not be decided.
template <int Limit>
bool Position<Limit>::has_turn(int player_index) const {
  if (has_move(player_index)) return true;
  for (Bits claims = claimable(player_index); claims != 0;) {  // L-3
    const int colour = take_lowest(claims);
    if (completed_wins && completed(colour) != 0) return true;
    Position after = *this;
    after.claim(player_index, colour);
    if (after.has_move(player_index)) return true;
  }
  return false;
}

template <int Limit>
bool Position<Limit>::is_legal(Turn turn) const {
  if (six_stack_owner()) return false;
  if (turn.is_pass()) return !has_turn(player_index_) && has_turn(player_index_ ^ 1);
  if (!turn.has_claim()) return has(targets(player_index_, turn.origin()), turn.target());
  if (!has(claimable(player_index_), turn.claim())) return false;
  const bool wins = completed_wins && completed(turn.claim()) != 0;
  if (wins || !turn.has_move()) return wins && !turn.has_move();
  Position after = *this;
  after.claim(player_index_, turn.claim());
  return has(after.targets(player_index_, turn.origin()), turn.target());
}

/// A random one of the movable stacks, then a random one of its targets.
template <int Limit>
std::optional<Turn> Position<Limit>::random_move(int claim, Random& random) const {
  Bits origins = tops(owned_[player_index_] | neutral()) & unfinished();
  for (int left = count(origins); left > 0; --left) {
    const int origin = nth(origins, random.below(left));
    const Bits choice = targets(player_index_, origin);
    if (choice != 0) {
      return Turn::move(claim, origin, nth(choice, random.below(count(choice))));
    }
    origins &= ~bit(origin);
  }
  return std::nullopt;
}

template <int Limit>
std::optional<Turn> Position<Limit>::random_turn_with_claim(int colour, Random& random) const {
  if (completed_wins && completed(colour) != 0) return Turn::claim_only(colour);
  Position after = *this;
  after.claim(player_index_, colour);
  return after.random_move(colour, random);
}

template <int Limit>
std::optional<Turn> Position<Limit>::quick_random_turn(Random& random) const {
  if (six_stack_owner()) return std::nullopt;
  Bits claims = claimable(player_index_);
  if (claims != 0 && random.below(10) == 0) {
    const int colour = nth(claims, random.below(count(claims)));
    if (const auto turn = random_turn_with_claim(colour, random)) return turn;
  }
  if (const auto turn = random_move(Turn::no_claim, random)) return turn;
  while (claims != 0) {
    const int colour = nth(claims, random.below(count(claims)));
    claims &= ~bit(colour);
    if (const auto turn = random_turn_with_claim(colour, random)) return turn;
  }
  return has_turn(player_index_ ^ 1) ? std::optional(Turn::pass()) : std::nullopt;
}

}  // namespace torony::lyngk
