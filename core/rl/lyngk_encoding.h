// LYNGK for learning programs. The board is drawn on a square of 9 x 9, ranks as rows and files as
// columns; colours keep their names, and planes tell whose they are.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "games/lyngk/position.h"
#include "rl/encoding.h"

namespace torony::rl {

namespace detail {

inline constexpr int kLyngkSide = lyngk::kFiles;
inline constexpr int kLyngkGrid = kLyngkSide * kLyngkSide;
inline constexpr int kLyngkTurns = 12;  ///< rotations and reflections of the board
/// Permutations of the colours.
inline constexpr int kLyngkColours = [] {
  int orders = 1;
  for (int colour = 2; colour <= lyngk::kColours; ++colour) orders *= colour;
  return orders;
}();

using LyngkPoints = std::array<std::uint8_t, lyngk::kPoints>;
using LyngkOrder = std::array<std::uint8_t, lyngk::kColours>;

constexpr LyngkPoints make_lyngk_grid() {
  LyngkPoints grid{};
  for (std::size_t point = 0; point < grid.size(); ++point) {
    const lyngk::Place place = lyngk::kPlaces[point];
    grid[point] = static_cast<std::uint8_t>((place.rank - 1) * kLyngkSide + place.file);
  }
  return grid;
}
inline constexpr LyngkPoints kLyngkCell = make_lyngk_grid();

/// Where each point goes when the board is turned by sixths and then, perhaps, reflected.
constexpr std::array<LyngkPoints, kLyngkTurns> make_lyngk_turns() {
  constexpr int kFile = 4, kRank = 5;  // e5, the centre
  std::array<LyngkPoints, kLyngkTurns> turns{};
  for (std::size_t turn = 0; turn < kLyngkTurns; ++turn) {
    for (std::size_t point = 0; point < lyngk::kPoints; ++point) {
      int across = lyngk::kPlaces[point].file - kFile;
      int up = lyngk::kPlaces[point].rank - kRank;
      for (std::size_t sixth = 0; sixth < turn % 6; ++sixth) {
        const int before = across;
        across -= up;
        up = before;
      }
      if (turn >= 6) std::swap(across, up);
      turns[turn][point] = static_cast<std::uint8_t>(lyngk::point_at(kFile + across, kRank + up));
    }
  }
  return turns;
}
inline constexpr auto kLyngkTurned = make_lyngk_turns();

/// All orders of the colours, the alphabetical first.
constexpr std::array<LyngkOrder, kLyngkColours> make_lyngk_orders() {
  std::array<LyngkOrder, kLyngkColours> orders{};
  LyngkOrder order{};
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  for (LyngkOrder& next : orders) {
    next = order;
    std::ranges::next_permutation(order);
  }
  return orders;
}
inline constexpr auto kLyngkOrders = make_lyngk_orders();

}  // namespace detail

template <int Limit>
struct Encoding<lyngk::Position<Limit>> {
  using Position = lyngk::Position<Limit>;
  using Turn = lyngk::Turn;

  static constexpr int version = 1;
  static constexpr int rows = detail::kLyngkSide;
  static constexpr int columns = detail::kLyngkSide;

  // The planes. Those of one point each come first, then those that say the same of every point.
  static constexpr int top_planes = 0;
  static constexpr int content_planes = top_planes + lyngk::kKinds;
  static constexpr int joker_planes = content_planes + lyngk::kColours;
  static constexpr int height_planes = joker_planes + lyngk::kJokers;
  static constexpr int own_top_plane = height_planes + Limit;
  static constexpr int other_top_plane = own_top_plane + 1;
  static constexpr int board_plane = other_top_plane + 1;
  static constexpr int own_planes = board_plane + 1;
  static constexpr int other_planes = own_planes + lyngk::kColours;
  static constexpr int claiming_planes = other_planes + lyngk::kColours;
  static constexpr int own_captured_plane = claiming_planes + lyngk::kColours;
  static constexpr int other_captured_plane = own_captured_plane + 1;
  static constexpr int planes = other_captured_plane + 1;
  /// No cell is larger.
  static constexpr int most_value = Position::completed_wins ? 1 : Position::most_completed;

