// What a game must offer. A game is a position type: a small plain value that holds everything a
// rule can ask. Everything else in Torony (perft, random play, search, bindings) is written against
// this page.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/random.h"
#include "games/effect.h"
#include "games/reason.h"

namespace torony {

/// How a game ended. The reason is a short phrase such as "goal" or "stacks of 4".
struct Outcome {
  int winner = 0;  ///< 1, 2, or 0 for a draw
  std::string_view reason;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// The parts of a turn as names, each empty where a turn has no such part.
struct TurnParts {
  std::string claim, origin, target, drop;
  int size = 0;
};

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// What a game is: its rules, its texts, and what people see of it. `GameDefaults` (defaults.h) has
/// those members that follow from the others.
template <class P>
concept Game = std::is_trivially_copyable_v<P> && std::equality_comparable<P> &&
               std::is_trivially_copyable_v<typename P::Turn> && sizeof(typename P::Turn) == 4 &&
               std::equality_comparable<typename P::Turn> &&
               requires(P mutable_position, const P position, typename P::Turn turn,
                        std::string_view text, const Values& values, std::uint64_t seed) {
                 /// The name used everywhere: in the registry, the command line, files and the
                 /// protocol.
                 { P::name } -> std::convertible_to<std::string_view>;
                 /// No position has more legal turns than this; lists are made that long.
                 { P::max_turns } -> std::convertible_to<std::size_t>;

                 /// After this many occurrences of a position with the same player to move a
                 /// playthrough is a draw; 0 where nothing can repeat.
                 { P::repetition_limit } -> std::convertible_to<int>;

                 /// Whether a game can be decided by what stands on the board when nobody can move;
                 /// otherwise every win is a turn that wins.
                 { P::decided_by_count } -> std::convertible_to<bool>;

                 /// A start position. Games without chance ignore the seed.
                 { P::start(seed) } -> std::same_as<P>;
                 /// Reads the notation of docs/notation.md; a failure lists every reason at once.
                 { P::parse(text) } -> std::same_as<Parsed<P>>;
                 /// The position with these fields, "cells" and "player".
                 { P::build(values) } -> std::same_as<Parsed<P>>;
                 /// What `build` takes, as far as it can be read in a text that may be no position.
                 { P::sketch(text) } -> std::same_as<Values>;
                 /// The exact inverse of parse.
                 { position.text() } -> std::same_as<std::string>;

                 /// Who is to move, 1 or 2. Also defined when the game is over.
                 { position.player() } -> std::same_as<int>;

                 /// Calls the visitor with every legal turn once, in a fixed order. None when the
                 /// game is over.
                 position.for_each_turn([](typename P::Turn) {});
                 /// Plays a legal turn. Any other turn leaves a position in which nothing holds.
                 mutable_position.play(turn);
                 /// Set when the game is over: exactly when there is no legal turn.
                 { position.outcome() } -> std::same_as<std::optional<Outcome>>;
                 /// The result by the board as it stands, as if nobody could move any more; only
                 /// for games that are decided so.
                 requires !P::decided_by_count || requires {
                   { position.tally() } -> std::same_as<Outcome>;
                 };

                 /// Grammar only: a turn of this game that need not be legal anywhere.
                 { P::parse_turn(text) } -> std::same_as<Parsed<typename P::Turn>>;
                 { P::turn_text(turn) } -> std::same_as<std::string>;
                 { P::turn_parts(turn) } -> std::same_as<TurnParts>;
                 /// Parts in that notation, whether they are a turn or not.
                 requires requires(const TurnParts& parts) {
                   { P::parts_text(parts) } -> std::same_as<std::string>;
                 };
                 /// Why a turn is not legal here. Must not be asked of a legal one.
                 { position.refusal(turn) } -> std::same_as<Reason>;
                 /// The sentences of all reasons that this game gives.
                 { P::wordings() } -> std::same_as<Catalogue>;
                 /// The canonical route of a legal turn: fewest stops, then fewest steps, then the
                 /// first by name. With points to go over, in this order and perhaps over others,
                 /// the first of those routes; empty where there is none.
                 { position.route(turn) } -> std::same_as<Route>;
                 requires requires(const std::vector<std::string>& over) {
                   { position.route(turn, over) } -> std::same_as<Route>;
                 };

                 /// What a legal turn changes, without the route.
                 { position.effect(turn) } -> std::same_as<Effect>;

                 /// What people see: all point names in board order; the occupied points with their
                 /// content; points that belong to a player ("1" or "2").
                 { P::points() } -> std::same_as<std::vector<std::string>>;
                 { position.cells() } -> std::same_as<Pairs>;
                 { position.owners() } -> std::same_as<Pairs>;
                 /// What makes up the position besides the cells and the player, by name.
                 { position.fields() } -> std::same_as<Values>;
                 /// What follows from what `build` takes, whether that is a position or not.
                 { P::derived_fields(values) } -> std::same_as<Values>;
               };

/// A game that can be searched quickly. `GameDefaults` derives every one of these members from the
/// rules; a game replaces those that cost it time.
template <class P>
concept SearchableGame =
    Game<P> && requires(const P position, typename P::Turn turn, Random& random) {
      /// Positions that no rule can tell apart have the same hash; best kept up to date by play.
      { position.hash() } -> std::same_as<std::uint64_t>;
      /// The same number computed from nothing; tests compare the two.
      { position.fresh_hash() } -> std::same_as<std::uint64_t>;

      /// The legal turns in their order, each with the position after it.
      position.for_each_child([](typename P::Turn, const P&) {});
      /// The same, but visits one turn where several are known to lead to the same position.
      /// Choices before a move that multiply the turns (claims) are visited only if the second
      /// visitor, which gets the position as if the choice alone were the turn, returns true.
      position.for_each_distinct_child([](typename P::Turn, const P&) {},
                                       [](const P&) { return true; });
      /// How many legal turns there are.
      { position.count_turns() } -> std::same_as<std::size_t>;
      /// Whether the turn, built from any text, is one of them.
      { position.is_legal(turn) } -> std::same_as<bool>;
      /// Some legal turn, not uniformly drawn; nothing when the game is over.
      { position.quick_random_turn(random) } -> std::same_as<std::optional<typename P::Turn>>;

      /// Whether some legal turn wins by itself, not by the count at the end; false when
      /// the game is over. A search asks it everywhere.
      { position.can_win_now() } -> std::same_as<bool>;
      /// The same position with the other player to move, legal or not: to see what they
      /// threaten.
      { position.null_move() } -> std::same_as<P>;
      /// Made from a position, it tells which children lose at once (the opponent can
      /// win there) and learns from each one it is asked about. `surely_loses` is never
      /// wrong and nearly free, but does not see everything; `loses` is exact.
      requires std::constructible_from<typename P::Danger, P>;
      requires requires(typename P::Danger danger) {
        { danger.threatened() } -> std::same_as<bool>;
        { danger.surely_loses(position) } -> std::same_as<bool>;
        { danger.loses(position) } -> std::same_as<bool>;
      };
    };

}  // namespace torony
