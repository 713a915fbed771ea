// The LYNGK board: 43 points in board order (a3, b2 .. b5, c1 .. i7), their names and their lines.
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "base/bits.h"

namespace torony::lyngk {

inline constexpr int kPoints = 43;
inline constexpr int kFiles = 9;
inline constexpr int kDirections = 6;
inline constexpr int kNowhere = -1;

/// The lowest and the highest rank of each file, a to i.
struct Span {
  int low, high;
};
inline constexpr std::array<Span, kFiles> kSpans = {
    {{3, 3}, {2, 5}, {1, 7}, {2, 7}, {2, 8}, {3, 8}, {3, 9}, {5, 8}, {7, 7}}};

struct Place {
  int file, rank;  ///< file 0 is a, rank 1 is 1
};

/// The index of a point in board order, or kNowhere.
constexpr int point_at(int file, int rank) {
  if (file < 0 || file >= kFiles) return kNowhere;
  int index = 0;
  for (int before = 0; before < file; ++before) {
    const Span& span = kSpans[before];
    index += span.high - span.low + 1;
  }
  const Span& span = kSpans[file];
  return rank < span.low || rank > span.high ? kNowhere : index + rank - span.low;
}

constexpr std::array<Place, kPoints> make_places() {
  std::array<Place, kPoints> places{};
  for (int file = 0; file < kFiles; ++file) {
    const Span& span = kSpans[file];
    for (int rank = span.low; rank <= span.high; ++rank) {
      places[point_at(file, rank)] = {file, rank};
    }
  }
  return places;
}
inline constexpr std::array<Place, kPoints> kPlaces = make_places();

/// The symmetries of the board map a point to those at the same distance from the centre and from
/// the nearest of the three lines through it: there are 7 kinds of points.
inline constexpr int kOrbits = 7;
constexpr std::array<int, kPoints> make_orbits() {
  constexpr std::array<std::array<int, 3>, 5> kOrbitAt = {
      {{0}, {1}, {2, 3}, {4, 5}, {kNowhere, kNowhere, 6}}};  // [distance][distance from a line]
  const auto size = [](int number) { return number < 0 ? -number : number; };
  const Place centre = {4, 5};
  std::array<int, kPoints> orbits{};
  for (int point = 0; point < kPoints; ++point) {
    const int across = kPlaces[point].file - centre.file;
    const int up = kPlaces[point].rank - centre.rank;
    const int a = size(across), b = size(up), c = size(up - across);
    orbits[point] = kOrbitAt[std::max({a, b, c})][std::min({a, b, c})];
  }
  return orbits;
}
inline constexpr std::array<int, kPoints> kOrbitOf = make_orbits();

/// The six directions. The first three lead to points with a higher index, the others to lower
/// ones: the first stack on a line is then the lowest or the highest bit of it.
inline constexpr std::array<Place, kDirections> kSteps = {
    {{0, 1}, {1, 0}, {1, 1}, {0, -1}, {-1, 0}, {-1, -1}}};
inline constexpr int kUpward = 3;

/// kRays[point][direction]: all points in a straight line from a point, which is not one of them.
using Rays = std::array<Bits, kDirections>;
constexpr std::array<Rays, kPoints> make_rays() {
  std::array<Rays, kPoints> rays{};
  for (int point = 0; point < kPoints; ++point) {
    for (int direction = 0; direction < kDirections; ++direction) {
      const Place step = kSteps[direction];
      Place place = kPlaces[point];
      for (;;) {
        place = {place.file + step.file, place.rank + step.rank};
        const int reached = point_at(place.file, place.rank);
        if (reached == kNowhere) break;
        rays[point][direction] |= bit(reached);
      }
    }
  }
  return rays;
}
inline constexpr std::array<Rays, kPoints> kRays = make_rays();

/// LYNGK-E3: the first occupied point in each of the six directions, as a set.
constexpr Bits sight(int point, Bits occupied) {
  const Rays& rays = kRays[point];
  Bits seen = 0;
  for (int direction = 0; direction < kUpward; ++direction) {
    const Bits line = rays[direction] & occupied;
    seen |= line & (0 - line);
  }
  for (int direction = kUpward; direction < kDirections; ++direction) {
    const Bits line = rays[direction] & occupied;
    // The extra bit keeps the shift in range on an empty line; the final mask takes it out again.
    seen |= bit(63) >> std::countl_zero(line | 1) & line;
  }
  return seen;
}

/// The direction of a straight line from one point to another, or kNowhere.
constexpr int direction_to(int from, int to) {
  const Rays& rays = kRays[from];
  for (int direction = 0; direction < kDirections; ++direction) {
    if (has(rays[direction], to)) return direction;
  }
  return kNowhere;
}

/// The points strictly between two points that share a line.
constexpr Bits between(int from, int to) {
  const int direction = direction_to(from, to);
  const Bits beyond = kRays[to][direction];
  return kRays[from][direction] & ~beyond & ~bit(to);
}

inline std::string point_name(int point) {
  const Place place = kPlaces[point];
  return {static_cast<char>('a' + place.file), static_cast<char>('0' + place.rank)};
}

/// The point with that name, or kNowhere.
constexpr int point_named(char file, char rank) { return point_at(file - 'a', rank - '0'); }

}  // namespace torony::lyngk
