// A Gygès position as somebody wrote or put it together, possible or not.
#pragma once

#include <utility>
#include <vector>

namespace torony::gyges {

struct Draft {
  static constexpr int kUnknown = 0;

  std::vector<std::pair<int, int>> pieces;  ///< places, goals among them, with their sizes
  int player = 1;                           ///< or kUnknown, where nothing is to be said of it
  bool placing = false;                     ///< the setup is not over
  bool whole = true;                        ///< all rows could be read
};

}  // namespace torony::gyges
