// The options of the engine: what each is called, which values it takes, and what they do.
//
// An entry is all there is to an option. The protocol, Python, the command line, the players of
// matches, the server and the page take theirs from this table.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <climits>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/member.h"
#include "base/memory.h"
#include "engine/tunable.h"

namespace torony {

/// Who chooses the value: whoever owns the computer, asks for an analysis, wants an opponent, or
/// develops the search. What is for the last is not shown to the others.
enum class Use { machine, analysis, play, tuning };

constexpr std::string_view name_of(Use use) {
  constexpr std::string_view kNames[] = {"machine", "analysis", "play", "tuning"};
  return kNames[static_cast<std::size_t>(use)];
}

/// A whole number with its range.
struct Option {
  std::string_view name;
  Use use;
  int standard;
  int lowest;
  int highest;
  std::string_view help;
  /// Sets it, or says why that cannot be; then nothing changes.
  std::string (*set)(Tunable& engine, int value);

  /// As everybody but the protocol writes it.
  std::string keyword() const {
    std::string text;
    for (const char letter : name) {
      text += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    }
    return text;
  }
};

/// The effect of an option that is a number of the engine, or of a part of it.
template <auto member, auto... inner>
std::string store(Tunable& engine, int value) {
  auto& field = member_of<member, inner...>(engine);
  field = static_cast<std::remove_reference_t<decltype(field)>>(value);
  return "";
}

inline std::string start_threads(Tunable& engine, int threads) {
  if (engine.set_threads(threads)) return "";
  return "the system does not let " + std::to_string(threads) + " threads run";
}

inline std::string resize_table(Tunable& engine, int megabytes) {
  if (engine.set_hash(static_cast<std::size_t>(megabytes))) return "";
  return "not enough memory for a transposition table of " + std::to_string(megabytes) +
         " megabytes";
}

/// With the ranges of this machine: the table may take three quarters of its memory.
inline const auto& options() {
  using enum Use;
  constexpr int kAsInTable = -1;
  constexpr int kMany = 1'000'000;
  constexpr auto kParameters = &Tunable::parameters;
  constexpr auto kLevelChanges = &Tunable::level_changes;
  constexpr Parameters kStandard;
  static const int most_memory =
      static_cast<int>(std::min<std::size_t>(memory_megabytes() / 4 * 3, INT_MAX));
  static const std::array all = {
      Option{"Threads", machine, 1, 1, 256, "how many threads search", start_threads},
      Option{"Hash", machine, 64, 1, most_memory, "transposition table size in megabytes",
             resize_table},
      Option{"MultiPV", analysis, 1, 1, 64, "how many best turns are reported",
             store<&Tunable::multipv>},
      Option{"Level", play, kFullLevel, 1, kFullLevel,
             "how well it plays, 10 with all its strength", store<&Tunable::level>},
      Option{"Seed", play, 0, 0, INT_MAX, "random seed for levels below 10", store<&Tunable::seed>},
      // See search/parameters.h.
      Option{"Aspiration", tuning, kStandard.aspiration, 1, 30000, "",
             store<kParameters, &Parameters::aspiration>},
      Option{"FullTurns", tuning, kStandard.lmr_full_turns, 1, kMany, "",
             store<kParameters, &Parameters::lmr_full_turns>},
      Option{"Divisor", tuning, kStandard.lmr_divisor, 1, 1000, "",
             store<kParameters, &Parameters::lmr_divisor>},
      Option{"FutilityDepth", tuning, kStandard.futility_depth, 0, 100, "",
             store<kParameters, &Parameters::futility_depth>},
      Option{"FutilityMargin", tuning, kStandard.futility_margin, 0, 30000, "",
             store<kParameters, &Parameters::futility_margin>},
      Option{"CalmDepth", tuning, kStandard.rfp_depth, 0, 100, "",
             store<kParameters, &Parameters::rfp_depth>},
      Option{"CalmMargin", tuning, kStandard.rfp_margin, 0, 30000, "",
             store<kParameters, &Parameters::rfp_margin>},
      Option{"ClaimMargin", tuning, kStandard.claim_margin, 0, 30000, "",
             store<kParameters, &Parameters::claim_margin>},
      Option{"History", tuning, kStandard.history, 0, 30000, "",
             store<kParameters, &Parameters::history>},
      // See engine/levels.h.
      Option{"LevelNodes", tuning, kAsInTable, kAsInTable, 1'000'000'000, "",
             store<kLevelChanges, &LevelChanges::nodes>},
      Option{"LevelLines", tuning, kAsInTable, kAsInTable, 1000, "",
             store<kLevelChanges, &LevelChanges::lines>},
      Option{"LevelTemperature", tuning, kAsInTable, kAsInTable, kMany, "",
             store<kLevelChanges, &LevelChanges::temperature>},
      Option{"LevelOversight", tuning, kAsInTable, kAsInTable, 1000, "",
             store<kLevelChanges, &LevelChanges::oversight>},
  };
  return all;
}

/// The option of that name; null if there is none.
inline const Option* find_option(std::string_view name) {
  const auto found =
      std::ranges::find_if(options(), [name](const Option& option) { return option.name == name; });
  return found == options().end() ? nullptr : &*found;
}

}  // namespace torony
