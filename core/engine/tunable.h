// What the options of the engine set, whichever game it plays.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/levels.h"
#include "search/parameters.h"

namespace torony {

class Tunable {
 public:
  virtual ~Tunable() = default;
  /// False, and nothing changes, when the system does not let as many threads run.
  [[nodiscard]] virtual bool set_threads(int threads) = 0;
  /// False, and nothing changes, when there is not enough memory.
  [[nodiscard]] virtual bool set_hash(std::size_t megabytes) = 0;

  int multipv = 1;  ///< best turns to report where nothing else is asked for
  int level = kFullLevel;
  std::uint64_t seed = 0;      ///< of the choices of a level
  LevelChanges level_changes;  ///< to the table of the levels
  Parameters parameters;       ///< of the search
};

}  // namespace torony
