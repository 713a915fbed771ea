#include "base/memory.h"

#if defined(__unix__) || defined(__APPLE__)

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <string>

namespace torony {
namespace {

constexpr std::uint64_t kUnlimited = UINT64_MAX;

/// The number that follows the word in a file, or the first number without a word.
std::uint64_t number_in(const char* path, const std::string& word = "") {
  std::ifstream file(path);
  for (std::string found; !word.empty() && file >> found && found != word;) {
  }
  std::uint64_t number = 0;
  return file >> number ? number : kUnlimited;
}

}  // namespace

std::size_t memory_megabytes() {
  const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
  const std::uint64_t machine = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  // The limits that Linux sets for a container, by its second and its first interface.
  const std::uint64_t container =
      std::min(number_in("/sys/fs/cgroup/memory.max"),
               number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes"));
  return static_cast<std::size_t>(std::min(machine, container) >> 20);
}

std::size_t free_megabytes() {
  const std::uint64_t kilobytes = number_in("/proc/meminfo", "MemAvailable:");
  return std::min(memory_megabytes(), static_cast<std::size_t>(kilobytes >> 10));
}

}  // namespace torony

#else

namespace torony {

/// Half of what WebAssembly can address; other systems are not asked.
std::size_t memory_megabytes() { return 2048; }
std::size_t free_megabytes() { return memory_megabytes(); }

}  // namespace torony

#endif
