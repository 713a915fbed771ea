// Files of the trainer: written whole or not at all.
#pragma once

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "eval/weight_file.h"

namespace torony::train {

inline bool make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  return !error;
}

inline std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

/// Under another name first: whoever reads the file sees the old content or the new.
inline bool write_file(const std::string& path, std::string_view bytes) {
  const std::string unfinished = path + ".new";
  {
    std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) return false;
  }
  std::error_code error;
  std::filesystem::rename(unfinished, path, error);
  return !error;
}

/// A checkpoint: the shape of the network, the progress, the weights now and on average, a rival's
/// weight file, and a checksum. It is meant for the machine that wrote it.
template <class P, class Progress>
std::string checkpoint_bytes(const Progress& progress, const std::vector<float>& weights,
                             const std::vector<float>& average, std::string_view rival) {
  std::string bytes = std::string(P::name) + '\n';
  eval::append_number(bytes, static_cast<std::uint64_t>(weights.size()));
  bytes.append(reinterpret_cast<const char*>(&progress), sizeof progress);
  for (const std::vector<float>* numbers : {&weights, &average}) {
    bytes.append(reinterpret_cast<const char*>(numbers->data()), numbers->size() * sizeof(float));
  }
  bytes += rival;
  eval::append_number(bytes, eval::checksum(bytes));
  return bytes;
}

template <class P, class Progress>
bool read_checkpoint(std::string_view bytes, Progress& progress, std::vector<float>& weights,
                     std::vector<float>& average, std::string& rival) {
  const std::string start = std::string(P::name) + '\n';
  const std::size_t network = weights.size() * sizeof(float);
  const std::size_t fixed = start.size() + 8 + sizeof progress + 2 * network + 8;
  if (bytes.size() < fixed || bytes.substr(0, start.size()) != start) return false;
  if (eval::number_at<std::uint64_t>(bytes, start.size()) != weights.size()) return false;
  const std::string_view body = bytes.substr(0, bytes.size() - 8);
  if (eval::checksum(body) != eval::number_at<std::uint64_t>(bytes, body.size())) return false;
  const char* place = bytes.data() + start.size() + 8;
  std::memcpy(&progress, place, sizeof progress);
  std::memcpy(weights.data(), place + sizeof progress, network);
  average.resize(weights.size());
  std::memcpy(average.data(), place + sizeof progress + network, network);
  rival = std::string(body.substr(fixed - 8));
  return true;
}

}  // namespace torony::train
