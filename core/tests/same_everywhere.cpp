// Prints what the evaluation and the search of this build find, in numbers that must be the same in
// every build: `make wasm` compares WebAssembly with this machine.
//
// same_everywhere NETS reads the nets <game>.net of that folder.
#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/level_choice.h"
#include "eval/evaluator.h"
#include "games/playout.h"
#include "games/registry.h"
#include "search/search.h"

namespace {

using namespace torony;

constexpr int kGames = 10;
constexpr std::array<int, 4> kTurnsBefore = {8, 12, 16, 20};
constexpr std::uint64_t kNodes = 2000;

/// All values of a few random games, in one number.
template <SearchableGame P>
std::uint64_t evaluations(const Evaluator<P>& evaluator) {
  std::uint64_t digest = 0;
  Random random(1);
  for (int game = 0; game < kGames; ++game) {
    P position = P::start(random.next());
    for (int turns = 0; turns < 40 && !position.outcome(); ++turns) {
      const auto take = [&digest](int score) {
        digest = mix(digest + static_cast<std::uint64_t>(score));
      };
      take(evaluator(position));
      evaluator.for_each_child(position, [&](typename P::Turn, int score) { take(score); });
      position.play(*position.quick_random_turn(random));
    }
  }
  return digest;
}

template <SearchableGame P>
void search(const Evaluator<P>& evaluator, int turns_before) {
  Random random(static_cast<std::uint64_t>(turns_before));
  P position = P::start(7);
  for (int turns = 0; turns < turns_before && !position.outcome(); ++turns) {
    position.play(*uniform_random_turn(position, random));
  }
  Limits limits;
  limits.nodes = kNodes;
  StopCondition stop_condition(limits);
  TranspositionTable table(1);
  const Parameters parameters;
  Search<P, Evaluator<P>> search(evaluator, table, stop_condition, parameters);
  const auto lines = search.run(position, {}, 1, {});
  std::printf("%s %d: nodes %llu", P::name.data(), turns_before,
              static_cast<unsigned long long>(search.nodes()));
  for (const auto& line : lines) {
    std::printf(" depth %d score %d line", line.depth, line.score);
    for (const auto turn : line.turns) std::printf(" %s", P::turn_text(turn).c_str());
  }
  std::printf("\n");
}

/// A whole game of every level against the next one.
template <SearchableGame P>
void levels(const Evaluator<P>& evaluator) {
  const Parameters parameters;
  for (int number = 1; number + 1 < kFullLevel; ++number) {
    P position = P::start(static_cast<std::uint64_t>(number));
    std::vector<std::uint64_t> history;
    std::printf("%s level %d:", P::name.data(), number);
    while (!position.outcome() && history.size() < 100) {
      const Level level = *level_of(P::name, number + static_cast<int>(history.size() % 2));
      StopCondition stop_condition(limits_at(level, {}));
      LevelChoice<P> choice(level, 1, evaluator, parameters);
      const auto turn = choice.choose(position, history, stop_condition)->turns.front();
      std::printf(" %s", P::turn_text(turn).c_str());
      history.push_back(position.hash());
      position.play(turn);
    }
    std::printf("\n");
  }
}

/// Without streams, which WebAssembly does not have.
std::string file_bytes(const std::string& path) {
  std::string bytes;
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return bytes;
  std::array<char, 4096> block;
  while (std::feof(file) == 0 && std::ferror(file) == 0) {
    bytes.append(block.data(), std::fread(block.data(), 1, block.size(), file));
  }
  std::fclose(file);
  return bytes;
}

template <SearchableGame P>
bool report(const std::string& folder) {
  const std::string path = folder + "/" + std::string(P::name) + ".net";
  const Result<Evaluator<P>> evaluator =
      eval::Learned<P> ? Evaluator<P>::load(file_bytes(path)) : Evaluator<P>::zero();
  if (!evaluator) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), evaluator.reasons().front().c_str());
    return false;
  }
  std::printf("%s: evaluations %016llx\n", P::name.data(),
              static_cast<unsigned long long>(evaluations(*evaluator)));
  for (const int turns : kTurnsBefore) search(*evaluator, turns);
  levels(*evaluator);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = argc > 1 ? argv[1] : "nets";
  bool well = true;
  for_each_game([&](auto type) { well &= report<typename decltype(type)::type>(folder); });
  return well ? 0 : 1;
}
