// Text as a position of every game; what is accepted must keep the promises of games/game.h.
#pragma once

#include <string_view>

#include "base/text.h"
#include "fuzz/promise.h"
#include "games/registry.h"

namespace torony::fuzz {

inline constexpr std::string_view kPositionWords =
    "/| | 1 | 2 |-|-/-|0/0|1/1|9/9|(|)|(rg)|(bgikr)|(ibgkwr)|w|www|i|b|k|g|r|"
    "0|1|2|3|9|000000|321123|112233|112233/112233|/3|3/-|N3|S1|\n|\xff";

template <SearchableGame P>
void check_position(const P& position) {
  require(position.hash() == position.fresh_hash(), "a position's hash is what it counts up to");
  std::size_t listed = 0;
  position.for_each_child([&](typename P::Turn turn, const P& child) {
    ++listed;
    require(child.hash() == child.fresh_hash(), "a child's hash is kept up to date");
    if (listed % 64 != 1) return;  // for all of them it would take too long
    require(position.is_legal(turn), "a listed turn is legal");
    require(!position.route(turn).stops.empty() || P::turn_parts(turn).origin.empty(),
            "a legal move has a route");
    P played = position;
    played.play(turn);
    require(played == child, "a child is the position after its turn");
  });
  require(listed == position.count_turns(), "turns are counted as they are listed");
  require(listed <= P::max_turns, "a position has no more turns than a list can hold");
  require((listed == 0) == position.outcome().has_value(), "a game without a turn is over");
}

/// The position, and some that a game leads to from there.
template <SearchableGame P>
void check_game(P position) {
  constexpr int kTurns = 3;
  Random random(position.hash());
  check_position(position);
  for (int turns = 0; turns < kTurns; ++turns) {
    const auto turn = position.quick_random_turn(random);
    require(turn.has_value() != position.outcome().has_value(),
            "a game goes on while it is not over");
    if (!turn) break;
    position.play(*turn);
    check_position(position);
  }
}

template <SearchableGame P>
void fuzz_position(std::string_view text) {
  const auto position = P::parse(text);
  require(static_cast<bool>(position) == position.reasons().empty(), "a refusal has reasons");
  require(position.reasons().size() <= kLongestPosition + 10, "there are not too many reasons");
  for (const Reason& reason : position.reasons()) require_sentence(reason);
  const auto sketched = P::build(P::sketch(text));
  for (const Reason& reason : sketched.reasons()) require_sentence(reason);
  if (!position) return;
  require(sketched && *sketched == *position, "what can be read of a position is all of it");
  require(position->text() == text, "a position is written as it was read");
  check_game(*position);
}

inline void fuzz_positions(std::string_view input) {
  for_each_game([input](auto type) { fuzz_position<typename decltype(type)::type>(input); });
}

}  // namespace torony::fuzz
