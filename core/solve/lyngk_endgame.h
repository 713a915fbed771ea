// The LYNGK games as games whose ends can be solved.
#pragma once

#include <cmath>

#include "solve/endgame.h"
#include "solve/lyngk_solver.h"

namespace torony {

template <int Limit>
struct EndgameSolver<lyngk::Position<Limit>> {
  using P = lyngk::Position<Limit>;

  static constexpr bool available = true;
  static constexpr bool by_margin = !P::completed_wins;

  /// About what nine of ten positions of bench/solver-positions.txt take at most: ten times as much
  /// for every two stacks, and an open claim is like two stacks more. To begin earlier gained
  /// nothing.
  static double expected_nodes(const P& position) {
    const int claims =
        lyngk::kMostClaimed - count(position.colours_of(1)) - count(position.colours_of(2));
    const int stacks = count(position.at_most(Limit - 1));
    return std::pow(10.0, (stacks + 2 * claims - 11) / 2.0);
  }

  /// The solution of a finished game, for the player to move.
  static Solution<P> finished(const P& position) {
    const lyngk::Grade grade = lyngk::final_grade(position);
    Solution<P> solution;
    solution.at_least = solution.at_most = lyngk::result_of(grade);
    if (by_margin) solution.margin = lyngk::margin_of(grade);
    solution.exact_length = true;
    return solution;
  }

  static Solution<P> solve(const P& position, TranspositionTable& table,
                           StopCondition& stop_condition, const SolverBudget& budget, int guess) {
    return lyngk::Solver<Limit>(table, stop_condition, budget).solve(position, guess);
  }
};

}  // namespace torony
