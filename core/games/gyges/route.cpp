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
struct Way {
  std::vector<int> stops;
  std::vector<int> steps;
  Edges used;
  std::size_t passed = 0;  ///< how many of the pieces it must bounce on

  /// Fewest stops, then fewest steps, then the first by the names of stops and steps.
  friend bool operator<(const Way& a, const Way& b) {
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
  RouteFinder(const Pieces& pieces, int from, int to, int player,
              const std::vector<std::string>& via)
      : pieces_(pieces), from_(from), to_(to), goal_(goal_of(player)), via_(via) {}

  Way find() {
    std::vector<Way> level = {Way{{from_}, {from_}, kRim}};
    while (!best_ && !level.empty()) {
      std::vector<Way> next;
      for (const Way& way : level) {
        const int stop = way.stops.back();
        walk(way, stop, pieces_.size_at(stop), next);
      }
      level = keep_useful(std::move(next));
    }
    return best_.value_or(Way{});
  }

 private:
  void walk(const Way& way, int square, int steps_left, std::vector<Way>& next) {
    const auto take = [&](int to, const Edges& edge) {
      if (way.used.meets(edge)) return;
      Way longer = way;
      longer.used = way.used | edge;
      longer.steps.push_back(to);
      arrive(longer, to, steps_left - 1, next);
    };
    const bool is_last_rank = rank_of(square) == (goal_ == kNorth ? kSide - 1 : 0);
    if (steps_left == 1 && is_last_rank) take(goal_, {});
    if (file_of(square) > 0) take(square - 1, {bit(square - 1), 0});
    if (file_of(square) < kSide - 1) take(square + 1, {bit(square), 0});
    if (rank_of(square) > 0) take(square - kSide, {0, bit(square - kSide)});
    if (rank_of(square) < kSide - 1) take(square + kSide, {0, bit(square)});
  }

  void arrive(Way& way, int place, int steps_left, std::vector<Way>& next) {
    const bool is_piece = place != from_ && pieces_.size_at(place) != 0;
    if (steps_left > 0) {
      if (!is_piece) walk(way, place, steps_left, next);
      return;
    }
    way.stops.push_back(place);
    if (place == to_ && way.passed == via_.size()) {
      if (!best_ || way < *best_) best_ = way;
    } else if (is_piece) {
      if (way.passed < via_.size() && place_name(place) == via_[way.passed]) ++way.passed;
      next.push_back(way);
    }
  }

  std::vector<Way> keep_useful(std::vector<Way> ways) {
    std::vector<Way> useful;
    std::sort(ways.begin(), ways.end());
    for (Way& way : ways) {
      const auto covers = [&way](const Way& other) {
        return other.stops.back() == way.stops.back() && other.passed >= way.passed &&
               way.used.contains(other.used);
      };
      const bool seen = std::any_of(seen_.begin(), seen_.end(), covers);
      // On the same level only the very same edges make a way useless: the first by name is kept.
      const auto equals = [&](const Way& other) {
        return covers(other) && other.passed == way.passed && other.used.contains(way.used);
      };
      if (seen || std::any_of(useful.begin(), useful.end(), equals)) continue;
      useful.push_back(std::move(way));
    }
    seen_.insert(seen_.end(), useful.begin(), useful.end());
    return useful;
  }

  const Pieces& pieces_;
  const int from_;
  const int to_;
  const int goal_;
  const std::vector<std::string>& via_;
  std::vector<Way> seen_;
  std::optional<Way> best_;
};

std::vector<std::string> names_of(const std::vector<int>& places) {
  std::vector<std::string> names;
  for (const int place : places) names.push_back(place_name(place));
  return names;
}

}  // namespace

template <bool Advanced>
Route Position<Advanced>::route(Turn turn, const std::vector<std::string>& via) const {
  if (turn.is_placement()) return {{place_name(turn.to())}, {place_name(turn.to())}};
  const Way way = RouteFinder(pieces_, turn.from(), turn.to(), player_, via).find();
  return {names_of(way.stops), names_of(way.steps)};
}

template class Position<false>;
template class Position<true>;

}  // namespace torony::gyges
