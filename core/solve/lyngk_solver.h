// The endgame of LYNGK: a search to the end of the game that asks one question at a time, whether
// the player to move reaches a value.
//
// Every move empties a point, so the end is never far. What makes it quick, each part measured on
// bench/solver-positions.txt: answers that say more than what was asked; turns that leave the
// opponent few replies first; the table, asked about all children before one is entered; bounds
// from what can still be completed. Most nodes have few stacks and hardly a choice, so there only
// what is cheap is done.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <climits>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/limits.h"
#include "search/transposition_table.h"
#include "solve/endgame.h"
#include "solve/lyngk_prospects.h"

namespace torony::lyngk {

template <int Limit>
class Solver {
 public:
  using P = Position<Limit>;

  /// The table and the stop condition must outlive the solver.
  Solver(TranspositionTable& table, StopCondition& stop_condition, const SolverBudget& budget)
      : table_(table), stop_condition_(stop_condition), budget_(budget) {}

  /// The result first, then the margin, the length and the line. The guess, positive when the
  /// player to move seems to win, only decides which question comes first. The game must not be
  /// over.
  Solution<P> solve(const P& root, int guess) {
    root_ = &root;
    known_ = {value_of(-kHighest, 1), value_of(kHighest, 1)};
    if (const auto& win = budget_.known_win) ask(value_of(1 + win->margin, win->turns));
    ask(guess > 0 ? least_of(1) : 0);
    ask(guess > 0 ? 0 : least_of(1));
    if (budget_.with_margin) {
      settle_grade();
      settle_length();
    }
    Solution<P> solution;
    const Grade low = grade_of(known_.low);
    const Grade high = grade_of(known_.high);
    solution.at_least = result_of(low);
    solution.at_most = result_of(high);
    if (low == high && !P::completed_wins) solution.margin = margin_of(low);
    if (solution.solved()) tell_line(solution);
    solution.nodes = nodes_;
    return solution;
  }

 private:
  struct Child {
    Turn turn;
    int score;
    std::uint64_t key;
  };

  /// Whether the player to move reaches the value at the root.
  void ask(Value value) {
    const Range bounds = Prospects<Limit>(*root_).range(value);
    known_ = {std::max(known_.low, bounds.low), std::min(known_.high, bounds.high)};
    if (ended_ || value <= known_.low || value > known_.high) return;
    order_children(*root_, 0, kNoTurn);
    const Proof proof = best_child(*root_, value, 0, least_of(-kHighest));
    if (ended_) return;
    if (proof.turn) {
      turn_ = proof.turn;
      turn_reaches_ = proof.value;
      known_.low = std::max(known_.low, proof.value);
    } else {
      known_.high = std::min(known_.high, proof.value);
    }
  }

  bool is_open() const { return !ended_ && known_.low < known_.high; }

  /// By how many captured stacks, once the result is clear.
  void settle_grade() {
    while (is_open() && grade_of(known_.low) != grade_of(known_.high) &&
           result_of(grade_of(known_.low)) == result_of(grade_of(known_.high))) {
      const bool wins = known_.low > 0;
      ask(least_of(wins ? grade_of(known_.low) + 1 : grade_of(known_.high)));
    }
  }

  /// How soon, once the grade is clear: the shortest win first, for a question is the quicker to
  /// answer the fewer turns it asks about.
  void settle_length() {
    if (known_.low > 0) known_.high = std::min(known_.high, value_of(grade_of(known_.low), 1));
    if (known_.high < 0) known_.low = std::max(known_.low, value_of(grade_of(known_.high), 1));
    while (is_open() && grade_of(known_.low) == grade_of(known_.high)) {
      ask(known_.low > 0 ? known_.high : known_.low + 1);
    }
  }

  /// Best play of both, as far as the limits allow.
  void tell_line(Solution<P>& solution) {
    const bool exact = known_.low == known_.high;
    const bool same_grade = grade_of(known_.low) == grade_of(known_.high);
    Value value = known_.low > 0 ? known_.low : known_.high;
    solution.exact_length = exact;
    // With a larger margin the game may take longer.
    solution.turns_to_end = same_grade ? turns_of(value) : most_turns(*root_);
    solution.line.push_back(first_turn(value));
    P position = *root_;
    while (true) {
      position.play(solution.line.back());
      value = value_after(value);
      if (position.outcome()) return;
      // Where only a bound is proved, any turn of the loser keeps to it.
      const auto turn = exact || value > 0 ? turn_reaching(position, value, 0)
                                           : std::optional(likely_turn(position));
      if (!turn) return;  // the limits have ended it
      solution.line.push_back(*turn);
    }
  }

