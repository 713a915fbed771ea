// The value that the LYNGK solver computes: who wins and by how much, and then how soon.
#pragma once

#include "games/lyngk/position.h"
#include "search/score.h"

namespace torony::lyngk {

/// The result for the player to move: 0 for a draw, 1 for a win by the stacks that are left, 1 + n
/// for a win by n captured stacks; losses are the negatives. In lyngk-6 nothing is captured, so 1
/// is every win.
using Grade = int;

/// More than any game can bring: a player who captured all there is to capture is one below it.
inline constexpr Grade kHighest = 2 + Standard::most_completed;

/// From the lead in captured stacks and the sign of what decides when they are equal.
constexpr Grade grade_of_count(int lead, int rest) {
  if (lead != 0) return lead > 0 ? lead + 1 : lead - 1;
  return rest;
}

constexpr int result_of(Grade grade) { return grade > 0 ? 1 : grade < 0 ? -1 : 0; }

/// By how many captured stacks the winner is ahead.
constexpr int margin_of(Grade grade) { return grade == 0 ? 0 : (grade > 0 ? grade : -grade) - 1; }

/// A grade together with the turns until the game ends, in the order in which the player to move
/// prefers them: the grade first; of two equal wins the shorter one, of two equal losses the longer
/// one. How long a draw takes is nobody's aim.
using Value = int;

/// More turns than any game has: every move empties a point, and at most one pass comes before it.
inline constexpr int kTurns = 128;
static_assert(2 * kPoints < kTurns);
static_assert(!is_win(kHighest * kTurns), "the table takes a value for no win of the search");

constexpr Value value_of(Grade grade, int turns) {
  return grade > 0 ? grade * kTurns - turns : grade < 0 ? grade * kTurns + turns : 0;
}

/// The least value of a grade: a win that takes as long as can be, a loss right now.
constexpr Value least_of(Grade grade) { return value_of(grade, grade > 0 ? kTurns - 1 : 0); }

constexpr Grade grade_of(Value value) {
  const Value size = value < 0 ? -value : value;
  const Grade grade = (size + kTurns - 1) / kTurns;
  return value < 0 ? -grade : grade;
}

/// In how many turns the game ends.
constexpr int turns_of(Value value) {
  const Value size = value < 0 ? -value : value;
  return grade_of(size) * kTurns - size;
}

/// The value for the player who moves to a position, from its value for the player to move there:
/// one turn more.
constexpr Value value_before(Value value) {
  return value < 0 ? -value - 1 : value > 0 ? 1 - value : 0;
}

/// The reverse: the value after the best turn, for the opponent.
constexpr Value value_after(Value value) {
  return value > 0 ? -value - 1 : value < 0 ? 1 - value : 0;
}

/// What must not be reached in a position so that moving to it reaches a value.
constexpr Value refutation_of(Value value) { return value > 0 ? -value : 2 - value; }

struct Range {
  Value low = least_of(-kHighest);
  Value high = -least_of(-kHighest);
};
struct GradeRange {
  Grade low = -kHighest;
  Grade high = kHighest;
};

/// The lead of the player to move in captured stacks.
template <int Limit>
int lead(const Position<Limit>& position) {
  const int player = position.player();
  return position.captured_by(player) - position.captured_by(3 - player);
}

/// The grade of a finished game.
template <int Limit>
Grade final_grade(const Position<Limit>& position) {
  const int winner = position.tally().winner;
  return grade_of_count(lead(position), winner == 0 ? 0 : winner == position.player() ? 1 : -1);
}

/// Turns that a game can still take at most: a move joins two stacks that can move or be moved
/// onto. In lyngk-6 a claim alone may end it.
template <int Limit>
int most_turns(const Position<Limit>& position) {
  const int stacks = count(position.at_most(Limit - 1));
  return (stacks > 1 ? 2 * (stacks - 1) : 0) + (Position<Limit>::completed_wins ? 1 : 0);
}

}  // namespace torony::lyngk
