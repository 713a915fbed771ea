// Gygès for learning programs: the player to move looks up the board from his own home row.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "games/gyges/position.h"
#include "rl/encoding.h"

namespace torony::rl {

template <bool Advanced>
struct Encoding<gyges::Position<Advanced>> {
  using Position = gyges::Position<Advanced>;
  using Turn = gyges::Turn;

  static constexpr int version = 1;
  static constexpr int rows = gyges::kSide;
  static constexpr int columns = gyges::kSide;

  static constexpr int size_planes = 0;
  static constexpr int own_front_plane = size_planes + gyges::kMaxSize;
  static constexpr int other_front_plane = own_front_plane + 1;
  static constexpr int setup_plane = other_front_plane + 1;
  static constexpr int own_reserve_planes = setup_plane + 1;
  static constexpr int other_reserve_planes = own_reserve_planes + gyges::kMaxSize;
  static constexpr int occurrences_plane = other_reserve_planes + gyges::kMaxSize;
  static constexpr int mover_plane = occurrences_plane + 1;  // advanced only, like the next
  static constexpr int displaced_plane = mover_plane + 1;
  static constexpr int planes = Advanced ? displaced_plane + 1 : occurrences_plane + 1;

  /// No cell is larger: a reserve, or how often a position has stood before.
  static constexpr int most_value = std::max(gyges::kEach, gyges::kRepetitionLimit - 1);

  // Flat: (from, to) with 36 for the goal, then placements (size, file), then replacements
  // (from, to, drop). Micro: the same moves and placements, then drops.
  static constexpr int ends = gyges::kSquares + 1;
  static constexpr int placements = gyges::kSquares * ends;
  static constexpr int replacements = placements + gyges::kMaxSize * gyges::kSide;
  static constexpr int flat_actions =
      replacements + (Advanced ? gyges::kSquares * gyges::kSquares * gyges::kSquares : 0);
  static constexpr int micro_drops = replacements;
  static constexpr int micro_actions = micro_drops + (Advanced ? gyges::kSquares : 0);

  static std::vector<std::string> plane_names() {
    std::vector<std::string> names;
    const auto add_sizes = [&names](const std::string& what) {
      for (int size = 1; size <= gyges::kMaxSize; ++size) {
        names.push_back(what + std::to_string(size));
      }
    };
    add_sizes("size ");
    names.insert(names.end(), {"my front row", "the opponent's front row", "setup"});
    add_sizes("my reserve of size ");
    add_sizes("the opponent's reserve of size ");
    names.emplace_back("earlier occurrences");
    if (Advanced) names.insert(names.end(), {"piece being moved", "piece being displaced"});
    return names;
  }

  static void observe(const Position& position, const Context& context, std::uint8_t* out) {
    const int player = position.player();
    const gyges::Pieces& pieces = position.pieces();
    const Bits occupied = pieces.occupied() & gyges::kBoard;
    for (int size = 1; size <= gyges::kMaxSize; ++size) {
      set_all(out, size_planes + size - 1, pieces.of_size(size) & occupied, player);
    }
    if (occupied != 0) {
      const int own = Position::front_rank(occupied, player);
      const int other = Position::front_rank(occupied, 3 - player);
      set_all(out, own_front_plane, occupied & gyges::row(own), player);
      set_all(out, other_front_plane, occupied & gyges::row(other), player);
    }
    if (position.in_setup()) {
      fill(out, setup_plane, 1);
      for (int size = 1; size <= gyges::kMaxSize; ++size) {
        fill(out, own_reserve_planes + size - 1, position.reserve(player, size));
        fill(out, other_reserve_planes + size - 1, position.reserve(3 - player, size));
      }
    }
    fill(out, occurrences_plane, context.occurrences - 1);
    if constexpr (Advanced) {
      if (context.pending >= 0 && context.pending < placements) {
        out[mover_plane * gyges::kSquares + context.pending / ends] = 1;
        out[displaced_plane * gyges::kSquares + context.pending % ends] = 1;
      }
    }
  }

