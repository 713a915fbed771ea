// Checks of the evaluation that need no Python: children valued together equal children valued one
// by one, disguises keep the shape, weight files come back as they were, bad ones are refused.
#include <cstdio>
#include <memory>
#include <string>

#include "eval/evaluator.h"
#include "games/registry.h"
#include "tests/check.h"

namespace torony {
namespace {

using tests::check;

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
  check(network->is_sound(), "scrambled weights are sound", P::name);
  return Evaluator<P>(std::move(network));
}

template <Game P>
void check_children(const Evaluator<P>& evaluator, const P& position) {
  evaluator.for_each_child(position, [&](typename P::Turn turn, const P& child, int score) {
    P played = position;
    played.play(turn);
    if (played.outcome()) return;
    check(score == evaluator(played), "a child's value does not depend on the way to it", P::name);
    check(child == played, "the child is the position after the turn", P::name);
  });
}

template <Game P>
void check_disguise(const P& position, Random& random) {
  typename eval::Encoding<P>::Input features, disguised;
  eval::Encoding<P>::encode(position, features);
  eval::Encoding<P>::disguise(features, random, disguised);
  check(features.inputs.size() == disguised.inputs.size(), "a disguise adds nothing", P::name);
  long shared = 0;
  for (std::size_t index = 0; index < features.inputs.size(); ++index) {
    check(disguised.inputs[index] < eval::Encoding<P>::inputs, "inputs are in range", P::name);
    const int row = eval::Encoding<P>::shared_row(features.bucket, features.inputs[index]);
    check(row >= 0 && row < eval::Encoding<P>::shared_rows, "shared rows are in range", P::name);
    shared += row - eval::Encoding<P>::shared_row(disguised.bucket, disguised.inputs[index]);
  }
  if (P::name.starts_with("lyngk")) check(shared == 0, "a disguise keeps shared rows", P::name);
}

template <Game P>
void check_files(const Evaluator<P>& evaluator) {
  const std::string bytes = evaluator.bytes();
  const auto again = Evaluator<P>::load(bytes);
  check(again && again->bytes() == bytes, "a weight file comes back as it was", P::name);
  for (const std::size_t place : {0u, 8u, 12u, 16u, 20u, 24u, 40u, 100u, 5000u}) {
    std::string damaged = bytes;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    const auto loaded = Evaluator<P>::load(damaged);
    check(!loaded && !loaded.reasons().empty(), "a damaged file is refused", P::name);
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{47}, bytes.size() - 1}) {
    check(!Evaluator<P>::load(std::string_view(bytes).substr(0, size)), "a short file is refused",
          P::name);
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
      check(Evaluator<P>::zero()(position) == 0, "no weights, no value", P::name);
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
  return torony::tests::report();
}
