// When a search has to end.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "base/thread.h"
#include "search/pauses.h"
#include "search/score.h"

namespace torony {

/// Whether somebody wishes the search to stop, for callers without a second thread to say so.
using Interrupted = bool (*)();

/// What the caller allows; whatever is not set does not limit.
struct Limits {
  std::optional<Milliseconds> move_time;
  std::optional<Milliseconds> clock;  ///< what is left for the rest of the game
  Milliseconds increment{0};          ///< what every turn adds to the clock
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  Interrupted interrupted = nullptr;

  /// Whether anything ends the search by itself.
  bool limited() const { return move_time || clock || nodes || depth; }

  /// The time for this turn as far as time is limited at all: a twentieth of the clock and most of
  /// the increment, and never so much that the clock could run out.
  std::optional<Milliseconds> time_for_turn() const {
    constexpr Milliseconds kReserve{15};
    if (!clock) return move_time;
    const Milliseconds share = *clock / 20 + increment * 0.8;
    const Milliseconds most = std::max(*clock - kReserve, *clock * 0.2);
    const Milliseconds turn = std::min(share, most);
    return move_time ? std::min(*move_time, turn) : turn;
  }
};

/// Shared by the threads of one search: looks at the limits and at the wish to stop.
class StopCondition {
 public:
  /// The time begins to run now.
  explicit StopCondition(const Limits& limits)
      : nodes_(limits.nodes.value_or(UINT64_MAX)),
        depth_(std::min(limits.depth.value_or(kMaxPly - 2), kMaxPly - 2)),
        saves_time_(limits.clock.has_value()),
        interrupted_(limits.interrupted) {
    if (const auto time = limits.time_for_turn()) {
      deadline_ = began_ + std::chrono::duration_cast<Time::duration>(*time);
    }
  }

  Milliseconds elapsed() const { return std::chrono::steady_clock::now() - began_; }
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  int max_depth() const { return depth_; }
  std::uint64_t max_nodes() const { return nodes_; }
  bool limits_depth() const { return depth_ < kMaxPly - 2; }
  bool limits_nodes() const { return nodes_ != UINT64_MAX; }
  std::optional<Time> deadline() const { return deadline_; }

  /// Asked now and then by a thread that has searched so many nodes itself.
  bool check(std::uint64_t nodes) {
    if (nodes >= nodes_ || (deadline_ && is_time())) stop();
    if (interrupted_ != nullptr && interrupted_()) stop();
    return stopped();
  }

  /// On a clock, time is better kept for later turns than spent on an iteration that cannot get
  /// far.
  bool worth_another_iteration() const {
    return !saves_time_ || elapsed() < 0.6 * Milliseconds(*deadline_ - began_);
  }

 private:
  /// Whether the deadline has come, or will have passed when the system lets this thread run again.
  bool is_time() const {
    const Time now = std::chrono::steady_clock::now();
    thread_local Pauses pauses;
    if (pauses.began() != began_) pauses = Pauses(began_, now, thread_time());
    pauses.note(now, thread_time);
    return now >= *deadline_ || pauses.would_miss(*deadline_);
  }

  const Time began_ = std::chrono::steady_clock::now();
  const std::uint64_t nodes_;
  const int depth_;
  const bool saves_time_;
  const Interrupted interrupted_;
  std::optional<Time> deadline_;
  std::atomic<bool> stopped_{false};
};

}  // namespace torony
