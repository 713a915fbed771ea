// The target for libFuzzer: clang++ -std=c++20 -fsanitize=fuzzer,address,undefined, see
// core/README.md.
#include "fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  torony::fuzz::fuzz_all(data, size);
  return 0;
}
