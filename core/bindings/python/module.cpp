// The extension module torony._core. It translates and decides nothing: bad input comes back as
// data, and the Python layer makes the errors.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/python/background.h"
#include "games/perft.h"
#include "games/playout.h"
#include "games/registry.h"

namespace torony::python {
namespace {

using namespace nb::literals;

/// A turn of whichever game: every game packs its turns into one word.
struct AnyTurn {
  std::size_t game;
  std::uint32_t word;

  friend bool operator==(const AnyTurn&, const AnyTurn&) = default;
};

template <class T>
constexpr std::size_t kGameOf = [] {
  std::size_t number = 0;
  std::size_t found = kGames;
  for_each_game([&](auto type) {
    if (std::is_same_v<typename decltype(type)::type, T>) found = number;
    ++number;
  });
  return found;
}();

template <Game P>
AnyTurn wrap(typename P::Turn turn) {
  return {kGameOf<P>, std::bit_cast<std::uint32_t>(turn)};
}

template <Game P>
typename P::Turn unwrap(const AnyTurn& turn) {
  if (turn.game != kGameOf<P>) throw nb::value_error("the turn belongs to another game");
  return std::bit_cast<typename P::Turn>(turn.word);
}

/// Calls visit(type) for the game of a turn.
template <class Visit>
void with_game_of(const AnyTurn& turn, Visit&& visit) {
  std::size_t number = 0;
  for_each_game([&](auto type) {
    if (number++ == turn.game) visit(type);
  });
}

template <class Visit>
void with_known_game(std::string_view name, Visit&& visit) {
  if (!with_game(name, visit)) {
    throw nb::value_error(("there is no game '" + std::string(name) + "'").c_str());
  }
}

std::string turn_text(const AnyTurn& turn) {
  std::string text;
  with_game_of(turn, [&](auto type) {
    using P = typename decltype(type)::type;
    text = P::turn_text(unwrap<P>(turn));
  });
  return text;
}

/// Grammar only; the turn need not be legal anywhere.
AnyTurn read_turn(std::string_view game, std::string_view text) {
  std::optional<AnyTurn> turn;
  with_known_game(game, [&](auto type) {
    using P = typename decltype(type)::type;
    const auto parsed = P::parse_turn(text);
    if (!parsed) throw nb::value_error(parsed.reasons().front().c_str());
    turn = wrap<P>(*parsed);
  });
  return *turn;
}

std::string game_name(const AnyTurn& turn) {
  std::string name;
  with_game_of(turn, [&](auto type) { name = decltype(type)::type::name; });
  return name;
}

TurnParts turn_parts(const AnyTurn& turn) {
  TurnParts parts;
  with_game_of(turn, [&](auto type) {
    using P = typename decltype(type)::type;
    parts = P::turn_parts(unwrap<P>(turn));
  });
  return parts;
}

std::optional<std::string> if_any(const std::string& part) {
  if (part.empty()) return std::nullopt;
  return part;
}

std::vector<AnyTurn> legal_turns(const AnyPosition& any) {
  std::vector<AnyTurn> turns;
  std::visit(
      [&turns](const auto& position) {
        using P = std::remove_cvref_t<decltype(position)>;
        position.for_each_turn([&turns](typename P::Turn turn) { turns.push_back(wrap<P>(turn)); });
      },
      any);
  return turns;
}

/// (turn, "", "") for a legal turn, (None, "syntax", message) or (None, rule, reason) for any other
/// text.
using ParsedTurn = std::tuple<std::optional<AnyTurn>, std::string, std::string>;

ParsedTurn parse_turn(const AnyPosition& any, std::string_view text) {
  return std::visit(
      [text](const auto& position) -> ParsedTurn {
        using P = std::remove_cvref_t<decltype(position)>;
        const auto turn = P::parse_turn(text);
        if (!turn) return {std::nullopt, "syntax", turn.reasons().front()};
        if (position.is_legal(*turn)) return {wrap<P>(*turn), "", ""};
        const Objection objection = position.objection(*turn);
        return {std::nullopt, std::string(objection.rule), objection.text};
      },
      any);
}

nb::dict to_dict(const Pairs& pairs) {
  nb::dict dict;
  for (const auto& [key, value] : pairs) dict[key.c_str()] = value;
  return dict;
}

std::optional<std::pair<std::optional<int>, std::string>> outcome(const AnyPosition& any) {
  const auto result = std::visit([](const auto& position) { return position.outcome(); }, any);
  if (!result) return std::nullopt;
  const auto winner = result->winner == 0 ? std::nullopt : std::optional(result->winner);
  return std::pair(winner, std::string(result->reason));
}

void check_threads(int threads) {
  if (threads < 1) throw nb::value_error("threads must be at least 1");
}

using Divided = std::vector<std::pair<AnyTurn, std::uint64_t>>;

Divided divide(const AnyPosition& any, int depth, int threads, const Progress& progress,
               bool played) {
  check_threads(threads);
  if (depth < 1) throw nb::value_error("depth must be at least 1");
  Divided divided;
  std::visit(
      [&](const auto& position) {
        using P = std::remove_cvref_t<decltype(position)>;
        std::vector<P> children;
        position.for_each_child([&](typename P::Turn turn, const P& child) {
          divided.emplace_back(wrap<P>(turn), 0);
          children.push_back(child);
        });
        Background background(children.size());
        background.run(threads, progress, [&](std::size_t index) {
          divided[index].second =
              played ? perft<Leaves::played>(children[index], depth - 1, background.stop())
                     : perft<Leaves::counted>(children[index], depth - 1, background.stop());
        });
      },
      any);
  return divided;
}

std::uint64_t count_leaves(const AnyPosition& any, int depth, int threads, const Progress& progress,
                           bool played) {
  check_threads(threads);
  if (depth < 0) throw nb::value_error("depth must not be negative");
  if (depth == 0) return 1;
  if (depth == 1 && !played) {
    return std::visit([](const auto& position) { return position.count_turns(); }, any);
  }
  std::uint64_t total = 0;
  for (const auto& [turn, leaves] : divide(any, depth, threads, progress, played)) total += leaves;
  return total;
}

nb::dict random_playouts(const AnyPosition& any, std::size_t count, std::uint64_t seed, int threads,
                         std::uint64_t max_turns, std::string_view policy_name,
                         const Progress& progress) {
  check_threads(threads);
  if (policy_name != "uniform" && policy_name != "quick") {
    throw nb::value_error("the policy must be 'uniform' or 'quick'");
  }
  const Policy policy = policy_name == "quick" ? Policy::quick : Policy::uniform;
  // A task is a batch of games; every game has a seed of its own, so threads do not change the
  // result.
  constexpr std::size_t kBatch = 64;
  std::vector<PlayoutTotals> totals((count + kBatch - 1) / kBatch);
  Background background(totals.size());
  std::visit(
      [&](const auto& position) {
        background.run(threads, progress, [&](std::size_t batch) {
          const std::size_t end = std::min(count, (batch + 1) * kBatch);
          for (std::size_t game = batch * kBatch; game < end && !background.stop(); ++game) {
            totals[batch] += playout(position, policy, mix(seed) + game, max_turns);
          }
        });
      },
      any);
  PlayoutTotals sum;
  for (const PlayoutTotals& part : totals) sum += part;
  nb::dict result;
  result["wins1"] = sum.wins[0];
  result["wins2"] = sum.wins[1];
  result["draws"] = sum.draws;
  result["unfinished"] = sum.unfinished;
  result["turns"] = sum.turns;
  return result;
}

std::pair<std::optional<AnyPosition>, std::vector<std::string>> parse_position(
    std::string_view name, std::string_view text) {
  std::pair<std::optional<AnyPosition>, std::vector<std::string>> parsed;
  with_known_game(name, [&](auto type) {
    const auto result = decltype(type)::type::parse(text);
    if (result) parsed.first = AnyPosition(*result);
    parsed.second = result.reasons();
  });
  return parsed;
}

AnyPosition start(std::string_view name, std::optional<std::uint64_t> seed) {
  AnyPosition position;
  if (!seed) {
    std::random_device device;
    seed = std::uint64_t{device()} << 32 | device();
  }
  with_known_game(name, [&](auto type) { position = decltype(type)::type::start(*seed); });
  return position;
}

/// The extension's own class, so that nanobind does not take the variant for a Python union.
struct PositionObject {
  AnyPosition value;

