// Players made from a line such as "uct:alpha=0.7".
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "base/result.h"
#include "players/player.h"

namespace torony::match {

/// What stands behind the name of a player, "key=value,key=value", read by whoever makes it.
class Settings {
 public:
  /// A kind and its settings: "kind" or "kind:key=value,...".
  static Result<Settings> parse(std::string_view text);

  const std::string& kind() const { return kind_; }
  std::string text(const std::string& key, const std::string& otherwise = "");
  /// The value must be a number from low to high.
  double number(const std::string& key, double otherwise, double low, double high);
  int integer(const std::string& key, int otherwise, int low, int high);

  void object(std::string problem);
  /// What was wrong with the settings read so far, or a key that nobody read; empty if all is well.
  std::string problem() const;

 private:
  std::string kind_;
  std::map<std::string, std::string> values_;
  std::set<std::string> read_;
  std::string problem_;
};

/// The player, or null and why not.
struct Made {
  std::unique_ptr<Player> player;
  std::string problem;
};

/// For any game of the registry.
Made make_player(std::string_view game, std::string_view text);

}  // namespace torony::match
