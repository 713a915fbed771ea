// A value, or the reasons why there is none. The core reports bad input this way and never throws.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torony {

/// A reason is a sentence unless something more is wanted.
template <class T, class Why = std::string>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(std::vector<Why> reasons) : reasons_(std::move(reasons)) {}

  static Result failure(Why reason) { return Result(std::vector{std::move(reason)}); }

  explicit operator bool() const { return value_.has_value(); }
  const T& operator*() const { return *value_; }
  const T* operator->() const { return &*value_; }

  /// Every reason found; empty exactly when there is a value.
  const std::vector<Why>& reasons() const { return reasons_; }

 private:
  std::optional<T> value_;
  std::vector<Why> reasons_;
};

}  // namespace torony
