// What a turn changes on the board, as data: for records, pictures and explanations. No search
// needs it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/value.h"

namespace torony {

/// One shortest way to carry out a turn, as point names.
struct Route {
  std::vector<std::string> stops;  ///< origin, LYNGK points or bounced pieces, target
  std::vector<std::string> steps;  ///< every point touched on the way, the stops included
};

/// A piece or a stack, in the letters or digits of the notation, and where it is.
struct Standing {
  std::string point;
  std::string content;

  friend bool operator==(const Standing&, const Standing&) = default;
};

/// Parts that a turn does not have are empty.
struct Effect {
  std::string claimed;                ///< the letter of a colour
  std::optional<Standing> placed;     ///< what came onto the board
  std::optional<Standing> moved;      ///< what moved, and where it stood before
  std::string target;                 ///< where it went
  Route route;                        ///< and how, see `effect_of`
  std::optional<Standing> made;       ///< the stack built on the target, even if it is captured
  std::vector<Standing> captured;     ///< what left the board, and from where
  std::optional<Standing> displaced;  ///< what was replaced, and where it stood
  std::string displaced_to;           ///< the point it was put on
  std::vector<Standing> changed;      ///< what else stands somewhere now, as a disc turned over
};

/// With the route, which takes a search of its own.
template <class P>
Effect effect_of(const P& position, typename P::Turn turn) {
  Effect effect = position.effect(turn);
  if (effect.moved) effect.route = position.route(turn);
  return effect;
}

Values as_values(const Route& route);
/// Without the parts that are empty.
Values as_values(const Effect& effect);

}  // namespace torony
