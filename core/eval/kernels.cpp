#include "eval/kernels.h"

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "base/text.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// Each build of the kernels is enabled by attributes of its functions, never by compiler flags:
// with flags, whatever inline functions of other headers such a file uses would be compiled with
// the newer instructions too, and the linker might keep those copies for the whole program.

namespace torony::eval {
namespace {

using Quartet = std::int32_t __attribute__((vector_size(16)));

/// Sums up four outputs and stores their values.
inline void store_values(const Quartet* outputs, int* values) {
  const auto sum_two = [](Quartet a, Quartet b) {
    return __builtin_shufflevector(a, b, 0, 4, 1, 5) + __builtin_shufflevector(a, b, 2, 6, 3, 7);
  };
  const Quartet first = sum_two(outputs[0], outputs[1]);
  const Quartet second = sum_two(outputs[2], outputs[3]);
  const Quartet sums = __builtin_shufflevector(first, second, 0, 1, 4, 5) +
                       __builtin_shufflevector(first, second, 2, 3, 6, 7);
  const Quartet largest = Quartet{} + kLargestEvaluation;
  Quartet result = sums / kOutputScale;
  result = result < largest ? result : largest;
  result = result > -largest ? result : -largest;
  std::memcpy(values, &result, sizeof result);
}

#define TORONY_KERNEL portable
#define TORONY_TARGET
#define TORONY_WIDTH 16
#if defined(__x86_64__)
#define TORONY_DOT(sum, a, b) ((sum) + (Words)_mm_madd_epi16((__m128i)(a), (__m128i)(b)))
#elif defined(__wasm_simd128__)
#define TORONY_DOT(sum, a, b) ((sum) + (Words)wasm_i32x4_dot_i16x8((v128_t)(a), (v128_t)(b)))
#else
#define TORONY_LOW(lanes) ((Words)(lanes) << 16 >> 16)
#define TORONY_HIGH(lanes) ((Words)(lanes) >> 16)
#define TORONY_DOT(sum, a, b) \
  ((sum) + TORONY_LOW(a) * TORONY_LOW(b) + TORONY_HIGH(a) * TORONY_HIGH(b))
#endif
#define TORONY_FOLD(words) words
#include "eval/kernel_body.h"

#if defined(__x86_64__)

#define TORONY_FOLD_OCTET(words)                       \
  (__builtin_shufflevector(words, words, 0, 1, 2, 3) + \
   __builtin_shufflevector(words, words, 4, 5, 6, 7))
#define TORONY_HALVES(words)                                       \
  (__builtin_shufflevector(words, words, 0, 1, 2, 3, 4, 5, 6, 7) + \
   __builtin_shufflevector(words, words, 8, 9, 10, 11, 12, 13, 14, 15))

#define TORONY_KERNEL avx2
#define TORONY_TARGET __attribute__((target("avx2")))
#define TORONY_WIDTH 32
#define TORONY_DOT(sum, a, b) ((sum) + (Words)_mm256_madd_epi16((__m256i)(a), (__m256i)(b)))
#define TORONY_FOLD(words) TORONY_FOLD_OCTET(words)
#include "eval/kernel_body.h"

#define TORONY_KERNEL avx512
#define TORONY_TARGET __attribute__((target("avx512f,avx512bw,avx512vnni")))
#define TORONY_WIDTH 64
#define TORONY_DOT(sum, a, b) \
  ((Words)_mm512_dpwssd_epi32((__m512i)(sum), (__m512i)(a), (__m512i)(b)))
#define TORONY_FOLD(words) TORONY_FOLD_OCTET(TORONY_HALVES(words))
#include "eval/kernel_body.h"

#endif

std::vector<Kernels> find_kernels() {
  std::vector<Kernels> found = {{"portable", portable::sum_rows, portable::evaluate}};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    found.push_back({"avx2", avx2::sum_rows, avx2::evaluate});
  }
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni")) {
    found.push_back({"avx512", avx512::sum_rows, avx512::evaluate});
  }
#endif
  return found;
}

/// Nothing when no kernels have that name.
const Kernels* named_kernels(std::string_view name) {
  const std::span<const Kernels> available = available_kernels();
  if (name.empty()) return &available.back();
  for (const Kernels& kernels : available) {
    if (kernels.name == name) return &kernels;
  }
  return nullptr;
}

std::string_view wished_name() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody here changes the environment
  const char* wish = std::getenv("TORONY_SIMD");
  return wish == nullptr ? "" : wish;
}

}  // namespace

std::span<const Kernels> available_kernels() {
  static const std::vector<Kernels> kernels = find_kernels();
  return kernels;
}

const Kernels& chosen_kernels() {
  static const Kernels* const wished = named_kernels(wished_name());
  return wished != nullptr ? *wished : available_kernels().back();
}

std::string simd_objection() {
  if (named_kernels(wished_name()) != nullptr) return "";
  std::string names;
  for (const Kernels& kernels : available_kernels()) {
    names += (names.empty() ? "" : ", ") + std::string(kernels.name);
  }
  return "TORONY_SIMD is " + in_quotes(wished_name()) + "; this machine has " + names;
}

}  // namespace torony::eval
