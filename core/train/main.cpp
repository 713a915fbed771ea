// torony-train: learns the weights of a game, one stage a call, and measures the speed of the
// evaluation. It needs nothing but a C++ compiler, for machines on which there is no Python.
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "eval/evaluator.h"
#include "games/registry.h"
#include "train/files.h"
#include "train/options.h"
#include "train/self_play.h"
#include "train/training.h"

namespace torony::train {
namespace {

std::atomic<bool> stop_requested =
    false;  // set by the signal handler, which can reach nothing else

void print_help(std::FILE* file) {
  std::string games;
  for_each_game([&games](auto type) { games += " " + std::string(decltype(type)::type::name); });
  std::fprintf(file,
               "torony-train GAME --out DIR (--minutes N | --games N) [options]\n"
               "torony-train speed GAME NET\n\n"
               "games:%s\n\noptions:\n"
               "  --out DIR       folder for checkpoint, net and learning curve (curve.csv)\n"
               "  --from FILE     a checkpoint or a net to start from\n",
               games.c_str());
  for (const Option& option : options()) {
    std::string flag = "--" + std::string(option.name) + " N";
    flag.resize(16, ' ');
    std::fprintf(file, "  %s%s (%g to %g, default %g)\n", flag.c_str(),
                 std::string(option.help).c_str(), option.lowest, option.highest,
                 option.standard());
  }
}

int complain(const std::string& problem) {
  std::fprintf(stderr, "torony-train: %s; see torony-train --help\n", problem.c_str());
  return 2;
}

/// Reads one option into the settings. Returns a problem, or nothing.
std::string read_option(std::string_view name, const std::string& text, Settings& settings) {
  if (name == "out") return settings.folder = text, "";
  if (name == "from") return settings.from = text, "";
  const Option* const option = find_option(name);
  if (option == nullptr) return "there is no option " + in_quotes("--" + std::string(name));
  double value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size() || !option->takes(value)) {
    return in_quotes(text) + " is no value for --" + std::string(name);
  }
  option->set(settings, value);
  return "";
}

/// Returns a problem, or nothing.
std::string read_options(std::span<const std::string> arguments, Settings& settings) {
  for (std::size_t index = 0; index < arguments.size(); index += 2) {
    const std::string& name = arguments[index];
    if (!name.starts_with("--")) return in_quotes(name) + " is no option";
    if (index + 1 == arguments.size()) return name + " has no value";
    const std::string problem = read_option(name.substr(2), arguments[index + 1], settings);
    if (!problem.empty()) return problem;
  }
  if (settings.folder.empty()) return "--out is missing";
  if ((settings.minutes > 0) == (settings.games > 0)) return "give either --minutes or --games";
  return "";
}

/// A line for people and one for the learning curve.
void show(const TrainingReport& report, const std::string& folder) {
  std::printf(
      "%7.1f s  %9llu games  %10llu positions  %7.0f/s  error %.4f  rate %.4f  level %llu  "
      "%5.1f %%\n",
      report.seconds, static_cast<unsigned long long>(report.games),
      static_cast<unsigned long long>(report.positions), report.positions_per_second, report.error,
      report.rate, static_cast<unsigned long long>(report.level), 100 * report.score);
  std::fflush(stdout);
  std::ofstream curve(folder + "/curve.csv", std::ios::app);
  curve << report.seconds << ',' << report.games << ',' << report.positions << ',' << report.error
        << ',' << report.level << ',' << report.score << '\n';
}

int run_training(std::string_view game, std::span<const std::string> arguments) {
  Settings settings;
  if (const std::string problem = read_options(arguments, settings); !problem.empty()) {
    return complain(problem);
  }
  settings.reported = [&settings](const TrainingReport& report) { show(report, settings.folder); };
  const std::string problem = train(game, settings, stop_requested);
  if (!problem.empty()) std::fprintf(stderr, "%s\n", problem.c_str());
  return problem.empty() ? 0 : 1;
}

template <SearchableGame P>
std::optional<Evaluator<P>> load(const std::string& path) {
  const auto bytes = read_file(path);
  if (!bytes) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    return std::nullopt;
  }
  const auto loaded = Evaluator<P>::load(*bytes);
  for (const std::string& reason : loaded.reasons()) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), reason.c_str());
  }
  return loaded ? std::optional(*loaded) : std::nullopt;
}

template <SearchableGame P>
int run_speed(std::span<const std::string> arguments) {
  if (arguments.size() != 1) return complain("speed needs a game and a net");
  const auto evaluator = load<P>(arguments[0]);
  if (!evaluator) return 1;
  std::vector<P> positions;
  Random random(1);
  while (positions.size() < 4096) {
    P position = varied_start<P>(random, true);
    while (positions.size() < 4096 && !position.outcome() && random.below(100) != 0) {
      positions.push_back(position);
      position.play(*position.quick_random_turn(random));
    }
  }
  const auto measure = [&](const char* what, auto&& function) {
    constexpr int kRepeats = 4;
    long long sum = 0;
    const std::clock_t began = std::clock();  // processor time: other programs do not count
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      for (const P& position : positions) sum += function(position);
    }
    const double spent = 1e9 * static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    std::printf("%-12s %6.1f ns  (sum %lld)\n", what,
                spent / kRepeats / static_cast<double>(positions.size()), sum / kRepeats);
  };
  measure("evaluate", [&](const P& position) { return (*evaluator)(position); });
  std::size_t children = 0;
  for (const P& position : positions) children += position.count_turns();
  const double per_position = static_cast<double>(children) / static_cast<double>(positions.size());
  std::printf("%.1f children a position\n", per_position);
  measure("make children", [&](const P& position) {
    std::uint64_t sum = 0;
    position.for_each_child([&](typename P::Turn, const P& child) { sum ^= child.hash(); });
    return sum & 1;
  });
  measure("with values", [&](const P& position) {
    int sum = 0;
    evaluator->for_each_child(position, [&](typename P::Turn, int score) { sum += score; });
    return sum;
  });
  measure("one by one", [&](const P& position) {
    int sum = 0;
    position.for_each_child([&](typename P::Turn, const P& child) { sum += (*evaluator)(child); });
    return sum;
  });
  measure("can_win_now", [&](const P& position) { return position.can_win_now() ? 1 : 0; });
  return 0;
}

int run(std::span<const std::string> arguments) {
  if (arguments.empty()) return complain("no game given");
  if (arguments[0] == "--help" || arguments[0] == "-h") return print_help(stdout), 0;
  const bool measures = arguments[0] == "speed";
  if (measures) arguments = arguments.subspan(1);
  if (arguments.empty()) return complain("no game given");
  int status = 2;
  const bool known = with_game(arguments[0], [&](auto type) {
    using P = typename decltype(type)::type;
    const auto rest = arguments.subspan(1);
    if (!measures) {
      status = run_training(P::name, rest);
    } else if constexpr (eval::Learned<P>) {
      status = run_speed<P>(rest);
    } else {
      status = complain(std::string(P::name) + " has no net");
    }
  });
  return known ? status : complain("there is no game " + in_quotes(arguments[0]));
}

}  // namespace
}  // namespace torony::train

int main(int count, char** values) {
  std::signal(SIGINT, [](int) { torony::train::stop_requested = true; });
  std::signal(SIGTERM, [](int) { torony::train::stop_requested = true; });
  const std::vector<std::string> arguments(values + 1, values + count);
  return torony::train::run(arguments);
}
