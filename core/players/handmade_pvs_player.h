// Baseline for Gygès: iterative deepening principal-variation search with the public hand-made
// evaluation. Turns that let the opponent win at once are found by remembered winning routes and
// never searched.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "games/playout.h"
#include "games/repetition.h"
#include "players/handmade_evaluation.h"
#include "players/player.h"

namespace torony::gyges {

template <bool Advanced>
class HandmadePvsPlayer final : public GamePlayer<Position<Advanced>> {
 public:
  using P = Position<Advanced>;

  explicit HandmadePvsPlayer(std::size_t megabytes) {
    const std::size_t bytes = megabytes << 20;
    // Two thirds for searched positions, one third for evaluations; both are powers of two.
    table_.resize(std::bit_floor(bytes * 2 / 3 / sizeof(Entry)));
    evaluations_.resize(std::bit_floor(bytes / 3 / sizeof(Evaluated)));
    lists_.resize(kMaxDepth + 1);
  }

  /// A node of the budget is a position searched or evaluated. Without any limit the depth is 3.
  Turn turn_for(const P& position, std::span<const std::uint64_t> history,
                const Budget& budget) override {
    if (position.in_setup()) return *position.quick_random_turn(random_);
    stop_condition_ = Stopwatch();
    budget_ = budget;
    nodes_ = 0;
    depth_ = 1;
    stopped_ = false;
    drawn_ = drawn_if_repeated<P>(history);
    routes_.fill(Routes{});  // they may be another player's
    root_turns(position);
    score_ = root_[0].score;
    if (root_.size() > 1 && std::abs(root_[0].score) < kSureWin) deepen(position);
    return root_[0].turn;
  }

  void new_game(std::uint64_t seed) override {
    random_ = Random(seed);
    std::fill(table_.begin(), table_.end(), Entry{});
    std::fill(evaluations_.begin(), evaluations_.end(), Evaluated{});
    history_.fill(0);
    for (auto& pair : killers_) pair.fill(Turn());
  }

  /// Of the last search: the positions searched or evaluated, the last depth that was finished.
  std::uint64_t nodes() const { return nodes_; }
  int depth() const { return depth_; }
  int score() const { return score_; }

 private:
  static constexpr int kMaxDepth = 40;
  static constexpr int kWin = 30'000;  ///< less one for each turn until then
  static constexpr int kSureWin = 20'000;
  static constexpr int kInfinite = 32'000;

  enum class Bound : std::uint8_t { none, lower, upper, exact };
  struct Entry {
    std::uint64_t hash = 0;
    Turn turn;
    std::int16_t score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::none;
  };
  struct Evaluated {
    std::uint64_t bits = 0;  ///< the hash without its lowest 16 bits, and there the score
  };
  struct Choice {
    Turn turn;
    int score = 0;
  };
  /// The latest winning routes for the player who moves at some distance from the root.
  struct Routes {
    static constexpr std::size_t kRoom = 12;
    std::array<WinRoute, kRoom> routes{};
    std::size_t used = 0, next = 0;
  };
  using List = std::vector<Choice>;

  // ---- The root ---------------------------------------------------------------------------------

  /// All turns with their static scores, the best first; a winning one alone.
  void root_turns(const P& position) {
    path_[0] = position.hash();
    root_.clear();
    if (const auto win = list_turns(position, root_)) {
      root_ = {{*win, kWin}};
      return;
    }
    for (Choice& choice : root_) choice.score = -value_after(position, choice.turn, 0);
    sort(root_);
  }

  void deepen(const P& position) {
    constexpr int kWithoutLimit = 3;
    const bool unlimited = budget_.milliseconds <= 0 && budget_.nodes == 0;
    const int max_depth = budget_.depth > 0 ? std::min(budget_.depth, kMaxDepth)
                                            : (unlimited ? kWithoutLimit : kMaxDepth);
    for (int depth = 2; depth <= max_depth && !stopped_; ++depth) {
      search_root(position, depth);
      if (!stopped_) depth_ = depth;
      if (std::abs(score_) >= kSureWin && std::abs(score_) >= kWin - depth) break;
    }
  }

  /// Also an unfinished round is of use: the best turn so far was searched first or beat it.
  void search_root(const P& position, int depth) {
    int best = -kInfinite;
    for (std::size_t index = 0; index < root_.size(); ++index) {
      const Turn turn = root_[index].turn;
      if (root_[index].score <= -kSureWin && index > 0) continue;  // loses at once
      P child = position;
      child.play(turn);
      const int score = search_child(child, depth, best, kInfinite, 0, index);
      if (stopped_) return;
      if (score <= best) continue;
      best = score;
      score_ = score;
      std::rotate(root_.begin(), root_.begin() + static_cast<std::ptrdiff_t>(index),
                  root_.begin() + static_cast<std::ptrdiff_t>(index) + 1);
      if (best >= kWin - depth) return;
    }
  }

