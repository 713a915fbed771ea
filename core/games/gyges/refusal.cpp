// Why a Gygès turn is not legal, in the words of docs/rules/gyges.md.
#include <string>

#include "games/gyges/names.h"
#include "games/gyges/position.h"
#include "games/gyges/reasons.h"

namespace torony::gyges {
namespace {

/// Whether the place could be reached if every bounce could use all edges again.
bool is_open(const Pieces& pieces, int origin, int target, int player) {
  const Bits occupied = pieces.occupied() & ~bit(origin);
  const Goal goal = goal_for(player);
  const Bits steps = walk_ends(bit(origin), pieces.size_at(origin), ~occupied, kRim, goal);
  return has(reach_bound(pieces, occupied, ~occupied, steps, goal), target);
}

}  // namespace

template <bool Advanced>
Reason Position<Advanced>::refusal(Turn turn) const {
  if (is_won()) return reason("GYGES-E1", "won");
  if (turn.is_placement()) return refusal_of_placement(turn);
  if (setup_) {
    return reason("GYGES-A3", "placing", {{"point", point_name(lowest(placements()))}});
  }
  const int origin = turn.origin();
  if (!has(pieces_.occupied() & movable_row(), origin)) return refusal_of_mover(origin);
  if (turn.is_replacement() && has(moves_from(origin).lands, turn.target())) {
    return refusal_of_drop(turn);
  }
  return refusal_of_end(turn);
}

template <bool Advanced>
Reason Position<Advanced>::refusal_of_placement(Turn turn) const {
  const std::string square = point_name(turn.target());
  if (!setup_) return reason("GYGES-A3", "allPlaced");
  if (!has(row(home_rank(player_)), turn.target())) {
    return reason("GYGES-A3", "notHome",
                  {{"point", square}, {"rank", home_rank(player_) + 1}, {"player", player()}});
  }
  if (has(pieces_.occupied(), turn.target())) {
    return reason("GYGES-A3", "occupied", {{"point", square}});
  }
  return reason("GYGES-A3", "usedUp", {{"player", player()}, {"size", turn.size()}});
}

template <bool Advanced>
Reason Position<Advanced>::refusal_of_mover(int origin) const {
  const Bits occupied = pieces_.occupied();
  const Bits movable = movable_row();
  if (!has(occupied, origin)) {
    return reason("GYGES-B1", "emptySquare", {{"point", point_name(origin)}});
  }
  if (movable == 0) return reason("G-4", "noneMoves");
  const int usable = rank_of(lowest(movable));
  const Values values = {{"player", player()}, {"rank", usable + 1}};
  const bool is_front = usable == front_rank(occupied, player_);
  return is_front ? reason("GYGES-B1", "frontRow", values) : reason("GYGES-B2", "nextRow", values);
}

template <bool Advanced>
Reason Position<Advanced>::refusal_of_end(Turn turn) const {
  const int origin = turn.origin();
  const int target = turn.target();
  const std::string name = point_name(target);
  if (target == origin) return reason("GYGES-C4", "sameSquare");
  if (target == goal_of(3 - player_)) {
    return reason("GYGES-E3", "ownGoal",
                  {{"goal", name},
                   {"other", 3 - player_},
                   {"player", player()},
                   {"target", point_name(goal_of(player_))}});
  }
  const bool reached = has(Explorer(pieces_, origin, player_).reached(), target);
  if (reached && turn.is_replacement()) {
    return reason("GYGES-F1", "noReplacement", {{"point", name}});
  }
  if (reached && Advanced) {
    const Turn example = Turn::replace(origin, target, lowest(moves_from(origin).drops));
    return reason("GYGES-F1", "bounceOrReplace", {{"point", name}, {"turn", turn_text(example)}});
  }
  if (reached) return reason("GYGES-D2", "bounce", {{"point", name}});
  Values values = {{"origin", point_name(origin)}, {"target", name}};
  if (is_open(pieces_, origin, target, player_)) return reason("GYGES-C3", "edgeTwice", values);
  values.emplace_back("count", pieces_.size_at(origin));
  const bool is_goal = target >= kSquares;
  return reason(is_goal ? "GYGES-E2" : "GYGES-C1", "noWay", std::move(values));
}

template <bool Advanced>
Reason Position<Advanced>::refusal_of_drop(Turn turn) const {
  const std::string square = point_name(turn.drop());
  if (has(pieces_.occupied() & ~bit(turn.origin()), turn.drop())) {
    return reason("GYGES-F2", "occupied", {{"point", square}});
  }
  return reason("GYGES-F2", "behind", {{"point", square}, {"player", 3 - player_}});
}

template <bool Advanced>
Catalogue Position<Advanced>::wordings() {
  return kWordings;
}

template class Position<false>;
template class Position<true>;

}  // namespace torony::gyges
