// Gygès positions and turns as text (docs/notation.md).
#include "base/text.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "games/gyges/draft.h"
#include "games/gyges/names.h"
#include "games/gyges/position.h"
#include "games/gyges/reasons.h"

namespace torony::gyges {
namespace {

/// The square named at that offset, or -1.
int square_at(std::string_view text, std::size_t offset) {
  return text.size() < offset + 2 ? -1 : square_named(text.substr(offset, 2));
}

/// The sizes a reserve field names, or nothing when it is not written as "-" or ascending sizes.
std::optional<std::array<int, kMaxSize + 1>> parse_reserve(std::string_view text) {
  std::array<int, kMaxSize + 1> counts{};
  if (text == "-") return counts;
  if (text.empty() || !std::ranges::is_sorted(text)) return std::nullopt;
  for (const char letter : text) {
    if (size_of(letter) == 0) return std::nullopt;
    ++counts[static_cast<std::size_t>(size_of(letter))];
  }
  return counts;
}

/// A position as it is written: a draft, and what the text says besides.
class PositionReader {
 public:
  Reasons reasons;
  Draft draft;

  void read(std::string_view board, std::string_view side, std::string_view off) {
    read_board(board);
    draft.whole = reasons.empty();
    if (side != "1" && side != "2") fail("playerForm", {{"text", as_shown(side)}});
    draft.player = side == "1" ? 1 : side == "2" ? 2 : Draft::kUnknown;
    read_off(off);
  }

 private:
  void fail(KeyOf<kWordings> key, Values values = {}) {
    reasons.push_back(misspelt(key, std::move(values)));
  }

  void read_board(std::string_view text) {
    const std::vector<std::string_view> rows = split(text, '/');
    if (rows.size() != kSide) {
      return fail("rows", {{"count", static_cast<int>(rows.size())}, {"limit", kSide}});
    }
    for (int rank = 0; rank < kSide; ++rank) read_row(rank, rows[static_cast<std::size_t>(rank)]);
  }

  void read_row(int rank, std::string_view digits) {
    const bool right = digits.size() == kSide && std::ranges::all_of(digits, [](char digit) {
                         return digit == '0' || size_of(digit) > 0;
                       });
    if (!right) {
      return fail(
          "rowForm",
          {{"row", rank + 1}, {"text", as_shown(digits)}, {"digits", kSide}, {"limit", kMaxSize}});
    }
    for (int file = 0; file < kSide; ++file) {
      const int size = size_of(digits[static_cast<std::size_t>(file)]);
      if (size > 0) draft.pieces.emplace_back(rank * kSide + file, size);
    }
  }

  /// The last field: nothing, a piece on a goal, or what is still to be placed.
  void read_off(std::string_view off) {
    if (off == "-") return;
    if (off.size() == 2 && (off[0] == 'N' || off[0] == 'S') && size_of(off[1]) > 0) {
      draft.pieces.emplace_back(off[0] == 'N' ? kNorth : kSouth, size_of(off[1]));
      return;
    }
    const std::vector<std::string_view> sides = split(off, '/');
    if (sides.size() != 2) return fail("offForm", {{"text", as_shown(off)}});
    draft.placing = true;
    for (int side = 0; side < 2; ++side) {
      read_reserve(sides[static_cast<std::size_t>(side)], side);
    }
  }

  /// GYGES-A3: home row and reserve together are all pieces of a player.
  void read_reserve(std::string_view text, int side) {
    const auto counts = parse_reserve(text);
    if (!counts) return fail("reserveForm", {{"text", as_shown(text)}});
    for (int size = 1; draft.whole && size <= kMaxSize; ++size) {
      if ((*counts)[static_cast<std::size_t>(size)] + draft.placed(side + 1, size) == kEach) {
        continue;
      }
      fail("reserve", {{"player", side + 1}, {"pieces", kEach}, {"size", size}});
    }
  }
};

}  // namespace

template <bool Advanced>
Parsed<Position<Advanced>> Position<Advanced>::parse(std::string_view text) {
  if (text.size() > kLongestPosition) return Parsed<Position>::failure(too_long_a_position(text));
  const std::vector<std::string_view> fields = split(text, ' ');
  if (fields.size() != 3) return Parsed<Position>::failure(misspelt("gygesFields"));
  PositionReader reader;
  reader.read(fields[0], fields[1], fields[2]);
  return build(reader.draft, std::move(reader.reasons));
}

template <bool Advanced>
Values Position<Advanced>::sketch(std::string_view text) {
  const std::vector<std::string_view> fields = split(text, ' ');
  PositionReader reader;
  if (fields.size() == 3 && text.size() <= kLongestPosition) {
    reader.read(fields[0], fields[1], fields[2]);
  }
  Values cells;
  for (const auto& [place, size] : reader.draft.pieces) {
    cells.emplace_back(point_name(place), std::to_string(size));
  }
  return {{"cells", std::move(cells)},
          {"player", reader.draft.player == 2 ? 2 : 1},
          {"placing", reader.draft.placing}};
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
    if (const int size = pieces_.size_at(goal)) return point_name(goal) + std::to_string(size);
  }
  if (!setup_) return "-";
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
Parsed<Turn> Position<Advanced>::parse_turn(std::string_view text) {
  auto failure = Parsed<Turn>::failure(
      misspelt(Advanced ? KeyOf<kWordings>("advancedTurn") : KeyOf<kWordings>("gygesTurn")));
  if (text.size() == 4 && text[1] == '@') {
    const int target = square_at(text, 2);
    if (size_of(text[0]) == 0 || target < 0) return failure;
    return Turn::place(size_of(text[0]), target);
  }
  const int origin = square_at(text, 0);
  if (origin < 0) return failure;
  if (text.size() == 3 && text[2] == 'N') return Turn::move(origin, kNorth);
  if (text.size() == 3 && text[2] == 'S') return Turn::move(origin, kSouth);
  const int target = square_at(text, 2);
  if (target < 0) return failure;
  if (text.size() == 4) return Turn::move(origin, target);
  const int drop = square_at(text, 5);
  if (!Advanced || text.size() != 7 || text[4] != '=' || drop < 0) return failure;
  return Turn::replace(origin, target, drop);
}

template <bool Advanced>
std::string Position<Advanced>::turn_text(Turn turn) {
  return Position::parts_text(turn_parts(turn));
}

template <bool Advanced>
TurnParts Position<Advanced>::turn_parts(Turn turn) {
  TurnParts parts;
  if (!turn.is_placement()) parts.origin = point_name(turn.origin());
  parts.target = point_name(turn.target());
  if (turn.is_replacement()) parts.drop = point_name(turn.drop());
  parts.size = turn.size();
  return parts;
}

template <bool Advanced>
std::vector<std::string> Position<Advanced>::points() {
  std::vector<std::string> names;
  names.reserve(kPlaces);
  for (int place = 0; place < kPlaces; ++place) names.push_back(point_name(place));
  return names;
}

template <bool Advanced>
Pairs Position<Advanced>::cells() const {
  Pairs cells;
  for (Bits places = pieces_.occupied(); places != 0;) {
    const int place = take_lowest(places);
    cells.emplace_back(point_name(place), std::to_string(pieces_.size_at(place)));
  }
  return cells;
}

template <bool Advanced>
Values Position<Advanced>::fields() const {
  return {{"placing", setup_}};
}

template class Position<false>;
template class Position<true>;

}  // namespace torony::gyges
