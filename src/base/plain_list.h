// A list of plain values that is copied as one block of bytes: for what is copied a hundred thousand times a battle.
// std::vector copies one by one whatever has initialisers, though its bytes are all there is to it. Otherwise it is like
// std::vector, as far as it goes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/check.h"

namespace drumhead {

template <class T>
class PlainList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  PlainList() = default;
  explicit PlainList(std::size_t n) { resize(n); }
  PlainList(std::initializer_list<T> values) : PlainList(values.begin(), values.end()) {}
  PlainList(const T* first, const T* last) { append(first, static_cast<std::size_t>(last - first)); }
  PlainList(const PlainList& other) { append(other.data_, other.size_); }
  PlainList(PlainList&& other) noexcept { swap(other); }
  PlainList& operator=(const PlainList& other) {
    if (this == &other) return *this;
    size_ = 0;
    append(other.data_, other.size_);
    return *this;
  }
  PlainList& operator=(PlainList&& other) noexcept {
    swap(other);
    return *this;
  }
  ~PlainList() { release(data_, room_); }

  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return data_[checked(i)]; }
  const T& operator[](std::size_t i) const { return data_[checked(i)]; }
  T& front() { return (*this)[0]; }
  const T& front() const { return (*this)[0]; }
  T& back() { return (*this)[size_ - 1]; }
  const T& back() const { return (*this)[size_ - 1]; }

  void reserve(std::size_t n) {
    if (n <= room_) return;
    T* larger = std::allocator<T>().allocate(n);
    if (size_ > 0) std::memcpy(static_cast<void*>(larger), data_, size_ * sizeof(T));
    release(data_, room_);
    data_ = larger, room_ = n;
  }
  void resize(std::size_t n) {
    reserve(n);
    for (; size_ < n; ++size_) std::construct_at(data_ + size_);
    size_ = n;
  }
  void push_back(const T& value) {
    const T kept = value;  // it may be one of ours
    if (size_ == room_) reserve(std::max<std::size_t>(4, 2 * room_));
    std::construct_at(data_ + size_++, kept);
  }
  T& emplace_back() {
    push_back(T{});
    return back();
  }
  void pop_back() { --size_; }
  void clear() { size_ = 0; }
  void swap(PlainList& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(room_, other.room_);
  }

  friend bool operator==(const PlainList& a, const PlainList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  // As std::vector is checked in the builds to develop with.
  std::size_t checked(std::size_t i) const {
#ifdef _GLIBCXX_ASSERTIONS
    CHECK(i < size_);
#endif
    return i;
  }
  static void release(T* data, std::size_t room) {
    if (data != nullptr) std::allocator<T>().deallocate(data, room);
  }
  void append(const T* from, std::size_t n) {
    if (n == 0) return;
    reserve(size_ + n);
    std::memcpy(static_cast<void*>(data_ + size_), from, n * sizeof(T));
    size_ += n;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace drumhead
