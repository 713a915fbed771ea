// The command line of a match.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "duel/statistics.h"
#include "players/player.h"

namespace torony::duel {

struct Contestant {
  std::string player;  ///< as players.h reads it
  Budget budget;
};

struct Options {
  std::string game;
  Contestant a, b;
  int games = 100;
  int threads = 1;
  std::uint64_t seed = 1;
  int random_turns = 0;  ///< played at random before the contestants take over
  int max_turns = 400;   ///< a game that is still going on then is a draw
  std::optional<Sprt> sprt;
  std::string record;  ///< the file of games, or empty
  bool help = false;

  /// All that decides how the games go, in one line: a record is only resumed by the same match.
  std::string identity() const;
};

/// The arguments without the name of the program.
Result<Options> parse_options(std::span<const std::string> arguments);
std::string options_help();

}  // namespace torony::duel
