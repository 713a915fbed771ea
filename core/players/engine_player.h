// The engine as a player of duels.
#pragma once

#include <string>
#include <utility>

#include "engine/engine.h"
#include "players/limits_of.h"

namespace torony {

template <Game P>
class EnginePlayer : public Player<P> {
 public:
  EnginePlayer(Evaluator<P> evaluator, std::size_t hash_megabytes, int threads,
               const Parameters& parameters, std::optional<Level> level)
      : engine_(std::move(evaluator), hash_megabytes, threads), level_(level) {
    engine_.set_parameters(parameters);
  }

  typename P::Turn choose(const P& position, std::span<const std::uint64_t> history,
                          const Budget& budget) override {
    const Limits limits = limits_of(budget);
    Watch watch(level_ ? limits_at(*level_, limits) : limits);
    if (level_) {
      return engine_.play_at(*level_, seed_, position, history, watch)->line.turns.front();
    }
    return engine_.think(position, history, watch).front().line.turns.front();
  }

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    if (!level_) engine_.new_game();
  }
  std::string name() const override { return "engine"; }

 private:
  Engine<P> engine_;
  std::optional<Level> level_;  ///< none at full strength
  std::uint64_t seed_ = 0;
};

}  // namespace torony
