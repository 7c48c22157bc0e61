// Lists of plain values: whatever is done to one, it holds what a std::vector would.
#include "base/plain_list.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace drumhead {
namespace {

struct Plain {
  int number = 7;
  short other = -1;
  friend bool operator==(const Plain&, const Plain&) = default;
};

std::vector<Plain> contents(const PlainList<Plain>& list) { return {list.begin(), list.end()}; }

RC_GTEST_PROP(plain_list, does_what_a_vector_does, ()) {
  PlainList<Plain> list;
  std::vector<Plain> vector;
  const int steps = *rc::gen::inRange(0, 40);
  for (int i = 0; i < steps; ++i) {
    const int n = *rc::gen::inRange(0, 12);
    switch (*rc::gen::inRange(0, 8)) {
      case 0: list.push_back({n, 3}), vector.push_back({n, 3}); break;
      case 1: list.emplace_back().number += n, vector.emplace_back().number += n; break;
      case 2: list.resize(static_cast<std::size_t>(n)), vector.resize(static_cast<std::size_t>(n)); break;
      case 3: list.clear(), vector.clear(); break;
      case 4: list.reserve(static_cast<std::size_t>(n)); break;
      case 5:
        if (!vector.empty()) list.pop_back(), vector.pop_back();
        break;
      case 6:
        if (!vector.empty()) list.push_back(list.front()), vector.push_back(Plain(vector.front()));   // one of its own
        break;
      default:
        if (!vector.empty()) list[vector.size() / 2].number = n, vector[vector.size() / 2].number = n;
    }
    RC_ASSERT(contents(list) == vector);
    RC_ASSERT(list.size() == vector.size());
    RC_ASSERT(list.empty() == vector.empty());
    if (!vector.empty()) RC_ASSERT(list.back() == vector.back() && list.front() == vector.front());
  }
}

TEST(plain_list, a_copy_is_its_own) {
  const PlainList<Plain> first{{1, 1}, {2, 2}, {3, 3}};
  PlainList<Plain> copy = first;
  EXPECT_EQ(copy, first);
  EXPECT_NE(copy.data(), first.data());
  copy[1].number = 9;
  EXPECT_EQ(first[1].number, 2);
  EXPECT_FALSE(copy == first);
  PlainList<Plain> shorter(2);
  EXPECT_EQ(shorter[1], Plain{});   // as its initialisers say
  shorter = first;
  EXPECT_EQ(shorter, first);
  PlainList<Plain>& same = shorter;
  shorter = same;
  EXPECT_EQ(shorter, first);
  shorter = PlainList<Plain>{};
  EXPECT_TRUE(shorter.empty());
  EXPECT_EQ(PlainList<Plain>(shorter), shorter);
}

TEST(plain_list, what_is_moved_takes_its_place_along) {
  PlainList<Plain> first{{1, 1}, {2, 2}};
  const Plain* place = first.data();
  const PlainList<Plain> second = std::move(first);
  EXPECT_EQ(second.data(), place);
  EXPECT_EQ(second.size(), 2U);
}

}  // namespace
}  // namespace drumhead
