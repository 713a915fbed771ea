// Two pieces of Gygès of which one would land on the other if nothing stood in between, as one
// input of the network: where they stand and how large they are. Chains of bounces are made of
// such links. A link and its mirror image are the same input.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "eval/gyges_views.h"
#include "games/gyges/reach.h"

namespace torony::eval {

struct GygesLinkTable {
  template <class T>
  using Squares = std::array<T, gyges::kSquares>;
  template <class T>
  using Sizes = std::array<T, gyges::kMaxSize>;  ///< [size - 1]

  /// Where a piece lands on an empty board; and from where, which is the same.
  Sizes<Squares<Bits>> lands{};
  /// [player - 1][size - 1][from][to]: the first input of three, for the size of what is landed on.
  std::array<Sizes<Squares<Squares<std::uint16_t>>>, 2> first{};
  int inputs = 0;
};

inline constexpr GygesLinkTable kGygesLinks = [] {
  GygesLinkTable table;
  for (std::size_t size = 0; size < gyges::kMaxSize; ++size) {
    auto& first = table.first[0][size];
    for (std::size_t origin = 0; origin < gyges::kSquares; ++origin) {
      gyges::Heading heading = gyges::step(bit(static_cast<int>(origin)), gyges::kRim);
      for (std::size_t step = 0; step < size; ++step) heading = gyges::step(heading, gyges::kRim);
      table.lands[size][origin] = heading.all();
      const auto image = static_cast<std::size_t>(gyges_mirrored(static_cast<int>(origin)));
      for (Bits left = heading.all(); left != 0;) {
        const int target = take_lowest(left);
        auto& number = first[origin][static_cast<std::size_t>(target)];
        if (image < origin) {
          number = first[image][static_cast<std::size_t>(gyges_mirrored(target))];
        } else {
          number = static_cast<std::uint16_t>(table.inputs);
          table.inputs += gyges::kMaxSize;
        }
      }
    }
    const GygesView& view = kGygesViews[1];
    for (std::size_t origin = 0; origin < gyges::kSquares; ++origin) {
      for (std::size_t target = 0; target < gyges::kSquares; ++target) {
        table.first[1][size][origin][target] = first[view[origin]][view[target]];
      }
    }
  }
  return table;
}();

/// The links of a position, as a player sees them.
class GygesLinks {
 public:
  static constexpr int inputs = kGygesLinks.inputs;
  /// Every piece lands on as many others as there are places to land on, if there are so many.
  static constexpr std::size_t most = [] {
    int links = 0;
    for (const auto& lands : kGygesLinks.lands) {
      int places = 0;
      for (const Bits landings : lands) places = std::max(places, count(landings));
      links += gyges::kPerSize * std::min(places, gyges::kPieces - 1);
    }
    return static_cast<std::size_t>(links);
  }();

  GygesLinks(const gyges::Pieces& pieces, int player)
      : pieces_(pieces),
        occupied_(pieces.occupied() & gyges::kBoard),
        first_(kGygesLinks.first[static_cast<std::size_t>(player - 1)]) {}

  /// Calls visit(link) for every link.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (int size = 1; size <= gyges::kMaxSize; ++size) {
      for (Bits left = pieces_.of_size(size) & occupied_; left != 0;) {
        visit_landings(size, take_lowest(left), occupied_, visit);
      }
    }
  }

  /// The same for those that a piece would have on a square, from there and to there, with the
  /// pieces on other squares.
  template <class Visit>
  void for_each_of(int size, int square, Bits others, Visit&& visit) const {
    others &= occupied_;
    visit_landings(size, square, others, visit);
    for (int other = 1; other <= gyges::kMaxSize; ++other) {
      for (Bits left = pieces_.of_size(other) & others & lands(other, square); left != 0;) {
        visit(link(other, take_lowest(left), square, size));
      }
    }
  }

  /// The same for those of two pieces with each other.
  template <class Visit>
  void for_each_between(int size, int square, int other, int other_square, Visit&& visit) const {
    if (has(lands(size, square), other_square)) visit(link(size, square, other_square, other));
    if (has(lands(other, other_square), square)) visit(link(other, other_square, square, size));
  }

 private:
  static Bits lands(int size, int square) {
    return kGygesLinks.lands[static_cast<std::size_t>(size - 1)][static_cast<std::size_t>(square)];
  }

  template <class Visit>
  void visit_landings(int size, int origin, Bits targets, Visit& visit) const {
    for (Bits left = targets & lands(size, origin); left != 0;) {
      const int target = take_lowest(left);
      visit(link(size, origin, target, pieces_.size_at(target)));
    }
  }

  int link(int size, int origin, int target, int size_there) const {
    const auto& first = first_[static_cast<std::size_t>(size - 1)];
    return first[static_cast<std::size_t>(origin)][static_cast<std::size_t>(target)] +
           gyges::kMaxSize - size_there;
  }

  const gyges::Pieces& pieces_;
  const Bits occupied_;
  const GygesLinkTable::Sizes<GygesLinkTable::Squares<GygesLinkTable::Squares<std::uint16_t>>>&
      first_;
};

}  // namespace torony::eval
