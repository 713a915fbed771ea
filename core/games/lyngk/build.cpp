// From a draft to a LYNGK position, or to all that no game can lead to.
#include <algorithm>

#include "base/text.h"
#include "games/lyngk/draft.h"
#include "games/lyngk/position.h"
#include "games/lyngk/reasons.h"
#include "games/read_values.h"

namespace torony::lyngk {

namespace {

using Stacks = std::array<Stack, kPoints>;

/// Puts the stacks on the board, as far as they are sound.
class BoardBuilder {
 public:
  BoardBuilder(int limit, Reasons& reasons) : limit_(limit), reasons_(reasons) {}

  void put(int point, const std::string& letters) {
    const std::string name = point_name(point);
    for (const char letter : letters) {
      if (piece_of(letter) < 0) {
        return fail("noPiece", {{"point", name}, {"text", as_shown({&letter, 1})}});
      }
    }
    std::array<int, kKinds> content{};
    for (const char letter : letters) ++content[piece_of(letter)];
    bool sound = true;
    for (int piece = 0; piece < kKinds; ++piece) {
      totals_[piece] += content[piece];
      pieces_ += content[piece];
      if (piece == kJoker || content[piece] <= 1) continue;
      fail("twice", {{"point", name}, {"colour", letter_of(piece)}});  // LYNGK-E5
      sound = false;
    }
    if (letters.size() > static_cast<std::size_t>(limit_)) {  // LYNGK-E5, LYNGK-H1
      return fail("tall", {{"point", name}, {"limit", limit_}});
    }
    // Too many jokers do not fit in a stack's word; check_totals reports them.
    if (!sound || content[kJoker] > kJokers) return;
    for (const char letter : letters) {
      stacks_[point] = Stack::single(piece_of(letter)).onto(stacks_[point]);
    }
  }

  /// LYNGK-C1: no more pieces than the game has.
  void check_totals() {
    for (int piece = 0; piece < kKinds; ++piece) {
      const int most = piece == kJoker ? kJokers : kPerColour;
      const int count = totals_[piece];
      if (count <= most) continue;
      if (piece == kJoker) {
        fail("manyJokers", {{"count", count}, {"limit", most}});
      } else {
        fail("manyOfColour", {{"count", count}, {"colour", letter_of(piece)}, {"limit", most}});
      }
    }
  }

  const Stacks& stacks() const { return stacks_; }
  int pieces() const { return pieces_; }

 private:
  void fail(KeyOf<kWordings> key, Values values) {
    reasons_.push_back(misspelt(key, std::move(values)));
  }

