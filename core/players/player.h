// Whoever chooses turns: the baselines of this folder and the engine.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "games/repetition.h"

namespace torony {

/// What a player may spend on one turn; 0 means no such limit. A node is whatever the player
/// counts: a position searched or a playout.
struct Budget {
  double milliseconds = 0;
  std::uint64_t nodes = 0;
  int depth = 0;
};

/// The time since it was made.
class Stopwatch {
 public:
  double milliseconds() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

template <SearchableGame P>
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// A legal turn. The position is not finished; the history holds the hashes of all earlier
  /// positions of the game, the oldest first, without the one to move in.
  virtual typename P::Turn choose(const P& position, std::span<const std::uint64_t> history,
                                  const Budget& budget) = 0;
  /// Forgets the game before. With the same seed and limits other than time a game goes the same
  /// way again.
  virtual void new_game(std::uint64_t /*seed*/) {}
  virtual std::string name() const = 0;
};

}  // namespace torony
