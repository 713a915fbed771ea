// A file that one process writes at a time.
#pragma once

#include <string>

namespace torony {

/// Holds a file for as long as it lives; the system lets go of it when the process is killed.
class FileLock {
 public:
  FileLock() = default;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock() { release(); }

  /// Takes the file, which is made if there is none. Returns a problem: who has it. A file system
  /// that knows no locks is no problem.
  std::string take(const std::string& path);
  /// Puts our name on it, for the message of whoever comes too late. To be called when this process
  /// has closed the file elsewhere, for that would remove the name.
  void sign() const;
  void release();

 private:
  int descriptor_ = -1;
};

}  // namespace torony
