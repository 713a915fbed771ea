// A list of at most Capacity plain values that never allocates; where space counts, its size can be
// of a smaller type.
#pragma once

#include <cassert>
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
    assert(size_ < Capacity);
    items_[size_++] = value;
  }
  /// Adds all values of another list; there must be room for as many as that one can hold, because
  /// so many are copied.
  template <std::size_t Other>
  void append(const FixedList<T, Other, Size>& other) {
    assert(size_ + Other <= Capacity);
    std::memcpy(items_ + size_, other.begin(), sizeof(T) * Other);
    size_ = static_cast<Size>(size_ + other.size());
  }
  /// Adds a value to be filled in.
  T& grow() {
    assert(size_ < Capacity);
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
