#include "train/training.h"

#include "eval/registry.h"

namespace torony::train {

std::vector<std::string_view> learned_games() {
  std::vector<std::string_view> names;
  for_each_learned_game([&names](auto type) { names.push_back(decltype(type)::type::name); });
  return names;
}

std::string train(std::string_view game, const Settings& settings, const std::atomic<bool>& stop) {
  if (const auto problem = train_game_of_half<0>(game, settings, stop)) return *problem;
  if (const auto problem = train_game_of_half<1>(game, settings, stop)) return *problem;
  return "no net can be trained for " + std::string(game) +
         ": nothing says how its positions become inputs (core/eval/encoding.h)";
}

}  // namespace torony::train
