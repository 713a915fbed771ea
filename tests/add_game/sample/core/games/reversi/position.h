// Reversi on six by six points: the rules are docs/rules/reversi.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/defaults.h"

namespace torony::reversi {

inline constexpr int kSide = 6;
inline constexpr int kPoints = kSide * kSide;

struct Turn {
  static constexpr std::uint32_t kPass = kPoints;

  std::uint32_t point = kPass;

  friend bool operator==(Turn, Turn) = default;
};

class Position : public GameDefaults<Position, Turn> {
 public:
  using Turn = reversi::Turn;

  static constexpr std::string_view name = "reversi-6";
  static constexpr std::size_t max_turns = kPoints;
  static constexpr int repetition_limit = 0;  // a disc never leaves
  static constexpr bool decided_by_count = true;

  static Position start(std::uint64_t seed = 0);
  static Parsed<Position> parse(std::string_view text);
  static Parsed<Position> build(const Values& values);
  std::string text() const;

  int player() const { return player_; }
  template <class Visit>
  void for_each_turn(Visit&& visit) const {
    for (std::uint32_t point = 0; point < kPoints; ++point) {
      if (can_place(player_, static_cast<int>(point))) visit(Turn{point});
    }
    if (!can_place(player_) && can_place(3 - player_)) visit(Turn{});  // REVERSI-B3
  }
  void play(Turn turn);
  std::optional<Outcome> outcome() const;
  Outcome tally() const;

  static Parsed<Turn> parse_turn(std::string_view text);
  static std::string turn_text(Turn turn);
  static TurnParts turn_parts(Turn turn);
  Reason refusal(Turn turn) const;
  static Catalogue wordings();

  static std::vector<std::string> points();
  Pairs cells() const;
  Pairs owners() const;

  friend bool operator==(const Position&, const Position&) = default;

 private:
  /// How many discs of the opponent are turned over on one line from a point.
  int turned(int player, int point, int across, int up) const;
  bool can_place(int player, int point) const;
  bool can_place(int player) const;

  std::array<std::uint8_t, kPoints> discs_{};  ///< whose disc lies there, or 0
  std::uint8_t player_ = 1;
};

}  // namespace torony::reversi
