// The search of one thread: iterative deepening, principal variations, late turns looked at less
// deeply.
//
// A node evaluates all its children at once. That orders them, and one turn before the horizon it
// is the search itself: the best child decides, once it is known that it does not lose at once.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/fixed_list.h"
#include "games/game.h"
#include "games/repetition.h"
#include "search/history.h"
#include "search/limits.h"
#include "search/parameters.h"
#include "search/score.h"
#include "search/transposition_table.h"

namespace torony {

/// What is known after an iteration, about one of the best turns.
template <SearchableGame P>
struct Line {
  int depth = 0;
  int seldepth = 0;  ///< the longest line looked at, in turns
  int multipv = 1;   ///< 1 for the best turn, 2 for the second best, ...
  Score score = 0;
  std::vector<typename P::Turn> turns;
  Proof proof = Proof::none;
};

/// What a search has proved with the score of a turn. Others that were searched less deeply may
/// hide a shorter win. But a turn that does not end the game takes two turns at least, and three
/// where only the winner's own turn wins.
template <SearchableGame P>
constexpr Proof proof_of(Score score) {
  if (!is_win(score) && !is_loss(score)) return Proof::none;
  const int fewest = P::decided_by_count || is_loss(score) ? 2 : 3;
  return turns_to_end(score) <= fewest ? Proof::exact : Proof::at_most;
}

/// Of what several threads found: what the one says that has come deepest. But the first thread
/// ends the search when it has a proof, and then no other is asked.
template <SearchableGame P>
const std::vector<Line<P>>& best_thread(const std::vector<std::vector<Line<P>>>& found) {
  using Lines = std::vector<Line<P>>;
  const Lines& first = found.front();
  if (first.empty() || is_win(first.front().score) || is_loss(first.front().score)) return first;
  return *std::max_element(found.begin(), found.end(), [](const Lines& a, const Lines& b) {
    return a.front().depth < b.front().depth;
  });
}

/// Who does not care what a search finds on its way.
struct NoObserver {
  template <SearchableGame P>
  void operator()(const P&, Score, Bound) const {}
};

/// The observer is called with every inner position that was searched to the end, what came out
/// there, and in which sense: training learns from that.
template <SearchableGame P, class Evaluate, class Observer = NoObserver>
class Search {
 public:
  using Turn = typename P::Turn;
  using Danger = typename P::Danger;
  using Report = std::function<void(const Line<P>&)>;

  /// The table, the stop condition and the parameters are shared with the other threads; all must
  /// outlive the search.
  Search(const Evaluate& evaluate, TranspositionTable& table, StopCondition& stop_condition,
         const Parameters& parameters, Observer observer = {})
      : evaluate_(evaluate),
        table_(table),
        stop_condition_(stop_condition),
        parameters_(parameters),
        observer_(std::move(observer)) {}

  /// Searches until the stop condition says stop and returns the best lines found, best first; none
  /// only if the game is over. The history holds the hashes of the earlier positions of the game.
  std::vector<Line<P>> run(const P& root, std::span<const std::uint64_t> history, int lines,
                           const Report& report, int first_depth = 1) {
    path_.assign(history.begin(), history.end());
    game_length_ = path_.size();
    root_ = root;
    prepare_root();
    const std::size_t wanted =
        std::min(static_cast<std::size_t>(std::max(lines, 1)), turns_.size());
    std::vector<Line<P>> best = lines_from_root(wanted, 0);
    if (wanted == 0) return best;
    for (int depth = first_depth; depth <= stop_condition_.max_depth(); ++depth) {
      seldepth_ = 0;
      for (pinned_ = 0; pinned_ < wanted && !stop_condition_.stopped(); ++pinned_)
        search_root_line(depth);
      // A later line may turn out better than one that was settled before.
      std::stable_sort(turns_.begin(), turns_.begin() + static_cast<std::ptrdiff_t>(wanted),
                       by_score);
      best = lines_from_root(wanted, depth);
      if (stop_condition_.stopped()) break;
      if (report) {
        for (const Line<P>& line : best) report(line);
      }
      const Score score = best.front().score;
      const bool proved = (is_win(score) && turns_to_end(score) <= std::min(depth, known_win_)) ||
                          (is_loss(score) && turns_to_end(score) <= depth);
      if (proved || !stop_condition_.worth_another_iteration()) break;
    }
    return best;
  }

  /// There is a win in so many turns, says an earlier proof: a longer one is not good enough.
  void look_for_win_in(int turns) { known_win_ = turns; }

  /// Nodes spent on the position before count as well, also against a limit.
  void count_earlier(std::uint64_t nodes) { nodes_.store(nodes, std::memory_order_relaxed); }

