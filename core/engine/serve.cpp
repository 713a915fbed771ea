#include "engine/serve.h"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <utility>

#include "engine/lines.h"

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

int serve_standard_streams(const std::string& nets_folder) {
  LineWriter writer;
  Protocol protocol([&writer](const std::string& line) { return writer.write(line); },
                    nets_in(nets_folder));
  LineReader reader;
  for (std::string line; writer.problem() == 0;) {
    switch (reader.next(line)) {
      case LineReader::Event::line:
        if (!protocol.handle(line)) return writer.problem();
        break;
      case LineReader::Event::too_long:
        writer.write("info string error the line is longer than " + std::to_string(kLongestLine) +
                     " bytes");
        break;
      case LineReader::Event::end:
        protocol.finish();
        return writer.problem();
      case LineReader::Event::unheard:
        return EPIPE;
    }
  }
  return writer.problem();
}

}  // namespace torony
