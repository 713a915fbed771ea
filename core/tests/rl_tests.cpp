// The encodings for learning programs, for every game of the registry: actions against turns,
// micro-actions against legal turns, the rules against symmetries; and the batch against games
// played one by one.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "rl/batch.h"
#include "rl/registry.h"
#include "tests/check.h"

namespace {

using namespace torony;
using rl::Encoding;
using rl::kNoAction;
using tests::check;

template <SearchableGame P>
std::vector<std::uint8_t> observed(const P& position, rl::Context context = {}) {
  std::vector<std::uint8_t> cells(rl::kCells<P>);
  Encoding<P>::observe(position, context, cells.data());
  return cells;
}

template <SearchableGame P>
std::set<int> legal_flat(const P& position) {
  std::set<int> actions;
  rl::for_each_flat(position, [&actions](int action) { actions.insert(action); });
  return actions;
}

template <SearchableGame P>
std::set<int> legal_micro(const P& position, int pending = kNoAction) {
  std::set<int> actions;
  rl::for_each_micro(position, pending, [&actions](int action) { actions.insert(action); });
  return actions;
}

template <SearchableGame P>
void check_sizes() {
  check(Encoding<P>::plane_names().size() == static_cast<std::size_t>(Encoding<P>::planes),
        "every plane has a name", P::name);
  for (const int player : {1, 2}) {
    bool same = true;
    for (int action = 0; action < Encoding<P>::flat_actions; ++action) {
      same &= Encoding<P>::action(Encoding<P>::turn(action, player), player) == action;
    }
    check(same, "every action is a turn of its own", P::name);
  }
}

template <SearchableGame P>
void check_actions(const P& position) {
  const std::string where = position.text();
  const std::set<int> actions = legal_flat(position);
  check(actions.size() == position.count_turns(), "as many actions as turns", where);
  int turns = 0;
  for (const int action : actions) {
    const auto meaning = rl::meaning_of_flat(position, action);
    check(meaning.turn && Encoding<P>::action(*meaning.turn, position.player()) == action,
          "an action is its turn", where);
  }
  for (const int first : legal_micro(position)) {
    const auto begun = rl::meaning_of_micro(position, kNoAction, first);
    check(begun.turn.has_value() != begun.goes_on, "a micro-action ends or goes on", where);
    if (begun.turn)
      turns +=
          static_cast<int>(actions.contains(Encoding<P>::action(*begun.turn, position.player())));
    if (!begun.goes_on) continue;
    for (const int second : legal_micro(position, first)) {
      const auto ended = rl::meaning_of_micro(position, first, second);
      check(ended.turn && position.is_legal(*ended.turn), "a word is a legal turn", where);
      ++turns;
    }
  }
  check(turns == static_cast<int>(actions.size()), "micro-actions walk to all turns", where);
  check(!rl::meaning_of_flat(position, -1).legal() &&
            !rl::meaning_of_flat(position, Encoding<P>::flat_actions).legal() &&
            !rl::meaning_of_micro(position, kNoAction, -1).legal(),
        "numbers out of range are refused", where);
}

template <SearchableGame P>
std::set<int> mapped(const std::set<int>& actions, int symmetry, int (*map)(int, int)) {
  std::set<int> result;
  for (const int action : actions) result.insert(map(action, symmetry));
  return result;
}

template <SearchableGame P>
void check_symmetry(const P& position, int symmetry, Random& random) {
  using E = Encoding<P>;
  const std::string where = position.text() + " symmetry " + std::to_string(symmetry);
  const P other = E::transformed(position, symmetry);
  const std::set<int> actions = legal_flat(position);
  check(mapped<P>(actions, symmetry, &E::transformed_flat) == legal_flat(other),
        "legal actions commute", where);
  check(mapped<P>(legal_micro(position), symmetry, &E::transformed_micro) == legal_micro(other),
        "legal micro-actions commute", where);
  check(position.outcome() == other.outcome(), "outcomes commute", where);
  const std::vector<std::uint8_t> before = observed(position);
  std::vector<std::uint8_t> moved(before.size());
  for (std::size_t cell = 0; cell < before.size(); ++cell) {
    moved[static_cast<std::size_t>(E::transformed_cell(static_cast<int>(cell), symmetry))] =
        before[cell];
  }
  check(moved == observed(other), "observations commute", where);
  if (actions.empty()) return;
  const auto turn = *uniform_random_turn(position, random);
  const int action = E::transformed_flat(E::action(turn, position.player()), symmetry);
  P next = position, other_next = other;
  next.play(turn);
  other_next.play(E::turn(action, position.player()));
  check(E::transformed(next, symmetry) == other_next, "playing commutes", where);
}

/// Whether a map hits every number below the size, and so none twice.
bool is_permutation(int size, int symmetry, int (*map)(int, int)) {
  std::vector<bool> hit(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) hit[static_cast<std::size_t>(map(i, symmetry))] = true;
  return std::ranges::find(hit, false) == hit.end();
}

template <SearchableGame P>
void check_group() {
  using E = Encoding<P>;
  // A step without a common divisor visits boards and colours alike.
  for (int symmetry = 0; symmetry < E::symmetries; symmetry += symmetry < 2 ? 1 : 7) {
    check(is_permutation(E::flat_actions, symmetry, &E::transformed_flat) &&
              is_permutation(E::micro_actions, symmetry, &E::transformed_micro) &&
              is_permutation(static_cast<int>(rl::kCells<P>), symmetry, &E::transformed_cell),
          "a symmetry loses nothing", P::name);
  }
}

/// The same games with the batch and by hand: every array says what the position says.
template <SearchableGame P>
void check_batch(rl::Actions kind, bool mask, Policy policy) {
  const rl::BatchSettings settings{.games = 5, .actions = kind, .mask = mask, .max_turns = 60};
  rl::Batch<P> batch(settings, 3, std::nullopt);
  rl::BatchArrays& arrays = batch.arrays();
  int ended = 0;
  for (int step = 0; step < 150; ++step) {
    std::vector<P> before;
    std::vector<int> pending;
    for (std::size_t i = 0; i < settings.games; ++i) {
      before.push_back(batch.position(i));
      pending.push_back(batch.pending(i));
    }
    batch.draw(policy);
    const std::vector<std::int32_t> chosen = arrays.actions;
    check(batch.step(chosen.data()) == batch.kNone, "drawn actions are legal", P::name);
    for (std::size_t i = 0; i < settings.games; ++i) {
      const auto meaning = kind == rl::Actions::flat
                               ? rl::meaning_of_flat(before[i], chosen[i])
                               : rl::meaning_of_micro(before[i], pending[i], chosen[i]);
      const P& now = batch.position(i);
      P expected = before[i];
      if (meaning.turn) expected.play(*meaning.turn);
      const auto outcome = expected.outcome();
      const bool over = arrays.terminated[i] != 0 || arrays.truncated[i] != 0;
      ended += over;
      check(!outcome || arrays.terminated[i] != 0, "an ended game is told", expected.text());
      check(over || now == expected, "the action was played", before[i].text());
      const int winner = outcome ? outcome->winner : 0;
      const float reward = winner == 0 ? 0.0f : winner == 1 ? 1.0f : -1.0f;
      check(arrays.rewards[2 * i] == reward && arrays.rewards[2 * i + 1] == -reward, "rewards",
            expected.text());
      check(arrays.players[i] == now.player(), "the player to move", now.text());
      if (mask) {
        const auto first = arrays.masks.begin() + static_cast<std::ptrdiff_t>(i * batch.actions());
        std::set<int> set;
        for (std::size_t action = 0; action < batch.actions(); ++action) {
          if (first[static_cast<std::ptrdiff_t>(action)] != 0) set.insert(static_cast<int>(action));
        }
        check(set == (kind == rl::Actions::flat ? legal_flat(now)
                                                : legal_micro(now, batch.pending(i))),
              "the mask", now.text());
      }
    }
  }
  check(ended > 0, "some games end", P::name);
}

template <SearchableGame P>
std::vector<std::int32_t> lengths_of(int threads) {
  rl::Batch<P> batch({.games = 200, .threads = threads, .observe = false, .mask = false}, 11,
                     std::nullopt);
  std::vector<std::int32_t> all;
  for (int step = 0; step < 60; ++step) {
    batch.step_random(step % 2 == 0 ? Policy::quick : Policy::uniform);
    const auto& arrays = batch.arrays();
    all.insert(all.end(), arrays.lengths.begin(), arrays.lengths.end());
    all.insert(all.end(), arrays.actions.begin(), arrays.actions.end());
  }
  return all;
}

template <SearchableGame P>
void check_game(int games) {
  const int before = tests::tally.checks;
  check_sizes<P>();
  check_group<P>();
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<std::uint64_t>(game));
    P position = P::start(static_cast<std::uint64_t>(game));
    for (int turns = 0; turns < 60; ++turns) {
      check_actions(position);
      check_symmetry(position, random.below(Encoding<P>::symmetries), random);
      const auto turn = game % 2 == 0 ? uniform_random_turn(position, random)
                                      : position.quick_random_turn(random);
      if (!turn) break;
      position.play(*turn);
    }
  }
  for (const auto kind : {rl::Actions::flat, rl::Actions::micro}) {
    for (const bool mask : {false, true}) {
      check_batch<P>(kind, mask, mask ? Policy::uniform : Policy::quick);
    }
  }
  check(lengths_of<P>(1) == lengths_of<P>(3), "threads change nothing", P::name);
  std::printf("%-16s %d checks\n", P::name.data(), tests::tally.checks - before);
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 6;
  rl::for_each_encoded_game(
      [games](auto type) { check_game<typename decltype(type)::type>(games); });
  return tests::report();
}
