// Games played for their setups: what a placement is worth shows only at the end of a game.
#pragma once

#include <vector>

#include "train/self_play.h"

namespace torony::train {

template <SearchableGame P>
class SetUpPlay {
 public:
  SetUpPlay(const Evaluator<P>& evaluator, const PlaySettings& settings)
      : self_play_(evaluator, settings), player_(evaluator, 1) {}

  /// Sets up, one time in two at random, plays the game, and appends the positions of the setup
  /// with the result of the game.
  void play(Random& random, std::vector<Sample<P>>& samples) {
    P position = P::start(random.next());
    if constexpr (requires { position.in_setup(); }) {
      const int explore = chance(random, 500) ? 1000 : 150;
      std::vector<P> placed;
      while (position.in_setup()) {
        position.play(chance(random, explore) ? *position.quick_random_turn(random)
                                              : *player_.think(position, {}).turn);
        placed.push_back(position);
      }
      const float result = self_play_.result_of(position, random);
      for (const P& state : placed) {
        samples.emplace_back();
        eval::Encoding<P>::encode(state, samples.back().input);
        samples.back().target = state.player() == position.player() ? result : 1.0f - result;
      }
    }
  }

 private:
  SelfPlay<P> self_play_;
  Player<P> player_;
};

}  // namespace torony::train
