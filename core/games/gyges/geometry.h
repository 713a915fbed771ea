// The Gygès board: squares, edges, and steps along them for whole sets of squares (GYGES-A1,
// GYGES-C1).
//
// Squares are numbered 0..35 = rank * 6 + file from a1; 36 is the goal N, 37 the goal S.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/bits.h"
#include "games/gyges/limits.h"

namespace torony::gyges {

inline constexpr int kSquares = kSide * kSide;
inline constexpr int kNorth = kSquares;
inline constexpr int kSouth = kSquares + 1;
inline constexpr int kPlaces = kSquares + 2;

inline constexpr Bits kBoard = bit(kSquares) - 1;
inline constexpr Bits kGoals = bit(kNorth) | bit(kSouth);
inline constexpr Bits kFirstRow = bit(kSide) - 1;
inline constexpr Bits kLastFile = [] {
  Bits file = 0;
  for (int rank = 1; rank <= kSide; ++rank) file |= bit(rank * kSide - 1);
  return file;
}();

constexpr int file_of(int square) { return square % kSide; }
constexpr int rank_of(int square) { return square / kSide; }
constexpr Bits row(int rank) { return kFirstRow << (rank * kSide); }
/// The ranks up to this one, and from it on.
constexpr Bits rows_up_to(int rank) { return bit((rank + 1) * kSide) - 1; }
constexpr Bits rows_from(int rank) { return kBoard & ~(bit(rank * kSide) - 1); }

constexpr int home_rank(int player) { return player == 1 ? 0 : kSide - 1; }
/// Player 1 wins at N, player 2 at S (GYGES-E1).
constexpr int goal_of(int player) { return player == 1 ? kNorth : kSouth; }

/// A set of edges between adjacent squares: bit s of `across` is the edge from s to its right
/// neighbour, bit s of `up` the one to its upper neighbour.
struct Edges {
  Bits across = 0;
  Bits up = 0;

  constexpr bool contains(const Edges& other) const {
    return ((other.across & ~across) | (other.up & ~up)) == 0;
  }
  constexpr bool meets(const Edges& other) const {
    return ((across & other.across) | (up & other.up)) != 0;
  }
  friend constexpr Edges operator|(const Edges& a, const Edges& b) {
    return {a.across | b.across, a.up | b.up};
  }
};

/// The edges over the rim of the board, which do not exist. Counted as used from the start, they
/// keep every step on the board.
inline constexpr Edges kRim = {kLastFile, row(kSide - 1)};

/// Sets of squares by the direction of the last step, so that no walk turns back on the spot. In up
/// to three steps there is no other way to use an edge twice (GYGES-C3).
struct Heading {
  Bits left = 0, right = 0, down = 0, up = 0;

  constexpr Bits all() const { return left | right | down | up; }
  constexpr Heading within(Bits squares) const {
    return {left & squares, right & squares, down & squares, up & squares};
  }
};

/// One step from anywhere in the set along edges that are not used.
constexpr Heading step(Bits origin, const Edges& used) {
  return {(origin >> 1) & ~used.across, (origin & ~used.across) << 1, (origin >> kSide) & ~used.up,
          (origin & ~used.up) << kSide};
}

/// One more step that does not turn back.
constexpr Heading step(const Heading& origin, const Edges& used) {
  const Bits vertical = origin.down | origin.up;
  const Bits level = origin.left | origin.right;
  return {((origin.left | vertical) >> 1) & ~used.across,
          ((origin.right | vertical) & ~used.across) << 1,
          ((origin.down | level) >> kSide) & ~used.up, ((origin.up | level) & ~used.up) << kSide};
}

/// One way to walk 1, 2 or 3 steps from one square to another.
struct Walk {
  Bits through;  ///< the squares passed on the way, which must be empty
  Edges edges;
};

/// Calls visit(next, edge) for each neighbour of a square and the edge to it.
template <class Visit>
constexpr void for_each_neighbour(int square, Visit&& visit) {
  if (file_of(square) > 0) visit(square - 1, Edges{.across = bit(square - 1), .up = 0});
  if (file_of(square) < kSide - 1) visit(square + 1, Edges{.across = bit(square), .up = 0});
  if (rank_of(square) > 0) visit(square - kSide, Edges{.across = 0, .up = bit(square - kSide)});
  if (rank_of(square) < kSide - 1) visit(square + kSide, Edges{.across = 0, .up = bit(square)});
}

/// How many walks of so many steps begin on a square.
constexpr std::size_t count_walks(int square, int steps, const Edges& used = {}) {
  if (steps == 0) return 1;
  std::size_t walks = 0;
  for_each_neighbour(square, [&](int next, const Edges& edge) {
    if (!used.meets(edge)) walks += count_walks(next, steps - 1, used | edge);
  });
  return walks;
}

/// All walks of a given number of steps between two squares.
class WalkTable {
 public:
  WalkTable();

  std::span<const Walk> between(int origin, int target, int steps) const {
    const Range range = ranges_[index(origin, target, steps)];
    return {walks_.data() + range.start, range.count};
  }

 private:
  struct Range {
    std::uint16_t start = 0;
    std::uint16_t count = 0;
  };
  static constexpr std::size_t kCount = [] {
    std::size_t walks = 0;
    for (int square = 0; square < kSquares; ++square) {
      for (int steps = 1; steps <= kMaxSize; ++steps) walks += count_walks(square, steps);
    }
    return walks;
  }();

  static std::size_t index(int origin, int target, int steps) {
    return static_cast<std::size_t>(((steps - 1) * kSquares + origin) * kSquares + target);
  }
  std::size_t collect(int square, int target, int steps_left, const Walk& walked, std::size_t end);

  std::array<Range, kMaxSize * kSquares * kSquares> ranges_{};
  std::array<Walk, kCount> walks_{};
};
extern const WalkTable kWalks;

}  // namespace torony::gyges
