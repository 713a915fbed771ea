// A list of at most Capacity plain values that never allocates; where space counts, its size can be
// of a smaller type.
//
// A list that is full stops the program rather than write past its end, in every build: lists are
// as long as the limits of a game make them, so that only a wrong limit fills one, and to drop a
// value would answer wrongly and say nothing.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>

namespace torony {

template <class T, std::size_t Capacity, class Size = std::size_t>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  FixedList() {}  // NOLINT(modernize-use-equals-default): leaves the storage uninitialised

  void push(const T& value) {
    if (size_ >= Capacity) [[unlikely]]
      __builtin_trap();
    items_[size_++] = value;
  }
  /// Adds all values of another list; there must be room for as many as that one can hold, because
  /// so many are copied.
  template <std::size_t Other>
  void append(const FixedList<T, Other, Size>& other) {
    if (size_ + Other > Capacity) [[unlikely]]
      __builtin_trap();
    std::memcpy(items_ + size_, other.begin(), sizeof(T) * Other);
    size_ = static_cast<Size>(size_ + other.size());
  }
  /// Adds a value to be filled in.
  T& grow() {
    if (size_ >= Capacity) [[unlikely]]
      __builtin_trap();
    return *new (&items_[size_++]) T;
  }
  void clear() { size_ = 0; }

  std::size_t size() const { return size_; }
  static constexpr std::size_t capacity() { return Capacity; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t index) const { return items_[index]; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

 private:
  Size size_ = 0;
  // In a union nothing is constructed: these lists are long, mostly empty and made millions of
  // times.
  union {
    T items_[Capacity];
  };
};

}  // namespace torony
