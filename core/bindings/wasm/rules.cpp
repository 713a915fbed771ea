#include "bindings/wasm/rules.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <vector>

#include "base/text.h"
#include "bindings/wasm/json.h"
#include "games/registry.h"

namespace torony::wasm {
namespace {

using Words = std::vector<std::string_view>;

std::string problem(std::string_view text) { return Object().add("problem", json(text)).text(); }

std::string reasons(const std::vector<std::string>& reasons) {
  return Object().add("reasons", json(reasons)).text();
}

// ---- What positions and turns look like ---------------------------------------------------------

/// Only the parts that the turn has.
template <Game P>
std::string describe(typename P::Turn turn) {
  const TurnParts parts = P::turn_parts(turn);
  Object object;
  object.add("text", json(P::turn_text(turn)));
  if (!parts.claim.empty()) object.add("claim", json(parts.claim));
  if (!parts.origin.empty()) object.add("origin", json(parts.origin));
  if (!parts.target.empty()) object.add("target", json(parts.target));
  if (!parts.drop.empty()) object.add("drop", json(parts.drop));
  if (parts.size != 0) object.add("size", json(parts.size));
  return object.text();
}

std::string describe(const std::optional<Outcome>& outcome) {
  if (!outcome) return "null";
  return Object()
      .add("winner", outcome->winner == 0 ? "null" : json(outcome->winner))
      .add("reason", json(outcome->reason))
      .text();
}

template <Game P>
std::string describe(const P& position, const std::optional<Outcome>& outcome) {
  Object owners;
  for (const auto& [point, player] : position.owners()) owners.add(point, player);
  std::string turns;
  if (!outcome) {
    position.for_each_turn([&turns](typename P::Turn turn) {
      if (!turns.empty()) turns += ',';
      turns += describe<P>(turn);
    });
  }
  return Object()
      .add("game", json(P::name))
      .add("text", json(position.text()))
      .add("player", json(position.player()))
      .add("cells", json(position.cells()))
      .add("owners", owners.text())
      .add("fields", json(position.fields()))
      .add("outcome", describe(outcome))
      .add("turns", '[' + turns + ']')
      .text();
}

template <Game P>
std::string describe(const P& position) {
  return Object().add("position", describe(position, position.outcome())).text();
}

std::string describe(const Route& route) {
  return Object().add("stops", json(route.stops)).add("steps", json(route.steps)).text();
}

std::string describe(const Objection& objection) {
  return Object().add("rule", json(objection.rule)).add("text", json(objection.text)).text();
}

// ---- Turns --------------------------------------------------------------------------------------

template <Game P>
std::optional<Objection> objection_to(const P& position, std::string_view text) {
  const auto turn = P::parse_turn(text);
  if (!turn) return Objection{"syntax", turn.reasons().front()};
  if (position.is_legal(*turn)) return std::nullopt;
  return position.objection(*turn);
}

/// Points whose content left the board: empty after the turn though nothing moved away from there.
template <Game P>
std::vector<std::string> captured(const P& before, const P& after, const std::string& origin) {
  std::vector<std::string> points;
  const Pairs left = after.cells();
  for (const auto& [point, content] : before.cells()) {
    const bool stays = std::any_of(left.begin(), left.end(),
                                   [&](const auto& cell) { return cell.first == point; });
    if (!stays && point != origin) points.push_back(point);
  }
  return points;
}

template <Game P>
std::string describe_turn(const P& position, std::string_view text) {
  if (const auto objection = objection_to(position, text)) {
    return Object().add("objection", describe(*objection)).text();
  }
  const auto turn = *P::parse_turn(text);
  P after = position;
  after.play(turn);
  const std::string origin = P::turn_parts(turn).origin;
  const Route route = origin.empty() ? Route{} : position.route(turn);
  return Object()
      .add("turn", describe<P>(turn))
      .add("route", describe(route))
      .add("captured", json(captured(position, after, origin)))
      .add("after", json(after.text()))
      .text();
}

/// One turn from a point to each of its targets, whatever is dropped besides.
template <Game P>
std::vector<typename P::Turn> moves_from(const P& position, std::string_view claim,
                                         std::string_view origin) {
  std::vector<std::string> seen;
  std::vector<typename P::Turn> moves;
  position.for_each_turn([&](typename P::Turn turn) {
    const TurnParts parts = P::turn_parts(turn);
    if (parts.origin != origin || parts.claim != claim) return;
    if (std::find(seen.begin(), seen.end(), parts.target) != seen.end()) return;
    seen.push_back(parts.target);
    moves.push_back(turn);
  });
  return moves;
}

/// Whether some of these moves can go over all these points. The last one must be reached itself,
/// which is one search instead of one for each move where it is not.
template <Game P>
bool can_go_over(const P& position, const std::vector<typename P::Turn>& moves,
                 std::vector<std::string> via) {
  const TurnParts parts = P::turn_parts(moves.front());
  const std::string claim = parts.claim.empty() ? "" : parts.claim + ":";
  const auto landing = P::parse_turn(claim + parts.origin + via.back());
  const std::string last = via.back();
  via.pop_back();
  if (!landing || position.route(*landing, via).stops.empty()) return false;
  via.push_back(last);
  return std::any_of(moves.begin(), moves.end(), [&](typename P::Turn turn) {
    return !position.route(turn, via).stops.empty();
  });
}

/// The ways from one point over others to each target, and the points it can go over next.
template <Game P>
std::string describe_routes(const P& position, std::string_view claim, std::string_view origin,
                            std::vector<std::string> via) {
  const std::vector<typename P::Turn> moves = moves_from(position, claim, origin);
  Object routes;
  std::vector<std::string> passed;  // by the ways found, after the points that were given
  for (const auto turn : moves) {
    const Route route = position.route(turn, via);
    if (route.stops.empty()) continue;
    routes.add(P::turn_parts(turn).target, describe(route));
    auto stop = route.stops.begin() + 1;
    for (const std::string& point : via) stop = std::find(stop, route.stops.end(), point) + 1;
    passed.insert(passed.end(), stop, route.stops.end() - 1);
  }
  std::vector<std::string> next;
  for (const auto& [point, content] : position.cells()) {
    if (point == origin || moves.empty()) continue;
    via.push_back(point);
    const bool known = std::find(passed.begin(), passed.end(), point) != passed.end();
    if (known || can_go_over(position, moves, via)) next.push_back(point);
    via.pop_back();
  }
  return Object().add("routes", routes.text()).add("next", json(next)).text();
}

// ---- Games with their history -------------------------------------------------------------------

/// A draw by repetition is an end that the position alone does not show.
template <Game P>
std::optional<Outcome> outcome_of(const std::vector<P>& positions) {
  const auto occurrences = std::count(positions.begin(), positions.end(), positions.back());
  if (P::repetition_limit > 0 && occurrences >= P::repetition_limit) {
    return Outcome{0, "repetition"};
  }
  return positions.back().outcome();
}

template <Game P>
std::string describe_match(const P& start, std::string_view turns) {
  std::vector<P> positions = {start};
  std::vector<std::string> texts = {start.text()};
  std::optional<Objection> objection;
  for (const std::string_view text : split(turns, ' ')) {
    if (text.empty()) continue;
    objection = objection_to(positions.back(), text);
    if (!objection && outcome_of(positions)) {
      objection = Objection{"G-5", "the game is over: the position has occurred three times"};
    }
    if (objection) break;
    P next = positions.back();
    next.play(*P::parse_turn(text));
    positions.push_back(next);
    texts.push_back(next.text());
  }
  Object object;
  object.add("texts", json(texts))
      .add("position", describe(positions.back(), outcome_of(positions)));
  if (objection) object.add("objection", describe(*objection));
  return object.text();
}

// ---- Questions ----------------------------------------------------------------------------------

std::string list_games() {
  std::string games;
  for_each_game([&games](auto type) {
    using P = typename decltype(type)::type;
    if (!games.empty()) games += ',';
    games += Object().add("name", json(P::name)).add("points", json(P::points())).text();
  });
  return Object().add("games", '[' + games + ']').text();
}

template <Game P>
std::string start(std::string_view text) {
  std::uint64_t seed = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (fault != std::errc() || end != text.data() + text.size()) {
    return problem("the seed must be a whole number, not " + in_quotes(text));
  }
  return describe(P::start(seed));
}

template <Game P>
std::string answer_for(std::string_view question, const Words& words) {
  if (question == "start") return start<P>(words[2]);
  const auto position = P::parse(words[2]);
  if (!position) return reasons(position.reasons());
  if (question == "position") return describe(*position);
  const std::string_view rest = words.size() > 3 ? words[3] : "";
  if (question == "turn") return describe_turn(*position, rest);
  if (question == "routes") {
    const auto word = [&words](std::size_t index) {
      return index < words.size() ? words[index] : std::string_view();
    };
    std::vector<std::string> via;
    for (const std::string_view point : split(word(5), ' ')) {
      if (!point.empty()) via.emplace_back(point);
    }
    return describe_routes(*position, rest, word(4), std::move(via));
  }
  if (question == "match") return describe_match(*position, rest);
  return problem("unknown question " + in_quotes(question));
}

}  // namespace

std::string answer(std::string_view question) {
  const Words words = split(question, '\n');
  if (words.front() == "games") return list_games();
  if (words.size() < 3) return problem("a question has a game and a position");
  std::string text = problem("there is no game " + in_quotes(words[1]));
  with_game(words[1], [&](auto type) {
    text = answer_for<typename decltype(type)::type>(words.front(), words);
  });
  return text;
}

}  // namespace torony::wasm
