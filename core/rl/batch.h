// Many games of one kind stepped together. What a learner looks at lies in a few large arrays, one
// row a game, that are written in place; a game that has ended begins anew within the same step.
//
// Every game draws its deals and its random actions from generators of its own, so the number of
// threads changes nothing.
#pragma once

#include <algorithm>
#include <atomic>
#include <bitset>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/fixed_list.h"
#include "games/playout.h"
#include "games/repetition.h"
#include "rl/actions.h"
#include "rl/thread_pool.h"

namespace torony::rl {

struct BatchSettings {
  std::size_t games = 1;
  int threads = 1;
  Actions actions = Actions::flat;
  bool observe = true;
  bool mask = true;
  int max_turns = 1000;  ///< a game is broken off after so many
};

/// The arrays. All of them are there from the beginning and never move.
struct BatchArrays {
  std::vector<std::uint8_t> observations;  ///< [game][plane][row][column]
  std::vector<std::uint8_t> masks;         ///< [game][action]: 1 for a legal one
  std::vector<std::int32_t> actions;       ///< [game]: the latest action, or the one drawn
  std::vector<float> rewards;              ///< [game][player]: 1, 0 or -1 at the end of a game
  std::vector<std::uint8_t> terminated;    ///< [game]: the latest action ended the game
  std::vector<std::uint8_t> truncated;     ///< [game]: it was broken off
  std::vector<std::int8_t> players;        ///< [game]: who is to move, 1 or 2
  std::vector<std::int32_t> lengths;       ///< [game]: turns so far, of the old game where it ended
};

template <Encoded P>
class Batch {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  Batch(const BatchSettings& settings, std::uint64_t seed, std::optional<P> start)
      : settings_(settings), start_(start), pool_(settings.threads), games_(settings.games) {
    const std::size_t games = settings.games;
    if (settings.observe) arrays_.observations.resize(games * kCells<P>);
    if (settings.mask) arrays_.masks.resize(games * actions());
    arrays_.actions.resize(games, kNoAction);
    arrays_.rewards.resize(games * 2);
    arrays_.terminated.resize(games);
    arrays_.truncated.resize(games);
    arrays_.players.resize(games);
    arrays_.lengths.resize(games);
    reset(seed);
  }

  std::size_t actions() const {
    return static_cast<std::size_t>(action_count<P>(settings_.actions));
  }
  BatchArrays& arrays() { return arrays_; }
  const P& position(std::size_t index) const { return games_[index].position; }
  int pending(std::size_t index) const { return games_[index].context.pending; }

  /// Begins all games anew.
  void reset(std::uint64_t seed) {
    pool_.each(games_.size(), [&](std::size_t index) {
      GameState& game = games_[index];
      // Far apart, so that the games of neighbouring seeds are not each other's.
      const std::uint64_t own = mix(seed) + 2 * index;
      game.deals = Random(own);
      game.choices = Random(own + 1);
      begin(game);
      clear_result(index);
      arrays_.actions[index] = kNoAction;
      show(index);
    });
  }

  /// Plays one action in every game. If some are not legal nothing is played, and the first such
  /// game is told.
  template <std::signed_integral Number>
  std::size_t step(const Number* chosen) {
    std::atomic<std::size_t> refused{kNone};
    pool_.each(games_.size(), [&](std::size_t index) {
      GameState& game = games_[index];
      game.meaning = meaning(index, chosen[index]);
      if (game.meaning.legal()) return;
      std::size_t known = refused;
      while (index < known && !refused.compare_exchange_weak(known, index)) {
      }
    });
    if (refused != kNone) return refused;
    pool_.each(games_.size(),
               [&](std::size_t index) { advance(index, static_cast<int>(chosen[index])); });
    return kNone;
  }

  /// Draws a legal action for every game into the array of actions.
  void draw(Policy policy) {
    pool_.each(games_.size(),
               [&](std::size_t index) { arrays_.actions[index] = drawn(index, policy).action; });
  }

  /// Draws and plays in one go.
  void step_random(Policy policy) {
    pool_.each(games_.size(), [&](std::size_t index) {
      const Choice choice = drawn(index, policy);
      games_[index].meaning = choice.meaning;
      advance(index, choice.action);
    });
  }

 private:
  struct Choice {
    int action;
    Meaning<P> meaning;
  };

  struct GameState {
    P position{};
    Context context;
    Random deals{0}, choices{0};
    int turns = 0;
    Meaning<P> meaning;  ///< of the action about to be played
    PastPositions<P> past;
    std::vector<std::int32_t> legal;   ///< the actions that are set in the mask
    std::vector<Meaning<P>> meanings;  ///< of the legal micro-actions; a flat one is its turn
  };

  bool flat() const { return settings_.actions == Actions::flat; }

  void begin(GameState& game) {
    const std::uint64_t deal = game.deals.next();
    game.position = start_ ? *start_ : P::start(deal);
    game.turns = 0;
    game.context = {};
    game.past.clear();
    remember(game);
  }

  void remember(GameState& game) {
    game.past.push(game.position);
    game.context.occurrences = game.past.occurrences();
  }

  void clear_result(std::size_t index) {
    arrays_.rewards[2 * index] = arrays_.rewards[2 * index + 1] = 0;
    arrays_.terminated[index] = arrays_.truncated[index] = 0;
    arrays_.lengths[index] = 0;
  }

