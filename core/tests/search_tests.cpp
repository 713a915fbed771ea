// The search against plain minimax: exactly where nothing is reduced or left out, whatever the
// table and the windows were; and where turns are left out, what it calls proved must be true.
#include <algorithm>
#include <climits>
#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "engine/levels.h"
#include "engine/options.h"
#include "games/playout.h"
#include "games/registry.h"
#include "search/search.h"
#include "solve/lyngk_endgame.h"
#include "solve/safe_play.h"
#include "tests/check.h"

namespace {

using namespace torony;

using tests::check;
using tests::tally;

/// Any fixed function of the position will do: a number scrambled from its hash.
struct ScrambledEvaluation {
  template <SearchableGame P>
  Score operator()(const P& position) const {
    return static_cast<Score>(mix(position.hash()) % 400) - 200;
  }
  template <SearchableGame P, class Wants, class Keep, class Visit>
  void for_each_distinct_child(const P& position, Wants&& wants, Keep&& keep, Visit&& visit) const {
    position.for_each_distinct_child(
        [&](typename P::Turn turn, const P& child) {
          if (keep(child)) visit(turn, (*this)(child));
        },
        [&](const P& choice) { return wants(choice, *this); });
  }
};

// ---- Brute force -------------------------------------------------------------------------------

template <SearchableGame P>
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

/// Whether the player can force a win within so many turns.
template <SearchableGame P>
bool can_force(const P& position, int player, int turns) {
  if (const auto outcome = position.outcome()) return outcome->winner == player;
  if (turns == 0) return false;
  const bool moves = position.player() == player;
  if (moves && position.can_win_now()) return true;
  bool any = false;
  bool all = true;
  position.for_each_child([&](typename P::Turn, const P& child) {
    if (moves ? any : !all) return;  // decided
    const bool forced = can_force(child, player, turns - 1);
    any |= forced;
    all &= forced;
  });
  return moves ? any : all;
}

// ---- Searching ---------------------------------------------------------------------------------

template <SearchableGame P>
Line<P> searched(const P& position, int depth, const Parameters& parameters,
                 TranspositionTable& table) {
  const ScrambledEvaluation evaluate;
  Limits limits;
  limits.depth = depth;
  StopCondition stop_condition(limits);
  table.new_search();
  Search<P, ScrambledEvaluation> search(evaluate, table, stop_condition, parameters);
  return search.run(position, {}, 1, {}).front();
}

/// Nothing is reduced or left out: the search must find the very value of minimax.
Parameters exhaustive() {
  Parameters parameters;
  parameters.lmr_full_turns = 1'000'000;
  parameters.rfp_depth = 0;
  parameters.claim_margin = 30'000;
  return parameters;
}

template <SearchableGame P>
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

// ---- The checks --------------------------------------------------------------------------------

/// With an empty table, one full of what the first search left, and one that another depth left;
/// with wide and with very narrow windows.
template <SearchableGame P>
void check_exact(const P& position, int depth) {
  const Score score = minimax(position, depth, 0);
  for (const int aspiration : {60, 1, 100'000}) {
    Parameters parameters = exhaustive();
    parameters.aspiration = aspiration;
    TranspositionTable table(1);
    for (const char* what : {"search equals minimax", "search with a full table equals minimax"}) {
      check(searched(position, depth, parameters, table).score == score, what, position.text());
    }
    table.clear();
    searched(position, depth - 1, parameters, table);
    check(searched(position, depth, parameters, table).score == score,
          "search after a shallower one equals minimax", position.text());
  }
}

/// A search stopped in the middle of an iteration answers with the best turn of the last finished
/// one, or with a turn that the unfinished one has shown to be better.
template <SearchableGame P>
void check_stopped(const P& position, int depth, Random& random) {
  Parameters parameters = exhaustive();
  parameters.aspiration = 10;  // so that windows fail
  const auto value_of = [&](typename P::Turn turn, int of_depth) {
    P child = position;
    child.play(turn);
    return -minimax(child, of_depth - 1, 1);
  };
  TranspositionTable table(1);
  const auto search = [&](const Limits& limits, const auto& report) {
    const ScrambledEvaluation evaluate;
    StopCondition stop_condition(limits);
    table.clear();
    Search<P, ScrambledEvaluation> searching(evaluate, table, stop_condition, parameters);
    const Line<P> line = searching.run(position, {}, 1, report).front();
    return std::pair(line, searching.nodes());
  };
  Limits limits;
  limits.depth = depth;
  const auto nodes = search(limits, [](const Line<P>&) {}).second;
  for (int stop = 0; stop < 12 && nodes > 0; ++stop) {
    limits.nodes = 1 + random.next() % nodes;
    std::optional<Line<P>> finished;
    const auto answer = search(limits, [&](const Line<P>& line) { finished = line; }).first;
    if (!finished || finished->depth == answer.depth) continue;
    const auto before = finished->turns.front();
    const auto after = answer.turns.front();
    check(after == before || value_of(after, answer.depth) > value_of(before, answer.depth),
          "a stopped search changes its mind only for something better",
          position.text() + " after " + std::to_string(*limits.nodes) + " nodes");
  }
}

/// With all reductions and prunings: a shallow win is found, and a proved result is true.
template <SearchableGame P>
void check_proved(const P& position, int depth) {
  TranspositionTable table(1);
  const Score score = searched(position, depth, Parameters(), table).score;
  if (const Score exact = minimax(position, 1, 0); is_win(exact)) {
    check(score == exact, "a win within two turns is found", position.text());
  }
  if (!(is_win(score) || is_loss(score)) || turns_to_end(score) > depth) return;
  const int winner = is_win(score) ? position.player() : 3 - position.player();
  check(can_force(position, winner, turns_to_end(score)), "a proved result is true",
        position.text() + " " + std::to_string(score));
}

/// How many turns of a position force a win within so many turns.
template <SearchableGame P>
int count_winning_turns(const P& position, int turns) {
  int count = 0;
  position.for_each_child([&](typename P::Turn, const P& child) {
    count += can_force(child, position.player(), turns - 1);
  });
  return count;
}

/// What the engine says of a length is true: an exact one to the turn, another one as a bound. A
/// lost player gets the turn that leaves the fewest ways to win as soon.
template <SearchableGame P>
void check_length(const P& position, int depth, int longest) {
  const auto engine = make_engine(P::name);
  check(engine->set_hash(1), "there is memory for a small table", P::name);
  Limits limits;
  limits.depth = depth;
  StopCondition stop_condition(limits);
  const Info found = engine->think(position, {}, stop_condition).front();
  if (found.proof == Proof::none || turns_to_end(found.score) > longest) return;
  const bool wins = is_win(found.score);
  const int winner = wins ? position.player() : 3 - position.player();
  const int turns = turns_to_end(found.score);
  const std::string where = position.text() + " " + std::to_string(found.score);
  check(can_force(position, winner, turns), "a proved length is true", where);
  if (found.proof != Proof::exact) return;
  check(!can_force(position, winner, turns - 1), "an exact length is exact", where);
  P next = position;
  next.play(turn_of<P>(found.line.front()));
  check(next.outcome() || !can_force(next, winner, turns - 2), "the line lasts as long", where);
  check(next.outcome() || can_force(next, winner, turns - 1), "the line ends as soon", where);
  if (wins || turns != 2 || EndgameSolver<P>::by_margin) return;
  int fewest = INT_MAX;
  position.for_each_child([&](typename P::Turn, const P& child) {
    if (!child.outcome()) fewest = std::min(fewest, count_winning_turns(child, 1));
  });
  check(count_winning_turns(next, 1) == fewest, "the hardest turn", where);
}

/// Whatever the table says about a position, because another one has the same hash: only legal
/// turns are played.
template <SearchableGame P>
void check_planted(const P& position, Random& random) {
  TranspositionTable table(1);
  const auto plant = [&](const P& place) {
    table.store(place.hash(),
                {static_cast<std::uint32_t>(random.next()), random.below(60'001) - 30'000,
                 random.below(6), static_cast<Bound>(1 + random.below(3))},
                0);
  };
  plant(position);
  position.for_each_child([&](typename P::Turn, const P& child) {
    plant(child);
    if (random.below(8) == 0) {
      child.for_each_child([&](typename P::Turn, const P& next) { plant(next); });
    }
  });
  const Line<P> line = searched(position, 3, Parameters(), table);
  P place = position;
  for (const auto turn : line.turns) {
    const bool legal = place.is_legal(turn);
    check(legal, "a turn from a false table is legal", position.text());
    if (!legal) break;
    place.play(turn);
  }
  check(!line.turns.empty(), "there is a turn", position.text());
}

/// Every level finds a legal turn wherever there is one, the same one every time.
template <SearchableGame P>
void check_levels(const P& position) {
  const auto engine = make_engine(P::name);
  engine->seed = 5;
  for (int number = 1; number < kFullLevel; ++number) {
    const Level level = *level_of(P::name, number);
    const auto chosen = [&] {
      StopCondition stop_condition(limits_at(level, {}));
      return engine->play_at(level, position, {}, stop_condition);
    };
    const auto played = chosen();
    check(played.has_value() == !position.outcome(), "a level plays on", position.text());
    if (!played) continue;
    const auto turn = turn_of<P>(played->line.front());
    check(position.is_legal(turn), "a level plays by the rules", position.text());
    check(chosen()->line == played->line, "a level plays the same again", position.text());
  }
}

/// Whether the proof leaves the player a turn after which every reply stays within it; then the
/// replies are to be looked at as well.
template <SearchableGame P>
bool has_safe_turn(const P& position, const SafePlay<P>& play, std::vector<P>& replies) {
  bool found = position.can_win_now();
  position.for_each_child([&](typename P::Turn, const P& child) {
    if (found) return;
    if (const auto outcome = child.outcome()) {
      found = outcome->winner != child.player();
      return;
    }
    std::vector<P> next;
    child.for_each_child([&](typename P::Turn, const P& reply) { next.push_back(reply); });
    found = std::all_of(next.begin(), next.end(), [&](const P& reply) {
      const auto outcome = reply.outcome();
      return outcome ? outcome->winner != child.player() : play.is_in_proof(reply);
    });
    if (found) replies.insert(replies.end(), next.begin(), next.end());
  });
  return found;
}

/// Who is proved to be safe never has to leave the positions of the proof.
int check_safe_play() {
  using P = gyges::Basic;
  int proofs = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const P position = random_position<P>(seed, 20 + static_cast<int>(seed % 40));
    if (position.count_turns() > 14) continue;
    Limits limits;
    limits.nodes = 2'000;
    StopCondition stop_condition(limits);
    SafePlay<P> play(stop_condition);
    if (!play.is_safe(position, position.player())) continue;
    ++proofs;
    check(!can_force(position, 3 - position.player(), 4), "who is safe does not lose",
          position.text());
    std::vector<P> places = {position};
    std::set<std::uint64_t> seen;
    while (!places.empty()) {
      const P place = places.back();
      places.pop_back();
      if (place.outcome() || !seen.insert(place.hash()).second) continue;
      check(has_safe_turn(place, play, places), "a proof is closed", position.text());
    }
  }
  std::printf("%d proofs that a player is safe\n", proofs);
  return proofs;
}

/// The deepest thread answers, but not in place of a proof of the first.
void check_threads() {
  using Lines = std::vector<Line<gyges::Basic>>;
  const auto chosen_depth = [](const std::vector<std::pair<int, Score>>& threads) {
    std::vector<Lines> found;
    found.reserve(threads.size());
    for (const auto& [depth, score] : threads)
      found.push_back({{depth, depth, 1, score, {}, Proof::none}});
    return best_thread<gyges::Basic>(found).front().depth;
  };
  check(chosen_depth({{5, 10}, {6, 20}, {4, 30}}) == 6, "the deepest thread answers", "");
  check(chosen_depth({{5, 10}, {5, 20}}) == 5, "the first thread answers where none is deeper", "");
  check(chosen_depth({{3, win_in(3)}, {6, 20}}) == 3, "a proved win is kept", "");
  check(chosen_depth({{4, -win_in(4)}, {6, 20}}) == 4, "a proved loss is kept", "");
  check(best_thread<gyges::Basic>({Lines{}, Lines{}}).empty(), "a game may be over", "");
}

/// A thread runs for `run` milliseconds and pauses for `pause`, again and again, and looks at the
/// clock every so often. Whether and when it stops in the stretch after `rounds` of them, `left`
/// milliseconds before the deadline. It `waited` before it could begin.
std::optional<double> stops_after(int rounds, double run, double pause, double left,
                                  double every = 0.5, double waited = 0) {
  constexpr double kLook = 0.5;
  const auto at = [](double ms) {
    return Time() + std::chrono::duration_cast<Time::duration>(Milliseconds(ms));
  };
  double now = 1, busy = 0;
  Pauses pauses(at(now), at(now + waited), Milliseconds(busy));
  now += waited;
  const auto look = [&](double passed) {
    now += passed;
    pauses.note(at(now), [&] { return std::optional(Milliseconds(busy)); });
  };
  const auto work = [&](double time) {
    busy += time;
    look(time);
  };
  for (int round = 0; round < rounds; ++round) {
    for (double worked = 0; worked < run; worked += every) work(every);
    look(pause);
  }
  const double deadline = now + left;
  for (double worked = 0; worked < std::min(run, left); worked += kLook) {
    if (pauses.would_miss(at(deadline))) return worked;
    work(kLook);
  }
  return std::nullopt;
}

/// On a busy machine a search stops before a pause in which its time would run out.
void check_pauses() {
  const auto stopped = stops_after(5, 4, 10, 8);
  check(stopped && *stopped >= 2.5 && *stopped < 4, "it stops before a pause", "");
  check(!stops_after(5, 4, 10, 40), "it goes on after a pause that ends in time", "");
  check(!stops_after(5, 4, 10, 2.5), "it uses its time in the middle of a stretch", "");
  check(!stops_after(0, 4, 10, 3.5), "nothing is expected before the first pause", "");
  check(stops_after(0, 4, 10, 8, 0.5, 10).has_value(), "waiting at the beginning was a pause", "");
  check(!stops_after(5, 40, 4, 38), "a rare pause is no reason", "");
  check(!stops_after(5, 16, 0, 3.5, 4), "much work is no pause", "");
}

struct Plan {
  int first_turn, last_turn;  ///< of a random game
  std::size_t most_turns;     ///< positions with more legal ones take too long
  std::size_t few_turns;      ///< with fewer it is looked at one turn deeper
  int depth;
  int longest_proof;  ///< in turns
};

template <SearchableGame P>
void check_game(const Plan& plan) {
  const int before = tally.checks;
  Random random(1);
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    const int turns = plan.first_turn + static_cast<int>(seed) % (plan.last_turn - plan.first_turn);
    const P position = random_position<P>(seed, turns);
    if (seed % 8 == 0) check_levels(position);
    const std::size_t count = position.count_turns();
    if (count > plan.most_turns) continue;
    // One turn deeper windows are narrow from the start.
    check_exact(position, plan.depth + (count < plan.few_turns ? 1 : 0));
    if (count < plan.few_turns) check_stopped(position, plan.depth + 2, random);
    check_proved(position, plan.longest_proof);
    check_planted(position, random);
  }
  int lengths = -tally.checks;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const int turns = plan.first_turn + static_cast<int>(seed) % (plan.last_turn - plan.first_turn);
    const P position = random_position<P>(seed, turns);
    if (position.count_turns() <= plan.most_turns) {
      check_length(position, plan.depth + 3, plan.longest_proof + 2);
    }
  }
  lengths += tally.checks;
  check(lengths > 60, "there are lengths to check", P::name);
  std::printf("%-16s %d checks, %d of lengths\n", P::name.data(), tally.checks - before, lengths);
}

