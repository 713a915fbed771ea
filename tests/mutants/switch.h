// Compiled into every file of the core when mutants are planted: which mutant is at work, and which
// places a test has run. `make mutants` builds all mutants of a draw into one core, and the
// environment chooses one.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>

namespace torony_mutants {

inline constexpr int kMost = 4096;

inline int chosen() {
  const char* number = std::getenv("TORONY_MUTANT");
  return number == nullptr ? -1 : std::atoi(number);
}

/// A byte for each mutant, shared by all processes of a test; it is set when the place is run.
inline volatile char* shared() {
  const char* file = std::getenv("TORONY_MUTANTS_RUN");
  if (file == nullptr) return nullptr;
  const int descriptor = open(file, O_RDWR);
  if (descriptor < 0) std::abort();
  void* bytes = mmap(nullptr, kMost, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (bytes == MAP_FAILED) std::abort();
  return static_cast<volatile char*>(bytes);
}

inline const int kChosen = chosen();
inline volatile char* const kRun = shared();

/// Whether that mutant is at work. What the compiler computes is never changed.
constexpr bool at_work(int number) {
  if (__builtin_is_constant_evaluated()) return false;
  if (kRun != nullptr) kRun[number] = 1;
  return kChosen == number;
}

}  // namespace torony_mutants
