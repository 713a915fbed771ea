// Two players against each other: every start is played twice, with sides swapped.
#pragma once

#include <cstdint>
#include <vector>

#include "games/playout.h"
#include "games/repetition.h"
#include "train/self_play.h"

namespace torony::train {

struct Score {
  int wins = 0, draws = 0, losses = 0;

  int games() const { return wins + draws + losses; }
  double rate() const {
    return games() == 0 ? 0.5 : (wins + 0.5 * draws) / static_cast<double>(games());
  }
};

/// A side of a match: a network, or nobody, who plays uniformly at random.
template <SearchableGame P>
struct Side {
  const Evaluator<P>* evaluator = nullptr;
  int depth = 1;
};

/// The result for player 1: 1, 0 for a draw, -1.
template <SearchableGame P>
int play_match_game(P position, const Side<P> (&sides)[2], Random& random) {
  constexpr std::size_t kLongest = 300;
  const Evaluator<P> none = Evaluator<P>::zero();
  Player<P> players[2] = {{sides[0].evaluator ? *sides[0].evaluator : none, sides[0].depth},
                          {sides[1].evaluator ? *sides[1].evaluator : none, sides[1].depth}};
  PastPositions<P> past;
  while (past.size() < kLongest) {
    const int mover = position.player() - 1;
    const int sign = mover == 0 ? 1 : -1;
    past.push(position);
    if (past.is_drawn()) return 0;
    if (sides[mover].evaluator == nullptr) {
      const auto turn = uniform_random_turn(position, random);
      if (!turn) return sign * score_of(position.outcome(), position.player()) / kCertain;
      position.play(*turn);
      continue;
    }
    const TurnChoice<P> choice = players[mover].think(position, past.before());
    if (!choice.turn) return sign * choice.score / kCertain;
    position.play(*choice.turn);
  }
  return 0;
}

/// How the first side does against the second.
template <SearchableGame P>
Score versus(const Side<P>& first, const Side<P>& second, int games, std::uint64_t seed) {
  Random random(seed);
  Score score;
  while (score.games() < games) {
    const P start = varied_start<P>(random, true);
    for (int swapped = 0; swapped < 2; ++swapped) {
      const Side<P> sides[2] = {swapped == 0 ? first : second, swapped == 0 ? second : first};
      const int result = play_match_game(start, sides, random) * (swapped == 0 ? 1 : -1);
      score.wins += result > 0 ? 1 : 0;
      score.draws += result == 0 ? 1 : 0;
      score.losses += result < 0 ? 1 : 0;
    }
  }
  return score;
}

}  // namespace torony::train
