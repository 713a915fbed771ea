// The legal actions of a position, for any encoded game.
#pragma once

#include <optional>

#include "rl/encoding.h"

namespace torony::rl {

/// Which of the two kinds of actions.
enum class Actions { flat, micro };

template <Encoded P>
constexpr int action_count(Actions actions) {
  return actions == Actions::flat ? Encoding<P>::flat_actions : Encoding<P>::micro_actions;
}

/// Calls visit(action) with every legal flat action once.
template <Encoded P, class Visit>
void for_each_flat(const P& position, Visit&& visit) {
  const int player = position.player();
  position.for_each_turn([&](typename P::Turn turn) { visit(Encoding<P>::action(turn, player)); });
}

/// Calls visit(action) with every micro-action that leads on to a legal turn; some more than once.
template <Encoded P, class Visit>
void for_each_micro(const P& position, int pending, Visit&& visit) {
  const int player = position.player();
  position.for_each_turn([&](typename P::Turn turn) {
    const MicroActions word = Encoding<P>::micro(turn, player);
    if (pending == kNoAction) {
      visit(word.first);
    } else if (pending == word.first && word.second != kNoAction) {
      visit(word.second);
    }
  });
}

/// What an action amounts to: a turn that is complete, or one that goes on with a second
/// micro-action; neither where the action is not legal.
template <SearchableGame P>
struct Meaning {
  std::optional<typename P::Turn> turn;
  bool goes_on = false;

  bool legal() const { return turn.has_value() || goes_on; }
};

template <Encoded P>
Meaning<P> meaning_of_flat(const P& position, int action) {
  if (action < 0 || action >= Encoding<P>::flat_actions) return {};
  const auto turn = Encoding<P>::turn(action, position.player());
  if (!position.is_legal(turn)) return {};
  return {turn, false};
}

template <Encoded P>
Meaning<P> meaning_of_micro(const P& position, int pending, int action) {
  Meaning<P> meaning;
  const int player = position.player();
  position.for_each_turn([&](typename P::Turn turn) {
    const MicroActions word = Encoding<P>::micro(turn, player);
    const bool begins = pending == kNoAction;
    if ((begins ? word.first : word.second) != action) return;
    if (begins && word.second != kNoAction) {
      meaning.goes_on = true;
    } else if (begins || word.first == pending) {
      meaning.turn = turn;
    }
  });
  return action == kNoAction ? Meaning<P>{} : meaning;
}

}  // namespace torony::rl
