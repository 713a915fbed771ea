// Gygès as the network sees it: which size stands on which square, looking up the board from the
// player to move, and which piece could land on which (gyges_links.h).
//
// The bucket is the pair of front rows, because they decide which pieces either side may move. A
// position is meant to be valued right after a turn, when the player to move cannot win at once:
// that is for can_win_now() to see, and the network was never trained on anything else.
#pragma once

#include <array>

#include "base/random.h"
#include "eval/encoding.h"
#include "eval/gyges_links.h"
#include "eval/gyges_views.h"
#include "eval/network.h"
#include "games/gyges/position.h"

namespace torony::eval {

template <bool Advanced>
struct Encoding<gyges::Position<Advanced>> {
  using Position = gyges::Position<Advanced>;

  static constexpr int version = 2;
  static constexpr int inputs = gyges::kMaxSize * gyges::kSquares;
  /// Own front row r, the opponent's front row s >= r; and one bucket for the setup.
  static constexpr int fronts = gyges::kSide * (gyges::kSide + 1) / 2;
  static constexpr int buckets = fronts + 1;
  static constexpr int heads = buckets;
  static constexpr int common = GygesLinks::inputs;
  static constexpr int hidden = 128;
  static constexpr std::size_t max_own = gyges::kPieces;
  static constexpr std::size_t max_active = max_own + GygesLinks::most;
  /// In training all buckets have their rows in common, and each learns how it differs.
  static constexpr int shared_rows = inputs;
  static int shared_row(int, int input) { return input; }
  using Input = Features<max_active>;

  static void encode(const Position& position, Input& features) {
    features.bucket = features.head = bucket_of(position);
    add_all(position.pieces(), position.player(), features);
  }

  /// A position that is worth the same: the files the other way round, one time in two.
  static void augment(const Input& features, Random& random, Input& augmented) {
    augmented = features;
    if (random.below(2) == 0) return;
    augmented.inputs.clear();
    for (const std::uint16_t input : features.inputs) {
      const bool is_piece = input < inputs;  // links look the same in a mirror
      augmented.inputs.push(is_piece ? static_cast<std::uint16_t>(gyges_mirrored(input)) : input);
    }
  }

  /// Values the children of one position by what their turns change.
  class Siblings {
   public:
    explicit Siblings(const Position& parent)
        : parent_(parent),
          pieces_(parent.pieces()),
          view_(kGygesViews[static_cast<std::size_t>(2 - parent.player())]),
          links_(pieces_, 3 - parent.player()) {}

    static constexpr int groups = buckets;
    /// A piece has at most two links with each other one.
    static constexpr std::size_t inputs_of_one = 1 + 2 * (gyges::kPieces - 1);
    static_assert(inputs_of_one <= Change::capacity);
    /// Two pieces are taken away.
    struct PartChange {
      FixedList<std::uint16_t, 2 * inputs_of_one> added, removed;
    };

    int group(gyges::Turn turn, const Position& child) const {
      return turn.target() >= gyges::kSquares ? -1 : bucket_of(child);
    }

    /// The parent as the child's player would see it.
    void base(int group, Input& features) const {
      features.bucket = group;
      add_all(pieces_, 3 - parent_.player(), features);
    }

    /// Turns that replace the same piece by the same one only differ in where they put it.
    static int part(gyges::Turn turn) {
      return turn.is_replacement() ? 1 + turn.origin() * gyges::kSquares + turn.target() : kNoPart;
    }

    /// All but putting the replaced piece somewhere.
    void change_part(int group, gyges::Turn turn, PartChange& change) const {
      const int mover = pieces_.size_at(turn.origin());
      const int replaced = pieces_.size_at(turn.target());
      const Bits rest = rest_of(turn);
      push(mover, turn.origin(), rest, group, change.removed);
      push(replaced, turn.target(), rest, group, change.removed);
      push_between(mover, turn.origin(), replaced, turn.target(), group, change.removed);
      push(mover, turn.target(), rest, group, change.added);
    }

    void change(int group, gyges::Turn turn, const Position&, Change& change) const {
      change.head = group;
      if (turn.is_placement()) {
        push(turn.size(), turn.target(), gyges::kBoard, group, change.added);
        return;
      }
      const int mover = pieces_.size_at(turn.origin());
      const Bits rest = rest_of(turn);
      if (turn.is_replacement()) {
        const int replaced = pieces_.size_at(turn.target());
        push(replaced, turn.drop(), rest, group, change.added);
        push_between(mover, turn.target(), replaced, turn.drop(), group, change.added);
      } else {
        push(mover, turn.origin(), rest, group, change.removed);
        push(mover, turn.target(), rest, group, change.added);
      }
    }

   private:
    /// Where pieces stay that a turn does not move.
    static Bits rest_of(gyges::Turn turn) {
      return gyges::kBoard & ~bit(turn.origin()) & ~bit(turn.target());
    }

    /// The inputs of a piece, and of its links with those that stay.
    void push(int size, int square, Bits rest, int group, auto& list) const {
      list.push(input(size, square));
      links_.for_each_of(size, square, rest, pusher(group, list));
    }

    /// The inputs of the links of two pieces.
    void push_between(int size, int square, int other, int there, int group, auto& list) const {
      links_.for_each_between(size, square, other, there, pusher(group, list));
    }

    static auto pusher(int group, auto& list) {
      return [group, &list](int link) { list.push(link_input(link, group)); };
    }

    std::uint16_t input(int size, int square) const {
      return static_cast<std::uint16_t>((size - 1) * gyges::kSquares +
                                        view_[static_cast<std::size_t>(square)]);
    }

    const Position& parent_;
    const gyges::Pieces& pieces_;
    const GygesView& view_;
    const GygesLinks links_;
  };

 private:
  /// Counted from the first row of the bucket, the common rows follow all other buckets.
  static std::uint16_t link_input(int link, int bucket) {
    return static_cast<std::uint16_t>((buckets - bucket) * inputs + link);
  }

  static void add_all(const gyges::Pieces& pieces, int player, Input& features) {
    const GygesView& view = kGygesViews[static_cast<std::size_t>(player - 1)];
    add(pieces.low & ~pieces.high, view, 0, features);
    add(pieces.high & ~pieces.low, view, gyges::kSquares, features);
    add(pieces.low & pieces.high, view, 2 * gyges::kSquares, features);
    const GygesLinks links(pieces, player);
    links.for_each([&](int link) { features.inputs.push(link_input(link, features.bucket)); });
  }

  static void add(Bits squares, const GygesView& view, int first, Input& features) {
    squares &= gyges::kBoard;  // a finished game has a piece on a goal
    while (squares != 0) {
      const auto square = static_cast<std::size_t>(take_lowest(squares));
      features.inputs.push(static_cast<std::uint16_t>(first + view[square]));
    }
  }

  /// A setup that has just been completed still counts as one: what it is worth only games show.
  static constexpr Bits kSetUp = gyges::row(0) | gyges::row(gyges::kSide - 1);

  static int bucket_of(const Position& position) {
    const Bits occupied = position.pieces().occupied() & gyges::kBoard;
    if (position.in_setup() || occupied == 0 || occupied == kSetUp) return fronts;
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
