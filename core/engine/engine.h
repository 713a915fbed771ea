// An engine for one game: the table that lasts between turns, and the threads of a search.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "base/thread.h"
#include "engine/levels.h"
#include "eval/evaluator.h"
#include "search/search.h"
#include "solve/exact_end.h"
#include "solve/lyngk_end.h"

namespace torony {

/// A line together with the effort behind it.
template <Game P>
struct Info {
  Line<P> line;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int hash_permille = 0;
};

template <Game P>
class Engine {
 public:
  using Turn = typename P::Turn;
  using Report = std::function<void(const Info<P>&)>;

  explicit Engine(Evaluator<P> evaluator, std::size_t hash_megabytes = 64, int threads = 1)
      : evaluator_(std::move(evaluator)), table_(hash_megabytes), threads_(threads) {}

  int threads() const { return threads_; }
  /// False, and nothing changes, when the system does not let as many threads run.
  [[nodiscard]] bool set_threads(int threads) {
    if (threads > threads_ && !can_start_threads(threads)) return false;
    threads_ = threads;
    return true;
  }
  /// False, and nothing changes, when there is not enough memory.
  [[nodiscard]] bool set_hash(std::size_t megabytes) {
    return megabytes <= free_megabytes() + table_.megabytes() && table_.resize(megabytes);
  }
  void set_parameters(const Parameters& parameters) { parameters_ = parameters; }
  void new_game() { table_.clear(); }

  /// Searches until the watch says stop (any thread may ask it to) and returns the best lines, best
  /// first; none only if the game is over. One search at a time.
  std::vector<Info<P>> think(const P& position, std::span<const std::uint64_t> history,
                             Watch& watch, int lines = 1, const Report& report = {}) {
    std::uint64_t spent = 0;
    if constexpr (ExactEnd<P>::available) {
      if (const auto ration = ration_for_end(position, watch); ration && lines == 1) {
        const Solution<P> solution = solve(position, watch, *ration);
        if (solution.solved()) return {reported(solution, watch, report)};
        spent = solution.nodes;
      }
    }
    table_.new_search();
    std::vector<std::unique_ptr<Worker>> workers;
    const Parameters helpers_parameters = wider(parameters_);
    for (int i = 0; i < threads_; ++i) {
      workers.push_back(std::make_unique<Worker>(evaluator_, table_, watch,
                                                 i == 0 ? parameters_ : helpers_parameters));
    }
    workers.front()->count_earlier(spent);
    const auto info = [&](const Line<P>& line) {
      Info<P> result{line, 0, watch.elapsed(), table_.full_permille()};
      for (const auto& worker : workers) result.nodes += worker->nodes();
      return result;
    };
    // The helpers fill the table; every second one starts a turn deeper, so that they do not all do
    // the same.
    std::vector<std::vector<Line<P>>> found(workers.size());
    std::vector<Thread> helpers;
    for (std::size_t i = 1; i < workers.size(); ++i) {
      auto helper = start_thread([&, i] {
        found[i] = workers[i]->run(position, history, lines, {}, 1 + static_cast<int>(i % 2));
      });
      if (!helper) break;
      helpers.push_back(std::move(*helper));
    }
    missing_threads_ = threads_ - 1 - static_cast<int>(helpers.size());
    found[0] = workers.front()->run(position, history, lines, [&](const Line<P>& line) {
      if (report) report(info(line));
    });
    watch.stop();
    for (Thread& helper : helpers) helper.join();
    std::vector<Info<P>> answer;
    for (const Line<P>& line : answer_of_threads(found)) answer.push_back(info(line));
    return answer;
  }

  /// How many threads of the last search could not be started.
  int missing_threads() const { return missing_threads_; }

  /// Proves what can be proved within the limits, for games whose ends can be solved.
  Solution<P> solve(const P& position, Watch& watch, const Ration& ration = {})
    requires ExactEnd<P>::available
  {
    table_.new_search();
    return ExactEnd<P>::solve(position, table_, watch, ration, evaluator_(position));
  }

  /// The turn that a level plays, with what it thinks of it; nothing if the game is over. The watch
  /// should hold the limits of the level (limits_at). One search at a time.
  std::optional<Info<P>> play_at(const Level& level, std::uint64_t seed, const P& position,
                                 std::span<const std::uint64_t> history, Watch& watch) {
    LevelChoice<P> choice(level, seed, evaluator_, parameters_);
    const auto line = choice.choose(position, history, watch);
    if (!line) return std::nullopt;
    return Info<P>{*line, choice.nodes(), watch.elapsed(), 0};
  }

 private:
  /// Up to half of what is allowed, if that seems enough to solve the position. Someone who limits
  /// the depth wants a look at what is near, not the end of the game.
  static std::optional<Ration> ration_for_end(const P& position, const Watch& watch) {
    if (watch.limits_depth() || position.outcome()) return std::nullopt;
    Ration ration;
    if (watch.limits_nodes()) ration.nodes = watch.max_nodes() / 2;
    auto affordable = static_cast<double>(ration.nodes);
    if (const auto deadline = watch.deadline()) {
      const auto now = std::chrono::steady_clock::now();
      ration.until = now + (*deadline - now) / 2;
      const double milliseconds = Milliseconds(*ration.until - now).count();
      affordable = std::min(affordable, milliseconds * kSolverNodesPerMillisecond);
    } else if (!watch.limits_nodes()) {
      ration.nodes = kSolverNodesAtMost;
      affordable = static_cast<double>(ration.nodes);
    }
    if (ExactEnd<P>::expected_nodes(position) > affordable) return std::nullopt;
    return ration;
  }

  /// A game that is solved ends by itself; how soon is nobody's aim, so the distance is that of the
  /// line.
  Info<P> reported(const Solution<P>& solution, const Watch& watch, const Report& report) const {
    const int length = static_cast<int>(solution.line.size());
    const Score score = solution.at_least * win_in(solution.turns_to_end);
    const Line<P> line{length, length, 1, score, solution.line, true};
    const Info<P> info{line, solution.nodes, watch.elapsed(), table_.full_permille()};
    if (report) report(info);
    return info;
  }

  static constexpr double kSolverNodesPerMillisecond = 1000;
  /// Where nothing limits a search, it should not be silent for more than a few seconds.
  static constexpr std::uint64_t kSolverNodesAtMost = 4'000'000;

  using Worker = Search<P, Evaluator<P>>;

  Evaluator<P> evaluator_;
  Table table_;
  int threads_;
  int missing_threads_ = 0;
  Parameters parameters_;
};

}  // namespace torony
