// Proves tactics by trying every turn: no evaluation, no reductions, nothing of search/.
//
// prove_tactics GAME [EFFORT] reads questions, one a line, and answers each with one line: the
// turns asked for, "none" if there are none, or "unknown" when more than EFFORT positions would be
// needed.
//
//   win N POSITION    the turns that win within N turns of the player to move, who cannot win
//                     within fewer
//   save N POSITION   the turns after which the opponent cannot win within N + 1 turns; after all
//                     others he can win within N
//   end POSITION      the result with best play to the end (win, draw, loss), then the turns that
//                     reach it
//   capture POSITION  the turns with the best balance of captured stacks after three turns, if
//                     each of them captures something
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/registry.h"

namespace {

using namespace torony;

constexpr int kMostTurns = 5;    // that a question may ask about
constexpr int kNoBalance = 100;  // beyond any number of captured stacks

template <SearchableGame P>
struct Child {
  typename P::Turn turn;
  P position;
};

template <SearchableGame P>
std::vector<Child<P>> children_of(const P& position) {
  std::vector<Child<P>> children;
  position.for_each_child(
      [&](typename P::Turn turn, const P& child) { children.push_back({turn, child}); });
  return children;
}

template <SearchableGame P>
class Prover {
 public:
  using Turn = typename P::Turn;

  explicit Prover(std::uint64_t effort) : effort_(effort) {}

  bool gave_up() const { return effort_ == 0; }

  /// Whether the player to move can force a win within so many of his turns.
  bool wins(const P& position, int turns) {
    if (turns == 0) return false;
    if (turns == 1) return wins_at_once(position);
    if (const auto known = known_.find(position.hash()); known != known_.end()) {
      if (turns >= known->second.wins_within) return true;
      if (turns <= known->second.not_within) return false;
    }
    const bool won = wins(position, turns - 1) || wins_later(position, turns);
    Known& known = known_[position.hash()];
    if (won) known.wins_within = std::min(known.wins_within, turns);
    if (!won) known.not_within = std::max(known.not_within, turns);
    return won;
  }

  /// Whether the game is lost for whoever moved here: within so many turns of the player to move.
  bool lost_for_mover(const P& position, int turns) {
    if (const auto outcome = position.outcome()) return outcome->winner == position.player();
    return wins(position, turns);
  }

  /// Whether whoever moved here wins: has won already, or within so many more of his turns.
  bool won_for_mover(const P& position, int turns) {
    if (const auto outcome = position.outcome()) return outcome->winner == 3 - position.player();
    return turns > 0 && loses(position, turns);
  }

  /// 1, 0 or -1 for the player to move, with best play to the end.
  int value(const P& position) {
    if (const auto outcome = position.outcome()) {
      return outcome->winner == 0 ? 0 : outcome->winner == position.player() ? 1 : -1;
    }
    if (const auto known = values_.find(position.hash()); known != values_.end()) {
      return known->second;
    }
    if (tire()) return 0;
    int best = -1;
    for (const Child<P>& child : children_of(position)) {
      best = std::max(best, -value(child.position));
      if (best == 1 || gave_up()) break;
    }
    return values_[position.hash()] = best;
  }

  /// The stacks captured by the player to move less the others, after so many turns that are best
  /// in this respect alone.
  int balance(const P& position, int turns, int alpha, int beta)
    requires requires { position.captured_by(1); }
  {
    const int player = position.player();
    const int now = position.captured_by(player) - position.captured_by(3 - player);
    if (turns == 0 || tire()) return now;
    int best = -kNoBalance;
    if (turns == 1) {
      best = now;
      position.for_each_child([&](Turn, const P& child) {
        best = std::max(best, child.captured_by(player) - child.captured_by(3 - player));
      });
      return best;
    }
    const std::vector<Child<P>> children = children_of(position);
    if (children.empty()) return now;
    for (const Child<P>& child : children) {
      best = std::max(best, -balance(child.position, turns - 1, -beta, -std::max(alpha, best)));
      if (best >= beta) break;
    }
    return best;
  }

 private:
  struct Known {
    int wins_within = 1000;
    int not_within = 0;
  };

  bool wins_at_once(const P& position) {
    if (tire()) return false;
    // Part of the rules, not of the search: core_tests hold it against the list of turns.
    bool won = position.can_win_now();
    if (won || !P::decided_by_count) return won;
    position.for_each_child([&](Turn, const P& child) { won = won || won_for_mover(child, 0); });
    return won;
  }

  bool wins_later(const P& position, int turns) {
    for (const Child<P>& child : children_of(position)) {
      if (won_for_mover(child.position, turns - 1)) return true;
      if (gave_up()) break;
    }
    return false;
  }

