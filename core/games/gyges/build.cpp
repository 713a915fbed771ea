// From a draft to a Gygès position, or to all that no game can lead to.
#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "games/gyges/draft.h"
#include "games/gyges/names.h"
#include "games/gyges/position.h"
#include "games/gyges/reasons.h"
#include "games/read_values.h"

namespace torony::gyges {
namespace {

/// How many pieces of each size stand on these places.
std::array<int, kMaxSize + 1> sizes_on(const Pieces& pieces, Bits places) {
  std::array<int, kMaxSize + 1> counts{};
  for (Bits left = pieces.occupied() & places; left != 0;) {
    ++counts[static_cast<std::size_t>(pieces.size_at(take_lowest(left)))];
  }
  return counts;
}

void check_counts(const Pieces& pieces, Reasons& reasons) {
  const auto counts = sizes_on(pieces, ~Bits{0});
  for (int size = 1; size <= kMaxSize; ++size) {  // GYGES-A2
    const int found = counts[static_cast<std::size_t>(size)];
    if (found <= kPerSize) continue;
    reasons.push_back(
        misspelt("manyOfSize", {{"count", found}, {"size", size}, {"limit", kPerSize}}));
  }
}

/// GYGES-E1: the last turn was the winner's.
void check_goals(const Pieces& pieces, int player, Reasons& reasons) {
  const Bits goals = pieces.occupied() & kGoals;
  if (goals == kGoals) {
    reasons.push_back(misspelt("bothGoals"));
    return;
  }
  if (goals == 0 || goals != bit(goal_of(player == 2 ? 2 : 1)) || player == Draft::kUnknown) return;
  reasons.push_back(
      misspelt("wonSide",
               {{"player", player}, {"goal", point_name(goal_of(player))}, {"side", 3 - player}}));
}

/// GYGES-A3: each player places so many of each size, and the players alternate.
void check_setup(const Pieces& pieces, int player, Reasons& reasons) {
  const Bits homes[] = {row(home_rank(1)), row(home_rank(2))};
  for (int side = 0; side < 2; ++side) {
    const auto counts = sizes_on(pieces, homes[side]);
    for (int size = 1; size <= kMaxSize; ++size) {
      const int found = counts[static_cast<std::size_t>(size)];
      if (found <= kEach) continue;
      reasons.push_back(
          misspelt("manyPlaced",
                   {{"player", side + 1}, {"pieces", kEach}, {"size", size}, {"count", found}}));
    }
  }
  const Bits occupied = pieces.occupied();
  if ((occupied & ~(homes[0] | homes[1])) != 0) {
    reasons.push_back(
        misspelt("homeRows", {{"first", home_rank(1) + 1}, {"last", home_rank(2) + 1}}));
  }
  const int first = count(occupied & homes[0]);
  const int second = count(occupied & homes[1]);
  if (player != Draft::kUnknown && first - second != player - 1) {
    reasons.push_back(
        misspelt("alternate", {{"first", first}, {"second", second}, {"player", player}}));
  }
  if (first + second == kPieces) reasons.push_back(misspelt("placedOff"));
}

Draft read_draft(const Values& values, Reasons& reasons) {
  Draft draft;
  ValuesReader reader(values, {"cells", "player", "placing"}, reasons);
  reader.for_each_cell([&](const std::string& name, const std::string& content) {
    const int place = place_named(name);
    if (place < 0) {
      reasons.push_back(misspelt("noSquare", {{"text", as_shown(name)}}));
    } else if (const int size = content.size() == 1 ? size_of(content[0]) : 0; size > 0) {
      draft.pieces.emplace_back(place, size);
    } else if (!content.empty()) {
      reasons.push_back(misspelt("noSize", {{"point", name}, {"text", as_shown(content)}}));
    }
  });
  draft.player = reader.player();
  draft.placing = reader.truth("placing");
  return draft;
}

}  // namespace

template <bool Advanced>
Parsed<Position<Advanced>> Position<Advanced>::build(const Draft& draft, Reasons reasons) {
  Position position;
  for (const auto& [place, size] : draft.pieces) position.pieces_.put(place, size);
  check_goals(position.pieces_, draft.player, reasons);
  if (draft.whole) {
    check_counts(position.pieces_, reasons);
    if (draft.placing) check_setup(position.pieces_, draft.player, reasons);
  }
  if (!reasons.empty()) return reasons;
  position.player_ = static_cast<std::uint8_t>(draft.player);
  position.setup_ = draft.placing;
  position.hash_ = position.fresh_hash();
  return position;
}

template <bool Advanced>
Parsed<Position<Advanced>> Position<Advanced>::build(const Values& values) {
  Reasons reasons;
  const Draft draft = read_draft(values, reasons);
  return build(draft, std::move(reasons));
}

/// GYGES-A3: what each player has still to place.
template <bool Advanced>
Values Position<Advanced>::derived_fields(const Values& values) {
  Reasons unused;
  const Draft draft = read_draft(values, unused);
  Value::List reserves;
  for (int side = 1; draft.placing && side <= 2; ++side) {
    Value::List sizes;
    for (int size = 1; size <= kMaxSize; ++size) {
      const int left = std::max(0, kEach - draft.placed(side, size));
      sizes.insert(sizes.end(), static_cast<std::size_t>(left), size);
    }
    reserves.emplace_back(std::move(sizes));
  }
  return {{"reserve", draft.placing ? Value(std::move(reserves)) : Value()}};
}

template Parsed<Basic> Basic::build(const Draft&, Reasons);
template Parsed<AdvancedPosition> AdvancedPosition::build(const Draft&, Reasons);
template Parsed<Basic> Basic::build(const Values&);
template Parsed<AdvancedPosition> AdvancedPosition::build(const Values&);
template Values Basic::derived_fields(const Values&);
template Values AdvancedPosition::derived_fields(const Values&);

}  // namespace torony::gyges