  const int limit_;
  Reasons& reasons_;
  int pieces_ = 0;
  std::array<int, kKinds> totals_{};
  Stacks stacks_{};
};

using Claims = std::array<std::vector<int>, 2>;

/// LYNGK-D5, LYNGK-D6: no more colours than a player may claim, no colour twice.
Claims checked_claims(const Draft& draft, Reasons& reasons) {
  Claims claims;
  ColourSet seen = 0;
  for (int player_index = 0; player_index < 2; ++player_index) {
    for (const char letter : draft.claims[player_index]) {
      const int colour = piece_of(letter);
      if (colour < 0 || colour == kJoker) {
        reasons.push_back(misspelt("noColour", {{"text", as_shown({&letter, 1})}}));
      } else if (has(seen, colour)) {
        reasons.push_back(misspelt("claimedTwice", {{"colour", letter_of(colour)}}));
      } else {
        seen |= 1u << colour;
        claims[player_index].push_back(colour);
      }
    }
    if (draft.claims[player_index].size() > kClaimsEach) {
      reasons.push_back(
          misspelt("manyClaims", {{"player", player_index + 1}, {"colours", kClaimsEach}}));
    }
  }
  return claims;
}

/// What the fields say together: stacks that should have come off, captures out of nothing.
template <class P>
void check_completed(const Draft& draft, const BoardBuilder& board, const Claims& claims,
                     Reasons& reasons) {
  std::array<bool, 2> owns_completed{};
  for (int point = 0; point < kPoints; ++point) {
    const Stack stack = board.stacks()[point];
    if (stack.height() != P::limit) continue;
    for (int player_index = 0; player_index < 2; ++player_index) {
      if (std::ranges::count(claims[player_index], stack.top()) == 0) continue;
      owns_completed[player_index] = true;
      if (P::completed_wins) continue;
      reasons.push_back(misspelt("standing", {{"limit", P::limit},  // LYNGK-E9, L-1
                                              {"point", point_name(point)},
                                              {"player", player_index + 1}}));
    }
  }
  const int captured = draft.captured[0] + draft.captured[1];
  if (P::completed_wins) {
    if (owns_completed[0] && owns_completed[1]) {  // LYNGK-H4
      reasons.push_back(misspelt("bothSix", {{"limit", P::limit}}));
    }
    if (captured > 0) reasons.push_back(misspelt("nothingOff", {{"game", P::name}}));
    return;
  }
  for (int player_index = 0; player_index < 2; ++player_index) {
    if (draft.captured[player_index] > 0 && claims[player_index].empty()) {  // LYNGK-E9
      reasons.push_back(misspelt("noClaim", {{"player", player_index + 1}}));
    }
  }
  if (board.pieces() + P::limit * captured > kPoints) {
    reasons.push_back(misspelt("manyPieces", {{"limit", kPoints}}));
  }
}

}  // namespace

template <int Limit>
Parsed<Position<Limit>> Position<Limit>::build(const Draft& draft, Reasons reasons) {
  BoardBuilder board(Limit, reasons);
  for (const auto& [point, letters] : draft.stacks) board.put(point, letters);
  board.check_totals();
  const Claims claims = checked_claims(draft, reasons);
  check_completed<Position>(draft, board, claims, reasons);
  if (!reasons.empty()) return reasons;

  Position position;
  for (int point = 0; point < kPoints; ++point) position.replace(point, board.stacks()[point]);
  for (int player_index = 0; player_index < 2; ++player_index) {
    for (const int colour : claims[player_index]) position.claim(player_index, colour);
    position.captured_[player_index] = static_cast<std::uint8_t>(draft.captured[player_index]);
  }
  position.player_index_ = draft.player == 1 ? 0 : 1;
  position.hash_ = position.fresh_hash();
  return position;
}

template <int Limit>
Parsed<Position<Limit>> Position<Limit>::build(const Values& values) {
  Draft draft;
  Reasons reasons;
  ValuesReader reader(values, {"cells", "player", "claims", "captured"}, reasons);
  reader.for_each_cell([&](const std::string& name, const std::string& content) {
    const int point = name.size() == 2 ? point_named(name[0], name[1]) : kNowhere;
    if (point == kNowhere) {
      reasons.push_back(misspelt("noPoint", {{"text", as_shown(name)}}));
    } else if (!content.empty()) {
      draft.stacks.emplace_back(point, content);
    }
  });
  draft.player = reader.player();
  reader.for_each_player("claims", [&](int player_index, const Value& value) {
    if (value.text()) draft.claims[player_index] = *value.text();
    if (value.text()) return true;
    if (!value.list()) return false;
    for (const Value& letter : *value.list()) {
      if (!letter.text()) return false;
      draft.claims[player_index] += *letter.text();
    }
    return true;
  });
  reader.for_each_player("captured", [&](int player_index, const Value& value) {
    const int* number = value.number();
    if (!number || *number < 0 || *number > most_completed) return false;
    draft.captured[player_index] = *number;
    return true;
  });
  return build(draft, std::move(reasons));
}

template Parsed<Standard> Standard::build(const Draft&, Reasons);
template Parsed<SixStack> SixStack::build(const Draft&, Reasons);
template Parsed<Standard> Standard::build(const Values&);
template Parsed<SixStack> SixStack::build(const Values&);

}  // namespace torony::lyngk
