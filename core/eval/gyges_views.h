// The board of Gygès as each player sees it.
#pragma once

#include <array>
#include <cstdint>

#include "games/gyges/geometry.h"

namespace torony::eval {

using GygesView = std::array<std::uint16_t, gyges::kSquares>;

/// [player - 1][square]: player 2 looks from the other side, files stay where they are.
inline constexpr std::array<GygesView, 2> kGygesViews = [] {
  std::array<GygesView, 2> views{};
  for (int square = 0; square < gyges::kSquares; ++square) {
    const int turned = (gyges::kSide - 1 - gyges::rank_of(square)) * gyges::kSide;
    const auto index = static_cast<std::size_t>(square);
    views[0][index] = static_cast<std::uint16_t>(square);
    views[1][index] = static_cast<std::uint16_t>(turned + gyges::file_of(square));
  }
  return views;
}();

constexpr int gyges_mirrored(int square) {
  return square - 2 * gyges::file_of(square) + gyges::kSide - 1;
}

}  // namespace torony::eval
