// A Gygès position, basic or advanced, and all that the rules say about it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/defaults.h"
#include "games/gyges/reach.h"
#include "games/gyges/turn.h"

namespace torony::gyges {

/// The Zobrist keys.
struct Keys {
  Bits piece[kMaxSize + 1][kPlaces];
  Bits player;
  Bits setup;
};
extern const Keys kKeys;

template <bool Advanced>
class Danger;
struct Draft;

template <bool Advanced>
class Position : public GameDefaults<Position<Advanced>, Turn> {
 public:
  using Turn = gyges::Turn;
  using Danger = gyges::Danger<Advanced>;

  static constexpr std::string_view name = Advanced ? "gyges-advanced" : "gyges";
  /// At most a row of movers, each with the empty squares to end on, the other pieces to replace,
  /// the empty squares and its own to drop them on, and the goal.
  static constexpr std::size_t max_turns =
      kSide * (kSquares - kPieces + (kPieces - 1) * (kSquares - kPieces + 1) + 1);
  static constexpr int repetition_limit = kRepetitionLimit;
  static constexpr bool decided_by_count = false;

  static Position start(std::uint64_t seed = 0);
  static Parsed<Position> parse(std::string_view text);
  static Parsed<Position> build(const Values& values);
  static Values sketch(std::string_view text);
  std::string text() const;

  int player() const { return player_; }
  std::uint64_t hash() const { return hash_; }
  std::uint64_t fresh_hash() const;
  friend bool operator==(const Position& a, const Position& b) {
    return a.pieces_.low == b.pieces_.low && a.pieces_.high == b.pieces_.high &&
           a.player_ == b.player_ && a.setup_ == b.setup_;
  }

  template <class Visit>
  void for_each_child(Visit&& visit) const;
  template <class Visit, class Wants>
  void for_each_distinct_child(Visit&& visit, Wants&&) const;
  template <class Visit>
  void for_each_turn(Visit&& visit) const {
    for_each_child([&visit](Turn turn, const Position&) { visit(turn); });
  }
  std::size_t count_turns() const;
  bool has_turn() const;
  bool is_legal(Turn turn) const;
  bool can_win_now() const;
  void play(Turn turn);
  Position null_move() const {
    Position other = *this;
    other.flip_player();
    return other;
  }
  std::optional<Outcome> outcome() const;
  std::optional<Turn> quick_random_turn(Random& random) const;

  static Parsed<Turn> parse_turn(std::string_view text);
  static std::string turn_text(Turn turn);
  static TurnParts turn_parts(Turn turn);
  Reason refusal(Turn turn) const;
  static Catalogue wordings();
  Route route(Turn turn, const std::vector<std::string>& over = {}) const;
  Effect effect(Turn turn) const;

  static std::vector<std::string> points();
  Pairs cells() const;
  Values fields() const;
  static Values derived_fields(const Values& values);

  bool in_setup() const { return setup_; }
  /// How many pieces of that size the player still has to place.
  int reserve(int player, int size) const;
  const Pieces& pieces() const { return pieces_; }
  /// The rank of the occupied row nearest to a player among these squares, which must not be empty.
  static int front_rank(Bits occupied, int player) {
    return rank_of(player == 1 ? lowest(occupied) : highest(occupied));
  }

 private:
  /// The ways in which one piece can end its move.
  struct Moves {
    Bits ends = 0;   ///< empty squares and the goal
    Bits lands = 0;  ///< pieces it can replace
    Bits drops = 0;  ///< where any of them can be put

    std::size_t count() const {
      return static_cast<std::size_t>(torony::count(ends) +
                                      torony::count(lands) * torony::count(drops));
    }
  };

  bool is_won() const { return (pieces_.occupied() & kGoals) != 0; }
  Bits placements() const { return row(home_rank(player_)) & ~pieces_.occupied(); }
  void flip_player() {
    player_ = static_cast<std::uint8_t>(3 - player_);
    hash_ ^= kKeys.player;
  }
  void toggle(int place, int size);
  void place(int size, int square);
  Moves moves_from(int origin) const;
  Bits drops_without(int origin) const;
  /// Calls visit(from, moves) for the pieces of the row that must be moved (GYGES-B1, GYGES-B2).
  template <class Visit>
  void for_each_mover(Visit&& visit) const;
  template <bool Distinct, class Visit>
  void visit_children(Visit&& visit) const;
  friend class gyges::Danger<Advanced>;
  bool other_row_wins() const;
  bool is_stuck(Bits movers) const;
  /// That row, empty when nothing can move.
  Bits movable_row() const;
  /// The position that was drafted, unless there are reasons against it besides these.
  static Parsed<Position> build(const Draft& draft, Reasons reasons);
  std::string off_text() const;
  Reason refusal_of_placement(Turn turn) const;
  Reason refusal_of_mover(int origin) const;
  Reason refusal_of_end(Turn turn) const;
  Reason refusal_of_drop(Turn turn) const;

  Pieces pieces_;
  std::uint64_t hash_ = 0;
  std::uint8_t player_ = 1;
  bool setup_ = false;
};

using Basic = Position<false>;
using AdvancedPosition = Position<true>;

}  // namespace torony::gyges

#include "games/gyges/danger.h"   // IWYU pragma: export
#include "games/gyges/movegen.h"  // IWYU pragma: export
