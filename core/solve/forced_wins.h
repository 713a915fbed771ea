// Wins that can be forced within few turns, with nothing left out or searched less deeply. The
// search proves a win or a loss and how long it takes at most; this makes the length exact.
#pragma once

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "games/repetition.h"
#include "search/limits.h"

namespace torony {

template <SearchableGame P>
class ForcedWins {
 public:
  using Turn = typename P::Turn;

  /// The history holds the hashes of the earlier positions of the game. After so many nodes, or at
  /// that time, it ends and answers nothing any more.
  ForcedWins(std::span<const std::uint64_t> history, std::uint64_t nodes, std::optional<Time> until)
      : history_(history), left_(nodes), until_(until) {}

  bool ended() const { return ended_; }
  std::uint64_t nodes() const { return nodes_; }

  /// A turn with which the player to move wins within so many turns, whatever the opponent does;
  /// none where there is none or where it ended.
  std::optional<Turn> winning_turn(const P& position, int turns) {
    for (const Turn turn : turns_of(position)) {
      if (wins_by(position, turn, turns)) return turn;
      if (ended_) break;
    }
    return std::nullopt;
  }

  /// Whether the player to move loses within so many turns, whatever they do.
  bool must_lose(const P& position, int turns) {
    if (turns < 1 || count_node()) return false;
    return remembered(losses_, position, turns, [&] { return all_turns_lose(position, turns); });
  }

  /// Of the turns of a player who loses in just so many turns at best: the one after which the
  /// fewest replies still win in time.
  std::optional<Turn> hardest_turn(const P& position, int turns) {
    std::optional<Turn> hardest;
    int fewest = INT_MAX;
    for (const Turn turn : turns_of(position)) {
      const P child = after(position, turn);
      if (child.outcome() || (turns > 2 && can_win(child, turns - 2))) continue;  // loses sooner
      int replies = 0;
      for (const Turn reply : turns_of(child)) {
        if (replies >= fewest || ended_) break;
        replies += wins_by(child, reply, turns - 1);
      }
      if (ended_) return std::nullopt;
      if (replies >= fewest) continue;
      fewest = replies;
      hardest = turn;
    }
    return hardest;
  }

  /// Best play from a position where the player to move wins within so many turns.
  std::vector<Turn> winning_line(P position, int turns) {
    std::vector<Turn> line;
    while (const auto turn = winning_turn(position, turns)) {
      line.push_back(*turn);
      position.play(*turn);
      if (position.outcome()) break;
      // The reply that holds out longest.
      std::optional<Turn> best;
      for (int held = turns - 2; held >= 0 && !best && !ended_; --held) {
        for (const Turn reply : turns_of(position)) {
          const P next = after(position, reply);
          if (next.outcome() || (held > 0 && can_win(next, held - 1))) continue;
          best = reply;
          break;
        }
      }
      if (!best) break;
      line.push_back(*best);
      position.play(*best);
      turns -= 2;
    }
    return line;
  }

 private:
  /// The fewest turns for which the answer is yes, and the most for which it is no.
  struct Known {
    int yes = INT_MAX;
    int no = -1;
  };
  using Table = std::unordered_map<std::uint64_t, Known>;

  template <class Answer>
  bool remembered(Table& table, const P& position, int turns, Answer&& answer) {
    if (const auto found = table.find(position.hash()); found != table.end()) {
      if (turns >= found->second.yes) return true;
      if (turns <= found->second.no) return false;
    }
    const bool yes = answer();
    if (ended_) return false;
    Known& known = table[position.hash()];
    if (yes) {
      known.yes = std::min(known.yes, turns);
    } else {
      known.no = std::max(known.no, turns);
    }
    return yes;
  }

  bool can_win(const P& position, int turns) {
    if (turns < 1) return false;
    if (position.can_win_now()) return true;
    if ((turns < 3 && !P::decided_by_count) || count_node()) return false;
    return remembered(wins_, position, turns,
                      [&] { return winning_turn(position, turns).has_value(); });
  }

  bool wins_by(const P& position, Turn turn, int turns) {
    const P child = after(position, turn);
    if (const auto outcome = child.outcome()) return outcome->winner == position.player();
    return !is_draw(child) && must_lose(child, turns - 1);
  }

  bool all_turns_lose(const P& position, int turns) {
    typename P::Danger danger(position);
    const auto loses = [&](Turn turn) {
      const P child = after(position, turn);
      if (const auto outcome = child.outcome()) {
        return outcome->winner != 0 && outcome->winner != position.player();
      }
      if (is_draw(child)) return false;
      if (turns >= 2 && danger.loses(child)) return true;
      return can_win(child, turns - 1);
    };
    // Most attacks fail on the same reply.
    const auto depth = static_cast<std::size_t>(turns);
    if (refutations_.size() <= depth) refutations_.resize(depth + 1);
    const std::optional<Turn> likely = refutations_[depth];
    if (likely && position.is_legal(*likely) && !loses(*likely)) return false;
    for (const Turn turn : turns_of(position)) {
      if (loses(turn)) continue;
      refutations_[depth] = turn;
      return false;
    }
    return true;
  }

  static std::vector<Turn> turns_of(const P& position) {
    std::vector<Turn> turns;
    position.for_each_turn([&turns](Turn turn) { turns.push_back(turn); });
    return turns;
  }

  static P after(P position, Turn turn) {
    position.play(turn);
    return position;
  }

  bool is_draw(const P& position) const { return would_be_drawn<P>(history_, position.hash()); }

  bool count_node() {
    ++nodes_;
    if (nodes_ >= left_) ended_ = true;
    if (nodes_ % kNodesBetweenChecks == 0 && until_) {
      ended_ = ended_ || std::chrono::steady_clock::now() >= *until_;
    }
    return ended_;
  }

  static constexpr std::uint64_t kNodesBetweenChecks = 64;

  const std::span<const std::uint64_t> history_;
  const std::uint64_t left_;
  const std::optional<Time> until_;
  std::uint64_t nodes_ = 0;
  bool ended_ = false;
  Table wins_, losses_;
  std::vector<std::optional<Turn>> refutations_;  ///< by the turns asked about
};

}  // namespace torony
