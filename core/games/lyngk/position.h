// A position of LYNGK. One template serves both games: the height limit 5 makes `lyngk`, where a
// completed stack is taken off the board, and 6 makes `lyngk-6`, where a completed stack wins.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.h"
#include "base/random.h"
#include "base/result.h"
#include "games/game.h"
#include "games/lyngk/geometry.h"
#include "games/lyngk/stack.h"
#include "games/lyngk/turn.h"

namespace torony::lyngk {

template <int Limit>
class Moves;

template <int Limit>
class Position {
  static_assert(Limit == 5 || Limit == 6);

 public:
  using Turn = lyngk::Turn;
  using Danger = PlainDanger<Position>;

  static constexpr std::string_view name = Limit == 5 ? "lyngk" : "lyngk-6";

  /// A colour has eight pieces, so at most 8 stacks have it on top. A neutral stack has at most one
  /// target in each of 6 directions, an own stack at most the other 42 points. A player who owns
  ///   no colour    has 40 x 6          =  240 moves and 5 claims with  8 x 42 + 32 x 6 = 528 each;
  ///   one colour   has  8 x 42 + 32 x 6 = 528 moves and 4 claims with 16 x 42 + 24 x 6 = 816 each;
  ///   two colours  has 16 x 42 + 24 x 6 = 816 moves and no claim left.
  /// The largest sum is 528 + 4 x 816. A claim alone replaces the moves with that claim.
  static constexpr std::size_t max_turns = 3792;

  /// Every move empties a point, so no position comes back.
  static constexpr int repetition_limit = 0;
  static constexpr bool decided_by_count = true;

  // Text (position.cpp for the deal, parse.cpp, text.cpp).
  static Position start(std::uint64_t seed);
  static Result<Position> parse(std::string_view text);
  std::string text() const;
  static Result<Turn> parse_turn(std::string_view text);
  static std::string turn_text(Turn turn);
  static TurnParts turn_parts(Turn turn);
  static std::vector<std::string> points();
  Pairs cells() const;
  Pairs fields() const;
  Pairs owners() const;

  // The state.
  int player() const { return side_ + 1; }
  std::uint64_t hash() const { return hash_; }
  std::uint64_t fresh_hash() const;
  Stack stack(int point) const { return stacks_[point]; }
  Bits occupied() const { return at_most(Limit); }
  /// The colours a player (1 or 2) has claimed.
  ColourSet colours_of(int player) const { return owned_[player - 1]; }
  /// The completed stacks a player (1 or 2) has taken off the board.
  int captured_by(int player) const { return captured_[player - 1]; }
  /// LYNGK-D2: every colour is neutral until somebody claims it.
  ColourSet neutral() const { return kEveryColour & ~(owned_[0] | owned_[1]); }
  /// Whether a player (1 or 2) has a claim left.
  bool can_claim(int player) const { return claimable(player - 1) != 0; }

  // The sets of points that the rules ask for: by the top piece, by a colour anywhere in the stack,
  // by height.
  Bits top(int piece) const { return sets_[kTops + piece]; }
  Bits containing_one(int colour) const { return sets_[kContents + colour]; }
  Bits at_most(int height) const { return sets_[kHeights + height - 1]; }
  Bits exactly(int height) const {
    return height == 1 ? at_most(1) : at_most(height) & ~at_most(height - 1);
  }
  /// Equality of all that text() shows.
  bool operator==(const Position& other) const;

  // Turns (movegen.h, play.h).
  template <class Visitor>
  void for_each_turn(Visitor&& visit) const;
  /// The position handed to the visitor lives only as long as its call.
  template <class Visitor>
  void for_each_child(Visitor&& visit) const;
  template <class Visitor, class Wants>
  void for_each_distinct_child(Visitor&& visit, Wants&& wants) const;
  /// What a move leaves behind, for those who do not need the whole child: that is much quicker.
  struct Landing {
    Stack stack;  ///< on the target; none when it was captured
    int stacks;   ///< left on the board
  };
  /// The same turns in the same order: with a Landing for a move after which nothing but the two
  /// stacks and a captured one has changed, with the child for the others.
  template <class MoveVisitor, class OtherVisitor, class Wants>
  void for_each_landing(MoveVisitor&& visit_move, OtherVisitor&& visit_other, Wants&& wants) const;
  std::size_t count_turns() const;
  bool is_legal(Turn turn) const;
  bool can_win_now() const;
  void play(Turn turn);
  Position skipped() const {
    Position other = *this;
    other.flip_side();
    return other;
  }
  std::optional<Turn> quick_random_turn(Random& random) const;

