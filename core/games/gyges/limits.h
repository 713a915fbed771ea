// The limits of the Gygès games. Each number stands here and nowhere else: what depends on one is
// derived from it or does not compile. The rulebook has its own.
#pragma once

namespace torony::gyges {

/// GYGES-A1: the squares of a row, and the rows.
inline constexpr int kSide = 6;
/// GYGES-A2: the sizes are 1 to this.
inline constexpr int kMaxSize = 3;
/// GYGES-A3: how many pieces of each size a player places.
inline constexpr int kEach = 2;
/// G-5: so many occurrences of a position with the same player to move make a draw.
inline constexpr int kRepetitionLimit = 3;

/// Both players' pieces.
inline constexpr int kPerSize = 2 * kEach;
inline constexpr int kPieces = kMaxSize * kPerSize;

static_assert(kMaxSize * kEach == kSide, "a player's pieces fill the home row");

}  // namespace torony::gyges
