// Small changes to an input, of the kind that come close to what a parser takes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/text.h"

namespace torony::fuzz {

inline constexpr std::size_t kLongestInput = 1 << 12;

class Mutator {
 public:
  Mutator(std::string_view words, const std::vector<std::string>& corpus, Random random)
      : words_(split(words, '|')), corpus_(corpus), random_(random) {}

  /// One of the corpus with a few changes; mostly one, for what is changed often is far from valid.
  std::string input() {
    std::string text(pick(corpus_));
    do {
      change(text);
    } while (random_.below(2) == 0);
    return text;
  }

  void change(std::string& text) {
    const std::string_view word = pick(words_);
    switch (random_.below(11)) {
      case 0:
        text.insert(place(text), word);
        break;
      case 1:
        text.replace(place(text), word.size(), word);
        break;
      case 2:
        text.erase(place(text), length());
        break;
      case 3:
        text.insert(place(text), text.substr(place(text), length()));
        break;
      case 4:
        insert_line(text, line_of(pick(corpus_)));
        break;
      case 5: {
        const std::string_view other = pick(corpus_);
        text.resize(place(text));
        text += other.substr(place(other));
        break;
      }
      case 6:
        if (!text.empty()) flip_bit(letter(text));
        break;
      case 7:
      case 8:
        if (!text.empty()) copy_letter(text);
        break;
      default:  // keeps the counts of pieces right
        if (!text.empty()) std::swap(letter(text), letter(text));
    }
    if (text.size() > kLongestInput) text.resize(kLongestInput);
  }

 private:
  std::string_view pick(const auto& list) {
    return list[static_cast<std::size_t>(random_.below(static_cast<int>(list.size())))];
  }

  std::size_t place(std::string_view text) {
    return static_cast<std::size_t>(random_.below(static_cast<int>(text.size()) + 1));
  }
  void flip_bit(char& letter) { letter = static_cast<char>(letter ^ 1 << random_.below(8)); }
  void copy_letter(std::string& text) {
    const char other = letter(text);
    letter(text) = other;
  }
  char& letter(std::string& text) { return text[place(text) % text.size()]; }

  /// Mostly a few letters, now and then many.
  std::size_t length() {
    return static_cast<std::size_t>(random_.below(random_.below(4) == 0 ? 64 : 4));
  }

  std::string_view line_of(std::string_view text) {
    const std::size_t end = text.rfind('\n', place(text));
    const std::size_t begin = end == text.npos ? 0 : end + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
  }

  void insert_line(std::string& text, std::string_view line) {
    const std::size_t end = text.find('\n', place(text));
    text.insert(end == text.npos ? text.size() : end, '\n' + std::string(line));
  }

  std::vector<std::string_view> words_;
  const std::vector<std::string>& corpus_;
  Random random_;
};

}  // namespace torony::fuzz
