// The core for web pages: a C interface, strings in and out. It translates and decides nothing.
//
// Strings end with a zero byte. What a function returns is valid until the next call.
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "bindings/wasm/rules.h"
#include "engine/protocol.h"

#define TORONY_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define TORONY_IMPORT(name) extern "C" __attribute__((import_module("torony"), import_name(#name)))

/// Takes a line of the engine.
TORONY_IMPORT(line) void take_line(const char* text, std::size_t length);
/// Asked now and then by a search: not 0 when it should stop.
TORONY_IMPORT(interrupted) int is_interrupted();

namespace {

using torony::NetFile;
using torony::Protocol;

/// A module has one engine, whose nets the page brings.
struct State {
  std::map<std::string, std::string, std::less<>> nets;
  std::unique_ptr<Protocol> engine;
  std::string answer;
};

State& state() {
  static State state;
  return state;
}

NetFile find_net(std::string_view game) {
  const auto net = state().nets.find(game);
  if (net == state().nets.end()) return {"of " + std::string(game), std::nullopt};
  return {"of " + std::string(game), net->second};
}

}  // namespace

TORONY_EXPORT(allocate) char* allocate(std::size_t bytes) {
  return static_cast<char*>(std::malloc(bytes));
}

TORONY_EXPORT(release) void release(char* memory) { std::free(memory); }

/// A question about the rules; bindings/wasm/rules.h lists them.
TORONY_EXPORT(ask) const char* ask(const char* question) {
  state().answer = torony::wasm::answer(question);
  return state().answer.c_str();
}

/// Hands over the net of a game; it is used when the engine takes up that game.
TORONY_EXPORT(add_net) void add_net(const char* game, const char* bytes, std::size_t length) {
  state().nets[game] = std::string(bytes, length);
}

/// A line of the engine protocol (docs/protocol.md). `go` returns when the search is done.
TORONY_EXPORT(command) void command(const char* line) {
  auto& engine = state().engine;
  if (!engine) {
    engine = std::make_unique<Protocol>(
        [](const std::string& text) {
          take_line(text.data(), text.size());
          return true;
        },
        find_net, [] { return is_interrupted() != 0; });
  }
  engine->handle(line);
}
