#include "engine/lines.h"

#include <cerrno>
#include <cstdio>

#if defined(__unix__) || defined(__APPLE__)
#include <poll.h>
#include <unistd.h>
#endif

namespace torony {
namespace {

enum class Input { ready, unheard };

#if defined(__unix__) || defined(__APPLE__)

/// Waits until there is something to read, or until the reader of our output has gone: a search
/// that nobody listens to must not go on.
Input wait_for_input() {
  pollfd streams[2] = {{STDIN_FILENO, POLLIN, 0}, {STDOUT_FILENO, 0, 0}};
  while (poll(streams, 2, -1) < 0 && errno == EINTR) {
  }
  const bool readable = streams[0].revents != 0;
  return !readable && (streams[1].revents & POLLERR) != 0 ? Input::unheard : Input::ready;
}

std::size_t read_some(char* bytes, std::size_t room) {
  ssize_t count = 0;
  do {
    count = read(STDIN_FILENO, bytes, room);
  } while (count < 0 && errno == EINTR);
  return count > 0 ? static_cast<std::size_t>(count) : 0;
}

#else

Input wait_for_input() { return Input::ready; }

std::size_t read_some(char* bytes, std::size_t room) {
  if (std::fgets(bytes, static_cast<int>(room), stdin) == nullptr) return 0;
  return std::char_traits<char>::length(bytes);
}

#endif

}  // namespace

LineReader::Event LineReader::next(std::string& line) {
  while (true) {
    const std::size_t end = buffer_.find('\n', begin_);
    const std::size_t size = (end == std::string::npos ? buffer_.size() : end) - begin_;
    const bool too_long = size > kLongestLine || skipping_;
    if (end != std::string::npos) {
      line = too_long ? "" : buffer_.substr(begin_, size);
      begin_ = end + 1;
      skipping_ = false;
      return too_long ? Event::too_long : Event::line;
    }
    if (too_long) {
      skipping_ = true;
      begin_ = buffer_.size();
    }
    if (wait_for_input() == Input::unheard) return Event::unheard;
    if (fill()) continue;
    // The last line need not have an end.
    if (begin_ == buffer_.size() && !skipping_) return Event::end;
    buffer_ += '\n';
  }
}

bool LineReader::fill() {
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t old = buffer_.size();
  constexpr std::size_t kRoom = 1 << 16;
  buffer_.resize(old + kRoom);
  const std::size_t count = read_some(buffer_.data() + old, kRoom);
  buffer_.resize(old + count);
  return count > 0;
}

bool LineWriter::write(const std::string& line) {
  const std::lock_guard lock(mutex_);
  if (problem_ != 0) return false;
  const std::string text = line + '\n';
  errno = 0;
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written) problem_ = errno != 0 ? errno : EIO;
  return written;
}

int LineWriter::problem() {
  const std::lock_guard lock(mutex_);
  return problem_;
}

}  // namespace torony
