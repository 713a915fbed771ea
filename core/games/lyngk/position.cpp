// The parts of a LYNGK position that no search waits for: the deal, the fresh hash, the result.
#include "games/lyngk/position.h"

#include <iterator>
#include <utility>

namespace torony::lyngk {

/// LYNGK-C1: eight pieces of each colour and three jokers, shuffled, one on every point.
/// LYNGK-C3: player 1 begins.
template <int Limit>
Position<Limit> Position<Limit>::start(std::uint64_t seed) {
  std::array<int, kPoints> deal{};
  static_assert(kColours * kPerColour + kJokers == kPoints);
  for (int index = 0; index < kPoints; ++index) deal[index] = index / kPerColour;
  Random random(seed);
  for (int last = kPoints - 1; last > 0; --last) {
    std::swap(deal[last], deal[random.below(last + 1)]);
  }
  Position position;
  for (int point = 0; point < kPoints; ++point) {
    position.replace(point, Stack::single(deal[point]));
  }
  position.hash_ = position.fresh_hash();
  return position;
}

template <int Limit>
std::uint64_t Position<Limit>::fresh_hash() const {
  std::uint64_t hash = player_index_ == 0 ? 0 : kPlayerKey;
  for (int point = 0; point < kPoints; ++point) {
    if (!stacks_[point].empty()) hash ^= key(point, stacks_[point]);
  }
  for (int player_index = 0; player_index < 2; ++player_index) {
    hash ^= captured_key(player_index, captured_[player_index]);
    for (int colour = 0; colour < kColours; ++colour) {
      if (has(owned_[player_index], colour)) hash ^= claim_key(player_index, colour);
    }
  }
  return hash;
}

template <int Limit>
bool Position<Limit>::operator==(const Position& other) const {
  if (stacks_ != other.stacks_ || owned_ != other.owned_ || captured_ != other.captured_ ||
      player_index_ != other.player_index_) {
    return false;
  }
  for (int player_index = 0; player_index < 2; ++player_index) {
    for (int claimed = 0; claimed < count(owned_[player_index]); ++claimed) {
      if (claims_[player_index][claimed] != other.claims_[player_index][claimed]) return false;
    }
  }
  return true;
}

template <int Limit>
std::optional<Outcome> Position<Limit>::outcome() const {
  if (!six_stack_owner() && (has_turn(0) || has_turn(1))) return std::nullopt;  // LYNGK-G1, L-5
  return tally();
}

template <int Limit>
Outcome Position<Limit>::tally() const {
  if (const auto owner = six_stack_owner()) return Outcome{*owner + 1, "six-stack"};  // LYNGK-H4
  if (captured_[0] != captured_[1]) {
    return Outcome{captured_[0] > captured_[1] ? 1 : 2, "captures"};
  }
  // LYNGK-G2, LYNGK-H6, L-6: the tallest stacks decide first, neutral ones count for nobody.
  constexpr std::string_view reasons[] = {"singles",     "stacks of 2", "stacks of 3",
                                          "stacks of 4", "stacks of 5", "stacks of 6",
                                          "stacks of 7"};
  static_assert(Limit - 1 <= std::size(reasons));
  for (int height = Limit - 1; height >= 1; --height) {
    const int first = count(tops(owned_[0]) & exactly(height));
    const int second = count(tops(owned_[1]) & exactly(height));
    if (first != second) return Outcome{first > second ? 1 : 2, reasons[height - 1]};
  }
  return Outcome{0, "all equal"};  // LYNGK-G3
}

template Standard Standard::start(std::uint64_t);
template SixStack SixStack::start(std::uint64_t);
template std::uint64_t Standard::fresh_hash() const;
template std::uint64_t SixStack::fresh_hash() const;
template bool Standard::operator==(const Standard&) const;
template bool SixStack::operator==(const SixStack&) const;
template std::optional<Outcome> Standard::outcome() const;
template std::optional<Outcome> SixStack::outcome() const;
template Outcome Standard::tally() const;
template Outcome SixStack::tally() const;

}  // namespace torony::lyngk
