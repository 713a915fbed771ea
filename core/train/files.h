// Files of the trainer: written whole or not at all.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/versions.h"
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

using CheckpointFormat = Format<std::string>;
inline constexpr std::string_view kCheckpoint = "torony-checkpoint ";

/// A checkpoint: a line with its version, then the shape of the network, the progress, the weights
/// now and on average, a rival's weight file, and a checksum. It is meant for the machine that
/// wrote it.
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
  return std::string(kCheckpoint) + std::to_string(CheckpointFormat::newest) + '\n' + bytes;
}

/// Takes the line with the version off; the first checkpoints had none.
inline std::uint32_t take_version(std::string& bytes) {
  if (!bytes.starts_with(kCheckpoint)) return 1;
  std::uint32_t version = 0;
  const std::size_t end = std::min(bytes.find('\n'), bytes.size() - 1);
  std::from_chars(bytes.data() + kCheckpoint.size(), bytes.data() + end, version);
  bytes.erase(0, end + 1);
  return version;
}

/// Reads a checkpoint of the newest version; false if it is damaged or for another network.
template <class P, class Progress>
bool read_checkpoint(std::string_view bytes, Progress& progress, std::vector<float>& weights,
                     std::vector<float>& average, std::string& rival) {
  const std::string start = std::string(P::name) + '\n';
  const std::size_t network = weights.size() * sizeof(float);
  const std::size_t fixed = start.size() + 8 + sizeof progress + 2 * network + 8;
  if (bytes.size() < fixed || !bytes.starts_with(start)) return false;
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
