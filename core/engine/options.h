// The options of the engine: one table that feeds the protocol, the help, the documentation and the
// Python API.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstddef>
#include <string_view>

#include "base/memory.h"
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
inline constexpr Option kHash = {"Hash", 64, 1, INT_MAX, "transposition table size in megabytes"};
inline constexpr Option kMultiPv = {"MultiPV", 1, 1, 64, "how many best turns are reported"};

inline constexpr Option kLevel = {"Level", kFullLevel, 1, kFullLevel,
                                  "how well it plays, 10 with all its strength"};
inline constexpr Option kSeed = {"Seed", 0, 0, INT_MAX,
                                 "number of the choices that a level below 10 makes"};

/// All options, with the ranges of this machine: the table may take three quarters of its memory.
inline const auto& options() {
  static const std::array all = [] {
    Option hash = kHash;
    hash.highest = static_cast<int>(std::min<std::size_t>(memory_megabytes() / 4 * 3, INT_MAX));
    return std::array{kThreads, hash, kMultiPv, kLevel, kSeed};
  }();
  return all;
}

}  // namespace torony