  /// Whether all turns of the player to move let the other win within so many turns. What has saved
  /// him elsewhere is tried first.
  bool loses(const P& position, int turns) {
    if (tire()) return false;
    std::optional<Turn>& saviour = saviours_[static_cast<std::size_t>(turns)];
    if (saviour && position.is_legal(*saviour)) {
      P child = position;
      child.play(*saviour);
      if (!lost_for_mover(child, turns)) return false;
    }
    // What loses sooner is quicker to prove, so those turns go first.
    std::vector<Child<P>> children = children_of(position);
    for (int within = 1; within < turns; ++within) {
      std::erase_if(children,
                    [&](const Child<P>& child) { return lost_for_mover(child.position, within); });
    }
    for (const Child<P>& child : children) {
      if (lost_for_mover(child.position, turns)) continue;
      saviour = child.turn;
      return false;
    }
    return true;
  }

  /// True when the effort is used up.
  bool tire() {
    if (effort_ > 0) --effort_;
    return gave_up();
  }

  std::uint64_t effort_;
  std::unordered_map<std::uint64_t, Known> known_;
  std::unordered_map<std::uint64_t, int> values_;
  std::array<std::optional<Turn>, kMostTurns + 1> saviours_;
};

template <SearchableGame P>
struct Answer {
  std::string result;
  std::vector<typename P::Turn> turns;
};

template <SearchableGame P>
Answer<P> winning(Prover<P>& prover, const P& position, int turns) {
  Answer<P> answer;
  if (prover.wins(position, turns - 1)) return answer;
  for (const Child<P>& child : children_of(position)) {
    if (prover.won_for_mover(child.position, turns - 1)) answer.turns.push_back(child.turn);
  }
  return answer;
}

template <SearchableGame P>
Answer<P> saving(Prover<P>& prover, const P& position, int turns) {
  std::vector<Child<P>> children = children_of(position);
  const std::size_t lost = std::erase_if(children, [&](const Child<P>& child) {
    return prover.lost_for_mover(child.position, turns);
  });
  if (lost == 0) return {};
  Answer<P> answer;
  for (const Child<P>& child : children) {
    if (prover.lost_for_mover(child.position, turns + 1)) return {};
    answer.turns.push_back(child.turn);
  }
  return answer;
}

template <SearchableGame P>
Answer<P> ending(Prover<P>& prover, const P& position) {
  const int best = prover.value(position);
  Answer<P> answer{best > 0 ? "win" : best < 0 ? "loss" : "draw", {}};
  for (const Child<P>& child : children_of(position)) {
    if (-prover.value(child.position) == best) answer.turns.push_back(child.turn);
  }
  return answer;
}

/// Only for games in which stacks are captured.
template <SearchableGame P>
Answer<P> capturing(Prover<P>& prover, const P& position) {
  Answer<P> answer;
  if constexpr (requires { position.captured_by(1); }) {
    int best = -kNoBalance;
    bool captures = false;
    for (const Child<P>& child : children_of(position)) {
      // The window leaves room for equally good turns.
      const int later = -prover.balance(child.position, 2, -kNoBalance, 1 - best);
      if (later < best) continue;
      if (later > best) {
        answer.turns.clear();
        captures = true;
      }
      best = later;
      answer.turns.push_back(child.turn);
      captures &=
          child.position.captured_by(position.player()) > position.captured_by(position.player());
    }
    if (!captures) answer.turns.clear();
  }
  return answer;
}

/// The answer to one question; a sentence about what is wrong with it where it is none.
template <SearchableGame P>
std::string answer_to(const std::string& question, std::uint64_t effort) {
  std::istringstream words(question);
  std::string kind, text;
  int turns = 0;
  words >> kind;
  const bool counted = kind == "win" || kind == "save";
  if (counted && (!(words >> turns) || turns < 1 || turns > kMostTurns)) {
    return "error: '" + kind + "' needs a number of turns from 1 to " + std::to_string(kMostTurns);
  }
  std::getline(words >> std::ws, text);
  const auto position = P::parse(text);
  if (!position) return "error: '" + text + "' is not a position of " + std::string(P::name);

  Prover<P> prover(effort);
  Answer<P> answer;
  if (kind == "win") {
    answer = winning(prover, *position, turns);
  } else if (kind == "save") {
    answer = saving(prover, *position, turns);
  } else if (kind == "end") {
    answer = ending(prover, *position);
  } else if (kind == "capture") {
    answer = capturing(prover, *position);
  } else {
    return "error: '" + kind + "' is none of win, save, end, capture";
  }
  if (prover.gave_up()) return "unknown";
  std::string line = answer.result;
  for (const auto turn : answer.turns) {
    if (!line.empty()) line += ' ';
    line += P::turn_text(turn);
  }
  return line.empty() ? "none" : line;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view name = argc > 1 ? argv[1] : "";
  const std::uint64_t effort = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : UINT64_MAX;
  const bool known = torony::with_game(name, [&](auto type) {
    for (std::string question; std::getline(std::cin, question);) {
      std::cout << answer_to<typename decltype(type)::type>(question, effort) << std::endl;
    }
  });
  if (!known) std::cerr << "prove_tactics GAME [EFFORT]: no game is called '" << name << "'\n";
  return known ? 0 : 2;
}
