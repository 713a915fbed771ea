// Training, whichever game it is for. Nothing of it is compiled by who includes this.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torony::train {

/// How far it has come: one point of the learning curve.
struct TrainingReport {
  double seconds = 0;
  std::uint64_t games = 0, positions = 0;
  double positions_per_second = 0;
  double error = 0;         ///< mean distance from the targets since the last report
  double rate = 0;          ///< of learning
  std::uint64_t level = 0;  ///< rivals beaten so far
  double score = 0;         ///< against the rival of this level, 0 to 1
  bool promoted = false;    ///< whether the rival is beaten and replaced by what it is now
  double progress = 0;      ///< share of the budget that is spent
};

struct PlaySettings {
  int depth = 1;
  std::uint64_t nodes = 0;  ///< of a real search for each turn, instead of a fixed depth
  float lambda = 0.7f;      ///< how far a result reaches back
  int explore_per_mille = 100;
  bool setups = false;        ///< learns what setups are worth, and nothing else
  std::size_t longest = 200;  ///< turns after which a game is a draw
};

struct Settings {
  PlaySettings play;
  double minutes = 0;       ///< the budget: so much time,
  std::uint64_t games = 0;  ///< or so many games
  std::string folder;
  std::string from;  ///< a checkpoint to start from instead of nothing
  std::uint64_t seed = 1;
  int threads = 1;
  float first_rate = 0.02f;
  float last_rate = 0.001f;
  double report_seconds = 5;
  double save_seconds = 10;
  std::function<void(const TrainingReport&)> reported = [](const TrainingReport&) {};
};

/// The games that have nets to be trained.
std::vector<std::string_view> learned_games();

/// Trains the net of a game until the budget is spent or somebody asks to stop. Returns a problem,
/// or nothing.
std::string train(std::string_view game, const Settings& settings, const std::atomic<bool>& stop);

/// The same for half of the games, each half compiled in a file of its own (trainers_even.cpp,
/// trainers_odd.cpp); nothing at all for others.
template <std::size_t half>
std::optional<std::string> train_game_of_half(std::string_view game, const Settings& settings,
                                              const std::atomic<bool>& stop);

}  // namespace torony::train