  Turn first_turn(Value value) {
    if (value < 0 && known_.low == known_.high) {
      if (const auto turn = hardest_turn(value)) return *turn;
    }
    if (turn_ && (turn_reaches_ >= value || known_.low < 0)) return *turn_;
    if (const auto turn = turn_reaching(*root_, known_.low, 0)) return *turn;
    return likely_turn(*root_);
  }

  /// Of the turns that lose last: the one to which the fewest replies keep the win as short.
  std::optional<Turn> hardest_turn(Value value) {
    std::optional<Turn> hardest;
    int fewest = INT_MAX;
    root_->for_each_turn([&](Turn turn) {
      P child = *root_;
      child.play(turn);
      if (ended_ || value_before(value_at(child, refutation_of(value))) < value) return;
      int replies = 0;
      child.for_each_turn([&](Turn reply) {
        if (ended_ || replies >= fewest) return;
        P next = child;
        next.play(reply);
        const Value wanted = value_after(value);
        replies += value_before(value_at(next, refutation_of(wanted))) >= wanted;
      });
      if (ended_ || replies >= fewest) return;
      fewest = replies;
      hardest = turn;
    });
    return ended_ ? std::nullopt : hardest;
  }

  /// A bound of the value that tells whether it reaches the value asked for.
  Value value_at(const P& position, Value asked) {
    return position.outcome() ? value_of(final_grade(position), 0) : prove(position, asked, 0);
  }

  /// A turn with which the player to move reaches the value; none when there is none, or when the
  /// limits have ended the search.
  std::optional<Turn> turn_reaching(const P& position, Value value, int ply) {
    order_children(position, ply, kNoTurn);
    return best_child(position, value, ply, least_of(-kHighest)).turn;
  }

  /// What is proved about a position: its value is at least this with the turn, or without a turn
  /// at most this.
  struct Proof {
    Value value;
    std::optional<Turn> turn;
  };

  /// Tries the children in their list until one reaches the value. They are brought into order one
  /// by one, because mostly the first will do. Those that the table refutes bring at most so much.
  Proof best_child(const P& position, Value value, int ply, Value refuted) {
    Value most = refuted;
    std::vector<Child>& children = children_[static_cast<std::size_t>(ply)];
    for (auto next = children.begin(); next != children.end(); ++next) {
      std::iter_swap(next, std::max_element(next, children.end(), worse));
      if (next->score == kRefuted) break;
      P child = position;
      child.play(next->turn);
      const Value proved = value_before(prove(child, refutation_of(value), ply + 1));
      if (ended_) break;
      if (proved >= value) return {proved, next->turn};
      most = std::max(most, proved);
    }
    return {most, std::nullopt};
  }

  /// Answers whether the player to move reaches the value, by a bound: one not below the value says
  /// that he reaches even that, one below it that he reaches no more than that. So the proof of one
  /// answer often answers the next question too. Means nothing once the limits have ended it.
  Value prove(const P& position, Value value, int ply) {
    if (count_node()) return value;
    const std::uint64_t key = key_of(position);
    const bool in_table = count(position.at_most(Limit - 1)) >= kStacksInTable;
    if (in_table) table_.prefetch(key);
    const Range range = Prospects<Limit>(position).range(value);
    if (range.low >= value) return range.low;
    if (range.high < value) return range.high;
    if (position.can_win_now()) return value_of(1, 1);  // in lyngk-6, where nothing is better
    const auto known = in_table ? table_.find(key, 0) : std::nullopt;
    if (known && answers(*known, value)) return known->score;

    order_children(position, ply, known ? known->turn : kNoTurn);
    const std::vector<Child>& children = children_[static_cast<std::size_t>(ply)];
    if (children.empty()) return value_of(final_grade(position), 0);
    const Value looked_up = best_in_table(position, value, ply);
    if (looked_up >= value) return looked_up;
    const std::uint64_t before = nodes_;
    const Proof proof = best_child(position, value, ply, looked_up);
    if (ended_) return value;
    if (!in_table) return proof.value;
    const auto work = static_cast<int>(std::bit_width(nodes_ - before));
    table_.store(key,
                 {proof.turn.value_or(children.front().turn).bits(), proof.value, work,
                  proof.turn ? Bound::lower : Bound::upper},
                 0);
    return proof.value;
  }

