// Games as JSON lines, one a game, appended as they finish.
#pragma once

#include <cmath>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_lock.h"
#include "base/result.h"

namespace torony::match {

// Reasons that only a game record can have; the last three are faults of the loser.
inline constexpr std::string_view kRepetition = "repetition";
inline constexpr std::string_view kTooLong = "too long";
inline constexpr std::string_view kIllegal = "illegal turn";
inline constexpr std::string_view kTimeout = "time";
inline constexpr std::string_view kCrash = "crash";

/// A time to the hundredth of a millisecond, as a record file keeps it: a match that is resumed
/// must not differ from one that was played at once.
inline double as_recorded(double milliseconds) { return std::round(milliseconds * 100) / 100; }

/// One game, as far as the statistics and the record care.
struct GameRecord {
  int index = 0;     ///< the pair is index / 2; A is player 1 in even games
  int a_player = 1;  ///< 1 or 2
  int winner = 0;    ///< 1, 2, or 0 for a draw
  std::string reason;
  std::string start;
  std::vector<std::string> turns;
  std::vector<double> milliseconds;  ///< of each turn; that of a fault comes without its turn
  std::string detail;                ///< what is known about a fault, else empty

  /// 2 for a win, 1 for a draw, 0 for a loss.
  int half_points_of_a() const { return winner == 0 ? 1 : (winner == a_player ? 2 : 0); }
  /// Whether the numbers can be those of a game; a file may hold anything.
  bool is_sound() const {
    return index >= 0 && (a_player == 1 || a_player == 2) && winner >= 0 && winner <= 2;
  }
  bool is_fault() const { return reason == kIllegal || reason == kTimeout || reason == kCrash; }
};

/// The file of a match, which nobody else may write meanwhile. A line that was cut off when the
/// program was killed is dropped.
class RecordFile {
 public:
  RecordFile() = default;
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;
  ~RecordFile() { close(); }

  /// Opens or makes the file and returns the games in it. Fails when somebody writes it already, or
  /// when it holds anything but games of this match or is of a newer format, and leaves it as it is
  /// then.
  Result<std::vector<GameRecord>> open(const std::string& path, const std::string& identity);
  /// Whether opening failed because somebody writes the file.
  bool in_use() const { return in_use_; }
  /// Does nothing when no file is open; false when the line could not be written.
  bool append(const GameRecord& game);
  /// Lets others have the file.
  void close();

 private:
  std::FILE* file_ = nullptr;
  FileLock lock_;
  std::string identity_;
  bool in_use_ = false;
};

}  // namespace torony::match
