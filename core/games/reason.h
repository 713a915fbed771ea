// Why something is refused, as data: which rule, which sentence, and what varies in it. The core
// says each sentence in English here and in each game's reasons.h; whoever speaks another language
// looks up the key in a catalogue of its own.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/text.h"
#include "base/value.h"

namespace torony {

/// One sentence with its values in braces. A value is shown by a wording of its own where there is
/// one: {colour} with r as "colour.r", a number as "name.1" or, with {n} in it, "name.n". The items
/// of a list are parted by commas, the last by "name.last" where there is such a wording. With the
/// key of a sentence and a dot before it, such a wording belongs to that sentence alone.
struct Wording {
  std::string_view key;
  std::string_view english;
};
using Catalogue = std::span<const Wording>;

/// Not defined: a key that is in no catalogue stops the compiler here.
void there_is_no_such_key();

/// A key that the compiler has found in a catalogue.
template <const auto& catalogue>
class KeyOf {
 public:
  consteval KeyOf(const char* key) {  // NOLINT(google-explicit-constructor)
    bool found = false;
    for (const Wording& each : catalogue) {
      if (each.key != key) continue;
      wording = &each;
      found = true;
    }
    if (!found) there_is_no_such_key();
  }
  /// The same when the program runs; the first of the catalogue where there is no such key.
  static KeyOf named(std::string_view key) {
    KeyOf found;
    found.wording = &catalogue[0];
    for (const Wording& each : catalogue) {
      if (each.key == key) found.wording = &each;
    }
    return found;
  }

  const Wording* wording = nullptr;

 private:
  KeyOf() = default;
};

/// A sentence as data.
class Phrase {
 public:
  template <const auto& catalogue>
  Phrase(KeyOf<catalogue> key, Values values)
      : wording_(key.wording), catalogue_(catalogue), values_(std::move(values)) {}

  std::string_view key() const { return wording_->key; }
  const Values& values() const { return values_; }
  /// In English.
  std::string text() const;

 private:
  std::string shown(std::string_view name) const;
  std::string shown(std::string_view name, const Value& value) const;
  std::string_view word(std::string_view name, std::string_view value) const;

  const Wording* wording_;
  Catalogue catalogue_;
  Values values_;
};

/// Why something is refused.
struct Reason {
  std::string_view rule;  ///< its number in docs/rules; empty where the notation is at fault
  Phrase phrase;

  std::string text() const { return phrase.text(); }
};
using Reasons = std::vector<Reason>;

/// What is said of every game.
inline constexpr Wording kGeneralWordings[] = {
    {"tooLong", "a position has at most {limit} characters, not {count}"},
    {"notAscii", "it holds characters that are not ASCII"},
    {"noField", "there is no field '{text}'"},
    {"fieldForm", "{field}: '{text}' does not belong there"},
    {"otherGame", "it is a turn of {game}"},
    {"overRepeated", "the game is over: the position has occurred {count} times"},
    {"overResigned", "the game is over: player {player} has resigned"},
    {"overAgreed", "the game is over: the players have agreed on a draw"},
    {"overTime", "the game is over: player {player} has run out of time"},
};
using GeneralKey = KeyOf<kGeneralWordings>;

inline Reason general_reason(std::string_view rule, GeneralKey key, Values values = {}) {
  return {rule, Phrase(key, std::move(values))};
}

/// The same with a key that is only known when the program runs; it must be one of these.
Reason general_reason_named(std::string_view key, Values values);

/// What a parser or a builder of positions and turns answers.
template <class T>
using Parsed = Result<T, Reason>;

inline Reason too_long_a_position(std::string_view text) {
  return general_reason(
      "", "tooLong",
      {{"limit", static_cast<int>(kLongestPosition)}, {"count", static_cast<int>(text.size())}});
}

}  // namespace torony
