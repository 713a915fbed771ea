// Which turns of a Gygès position lose at once: they leave the opponent a way into the goal.
#pragma once

#include "base/fixed_list.h"
#include "games/gyges/position.h"
#include "games/gyges/win_route.h"

namespace torony::gyges {

/// Remembers the opponent's ways into the goal. Most turns leave one of them open, and a few masks
/// show it.
template <bool Advanced>
class Danger {
 public:
  /// Of the turns of this position.
  explicit Danger(const Position<Advanced>& position) : opponent_(3 - position.player()) {
    if (position.in_setup() || position.pieces().occupied() == 0) return;
    threatened_ = remember(position.pieces()) || position.null_move().other_row_wins();
  }

  /// Whether the opponent would win if he were to move.
  bool threatened() const { return threatened_; }

  /// Whether a known way stays open. Never wrong, and at once; but other ways may be open.
  bool surely_loses(const Position<Advanced>& child) const {
    return std::ranges::any_of(
        routes_, [&child](const WinRoute& route) { return route.holds_in(child.pieces()); });
  }

  /// Whether any way is open. A new one is remembered for the other children.
  bool loses(const Position<Advanced>& child) {
    if (surely_loses(child)) return true;
    if (child.in_setup()) return false;
    return remember(child.pieces()) || child.other_row_wins();
  }

 private:
  bool remember(const Pieces& pieces) {
    const auto route = WinFinder(pieces, opponent_).find();
    if (route && routes_.size() < kRoom) routes_.push(*route);
    return route.has_value();
  }

  static constexpr std::size_t kRoom = 12;

  int opponent_;
  bool threatened_ = false;
  FixedList<WinRoute, kRoom> routes_;
};

}  // namespace torony::gyges
