// The engine, whichever game it plays. Nothing of its search is compiled by who includes this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/tunable.h"
#include "games/registry.h"
#include "search/limits.h"
#include "search/score.h"

namespace torony {

/// What is known about one of the best turns, together with the effort behind it.
struct Info {
  int depth;
  int seldepth;  ///< the longest line looked at, in turns
  int multipv;   ///< 1 for the best turn, 2 for the second best, ...
  Score score;
  Proof proof;
  std::uint64_t nodes;
  Milliseconds time;
  int hash_permille;
  std::vector<AnyTurn> line;
};

/// What was proved about a position; results are 1, 0 and -1 for the player to move. See
/// solve/endgame.h.
struct AnySolution {
  int at_least;
  int at_most;
  std::optional<int> margin;
  int turns_to_end;
  bool exact_length;
  std::uint64_t nodes;
  Milliseconds time;
  std::vector<AnyTurn> line;
};

/// A history holds the hashes of the earlier positions of the game, the oldest first. Positions
/// belong to the game of the engine. One search at a time.
class Engine : public Tunable {
 public:
  using Report = std::function<void(const Info&)>;
  using History = std::span<const std::uint64_t>;

  virtual bool plays(const AnyPosition& position) const = 0;
  /// Whether there are nets for its game.
  virtual bool has_net() const = 0;
  /// Takes a weight file as the net in place of one that knows nothing, or says why not.
  virtual std::string load_net(std::string_view bytes) = 0;
  virtual void new_game() = 0;

  /// Searches until the stop condition says stop (any thread may ask it to) and returns the best
  /// lines, best first; none only if the game is over.
  virtual std::vector<Info> think(const AnyPosition& position, History history,
                                  StopCondition& stop_condition, int lines = 1,
                                  const Report& report = {}) = 0;
  /// How many threads of the last search could not be started.
  virtual int missing_threads() const = 0;

  /// The level it plays at; none at full strength.
  virtual std::optional<Level> level_to_play() const = 0;
  /// The turn that a level plays, with what it thinks of it; nothing if the game is over. The stop
  /// condition should hold the limits of the level (limits_at).
  virtual std::optional<Info> play_at(const Level& level, const AnyPosition& position,
                                      History history, StopCondition& stop_condition) = 0;

  virtual bool solves_ends() const = 0;
  /// Proves what can be proved within the limits: nothing in games whose ends cannot be solved.
  virtual AnySolution solve(const AnyPosition& position, StopCondition& stop_condition,
                            bool with_margin) = 0;
};

/// Null for a game of the other half. Each half is compiled in a file of its own (engines_even.cpp,
/// engines_odd.cpp), so that two processors share the work.
template <std::size_t half>
std::unique_ptr<Engine> make_engine_of_half(std::string_view game);

/// Without a net, with the smallest table and one thread; null if there is no such game.
inline std::unique_ptr<Engine> make_engine(std::string_view game) {
  auto engine = make_engine_of_half<0>(game);
  return engine ? std::move(engine) : make_engine_of_half<1>(game);
}

}  // namespace torony
