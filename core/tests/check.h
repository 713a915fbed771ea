// Counting checks, for test programs without dependencies.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace torony::tests {

struct Tally {
  int checks = 0;
  int failures = 0;
};

/// One for each program.
inline Tally tally;

inline void check(bool holds, const char* what, std::string_view where) {
  ++tally.checks;
  if (holds) return;
  ++tally.failures;
  std::printf("FAILED %s in %s\n", what, std::string(where).c_str());
}

/// The closing line; the exit code of the program.
inline int report() {
  std::printf("%d passed, %d failed\n", tally.checks - tally.failures, tally.failures);
  return tally.failures == 0 ? 0 : 1;
}

}  // namespace torony::tests
