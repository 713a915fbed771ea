// The grammar of LYNGK positions and turns. What a position says is checked by build.cpp.
#include <algorithm>

#include "base/text.h"
#include "games/lyngk/draft.h"
#include "games/lyngk/position.h"
#include "games/lyngk/reasons.h"

namespace torony::lyngk {

namespace {

/// Reads the board field of a position into a draft.
class BoardReader {
 public:
  BoardReader(Draft& draft, Reasons& reasons) : draft_(draft), reasons_(reasons) {}

  void read(std::string_view board) {
    const std::vector<std::string_view> files = split(board, '/');
    if (files.size() != kFiles) {
      reasons_.push_back(
          misspelt("files", {{"count", static_cast<int>(files.size())}, {"limit", kFiles}}));
      return;
    }
    for (int file = 0; file < kFiles; ++file) read_file(file, files[file]);
  }

 private:
  void fail(KeyOf<kWordings> key, Values values = {}) {
    values.emplace_back("file", std::string(1, static_cast<char>('a' + file_)));
    reasons_.push_back(misspelt(key, std::move(values)));
  }

  void read_file(int file, std::string_view text) {
    file_ = file;
    const Span span = kSpans[file];
    const std::size_t before = reasons_.size();
    int rank = span.low;
    bool after_digit = false;
    bool split_gap = false;
    while (!text.empty()) {
      const char letter = text.front();
      const bool digit = letter >= '1' && letter <= '9';
      split_gap |= digit && after_digit;
      after_digit = digit;
      std::size_t length = 1;
      if (digit) {
        rank += letter - '0';
      } else {
        length = read_stack(rank++, text);
      }
      text.remove_prefix(length);
    }
    if (split_gap) fail("gap");
    const int size = span.high - span.low + 1;
    const int found = rank - span.low;
    // A fault above leaves the number of points meaningless.
    if (found != size && reasons_.size() == before) {
      fail("points", {{"count", found}, {"size", size}});
    }
  }

  /// Reads a letter or a stack in parentheses; returns the length of it.
  std::size_t read_stack(int rank, std::string_view text) {
    if (text.front() != '(') {
      put(rank, text.substr(0, 1));
      return 1;
    }
    const std::size_t close = text.find(')');
    if (close == std::string_view::npos) {
      fail("unclosed");
      return text.size();
    }
    const std::string_view letters = text.substr(1, close - 1);
    if (letters.size() < 2) fail("short");
    put(rank, letters);
    return close + 1;
  }

  /// Behind the end of the file there is no point: the number of points is at fault then.
  void put(int rank, std::string_view letters) {
    const int point = point_at(file_, rank);
    if (point != kNowhere) draft_.stacks.emplace_back(point, letters);
  }

  Draft& draft_;
  Reasons& reasons_;
  int file_ = 0;
};

void read_claims(std::string_view text, Draft& draft, Reasons& reasons) {
  const std::vector<std::string_view> sides = split(text, '/');
  if (sides.size() != 2 || sides[0].empty() || sides[1].empty()) {
    reasons.push_back(misspelt("claimsForm", {{"text", as_shown(text)}}));
    return;
  }
  for (std::size_t player_index = 0; player_index < 2; ++player_index) {
    if (sides[player_index] != "-") draft.claims[player_index] = sides[player_index];
  }
}

/// A number without needless zeros and with no more digits than the largest one has, or -1.
int read_number(std::string_view text, int largest) {
  const bool digits = text.find_first_not_of("0123456789") == text.npos;
  const bool padded = text.size() > 1 && text.front() == '0';
  if (text.empty() || text.size() > std::to_string(largest).size() || !digits || padded) return -1;
  int number = 0;
  for (const char digit : text) number = 10 * number + digit - '0';
  return number;
}

void read_captured(std::string_view text, int most, Draft& draft, Reasons& reasons) {
  const std::vector<std::string_view> sides = split(text, '/');
  if (sides.size() == 2) {
    const std::array<int, 2> captured = {read_number(sides[0], most), read_number(sides[1], most)};
    if (captured[0] >= 0 && captured[1] >= 0) {
      draft.captured = captured;
      return;
    }
  }
  reasons.push_back(misspelt("capturedForm", {{"text", as_shown(text)}}));
}

/// What the text says, as far as it can be read.
Draft read_draft(std::string_view text, int most_captured, Reasons& reasons) {
  Draft draft;
  const std::vector<std::string_view> fields = split(text, ' ');
  if (text.size() > kLongestPosition) {
    reasons.push_back(too_long_a_position(text));
    return draft;
  }
  if (fields.size() != 4 || std::ranges::count(fields, std::string_view()) > 0) {
    reasons.push_back(misspelt("lyngkFields"));
    return draft;
  }
  BoardReader(draft, reasons).read(fields[0]);
  if (fields[1] != "1" && fields[1] != "2") {
    reasons.push_back(misspelt("sideForm", {{"text", as_shown(fields[1])}}));
  }
  draft.player = fields[1] == "2" ? 2 : 1;
  read_claims(fields[2], draft, reasons);
  read_captured(fields[3], most_captured, draft, reasons);
  draft.whole = true;
  return draft;
}

}  // namespace

template <int Limit>
Parsed<Position<Limit>> Position<Limit>::parse(std::string_view text) {
  Reasons reasons;
  const Draft draft = read_draft(text, most_completed, reasons);
  if (!draft.whole) return reasons;
  return build(draft, std::move(reasons));
}

template <int Limit>
Values Position<Limit>::sketch(std::string_view text) {
  Reasons reasons;
  const Draft draft = read_draft(text, most_completed, reasons);
  Values cells;
  for (const auto& [point, letters] : draft.stacks) cells.emplace_back(point_name(point), letters);
  Value::List claims;
  for (const std::string& colours : draft.claims) {
    Value::List letters;
    for (const char letter : colours) letters.emplace_back(std::string(1, letter));
    claims.emplace_back(std::move(letters));
  }
  return {{"cells", std::move(cells)},
          {"player", draft.player},
          {"claims", std::move(claims)},
          {"captured", Value::List{draft.captured[0], draft.captured[1]}}};
}

template <int Limit>
Parsed<Turn> Position<Limit>::parse_turn(std::string_view text) {
  if (text == "pass") return Turn::pass();
  int claim = Turn::no_claim;
  std::string_view move = text;
  if (text.size() >= 2 && text[1] == ':') {
    claim = piece_of(text[0]);
    if (claim < 0 || claim == kJoker) return Parsed<Turn>::failure(misspelt("lyngkClaim"));
    move.remove_prefix(2);
    if (move.empty()) return Turn::claim_only(claim);
  }
  if (move.size() != 4) return Parsed<Turn>::failure(misspelt("lyngkTurn"));
  Reasons reasons;
  for (const std::string_view point : {move.substr(0, 2), move.substr(2)}) {
    if (point_named(point[0], point[1]) == kNowhere) {
      reasons.push_back(misspelt("noPoint", {{"text", as_shown(point)}}));
    }
  }
  if (!reasons.empty()) return reasons;
  return Turn::move(claim, point_named(move[0], move[1]), point_named(move[2], move[3]));
}

template Parsed<Standard> Standard::parse(std::string_view);
template Parsed<SixStack> SixStack::parse(std::string_view);
template Values Standard::sketch(std::string_view);
template Values SixStack::sketch(std::string_view);
template Parsed<Turn> Standard::parse_turn(std::string_view);
template Parsed<Turn> SixStack::parse_turn(std::string_view);

}  // namespace torony::lyngk
