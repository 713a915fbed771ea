// The trainer: learns the weights of a game, plays two weight files against each other, and
// measures the speed of the evaluation.
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "games/registry.h"
#include "train/trainer.h"

namespace torony::train {
namespace {

std::atomic<bool> stop_requested =
    false;  // set by the signal handler, which can reach nothing else

constexpr std::string_view kUsage =
    "train GAME --minutes M|--games N --out DIR [--seed S] [--threads T] [--depth 1|2|3|--nodes "
    "N]\n"
    "           [--rate R] [--last-rate R] [--lambda L] [--explore PER_MILLE]\n"
    "           [--from CHECKPOINT|NET] [--set-ups 1]\n"
    "train versus GAME FILE|random FILE|random [--games N] [--depth D] [--seed S]\n"
    "train speed GAME FILE\n"
    "GAME is lyngk, lyngk-6, gyges or gyges-advanced.\n";

int usage(const std::string& problem) {
  std::fprintf(stderr, "%s\n%s", problem.c_str(), std::string(kUsage).c_str());
  return 2;
}

/// The options after the plain arguments, as pairs.
struct Arguments {
  std::vector<std::string> plain;
  std::vector<std::pair<std::string, std::string>> options;

  Arguments(int count, char** values) {
    for (int index = 1; index < count; ++index) {
      const std::string value = values[index];
      if (value.starts_with("--") && index + 1 < count) {
        options.emplace_back(value.substr(2), values[++index]);
      } else {
        plain.push_back(value);
      }
    }
  }

  std::string text(std::string_view name, std::string otherwise) const {
    for (const auto& [option, value] : options) {
      if (option == name) return value;
    }
    return otherwise;
  }
  double number(std::string_view name, double otherwise) const {
    const std::string value = text(name, "");
    return value.empty() ? otherwise : std::atof(value.c_str());
  }
};

/// A line for people and one for the learning curve.
void show(const Report& report, const std::string& folder) {
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

template <Game P>
int run_training(const Arguments& arguments) {
  Settings settings;
  settings.minutes = arguments.number("minutes", 0);
  settings.games = static_cast<std::uint64_t>(arguments.number("games", 0));
  settings.folder = arguments.text("out", "");
  settings.from = arguments.text("from", "");
  settings.seed = static_cast<std::uint64_t>(arguments.number("seed", 1));
  settings.threads = std::max(1, static_cast<int>(arguments.number("threads", 1)));
  settings.first_rate = static_cast<float>(arguments.number("rate", 0.02));
  settings.last_rate = static_cast<float>(arguments.number("last-rate", 0.0003));
  settings.play.depth = static_cast<int>(arguments.number("depth", 1));
  settings.play.nodes = static_cast<std::uint64_t>(arguments.number("nodes", 0));
  settings.play.set_ups = arguments.number("set-ups", 0) != 0;
  settings.play.lambda = static_cast<float>(arguments.number("lambda", 0.7));
  settings.play.explore_per_mille = static_cast<int>(arguments.number("explore", 100));
  if (settings.folder.empty()) return usage("--out is missing");
  if (settings.minutes <= 0 && settings.games == 0) return usage("--minutes or --games is missing");
  if (settings.play.depth < 1 || settings.play.depth > 3) return usage("--depth must be 1, 2 or 3");
  settings.reported = [&settings](const Report& report) { show(report, settings.folder); };
  const std::string problem = Trainer<P>(settings, stop_requested).run();
  if (!problem.empty()) std::fprintf(stderr, "%s\n", problem.c_str());
  return problem.empty() ? 0 : 1;
}

template <Game P>
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

template <Game P>
int run_versus(const Arguments& arguments) {
  if (arguments.plain.size() != 4) return usage("versus needs a game and two files");
  const int depth = static_cast<int>(arguments.number("depth", 1));
  std::optional<Evaluator<P>> evaluators[2];
  Side<P> sides[2];
  for (std::size_t index = 0; index < 2; ++index) {
    const std::string& path = arguments.plain[2 + index];
    if (path == "random") continue;
    evaluators[index] = load<P>(path);
    if (!evaluators[index]) return 1;
    sides[index] = {&*evaluators[index], depth};
  }
  const Score score =
      versus<P>(sides[0], sides[1], static_cast<int>(arguments.number("games", 400)),
                static_cast<std::uint64_t>(arguments.number("seed", 1)));
  const double error = 50.0 * 1.96 / std::sqrt(static_cast<double>(score.games()));
  std::printf("%s depth %d: +%d =%d -%d  %.1f %% (+- %.1f)\n", std::string(P::name).c_str(), depth,
              score.wins, score.draws, score.losses, 100 * score.rate(), error);
  return 0;
}

template <Game P>
int run_speed(const Arguments& arguments) {
  if (arguments.plain.size() != 3) return usage("speed needs a game and a file");
  const auto evaluator = load<P>(arguments.plain[2]);
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

int run(int count, char** values) {
  const Arguments arguments(count, values);
  if (arguments.plain.empty()) return usage("no game given");
  const std::string command = arguments.plain[0];
  const bool named = command == "versus" || command == "speed";
  if (named && arguments.plain.size() < 2) return usage("no game given");
  int status = 2;
  const std::string game = named ? arguments.plain[1] : command;
  const bool known = with_game(game, [&](auto type) {
    using P = typename decltype(type)::type;
    status = command == "versus"  ? run_versus<P>(arguments)
             : command == "speed" ? run_speed<P>(arguments)
                                  : run_training<P>(arguments);
  });
  return known ? status : usage("there is no game " + torony::in_quotes(game));
}

}  // namespace
}  // namespace torony::train

int main(int count, char** values) {
  std::signal(SIGINT, [](int) { torony::train::stop_requested = true; });
  std::signal(SIGTERM, [](int) { torony::train::stop_requested = true; });
  return torony::train::run(count, values);
}