  /// Also read by other threads while the search runs.
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  struct Child {
    Turn turn;
    Score score;  ///< the evaluation, for the player who moves there
    Score order;  ///< the same with what the turn has earned elsewhere
  };

  /// A position to be searched, with its value if it was valued among its siblings.
  struct Node {
    const P& position;
    Score static_eval;
  };
  static constexpr Score kNoEval = kInfinite + 1;

  struct RootTurn {
    Turn turn;
    Score score;   ///< of the last finished iteration, or the evaluation at first
    bool decided;  ///< it ends the game, or the opponent wins at once: there is nothing to search
    std::vector<Turn> line;
  };

  // ---- The root --------------------------------------------------------------------------------

  void prepare_root() {
    turns_.clear();
    Danger danger(root_);
    const auto add = [&](Turn turn, const P& child) {
      const auto outcome = child.outcome();
      const bool loses = !outcome && danger.loses(child);
      const Score score = outcome ? outcome_score(*outcome, root_.player(), 1)
                          : loses ? -win_in(2)
                                  : -evaluate_(child);
      turns_.push_back({turn, score, outcome || loses, {turn}});
    };
    root_.for_each_distinct_child(add, [](const P&) { return true; });
    std::stable_sort(turns_.begin(), turns_.end(), by_score);
  }

  static bool by_score(const RootTurn& a, const RootTurn& b) { return a.score > b.score; }

  std::vector<Line<P>> lines_from_root(std::size_t count, int depth) const {
    std::vector<Line<P>> lines;
    for (std::size_t i = 0; i < count; ++i) {
      const RootTurn& turn = turns_[i];
      lines.push_back({depth, seldepth_, static_cast<int>(i) + 1, turn.score, turn.line,
                       proof_of<P>(turn.score)});
    }
    return lines;
  }

  /// Finds the best of the root turns behind the pinned ones, with a narrow window first.
  void search_root_line(int depth) {
    const Score guess = turns_[pinned_].score;
    Score margin =
        depth > 3 && !is_win(guess) && !is_loss(guess) ? parameters_.aspiration : kInfinite;
    while (true) {
      const Score alpha = std::max(guess - margin, -kInfinite);
      const Score beta = std::min(guess + margin, kInfinite);
      const Score score = search_root(depth, alpha, beta);
      if (stop_condition_.stopped() || (score > alpha && score < beta)) return;
      margin = margin > 500 ? kInfinite : margin * 4;
    }
  }

  /// A turn that beats alpha moves to the front at once, so that an unfinished iteration counts as
  /// well. A score at or below alpha is only an upper bound: it says nothing about which turn is
  /// better, so it leaves the order, the score and the line as they were.
  Score search_root(int depth, Score alpha, Score beta) {
    Score best = -kInfinite;
    path_.push_back(root_.hash());
    for (std::size_t index = pinned_; index < turns_.size(); ++index) {
      P child = root_;
      child.play(turns_[index].turn);
      const bool first = index == pinned_;
      const int reduced = first ? 0 : reduction(depth, static_cast<int>(index - pinned_));
      const Score least = std::max(alpha, best);
      line_[1].length = 0;
      const Score score = turns_[index].decided ? turns_[index].score
                                                : search_child({child, kNoEval}, depth, reduced,
                                                               least, beta, 0, first);
      if (stop_condition_.stopped()) break;
      best = std::max(best, score);
      if (score > least) promote(index, score);
      if (best >= beta) break;
    }
    path_.pop_back();
    return best;
  }

  void promote(std::size_t index, Score score) {
    RootTurn& found = turns_[index];
    found.score = score;
    found.line.assign(1, found.turn);
    const auto& rest = line_[1];
    found.line.insert(found.line.end(), rest.turns.begin(), rest.turns.begin() + rest.length);
    std::rotate(turns_.begin() + static_cast<std::ptrdiff_t>(pinned_),
                turns_.begin() + static_cast<std::ptrdiff_t>(index),
                turns_.begin() + static_cast<std::ptrdiff_t>(index) + 1);
  }

  // ---- Inner nodes -----------------------------------------------------------------------------

  /// The value of a child for the player who moves to it: narrow and reduced first, wider where
  /// that pays.
  Score search_child(const Node& child, int depth, int reduced, Score alpha, Score beta, int ply,
                     bool first) {
    if (first) return -search(child, depth - 1, -beta, -alpha, ply + 1);
    Score score = -search(child, depth - 1 - reduced, -alpha - 1, -alpha, ply + 1);
    if (score > alpha && reduced > 0)
      score = -search(child, depth - 1, -alpha - 1, -alpha, ply + 1);
    if (score > alpha && score < beta) score = -search(child, depth - 1, -beta, -alpha, ply + 1);
    return score;
  }

