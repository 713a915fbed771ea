// Positions and turns as numbers for learning programs: what an encoding of a game must offer.
//
// The player to move always looks at the board from the same side. A turn is one flat action, or a
// word of one or two micro-actions by the same player. Numbers and planes of a version never
// change: whatever must change gets a new version. docs/research.md shows them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "games/game.h"

namespace torony::rl {

inline constexpr int kNoAction = -1;

/// A turn as micro-actions; the second is kNoAction where one says it all. No word begins another.
struct MicroActions {
  int first = kNoAction;
  int second = kNoAction;
};

/// What an observation shows besides the position.
struct Context {
  int occurrences = 1;      ///< how often the position has stood in this game, now included
  int pending = kNoAction;  ///< the micro-action that has begun this turn
};

/// The encoding of one game; specialised in the files for each game.
template <class P>
struct Encoding;

template <class P>
concept Encoded = SearchableGame<P> && requires(const P position, typename P::Turn turn, int number,
                                                Context context, std::uint8_t* bytes) {
  { Encoding<P>::version } -> std::convertible_to<int>;
  /// The shape of an observation.
  { Encoding<P>::planes } -> std::convertible_to<int>;
  { Encoding<P>::rows } -> std::convertible_to<int>;
  { Encoding<P>::columns } -> std::convertible_to<int>;
  /// No cell of an observation is larger.
  { Encoding<P>::most_value } -> std::convertible_to<int>;
  { Encoding<P>::plane_names() } -> std::same_as<std::vector<std::string>>;
  /// How many actions there are, legal or not.
  { Encoding<P>::flat_actions } -> std::convertible_to<int>;
  { Encoding<P>::micro_actions } -> std::convertible_to<int>;

  /// Writes an observation over zeroed bytes.
  Encoding<P>::observe(position, context, bytes);
  /// Flat actions and back, as the player (1 or 2) sees them. Every number of an action is a turn,
  /// though most are legal nowhere.
  { Encoding<P>::action(turn, number) } -> std::same_as<int>;
  { Encoding<P>::turn(number, number) } -> std::same_as<typename P::Turn>;
  { Encoding<P>::micro(turn, number) } -> std::same_as<MicroActions>;

  /// The symmetries are numbered, 0 changes nothing. Each renames positions, the cells of an
  /// observation and the actions; the rules do not see the difference.
  { Encoding<P>::symmetries } -> std::convertible_to<int>;
  { Encoding<P>::transformed(position, number) } -> std::same_as<P>;
  { Encoding<P>::transformed_cell(number, number) } -> std::same_as<int>;
  { Encoding<P>::transformed_flat(number, number) } -> std::same_as<int>;
  { Encoding<P>::transformed_micro(number, number) } -> std::same_as<int>;
};

template <Encoded P>
inline constexpr std::size_t kCells =
    static_cast<std::size_t>(Encoding<P>::planes * Encoding<P>::rows * Encoding<P>::columns);

}  // namespace torony::rl
