#include "match/scoreboard.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace torony::match {
namespace {

template <class... Values>
std::string format(const char* pattern, Values... values) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, pattern, values...);
  return buffer;
}

}  // namespace

void Times::add(double milliseconds) {
  ++turns;
  hundredths += std::round(milliseconds * 100);
  slowest = std::max(slowest, milliseconds);
  if (limit > 0 && milliseconds > limit + kTolerance) ++overruns;
}

Scoreboard::Scoreboard(int games, const std::optional<Sprt>& sprt, double limit_a, double limit_b)
    : sprt_(sprt), games_(static_cast<std::size_t>(games), kMissing) {
  times_[0].limit = limit_a;
  times_[1].limit = limit_b;
}

void Scoreboard::add(const GameRecord& game) {
  const auto index = static_cast<std::size_t>(game.index);
  if (!game.is_sound() || index >= games_.size() || has(game.index) || is_decided()) return;
  const int points = game.half_points_of_a();
  games_[index] = points;
  ++(points == 2 ? wins_ : points == 1 ? draws_ : losses_);
  if (game.winner != 0) ++player_wins_[static_cast<std::size_t>(game.winner - 1)];
  ++reasons_[game.reason];
  faults_ += game.is_fault() ? 1 : 0;
  note_times(game);
  const std::size_t partner = index ^ 1;
  if (partner < games_.size() && games_[partner] != kMissing) {
    pairs_.add(points + games_[partner]);
    close_pairs();
  }
}

/// The sequential test looks at the pairs in their order, whichever was finished first: so its end
/// does not depend on the number of threads.
void Scoreboard::close_pairs() {
  while (2 * next_pair_ + 1 < games_.size() && verdict_ == 0) {
    const int first = games_[2 * next_pair_], second = games_[2 * next_pair_ + 1];
    if (first == kMissing || second == kMissing) return;
    in_order_.add(first + second);
    ++next_pair_;
    if (sprt_) verdict_ = sprt_->verdict(in_order_);
  }
}

void Scoreboard::note_times(const GameRecord& game) {
  turns_ += game.turns.size();
  // Turns alternate, passes included; the text of the start says who begins.
  const bool starts_with_one = game.start.find(" 1 ") != std::string::npos;
  const int first_player = starts_with_one ? 1 : 2;
  for (std::size_t turn = 0; turn < game.milliseconds.size(); ++turn) {
    const int player = turn % 2 == 0 ? first_player : 3 - first_player;
    times_[player == game.a_player ? 0 : 1].add(game.milliseconds[turn]);
  }
}

std::string Scoreboard::progress() const {
  std::string line =
      format("%d/%zu  +%d =%d -%d", finished(), games_.size(), wins_, draws_, losses_);
  if (pairs_.total() > 0) {
    line += format("  %.1f %%  Elo ", 100 * pairs_.mean()) + text(estimate(pairs_));
  }
  if (sprt_) line += format("  LLR %+.2f of %.2f", ratio(), Sprt::kBound);
  return line;
}

std::string Scoreboard::summary() const {
  const int games = finished();
  if (games == 0) return "no game finished\n";
  std::string lines;
  const double share = (wins_ + 0.5 * draws_) / games;
  lines += format("A scored %.1f %% of %d games: %d wins, %d draws, %d losses\n", 100 * share,
                  games, wins_, draws_, losses_);
  lines += "Elo of A - Elo of B, 95 %: " + text(estimate(pairs_)) +
           format(" from %d pairs (0, 1/2, 1, 3/2, 2 points:", pairs_.total());
  for (const int count : pairs_.counts) lines += format(" %d", count);
  lines += ")\n";
  if (sprt_) {
    lines += format("SPRT %g against %g: LLR %+.2f after %d pairs, ", sprt_->elo1, sprt_->elo0,
                    ratio(), in_order_.total());
    lines += verdict_ == 0 ? "no verdict\n"
                           : format("%g accepted\n", verdict_ > 0 ? sprt_->elo1 : sprt_->elo0);
  }
  lines += format("player 1 won %d, player 2 won %d; ends:", player_wins_[0], player_wins_[1]);
  for (const auto& [reason, count] : reasons_) lines += format(" %s %d,", reason.c_str(), count);
  lines.back() = '\n';
  lines += format("%.1f turns a game", mean_turns());
  for (const bool of_a : {true, false}) {
    const Times& taken = times(of_a);
    lines +=
        format("; %s %.2f ms a turn, at most %.2f", of_a ? "A" : "B", taken.mean(), taken.slowest);
    if (taken.limit > 0) {
      lines += format(", %zu more than %g ms over", taken.overruns, Times::kTolerance);
    }
  }
  lines += '\n';
  if (faults_ > 0) lines += "WARNING: games were lost by illegal turns, crashes or on time\n";
  return lines;
}

}  // namespace torony::match