// ---- Options -----------------------------------------------------------------------------------

/// An engine that only remembers what was set.
struct SetEngine : Tunable {
  bool set_threads(int threads) override { return asked_threads = threads, obeys; }
  bool set_hash(std::size_t megabytes) override {
    return asked_hash = static_cast<int>(megabytes), obeys;
  }

  std::vector<int> values() const {
    const Parameters& p = parameters;
    return {asked_threads,
            asked_hash,
            multipv,
            level,
            static_cast<int>(seed),
            p.aspiration,
            p.lmr_full_turns,
            p.lmr_divisor,
            p.futility_depth,
            p.futility_margin,
            p.rfp_depth,
            p.rfp_margin,
            p.claim_margin,
            p.history,
            level_changes.nodes,
            level_changes.lines,
            level_changes.temperature,
            level_changes.oversight};
  }

  int asked_threads = 0, asked_hash = 0;
  bool obeys = true;
};

/// Setting an option by its entry changes one number, to that value, and no two the same one.
void check_options() {
  std::set<std::size_t> changed;
  for (const Option& option : options()) {
    const std::string name(option.name);
    check(find_option(name) == &option, "an option is found by its name", name);
    SetEngine engine;
    for (const int value : {option.highest, option.lowest}) {
      const auto before = engine.values();
      check(option.set(engine, value).empty(), "an option can be set", name);
      const auto after = engine.values();
      for (std::size_t i = 0; i < after.size(); ++i) {
        if (after[i] == before[i]) continue;
        check(after[i] == value, "an option has its value", name);
        changed.insert(i);
      }
    }
    engine.obeys = false;
    const bool refuses = !option.set(engine, option.lowest).empty();
    check(refuses == (name == "Threads" || name == "Hash"), "only what can fail says so", name);
  }
  check(changed.size() == options().size(), "every option has a number of its own", "");
  check(find_option("threads") == nullptr, "names are spelt exactly", "");
}

}  // namespace

int main() {
  check_options();
  check_threads();
  check_pauses();
  check(check_safe_play() > 20, "there are proofs that a player is safe", "gyges");
  check_game<lyngk::Standard>({16, 34, 40, 10, 3, 4});
  check_game<lyngk::SixStack>({16, 34, 40, 10, 3, 4});
  check_game<gyges::Basic>({12, 40, 24, 12, 3, 3});
  check_game<gyges::AdvancedPosition>({12, 60, 160, 0, 2, 3});
  return tests::report();
}
