// The value that the LYNGK solver computes.
#pragma once

#include "games/lyngk/position.h"

namespace torony::lyngk {

/// An exact result for the player to move: 0 for a draw, 1 for a win by the stacks that are left,
/// 1 + n for a win by n captured stacks; losses are the negatives. In lyngk-6 nothing is captured,
/// so 1 is every win.
using Value = int;

/// More than any game can bring: eight stacks of five are most of the pieces.
inline constexpr Value kHighest = 10;

/// From the lead in captured stacks and the sign of what decides when they are equal.
constexpr Value value_of(int lead, int rest) {
  if (lead != 0) return lead > 0 ? lead + 1 : lead - 1;
  return rest;
}

constexpr int result_of(Value value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

/// By how many captured stacks the winner is ahead.
constexpr int margin_of(Value value) { return value == 0 ? 0 : (value > 0 ? value : -value) - 1; }

struct Range {
  Value low = -kHighest;
  Value high = kHighest;
};

/// The lead of the player to move in captured stacks.
template <int Limit>
int lead(const Position<Limit>& position) {
  const int player = position.player();
  return position.captured_by(player) - position.captured_by(3 - player);
}

/// The value of a finished game.
template <int Limit>
Value final_value(const Position<Limit>& position) {
  const int winner = position.counted().winner;
  return value_of(lead(position), winner == 0 ? 0 : winner == position.player() ? 1 : -1);
}

}  // namespace torony::lyngk
