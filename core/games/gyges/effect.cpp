// What a Gygès turn changes, for people to see.
#include "games/effect.h"

#include <string>

#include "games/gyges/names.h"
#include "games/gyges/position.h"

namespace torony::gyges {

template <bool Advanced>
Effect Position<Advanced>::effect(Turn turn) const {
  const auto standing = [](int place, int size) {
    return Standing{point_name(place), std::to_string(size)};
  };
  Effect effect;
  if (turn.is_placement()) {
    effect.placed = standing(turn.target(), turn.size());
    return effect;
  }
  effect.moved = standing(turn.origin(), pieces_.size_at(turn.origin()));
  effect.target = point_name(turn.target());
  if (turn.is_replacement()) {
    effect.displaced = standing(turn.target(), pieces_.size_at(turn.target()));
    effect.displaced_to = point_name(turn.drop());
  }
  return effect;
}

template Effect Position<false>::effect(Turn) const;
template Effect Position<true>::effect(Turn) const;

}  // namespace torony::gyges
