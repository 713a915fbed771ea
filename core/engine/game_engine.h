// The engine of one game: the table that lasts between turns, and the threads of a search. Only
// engines_even.cpp and engines_odd.cpp include this.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "base/memory.h"
#include "base/thread.h"
#include "engine/engine.h"
#include "engine/level_choice.h"
#include "eval/evaluator.h"
#include "search/search.h"
#include "solve/endgame.h"
#include "solve/exact_length.h"
#include "solve/lyngk_endgame.h"

namespace torony {

template <SearchableGame P>
class GameEngine final : public Engine {
 public:
  bool set_threads(int threads) override {
    if (threads > threads_ && !can_start_threads(threads)) return false;
    threads_ = threads;
    return true;
  }
  bool set_hash(std::size_t megabytes) override {
    return megabytes <= free_megabytes() + table_.megabytes() && table_.resize(megabytes);
  }

  bool plays(const AnyPosition& position) const override {
    return std::holds_alternative<P>(position);
  }
  bool has_net() const override { return eval::Learned<P>; }
  std::string load_net(std::string_view bytes) override {
    const auto loaded = Evaluator<P>::load(bytes);
    if (!loaded) return loaded.reasons().front();
    evaluator_ = *loaded;
    return "";
  }
  void new_game() override {
    table_.clear();
    known_win_.reset();
  }

  std::vector<Info> think(const AnyPosition& any, History history, StopCondition& stop_condition,
                          int lines, const Report& report) override {
    const P& position = std::get<P>(any);
    const auto known = known_win(history);
    std::uint64_t spent = 0;
    if constexpr (EndgameSolver<P>::available) {
      if (auto budget = budget_for_endgame(position, stop_condition, lines)) {
        budget->known_win = known;
        const std::vector<Solution<P>> solved =
            solve_lines(position, stop_condition, *budget, lines);
        if (!solved.empty() && solved.front().solved()) {
          remember_win(position, solved.front());
          return reported(solved, stop_condition, report);
        }
        for (const Solution<P>& solution : solved) spent += solution.nodes;
      }
    }
    return search(position, history, stop_condition, lines, known ? known->turns : kMaxPly, spent,
                  report);
  }
  int missing_threads() const override { return missing_threads_; }

  std::optional<Level> level_to_play() const override {
    return level_of(P::name, level, level_changes);
  }
  std::optional<Info> play_at(const Level& chosen, const AnyPosition& position, History history,
                              StopCondition& stop_condition) override {
    LevelChoice<P> choice(chosen, seed, evaluator_, parameters);
    const auto line = choice.choose(std::get<P>(position), history, stop_condition);
    if (!line) return std::nullopt;
    return as_info(*line, choice.nodes(), stop_condition.elapsed(), 0);
  }

  bool solves_ends() const override { return EndgameSolver<P>::available; }
  AnySolution solve(const AnyPosition& position, StopCondition& stop_condition,
                    bool with_margin) override {
    SolverBudget budget;
    budget.nodes = stop_condition.max_nodes();
    budget.with_margin = with_margin;
    const Solution<P> solution = solution_of(std::get<P>(position), stop_condition, budget);
    return {solution.at_least,        solution.at_most,      solution.margin,
            solution.turns_to_end,    solution.exact_length, solution.nodes,
            stop_condition.elapsed(), wrapped(solution.line)};
  }

 private:
  using Turn = typename P::Turn;
  using Worker = Search<P, Evaluator<P>>;

  static std::vector<AnyTurn> wrapped(const std::vector<Turn>& turns) {
    std::vector<AnyTurn> words;
    words.reserve(turns.size());
    for (const Turn turn : turns) words.push_back(wrap<P>(turn));
    return words;
  }

  static Info as_info(const Line<P>& line, std::uint64_t nodes, Milliseconds time,
                      int hash_permille) {
    return {line.depth, line.seldepth, line.multipv,  line.score,         line.proof,
            nodes,      time,          hash_permille, wrapped(line.turns)};
  }

