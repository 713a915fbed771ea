// JSON: values as text and back. Text is taken as it is, byte by byte, control characters escaped.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"

namespace torony {

std::string to_json(const Value& value);

/// The value written as this text; none where it is not JSON, is nested too deeply, or has a number
/// that is not a small whole one: nothing of ours has others.
std::optional<Value> from_json(std::string_view text);

}  // namespace torony
