// The network while it learns: the same shape as eval/network.h, in floating point.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/random.h"
#include "eval/evaluator.h"

namespace torony::train {

/// Centi-units in one natural logarithm of the odds: 400 / ln 10.
inline constexpr float kCentiUnits = 173.717793f;

inline float expectation(int score) {
  return 1.0f / (1.0f + std::exp(-static_cast<float>(score) / kCentiUnits));
}

template <SearchableGame P>
class FloatNetwork {
 public:
  using Encoding = eval::Encoding<P>;
  using Input = typename Encoding::Input;
  using Network = typename Evaluator<P>::Network;
  static constexpr std::size_t kHidden = Encoding::hidden;
  static constexpr std::size_t kInputs = Encoding::inputs;
  static constexpr std::size_t kCommon = Encoding::common;
  static constexpr std::size_t kBuckets = Encoding::buckets;
  static constexpr std::size_t kHeads = Encoding::heads;
  // The rows: those of each bucket with its bias as the last one; then the shared ones, and a bias
  // for all; then those that the buckets have in common anyway. What is true everywhere is so
  // learned from all positions.
  static constexpr std::size_t kOwnRows = kBuckets * (kInputs + 1);
  static constexpr std::size_t kSharedBias = kOwnRows + Encoding::shared_rows;
  static constexpr std::size_t kFirstCommon = kSharedBias + 1;
  static constexpr std::size_t kRows = kFirstCommon + kCommon;
  static constexpr std::size_t kOutputRow = kHidden + 1;  ///< the bias is the last unit
  static constexpr std::size_t kWeights = kRows * kHidden + kHeads * kOutputRow;

  explicit FloatNetwork(std::uint64_t seed) : weights_(kWeights) {
    Random random(seed);
    const auto spread = [&random](float width) {
      return width * (static_cast<float>(random.below(1 << 20)) / (1 << 19) - 1.0f);
    };
    // Only the shared rows begin with something.
    const float width = 1.0f / std::sqrt(static_cast<float>(Encoding::max_own));
    for (std::size_t row = kOwnRows; row < kSharedBias; ++row) {
      for (std::size_t unit = 0; unit < kHidden; ++unit) first(row)[unit] = spread(width);
    }
    std::fill_n(first(kSharedBias), kHidden, 0.25f);
    // Every head starts alike: the sign of a unit is then the same in all phases of a game.
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
      const float weight = spread(0.2f);
      for (std::size_t head = 0; head < kHeads; ++head) output(head)[unit] = weight;
    }
  }

