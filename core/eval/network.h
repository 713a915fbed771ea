// A small network of integers: sparse inputs, one hidden layer, one output.
//
// The value is the same on every machine: only 16- and 32-bit integers are used, and the bounds
// checked by `is_sound` keep every sum within them, in whatever order it is added up.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "base/fixed_list.h"
#include "eval/kernels.h"

namespace torony::eval {

/// What a position looks like to a network: the inputs that are on, the bucket that picks the
/// weights of the first layer, and the head that picks those of the output.
template <std::size_t MaxActive>
struct Features {
  FixedList<std::uint16_t, MaxActive> inputs;
  int bucket = 0;
  int head = 0;
};

/// Every bucket has rows of its own for `Inputs` inputs, and all have `Common` rows in common,
/// which come last. Inputs are counted from the first row of their bucket.
template <int Inputs, int Common, int Buckets, int Heads, int Hidden, std::size_t MaxActive>
struct Network {
  static_assert(Hidden % kUnitsTogether == 0);
  static_assert(Buckets * Inputs + Common <= 1 << 16, "inputs are numbered in 16 bits");
  struct alignas(64) Row : std::array<std::int16_t, Hidden> {};

  alignas(64) std::array<Row, Buckets * Inputs + Common> rows;
  alignas(64) std::array<Row, Buckets> bias;
  alignas(64) std::array<Row, Heads> output;
  alignas(64) std::array<std::int32_t, Heads> output_bias;

  /// Centi-units from the view that the features were made for.
  int evaluate(const Features<MaxActive>& features, const Kernels& kernels) const {
    Row sums;
    sum_rows(features, kernels, sums);
    return evaluate(group_of(features.bucket, sums), features.head, kernels);
  }

  /// The value of what the changes of a group count from.
  int evaluate(const Group& group, int head, const Kernels& kernels) const {
    Change nothing;
    nothing.group = 0;
    nothing.head = head;
    std::array<int, 4> values;
    evaluate({&nothing, 1}, &group, kernels, values.data());
    return values[0];
  }

  /// The values of positions by their changes.
  void evaluate(std::span<const Change> changes, const Group* groups, const Kernels& kernels,
                int* values) const {
    const Output outputs = {output.front().data(), output_bias.data()};
    kernels.evaluate(changes, groups, outputs, Hidden, values);
  }

  /// The sums of the hidden units, for positions that differ little from this one.
  void sum_rows(const Features<MaxActive>& features, const Kernels& kernels, Row& sums) const {
    const auto bucket = static_cast<std::size_t>(features.bucket);
    kernels.sum_rows(bias[bucket].data(), rows_of(features.bucket),
                     {features.inputs.begin(), features.inputs.size()}, {}, Hidden, sums.data());
  }

  /// Those of positions that have a change in common.
  void sum_rows(const Group& group, const auto& change, const Kernels& kernels, Row& sums) const {
    kernels.sum_rows(group.base, group.rows, {change.added.begin(), change.added.size()},
                     {change.removed.begin(), change.removed.size()}, Hidden, sums.data());
  }

  /// The positions of a bucket that differ little from one with these sums.
  Group group_of(int bucket, const Row& sums) const { return {sums.data(), rows_of(bucket)}; }

  const std::int16_t* rows_of(int bucket) const {
    return rows[static_cast<std::size_t>(bucket) * Inputs].data();
  }

  /// Whether no sum can leave its type, whatever position comes.
  bool is_sound() const {
    constexpr int kLargestWeight = 32767 / static_cast<int>(MaxActive + 1);
    const auto small = [](std::int16_t weight) { return std::abs(weight) <= kLargestWeight; };
    const auto sound = [&](const Row& row) { return std::all_of(row.begin(), row.end(), small); };
    if (!std::all_of(rows.begin(), rows.end(), sound)) return false;
    if (!std::all_of(bias.begin(), bias.end(), sound)) return false;
    for (std::size_t head = 0; head < Heads; ++head) {
      std::int64_t largest = std::abs(static_cast<std::int64_t>(output_bias[head]));
      for (const std::int16_t weight : output[head]) largest += std::abs(weight) * kCeiling;
      if (largest > INT32_MAX) return false;
    }
    return true;
  }
};

}  // namespace torony::eval
