// A position of LYNGK. One template serves both games, told apart by the height at which a stack is
// completed: in `lyngk` such a stack is taken off the board, in `lyngk-6` it wins.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.h"
#include "base/random.h"
#include "games/defaults.h"
#include "games/lyngk/geometry.h"
#include "games/lyngk/limits.h"
#include "games/lyngk/stack.h"
#include "games/lyngk/turn.h"

namespace torony::lyngk {

template <int Limit>
class Moves;
struct Draft;

/// A stack with a neutral top has at most one target in each direction, one with an own top at most
/// all other points; a colour is on top of at most as many stacks as it has pieces. So many moves
/// has a player who owns so many colours.
constexpr std::size_t most_moves_owning(std::size_t owned) {
  return kPerColour * (owned * (kPoints - 1) + (kColours - owned) * kDirections);
}

/// So many turns has any player: the moves without a claim, and those after each one that is left.
/// A claim alone replaces the moves with that claim.
constexpr std::size_t most_turns_of_any() {
  std::size_t most = 0;
  for (std::size_t owned = 0; owned <= kClaimsEach; ++owned) {
    const std::size_t claims = owned < kClaimsEach ? kColours - owned : 0;
    most = std::max(most, most_moves_owning(owned) + claims * most_moves_owning(owned + 1));
  }
  return most;
}

template <int Limit>
class Position : public GameDefaults<Position<Limit>, Turn> {
  static_assert(Limit == kStandardLimit || Limit == kSixStackLimit);

 public:
  using Turn = lyngk::Turn;

  static constexpr int limit = Limit;
  /// LYNGK-H4: a completed stack with an own top wins. Otherwise it is captured (LYNGK-E9).
  static constexpr bool completed_wins = Limit == kSixStackLimit;
  static constexpr std::string_view name = completed_wins ? "lyngk-6" : "lyngk";
  static constexpr std::size_t max_turns = most_turns_of_any();
  /// Of so many completed stacks all pieces are used up.
  static constexpr int most_completed = kPoints / Limit;

  /// Every move empties a point, so no position comes back.
  static constexpr int repetition_limit = 0;
  static constexpr bool decided_by_count = true;

  // Text and values (position.cpp for the deal, parse.cpp, build.cpp, text.cpp).
  static Position start(std::uint64_t seed);
  static Parsed<Position> parse(std::string_view text);
  static Parsed<Position> build(const Values& values);
  static Values sketch(std::string_view text);
  std::string text() const;
  static Parsed<Turn> parse_turn(std::string_view text);
  static std::string turn_text(Turn turn);
  static TurnParts turn_parts(Turn turn);
  static std::vector<std::string> points();
  Pairs cells() const;
  Values fields() const;
  Pairs owners() const;

  // The state.
  int player() const { return player_index_ + 1; }
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
  Position null_move() const {
    Position other = *this;
    other.flip_side();
    return other;
  }
  std::optional<Turn> quick_random_turn(Random& random) const;

  // Explanations (position.cpp, refusal.cpp, route.cpp).
  std::optional<Outcome> outcome() const;
  /// What the board says when it is counted, as if nobody could move any more.
  Outcome tally() const;
  Reason refusal(Turn turn) const;
  static Catalogue wordings();
  Route route(Turn turn, const std::vector<std::string>& over = {}) const;
  Effect effect(Turn turn) const;

 private:
  friend class Moves<Limit>;

  // Inside this class a side is 0 or 1.

  // All sets of points in one array: by the top piece, by a colour anywhere in the stack, and [h]:
  // stacks of height 1 to h.
  static constexpr int kTops = 0;
  static constexpr int kContents = kTops + kKinds;
  static constexpr int kHeights = kContents + kColours;
  static constexpr int kSets = kHeights + Limit;
  static_assert(kSets <= std::numeric_limits<unsigned>::digits, "see membership");
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
  ColourSet claimable(int player_index) const;
  /// The side that owns a 6-stack and so has won, or nothing (lyngk-6 only).
  std::optional<int> six_stack_owner() const;

  // Targets of one stack, apart from the question whether the side may move it.
  Bits neutral_targets(int origin) const;
  Bits own_targets(int origin) const;
  /// All that a stack can reach straight or by a chain if its colour is the player's own.
  Bits chain_sight(int origin) const;
  /// The targets of a stack that may belong to anybody: none if the side may not move it.
  Bits targets(int player_index, int origin) const;

  bool has_move(int player_index) const;
  bool has_turn(int player_index) const;
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
  void claim(int player_index, int colour);
  static bool captures(ColourSet own, Stack stack);
  void capture(int player_index);

  Reason refusal_of_claim(int colour) const;
  Reason refusal_of_move(int origin, int target) const;
  Reason refusal_of_landing(int origin, int target) const;

  /// The position that was drafted, unless there are reasons against it besides these.
  static Parsed<Position> build(const Draft& draft, Reasons reasons);

  static std::uint64_t key(int point, Stack stack);
  static std::uint64_t claim_key(int player_index, int colour);
  static std::uint64_t captured_key(int player_index, int captured);
  static constexpr std::uint64_t kPlayerKey = mix(0x53494445);

  Sets sets_{};
  std::uint64_t hash_ = 0;
  std::array<Stack, kPoints> stacks_{};
  std::array<std::uint8_t, 2> owned_{};  ///< the ColourSet of each side
  std::array<std::uint8_t, 2> captured_{};
  std::uint8_t player_index_ = 0;
  /// The colours each side claimed, in that order; only the first count(owned) mean anything.
  std::array<std::array<std::uint8_t, kClaimsEach>, 2> claims_{};
};

using Standard = Position<kStandardLimit>;
using SixStack = Position<kSixStackLimit>;

}  // namespace torony::lyngk

#include "games/lyngk/movegen.h"
#include "games/lyngk/play.h"