  // Flat: (claim, from, to) with claim 0 for none, then the pass. A claim alone (lyngk-6) has the
  // number of a move from the first point to itself, which no stack can make.
  static constexpr int moves = lyngk::kPoints * lyngk::kPoints;
  static constexpr int flat_pass = (1 + lyngk::kColours) * moves;
  static constexpr int flat_actions = flat_pass + 1;
  // Micro: (from, to), then the claims, then the pass.
  static constexpr int micro_claims = moves;
  static constexpr int micro_pass = micro_claims + lyngk::kColours;
  static constexpr int micro_actions = micro_pass + 1;

  static std::vector<std::string> plane_names() {
    std::vector<std::string> names;
    const auto add_colours = [&names](const std::string& what, int kinds = lyngk::kColours) {
      for (int kind = 0; kind < kinds; ++kind) {
        names.push_back(what + std::string(lyngk::kColourNames[kind]));
      }
    };
    add_colours("top ", lyngk::kKinds);
    add_colours("contains ");
    for (int jokers = 1; jokers <= lyngk::kJokers; ++jokers) {
      names.push_back("jokers at least " + std::to_string(jokers));
    }
    for (int height = 1; height <= Limit; ++height) {
      names.push_back("height " + std::to_string(height));
    }
    names.insert(names.end(), {"top is mine", "top is the opponent's", "board"});
    add_colours("my colour ");
    add_colours("the opponent's colour ");
    add_colours("being claimed ");
    names.insert(names.end(), {"my captured stacks", "the opponent's captured stacks"});
    return names;
  }

  static void observe(const Position& position, const Context& context, std::uint8_t* out) {
    const int player = position.player();
    const lyngk::ColourSet own = position.colours_of(player);
    const lyngk::ColourSet other = position.colours_of(3 - player);
    for (Bits points = position.occupied(); points != 0;) {
      const int point = take_lowest(points);
      observe_stack(position.stack(point), own, other, out + cell_of(point));
    }
    fill(out, board_plane, 1);
    for (int colour = 0; colour < lyngk::kColours; ++colour) {
      if (has(own, colour)) fill(out, own_planes + colour, 1);
      if (has(other, colour)) fill(out, other_planes + colour, 1);
    }
    if (context.pending >= micro_claims && context.pending < micro_pass) {
      fill(out, claiming_planes + context.pending - micro_claims, 1);
    }
    fill(out, own_captured_plane, position.captured_by(player));
    fill(out, other_captured_plane, position.captured_by(3 - player));
  }

  /// Both players see the same board, so nothing depends on who is to move.
  static int action(Turn turn, int) {
    if (turn.is_pass()) return flat_pass;
    const int claim = turn.has_claim() ? 1 + turn.claim() : 0;
    return claim * moves + (turn.has_move() ? move_number(turn) : 0);
  }

  static Turn turn(int action, int) {
    if (action == flat_pass) return Turn::pass();
    const int claim = action / moves;
    const int move = action % moves;
    if (claim > 0 && move == 0) return Turn::claim_only(claim - 1);
    return Turn::move(claim == 0 ? Turn::no_claim : claim - 1, move / lyngk::kPoints,
                      move % lyngk::kPoints);
  }

  static MicroActions micro(Turn turn, int) {
    if (turn.is_pass()) return {micro_pass, kNoAction};
    const int move = turn.has_move() ? move_number(turn) : kNoAction;
    if (turn.has_claim()) return {micro_claims + turn.claim(), move};
    return {move, kNoAction};
  }

  // A symmetry is one of the board and one of the colours.
  static constexpr int symmetries = detail::kLyngkTurns * detail::kLyngkColours;

  static Position transformed(const Position& position, int symmetry) {
    const auto& turned = turned_points(symmetry);
    std::array<std::string, lyngk::kPoints> stacks;
    for (std::size_t point = 0; point < lyngk::kPoints; ++point) {
      stacks[turned[point]] = position.stack(static_cast<int>(point)).text();
    }
    // What follows the board holds letters of colours as well, and no others.
    const std::string text = position.text();
    std::string written = board_text(stacks) + text.substr(text.find(' '));
    const auto& order = colours(symmetry);
    for (char& letter : written) {
      const int piece = lyngk::piece_of(letter);
      if (piece < 0 || piece == lyngk::kJoker) continue;
      letter = lyngk::kLetters[order[static_cast<std::size_t>(piece)]];
    }
    return *Position::parse(written);
  }

