#include "match/record.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "base/text.h"
#include "base/versions.h"

namespace torony::match {
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

/// The format of a line without its version.
constexpr Format<std::string> kFormat{};

constexpr std::string_view kVersion = "{\"version\":";

std::string start_of_line(const std::string& identity) {
  return "{\"match\":" + json(identity) + ",\"index\":";
}

/// Takes the version off a line; 0 where it is no number.
std::uint32_t take_version(std::string& line) {
  if (!line.starts_with(kVersion)) return 1;
  std::uint32_t version = 0;
  const std::size_t end = std::min(line.find(','), line.size() - 1);
  std::from_chars(line.data() + kVersion.size(), line.data() + end, version);
  line.replace(0, end + 1, "{");
  return version;
}

std::string with_version(const std::string& line) {
  return std::string(kVersion) + std::to_string(kFormat.newest) + "," + line.substr(1);
}

std::string line_of(const GameRecord& game, const std::string& identity) {
  std::string line = start_of_line(identity) + std::to_string(game.index) +
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
  line += ']';
  if (!game.detail.empty()) line += ",\"detail\":" + json(game.detail);
  return with_version(line) + "}\n";
}

/// Reads what line_of wrote, in its order; after the first surprise it reads nothing more.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool fine() const { return fine_; }
  bool ended() const { return text_.empty(); }
  bool next_is(std::string_view mark) const { return text_.starts_with(mark); }

  void expect(std::string_view mark) {
    fine_ = fine_ && text_.starts_with(mark);
    if (fine_) text_.remove_prefix(mark.size());
  }

  template <class Number>
  void read(Number& number) {
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    fine_ = fine_ && error == std::errc();
    if (fine_) text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
  }

  void read(std::string& written) {
    written.clear();
    expect("\"");
    while (fine_ && !text_.empty() && text_[0] != '"') written += letter();
    expect("\"");
  }

  template <class Value>
  void read(std::vector<Value>& values) {
    expect("[");
    while (fine_ && !text_.empty() && text_[0] != ']') {
      if (!values.empty()) expect(",");
      read(values.emplace_back());
    }
    expect("]");
  }

 private:
  /// The next letter of a string, with its escape undone.
  char letter() {
    char read = text_[0];
    std::size_t width = 1;
    if (text_.starts_with("\\u00") && text_.size() >= 6) {
      int code = 0;
      std::from_chars(text_.data() + 4, text_.data() + 6, code, 16);
      read = static_cast<char>(code);
      width = 6;
    } else if (read == '\\' && text_.size() >= 2) {
      read = text_[1];
      width = 2;
    }
    text_.remove_prefix(width);
    return read;
  }

  std::string_view text_;
  bool fine_ = true;
};

bool read_line(std::string_view line, const std::string& identity, GameRecord& game) {
  Reader reader(line);
  const auto field = [&reader](std::string_view key, auto& value) {
    reader.expect(key);
    reader.read(value);
  };
  field(start_of_line(identity), game.index);
  field(",\"a_player\":", game.a_player);
  field(",\"winner\":", game.winner);
  field(",\"reason\":", game.reason);
  field(",\"start\":", game.start);
  field(",\"turns\":", game.turns);
  field(",\"ms\":", game.milliseconds);
  if (reader.next_is(",\"detail\":")) field(",\"detail\":", game.detail);
  reader.expect("}");
  return reader.fine() && reader.ended() && game.is_sound();
}

std::string content_of(const std::string& path) {
  std::ifstream input(path, std::ios::binary);
  std::stringstream content;
  content << input.rdbuf();
  return content.str();
}

/// Whether this can be a line that was cut off when the program was killed.
bool is_beginning(std::string_view tail, const std::string& identity) {
  const std::string older = start_of_line(identity);
  const auto agree = [tail](std::string_view start) {
    return tail.starts_with(start) || start.starts_with(tail);
  };
  return agree(older) || agree(with_version(older));
}

}  // namespace

void RecordFile::close() {
  if (file_ != nullptr) std::fclose(std::exchange(file_, nullptr));
  lock_.release();
}

Result<std::vector<GameRecord>> RecordFile::open(const std::string& path,
                                                 const std::string& identity) {
  using Games = std::vector<GameRecord>;
  identity_ = identity;
  file_ = std::fopen(path.c_str(), "ab");
  if (file_ == nullptr) return Result<Games>::failure("cannot write " + path);
  if (const std::string problem = lock_.take(path); !problem.empty()) {
    in_use_ = true;
    return Result<Games>::failure(problem);
  }
  Games games;
  std::string text = content_of(path);
  const std::size_t whole = text.rfind('\n') + 1;  // 0 where there is none
  bool fits = is_beginning(std::string_view(text).substr(whole), identity);
  text.resize(whole);
  for (const std::string_view written : split(text, '\n')) {
    if (written.empty()) continue;
    std::string older(written);
    const std::uint32_t version = take_version(older);
    const auto line = kFormat.migrated(std::move(older), version);
    if (!line) return Result<Games>::failure(path + " was " + line.reasons().front());
    fits = fits && read_line(*line, identity, games.emplace_back());
  }
  if (!fits) {
    return Result<Games>::failure(path + " holds another match than this one: " + identity);
  }
  std::error_code error;
  std::filesystem::resize_file(path, text.size(), error);
  lock_.sign();
  return games;
}

bool RecordFile::append(const GameRecord& game) {
  if (file_ == nullptr) return true;
  const std::string line = line_of(game, identity_);
  return std::fwrite(line.data(), 1, line.size(), file_) == line.size() && std::fflush(file_) == 0;
}

}  // namespace torony::match
