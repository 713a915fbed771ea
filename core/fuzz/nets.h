// Bytes as a weight file of every game: as they are, and grown to the size that the game wants.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "eval/registry.h"
#include "fuzz/promise.h"
#include "fuzz/weights.h"
#include "games/registry.h"

namespace torony::fuzz {

using namespace std::string_view_literals;

inline constexpr std::string_view kNetWords =
    "TORONYNN|lyngk|-6|gyges|-advanced|\0|\0\0\0\0|\1\0\0\0|\2\0\0\0|\3\0\0\0|\x40\0\0\0|"
    "\x80\0\0\0|\xc0\0\0\0|\xff\x7f|\0\x80|\xff\xff\xff\xff|\xff\xff\xff\x7f|\1\0|\xff\xff|\0\2|\0\4|\x20\3"sv;

/// The value of a position in numbers that are always large enough.
template <SearchableGame P>
std::int64_t plain_value(const Evaluator<P>& evaluator, const P& position) {
  using Encoding = eval::Encoding<P>;
  const auto& network = evaluator.network();
  typename Encoding::Input features;
  Encoding::encode(position, features);
  const auto bucket = static_cast<std::size_t>(features.bucket);
  const auto head = static_cast<std::size_t>(features.head);
  std::int64_t output = network.output_bias[head];
  for (std::size_t unit = 0; unit < Encoding::hidden; ++unit) {
    std::int64_t sum = network.bias[bucket][unit];
    for (const auto input : features.inputs) {
      sum += network.rows[bucket * Encoding::inputs + input][unit];
    }
    output += std::clamp<std::int64_t>(sum, 0, eval::kCeiling) * network.output[head][unit];
  }
  return std::clamp<std::int64_t>(output / eval::kOutputScale, -eval::kLargestEvaluation,
                                  eval::kLargestEvaluation);
}

template <SearchableGame P>
void check_values(const Evaluator<P>& evaluator) {
  constexpr int kTurns = 12;
  Random random(1);
  P position = P::start(1);
  for (int turns = 0; turns < kTurns && !position.outcome(); ++turns) {
    require(evaluator(position) == plain_value(evaluator, position),
            "no sum in a sound net leaves its type");
    evaluator.for_each_child(position, [&](typename P::Turn turn, int score) {
      P child = position;
      child.play(turn);
      require(child.outcome() || score == plain_value(evaluator, child),
              "no sum leaves its type where children are valued together");
    });
    position.play(*position.quick_random_turn(random));
  }
}

/// Why the bytes are refused; empty where they are not.
template <SearchableGame P>
std::string load_net(std::string_view bytes) {
  const auto loaded = Evaluator<P>::load(bytes);
  require(static_cast<bool>(loaded) == loaded.reasons().empty(), "a refusal has reasons");
  for (const std::string& reason : loaded.reasons()) require_message(reason);
  if (!loaded) return loaded.reasons().front();
  require(loaded->bytes() == bytes, "a weight file that is taken has no bit that does not count");
  check_values(*loaded);
  return "";
}

template <SearchableGame P>
void fuzz_net(std::string_view input) {
  static const std::size_t size = Evaluator<P>::zero().bytes().size();
  for (std::string bytes : {std::string(input), grown(input, size)}) {
    const std::string reason = load_net<P>(bytes);
    // No input guesses a checksum, so that of a file with nothing else against it is set right.
    if (reason.find("checksum") == reason.npos) continue;
    set_checksum(bytes);
    load_net<P>(bytes);
  }
}

inline void fuzz_nets(std::string_view input) {
  for_each_learned_game([input](auto type) { fuzz_net<typename decltype(type)::type>(input); });
}

}  // namespace torony::fuzz
