#include "games/reason.h"

#include <cstddef>

namespace torony {
namespace {

/// Replaces each name in braces by what `shown` makes of it.
template <class Shown>
std::string filled(std::string_view wording, const Shown& shown) {
  std::string text;
  while (true) {
    const std::size_t open = wording.find('{');
    text += wording.substr(0, open);
    if (open == wording.npos) return text;
    const std::size_t close = wording.find('}', open);
    text += shown(wording.substr(open + 1, close - open - 1));
    wording.remove_prefix(close + 1);
  }
}

}  // namespace

std::string Phrase::text() const {
  return filled(wording_->english, [this](std::string_view name) { return shown(name); });
}

std::string Phrase::shown(std::string_view name) const {
  const Value* value = find(values_, name);
  return value ? shown(name, *value) : '{' + std::string(name) + '}';
}

std::string Phrase::shown(std::string_view name, const Value& value) const {
  if (const Value::List* list = value.list()) {
    const std::string_view last = word(name, "last");
    std::string text;
    for (std::size_t index = 0; index < list->size(); ++index) {
      const bool ends = index + 1 == list->size() && !last.empty();
      if (index > 0) text += ends ? last : ", ";
      text += shown(name, (*list)[index]);
    }
    return text;
  }
  const int* number = value.number();
  std::string plain = number ? std::to_string(*number) : value.text() ? *value.text() : "";
  if (const std::string_view own = word(name, plain); !own.empty()) return std::string(own);
  const std::string_view any = number ? word(name, "n") : std::string_view();
  return any.empty() ? plain : filled(any, [&](std::string_view) { return plain; });
}

Reason general_reason_named(std::string_view key, Values values) {
  return {"", Phrase(GeneralKey::named(key), std::move(values))};
}

/// The wording "key.name.value" or else "name.value", or nothing.
std::string_view Phrase::word(std::string_view name, std::string_view value) const {
  const std::string of_any = std::string(name) + '.' + std::string(value);
  const std::string own = std::string(key()) + '.' + of_any;
  for (const std::string& wanted : {own, of_any}) {
    for (const Wording& each : catalogue_) {
      if (each.key == wanted) return each.english;
    }
  }
  return {};
}

}  // namespace torony
