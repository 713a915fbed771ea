// Whoever chooses turns: the baselines of this folder and the engine.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <variant>

#include "games/registry.h"

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

/// A player of whichever game.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  virtual bool plays(const AnyPosition& position) const = 0;
  /// A legal turn. The position belongs to the game and is not finished; the history holds the
  /// hashes of all earlier positions, the oldest first, without the one to move in.
  virtual AnyTurn choose(const AnyPosition& position, std::span<const std::uint64_t> history,
                         const Budget& budget) = 0;
  /// Forgets the game before. With the same seed and limits other than time a game goes the same
  /// way again.
  virtual void new_game(std::uint64_t /*seed*/) {}
};

template <SearchableGame P>
class GamePlayer : public Player {
 public:
  bool plays(const AnyPosition& position) const final {
    return std::holds_alternative<P>(position);
  }
  AnyTurn choose(const AnyPosition& position, std::span<const std::uint64_t> history,
                 const Budget& budget) final {
    return wrap<P>(turn_for(std::get<P>(position), history, budget));
  }

  /// As `choose`, for a position of this game.
  virtual typename P::Turn turn_for(const P& position, std::span<const std::uint64_t> history,
                                    const Budget& budget) = 0;
};

}  // namespace torony
