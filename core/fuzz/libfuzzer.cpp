// The same targets for libFuzzer, which sees what an input reaches; see core/README.md.
//
// core_libfuzzer CORPUS... [OPTIONS of libFuzzer] -ignore_remaining_args=1 TARGET
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "fuzz/mutate.h"
#include "fuzz/targets.h"

namespace {
const torony::fuzz::Target* target = nullptr;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t room);

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  target = torony::fuzz::find_target((*argv)[*argc - 1]);
  if (target != nullptr) return 0;
  std::fprintf(stderr, "the last argument must be a target\n");
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  target->run({reinterpret_cast<const char*>(data), size});
  return 0;
}

/// Half of the changes know the words of the format.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t room, unsigned seed) {
  if (seed % 2 == 0) return LLVMFuzzerMutate(data, size, room);
  std::string text(reinterpret_cast<const char*>(data), size);
  torony::fuzz::Mutator(target->words, {text}, torony::Random(seed)).change(text);
  text.resize(std::min(text.size(), room));
  std::memcpy(data, text.data(), text.size());
  return text.size();
}
