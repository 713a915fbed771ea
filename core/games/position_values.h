// Positions as structured values, to be looked at, built and edited without a notation.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "games/game.h"

namespace torony {

/// All that makes up a position: what `P::build` takes.
template <Game P>
Values as_values(const P& position) {
  Values cells;
  for (const auto& [point, content] : position.cells()) cells.emplace_back(point, content);
  Values values = {{"cells", std::move(cells)}, {"player", position.player()}};
  for (auto& field : position.fields()) values.push_back(std::move(field));
  return values;
}

inline Value& at(Values& values, std::string_view name) {
  const auto found = std::ranges::find(values, name, &Values::value_type::first);
  if (found != values.end()) return found->second;
  return values.emplace_back(name, Value()).second;
}

/// The position with some fields changed. Of the cells only those that are named change; an empty
/// content, or none, empties a point.
template <Game P>
Parsed<P> edited(const P& position, const Values& changes) {
  Values values = as_values(position);
  for (const auto& [name, value] : changes) {
    if (name != "cells" || !value.values()) {
      at(values, name) = value;
      continue;
    }
    Values cells = *find(values, "cells")->values();
    for (const auto& [point, content] : *value.values()) {
      at(cells, point) = content.is_none() ? Value("") : content;
    }
    at(values, "cells") = std::move(cells);
  }
  return P::build(values);
}

/// The same position with the other player to move; none where that is against the rules, as while
/// pieces are being placed in turn.
template <Game P>
std::optional<P> with_other_player(const P& position) {
  const auto other = edited(position, {{"player", 3 - position.player()}});
  return other ? std::optional(*other) : std::nullopt;
}

}  // namespace torony
