// Leaving the Python interpreter and coming back, also while it exits.
//
// When Python exits, it ends every other thread that asks for the GIL, and it does so by unwinding
// the stack, which aborts the process where frames of ours stand on it. So at the exit all work is
// told to stop and gets a moment to return. A thread that comes too late never returns: it sleeps
// until the process is gone.
#pragma once

#include <nanobind/nanobind.h>

#include <functional>

namespace torony::python {

namespace nb = nanobind;

/// Runs a thread without the GIL, as long as it lives.
class Unlocked {
 public:
  Unlocked();
  ~Unlocked();
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  PyThreadState* state_;
};

/// Holds the GIL, as long as it lives, in a thread that Python did not start; false when the
/// interpreter is gone.
class Locked {
 public:
  Locked();
  ~Locked();
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;
  explicit operator bool() const { return entered_; }

 private:
  bool entered_;
  PyGILState_STATE state_{};
};

/// Work that the exit of the interpreter may stop, as long as it lives. Made and ended with the
/// GIL.
class Stoppable {
 public:
  /// Endless work is stopped already when the main thread ends; other work only after all threads
  /// that Python waits for.
  Stoppable(std::function<void()> stop, bool endless);
  ~Stoppable();
  Stoppable(const Stoppable&) = delete;
  Stoppable& operator=(const Stoppable&) = delete;

 private:
  friend class Exit;
  std::function<void()> stop_;
  bool endless_;
};

/// Tells the interpreter what to call when it exits.
void prepare_exit();

}  // namespace torony::python
