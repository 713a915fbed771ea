#include "engine/levels.h"

#include <array>

namespace torony {
namespace {

using Levels = std::array<Level, kFullLevel - 1>;

struct GameLevels {
  std::string_view game;
  Levels levels;
};

// Nodes, lines, temperature, oversight. Fitted by matches between neighbours so that the steps are
// alike: bench/levels.py measures them.
constexpr GameLevels kLevels[] = {
    {"lyngk",
     {{{30, 13, 165, 600},
       {47, 12, 132, 470},
       {92, 11, 90, 270},
       {195, 10, 62, 150},
       {450, 8, 45, 80},
       {900, 6, 34, 50},
       {2100, 5, 24, 22},
       {4200, 4, 15, 2},
       {9500, 2, 5, 0}}}},
    {"lyngk-6",
     {{{24, 16, 225, 740},
       {46, 13, 154, 485},
       {95, 12, 92, 260},
       {320, 10, 50, 98},
       {850, 6, 37, 50},
       {2400, 5, 22, 15},
       {3900, 4, 16, 4},
       {8000, 3, 8, 0},
       {18000, 1, 0, 0}}}},
    {"gyges",
     {{{20, 16, 340, 920},
       {36, 13, 176, 650},
       {75, 11, 105, 360},
       {150, 10, 68, 190},
       {280, 8, 52, 120},
       {500, 7, 44, 80},
       {1000, 6, 32, 42},
       {2200, 5, 22, 22},
       {7000, 3, 8, 2}}}},
    {"gyges-advanced",
     {{{25, 14, 262, 815},
       {80, 11, 122, 430},
       {158, 10, 73, 208},
       {450, 8, 49, 94},
       {1000, 5, 33, 47},
       {2250, 5, 20, 18},
       {5200, 5, 10, 3},
       {7600, 3, 7, 0},
       {16500, 2, 3, 0}}}},
};

/// For a game whose steps nobody has measured.
constexpr Levels kGenericLevels = {{{25, 14, 260, 800},
                                    {50, 12, 150, 500},
                                    {100, 11, 90, 270},
                                    {250, 10, 60, 140},
                                    {600, 8, 42, 75},
                                    {1400, 6, 30, 40},
                                    {3200, 5, 20, 15},
                                    {6500, 4, 11, 1},
                                    {14000, 2, 4, 0}}};

const Levels& levels_of(std::string_view game) {
  for (const GameLevels& entry : kLevels) {
    if (entry.game == game) return entry.levels;
  }
  return kGenericLevels;
}

}  // namespace

std::optional<Level> level_of(std::string_view game, int number, const LevelChanges& changes) {
  if (number >= kFullLevel) return std::nullopt;
  Level level = levels_of(game)[static_cast<std::size_t>(std::max(number, 1) - 1)];
  if (changes.nodes >= 0) level.nodes = static_cast<std::uint64_t>(changes.nodes);
  if (changes.lines >= 0) level.lines = changes.lines;
  if (changes.temperature >= 0) level.temperature = changes.temperature;
  if (changes.oversight >= 0) level.oversight = changes.oversight;
  return level;
}

}  // namespace torony
