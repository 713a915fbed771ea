// How a level chooses a turn.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/random.h"
#include "engine/levels.h"
#include "eval/evaluator.h"
#include "search/search.h"

namespace torony {

/// Chooses turns at a level. The choice depends on the arguments alone, so that a game can be taken
/// up again in the middle.
template <SearchableGame P>
class LevelChoice {
 public:
  LevelChoice(const Level& level, std::uint64_t seed, const Evaluator<P>& evaluator,
              const Parameters& parameters)
      : level_(level), seed_(seed), evaluator_(evaluator), parameters_(parameters) {}

  /// The line of the turn it plays; none if the game is over.
  std::optional<Line<P>> choose(const P& position, std::span<const std::uint64_t> history,
                                StopCondition& stop_condition) {
    // The place in the game counts too: else a position that comes back would go the same way.
    Random random(mix(mix(seed_ + 1) ^ position.hash()) + history.size());
    const bool overlooks = random.below(1000) < level_.oversight;
    const auto lines = overlooks ? glance(position) : look_ahead(position, history, stop_condition);
    if (lines.empty()) return std::nullopt;
    return lines[pick(lines, random)];
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  using Lines = std::vector<Line<P>>;

  Lines look_ahead(const P& position, std::span<const std::uint64_t> history,
                   StopCondition& stop_condition) {
    TranspositionTable table(1);
    const auto search =
        std::make_unique<Search<P, Evaluator<P>>>(evaluator_, table, stop_condition, parameters_);
    Lines lines = search->run(position, history, level_.lines, {});
    nodes_ = search->nodes();
    return lines;
  }

  /// Every turn by how the board looks after it, as if the opponent would not reply.
  Lines glance(const P& position) {
    Lines lines;
    const auto add = [&](typename P::Turn turn, const P& child) {
      const auto outcome = child.outcome();
      const Score score = !outcome                               ? -evaluator_(child)
                          : outcome->winner == 0                 ? 0
                          : outcome->winner == position.player() ? win_in(1)
                                                                 : -win_in(1);
      lines.push_back({1, 1, 1, score, {turn}, proof_of<P>(score)});
    };
    position.for_each_distinct_child(add, [](const P&) { return true; });
    nodes_ = lines.size();
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line<P>& a, const Line<P>& b) { return a.score > b.score; });
    return lines;
  }

  /// The best first. A turn is the less likely the worse it is; what surely loses is played only
  /// when nothing else is left, and then what loses last.
  std::size_t pick(const Lines& lines, Random& random) const {
    const Score best = lines.front().score;
    if (level_.temperature == 0 || best == win_in(1) || is_loss(best)) return 0;
    std::vector<double> weights;
    double sum = 0;
    for (const Line<P>& line : lines) {
      if (is_loss(line.score)) break;
      const double worse = expected(best) - expected(line.score);
      weights.push_back(std::exp(-1000 * worse / level_.temperature));
      sum += weights.back();
    }
    double rest = static_cast<double>(random.next() >> 11) * 0x1p-53 * sum;
    for (std::size_t index = 0; index < weights.size(); ++index) {
      rest -= weights[index];
      if (rest < 0) return index;
    }
    return 0;
  }

  static double expected(Score score) { return 1 / (1 + std::pow(10.0, -score / 400.0)); }

  const Level level_;
  const std::uint64_t seed_;
  const Evaluator<P>& evaluator_;
  const Parameters& parameters_;
  std::uint64_t nodes_ = 0;
};

}  // namespace torony
