// The LYNGK games as games whose ends can be solved.
#pragma once

#include <bit>
#include <cstdint>

#include "solve/exact_end.h"
#include "solve/lyngk_solver.h"

namespace torony {

template <int Limit>
struct ExactEnd<lyngk::Position<Limit>> {
  using P = lyngk::Position<Limit>;

  static constexpr bool available = true;

  /// What most results took on bench/solver-positions.txt: the nodes double with every stack, and
  /// every claim that is still open counts like more of them.
  static std::uint64_t expected_nodes(const P& position) {
    const int claims = 4 - count(position.colours_of(1)) - count(position.colours_of(2));
    const int stacks = count(position.at_most(Limit - 1));
    return std::uint64_t{1} << std::clamp(stacks - 4 + 3 * claims, 0, 62);
  }

  static Solution<P> solve(const P& position, Table& table, Watch& watch, const Ration& ration,
                           int guess) {
    return lyngk::Solver<Limit>(table, watch, ration).solve(position, guess);
  }
};

}  // namespace torony
