// What a game remembers of its earlier positions, and the one place that says when a repeated
// position is a draw (ruling G-5).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/hash_counter.h"
#include "games/game.h"

namespace torony {

inline constexpr std::string_view kRepetition = "repetition";

/// G-5: whether a position that has occurred this often, now included, is a draw.
template <SearchableGame P>
constexpr bool is_drawn_after(int occurrences) {
  return P::repetition_limit > 0 && occurrences >= P::repetition_limit;
}

/// Whether a position would be a draw if it came up once more after these.
template <SearchableGame P>
bool would_be_drawn(std::span<const std::uint64_t> before, std::uint64_t hash) {
  if constexpr (P::repetition_limit == 0) {
    return false;
  } else {
    int occurrences = 1;
    for (const std::uint64_t earlier : before) occurrences += earlier == hash ? 1 : 0;
    return is_drawn_after<P>(occurrences);
  }
}

/// The positions (hashes) that would be a draw by repetition if they came up once more.
template <SearchableGame P>
std::vector<std::uint64_t> drawn_if_repeated(std::span<const std::uint64_t> history) {
  std::vector<std::uint64_t> drawn;
  if constexpr (P::repetition_limit > 1) {
    std::vector<std::uint64_t> sorted(history.begin(), history.end());
    std::ranges::sort(sorted);
    constexpr std::size_t kBefore = P::repetition_limit - 1;
    for (std::size_t end = kBefore; end <= sorted.size(); ++end) {
      const std::uint64_t hash = sorted[end - 1];
      if (sorted[end - kBefore] != hash) continue;
      if (drawn.empty() || drawn.back() != hash) drawn.push_back(hash);
    }
  }
  return drawn;
}

/// Whether a search should count a position as drawn: it would be by the rule, or it has occurred
/// since the search began, for then it can be made to occur again. The first `played` entries of
/// the path belong to the game, the next is where the search began.
template <SearchableGame P>
bool is_drawn_on_path(std::span<const std::uint64_t> path, std::size_t played, std::uint64_t hash) {
  if constexpr (P::repetition_limit == 0) {
    return false;
  } else {
    int occurrences = 1;
    for (std::size_t i = path.size(); i-- > 0;) {
      if (path[i] != hash) continue;
      if (i > played || is_drawn_after<P>(++occurrences)) return true;
    }
    return false;
  }
}

/// The positions of a game by their hashes, the oldest first.
template <SearchableGame P>
class PastPositions {
 public:
  void push(const P& position) {
    hashes_.push_back(position.hash());
    if constexpr (P::repetition_limit > 0) occurrences_.push_back(counter_.add(hashes_.back()));
  }
  /// Forgets the latest position.
  void pop() {
    if constexpr (P::repetition_limit > 0) {
      counter_.remove(hashes_.back());
      occurrences_.pop_back();
    }
    hashes_.pop_back();
  }
  void clear() {
    hashes_.clear();
    occurrences_.clear();
    counter_.clear();
  }

  std::size_t size() const { return hashes_.size(); }
  /// The positions before the one of that index: what a search is given.
  std::span<const std::uint64_t> before(std::size_t index) const { return {hashes_.data(), index}; }
  std::span<const std::uint64_t> before() const { return before(size() - 1); }
  /// How often the position of that index had occurred by then, itself included; always once in a
  /// game in which nothing can repeat.
  int occurrences(std::size_t index) const {
    return P::repetition_limit > 0 ? occurrences_[index] : 1;
  }
  int occurrences() const { return occurrences(size() - 1); }
  bool is_drawn() const { return is_drawn_after<P>(occurrences()); }

 private:
  std::vector<std::uint64_t> hashes_;
  std::vector<int> occurrences_;
  HashCounter counter_;
};

}  // namespace torony