  // Explanations (position.cpp, objection.cpp, route.cpp).
  std::optional<Outcome> outcome() const;
  /// What the board says when it is counted, as if nobody could move any more.
  Outcome counted() const;
  Objection objection(Turn turn) const;
  Route route(Turn turn, const std::vector<std::string>& via = {}) const;
  Effect effect(Turn turn) const;

 private:
  friend class Moves<Limit>;

  // Inside this class a side is 0 or 1.
  static constexpr ColourSet kEveryColour = 31;
  static constexpr int kColoursEach = 2;

  // All sets of points in one array: by the top piece, by a colour anywhere in the stack, and [h]:
  // stacks of height 1 to h.
  static constexpr int kTops = 0;
  static constexpr int kContents = kTops + kKinds;
  static constexpr int kHeights = kContents + kColours;
  static constexpr int kSets = kHeights + Limit;
  /// The stacks lower than the limit: the only ones that can move.
  Bits unfinished() const { return at_most(Limit - 1); }
  /// The sets that a stack is in, as bits; none for an empty point.
  static unsigned membership(Stack stack);
  using Sets = std::array<Bits, kSets>;
  static void toggle(const Sets& before, int point, unsigned changed, Sets& after);

  /// The points whose top piece has one of these colours, or whose stack contains one of them.
  Bits tops(ColourSet colours) const;
  Bits containing(ColourSet colours) const;
  /// The completed stacks with this colour on top.
  Bits completed(int colour) const { return top(colour) & ~unfinished(); }

  /// The colours that a side may claim now.
  ColourSet claimable(int side) const;
  /// The side that owns a 6-stack and so has won, or nothing (lyngk-6 only).
  std::optional<int> six_stack_owner() const;

  // Targets of one stack, apart from the question whether the side may move it.
  Bits neutral_targets(int origin) const;
  Bits own_targets(int origin) const;
  /// All that a stack can reach straight or by a chain if its colour is the player's own.
  Bits chain_sight(int origin) const;
  /// The targets of a stack that may belong to anybody: none if the side may not move it.
  Bits targets(int side, int origin) const;

  bool has_move(int side) const;
  bool has_turn(int side) const;
  template <class Visitor>
  bool visit_movers(const Moves<Limit>& moves, int claim, Visitor& visit) const;
  Position after(Turn turn) const;
  /// The position after nothing but a claim, seen by the opponent.
  Position claimed(int colour) const;
  template <class MoverVisitor, class TurnVisitor, class Wants>
  void visit_turns(MoverVisitor&& visit_mover, TurnVisitor&& visit_other, Wants&& wants) const;
  std::optional<Turn> random_move(int claim, Random& random) const;
  std::optional<Turn> random_turn_with_claim(int colour, Random& random) const;

  // Changes; all keep the hash up to date.
  void replace(int point, Stack after);
  void flip_side();
  void claim(int side, int colour);
  static bool captures(ColourSet own, Stack stack);
  void capture(int side);

  Objection claim_objection(int colour) const;
  Objection move_objection(int origin, int target) const;
  Objection landing_objection(int origin, int target) const;

  static std::uint64_t key(int point, Stack stack);
  static std::uint64_t claim_key(int side, int colour);
  static std::uint64_t captured_key(int side, int captured);
  static constexpr std::uint64_t kSideKey = mix(0x53494445);

  Sets sets_{};
  std::uint64_t hash_ = 0;
  std::array<Stack, kPoints> stacks_{};
  std::array<std::uint8_t, 2> owned_{};  ///< the ColourSet of each side
  std::array<std::uint8_t, 2> captured_{};
  std::uint8_t side_ = 0;
  /// The colours each side claimed, in that order; only the first count(owned) mean anything.
  std::array<std::array<std::uint8_t, kColoursEach>, 2> claims_{};
};

using Standard = Position<5>;
using SixStack = Position<6>;

}  // namespace torony::lyngk

#include "games/lyngk/movegen.h"
#include "games/lyngk/play.h"
