// Reading a LYNGK position: the grammar, then what no game can lead to. All faults are listed.
#include <algorithm>

#include "base/text.h"
#include "games/lyngk/position.h"
#include "games/lyngk/wording.h"

namespace torony::lyngk {

namespace {

using Reasons = std::vector<std::string>;

/// Reads the board field of a position.
class BoardReader {
 public:
  BoardReader(int limit, Reasons& reasons) : limit_(limit), reasons_(reasons) {}

  void read(std::string_view board) {
    const std::vector<std::string_view> files = split(board, '/');
    if (files.size() != kFiles) {
      reasons_.push_back("the board has " + std::to_string(files.size()) + " files instead of " +
                         std::to_string(kFiles));
      return;
    }
    for (int file = 0; file < kFiles; ++file) read_file(file, files[file]);
    check_pieces();
  }

  const std::array<Stack, kPoints>& stacks() const { return stacks_; }
  int pieces() const { return pieces_; }

 private:
  void fail(const std::string& reason) {
    reasons_.push_back(std::string("file ") + static_cast<char>('a' + file_) + ": " + reason);
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
    if (split_gap) fail("two numbers of empty points in a row");
    const int size = span.high - span.low + 1;
    const int found = rank - span.low;
    // A fault above leaves the number of points meaningless.
    if (found != size && reasons_.size() == before) {
      fail(std::to_string(found) + " points instead of " + std::to_string(size));
    }
  }

  /// Reads a letter or a stack in parentheses; returns the length of it.
  std::size_t read_stack(int rank, std::string_view text) {
    if (text.front() != '(') {
      place(rank, text.substr(0, 1));
      return 1;
    }
    const std::size_t close = text.find(')');
    if (close == std::string_view::npos) {
      fail("a parenthesis is not closed");
      return text.size();
    }
    const std::string_view letters = text.substr(1, close - 1);
    if (letters.size() < 2) fail("a stack in parentheses has at least 2 pieces");
    place(rank, letters);
    return close + 1;
  }

  void place(int rank, std::string_view letters) {
    for (const char letter : letters) {
      if (piece_of(letter) < 0) return fail(in_quotes({&letter, 1}) + " is not a piece");
    }
    std::array<int, kKinds> content{};
    for (const char letter : letters) ++content[piece_of(letter)];
    bool sound = true;
    for (int piece = 0; piece < kKinds; ++piece) {
      totals_[piece] += content[piece];
      pieces_ += content[piece];
      if (piece != kJoker && content[piece] > 1) {  // LYNGK-E5
        fail(colour_name(piece) + " occurs twice in a stack");
        sound = false;
      }
    }
    if (letters.size() > static_cast<std::size_t>(limit_)) {  // LYNGK-E5, LYNGK-H1
      fail("a stack has more than " + std::to_string(limit_) + " pieces");
      sound = false;
    }
    const int point = point_at(file_, rank);
    // Too many jokers do not fit in a stack's word; check_pieces reports them.
    if (!sound || point == kNowhere || content[kJoker] > kJokers) return;
    for (const char letter : letters) {
      stacks_[point] = Stack::single(piece_of(letter)).onto(stacks_[point]);
    }
  }

  /// LYNGK-C1: no more pieces than the game has.
  void check_pieces() {
    for (int piece = 0; piece < kKinds; ++piece) {
      const int most = piece == kJoker ? kJokers : kPerColour;
      if (totals_[piece] <= most) continue;
      reasons_.push_back("there are " + std::to_string(totals_[piece]) + ' ' +
                         (piece == kJoker ? "jokers" : colour_name(piece) + " pieces") +
                         ", at most " + std::to_string(most) + " are possible");
    }
  }

