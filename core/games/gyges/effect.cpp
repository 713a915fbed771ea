// What a Gygès turn changes, for people to see.
#include "games/effect.h"

#include <string>

#include "games/gyges/names.h"
#include "games/gyges/position.h"

namespace torony::gyges {

template <bool Advanced>
Effect Position<Advanced>::effect(Turn turn) const {
  const auto standing = [](int place, int size) {
    return Standing{place_name(place), std::to_string(size)};
  };
  Effect effect;
  if (turn.is_placement()) {
    effect.placed = standing(turn.to(), turn.size());
    return effect;
  }
  effect.moved = standing(turn.from(), pieces_.size_at(turn.from()));
  effect.target = place_name(turn.to());
  if (turn.is_replacement()) {
    effect.displaced = standing(turn.to(), pieces_.size_at(turn.to()));
    effect.displaced_to = place_name(turn.drop());
  }
  return effect;
}

template Effect Position<false>::effect(Turn) const;
template Effect Position<true>::effect(Turn) const;

}  // namespace torony::gyges
