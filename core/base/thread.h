// A thread; where there are none (WebAssembly), work that is done at once.
#pragma once

#include <chrono>
#include <ctime>
#include <optional>
#include <utility>

#if defined(__wasm__)

namespace torony {

class Thread {
 public:
  Thread() = default;
  template <class Work>
  explicit Thread(Work&& work) {
    std::forward<Work>(work)();
  }
  bool joinable() const { return false; }
  void join() {}
};

struct Mutex {};
struct Lock {
  explicit Lock(Mutex&) {}
};

template <class Work>
std::optional<Thread> start_thread(Work&& work) {
  return Thread(std::forward<Work>(work));
}

inline bool can_start_threads(int) { return true; }

}  // namespace torony

#else

#include <latch>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace torony {

using Thread = std::thread;
using Mutex = std::mutex;
using Lock = std::lock_guard<Mutex>;

/// A thread that does this work; nothing where the system refuses one, which a container may do at
/// any moment.
template <class Work>
std::optional<Thread> start_thread(Work&& work) {
#if defined(__cpp_exceptions)
  try {
    return Thread(std::forward<Work>(work));
  } catch (const std::system_error&) {
    return std::nullopt;
  }
#else
  return Thread(std::forward<Work>(work));
#endif
}

/// Whether the system lets this many more threads run at the same time, found out by starting them.
inline bool can_start_threads(int count) {
  std::latch counted(1);
  std::vector<Thread> threads;
  while (static_cast<int>(threads.size()) < count) {
    auto thread = start_thread([&counted] { counted.wait(); });
    if (!thread) break;
    threads.push_back(std::move(*thread));
  }
  counted.count_down();
  for (Thread& thread : threads) thread.join();
  return static_cast<int>(threads.size()) == count;
}

}  // namespace torony

#endif

namespace torony {

/// How long the processor has worked on this thread, where the system tells.
inline std::optional<std::chrono::duration<double, std::milli>> thread_time() {
#if defined(__linux__) || defined(__APPLE__)
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return std::nullopt;
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
#else
  return std::nullopt;
#endif
}

}  // namespace torony
