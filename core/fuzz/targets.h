// One fuzz target: bytes go through every parser of every game, and whatever is accepted must keep
// the promises of games/game.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/text.h"
#include "games/registry.h"

namespace torony::fuzz {

inline void require(bool holds) {
  if (!holds) std::abort();
}

template <Game P>
void fuzz_position(const P& position) {
  std::size_t listed = 0;
  position.for_each_child([&](typename P::Turn turn, const P& child) {
    ++listed;
    require(child.hash() == child.fresh_hash());
    if (listed % 64 != 1) return;  // listing turns of turns for all of them would take too long
    require(position.is_legal(turn));
    require(!position.route(turn).stops.empty() || P::turn_parts(turn).origin.empty());
  });
  require(listed == position.count_turns());
  require((listed == 0) == position.outcome().has_value());
}

/// The input is a position, a line end, and a turn; either may be anything.
template <Game P>
void fuzz_game(std::string_view input) {
  const std::size_t end = input.find('\n');
  const std::string_view text = input.substr(0, end);
  const std::string_view turn_text = end == input.npos ? "" : input.substr(end + 1);
  const auto turn = P::parse_turn(turn_text);
  if (turn) require(P::turn_text(*turn) == turn_text);
  const auto position = P::parse(text);
  require(static_cast<bool>(position) == position.reasons().empty());
  require(position.reasons().size() <= kLongestPosition + 10);  // whatever the length of the input
  if (!position) return;
  require(position->text() == text);
  fuzz_position(*position);
  if (!turn) return;
  if (position->is_legal(*turn)) {
    P next = *position;
    next.play(*turn);
    require(P::parse(next.text()).reasons().empty());
  } else {
    require(!position->objection(*turn).text.empty());
  }
}

inline void fuzz_all(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  for_each_game([input](auto type) { fuzz_game<typename decltype(type)::type>(input); });
}

}  // namespace torony::fuzz
