// Long work for Python: on several threads, without the GIL, with progress, and stopped by Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace torony::python {

namespace nb = nanobind;

/// Called now and then with (done, total).
using Progress = std::optional<nb::callable>;

/// Workers take the tasks 0..count-1 one by one while the calling thread keeps an eye on them.
class Background {
 public:
  explicit Background(std::size_t count) : count_(count) {}

  /// Set when the work is to end early; tasks that take long must watch it.
  const std::atomic<bool>& stop() const { return stop_; }

  /// Runs task(index) for every index. Throws what Python raised: KeyboardInterrupt, or an error of
  /// the progress function; the workers have ended by then.
  template <class Task>
  void run(int threads, const Progress& progress, const Task& task) {
    std::vector<std::thread> workers;
    const std::size_t wanted = std::min<std::size_t>(static_cast<std::size_t>(threads), count_);
    running_ = wanted;
    for (std::size_t i = 0; i < wanted; ++i) {
      workers.emplace_back([this, &task] { work(task); });
    }
    const bool failed = !watch(progress);
    {
      nb::gil_scoped_release release;
      for (std::thread& worker : workers) worker.join();
    }
    if (failed) throw nb::python_error();
  }

 private:
  template <class Task>
  void work(const Task& task) {
    while (!stop_) {
      const std::size_t index = next_++;
      if (index >= count_) break;
      task(index);
      ++done_;
    }
    const std::lock_guard lock(mutex_);
    --running_;
    finished_.notify_one();
  }

  /// False when Python raised something, which then is the current error.
  bool watch(const Progress& progress) {
    while (!wait()) {
      bool fine = PyErr_CheckSignals() == 0;
      if (fine && progress) fine = report(*progress);
      if (fine) continue;
      stop_ = true;
      return false;
    }
    return !progress || report(*progress);
  }

  /// True when all workers have ended.
  bool wait() {
    nb::gil_scoped_release release;
    std::unique_lock lock(mutex_);
    return finished_.wait_for(lock, std::chrono::milliseconds(50),
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
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::condition_variable finished_;
  std::size_t running_ = 0;
};

}  // namespace torony::python
