// What a busy machine does to a thread: it runs for a stretch, then it pauses while others run.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace torony {

using Milliseconds = std::chrono::duration<double, std::milli>;
using Time = std::chrono::steady_clock::time_point;

/// The pauses of one thread during one search. A thread whose time is up while it pauses comes back
/// late, so it has to know when the next pause is due. Where nobody else wants the processor there
/// are none.
class Pauses {
 public:
  Pauses() = default;
  /// Of a search that began then. `busy` is the time that the processor has spent on the thread, if
  /// the system tells: a thread that was started for the search may have waited for its first turn.
  Pauses(Time began, Time now, std::optional<Milliseconds> busy)
      : began_(began), first_(now), now_(now), resumed_(now) {
    if (!busy) return;
    base_ = resumed_busy_ = *busy;
    if (const Milliseconds waited = now - began - *busy; waited > kShortest) {
      learn(pause_, waited);
      learn(stretch_, kFirstStretch);
    }
  }

  Time began() const { return began_; }

  /// To be called whenever the thread looks at the clock. Only after a gap it asks for the time
  /// that the processor has spent on the thread: it has paused, or it had much to do.
  template <class Busy>
  void note(Time now, Busy&& busy_now) {
    const bool gap = now - now_ > kShortest;
    now_ = now;
    if (!gap) return;
    const std::optional<Milliseconds> busy = busy_now();
    if (!busy) return;
    const Milliseconds paused = (now - first_) - (*busy - base_);
    if (paused - paused_ > kShortest) {
      learn(pause_, paused - paused_);
      learn(stretch_, *busy - resumed_busy_);
      resumed_ = now;
      resumed_busy_ = *busy;
    }
    paused_ = paused;
  }

  /// Whether the next pause is due and would probably last beyond the deadline. Whoever stops then
  /// loses the rest of one stretch at most.
  bool would_miss(Time deadline) const {
    if (!stretch_ || *stretch_ > kRare * *pause_) return false;
    const Milliseconds since = now_ - resumed_;
    if (since < kDue * *stretch_) return false;
    const Milliseconds rest = std::max(Milliseconds(0), *stretch_ - since);
    return deadline - now_ < rest + kLong * *pause_;
  }

 private:
  static constexpr Milliseconds kShortest{0.5};
  /// What systems usually allow, for a thread that had to wait before it could begin.
  static constexpr Milliseconds kFirstStretch{3};
  /// With stretches of so many pauses it is unlikely that the deadline falls into one.
  static constexpr double kRare = 2;
  /// The part of the usual stretch after which a pause is to be expected.
  static constexpr double kDue = 0.75;
  /// Most pauses are shorter than so many usual ones.
  static constexpr double kLong = 1.5;
  /// The weight of the latest in what is usual.
  static constexpr double kLatest = 0.25;

  static void learn(std::optional<Milliseconds>& usual, Milliseconds found) {
    usual = usual ? *usual + kLatest * (found - *usual) : found;
  }

  Time began_, first_, now_, resumed_;
  Milliseconds base_{0}, resumed_busy_{0};  ///< processor time
  Milliseconds paused_{0};                  ///< altogether
  std::optional<Milliseconds> pause_, stretch_;
};

}  // namespace torony
