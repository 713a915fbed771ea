// From a win or loss that is proved to come in at most so many turns to one whose length is exact.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "search/search.h"
#include "solve/endgame.h"
#include "solve/forced_wins.h"

namespace torony {

template <SearchableGame P>
class ExactLength {
 public:
  ExactLength(const P& position, std::span<const std::uint64_t> history, std::uint64_t nodes,
              std::optional<Time> until)
      : position_(position), wins_(history, nodes, until) {}

  /// Makes the length of the best line exact if that is possible within the nodes and the time. A
  /// shorter win becomes the best line. A lost player gets a turn that loses as late as can be, and
  /// of those the one that leaves the opponent the fewest ways to win as soon.
  void improve(std::vector<Line<P>>& lines) {
    if (lines.empty() || is_won_by_margin) return;
    if (is_win(lines.front().score)) find_shortest_win(lines);
    if (is_loss(lines.front().score)) find_longest_loss(lines);
  }

  std::uint64_t nodes() const { return wins_.nodes(); }

 private:
  using Turn = typename P::Turn;

  /// There the margin comes before the length, which only the solver of the game knows.
  static constexpr bool is_won_by_margin = EndgameSolver<P>::by_margin;
  static constexpr int kStep = P::decided_by_count ? 1 : 2;

  void find_shortest_win(std::vector<Line<P>>& lines) {
    if (lines.front().proof == Proof::exact) return;
    const int known = turns_to_end(lines.front().score);
    for (int turns = 1; turns < known; turns += kStep) {
      if (wins_.winning_turn(position_, turns)) {
        put_first(wins_.winning_line(position_, turns), win_in(turns), lines);
        return;
      }
      if (wins_.ended()) return;
    }
    lines.front().proof = Proof::exact;
  }

  void find_longest_loss(std::vector<Line<P>>& lines) {
    int turns = P::decided_by_count ? 1 : 2;
    while (turns < turns_to_end(lines.front().score) && !wins_.must_lose(position_, turns)) {
      if (wins_.ended()) return;
      turns += kStep;
    }
    const auto turn = wins_.hardest_turn(position_, turns);
    if (!turn) return;
    P child = position_;
    child.play(*turn);
    std::vector<Turn> line = {*turn};
    if (!child.outcome()) {
      const std::vector<Turn> rest = wins_.winning_line(child, turns - 1);
      line.insert(line.end(), rest.begin(), rest.end());
    }
    put_first(std::move(line), -win_in(turns), lines);
  }

  static void put_first(std::vector<Turn> turns, Score score, std::vector<Line<P>>& lines) {
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const Line<P>& line) {
      return line.turns.front() == turns.front();
    });
    // Where it is none of them, the last one gives way.
    std::rotate(lines.begin(), same == lines.end() ? same - 1 : same,
                same == lines.end() ? same : same + 1);
    Line<P>& first = lines.front();
    first.score = score;
    first.turns = std::move(turns);
    first.proof = Proof::exact;
    int multipv = 1;
    for (Line<P>& line : lines) line.multipv = multipv++;
  }

  const P position_;
  ForcedWins<P> wins_;
};

}  // namespace torony
