// Weight files out of small inputs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "eval/weight_file.h"

namespace torony::fuzz {

inline std::string repeated(std::string_view pattern, std::size_t size) {
  std::string bytes(pattern);
  while (!bytes.empty() && bytes.size() < size) bytes += std::string(bytes);
  bytes.resize(size, '\0');
  return bytes;
}

/// A weight file is too large to be mutated byte by byte. What follows the header of the input
/// fills the size that the game wants: its first half again and again, and at the end, where the
/// weights of the output are, its second half.
inline std::string grown(std::string_view input, std::size_t size) {
  constexpr std::size_t kOutput = 5000;
  std::string bytes(input.substr(0, eval::kHeaderBytes));
  const std::string_view pattern = input.substr(bytes.size());
  const std::size_t half = pattern.size() / 2;
  bytes.resize(eval::kHeaderBytes, '\0');
  bytes += repeated(pattern.substr(0, half), size - bytes.size() - kOutput);
  return bytes + repeated(pattern.substr(half), kOutput);
}

inline void set_checksum(std::string& bytes) {
  std::string sum;
  eval::append_number(sum, eval::checksum(std::string_view(bytes).substr(eval::kHeaderBytes)));
  bytes.replace(eval::kHeaderBytes - sum.size(), sum.size(), sum);
}

}  // namespace torony::fuzz
