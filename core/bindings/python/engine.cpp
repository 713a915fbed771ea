// The engine for Python.
#include "engine/engine.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "bindings/python/background.h"
#include "bindings/python/modules.h"
#include "bindings/python/objects.h"
#include "engine/engine.h"
#include "engine/options.h"
#include "engine/serve.h"
#include "solve/safe_play.h"

namespace torony::python {
namespace {

using namespace nb::literals;

/// What Python gets to know about a line; the score is (kind, number, at most): ("cp", 13, False),
/// ("win", 3, False), ("loss", 8, True).
struct InfoObject {
  int depth, seldepth, multipv;
  std::tuple<std::string, int, bool> score;
  std::uint64_t nodes;
  double seconds;
  int hash_permille;
  std::vector<AnyTurn> line;
};

template <SearchableGame P>
InfoObject to_object(const Info<P>& info) {
  const auto [kind, number, at_most] = score_parts(info.line.score, info.line.proof);
  InfoObject object{info.line.depth,    info.line.seldepth,
                    info.line.multipv,  {std::string(kind), number, at_most},
                    info.nodes,         info.time.count() / 1000,
                    info.hash_permille, {}};
  for (const auto turn : info.line.turns) object.line.push_back(wrap<P>(turn));
  return object;
}

/// What was proved about a position; results are 1, 0 and -1 for the player to move.
struct SolutionObject {
  int at_least;
  int at_most;
  std::optional<int> margin;
  int turns_to_end;
  bool exact_length;
  std::uint64_t nodes;
  double seconds;
  std::vector<AnyTurn> line;
};

template <SearchableGame P>
SolutionObject to_object(const Solution<P>& solution, const StopCondition& stop_condition) {
  SolutionObject object{solution.at_least,
                        solution.at_most,
                        solution.margin,
                        solution.turns_to_end,
                        solution.exact_length,
                        solution.nodes,
                        stop_condition.elapsed().count() / 1000,
                        {}};
  for (const auto turn : solution.line) object.line.push_back(wrap<P>(turn));
  return object;
}

using Infos = std::vector<InfoObject>;
using Report = std::function<void(InfoObject)>;

/// An engine of whichever game.
class AnyEngine {
 public:
  virtual ~AnyEngine() = default;
  virtual void new_game() = 0;
  virtual Tunable& tunable() = 0;
  virtual bool plays(const AnyPosition& position) const = 0;
  virtual Infos think(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                      StopCondition& stop_condition, int lines, const Report& report) = 0;
  virtual bool solves_ends() const = 0;
  /// Only where ends can be solved.
  virtual SolutionObject solve(const AnyPosition& position, StopCondition& stop_condition,
                               bool margin) = 0;
  /// Which players are proved to be safe: the player to move, the opponent; and the nodes.
  virtual std::tuple<bool, bool, std::uint64_t> who_is_safe(const AnyPosition& position,
                                                            StopCondition& stop_condition) = 0;
  /// The level it plays at; none at full strength.
  virtual std::optional<Level> level() const = 0;
  virtual Infos play_at(const Level& level, const AnyPosition& position,
                        const std::vector<std::uint64_t>& history,
                        StopCondition& stop_condition) = 0;
};

template <SearchableGame P>
class GameEngine : public AnyEngine {
 public:
  explicit GameEngine(Evaluator<P> evaluator) : engine_(std::move(evaluator), 0) {}

  void new_game() override { engine_.new_game(); }
  Tunable& tunable() override { return engine_; }
  bool plays(const AnyPosition& position) const override {
    return std::holds_alternative<P>(position);
  }

  Infos think(const AnyPosition& position, const std::vector<std::uint64_t>& history,
              StopCondition& stop_condition, int lines, const Report& report) override {
    Infos infos;
    const auto best = engine_.think(std::get<P>(position), history, stop_condition, lines,
                                    [&report](const Info<P>& info) { report(to_object<P>(info)); });
    for (const Info<P>& info : best) infos.push_back(to_object<P>(info));
    return infos;
  }

  bool solves_ends() const override { return EndgameSolver<P>::available; }

  SolutionObject solve(const AnyPosition& position, StopCondition& stop_condition,
                       bool margin) override {
    Solution<P> solution;
    if constexpr (EndgameSolver<P>::available) {
      SolverBudget budget;
      budget.nodes = stop_condition.max_nodes();
      budget.with_margin = margin;
      solution = engine_.solve(std::get<P>(position), stop_condition, budget);
    }
    return to_object<P>(solution, stop_condition);
  }

  std::tuple<bool, bool, std::uint64_t> who_is_safe(const AnyPosition& any,
                                                    StopCondition& stop_condition) override {
    const P& position = std::get<P>(any);
    SafePlay<P> play(stop_condition);
    const bool mover = play.is_safe(position, position.player());
    const bool opponent = play.is_safe(position, 3 - position.player());
    return {mover, opponent, play.nodes()};
  }

