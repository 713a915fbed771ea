// Who is safe from losing, in whichever game. Nothing of the proof is compiled by who includes
// this.
#pragma once

#include <cstdint>

#include "games/registry.h"
#include "search/limits.h"

namespace torony {

/// Which players are proved to be able to avoid losing for good; see safe_play.h.
struct Safety {
  bool mover;
  bool opponent;
  std::uint64_t nodes;
};

/// As far as it is found out before the stop condition says stop.
Safety who_is_safe(const AnyPosition& position, StopCondition& stop_condition);

}  // namespace torony
