// The pieces of LYNGK and a stack of them in one word.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "games/lyngk/limits.h"

namespace torony::lyngk {

/// Pieces are numbers: the colours, then the joker, which is white and no colour to any rule.
inline constexpr int kJoker = kColours;
inline constexpr int kKinds = kColours + 1;
inline constexpr std::string_view kLetters = "ibrgkw";
inline constexpr std::string_view kColourNames[kKinds] = {"ivory", "blue",  "red",
                                                          "green", "black", "joker"};
static_assert(kLetters.size() == kKinds);

inline std::string letter_of(int piece) { return std::string(1, kLetters[piece]); }
/// The piece with that letter, or -1.
constexpr int piece_of(char letter) {
  const auto found = kLetters.find(letter);
  return found == std::string_view::npos ? -1 : static_cast<int>(found);
}

/// A set of colours, bit 0 ivory to bit 4 black.
using ColourSet = unsigned;
inline constexpr ColourSet kEveryColour = (1u << kColours) - 1;

/// An immutable stack; height 0 is an empty point.
///
///   bits  0-17  the pieces, three bits each, the bottom one lowest
///   bits 18-20  the height
///   bits 21-23  the top piece
///   bits 24-28  the colours it contains
///   bits 29-30  how many jokers it contains
///
/// With other limits the fields are wider or narrower, and the word is as long as they need.
class Stack {
  static constexpr int kPieceBits = std::bit_width(unsigned{kKinds - 1});
  static constexpr int kHeightBits = std::bit_width(unsigned{kTallest});
  static constexpr int kJokerBits = std::bit_width(unsigned{kJokers});

 public:
  /// How many bits `essence` has.
  static constexpr int essence_bits = kPieceBits + kColours + kJokerBits;

 private:
  static constexpr int kHeightShift = kTallest * kPieceBits;
  static constexpr int kTopShift = kHeightShift + kHeightBits;
  static constexpr int kColourShift = kTopShift + kPieceBits;
  static constexpr int kJokerShift = kColourShift + kColours;
  using Word = std::conditional_t<kTopShift + essence_bits <= 32, std::uint32_t, std::uint64_t>;
  static_assert(kTopShift + essence_bits <= 8 * sizeof(Word));

 public:
  constexpr Stack() = default;
  static constexpr Stack single(int piece) {
    const auto kind = static_cast<Word>(piece);
    const Word content = piece == kJoker ? kOneJoker : kFirstColour << kind;
    return Stack(kind | kOneHigh | kind << kTopShift | content);
  }

  /// This stack put on top of another one. The heights, the (disjoint) colours and the jokers add
  /// up within their fields, so one sum does it; only the lower stack's top is lost.
  constexpr Stack onto(Stack target) const {
    const Word raised = (bits_ & kPieces) << kPieceBits * target.height();
    return Stack((target.bits_ & ~kTop) + (bits_ & ~kPieces) + raised);
  }

  constexpr int height() const { return static_cast<int>(field(kHeightShift, kHeightBits)); }
  constexpr int top() const { return static_cast<int>(field(kTopShift, kPieceBits)); }
  constexpr ColourSet colours() const { return field(kColourShift, kColours); }
  constexpr int jokers() const { return static_cast<int>(field(kJokerShift, kJokerBits)); }
  constexpr int piece(int level) const {
    return static_cast<int>(field(kPieceBits * level, kPieceBits));
  }
  constexpr bool empty() const { return bits_ == 0; }

  /// All that a rule can ask of a stack: not the order below the top.
  constexpr std::uint32_t essence() const { return static_cast<std::uint32_t>(bits_ >> kTopShift); }

  /// The letters from the bottom to the top.
  std::string text() const {
    std::string letters;
    for (int level = 0; level < height(); ++level) {
      letters += kLetters[piece(level)];
    }
    return letters;
  }

  friend constexpr bool operator==(Stack, Stack) = default;

 private:
  explicit constexpr Stack(Word bits) : bits_(bits) {}

  constexpr std::uint32_t field(int shift, int bits) const {
    return static_cast<std::uint32_t>(bits_ >> shift) & ((1u << bits) - 1);
  }

  static constexpr Word kPieces = (Word{1} << kHeightShift) - 1;
  static constexpr Word kTop = ((Word{1} << kPieceBits) - 1) << kTopShift;
  static constexpr Word kOneHigh = Word{1} << kHeightShift;
  static constexpr Word kFirstColour = Word{1} << kColourShift;
  static constexpr Word kOneJoker = Word{1} << kJokerShift;

  Word bits_ = 0;
};

}  // namespace torony::lyngk
