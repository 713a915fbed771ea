#include "solve/safety.h"

#include <variant>

#include "solve/safe_play.h"

namespace torony {

Safety who_is_safe(const AnyPosition& any, StopCondition& stop_condition) {
  return std::visit(
      [&stop_condition]<SearchableGame P>(const P& position) -> Safety {
        SafePlay<P> play(stop_condition);
        const bool mover = play.is_safe(position, position.player());
        const bool opponent = play.is_safe(position, 3 - position.player());
        return {mover, opponent, play.nodes()};
      },
      any);
}

}  // namespace torony
