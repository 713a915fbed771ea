// The transposition table: what was found about positions, shared by all threads without locks.
#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "search/score.h"

namespace torony {

enum class Bound : std::uint8_t { none, lower, upper, exact };

/// What the table says about a position. The turn is a word of the game and need not be legal:
/// another position may have the same hash.
struct TTData {
  std::uint32_t turn;
  Score score;
  int depth;
  Bound bound;
};

/// Entries of two words. A thread may overwrite one word while another reads the other, so the
/// first word holds the hash XOR the second: a torn entry belongs to no position.
class TranspositionTable {
 public:
  /// The largest power of two of entries within that memory; without any, a table that is just
  /// large enough to work.
  explicit TranspositionTable(std::size_t megabytes = 0) {
    use(::operator new(bytes_for(megabytes), kLargePage), bytes_for(megabytes));
  }

  /// Makes it an empty table of that size. When there is not enough memory it stays as it is, and
  /// the result is false.
  [[nodiscard]] bool resize(std::size_t megabytes) {
    void* memory = ::operator new(bytes_for(megabytes), kLargePage, std::nothrow);
    if (memory == nullptr) return false;
    use(memory, bytes_for(megabytes));
    return true;
  }

  std::size_t megabytes() const { return (mask_ + 1) * sizeof(Entry) >> 20; }

  void clear() {
    for (std::size_t i = 0; i <= mask_; ++i) entries_[i].write(0, 0);
  }

  /// Entries of earlier searches are the first to be overwritten.
  void new_search() { age_ = (age_ + 1) & kAges; }

  /// The score is turned from "turns from that position" into "turns from the root".
  std::optional<TTData> find(std::uint64_t hash, int ply) const {
    const Entry& entry = entries_[hash & mask_];
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if ((entry.key.load(std::memory_order_relaxed) ^ data) != hash || data == 0)
      return std::nullopt;
    TTData found{static_cast<std::uint32_t>(data & 0xFFFFFF),
                 static_cast<std::int16_t>(data >> 24 & 0xFFFF),
                 static_cast<int>(data >> 40 & 0xFF), static_cast<Bound>(data >> 48 & 3)};
    if (is_win(found.score)) found.score -= ply;
    if (is_loss(found.score)) found.score += ply;
    return found;
  }

  /// Fetches the entry of a hash that will be asked for soon.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&entries_[hash & mask_]); }

  void store(std::uint64_t hash, TTData found, int ply) {
    Entry& entry = entries_[hash & mask_];
    const std::uint64_t old = entry.data.load(std::memory_order_relaxed);
    const bool same = (entry.key.load(std::memory_order_relaxed) ^ old) == hash;
    const bool aged = (old >> 50 & kAges) != age_;
    const int old_depth = static_cast<int>(old >> 40 & 0xFF);
    if (!same && !aged && found.depth + 2 < old_depth) return;
    if (is_win(found.score)) found.score += ply;
    if (is_loss(found.score)) found.score -= ply;
    const std::uint64_t data = (found.turn & 0xFFFFFF) |
                               static_cast<std::uint64_t>(static_cast<std::uint16_t>(found.score))
                                   << 24 |
                               static_cast<std::uint64_t>(found.depth) << 40 |
                               static_cast<std::uint64_t>(found.bound) << 48 | age_ << 50;
    entry.write(hash ^ data, data);
  }

  /// How full it is with entries of this search, in thousandths.
  int hashfull() const {
    const std::size_t sample = std::min<std::size_t>(1000, mask_ + 1);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
      const std::uint64_t data = entries_[i].data.load(std::memory_order_relaxed);
      used += data != 0 && (data >> 50 & kAges) == age_;
    }
    return static_cast<int>(used * 1000 / sample);  // NOLINT(clang-analyzer-core.DivideZero)
  }

 private:
  static constexpr std::size_t kSmallest = 1 << 16;
  static constexpr std::uint64_t kAges = 63;

  struct Entry {
    std::atomic<std::uint64_t> key{0};
    std::atomic<std::uint64_t> data{0};

    void write(std::uint64_t new_key, std::uint64_t new_data) {
      key.store(new_key, std::memory_order_relaxed);
      data.store(new_data, std::memory_order_relaxed);
    }
  };

  static constexpr std::align_val_t kLargePage{2 << 20};
  struct Release {
    void operator()(Entry* entries) const { ::operator delete(entries, kLargePage); }
  };

  static std::size_t bytes_for(std::size_t megabytes) {
    return std::bit_floor(megabytes > 0 ? megabytes << 20 : kSmallest);
  }

  void use(void* memory, std::size_t bytes) {
    entries_.reset();  // before the new one is written to, and so takes real memory
    mask_ = bytes / sizeof(Entry) - 1;
#ifdef __linux__
    // Only a wish. Entries lie anywhere, and with small pages the processor spends much of the time
    // of a look on finding out where its page is.
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    entries_.reset(new (memory) Entry[mask_ + 1]);
  }

  std::size_t mask_ = 0;
  std::uint64_t age_ = 0;
  std::unique_ptr<Entry[], Release> entries_;
};

}  // namespace torony
