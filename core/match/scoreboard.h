// The state of a match for people: counts, Elo, the sequential test, how long turns took.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "match/record.h"
#include "match/statistics.h"

namespace torony::match {

/// How long the turns of one side took.
struct Times {
  std::size_t turns = 0;
  double hundredths = 0;     ///< of milliseconds in all: whole, so that their order does not matter
  double slowest = 0;        ///< milliseconds
  double limit = 0;          ///< milliseconds a turn, or 0 for none
  std::size_t overruns = 0;  ///< turns that took kTolerance longer than that

  static constexpr double kTolerance = 20;
  void add(double milliseconds);
  double mean() const { return turns == 0 ? 0 : hundredths / 100 / static_cast<double>(turns); }
};

class Scoreboard {
 public:
  /// The limits are milliseconds a turn of A and of B, or 0.
  Scoreboard(int games, const std::optional<Sprt>& sprt, double limit_a, double limit_b);

  /// Games may come in any order. A game after the end of the sequential test is not counted, nor
  /// is one that does not belong to the match.
  void add(const GameRecord& game);

  bool has(int index) const { return games_.at(static_cast<std::size_t>(index)) != kMissing; }
  int finished() const { return wins_ + draws_ + losses_; }
  int wins() const { return wins_; }
  int draws() const { return draws_; }
  int losses() const { return losses_; }
  /// Whether the sequential test has come to its verdict, and that.
  bool is_decided() const { return verdict_ != 0; }
  int verdict() const { return verdict_; }
  /// Its log-likelihood ratio; 0 without such a test.
  double ratio() const { return sprt_ ? sprt_->ratio(in_order_) : 0; }
  const Pairs& pairs() const { return pairs_; }
  const Times& times(bool of_a) const { return times_[of_a ? 0 : 1]; }
  const std::map<std::string, int>& reasons() const { return reasons_; }
  const std::array<int, 2>& player_wins() const { return player_wins_; }
  int faults() const { return faults_; }
  double mean_turns() const {
    return finished() == 0 ? 0 : static_cast<double>(turns_) / finished();
  }

  /// One line while it goes on, several at the end.
  std::string progress() const;
  std::string summary() const;

 private:
  static constexpr int kMissing = -1;

  void close_pairs();
  void note_times(const GameRecord& game);

  const std::optional<Sprt> sprt_;
  std::vector<int> games_;  ///< half points of A by the index of the game, or kMissing
  Pairs pairs_;             ///< all that are complete
  Pairs in_order_;          ///< those before the first incomplete one: the sequential test's sample
  std::size_t next_pair_ = 0;
  int verdict_ = 0;
  int wins_ = 0, draws_ = 0, losses_ = 0;
  std::map<std::string, int> reasons_;
  std::array<int, 2> player_wins_{};
  int faults_ = 0;
  std::size_t turns_ = 0;
  Times times_[2];  ///< of A and of B
};

}  // namespace torony::match
