// Runs fuzz targets without libFuzzer: the stored inputs, then changed ones, the same every time.
//
// core_fuzz                               every target, for some seconds
// core_fuzz TARGET [INPUTS] [--count N] [--seconds S] [--seed N]
//
// INPUTS is a folder, or one file, which is run alone. An input that breaks a promise is stored in
// the folder. With a number of seconds the seed differs from run to run, unless it is given.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "fuzz/mutate.h"
#include "fuzz/targets.h"

namespace torony::fuzz {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

/// An input that takes longer counts as one that never ends.
constexpr unsigned kSecondsForInput = 20;

struct Plan {
  const Target* target;
  fs::path inputs;
  long count;
  std::optional<double> seconds;
  std::uint64_t seed = 1;
};

struct Stored {
  fs::path path;
  std::string bytes;
};

/// What the process that runs the inputs tells the one that watches it.
struct Progress {
  long inputs = 0;
  bool stored = false;  ///< whether the last input is one of the files
  bool done = false;
  std::size_t size = 0;
  char bytes[1 << 16];
};

std::vector<Stored> read_inputs(const fs::path& place) {
  std::vector<fs::path> paths;
  if (fs::is_directory(place)) {
    for (const auto& entry : fs::directory_iterator(place)) {
      if (entry.is_regular_file()) paths.push_back(entry.path());
    }
  } else if (fs::is_regular_file(place)) {
    paths.push_back(place);
  }
  std::ranges::sort(paths);
  std::vector<Stored> inputs;
  for (const fs::path& path : paths) {
    std::ifstream file(path, std::ios::binary);
    inputs.push_back({path, std::string(std::istreambuf_iterator<char>(file), {})});
  }
  return inputs;
}

void run_input(const Target& target, std::string_view input, bool stored, Progress& progress) {
  input = input.substr(0, sizeof progress.bytes);
  std::memcpy(progress.bytes, input.data(), input.size());
  progress.size = input.size();
  progress.stored = stored;
  ++progress.inputs;
  alarm(kSecondsForInput);
  target.run(input);
  alarm(0);
}

/// In a process of its own, which a broken promise ends.
void run_inputs(const Plan& plan, const std::vector<Stored>& stored, Progress& progress) {
  const pid_t watcher = getppid();
  const auto began = Clock::now();
  const auto time_is_up = [&] {
    return plan.seconds &&
           std::chrono::duration<double>(Clock::now() - began).count() > *plan.seconds;
  };
  std::vector<std::string> corpus;
  for (const Stored& input : stored) {
    run_input(*plan.target, input.bytes, true, progress);
    corpus.push_back(input.bytes);
  }
  for (long i = 0; i < plan.count && !time_is_up() && getppid() == watcher; ++i) {
    Mutator mutator(plan.target->words, corpus,
                    Random(mix(plan.seed) + static_cast<std::uint64_t>(i)));
    run_input(*plan.target, mutator.input(), false, progress);
  }
  progress.done = true;
}

/// The name of a new file is that of its content, so that no finding is stored twice.
fs::path store(const Plan& plan, std::string_view bytes) {
  char name[32];
  std::snprintf(name, sizeof name, "found-%08x", static_cast<unsigned>(eval::checksum(bytes)));
  const fs::path path = plan.inputs / name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

void report_failure(const Plan& plan, const std::vector<Stored>& stored, const Progress& progress,
                    int status, const char* program) {
  const std::string_view name = plan.target->name;
  if (progress.done) {
    std::printf("%s: fails after all inputs\n", name.data());
    return;
  }
  const char* how = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM ? "does not end" : "fails";
  const auto index = static_cast<std::size_t>(progress.inputs - 1);
  const fs::path path = progress.stored && index < stored.size()
                            ? stored[index].path
                            : store(plan, {progress.bytes, progress.size});
  std::printf("%s: input %ld %s; again: %s %s %s\n", name.data(), progress.inputs, how, program,
              name.data(), path.c_str());
}

/// 0, or 1 after a failure, or 130 when somebody pressed Ctrl-C.
int run(const Plan& plan, const char* program) {
  const std::vector<Stored> stored = read_inputs(plan.inputs);
  if (stored.empty()) {
    std::fprintf(stderr, "there are no inputs in %s\n", plan.inputs.c_str());
    return 2;
  }
  void* shared =
      mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  Progress& progress = *new (shared) Progress;
  const auto began = Clock::now();
  std::fflush(stdout);
  const pid_t runner = fork();
  if (runner == 0) {
    run_inputs(plan, stored, progress);
    std::exit(0);  // NOLINT(concurrency-mt-unsafe): this process has one thread
  }
  signal(SIGINT, SIG_IGN);  // it ends the other process, and we say how far that came
  int status = 0;
  waitpid(runner, &status, 0);
  signal(SIGINT, SIG_DFL);
  const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
  const bool interrupted = WIFSIGNALED(status) && WTERMSIG(status) == SIGINT;
  const bool failed = status != 0 && !interrupted;
  if (failed) report_failure(plan, stored, progress, status, program);
  std::printf("%-10s %8ld inputs, %6.0f a second%s\n", plan.target->name.data(), progress.inputs,
              static_cast<double>(progress.inputs) / seconds,
              failed        ? ""
              : interrupted ? ", stopped"
                            : ", no broken promise");
  return failed ? 1 : interrupted ? 130 : 0;
}

fs::path corpus_of(const Target& target) { return fs::path(TORONY_FUZZ_INPUTS) / target.name; }

int run_all(const char* program) {
  int worst = 0;
  for (const Target& target : kTargets) {
    const int code = run({&target, corpus_of(target), target.inputs, {}}, program);
    if (code == 130) return code;
    worst = std::max(worst, code);
  }
  return worst;
}

int usage() {
  std::fprintf(stderr,
               "usage: core_fuzz [TARGET [INPUTS] [--count N] [--seconds S] [--seed N]]\n"
               "targets:");
  for (const Target& target : kTargets) std::fprintf(stderr, " %s", target.name.data());
  std::fprintf(stderr, "\n");
  return 2;
}

std::optional<Plan> plan_of(const std::vector<std::string>& words) {
  const Target* target = find_target(words[0]);
  if (target == nullptr) return std::nullopt;
  Plan plan{target, corpus_of(*target), target->inputs, {}};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool has_value = i + 1 < words.size();
    if (words[i] == "--count" && has_value) {
      plan.count = std::atol(words[++i].c_str());
    } else if (words[i] == "--seconds" && has_value) {
      plan.seconds = std::atof(words[++i].c_str());
      plan.count = std::numeric_limits<long>::max();
      plan.seed = std::random_device()();
    } else if (words[i] == "--seed" && has_value) {
      plan.seed = std::strtoull(words[++i].c_str(), nullptr, 10);
    } else if (i == 1 && fs::exists(words[i])) {
      plan.inputs = words[i];
    } else {
      return std::nullopt;
    }
  }
  if (!fs::is_directory(plan.inputs)) plan.count = 0;
  return plan;
}

}  // namespace
}  // namespace torony::fuzz

int main(int argc, char** argv) {
  using namespace torony::fuzz;
  if (argc == 1) return run_all(argv[0]);
  const auto plan = plan_of({argv + 1, argv + argc});
  return plan ? run(*plan, argv[0]) : usage();
}
