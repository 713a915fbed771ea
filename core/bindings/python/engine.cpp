// The engine for Python.
#include "engine/engine.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bindings/python/background.h"
#include "bindings/python/modules.h"
#include "bindings/python/objects.h"
#include "engine/options.h"
#include "engine/serve.h"
#include "eval/kernels.h"
#include "solve/safety.h"

namespace torony::python {
namespace {

using namespace nb::literals;

/// (kind, number, at most): ("cp", 13, False), ("win", 3, False), ("loss", 8, True).
std::tuple<std::string, int, bool> score_of(const Info& info) {
  const auto [kind, number, at_most] = score_parts(info.score, info.proof);
  return {std::string(kind), number, at_most};
}

std::unique_ptr<Engine> make_engine(std::string_view game, const std::optional<nb::bytes>& net) {
  std::unique_ptr<Engine> engine;
  with_known_game(game, [&](auto) { engine = torony::make_engine(game); });
  const std::string problem = net ? engine->load_net({net->c_str(), net->size()}) : "";
  if (!problem.empty()) throw nb::value_error(problem.c_str());
  return engine;
}

/// Holds an engine and the search that runs, so that another Python thread can stop it.
class EngineObject {
 public:
  EngineObject(std::string_view game, const std::optional<nb::bytes>& net)
      : engine_(make_engine(game, net)) {}

  void new_game(std::optional<std::uint64_t> seed) {
    if (seed) engine_->seed = *seed;
    engine_->new_game();
  }
  std::string set_option(std::string_view name, int value) {
    const Option* const option = find_option(name);
    if (option == nullptr || value < option->lowest || value > option->highest) {
      throw nb::value_error("no such option or value");
    }
    return option->set(*engine_, value);
  }
  bool solves_ends() const { return engine_->solves_ends(); }

  void stop() {
    const std::lock_guard lock(mutex_);
    if (stop_condition_ != nullptr) stop_condition_->stop();
  }

  std::vector<Info> think(const Object& object, const std::vector<std::uint64_t>& history,
                          int lines, std::optional<double> move_seconds,
                          std::optional<double> clock_seconds, double increment_seconds,
                          std::optional<std::uint64_t> nodes, std::optional<int> depth,
                          const std::optional<nb::callable>& report, bool at_level) {
    Limits limits;
    if (move_seconds) limits.move_time = Milliseconds(*move_seconds * 1000);
    if (clock_seconds) limits.clock = Milliseconds(*clock_seconds * 1000);
    limits.increment = Milliseconds(increment_seconds * 1000);
    limits.nodes = nodes;
    limits.depth = depth;
    const std::optional<Level> level = at_level ? engine_->level_to_play() : std::nullopt;
    std::vector<Info> infos;
    work_on(object, level ? limits_at(*level, limits) : limits,
            [&](StopCondition& stop_condition, Background& background) {
              const auto tell = [&](const Info& info) {
                if (report) background.call(*report, info);
              };
              if (!level) {
                infos = engine_->think(object.position, history, stop_condition, lines, tell);
                return;
              }
              const auto played =
                  engine_->play_at(*level, object.position, history, stop_condition);
              if (played) infos.push_back(*played);
            });
    return infos;
  }

  AnySolution solve(const Object& object, std::optional<double> move_seconds,
                    std::optional<std::uint64_t> nodes, bool margin) {
    const Limits limits = limits_of(move_seconds, nodes);
    AnySolution solution{};
    work_on(object, limits, [&](StopCondition& stop_condition, Background&) {
      solution = engine_->solve(object.position, stop_condition, margin);
    });
    return solution;
  }

  std::tuple<bool, bool, std::uint64_t> who_is_safe(const Object& object,
                                                    std::optional<double> seconds,
                                                    std::optional<std::uint64_t> nodes) {
    Safety found{};
    work_on(object, limits_of(seconds, nodes), [&](StopCondition& stop_condition, Background&) {
      found = torony::who_is_safe(object.position, stop_condition);
    });
    return {found.mover, found.opponent, found.nodes};
  }

 private:
  static Limits limits_of(std::optional<double> seconds, std::optional<std::uint64_t> nodes) {
    Limits limits;
    if (seconds) limits.move_time = Milliseconds(*seconds * 1000);
    limits.nodes = nodes;
    return limits;
  }

  /// The search that can be stopped, as long as this lives.
  class Searching {
   public:
    Searching(EngineObject& engine, StopCondition& stop_condition) : engine_(engine) {
      const std::lock_guard lock(engine_.mutex_);
      if (engine_.stop_condition_ != nullptr)
        throw nb::value_error("the engine is already thinking");
      engine_.stop_condition_ = &stop_condition;
    }
    ~Searching() {
      const std::lock_guard lock(engine_.mutex_);
      engine_.stop_condition_ = nullptr;
    }

