// The games that have nets.
#pragma once

#include "eval/evaluator.h"
#include "games/registry.h"

namespace torony {

/// Calls visit(type) as `for_each_game` does, for each game that has a net.
template <class Visit>
constexpr void for_each_learned_game(Visit&& visit) {
  for_each_game([&visit](auto type) {
    if constexpr (eval::Learned<typename decltype(type)::type>) visit(type);
  });
}

}  // namespace torony
