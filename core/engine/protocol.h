// The line protocol of the engine, in the manner of UCI; docs/protocol.md describes it.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"

namespace torony {

/// Translates lines into calls of a session. Bad input is answered by `info string error ...`.
class Protocol {
 public:
  /// The nets are files <game>.net in that folder.
  Protocol(Output output, std::string nets_folder);

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
  std::string nets_folder_;
  std::string net_problem_;                  ///< why the first game has no net, else empty
  std::array<int, kOptions.size()> values_;  ///< of the options, kept when the game changes
  std::unique_ptr<Session> session_;
};

/// Answers every line of standard input on standard output until it ends or says quit.
void serve_standard_streams(const std::string& nets_folder);

}  // namespace torony