  friend bool operator==(const PositionObject&, const PositionObject&) = default;
};

std::string position_text(const PositionObject& object) {
  return std::visit([](const auto& position) { return position.text(); }, object.value);
}

std::uint64_t position_hash(const PositionObject& object) {
  return std::visit([](const auto& position) { return position.hash(); }, object.value);
}

PositionObject play(const PositionObject& object, const AnyTurn& turn) {
  PositionObject next = object;
  std::visit(
      [&turn](auto& position) {
        using P = std::remove_cvref_t<decltype(position)>;
        position.play(unwrap<P>(turn));
      },
      next.value);
  return next;
}

bool is_legal(const PositionObject& object, const AnyTurn& turn) {
  return std::visit(
      [&turn](const auto& position) {
        using P = std::remove_cvref_t<decltype(position)>;
        return turn.game == kGameOf<P> && position.is_legal(unwrap<P>(turn));
      },
      object.value);
}

Route route(const PositionObject& object, const AnyTurn& turn) {
  return std::visit(
      [&turn](const auto& position) {
        using P = std::remove_cvref_t<decltype(position)>;
        return position.route(unwrap<P>(turn));
      },
      object.value);
}

void bind_turn(nb::module_& module) {
  nb::class_<AnyTurn>(module, "Turn",
                      "One turn; ``str(turn)`` is its notation. Immutable and hashable.")
      .def_prop_ro("game", &game_name, "The name of the game it belongs to.")
      .def_prop_ro("text", &turn_text, "The notation, such as ``r:c1d2`` or ``a1c2=d4``.")
      .def_prop_ro(
          "claim", [](const AnyTurn& t) { return if_any(turn_parts(t).claim); },
          "LYNGK: the letter of the colour claimed.")
      .def_prop_ro(
          "origin", [](const AnyTurn& t) { return if_any(turn_parts(t).origin); },
          "The point moved from.")
      .def_prop_ro(
          "target", [](const AnyTurn& t) { return if_any(turn_parts(t).target); },
          "The point moved to or placed on; ``N`` or ``S`` for a goal.")
      .def_prop_ro(
          "drop", [](const AnyTurn& t) { return if_any(turn_parts(t).drop); },
          "Advanced Gygès: where the displaced piece goes.")
      .def_prop_ro(
          "size",
          [](const AnyTurn& t) {
            const int size = turn_parts(t).size;
            return size == 0 ? std::nullopt : std::optional(size);
          },
          "Gygès: the size of the piece placed during set-up.")
      .def("__str__", &turn_text)
      .def("__repr__", [](const AnyTurn& t) { return "Turn('" + turn_text(t) + "')"; })
      .def(nb::new_(&read_turn), "game"_a, "text"_a)
      .def(
          "__reduce__",
          [](nb::handle self) {
            return nb::make_tuple(self.type(),
                                  nb::make_tuple(self.attr("game"), self.attr("text")));
          },
          nb::sig("def __reduce__(self) -> tuple[object, tuple[str, str]]"))
      .def(nb::self == nb::self)
      .def("__hash__", [](const AnyTurn& t) { return mix(t.word ^ std::uint64_t{t.game} << 32); });
}

void bind_position(nb::module_& module) {
  const auto visit_names = [](auto member) {
    return [member](const PositionObject& o) {
      return std::visit([member](const auto& p) { return to_dict(member(p)); }, o.value);
    };
  };
  nb::class_<PositionObject>(module, "Position", "A position of any game; immutable and hashable.")
      .def_prop_ro("game",
                   [](const PositionObject& o) {
                     return std::visit([](const auto& p) { return std::string(p.name); }, o.value);
                   })
      .def_prop_ro("text", &position_text)
      .def_prop_ro("player",
                   [](const PositionObject& o) {
                     return std::visit([](const auto& p) { return p.player(); }, o.value);
                   })
      .def_prop_ro("hash", &position_hash)
      .def("cells", visit_names([](const auto& p) { return p.cells(); }),
           nb::sig("def cells(self) -> dict[str, str]"))
      .def("fields", visit_names([](const auto& p) { return p.fields(); }),
           nb::sig("def fields(self) -> dict[str, str]"))
      .def(
          "owners",
          [](const PositionObject& o) {
            nb::dict owners;
            for (const auto& [point, player] :
                 std::visit([](const auto& p) { return p.owners(); }, o.value)) {
              owners[point.c_str()] = player == "1" ? 1 : 2;
            }
            return owners;
          },
          nb::sig("def owners(self) -> dict[str, int]"))
      .def("legal_turns", [](const PositionObject& o) { return legal_turns(o.value); })
      .def("count_turns",
           [](const PositionObject& o) {
             return std::visit([](const auto& p) { return p.count_turns(); }, o.value);
           })
      .def("outcome", [](const PositionObject& o) { return outcome(o.value); })
      .def("play", &play, "turn"_a, "Does not check whether the turn is legal.")
      .def(
          "parse_turn",
          [](const PositionObject& o, std::string_view text) { return parse_turn(o.value, text); },
          "text"_a)
      .def("is_legal", &is_legal, "turn"_a)
      .def(
          "route",
          [](const PositionObject& o, const AnyTurn& turn) {
            Route found = route(o, turn);
            return std::pair(std::move(found.stops), std::move(found.steps));
          },
          "turn"_a)
      .def(
          "perft",
          [](const PositionObject& o, int depth, int workers, const Progress& report, bool played) {
            return count_leaves(o.value, depth, workers, report, played);
          },
          "depth"_a, "threads"_a = 1, "progress"_a = nb::none(), "played"_a = false)
      .def(
          "divide",
          [](const PositionObject& o, int depth, int workers, const Progress& report, bool played) {
            return divide(o.value, depth, workers, report, played);
          },
          "depth"_a, "threads"_a = 1, "progress"_a = nb::none(), "played"_a = false)
      .def(nb::self == nb::self)
      .def("__hash__", &position_hash);
}

}  // namespace
}  // namespace torony::python

