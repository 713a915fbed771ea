// How often each 64-bit hash has been added: an open-addressed table that is quick to clear.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace torony {

class HashCounter {
 public:
  /// How often the hash has been added, this time included.
  int add(std::uint64_t hash) {
    if (2 * (used_ + 1) > entries_.size()) make_room();
    Entry& entry = entries_[slot_of(hash)];
    if (entry.count == kFree) {
      entry = {hash, 0};
      ++used_;
    }
    return ++entry.count;
  }
  /// Takes back one addition; the hash must have been added.
  void remove(std::uint64_t hash) { --entries_[slot_of(hash)].count; }
  int count(std::uint64_t hash) const {
    return entries_.empty() ? 0 : std::max(0, entries_[slot_of(hash)].count);
  }
  /// How many hashes it has room for before it is made anew.
  std::size_t capacity() const { return entries_.size() / 2; }
  void clear() {
    std::ranges::fill(entries_, Entry{});
    used_ = 0;
  }

 private:
  static constexpr std::size_t kLeast = 64;
  static constexpr int kFree = -1;
  struct Entry {
    std::uint64_t hash = 0;
    int count = kFree;
  };

  /// Where the hash stands, or the free slot where it belongs. A slot whose count fell to zero is
  /// not free: what lies behind it must still be found.
  std::size_t slot_of(std::uint64_t hash) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(hash) & mask;
    while (entries_[slot].hash != hash && entries_[slot].count != kFree) slot = (slot + 1) & mask;
    return slot;
  }

  /// Drops what is no longer counted; the table only grows for what is.
  void make_room() {
    const auto counted = [](const Entry& entry) { return entry.count > 0; };
    const auto live = std::ranges::count_if(entries_, counted);
    used_ = static_cast<std::size_t>(live);
    std::vector<Entry> old(std::bit_ceil(std::max<std::size_t>(kLeast, 4 * used_)));
    old.swap(entries_);
    for (const Entry& entry : old) {
      if (counted(entry)) entries_[slot_of(entry.hash)] = entry;
    }
  }

  std::vector<Entry> entries_;  ///< a power of two of them, at most half in use
  std::size_t used_ = 0;
};

}  // namespace torony
