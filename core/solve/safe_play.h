// Whether a player can avoid losing for as long as they like: in a game whose positions come back,
// a draw is proved by a set of positions that the player never has to leave.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "games/game.h"
#include "search/limits.h"

namespace torony {

template <SearchableGame P>
class SafePlay {
 public:
  /// It gives up when the stop condition says stop.
  explicit SafePlay(StopCondition& stop_condition) : stop_condition_(stop_condition) {}

  /// Whether this player, 1 or 2, is safe for good; false also where that was not found out.
  bool is_safe(const P& position, int player) {
    safe_.clear();
    unsafe_.clear();
    trail_.clear();
    gives_up_ = false;
    return position.player() == player ? stays_safe(position, 0) : survives(position, 0);
  }

  /// After a proof: whether a position with the player to move belongs to it.
  bool is_in_proof(const P& position) const {
    return position.can_win_now() || safe_.contains(position.hash());
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  using Turn = typename P::Turn;

  /// The player is to move. A position is taken for safe while it is looked at: to come back to it
  /// is to have been safe until then.
  bool stays_safe(const P& position, int depth) {
    if (position.can_win_now() || safe_.contains(position.hash())) return true;
    if (unsafe_.contains(position.hash()) || count_node(depth)) return false;
    const std::size_t mark = trail_.size();
    assume_safe(position);
    for (const P& child : best_children(position)) {
      if (survives(child, depth + 1)) return true;
      // What seemed safe on this way may have counted on it.
      take_back(mark + 1);
      if (gives_up_) break;
    }
    take_back(mark);
    if (!gives_up_) unsafe_.insert(position.hash());
    return false;
  }

  /// The opponent is to move.
  bool survives(const P& position, int depth) {
    if (const auto outcome = position.outcome()) return outcome->winner != position.player();
    if (position.can_win_now()) return false;
    bool survives = true;
    position.for_each_child([&](Turn, const P& next) {
      if (!survives) return;
      const auto outcome = next.outcome();
      survives = outcome ? outcome->winner != position.player() : stays_safe(next, depth + 1);
    });
    return survives;
  }

  /// First those that leave the opponent the fewest replies after which there is no win at once.
  static std::vector<P> best_children(const P& position) {
    std::vector<std::pair<int, P>> children;
    position.for_each_child([&children](Turn, const P& child) {
      int replies = 0;
      if (!child.outcome()) {
        child.for_each_child([&](Turn, const P& next) { replies += !next.can_win_now(); });
      }
      children.emplace_back(replies, child);
    });
    std::stable_sort(children.begin(), children.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<P> ordered;
    ordered.reserve(children.size());
    for (auto& [replies, child] : children) ordered.push_back(child);
    return ordered;
  }

  void assume_safe(const P& position) {
    safe_.insert(position.hash());
    trail_.push_back(position.hash());
  }

  void take_back(std::size_t mark) {
    while (trail_.size() > mark) {
      safe_.erase(trail_.back());
      trail_.pop_back();
    }
  }

  bool count_node(int depth) {
    ++nodes_;
    gives_up_ = gives_up_ || depth > kDeepest || stop_condition_.check(nodes_);
    return gives_up_;
  }

  /// Turns; deeper ways are not followed, for each takes a part of the stack.
  static constexpr int kDeepest = 400;

  StopCondition& stop_condition_;
  std::uint64_t nodes_ = 0;
  bool gives_up_ = false;
  std::unordered_set<std::uint64_t> safe_, unsafe_;
  std::vector<std::uint64_t> trail_;  ///< what was taken for safe, in order
};

}  // namespace torony
