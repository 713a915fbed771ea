// One game within the protocol: the engine, the position, and a search in the background.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/thread.h"
#include "engine/engine.h"

namespace torony {

/// Takes one line of output, also from the thread of a search; false when nobody can read it.
using Output = std::function<bool(const std::string&)>;

/// Problems come back as text, empty if there is none.
class Session {
 public:
  /// Begins with this position, of the game that the engine plays.
  Session(Output output, std::unique_ptr<Engine> engine, const AnyPosition& start);
  ~Session();

  Engine& engine() { return *engine_; }
  std::string set_start(std::uint64_t seed, const std::vector<std::string>& turns);
  std::string set_text(std::string_view text, const std::vector<std::string>& turns);
  int player() const;

  /// Searches in the background. With `held` the answer waits for `stop`, even when the search has
  /// long come to its end.
  std::string go(const Limits& limits, bool held);
  void stop();
  /// Waits for the answer. Where it would not come by itself, or perhaps never, the search is
  /// stopped.
  void finish();

 private:
  template <SearchableGame P>
  std::string set(P position, const std::vector<std::string>& turns);
  void think();
  void answer();
  std::optional<Info> search();

  Output output_;
  std::unique_ptr<Engine> engine_;
  AnyPosition position_;
  std::vector<std::uint64_t> history_;
  std::optional<Level> level_;  ///< of the search that runs; none at full strength
  std::unique_ptr<StopCondition> stop_condition_;
  Mutex answering_;
  std::vector<std::string> answer_;  ///< lines of a search that has ended, not yet given out
  bool holds_ = false;               ///< they are given out only after `stop`
  bool ends_ = true;                 ///< whether an answer comes without `stop`
  Thread thread_;
};

}  // namespace torony
