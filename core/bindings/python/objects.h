// Turns and positions of whichever game, as Python holds them.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/registry.h"

namespace torony::python {

namespace nb = nanobind;

template <SearchableGame P>
typename P::Turn unwrap(const AnyTurn& turn) {
  if (turn.game != number_of<P>()) throw nb::value_error("the turn belongs to another game");
  return turn_of<P>(turn);
}

/// Calls visit(type) for the game of that name.
template <class Visit>
void with_known_game(std::string_view name, Visit&& visit) {
  if (with_game(name, visit)) return;
  throw nb::value_error(("there is no game '" + std::string(name) + "'").c_str());
}

/// None, or the winner (None for a draw) and the reason.
using WinnerAndReason = std::optional<std::pair<std::optional<int>, std::string>>;

inline WinnerAndReason as_pair(const std::optional<Outcome>& outcome) {
  if (!outcome) return std::nullopt;
  const auto winner = outcome->winner == 0 ? std::nullopt : std::optional(outcome->winner);
  return std::pair(winner, std::string(outcome->reason));
}

/// A class of its own, so that nanobind does not take the variant for a Python union.
struct Object {
  AnyPosition position;

  friend bool operator==(const Object&, const Object&) = default;
};

}  // namespace torony::python
