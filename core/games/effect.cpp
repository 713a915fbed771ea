#include "games/effect.h"

namespace torony {
namespace {

Values as_values(const Standing& standing) {
  return {{"point", standing.point}, {"content", standing.content}};
}

Value::List as_list(const std::vector<Standing>& standings) {
  Value::List list;
  for (const Standing& standing : standings) list.emplace_back(as_values(standing));
  return list;
}

}  // namespace

Values as_values(const Route& route) { return {{"stops", route.stops}, {"steps", route.steps}}; }

Values as_values(const Effect& effect) {
  Values values;
  const auto add = [&values](const char* name, Value value) {
    values.emplace_back(name, std::move(value));
  };
  if (!effect.claimed.empty()) add("claimed", effect.claimed);
  if (effect.placed) add("placed", as_values(*effect.placed));
  if (effect.moved) {
    add("moved", as_values(*effect.moved));
    add("target", effect.target);
    add("route", as_values(effect.route));
  }
  if (effect.made) add("made", as_values(*effect.made));
  if (!effect.captured.empty()) add("captured", as_list(effect.captured));
  if (effect.displaced) {
    add("displaced", as_values(*effect.displaced));
    add("displaced_to", effect.displaced_to);
  }
  if (!effect.changed.empty()) add("changed", as_list(effect.changed));
  return values;
}

}  // namespace torony
