// One game within the protocol: the engine, the position, and a search in the background.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/thread.h"
#include "engine/engine.h"
#include "engine/options.h"
#include "games/playthrough.h"

namespace torony {

/// Takes one line of output, also from the thread of a search; false when nobody can read it.
using Output = std::function<bool(const std::string&)>;

/// What the protocol asks of a game, whichever it is. Problems come back as text, empty if there is
/// none.
class Session {
 public:
  virtual ~Session() = default;
  virtual bool has_net() const = 0;
  virtual std::string load_net(std::string_view bytes) = 0;
  /// What options are set on.
  virtual Tunable& engine() = 0;
  virtual void new_game() = 0;
  virtual std::string set_start(std::uint64_t seed, const std::vector<std::string>& turns) = 0;
  virtual std::string set_text(std::string_view text, const std::vector<std::string>& turns) = 0;
  virtual int player() const = 0;
  /// Searches in the background. With `held` the answer waits for `stop`, even when the search has
  /// long come to its end.
  virtual std::string go(const Limits& limits, bool held) = 0;
  virtual void stop() = 0;
  /// Waits for the answer. Where it would not come by itself, or perhaps never, the search is
  /// stopped.
  virtual void finish() = 0;
};

/// "cp 13", "win 3", "loss 8 atmost", "draw"; wins and losses count the turns of both players.
inline std::string score_text(Score score, Proof proof) {
  const auto [kind, number, at_most] = score_parts(score, proof);
  if (kind == "draw") return "draw";
  return std::string(kind) + " " + std::to_string(number) + (at_most ? " atmost" : "");
}

template <SearchableGame P>
class GameSession : public Session {
 public:
  explicit GameSession(Output output) : output_(std::move(output)), position_(P::start(0)) {}
  ~GameSession() override {
    stop();
    finish();
  }

  bool has_net() const override { return eval::Learned<P>; }

  std::string load_net(std::string_view bytes) override {
    const auto loaded = Evaluator<P>::load(bytes);
    if (!loaded) return loaded.reasons().front();
    engine_ = std::make_unique<Engine<P>>(*loaded, kNoHash);
    return "";
  }

  Tunable& engine() override { return *engine_; }

  void new_game() override { engine_->new_game(); }

  std::string set_start(std::uint64_t seed, const std::vector<std::string>& turns) override {
    return set(P::start(seed), turns);
  }

  std::string set_text(std::string_view text, const std::vector<std::string>& turns) override {
    const auto parsed = P::parse(text);
    if (parsed) return set(*parsed, turns);
    std::string problem = in_quotes(text) + " is not a position of " + std::string(P::name);
    for (const Reason& reason : parsed.reasons()) problem += "; " + reason.text();
    return problem;
  }

  int player() const override { return position_.player(); }

  std::string go(const Limits& limits, bool held) override {
    finish();
    level_ = engine_->level_to_play();
    holds_ = held;
    ends_ = !held && (level_ || limits.limited());
    stop_condition_ = std::make_unique<StopCondition>(level_ ? limits_at(*level_, limits) : limits);
    auto thread = start_thread([this] { think(); });
    if (!thread) return "cannot start a thread for the search";
    thread_ = std::move(*thread);
    return "";
  }

  void stop() override {
    if (stop_condition_) stop_condition_->stop();
    const Lock lock(answering_);
    holds_ = false;
    answer();
  }

  void finish() override {
    if (!ends_) stop();
    if (thread_.joinable()) thread_.join();
  }

 private:
  /// Nothing changes unless all turns are legal.
  std::string set(P position, const std::vector<std::string>& turns) {
    std::vector<std::uint64_t> history;
    for (const std::string& text : turns) {
      // Another program may go on after a repetition, so only the position decides.
      const auto turn = read_turn(position, text);
      if (!turn) {
        const Reason& reason = turn.reasons().front();
        return in_quotes(text) + (reason.rule.empty() ? " is not a turn: " : " is not legal: ") +
               reason.text();
      }
      history.push_back(position.hash());
      position.play(*turn);
    }
    position_ = position;
    history_ = std::move(history);
    return "";
  }

  void think() {
    const auto best = search();
    const Lock lock(answering_);
    if (engine_->missing_threads() > 0) {
      answer_.push_back("info string error " + std::to_string(engine_->missing_threads()) +
                        " of the threads could not be started");
    }
    if (best) answer_.push_back(info_text(*best));
    answer_.push_back("bestmove " + (best ? P::turn_text(best->line.turns.front()) : "none"));
    if (!holds_) answer();
  }

  void answer() {
    for (const std::string& line : std::exchange(answer_, {})) output_(line);
  }

  std::optional<Info<P>> search() {
    if (level_) return engine_->play_at(*level_, position_, history_, *stop_condition_);
    const auto report = [this](const Info<P>& info) {
      if (!output_(info_text(info))) stop_condition_->stop();
    };
    const auto best =
        engine_->think(position_, history_, *stop_condition_, engine_->multipv, report);
    if (best.empty()) return std::nullopt;
    return best.front();
  }

  static std::string info_text(const Info<P>& info) {
    const auto milliseconds = static_cast<std::uint64_t>(info.time.count());
    const double seconds = std::max(info.time.count() / 1000, 1e-6);
    std::ostringstream text;
    text << "info depth " << info.line.depth << " seldepth " << info.line.seldepth << " multipv "
         << info.line.multipv << " score " << score_text(info.line.score, info.line.proof)
         << " nodes " << info.nodes << " nps "
         << static_cast<std::uint64_t>(static_cast<double>(info.nodes) / seconds) << " time "
         << milliseconds << " hashfull " << info.hash_permille << " pv";
    for (const auto turn : info.line.turns) text << ' ' << P::turn_text(turn);
    return text.str();
  }

  Output output_;
  /// Until the options are set.
  static constexpr std::size_t kNoHash = 0;

  std::unique_ptr<Engine<P>> engine_ = std::make_unique<Engine<P>>(Evaluator<P>::zero(), kNoHash);
  P position_;
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
