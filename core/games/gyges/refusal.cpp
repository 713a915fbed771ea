// Why a Gygès turn is not legal, in the words of docs/rules/gyges.md.
#include <string>

#include "games/gyges/names.h"
#include "games/gyges/position.h"
#include "games/gyges/reasons.h"

namespace torony::gyges {
namespace {

/// Whether the place could be reached if every bounce could use all edges again.
bool is_open(const Pieces& pieces, int from, int to, int player) {
  const Bits occupied = pieces.occupied() & ~bit(from);
  const Goal goal = goal_for(player);
  const Bits steps = walk_ends(bit(from), pieces.size_at(from), ~occupied, kRim, goal);
  return has(reach_bound(pieces, occupied, ~occupied, steps, goal), to);
}

}  // namespace

template <bool Advanced>
Reason Position<Advanced>::refusal(Turn turn) const {
  if (is_won()) return reason("GYGES-E1", "won");
  if (turn.is_placement()) return refusal_of_placement(turn);
  if (set_up_) {
    return reason("GYGES-A3", "placing", {{"point", place_name(lowest(placements()))}});
  }
  const int from = turn.from();
  if (!has(pieces_.occupied() & movable_row(), from)) return refusal_of_mover(from);
  if (turn.is_replacement() && has(moves_from(from).lands, turn.to())) {
    return refusal_of_drop(turn);
  }
  return refusal_of_end(turn);
}

template <bool Advanced>
Reason Position<Advanced>::refusal_of_placement(Turn turn) const {
  const std::string square = place_name(turn.to());
  if (!set_up_) return reason("GYGES-A3", "allPlaced");
  if (!has(row(home_rank(player_)), turn.to())) {
    return reason("GYGES-A3", "notHome",
                  {{"point", square}, {"rank", home_rank(player_) + 1}, {"player", player()}});
  }
  if (has(pieces_.occupied(), turn.to())) {
    return reason("GYGES-A3", "occupied", {{"point", square}});
  }
  return reason("GYGES-A3", "usedUp", {{"player", player()}, {"size", turn.size()}});
}

template <bool Advanced>
Reason Position<Advanced>::refusal_of_mover(int from) const {
  const Bits occupied = pieces_.occupied();
  const Bits movable = movable_row();
  if (!has(occupied, from)) {
    return reason("GYGES-B1", "emptySquare", {{"point", place_name(from)}});
  }
  if (movable == 0) return reason("G-4", "noneMoves");
  const int usable = rank_of(lowest(movable));
  const Values values = {{"player", player()}, {"rank", usable + 1}};
  const bool is_front = usable == front_rank(occupied, player_);
  return is_front ? reason("GYGES-B1", "frontRow", values) : reason("GYGES-B2", "nextRow", values);
}

template <bool Advanced>
Reason Position<Advanced>::refusal_of_end(Turn turn) const {
  const int from = turn.from();
  const int to = turn.to();
  const std::string target = place_name(to);
  if (to == from) return reason("GYGES-C4", "sameSquare");
  if (to == goal_of(3 - player_)) {
    return reason("GYGES-E3", "ownGoal",
                  {{"goal", target},
                   {"other", 3 - player_},
                   {"player", player()},
                   {"target", place_name(goal_of(player_))}});
  }
  const bool reached = has(Explorer(pieces_, from, player_).reached(), to);
  if (reached && turn.is_replacement()) {
    return reason("GYGES-F1", "noReplacement", {{"point", target}});
  }
  if (reached && Advanced) {
    const Turn example = Turn::replace(from, to, lowest(moves_from(from).drops));
    return reason("GYGES-F1", "bounceOrReplace", {{"point", target}, {"turn", turn_text(example)}});
  }
  if (reached) return reason("GYGES-D2", "bounce", {{"point", target}});
  Values values = {{"origin", place_name(from)}, {"target", target}};
  if (is_open(pieces_, from, to, player_)) return reason("GYGES-C3", "edgeTwice", values);
  values.emplace_back("count", pieces_.size_at(from));
  const bool is_goal = to >= kSquares;
  return reason(is_goal ? "GYGES-E2" : "GYGES-C1", "noWay", std::move(values));
}

template <bool Advanced>
Reason Position<Advanced>::refusal_of_drop(Turn turn) const {
  const std::string square = place_name(turn.drop());
  if (has(pieces_.occupied() & ~bit(turn.from()), turn.drop())) {
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
