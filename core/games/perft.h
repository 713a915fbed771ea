// Counting the turn sequences of a given length: the classic check of a generator, and its
// speedometer.
#pragma once

#include <atomic>
#include <cstdint>

#include "games/game.h"

namespace torony {

/// How the last turn of each sequence is counted.
enum class Leaves {
  counted,  ///< by the generator, without listing or playing them
  played,   ///< each is played, hash and all, as a search would
};

/// A forced pass is a turn; a finished game has none. Returns early with a meaningless number once
/// `stop` is set.
template <Leaves leaves, Game P>
std::uint64_t perft(const P& position, int depth, const std::atomic<bool>& stop) {
  if (depth == 0) return 1;
  if (depth == 1 && leaves == Leaves::counted) return position.count_turns();
  std::uint64_t total = 0;
  if (depth == 1) {
    position.for_each_child([&total](typename P::Turn, const P& next) {
      asm volatile("" : : "m"(next));  // the whole position is needed: nothing is optimised away
      ++total;
    });
  } else if (!stop.load(std::memory_order_relaxed)) {
    position.for_each_child(
        [&](typename P::Turn, const P& next) { total += perft<leaves>(next, depth - 1, stop); });
  }
  return total;
}

}  // namespace torony