  /// Late turns are searched less deeply: the evaluation has put them there.
  int reduction(int depth, int index) const {
    if (depth < 3 || index < parameters_.lmr_full_turns) return 0;
    const int late = std::bit_width(static_cast<unsigned>(index / parameters_.lmr_full_turns));
    return std::min(depth - 2, 1 + late * depth / parameters_.lmr_divisor);
  }

  /// The player to move must not be able to win at once: whoever leads here has asked that.
  Score search(const Node& node, int depth, Score alpha, Score beta, int ply) {
    const P& position = node.position;
    line_[ply].length = 0;
    if (count_node(ply)) return 0;
    if (is_repeated(position)) return 0;
    // Nothing from here on is worse than a loss by the opponent's next turn, and nothing better
    // than a win by our turn after that.
    alpha = std::max(alpha, worst(ply));
    beta = std::min(beta, P::decided_by_count ? win_in(ply) : win_in(ply + 3));
    if (alpha >= beta) return alpha;
    if (depth <= 0 || ply >= kMaxPly - 2 || ends_setup(position)) return static_eval(node, ply);
    std::uint32_t table_turn = kNoTurn;
    if (const auto found = table_.find(position.hash(), ply)) {
      table_turn = found->turn;
      // Where the window is open the line itself is wanted, not only its score.
      if (found->depth >= depth && beta - alpha == 1 && cuts(*found, alpha, beta)) {
        return found->score;
      }
    }
    Danger danger(position);
    if (depth <= parameters_.rfp_depth && beta - alpha == 1 && !is_loss(beta) &&
        !danger.threatened()) {
      // Near the horizon a quiet position that is good enough by far is taken at its word.
      const Score guess = static_eval(node, ply);
      if (guess - parameters_.rfp_margin * depth >= beta) return guess;
    }
    if (depth == 1) return search_frontier(position, danger, alpha, beta, ply);
    path_.push_back(position.hash());
    const Score best = search_turns(position, danger, depth, alpha, beta, ply, table_turn);
    path_.pop_back();
    return best;
  }

  Score search_turns(const P& position, Danger& danger, int depth, Score alpha, Score beta, int ply,
                     std::uint32_t table_turn) {
    const Score old_alpha = alpha;
    Score best = worst(ply);
    std::uint32_t best_turn = kNoTurn;
    int searched = 0;
    bool left_out = false;
    FixedList<Turn, 64> failed;  // looked at; the rest of a long list says little
    // Looks at one turn; true when no other need be looked at.
    const auto look_at = [&](Turn turn, Score value) {
      P after = position;
      after.play(turn);
      if (danger.loses(after)) {
        best = std::max(best, -win_in(ply + 2));
        return false;
      }
      const int reduced = searched == 0 ? 0 : reduction(depth, searched);
      const Score score =
          search_child({after, value}, depth, reduced, alpha, beta, ply, searched == 0);
      if (stop_condition_.stopped()) return true;
      ++searched;
      if (score > best) {
        best = score;
        best_turn = word_of(turn);
        if (score > alpha) extend_line(ply, turn);
      }
      alpha = std::max(alpha, score);
      if (alpha >= beta) {
        update_history(position.player(), turn, failed, depth);
        return true;
      }
      if (failed.size() < failed.capacity()) failed.push(turn);
      return false;
    };
    // The turn of the table mostly is enough: the others are not even generated before it.
    const Turn known = std::bit_cast<Turn>(table_turn);
    const bool cut = table_turn != kNoTurn && position.is_legal(known) && look_at(known, kNoEval);
    if (!cut) {
      std::vector<Child>& children =
          children_of(position, danger, depth, alpha, ply, [](auto, auto) { return false; });
      left_out = left_out_;
      if (children.empty() && searched == 0 && !left_out) return no_turn_left(position, ply);
      for (Child& child : children) child.order += history_bonus(position.player(), child.turn);
      auto sorted = children.begin();
      for (auto next = children.begin(); next != children.end(); ++next) {
        if (next == sorted) sorted = sort_some(next, children.end());
        if (word_of(next->turn) == table_turn) continue;
        if (is_futile(*next, depth, alpha, beta, best, searched)) {
          best = std::max(best, futility_value(*next, depth));  // what it may be worth
          continue;
        }
        if (look_at(next->turn, -next->score)) break;
      }
    }
    if (stop_condition_.stopped()) return 0;
    // What was left out may hold a loss off.
    if (left_out && is_loss(best)) best = old_alpha;
    const Bound bound = bound_of(best, old_alpha, beta);
    table_.store(position.hash(), {best_turn, best, depth, bound}, ply);
    observer_(position, best, bound);
    return best;
  }

