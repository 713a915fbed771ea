// torony-duel: a match of two players; see options.cpp for the command line.
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "duel/duel.h"
#include "duel/scoreboard.h"
#include "games/registry.h"

namespace torony::duel {
namespace {

/// The one thing a signal handler can reach.
std::atomic<bool> stop{false};

/// The first Ctrl-C ends the match in good order, a second one the program.
void stop_on_interrupt(int signal) {
  stop.store(true);
  std::signal(signal, SIG_DFL);
}

/// Shows the state on stderr: a living line in a terminal, else now and then one more line.
class Display {
 public:
  void show(const Scoreboard& board) {
    const double pause = terminal_ ? 100 : 10'000;
    if (watch_.milliseconds() < pause) return;
    watch_ = Stopwatch();
    std::fprintf(stderr, terminal_ ? "\r%s\033[K" : "%s\n", board.progress().c_str());
    shown_ = true;
  }
  ~Display() {
    if (terminal_ && shown_) std::fputs("\r\033[K", stderr);
  }

 private:
  const bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  Stopwatch watch_;
};

int fail(const std::string& problem) {
  std::fprintf(stderr, "torony-duel: %s\n", problem.c_str());
  return 2;
}

void report_faults(const GameRecord& game) {
  if (!game.is_fault()) return;
  std::fprintf(stderr, "%sgame %d: player %d (%s) loses: %s (turn %zu, %.1f ms)\n",
               isatty(STDERR_FILENO) != 0 ? "\r\033[K" : "", game.index, 3 - game.winner,
               3 - game.winner == game.a_player ? "A" : "B", game.reason.c_str(),
               game.milliseconds.size(), game.milliseconds.back());
}

int run(const Options& options) {
  RecordFile record;
  Scoreboard board(options.games, options.sprt, options.a.budget.milliseconds,
                   options.b.budget.milliseconds);
  if (!options.record.empty()) {
    const auto played = record.open(options.record, options.identity());
    if (!played) return fail(played.reasons().front());
    for (const GameRecord& game : *played) board.add(game);
  }
  std::vector<bool> done(static_cast<std::size_t>(options.games));
  for (int index = 0; index < options.games; ++index) {
    done[static_cast<std::size_t>(index)] = board.has(index);
  }
  bool written = true;
  std::string problem;
  if (board.is_decided()) stop.store(true);
  const bool known = with_game(options.game, [&](auto type) {
    Display display;
    problem =
        play_match<typename decltype(type)::type>(options, done, stop, [&](const GameRecord& game) {
          report_faults(game);
          board.add(game);
          written = written && record.append(game);
          display.show(board);
          if (board.is_decided()) stop.store(true);
        });
  });
  if (!known) return fail("there is no game '" + options.game + "'");
  if (!problem.empty()) return fail(problem);
  std::printf("%s\n%s", options.identity().c_str(), board.summary().c_str());
  return written ? 0 : fail("the record could not be written");
}

}  // namespace
}  // namespace torony::duel

int main(int count, char** values) {
  using namespace torony::duel;
  const std::vector<std::string> arguments(values + 1, values + count);
  const auto options = parse_options(arguments);
  if (!options) return fail(options.reasons().front());
  if (options->help) {
    std::fputs(options_help().c_str(), stdout);
    return 0;
  }
  std::signal(SIGINT, stop_on_interrupt);
  std::signal(SIGTERM, stop_on_interrupt);
  return run(*options);
}
