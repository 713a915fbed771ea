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

template <int Inputs, int Buckets, int Heads, int Hidden, std::size_t MaxActive>
struct Network {
  static_assert(Hidden % kUnitsTogether == 0);
  struct alignas(64) Row : std::array<std::int16_t, Hidden> {};

  alignas(64) std::array<std::array<Row, Inputs>, Buckets> rows;
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
    kernels.sum_rows(bias[bucket].data(), rows[bucket].front().data(),
                     {features.inputs.begin(), features.inputs.size()}, Hidden, sums.data());
  }

  /// The positions of a bucket that differ little from one with these sums.
  Group group_of(int bucket, const Row& sums) const {
    return {sums.data(), rows[static_cast<std::size_t>(bucket)].front().data()};
  }

  /// Whether no sum can leave its type, whatever position comes.
  bool is_sound() const {
    constexpr int kLargestWeight = 32767 / static_cast<int>(MaxActive + 1);
    const auto small = [](std::int16_t weight) { return std::abs(weight) <= kLargestWeight; };
    for (std::size_t bucket = 0; bucket < Buckets; ++bucket) {
      if (!std::all_of(bias[bucket].begin(), bias[bucket].end(), small)) return false;
      for (const Row& row : rows[bucket]) {
        if (!std::all_of(row.begin(), row.end(), small)) return false;
      }
    }
    for (std::size_t head = 0; head < Heads; ++head) {
      std::int64_t largest = std::abs(static_cast<std::int64_t>(output_bias[head]));
      for (const std::int16_t weight : output[head]) largest += std::abs(weight) * kCeiling;
      if (largest > INT32_MAX) return false;
    }
    return true;
  }
};

}  // namespace torony::eval
