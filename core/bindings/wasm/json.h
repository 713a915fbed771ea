// Writing JSON. The texts of the core are plain ASCII; only quotes and backslashes need care.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"

namespace torony::wasm {

inline std::string json(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted + '"';
}

inline std::string json(std::integral auto number) { return std::to_string(number); }

inline std::string json(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) list += (list.empty() ? "" : ",") + json(text);
  return '[' + list + ']';
}

/// Named values in braces, each given as JSON already.
class Object {
 public:
  Object& add(std::string_view name, std::string_view value) {
    text_ += text_.empty() ? "{" : ",";
    text_ += json(name);
    text_ += ':';
    text_ += value;
    return *this;
  }
  std::string text() const { return text_.empty() ? "{}" : text_ + '}'; }

 private:
  std::string text_;
};

inline std::string json(const Pairs& pairs) {
  Object object;
  for (const auto& [name, value] : pairs) object.add(name, json(value));
  return object.text();
}

}  // namespace torony::wasm
