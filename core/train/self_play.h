// Games of a network against itself, and what can be learned from them.
#pragma once

#include <cstdint>
#include <vector>

#include "games/repetition.h"
#include "train/deep_player.h"
#include "train/float_network.h"
#include "train/player.h"
#include "train/training.h"

namespace torony::train {

/// A position and the result that the player to move should have expected in it.
template <SearchableGame P>
struct Sample {
  typename eval::Encoding<P>::Input input;
  float target;
};

inline bool chance(Random& random, int per_mille) { return random.below(1000) < per_mille; }

/// A start with some variety: placements and first turns at random.
template <SearchableGame P>
P varied_start(Random& random, bool place_at_random) {
  P position = P::start(random.next());
  if constexpr (requires { position.in_setup(); }) {
    if (!place_at_random) return position;
    while (position.in_setup()) position.play(*position.quick_random_turn(random));
  }
  P start = position;
  for (int turns = random.below(5); turns > 0; --turns) {
    const auto turn = position.quick_random_turn(random);
    if (!turn) return start;
    position.play(*turn);
    if (position.outcome()) return start;
  }
  return position;
}

template <SearchableGame P>
class SelfPlay {
 public:
  SelfPlay(const Evaluator<P>& evaluator, const PlaySettings& settings)
      : settings_(settings),
        player_(evaluator, settings.depth),
        deep_player_(evaluator, settings.nodes) {}

  /// Plays one game and appends its samples.
  void play(Random& random, std::vector<Sample<P>>& samples) {
    look_back(finish(varied_start<P>(random, chance(random, 500)), random, samples), samples);
  }

  /// Plays a game to its end; the result for the player who is to move first.
  float result_of(const P& start, Random& random) {
    std::vector<Sample<P>> unused;
    const float result = finish(start, random, unused);
    return steps_.size() % 2 == 0 ? result : 1.0f - result;
  }

 private:
  /// The result for the player to move when the game stops.
  float finish(P position, Random& random, std::vector<Sample<P>>& samples) {
    steps_.clear();
    past_.clear();
    past_.push(position);
    float result = 0.5f;
    while (steps_.size() < settings_.longest && !past_.is_drawn()) {
      const TurnChoice<P> choice = think(position, random, samples);
      if (choice.certain()) {
        result = as_result(choice.score);
        // Where he wins at once nobody asks the network; everywhere else it should know.
        if (choice.turn) add(position, result, samples);
        break;
      }
      step(position, choice, random);
    }
    return result;
  }

  struct Step {
    typename eval::Encoding<P>::Input input;
    float expected;  ///< what the best turn promised
    bool explored;   ///< another turn was played
  };

  static float as_result(int score) {
    return score >= kCertain ? 1.0f : score <= -kCertain ? 0.0f : expectation(score);
  }

  void add(const P& position, float target, std::vector<Sample<P>>& samples) {
    samples.emplace_back();
    eval::Encoding<P>::encode(position, samples.back().input);
    samples.back().target = target;
  }

  /// Positions inside a search are many and their values are guesses: one in four is learned.
  TurnChoice<P> think(const P& position, Random& random, std::vector<Sample<P>>& samples) {
    const auto learn = [&](const P& below, int score) {
      if (score < kCertain && random.below(4) == 0) add(below, as_result(score), samples);
    };
    return settings_.nodes > 0 ? deep_player_.think(position, past_.before(), learn)
                               : player_.think(position, past_.before(), learn);
  }

  void step(P& position, const TurnChoice<P>& choice, Random& random) {
    steps_.emplace_back();
    Step& now = steps_.back();
    eval::Encoding<P>::encode(position, now.input);
    now.expected = as_result(choice.score);
    now.explored = false;
    P next = position;
    next.play(*choice.turn);
    if (chance(random, exploration(position))) {
      // A turn that loses at once teaches nothing.
      for (int tries = 0; tries < 5; ++tries) {
        P other = position;
        // The quick sampler rarely claims, which suits a game where claims multiply the turns.
        other.play(*position.quick_random_turn(random));
        if (other.can_win_now()) continue;
        now.explored = !(other == next);
        next = other;
        break;
      }
    }
    position = next;
    past_.push(position);
  }

  /// The few turns of a setup need more variety than those of the game.
  int exploration(const P& position) const {
    if constexpr (requires { position.in_setup(); }) {
      if (position.in_setup()) return 300;
    }
    return settings_.explore_per_mille;
  }

  /// TD(lambda) seen from the end: each position should expect what the best turn promised, mixed
  /// with what came of it. After an explored turn only the promise counts.
  void look_back(float result, std::vector<Sample<P>>& samples) {
    float reached = result;
    for (std::size_t index = steps_.size(); index-- > 0;) {
      const Step& now = steps_[index];
      const float lambda = now.explored ? 0.0f : settings_.lambda;
      reached = (1.0f - lambda) * now.expected +
                lambda * (index + 1 == steps_.size() ? 1.0f - result : 1.0f - reached);
      samples.push_back({now.input, reached});
    }
  }

  PlaySettings settings_;
  Player<P> player_;
  DeepPlayer<P> deep_player_;
  std::vector<Step> steps_;
  PastPositions<P> past_;
};

}  // namespace torony::train
