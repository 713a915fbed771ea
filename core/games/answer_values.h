// What the core says of turns and games, as values for whoever passes it on.
#pragma once

#include <optional>
#include <string>

#include "games/game.h"
#include "games/routes.h"

namespace torony {

inline Values as_values(const Reason& reason) {
  return {{"rule", reason.rule},
          {"key", reason.phrase.key()},
          {"values", reason.phrase.values()},
          {"text", reason.text()}};
}

inline Value as_value(const Reasons& reasons) {
  Value::List list;
  for (const Reason& reason : reasons) list.emplace_back(as_values(reason));
  return list;
}

/// Only the parts that the turn has.
template <Game P>
Values turn_values(typename P::Turn turn) {
  const TurnParts parts = P::turn_parts(turn);
  Values values = {{"text", P::turn_text(turn)}};
  if (!parts.claim.empty()) values.emplace_back("claim", parts.claim);
  if (!parts.origin.empty()) values.emplace_back("origin", parts.origin);
  if (!parts.target.empty()) values.emplace_back("target", parts.target);
  if (!parts.drop.empty()) values.emplace_back("drop", parts.drop);
  if (parts.size != 0) values.emplace_back("size", parts.size);
  return values;
}

inline Value as_value(const std::optional<Outcome>& outcome) {
  if (!outcome) return {};
  const Value winner = outcome->winner == 0 ? Value() : Value(outcome->winner);
  return Values{{"winner", winner}, {"reason", outcome->reason}};
}

inline Values as_values(const RouteChoices& choices) {
  Values routes;
  for (const auto& [target, route] : choices.routes) routes.emplace_back(target, as_values(route));
  return {{"routes", std::move(routes)}, {"next", choices.next}};
}

}  // namespace torony
