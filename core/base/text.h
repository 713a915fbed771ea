// Cutting and quoting text for the parsers of positions and turns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace torony {

/// No position of a game takes more characters. What is longer is refused before it is read: every
/// character could be a reason of its own.
inline constexpr std::size_t kLongestPosition = 200;

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

/// Input as it may stand in a message: short, and plain ASCII whatever bytes came in.
inline std::string as_shown(std::string_view input) {
  constexpr std::size_t kLongest = 40;
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char letter : input.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte >= ' ' && byte <= '~') {
      text += letter;
    } else {
      text += "\\x";
      text += kDigits[byte >> 4];
      text += kDigits[byte & 15];
    }
  }
  return text + (input.size() > kLongest ? "..." : "");
}

inline std::string in_quotes(std::string_view input) { return "'" + as_shown(input) + "'"; }

inline std::string player_name(int player) { return "player " + std::to_string(player); }

}  // namespace torony
