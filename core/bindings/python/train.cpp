// Training for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/background.h"
#include "bindings/python/modules.h"
#include "bindings/python/objects.h"
#include "train/options.h"
#include "train/training.h"

namespace torony::python {
namespace {

using namespace nb::literals;
using train::TrainingReport;

/// Reports on their way from the thread that trains to the one that knows Python.
class Mailbox {
 public:
  void put(const TrainingReport& report) {
    const std::lock_guard lock(mutex_);
    reports_.push_back(report);
  }
  std::vector<TrainingReport> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(reports_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<TrainingReport> reports_;
};

void run_training(std::string_view game, const std::string& folder, const std::string& start,
                  const std::map<std::string, double>& chosen, double report_seconds,
                  double save_seconds, const nb::callable& report) {
  Mailbox mailbox;
  train::Settings settings;
  settings.folder = folder;
  settings.from = start;
  for (const auto& [name, value] : chosen) {
    const train::Option* const option = train::find_option(name);
    if (option == nullptr || !option->takes(value)) {
      throw nb::value_error((name + " cannot be " + std::to_string(value)).c_str());
    }
    option->set(settings, value);
  }
  settings.report_seconds = report_seconds;
  settings.save_seconds = save_seconds;
  settings.reported = [&mailbox](const TrainingReport& latest) { mailbox.put(latest); };
  const nb::object deliver = nb::cpp_function([&mailbox, &report](std::size_t, std::size_t) {
    for (const TrainingReport& latest : mailbox.take()) report(latest);
  });
  std::string problem;
  with_known_game(game, [&](auto) {
    Background background(1);
    background.run(1, nb::borrow<nb::callable>(deliver),
                   [&](std::size_t) { problem = train::train(game, settings, background.stop()); });
  });
  if (!problem.empty()) throw nb::value_error(problem.c_str());
}

}  // namespace

void bind_train(nb::module_& module) {
  nb::class_<TrainingReport>(module, "TrainingReport")
      .def_ro("seconds", &TrainingReport::seconds)
      .def_ro("games", &TrainingReport::games)
      .def_ro("positions", &TrainingReport::positions)
      .def_ro("positions_per_second", &TrainingReport::positions_per_second)
      .def_ro("error", &TrainingReport::error)
      .def_ro("rate", &TrainingReport::rate)
      .def_ro("level", &TrainingReport::level)
      .def_ro("score", &TrainingReport::score)
      .def_ro("promoted", &TrainingReport::promoted)
      .def_ro("progress", &TrainingReport::progress);
  module.attr("LEARNED") = nb::tuple(nb::cast(train::learned_games()));
  nb::list options;
  for (const train::Option& option : train::options()) {
    options.append(nb::make_tuple(std::string(option.name), option.standard(), option.lowest,
                                  option.highest, option.whole, std::string(option.help)));
  }
  module.attr("TRAINING_OPTIONS") = nb::tuple(options);
  module.def("train", &run_training, "game"_a, "folder"_a, "start"_a, "options"_a,
             "report_seconds"_a, "save_seconds"_a, "report"_a,
             "Trains until the budget is spent. Ctrl-C and an error of the report end it in good "
             "order: the checkpoint is written.");
}

}  // namespace torony::python