  static bool answers(const TTData& known, Value value) {
    return known.bound == (known.score >= value ? Bound::lower : Bound::upper);
  }

  /// The value of a child that reaches it, if the table knows one. Otherwise children that it knows
  /// not to are marked as refuted, and the value is the most that they bring.
  Value best_in_table(const P& position, Value value, int ply) {
    Value most = least_of(-kHighest);
    if (count(position.at_most(Limit - 1)) < kStacksToLookAhead) return most;
    const Value refutation = refutation_of(value);
    for (Child& child : children_[static_cast<std::size_t>(ply)]) {
      const auto known = table_.find(child.key, 0);
      if (!known || !answers(*known, refutation)) continue;
      most = std::max(most, value_before(known->score));
      if (most >= value) return most;
      child.score = kRefuted;
    }
    return most;
  }

  /// For when any will do.
  Turn likely_turn(const P& position) {
    order_children(position, 0, kNoTurn);
    return std::max_element(children_[0].begin(), children_[0].end(), worse)->turn;
  }

  // ---- The order of the turns ------------------------------------------------------------------

  void order_children(const P& position, int ply, std::uint32_t first) {
    std::vector<Child>& children = children_[static_cast<std::size_t>(ply)];
    children.clear();
    if (count(position.at_most(Limit - 1)) < kStacksToLookAhead) {
      position.for_each_turn([&](Turn turn) {
        children.push_back({turn, turn.bits() == first ? kFirst : promise(position, turn), 0});
      });
      return;
    }
    position.for_each_child([&](Turn turn, const P& child) {
      const std::uint64_t key = key_of(child);
      table_.prefetch(key);
      const int replies = static_cast<int>(child.count_turns());
      const int score = promise(position, turn) - kReply * replies;
      children.push_back({turn, turn.bits() == first ? kFirst : score, key});
    });
  }

  /// Covering the opponent's stacks is good, covering one's own is not. That a turn captures says
  /// nothing: it scores, but it spends a top, and mostly it can wait.
  static int promise(const P& position, Turn turn) {
    if (!turn.has_move()) return 0;
    const int player = position.player();
    const Stack mover = position.stack(turn.origin());
    const Stack target = position.stack(turn.target());
    const int height = mover.height() + target.height();
    int score = 5 * height;
    if (has(position.colours_of(3 - player), target.top())) score += 100 + 20 * target.height();
    if (has(position.colours_of(player), target.top())) score -= 100;
    if (!has(position.colours_of(player), mover.top())) score -= 20;
    return score;
  }

  static bool worse(const Child& a, const Child& b) { return a.score < b.score; }

  // ---- Small parts -----------------------------------------------------------------------------

  /// The search keeps its own entries in the same table, with other scores.
  static std::uint64_t key_of(const P& position) { return position.hash() ^ kSolverKey; }

  bool count_node() {
    ++nodes_;
    if (nodes_ >= budget_.nodes) ended_ = true;
    if (nodes_ % kNodesBetweenChecks == 0 && !ended_) {
      ended_ = stop_condition_.check(nodes_) ||
               (budget_.until && std::chrono::steady_clock::now() >= *budget_.until);
    }
    return ended_;
  }

  static constexpr std::uint64_t kSolverKey = mix(0x534F4C5645);
  static constexpr std::uint64_t kNodesBetweenChecks = 256;
  static constexpr std::uint32_t kNoTurn = UINT32_MAX;

  // Below so many unfinished stacks the table, or a look at the children costs more than it saves.
  static constexpr int kStacksInTable = 8;
  static constexpr int kStacksToLookAhead = 14;

  static constexpr int kFirst = 1'000'000;
  static constexpr int kRefuted = -1'000'000;
  static constexpr int kReply = 50;

  TranspositionTable& table_;
  StopCondition& stop_condition_;
  const SolverBudget budget_;
  const P* root_ = nullptr;
  Range known_;  ///< of the value at the root
  std::optional<Turn> turn_;
  Value turn_reaches_ = 0;
  std::uint64_t nodes_ = 0;
  bool ended_ = false;
  static_assert(2 * kPoints < kMaxPly, "every move empties a point, with at most one pass before");
  std::array<std::vector<Child>, kMaxPly> children_;
};

}  // namespace torony::lyngk
