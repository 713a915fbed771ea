// Sets of up to 64 board points as the bits of one word.
#pragma once

#include <bit>
#include <cstdint>

namespace torony {

using Bits = std::uint64_t;

constexpr Bits bit(int index) { return Bits{1} << index; }
constexpr bool has(Bits set, int index) { return (set >> index & 1) != 0; }
constexpr int count(Bits set) { return std::popcount(set); }

/// The lowest or highest member; the set must not be empty.
constexpr int lowest(Bits set) { return std::countr_zero(set); }
constexpr int highest(Bits set) { return 63 - std::countl_zero(set); }

/// Removes the lowest member and returns it.
constexpr int take_lowest(Bits& set) {
  const int index = lowest(set);
  set &= set - 1;
  return index;
}

/// The n-th member counted from the lowest, 0 <= n < count(set).
constexpr int nth(Bits set, int n) {
  for (; n > 0; --n) set &= set - 1;
  return lowest(set);
}

}  // namespace torony
