// The limits of the LYNGK games. Each number stands here and nowhere else: what depends on one is
// derived from it or does not compile. The rulebook has its own.
#pragma once

#include <algorithm>

namespace torony::lyngk {

/// LYNGK-C1: the pieces on the board.
inline constexpr int kColours = 5;
inline constexpr int kPerColour = 8;
inline constexpr int kJokers = 3;

/// LYNGK-D6: how many colours a player may claim.
inline constexpr int kClaimsEach = 2;

/// LYNGK-E5, LYNGK-H1: how tall a stack may grow in `lyngk` and in `lyngk-6`.
inline constexpr int kStandardLimit = 5;
inline constexpr int kSixStackLimit = 6;

inline constexpr int kTallest = std::max(kStandardLimit, kSixStackLimit);
/// How many colours both players can claim together.
inline constexpr int kMostClaimed = std::min(2 * kClaimsEach, kColours);

static_assert(kStandardLimit != kSixStackLimit, "the two games are told apart by their limits");
static_assert(kClaimsEach <= kColours);

}  // namespace torony::lyngk
