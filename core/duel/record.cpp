#include "duel/record.h"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/text.h"

namespace torony::duel {
namespace {

std::string json(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string written = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      written += '\\';
      written += letter;
    } else if (static_cast<unsigned char>(letter) < ' ') {
      written += "\\u00";
      written += kDigits[static_cast<std::size_t>(letter) >> 4];
      written += kDigits[static_cast<std::size_t>(letter) & 15];
    } else {
      written += letter;
    }
  }
  return written + '"';
}

std::string line_of(const GameRecord& game, const std::string& identity) {
  std::string line = "{\"match\":" + json(identity) + ",\"index\":" + std::to_string(game.index) +
                     ",\"a_player\":" + std::to_string(game.a_player) +
                     ",\"winner\":" + std::to_string(game.winner) +
                     ",\"reason\":" + json(game.reason) + ",\"start\":" + json(game.start) +
                     ",\"turns\":[";
  for (const std::string& turn : game.turns) line += json(turn) + ",";
  if (!game.turns.empty()) line.pop_back();
  line += "],\"ms\":[";
  for (const double time : game.milliseconds) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.2f,", time);
    line += buffer;
  }
  if (!game.milliseconds.empty()) line.pop_back();
  return line + "]}\n";
}

/// Cuts the text after the next occurrence of a mark; false when there is none.
bool skip_past(std::string_view& text, std::string_view mark) {
  const std::size_t found = text.find(mark);
  if (found == std::string_view::npos) return false;
  text.remove_prefix(found + mark.size());
  return true;
}

bool read_integer(std::string_view& line, std::string_view key, int& value) {
  return skip_past(line, key) &&
         std::from_chars(line.data(), line.data() + line.size(), value).ec == std::errc();
}

/// Reads what line_of wrote; the keys come in its order.
bool read_line(std::string_view line, const std::string& identity, GameRecord& game) {
  const std::string start = "{\"match\":" + json(identity) + ",";
  if (!line.starts_with(start)) return false;
  line.remove_prefix(start.size() - 1);
  if (!read_integer(line, ",\"index\":", game.index) ||
      !read_integer(line, ",\"a_player\":", game.a_player) ||
      !read_integer(line, ",\"winner\":", game.winner) || !skip_past(line, ",\"reason\":\"")) {
    return false;
  }
  game.reason = std::string(line.substr(0, line.find('"')));
  return game.index >= 0;
}

}  // namespace

RecordFile::~RecordFile() {
  if (file_ != nullptr) std::fclose(file_);
}

Result<std::vector<GameRecord>> RecordFile::open(const std::string& path,
                                                 const std::string& identity) {
  using Games = std::vector<GameRecord>;
  identity_ = identity;
  Games games;
  std::error_code error;
  if (std::filesystem::exists(path, error)) {
    std::ifstream input(path, std::ios::binary);
    std::stringstream content;
    content << input.rdbuf();
    std::string text = content.str();
    const std::size_t last = text.rfind('\n');
    text.resize(last == std::string::npos ? 0 : last + 1);
    for (const std::string_view line : split(text, '\n')) {
      if (line.empty()) continue;
      GameRecord game;
      if (!read_line(line, identity, game)) {
        return Result<Games>::failure(path + " holds another match than this one: " + identity);
      }
      games.push_back(std::move(game));
    }
    std::filesystem::resize_file(path, text.size(), error);
  }
  file_ = std::fopen(path.c_str(), "ab");
  if (file_ == nullptr) return Result<Games>::failure("cannot write " + path);
  return games;
}

bool RecordFile::append(const GameRecord& game) {
  if (file_ == nullptr) return true;
  const std::string line = line_of(game, identity_);
  return std::fwrite(line.data(), 1, line.size(), file_) == line.size() && std::fflush(file_) == 0;
}

}  // namespace torony::duel
