// Which turns were good lately, wherever they were played: where they stand tells what the
// evaluation does not see.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace torony {

class History {
 public:
  /// No record leaves -kLargest to kLargest.
  static constexpr int kLargest = 1 << 14;

  History() : records_(2 * kSlots) {}

  /// What the turn of a player has earned so far.
  int of(int player, std::uint32_t turn) const { return records_[slot(player, turn)]; }

  /// A turn was enough at that depth, so that no other had to be looked at.
  void add_bonus(int player, std::uint32_t turn, int depth) { add(player, turn, step(depth)); }
  /// A turn was looked at before it in vain.
  void add_malus(int player, std::uint32_t turn, int depth) { add(player, turn, -step(depth)); }

 private:
  static constexpr int kSlotBits = 13;
  static constexpr std::size_t kSlots = std::size_t{1} << kSlotBits;

  /// Turns may share a slot: it is a hint, and seldom wrong.
  static std::size_t slot(int player, std::uint32_t turn) {
    const std::uint32_t mixed = turn * 0x9E3779B1u;
    return static_cast<std::size_t>(player - 1) * kSlots + (mixed >> (32 - kSlotBits));
  }

  static int step(int depth) { return std::min(32 * depth * depth, 1600); }

  /// The nearer a record is to its bound, the less it moves.
  void add(int player, std::uint32_t turn, int amount) {
    int& record = records_[slot(player, turn)];
    record += amount - record * std::abs(amount) / kLargest;
  }

  std::vector<int> records_;
};

}  // namespace torony
