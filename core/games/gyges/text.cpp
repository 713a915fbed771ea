// Gygès positions and turns as text (docs/notation.md).
#include "base/text.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "games/gyges/names.h"
#include "games/gyges/position.h"

namespace torony::gyges {
namespace {

/// The square named at that offset, or -1.
int square_at(std::string_view text, std::size_t offset) {
  if (text.size() < offset + 2) return -1;
  const int file = text[offset] - 'a';
  const int rank = text[offset + 1] - '1';
  const bool fits = file >= 0 && file < kSide && rank >= 0 && rank < kSide;
  return fits ? rank * kSide + file : -1;
}

/// The size a digit names, or 0.
int size_of(char digit) { return digit >= '1' && digit <= '0' + kMaxSize ? digit - '0' : 0; }

/// The sizes a reserve field names, or nothing when it is not written as "-" or ascending sizes.
std::optional<std::array<int, kMaxSize + 1>> parse_reserve(std::string_view text) {
  std::array<int, kMaxSize + 1> counts{};
  if (text == "-") return counts;
  if (text.empty() || !std::is_sorted(text.begin(), text.end())) return std::nullopt;
  for (const char letter : text) {
    if (size_of(letter) == 0) return std::nullopt;
    ++counts[static_cast<std::size_t>(size_of(letter))];
  }
  return counts;
}

/// Reads the six rows; everything wrong with them goes to `reasons`.
Pieces parse_board(std::string_view text, std::vector<std::string>& reasons) {
  Pieces pieces;
  const std::vector<std::string_view> rows = split(text, '/');
  if (rows.size() != kSide) {
    reasons.push_back("the board has " + std::to_string(rows.size()) + " rows instead of " +
                      std::to_string(kSide));
    return pieces;
  }
  for (int rank = 0; rank < kSide; ++rank) {
    const std::string_view digits = rows[static_cast<std::size_t>(rank)];
    const bool right = digits.size() == kSide && std::ranges::all_of(digits, [](char digit) {
                         return digit == '0' || size_of(digit) > 0;
                       });
    if (!right) {
      reasons.push_back("row " + std::to_string(rank + 1) + ": " + in_quotes(digits) +
                        " is not six digits from 0 to " + std::to_string(kMaxSize));
      continue;
    }
    for (int file = 0; file < kSide; ++file) {
      pieces.put(rank * kSide + file, digits[static_cast<std::size_t>(file)] - '0');
    }
  }
  return pieces;
}

void check_counts(const Pieces& pieces, std::vector<std::string>& reasons) {
  std::array<int, kMaxSize + 1> counts{};
  for (Bits places = pieces.occupied(); places != 0;) {
    ++counts[static_cast<std::size_t>(pieces.size_at(take_lowest(places)))];
  }
  for (int size = 1; size <= kMaxSize; ++size) {  // GYGES-A2
    const int found = counts[static_cast<std::size_t>(size)];
    if (found > kPerSize) {
      reasons.push_back("there are " + std::to_string(found) + " pieces of size " +
                        std::to_string(size) + ", at most " + std::to_string(kPerSize) +
                        " are possible");
    }
  }
}

}  // namespace

template <bool Advanced>
Result<Position<Advanced>> Position<Advanced>::parse(std::string_view text) {
  if (text.size() > kLongestPosition) return Result<Position>::failure(too_long_a_position(text));
  std::vector<std::string> reasons;
  const std::vector<std::string_view> parts = split(text, ' ');
  if (parts.size() != 3) {
    return Result<Position>::failure(
        "a position is three fields with single spaces between: board, side, off");
  }
  Position position;
  position.pieces_ = parse_board(parts[0], reasons);
  const bool board_read = reasons.empty();
  const bool side_read = parts[1] == "1" || parts[1] == "2";
  if (side_read) {
    position.player_ = static_cast<std::uint8_t>(parts[1][0] - '0');
  } else {
    reasons.push_back("side: " + in_quotes(parts[1]) + " is not 1 or 2");
  }
  position.parse_off(parts[2], side_read, reasons);
  if (board_read) {
    check_counts(position.pieces_, reasons);
    if (position.set_up_) position.check_set_up(parts[2], side_read, reasons);
  }
  if (!reasons.empty()) return reasons;
  position.hash_ = position.fresh_hash();
  return position;
}

/// Reads the last field as far as it says something new: a piece on a goal, or that this is the
/// set-up.
template <bool Advanced>
void Position<Advanced>::parse_off(std::string_view off, bool side_read,
                                   std::vector<std::string>& reasons) {
  if (off == "-") return;
  if (off.size() == 2 && (off[0] == 'N' || off[0] == 'S') && size_of(off[1]) > 0) {
    const int winner = off[0] == 'N' ? 1 : 2;
    pieces_.put(goal_of(winner), size_of(off[1]));
    if (side_read && player_ == winner) {
      reasons.push_back("off: " + player_name(winner) + " has won at " + std::string(1, off[0]) +
                        ", so the side must be " + std::to_string(3 - winner));
    }
    return;
  }
  const std::vector<std::string_view> sides = split(off, '/');
  set_up_ = sides.size() == 2;
  if (!set_up_) {
    reasons.push_back("off: " + in_quotes(off) +
                      " is not '-', a goal such as N2, or reserves such as 12233/112233");
    return;
  }
  for (const std::string_view side : sides) {
    if (parse_reserve(side)) continue;
    reasons.push_back("off: " + in_quotes(side) + " is not '-' or sizes in ascending order");
  }
}

/// GYGES-A3: rows and reserves together are all pieces of a player, and the players alternate.
template <bool Advanced>
void Position<Advanced>::check_set_up(std::string_view off, bool side_read,
                                      std::vector<std::string>& reasons) const {
  const std::vector<std::string_view> sides = split(off, '/');
  for (int player = 1; player <= 2; ++player) {
    const auto counts = parse_reserve(sides[static_cast<std::size_t>(player - 1)]);
    for (int size = 1; counts && size <= kMaxSize; ++size) {
      if ((*counts)[static_cast<std::size_t>(size)] == reserve(player, size)) continue;
      reasons.push_back("off: " + player_name(player) + " must have two pieces of size " +
                        std::to_string(size) + ", home row and reserve together");
    }
  }
  const Bits occupied = pieces_.occupied();
  if ((occupied & ~(row(home_rank(1)) | row(home_rank(2)))) != 0) {
    reasons.push_back("during the set-up pieces stand only on the home rows 1 and 6");
  }
  const int first = count(occupied & row(home_rank(1)));
  const int second = count(occupied & row(home_rank(2)));
  if (side_read && first - second != player_ - 1) {
    reasons.push_back("side: with " + std::to_string(first) + " and " + std::to_string(second) +
                      " pieces placed it cannot be the turn of " + player_name(player_) +
                      " (the players alternate, player 1 first)");
  }
  if (first + second == kPieces) reasons.push_back("off: with all pieces placed it is '-'");
}

template <bool Advanced>
std::string Position<Advanced>::text() const {
  std::string text;
  for (int square = 0; square < kSquares; ++square) {
    if (square > 0 && file_of(square) == 0) text += '/';
    text += static_cast<char>('0' + pieces_.size_at(square));
  }
  return text + ' ' + static_cast<char>('0' + player_) + ' ' + off_text();
}

template <bool Advanced>
std::string Position<Advanced>::off_text() const {
  for (const int goal : {kNorth, kSouth}) {
    if (const int size = pieces_.size_at(goal)) return place_name(goal) + std::to_string(size);
  }
  if (!set_up_) return "-";
  std::string text;
  for (int player = 1; player <= 2; ++player) {
    std::string sizes;
    for (int size = 1; size <= kMaxSize; ++size) {
      sizes.append(static_cast<std::size_t>(reserve(player, size)), static_cast<char>('0' + size));
    }
    if (player == 2) text += '/';
    text += sizes.empty() ? "-" : sizes;
  }
  return text;
}

template <bool Advanced>
Result<Turn> Position<Advanced>::parse_turn(std::string_view text) {
  const auto failure = Result<Turn>::failure(
      Advanced
          ? "a turn is written a1c2, a1c2=d4 (replacement), a1N or a1S (goal), or 3@a1 (placement)"
          : "a turn is written a1c2, a1N or a1S (goal), or 3@a1 (placement)");
  if (text.size() == 4 && text[1] == '@') {
    const int to = square_at(text, 2);
    if (size_of(text[0]) == 0 || to < 0) return failure;
    return Turn::place(size_of(text[0]), to);
  }
  const int from = square_at(text, 0);
  if (from < 0) return failure;
  if (text.size() == 3 && text[2] == 'N') return Turn::move(from, kNorth);
  if (text.size() == 3 && text[2] == 'S') return Turn::move(from, kSouth);
  const int to = square_at(text, 2);
  if (to < 0) return failure;
  if (text.size() == 4) return Turn::move(from, to);
  const int drop = square_at(text, 5);
  if (!Advanced || text.size() != 7 || text[4] != '=' || drop < 0) return failure;
  return Turn::replace(from, to, drop);
}

template <bool Advanced>
std::string Position<Advanced>::turn_text(Turn turn) {
  if (turn.is_placement()) return std::to_string(turn.size()) + '@' + place_name(turn.to());
  std::string text = place_name(turn.from()) + place_name(turn.to());
  if (turn.is_replacement()) text += '=' + place_name(turn.drop());
  return text;
}

template <bool Advanced>
TurnParts Position<Advanced>::turn_parts(Turn turn) {
  TurnParts parts;
  if (!turn.is_placement()) parts.origin = place_name(turn.from());
  parts.target = place_name(turn.to());
  if (turn.is_replacement()) parts.drop = place_name(turn.drop());
  parts.size = turn.size();
  return parts;
}

template <bool Advanced>
std::vector<std::string> Position<Advanced>::points() {
  std::vector<std::string> names;
  for (int place = 0; place < kPlaces; ++place) names.push_back(place_name(place));
  return names;
}

template <bool Advanced>
Pairs Position<Advanced>::cells() const {
  Pairs cells;
  for (Bits places = pieces_.occupied(); places != 0;) {
    const int place = take_lowest(places);
    cells.emplace_back(place_name(place), std::to_string(pieces_.size_at(place)));
  }
  return cells;
}

template <bool Advanced>
Pairs Position<Advanced>::fields() const {
  return {{"off", off_text()}};
}

template class Position<false>;
template class Position<true>;

}  // namespace torony::gyges
