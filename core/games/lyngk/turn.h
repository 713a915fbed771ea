// A turn of LYNGK: an optional claim, then a move; or a claim alone (six-stack variant); or a pass.
#pragma once

#include <cstdint>

#include "games/lyngk/geometry.h"
#include "games/lyngk/limits.h"

namespace torony::lyngk {

/// A turn in one word. The route of a chain is not part of it: the move is the same.
///
///   bits  0-5   origin, 63 for none
///   bits  6-11  target, 63 for none
///   bits 12-14  claimed colour, 7 for none
///   bits 15-31  zero
class Turn {
 public:
  static constexpr int no_claim = 7;

  /// The default turn is a pass.
  constexpr Turn() = default;
  static constexpr Turn pass() { return Turn(); }
  static constexpr Turn claim_only(int colour) { return move(colour, kNone, kNone); }
  static constexpr Turn move(int claim, int origin, int target) {
    return Turn(static_cast<std::uint32_t>(origin | target << 6 | claim << 12));
  }

  constexpr bool is_pass() const { return bits_ == kPass; }
  constexpr bool has_claim() const { return claim() != no_claim; }
  constexpr bool has_move() const { return origin() != kNone; }

  constexpr int claim() const { return static_cast<int>(bits_ >> 12 & 7); }
  constexpr int origin() const { return static_cast<int>(bits_ & 63); }
  constexpr int target() const { return static_cast<int>(bits_ >> 6 & 63); }

  /// The word itself, for tables that store turns.
  constexpr std::uint32_t bits() const { return bits_; }

  friend constexpr bool operator==(Turn, Turn) = default;

 private:
  explicit constexpr Turn(std::uint32_t bits) : bits_(bits) {}

  static constexpr int kNone = 63;
  static_assert(kPoints <= kNone && kColours <= no_claim);
  static constexpr std::uint32_t kPass = 0x7FFF;

  std::uint32_t bits_ = kPass;
};

}  // namespace torony::lyngk
