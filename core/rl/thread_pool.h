// Threads that wait for work which is short and comes often; the caller works with them.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "base/thread.h"

namespace torony::rl {

class ThreadPool {
 public:
  /// Of as many threads as the system lets us have.
  explicit ThreadPool(int threads) {
    for (int helper = 1; helper < threads; ++helper) {
      auto thread = start_thread([this] { help(); });
      if (!thread) break;
      helpers_.push_back(std::move(*thread));
    }
  }
  ~ThreadPool() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    called_.notify_all();
    for (Thread& helper : helpers_) helper.join();
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// Calls task(index) for every index below the count, each once; ends when all are done. The
  /// order is open, so a task must touch nothing of another.
  void each(std::size_t count, const std::function<void(std::size_t)>& task) {
    {
      const std::lock_guard lock(mutex_);
      task_ = &task;
      count_ = count;
      next_ = 0;
      busy_ = helpers_.size();
      ++calls_;
    }
    called_.notify_all();
    work(task, count);
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [this] { return busy_ == 0; });
  }

 private:
  /// Taken at once, so that threads seldom meet at the counter or in a line of the cache.
  static constexpr std::size_t kBlock = 64;

  void work(const std::function<void(std::size_t)>& task, std::size_t count) {
    for (;;) {
      const std::size_t first = next_.fetch_add(kBlock);
      if (first >= count) return;
      const std::size_t last = first + kBlock < count ? first + kBlock : count;
      for (std::size_t index = first; index < last; ++index) task(index);
    }
  }

  void help() {
    std::size_t answered = 0;
    std::unique_lock lock(mutex_);
    for (;;) {
      called_.wait(lock, [&] { return closing_ || calls_ != answered; });
      if (closing_) return;
      answered = calls_;
      const auto& task = *task_;
      const std::size_t count = count_;
      lock.unlock();
      work(task, count);
      lock.lock();
      if (--busy_ == 0) finished_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable called_, finished_;
  const std::function<void(std::size_t)>* task_ = nullptr;
  std::size_t count_ = 0;
  std::size_t calls_ = 0;
  std::size_t busy_ = 0;
  bool closing_ = false;
  std::atomic<std::size_t> next_{0};
  std::vector<Thread> helpers_;  // last: they use all the others
};

}  // namespace torony::rl
