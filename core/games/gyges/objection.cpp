// Why a Gygès turn is not legal, in the words of docs/rules/gyges.md.
#include <string>

#include "base/text.h"
#include "games/gyges/names.h"
#include "games/gyges/position.h"

namespace torony::gyges {
namespace {

std::string steps(int count) { return std::to_string(count) + (count == 1 ? " step" : " steps"); }

std::string rank_name(int rank) { return "rank " + std::to_string(rank + 1); }

/// Whether the place could be reached if every bounce could use all edges again.
bool is_open(const Pieces& pieces, int from, int to, int player) {
  const Bits occupied = pieces.occupied() & ~bit(from);
  const Goal goal = goal_for(player);
  const Bits steps = walk_ends(bit(from), pieces.size_at(from), ~occupied, kRim, goal);
  return has(reach_bound(pieces, occupied, ~occupied, steps, goal), to);
}

}  // namespace

template <bool Advanced>
Objection Position<Advanced>::objection(Turn turn) const {
  if (is_won()) return {"GYGES-E1", "the game is over"};
  if (turn.is_placement()) return objection_to_placement(turn);
  if (set_up_) {
    return {"GYGES-A3", "the pieces are still being placed: write a placement such as 3@" +
                            place_name(lowest(placements()))};
  }
  const int from = turn.from();
  if (!has(pieces_.occupied() & movable_row(), from)) return objection_to_mover(from);
  if (turn.is_replacement() && has(moves_from(from).lands, turn.to()))
    return objection_to_drop(turn);
  return objection_to_end(turn);
}

template <bool Advanced>
Objection Position<Advanced>::objection_to_placement(Turn turn) const {
  const std::string square = place_name(turn.to());
  if (!set_up_) return {"GYGES-A3", "all pieces are placed already"};
  if (!has(row(home_rank(player_)), turn.to())) {
    return {"GYGES-A3", square + " is not on " + rank_name(home_rank(player_)) +
                            ", the home row of " + player_name(player_)};
  }
  if (has(pieces_.occupied(), turn.to())) return {"GYGES-A3", square + " is occupied"};
  return {"GYGES-A3",
          player_name(player_) + " has placed both pieces of size " + std::to_string(turn.size())};
}

template <bool Advanced>
Objection Position<Advanced>::objection_to_mover(int from) const {
  const Bits occupied = pieces_.occupied();
  const Bits movable = movable_row();
  if (!has(occupied, from)) return {"GYGES-B1", place_name(from) + " is empty"};
  if (movable == 0) return {"G-4", "no piece can move"};
  const int front = front_rank(occupied, player_);
  const int usable = rank_of(lowest(movable));
  if (usable == front) {
    return {"GYGES-B1", player_name(player_) + " must move a piece of " + rank_name(front) +
                            ", the occupied row nearest to him"};
  }
  return {"GYGES-B2", "no piece nearer to " + player_name(player_) +
                          " can move, so he must move one of " + rank_name(usable)};
}

template <bool Advanced>
Objection Position<Advanced>::objection_to_end(Turn turn) const {
  const int from = turn.from();
  const int to = turn.to();
  const int size = pieces_.size_at(from);
  const std::string target = place_name(to);
  if (to == from) return {"GYGES-C4", "a piece may not end its move where it started"};
  if (to == goal_of(3 - player_)) {
    return {"GYGES-E3", target + " is the goal of " + player_name(3 - player_) + "; " +
                            player_name(player_) + " wins at " + place_name(goal_of(player_))};
  }
  const bool reached = has(Explorer(pieces_, from, player_).reached(), to);
  if (reached && !turn.is_replacement()) {
    return Advanced ? Objection{"GYGES-F1", "there is a piece on " + target +
                                                ": bounce on, or say where it goes, such as " +
                                                turn_text(turn) + "=" +
                                                place_name(lowest(moves_from(from).drops))}
                    : Objection{"GYGES-D2",
                                "there is a piece on " + target + ": the move must go on from it"};
  }
  if (reached) return {"GYGES-F1", "there is no piece on " + target + " to replace"};
  if (is_open(pieces_, from, to, player_)) {
    return {"GYGES-C3", place_name(from) + " could reach " + target +
                            " only by using an edge between two squares twice"};
  }
  const bool goal = to >= kSquares;
  return {goal ? "GYGES-E2" : "GYGES-C1", "no way of exactly " + steps(size) +
                                              " over empty squares, and no bounce, leads from " +
                                              place_name(from) + " to " + target};
}

template <bool Advanced>
Objection Position<Advanced>::objection_to_drop(Turn turn) const {
  const std::string square = place_name(turn.drop());
  if (has(pieces_.occupied() & ~bit(turn.from()), turn.drop())) {
    return {"GYGES-F2", square + " is occupied"};
  }
  return {"GYGES-F2", square + " is behind the front row of " + player_name(3 - player_)};
}

template class Position<false>;
template class Position<true>;

}  // namespace torony::gyges
