// The line protocol of the engine, in the manner of UCI; docs/protocol.md describes it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"

namespace torony {

/// The net of a game as bytes, with what to call it in a message.
struct NetFile {
  std::string name;
  std::optional<std::string> bytes;  ///< none where it cannot be read
};
using NetSource = std::function<NetFile(std::string_view game)>;

/// Translates lines into calls of a session. Bad input is answered by `info string error ...`.
class Protocol {
 public:
  /// Where nothing else runs beside a search, `interrupted` is asked now and then whether to stop.
  Protocol(Output output, NetSource nets, Interrupted interrupted = nullptr);

  /// Handles one line; false after `quit`.
  bool handle(std::string_view line);
  /// At the end of the input a search with limits may finish; another is stopped.
  void finish();

 private:
  using Words = std::vector<std::string>;

  void introduce() const;
  void set_option(const Words& words);
  void set_position(const Words& words);
  void go(const Words& words);
  void error(const std::string& problem) const;
  std::string choose_game(std::string_view name);

  Output output_;
  NetSource nets_;
  Interrupted interrupted_;
  std::string net_problem_;  ///< why the first game has no net, else empty
  std::vector<int> values_;  ///< of the options, kept when the game changes
  std::unique_ptr<Session> session_;
};

}  // namespace torony
