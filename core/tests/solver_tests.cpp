// The solver against plain negamax on small ends, against itself on larger ones, and its limits.
#include <algorithm>
#include <climits>
#include <cstdio>
#include <optional>
#include <string>

#include "games/playout.h"
#include "games/registry.h"
#include "solve/lyngk_endgame.h"
#include "tests/check.h"

namespace {

using namespace torony;
using lyngk::Value;
using tests::check;
using tests::tally;

/// What a game is worth, the long way: who wins by how much, and in how many turns.
struct Worth {
  lyngk::Grade grade;
  int turns;
  friend bool operator==(const Worth&, const Worth&) = default;
};

/// Whether the player whom they are about prefers the first: a larger margin; then a win sooner, a
/// loss later.
bool is_better(const Worth& a, const Worth& b) {
  if (a.grade != b.grade) return a.grade > b.grade;
  return a.grade > 0 ? a.turns < b.turns : a.grade < 0 && a.turns > b.turns;
}

/// Every line to its end, nothing left out.
template <int Limit>
Worth negamax(const lyngk::Position<Limit>& position) {
  std::optional<Worth> best;
  position.for_each_child([&](lyngk::Turn, const lyngk::Position<Limit>& child) {
    const Worth after = negamax(child);
    const Worth worth = {-after.grade, after.turns + 1};
    if (!best || is_better(worth, *best)) best = worth;
  });
  return best ? *best : Worth{lyngk::final_grade(position), 0};
}

/// Takes one from the budget for every position of every line; false when it does not suffice.
template <int Limit>
bool is_small(const lyngk::Position<Limit>& position, int& budget) {
  if (--budget < 0) return false;
  bool small = true;
  position.for_each_child([&](lyngk::Turn, const lyngk::Position<Limit>& child) {
    small = small && is_small(child, budget);
  });
  return small;
}

/// A random game, in every second one of which hardly anybody claims, until few lines are left.
/// Nothing if it ends before that.
template <int Limit>
std::optional<lyngk::Position<Limit>> small_end(std::uint64_t seed) {
  Random random(seed);
  auto position = lyngk::Position<Limit>::start(seed);
  while (true) {
    auto turn =
        seed % 2 == 0 ? position.quick_random_turn(random) : uniform_random_turn(position, random);
    for (int tries = 0; tries < 9 && seed % 2 == 0 && turn && turn->has_claim(); ++tries) {
      turn = position.quick_random_turn(random);
    }
    if (!turn) return std::nullopt;
    position.play(*turn);
    int budget = 1500;
    if (count(position.occupied()) < 30 && !position.outcome() && is_small(position, budget))
      return position;
  }
}

template <int Limit>
Solution<lyngk::Position<Limit>> solved(const lyngk::Position<Limit>& position,
                                        const SolverBudget& budget = {}) {
  TranspositionTable table(1);
  StopCondition stop_condition{Limits{}};
  return EndgameSolver<lyngk::Position<Limit>>::solve(position, table, stop_condition, budget, 0);
}

/// The line of both is best play: it ends the game with the very value, and at the very turn.
template <int Limit>
void check_line(lyngk::Position<Limit> position, const Solution<lyngk::Position<Limit>>& solution,
                Worth worth) {
  const std::string text = position.text();
  check(worth.grade == 0 || static_cast<int>(solution.line.size()) == worth.turns,
        "the line is as long as best play", text);
  for (const lyngk::Turn turn : solution.line) {
    check(position.is_legal(turn), "the line is legal", text);
    position.play(turn);
    const Worth after = negamax(position);
    worth = {-worth.grade, worth.grade == 0 ? after.turns : worth.turns - 1};
    check(after == worth, "every turn of the line keeps the value", text);
  }
  check(position.outcome().has_value(), "the line ends the game", text);
}

/// Of the turns that lose last, the first of the line leaves the fewest replies that win as soon.
template <int Limit>
void check_hardest(const lyngk::Position<Limit>& position, lyngk::Turn chosen) {
  const Worth worth = negamax(position);
  const auto good_replies = [](const lyngk::Position<Limit>& child) {
    const Worth best = negamax(child);
    int good = 0;
    child.for_each_child([&](lyngk::Turn, const lyngk::Position<Limit>& next) {
      const Worth after = negamax(next);
      good += Worth{-after.grade, after.turns + 1} == best;
    });
    return good;
  };
  int fewest = INT_MAX;
  int of_chosen = 0;
  position.for_each_child([&](lyngk::Turn turn, const lyngk::Position<Limit>& child) {
    const Worth after = negamax(child);
    if (Worth{-after.grade, after.turns + 1} != worth) return;
    const int good = good_replies(child);
    fewest = std::min(fewest, good);
    if (turn == chosen) of_chosen = good;
  });
  check(of_chosen == fewest, "the hardest of the turns that lose last", position.text());
}

template <int Limit>
void check_against_negamax(int positions) {
  const int before = tally.checks;
  int open = 0;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(positions); ++seed) {
    const auto position = small_end<Limit>(seed);
    if (!position) continue;
    open += position->can_claim(1) || position->can_claim(2);
    const Worth worth = negamax(*position);
    const auto solution = solved(*position);
    const std::string text = position->text();
    check(solution.solved() && solution.at_least == lyngk::result_of(worth.grade),
          "the result equals negamax", text);
    if (!lyngk::Position<Limit>::completed_wins) {
      check(solution.margin == lyngk::margin_of(worth.grade), "the margin equals negamax", text);
    }
    if (worth.grade != 0) {
      check(solution.exact_length && solution.turns_to_end == worth.turns,
            "the length equals negamax", text);
    }
    const lyngk::Prospects<Limit> prospects(*position);
    for (lyngk::Grade grade = 1 - lyngk::kHighest; grade <= lyngk::kHighest; ++grade) {
      for (const int turns : {0, worth.turns - 1, worth.turns, worth.turns + 1, 100}) {
        const Value value = lyngk::value_of(worth.grade, worth.turns);
        const lyngk::Range range = prospects.range(lyngk::value_of(grade, turns));
        check(range.low <= value && value <= range.high, "the value is within the bounds", text);
      }
    }
    if (seed % 8 < 2) check_line(*position, solution, worth);
    if (seed % 8 < 4 && worth.grade < 0) check_hardest(*position, solution.line.front());
  }
  check(open > positions / 10, "some claims are open", std::to_string(open));
  std::printf("%-10s %d checks, %d with open claims\n", lyngk::Position<Limit>::name.data(),
              tally.checks - before, open);
}

