// What a legal turn does, threatens, prevents, allows and gives up: facts that the rules alone
// prove, without a search, as phrases.
#pragma once

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/effect.h"
#include "games/game.h"
#include "games/position_values.h"
#include "games/reason.h"

namespace torony::explain {

/// None of these phrases has a subject; the player who moves, or the opponent where one is named.
inline constexpr Wording kWordings[] = {
    {"claims", "claims {colour}"},
    {"places", "places a {piece} on {target}"},
    {"placesOnly", "places a piece on {target}"},
    {"passes", "passes"},
    {"moves", "moves the {piece} from {origin} to {target}"},
    {"movesOver", "moves the {piece} from {origin} to {target} by way of {over}"},
    {"movesStack", "moves the stack {stack} of {height} from {origin} to {target}"},
    {"movesStackOver",
     "moves the stack {stack} of {height} from {origin} to {target} by way of {over}"},
    {"displaces", "puts the {piece} of {target} on {drop}"},
    {"makes", "makes the stack {stack} of {height}"},
    {"captures", "captures {stacks}"},
    {"wins", "ends the game: player {player} wins ({outcome})"},
    {"draws", "ends the game: draw ({outcome})"},
    {"threatensWin", "to win with {turns}"},
    {"threatensWinUnstoppable", "to win with {turns}; none of the {count} replies stops that"},
    {"threatensWinFewStops", "to win with {turns}; of {count} replies only {stops} stop that"},
    {"threatensWinOneStop", "to win with {turns}; of {count} replies only {stops} stops that"},
    {"threatensWinManyStops", "to win with {turns}; {stopping} of the {count} replies stop that"},
    {"threatensCapture", "to capture a stack with {turns}"},
    {"preventsWin", "player {player} from winning with {turns}"},
    {"preventsCapture", "player {player} from capturing a stack with {turns}"},
    {"allowsWin", "player {player} to win with {turns}"},
    {"allowsCapture", "player {player} to capture a stack with {turns}"},
    {"stillAllowsWin", "player {player} still to win with {turns}"},
    {"stillAllowsCapture", "player {player} still to capture a stack with {turns}"},
    {"missesWin", "the win by {turns}"},
    {"missesCapture", "the capture by {turns}"},
    {"turns.last", " or "},
    {"turns.1", "1 other"},
    {"turns.n", "{n} others"},
    {"stops.last", " or "},
    {"stacks.1", "a stack"},
    {"stacks.n", "{n} stacks"},
    {"colour.i", "ivory"},
    {"colour.b", "blue"},
    {"colour.r", "red"},
    {"colour.g", "green"},
    {"colour.k", "black"},
    {"piece.i", "ivory piece"},
    {"piece.b", "blue piece"},
    {"piece.r", "red piece"},
    {"piece.g", "green piece"},
    {"piece.k", "black piece"},
    {"piece.1", "single"},
    {"piece.2", "double"},
    {"piece.3", "triple"},
};

enum class Topic { does, threatens, prevents, allows, gives_up };
inline constexpr std::string_view kTopics[] = {"does", "threatens", "prevents", "allows",
                                               "gives_up"};

struct Statement {
  Topic topic;
  Phrase phrase;
};

/// Pairs of turns to go through for a count, a second or two; rather no count than a long wait.
inline constexpr std::size_t kMostWork = 1'000'000;
/// How many turns a list names; how many more there are stands behind them as a number.
inline constexpr std::size_t kNamed = 3;

template <SearchableGame P>
class Explainer {
 public:
  using Turn = typename P::Turn;

  Explainer(const P& position, Turn turn) : position_(position), turn_(turn), after_(position) {
    after_.play(turn);
  }

  std::vector<Statement> statements() {
    say_what_it_does();
    if (const auto outcome = after_.outcome()) {
      if (outcome->winner != position_.player()) say_missed_wins();
      return std::move(statements_);
    }
    // As if the next player did nothing: this shows what the other one threatens.
    const auto mine = with_other_player(after_);
    if (mine) say_threats(*mine);
    say_about_opponent();
    say_missed_wins();
    say_missed_captures(mine);
    return std::move(statements_);
  }

 private:
  using Turns = std::vector<Turn>;

