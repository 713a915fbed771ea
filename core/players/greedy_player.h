// Baseline: looks one turn ahead. It wins if it can, else it takes the position that counts best,
// at random among equals.
#pragma once

#include <limits>

#include "games/gyges/position.h"
#include "games/lyngk/position.h"
#include "players/gyges_front.h"
#include "players/player.h"

namespace torony {

/// For a game without a count here: the evaluation that follows from its rules.
template <SearchableGame P>
int greedy_count(const P& after) {
  return -after.estimate();
}

/// LYNGK: captured stacks first, then the pieces under own tops, for the player who just moved.
template <int Limit>
int greedy_count(const lyngk::Position<Limit>& after) {
  constexpr int kCapture = 1000;
  const int me = 3 - after.player();
  int total = kCapture * (after.captured_by(me) - after.captured_by(3 - me));
  for (Bits points = after.occupied(); points != 0;) {
    const lyngk::Stack stack = after.stack(take_lowest(points));
    if (has(after.colours_of(me), stack.top())) total += stack.height();
    if (has(after.colours_of(3 - me), stack.top())) total -= stack.height();
  }
  return total;
}

/// Gygès: never a position that the opponent wins at once, if there is another; then mobility, the
/// number of places that each side reaches.
template <bool Advanced>
int greedy_count(const gyges::Position<Advanced>& after) {
  constexpr int kLost = -1000;
  if (after.in_setup()) return 0;
  const int opponent = after.player();
  const Bits theirs = gyges::front_reach(after.pieces(), opponent);
  if (has(theirs, gyges::goal_of(opponent))) return kLost;
  return count(gyges::front_reach(after.pieces(), 3 - opponent)) - count(theirs);
}

template <SearchableGame P>
class GreedyPlayer final : public GamePlayer<P> {
 public:
  typename P::Turn turn_for(const P& position, std::span<const std::uint64_t>,
                            const Budget&) override {
    constexpr int kBest = std::numeric_limits<int>::max();
    typename P::Turn best{};
    int best_count = std::numeric_limits<int>::min();
    int equals = 0;
    position.for_each_child([&](typename P::Turn turn, const P& after) {
      const auto outcome = after.outcome();
      const bool won = outcome && outcome->winner == position.player();
      const bool lost = outcome && outcome->winner == 3 - position.player();
      const int value = won ? kBest : lost ? -kBest : greedy_count(after);
      if (value > best_count) equals = 0;
      if (value < best_count) return;
      best_count = value;
      if (random_.below(++equals) == 0) best = turn;
    });
    return best;
  }
  void new_game(std::uint64_t seed) override { random_ = Random(seed); }

 private:
  Random random_{0};
};

}  // namespace torony
