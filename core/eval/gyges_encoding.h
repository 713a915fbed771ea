// Gygès as the network sees it: which size stands on which square, looking up the board from the
// player to move.
//
// The bucket is the pair of front rows, because they decide which pieces either side may move. A
// position is meant to be valued right after a turn, when the player to move cannot win at once:
// that is for can_win_now() to see, and the network was never trained on anything else.
#pragma once

#include <array>

#include "base/random.h"
#include "eval/encoding.h"
#include "eval/network.h"
#include "games/gyges/position.h"

namespace torony::eval {

namespace detail {

/// A square as each player sees it: player 2 looks from the other side, files stay where they are.
constexpr std::array<std::array<std::uint16_t, gyges::kSquares>, 2> make_gyges_views() {
  std::array<std::array<std::uint16_t, gyges::kSquares>, 2> views{};
  for (int square = 0; square < gyges::kSquares; ++square) {
    const int rank = gyges::rank_of(square);
    const int file = gyges::file_of(square);
    const auto index = static_cast<std::size_t>(square);
    views[0][index] = static_cast<std::uint16_t>(square);
    views[1][index] = static_cast<std::uint16_t>((gyges::kSide - 1 - rank) * gyges::kSide + file);
  }
  return views;
}
inline constexpr auto kGygesViews = make_gyges_views();

}  // namespace detail

template <bool Advanced>
struct Encoding<gyges::Position<Advanced>> {
  using Position = gyges::Position<Advanced>;

  static constexpr int version = 1;
  static constexpr int inputs = gyges::kMaxSize * gyges::kSquares;
  /// Own front row r, the opponent's front row s >= r; and one bucket for the set-up.
  static constexpr int fronts = gyges::kSide * (gyges::kSide + 1) / 2;
  static constexpr int buckets = fronts + 1;
  static constexpr int heads = buckets;
  static constexpr int hidden = Advanced ? 192 : 128;
  static constexpr std::size_t max_active = 12;
  /// In training all buckets have their rows in common, and each learns how it differs.
  static constexpr int shared_rows = inputs;
  static int shared_row(int, int input) { return input; }
  using Input = Features<max_active>;
  using View = std::array<std::uint16_t, gyges::kSquares>;

  static void encode(const Position& position, Input& features) {
    const gyges::Pieces& pieces = position.pieces();
    const auto& view = detail::kGygesViews[static_cast<std::size_t>(position.player() - 1)];
    features.bucket = features.head = bucket_of(position);
    add_all(pieces, view, features);
  }

  /// A position that is worth the same: the files the other way round, one time in two.
  static void disguise(const Input& features, Random& random, Input& disguised) {
    disguised = features;
    if (random.below(2) == 0) return;
    disguised.inputs.clear();
    for (const std::uint16_t input : features.inputs) {
      const int file = input % gyges::kSide;
      disguised.inputs.push(static_cast<std::uint16_t>(input - file + gyges::kSide - 1 - file));
    }
  }

  /// Values the children of one position by what their turns change.
  class Siblings {
   public:
    explicit Siblings(const Position& parent)
        : parent_(parent),
          view_(detail::kGygesViews[static_cast<std::size_t>(2 - parent.player())]) {}

    static constexpr int groups = buckets;
    int group(gyges::Turn turn, const Position& child) const {
      return turn.to() >= gyges::kSquares ? -1 : bucket_of(child);
    }

    /// The parent as the child's player would see it.
    void base(int group, Input& features) const {
      features.bucket = group;
      add_all(parent_.pieces(), view_, features);
    }

    void change(int group, gyges::Turn turn, const Position&, Change& change) const {
      change.head = group;
      const gyges::Pieces& pieces = parent_.pieces();
      if (turn.is_placement()) {
        change.added.push(input(turn.size(), turn.to()));
        return;
      }
      const int mover = pieces.size_at(turn.from());
      change.removed.push(input(mover, turn.from()));
      change.added.push(input(mover, turn.to()));
      if (!turn.is_replacement()) return;
      const int displaced = pieces.size_at(turn.to());
      change.removed.push(input(displaced, turn.to()));
      change.added.push(input(displaced, turn.drop()));
    }

   private:
    std::uint16_t input(int size, int square) const {
      return static_cast<std::uint16_t>((size - 1) * gyges::kSquares +
                                        view_[static_cast<std::size_t>(square)]);
    }

    const Position& parent_;
    const View& view_;
  };

 private:
  static void add_all(const gyges::Pieces& pieces, const View& view, Input& features) {
    add(pieces.low & ~pieces.high, view, 0, features);
    add(pieces.high & ~pieces.low, view, gyges::kSquares, features);
    add(pieces.low & pieces.high, view, 2 * gyges::kSquares, features);
  }

  static void add(Bits squares, const View& view, int first, Input& features) {
    squares &= gyges::kBoard;  // a finished game has a piece on a goal
    while (squares != 0) {
      const auto square = static_cast<std::size_t>(take_lowest(squares));
      features.inputs.push(static_cast<std::uint16_t>(first + view[square]));
    }
  }

  /// A set-up that has just been completed still counts as one: what it is worth only games show.
  static constexpr Bits kSetUp = gyges::row(0) | gyges::row(gyges::kSide - 1);

  static int bucket_of(const Position& position) {
    const Bits occupied = position.pieces().occupied() & gyges::kBoard;
    if (position.in_set_up() || occupied == 0 || occupied == kSetUp) return fronts;
    int own = gyges::rank_of(lowest(occupied));
    int other = gyges::rank_of(highest(occupied));
    if (position.player() == 2) {
      const int turned = gyges::kSide - 1 - own;
      own = gyges::kSide - 1 - other;
      other = turned;
    }
    return other * (other + 1) / 2 + own;
  }
};

}  // namespace torony::eval
