#include "games/gyges/geometry.h"

namespace torony::gyges {

WalkTable::WalkTable() {
  std::size_t end = 0;
  for (int steps = 1; steps <= kMaxSize; ++steps) {
    for (int origin = 0; origin < kSquares; ++origin) {
      for (int target = 0; target < kSquares; ++target) {
        Range& range = ranges_[index(origin, target, steps)];
        range.start = static_cast<std::uint16_t>(end);
        end = collect(origin, target, steps, Walk{}, end);
        range.count = static_cast<std::uint16_t>(end - range.start);
      }
    }
  }
}

/// Enters every way to go on from `square` that ends on `to`; returns the new end of the list.
std::size_t WalkTable::collect(int square, int target, int steps_left, const Walk& walked,
                               std::size_t end) {
  if (steps_left == 0) {
    if (square == target) walks_[end++] = walked;
    return end;
  }
  for_each_neighbour(square, [&](int next, const Edges& edge) {
    if (walked.edges.meets(edge)) return;
    const Bits passed = steps_left > 1 ? bit(next) : 0;
    end =
        collect(next, target, steps_left - 1, {walked.through | passed, walked.edges | edge}, end);
  });
  return end;
}

const WalkTable kWalks;

}  // namespace torony::gyges
