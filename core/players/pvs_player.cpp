#include "players/pvs_player.h"

#include "players/handmade_pvs_player.h"
#include "search/search.h"

namespace torony {
namespace {

Limits limits_of(const Budget& budget) {
  Limits limits;
  if (budget.milliseconds > 0) limits.move_time = Milliseconds(budget.milliseconds);
  if (budget.nodes > 0) limits.nodes = budget.nodes;
  if (budget.depth > 0) limits.depth = budget.depth;
  return limits;
}

/// In centi-units.
struct HandmadeCount {
  template <SearchableGame P>
  Score operator()(const P& position) const {
    return position.estimate();
  }
  /// LYNGK: ten for each piece in a stack that the player owns; a captured stack counts as ten
  /// such pieces.
  template <int Limit>
  Score operator()(const lyngk::Position<Limit>& position) const {
    constexpr int kPiece = 10;
    const int captured =
        position.captured_by(position.player()) - position.captured_by(3 - position.player());
    return kPiece * (10 * captured + under_own_tops(position));
  }

  template <SearchableGame P, class Wants, class Keep, class Visit>
  void for_each_distinct_child(const P& position, Wants&& wants, Keep&& keep, Visit&& visit) const {
    const auto count = [&](typename P::Turn turn, const P& child) {
      if (keep(child)) visit(turn, (*this)(child));
    };
    position.for_each_distinct_child(count, [&](const P& choice) { return wants(choice, *this); });
  }

 private:
  template <int Limit>
  static int under_own_tops(const lyngk::Position<Limit>& position) {
    int total = 0;
    for (Bits points = position.occupied(); points != 0;) {
      const lyngk::Stack stack = position.stack(take_lowest(points));
      if (has(position.colours_of(position.player()), stack.top())) total += stack.height();
      if (has(position.colours_of(3 - position.player()), stack.top())) total -= stack.height();
    }
    return total;
  }
};

/// The engine's search with that count instead of the learned evaluation.
template <SearchableGame P>
class CountingPvsPlayer final : public GamePlayer<P> {
 public:
  explicit CountingPvsPlayer(std::size_t megabytes) : table_(megabytes) {}

  typename P::Turn turn_for(const P& position, std::span<const std::uint64_t> history,
                            const Budget& budget) override {
    StopCondition stop_condition(limits_of(budget));
    table_.new_search();
    Search<P, HandmadeCount> search(evaluate_, table_, stop_condition, parameters_);
    return search.run(position, history, 1, {}).front().turns.front();
  }
  void new_game(std::uint64_t) override { table_.clear(); }

 private:
  const HandmadeCount evaluate_{};
  const Parameters parameters_;
  TranspositionTable table_;
};

template <SearchableGame P>
struct PvsPlayer {
  using type = CountingPvsPlayer<P>;
};
template <bool Advanced>
struct PvsPlayer<gyges::Position<Advanced>> {
  using type = gyges::HandmadePvsPlayer<Advanced>;
};

}  // namespace

std::unique_ptr<Player> make_pvs_player(std::string_view game, std::size_t megabytes) {
  std::unique_ptr<Player> player;
  with_game(game, [&](auto type) {
    using P = typename decltype(type)::type;
    player = std::make_unique<typename PvsPlayer<P>::type>(megabytes);
  });
  return player;
}

}  // namespace torony
