// Reading the values of which a position is built; what does not belong there becomes a reason.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/text.h"
#include "games/reason.h"

namespace torony {

class ValuesReader {
 public:
  /// Every field must be one of the known ones; each may be missing.
  ValuesReader(const Values& values, std::initializer_list<std::string_view> known,
               Reasons& reasons)
      : values_(values), reasons_(reasons) {
    for (const auto& [name, value] : values) {
      if (std::ranges::count(known, name) > 0) continue;
      reasons_.push_back(general_reason("", "noField", {{"text", as_shown(name)}}));
    }
  }

  /// Calls visit(point, content) for each of the "cells".
  template <class Visit>
  void for_each_cell(Visit&& visit) {
    const Value* cells = find(values_, "cells");
    if (!cells) return;
    if (!cells->values()) return refuse("cells", *cells);
    for (const auto& [point, content] : *cells->values()) {
      if (content.text()) {
        visit(point, *content.text());
      } else {
        refuse("cells", content);
      }
    }
  }

  /// The player to move; 1 where nothing is said.
  int player() {
    const Value* player = find(values_, "player");
    if (!player) return 1;
    if (const int* number = player->number(); number && (*number == 1 || *number == 2)) {
      return *number;
    }
    refuse("player", *player);
    return 1;
  }

  /// Calls visit(side, value) for the two values of a list, one for each player; it says whether
  /// the value can be there.
  template <class Visit>
  void for_each_player(std::string_view name, Visit&& visit) {
    const Value* both = find(values_, name);
    if (!both) return;
    if (!both->list() || both->list()->size() != 2) return refuse(name, *both);
    for (int side = 0; side < 2; ++side) {
      const Value& value = (*both->list())[static_cast<std::size_t>(side)];
      if (!visit(side, value)) refuse(name, value);
    }
  }

  bool truth(std::string_view name) {
    const Value* value = find(values_, name);
    if (!value || value->is_none()) return false;
    if (const bool* truth = value->truth()) return *truth;
    refuse(name, *value);
    return false;
  }

 private:
  void refuse(std::string_view field, const Value& value) {
    const int* number = value.number();
    const std::string text = number ? std::to_string(*number) : value.text() ? *value.text() : "";
    reasons_.push_back(
        general_reason("", "fieldForm", {{"field", field}, {"text", as_shown(text)}}));
  }

  const Values& values_;
  Reasons& reasons_;
};

}  // namespace torony