  void say(Topic topic, KeyOf<kWordings> key, Values values = {}) {
    statements_.push_back({topic, Phrase(key, std::move(values))});
  }

  /// A stack is written with a capital for its top piece, the one that counts.
  static std::string with_capital(std::string content) {
    content.back() = static_cast<char>(std::toupper(static_cast<unsigned char>(content.back())));
    return content;
  }
  static void add_stack(Values& values, const std::string& content) {
    values.emplace_back("stack", with_capital(content));
    values.emplace_back("height", static_cast<int>(content.size()));
  }

  void say_what_it_does() {
    const Effect effect = effect_of(position_, turn_);
    if (!effect.claimed.empty()) say(Topic::does, "claims", {{"colour", effect.claimed}});
    if (effect.placed) {
      say_placement(*effect.placed);
    } else if (effect.moved) {
      say_move(effect);
    } else if (effect.claimed.empty()) {
      say(Topic::does, "passes");
    }
    if (!effect.captured.empty()) {
      say(Topic::does, "captures", {{"stacks", static_cast<int>(effect.captured.size())}});
    }
    if (const auto outcome = after_.outcome()) {
      if (outcome->winner == 0) return say(Topic::does, "draws", {{"outcome", outcome->reason}});
      say(Topic::does, "wins", {{"player", outcome->winner}, {"outcome", outcome->reason}});
    }
  }

  /// Where a turn does not say which piece it places, there is only one kind.
  void say_placement(const Standing& placed) {
    if (P::turn_parts(turn_).size == 0) {
      return say(Topic::does, "placesOnly", {{"target", placed.point}});
    }
    say(Topic::does, "places", {{"piece", placed.content}, {"target", placed.point}});
  }

  void say_move(const Effect& effect) {
    const std::string& content = effect.moved->content;
    Values values = {{"origin", effect.moved->point}, {"target", effect.target}};
    const bool is_stack = content.size() > 1;
    if (is_stack) {
      add_stack(values, content);
    } else {
      values.emplace_back("piece", content);
    }
    const auto& stops = effect.route.stops;
    const std::vector<std::string> over(stops.begin() + 1, stops.end() - 1);
    if (over.empty()) {
      say(Topic::does, is_stack ? KeyOf<kWordings>("movesStack") : KeyOf<kWordings>("moves"),
          std::move(values));
    } else {
      values.emplace_back("over", over);
      say(Topic::does,
          is_stack ? KeyOf<kWordings>("movesStackOver") : KeyOf<kWordings>("movesOver"),
          std::move(values));
    }
    if (effect.displaced) {
      say(Topic::does, "displaces",
          {{"piece", effect.displaced->content},
           {"target", effect.displaced->point},
           {"drop", effect.displaced_to}});
    }
    const bool stands = effect.captured.empty() || effect.captured.back() != effect.made;
    if (effect.made && stands) {
      Values made;
      add_stack(made, effect.made->content);
      say(Topic::does, "makes", std::move(made));
    }
  }

  void say_threats(const P& mine) {
    if (const Turns wins = winning_turns(mine); !wins.empty())
      return say_winning_threat(wins, mine);
    if (const Turns takes = capturing_turns(mine); !takes.empty()) {
      say(Topic::threatens, "threatensCapture", {{"turns", listed(takes)}});
    }
  }

  void say_winning_threat(const Turns& wins, const P& mine) {
    Values values = {{"turns", listed(wins)}};
    const std::size_t replies = after_.count_turns();
    if (replies * mine.count_turns() > kMostWork) {
      return say(Topic::threatens, "threatensWin", std::move(values));
    }
    const Turns stops = stopping_turns(after_);
    values.emplace_back("count", static_cast<int>(replies));
    if (stops.empty()) return say(Topic::threatens, "threatensWinUnstoppable", std::move(values));
    if (stops.size() > kNamed) {
      values.emplace_back("stopping", static_cast<int>(stops.size()));
      return say(Topic::threatens, "threatensWinManyStops", std::move(values));
    }
    values.emplace_back("stops", listed(stops));
    say(Topic::threatens,
        stops.size() == 1 ? KeyOf<kWordings>("threatensWinOneStop")
                          : KeyOf<kWordings>("threatensWinFewStops"),
        std::move(values));
  }

