// The extension module torony._core. It translates and decides nothing: bad input comes back as
// data, and the Python layer makes the errors.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/python/background.h"
#include "bindings/python/interpreter.h"
#include "bindings/python/modules.h"
#include "bindings/python/objects.h"
#include "bindings/python/values.h"
#include "explain/explain.h"
#include "games/answer_values.h"
#include "games/perft.h"
#include "games/playout.h"
#include "games/playthrough.h"
#include "games/position_values.h"
#include "games/routes.h"

namespace torony::python {
namespace {

using namespace nb::literals;

// ---- Turns of whichever game --------------------------------------------------------------------

/// Calls visit(type) for the game of a turn.
template <class Visit>
void with_game_of(const AnyTurn& turn, Visit&& visit) {
  for_each_game([&](auto type) {
    if (number_of<typename decltype(type)::type>() == turn.game) visit(type);
  });
}

/// Grammar only; the turn need not be legal anywhere.
void read_turn(AnyTurn* turn, std::string_view game, std::string_view text) {
  with_known_game(game, [&](auto type) {
    using P = typename decltype(type)::type;
    const auto parsed = P::parse_turn(text);
    if (!parsed) throw nb::value_error(parsed.reasons().front().text().c_str());
    new (turn) AnyTurn(wrap<P>(*parsed));
  });
}

std::string turn_text(const AnyTurn& turn) {
  std::string text;
  with_game_of(turn, [&](auto type) {
    using P = typename decltype(type)::type;
    text = P::turn_text(unwrap<P>(turn));
  });
  return text;
}

std::string game_of(const AnyTurn& turn) {
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

/// A property of a turn that is None where the turn has no such part.
template <class Part>
auto turn_part(Part TurnParts::* part) {
  return [part](const AnyTurn& turn) -> std::optional<Part> {
    Part value = turn_parts(turn).*part;
    if (value == Part()) return std::nullopt;
    return value;
  };
}

void bind_turn(nb::module_& module) {
  nb::class_<AnyTurn>(module, "Turn",
                      "One turn; ``str(turn)`` is its notation. Immutable and hashable; turns sort "
                      "by their notation.")
      .def("__init__", &read_turn, "game"_a, "text"_a)
      .def_prop_ro("game", &game_of, "The name of the game it belongs to.")
      .def_prop_ro("text", &turn_text, "The notation, such as ``r:c1d2`` or ``a1c2=d4``.")
      .def_prop_ro("claim", turn_part(&TurnParts::claim),
                   "LYNGK: the letter of the colour claimed.")
      .def_prop_ro("origin", turn_part(&TurnParts::origin), "The point moved from.")
      .def_prop_ro("target", turn_part(&TurnParts::target),
                   "The point moved to or placed on; ``N`` or ``S`` for a goal.")
      .def_prop_ro("drop", turn_part(&TurnParts::drop),
                   "Advanced Gygès: where the displaced piece goes.")
      .def_prop_ro("size", turn_part(&TurnParts::size),
                   "Gygès: the size of the piece placed during the setup.")
      .def("__str__", &turn_text)
      .def("__repr__", [](const AnyTurn& turn) { return "Turn('" + turn_text(turn) + "')"; })
      .def(nb::self == nb::self)  // NOLINT(misc-redundant-expression)
      .def("__lt__", [](const AnyTurn& a, const AnyTurn& b) { return turn_text(a) < turn_text(b); })
      .def("__hash__",
           [](const AnyTurn& turn) { return mix(turn.word ^ std::uint64_t{turn.game} << 32); })
      .def(
          "__reduce__",
          [](nb::handle self) {
            return nb::make_tuple(self.type(),
                                  nb::make_tuple(self.attr("game"), self.attr("text")));
          },
          nb::sig("def __reduce__(self) -> tuple[object, tuple[str, str]]"));
}

// ---- Positions of whichever game ----------------------------------------------------------------

/// A method that calls the function with the position itself.
template <class Function>
auto on_position(Function function) {
  return [function](const Object& object) { return std::visit(function, object.position); };
}

nb::dict to_dict(const Pairs& pairs) {
  nb::dict dict;
  for (const auto& [key, value] : pairs) dict[key.c_str()] = value;
  return dict;
}

template <SearchableGame P>
Values all_fields(const P& position) {
  Values fields = position.fields();
  for (auto& field : P::derived_fields(as_values(position))) fields.push_back(std::move(field));
  return fields;
}

nb::dict owners(const Object& object) {
  nb::dict owners;
  for (const auto& [point, player] :
       std::visit([](const auto& position) { return position.owners(); }, object.position)) {
    owners[point.c_str()] = player == "1" ? 1 : 2;
  }
  return owners;
}

std::vector<AnyTurn> legal_turns(const Object& object) {
  std::vector<AnyTurn> turns;
  std::visit(
      [&turns]<SearchableGame P>(const P& position) {
        position.for_each_turn([&turns](typename P::Turn turn) { turns.push_back(wrap<P>(turn)); });
      },
      object.position);
  return turns;
}

/// The legal turn, or the reason why it is none.
using ParsedTurn = std::pair<std::optional<AnyTurn>, std::optional<ReasonParts>>;

ParsedTurn parse_turn(const Object& object, std::string_view text) {
  return std::visit(
      [text]<SearchableGame P>(const P& position) -> ParsedTurn {
        const auto turn = torony::read_turn(position, text);
        if (turn) return {wrap<P>(*turn), std::nullopt};
        return {std::nullopt, parts_of(turn.reasons().front())};
      },
      object.position);
}

WinnerAndReason outcome(const Object& object) {
  return as_pair(
      std::visit([](const auto& position) { return position.outcome(); }, object.position));
}

WinnerAndReason tally(const Object& object) {
  return std::visit(
      []<SearchableGame P>(const P& position) -> WinnerAndReason {
        if constexpr (P::decided_by_count) return as_pair(position.tally());
        return std::nullopt;
      },
      object.position);
}

Object play(const Object& object, const AnyTurn& turn) {
  Object next = object;
  std::visit([&turn]<SearchableGame P>(P& position) { position.play(unwrap<P>(turn)); },
             next.position);
  return next;
}

bool is_legal(const Object& object, const AnyTurn& turn) {
  return std::visit(
      [&turn]<SearchableGame P>(const P& position) {
        return turn.game == number_of<P>() && position.is_legal(unwrap<P>(turn));
      },
      object.position);
}

using Points = std::vector<std::string>;

std::pair<Points, Points> route(const Object& object, const AnyTurn& turn, const Points& over) {
  Route found = std::visit(
      [&]<SearchableGame P>(const P& position) { return position.route(unwrap<P>(turn), over); },
      object.position);
  return {std::move(found.stops), std::move(found.steps)};
}

NamedValues route_choices(const Object& object, const std::string& claim, const std::string& origin,
                          const Points& over) {
  return std::visit(
      [&]<SearchableGame P>(const P& position) {
        return named(as_values(RoutePicker<P>(position, claim, origin).choices(over)));
      },
      object.position);
}

NamedValues effect(const Object& object, const AnyTurn& turn) {
  return std::visit(
      [&turn]<SearchableGame P>(const P& position) {
        return named(as_values(effect_of(position, unwrap<P>(turn))));
      },
      object.position);
}

/// (topic, key, values, English) of each statement about a legal turn.
using Statements = std::vector<std::tuple<std::string, std::string, NamedValues, std::string>>;

Statements explain_turn(const Object& object, const AnyTurn& turn) {
  Statements statements;
  std::visit(
      [&]<SearchableGame P>(const P& position) {
        for (const auto& [topic, phrase] : explain::explain(position, unwrap<P>(turn))) {
          statements.emplace_back(explain::kTopics[static_cast<std::size_t>(topic)], phrase.key(),
                                  named(phrase.values()), phrase.text());
        }
      },
      object.position);
  return statements;
}

/// A position, or the reasons why there is none.
using ParsedPosition = std::pair<std::optional<Object>, std::vector<ReasonParts>>;

template <SearchableGame P>
ParsedPosition as_parsed(const Parsed<P>& position) {
  if (!position) return {std::nullopt, parts_of(position.reasons())};
  return {Object{*position}, {}};
}

ParsedPosition edited_position(const Object& object, const NamedValues& changes) {
  const Values values = named_values(changes);
  return std::visit([&](const auto& position) { return as_parsed(edited(position, values)); },
                    object.position);
}

std::optional<Object> other_player_to_move(const Object& object) {
  return std::visit(
      [](const auto& position) -> std::optional<Object> {
        const auto other = with_other_player(position);
        return other ? std::optional(Object{*other}) : std::nullopt;
      },
      object.position);
}

// ---- Long work ----------------------------------------------------------------------------------

void check_threads(int threads) {
  if (threads < 1) throw nb::value_error("threads must be at least 1");
}

std::vector<std::pair<AnyTurn, std::uint64_t>> divide(const Object& object, int depth, int threads,
                                                      const Progress& progress, bool played) {
  check_threads(threads);
  if (depth < 1) throw nb::value_error("depth must be at least 1");
  std::vector<std::pair<AnyTurn, std::uint64_t>> divided;
  std::visit(
      [&]<SearchableGame P>(const P& position) {
        std::vector<P> children;
        position.for_each_child([&](typename P::Turn turn, const P& child) {
          divided.emplace_back(wrap<P>(turn), 0);
          children.push_back(child);
        });
        Background background(children.size());
        background.run(threads, progress, [&](std::size_t index) {
          const P& child = children[index];
          divided[index].second = played
                                      ? perft<Leaves::played>(child, depth - 1, background.stop())
                                      : perft<Leaves::counted>(child, depth - 1, background.stop());
        });
      },
      object.position);
  return divided;
}

std::uint64_t count_leaves(const Object& object, int depth, int threads, const Progress& progress,
                           bool played) {
  check_threads(threads);
  if (depth < 0) throw nb::value_error("depth must not be negative");
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  for (const auto& [turn, leaves] : divide(object, depth, threads, progress, played)) {
    total += leaves;
  }
  return total;
}

nb::dict random_playouts(const Object& object, std::size_t count, std::uint64_t seed, int threads,
                         std::uint64_t max_turns, std::string_view policy_name,
                         const Progress& progress) {
  check_threads(threads);
  if (policy_name != "uniform" && policy_name != "quick") {
    throw nb::value_error("the policy must be 'uniform' or 'quick'");
  }
  const Policy policy = policy_name == "quick" ? Policy::quick : Policy::uniform;
  // A task is a batch of games. Every game has a seed of its own: threads do not change the result.
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
      object.position);
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

void bind_position(nb::module_& module) {
  nb::class_<Object>(module, "Position", "A position of any game; immutable and hashable.")
      .def_prop_ro("game", on_position([](const auto& p) { return std::string(p.name); }))
      .def_prop_ro("text", on_position([](const auto& p) { return p.text(); }))
      .def_prop_ro("player", on_position([](const auto& p) { return p.player(); }))
      .def_prop_ro("hash", on_position([](const auto& p) { return p.hash(); }))
      .def("cells", on_position([](const auto& p) { return to_dict(p.cells()); }),
           nb::sig("def cells(self) -> dict[str, str]"))
      .def("fields", on_position([](const auto& p) { return named(all_fields(p)); }),
           "What the position says besides cells and player, and what follows from it.")
      .def("owners", &owners, nb::sig("def owners(self) -> dict[str, int]"))
      .def("legal_turns", &legal_turns)
      .def("count_turns", on_position([](const auto& p) { return p.count_turns(); }))
      .def("outcome", &outcome)
      .def("tally", &tally)
      .def("play", &play, "turn"_a, "Does not check whether the turn is legal.")
      .def("parse_turn", &parse_turn, "text"_a)
      .def("is_legal", &is_legal, "turn"_a)
      .def("route", &route, "turn"_a, "over"_a, "Must be asked of a legal turn.")
      .def("route_choices", &route_choices, "claim"_a, "origin"_a, "over"_a)
      .def("effect", &effect, "turn"_a, "Must be asked of a legal turn.")
      .def("explain", &explain_turn, "turn"_a, "Must be asked of a legal turn.")
      .def("edited", &edited_position, "changes"_a)
      .def("with_other_player", &other_player_to_move)
      .def("perft", &count_leaves, "depth"_a, "threads"_a = 1, "progress"_a = nb::none(),
           "played"_a = false)
      .def("divide", &divide, "depth"_a, "threads"_a = 1, "progress"_a = nb::none(),
           "played"_a = false)
      .def(nb::self == nb::self)  // NOLINT(misc-redundant-expression)
      .def("__hash__", on_position([](const auto& p) { return p.hash(); }));
}

// ---- Games --------------------------------------------------------------------------------------

ParsedPosition parse_position(std::string_view game, std::string_view text) {
  ParsedPosition parsed;
  with_known_game(game, [&](auto type) { parsed = as_parsed(decltype(type)::type::parse(text)); });
  return parsed;
}

ParsedPosition build_position(std::string_view game, const NamedValues& fields) {
  const Values values = named_values(fields);
  ParsedPosition parsed;
  with_known_game(game,
                  [&](auto type) { parsed = as_parsed(decltype(type)::type::build(values)); });
  return parsed;
}

ReasonParts general_reason_parts(const std::string& key, const NamedValues& values) {
  return parts_of(general_reason_named(key, named_values(values)));
}

/// The English of every key, and of the words within sentences.
std::map<std::string, std::string> wordings() {
  std::map<std::string, std::string> wordings;
  const auto add = [&wordings](Catalogue catalogue) {
    for (const Wording& each : catalogue) wordings.emplace(each.key, each.english);
  };
  add(kGeneralWordings);
  for_each_game([&](auto type) { add(decltype(type)::type::wordings()); });
  add(explain::kWordings);
  return wordings;
}

Object start(std::string_view game, std::optional<std::uint64_t> seed) {
  Object object;
  if (!seed) {
    std::random_device device;
    seed = std::uint64_t{device()} << 32 | device();
  }
  with_known_game(game, [&](auto type) { object.position = decltype(type)::type::start(*seed); });
  return object;
}

std::vector<std::string> points(std::string_view game) {
  std::vector<std::string> points;
  with_known_game(game, [&](auto type) { points = decltype(type)::type::points(); });
  return points;
}

int repetition_limit(std::string_view game) {
  int limit = 0;
  with_known_game(game, [&](auto type) { limit = decltype(type)::type::repetition_limit; });
  return limit;
}

}  // namespace
}  // namespace torony::python

// NOLINTNEXTLINE(misc-use-anonymous-namespace): it is a macro
NB_MODULE(_core, module) {
  using namespace torony;
  using namespace torony::python;
  // What is alive when the interpreter ends, threads that search among it, is left to the system.
  nb::set_leak_warnings(false);
  prepare_exit();
  module.doc() = "The C++ core of Torony. Use the package torony instead of this module.";
  std::vector<std::string> names;
  for_each_game([&names](auto type) { names.emplace_back(decltype(type)::type::name); });
  module.attr("GAMES") = nb::tuple(nb::cast(names));
  module.attr("LYNGK_CLAIMS_EACH") = lyngk::kClaimsEach;
  module.attr("LYNGK_LIMIT") = lyngk::kStandardLimit;
  module.attr("LYNGK_TALLEST") = lyngk::kTallest;
  bind_turn(module);
  bind_position(module);
  bind_playthrough(module);
  bind_engine(module);
  bind_match(module);
  bind_rl(module);
  bind_train(module);
  module.def("parse_position", &parse_position, "game"_a, "text"_a);
  module.def("build_position", &build_position, "game"_a, "fields"_a);
  module.def("general_reason", &general_reason_parts, "key"_a, "values"_a,
             "(rule, key, values, sentence) of a reason that only Python can give.");
  module.def("wordings", &wordings, "The English of every key of the core.");
  module.def("start", &start, "game"_a, "seed"_a = nb::none());
  module.def("points", &points, "game"_a);
  module.def("repetition_limit", &repetition_limit, "game"_a,
             "So many occurrences of a position make a draw; 0 where nothing can repeat.");
  module.def("random_playouts", &random_playouts, "position"_a, "count"_a, "seed"_a, "threads"_a,
             "max_turns"_a, "policy"_a, "progress"_a = nb::none());
}
