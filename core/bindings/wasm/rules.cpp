#include "bindings/wasm/rules.h"

#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/text.h"
#include "explain/explain.h"
#include "games/answer_values.h"
#include "games/playthrough.h"
#include "games/position_values.h"
#include "games/registry.h"
#include "games/routes.h"

namespace torony::wasm {
namespace {

using Words = std::vector<std::string_view>;

/// A question that makes no sense, which is the page's fault and not a player's.
Values problem(std::string text) { return {{"problem", std::move(text)}}; }

// ---- What positions look like -------------------------------------------------------------------

template <SearchableGame P>
Values describe(const P& position, const std::optional<Outcome>& outcome) {
  Values values = {{"game", P::name}, {"text", position.text()}};
  Values fields = as_values(position);
  for (auto& field : P::derived_fields(fields)) fields.push_back(std::move(field));
  for (auto& field : fields) values.push_back(std::move(field));
  Values owners;
  for (const auto& [point, player] : position.owners()) {
    owners.emplace_back(point, player == "1" ? 1 : 2);
  }
  Value::List turns;
  if (!outcome) {
    position.for_each_turn([&](typename P::Turn turn) { turns.push_back(turn_values<P>(turn)); });
  }
  values.emplace_back("owners", std::move(owners));
  values.emplace_back("outcome", as_value(outcome));
  values.emplace_back("turns", std::move(turns));
  return values;
}

template <SearchableGame P>
Values describe(const Parsed<P>& position) {
  if (!position) return {{"reasons", as_value(position.reasons())}};
  return {{"position", describe(*position, position->outcome())}};
}

/// The same, with what can be drawn where there is no position.
template <SearchableGame P>
Values describe(const Parsed<P>& position, Values sketch) {
  Values values = describe(position);
  if (!position) {
    for (auto& field : P::derived_fields(sketch)) sketch.push_back(std::move(field));
    values.emplace_back("sketch", std::move(sketch));
  }
  return values;
}

// ---- Questions about a position -----------------------------------------------------------------

template <SearchableGame P>
Values turn_answer(const Playthrough<P>& game, std::string_view text) {
  const auto turn = game.read_turn(text);
  if (!turn) return {{"refusal", as_values(turn.reasons().front())}};
  P after = game.position();
  after.play(*turn);
  return {{"turn", turn_values<P>(*turn)},
          {"effect", as_values(effect_of(game.position(), *turn))},
          {"after", after.text()}};
}

/// The text of a part of a turn, or nothing.
std::string part(const Values& parts, std::string_view name) {
  const Value* value = find(parts, name);
  return value && value->text() ? *value->text() : "";
}

/// Why what somebody tried is no turn. The parts may be few: a point by itself is taken as a move
/// onto itself, of which the first thing wrong is what is wrong with the point, or where no such
/// move can be written as a point to play on.
template <SearchableGame P>
Values refusal(const Playthrough<P>& game, std::string_view json) {
  const auto parts = from_json(json);
  if (!parts || !parts->values()) return problem("the parts of a turn are not a JSON object");
  const Values& values = *parts->values();
  TurnParts tried = {part(values, "claim"), part(values, "origin"), part(values, "target"),
                     part(values, "drop")};
  if (const Value* size = find(values, "size"); size && size->number()) {
    tried.size = *size->number();
  }
  if (tried.target.empty()) {
    tried.target = tried.origin;
    if (!P::parse_turn(P::parts_text(tried))) tried.origin.clear();
  }
  const auto turn = game.read_turn(P::parts_text(tried));
  return {{"refusal", turn ? Value() : Value(as_values(turn.reasons().front()))}};
}

template <SearchableGame P>
Values explanation(const Playthrough<P>& game, std::string_view text) {
  const auto turn = game.read_turn(text);
  if (!turn) return {{"refusal", as_values(turn.reasons().front())}};
  Value::List statements;
  for (const auto& [topic, phrase] : explain::explain(game.position(), *turn)) {
    statements.emplace_back(Values{{"topic", explain::kTopics[static_cast<std::size_t>(topic)]},
                                   {"key", phrase.key()},
                                   {"values", phrase.values()}});
  }
  return {{"statements", std::move(statements)}};
}

template <SearchableGame P>
Values edit(const P& position, std::string_view json) {
  const auto changes = from_json(json);
  if (!changes || !changes->values()) return problem("the changes are not a JSON object");
  return describe(edited(position, *changes->values()));
}

/// The turns up to the first that cannot be played; that one is told with the reason.
template <SearchableGame P>
Values game_answer(Playthrough<P> game, std::string_view turns) {
  std::optional<Reason> refusal;
  for (const std::string_view text : split(turns, ' ')) {
    if (text.empty()) continue;
    const auto turn = game.read_turn(text);
    if (!turn) {
      refusal = turn.reasons().front();
      break;
    }
    game.play(*turn);
  }
  Value::List texts;
  for (const P& position : game.positions()) texts.emplace_back(position.text());
  Values values = {{"texts", std::move(texts)},
                   {"position", describe(game.position(), game.outcome())}};
  if (game.length() > 0) {
    const auto turn = game.turns().back();
    const P& before = game.positions()[game.length() - 1];
    values.emplace_back("last", Values{{"turn", turn_values<P>(turn)},
                                       {"effect", as_values(effect_of(before, turn))}});
  }
  if (refusal) values.emplace_back("refusal", as_values(*refusal));
  return values;
}

// ---- Questions about games ----------------------------------------------------------------------

Values games() {
  Value::List games;
  for_each_game([&games](auto type) {
    using P = typename decltype(type)::type;
    games.emplace_back(Values{{"name", P::name}, {"points", P::points()}});
  });
  return {{"games", std::move(games)}};
}

/// Words that only stand within a sentence have a dot in their key.
Value::List keys_of(Catalogue catalogue) {
  Value::List keys;
  for (const Wording& wording : catalogue) {
    if (wording.key.find('.') == wording.key.npos) keys.emplace_back(wording.key);
  }
  return keys;
}

Values catalogue() {
  Values games;
  for_each_game([&games](auto type) {
    using P = typename decltype(type)::type;
    games.emplace_back(P::name, keys_of(P::wordings()));
  });
  return {{"reasons", keys_of(kGeneralWordings)},
          {"games", std::move(games)},
          {"statements", keys_of(explain::kWordings)}};
}

template <SearchableGame P>
Values start(std::string_view text) {
  std::uint64_t seed = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (fault != std::errc() || end != text.data() + text.size()) {
    return problem("the seed must be a whole number, not " + in_quotes(text));
  }
  return describe(Parsed<P>(P::start(seed)));
}

template <SearchableGame P>
Values build(std::string_view json) {
  const auto values = from_json(json);
  if (!values || !values->values()) return problem("the fields are not a JSON object");
  return describe(P::build(*values->values()), *values->values());
}

template <SearchableGame P>
Values routes(const P& position, const Words& words) {
  const auto word = [&words](std::size_t index) {
    return index < words.size() ? words[index] : std::string_view();
  };
  std::vector<std::string> over;
  for (const std::string_view point : split(word(5), ' ')) {
    if (!point.empty()) over.emplace_back(point);
  }
  return as_values(RoutePicker<P>(position, word(3), word(4)).choices(std::move(over)));
}

template <SearchableGame P>
Values answer_for(const Words& words) {
  const std::string_view question = words[0];
  if (question == "start") return start<P>(words[2]);
  if (question == "build") return build<P>(words[2]);
  const auto position = P::parse(words[2]);
  if (question == "position") return describe(position, P::sketch(words[2]));
  if (!position) return describe(position);
  const std::string_view rest = words.size() > 3 ? words[3] : "";
  if (question == "routes") return routes(*position, words);
  if (question == "edit") return edit(*position, rest);
  const Playthrough<P> game(*position);
  if (question == "turn") return turn_answer(game, rest);
  if (question == "refusal") return refusal(game, rest);
  if (question == "explain") return explanation(game, rest);
  if (question == "game") return game_answer(game, rest);
  return problem("unknown question " + in_quotes(question));
}

Values values_of_answer(const Words& words) {
  if (words[0] == "games") return games();
  if (words[0] == "catalogue") return catalogue();
  if (words.size() < 3) return problem("a question has a game and a position");
  Values answer = problem("there is no game " + in_quotes(words[1]));
  with_game(words[1],
            [&](auto type) { answer = answer_for<typename decltype(type)::type>(words); });
  return answer;
}

}  // namespace

std::string answer(std::string_view question) {
  return to_json(values_of_answer(split(question, '\n')));
}

}  // namespace torony::wasm
