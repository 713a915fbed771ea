// A small random generator whose numbers are the same on every machine.
#pragma once

#include <cstdint>

namespace torony {

/// Scrambles a word so that every input bit touches every output bit (a bijection).
constexpr std::uint64_t mix(std::uint64_t word) {
  word ^= word >> 30;
  word *= 0xBF58476D1CE4E5B9u;
  word ^= word >> 27;
  word *= 0x94D049BB133111EBu;
  return word ^ (word >> 31);
}

/// Counts in steps of the golden ratio and scrambles the counter (the SplitMix64 scheme).
/// Copies go on independently; two seeds never give the same sequence.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(mix(seed)) {}

  constexpr std::uint64_t next() { return mix(state_ += 0x9E3779B97F4A7C15u); }

  /// A number in [0, bound), bound > 0. The bias of the multiplication is below 2^-32 for our
  /// bounds.
  constexpr int below(int bound) {
    return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace torony
