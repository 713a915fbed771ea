// All games. Adding one means adding its position type to this list.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

#include "games/game.h"
#include "games/gyges/position.h"
#include "games/lyngk/position.h"

namespace torony {

/// A position of whichever game; the index of the alternative is the number of the game.
using AnyPosition =
    std::variant<lyngk::Standard, lyngk::SixStack, gyges::Basic, gyges::AdvancedPosition>;

inline constexpr std::size_t kGames = std::variant_size_v<AnyPosition>;

namespace detail {
template <class... Ps>
consteval bool all_are_games(std::variant<Ps...>*) {
  return (SearchableGame<Ps> && ...);
}
}  // namespace detail
static_assert(detail::all_are_games(static_cast<AnyPosition*>(nullptr)));

/// Calls visit(type) with a std::type_identity of the position type of each game, in order.
template <class Visit, std::size_t... Index>
constexpr void for_each_game(Visit&& visit, std::index_sequence<Index...>) {
  (visit(std::type_identity<std::variant_alternative_t<Index, AnyPosition>>{}), ...);
}
template <class Visit>
constexpr void for_each_game(Visit&& visit) {
  for_each_game(visit, std::make_index_sequence<kGames>{});
}

/// Calls visit(type) for the game of that name; false when there is none.
template <class Visit>
constexpr bool with_game(std::string_view name, Visit&& visit) {
  bool found = false;
  for_each_game([&](auto type) {
    if (decltype(type)::type::name != name) return;
    found = true;
    visit(type);
  });
  return found;
}

}  // namespace torony