  // ---- The tree ---------------------------------------------------------------------------------

  /// All but the first child get a null window, and another look if they are better than expected.
  /// Searching late ones less deep was measured at 60 and 300 ms and gained nothing.
  int search_child(const P& child, int depth, int alpha, int beta, int ply, std::size_t index) {
    if (depth <= 1 || index == 0) return -search(child, depth - 1, -beta, -alpha, ply + 1);
    int score = -search(child, depth - 1, -alpha - 1, -alpha, ply + 1);
    if (score > alpha && score < beta && !stopped_) {
      score = -search(child, depth - 1, -beta, -alpha, ply + 1);
    }
    return score;
  }

  int search(const P& position, int depth, int alpha, int beta, int ply) {
    if (out_of_budget(depth)) return 0;
    if (repeats(position.hash(), ply)) return 0;
    if (depth <= 0 || ply >= kMaxDepth) return value(position, ply);
    ++nodes_;
    path_[static_cast<std::size_t>(ply)] = position.hash();
    Entry& entry = table_[position.hash() & (table_.size() - 1)];
    Turn hash_turn{};
    if (entry.bound != Bound::none && entry.hash == position.hash()) {
      const int score = from_table(entry.score, ply);
      if (entry.depth >= depth &&
          (entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
           (entry.bound == Bound::upper && score <= alpha))) {
        return score;
      }
      hash_turn = entry.turn;
    }
    Choice best = {hash_turn, -kInfinite};
    const int first_alpha = alpha;
    search_turns(position, depth, alpha, beta, ply, best);
    if (stopped_) return 0;
    const Bound bound = best.score >= beta          ? Bound::lower
                        : best.score <= first_alpha ? Bound::upper
                                                    : Bound::exact;
    entry = {position.hash(), best.turn, to_table(best.score, ply), static_cast<std::int8_t>(depth),
             bound};
    return best.score;
  }

  /// First the turn from the table alone, which often is enough, then the others.
  void search_turns(const P& position, int depth, int alpha, int beta, int ply, Choice& best) {
    const Turn hash_turn = best.turn;
    std::size_t index = 0;
    const auto try_turn = [&](Turn turn) {
      P child = position;
      child.play(turn);
      const int score = is_won_at(child, ply + 1)
                            ? -(kWin - ply - 2)
                            : search_child(child, depth, alpha, beta, ply, index);
      if (stopped_) return true;
      ++index;
      if (score > best.score) best = {turn, score};
      alpha = std::max(alpha, best.score);
      if (best.score < beta) return false;
      update_history(turn, depth, ply);
      return true;
    };
    if (!(hash_turn == Turn()) && position.is_legal(hash_turn)) {
      if (hash_turn.target() >= kSquares) {
        best = {hash_turn, kWin - ply - 1};
        return;
      }
      if (try_turn(hash_turn)) return;
    }
    List& turns = lists_[static_cast<std::size_t>(ply)];
    turns.clear();
    if (const auto win = list_turns(position, turns)) {
      best = {*win, kWin - ply - 1};
      return;
    }
    if (turns.empty()) {  // G-4
      best = {Turn(), 0};
      return;
    }
    order(position, depth, ply, turns);
    for (const Choice& choice : turns) {
      if (index > 0 && choice.turn == hash_turn) continue;
      if (try_turn(choice.turn)) return;
    }
  }

  /// Fills the list without turns that lead to the same position; a winning turn is all that
  /// matters when there is one.
  std::optional<Turn> list_turns(const P& position, List& turns) const {
    std::optional<Turn> win;
    const Pieces& pieces = position.pieces();
    Bits same = 0;  // where the mover, or an equal piece in its stead, can get to
    int mover = -1;
    position.for_each_turn([&](Turn turn) {
      if (turn.target() >= kSquares) win = turn;
      if (turn.origin() != mover) {
        mover = turn.origin();
        same = 0;
      }
      if (!turn.is_replacement()) {
        same |= bit(turn.target());
      } else if (pieces.size_at(turn.target()) == pieces.size_at(mover)) {
        if (has(same, turn.drop())) return;
        same |= bit(turn.drop());
      }
      turns.push_back({turn, 0});
    });
    return win;
  }

  /// Deep nodes can afford the static value of every child. Before the leaves it is what the search
  /// is about to find out, so there killers and history have to do.
  void order(const P& position, int depth, int ply, List& turns) {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    for (Choice& choice : turns) {
      if (depth >= 2) {
        choice.score = -value_after(position, choice.turn, ply);
      } else {
        choice.score = history_[history_index(choice.turn)];
        if (choice.turn == killers[0]) choice.score = INT32_MAX;
        if (choice.turn == killers[1]) choice.score = INT32_MAX - 1;
      }
    }
    sort(turns);
  }

