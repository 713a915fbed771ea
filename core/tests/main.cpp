// What only C++ can see, for every game of the registry: made children against played turns,
// incremental against fresh hashes, counting against listing. The rules themselves are tested from
// Python against the rulebook.
//
// core_tests [GAMES] plays that many random games of each kind (default 40); its sanitizer build
// runs in `make sanitize`.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/fixed_list.h"
#include "base/json.h"
#include "base/versions.h"
#include "games/perft.h"
#include "games/playout.h"
#include "games/playthrough.h"
#include "games/position_values.h"
#include "games/registry.h"
#include "tests/check.h"

namespace {

using namespace torony;

using tests::check;
using tests::tally;

/// Turns of the right shape that need not be legal: each legal one with a few bits changed, as far
/// as it still has a text that reads back.
template <SearchableGame P>
std::vector<typename P::Turn> near_misses(const std::vector<typename P::Turn>& turns,
                                          Random& random) {
  std::vector<typename P::Turn> misses;
  for (std::size_t i = 0; i < turns.size(); i += 1 + static_cast<std::size_t>(random.below(16))) {
    std::string text = P::turn_text(turns[i]);
    text[static_cast<std::size_t>(random.below(static_cast<int>(text.size())))] =
        "abcdefghi123456789NSrbgikw:=@"[random.below(29)];
    if (const auto miss = P::parse_turn(text)) misses.push_back(*miss);
  }
  return misses;
}

template <SearchableGame P>
void check_turns(const P& position, const std::vector<typename P::Turn>& turns, Random& random) {
  const std::string where = position.text();
  std::set<std::string> texts;
  for (const auto turn : turns) {
    const std::string text = P::turn_text(turn);
    const auto parsed = P::parse_turn(text);
    check(parsed && *parsed == turn, "turn text reads back", where + " " + text);
    const std::string written = P::parts_text(P::turn_parts(turn));
    check(written == text || written.empty(), "its parts are written like a turn", written);
    texts.insert(text);
  }
  check(texts.size() == turns.size(), "turns are unique", where);
  for (const auto turn : near_misses<P>(turns, random)) {
    const std::string text = P::turn_text(turn);
    check(position.is_legal(turn) == texts.contains(text), "is_legal agrees with the list",
          where + " " + text);
    if (!texts.contains(text)) {
      const Reason reason = position.refusal(turn);
      check(!reason.rule.empty() && reason.text().find('{') == std::string::npos, "refusal",
            where + " " + text);
    }
  }
}

/// The effect of a turn, carried out on what stood on the points, gives what stands there after it.
template <SearchableGame P>
void check_effect(const P& position, typename P::Turn turn) {
  const std::string where = position.text() + " " + P::turn_text(turn);
  const auto cells_of = [](const P& p) {
    const Pairs cells = p.cells();
    return std::map<std::string, std::string>(cells.begin(), cells.end());
  };
  auto cells = cells_of(position);
  const TurnParts parts = P::turn_parts(turn);
  const Effect effect = effect_of(position, turn);
  check(effect.claimed == parts.claim, "effect: the claim", where);
  if (effect.moved) {
    check(cells[effect.moved->point] == effect.moved->content, "effect: what moves", where);
    check(effect.route.stops.front() == effect.moved->point, "effect: where from", where);
    check(effect.route.stops.back() == parts.target, "effect: where to", where);
    cells.erase(effect.moved->point);
    if (effect.displaced) {
      check(cells[effect.displaced->point] == effect.displaced->content, "effect: displaced",
            where);
      cells[effect.displaced_to] = effect.displaced->content;
    }
    cells[parts.target] = effect.made ? effect.made->content : effect.moved->content;
  }
  if (effect.placed) cells[effect.placed->point] = effect.placed->content;
  for (const Standing& captured : effect.captured) {
    check(cells[captured.point] == captured.content, "effect: what is captured", where);
    cells.erase(captured.point);
  }
  for (const Standing& changed : effect.changed) cells[changed.point] = changed.content;
  P after = position;
  after.play(turn);
  check(cells == cells_of(after), "effect: what stands afterwards", where);
}

/// Few different hashes, and many that come and go.
void check_hash_counter() {
  HashCounter counter;
  std::map<std::uint64_t, int> plain;
  Random random(5);
  for (int step = 0; step < 20'000; ++step) {
    const auto hash = static_cast<std::uint64_t>(random.below(40));
    const std::string where = std::to_string(step) + ": " + std::to_string(hash);
    if (plain[hash] > 0 && random.below(2) == 0) {
      counter.remove(hash);
      --plain[hash];
    } else {
      check(counter.add(hash) == ++plain[hash], "counted", where);
    }
    const std::uint64_t passing = random.next();
    check(counter.count(passing) == 0 && counter.add(passing) == 1, "new to the counter", where);
    counter.remove(passing);
    check(counter.count(hash) == plain[hash], "count of a hash", where);
  }
  check(counter.capacity() <= 512, "what is taken back is forgotten",
        std::to_string(counter.capacity()));
}

/// A game kept with its history against the same game looked at position by position.
template <SearchableGame P>
void check_playthrough(std::uint64_t seed) {
  Random random(seed);
  Playthrough<P> game(P::start(seed));
  std::vector<P> played = {game.position()};
  for (int step = 0; step < 150; ++step) {
    const std::string where = game.position().text();
    const auto again = std::count(played.begin(), played.end(), played.back());
    check(game.occurrences() == again, "occurrences", where);
    check(game.before().size() + 1 == played.size(), "positions before", where);
    const bool drawn = P::repetition_limit > 0 && again >= P::repetition_limit;
    const auto outcome = game.position().outcome();
    check(game.outcome().has_value() == (outcome || drawn), "outcome of a game", where);
    const bool goes_back = played.size() > 1 && (game.outcome() || random.below(8) == 0);
    if (goes_back) {
      const auto ply = static_cast<std::size_t>(random.below(static_cast<int>(played.size())));
      game.go(ply);
      played.resize(ply + 1);
      check(game.position() == played.back(), "stepping back", where);
      if (game.outcome()) continue;
    }
    const auto turn = game.position().quick_random_turn(random);
    if (!turn) break;
    check_effect(game.position(), *turn);
    game.play(*turn);
    played.push_back(played.back());
    played.back().play(*turn);
    check(game.at_end() && game.position() == played.back(), "playing", where);
  }
  if (game.outcome()) return;
  game.end({Ending::Kind::resignation, 1});
  check(game.outcome() == Outcome{2, "resignation"}, "resigning", game.position().text());
}

/// Two pieces go to and fro for as long as anybody likes, and cut what came of it.
template <SearchableGame P>
void check_repetition() {
  if constexpr (P::repetition_limit > 0) {
    const auto start = P::parse("100000/000000/000000/000000/000000/000001 1 -");
    constexpr std::string_view kShuttle[] = {"a1b1", "f6e6", "b1a1", "e6f6"};
    Playthrough<P> game(*start);
    for (int round = 1; round < P::repetition_limit; ++round) {
      for (const std::string_view text : kShuttle) {
        check(!game.outcome(), "no draw yet", P::turn_text(*P::parse_turn(text)));
        game.play(*P::parse_turn(text));
      }
    }
    check(game.outcome() == Outcome{0, kRepetition}, "drawn by repetition", game.start().text());
    check(game.occurrences(4) == 2 && !game.outcome(4), "not drawn before", game.start().text());
    game.go(1);
    game.play(*P::parse_turn("f6f5"));
    check(!game.outcome() && game.length() == 2, "cut", game.start().text());
  }
}

/// What a search asks: distinct children, and which of them lose at once.
template <SearchableGame P>
void check_danger(const P& position) {
  const std::string where = position.text();
  std::set<std::uint64_t> all, distinct;
  position.for_each_child([&](typename P::Turn, const P& child) { all.insert(child.hash()); });
  typename P::Danger danger(position);
  check(danger.threatened() == position.null_move().can_win_now(), "threatened", where);
  const auto look_at = [&](typename P::Turn turn, const P& child) {
    distinct.insert(child.hash());
    if (child.outcome()) return;
    const bool loses = child.can_win_now();
    check(loses || !danger.surely_loses(child), "surely_loses", where + " " + P::turn_text(turn));
    check(danger.loses(child) == loses, "loses", where + " " + P::turn_text(turn));
  };
  position.for_each_distinct_child(look_at, [](const P&) { return true; });
  check(all == distinct, "distinct children are all there are", where);
}

template <SearchableGame P>
void check_position(const P& position, Random& random) {
  const std::string where = position.text();
  const auto parsed = P::parse(where);
  check(parsed && *parsed == position, "text reads back", where);
  check(parsed && parsed->hash() == position.hash(), "hash of the text", where);
  check(position.hash() == position.fresh_hash(), "incremental hash", where);
  const Values values = as_values(position);
  const auto built = P::build(values);
  check(built && *built == position, "built from its values", where);
  const auto read = from_json(to_json(values));
  check(read && *read == Value(values), "values as JSON and back", where);

  std::vector<typename P::Turn> turns;
  position.for_each_turn([&turns](typename P::Turn turn) { turns.push_back(turn); });
  check(turns.size() == position.count_turns(), "count_turns", where);
  check(turns.size() <= P::max_turns, "max_turns", where);
  check(turns.empty() == position.outcome().has_value(), "outcome exactly without turns", where);
  check_turns(position, turns, random);

  std::size_t index = 0;
  bool wins = false;
  position.for_each_child([&](typename P::Turn turn, const P& child) {
    P played = position;
    played.play(turn);
    check(index < turns.size() && turns[index] == turn, "children in the order of turns", where);
    check(played == child && played.hash() == child.hash(), "child equals played",
          where + " " + P::turn_text(turn));
    check(child.player() == 3 - position.player(), "the player changes", where);
    const auto outcome = child.outcome();
    wins |= outcome && (outcome->reason == "goal" || outcome->reason == "six-stack");
    ++index;
  });
  check(position.can_win_now() == wins, "can_win_now", where);
  if (!turns.empty()) check_danger(position);
  if (!turns.empty()) {
    const auto turn = turns[static_cast<std::size_t>(random.below(static_cast<int>(turns.size())))];
    check(position.is_legal(turn), "is_legal of a listed turn", where + " " + P::turn_text(turn));
    const Route route = position.route(turn);
    check(route.stops.size() <= route.steps.size(), "route", where + " " + P::turn_text(turn));
  }
  const auto quick = position.quick_random_turn(random);
  check(quick.has_value() != turns.empty(), "quick_random_turn exists", where);
  if (quick) check(position.is_legal(*quick), "quick_random_turn is legal", where);
}

template <SearchableGame P>
void check_game(int games) {
  const int before = tally.checks;
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<std::uint64_t>(game));
    P position = P::start(static_cast<std::uint64_t>(game));
    for (int turns = 0; turns < 200; ++turns) {
      check_position(position, random);
      const auto turn = game % 2 == 0 ? uniform_random_turn(position, random)
                                      : position.quick_random_turn(random);
      if (!turn) break;
      position.play(*turn);
    }
  }
  const std::atomic<bool> stop{false};
  const P start = P::start(1);
  check(perft<Leaves::counted>(start, 2, stop) == perft<Leaves::played>(start, 2, stop),
        "both ways of counting leaves", start.text());
  for (int game = 0; game < games; ++game) check_playthrough<P>(static_cast<std::uint64_t>(game));
  check_repetition<P>();
  std::printf("%-16s %d checks\n", P::name.data(), tally.checks - before);
}

