#include "engine/protocol.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>

#include "base/text.h"
#include "engine/options.h"
#include "games/registry.h"

namespace torony {
namespace {

constexpr std::string_view kFirstGame = "lyngk";
/// Besides `infinite`; each is followed by a whole number.
constexpr std::array<std::string_view, 7> kLimits = {"movetime", "depth", "nodes", "time1",
                                                     "time2",    "inc1",  "inc2"};
/// Milliseconds; some thirty years, which a clock of nanoseconds can still hold.
constexpr std::uint64_t kLongestTime = 1'000'000'000'000;

template <class Number>
std::optional<Number> to_number(std::string_view text) {
  Number number{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The words from an index up to the next one of these, joined by spaces.
std::string join_until(const std::vector<std::string>& words, std::size_t& index,
                       std::string_view end) {
  std::string text;
  for (; index < words.size() && words[index] != end; ++index) {
    if (!text.empty()) text += ' ';
    text += words[index];
  }
  return text;
}

/// What is wrong with the net, if anything.
std::string load_net(Engine& engine, const NetFile& net) {
  if (!net.bytes) return "cannot read the net " + net.name;
  const std::string problem = engine.load_net(*net.bytes);
  return problem.empty() ? "" : net.name + ": " + problem;
}

}  // namespace

Protocol::Protocol(Output output, NetSource nets, Interrupted interrupted)
    : output_(std::move(output)), nets_(std::move(nets)), interrupted_(interrupted) {
  for (const Option& option : options()) values_.push_back(option.standard);
  if (const std::string problem = choose_game(kFirstGame); !problem.empty()) error(problem);
}

bool Protocol::handle(std::string_view line) {
  std::istringstream stream{std::string(line)};
  Words words;
  for (std::string word; stream >> word;) words.push_back(word);
  if (words.empty()) return true;
  const std::string& command = words.front();
  if (command == "quit") {
    session_->stop();
    session_->finish();
    return false;
  }
  if (command == "stop") {
    session_->stop();
    session_->finish();
  } else if (command == "isready") {
    output_("readyok");
  } else if (command == "tep") {
    introduce();
  } else if (command == "setoption") {
    set_option(words);
  } else if (command == "tepnewgame") {
    session_->finish();
    session_->engine().new_game();
  } else if (command == "position") {
    set_position(words);
  } else if (command == "go") {
    go(words);
  } else {
    error("unknown command " + in_quotes(command));
  }
  return true;
}

void Protocol::finish() { session_->finish(); }

void Protocol::introduce() const {
  output_("id name Torony");
  output_("id author Torony developers");
  std::string games = "option name Game type combo default " + std::string(kFirstGame);
  for_each_game(
      [&games](auto type) { games += " var " + std::string(decltype(type)::type::name); });
  output_(games);
  for (const Option& option : options()) {
    if (option.use == Use::tuning) continue;
    output_("option name " + std::string(option.name) + " type spin default " +
            std::to_string(option.standard) + " min " + std::to_string(option.lowest) + " max " +
            std::to_string(option.highest));
  }
  output_("tepok");
}

void Protocol::set_option(const Words& words) {
  std::size_t index = 1;
  if (index < words.size() && words[index] == "name") ++index;
  const std::string name = join_until(words, index, "value");
  const std::string value = ++index <= words.size() ? join_until(words, index, "") : "";
  session_->finish();
  if (name == "Game") {
    if (const std::string problem = choose_game(value); !problem.empty()) error(problem);
    return;
  }
  const Option* const option = find_option(name);
  if (option == nullptr) return error("there is no option " + in_quotes(name));
  const auto number = to_number<int>(value);
  if (!number || *number < option->lowest || *number > option->highest) {
    return error(name + " must be a whole number from " + std::to_string(option->lowest) + " to " +
                 std::to_string(option->highest) + ", not " + in_quotes(value));
  }
  if (const std::string problem = option->set(session_->engine(), *number); !problem.empty()) {
    return error(problem);
  }
  values_[static_cast<std::size_t>(option - options().data())] = *number;
}

std::string Protocol::choose_game(std::string_view name) {
  std::unique_ptr<Session> session;
  const bool known = with_game(name, [&](auto type) {
    using P = typename decltype(type)::type;
    session = std::make_unique<Session>(output_, make_engine(name), P::start(0));
  });
  if (!known) return "there is no game " + in_quotes(name);
  Engine& engine = session->engine();
  std::string problem = engine.has_net() ? load_net(engine, nets_(name)) : "";
  // Without its net a game is not taken up; only the first one, which has none before it to keep.
  if (!problem.empty() && session_) return problem;
  session_ = std::move(session);
  net_problem_ = problem;
  for (std::size_t i = 0; i < options().size(); ++i) {
    std::string refused = options()[i].set(engine, values_[i]);
    if (refused.empty()) continue;
    // Somebody else took what the former game had: better the default than the least.
    values_[i] = options()[i].standard;
    options()[i].set(engine, values_[i]);
    problem = std::move(refused);
  }
  return problem;
}

void Protocol::set_position(const Words& words) {
  session_->finish();
  std::size_t index = 2;
  const std::string kind = words.size() > 1 ? words[1] : "";
  const std::string description = join_until(words, index, "moves");
  const Words turns(words.begin() + static_cast<std::ptrdiff_t>(std::min(index + 1, words.size())),
                    words.end());
  std::string problem;
  if (kind == "text") {
    problem = session_->set_text(description, turns);
  } else if (kind == "start") {
    const bool has_seed = description.starts_with("seed ");
    const auto seed =
        has_seed ? to_number<std::uint64_t>(std::string_view(description).substr(5)) : 0;
    if (!seed || (!has_seed && !description.empty())) {
      return error("expected 'position start [seed N] [moves ...]'");
    }
    problem = session_->set_start(*seed, turns);
  } else {
    problem = "expected 'position start ...' or 'position text ...'";
  }
  if (!problem.empty()) error(problem);
}

void Protocol::go(const Words& words) {
  if (!net_problem_.empty()) return error(net_problem_);
  Limits limits;
  limits.interrupted = interrupted_;
  const std::string own_clock = "time" + std::to_string(session_->player());
  const std::string own_increment = "inc" + std::to_string(session_->player());
  bool held = false;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& name = words[i];
    if (name == "infinite") {
      held = true;
      continue;
    }
    if (std::ranges::find(kLimits, name) == kLimits.end()) {
      return error("unknown limit " + in_quotes(name));
    }
    const auto value = i + 1 < words.size() ? to_number<std::uint64_t>(words[i + 1]) : std::nullopt;
    if (!value) return error("expected a whole number after " + in_quotes(name));
    ++i;
    const Milliseconds time(static_cast<double>(std::min(*value, kLongestTime)));
    if (name == "movetime") limits.move_time = time;
    if (name == own_clock) limits.clock = time;
    if (name == own_increment) limits.increment = time;
    if (name == "nodes") limits.nodes = value;
    if (name == "depth")
      limits.depth = static_cast<int>(std::clamp<std::uint64_t>(*value, 1, kMaxPly));
  }
  if (const std::string problem = session_->go(limits, held); !problem.empty()) error(problem);
}

void Protocol::error(const std::string& problem) const { output_("info string error " + problem); }

}  // namespace torony
