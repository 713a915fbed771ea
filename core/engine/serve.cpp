#include "engine/serve.h"

#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <utility>

namespace torony {
namespace {

NetFile read_net(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return {path, std::nullopt};
  return {path, std::string(std::istreambuf_iterator<char>(file), {})};
}

}  // namespace

NetSource nets_in(std::string folder) {
  return [folder = std::move(folder)](std::string_view game) {
    return read_net(folder + "/" + std::string(game) + ".net");
  };
}

void serve_standard_streams(const std::string& nets_folder) {
  std::mutex mutex;  // a search answers from its own thread
  Protocol protocol(
      [&mutex](const std::string& line) {
        const std::lock_guard lock(mutex);
        std::cout << line << std::endl;
      },
      nets_in(nets_folder));
  for (std::string line; std::getline(std::cin, line);) {
    if (!protocol.handle(line)) return;
  }
  protocol.finish();
}

}  // namespace torony
