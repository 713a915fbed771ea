// The levels of play: weaker than the engine can, in the way that people are.
//
// A level looks at few positions, never at the clock, so that it is as strong on every device. It
// weighs several turns and the better one is only the likelier one; and now and then it overlooks
// what the opponent can do. It never overlooks a turn that wins at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "search/limits.h"

namespace torony {

struct Level {
  std::uint64_t nodes;  ///< positions to search for a turn
  int lines;            ///< so many of the best turns are weighed against each other
  int temperature;      ///< thousandths of the expected result by which it misjudges a turn
  int oversight;        ///< thousandths of its turns in which it does not look at the replies
};

/// What is to differ from the table, for who fits it; a negative number changes nothing.
struct LevelChanges {
  int nodes = -1, lines = -1, temperature = -1, oversight = -1;
};

inline constexpr int kFullLevel = 10;

/// For a game of the registry, from 1 to 9; at 10 nothing holds the engine back, so there is none.
std::optional<Level> level_of(std::string_view game, int number, const LevelChanges& = {});

/// What a level makes of the limits asked for: it looks at no clock and is never bettered.
inline Limits limits_at(const Level& level, Limits asked) {
  Limits limits;
  limits.nodes = std::min(asked.nodes.value_or(level.nodes), level.nodes);
  limits.depth = asked.depth;
  limits.interrupted = asked.interrupted;
  return limits;
}

}  // namespace torony
