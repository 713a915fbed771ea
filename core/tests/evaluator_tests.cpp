// Checks of the evaluation that need no Python: all kernels against plain arithmetic, children
// valued together against children valued one by one, augmentation keeps the shape, weight files
// come back as they were, bad ones are refused.
//
// evaluator_tests [GAMES] plays that many random games of each kind (default 6).
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "eval/registry.h"
#include "games/registry.h"
#include "tests/check.h"

namespace torony {
namespace {

using tests::check;

template <SearchableGame P>
using NetworkOf = typename Evaluator<P>::Network;

/// How random weights are drawn.
enum class Weights {
  usual,    ///< as training makes them: some units asleep, some at work, some at their ceiling
  extreme,  ///< every weight as large as `is_sound` allows, with either sign
};

template <SearchableGame P>
std::shared_ptr<NetworkOf<P>> random_network(Weights weights, std::uint64_t seed) {
  constexpr int kLargest = 32767 / static_cast<int>(eval::Encoding<P>::max_active + 1);
  constexpr int kLargestOutput = INT32_MAX / eval::kCeiling / eval::Encoding<P>::hidden - 1;
  constexpr int kLargestBias =
      INT32_MAX - kLargestOutput * eval::kCeiling * eval::Encoding<P>::hidden;
  Random random(seed);
  const auto draw = [&](int largest, int usual) {
    if (weights == Weights::usual) return random.below(2 * usual + 1) - usual;
    return random.below(2) == 0 ? -largest : largest;
  };
  const auto fill = [&](auto& rows, int largest, int usual) {
    for (auto& row : rows) {
      for (auto& weight : row) weight = static_cast<std::int16_t>(draw(largest, usual));
      if (weights == Weights::usual) continue;
      // Some units that every input drives the same way, so that their sums come to their bounds.
      std::fill_n(row.begin(), 8, static_cast<std::int16_t>(largest));
      std::fill_n(row.end() - 8, 8, static_cast<std::int16_t>(-largest));
    }
  };
  auto network = std::make_shared<NetworkOf<P>>();
  constexpr int kUsual = std::min(300, kLargest);
  fill(network->rows, kLargest, kUsual);
  fill(network->bias, kLargest, kUsual);
  fill(network->output, kLargestOutput, 500);
  for (auto& bias : network->output_bias) bias = draw(kLargestBias, 100'000);
  check(network->is_sound(), "random weights are sound", P::name);
  return network;
}

/// The value of a position by plain arithmetic in numbers that are always large enough.
template <SearchableGame P>
int plain_value(const NetworkOf<P>& network, const P& position) {
  typename eval::Encoding<P>::Input features;
  eval::Encoding<P>::encode(position, features);
  const auto bucket = static_cast<std::size_t>(features.bucket);
  const std::size_t first = bucket * eval::Encoding<P>::inputs;
  const auto head = static_cast<std::size_t>(features.head);
  std::int64_t output = network.output_bias[head];
  for (std::size_t unit = 0; unit < eval::Encoding<P>::hidden; ++unit) {
    std::int64_t sum = network.bias[bucket][unit];
    for (const std::uint16_t input : features.inputs) sum += network.rows[first + input][unit];
    output += std::clamp<std::int64_t>(sum, 0, eval::kCeiling) * network.output[head][unit];
  }
  return static_cast<int>(std::clamp<std::int64_t>(
      output / eval::kOutputScale, -eval::kLargestEvaluation, eval::kLargestEvaluation));
}

/// Every way to value a position against plain arithmetic, and so against every other way.
template <SearchableGame P>
void check_values(const NetworkOf<P>& network, const Evaluator<P>& evaluator, const P& position,
                  std::string_view kernels) {
  check(evaluator(position) == plain_value(network, position), "a position's value", kernels);
  std::vector<P> children;
  std::vector<int> scores;
  position.for_each_child([&](typename P::Turn, const P& child) {
    children.push_back(child);
    scores.push_back(child.outcome() ? 0 : plain_value(network, child));
  });
  std::size_t place = 0;
  evaluator.for_each_child(position, [&](typename P::Turn turn, int score) {
    P played = position;
    played.play(turn);
    check(played == children[place], "children in the order of the generator", kernels);
    check(children[place].outcome() || score == scores[place], "a child's value", kernels);
    ++place;
  });
  check(place == children.size(), "all children are valued", kernels);
  std::size_t left = 0;
  const auto always = [](const auto&) { return true; };
  position.for_each_distinct_child([&](typename P::Turn, const P&) { ++left; }, always);
  const auto check_choice = [&](const P& choice, auto&& value) {
    check(choice.outcome() || value(choice) == plain_value(network, choice), "a choice's value",
          kernels);
    check(value(position.null_move()) == plain_value(network, position.null_move()),
          "the value of doing nothing", kernels);
    return true;
  };
  evaluator.for_each_distinct_child(
      position, check_choice, always, [&](typename P::Turn turn, int score) {
        P played = position;
        played.play(turn);
        check(played.outcome() || score == plain_value(network, played), "a distinct child's value",
              kernels);
        --left;
      });
  check(left == 0, "all distinct children are valued", kernels);
}

template <SearchableGame P>
void check_augment(const P& position, Random& random) {
  typename eval::Encoding<P>::Input features, augmented;
  eval::Encoding<P>::encode(position, features);
  eval::Encoding<P>::augment(features, random, augmented);
  check(features.inputs.size() == augmented.inputs.size(), "augmentation adds nothing", P::name);
  long shared = 0;
  for (std::size_t index = 0; index < features.inputs.size(); ++index) {
    if (features.inputs[index] >= eval::Encoding<P>::inputs) {
      check(augmented.inputs[index] == features.inputs[index], "common inputs stay", P::name);
      continue;
    }
    check(augmented.inputs[index] < eval::Encoding<P>::inputs, "inputs are in range", P::name);
    const int row = eval::Encoding<P>::shared_row(features.bucket, features.inputs[index]);
    check(row >= 0 && row < eval::Encoding<P>::shared_rows, "shared rows are in range", P::name);
    shared += row - eval::Encoding<P>::shared_row(augmented.bucket, augmented.inputs[index]);
  }
  if (P::name.starts_with("lyngk")) check(shared == 0, "augmentation keeps shared rows", P::name);
}

bool says(const std::vector<std::string>& reasons, std::string_view words) {
  return !reasons.empty() && reasons.front().find(words) != std::string::npos;
}

template <SearchableGame P>
void check_files(const Evaluator<P>& evaluator) {
  const std::string bytes = evaluator.bytes();
  const auto again = Evaluator<P>::load(bytes);
  check(again && again->bytes() == bytes, "a weight file comes back as it was", P::name);
  const auto check_damage = [&](std::size_t place, std::string_view words) {
    std::string damaged = bytes;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    const auto loaded = Evaluator<P>::load(damaged);
    check(!loaded && says(loaded.reasons(), words), "a damaged file is refused", words);
  };
  check_damage(0, "not a Torony weight file");
  check_damage(8, "made without a version");
  check_damage(9, "made by a newer Torony (format 257");
  check_damage(12, "rules version");
  check_damage(16, "encoding version");
  check_damage(20, "hidden size");
  check_damage(24, "for the game");
  for (const std::size_t place :
       {std::size_t{40}, std::size_t{47}, std::size_t{48}, std::size_t{5000}, bytes.size() - 1}) {
    check_damage(place, "checksum");
  }
  // Every bit of the header, the zeros behind the name too.
  for (std::size_t place = 0; place < 8 * eval::kHeaderBytes; ++place) {
    std::string damaged = bytes;
    damaged[place / 8] = static_cast<char>(damaged[place / 8] ^ (1 << place % 8));
    check(!Evaluator<P>::load(damaged), "every bit of the header counts",
          "bit " + std::to_string(place));
  }
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{47}, std::size_t{48}, bytes.size() / 2, bytes.size() - 1}) {
    check(!Evaluator<P>::load(std::string_view(bytes).substr(0, size)), "a short file is refused",
          P::name);
  }
  check(!Evaluator<P>::load(bytes + '\0'), "a long file is refused", P::name);
  for_each_game([&](auto type) {
    using Other = typename decltype(type)::type;
    if constexpr (!std::is_same_v<P, Other>) {
      const auto loaded = Evaluator<Other>::load(bytes);
      check(!loaded && says(loaded.reasons(), "for the game '" + std::string(P::name) + "'"),
            "a file of another game is refused", Other::name);
    }
  });
}

/// A file can be whole and still hold weights whose sums would not fit.
template <SearchableGame P>
void check_too_large_weights() {
  const auto refused = [](auto&& spoil) {
    const auto network = random_network<P>(Weights::extreme, 3);
    spoil(*network);
    const auto loaded = Evaluator<P>::load(Evaluator<P>(network).bytes());
    check(!loaded && says(loaded.reasons(), "too large"), "too large weights are refused", P::name);
  };
  refused([](auto& network) { network.rows.back().back() = 32767; });
  refused([](auto& network) { network.rows[0][0] = -32768; });
  refused([](auto& network) { network.bias.back().back() = -32768; });
  refused([](auto& network) { network.output.back().fill(32767); });
  refused([](auto& network) { network.output.front().fill(-32768); });
  refused([](auto& network) { network.output_bias.back() = INT32_MIN; });
}

template <SearchableGame P>
void check_game(int games) {
  const int before = tests::tally.checks;
  check_files(Evaluator<P>(random_network<P>(Weights::usual, 7)));
  check_too_large_weights<P>();
  Random random(11);
  for (int game = 0; game < games; ++game) {
    const auto weights = game % 2 == 0 ? Weights::usual : Weights::extreme;
    const auto network = random_network<P>(weights, random.next());
    P position = P::start(random.next());
    for (int turns = 0; turns < 60 && !position.outcome(); ++turns) {
      check(Evaluator<P>::zero()(position) == 0, "no weights, no value", P::name);
      for (const eval::Kernels& kernels : eval::available_kernels()) {
        check_values(*network, Evaluator<P>(network, kernels), position, kernels.name);
      }
      check_augment(position, random);
      position.play(*position.quick_random_turn(random));
    }
  }
  std::printf("%-16s %d checks\n", P::name.data(), tests::tally.checks - before);
}

}  // namespace
}  // namespace torony

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 6;
  for (const auto& kernels : torony::eval::available_kernels()) {
    std::printf("kernels: %s\n", std::string(kernels.name).c_str());
  }
  torony::for_each_learned_game(
      [games](auto type) { torony::check_game<typename decltype(type)::type>(games); });
  return torony::tests::report();
}