   private:
    EngineObject& engine_;
  };

  /// Does the work on another thread while this one waits for Ctrl-C.
  template <class Work>
  void work_on(const Object& object, const Limits& limits, const Work& work) {
    if (!engine_->plays(object.position)) {
      throw nb::value_error("the position belongs to another game");
    }
    StopCondition stop_condition(limits);
    const Searching searching(*this, stop_condition);
    Background background(1, [&stop_condition] { stop_condition.stop(); }, !limits.limited());
    background.run(1, std::nullopt, [&](std::size_t) { work(stop_condition, background); });
  }

  std::unique_ptr<Engine> engine_;
  std::mutex mutex_;
  StopCondition* stop_condition_ = nullptr;
};

/// The kernels of the evaluation that are used.
std::string_view simd() {
  const std::string problem = eval::simd_objection();
  if (!problem.empty()) throw nb::value_error(problem.c_str());
  return eval::chosen_kernels().name;
}

std::vector<std::string_view> simd_names() {
  std::vector<std::string_view> names;
  for (const eval::Kernels& kernels : eval::available_kernels()) names.push_back(kernels.name);
  return names;
}

}  // namespace

void bind_engine(nb::module_& module) {
  nb::list options;
  for (const Option& option : torony::options()) {
    options.append(nb::make_tuple(std::string(option.name), std::string(name_of(option.use)),
                                  option.standard, option.lowest, option.highest,
                                  std::string(option.help), option.keyword()));
  }
  module.attr("MAX_DEPTH") = kMaxPly - 2;
  module.attr("OPTIONS") = nb::tuple(options);
  nb::class_<Info>(module, "Info")
      .def_ro("depth", &Info::depth)
      .def_ro("seldepth", &Info::seldepth)
      .def_ro("multipv", &Info::multipv)
      .def_prop_ro("score", &score_of)
      .def_ro("nodes", &Info::nodes)
      .def_prop_ro("seconds", [](const Info& info) { return info.time.count() / 1000; })
      .def_ro("hash_permille", &Info::hash_permille)
      .def_ro("line", &Info::line);
  nb::class_<AnySolution>(module, "Solution")
      .def_ro("at_least", &AnySolution::at_least)
      .def_ro("at_most", &AnySolution::at_most)
      .def_ro("margin", &AnySolution::margin)
      .def_ro("turns_to_end", &AnySolution::turns_to_end)
      .def_ro("exact_length", &AnySolution::exact_length)
      .def_ro("nodes", &AnySolution::nodes)
      .def_prop_ro("seconds",
                   [](const AnySolution& solution) { return solution.time.count() / 1000; })
      .def_ro("line", &AnySolution::line);
  nb::class_<EngineObject>(module, "Engine")
      .def(nb::init<std::string_view, const std::optional<nb::bytes>&>(), "game"_a, "net"_a.none())
      .def("new_game", &EngineObject::new_game, "seed"_a.none())
      .def("set_option", &EngineObject::set_option, "name"_a, "value"_a,
           "What stands against it, or an empty text; then nothing changes.")
      .def("stop", &EngineObject::stop)
      .def_prop_ro("solves_ends", &EngineObject::solves_ends)
      .def("solve", &EngineObject::solve, "position"_a, "move_seconds"_a.none(), "nodes"_a.none(),
           "margin"_a)
      .def(
          "who_is_safe", &EngineObject::who_is_safe, "position"_a, "seconds"_a.none(),
          "nodes"_a.none(),
          "Whether the player to move, and the opponent, can avoid losing for good, as far as that "
          "was proved; and the nodes it took.")
      .def("think", &EngineObject::think, "position"_a, "history"_a, "lines"_a,
           "move_seconds"_a.none(), "clock_seconds"_a.none(), "increment_seconds"_a,
           "nodes"_a.none(), "depth"_a.none(), "report"_a.none(), "at_level"_a,
           "The level and its seed are options; lines count at full strength only.");
  module.def("simd", &simd, "The instructions that the evaluation uses, by name.");
  module.def("simd_names", &simd_names, "Those that this machine has, the slowest first.");
  module.def(
      "serve",
      [](const std::string& nets_folder) {
        const Unlocked unlocked;
        return serve_standard_streams(nets_folder);
      },
      "nets_folder"_a,
      "Speaks the protocol on standard input and output until it ends or says quit; 0, or the "
      "errno "
      "with which writing failed.");
}

}  // namespace torony::python