/// A random game until so many stacks can still move or be moved onto.
template <int Limit>
std::optional<lyngk::Position<Limit>> larger_end(std::uint64_t seed, int stacks) {
  Random random(seed);
  auto position = lyngk::Position<Limit>::start(seed);
  while (count(position.at_most(Limit - 1)) > stacks) {
    const auto turn = position.quick_random_turn(random);
    if (!turn) return std::nullopt;
    position.play(*turn);
  }
  return position.outcome() ? std::nullopt : std::optional(position);
}

template <int Limit>
Worth solved_worth(const lyngk::Position<Limit>& position, TranspositionTable& table, int guess) {
  if (position.outcome()) return {lyngk::final_grade(position), 0};
  StopCondition stop_condition{Limits{}};
  const auto solution = EndgameSolver<lyngk::Position<Limit>>::solve(
      position, table, stop_condition, SolverBudget{}, guess);
  check(solution.solved(), "a larger end is solved", position.text());
  const lyngk::Grade grade = solution.at_least * (1 + solution.margin.value_or(0));
  return {grade, grade == 0 ? 0 : solution.turns_to_end};
}

/// Where every part of the solver is at work the value must not depend on what is asked first, nor
/// on what the table knows; and the best child must have it, each solved with a table of its own.
template <int Limit>
void check_larger_ends(int positions, int stacks) {
  const int before = tally.checks;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(positions); ++seed) {
    const auto position = larger_end<Limit>(seed, stacks);
    if (!position) continue;
    TranspositionTable table(1);
    const Worth worth = solved_worth(*position, table, 1);
    const std::string text = position->text();
    check(solved_worth(*position, table, -1) == worth, "a filled table changes nothing", text);
    table.clear();
    check(solved_worth(*position, table, -1) == worth, "the guess changes nothing", text);
    std::optional<Worth> best;
    position->for_each_child([&](lyngk::Turn, const lyngk::Position<Limit>& child) {
      TranspositionTable fresh(0);
      const Worth after = solved_worth(child, fresh, 0);
      const Worth found = {-after.grade, after.grade == 0 ? 0 : after.turns + 1};
      if (!best || is_better(found, *best)) best = found;
    });
    check(best == worth, "the best child has the value", text);
  }
  std::printf("%-10s %d checks of larger ends\n", lyngk::Position<Limit>::name.data(),
              tally.checks - before);
}

void check_limits() {
  const auto start = lyngk::Standard::start(7);
  SolverBudget budget;
  budget.nodes = 1000;
  const auto few = solved(start, budget);
  check(!few.solved() && few.nodes <= 1000, "the nodes are kept", "a start position");
  TranspositionTable table(1);
  Limits limits;
  limits.move_time = Milliseconds(20);
  StopCondition stop_condition(limits);
  const auto late = EndgameSolver<lyngk::Standard>::solve(start, table, stop_condition, {}, 0);
  check(!late.solved() && stop_condition.stopped(), "the time is kept", "a start position");
  StopCondition stopped{Limits{}};
  stopped.stop();
  const auto none = EndgameSolver<lyngk::Standard>::solve(start, table, stopped, {}, 0);
  check(!none.solved() && none.nodes <= 256, "a stop is seen at once", "a start position");
}

}  // namespace

int main() {
  check_against_negamax<lyngk::kStandardLimit>(200);
  check_against_negamax<lyngk::kSixStackLimit>(200);
  check_larger_ends<lyngk::kStandardLimit>(60, 15);
  check_larger_ends<lyngk::kSixStackLimit>(20, 14);
  check_limits();
  return tests::report();
}
