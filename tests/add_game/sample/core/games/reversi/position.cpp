#include "games/reversi/position.h"

#include <algorithm>

#include "base/text.h"
#include "games/read_values.h"

namespace torony::reversi {
namespace {

inline constexpr Wording kWordings[] = {
    {"reversiFields", "a position is the board, a space and the side to move, 1 or 2"},
    {"reversiRows", "the board is {side} rows of {side} digits from 0 to 2, with / between them"},
    {"reversiTurn", "a turn is written c4, or pass"},
    {"noDisc", "{point}: '{text}' is not a point of the board with a disc, 1 or 2"},
    {"reversiOver", "the game is over"},
    {"reversiOccupied", "{point} is occupied"},
    {"turnsNothing", "a disc on {point} would turn none over"},
    {"mustPlace", "a player who can place a disc may not pass"},
};

Reason reason(std::string_view rule, KeyOf<kWordings> key, Values values = {}) {
  return {rule, Phrase(key, std::move(values))};
}

constexpr int kDirections[][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
                                  {0, 1},   {1, -1}, {1, 0},  {1, 1}};

/// From a1 along the lowest rank, then up.
std::string point_name(int point) {
  return {static_cast<char>('a' + point % kSide), static_cast<char>('1' + point / kSide)};
}

/// The point of that name, or -1.
int point_named(std::string_view name) {
  for (int point = 0; point < kPoints; ++point) {
    if (point_name(point) == name) return point;
  }
  return -1;
}

}  // namespace

Position Position::start(std::uint64_t) {
  return *parse("000000/000000/001200/002100/000000/000000 1");
}

int Position::turned(int player, int point, int across, int up) const {
  int file = point % kSide + across;
  int rank = point / kSide + up;
  for (int count = 0;; ++count, file += across, rank += up) {
    if (file < 0 || file >= kSide || rank < 0 || rank >= kSide) return 0;
    const int disc = discs_[static_cast<std::size_t>(rank * kSide + file)];
    if (disc == 0) return 0;
    if (disc == player) return count;
  }
}

// REVERSI-B1
bool Position::can_place(int player, int point) const {
  if (discs_[static_cast<std::size_t>(point)] != 0) return false;
  return std::ranges::any_of(kDirections, [&](const auto& direction) {
    return turned(player, point, direction[0], direction[1]) > 0;
  });
}

bool Position::can_place(int player) const {
  for (int point = 0; point < kPoints; ++point) {
    if (can_place(player, point)) return true;
  }
  return false;
}

// REVERSI-B2
void Position::play(Turn turn) {
  if (turn.point != Turn::kPass) {
    const int point = static_cast<int>(turn.point);
    for (const auto& [across, up] : kDirections) {
      const int step = up * kSide + across;
      for (int count = turned(player_, point, across, up); count > 0; --count) {
        discs_[static_cast<std::size_t>(point + count * step)] = player_;
      }
    }
    discs_[turn.point] = player_;
  }
  player_ = static_cast<std::uint8_t>(3 - player_);
}

// REVERSI-C1
std::optional<Outcome> Position::outcome() const {
  if (can_place(1) || can_place(2)) return std::nullopt;
  return tally();
}

// REVERSI-C2
Outcome Position::tally() const {
  const auto first = std::ranges::count(discs_, 1);
  const auto second = std::ranges::count(discs_, 2);
  return {first == second ? 0 : first > second ? 1 : 2, "discs"};
}

Parsed<Position> Position::parse(std::string_view text) {
  if (text.size() > kLongestPosition) return Parsed<Position>::failure(too_long_a_position(text));
  const std::vector<std::string_view> fields = split(text, ' ');
  if (fields.size() != 2 || (fields[1] != "1" && fields[1] != "2")) {
    return Parsed<Position>::failure(reason("", "reversiFields"));
  }
  std::vector<std::string_view> rows = split(fields[0], '/');
  std::ranges::reverse(rows);
  Position position;
  auto disc = position.discs_.begin();
  for (const std::string_view row : rows) {
    const bool right = rows.size() == kSide && row.size() == kSide &&
                       row.find_first_not_of("012") == std::string_view::npos;
    if (!right) return Parsed<Position>::failure(reason("", "reversiRows", {{"side", kSide}}));
    for (const char digit : row) *disc++ = static_cast<std::uint8_t>(digit - '0');
  }
  position.player_ = fields[1] == "2" ? 2 : 1;
  return position;
}

std::string Position::text() const {
  std::string text;
  for (int rank = kSide - 1; rank >= 0; --rank) {
    for (int file = 0; file < kSide; ++file) {
      text += static_cast<char>('0' + discs_[static_cast<std::size_t>(rank * kSide + file)]);
    }
    text += rank > 0 ? '/' : ' ';
  }
  return text + static_cast<char>('0' + player_);
}

Parsed<Position> Position::build(const Values& values) {
  Position position;
  Reasons reasons;
  ValuesReader reader(values, {"cells", "player"}, reasons);
  reader.for_each_cell([&](const std::string& name, const std::string& content) {
    const int point = point_named(name);
    if (point >= 0 && content.empty()) return;
    if (point < 0 || (content != "1" && content != "2")) {
      const Values shown = {{"point", as_shown(name)}, {"text", as_shown(content)}};
      reasons.push_back(reason("", "noDisc", shown));
      return;
    }
    position.discs_[static_cast<std::size_t>(point)] = static_cast<std::uint8_t>(content[0] - '0');
  });
  position.player_ = static_cast<std::uint8_t>(reader.player());
  if (!reasons.empty()) return reasons;
  return position;
}

Parsed<Turn> Position::parse_turn(std::string_view text) {
  if (text == "pass") return Turn{};
  const int point = point_named(text);
  if (point < 0) return Parsed<Turn>::failure(reason("", "reversiTurn"));
  return Turn{static_cast<std::uint32_t>(point)};
}

std::string Position::turn_text(Turn turn) {
  return turn.point == Turn::kPass ? "pass" : point_name(static_cast<int>(turn.point));
}

TurnParts Position::turn_parts(Turn turn) {
  TurnParts parts;
  if (turn.point != Turn::kPass) parts.target = turn_text(turn);
  return parts;
}

Reason Position::refusal(Turn turn) const {
  if (outcome()) return reason("REVERSI-C1", "reversiOver");
  if (turn.point == Turn::kPass) return reason("REVERSI-B3", "mustPlace");
  const Values point = {{"point", turn_text(turn)}};
  if (discs_[turn.point] != 0) return reason("REVERSI-B1", "reversiOccupied", point);
  return reason("REVERSI-B1", "turnsNothing", point);
}

Catalogue Position::wordings() { return kWordings; }

std::vector<std::string> Position::points() {
  std::vector<std::string> names;
  for (int point = 0; point < kPoints; ++point) names.push_back(point_name(point));
  return names;
}

Pairs Position::cells() const {
  Pairs cells;
  for (int point = 0; point < kPoints; ++point) {
    const int disc = discs_[static_cast<std::size_t>(point)];
    if (disc != 0) cells.emplace_back(point_name(point), std::to_string(disc));
  }
  return cells;
}

Pairs Position::owners() const { return cells(); }

}  // namespace torony::reversi
