// One way to carry out a LYNGK turn, for people to see.
#include <limits>

#include "games/lyngk/position.h"

namespace torony::lyngk {

namespace {

/// A stop outweighs any number of steps: fewest stops first, then fewest steps.
constexpr int kStop = 1000;

/// Tries every way over LYNGK points, of which a colour has few. Board order is the order of
/// names, so the first of equally good ways is found first.
class RouteFinder {
 public:
  RouteFinder(int target, Bits occupied, const std::vector<std::string>& over)
      : target_(target), occupied_(occupied), over_(over) {}

  /// The stops of the best way; empty when there is none.
  std::vector<int> find(int origin, Bits links) {
    stops_ = {origin};
    search(links, 0, 0);
    return best_;
  }

 private:
  void search(Bits links, std::size_t passed, int cost) {
    const int from = stops_.back();
    for (Bits seen = sight(from, occupied_); seen != 0;) {
      const int next = take_lowest(seen);
      const bool ends = next == target_ && passed == over_.size();
      if (!ends && !has(links, next)) continue;
      const int longer = cost + kStop + count(between(from, next)) + 1;
      if (longer >= best_cost_) continue;
      stops_.push_back(next);
      if (ends) {
        best_ = stops_;
        best_cost_ = longer;
      } else {
        const bool wanted = passed < over_.size() && point_name(next) == over_[passed];
        search(links & ~bit(next), passed + (wanted ? 1 : 0), longer);  // LYNGK-F5
      }
      stops_.pop_back();
    }
  }

  const int target_;
  const Bits occupied_;
  const std::vector<std::string>& over_;
  std::vector<int> stops_;
  std::vector<int> best_;
  int best_cost_ = std::numeric_limits<int>::max();
};

void add_leg(Route& route, int from, int to) {
  Bits passed = between(from, to);
  while (passed != 0) {
    const int point = from < to ? lowest(passed) : highest(passed);
    passed &= ~bit(point);
    route.steps.push_back(point_name(point));
  }
  route.steps.push_back(point_name(to));
  route.stops.push_back(point_name(to));
}

}  // namespace

/// A pass and a claim alone have an empty route.
template <int Limit>
Route Position<Limit>::route(Turn turn, const std::vector<std::string>& over) const {
  Route route;
  if (!turn.has_move()) return route;
  Position after = *this;
  if (turn.has_claim()) after.claim(player_index_, turn.claim());
  const int origin = turn.origin();
  const Bits occupied = after.occupied() & ~bit(origin);
  const int colour = after.stacks_[origin].top();
  const bool own = has(after.owned_[player_index_], colour);
  const Bits links = own ? after.top(colour) & ~bit(origin) : 0;  // LYNGK-F1
  int from = origin;
  for (const int stop : RouteFinder(turn.target(), occupied, over).find(origin, links)) {
    if (stop == origin) {
      route.stops.push_back(point_name(origin));
      route.steps.push_back(point_name(origin));
    } else {
      add_leg(route, from, stop);
    }
    from = stop;
  }
  return route;
}

template Route Standard::route(Turn, const std::vector<std::string>&) const;
template Route SixStack::route(Turn, const std::vector<std::string>&) const;

}  // namespace torony::lyngk
