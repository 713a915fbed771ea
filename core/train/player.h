// A player that looks one turn ahead, or a few with a narrow beam: enough to teach a network and to
// compare two of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "eval/evaluator.h"

namespace torony::train {

/// Certain results; larger than any evaluation.
inline constexpr int kCertain = 25000;

template <SearchableGame P>
struct Candidate {
  int score;  ///< for the player who makes the turn
  typename P::Turn turn;

  friend bool operator<(const Candidate& a, const Candidate& b) { return a.score < b.score; }
};

/// What a player thinks of a position.
template <SearchableGame P>
struct TurnChoice {
  int score = 0;                         ///< for the player to move
  std::optional<typename P::Turn> turn;  ///< nothing when he wins at once, or the game is over
  bool over = false;                     ///< there is no legal turn
  bool certain() const { return over || score >= kCertain || score <= -kCertain; }
};

inline int score_of(const std::optional<Outcome>& outcome, int player) {
  if (!outcome || outcome->winner == 0) return 0;
  return outcome->winner == player ? kCertain : -kCertain;
}

template <SearchableGame P>
class Player {
 public:
  Player(const Evaluator<P>& evaluator, int depth) : evaluator_(evaluator), depth_(depth) {}

  /// Hashes of positions that came before count as draws.
  TurnChoice<P> think(const P& position, std::span<const std::uint64_t> history) {
    return look(position, history, depth_, [](const P&, int) {});
  }

  /// The same, and calls visit(position, score) for every position below that was looked into.
  template <class Visit>
  TurnChoice<P> think(const P& position, std::span<const std::uint64_t> history, Visit&& visit) {
    return look(position, history, depth_, visit);
  }

  /// All turns with the evaluation of what they lead to, in the order of generation.
  const std::vector<Candidate<P>>& candidates(const P& position) {
    list(position, lists_[0]);
    return lists_[0];
  }

 private:
  static constexpr int kDeepest = 4;
  static constexpr int kBeam = 8;
  /// With so few turns the end is near: then it is worth asking whether a turn ends the game.
  static constexpr std::size_t kNearEnd = 16;

  void list(const P& position, std::vector<Candidate<P>>& turns) {
    turns.clear();
    evaluator_.for_each_child(
        position, [&](typename P::Turn turn, int score) { turns.push_back({-score, turn}); });
    if (turns.size() > kNearEnd) return;
    for (Candidate<P>& candidate : turns) {
      P child = position;
      child.play(candidate.turn);
      const auto outcome = child.outcome();
      if (outcome) candidate.score = score_of(outcome, position.player());
    }
  }

  template <class Visit>
  TurnChoice<P> look(const P& position, std::span<const std::uint64_t> history, int depth,
                     Visit&& visit) {
    TurnChoice<P> choice;
    if (position.can_win_now()) {
      choice.score = kCertain;
      return choice;
    }
    std::vector<Candidate<P>>& turns = lists_[static_cast<std::size_t>(depth)];
    list(position, turns);
    if (turns.empty()) {
      choice.over = true;
      choice.score = score_of(position.outcome(), position.player());
      return choice;
    }
    choice.score = -2 * kCertain;
    int looked_into = 0;
    for (auto end = turns.end(); end != turns.begin(); --end) {
      // Few turns are looked into: finding the best one again and again beats sorting.
      std::iter_swap(std::max_element(turns.begin(), end), end - 1);
      const Candidate<P> candidate = *(end - 1);
      const bool enough = depth <= 1 ? candidate.score <= choice.score : looked_into >= kBeam;
      if (enough) break;
      P child = position;
      child.play(candidate.turn);
      const int score = score_after(child, candidate.score, history, depth, visit);
      if (score > -kCertain) ++looked_into;
      if (score > choice.score) {
        choice.score = score;
        choice.turn = candidate.turn;
      }
    }
    return choice;
  }

  template <class Visit>
  int score_after(const P& child, int guess, std::span<const std::uint64_t> history, int depth,
                  Visit&& visit) {
    if (guess >= kCertain || guess <= -kCertain) return guess;
    if (child.can_win_now()) return -kCertain;
    if (std::find(history.begin(), history.end(), child.hash()) != history.end()) return 0;
    if (depth <= 1) return guess;
    const TurnChoice<P> answer = look(child, history, depth - 1, visit);
    if (!answer.over) visit(child, answer.score);
    return -answer.score;
  }

  const Evaluator<P>& evaluator_;
  int depth_;
  std::array<std::vector<Candidate<P>>, kDeepest + 1> lists_;
};

}  // namespace torony::train
