#include "bindings/python/interpreter.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#if !defined(_WIN32)
#include <pthread.h>
#endif

namespace torony::python {

/// Who works outside the interpreter, and how far its exit has come.
class Exit {
 public:
  /// Never destroyed: threads may sleep in it when the process ends. A forked process gets a new
  /// one, for it has none of the threads and perhaps a locked mutex.
  static Exit& now() { return *current_; }
  static void renew() { current_ = new Exit; }

  /// Work that comes too late waits outside, forever, and is nothing to wait for.
  void add(Stoppable& work) {
    {
      const std::lock_guard lock(mutex_);
      if (stage_ == Stage::open || is_last()) {
        running_.insert(&work);
        if (work.endless_ && main_thread_ended_) work.stop_();
        return;
      }
    }
    PyEval_SaveThread();
    sleep();
  }
  void remove(Stoppable& work) {
    const std::lock_guard lock(mutex_);
    running_.erase(&work);
    changed_.notify_all();
  }

  /// Before a thread gives up the GIL.
  void pass_out() {
    {
      const std::lock_guard lock(mutex_);
      if (!is_closed()) return;
    }
    sleep();
  }
  /// Before a thread of Python takes the GIL again; `entered` when it has it.
  void begin_to_enter() {
    if (!try_to_enter()) sleep();
  }
  /// The same for a thread of ours, which can do without.
  bool try_to_enter() {
    const std::lock_guard lock(mutex_);
    if (is_closed()) return false;
    ++entering_;
    return true;
  }
  void entered() {
    const std::lock_guard lock(mutex_);
    --entering_;
    changed_.notify_all();
  }

  void stop_endless() {
    const std::lock_guard lock(mutex_);
    main_thread_ended_ = true;
    stop_all([](const Stoppable& work) { return work.endless_; });
  }

  /// Called at the exit, with the GIL, by the thread that ends the interpreter.
  void close() {
    {
      const std::lock_guard lock(mutex_);
      last_ = std::this_thread::get_id();
      stage_ = Stage::closing;
      stop_all([](const Stoppable&) { return true; });
    }
    const nb::gil_scoped_release release;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kPatience, [this] { return running_.empty() && entering_ == 0; });
    stage_ = Stage::closed;
    changed_.wait_for(lock, kPatience, [this] { return entering_ == 0; });
  }

 private:
  enum class Stage {
    open,
    closing,  ///< work that runs may return, other work does not begin
    closed,   ///< nobody enters the interpreter any more
  };
  /// Work ends within milliseconds of being told to; only a callback can take longer.
  static constexpr std::chrono::seconds kPatience{2};

  /// For the thread that asks.
  bool is_closed() const { return stage_ == Stage::closed && !is_last(); }
  bool is_last() const { return std::this_thread::get_id() == last_; }

  template <class Which>
  void stop_all(Which&& which) {
    for (const Stoppable* work : running_) {
      if (which(*work)) work->stop_();
    }
  }

  /// Until the process is gone.
  [[noreturn]] static void sleep() {
    while (true) std::this_thread::sleep_for(std::chrono::hours(1));
  }

  static Exit* current_;

  std::mutex mutex_;
  std::condition_variable changed_;
  Stage stage_ = Stage::open;
  bool main_thread_ended_ = false;
  std::thread::id last_;
  std::set<Stoppable*> running_;
  int entering_ = 0;
};

Exit* Exit::current_ = new Exit;

Unlocked::Unlocked() {
  state_ = PyEval_SaveThread();
  Exit::now().pass_out();
}

Unlocked::~Unlocked() {
  Exit::now().begin_to_enter();
  PyEval_RestoreThread(state_);
  Exit::now().entered();
}

Locked::Locked() : entered_(Exit::now().try_to_enter()) {
  if (entered_) state_ = PyGILState_Ensure();
}

Locked::~Locked() {
  if (!entered_) return;
  PyGILState_Release(state_);
  Exit::now().entered();
}

Stoppable::Stoppable(std::function<void()> stop, bool endless)
    : stop_(std::move(stop)), endless_(endless) {
  Exit::now().add(*this);
}

Stoppable::~Stoppable() { Exit::now().remove(*this); }

void prepare_exit() {
#if !defined(_WIN32)
  pthread_atfork(nullptr, nullptr, [] { Exit::renew(); });
#endif
  nb::module_::import_("atexit").attr("register")(nb::cpp_function([] { Exit::now().close(); }));
  // Python waits for ordinary threads before it calls what atexit knows, and would wait for ever
  // for one that searches without a limit. This is how the thread pools of Python learn of the end.
  const nb::module_ threading = nb::module_::import_("threading");
  if (nb::hasattr(threading, "_register_atexit")) {
    threading.attr("_register_atexit")(nb::cpp_function([] { Exit::now().stop_endless(); }));
  }
}

}  // namespace torony::python
