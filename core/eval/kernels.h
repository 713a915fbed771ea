// The inner loops of the evaluation, built for several kinds of processors; the best one is chosen
// at run time. All give the same numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/fixed_list.h"

namespace torony::eval {

/// Hidden units are stored in steps of 1/256.
inline constexpr int kUnit = 256;
/// A hidden unit passes on values from 0 to 16.
inline constexpr int kCeiling = 16 * kUnit - 1;
/// Output weights are stored in steps of 1/8 centi-unit.
inline constexpr int kOutputUnit = 8;
inline constexpr int kOutputScale = kUnit * kOutputUnit;
/// No evaluation is larger than this; proven wins are.
inline constexpr int kLargestEvaluation = 20000;
/// The number of hidden units is a multiple of this: as many as stay in registers while rows are
/// added.
inline constexpr std::size_t kUnitsTogether = 64;

/// So many positions are valued together at most.
inline constexpr std::size_t kMaxTogether = 64;

/// How a position differs from the base of its group: the inputs that are on and off in comparison,
/// and its head. Small, because there is one for every child of a node; but with smaller numbers
/// for group and head g++ stores halves that it loads back as a whole, which takes long.
struct Change {
  /// Most is changed by a move of advanced Gygès: a piece, and two links with each of eleven
  /// others. What changes inputs checks that it has room.
  static constexpr std::size_t capacity = 23;
  FixedList<std::uint16_t, capacity, std::uint16_t> added;
  FixedList<std::uint16_t, capacity, std::uint16_t> removed;
  int group;
  int head;
};

/// Positions whose changes count from the same base.
struct Group {
  const std::int16_t* base;  ///< the sums of the hidden units
  const std::int16_t* rows;  ///< of the bucket, one after the other
};

/// The output of a network for all heads, one after the other.
struct Output {
  const std::int16_t* weights;
  const std::int32_t* bias;
};

/// Rows are aligned to 64 bytes and `units` long.
struct Kernels {
  std::string_view name;
  /// sums = base + the rows of what is added - the rows of what is removed.
  void (*sum_rows)(const std::int16_t* base, const std::int16_t* rows,
                   std::span<const std::uint16_t> added, std::span<const std::uint16_t> removed,
                   std::size_t units, std::int16_t* sums);
  /// The values, in centi-units, of at most kMaxTogether positions. They come in fours: there must
  /// be room for the last ones.
  void (*evaluate)(std::span<const Change> changes, const Group* groups, const Output& output,
                   std::size_t units, int* values);
};

/// Those that this processor can run, the slowest first, which runs everywhere.
std::span<const Kernels> available_kernels();

/// The last of them, or the one that the environment variable TORONY_SIMD names, for tests. Asked
/// for once, so that a later change of the variable changes nothing. What the machine does not have
/// cannot be chosen: `simd_objection` says so.
const Kernels& chosen_kernels();

/// What is wrong with TORONY_SIMD; empty when nothing is.
std::string simd_objection();

}  // namespace torony::eval