  Score history_bonus(int player, Turn turn) const {
    return history_.of(player, word_of(turn)) * parameters_.history / History::kLargest;
  }

  template <class Turns>
  void update_history(int player, Turn enough, const Turns& failed, int depth) {
    history_.add_bonus(player, word_of(enough), depth);
    for (const Turn turn : failed) history_.add_malus(player, word_of(turn), depth);
  }

  /// A cut mostly comes early: only so many children are sorted as are looked at.
  static typename std::vector<Child>::iterator sort_some(
      typename std::vector<Child>::iterator begin, typename std::vector<Child>::iterator end) {
    constexpr std::ptrdiff_t kSome = 12;
    if (end - begin <= 2 * kSome) {
      std::sort(begin, end, better);
      return end;
    }
    std::nth_element(begin, begin + kSome, end, better);
    std::sort(begin, begin + kSome, better);
    return begin + kSome;
  }

  /// Near the horizon a late turn is left out when even its evaluation is far below what we have.
  /// Not while everything searched so far loses: a loss must be proved by all turns.
  bool is_futile(const Child& child, int depth, Score alpha, Score beta, Score best,
                 int searched) const {
    if (depth > parameters_.futility_depth || is_loss(best) || beta - alpha > 1) return false;
    if (searched < parameters_.lmr_full_turns) return false;
    return futility_value(child, depth) <= alpha;
  }

  Score futility_value(const Child& child, int depth) const {
    return child.score + parameters_.futility_margin * depth;
  }

  // ---- The horizon -----------------------------------------------------------------------------

  /// One turn is left, so the children are evaluated and not searched; the best one counts unless
  /// it is over or loses at once.
  Score search_frontier(const P& position, Danger& danger, Score alpha, Score beta, int ply) {
    Score best = worst(ply);
    std::uint32_t best_turn = kNoTurn;
    const auto look_at = [&](Child& child) {
      child.score = child.order = exact_child_score(position, danger, child, ply);
      if (child.score <= best) return;
      best = child.score;
      best_turn = word_of(child.turn);
      if (best <= alpha) return;
      line_[ply + 1].length = 0;
      extend_line(ply, child.turn);
    };
    // The best ones first, until one is good enough or the others are no better.
    const auto look_from = [&](auto next, auto end, Score least) {
      for (; next != end && best < beta; ++next) {
        std::iter_swap(next, std::min_element(next, end, better));
        if (next->score < least || next->score <= best) break;
        look_at(*next);
      }
      return best >= beta;
    };
    // Mostly some of the first children are good enough: then the rest is not even evaluated.
    const auto enough = [&](auto begin, auto end) { return look_from(begin, end, beta); };
    std::vector<Child>& children = children_of(position, danger, 1, alpha, ply, enough);
    if (children.empty() && !left_out_) return no_turn_left(position, ply);
    look_from(children.begin(), children.end(), best);
    if (left_out_ && is_loss(best)) best = alpha;
    table_.store(position.hash(), {best_turn, best, 1, bound_of(best, alpha, beta)}, ply);
    return best;
  }

  Score static_eval(const Node& node, int ply) const {
    const P& position = node.position;
    if (const auto outcome = position.outcome())
      return outcome_score(*outcome, position.player(), ply);
    return node.static_eval != kNoEval ? node.static_eval : evaluate_(position);
  }

  Score exact_child_score(const P& position, Danger& danger, const Child& child, int ply) {
    P next = position;
    next.play(child.turn);
    if (is_repeated(next)) return 0;
    if (danger.loses(next)) return -win_in(ply + 2);
    if (const auto outcome = next.outcome())
      return outcome_score(*outcome, position.player(), ply + 1);
    return child.score;
  }

  /// While pieces are placed nobody looks at the game that follows: the evaluation has learned from
  /// whole games what a setup is worth, and a few turns of play say nothing about it.
  bool ends_setup(const P& position) const {
    if constexpr (requires { position.in_setup(); }) {
      return root_.in_setup() && !position.in_setup();
    } else {
      return false;
    }
  }

  // ---- Small parts -----------------------------------------------------------------------------

  static bool better(const Child& a, const Child& b) {
    // Equal evaluations keep a fixed order on every machine.
    return a.order != b.order ? a.order > b.order : word_of(a.turn) < word_of(b.turn);
  }

  static std::uint32_t word_of(Turn turn) { return std::bit_cast<std::uint32_t>(turn); }

