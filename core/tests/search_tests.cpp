// The search against plain minimax, with pruning and reductions off and on.
#include <cstdio>
#include <string>

#include "games/playout.h"
#include "games/registry.h"
#include "search/search.h"
#include "tests/check.h"

namespace {

using namespace torony;

using tests::check;
using tests::tally;

/// Any fixed function of the position will do: a number scrambled from its hash.
struct ScrambledEvaluation {
  template <Game P>
  Score operator()(const P& position) const {
    return static_cast<Score>(mix(position.hash()) % 400) - 200;
  }
  template <Game P, class Visit>
  void for_each_child(const P& position, Visit&& visit) const {
    position.for_each_child(
        [&](typename P::Turn turn, const P& child) { visit(turn, (*this)(child)); });
  }
};

template <Game P>
Score minimax(const P& position, int depth, int ply) {
  if (const auto outcome = position.outcome()) {
    if (outcome->winner == 0) return 0;
    return outcome->winner == position.player() ? win_in(ply) : -win_in(ply);
  }
  if (depth == 0) {
    return position.can_win_now() ? win_in(ply + 1) : ScrambledEvaluation()(position);
  }
  Score best = -kInfinite;
  position.for_each_child([&](typename P::Turn, const P& child) {
    best = std::max(best, -minimax(child, depth - 1, ply + 1));
  });
  return best;
}

template <Game P>
Score searched(const P& position, int depth, const Parameters& parameters) {
  const ScrambledEvaluation evaluate;
  Table table(1);
  Limits limits;
  limits.depth = depth;
  Watch watch(limits);
  Search<P, ScrambledEvaluation> search(evaluate, table, watch, parameters);
  const auto lines = search.run(position, {}, 1, {});
  return lines.front().score;
}

/// Nothing is reduced or left out: the search must find the very value of minimax.
Parameters exhaustive() {
  Parameters parameters;
  parameters.full_turns = 1'000'000;
  return parameters;
}

template <Game P>
P random_position(std::uint64_t seed, int turns) {
  Random random(seed);
  P position = P::start(seed);
  while (turns-- > 0) {
    P next = position;
    const auto turn = uniform_random_turn(position, random);
    if (!turn) break;
    next.play(*turn);
    if (next.outcome()) break;
    position = next;
  }
  return position;
}

template <Game P>
void check_game(int first_turn, int last_turn, std::size_t most_turns, int depth) {
  const int before = tally.checks;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const int turns = first_turn + static_cast<int>(seed) % (last_turn - first_turn);
    const P position = random_position<P>(seed, turns);
    if (position.count_turns() > most_turns) continue;
    const Score score = minimax(position, depth, 0);
    check(searched(position, depth, exhaustive()) == score, "search equals minimax",
          std::string(P::name) + " " + position.text());
    if (is_win(score)) {
      check(searched(position, depth, Parameters()) == score, "a win is found with reductions",
            position.text());
    }
  }
  std::printf("%-16s %d checks\n", P::name.data(), tally.checks - before);
}

}  // namespace

int main() {
  check_game<lyngk::Standard>(14, 34, 90, 3);
  check_game<lyngk::SixStack>(14, 34, 90, 3);
  check_game<gyges::Basic>(12, 40, 50, 3);
  check_game<gyges::AdvancedPosition>(12, 60, 500, 2);
  return tests::report();
}