  int limit_;
  Reasons& reasons_;
  int file_ = 0;
  int pieces_ = 0;
  std::array<int, kKinds> totals_{};
  std::array<Stack, kPoints> stacks_{};
};

using Claims = std::array<std::vector<int>, 2>;

/// LYNGK-D5, LYNGK-D6: no more colours than a player may claim, no colour twice.
Claims read_claims(std::string_view text, Reasons& reasons) {
  Claims claims;
  const std::vector<std::string_view> sides = split(text, '/');
  if (sides.size() != 2 || sides[0].empty() || sides[1].empty()) {
    reasons.push_back("claims: " + in_quotes(text) + " is not written like rb/g or -/-");
    return claims;
  }
  ColourSet seen = 0;
  for (int side = 0; side < 2; ++side) {
    if (sides[side] == "-") continue;
    for (const char letter : sides[side]) {
      const int colour = piece_of(letter);
      if (colour < 0 || colour == kJoker) {
        reasons.push_back("claims: " + in_quotes({&letter, 1}) + " is not a colour");
        continue;
      }
      if (has(seen, colour)) {
        reasons.push_back("claims: " + colour_name(colour) + " is claimed twice");
        continue;
      }
      seen |= 1u << colour;
      claims[side].push_back(colour);
    }
    if (sides[side].size() > kClaimsEach) {
      reasons.push_back("claims: " + player_name(side + 1) + " has more than " +
                        number_name(kClaimsEach) + " colours");
    }
  }
  return claims;
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

std::array<int, 2> read_captured(std::string_view text, int most, Reasons& reasons) {
  const std::vector<std::string_view> sides = split(text, '/');
  if (sides.size() == 2) {
    const std::array<int, 2> captured = {read_number(sides[0], most), read_number(sides[1], most)};
    if (captured[0] >= 0 && captured[1] >= 0) return captured;
  }
  reasons.push_back("captured: " + in_quotes(text) + " is not written like 0/0");
  return {0, 0};
}

ColourSet set_of(const std::vector<int>& colours) {
  ColourSet set = 0;
  for (const int colour : colours) set |= 1u << colour;
  return set;
}

/// What the fields say together: stacks that should have come off, captures out of nothing.
template <class P>
void check_completed(const BoardReader& board, const Claims& claims,
                     const std::array<int, 2>& captured, Reasons& reasons) {
  std::array<bool, 2> owns_completed{};
  for (int point = 0; point < kPoints; ++point) {
    const Stack stack = board.stacks()[point];
    if (stack.height() != P::limit) continue;
    for (int side = 0; side < 2; ++side) {
      if (!has(set_of(claims[side]), stack.top())) continue;
      owns_completed[side] = true;
      if (!P::completed_wins) {  // LYNGK-E9, L-1
        reasons.push_back("the " + completed_name(P::limit) + " on " + point_name(point) +
                          " belongs to " + player_name(side + 1) + " and must have come off");
      }
    }
  }
  if (P::completed_wins) {
    if (owns_completed[0] && owns_completed[1]) {  // LYNGK-H4
      reasons.push_back("both players have a " + completed_name(P::limit));
    }
    if (captured[0] + captured[1] > 0) {
      reasons.push_back("captured: nothing comes off in " + std::string(P::name));
    }
    return;
  }
  for (int side = 0; side < 2; ++side) {
    if (captured[side] > 0 && claims[side].empty()) {  // LYNGK-E9
      reasons.push_back("captured: " + player_name(side + 1) + " has claimed no colour");
    }
  }
  if (board.pieces() + P::limit * (captured[0] + captured[1]) > kPoints) {
    reasons.push_back("there are more than " + std::to_string(kPoints) +
                      " pieces, the captured ones included");
  }
}

}  // namespace

template <int Limit>
Result<Position<Limit>> Position<Limit>::parse(std::string_view text) {
  if (text.size() > kLongestPosition) return Result<Position>::failure(too_long_a_position(text));
  const std::vector<std::string_view> fields = split(text, ' ');
  if (fields.size() != 4 || std::ranges::count(fields, std::string_view()) > 0) {
    return Result<Position>::failure(
        "a position is four fields with single spaces between: board, side, claims, captured");
  }
  Reasons reasons;
  BoardReader board(Limit, reasons);
  board.read(fields[0]);
  if (fields[1] != "1" && fields[1] != "2") {
    reasons.push_back("side: " + in_quotes(fields[1]) + " is not 1 or 2");
  }
  const Claims claims = read_claims(fields[2], reasons);
  const std::array<int, 2> captured = read_captured(fields[3], most_completed, reasons);
  check_completed<Position>(board, claims, captured, reasons);
  if (!reasons.empty()) return reasons;

  Position position;
  for (int point = 0; point < kPoints; ++point) {
    position.replace(point, board.stacks()[point]);
  }
  for (int side = 0; side < 2; ++side) {
    for (const int colour : claims[side]) position.claim(side, colour);
    position.captured_[side] = static_cast<std::uint8_t>(captured[side]);
  }
  position.side_ = fields[1] == "1" ? 0 : 1;
  position.hash_ = position.fresh_hash();
  return position;
}

template Result<Standard> Standard::parse(std::string_view);
template Result<SixStack> SixStack::parse(std::string_view);

}  // namespace torony::lyngk
