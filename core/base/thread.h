// A thread; where there are none (WebAssembly), work that is done at once.
#pragma once

#if defined(__wasm__)

#include <utility>

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

}  // namespace torony

#else

#include <thread>

namespace torony {

using Thread = std::thread;

}  // namespace torony

#endif
