// The routes of a move over points that somebody has picked one by one.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/game.h"

namespace torony {

struct RouteChoices {
  std::vector<std::pair<std::string, Route>> routes;  ///< one to each target that can be reached
  std::vector<std::string> next;  ///< bounced pieces or LYNGK points it can go over next
};

/// Finds what a move from one point, after a claim or none, can do after it has gone over some
/// points, in this order and perhaps over others.
template <Game P>
class RoutePicker {
 public:
  RoutePicker(const P& position, std::string_view claim, std::string_view origin)
      : position_(position), claim_(claim), origin_(origin) {
    position.for_each_turn([&](Turn turn) { consider(turn); });
  }

  RouteChoices choices(std::vector<std::string> over) const {
    RouteChoices choices;
    std::vector<std::string> passed;  // by the routes found, after the points that were given
    for (const Turn turn : moves_) {
      Route route = position_.route(turn, over);
      if (route.stops.empty()) continue;
      auto stop = route.stops.begin() + 1;
      for (const std::string& point : over) stop = std::find(stop, route.stops.end(), point) + 1;
      passed.insert(passed.end(), stop, route.stops.end() - 1);
      choices.routes.emplace_back(P::turn_parts(turn).target, std::move(route));
    }
    for (const auto& [point, content] : position_.cells()) {
      if (point == origin_ || moves_.empty()) continue;
      over.push_back(point);
      const bool known = std::find(passed.begin(), passed.end(), point) != passed.end();
      if (known || can_go_over(over)) choices.next.push_back(point);
      over.pop_back();
    }
    return choices;
  }

 private:
  using Turn = typename P::Turn;

  /// Takes one turn to each target, whatever is dropped besides.
  void consider(Turn turn) {
    const TurnParts parts = P::turn_parts(turn);
    if (parts.origin != origin_ || parts.claim != claim_) return;
    const auto same_target = [&](Turn other) {
      return P::turn_parts(other).target == parts.target;
    };
    if (std::ranges::none_of(moves_, same_target)) moves_.push_back(turn);
  }

  /// Whether some move can go over all these points. The last one must be reached itself, which is
  /// one search instead of one for each move where it is not.
  bool can_go_over(std::vector<std::string> over) const {
    const std::string claim = claim_.empty() ? "" : claim_ + ":";
    const std::string last = over.back();
    const auto landing = P::parse_turn(claim + origin_ + last);
    over.pop_back();
    if (!landing || position_.route(*landing, over).stops.empty()) return false;
    over.push_back(last);
    return std::ranges::any_of(
        moves_, [&](Turn turn) { return !position_.route(turn, over).stops.empty(); });
  }

  const P& position_;
  const std::string claim_, origin_;
  std::vector<Turn> moves_;
};

}  // namespace torony
