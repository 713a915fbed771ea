// Structured data that crosses a boundary: numbers, texts, lists and named values. The bindings
// turn it into dictionaries or JSON and need to know nothing else.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace torony {

class Value;
/// In the order in which they were added.
using Values = std::vector<std::pair<std::string, Value>>;

class Value {
 public:
  using List = std::vector<Value>;

  Value() = default;                                          ///< none
  Value(bool truth) : data_(truth) {}                         // NOLINT(google-explicit-constructor)
  Value(int number) : data_(number) {}                        // NOLINT(google-explicit-constructor)
  Value(std::string text) : data_(std::move(text)) {}         // NOLINT(google-explicit-constructor)
  Value(std::string_view text) : data_(std::string(text)) {}  // NOLINT(google-explicit-constructor)
  Value(const char* text) : data_(std::string(text)) {}       // NOLINT(google-explicit-constructor)
  Value(List list) : data_(std::move(list)) {}                // NOLINT(google-explicit-constructor)
  Value(Values values) : data_(std::move(values)) {}          // NOLINT(google-explicit-constructor)
  template <class T>
  Value(const std::vector<T>& items)  // NOLINT(google-explicit-constructor)
      : data_(List(items.begin(), items.end())) {}

  bool is_none() const { return std::holds_alternative<std::monostate>(data_); }
  /// Each is null where the value is of another kind.
  const bool* truth() const { return std::get_if<bool>(&data_); }
  const int* number() const { return std::get_if<int>(&data_); }
  const std::string* text() const { return std::get_if<std::string>(&data_); }
  const List* list() const { return std::get_if<List>(&data_); }
  const Values* values() const { return std::get_if<Values>(&data_); }

  /// Calls visit with a std::monostate, bool, int, std::string, List or Values.
  template <class Visit>
  decltype(auto) visit(Visit&& visit) const {
    return std::visit(std::forward<Visit>(visit), data_);
  }

  friend bool operator==(const Value&, const Value&) = default;

 private:
  std::variant<std::monostate, bool, int, std::string, List, Values> data_;
};

/// The value of that name, or null.
inline const Value* find(const Values& values, std::string_view name) {
  for (const auto& [each, value] : values) {
    if (each == name) return &value;
  }
  return nullptr;
}

}  // namespace torony
