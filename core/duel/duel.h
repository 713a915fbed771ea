// Playing the games of a match, several at once.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "base/thread.h"
#include "duel/options.h"
#include "duel/players.h"
#include "duel/record.h"
#include "games/playout.h"

namespace torony::duel {

/// Independent random numbers from one seed.
constexpr std::uint64_t sub_seed(std::uint64_t seed, std::uint64_t index) {
  return mix(mix(seed + 1) ^ (index * 0x9E3779B97F4A7C15u));
}

/// What a player of one game draws its random numbers from.
constexpr std::uint64_t player_seed(std::uint64_t seed, bool is_a, std::uint64_t game) {
  return sub_seed(seed ^ (is_a ? 0xA : 0xB), game);
}

/// The position that both games of a pair begin with: a deal or a random legal set-up, then some
/// random turns. A start that ends the game is dealt again.
template <Game P>
P paired_start(std::uint64_t seed, int random_turns) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    Random random(sub_seed(seed, attempt));
    P position = P::start(random.next());
    if constexpr (requires { position.in_set_up(); }) {
      while (position.in_set_up()) position.play(*uniform_random_turn(position, random));
    }
    for (int turn = 0; turn < random_turns && !position.outcome(); ++turn) {
      position.play(*uniform_random_turn(position, random));
    }
    if (!position.outcome()) return position;
  }
}

/// Whether a turn took so long that it is no longer a matter of a busy machine.
inline bool much_too_long(double milliseconds, const Budget& budget) {
  constexpr double kFactor = 2, kGrace = 1000;
  return budget.milliseconds > 0 && milliseconds > kFactor * budget.milliseconds + kGrace;
}

/// The turn is found in the list of legal ones: a broken player may return anything.
template <Game P>
bool is_listed(const P& position, typename P::Turn turn) {
  bool listed = false;
  position.for_each_turn([&](typename P::Turn legal) { listed |= legal == turn; });
  return listed;
}

/// Plays one game into the record; false when it was stopped before its end. The players are those
/// of player 1 and player 2.
template <Game P>
bool play_game(P position, Player<P>* const (&players)[2], const Budget* const (&budgets)[2],
               int max_turns, const std::atomic<bool>& stop, GameRecord& record) {
  std::vector<std::uint64_t> history;
  record.start = position.text();
  const auto end = [&record](int winner, std::string_view reason) {
    record.winner = winner;
    record.reason = std::string(reason);
    return true;
  };
  while (!stop.load(std::memory_order_relaxed)) {
    if (const auto outcome = position.outcome()) return end(outcome->winner, outcome->reason);
    if (P::repetition_limit > 0 &&
        std::count(history.begin(), history.end(), position.hash()) + 1 >= P::repetition_limit) {
      return end(0, kRepetition);
    }
    if (static_cast<int>(record.turns.size()) >= max_turns) return end(0, kTooLong);
    const int player = position.player();
    const auto side = static_cast<std::size_t>(player - 1);
    const Stopwatch watch;
    const auto turn = players[side]->choose(position, history, *budgets[side]);
    record.milliseconds.push_back(as_recorded(watch.milliseconds()));
    if (!is_listed(position, turn)) return end(3 - player, kIllegal);
    record.turns.push_back(P::turn_text(turn));
    if (much_too_long(record.milliseconds.back(), *budgets[side])) return end(3 - player, kTimeout);
    history.push_back(position.hash());
    position.play(turn);
  }
  return false;
}

/// Plays all games that are not done yet and calls finished(record) after each, one call at a
/// time. The games depend on the options alone, not on the number of threads, as long as no player
/// looks at the clock. Returns a problem, or nothing.
template <Game P>
std::string play_match(const Options& options, const std::vector<bool>& done,
                       std::atomic<bool>& stop,
                       const std::function<void(const GameRecord&)>& finished) {
  struct Table {
    Made<P> a, b;
  };
  std::vector<Table> tables;
  for (int thread = 0; thread < options.threads; ++thread) {
    tables.push_back({make_player<P>(options.a.player), make_player<P>(options.b.player)});
    if (!tables.back().a.player) return tables.back().a.problem;
    if (!tables.back().b.player) return tables.back().b.problem;
  }
  std::atomic<int> next{0};
  std::mutex reporting;
  const auto work = [&](Table& table) {
    while (!stop.load()) {
      const int index = next.fetch_add(1);
      if (index >= options.games) return;
      const auto number = static_cast<std::uint64_t>(index);
      if (done[number]) continue;
      GameRecord record;
      record.index = index;
      record.a_player = 1 + index % 2;
      table.a.player->new_game(player_seed(options.seed, true, number));
      table.b.player->new_game(player_seed(options.seed, false, number));
      const bool a_first = record.a_player == 1;
      Player<P>* const players[2] = {(a_first ? table.a : table.b).player.get(),
                                     (a_first ? table.b : table.a).player.get()};
      const Budget* const budgets[2] = {&(a_first ? options.a : options.b).budget,
                                        &(a_first ? options.b : options.a).budget};
      const P start = paired_start<P>(sub_seed(options.seed, number / 2), options.random_turns);
      if (!play_game(start, players, budgets, options.max_turns, stop, record)) return;
      const std::scoped_lock lock(reporting);
      finished(record);
    }
  };
  std::vector<Thread> threads;
  for (std::size_t index = 1; index < tables.size(); ++index) {
    auto thread = start_thread([&, index] { work(tables[index]); });
    if (!thread) break;
    threads.push_back(std::move(*thread));
  }
  work(tables[0]);
  for (Thread& thread : threads) thread.join();
  return "";
}

}  // namespace torony::duel