  static int action(Turn turn, int player) {
    if (!turn.is_replacement()) return short_number(turn, player);
    return replacements +
           (seen(turn.origin(), player) * gyges::kSquares + seen(turn.target(), player)) *
               gyges::kSquares +
           seen(turn.drop(), player);
  }

  static Turn turn(int action, int player) {
    if (action < placements) {
      const int target = action % ends;
      return Turn::move(seen(action / ends, player),
                        target == gyges::kSquares ? gyges::goal_of(player) : seen(target, player));
    }
    if (action < replacements) {
      const int placement = action - placements;
      return Turn::place(1 + placement / gyges::kSide, seen(placement % gyges::kSide, player));
    }
    const int replacement = action - replacements;
    return Turn::replace(seen(replacement / (gyges::kSquares * gyges::kSquares), player),
                         seen(replacement / gyges::kSquares % gyges::kSquares, player),
                         seen(replacement % gyges::kSquares, player));
  }

  static MicroActions micro(Turn turn, int player) {
    const int drop = turn.is_replacement() ? micro_drops + seen(turn.drop(), player) : kNoAction;
    return {short_number(turn, player), drop};
  }

  // The files the other way round.
  static constexpr int symmetries = 2;

  static Position transformed(const Position& position, int symmetry) {
    if (symmetry == 0) return position;
    std::string text = position.text();
    for (std::size_t row = 0; row < gyges::kSide; ++row) {
      const auto first = text.begin() + static_cast<std::ptrdiff_t>(row * (gyges::kSide + 1));
      std::reverse(first, first + gyges::kSide);
    }
    return *Position::parse(text);
  }

  static int transformed_cell(int cell, int symmetry) {
    return cell - cell % gyges::kSquares + mirrored(cell % gyges::kSquares, symmetry);
  }

  static int transformed_flat(int action, int symmetry) {
    if (action < replacements) return transformed_short(action, symmetry);
    const int replacement = action - replacements;
    const int drop = replacement % gyges::kSquares;
    const int target = replacement / gyges::kSquares % gyges::kSquares;
    const int origin = replacement / (gyges::kSquares * gyges::kSquares);
    return replacements +
           (mirrored(origin, symmetry) * gyges::kSquares + mirrored(target, symmetry)) *
               gyges::kSquares +
           mirrored(drop, symmetry);
  }

  static int transformed_micro(int action, int symmetry) {
    if (action < replacements) return transformed_short(action, symmetry);
    return micro_drops + mirrored(action - micro_drops, symmetry);
  }

 private:
  /// A square as a player sees it, and back: player 2 looks from the other side.
  static int seen(int square, int player) {
    if (player == 1) return square;
    return (gyges::kSide - 1 - gyges::rank_of(square)) * gyges::kSide + gyges::file_of(square);
  }

  /// Moves and placements; of a replacement only the move.
  static int short_number(Turn turn, int player) {
    if (turn.is_placement()) {
      return placements + (turn.size() - 1) * gyges::kSide + gyges::file_of(turn.target());
    }
    const int target =
        turn.target() >= gyges::kSquares ? gyges::kSquares : seen(turn.target(), player);
    return seen(turn.origin(), player) * ends + target;
  }

  static void set_all(std::uint8_t* out, int plane, Bits squares, int player) {
    while (squares != 0) out[plane * gyges::kSquares + seen(take_lowest(squares), player)] = 1;
  }
  static void fill(std::uint8_t* out, int plane, int value) {
    std::fill_n(out + plane * gyges::kSquares, gyges::kSquares, static_cast<std::uint8_t>(value));
  }

  static int mirrored(int square, int symmetry) {
    if (symmetry == 0 || square >= gyges::kSquares) return square;
    return square - gyges::file_of(square) + gyges::kSide - 1 - gyges::file_of(square);
  }
  static int transformed_short(int action, int symmetry) {
    if (action < placements) {
      return mirrored(action / ends, symmetry) * ends + mirrored(action % ends, symmetry);
    }
    return placements + mirrored(action - placements, symmetry);  // files in rows of six as well
  }
};

}  // namespace torony::rl
