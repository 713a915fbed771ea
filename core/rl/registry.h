// The games that have an encoding for learning programs.
#pragma once

#include "games/registry.h"
#include "rl/gyges_encoding.h"
#include "rl/lyngk_encoding.h"

namespace torony::rl {

/// Calls visit(type) as `for_each_game` does, for each game that is encoded.
template <class Visit>
constexpr void for_each_encoded_game(Visit&& visit) {
  for_each_game([&visit](auto type) {
    if constexpr (Encoded<typename decltype(type)::type>) visit(type);
  });
}

}  // namespace torony::rl
