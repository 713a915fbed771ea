// All fuzz targets of the core. A new one is a header with its function and the words of its
// format, a line here, and a folder of inputs in tests/data/fuzz.
#pragma once

#include <array>
#include <string_view>

#include "fuzz/nets.h"
#include "fuzz/positions.h"
#include "fuzz/protocol.h"
#include "fuzz/turns.h"

namespace torony::fuzz {

struct Target {
  std::string_view name;
  void (*run)(std::string_view input);  ///< ends the program where a promise is broken
  std::string_view words;               ///< what a change may bring in, with | between
  long inputs;  ///< besides the stored ones, for some seconds with sanitizers
};

inline constexpr std::array kTargets = {
    Target{"positions", fuzz_positions, kPositionWords, 30'000},
    Target{"turns", fuzz_turns, kTurnWords, 60'000},
    Target{"nets", fuzz_nets, kNetWords, 100},
    Target{"protocol", fuzz_protocol, kProtocolWords, 200},
};

inline const Target* find_target(std::string_view name) {
  for (const Target& target : kTargets) {
    if (target.name == name) return &target;
  }
  return nullptr;
}

}  // namespace torony::fuzz
