// A small network of integers: sparse inputs, one hidden layer, one output.
//
// The value is the same on every machine: only 16- and 32-bit integers are used, and the bounds
// checked by `is_sound` keep every sum within them. The loops over hidden units have fixed lengths,
// so every compiler turns them into whatever vector instructions its target has.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

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

/// What a position looks like to a network: the inputs that are on, the bucket that picks the
/// weights of the first layer, and the head that picks those of the output.
template <std::size_t MaxActive>
struct Features {
  FixedList<std::uint16_t, MaxActive> inputs;
  int bucket = 0;
  int head = 0;
};

/// What a turn changes: the inputs that go on and off, and the bucket and head after it.
struct Change {
  FixedList<std::uint16_t, 4> added;
  FixedList<std::uint16_t, 4> removed;
  int bucket = 0;
  int head = 0;
};

template <int Inputs, int Buckets, int Heads, int Hidden, std::size_t MaxActive>
struct Network {
  struct alignas(64) Row : std::array<std::int16_t, Hidden> {};

  alignas(64) std::array<std::array<Row, Inputs>, Buckets> rows;
  alignas(64) std::array<Row, Buckets> bias;
  alignas(64) std::array<Row, Heads> output;
  alignas(64) std::array<std::int32_t, Heads> output_bias;

  /// Centi-units from the view that the features were made for.
  int evaluate(const Features<MaxActive>& features) const {
    Row hidden;
    sum_rows(features, hidden);
    return finish(hidden, features.head);
  }

  /// The sums of the hidden units, for positions that differ little from this one.
  void sum_rows(const Features<MaxActive>& features, Row& hidden) const {
    const auto bucket = static_cast<std::size_t>(features.bucket);
    accumulate(bias[bucket], hidden, [&](auto&& add, auto&&) {
      for (const std::uint16_t input : features.inputs) add(rows[bucket][input]);
    });
  }

  /// The value of a position in the same bucket with some inputs more and some less.
  int evaluate_changed(const Row& base, const Change& change) const {
    const auto& bucket = rows[static_cast<std::size_t>(change.bucket)];
    Row hidden;
    accumulate(base, hidden, [&](auto&& add, auto&& subtract) {
      for (const std::uint16_t input : change.added) add(bucket[input]);
      for (const std::uint16_t input : change.removed) subtract(bucket[input]);
    });
    return finish(hidden, change.head);
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

 private:
  // 64 units stay in registers while rows are added, in variables exactly as wide as a register:
  // what is stored in halves cannot be loaded back as a whole without a long wait, and what is
  // wider is taken apart by way of memory. Unsigned, so that adding is defined for every bit
  // pattern.
#if defined(__AVX512BW__)
  static constexpr std::size_t kLanes = 32;
#elif defined(__AVX2__)
  static constexpr std::size_t kLanes = 16;
#else
  static constexpr std::size_t kLanes = 8;
#endif
  static constexpr std::size_t kTogether = 64 / kLanes;
  static_assert(Hidden % 64 == 0);
  using Lanes = std::uint16_t __attribute__((vector_size(kLanes * 2)));

  template <class AddRows>
  static void accumulate(const Row& base, Row& hidden, AddRows&& add_rows) {
    for (std::size_t first = 0; first < Hidden; first += 64) {
      Lanes sums[kTogether];
      const auto load = [first](Lanes& into, const Row& row, std::size_t part) {
        std::memcpy(&into, row.data() + first + part * kLanes, sizeof into);
      };
      for (std::size_t part = 0; part < kTogether; ++part) load(sums[part], base, part);
      add_rows(
          [&](const Row& row) {
            for (std::size_t part = 0; part < kTogether; ++part) {
              Lanes lanes;
              load(lanes, row, part);
              sums[part] += lanes;
            }
          },
          [&](const Row& row) {
            for (std::size_t part = 0; part < kTogether; ++part) {
              Lanes lanes;
              load(lanes, row, part);
              sums[part] -= lanes;
            }
          });
      for (std::size_t part = 0; part < kTogether; ++part) {
        std::memcpy(hidden.data() + first + part * kLanes, &sums[part], sizeof(Lanes));
      }
    }
  }

  int finish(const Row& hidden, int which_head) const {
    const auto head = static_cast<std::size_t>(which_head);
    const Row& weights = output[head];
    std::int32_t sum = 0;
    for (std::size_t unit = 0; unit < Hidden; ++unit) {
      const auto active =
          std::clamp<std::int16_t>(hidden[unit], 0, static_cast<std::int16_t>(kCeiling));
      sum += static_cast<std::int32_t>(active) * static_cast<std::int32_t>(weights[unit]);
    }
    const int score = (sum + output_bias[head]) / kOutputScale;
    return std::clamp(score, -kLargestEvaluation, kLargestEvaluation);
  }
};

}  // namespace torony::eval
