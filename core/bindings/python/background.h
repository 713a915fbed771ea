// Long work for Python: on several threads, without the GIL, with progress, and stopped by Ctrl-C
// or by the exit of the interpreter.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/thread.h"
#include "bindings/python/interpreter.h"

namespace torony::python {

/// Called now and then with (done, total).
using Progress = std::optional<nb::callable>;

/// Workers take the tasks 0..count-1 one by one while the calling thread keeps an eye on them.
class Background {
 public:
  explicit Background(std::size_t count) : count_(count) {}
  /// What else stops the tasks, and whether they would never end by themselves.
  Background(std::size_t count, std::function<void()> on_stop, bool endless)
      : count_(count), on_stop_(std::move(on_stop)), endless_(endless) {}

  /// Set when the work is to end early; tasks that take long must watch it.
  const std::atomic<bool>& stop() const { return stop_; }

  /// Runs task(index) for every index, on as many threads as the system lets us have, at least one.
  /// Throws what Python raised: KeyboardInterrupt, or an error of a function of Python; the workers
  /// have ended by then.
  template <class Task>
  void run(int threads, const Progress& progress, const Task& task) {
    const Stoppable stoppable([this] { end_early(); }, endless_);
    std::vector<Thread> workers = start(threads, task);
    const bool failed = !watch(progress);
    {
      const Unlocked unlocked;
      for (Thread& worker : workers) worker.join();
    }
    if (error_) {
      if (failed) PyErr_Clear();
      error_->restore();
      throw nb::python_error();
    }
    if (failed) throw nb::python_error();
  }

  /// Calls a function of Python from a task. Its error ends the work.
  template <class... Arguments>
  void call(const nb::callable& function, Arguments&&... arguments) {
    const Locked locked;
    if (!locked || error_) return;
    try {
      function(std::forward<Arguments>(arguments)...);
    } catch (nb::python_error& error) {
      error_.emplace(std::move(error));
      end_early();
    }
  }

 private:
  template <class Task>
  std::vector<Thread> start(int threads, const Task& task) {
    std::vector<Thread> workers;
    const std::size_t wanted = std::min<std::size_t>(static_cast<std::size_t>(threads), count_);
    running_ = wanted;
    while (workers.size() < wanted) {
      auto worker = start_thread([this, &task] { work(task); });
      if (!worker) break;
      workers.push_back(std::move(*worker));
    }
    const std::lock_guard lock(mutex_);
    running_ -= wanted - workers.size();
    if (workers.empty() && wanted > 0) {
      PyErr_SetString(PyExc_RuntimeError, "can't start new thread");
      throw nb::python_error();
    }
    return workers;
  }

  template <class Task>
  void work(const Task& task) {
    // Also when it is stopped before it has begun: a stopped search still answers with a turn.
    for (std::size_t index = next_++; index < count_; index = next_++) {
      task(index);
      ++done_;
      if (stop_) break;
    }
    const std::lock_guard lock(mutex_);
    --running_;
    finished_.notify_one();
  }

  void end_early() {
    stop_ = true;
    if (on_stop_) on_stop_();
  }

  /// False when Python raised something, which then is the current error.
  bool watch(const Progress& progress) {
    while (!wait()) {
      bool fine = PyErr_CheckSignals() == 0;
      if (fine && progress) fine = report(*progress);
      if (fine) continue;
      end_early();
      return false;
    }
    return !progress || report(*progress);
  }

  /// True when all workers have ended.
  bool wait() {
    const Unlocked unlocked;
    std::unique_lock lock(mutex_);
    return finished_.wait_for(lock, std::chrono::milliseconds(20),
                              [this] { return running_ == 0; });
  }

  bool report(const nb::callable& progress) {
    try {
      progress(done_.load(), count_);
      return true;
    } catch (nb::python_error& error) {
      error.restore();
      return false;
    }
  }

  const std::size_t count_;
  const std::function<void()> on_stop_;
  const bool endless_ = false;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable finished_;
  std::size_t running_ = 0;
  std::optional<nb::python_error> error_;  ///< of a function that a task called
};

}  // namespace torony::python
