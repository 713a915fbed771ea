// What a search says about a position.
#pragma once

#include <cstdint>
#include <string_view>

namespace torony {

/// From the view of the player to move. Evaluations are calibrated: the expected result (1 for a
/// win, 0 for a loss) is 1 / (1 + 10^(-score / 400)).
using Score = int;

/// A proved win n turns from the root of a search is worth kWin - n, a proved loss the negative of
/// that.
inline constexpr Score kWin = 30'000;
inline constexpr Score kInfinite = 32'000;
inline constexpr Score kMaxEvaluation = 20'000;
/// No game is searched that far.
inline constexpr int kMaxPly = 100;

constexpr Score win_in(int turns) { return kWin - turns; }
constexpr bool is_win(Score score) { return score > kWin - 1000; }
constexpr bool is_loss(Score score) { return score < 1000 - kWin; }

/// In how many turns a proved win or loss comes.
constexpr int turns_to_end(Score score) { return kWin - (score < 0 ? -score : score); }

/// How much of a score is proved.
enum class Proof : std::uint8_t {
  none,     ///< it is an estimate
  at_most,  ///< a win or a loss, in at most so many turns
  exact,    ///< a win or a loss in so many turns when both play their best; or a draw
};

/// A score as it is reported: an estimate ("cp"), or proved ("win" and "loss" with their turns,
/// "draw" with 0).
struct ScoreParts {
  std::string_view kind;
  int number;
  bool at_most = false;
};
constexpr ScoreParts score_parts(Score score, Proof proof) {
  const bool at_most = proof == Proof::at_most;
  if (is_win(score)) return {"win", turns_to_end(score), at_most};
  if (is_loss(score)) return {"loss", turns_to_end(score), at_most};
  return {proof == Proof::exact ? "draw" : "cp", score};
}

}  // namespace torony
