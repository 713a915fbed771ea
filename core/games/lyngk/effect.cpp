// What a LYNGK turn changes, for people to see.
#include "games/effect.h"

#include "games/lyngk/position.h"

namespace torony::lyngk {

template <int Limit>
Effect Position<Limit>::effect(Turn turn) const {
  Effect effect;
  Position after = *this;
  if (turn.has_claim()) {
    effect.claimed = kLetters[static_cast<std::size_t>(turn.claim())];
    after.claim(player_index_, turn.claim());
    for (Bits gone = occupied() & ~after.occupied(); gone != 0;) {  // L-1
      const int point = take_lowest(gone);
      effect.captured.push_back({point_name(point), stacks_[point].text()});
    }
  }
  if (!turn.has_move()) return effect;
  const Stack mover = stacks_[turn.origin()];
  const Stack made = mover.onto(stacks_[turn.target()]);
  effect.moved = {point_name(turn.origin()), mover.text()};
  effect.target = point_name(turn.target());
  effect.made = {effect.target, made.text()};
  if (captures(after.owned_[player_index_], made)) effect.captured.push_back(*effect.made);
  return effect;
}

template Effect Position<5>::effect(Turn) const;
template Effect Position<6>::effect(Turn) const;

}  // namespace torony::lyngk