  std::optional<Level> level() const override { return engine_.level_to_play(); }
  Infos play_at(const Level& level, const AnyPosition& position,
                const std::vector<std::uint64_t>& history, StopCondition& stop_condition) override {
    const auto played = engine_.play_at(level, std::get<P>(position), history, stop_condition);
    return played ? Infos{to_object<P>(*played)} : Infos{};
  }

 private:
  Engine<P> engine_;
};

std::unique_ptr<AnyEngine> make_engine(std::string_view game, const std::optional<nb::bytes>& net) {
  std::unique_ptr<AnyEngine> engine;
  with_known_game(game, [&](auto type) {
    using P = typename decltype(type)::type;
    Evaluator<P> evaluator = Evaluator<P>::zero();
    if (net) {
      const auto loaded = Evaluator<P>::load({net->c_str(), net->size()});
      if (!loaded) throw nb::value_error(loaded.reasons().front().c_str());
      evaluator = *loaded;
    }
    engine = std::make_unique<GameEngine<P>>(std::move(evaluator));
  });
  return engine;
}

/// Holds an engine and the search that runs, so that another Python thread can stop it.
class EngineObject {
 public:
  EngineObject(std::string_view game, const std::optional<nb::bytes>& net)
      : engine_(make_engine(game, net)) {}

  void new_game(std::optional<std::uint64_t> seed) {
    if (seed) engine_->tunable().seed = *seed;
    engine_->new_game();
  }
  std::string set_option(std::string_view name, int value) {
    const Option* const option = find_option(name);
    if (option == nullptr || value < option->lowest || value > option->highest) {
      throw nb::value_error("no such option or value");
    }
    return option->set(engine_->tunable(), value);
  }
  bool solves_ends() const { return engine_->solves_ends(); }

  void stop() {
    const std::lock_guard lock(mutex_);
    if (stop_condition_ != nullptr) stop_condition_->stop();
  }

  Infos think(const Object& object, const std::vector<std::uint64_t>& history, int lines,
              std::optional<double> move_seconds, std::optional<double> clock_seconds,
              double increment_seconds, std::optional<std::uint64_t> nodes,
              std::optional<int> depth, const std::optional<nb::callable>& report, bool at_level) {
    Limits limits;
    if (move_seconds) limits.move_time = Milliseconds(*move_seconds * 1000);
    if (clock_seconds) limits.clock = Milliseconds(*clock_seconds * 1000);
    limits.increment = Milliseconds(increment_seconds * 1000);
    limits.nodes = nodes;
    limits.depth = depth;
    const std::optional<Level> level = at_level ? engine_->level() : std::nullopt;
    Infos infos;
    work_on(object, level ? limits_at(*level, limits) : limits,
            [&](StopCondition& stop_condition, Background& background) {
              const auto tell = [&](InfoObject info) {
                if (report) background.call(*report, std::move(info));
              };
              infos = level ? engine_->play_at(*level, object.position, history, stop_condition)
                            : engine_->think(object.position, history, stop_condition, lines, tell);
            });
    return infos;
  }

  SolutionObject solve(const Object& object, std::optional<double> move_seconds,
                       std::optional<std::uint64_t> nodes, bool margin) {
    const Limits limits = limits_of(move_seconds, nodes);
    SolutionObject solution{};
    work_on(object, limits, [&](StopCondition& stop_condition, Background&) {
      solution = engine_->solve(object.position, stop_condition, margin);
    });
    return solution;
  }

  std::tuple<bool, bool, std::uint64_t> who_is_safe(const Object& object,
                                                    std::optional<double> seconds,
                                                    std::optional<std::uint64_t> nodes) {
    std::tuple<bool, bool, std::uint64_t> found;
    work_on(object, limits_of(seconds, nodes), [&](StopCondition& stop_condition, Background&) {
      found = engine_->who_is_safe(object.position, stop_condition);
    });
    return found;
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

  std::unique_ptr<AnyEngine> engine_;
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
  nb::class_<InfoObject>(module, "Info")
      .def_ro("depth", &InfoObject::depth)
      .def_ro("seldepth", &InfoObject::seldepth)
      .def_ro("multipv", &InfoObject::multipv)
      .def_ro("score", &InfoObject::score)
      .def_ro("nodes", &InfoObject::nodes)
      .def_ro("seconds", &InfoObject::seconds)
      .def_ro("hash_permille", &InfoObject::hash_permille)
      .def_ro("line", &InfoObject::line);
  nb::class_<SolutionObject>(module, "Solution")
      .def_ro("at_least", &SolutionObject::at_least)
      .def_ro("at_most", &SolutionObject::at_most)
      .def_ro("margin", &SolutionObject::margin)
      .def_ro("turns_to_end", &SolutionObject::turns_to_end)
      .def_ro("exact_length", &SolutionObject::exact_length)
      .def_ro("nodes", &SolutionObject::nodes)
      .def_ro("seconds", &SolutionObject::seconds)
      .def_ro("line", &SolutionObject::line);
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
