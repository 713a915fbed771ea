// Playing a turn: the changes to a position and to its hash. Included by position.h.
#pragma once

#include "games/lyngk/position.h"

namespace torony::lyngk {

// The hash is the XOR of one key for each stack, each claimed colour, each side's captures and the
// side to move. A key is its number scrambled, which costs less than a look into a large table. The
// numbers start at different multiples of kKeys, so no two keys are alike.
inline constexpr std::uint64_t kKeys = 1 << 20;

template <int Limit>
std::uint64_t Position<Limit>::key(int point, Stack stack) {
  if (stack.empty()) return 0;
  static_assert(std::uint64_t{kPoints} << Stack::essence_bits <= kKeys);
  return mix(kKeys + (static_cast<std::uint64_t>(point) << Stack::essence_bits) + stack.essence());
}

template <int Limit>
std::uint64_t Position<Limit>::claim_key(int player_index, int colour) {
  return mix(2 * kKeys + static_cast<std::uint64_t>(player_index * kColours + colour));
}

template <int Limit>
std::uint64_t Position<Limit>::captured_key(int player_index, int captured) {
  return mix(3 * kKeys + static_cast<std::uint64_t>(player_index * 256 + captured));
}

template <int Limit>
unsigned Position<Limit>::membership(Stack stack) {
  if (stack.empty()) return 0;
  const unsigned heights = (1u << Limit) - (1u << (stack.height() - 1));
  return 1u << (kTops + stack.top()) | stack.colours() << kContents | heights << kHeights;
}

/// The sets after one point has entered or left some of them. All sets are written, without a
/// branch: that is a few vector instructions, and quicker than to pick those that change.
template <int Limit>
void Position<Limit>::toggle(const Sets& before, int point, unsigned changed, Sets& after) {
  for (int set = 0; set < kSets; ++set) {
    after[set] = before[set] ^ static_cast<Bits>(changed >> set & 1) << point;
  }
}

/// Puts another stack, or none, on a point.
template <int Limit>
void Position<Limit>::replace(int point, Stack after) {
  const Stack before = stacks_[point];
  toggle(sets_, point, membership(before) ^ membership(after), sets_);
  hash_ ^= key(point, before) ^ key(point, after);
  stacks_[point] = after;
}

template <int Limit>
void Position<Limit>::capture(int player_index) {
  hash_ ^= captured_key(player_index, captured_[player_index]) ^
           captured_key(player_index, captured_[player_index] + 1);
  ++captured_[player_index];
}

/// LYNGK-D3: from now on only this side moves the colour.
template <int Limit>
void Position<Limit>::claim(int player_index, int colour) {
  claims_[player_index][count(owned_[player_index])] = static_cast<std::uint8_t>(colour);
  owned_[player_index] = static_cast<std::uint8_t>(owned_[player_index] | 1u << colour);
  hash_ ^= claim_key(player_index, colour);
  if constexpr (!completed_wins) {
    // L-1, LYNGK-E10: every completed stack of the colour comes off at once.
    for (Bits full = completed(colour); full != 0;) {
      replace(take_lowest(full), Stack());
      capture(player_index);
    }
  }
}

/// LYNGK-E9: whether a stack that a player has made comes off: completed, with an own colour on
/// top. With a neutral top it stays (LYNGK-E10), and in lyngk-6 all stay (LYNGK-H1).
template <int Limit>
bool Position<Limit>::captures(ColourSet own, Stack stack) {
  return !completed_wins && stack.height() == Limit && has(own, stack.top());
}

template <int Limit>
void Position<Limit>::flip_side() {
  player_index_ ^= 1;
  hash_ ^= kPlayerKey;
}

template <int Limit>
void Position<Limit>::play(Turn turn) {
  if (turn.has_claim()) claim(player_index_, turn.claim());  // LYNGK-D4: before the move
  if (turn.has_move()) {
    const Stack landed = stacks_[turn.origin()].onto(stacks_[turn.target()]);
    const bool captured = captures(owned_[player_index_], landed);
    replace(turn.origin(), Stack());
    replace(turn.target(), captured ? Stack() : landed);
    if (captured) capture(player_index_);
  }
  flip_side();  // also after the last turn of a game
}

}  // namespace torony::lyngk
