#include "match/players.h"

#include <charconv>

#include "base/text.h"
#include "games/registry.h"
#include "players/greedy_player.h"
#include "players/pvs_player.h"
#include "players/random_player.h"
#include "players/uct_player.h"

namespace torony::match {
namespace {

template <SearchableGame P>
std::unique_ptr<Player> make_uct(Settings& settings) {
  UctSettings uct;
  uct.alpha = settings.number("alpha", uct.alpha, 0, 100);
  uct.memory_mb = settings.integer("memory", uct.memory_mb, 1, 65536);
  uct.playout_turns = settings.integer("turns", uct.playout_turns, 1, 10000);
  uct.expand_visits = settings.integer("expand", uct.expand_visits, 1, 1000);
  return std::make_unique<UctPlayer<P>>(uct);
}

template <SearchableGame P>
std::unique_ptr<Player> make_pvs(Settings& settings) {
  const int megabytes = settings.integer("memory", 32, 1, 65536);
  return make_pvs_player(P::name, static_cast<std::size_t>(megabytes));
}

/// The list of players: a new kind is one line here and one in BASELINES of Python.
template <SearchableGame P>
std::unique_ptr<Player> make(Settings& settings) {
  if (settings.kind() == "random") return std::make_unique<RandomPlayer<P>>();
  if (settings.kind() == "greedy") return std::make_unique<GreedyPlayer<P>>();
  if (settings.kind() == "uct") return make_uct<P>(settings);
  if (settings.kind() == "pvs") return make_pvs<P>(settings);
  settings.object("there is no player " + in_quotes(settings.kind()));
  return nullptr;
}

}  // namespace

Result<Settings> Settings::parse(std::string_view text) {
  Settings settings;
  const std::size_t colon = text.find(':');
  settings.kind_ = std::string(text.substr(0, colon));
  if (colon == std::string_view::npos) return settings;
  for (const std::string_view part : split(text.substr(colon + 1), ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      return Result<Settings>::failure("expected key=value in " + in_quotes(text) + ", not " +
                                       in_quotes(part));
    }
    settings.values_[std::string(part.substr(0, equals))] = std::string(part.substr(equals + 1));
  }
  return settings;
}

std::string Settings::text(const std::string& key, const std::string& otherwise) {
  read_.insert(key);
  const auto found = values_.find(key);
  return found == values_.end() ? otherwise : found->second;
}

double Settings::number(const std::string& key, double otherwise, double low, double high) {
  const std::string written = text(key);
  if (!values_.contains(key)) return otherwise;
  double value = 0;
  const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), value);
  if (error == std::errc() && end == written.data() + written.size() && value >= low &&
      value <= high) {
    return value;
  }
  object("bad value " + in_quotes(written) + " for '" + key + "'");
  return otherwise;
}

int Settings::integer(const std::string& key, int otherwise, int low, int high) {
  const double value = number(key, otherwise, low, high);
  const int whole = static_cast<int>(value);
  if (whole != value) object("'" + key + "' must be a whole number");
  return whole;
}

void Settings::object(std::string problem) {
  if (problem_.empty()) problem_ = std::move(problem);
}

std::string Settings::problem() const {
  if (!problem_.empty()) return problem_;
  for (const auto& [key, value] : values_) {
    if (!read_.contains(key)) return "'" + kind_ + "' has no setting " + in_quotes(key);
  }
  return "";
}

Made make_player(std::string_view game, std::string_view text) {
  const Result<Settings> parsed = Settings::parse(text);
  if (!parsed) return {nullptr, parsed.reasons().front()};
  Settings settings = *parsed;
  Made made;
  with_game(game, [&](auto type) { made.player = make<typename decltype(type)::type>(settings); });
  made.problem = settings.problem();
  if (!made.problem.empty()) made.player = nullptr;
  return made;
}

}  // namespace torony::match
