// What makes a match fair: where the games begin, what players draw their random numbers from, and
// how much too late is too late. The games themselves are played by torony.tournament, in Python,
// which can let anybody play.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/random.h"
#include "games/playout.h"

namespace torony::match {

/// Independent random numbers from one seed.
constexpr std::uint64_t sub_seed(std::uint64_t seed, std::uint64_t index) {
  return mix(mix(seed + 1) ^ (index * 0x9E3779B97F4A7C15u));
}

/// What a player of one game draws its random numbers from.
constexpr std::uint64_t player_seed(std::uint64_t seed, bool is_a, std::uint64_t game) {
  return sub_seed(seed ^ (is_a ? 0xA : 0xB), game);
}

/// Where a game always begins alike, this many random turns at least tell its games apart.
inline constexpr int kOpeningTurns = 4;

/// The position that both games of a pair begin with: a deal or a random legal setup, then some
/// random turns. A start that ends the game is dealt again.
template <SearchableGame P>
P paired_start(std::uint64_t seed, int random_turns) {
  constexpr bool has_setup = requires(const P position) { position.in_setup(); };
  if (!has_setup && P::start(1) == P::start(2))
    random_turns = std::max(random_turns, kOpeningTurns);
  for (std::uint64_t attempt = 0;; ++attempt) {
    Random random(sub_seed(seed, attempt));
    P position = P::start(random.next());
    if constexpr (has_setup) {
      while (position.in_setup()) position.play(*uniform_random_turn(position, random));
    }
    for (int turn = 0; turn < random_turns && !position.outcome(); ++turn) {
      position.play(*uniform_random_turn(position, random));
    }
    if (!position.outcome()) return position;
  }
}

/// Whether a turn took so long that it is no longer a matter of a busy machine; both in
/// milliseconds.
constexpr bool much_too_long(double taken, double allowed) {
  constexpr double kFactor = 2, kGrace = 1000;
  return taken > kFactor * allowed + kGrace;
}

}  // namespace torony::match
