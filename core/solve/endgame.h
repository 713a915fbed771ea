// Solving the end of a game exactly: what a solver answers, and which games have one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/game.h"
#include "search/limits.h"
#include "search/transposition_table.h"

namespace torony {

/// What was proved about a position, from the view of the player to move. Results are 1 for a win,
/// 0 for a draw and -1 for a loss.
template <SearchableGame P>
struct Solution {
  int at_least = -1;
  int at_most = 1;
  /// How many captured stacks the winner is ahead with best play; only where that was settled too,
  /// in games with captures.
  std::optional<int> margin;
  /// Best play of both, as far as the limits allowed to write it down; it begins with a turn that
  /// keeps the result.
  std::vector<typename P::Turn> line;
  /// In how many turns a won or lost game ends at most, and whether that is exact: then the winner
  /// cannot do it sooner without giving away margin, nor the loser last longer.
  int turns_to_end = 0;
  bool exact_length = false;
  std::uint64_t nodes = 0;

  bool solved() const { return at_least == at_most; }
};

/// How much a solver may spend; it ends when the stop condition says stop, too.
struct SolverBudget {
  std::uint64_t nodes = UINT64_MAX;
  std::optional<Time> until;
  bool with_margin = true;  ///< and length; or the result alone
  /// An earlier proof says that there is a win in this many turns, by this margin.
  struct KnownWin {
    int turns;
    int margin;
  };
  std::optional<KnownWin> known_win;
};

/// A game whose ends can be solved specialises this. Others have only the search, which proves wins
/// and losses that are near.
template <SearchableGame P>
struct EndgameSolver {
  static constexpr bool available = false;
  /// Whether a win by more is preferred to one that comes sooner.
  static constexpr bool by_margin = false;
};

}  // namespace torony
