// The same target without libFuzzer: mutates positions and turns of random games, the same every
// time.
//
// core_fuzz [INPUTS] [SEED]
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "fuzz/targets.h"
#include "games/playout.h"

namespace {

using namespace torony;

constexpr std::string_view kAlphabet = "()/- 0123456789abcdefghiknrwNS:=@~\n\xff";

template <Game P>
void collect(std::vector<std::string>& corpus) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Random random(seed);
    P position = P::start(seed);
    for (int turns = 0; turns < 60; ++turns) {
      const auto turn = uniform_random_turn(position, random);
      corpus.push_back(position.text() + "\n" + (turn ? P::turn_text(*turn) : ""));
      if (!turn) break;
      position.play(*turn);
    }
  }
}

void mutate(std::string& text, const std::vector<std::string>& corpus, Random& random) {
  const auto place = [&] {
    return static_cast<std::size_t>(random.below(static_cast<int>(text.size()) + 1));
  };
  const char letter =
      kAlphabet[static_cast<std::size_t>(random.below(static_cast<int>(kAlphabet.size())))];
  switch (random.below(5)) {
    case 0:
      text.insert(place(), 1, letter);
      break;
    case 1:
      text.erase(place(), 1 + static_cast<std::size_t>(random.below(3)));
      break;
    case 2:
      if (!text.empty()) text[place() % text.size()] = letter;
      break;
    case 3: {  // a swap of two letters keeps the counts of pieces right
      if (!text.empty()) std::swap(text[place() % text.size()], text[place() % text.size()]);
      break;
    }
    default: {
      const std::string& other =
          corpus[static_cast<std::size_t>(random.below(static_cast<int>(corpus.size())))];
      const std::size_t cut = std::min(place(), other.size());
      text = text.substr(0, cut) + other.substr(cut);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const long inputs = argc > 1 ? std::atol(argv[1]) : 20'000;
  Random random(argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1);
  std::vector<std::string> corpus;
  for_each_game([&corpus](auto type) { collect<typename decltype(type)::type>(corpus); });
  for (long i = 0; i < inputs; ++i) {
    std::string text =
        corpus[static_cast<std::size_t>(random.below(static_cast<int>(corpus.size())))];
    for (int mutations = random.below(4); mutations > 0; --mutations) mutate(text, corpus, random);
    fuzz::fuzz_all(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  }
  std::printf("%ld inputs, no broken promise\n", inputs);
  return 0;
}
