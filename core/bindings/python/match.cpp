// Players, paired starts, records and the scoreboard of matches for Python.
#include "match/match.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/python/interpreter.h"
#include "bindings/python/modules.h"
#include "bindings/python/objects.h"
#include "match/players.h"
#include "match/record.h"
#include "match/scoreboard.h"

namespace torony::python {
namespace {

using namespace nb::literals;
using namespace match;

// ---- Players ------------------------------------------------------------------------------------

class PlayerObject {
 public:
  PlayerObject(std::string_view game, std::string_view description) {
    with_known_game(game, [&](auto) {
      Made made = make_player(game, description);
      if (!made.player) throw nb::value_error(made.problem.c_str());
      player_ = std::move(made.player);
    });
  }

  void new_game(std::uint64_t seed) { player_->new_game(seed); }
  /// 0 stands for no limit.
  AnyTurn choose(const Object& object, const std::vector<std::uint64_t>& history, double seconds,
                 std::uint64_t nodes, int depth) {
    if (!player_->plays(object.position)) {
      throw nb::value_error("the position belongs to another game");
    }
    const Unlocked unlocked;
    return player_->choose(object.position, history, {seconds * 1000, nodes, depth});
  }

 private:
  std::unique_ptr<Player> player_;
};

// ---- Matches ------------------------------------------------------------------------------------

Object start_of_pair(std::string_view game, std::uint64_t seed, std::uint64_t pair,
                     int random_turns) {
  Object object;
  with_known_game(game, [&](auto type) {
    using P = typename decltype(type)::type;
    object.position = paired_start<P>(sub_seed(seed, pair), random_turns);
  });
  return object;
}

/// A file of games that is open, and the games that were in it.
struct OpenRecord {
  OpenRecord(const std::string& path, const std::string& match) {
    const auto found = file.open(path, match);
    if (!found) refuse(found.reasons().front());
    games = *found;
  }

  RecordFile file;
  std::vector<GameRecord> games;

 private:
  [[noreturn]] void refuse(const std::string& reason) const {
    PyErr_SetString(file.in_use() ? PyExc_BlockingIOError : PyExc_ValueError, reason.c_str());
    throw nb::python_error();
  }
};

/// A file that nobody else can take meanwhile.
struct HeldFile {
  explicit HeldFile(const std::string& path) {
    if (const std::string problem = lock.take(path); !problem.empty()) {
      throw nb::value_error(problem.c_str());
    }
    lock.sign();
  }

  FileLock lock;
};

void make_scoreboard(Scoreboard* board, int games,
                     const std::optional<std::pair<double, double>>& sprt, double seconds_a,
                     double seconds_b) {
  std::optional<Sprt> test;
  if (sprt) test = Sprt{sprt->first, sprt->second};
  new (board) Scoreboard(games, test, seconds_a * 1000, seconds_b * 1000);
}

/// (difference, low, high); infinite where nothing bounds it.
std::tuple<double, double, double> elo(const Scoreboard& board) {
  const Elo found = estimate(board.pairs());
  return {found.difference, found.low, found.high};
}

/// (turns, mean milliseconds, slowest, overruns).
std::tuple<std::size_t, double, double, std::size_t> times(const Scoreboard& board, bool of_a) {
  const Times& taken = board.times(of_a);
  return {taken.turns, taken.mean(), taken.slowest, taken.overruns};
}

void bind_records(nb::module_& module) {
  nb::class_<GameRecord>(module, "GameRecord", "One game of a match.")
      .def(nb::init<>())
      .def_rw("index", &GameRecord::index)
      .def_rw("a_player", &GameRecord::a_player)
      .def_rw("winner", &GameRecord::winner, "1, 2, or 0 for a draw.")
      .def_rw("reason", &GameRecord::reason)
      .def_rw("start", &GameRecord::start)
      .def_rw("turns", &GameRecord::turns)
      .def_rw("milliseconds", &GameRecord::milliseconds)
      .def_rw("detail", &GameRecord::detail)
      .def_prop_ro("is_fault", &GameRecord::is_fault);
  nb::class_<OpenRecord>(module, "RecordFile")
      .def(nb::init<const std::string&, const std::string&>(), "path"_a, "match"_a)
      .def_prop_ro("games", [](const OpenRecord& record) { return record.games; })
      .def(
          "append",
          [](OpenRecord& record, const GameRecord& game) { return record.file.append(game); },
          "game"_a, "False when it could not be written.")
      .def("close", [](OpenRecord& record) { record.file.close(); });
  nb::class_<HeldFile>(module, "HeldFile",
                       "Holds a file until it is closed. ValueError says who has it.")
      .def(nb::init<const std::string&>(), "path"_a)
      .def("close", [](HeldFile& file) { file.lock.release(); });
}

}  // namespace

void bind_match(nb::module_& module) {
  module.attr("TOO_LONG") = std::string(kTooLong);
  module.attr("ILLEGAL_TURN") = std::string(kIllegal);
  module.attr("TIME_OUT") = std::string(kTimeout);
  module.attr("CRASH") = std::string(kCrash);
  nb::class_<PlayerObject>(module, "Player", "A player made from a line such as 'uct:alpha=0.7'.")
      .def(nb::init<std::string_view, std::string_view>(), "game"_a, "description"_a)
      .def("new_game", &PlayerObject::new_game, "seed"_a)
      .def("choose", &PlayerObject::choose, "position"_a, "history"_a, "seconds"_a, "nodes"_a,
           "depth"_a);
  bind_records(module);
  nb::class_<Scoreboard>(module, "Scoreboard", "The state of a match.")
      .def("__init__", &make_scoreboard, "games"_a, "sprt"_a.none(), "seconds_a"_a, "seconds_b"_a)
      .def("add", &Scoreboard::add, "game"_a)
      .def("has", &Scoreboard::has, "index"_a)
      .def_prop_ro("finished", &Scoreboard::finished)
      .def_prop_ro("wins", &Scoreboard::wins)
      .def_prop_ro("draws", &Scoreboard::draws)
      .def_prop_ro("losses", &Scoreboard::losses)
      .def_prop_ro("verdict", &Scoreboard::verdict, "1, -1, or 0 for none.")
      .def_prop_ro("ratio", &Scoreboard::ratio)
      .def_prop_ro("pairs", [](const Scoreboard& board) { return board.pairs().counts; })
      .def_prop_ro("elo", &elo)
      .def_prop_ro("reasons", &Scoreboard::reasons)
      .def_prop_ro("faults", &Scoreboard::faults)
      .def_prop_ro("mean_turns", &Scoreboard::mean_turns)
      .def_prop_ro("player_wins", &Scoreboard::player_wins, "Of player 1 and player 2.")
      .def("times", &times, "of_a"_a)
      .def("progress", &Scoreboard::progress)
      .def("summary", &Scoreboard::summary);
  module.def("paired_start", &start_of_pair, "game"_a, "seed"_a, "pair"_a, "random_turns"_a,
             "The position that both games of a pair begin with.");
  module.def("player_seed", &player_seed, "seed"_a, "is_a"_a, "game"_a);
  module.def(
      "much_too_long",
      [](double milliseconds, double seconds) {
        return much_too_long(milliseconds, seconds * 1000);
      },
      "milliseconds"_a, "seconds"_a, "Whether a turn with that limit is lost on time.");
}

}  // namespace torony::python
