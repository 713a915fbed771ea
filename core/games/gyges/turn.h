// A turn of Gygès: its effect, not its way. See docs/notation.md for the text.
#pragma once

#include <cstdint>

#include "games/gyges/geometry.h"

namespace torony::gyges {

/// One 32-bit word:
///
///   bits  0-5   from   square 0..35, or 63 for a placement
///   bits  6-11  to     square 0..35, goal 36 (N) or 37 (S)
///   bits 12-17  drop   where a displaced piece goes, or 63 for none
///   bits 18-19  size   of a placed piece, 0 for a move
class Turn {
 public:
  static constexpr int kNone = 63;
  static_assert(kPlaces <= kNone && kMaxSize < 1 << 2);

  constexpr Turn() = default;
  static constexpr Turn move(int origin, int target) { return Turn(origin, target, kNone, 0); }
  static constexpr Turn replace(int origin, int target, int drop) {
    return Turn(origin, target, drop, 0);
  }
  static constexpr Turn place(int size, int target) { return Turn(kNone, target, kNone, size); }

  constexpr int origin() const { return static_cast<int>(code_ & 63); }
  constexpr int target() const { return static_cast<int>(code_ >> 6 & 63); }
  constexpr int drop() const { return static_cast<int>(code_ >> 12 & 63); }
  constexpr int size() const { return static_cast<int>(code_ >> 18 & 3); }

  constexpr bool is_placement() const { return size() != 0; }
  constexpr bool is_replacement() const { return drop() != kNone; }
  constexpr std::uint32_t code() const { return code_; }

  friend constexpr bool operator==(Turn, Turn) = default;

 private:
  constexpr Turn(int origin, int target, int drop, int size)
      : code_(static_cast<std::uint32_t>(origin | target << 6 | drop << 12 | size << 18)) {}

  std::uint32_t code_ = 0;
};

}  // namespace torony::gyges