  Meaning<P> meaning(std::size_t index, std::int64_t action) {
    if (action < 0 || action >= static_cast<std::int64_t>(actions())) return {};
    const auto number = static_cast<int>(action);
    GameState& game = games_[index];
    if (flat()) {
      if (!settings_.mask) return meaning_of_flat(game.position, number);
      const bool legal = arrays_.masks[index * actions() + static_cast<std::size_t>(number)] != 0;
      if (!legal) return {};
      return {Encoding<P>::turn(number, game.position.player()), false};
    }
    if (!settings_.mask) list(game);
    const auto found = std::find(game.legal.begin(), game.legal.end(), number);
    if (found == game.legal.end()) return {};
    return game.meanings[static_cast<std::size_t>(found - game.legal.begin())];
  }

  Choice drawn(std::size_t index, Policy policy) {
    GameState& game = games_[index];
    const P& position = game.position;
    if (game.context.pending == kNoAction && (policy == Policy::quick || alone())) {
      const auto turn = policy == Policy::quick ? position.quick_random_turn(game.choices)
                                                : uniform_random_turn(position, game.choices);
      return choice(*turn, position.player());
    }
    if (!settings_.mask) list(game);
    const auto pick =
        static_cast<std::size_t>(game.choices.below(static_cast<int>(game.legal.size())));
    const int action = game.legal[pick];
    if (!flat()) return {action, game.meanings[pick]};
    return {action, {Encoding<P>::turn(action, position.player()), false}};
  }

  /// Whether a turn can be drawn without a list of actions.
  bool alone() const { return flat() && !settings_.mask; }

  /// The first action of a turn.
  Choice choice(typename P::Turn turn, int player) const {
    if (flat()) return {Encoding<P>::action(turn, player), {turn, false}};
    const MicroActions word = Encoding<P>::micro(turn, player);
    if (word.second != kNoAction) return {word.first, {std::nullopt, true}};
    return {word.first, {turn, false}};
  }

  /// The legal actions, each once.
  void list(GameState& game) {
    if (!flat()) return list_micro(game);
    FixedList<std::int32_t, P::max_turns> found;  // quicker to fill than a list that can grow
    for_each_flat(game.position, [&found](int action) { found.push(action); });
    game.legal.assign(found.begin(), found.end());
  }

  void list_micro(GameState& game) {
    game.legal.clear();
    game.meanings.clear();
    const auto add = [&game](int action, const Meaning<P>& meaning) {
      game.legal.push_back(action);
      game.meanings.push_back(meaning);
    };
    std::bitset<static_cast<std::size_t>(Encoding<P>::micro_actions)> begun;
    const int player = game.position.player();
    const int pending = game.context.pending;
    game.position.for_each_turn([&](typename P::Turn turn) {
      const MicroActions word = Encoding<P>::micro(turn, player);
      if (pending != kNoAction) {
        if (word.first == pending) add(word.second, {turn, false});
      } else if (word.second == kNoAction) {
        add(word.first, {turn, false});
      } else if (const auto first = static_cast<std::size_t>(word.first); !begun[first]) {
        begun.set(first);
        add(word.first, {std::nullopt, true});
      }
    });
  }

  /// Plays the action whose meaning is known, and begins a new game where it was the last.
  void advance(std::size_t index, int action) {
    GameState& game = games_[index];
    clear_result(index);
    arrays_.actions[index] = action;
    if (game.meaning.goes_on) {
      game.context.pending = action;
    } else {
      game.position.play(*game.meaning.turn);
      game.context.pending = kNoAction;
      ++game.turns;
      remember(game);
    }
    arrays_.lengths[index] = game.turns;
    if (game.context.pending == kNoAction && ended(index)) begin(game);
    show(index);
  }

  bool ended(std::size_t index) {
    const GameState& game = games_[index];
    const auto outcome = game.position.outcome();
    if (outcome) {
      if (outcome->winner != 0) {
        arrays_.rewards[2 * index + static_cast<std::size_t>(outcome->winner - 1)] = 1;
        arrays_.rewards[2 * index + static_cast<std::size_t>(2 - outcome->winner)] = -1;
      }
      arrays_.terminated[index] = 1;
    } else if (game.past.is_drawn()) {
      arrays_.terminated[index] = 1;
    } else if (game.turns >= settings_.max_turns) {
      arrays_.truncated[index] = 1;
    }
    return arrays_.terminated[index] != 0 || arrays_.truncated[index] != 0;
  }

  /// Writes what the player to move sees.
  void show(std::size_t index) {
    GameState& game = games_[index];
    arrays_.players[index] = static_cast<std::int8_t>(game.position.player());
    if (settings_.observe) {
      std::uint8_t* cells = arrays_.observations.data() + index * kCells<P>;
      std::fill_n(cells, kCells<P>, std::uint8_t{0});
      Encoding<P>::observe(game.position, game.context, cells);
    }
    if (!settings_.mask) return;
    // Only what was set is cleared: a mask is long and mostly empty.
    std::uint8_t* mask = arrays_.masks.data() + index * actions();
    for (const std::int32_t action : game.legal) mask[action] = 0;
    list(game);
    for (const std::int32_t action : game.legal) mask[action] = 1;
  }

  const BatchSettings settings_;
  const std::optional<P> start_;
  ThreadPool pool_;
  std::vector<GameState> games_;
  BatchArrays arrays_;
};

}  // namespace torony::rl
