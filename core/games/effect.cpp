#include "games/effect.h"

namespace torony {
namespace {

Values as_values(const Standing& standing) {
  return {{"point", standing.point}, {"content", standing.content}};
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
  if (!effect.captured.empty()) {
    Value::List captured;
    for (const Standing& standing : effect.captured) captured.push_back(as_values(standing));
    add("captured", std::move(captured));
  }
  if (effect.displaced) {
    add("displaced", as_values(*effect.displaced));
    add("displaced_to", effect.displaced_to);
  }
  return values;
}

}  // namespace torony
