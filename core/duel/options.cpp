#include "duel/options.h"

#include <charconv>
#include <cstdio>
#include <functional>
#include <vector>

#include "base/text.h"
#include "duel/players.h"

namespace torony::duel {
namespace {

template <class Number>
bool read_number(const std::string& text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  return result.ec == std::errc() && result.ptr == end;
}

/// One option: how it is written, how many values it takes, what it does with them.
struct Option {
  std::string name;
  std::string values;
  std::string meaning;
  std::size_t count;
  std::function<bool(Options&, std::span<const std::string>)> set;
};

template <class Number, class Field>
Option number_option(std::string name, std::string value, std::string meaning, Number low,
                     Field field) {
  return {std::move(name), std::move(value), std::move(meaning), 1,
          [low, field](Options& options, std::span<const std::string> values) {
            Number number{};
            if (!read_number(values[0], number) || number < low) return false;
            field(options, number);
            return true;
          }};
}

void add_budget_options(std::vector<Option>& options) {
  const auto add = [&options](const std::string& suffix, const std::string& whose, auto each) {
    options.push_back(number_option<double>(
        "--time" + suffix, "MS", "milliseconds a turn for " + whose, 0.0,
        [each](Options& o, double v) { each(o, [v](Budget& b) { b.milliseconds = v; }); }));
    options.push_back(number_option<std::uint64_t>(
        "--nodes" + suffix, "N", "nodes or playouts a turn for " + whose, 0,
        [each](Options& o, std::uint64_t v) { each(o, [v](Budget& b) { b.nodes = v; }); }));
    options.push_back(number_option<int>(
        "--depth" + suffix, "N", "depth for " + whose, 0,
        [each](Options& o, int v) { each(o, [v](Budget& b) { b.depth = v; }); }));
  };
  add("", "both", [](Options& o, auto change) { change(o.a.budget), change(o.b.budget); });
  add("-a", "A", [](Options& o, auto change) { change(o.a.budget); });
  add("-b", "B", [](Options& o, auto change) { change(o.b.budget); });
}

std::vector<Option> all_options() {
  std::vector<Option> options;
  options.push_back(number_option<int>("--games", "N", "games, in pairs with sides swapped (100)",
                                       1, [](Options& o, int v) { o.games = v; }));
  add_budget_options(options);
  options.push_back(number_option<int>("--threads", "N", "games at once (1)", 1,
                                       [](Options& o, int v) { o.threads = v; }));
  options.push_back(number_option<std::uint64_t>("--seed", "N", "of deals, set-ups and players (1)",
                                                 0,
                                                 [](Options& o, std::uint64_t v) { o.seed = v; }));
  options.push_back(number_option<int>("--random-turns", "N", "random turns first (0)", 0,
                                       [](Options& o, int v) { o.random_turns = v; }));
  options.push_back(number_option<int>("--max-turns", "N", "longer games are draws (400)", 1,
                                       [](Options& o, int v) { o.max_turns = v; }));
  options.push_back({"--sprt", "ELO0 ELO1", "stop when the difference is clear", 2,
                     [](Options& o, std::span<const std::string> values) {
                       Sprt sprt;
                       if (!read_number(values[0], sprt.elo0) ||
                           !read_number(values[1], sprt.elo1) || sprt.elo0 >= sprt.elo1) {
                         return false;
                       }
                       o.sprt = sprt;
                       return true;
                     }});
  options.push_back({"--record", "FILE", "one JSON line a game; resumed if it exists", 1,
                     [](Options& o, std::span<const std::string> values) {
                       o.record = values[0];
                       return true;
                     }});
  return options;
}

/// A turn needs some limit; without one it is a tenth of a second.
void limit(Budget& budget) {
  constexpr double kMilliseconds = 100;
  if (budget.milliseconds <= 0 && budget.nodes == 0 && budget.depth == 0) {
    budget.milliseconds = kMilliseconds;
  }
}

std::string text(const Contestant& contestant) {
  char buffer[96];
  const Budget& budget = contestant.budget;
  std::snprintf(buffer, sizeof buffer, " %gms %llun %dd", budget.milliseconds,
                static_cast<unsigned long long>(budget.nodes), budget.depth);
  return contestant.player + buffer;
}

}  // namespace

std::string Options::identity() const {
  return game + " | " + text(a) + " | " + text(b) + " | seed " + std::to_string(seed) +
         " random-turns " + std::to_string(random_turns) + " max-turns " +
         std::to_string(max_turns);
}

Result<Options> parse_options(std::span<const std::string> arguments) {
  Options options;
  const std::vector<Option> known = all_options();
  std::vector<std::string> names;
  for (std::size_t next = 0; next < arguments.size(); ++next) {
    const std::string& argument = arguments[next];
    if (argument == "--help" || argument == "-h") {
      options.help = true;
      return options;
    }
    if (!argument.starts_with("--")) {
      names.push_back(argument);
      continue;
    }
    bool understood = false;
    for (const Option& option : known) {
      if (option.name != argument || next + option.count >= arguments.size()) continue;
      understood = option.set(options, arguments.subspan(next + 1, option.count));
      next += option.count;
      break;
    }
    if (!understood) return Result<Options>::failure("bad option or value: " + in_quotes(argument));
  }
  if (names.size() != 3) return Result<Options>::failure("expected GAME A B; see --help");
  options.game = names[0];
  options.a.player = names[1];
  options.b.player = names[2];
  limit(options.a.budget);
  limit(options.b.budget);
  return options;
}

std::string options_help() {
  std::string help = "torony-duel GAME A B [options]: a match of paired games\n\nPlayers\n";
  help += player_help();
  help += "\nOptions (a turn has 100 ms when no limit is given)\n";
  for (const Option& option : all_options()) {
    std::string line = "  " + option.name + " " + option.values;
    line.resize(std::max<std::size_t>(line.size() + 1, 26), ' ');
    help += line + option.meaning + "\n";
  }
  return help + "\nCtrl-C shows the result so far.\n";
}

}  // namespace torony::duel
