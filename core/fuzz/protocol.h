// Lines as a session with the engine (docs/protocol.md), in this process and with tiny searches.
//
// A line that begins with `!` is for the target: `!net GAME missing` and `!net GAME damaged`.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/text.h"
#include "engine/options.h"
#include "engine/protocol.h"
#include "fuzz/promise.h"
#include "fuzz/weights.h"
#include "games/registry.h"

namespace torony::fuzz {

inline constexpr std::string_view kProtocolWords =
    "\n| |\t|\r|\xff|tep|isready\n|tepnewgame\n|stop\n|quit\n|go|go nodes 50\n|go infinite\n|"
    " infinite| depth | nodes | movetime | time1 | time2 | inc1 | inc2 |setoption name | value |"
    "Game|Hash|Threads|MultiPV|Level|Seed|lyngk|lyngk-6|gyges|gyges-advanced|position start|"
    " seed |position text | moves |!net | missing\n| damaged\n|0|1|2|3|7|10|64|256|-1|"
    "2147483647|2147483648|1000000000000|18446744073709551615|18446744073709551616|"
    "321123/000000/000000/000000/000000/321123 1 -|1/4/7/6/2(rg)b3/6/7/4/1 1 -/- 0/0|"
    "3@a1|1@c6|a1b3|b6b4|d1N|pass";

/// One engine for all inputs, because making its first table takes long.
class Talk {
 public:
  Talk() : protocol_([this](const std::string& line) { return hear(line); }, nets(), ask) {}

  void run(std::string_view input) {
    constexpr std::size_t kLines = 40;
    begin();
    const std::vector<std::string_view> lines = split(input, '\n');
    for (std::size_t i = 0; i < std::min(lines.size(), kLines); ++i) {
      if (!say(tame(lines[i]))) break;
    }
    end();
  }

 private:
  /// How often a search may ask whether to go on, which it does every 16 nodes.
  static constexpr int kPatience = 12;
  /// The largest table and the most threads, in the units of their options.
  static constexpr int kRoom = 3;

  void begin() {
    broken_nets_.clear();
    for (const char* reset :
         {"stop", "setoption name Threads value 1", "setoption name Hash value 1",
          "setoption name MultiPV value 1", "setoption name Level value 10",
          "setoption name Seed value 0", "setoption name Game value lyngk"}) {
      require(protocol_.handle(reset), "only quit ends a session");
    }
    refused_ = false;
    asked_ = answered_ = 0;
    game_ = "lyngk";
    position_ = "position start";
  }

  /// What one line does is known when it returns, but for a search.
  bool say(const std::string& line) {
    if (line.starts_with("!net ")) return break_net(line);
    const std::vector<std::string> words = words_of(line);
    const std::string word = words.empty() ? "" : words[0];
    patience() = kPatience;
    refused_ = false;
    forget();
    const bool goes_on = protocol_.handle(line);
    require(goes_on == (word != "quit"), "only quit ends a session");
    if (word == "isready") require(heard("readyok"), "isready is answered");
    if (word == "tep") require(heard("tepok"), "tep is answered");
    constexpr std::array kWaiting = {"position", "setoption", "tepnewgame", "stop", "quit"};
    if (std::ranges::find(kWaiting, word) != kWaiting.end()) {
      require(answered() == asked_, "what waits for a search comes after its answer");
    }
    if (refused_) return true;
    if (word == "go") ++asked_;
    if (word == "position") position_ = line;
    if (word == "setoption" && line.find("Game") != line.npos) {
      game_ = words.back();
      position_ = "position start";
    }
    return goes_on;
  }

  /// After whatever came before, the engine still answers, with turns that are legal, and as it
  /// would again.
  void end() {
    say("stop");
    protocol_.finish();
    require(answered() == asked_, "every search that is taken up is answered once");
    for (const char* line : {"setoption name Threads value 1", "setoption name Hash value 1",
                             "setoption name Level value 10"}) {
      say(line);
      require(!refused_, "an option takes what it says it takes");
    }
    const std::string answer = search();
    require(answer == search(), "the same search finds the same");
    const std::size_t best = answer.rfind("bestmove ");
    require(best != answer.npos, "a search ends with a turn");
    const std::string turn = answer.substr(best + 9, answer.find('\n', best) - best - 9);
    if (turn == "none") return;
    const std::size_t line = answer.rfind(" pv ");
    require(line != answer.npos, "a search says how the game would go on");
    const std::string turns = answer.substr(line + 4, best - line - 5);
    require(turns.substr(0, turns.find(' ')) == turn, "the best turn begins the best line");
    require(with_game(game_, [&](auto type) { check_line<typename decltype(type)::type>(turns); }),
            "there is a game");
  }

  /// Plays the turns that led to the position, and then these, without the session.
  template <SearchableGame P>
  void check_line(const std::string& turns) const {
    std::vector<std::string> words = words_of(position_);
    const auto moves = std::ranges::find(words, "moves");
    std::string description;
    for (auto word = words.begin() + 2; word < moves; ++word) {
      description += (description.empty() ? "" : " ") + *word;
    }
    std::vector<std::string> all(moves == words.end() ? moves : moves + 1, words.end());
    for (const std::string& turn : words_of(turns)) all.push_back(turn);
    P position = P::start(0);
    if (words[1] == "text") {
      const auto parsed = P::parse(description);
      require(static_cast<bool>(parsed), "a position that is taken up is one");
      position = *parsed;
    } else if (!description.empty()) {
      position = P::start(std::strtoull(description.c_str() + 5, nullptr, 10));
    }
    for (const std::string& text : all) {
      const auto turn = P::parse_turn(text);
      require(turn && position.is_legal(*turn), "only legal turns are played");
      position.play(*turn);
    }
  }

