// Several threads in one search, and a stop from outside, for the thread sanitizer (`make
// threads`): it reports any two threads that touch the same place without saying so.
//
// thread_tests NETS reads the nets <game>.net of that folder.
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>

#include "engine/engine.h"
#include "engine/protocol.h"
#include "engine/serve.h"
#include "games/registry.h"
#include "tests/check.h"

namespace {

using namespace torony;
using tests::check;

constexpr std::chrono::milliseconds kWhile{60};

/// Two threads search and share a small table until a third one stops them.
template <SearchableGame P>
void check_engine() {
  const auto engine = make_engine(P::name);
  check(engine->set_hash(1) && engine->set_threads(2), "memory and threads", P::name);
  const P position = P::start(7);
  for (int search = 0; search < 2; ++search) {
    StopCondition stop_condition{Limits()};
    std::thread stopper([&stop_condition] {
      std::this_thread::sleep_for(kWhile);
      stop_condition.stop();
    });
    const auto lines = engine->think(position, {}, stop_condition, 2, [](const Info&) {});
    stopper.join();
    check(lines.size() == 2 && position.is_legal(turn_of<P>(lines.front().line.front())),
          "a legal turn from two threads", P::name);
  }
}

/// The same over the protocol, with real nets, where the answers come from the searching thread.
void check_protocol(const std::string& nets) {
  std::mutex mutex;
  int answers = 0;
  int expected = 0;
  Protocol protocol(
      [&](const std::string& line) {
        const std::lock_guard lock(mutex);
        answers += line.starts_with("bestmove ") && line != "bestmove none";
        return true;
      },
      nets_in(nets));
  protocol.handle("setoption name Threads value 2");
  protocol.handle("setoption name Hash value 1");
  for_each_game([&](auto type) {
    const std::string name(decltype(type)::type::name);
    protocol.handle("setoption name Game value " + name);
    for (const char* command : {"go infinite", "go movetime 30", "go nodes 2000"}) {
      protocol.handle("position start seed 7");
      protocol.handle(command);
      std::this_thread::sleep_for(kWhile / 2);
      protocol.handle("isready");
      protocol.handle("stop");
      const std::lock_guard lock(mutex);
      check(answers == ++expected, "an answer after stop", name);
    }
    protocol.handle("tepnewgame");
  });
}

}  // namespace

int main(int argc, char** argv) {
  for_each_game([](auto type) { check_engine<typename decltype(type)::type>(); });
  check_protocol(argc > 1 ? argv[1] : "nets");
  return tests::report();
}
