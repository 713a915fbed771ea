// The options of the engine: one table that feeds the protocol, the help, the documentation and the
// Python API.
#pragma once

#include <array>
#include <climits>
#include <string_view>

#include "engine/levels.h"

namespace torony {

/// A whole number with its range.
struct Option {
  std::string_view name;
  int standard;
  int lowest;
  int highest;
  std::string_view help;
};

inline constexpr Option kThreads = {"Threads", 1, 1, 256, "how many threads search"};
inline constexpr Option kHash = {"Hash", 64, 1, 65536, "megabytes for the table of positions"};
inline constexpr Option kMultiPv = {"MultiPV", 1, 1, 64, "how many best turns are reported"};

inline constexpr Option kLevel = {"Level", kFullLevel, 1, kFullLevel,
                                  "how well it plays, 10 with all its strength"};
inline constexpr Option kSeed = {"Seed", 0, 0, INT_MAX,
                                 "number of the choices that a level below 10 makes"};

inline constexpr std::array kOptions = {kThreads, kHash, kMultiPv, kLevel, kSeed};

}  // namespace torony