  static void sort(List& turns) {
    std::stable_sort(turns.begin(), turns.end(),
                     [](const Choice& a, const Choice& b) { return a.score > b.score; });
  }

  /// A turn that was good enough is tried early elsewhere.
  void update_history(Turn turn, int depth, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (!(killers[0] == turn)) killers = {turn, killers[0]};
    int& merit = history_[history_index(turn)];
    merit += depth * depth;
    if (merit < (1 << 24)) return;
    for (int& each : history_) each /= 2;
  }

  static std::size_t history_index(Turn turn) {
    return (turn.code() * 0x9E3779B1u) >> (32 - kHistoryBits);
  }

  bool repeats(std::uint64_t hash, int ply) const {
    for (int earlier = ply - 2; earlier >= 0; earlier -= 2) {
      if (path_[static_cast<std::size_t>(earlier)] == hash) return true;
    }
    return std::ranges::binary_search(drawn_, hash);
  }

  /// Looks at the clock before every long step and now and then before short ones.
  bool out_of_budget(int depth) {
    if (stopped_) return true;
    if (budget_.nodes != 0 && nodes_ >= budget_.nodes) return stopped_ = true;
    if (budget_.milliseconds > 0 && (depth > 1 || ++calls_ % kCallsPerLook == 0)) {
      stopped_ = stop_condition_.milliseconds() >= budget_.milliseconds;
    }
    return stopped_;
  }

  // ---- Values -----------------------------------------------------------------------------------

  int value_after(const P& position, Turn turn, int ply) {
    P child = position;
    child.play(turn);
    if (is_won_at(child, ply + 1)) return kWin - ply - 2;
    return value(child, ply + 1);
  }

  /// The static value for the player to move; a win at once is seen.
  int value(const P& position, int ply) {
    constexpr std::uint64_t kScoreBits = 0xFFFF;
    Evaluated& slot = evaluations_[position.hash() >> 20 & (evaluations_.size() - 1)];
    if (((slot.bits ^ position.hash()) & ~kScoreBits) != 0 || slot.bits == 0) {
      const int fresh = fresh_value(position, ply);
      slot.bits = (position.hash() & ~kScoreBits) | static_cast<std::uint16_t>(fresh);
    }
    const int found = static_cast<std::int16_t>(slot.bits & kScoreBits);
    return found == kWin ? kWin - ply - 1 : found;
  }

  /// Independent of the distance to the root: a win is kWin.
  int fresh_value(const P& position, int ply) {
    ++nodes_;
    const Pieces& pieces = position.pieces();
    const int player = position.player();
    const Bits mine = front_reach(pieces, player);
    if (has(mine, goal_of(player))) {
      remember_route(pieces, player, ply);
      return kWin;
    }
    return handmade_evaluation(pieces, mine, front_reach(pieces, 3 - player));
  }

  void remember_route(const Pieces& pieces, int player, int ply) {
    const auto route = WinFinder(pieces, player).find();
    if (!route) return;
    Routes& known = routes_[static_cast<std::size_t>(ply)];
    known.routes[known.next] = *route;
    known.next = (known.next + 1) % Routes::kRoom;
    known.used = std::max(known.used, known.next);
    if (known.next == 0) known.used = Routes::kRoom;
  }

  /// Whether a remembered route wins for the player to move. Never wrong, but it may not know.
  bool is_won_at(const P& position, int ply) const {
    const Routes& known = routes_[static_cast<std::size_t>(ply)];
    for (std::size_t index = 0; index < known.used; ++index) {
      if (known.routes[index].holds_in(position.pieces())) return true;
    }
    return false;
  }

  /// In the table the distance of a win counts from the position, not from the root.
  static std::int16_t to_table(int score, int ply) {
    const int shift = score >= kSureWin ? ply : (score <= -kSureWin ? -ply : 0);
    return static_cast<std::int16_t>(score + shift);
  }
  static int from_table(int score, int ply) {
    return score >= kSureWin ? score - ply : (score <= -kSureWin ? score + ply : score);
  }

  static constexpr int kHistoryBits = 14;
  static constexpr std::uint32_t kCallsPerLook = 64;

  Random random_{0};
  std::vector<Entry> table_;
  std::vector<Evaluated> evaluations_;
  std::array<int, 1 << kHistoryBits> history_{};
  std::array<std::array<Turn, 2>, kMaxDepth + 2> killers_{};
  std::array<Routes, kMaxDepth + 2> routes_{};
  std::array<std::uint64_t, kMaxDepth + 2> path_{};
  std::vector<List> lists_;
  List root_;
  std::vector<std::uint64_t> drawn_;

  // Of the search under way.
  Stopwatch stop_condition_;
  Budget budget_;
  std::uint64_t nodes_ = 0;
  std::uint32_t calls_ = 0;
  bool stopped_ = false;
  int depth_ = 0;
  int score_ = 0;
};

}  // namespace torony::gyges
