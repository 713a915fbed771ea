// Checks of the evaluation that need no Python: children valued together equal children valued one
// by one, disguises keep the shape, weight files come back as they were, bad ones are refused.
#include <cstdio>
#include <memory>
#include <string>

#include "eval/evaluator.h"
#include "games/registry.h"

namespace torony {
namespace {

int failures = 0;

void check(bool holds, std::string_view game, const char* what) {
  if (holds) return;
  ++failures;
  std::printf("FAILED %s: %s\n", std::string(game).c_str(), what);
}

/// Random weights as large as `is_sound` allows, so that every sum comes near its bounds.
template <Game P>
Evaluator<P> scrambled(std::uint64_t seed) {
  using Network = typename Evaluator<P>::Network;
  constexpr int kLargest = 32767 / static_cast<int>(eval::Encoding<P>::max_active + 1);
  Random random(seed);
  const auto draw = [&random](int largest) {
    return static_cast<std::int16_t>(random.below(2 * largest + 1) - largest);
  };
  auto network = std::make_shared<Network>();
  for (auto& bucket : network->rows) {
    for (auto& row : bucket) {
      for (auto& weight : row) weight = draw(kLargest);
    }
  }
  for (auto& row : network->bias) {
    for (auto& weight : row) weight = draw(kLargest);
  }
  for (auto& row : network->output) {
    for (auto& weight : row) weight = draw(4000);
  }
  for (auto& weight : network->output_bias) weight = 1000 * draw(1000);
  check(network->is_sound(), P::name, "scrambled weights are sound");
  return Evaluator<P>(std::move(network));
}

template <Game P>
void check_children(const Evaluator<P>& evaluator, const P& position) {
  evaluator.for_each_child(position, [&](typename P::Turn turn, const P& child, int score) {
    P played = position;
    played.play(turn);
    if (played.outcome()) return;
    check(score == evaluator(played), P::name, "a child's value does not depend on the way to it");
    check(child == played, P::name, "the child is the position after the turn");
  });
}

template <Game P>
void check_disguise(const P& position, Random& random) {
  typename eval::Encoding<P>::Input features, disguised;
  eval::Encoding<P>::encode(position, features);
  eval::Encoding<P>::disguise(features, random, disguised);
  check(features.inputs.size() == disguised.inputs.size(), P::name, "a disguise adds nothing");
  long shared = 0;
  for (std::size_t index = 0; index < features.inputs.size(); ++index) {
    check(disguised.inputs[index] < eval::Encoding<P>::inputs, P::name, "inputs are in range");
    const int row = eval::Encoding<P>::shared_row(features.bucket, features.inputs[index]);
    check(row >= 0 && row < eval::Encoding<P>::shared_rows, P::name, "shared rows are in range");
    shared += row - eval::Encoding<P>::shared_row(disguised.bucket, disguised.inputs[index]);
  }
  if (P::name.starts_with("lyngk")) check(shared == 0, P::name, "a disguise keeps shared rows");
}

template <Game P>
void check_files(const Evaluator<P>& evaluator) {
  const std::string bytes = evaluator.bytes();
  const auto again = Evaluator<P>::load(bytes);
  check(again && again->bytes() == bytes, P::name, "a weight file comes back as it was");
  for (const std::size_t place : {0u, 8u, 12u, 16u, 20u, 24u, 40u, 100u, 5000u}) {
    std::string damaged = bytes;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    const auto loaded = Evaluator<P>::load(damaged);
    check(!loaded && !loaded.reasons().empty(), P::name, "a damaged file is refused");
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{47}, bytes.size() - 1}) {
    check(!Evaluator<P>::load(std::string_view(bytes).substr(0, size)), P::name,
          "a short file is refused");
  }
}

template <Game P>
void check_game() {
  const Evaluator<P> evaluator = scrambled<P>(7);
  check_files(evaluator);
  Random random(11);
  for (int game = 0; game < 20; ++game) {
    P position = P::start(random.next());
    for (int turns = 0; turns < 60 && !position.outcome(); ++turns) {
      check(Evaluator<P>::zero()(position) == 0, P::name, "no weights, no value");
      check_children(evaluator, position);
      check_disguise(position, random);
      position.play(*position.quick_random_turn(random));
    }
  }
}

}  // namespace
}  // namespace torony

int main() {
  torony::for_each_game([](auto type) { torony::check_game<typename decltype(type)::type>(); });
  std::printf("%d failures\n", torony::failures);
  return torony::failures == 0 ? 0 : 1;
}
