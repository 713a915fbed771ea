// Formats of what is kept. Each version is made from the one before, so readers know the newest
// alone; what has no version is of version 1. docs/formats.md lists all formats.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "base/result.h"

namespace torony {

/// A format whose stored values are of that type; step 0 makes version 2 from version 1.
template <class Stored, std::size_t Steps = 0>
struct Format {
  static constexpr std::uint32_t newest = 1 + Steps;  ///< the version that is written

  std::array<Stored (*)(Stored), Steps> steps{};

  /// What was stored in this version, as the newest has it.
  Result<Stored> migrated(Stored stored, std::uint32_t version) const {
    if (const std::string why = objection(version); !why.empty()) {
      return Result<Stored>::failure(why);
    }
    for (std::size_t step = version - 1; step < Steps; ++step) {
      stored = steps[step](std::move(stored));
    }
    return stored;
  }

  /// Why this version cannot be read, to follow "it was"; nothing if it can.
  static std::string objection(std::uint32_t version) {
    if (version == 0) return "made without a version";
    if (version <= newest) return "";
    return "made by a newer Torony (format " + std::to_string(version) + "; this one reads up to " +
           std::to_string(newest) + ")";
  }
};

}  // namespace torony
