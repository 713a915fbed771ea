#include "duel/scoreboard.h"

#include <algorithm>
#include <cstdio>

#include "duel/duel.h"

namespace torony::duel {
namespace {

template <class... Values>
std::string format(const char* pattern, Values... values) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, pattern, values...);
  return buffer;
}

}  // namespace

Scoreboard::Scoreboard(const Options& options)
    : options_(options), games_(static_cast<std::size_t>(options.games), kMissing) {}

void Scoreboard::add(const GameRecord& game) {
  if (game.index >= options_.games || has(game.index) || is_decided()) return;
  const auto index = static_cast<std::size_t>(game.index);
  const int points = game.half_points_of_a();
  games_[index] = points;
  ++(points == 2 ? wins_ : points == 1 ? draws_ : losses_);
  if (game.winner != 0) ++player_wins_[game.winner - 1];
  ++reasons_[game.reason];
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
    if (options_.sprt) verdict_ = options_.sprt->verdict(in_order_);
  }
}

void Scoreboard::note_times(const GameRecord& game) {
  if (game.milliseconds.empty()) return;  // from an old record
  ++timed_games_;
  turns_ += game.turns.size();
  // Turns alternate, passes included; the text of the start says who begins.
  const bool starts_with_one = game.start.find(" 1 ") != std::string::npos;
  const int first_player = starts_with_one ? 1 : 2;
  for (std::size_t turn = 0; turn < game.milliseconds.size(); ++turn) {
    const int player = turn % 2 == 0 ? first_player : 3 - first_player;
    const std::size_t whose = player == game.a_player ? 0 : 1;
    slowest_[whose] = std::max(slowest_[whose], game.milliseconds[turn]);
    mean_sum_[whose] += game.milliseconds[turn];
    ++mean_count_[whose];
  }
}

std::string Scoreboard::progress() const {
  std::string line =
      format("%d/%d  +%d =%d -%d", finished(), options_.games, wins_, draws_, losses_);
  if (pairs_.total() > 0) {
    line += format("  %.1f %%  Elo ", 100 * pairs_.mean()) + text(estimate(pairs_));
  }
  if (options_.sprt) {
    line += format("  LLR %+.2f of %.2f", options_.sprt->ratio(in_order_), Sprt::kBound);
  }
  return line;
}

std::string Scoreboard::summary() const {
  std::string lines = options_.identity() + "\n";
  const int games = finished();
  if (games == 0) return lines + "no game finished\n";
  const double share = (wins_ + 0.5 * draws_) / games;
  lines += format("A scored %.1f %% of %d games: %d wins, %d draws, %d losses\n", 100 * share,
                  games, wins_, draws_, losses_);
  lines += "Elo of A - Elo of B, 95 %: " + text(estimate(pairs_)) +
           format(" from %d pairs (0, 1/2, 1, 3/2, 2 points:", pairs_.total());
  for (const int count : pairs_.counts) lines += format(" %d", count);
  lines += ")\n";
  if (options_.sprt) {
    lines += format("SPRT %g against %g: LLR %+.2f after %d pairs, ", options_.sprt->elo1,
                    options_.sprt->elo0, options_.sprt->ratio(in_order_), in_order_.total());
    lines += verdict_ == 0  ? "no verdict\n"
             : verdict_ > 0 ? format("%g accepted\n", options_.sprt->elo1)
                            : format("%g accepted\n", options_.sprt->elo0);
  }
  lines += format("player 1 won %d, player 2 won %d; ends:", player_wins_[0], player_wins_[1]);
  for (const auto& [reason, count] : reasons_) lines += format(" %s %d,", reason.c_str(), count);
  lines.back() = '\n';
  if (timed_games_ > 0) {
    lines += format("%.1f turns a game; ", static_cast<double>(turns_) / timed_games_);
    for (const std::size_t whose : {0, 1}) {
      const auto turns = static_cast<double>(std::max<std::size_t>(mean_count_[whose], 1));
      lines += format("%s %.2f ms a turn, at most %.2f%s", whose == 0 ? "A" : "B",
                      mean_sum_[whose] / turns, slowest_[whose], whose == 0 ? "; " : "\n");
    }
  }
  const auto broken = reasons_.find(std::string(kIllegal)) != reasons_.end() ||
                      reasons_.find(std::string(kTimeout)) != reasons_.end();
  if (broken) lines += "WARNING: games were lost by illegal turns or on time\n";
  return lines;
}

}  // namespace torony::duel
