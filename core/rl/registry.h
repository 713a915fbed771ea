// The encodings of all games.
#pragma once

#include "games/registry.h"
#include "rl/gyges_encoding.h"
#include "rl/lyngk_encoding.h"

namespace torony::rl::detail {

template <class... Ps>
consteval bool all_are_encoded(std::variant<Ps...>*) {
  return (Encoded<Ps> && ...);
}
static_assert(all_are_encoded(static_cast<AnyPosition*>(nullptr)));

}  // namespace torony::rl::detail
