#include "games/gyges/position.h"

#include <array>

namespace torony::gyges {
namespace {

Keys make_keys() {
  Keys keys{};
  Random random(0x67796765);
  for (int size = 1; size <= kMaxSize; ++size) {
    for (int place = 0; place < kPlaces; ++place) keys.piece[size][place] = random.next();
  }
  keys.player = random.next();
  keys.setup = random.next();
  return keys;
}

}  // namespace

const Keys kKeys = make_keys();

template <bool Advanced>
Position<Advanced> Position<Advanced>::start(std::uint64_t) {
  Position position;
  position.setup_ = true;  // GYGES-A3: the board is empty at first
  position.hash_ = position.fresh_hash();
  return position;
}

template <bool Advanced>
std::uint64_t Position<Advanced>::fresh_hash() const {
  std::uint64_t hash = player_ == 2 ? kKeys.player : 0;
  if (setup_) hash ^= kKeys.setup;
  for (Bits places = pieces_.occupied(); places != 0;) {
    const int place = take_lowest(places);
    hash ^= kKeys.piece[pieces_.size_at(place)][place];
  }
  return hash;
}

/// GYGES-A3: so many of each size a player, placed on the home row.
template <bool Advanced>
int Position<Advanced>::reserve(int player, int size) const {
  return kEach - count(row(home_rank(player)) & pieces_.of_size(size));
}

template <bool Advanced>
void Position<Advanced>::place(int size, int square) {
  toggle(square, size);
  if (count(pieces_.occupied()) == kPieces) {  // GYGES-A4: the setup is over
    setup_ = false;
    hash_ ^= kKeys.setup;
  }
}

template <bool Advanced>
Bits Position<Advanced>::movable_row() const {
  Bits movable = 0;
  for_each_mover([&movable](int origin, const Moves&) { movable = row(rank_of(origin)); });
  return movable;
}

template <bool Advanced>
bool Position<Advanced>::has_turn() const {
  if (is_won()) return false;
  if (setup_) return true;
  for (Bits pieces = pieces_.occupied(); pieces != 0;) {
    if (moves_from(take_lowest(pieces)).count() > 0) return true;
  }
  return false;
}

template <bool Advanced>
bool Position<Advanced>::is_legal(Turn turn) const {
  if (is_won() || turn.is_placement() != setup_) return false;
  const int target = turn.target();
  if (setup_) return reserve(player_, turn.size()) > 0 && has(placements(), target);
  const int origin = turn.origin();
  if (!has(pieces_.occupied(), origin)) return false;
  const int rank = rank_of(origin);
  const Bits not_nearer = player_ == 1 ? rows_from(rank) : rows_up_to(rank);
  if (!is_stuck(pieces_.occupied() & ~not_nearer)) return false;
  const Moves moves = moves_from(origin);
  if (!turn.is_replacement()) return has(moves.ends, target);
  return has(moves.lands, target) && has(moves.drops, turn.drop());
}

/// GYGES-E1: the goal can be reached.
template <bool Advanced>
bool Position<Advanced>::can_win_now() const {
  return !setup_ && !is_won() && pieces_.occupied() != 0 &&
         (WinFinder(pieces_, player_).find() || other_row_wins());
}

/// GYGES-B2: the front row is stuck and another one moves, which happens so seldom that speed is no
/// matter.
template <bool Advanced>
bool Position<Advanced>::other_row_wins() const {
  const Bits occupied = pieces_.occupied();
  if (!is_stuck(occupied & row(front_rank(occupied, player_)))) return false;
  bool wins = false;
  for_each_turn([&](Turn turn) { wins |= turn.target() == goal_of(player_); });
  return wins;
}

/// Whether none of these pieces has a move. Most have one without a bounce.
template <bool Advanced>
bool Position<Advanced>::is_stuck(Bits movers) const {
  const Bits occupied = pieces_.occupied();
  for (Bits left = movers; left != 0;) {
    const int origin = take_lowest(left);
    const Bits others = occupied & ~bit(origin);
    const Bits ends =
        walk_ends(bit(origin), pieces_.size_at(origin), ~others, kRim, goal_for(player_));
    if ((ends & ~others & ~bit(origin)) != 0) return false;
  }
  while (movers != 0) {
    if (moves_from(take_lowest(movers)).count() > 0) return false;
  }
  return true;
}

template <bool Advanced>
std::optional<Outcome> Position<Advanced>::outcome() const {
  if (is_won()) {  // GYGES-E1
    return Outcome{has(pieces_.occupied(), kNorth) ? 1 : 2, "goal"};
  }
  if (!has_turn()) return Outcome{0, "no legal turn"};  // G-4
  return std::nullopt;
}

/// Picks a piece of the row that must be moved and then one of its turns.
template <bool Advanced>
auto Position<Advanced>::quick_random_turn(Random& random) const -> std::optional<Turn> {
  if (is_won()) return std::nullopt;
  if (setup_) {
    int size = 0;
    do size = 1 + random.below(kMaxSize);
    while (reserve(player_, size) == 0);
    const Bits free = placements();
    return Turn::place(size, nth(free, random.below(count(free))));
  }
  for (Bits left = pieces_.occupied(); left != 0;) {
    Bits movers = left & row(front_rank(left, player_));
    left &= ~movers;
    while (movers != 0) {
      const int origin = nth(movers, random.below(count(movers)));
      movers &= ~bit(origin);
      const Moves moves = moves_from(origin);
      const int ends = count(moves.ends);
      if (moves.count() == 0) continue;
      const int pick = random.below(static_cast<int>(moves.count()));
      if (pick < ends) return Turn::move(origin, nth(moves.ends, pick));
      const int drops = count(moves.drops);
      return Turn::replace(origin, nth(moves.lands, (pick - ends) / drops),
                           nth(moves.drops, (pick - ends) % drops));
    }
  }
  return std::nullopt;
}

template class Position<false>;
template class Position<true>;

}  // namespace torony::gyges