  /// One step towards the target; the error before it.
  float learn(const Input& input, float target, float rate) {
    alignas(64) float hidden[kHidden];
    sum(input, hidden);
    float* out = output(static_cast<std::size_t>(input.head));
    float active[kHidden];
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
      active[unit] = std::clamp(hidden[unit], 0.0f, kCeiling);
    }
    float logit = out[kHidden];
    for (std::size_t unit = 0; unit < kHidden; ++unit) logit += active[unit] * out[unit];
    const float error = target - 1.0f / (1.0f + std::exp(-logit));
    // A long list of inputs moves the output further for the same step: the rate makes up for it.
    const float step = rate * error * kTypicalInputs / static_cast<float>(input.inputs.size() + 1);
    alignas(64) float change[kHidden];
    for (std::size_t unit = 0; unit < kHidden; ++unit) {
      const bool passes = hidden[unit] > 0.0f && hidden[unit] < kCeiling;
      change[unit] = passes ? step * out[unit] : 0.0f;
    }
    for (std::size_t unit = 0; unit < kHidden; ++unit) out[unit] += rate * error * active[unit];
    out[kHidden] += rate * error;
    for_each_row(input, [&](std::size_t row) {
      if (shared_is_frozen_ && row >= kOwnRows) return;
      float* weights = first(row);
      for (std::size_t unit = 0; unit < kHidden; ++unit) weights[unit] += change[unit];
    });
    return error;
  }

  /// The integer network that plays.
  std::shared_ptr<const Network> quantised() const {
    auto network = std::make_shared<Network>();
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
      for (std::size_t input = 0; input <= kInputs; ++input) {
        auto& row =
            input == kInputs ? network->bias[bucket] : network->rows[bucket * kInputs + input];
        const float* own = first(bucket * (kInputs + 1) + input);
        const float* shared = first(shared_row(bucket, input));
        for (std::size_t unit = 0; unit < kHidden; ++unit) {
          row[unit] = rounded((own[unit] + shared[unit]) * eval::kUnit, kLargestWeight);
        }
      }
    }
    for (std::size_t input = 0; input < kCommon; ++input) {
      const float* common = first(kFirstCommon + input);
      auto& row = network->rows[kBuckets * kInputs + input];
      for (std::size_t unit = 0; unit < kHidden; ++unit) {
        row[unit] = rounded(common[unit] * eval::kUnit, kLargestWeight);
      }
    }
    for (std::size_t head = 0; head < kHeads; ++head) {
      const float* weights = output(head);
      constexpr float kScale = kCentiUnits * eval::kOutputUnit;
      for (std::size_t unit = 0; unit < kHidden; ++unit) {
        network->output[head][unit] = rounded(weights[unit] * kScale, kLargestOutput);
      }
      network->output_bias[head] = static_cast<std::int32_t>(
          std::lround(std::clamp(weights[kHidden], -20.0f, 20.0f) * kScale * eval::kUnit));
    }
    return network;
  }

  /// Goes on from an integer network: each bucket has all its weights for itself.
  void adopt(const Network& network) {
    std::ranges::fill(weights_, 0.0f);
    for (std::size_t bucket = 0; bucket < kBuckets; ++bucket) {
      for (std::size_t input = 0; input <= kInputs; ++input) {
        const auto& row =
            input == kInputs ? network.bias[bucket] : network.rows[bucket * kInputs + input];
        float* own = first(bucket * (kInputs + 1) + input);
        for (std::size_t unit = 0; unit < kHidden; ++unit) {
          own[unit] = static_cast<float>(row[unit]) / eval::kUnit;
        }
      }
    }
    for (std::size_t input = 0; input < kCommon; ++input) {
      const auto& row = network.rows[kBuckets * kInputs + input];
      float* common = first(kFirstCommon + input);
      for (std::size_t unit = 0; unit < kHidden; ++unit) {
        common[unit] = static_cast<float>(row[unit]) / eval::kUnit;
      }
    }
    for (std::size_t head = 0; head < kHeads; ++head) {
      float* weights = output(head);
      constexpr float kScale = kCentiUnits * eval::kOutputUnit;
      for (std::size_t unit = 0; unit < kHidden; ++unit) {
        weights[unit] = static_cast<float>(network.output[head][unit]) / kScale;
      }
      weights[kHidden] = static_cast<float>(network.output_bias[head]) / (kScale * eval::kUnit);
    }
  }

  /// From now on a sample changes the weights of its own bucket and head, and no others.
  void freeze_shared() { shared_is_frozen_ = true; }

  std::vector<float>& weights() { return weights_; }
  const std::vector<float>& weights() const { return weights_; }

 private:
  static constexpr float kCeiling =
      static_cast<float>(eval::kCeiling) / static_cast<float>(eval::kUnit);
  static constexpr float kTypicalInputs = 12.0f;
  static constexpr int kLargestWeight = 32767 / static_cast<int>(Encoding::max_active + 1);
  /// The heads of kHidden units at their ceilings, and a bias of 20 natural logarithms, stay in 32
  /// bits.
  static constexpr int kLargestOutput = static_cast<int>(
      (INT32_MAX - 20 * 174LL * eval::kOutputUnit * eval::kUnit) / (eval::kCeiling * kHidden));

  static std::int16_t rounded(float value, int largest) {
    const auto limit = static_cast<float>(largest);
    const float whole = std::clamp(value, -limit, limit) + (value < 0 ? -0.5f : 0.5f);
    return static_cast<std::int16_t>(whole);  // cut off: quicker than lround, and done often
  }

  float* first(std::size_t row) { return weights_.data() + row * kHidden; }
  const float* first(std::size_t row) const { return weights_.data() + row * kHidden; }
  float* output(std::size_t head) { return weights_.data() + kRows * kHidden + head * kOutputRow; }
  const float* output(std::size_t head) const {
    return weights_.data() + kRows * kHidden + head * kOutputRow;
  }

  static std::size_t shared_row(std::size_t bucket, std::size_t input) {
    if (input == kInputs) return kSharedBias;
    return kOwnRows + static_cast<std::size_t>(
                          Encoding::shared_row(static_cast<int>(bucket), static_cast<int>(input)));
  }

  template <class Visit>
  static void for_each_row(const Input& input, Visit&& visit) {
    const auto bucket = static_cast<std::size_t>(input.bucket);
    visit(bucket * (kInputs + 1) + kInputs);
    visit(shared_row(bucket, kInputs));
    for (const std::uint16_t index : input.inputs) {
      if (index < kInputs) {
        visit(bucket * (kInputs + 1) + index);
        visit(shared_row(bucket, index));
      } else {
        visit(kFirstCommon + index - (kBuckets - bucket) * kInputs);
      }
    }
  }

  void sum(const Input& input, float* hidden) const {
    std::fill(hidden, hidden + kHidden, 0.0f);
    for_each_row(input, [&](std::size_t row) {
      const float* weights = first(row);
      for (std::size_t unit = 0; unit < kHidden; ++unit) hidden[unit] += weights[unit];
    });
  }

  std::vector<float> weights_;
  bool shared_is_frozen_ = false;
};

}  // namespace torony::train