NB_MODULE(_core, module) {
  using namespace torony;
  using namespace torony::python;
  module.doc() = "The C++ core of Torony. Use the package torony instead of this module.";
  std::vector<std::string> names;
  for_each_game([&names](auto type) { names.emplace_back(decltype(type)::type::name); });
  module.attr("GAMES") = nb::tuple(nb::cast(names));
  bind_turn(module);
  bind_position(module);
  module.def(
      "parse_position",
      [](std::string_view game, std::string_view text) {
        auto [position, reasons] = parse_position(game, text);
        std::optional<PositionObject> object;
        if (position) object = PositionObject{*position};
        return std::pair(std::move(object), std::move(reasons));
      },
      "game"_a, "text"_a);
  module.def(
      "start",
      [](std::string_view game, std::optional<std::uint64_t> seed) {
        return PositionObject{start(game, seed)};
      },
      "game"_a, "seed"_a = nb::none());
  module.def(
      "points",
      [](std::string_view game) {
        std::vector<std::string> points;
        with_known_game(game, [&](auto type) { points = decltype(type)::type::points(); });
        return points;
      },
      "game"_a);
  module.def(
      "repetition_limit",
      [](std::string_view game) {
        int limit = 0;
        with_known_game(game, [&](auto type) { limit = decltype(type)::type::repetition_limit; });
        return limit;
      },
      "game"_a, "So many occurrences of a position make a draw; 0 where nothing can repeat.");
  module.def(
      "random_playouts",
      [](const PositionObject& position, std::size_t count, std::uint64_t seed, int threads,
         std::uint64_t max_turns, std::string_view policy, const Progress& progress) {
        return random_playouts(position.value, count, seed, threads, max_turns, policy, progress);
      },
      "position"_a, "count"_a, "seed"_a, "threads"_a, "max_turns"_a, "policy"_a,
      "progress"_a = nb::none(),
      nb::sig(
          "def random_playouts(position: Position, count: int, seed: int, threads: int, "
          "max_turns: int, policy: str, progress: collections.abc.Callable[[int, int], object] | "
          "None = None) -> dict[str, int]"));
}
