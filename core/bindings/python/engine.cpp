// The engine for Python.
#include "engine/engine.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "bindings/python/modules.h"
#include "bindings/python/objects.h"
#include "engine/protocol.h"

namespace torony::python {
namespace {

using namespace nb::literals;

/// What Python gets to know about a line; the score is (kind, number): ("cp", 13), ("win", 3),
/// ("loss", 2).
struct InfoObject {
  int depth, deepest, rank;
  std::pair<std::string, int> score;
  std::uint64_t nodes;
  double seconds;
  int hash_permille;
  std::vector<AnyTurn> line;
};

template <Game P>
InfoObject to_object(const Info<P>& info) {
  const auto [kind, number] = score_parts(info.line.score, info.line.exact);
  InfoObject object{
      info.line.depth, info.line.deepest,        info.line.rank,     {std::string(kind), number},
      info.nodes,      info.time.count() / 1000, info.hash_permille, {}};
  for (const auto turn : info.line.turns) object.line.push_back(wrap<P>(turn));
  return object;
}

/// What was proved about a position; results are 1, 0 and -1 for the player to move.
struct SolutionObject {
  int at_least;
  int at_most;
  std::optional<int> margin;
  int turns_to_end;
  std::uint64_t nodes;
  double seconds;
  std::vector<AnyTurn> line;
};

template <Game P>
SolutionObject to_object(const Solution<P>& solution, const Watch& watch) {
  SolutionObject object{solution.at_least,
                        solution.at_most,
                        solution.margin,
                        solution.turns_to_end,
                        solution.nodes,
                        watch.elapsed().count() / 1000,
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
  virtual void set_threads(int threads) = 0;
  virtual bool plays(const AnyPosition& position) const = 0;
  virtual Infos think(const AnyPosition& position, const std::vector<std::uint64_t>& history,
                      Watch& watch, int lines, const Report& report) = 0;
  virtual bool solves_ends() const = 0;
  /// Only where ends can be solved.
  virtual SolutionObject solve(const AnyPosition& position, Watch& watch, bool margin) = 0;
  /// The levels of its game; none for full strength.
  virtual std::optional<Level> level(int number) const = 0;
  virtual Infos play_at(const Level& level, std::uint64_t seed, const AnyPosition& position,
                        const std::vector<std::uint64_t>& history, Watch& watch) = 0;
};

template <Game P>
class GameEngine : public AnyEngine {
 public:
  GameEngine(Evaluator<P> evaluator, int hash_megabytes, int threads)
      : engine_(std::move(evaluator), static_cast<std::size_t>(hash_megabytes), threads) {}

  void new_game() override { engine_.new_game(); }
  void set_threads(int threads) override { engine_.set_threads(threads); }
  bool plays(const AnyPosition& position) const override {
    return std::holds_alternative<P>(position);
  }

  Infos think(const AnyPosition& position, const std::vector<std::uint64_t>& history, Watch& watch,
              int lines, const Report& report) override {
    Infos infos;
    const auto best = engine_.think(std::get<P>(position), history, watch, lines,
                                    [&report](const Info<P>& info) { report(to_object<P>(info)); });
    for (const Info<P>& info : best) infos.push_back(to_object<P>(info));
    return infos;
  }

  bool solves_ends() const override { return ExactEnd<P>::available; }

  SolutionObject solve(const AnyPosition& position, Watch& watch, bool margin) override {
    Solution<P> solution;
    if constexpr (ExactEnd<P>::available) {
      Ration ration;
      ration.nodes = watch.max_nodes();
      ration.with_margin = margin;
      solution = engine_.solve(std::get<P>(position), watch, ration);
    }
    return to_object<P>(solution, watch);
  }

  std::optional<Level> level(int number) const override { return level_of(P::name, number); }
  Infos play_at(const Level& level, std::uint64_t seed, const AnyPosition& position,
                const std::vector<std::uint64_t>& history, Watch& watch) override {
    const auto played = engine_.play_at(level, seed, std::get<P>(position), history, watch);
    return played ? Infos{to_object<P>(*played)} : Infos{};
  }

 private:
  Engine<P> engine_;
};

/// Holds an engine and the search that runs, so that another Python thread can stop it.
class EngineObject {
 public:
  explicit EngineObject(std::unique_ptr<AnyEngine> engine) : engine_(std::move(engine)) {}

  void new_game() { engine_->new_game(); }
  void set_threads(int threads) { engine_->set_threads(threads); }
  bool solves_ends() const { return engine_->solves_ends(); }

  void stop() {
    const std::lock_guard lock(mutex_);
    if (watch_ != nullptr) watch_->stop();
  }

  /// An error of the callback ends the search.
  Infos think(const Object& object, const std::vector<std::uint64_t>& history, int lines,
              std::optional<double> move_seconds, std::optional<double> clock_seconds,
              double increment_seconds, std::optional<std::uint64_t> nodes,
              std::optional<int> depth, const std::optional<nb::callable>& report, int level_number,
              std::uint64_t seed) {
    Limits limits;
    if (move_seconds) limits.move_time = Milliseconds(*move_seconds * 1000);
    if (clock_seconds) limits.clock = Milliseconds(*clock_seconds * 1000);
    limits.increment = Milliseconds(increment_seconds * 1000);
    limits.nodes = nodes;
    limits.depth = depth;
    const std::optional<Level> level = engine_->level(level_number);
    Infos infos;
    bool failed = false;
    work_on(object, level ? limits_at(*level, limits) : limits, failed, [&](Watch& watch) {
      const auto tell = [&](InfoObject info) {
        if (report) failed |= !call(*report, std::move(info), watch);
      };
      infos = level ? engine_->play_at(*level, seed, object.position, history, watch)
                    : engine_->think(object.position, history, watch, lines, tell);
    });
    return infos;
  }

  SolutionObject solve(const Object& object, std::optional<double> move_seconds,
                       std::optional<std::uint64_t> nodes, bool margin) {
    Limits limits;
    if (move_seconds) limits.move_time = Milliseconds(*move_seconds * 1000);
    limits.nodes = nodes;
    SolutionObject solution{};
    const bool failed = false;
    work_on(object, limits, failed,
            [&](Watch& watch) { solution = engine_->solve(object.position, watch, margin); });
    return solution;
  }

 private:
  /// Does the work on another thread while this one waits for Ctrl-C. What failed in Python there
  /// is raised here.
  void work_on(const Object& object, const Limits& limits, const bool& failed,
               const std::function<void(Watch&)>& work) {
    if (!engine_->plays(object.position)) {
      throw nb::value_error("the position belongs to another game");
    }
    Watch watch(limits);
    {
      const std::lock_guard lock(mutex_);
      if (watch_ != nullptr) throw nb::value_error("the engine is already thinking");
      watch_ = &watch;
    }
    std::atomic<bool> done{false};
    std::thread thread([&] {
      work(watch);
      const std::lock_guard lock(mutex_);
      done = true;
      finished_.notify_all();
    });
    const bool interrupted = !wait_for(done, watch);
    {
      nb::gil_scoped_release release;
      thread.join();
    }
    {
      const std::lock_guard lock(mutex_);
      watch_ = nullptr;
    }
    error_.reset();
    if (interrupted || failed) throw nb::python_error();
  }

  /// From the searching thread: the error, if any, is kept for the waiting one.
  bool call(const nb::callable& report, InfoObject info, Watch& watch) {
    nb::gil_scoped_acquire acquire;
    try {
      report(std::move(info));
      return true;
    } catch (nb::python_error& error) {
      watch.stop();
      error_ = std::make_unique<nb::python_error>(std::move(error));
      return false;
    }
  }

  /// False when Ctrl-C or the callback ended it; the Python error is set then.
  bool wait_for(const std::atomic<bool>& done, Watch& watch) {
    while (true) {
      {
        nb::gil_scoped_release release;
        std::unique_lock lock(mutex_);
        finished_.wait_for(lock, std::chrono::milliseconds(20), [&done] { return done.load(); });
      }
      if (error_) {
        error_->restore();
        error_.reset();
        watch.stop();
        return false;
      }
      if (PyErr_CheckSignals() != 0) {
        watch.stop();
        return false;
      }
      if (done) return true;
    }
  }

  std::unique_ptr<AnyEngine> engine_;
  std::mutex mutex_;
  std::condition_variable finished_;
  Watch* watch_ = nullptr;
  std::unique_ptr<nb::python_error> error_;
};

std::unique_ptr<EngineObject> make_engine(std::string_view game,
                                          const std::optional<nb::bytes>& net, int hash_megabytes,
                                          int threads) {
  std::unique_ptr<AnyEngine> engine;
  with_known_game(game, [&](auto type) {
    using P = typename decltype(type)::type;
    Evaluator<P> evaluator = Evaluator<P>::zero();
    if (net) {
      const auto loaded = Evaluator<P>::load({net->c_str(), net->size()});
      if (!loaded) throw nb::value_error(loaded.reasons().front().c_str());
      evaluator = *loaded;
    }
    engine = std::make_unique<GameEngine<P>>(std::move(evaluator), hash_megabytes, threads);
  });
  return std::make_unique<EngineObject>(std::move(engine));
}

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
  for (const Option& option : kOptions) {
    options.append(nb::make_tuple(std::string(option.name), option.standard, option.lowest,
                                  option.highest, std::string(option.help)));
  }
  module.attr("OPTIONS") = nb::tuple(options);
  nb::class_<InfoObject>(module, "Info")
      .def_ro("depth", &InfoObject::depth)
      .def_ro("deepest", &InfoObject::deepest)
      .def_ro("rank", &InfoObject::rank)
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
      .def_ro("nodes", &SolutionObject::nodes)
      .def_ro("seconds", &SolutionObject::seconds)
      .def_ro("line", &SolutionObject::line);
  nb::class_<EngineObject>(module, "Engine")
      .def(nb::new_(&make_engine), "game"_a, "net"_a.none(), "hash_mb"_a, "threads"_a)
      .def("new_game", &EngineObject::new_game)
      .def("set_threads", &EngineObject::set_threads, "threads"_a)
      .def("stop", &EngineObject::stop)
      .def_prop_ro("solves_ends", &EngineObject::solves_ends)
      .def("solve", &EngineObject::solve, "position"_a, "move_seconds"_a.none(), "nodes"_a.none(),
           "margin"_a)
      .def("think", &EngineObject::think, "position"_a, "history"_a, "lines"_a,
           "move_seconds"_a.none(), "clock_seconds"_a.none(), "increment_seconds"_a,
           "nodes"_a.none(), "depth"_a.none(), "report"_a.none(), "level"_a, "seed"_a);
  module.def("simd", &simd, "The instructions that the evaluation uses, by name.");
  module.def("simd_names", &simd_names, "Those that this machine has, the slowest first.");
  module.def("serve", &serve_standard_streams, "nets_folder"_a,
             nb::call_guard<nb::gil_scoped_release>(),
             "Speaks the protocol on standard input and output until it ends or says quit.");
}

}  // namespace torony::python
