#include "base/file_lock.h"

#if defined(__unix__) || defined(__APPLE__)

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace torony {
namespace {

/// There are two kinds of locks. That of flock belongs to an open file, so it also keeps two users
/// in one process apart; that of fcntl tells whose it is.
struct flock whole_file() {
  struct flock lock{};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

std::string holder_of(int descriptor) {
  struct flock lock = whole_file();
  if (fcntl(descriptor, F_GETLK, &lock) != 0 || lock.l_type == F_UNLCK) return "by someone else";
  return "by process " + std::to_string(lock.l_pid);
}

/// Whether the open file still has this name: while we waited for it somebody may have removed or
/// replaced it.
bool has_name(int descriptor, const std::string& path) {
  struct stat ours{}, named{};
  return fstat(descriptor, &ours) == 0 && stat(path.c_str(), &named) == 0 &&
         ours.st_dev == named.st_dev && ours.st_ino == named.st_ino;
}

}  // namespace

void FileLock::release() {
  if (descriptor_ >= 0) close(std::exchange(descriptor_, -1));
}

std::string FileLock::take(const std::string& path) {
  do {
    release();
    descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) return "cannot write " + path;
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      return path + " is in use " + holder_of(descriptor_);
    }
  } while (!has_name(descriptor_, path));
  return "";
}

void FileLock::sign() const {
  struct flock lock = whole_file();
  fcntl(descriptor_, F_SETLK, &lock);
}

}  // namespace torony

#else

namespace torony {

void FileLock::release() {}
std::string FileLock::take(const std::string&) { return ""; }
void FileLock::sign() const {}

}  // namespace torony

#endif
