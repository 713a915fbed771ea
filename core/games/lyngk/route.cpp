// One way to carry out a LYNGK turn, for people to see.
#include "games/lyngk/position.h"

namespace torony::lyngk {

namespace {

/// A stop outweighs any number of steps: fewest stops first, then fewest steps.
constexpr int kStop = 1000;
constexpr int kUnreached = 1 << 30;

int leg_cost(int from, int to) { return kStop + count(between(from, to)) + 1; }

/// The cost of the best way from each point to the target, going on only at LYNGK points.
std::array<int, kPoints> costs_to(int target, Bits links, Bits occupied) {
  std::array<int, kPoints> costs;
  costs.fill(kUnreached);
  costs[target] = 0;
  // There are at most eight links, so rounds until nothing changes are quick enough.
  for (bool changed = true; changed;) {
    changed = false;
    for (Bits points = links; points != 0;) {
      const int from = take_lowest(points);
      for (Bits seen = sight(from, occupied); seen != 0;) {
        const int next = take_lowest(seen);
        if (costs[next] == kUnreached) continue;
        const int cost = leg_cost(from, next) + costs[next];
        if (cost >= costs[from]) continue;
        costs[from] = cost;
        changed = true;
      }
    }
  }
  return costs;
}

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
Route Position<Limit>::route(Turn turn) const {
  Route route;
  if (!turn.has_move()) return route;
  Position after = *this;
  if (turn.has_claim()) after.claim(side_, turn.claim());
  const int origin = turn.origin();
  const int target = turn.target();
  const Bits occupied = after.occupied() & ~bit(origin);
  const int colour = after.stacks_[origin].top();
  const bool own = has(after.owned_[side_], colour);
  const Bits links = own ? after.top(colour) & ~bit(origin) : 0;  // LYNGK-F1, LYNGK-F5
  const std::array<int, kPoints> costs = costs_to(target, links, occupied);

  route.stops.push_back(point_name(origin));
  route.steps.push_back(point_name(origin));
  for (int from = origin; from != target;) {
    int best = kNowhere;
    int best_cost = kUnreached;
    for (Bits seen = sight(from, occupied); seen != 0;) {  // board order is the order of names
      const int next = take_lowest(seen);
      if (costs[next] == kUnreached) continue;
      const int cost = leg_cost(from, next) + costs[next];
      if (cost >= best_cost) continue;
      best = next;
      best_cost = cost;
    }
    if (best == kNowhere) break;  // not a legal turn
    add_leg(route, from, best);
    from = best;
  }
  return route;
}

template Route Position<5>::route(Turn) const;
template Route Position<6>::route(Turn) const;

}  // namespace torony::lyngk