  Solution<P> solution_of(const P& position, StopCondition& stop_condition,
                          const SolverBudget& budget) {
    if constexpr (EndgameSolver<P>::available) {
      table_.new_search();
      return EndgameSolver<P>::solve(position, table_, stop_condition, budget,
                                     evaluator_(position));
    } else {
      return {};
    }
  }

  /// With all threads. Where a win in some turns is known to exist, it goes on until it has one.
  std::vector<Info> search(const P& position, History history, StopCondition& stop_condition,
                           int lines, int known_win, std::uint64_t spent, const Report& report) {
    table_.new_search();
    std::vector<std::unique_ptr<Worker>> workers;
    workers.reserve(static_cast<std::size_t>(threads_));
    const Parameters helpers_parameters = helper_parameters(parameters);
    for (int i = 0; i < threads_; ++i) {
      workers.push_back(std::make_unique<Worker>(evaluator_, table_, stop_condition,
                                                 i == 0 ? parameters : helpers_parameters));
    }
    workers.front()->count_earlier(spent);
    workers.front()->look_for_win_in(known_win);
    const auto info = [&](const Line<P>& line) {
      std::uint64_t nodes = 0;
      for (const auto& worker : workers) nodes += worker->nodes();
      return as_info(line, nodes, stop_condition.elapsed(), table_.hashfull());
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
    const bool has_time = !stop_condition.stopped();
    stop_condition.stop();
    for (Thread& helper : helpers) helper.join();
    std::vector<Line<P>> best = best_thread(found);
    std::uint64_t more = 0;
    if (has_time) {
      const std::uint64_t nodes = workers.front()->nodes();
      const std::uint64_t left =
          stop_condition.max_nodes() - std::min(nodes, stop_condition.max_nodes());
      ExactLength<P> length(position, history, std::min(left, kLengthNodes + nodes / 8),
                            stop_condition.deadline());
      length.improve(best);
      more = length.nodes();
    }
    if (!best.empty()) remember_win(position, best.front());
    std::vector<Info> answer;
    for (const Line<P>& line : best) {
      answer.push_back(info(line));
      answer.back().nodes += more;
    }
    return answer;
  }

  /// What the last search has promised, if the game has gone on from there.
  std::optional<SolverBudget::KnownWin> known_win(History history) const {
    if (!known_win_ || history.empty() || history.back() != known_win_->after) return std::nullopt;
    return known_win_->win;
  }

  void remember_win(const P& position, const Line<P>& line) {
    known_win_.reset();
    if (is_win(line.score)) remember_win(position, line.turns, turns_to_end(line.score), 0);
  }
  void remember_win(const P& position, const Solution<P>& solution) {
    known_win_.reset();
    if (solution.at_least <= 0) return;
    remember_win(position, solution.line, solution.turns_to_end, solution.margin.value_or(0));
  }
  void remember_win(P position, const std::vector<Turn>& line, int turns, int margin) {
    position.play(line.front());
    if (turns > 2) known_win_ = KnownWin{position.hash(), {turns - 2, margin}};
  }

  /// The best turns of a position, best first, each with what it brings to the player to move. When
  /// the ration does not suffice, one that is not solved; its nodes are those of all.
  /// (A template, so that games without a solver do not compile it: clang before 16 instantiates
  /// members of a class whatever they require.)
  template <class End = EndgameSolver<P>>
  std::vector<Solution<P>> solve_lines(const P& position, StopCondition& stop_condition,
                                       const SolverBudget& budget, int lines) {
    if (lines == 1) return {solution_of(position, stop_condition, budget)};
    std::vector<Solution<P>> solutions;
    Solution<P> unsolved;
    position.for_each_turn([&](Turn turn) {
      P child = position;
      child.play(turn);
      SolverBudget rest = budget;
      rest.nodes -= std::min(rest.nodes, unsolved.nodes);
      rest.known_win.reset();
      Solution<P> found =
          child.outcome() ? End::finished(child) : solution_of(child, stop_condition, rest);
      unsolved.nodes += found.nodes;
      if (found.solved()) solutions.push_back(before(turn, std::move(found)));
    });
    if (solutions.size() < position.count_turns()) return {unsolved};
    std::stable_sort(solutions.begin(), solutions.end(), is_better);
    solutions.resize(std::min(solutions.size(), static_cast<std::size_t>(lines)));
    solutions.front().nodes = unsolved.nodes;
    return solutions;
  }

  /// A solution seen by the player who makes the turn that leads to it.
  static Solution<P> before(Turn turn, Solution<P> solution) {
    solution.at_least = solution.at_most = -solution.at_least;
    solution.turns_to_end += 1;
    solution.line.insert(solution.line.begin(), turn);
    return solution;
  }

  static bool is_better(const Solution<P>& a, const Solution<P>& b) {
    const auto worth = [](const Solution<P>& solution) {
      const int result = solution.at_least;
      return std::tuple(result, result * solution.margin.value_or(0),
                        -result * solution.turns_to_end);
    };
    return worth(a) > worth(b);
  }

  /// Up to half of what is allowed, if that seems enough to solve the position, or every turn where
  /// several lines are wanted. Someone who limits the depth wants a look at what is near, not the
  /// end of the game.
  template <class End = EndgameSolver<P>>
  static std::optional<SolverBudget> budget_for_endgame(const P& position,
                                                        const StopCondition& stop_condition,
                                                        int lines) {
    if (stop_condition.limits_depth() || position.outcome()) return std::nullopt;
    SolverBudget budget;
    if (stop_condition.limits_nodes()) budget.nodes = stop_condition.max_nodes() / 2;
    auto affordable = static_cast<double>(budget.nodes);
    if (const auto deadline = stop_condition.deadline()) {
      const auto now = std::chrono::steady_clock::now();
      budget.until = now + (*deadline - now) / 2;
      const double milliseconds = Milliseconds(*budget.until - now).count();
      affordable = std::min(affordable, milliseconds * kSolverNodesPerMillisecond);
    } else if (!stop_condition.limits_nodes()) {
      budget.nodes = kSolverNodesAtMost;
      affordable = static_cast<double>(budget.nodes);
    }
    const auto positions = lines == 1 ? 1.0 : static_cast<double>(position.count_turns());
    if (End::expected_nodes(position) * positions > affordable) return std::nullopt;
    return budget;
  }

  std::vector<Info> reported(const std::vector<Solution<P>>& solved,
                             const StopCondition& stop_condition, const Report& report) const {
    std::vector<Info> infos;
    for (const Solution<P>& solution : solved) {
      const int length = static_cast<int>(solution.line.size());
      const Score score = solution.at_least * win_in(solution.turns_to_end);
      const bool exact = solution.exact_length || solution.at_least == 0;
      const int number = static_cast<int>(infos.size()) + 1;
      const Line<P> line{length, length,        number,
                         score,  solution.line, exact ? Proof::exact : Proof::at_most};
      infos.push_back(
          as_info(line, solved.front().nodes, stop_condition.elapsed(), table_.hashfull()));
      if (report) report(infos.back());
    }
    return infos;
  }

  static constexpr double kSolverNodesPerMillisecond = 1000;
  /// Where nothing limits a search, it should not be silent for more than a few seconds.
  static constexpr std::uint64_t kSolverNodesAtMost = 4'000'000;
  /// Nodes for making a proved length exact, besides an eighth of those that the proof took.
  static constexpr std::uint64_t kLengthNodes = 4'000;

  /// After a turn of ours: whatever the reply, there is a win.
  struct KnownWin {
    std::uint64_t after;
    SolverBudget::KnownWin win;
  };

  Evaluator<P> evaluator_ = Evaluator<P>::zero();
  TranspositionTable table_;
  int threads_ = 1;
  int missing_threads_ = 0;
  std::optional<KnownWin> known_win_;
};

template <std::size_t half>
std::unique_ptr<Engine> make_engine_of_half(std::string_view game) {
  std::unique_ptr<Engine> engine;
  with_game_of_half<half>(game, [&engine](auto type) {
    engine = std::make_unique<GameEngine<typename decltype(type)::type>>();
  });
  return engine;
}

}  // namespace torony