/// Whether a program gets past this, tried in a process of its own.
template <class Action>
bool survives(Action&& action) {
  const pid_t child = fork();
  if (child == 0) {
    close(STDERR_FILENO);  // a sanitizer has much to say about a program that stops
    action();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// The steps from any version are applied in order; a newer one is refused.
void check_versions() {
  const Format<std::string, 2> format = {{[](std::string text) { return std::move(text) + "2"; },
                                          [](std::string text) { return std::move(text) + "3"; }}};
  const std::string read[] = {"123", "13", "1"};
  for (std::uint32_t version = 1; version <= format.newest; ++version) {
    const auto migrated = format.migrated("1", version);
    check(migrated && *migrated == read[version - 1], "migrated", std::to_string(version));
  }
  const auto refused = [&](std::uint32_t version, std::string_view why) {
    const auto migrated = format.migrated("1", version);
    check(!migrated && migrated.reasons().front() == why, "refused", std::to_string(version));
  };
  refused(0, "made without a version");
  refused(5, "made by a newer Torony (format 5; this one reads up to 3)");
}

void check_full_lists() {
  FixedList<int, 2> full;
  check(survives([&full] { full.push(1), full.grow() = 2; }), "a list takes what it holds", "2");
  full.push(1);
  check(survives([&full] { full.push(2); }), "a list takes what it holds", "1 and 1");
  check(!survives([&full] { full.append(FixedList<int, 2>()); }), "no room to copy a list", "1");
  full.push(2);
  check(!survives([&full] { full.push(3); }), "a full list stops the program", "push");
  check(!survives([&full] { full.grow() = 3; }), "a full list stops the program", "grow");
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 40;
  check_full_lists();
  check_versions();
  for_each_game([games](auto type) { check_game<typename decltype(type)::type>(games); });
  check_hash_counter();
  return tests::report();
}