  /// What the opponent could have done and no longer can, and what they can do now.
  void say_about_opponent() {
    const auto before = with_other_player(position_);
    const Turns had_wins = before ? winning_turns(*before) : Turns();
    const Turns wins = winning_turns(after_);
    if (!had_wins.empty() && wins.empty()) say_prevented("preventsWin", had_wins);
    if (!wins.empty()) {  // whoever can win does not capture
      return say_allowed(
          had_wins.empty() ? KeyOf<kWordings>("allowsWin") : KeyOf<kWordings>("stillAllowsWin"),
          wins);
    }
    const Turns had_takes = before ? capturing_turns(*before) : Turns();
    const Turns takes = capturing_turns(after_);
    if (!had_takes.empty() && takes.empty()) say_prevented("preventsCapture", had_takes);
    if (takes.empty()) return;
    say_allowed(had_takes.empty() ? KeyOf<kWordings>("allowsCapture")
                                  : KeyOf<kWordings>("stillAllowsCapture"),
                takes);
  }
  void say_prevented(KeyOf<kWordings> key, const Turns& turns) {
    say(Topic::prevents, key, {{"player", after_.player()}, {"turns", listed(turns)}});
  }
  void say_allowed(KeyOf<kWordings> key, const Turns& turns) {
    say(Topic::allows, key, {{"player", after_.player()}, {"turns", listed(turns)}});
  }

  void say_missed_wins() {
    const Turns wins = winning_turns(position_);
    if (!wins.empty()) say(Topic::gives_up, "missesWin", {{"turns", listed(wins)}});
  }

  /// Captures that were there instead, and are not even threatened afterwards.
  void say_missed_captures(const std::optional<P>& mine) {
    const Turns takes = capturing_turns(position_);
    if (takes.empty() || std::ranges::count(takes, turn_) > 0) return;
    if (mine && !capturing_turns(*mine).empty()) return;
    say(Topic::gives_up, "missesCapture", {{"turns", listed(takes)}});
  }

  static Turns winning_turns(const P& position) {
    Turns turns;
    position.for_each_child([&](Turn turn, const P& child) {
      const auto outcome = child.outcome();
      if (outcome && outcome->winner == position.player()) turns.push_back(turn);
    });
    return turns;
  }

  static Turns capturing_turns(const P& position) {
    Turns turns;
    position.for_each_turn([&](Turn turn) {
      if (!position.effect(turn).captured.empty()) turns.push_back(turn);
    });
    return turns;
  }

  /// The turns after which the other player cannot win at once.
  static Turns stopping_turns(const P& position) {
    Turns turns;
    position.for_each_child([&](Turn turn, const P& child) {
      if (winning_turns(child).empty()) turns.push_back(turn);
    });
    return turns;
  }

  /// The plainest first; a move is named once, whatever may be claimed before it.
  static Value listed(const Turns& turns) {
    std::vector<std::pair<std::string, TurnParts>> moves;
    for (const Turn turn : turns) moves.emplace_back(P::turn_text(turn), P::turn_parts(turn));
    std::ranges::sort(moves, {},
                      [](const auto& move) { return std::pair(move.first.size(), move.first); });
    Value::List names;
    std::vector<TurnParts> named;
    int more = 0;
    for (const auto& [text, parts] : moves) {
      const auto same_move = [&parts](const TurnParts& other) {
        return !parts.origin.empty() && other.origin == parts.origin &&
               other.target == parts.target && other.drop == parts.drop;
      };
      if (std::ranges::any_of(named, same_move)) continue;
      named.push_back(parts);
      if (names.size() < kNamed) {
        names.emplace_back(text);
      } else {
        ++more;
      }
    }
    if (more > 0) names.emplace_back(more);
    return names;
  }

  const P position_;
  const Turn turn_;
  P after_;
  std::vector<Statement> statements_;
};

/// What is said of a legal turn, topic by topic.
template <SearchableGame P>
std::vector<Statement> explain(const P& position, typename P::Turn turn) {
  return Explainer<P>(position, turn).statements();
}

}  // namespace torony::explain
