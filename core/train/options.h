// The options of a training: the program torony-train and Python take theirs from this table. What
// an option is without being set stands where Settings is made.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/member.h"
#include "train/training.h"

namespace torony::train {

/// A number of the settings with its range.
struct Option {
  std::string_view name;
  double lowest;
  double highest;
  std::string_view help;
  bool whole;
  double (*get)(const Settings& settings);
  void (*set)(Settings& settings, double value);

  double standard() const { return get(Settings{}); }
  bool takes(double value) const {
    return value >= lowest && value <= highest &&
           (!whole || value == static_cast<double>(static_cast<std::int64_t>(value)));
  }
};

/// The option that is this member, or a member of it.
template <auto member, auto... inner>
constexpr Option option(std::string_view name, double lowest, double highest,
                        std::string_view help) {
  using Field =
      std::remove_cvref_t<decltype(member_of<member, inner...>(std::declval<Settings&>()))>;
  return {name,
          lowest,
          highest,
          help,
          !std::is_floating_point_v<Field>,
          [](const Settings& settings) {
            return static_cast<double>(member_of<member, inner...>(settings));
          },
          [](Settings& settings, double value) {
            member_of<member, inner...>(settings) = static_cast<Field>(value);
          }};
}

inline const auto& options() {
  constexpr double kExact = 9007199254740992;  // up to here a double holds every whole number
  constexpr auto kPlay = &Settings::play;
  static const std::array all = {
      option<&Settings::minutes>("minutes", 0, 1e5, "how long to train"),
      option<&Settings::games>("games", 0, 1e12, "games to learn from"),
      option<&Settings::seed>("seed", 0, kExact, "random seed for the games"),
      option<&Settings::threads>("threads", 1, 1024, "how many threads to use"),
      option<&Settings::first_rate>("rate", 1e-6, 1, "size of the first steps"),
      option<&Settings::last_rate>("last-rate", 1e-6, 1, "size of the last steps"),
      option<kPlay, &PlaySettings::depth>("depth", 1, 3, "turns to look ahead"),
      option<kPlay, &PlaySettings::nodes>(
          "nodes", 0, 1e9, "positions to search for a turn instead, as the engine does"),
      option<kPlay, &PlaySettings::lambda>("lambda", 0, 1, "how far a result reaches back"),
      option<kPlay, &PlaySettings::explore_per_mille>(
          "explore", 0, 1000, "turns of a thousand that are tried at random"),
      option<kPlay, &PlaySettings::setups>("setups", 0, 1,
                                           "1: learn what setups are worth, and nothing else"),
  };
  return all;
}

/// The option of that name; null if there is none.
inline const Option* find_option(std::string_view name) {
  const auto found = std::find_if(options().begin(), options().end(),
                                  [name](const Option& entry) { return entry.name == name; });
  return found == options().end() ? nullptr : &*found;
}

}  // namespace torony::train
