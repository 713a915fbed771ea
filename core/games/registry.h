// All games. Adding one means adding its position type to this list.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
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

/// The number of a game in the registry.
template <SearchableGame P>
constexpr std::size_t number_of() {
  std::size_t number = 0;
  std::size_t found = kGames;
  for_each_game([&](auto type) {
    if (std::is_same_v<typename decltype(type)::type, P>) found = number;
    ++number;
  });
  return found;
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

/// The same for half of the games: those with an even number (0), or an odd one (1). What takes
/// long to compile is compiled in two files, which take a half each.
template <std::size_t half, class Visit>
constexpr bool with_game_of_half(std::string_view name, Visit&& visit) {
  bool found = false;
  for_each_game([&](auto type) {
    using P = typename decltype(type)::type;
    if constexpr (number_of<P>() % 2 == half) {
      if (P::name != name) return;
      found = true;
      visit(type);
    }
  });
  return found;
}

/// A turn of whichever game. Every game packs its turns into one word.
struct AnyTurn {
  std::size_t game;
  std::uint32_t word;

  friend bool operator==(const AnyTurn&, const AnyTurn&) = default;
};

template <SearchableGame P>
AnyTurn wrap(typename P::Turn turn) {
  return {number_of<P>(), std::bit_cast<std::uint32_t>(turn)};
}

/// The turn must belong to that game.
template <SearchableGame P>
typename P::Turn turn_of(const AnyTurn& turn) {
  return std::bit_cast<typename P::Turn>(turn.word);
}

}  // namespace torony
