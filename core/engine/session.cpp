#include "engine/session.h"

#include <algorithm>
#include <sstream>
#include <utility>
#include <variant>

#include "base/text.h"
#include "games/playthrough.h"

namespace torony {
namespace {

std::string turn_text(const AnyPosition& position, const AnyTurn& turn) {
  return std::visit([&turn]<SearchableGame P>(const P&) { return P::turn_text(turn_of<P>(turn)); },
                    position);
}

/// "cp 13", "win 3", "loss 8 atmost", "draw"; wins and losses count the turns of both players.
std::string score_text(Score score, Proof proof) {
  const auto [kind, number, at_most] = score_parts(score, proof);
  if (kind == "draw") return "draw";
  return std::string(kind) + " " + std::to_string(number) + (at_most ? " atmost" : "");
}

std::string info_text(const AnyPosition& position, const Info& info) {
  const auto milliseconds = static_cast<std::uint64_t>(info.time.count());
  const double seconds = std::max(info.time.count() / 1000, 1e-6);
  std::ostringstream text;
  text << "info depth " << info.depth << " seldepth " << info.seldepth << " multipv "
       << info.multipv << " score " << score_text(info.score, info.proof) << " nodes " << info.nodes
       << " nps " << static_cast<std::uint64_t>(static_cast<double>(info.nodes) / seconds)
       << " time " << milliseconds << " hashfull " << info.hash_permille << " pv";
  for (const AnyTurn& turn : info.line) text << ' ' << turn_text(position, turn);
  return text.str();
}

}  // namespace

Session::Session(Output output, std::unique_ptr<Engine> engine, const AnyPosition& start)
    : output_(std::move(output)), engine_(std::move(engine)), position_(start) {}

Session::~Session() {
  stop();
  finish();
}

std::string Session::set_start(std::uint64_t seed, const std::vector<std::string>& turns) {
  return std::visit([&]<SearchableGame P>(const P&) { return set(P::start(seed), turns); },
                    position_);
}

std::string Session::set_text(std::string_view text, const std::vector<std::string>& turns) {
  const auto read = [&]<SearchableGame P>(const P&) {
    const auto parsed = P::parse(text);
    if (parsed) return set(*parsed, turns);
    std::string problem = in_quotes(text) + " is not a position of " + std::string(P::name);
    for (const Reason& reason : parsed.reasons()) problem += "; " + reason.text();
    return problem;
  };
  return std::visit(read, position_);
}

int Session::player() const {
  return std::visit([](const auto& position) { return position.player(); }, position_);
}

std::string Session::go(const Limits& limits, bool held) {
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

void Session::stop() {
  if (stop_condition_) stop_condition_->stop();
  const Lock lock(answering_);
  holds_ = false;
  answer();
}

void Session::finish() {
  if (!ends_) stop();
  if (thread_.joinable()) thread_.join();
}

/// Nothing changes unless all turns are legal.
template <SearchableGame P>
std::string Session::set(P position, const std::vector<std::string>& turns) {
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

void Session::think() {
  const auto best = search();
  const Lock lock(answering_);
  if (engine_->missing_threads() > 0) {
    answer_.push_back("info string error " + std::to_string(engine_->missing_threads()) +
                      " of the threads could not be started");
  }
  if (best) answer_.push_back(info_text(position_, *best));
  answer_.push_back("bestmove " + (best ? turn_text(position_, best->line.front()) : "none"));
  if (!holds_) answer();
}

void Session::answer() {
  for (const std::string& line : std::exchange(answer_, {})) output_(line);
}

std::optional<Info> Session::search() {
  if (level_) return engine_->play_at(*level_, position_, history_, *stop_condition_);
  const auto report = [this](const Info& info) {
    if (!output_(info_text(position_, info))) stop_condition_->stop();
  };
  const auto best = engine_->think(position_, history_, *stop_condition_, engine_->multipv, report);
  if (best.empty()) return std::nullopt;
  return best.front();
}

}  // namespace torony
