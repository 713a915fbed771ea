// One shortest way to carry out a Gygès turn, for people to see.
#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "games/gyges/names.h"
#include "games/gyges/position.h"

namespace torony::gyges {
namespace {

/// A way walked so far: the stops (start and bounces) and every place touched.
struct PartialRoute {
  std::vector<int> stops;
  std::vector<int> steps;
  Edges used;
  std::size_t passed = 0;  ///< how many of the pieces it must bounce on

  /// Fewest stops, then fewest steps, then the first by the names of stops and steps.
  friend bool operator<(const PartialRoute& a, const PartialRoute& b) {
    return std::tuple(a.stops.size(), a.steps.size(), by_name(a.stops), by_name(a.steps)) <
           std::tuple(b.stops.size(), b.steps.size(), by_name(b.stops), by_name(b.steps));
  }

 private:
  /// Names sort by file first, numbers by rank.
  static std::vector<int> by_name(std::vector<int> places) {
    for (int& place : places) place = file_of(place) * kSide + rank_of(place);
    return places;
  }
};

/// Searches by the number of bounces. A way is dropped when its piece was reached before with fewer
/// bounces and no other edges used, for then a shorter way goes wherever it goes.
class RouteFinder {
 public:
  RouteFinder(const Pieces& pieces, int origin, int target, int player,
              const std::vector<std::string>& over)
      : pieces_(pieces), origin_(origin), target_(target), goal_(goal_of(player)), over_(over) {}

  PartialRoute find() {
    std::vector<PartialRoute> level = {PartialRoute{{origin_}, {origin_}, kRim}};
    while (!best_ && !level.empty()) {
      std::vector<PartialRoute> next;
      for (const PartialRoute& partial : level) {
        const int stop = partial.stops.back();
        walk(partial, stop, pieces_.size_at(stop), next);
      }
      level = keep_useful(std::move(next));
    }
    return best_.value_or(PartialRoute{});
  }

 private:
  void walk(const PartialRoute& partial, int square, int steps_left,
            std::vector<PartialRoute>& next) {
    const auto take = [&](int target, const Edges& edge) {
      if (partial.used.meets(edge)) return;
      PartialRoute longer = partial;
      longer.used = partial.used | edge;
      longer.steps.push_back(target);
      arrive(longer, target, steps_left - 1, next);
    };
    const bool is_last_rank = rank_of(square) == (goal_ == kNorth ? kSide - 1 : 0);
    if (steps_left == 1 && is_last_rank) take(goal_, {});
    if (file_of(square) > 0) take(square - 1, {bit(square - 1), 0});
    if (file_of(square) < kSide - 1) take(square + 1, {bit(square), 0});
    if (rank_of(square) > 0) take(square - kSide, {0, bit(square - kSide)});
    if (rank_of(square) < kSide - 1) take(square + kSide, {0, bit(square)});
  }

  void arrive(PartialRoute& partial, int place, int steps_left, std::vector<PartialRoute>& next) {
    const bool is_piece = place != origin_ && pieces_.size_at(place) != 0;
    if (steps_left > 0) {
      if (!is_piece) walk(partial, place, steps_left, next);
      return;
    }
    partial.stops.push_back(place);
    if (place == target_ && partial.passed == over_.size()) {
      if (!best_ || partial < *best_) best_ = partial;
    } else if (is_piece) {
      if (partial.passed < over_.size() && point_name(place) == over_[partial.passed])
        ++partial.passed;
      next.push_back(partial);
    }
  }

  std::vector<PartialRoute> keep_useful(std::vector<PartialRoute> partials) {
    std::vector<PartialRoute> useful;
    std::sort(partials.begin(), partials.end());  // NOLINT(modernize-use-ranges): only < is defined
    for (PartialRoute& partial : partials) {
      const auto covers = [&partial](const PartialRoute& other) {
        return other.stops.back() == partial.stops.back() && other.passed >= partial.passed &&
               partial.used.contains(other.used);
      };
      const bool seen = std::ranges::any_of(seen_, covers);
      // On the same level only the very same edges make a way useless: the first by name is kept.
      const auto equals = [&](const PartialRoute& other) {
        return covers(other) && other.passed == partial.passed && other.used.contains(partial.used);
      };
      if (seen || std::ranges::any_of(useful, equals)) continue;
      useful.push_back(std::move(partial));
    }
    seen_.insert(seen_.end(), useful.begin(), useful.end());
    return useful;
  }

  const Pieces& pieces_;
  const int origin_;
  const int target_;
  const int goal_;
  const std::vector<std::string>& over_;
  std::vector<PartialRoute> seen_;
  std::optional<PartialRoute> best_;
};

std::vector<std::string> names_of(const std::vector<int>& places) {
  std::vector<std::string> names;
  names.reserve(places.size());
  for (const int place : places) names.push_back(point_name(place));
  return names;
}

}  // namespace

template <bool Advanced>
Route Position<Advanced>::route(Turn turn, const std::vector<std::string>& over) const {
  if (turn.is_placement()) return {{point_name(turn.target())}, {point_name(turn.target())}};
  const PartialRoute partial =
      RouteFinder(pieces_, turn.origin(), turn.target(), player_, over).find();
  return {names_of(partial.stops), names_of(partial.steps)};
}

template class Position<false>;
template class Position<true>;

}  // namespace torony::gyges
