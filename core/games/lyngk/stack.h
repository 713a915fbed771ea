// The pieces of LYNGK and a stack of them in one 32-bit word.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace torony::lyngk {

/// Pieces are numbers: the five colours, then the joker, which is white and no colour to any rule.
inline constexpr int kColours = 5;
inline constexpr int kJoker = 5;
inline constexpr int kKinds = 6;
inline constexpr int kPerColour = 8;
inline constexpr int kJokers = 3;
inline constexpr std::string_view kLetters = "ibrgkw";
inline constexpr std::string_view kColourNames[kKinds] = {"ivory", "blue",  "red",
                                                          "green", "black", "joker"};

/// The piece with that letter, or -1.
constexpr int piece_of(char letter) {
  const auto found = kLetters.find(letter);
  return found == std::string_view::npos ? -1 : static_cast<int>(found);
}

/// A set of colours, bit 0 ivory to bit 4 black.
using ColourSet = unsigned;

/// An immutable stack; height 0 is an empty point.
///
///   bits  0-17  the pieces, three bits each, the bottom one lowest
///   bits 18-20  the height
///   bits 21-23  the top piece
///   bits 24-28  the colours it contains
///   bits 29-30  how many jokers it contains
class Stack {
 public:
  static constexpr int max_height = 6;

  constexpr Stack() = default;
  static constexpr Stack single(int piece) {
    const auto kind = static_cast<std::uint32_t>(piece);
    const std::uint32_t content = piece == kJoker ? kOneJoker : kFirstColour << kind;
    return Stack(kind | kOneHigh | kind << kTopShift | content);
  }

  /// This stack put on top of another one. The heights, the (disjoint) colours and the jokers add
  /// up within their fields, so one sum does it; only the lower stack's top is lost.
  constexpr Stack onto(Stack target) const {
    const std::uint32_t raised = (bits_ & kPieces) << 3 * target.height();
    return Stack((target.bits_ & ~kTop) + (bits_ & ~kPieces) + raised);
  }

  constexpr int height() const { return static_cast<int>(bits_ >> kHeightShift & 7); }
  constexpr int top() const { return static_cast<int>(bits_ >> kTopShift & 7); }
  constexpr ColourSet colours() const { return bits_ >> kColourShift & 31; }
  constexpr int jokers() const { return static_cast<int>(bits_ >> kJokerShift & 3); }
  constexpr int piece(int level) const { return static_cast<int>(bits_ >> 3 * level & 7); }
  constexpr bool empty() const { return bits_ == 0; }

  /// All that a rule can ask of a stack, in ten bits: not the order below the top.
  constexpr std::uint32_t essence() const { return bits_ >> kTopShift; }

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
  explicit constexpr Stack(std::uint32_t bits) : bits_(bits) {}

  static constexpr int kHeightShift = 18;
  static constexpr int kTopShift = 21;
  static constexpr int kColourShift = 24;
  static constexpr int kJokerShift = 29;
  static constexpr std::uint32_t kPieces = (1u << kHeightShift) - 1;
  static constexpr std::uint32_t kTop = 7u << kTopShift;
  static constexpr std::uint32_t kOneHigh = 1u << kHeightShift;
  static constexpr std::uint32_t kFirstColour = 1u << kColourShift;
  static constexpr std::uint32_t kOneJoker = 1u << kJokerShift;

  std::uint32_t bits_ = 0;
};

}  // namespace torony::lyngk
