#include "base/json.h"

#include <charconv>
#include <system_error>
#include <utility>

namespace torony {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

std::string quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < ' ') {
      quoted += "\\u00";
      quoted += kDigits[byte >> 4];
      quoted += kDigits[byte & 15];
      continue;
    }
    if (letter == '"' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted + '"';
}

struct Writer {
  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(bool truth) const { return truth ? "true" : "false"; }
  std::string operator()(int number) const { return std::to_string(number); }
  std::string operator()(const std::string& text) const { return quoted(text); }
  std::string operator()(const Value::List& list) const {
    std::string text = "[";
    for (const Value& value : list) text += (text.size() > 1 ? "," : "") + to_json(value);
    return text + ']';
  }
  std::string operator()(const Values& values) const {
    std::string text = "{";
    for (const auto& [name, value] : values) {
      text += (text.size() > 1 ? "," : "") + quoted(name) + ':' + to_json(value);
    }
    return text + '}';
  }
};

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::optional<Value> read_all() {
    auto value = read_value(0);
    skip_space();
    return rest_.empty() ? std::move(value) : std::nullopt;
  }

 private:
  static constexpr int kDeepest = 8;

  void skip_space() {
    while (!rest_.empty() && std::string_view(" \t\r\n").find(rest_.front()) != rest_.npos) {
      rest_.remove_prefix(1);
    }
  }
  bool take(std::string_view expected) {
    skip_space();
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }

  std::optional<Value> read_value(int depth) {
    if (depth > kDeepest) return std::nullopt;
    if (take("null")) return Value();
    if (take("true")) return Value(true);
    if (take("false")) return Value(false);
    if (take("[")) return read_list(depth);
    if (take("{")) return read_values(depth);
    if (take("\"")) {
      auto text = read_text();
      return text ? std::optional<Value>(std::move(*text)) : std::nullopt;
    }
    return read_number();
  }

  std::optional<Value> read_number() {
    int number = 0;
    const auto [end, fault] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (fault != std::errc()) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return Value(number);
  }

  /// What stands behind an opening quote, up to the closing one.
  std::optional<std::string> read_text() {
    std::string text;
    while (!rest_.empty()) {
      const char letter = rest_.front();
      rest_.remove_prefix(1);
      if (letter == '"') return text;
      if (letter != '\\') {
        text += letter;
        continue;
      }
      if (rest_.empty()) return std::nullopt;
      const char escaped = rest_.front();
      rest_.remove_prefix(1);
      if (escaped != '"' && escaped != '\\' && escaped != '/') return std::nullopt;
      text += escaped;
    }
    return std::nullopt;
  }

  std::optional<Value> read_list(int depth) {
    Value::List list;
    if (take("]")) return Value(std::move(list));
    do {
      auto value = read_value(depth + 1);
      if (!value) return std::nullopt;
      list.push_back(std::move(*value));
    } while (take(","));
    return take("]") ? std::optional<Value>(std::move(list)) : std::nullopt;
  }

  std::optional<Value> read_values(int depth) {
    Values values;
    if (take("}")) return Value(std::move(values));
    do {
      if (!take("\"")) return std::nullopt;
      auto name = read_text();
      if (!name || !take(":") || find(values, *name)) return std::nullopt;
      auto value = read_value(depth + 1);
      if (!value) return std::nullopt;
      values.emplace_back(std::move(*name), std::move(*value));
    } while (take(","));
    return take("}") ? std::optional<Value>(std::move(values)) : std::nullopt;
  }

  std::string_view rest_;
};

}  // namespace

std::string to_json(const Value& value) { return value.visit(Writer{}); }

std::optional<Value> from_json(std::string_view text) { return Reader(text).read_all(); }

}  // namespace torony
