// Cutting and quoting text for the parsers of positions and turns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace torony {

/// The parts between the separators; an empty text has one empty part.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// The text in quotes for a message, shortened when somebody sends us a novel.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string result(1, '\'');
  result += text.substr(0, kLongest);
  if (text.size() > kLongest) result += "...";
  return result += '\'';
}

}  // namespace torony