  /// Without those that surely lose at once. They come a few at a time; once enough(begin, end) of
  /// the latest ones is true, no more are wanted.
  template <class Enough>
  std::vector<Child>& children_of(const P& position, const Danger& danger, int depth, Score alpha,
                                  int ply, Enough&& enough) {
    std::vector<Child>& children = children_[static_cast<std::size_t>(ply)];
    if (children.capacity() == 0) children.reserve(P::max_turns);
    children.clear();
    left_out_ = false;
    bool done = false;
    std::optional<Score> idle;
    const auto wants = [&](const P& choice, auto&& value) {
      if (done) return false;
      if (danger.threatened() || is_loss(alpha)) return true;
      if (!idle) idle = -value(position.null_move());
      const bool wanted = -value(choice) + parameters_.claim_margin * depth >= *idle;
      left_out_ |= !wanted;
      return wanted;
    };
    std::size_t asked = 0;
    const auto keep = [&](const auto& child) {
      if (!done && asked < children.size()) {
        done = enough(children.begin() + static_cast<std::ptrdiff_t>(asked), children.end());
        asked = children.size();
      }
      return !done && !danger.surely_loses(child);
    };
    evaluate_.for_each_distinct_child(position, wants, keep, [&](Turn turn, Score score) {
      children.push_back({turn, -score, -score});
    });
    // Of the count at the end the evaluation knows nothing.
    if constexpr (P::decided_by_count) {
      if (!done && children.size() <= kNearEnd) score_ends(position, children, ply);
    }
    return children;
  }

  static void score_ends(const P& position, std::vector<Child>& children, int ply) {
    for (Child& child : children) {
      P next = position;
      next.play(child.turn);
      const auto outcome = next.outcome();
      if (outcome) child.score = child.order = outcome_score(*outcome, position.player(), ply + 1);
    }
  }

  static Score outcome_score(const Outcome& outcome, int player, int ply) {
    if (outcome.winner == 0) return 0;
    return outcome.winner == player ? win_in(ply) : -win_in(ply);
  }

  static Score worst(int ply) { return P::decided_by_count ? -win_in(ply) : -win_in(ply + 2); }

  /// All turns lose at once, or there is none.
  static Score no_turn_left(const P& position, int ply) {
    const auto outcome = position.outcome();
    return outcome ? outcome_score(*outcome, position.player(), ply) : -win_in(ply + 2);
  }

  static Bound bound_of(Score best, Score alpha, Score beta) {
    return best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
  }

  static bool cuts(const TTData& found, Score alpha, Score beta) {
    return found.bound == Bound::exact || (found.bound == Bound::lower && found.score >= beta) ||
           (found.bound == Bound::upper && found.score <= alpha);
  }

  bool is_repeated(const P& position) const {
    return is_drawn_on_path<P>(path_, game_length_, position.hash());
  }

  bool count_node(int ply) {
    seldepth_ = std::max(seldepth_, ply);
    const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
    nodes_.store(nodes, std::memory_order_relaxed);
    const bool due = nodes % kNodesBetweenChecks == 0 || nodes >= stop_condition_.max_nodes();
    return due ? stop_condition_.check(nodes) : stop_condition_.stopped();
  }

  void extend_line(int ply, Turn turn) {
    Variation& line = line_[ply];
    const Variation& rest = line_[ply + 1];
    line.turns[0] = turn;
    std::copy_n(rest.turns.begin(), rest.length, line.turns.begin() + 1);
    line.length = rest.length + 1;
  }

  static constexpr std::uint32_t kNoTurn = 0xFFFFFF;
  static constexpr std::uint64_t kNodesBetweenChecks = 16;
  /// With so few turns the end is near: then it is worth asking whether a turn ends the game.
  static constexpr std::size_t kNearEnd = 16;

  struct Variation {
    int length = 0;
    std::array<Turn, kMaxPly + 1> turns;
  };

  const Evaluate& evaluate_;
  TranspositionTable& table_;
  StopCondition& stop_condition_;
  const Parameters& parameters_;
  Observer observer_;

  P root_{};
  std::vector<RootTurn> turns_;
  std::size_t pinned_ = 0;  ///< so many root turns are settled as better lines
  History history_;
  std::vector<std::uint64_t> path_;
  std::size_t game_length_ = 0;
  int known_win_ = kMaxPly;
  int seldepth_ = 0;
  bool left_out_ = false;  ///< the last children listed are not all there are
  std::atomic<std::uint64_t> nodes_{0};
  std::array<std::vector<Child>, kMaxPly> children_;
  std::array<Variation, kMaxPly + 1> line_;
};

}  // namespace torony
