// LYNGK in writing: positions and turns as text, and the parts of a position by name.
#include "games/lyngk/position.h"

namespace torony::lyngk {

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
  text += player_index_ == 0 ? " 1" : " 2";
  text += ' ';
  for (int player_index = 0; player_index < 2; ++player_index) {
    if (player_index == 1) text += '/';
    if (owned_[player_index] == 0) text += '-';
    for (int claimed = 0; claimed < count(owned_[player_index]); ++claimed) {
      text += kLetters[claims_[player_index][claimed]];
    }
  }
  return text + ' ' + std::to_string(captured_[0]) + '/' + std::to_string(captured_[1]);
}

template <int Limit>
Values Position<Limit>::fields() const {
  Value::List claims;
  for (int player_index = 0; player_index < 2; ++player_index) {
    Value::List colours;
    for (int claimed = 0; claimed < count(owned_[player_index]); ++claimed) {
      colours.emplace_back(letter_of(claims_[player_index][claimed]));
    }
    claims.emplace_back(std::move(colours));
  }
  return {{"claims", std::move(claims)},
          {"captured", Value::List{int{captured_[0]}, int{captured_[1]}}}};
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
  names.reserve(kPoints);
  for (int point = 0; point < kPoints; ++point) names.push_back(point_name(point));
  return names;
}

template <int Limit>
std::string Position<Limit>::turn_text(Turn turn) {
  return turn.is_pass() ? "pass" : Position::parts_text(turn_parts(turn));
}

template <int Limit>
TurnParts Position<Limit>::turn_parts(Turn turn) {
  TurnParts parts;
  if (turn.has_claim()) parts.claim = letter_of(turn.claim());
  if (turn.has_move()) {
    parts.origin = point_name(turn.origin());
    parts.target = point_name(turn.target());
  }
  return parts;
}

template std::string Standard::text() const;
template std::string SixStack::text() const;
template Values Standard::fields() const;
template Values SixStack::fields() const;
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

}  // namespace torony::lyngk
