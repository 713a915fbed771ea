// A game as it is played, of whichever game, for Python.
#include "games/playthrough.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <utility>
#include <variant>

#include "bindings/python/modules.h"
#include "bindings/python/objects.h"
#include "bindings/python/values.h"
#include "games/answer_values.h"

namespace torony::python {
namespace {

using namespace nb::literals;

template <class... Ps>
std::variant<Playthrough<Ps>...> playthroughs_of(std::variant<Ps...>*);
using AnyPlaythrough = decltype(playthroughs_of(static_cast<AnyPosition*>(nullptr)));

/// A class of its own, so that nanobind does not take the variant for a Python union.
struct PlaythroughObject {
  explicit PlaythroughObject(const Object& start)
      : any(std::visit([](const auto& p) { return AnyPlaythrough(Playthrough(p)); },
                       start.position)) {}

  AnyPlaythrough any;
};

/// A method that calls the function with the playthrough itself.
template <class Function>
auto on_playthrough(Function function) {
  return [function](const PlaythroughObject& object) { return std::visit(function, object.any); };
}

std::size_t checked_ply(const auto& game, std::size_t ply) {
  if (ply > game.length()) throw nb::index_error("there are not so many turns");
  return ply;
}

Object position_after(const PlaythroughObject& object, std::size_t ply) {
  return std::visit(
      [ply](const auto& game) { return Object{game.positions()[checked_ply(game, ply)]}; },
      object.any);
}

std::vector<AnyTurn> turns(const PlaythroughObject& object) {
  return std::visit(
      []<SearchableGame P>(const Playthrough<P>& game) {
        std::vector<AnyTurn> turns;
        for (const auto turn : game.turns()) turns.push_back(wrap<P>(turn));
        return turns;
      },
      object.any);
}

WinnerAndReason outcome(const PlaythroughObject& object, std::size_t ply) {
  return std::visit(
      [ply](const auto& game) { return as_pair(game.outcome(checked_ply(game, ply))); },
      object.any);
}

int occurrences(const PlaythroughObject& object, std::size_t ply) {
  return std::visit([ply](const auto& game) { return game.occurrences(checked_ply(game, ply)); },
                    object.any);
}

/// The legal turn, or the reason against it.
std::pair<std::optional<AnyTurn>, std::optional<ReasonParts>> read_turn(
    const PlaythroughObject& object, std::string_view text) {
  using Answer = std::pair<std::optional<AnyTurn>, std::optional<ReasonParts>>;
  return std::visit(
      [text]<SearchableGame P>(const Playthrough<P>& game) -> Answer {
        const auto turn = game.read_turn(text);
        if (turn) return {wrap<P>(*turn), std::nullopt};
        return {std::nullopt, parts_of(turn.reasons().front())};
      },
      object.any);
}

std::optional<ReasonParts> refusal(const PlaythroughObject& object, const AnyTurn& turn) {
  return std::visit(
      [&turn]<SearchableGame P>(const Playthrough<P>& game) -> std::optional<ReasonParts> {
        const auto reason = game.refusal(unwrap<P>(turn));
        return reason ? std::optional(parts_of(*reason)) : std::nullopt;
      },
      object.any);
}

void play(PlaythroughObject& object, const AnyTurn& turn) {
  std::visit([&turn]<SearchableGame P>(Playthrough<P>& game) { game.play(unwrap<P>(turn)); },
             object.any);
}

void go(PlaythroughObject& object, std::size_t ply) {
  std::visit([ply](auto& game) { game.go(checked_ply(game, ply)); }, object.any);
}

void end(PlaythroughObject& object, Ending::Kind kind, int loser) {
  std::visit([&](auto& game) { game.end({kind, loser}); }, object.any);
}

NamedValues effect(const PlaythroughObject& object, std::size_t ply) {
  return std::visit(
      [ply](const auto& game) {
        if (ply == 0) throw nb::index_error("no turn leads to the start");
        const std::size_t before = checked_ply(game, ply) - 1;
        return named(as_values(effect_of(game.positions()[before], game.turns()[before])));
      },
      object.any);
}

std::optional<std::pair<std::string, int>> ending(const PlaythroughObject& object) {
  return std::visit(
      [](const auto& game) -> std::optional<std::pair<std::string, int>> {
        if (!game.ending()) return std::nullopt;
        return std::pair(std::string(game.ending()->reason()), game.ending()->loser);
      },
      object.any);
}

std::vector<std::uint64_t> history(const PlaythroughObject& object) {
  return std::visit(
      [](const auto& game) {
        const auto before = game.before();
        return std::vector<std::uint64_t>(before.begin(), before.end());
      },
      object.any);
}

}  // namespace

void bind_playthrough(nb::module_& module) {
  nb::class_<PlaythroughObject>(
      module, "Playthrough",
      "A game as it is played. It trusts its caller: turns are legal, places exist.")
      .def(nb::init<const Object&>(), "start"_a)
      .def("copy", [](const PlaythroughObject& object) { return object; })
      .def_prop_ro("game", on_playthrough([]<SearchableGame P>(const Playthrough<P>&) {
                     return std::string(P::name);
                   }))
      .def_prop_ro("length", on_playthrough([](const auto& game) { return game.length(); }))
      .def_prop_ro("ply", on_playthrough([](const auto& game) { return game.ply(); }))
      .def_prop_ro("ending", &ending, "The reason and the loser, 0 for none.")
      .def_prop_ro("history", &history, "The hashes of the positions before the current one.")
      .def("turns", &turns)
      .def("position", &position_after, "ply"_a)
      .def("occurrences", &occurrences, "ply"_a)
      .def("outcome", &outcome, "ply"_a)
      .def("effect", &effect, "ply"_a)
      .def("read_turn", &read_turn, "text"_a)
      .def("refusal", &refusal, "turn"_a)
      .def("play", &play, "turn"_a)
      .def("go", &go, "ply"_a)
      .def(
          "resign",
          [](PlaythroughObject& object, int player) {
            end(object, Ending::Kind::resignation, player);
          },
          "player"_a)
      .def(
          "lose_on_time",
          [](PlaythroughObject& object, int player) { end(object, Ending::Kind::time, player); },
          "player"_a)
      .def("agree_draw",
           [](PlaythroughObject& object) { end(object, Ending::Kind::agreement, 0); });
}

}  // namespace torony::python
