// What follows from the rules of a game. A position type that inherits from this writes the rules
// alone, and may hide any of these members with one of its own that is quicker or says more.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"
#include "games/playout.h"
#include "games/position_values.h"

namespace torony {

/// Which turns of a position lose at once, for games where asking each child is cheap enough.
template <class P>
class PlainDanger {
 public:
  explicit PlainDanger(const P& position) : threatened_(position.null_move().can_win_now()) {}
  bool threatened() const { return threatened_; }
  bool surely_loses(const auto&) const { return false; }
  bool loses(const P& child) const { return child.can_win_now(); }

 private:
  bool threatened_;
};

/// The turn type is a parameter because the position type is not complete yet when it inherits.
template <class P, class Turn>
class GameDefaults {
 public:
  // ---- What people see -------------------------------------------------------------------------

  static Values sketch(std::string_view text) {
    const auto position = P::parse(text);
    return position ? as_values(*position) : Values();
  }
  Pairs owners() const { return {}; }
  Values fields() const { return {}; }
  static Values derived_fields(const Values&) { return {}; }

  /// As docs/notation.md writes the turns of all games: "r:c1d2", "a1c2=d4", "3@a1".
  static std::string parts_text(const TurnParts& parts) {
    std::string text = parts.claim.empty() ? "" : parts.claim + ':';
    text += parts.size == 0 ? parts.origin : std::to_string(parts.size) + '@';
    text += parts.target;
    return parts.drop.empty() ? text : text + '=' + parts.drop;
  }

  /// A straight line from the origin to the target.
  Route route(Turn turn, const std::vector<std::string>& over = {}) const {
    const TurnParts parts = P::turn_parts(turn);
    if (!over.empty() || parts.target.empty()) return {};
    std::vector<std::string> stops;
    if (!parts.origin.empty()) stops.push_back(parts.origin);
    stops.push_back(parts.target);
    return {stops, stops};
  }

  /// Compares the board before and after the turn.
  Effect effect(Turn turn) const {
    P after = self();
    after.play(turn);
    const auto content = [](const Cells& cells, const std::string& point) {
      const auto found = cells.find(point);
      return found == cells.end() ? std::string() : found->second;
    };
    Cells expected = cells_of(self());
    const Cells reached = cells_of(after);
    const TurnParts parts = P::turn_parts(turn);
    const std::string arrived = content(reached, parts.target);
    Effect effect;
    effect.claimed = parts.claim;
    if (!parts.origin.empty()) {
      effect.moved = Standing{parts.origin, content(expected, parts.origin)};
      effect.target = parts.target;
      if (!arrived.empty() && arrived != effect.moved->content) {
        effect.made = Standing{parts.target, arrived};
      }
      expected.erase(parts.origin);
      expected[parts.target] = arrived.empty() ? effect.moved->content : arrived;
    } else if (!arrived.empty() && content(expected, parts.target).empty()) {
      effect.placed = Standing{parts.target, arrived};
      expected[parts.target] = arrived;
    }
    for (const auto& [point, stood] : expected) {
      if (content(reached, point).empty()) effect.captured.push_back({point, stood});
    }
    for (const auto& [point, stands] : reached) {
      if (content(expected, point) != stands) effect.changed.push_back({point, stands});
    }
    return effect;
  }

  // ---- What a search asks ----------------------------------------------------------------------

  using Danger = PlainDanger<P>;

  std::uint64_t hash() const { return self().fresh_hash(); }
  /// A hash of the text, because the text holds all that a rule can ask.
  std::uint64_t fresh_hash() const {
    std::uint64_t hash = 0;
    for (const char letter : self().text()) hash = mix(hash + static_cast<unsigned char>(letter));
    return hash;
  }

  template <class Visit>
  void for_each_child(Visit&& visit) const {
    self().for_each_turn([&](Turn turn) {
      P child = self();
      child.play(turn);
      visit(turn, child);
    });
  }
  template <class Visit, class Wants>
  void for_each_distinct_child(Visit&& visit, Wants&&) const {
    self().for_each_child(visit);
  }
  std::size_t count_turns() const {
    std::size_t turns = 0;
    self().for_each_turn([&turns](Turn) { ++turns; });
    return turns;
  }
  bool is_legal(Turn turn) const {
    bool found = false;
    self().for_each_turn([&](Turn each) { found |= each == turn; });
    return found;
  }
  std::optional<Turn> quick_random_turn(Random& random) const {
    return uniform_random_turn(self(), random);
  }

  /// A game that is decided by a count as well as by winning turns must say itself which is which.
  bool can_win_now() const {
    bool wins = false;
    if constexpr (!P::decided_by_count) {
      self().for_each_child([&](Turn, const P& child) {
        const auto outcome = child.outcome();
        wins |= outcome && outcome->winner == self().player();
      });
    }
    return wins;
  }
  /// Returns the position itself where the rules allow no such position.
  P null_move() const { return with_other_player(self()).value_or(self()); }

  /// The evaluation of a game without a net, in centi-units for the player to move: the player with
  /// more turns to choose from stands better.
  int estimate() const {
    const auto mine = static_cast<int>(self().count_turns());
    const auto theirs = static_cast<int>(self().null_move().count_turns());
    return kMobility * (mine - theirs) / (mine + theirs + 1);
  }

  friend bool operator==(const GameDefaults&, const GameDefaults&) = default;

 private:
  using Cells = std::map<std::string, std::string>;

  /// To have all the turns is worth this much.
  static constexpr int kMobility = 300;

  const P& self() const { return static_cast<const P&>(*this); }
  static Cells cells_of(const P& position) {
    const Pairs cells = position.cells();
    return Cells(cells.begin(), cells.end());
  }
};

}  // namespace torony
