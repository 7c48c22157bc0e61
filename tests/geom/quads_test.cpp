#include "geom/quads.h"

#include <gtest/gtest.h>

#include <span>

#include "upright.h"

namespace drumhead {
namespace {

Quad box(Coord n) { return upright(10 * n, 0, 10 * n + 5, 5); }

TEST(quads, keep_their_order_however_many_they_are) {
  Quads quads;
  EXPECT_TRUE(quads.empty());
  for (Coord n = 0; n < 6; ++n) {
    quads.push_back(box(n));
    ASSERT_EQ(quads.size(), static_cast<std::size_t>(n + 1));
    for (Coord i = 0; i <= n; ++i) EXPECT_EQ(quads[static_cast<std::size_t>(i)], box(i));
    EXPECT_EQ(quads.front(), box(0));
    EXPECT_EQ(quads.back(), box(n));
  }
}

TEST(quads, a_copy_is_equal_until_it_is_changed) {
  for (const Quads& quads : {Quads{}, Quads{box(0)}, Quads{box(0), box(1), box(2)}}) {
    Quads copy = quads;
    EXPECT_EQ(copy, quads);
    copy.push_back(box(7));
    EXPECT_FALSE(copy == quads);
    copy = quads;
    EXPECT_EQ(copy, quads);
  }
  Quads moved{box(0), box(1)};
  *moved.begin() = box(5);
  EXPECT_FALSE(moved == (Quads{box(0), box(1)}));
}

TEST(quads, are_lists_and_spans_of_quads) {
  const std::vector<Quad> list{box(3), box(1)};
  const Quads quads = list;
  const std::vector<Quad> back = quads;
  EXPECT_EQ(back, list);
  const std::span<const Quad> seen = quads;
  EXPECT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[1], box(1));
}

}  // namespace
}  // namespace drumhead
