// A game as it is played: where it began, its turns, and how it stands or ended after any of them.
// Everything that belongs to a whole game and not to one position is said here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "games/repetition.h"

namespace torony {

/// An end that the players make, not the rules.
struct Ending {
  enum class Kind { resignation, agreement, time };

  Kind kind;
  int loser = 0;  ///< who resigned or ran out of time; 0 for an agreed draw

  std::string_view reason() const {
    switch (kind) {
      case Kind::resignation:
        return "resignation";
      case Kind::agreement:
        return "agreement";
      case Kind::time:
        return "time";
    }
    return {};
  }
  Outcome outcome() const { return {loser == 0 ? 0 : 3 - loser, reason()}; }

  friend bool operator==(const Ending&, const Ending&) = default;
};

/// The legal turn written as this text, or what stands against it.
template <SearchableGame P>
Parsed<typename P::Turn> read_turn(const P& position, std::string_view text) {
  auto turn = P::parse_turn(text);
  if (!turn || position.is_legal(*turn)) return turn;
  return Parsed<typename P::Turn>::failure(position.refusal(*turn));
}

/// Every position is kept, so that any number of turns can be asked about without playing them
/// again. The ply is the number of turns up to the current position.
template <SearchableGame P>
class Playthrough {
 public:
  using Turn = typename P::Turn;

  explicit Playthrough(const P& start) { push(start); }

  const P& start() const { return positions_.front(); }
  const std::vector<P>& positions() const { return positions_; }
  const std::vector<Turn>& turns() const { return turns_; }
  const std::optional<Ending>& ending() const { return ending_; }

  std::size_t length() const { return turns_.size(); }
  std::size_t ply() const { return ply_; }
  bool at_end() const { return ply_ == length(); }
  const P& position() const { return positions_[ply_]; }
  int occurrences() const { return occurrences(ply_); }
  std::optional<Outcome> outcome() const { return outcome(ply_); }

  /// How often the position after so many turns had occurred by then, itself included.
  int occurrences(std::size_t ply) const { return past_.occurrences(ply); }

  /// How the game had ended after so many turns: by the rules, by repetition, or by the players,
  /// who can only end it behind the last turn.
  std::optional<Outcome> outcome(std::size_t ply) const {
    if (const auto outcome = positions_[ply].outcome()) return outcome;
    return outcome_of_game(ply);
  }
  /// The ends that the position alone does not show.
  std::optional<Outcome> outcome_of_game(std::size_t ply) const {
    if (is_drawn_after<P>(occurrences(ply))) return Outcome{0, kRepetition};
    if (ending_ && ply == length()) return ending_->outcome();
    return std::nullopt;
  }

  /// The turn written as this text if it can be played here, or what stands against it.
  Parsed<Turn> read_turn(std::string_view text) const {
    auto turn = P::parse_turn(text);
    if (!turn) return turn;
    if (const auto reason = refusal(*turn)) return Parsed<Turn>::failure(*reason);
    return turn;
  }
  /// Why the turn cannot be played here, if it cannot.
  std::optional<Reason> refusal(Turn turn) const {
    if (outcome_of_game(ply_)) return reason_of_end();
    if (position().is_legal(turn)) return std::nullopt;
    return position().refusal(turn);
  }

  /// Stands after so many turns, at most as many as there are.
  void go(std::size_t ply) { ply_ = ply; }

  /// Plays a turn that is legal in the current position of a game that is not over. The turns that
  /// stood behind it are gone.
  void play(Turn turn) {
    cut();
    P next = position();
    next.play(turn);
    turns_.push_back(turn);
    push(next);
    ply_ = length();
  }

  /// Ends the game in the current position, in which it must not be over.
  void end(const Ending& ending) {
    cut();
    ending_ = ending;
  }

  /// The hashes of the positions before the current one: what an engine is given.
  std::span<const std::uint64_t> before() const { return past_.before(ply_); }

 private:
  void push(const P& position) {
    positions_.push_back(position);
    past_.push(position);
  }

  Reason reason_of_end() const {
    if (is_drawn_after<P>(occurrences())) {
      return general_reason("G-5", "overRepeated", {{"count", occurrences()}});
    }
    const Values loser = {{"player", ending_->loser}};
    switch (ending_->kind) {
      case Ending::Kind::resignation:
        return general_reason("", "overResigned", loser);
      case Ending::Kind::time:
        return general_reason("", "overTime", loser);
      case Ending::Kind::agreement:
        break;
    }
    return general_reason("", "overAgreed");
  }

  /// Removes what lies behind the current position.
  void cut() {
    for (std::size_t ply = length(); ply > ply_; --ply) {
      past_.pop();
      positions_.pop_back();
      turns_.pop_back();
    }
    ending_.reset();
  }

  std::vector<P> positions_;
  PastPositions<P> past_;  ///< of all positions, those behind the current one included
  std::vector<Turn> turns_;
  std::size_t ply_ = 0;
  std::optional<Ending> ending_;
};

}  // namespace torony
