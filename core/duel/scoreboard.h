// The state of a match for people: counts, Elo, the sequential test, how long turns took.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "duel/options.h"
#include "duel/record.h"

namespace torony::duel {

class Scoreboard {
 public:
  explicit Scoreboard(const Options& options);

  /// Games may come in any order. A game after the end of the sequential test is not counted.
  void add(const GameRecord& game);

  bool has(int index) const { return games_[static_cast<std::size_t>(index)] != kMissing; }
  int finished() const { return wins_ + draws_ + losses_; }
  /// Whether the sequential test has come to its verdict.
  bool is_decided() const { return verdict_ != 0; }

  /// One line while it goes on, several at the end.
  std::string progress() const;
  std::string summary() const;

 private:
  static constexpr int kMissing = -1;

  void close_pairs();
  void note_times(const GameRecord& game);

  const Options& options_;
  std::vector<int> games_;  ///< half points of A by the index of the game, or kMissing
  Pairs pairs_;             ///< all that are complete
  Pairs in_order_;          ///< those before the first incomplete one: the sequential test's sample
  std::size_t next_pair_ = 0;
  int verdict_ = 0;
  int wins_ = 0, draws_ = 0, losses_ = 0;
  std::map<std::string, int> reasons_;
  int player_wins_[2] = {0, 0};
  std::size_t turns_ = 0;
  int timed_games_ = 0;
  double slowest_[2] = {0, 0};  ///< the longest turn of A and of B in milliseconds
  double mean_sum_[2] = {0, 0};
  std::size_t mean_count_[2] = {0, 0};
};

}  // namespace torony::duel