  /// What a search says, without its times.
  std::string search() {
    say("tepnewgame");
    say("go nodes 50");
    require(!refused_, "an engine with a net searches");
    protocol_.finish();
    const std::lock_guard lock(mutex_);
    std::string text;
    for (const std::string& line : heard_) {
      const std::size_t speed = line.find(" nps ");
      const std::size_t full = line.find(" hashfull ");
      text += speed == line.npos ? line : line.substr(0, speed) + line.substr(full);
      text += '\n';
    }
    return text;
  }

  /// Every line of output comes through here, those of a search from its thread.
  bool hear(const std::string& line) {
    const std::lock_guard lock(mutex_);
    heard_.push_back(line);
    require_plain(line);
    constexpr std::array kAnswers = {"id ",         "option name ",       "tepok",    "readyok",
                                     "info depth ", "info string error ", "bestmove "};
    require(std::ranges::any_of(kAnswers,
                                [&line](const char* answer) { return line.starts_with(answer); }),
            "answers are those of the protocol");
    if (line.starts_with("bestmove ")) ++answered_;
    // That threads are missing is said by the thread of a search.
    if (line.starts_with("info string error ") && std::this_thread::get_id() == self_) {
      require(!refused_, "what is wrong with a line is said once");
      refused_ = true;
    }
    return true;
  }

  int answered() {
    const std::lock_guard lock(mutex_);
    return answered_;
  }

  void forget() {
    const std::lock_guard lock(mutex_);
    heard_.clear();
  }

  bool heard(const char* answer) {
    const std::lock_guard lock(mutex_);
    return std::ranges::find(heard_, answer) != heard_.end();
  }

  bool break_net(std::string_view line) {
    const std::vector<std::string_view> words = split(line, ' ');
    if (words.size() == 3) broken_nets_[std::string(words[1])] = words[2];
    return true;
  }

  NetSource nets() {
    return [this](std::string_view game) -> NetFile {
      const auto broken = broken_nets_.find(game);
      if (broken != broken_nets_.end() && broken->second == "missing") return {"net", std::nullopt};
      NetFile file{"net", whole_net(game)};
      if (broken != broken_nets_.end()) file.bytes->back() ^= 1;
      return file;
    };
  }

  /// Small weights of any kind, so that turns differ in what they are worth.
  static const std::string& whole_net(std::string_view game) {
    static std::map<std::string, std::string, std::less<>> nets;
    std::string& net = nets[std::string(game)];
    if (!net.empty()) return net;
    std::string pattern;
    Random random(1);
    for (int i = 0; i < 1000; ++i) {
      eval::append_number(pattern, static_cast<std::int16_t>(random.below(65) - 32));
    }
    for_each_learned_game([&](auto type) {
      using P = typename decltype(type)::type;
      if (P::name != game) return;
      const std::string zero = Evaluator<P>::zero().bytes();
      net = grown(zero.substr(0, eval::kHeaderBytes) + pattern, zero.size());
    });
    // The last ones are numbers of four bytes.
    std::fill(net.end() - 256, net.end(), '\0');
    set_checksum(net);
    return net;
  }

  /// The same line, but without a request for much memory or many threads.
  static std::string tame(std::string_view line) {
    const bool asks = line.find("Hash") != line.npos || line.find("Threads") != line.npos;
    if (!asks) return std::string(line);
    std::string text;
    while (!line.empty()) {
      int number = 0;
      const char* end = std::from_chars(line.data(), line.data() + line.size(), number).ptr;
      const auto length = std::max<std::size_t>(static_cast<std::size_t>(end - line.data()), 1);
      const bool large = number > kRoom && number <= std::max(find_option("Threads")->highest,
                                                              find_option("Hash")->highest);
      text += large ? std::to_string(number % kRoom + 1) : std::string(line.substr(0, length));
      line.remove_prefix(length);
    }
    return text;
  }

  static std::vector<std::string> words_of(const std::string& line) {
    std::istringstream stream(line);
    return {std::istream_iterator<std::string>(stream), {}};
  }

  static std::atomic<int>& patience() {
    static std::atomic<int> left;
    return left;
  }
  static bool ask() { return patience().fetch_sub(1) <= 0; }

  const std::thread::id self_ = std::this_thread::get_id();
  std::map<std::string, std::string, std::less<>> broken_nets_;
  std::mutex mutex_;
  std::vector<std::string> heard_;
  bool refused_ = false;  ///< the last line was
  int asked_ = 0;         ///< searches
  int answered_ = 0;
  std::string game_;
  std::string position_;  ///< the line that set it
  Protocol protocol_;
};

inline void fuzz_protocol(std::string_view input) {
  static Talk talk;
  talk.run(input);
}

}  // namespace torony::fuzz
