#include "duel/players.h"

#include <charconv>
#include <fstream>
#include <iterator>

#include "base/text.h"
#include "games/registry.h"
#include "players/counting_pvs_player.h"
#include "players/engine_player.h"
#include "players/greedy_player.h"
#include "players/handmade_pvs_player.h"
#include "players/random_player.h"
#include "players/uct_player.h"

namespace torony::duel {
namespace {

template <Game P>
inline constexpr bool kIsGyges = false;
template <bool Advanced>
inline constexpr bool kIsGyges<gyges::Position<Advanced>> = true;

template <Game P>
std::unique_ptr<Player<P>> make_uct(Settings& settings) {
  UctSettings uct;
  uct.alpha = settings.number("alpha", uct.alpha, 0, 100);
  uct.memory_mb = settings.integer("memory", uct.memory_mb, 1, 65536);
  uct.playout_turns = settings.integer("turns", uct.playout_turns, 1, 10000);
  uct.expand_visits = settings.integer("expand", uct.expand_visits, 1, 1000);
  return std::make_unique<UctPlayer<P>>(uct);
}

template <Game P>
std::unique_ptr<Player<P>> make_handmade(Settings& settings) {
  if constexpr (kIsGyges<P>) {
    gyges::HandmadeSettings handmade;
    handmade.table_mb = settings.integer("memory", handmade.table_mb, 1, 65536);
    constexpr bool kAdvanced = std::is_same_v<P, gyges::AdvancedPosition>;
    return std::make_unique<gyges::HandmadePvsPlayer<kAdvanced>>(handmade);
  } else {
    return std::make_unique<CountingPvsPlayer<P>>(
        static_cast<std::size_t>(settings.integer("memory", 32, 1, 65536)));
  }
}

/// A level of the table, or with other numbers, to fit the table.
template <Game P>
std::optional<Level> read_level(Settings& settings) {
  std::optional<Level> level =
      level_of(P::name, settings.integer("level", kFullLevel, 1, kFullLevel));
  if (!level) return std::nullopt;
  level->nodes = static_cast<std::uint64_t>(
      settings.integer("nodes", static_cast<int>(level->nodes), 1, 1'000'000'000));
  level->lines = settings.integer("lines", level->lines, 1, 1000);
  level->temperature = settings.integer("temperature", level->temperature, 0, 1'000'000);
  level->oversight = settings.integer("oversight", level->oversight, 0, 1000);
  return level;
}

template <Game P>
std::unique_ptr<Player<P>> make_engine(Settings& settings) {
  Evaluator<P> evaluator = Evaluator<P>::zero();
  if (const std::string path = settings.text("net"); !path.empty()) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    const auto loaded = Evaluator<P>::load(bytes);
    if (!loaded) {
      settings.object(path + ": " + loaded.reasons().front());
      return nullptr;
    }
    evaluator = *loaded;
  }
  Parameters parameters;
  parameters.aspiration = settings.integer("aspiration", parameters.aspiration, 1, 30000);
  parameters.full_turns = settings.integer("full", parameters.full_turns, 1, 1000000);
  parameters.reduction_divisor = settings.integer("divisor", parameters.reduction_divisor, 1, 1000);
  parameters.futility_depth = settings.integer("futility", parameters.futility_depth, 0, 100);
  parameters.futility_margin = settings.integer("margin", parameters.futility_margin, 0, 30000);
  parameters.calm_depth = settings.integer("calm", parameters.calm_depth, 0, 100);
  parameters.calm_margin = settings.integer("calm-margin", parameters.calm_margin, 0, 30000);
  parameters.claim_margin = settings.integer("claim", parameters.claim_margin, 0, 30000);
  parameters.history = settings.integer("history", parameters.history, 0, 30000);
  const int hash = settings.integer("hash", 64, 1, 65536);
  const int threads = settings.integer("threads", 1, 1, 256);
  return std::make_unique<EnginePlayer<P>>(evaluator, static_cast<std::size_t>(hash), threads,
                                           parameters, read_level<P>(settings));
}

/// The list of players: a new kind is one line here and one in the help.
template <Game P>
std::unique_ptr<Player<P>> make(Settings& settings) {
  if (settings.kind() == "random") return std::make_unique<RandomPlayer<P>>();
  if (settings.kind() == "greedy") return std::make_unique<GreedyPlayer<P>>();
  if (settings.kind() == "uct") return make_uct<P>(settings);
  if (settings.kind() == "pvs") return make_handmade<P>(settings);
  if (settings.kind() == "engine") return make_engine<P>(settings);
  settings.object("there is no player " + in_quotes(settings.kind()));
  return nullptr;
}

}  // namespace

std::string_view player_help() {
  return "  random                                every legal turn is equally likely\n"
         "  greedy                                looks one turn ahead\n"
         "  uct[:alpha=0.35,expand=4,memory=128]  UCT, random playouts of up to turns=100 turns\n"
         "  pvs[:memory=32]                       search with a hand-made evaluation\n"
         "  engine[:net=FILE,hash=64,threads=1,level=10]\n"
         "                                        the engine; a level below 10 can be changed by\n"
         "                                        nodes=, lines=, temperature= and oversight=\n";
}

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
  if (values_.count(key) == 0) return otherwise;
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
    if (read_.count(key) == 0) return "'" + kind_ + "' has no setting " + in_quotes(key);
  }
  return "";
}

template <Game P>
Made<P> make_player(std::string_view text) {
  const Result<Settings> parsed = Settings::parse(text);
  if (!parsed) return {nullptr, parsed.reasons().front()};
  Settings settings = *parsed;
  Made<P> made{make<P>(settings), settings.problem()};
  if (!made.problem.empty()) made.player = nullptr;
  return made;
}

template Made<lyngk::Standard> make_player(std::string_view);
template Made<lyngk::SixStack> make_player(std::string_view);
template Made<gyges::Basic> make_player(std::string_view);
template Made<gyges::AdvancedPosition> make_player(std::string_view);

}  // namespace torony::duel
