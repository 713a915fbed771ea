// A player that searches like the engine, with few nodes: a better teacher than a player who looks
// one or two turns ahead, and a slower one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

#include "search/search.h"
#include "train/player.h"

namespace torony::train {

template <SearchableGame P>
class DeepPlayer {
 public:
  /// With no nodes it must not be asked; it then takes no memory.
  DeepPlayer(const Evaluator<P>& evaluator, std::uint64_t nodes)
      : evaluator_(evaluator),
        nodes_(nodes),
        table_(nodes > 0 ? std::make_unique<TranspositionTable>(1) : nullptr) {}

  /// Calls visit(position, score) for the inner positions whose evaluation the search contradicts:
  /// it found their value, or a bound that the evaluation breaks.
  template <class Visit>
  TurnChoice<P> think(const P& position, std::span<const std::uint64_t> history, Visit&& visit) {
    TurnChoice<P> choice;
    if (position.can_win_now()) {
      choice.score = kCertain;
      return choice;
    }
    const auto observe = [&](const P& inner, torony::Score score, Bound bound) {
      // A win that takes more than a turn is worth learning, unlike one at once.
      if (contradicts(inner, score, bound)) visit(inner, std::min(as_certain(score), kCertain - 1));
    };
    Limits limits;
    limits.nodes = nodes_;
    StopCondition stop_condition(limits);
    table_->new_search();
    Search<P, Evaluator<P>, decltype(observe)> search(evaluator_, *table_, stop_condition,
                                                      parameters_, observe);
    const auto lines = search.run(position, history, 1, {});
    if (lines.empty()) {
      choice.over = true;
      choice.score = score_of(position.outcome(), position.player());
      return choice;
    }
    choice.score = as_certain(lines.front().score);
    choice.turn = lines.front().turns.front();
    return choice;
  }

 private:
  static int as_certain(torony::Score score) {
    return is_win(score) ? kCertain : is_loss(score) ? -kCertain : score;
  }

  bool contradicts(const P& position, torony::Score score, Bound bound) const {
    if (bound == Bound::exact) return true;
    const int guess = evaluator_(position);
    return bound == Bound::lower ? score > guess : score < guess;
  }

  const Evaluator<P>& evaluator_;
  const std::uint64_t nodes_;
  const Parameters parameters_;
  std::unique_ptr<TranspositionTable> table_;
};

}  // namespace torony::train
