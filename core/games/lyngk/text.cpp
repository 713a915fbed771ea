// LYNGK in writing: positions and turns as text, and the parts of a position by name.
#include "games/lyngk/position.h"
#include "games/lyngk/wording.h"

namespace torony::lyngk {

namespace {

std::string colour_letter(int colour) { return std::string(1, kLetters[colour]); }

}  // namespace

template <int Limit>
std::string Position<Limit>::text() const {
  std::string text;
  int empty = 0;
  const auto write_empty = [&] {
    if (empty > 0) text += static_cast<char>('0' + empty);
    empty = 0;
  };
  for (int point = 0; point < kPoints; ++point) {
    if (point > 0 && kPlaces[point].file != kPlaces[point - 1].file) {
      write_empty();
      text += '/';
    }
    const Stack stack = stacks_[point];
    if (stack.empty()) {
      ++empty;
      continue;
    }
    write_empty();
    text += stack.height() == 1 ? stack.text() : '(' + stack.text() + ')';
  }
  write_empty();
  text += side_ == 0 ? " 1" : " 2";
  for (const auto& [field, value] : fields()) text += ' ' + value;
  return text;
}

template <int Limit>
Pairs Position<Limit>::fields() const {
  std::string claims;
  for (int side = 0; side < 2; ++side) {
    if (side == 1) claims += '/';
    if (owned_[side] == 0) claims += '-';
    for (int claimed = 0; claimed < count(owned_[side]); ++claimed) {
      claims += kLetters[claims_[side][claimed]];
    }
  }
  return {{"claims", claims},
          {"captured", std::to_string(captured_[0]) + '/' + std::to_string(captured_[1])}};
}

template <int Limit>
Pairs Position<Limit>::cells() const {
  Pairs cells;
  for (Bits points = occupied(); points != 0;) {
    const int point = take_lowest(points);
    cells.emplace_back(point_name(point), stacks_[point].text());
  }
  return cells;
}

/// LYNGK-E2: the top piece says whose a stack is.
template <int Limit>
Pairs Position<Limit>::owners() const {
  Pairs owners;
  for (Bits points = tops(owned_[0] | owned_[1]); points != 0;) {
    const int point = take_lowest(points);
    owners.emplace_back(point_name(point), has(tops(owned_[0]), point) ? "1" : "2");
  }
  return owners;
}

template <int Limit>
std::vector<std::string> Position<Limit>::points() {
  std::vector<std::string> names;
  for (int point = 0; point < kPoints; ++point) names.push_back(point_name(point));
  return names;
}

template <int Limit>
std::string Position<Limit>::turn_text(Turn turn) {
  if (turn.is_pass()) return "pass";
  std::string text;
  if (turn.has_claim()) text = colour_letter(turn.claim()) + ':';
  if (turn.has_move()) text += point_name(turn.origin()) + point_name(turn.target());
  return text;
}

template <int Limit>
TurnParts Position<Limit>::turn_parts(Turn turn) {
  TurnParts parts;
  if (turn.has_claim()) parts.claim = colour_letter(turn.claim());
  if (turn.has_move()) {
    parts.origin = point_name(turn.origin());
    parts.target = point_name(turn.target());
  }
  return parts;
}

template <int Limit>
Result<Turn> Position<Limit>::parse_turn(std::string_view text) {
  if (text == "pass") return Turn::pass();
  int claim = Turn::no_claim;
  std::string_view move = text;
  if (text.size() >= 2 && text[1] == ':') {
    claim = piece_of(text[0]);
    if (claim < 0 || claim == kJoker) {
      return Result<Turn>::failure("a claim names one of the colours i, b, r, g and k");
    }
    move.remove_prefix(2);
    if (move.empty()) return Turn::claim_only(claim);
  }
  if (move.size() != 4) {
    return Result<Turn>::failure("a turn is written like c1d2, r:c1d2 or pass");
  }
  std::vector<std::string> reasons;
  for (const std::string_view point : {move.substr(0, 2), move.substr(2)}) {
    if (point_named(point[0], point[1]) == kNowhere) {
      reasons.push_back(in_quotes(point) + " is not a point of the board");
    }
  }
  if (!reasons.empty()) return reasons;
  return Turn::move(claim, point_named(move[0], move[1]), point_named(move[2], move[3]));
}

template std::string Standard::text() const;
template std::string SixStack::text() const;
template Pairs Standard::fields() const;
template Pairs SixStack::fields() const;
template Pairs Standard::cells() const;
template Pairs SixStack::cells() const;
template Pairs Standard::owners() const;
template Pairs SixStack::owners() const;
template std::vector<std::string> Standard::points();
template std::vector<std::string> SixStack::points();
template std::string Standard::turn_text(Turn);
template std::string SixStack::turn_text(Turn);
template TurnParts Standard::turn_parts(Turn);
template TurnParts SixStack::turn_parts(Turn);
template Result<Turn> Standard::parse_turn(std::string_view);
template Result<Turn> SixStack::parse_turn(std::string_view);

}  // namespace torony::lyngk
