// Quads: the boxes of a body, a list that keeps a few of them in place. Nearly every body on a table is one
// box, and footprints are made by the thousand when paths are checked.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <vector>

#include "base/check.h"
#include "geom/shapes.h"

namespace drumhead {

class Quads {
 public:
  Quads() = default;
  Quads(std::initializer_list<Quad> quads) { add(quads.begin(), quads.end()); }
  Quads(const std::vector<Quad>& quads) { add(quads.begin(), quads.end()); }
  operator std::vector<Quad>() const { return {begin(), end()}; }

  void push_back(const Quad& quad) {
    if (size_ < kInPlace) {
      few_[size_++] = quad;
      return;
    }
    if (size_ == kInPlace) many_.assign(few_.begin(), few_.end());
    many_.push_back(quad);
    ++size_;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Quad* data() { return size_ <= kInPlace ? few_.data() : many_.data(); }
  const Quad* data() const { return size_ <= kInPlace ? few_.data() : many_.data(); }
  Quad* begin() { return data(); }
  Quad* end() { return data() + size_; }
  const Quad* begin() const { return data(); }
  const Quad* end() const { return data() + size_; }
  const Quad& operator[](std::size_t i) const { return data()[i]; }
  const Quad& at(std::size_t i) const {
    CHECK(i < size_);
    return data()[i];
  }
  const Quad& front() const { return *begin(); }
  const Quad& back() const { return *(end() - 1); }
  friend bool operator==(const Quads& a, const Quads& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  static constexpr std::size_t kInPlace = 1;

  template <class It>
  void add(It from, It to) {
    for (; from != to; ++from) push_back(*from);
  }

  std::array<Quad, kInPlace> few_{};
  std::vector<Quad> many_{};  // all of them, when they are more
  std::size_t size_ = 0;
};

}  // namespace drumhead
