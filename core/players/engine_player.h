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
               const Parameters& parameters)
      : engine_(std::move(evaluator), hash_megabytes, threads) {
    engine_.set_parameters(parameters);
  }

  typename P::Turn choose(const P& position, std::span<const std::uint64_t> history,
                          const Budget& budget) override {
    Watch watch(limits_of(budget));
    return engine_.think(position, history, watch).front().line.turns.front();
  }

  void new_game(std::uint64_t) override { engine_.new_game(); }
  std::string name() const override { return "engine"; }

 private:
  Engine<P> engine_;
};

}  // namespace torony
