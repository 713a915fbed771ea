// The exact end of LYNGK: a search to the end of the game that asks one question at a time, whether
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
#include <cstdint>
#include <optional>
#include <vector>

#include "search/limits.h"
#include "search/table.h"
#include "solve/exact_end.h"
#include "solve/lyngk_prospects.h"

namespace torony::lyngk {

template <int Limit>
class Solver {
 public:
  using P = Position<Limit>;

  /// The table and the watch must outlive the solver.
  Solver(Table& table, Watch& watch, const Ration& ration)
      : table_(table), watch_(watch), ration_(ration) {}

  /// The result first, then the margin, then the line. The guess, positive when the player to move
  /// seems to win, only decides what is asked first. The game must not be over.
  Solution<P> solve(const P& root, int guess) {
    Range known = Limit == 6 ? Range{-1, 1} : Range{};
    std::optional<Turn> turn;
    const auto ask = [&](Value value) {
      const Range bounds = Prospects<Limit>(root).range(value);
      known = {std::max(known.low, bounds.low), std::min(known.high, bounds.high)};
      if (ended_ || value <= known.low || value > known.high) return;
      order_children(root, 0, kNoTurn);
      const Proof proof = best_child(root, value, 0, -kHighest);
      if (ended_) return;
      if (proof.turn) {
        turn = proof.turn;
        known.low = std::max(known.low, proof.value);
      } else {
        known.high = std::min(known.high, proof.value);
      }
    };
    ask(guess > 0 ? 1 : 0);
    ask(guess > 0 ? 0 : 1);
    while (ration_.with_margin && !ended_ && known.low < known.high &&
           result_of(known.low) == result_of(known.high)) {
      ask(known.low > 0 ? known.low + 1 : known.high);
    }
    Solution<P> solution;
    solution.at_least = result_of(known.low);
    solution.at_most = result_of(known.high);
    const bool settled = known.low == known.high;
    if (settled && Limit == 5) solution.margin = margin_of(known.low);
    // Where the bounds alone settled it, every turn keeps the value.
    if (solution.solved()) solution.line.push_back(turn ? *turn : likely_turn(root));
    // Every move empties a point, and at most one pass comes before it.
    solution.turns_to_end = 2 * (count(root.occupied()) - 1);
    if (settled) follow(root, known.low, solution);
    solution.nodes = nodes_;
    return solution;
  }

 private:
  struct Child {
    Turn turn;
    int score;
    std::uint64_t key;
  };

  /// Goes on from the first turn of the line with turns that keep the value for both players.
  void follow(P position, Value value, Solution<P>& solution) {
    while (true) {
      position.play(solution.line.back());
      value = -value;
      if (position.outcome()) {
        solution.turns_to_end = static_cast<int>(solution.line.size());
        return;
      }
      const auto turn = turn_reaching(position, value, 0);
      if (!turn) return;  // the limits have ended it
      solution.line.push_back(*turn);
    }
  }

  /// A turn with which the player to move reaches the value; none when there is none, or when the
  /// limits have ended the search.
  std::optional<Turn> turn_reaching(const P& position, Value value, int ply) {
    order_children(position, ply, kNoTurn);
    return best_child(position, value, ply, -kHighest).turn;
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
      const Value proved = -prove(child, 1 - value, ply + 1);
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
    if (position.can_win_now()) return 1;  // in lyngk-6, where no win is worth more than another
    const auto known = in_table ? table_.find(key, 0) : std::nullopt;
    if (known && answers(*known, value)) return known->score;

    order_children(position, ply, known ? known->turn : kNoTurn);
    const std::vector<Child>& children = children_[static_cast<std::size_t>(ply)];
    if (children.empty()) return final_value(position);
    const Value looked_up = best_in_table(position, value, ply);
    if (looked_up >= value) return looked_up;
    const std::uint64_t before = nodes_;
    Proof proof = best_child(position, value, ply, looked_up);
    if (ended_) return value;
    if (!in_table) return proof.value;
    const auto work = static_cast<int>(std::bit_width(nodes_ - before));
    table_.store(key,
                 {proof.turn.value_or(children.front().turn).bits(), proof.value, work,
                  proof.turn ? Bound::lower : Bound::upper},
                 0);
    return proof.value;
  }

  static bool answers(const Found& known, Value value) {
    return known.bound == (known.score >= value ? Bound::lower : Bound::upper);
  }

  /// The value of a child that reaches it, if the table knows one. Otherwise children that it knows
  /// not to are marked as refuted, and the value is the most that they bring.
  Value best_in_table(const P& position, Value value, int ply) {
    Value most = -kHighest;
    if (count(position.at_most(Limit - 1)) < kStacksToLookAhead) return most;
    for (Child& child : children_[static_cast<std::size_t>(ply)]) {
      const auto known = table_.find(child.key, 0);
      if (!known || !answers(*known, 1 - value)) continue;
      most = std::max(most, -known->score);
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
    if (nodes_ >= ration_.nodes) ended_ = true;
    if (nodes_ % kNodesBetweenChecks == 0 && !ended_) {
      ended_ = watch_.check(nodes_) ||
               (ration_.until && std::chrono::steady_clock::now() >= *ration_.until);
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

  Table& table_;
  Watch& watch_;
  const Ration ration_;
  std::uint64_t nodes_ = 0;
  bool ended_ = false;
  std::array<std::vector<Child>, kMaxPly> children_;
};

}  // namespace torony::lyngk
