// Random games.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "base/fixed_list.h"
#include "games/game.h"

namespace torony {

enum class Policy {
  uniform,  ///< every legal turn is equally likely
  quick,    ///< whatever the game's quick sampler prefers
};

template <SearchableGame P>
std::optional<typename P::Turn> uniform_random_turn(const P& position, Random& random) {
  FixedList<typename P::Turn, P::max_turns> turns;
  position.for_each_turn([&turns](typename P::Turn turn) { turns.push(turn); });
  if (turns.empty()) return std::nullopt;
  return turns[static_cast<std::size_t>(random.below(static_cast<int>(turns.size())))];
}

/// The sum of many games.
struct PlayoutTotals {
  std::uint64_t draws = 0;
  std::uint64_t wins[2] = {0, 0};
  std::uint64_t unfinished = 0;  ///< stopped after the longest length allowed
  std::uint64_t turns = 0;

  void operator+=(const PlayoutTotals& other) {
    draws += other.draws;
    wins[0] += other.wins[0];
    wins[1] += other.wins[1];
    unfinished += other.unfinished;
    turns += other.turns;
  }
};

/// Plays one game to its end by the rules of the position alone: repetition belongs to game
/// records, so a game that could go on for ever ends by its length.
template <SearchableGame P>
PlayoutTotals playout(P position, Policy policy, std::uint64_t seed, std::uint64_t max_turns) {
  PlayoutTotals totals;
  Random random(seed);
  while (totals.turns < max_turns) {
    const auto turn = policy == Policy::quick ? position.quick_random_turn(random)
                                              : uniform_random_turn(position, random);
    if (!turn) break;
    position.play(*turn);
    ++totals.turns;
  }
  const auto outcome = position.outcome();
  if (!outcome) {
    totals.unfinished = 1;
  } else if (outcome->winner == 0) {
    totals.draws = 1;
  } else {
    totals.wins[outcome->winner - 1] = 1;
  }
  return totals;
}

}  // namespace torony
