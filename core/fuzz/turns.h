// A position, a line end, and text as a turn there.
#pragma once

#include <string_view>

#include "fuzz/promise.h"
#include "games/registry.h"

namespace torony::fuzz {

inline constexpr std::string_view kTurnWords =
    "pass|r:|w:|rb:|:|a1|c1d2|e5|i9|a6|f6|g1|N|S|=|=d4|@|3@a1|0@|4@|->| |\n|"
    " 1 | 2 |r/g|\xff";

template <SearchableGame P>
void check_turn(const P& position, typename P::Turn turn) {
  bool listed = false;
  position.for_each_turn([&](typename P::Turn legal) { listed |= legal == turn; });
  require(position.is_legal(turn) == listed, "exactly the turns in the list are legal");
  if (!listed) {
    const Reason reason = position.refusal(turn);
    require(!reason.rule.empty(), "a refusal names a rule");
    require_sentence(reason);
    return;
  }
  const Route route = position.route(turn);
  require(!route.stops.empty() || P::turn_parts(turn).origin.empty(), "a legal move has a route");
  require(route.stops.empty() || route.stops.back() == P::turn_parts(turn).target,
          "a route ends where its turn does");
  P next = position;
  next.play(turn);
  const auto again = P::parse(next.text());
  require(again && *again == next, "the position after a turn can be read again");
}

template <SearchableGame P>
void fuzz_turn(std::string_view position_text, std::string_view text) {
  const auto turn = P::parse_turn(text);
  for (const Reason& reason : turn.reasons()) require_sentence(reason);
  require(!turn || P::turn_text(*turn) == text, "a turn is written as it was read");
  const auto position = P::parse(position_text);
  if (position && turn) check_turn(*position, *turn);
}

inline void fuzz_turns(std::string_view input) {
  const std::size_t end = input.find('\n');
  const std::string_view position = input.substr(0, end);
  const std::string_view turn = end == input.npos ? "" : input.substr(end + 1);
  for_each_game([=](auto type) { fuzz_turn<typename decltype(type)::type>(position, turn); });
}

}  // namespace torony::fuzz
