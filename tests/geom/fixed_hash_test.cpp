// One number over a million answers on pseudo-random shapes. It has no meaning of its own: it must be the
// same from every compiler, at every optimisation, on every machine. If geometry is changed on purpose, it
// changes.
#include <gtest/gtest.h>

#include "base/hash.h"
#include "geom/lines.h"
#include "geom/motion.h"
#include "geom/zones.h"

namespace drumhead {
namespace {

class Source {
 public:
  Coord below(Coord n) { return static_cast<Coord>(mix(++count_) % static_cast<std::uint64_t>(n)); }
  Vec vec(Coord reach) {
    const Coord x = below(2 * reach + 1);
    return {x - reach, below(2 * reach + 1) - reach};
  }
  Box box(Coord reach, Coord size) {
    const Vec at = vec(reach);
    const Heading facing = Heading::of(below(kFullTurn));
    const Coord width = below(size);
    return {{at, facing}, width, below(size)};
  }

 private:
  std::uint64_t count_ = 0;
};

void add(Hasher& hash, Vec v) {
  hash.add(v.x);
  hash.add(v.y);
}

// Ten answers, of every family.
void add_answers(Hasher& hash, Source& source, Coord reach, Coord size) {
  const Box box = source.box(reach, size);
  const Quad a = corners(box);
  const Quad b = corners(source.box(reach, size));
  const Segment s{source.vec(reach), source.vec(reach)};
  const Vec by = source.vec(reach);
  hash.add(static_cast<std::int64_t>(relate(a, b)));
  hash.add(static_cast<std::int64_t>(relate(s, a)));
  hash.add(static_cast<std::int64_t>(where(s.a, b)));
  hash.add(distance(a, b));
  hash.add(within(s, a, size / 2) ? 1 : 0);
  const auto contact = first_contact(a, by, b);
  hash.add(contact ? scaled(Coord{1'000'000}, *contact) : -1);
  hash.add(static_cast<std::int64_t>(relate(field_of_fire(box, degrees(45)), b)));
  hash.add(in_arc(s.a, box.pose.facing, degrees(60), s.b) ? 1 : 0);
  hash.add(heading_of(by).centidegrees);
  add(hash, nearest_point(s.a, a));
}

TEST(fixed_hash, over_a_million_answers) {
  Hasher hash;
  Source source;
  for (int i = 0; i < 100'000; ++i) {
    const bool small = i % 2 == 0;
    add_answers(hash, source, small ? 12 : inches(40), small ? 12 : inches(8));
  }
  EXPECT_EQ(hash.value(), 9040311307423143230ULL);
}

TEST(fixed_hash, of_the_sine_table) {
  Hasher hash;
  for (std::int32_t i = 0; i < kFullTurn; ++i) hash.add(sin_scaled({i}));
  EXPECT_EQ(hash.value(), 14093481199656460235ULL);
}

}  // namespace
}  // namespace drumhead
