// A budget of a match as the limits of a search.
#pragma once

#include "players/player.h"
#include "search/limits.h"

namespace torony {

inline Limits limits_of(const Budget& budget) {
  Limits limits;
  if (budget.milliseconds > 0) limits.move_time = Milliseconds(budget.milliseconds);
  if (budget.nodes > 0) limits.nodes = budget.nodes;
  if (budget.depth > 0) limits.depth = budget.depth;
  return limits;
}

}  // namespace torony
