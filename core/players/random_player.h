// Baseline: every legal turn is equally likely.
#pragma once

#include "games/playout.h"
#include "players/player.h"

namespace torony {

template <SearchableGame P>
class RandomPlayer final : public GamePlayer<P> {
 public:
  typename P::Turn turn_for(const P& position, std::span<const std::uint64_t>,
                            const Budget&) override {
    return *uniform_random_turn(position, random_);
  }
  void new_game(std::uint64_t seed) override { random_ = Random(seed); }

 private:
  Random random_{0};
};

}  // namespace torony