  static int transformed_cell(int cell, int symmetry) {
    return transformed_plane(cell / detail::kLyngkGrid, symmetry) * detail::kLyngkGrid +
           transformed_place(cell % detail::kLyngkGrid, symmetry);
  }

  static int transformed_flat(int action, int symmetry) {
    if (action == flat_pass) return action;
    const int claim = action / moves;
    const int claimed = claim == 0 ? 0 : 1 + colour(claim - 1, symmetry);
    const int move = action % moves;
    if (claim > 0 && move == 0) return claimed * moves;  // a claim alone
    const int moved = transformed_move(move, symmetry);
    // Moves from a point to itself are legal nowhere; they must only stay apart from the claims.
    if (claim > 0 && moved == 0) return claimed * moves + transformed_move(0, symmetry);
    return claimed * moves + moved;
  }

  static int transformed_micro(int action, int symmetry) {
    if (action < micro_claims) return transformed_move(action, symmetry);
    if (action == micro_pass) return action;
    return micro_claims + colour(action - micro_claims, symmetry);
  }

 private:
  static int cell_of(int point) { return detail::kLyngkCell[static_cast<std::size_t>(point)]; }
  static int move_number(Turn turn) { return turn.origin() * lyngk::kPoints + turn.target(); }

  static void observe_stack(lyngk::Stack stack, lyngk::ColourSet own, lyngk::ColourSet other,
                            std::uint8_t* cell) {
    const auto set = [cell](int plane) { cell[plane * detail::kLyngkGrid] = 1; };
    const int top = stack.top();
    set(top_planes + top);
    for (Bits colours = stack.colours(); colours != 0;) set(content_planes + take_lowest(colours));
    for (int joker = 0; joker < stack.jokers(); ++joker) set(joker_planes + joker);
    set(height_planes + stack.height() - 1);
    if (has(own, top)) set(own_top_plane);
    if (has(other, top)) set(other_top_plane);
  }

  /// The same value on every point of the board.
  static void fill(std::uint8_t* out, int plane, int value) {
    if (value == 0) return;
    std::uint8_t* cells = out + plane * detail::kLyngkGrid;
    for (const std::uint8_t cell : detail::kLyngkCell) {
      cells[cell] = static_cast<std::uint8_t>(value);
    }
  }

  static const detail::LyngkPoints& turned_points(int symmetry) {
    return detail::kLyngkTurned[static_cast<std::size_t>(symmetry / detail::kLyngkColours)];
  }
  static const detail::LyngkOrder& colours(int symmetry) {
    return detail::kLyngkOrders[static_cast<std::size_t>(symmetry % detail::kLyngkColours)];
  }
  static int colour(int colour, int symmetry) {
    return colours(symmetry)[static_cast<std::size_t>(colour)];
  }
  static int transformed_move(int move, int symmetry) {
    const auto& turned = turned_points(symmetry);
    return turned[static_cast<std::size_t>(move / lyngk::kPoints)] * lyngk::kPoints +
           turned[static_cast<std::size_t>(move % lyngk::kPoints)];
  }

  /// A plane of a colour becomes that of the other colour; the joker is none.
  static int transformed_plane(int plane, int symmetry) {
    for (const int first :
         {top_planes, content_planes, own_planes, other_planes, claiming_planes}) {
      if (plane >= first && plane < first + lyngk::kColours) {
        return first + colour(plane - first, symmetry);
      }
    }
    return plane;
  }

  static int transformed_place(int place, int symmetry) {
    const int point = lyngk::point_at(place % columns, place / columns + 1);
    if (point == lyngk::kNowhere) return place;
    return cell_of(turned_points(symmetry)[static_cast<std::size_t>(point)]);
  }

  static std::string board_text(const std::array<std::string, lyngk::kPoints>& stacks) {
    std::string text;
    std::size_t point = 0;
    for (const lyngk::Span& span : lyngk::kSpans) {
      if (point > 0) text += '/';
      int empty = 0;
      const auto end_gap = [&text, &empty] {
        if (empty > 0) text += std::to_string(empty);
        empty = 0;
      };
      for (int rank = span.low; rank <= span.high; ++rank) {
        const std::string& stack = stacks[point++];
        if (stack.empty()) {
          ++empty;
          continue;
        }
        end_gap();
        text += stack.size() == 1 ? stack : '(' + stack + ')';
      }
      end_gap();
    }
    return text;
  }
};

}  // namespace torony::rl
