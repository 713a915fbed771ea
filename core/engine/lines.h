// Standard input by lines and standard output by lines, for a program that others talk to.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>

namespace torony {

/// A line longer than this is no command: the largest game takes a small part of it.
inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;

/// Reads lines of standard input, none into more memory than the longest line takes.
class LineReader {
 public:
  enum class Event {
    line,      ///< there is one
    too_long,  ///< one was skipped
    end,       ///< of the input
    unheard,   ///< nobody reads our output any more
  };

  /// Waits for the next line, which comes without its end.
  Event next(std::string& line);

 private:
  bool fill();

  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what has not been given out
  bool skipping_ = false;  ///< up to the next line end
};

/// Writes lines to standard output, each at once; any thread may.
class LineWriter {
 public:
  /// False when that failed, now or before.
  bool write(const std::string& line);
  /// Why it failed: a value of errno, or 0.
  int problem();

 private:
  std::mutex mutex_;
  int problem_ = 0;
};

}  // namespace torony
