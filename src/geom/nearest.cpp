// Nearest points. They are rounded to whole Coords; the distance itself is measured in distance.cpp.
#include <algorithm>
#include <optional>

#include "base/check.h"
#include "geom/exact_square.h"
#include "geom/fraction.h"
#include "geom/predicates.h"

namespace drumhead {
namespace {

Segment edge_of(const Quad& quad, std::size_t i) { return {quad.corner[i], quad.corner[(i + 1) % 4]}; }

// The answers may be a stretch of pairs (two parallel edges): its ends are the least and the greatest, and
// the middle between them is what a player would point at.
class Stretched {
 public:
  void add(const Segment& pair) {
    least_ = least_ ? std::min(*least_, pair) : pair;
    greatest_ = greatest_ ? std::max(*greatest_, pair) : pair;
  }
  void clear() { least_.reset(), greatest_.reset(); }
  bool empty() const { return !least_; }
  Segment middle() const {
    CHECK(least_ && greatest_);
    return {middle_of(least_->a, greatest_->a), middle_of(least_->b, greatest_->b)};
  }

 private:
  static Vec middle_of(Vec a, Vec b) {
    return a + Vec{divide_rounded(b.x - a.x, 2), divide_rounded(b.y - a.y, 2)};
  }
  std::optional<Segment> least_, greatest_;
};

Segment common_point(const Quad& a, const Quad& b) {
  Stretched common;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec p = a.corner[i];
    const Vec q = b.corner[i];
    if (where(p, b) != Inside::kOutside) common.add({p, p});
    if (where(q, a) != Inside::kOutside) common.add({q, q});
    for (std::size_t j = 0; j < 4; ++j) {
      if (const auto x = crossing_point(edge_of(a, i), edge_of(b, j))) common.add({*x, *x});
    }
  }
  return common.middle();
}

}  // namespace

Vec nearest_point(Vec from, const Segment& on) {
  const Vec along = on.b - on.a;
  const std::int64_t reached = dot(from - on.a, along);
  const std::int64_t whole = length_squared(along);
  if (reached <= 0) return on.a;
  if (reached >= whole) return on.b;
  // Rounded as seen from the point, not from an end of the segment: whichever end is named first, and however
  // the table is turned or mirrored, it is the same foot.
  return from + scaled(Vec{along.y, -along.x}, Fraction{cross(along, from - on.a), whole});
}

Vec nearest_point(Vec from, const Quad& on) {
  if (where(from, on) != Inside::kOutside) return from;
  std::size_t best = 0;
  for (std::size_t i = 1; i < 4; ++i) {
    if (less(exact::square_of(from, edge_of(on, i)), exact::square_of(from, edge_of(on, best)))) best = i;
  }
  return nearest_point(from, edge_of(on, best));
}

Segment nearest_points(const Quad& a, const Quad& b) {
  if (relate(a, b) != Relation::kApart) return common_point(a, b);
  Stretched nearest;
  exact::Square least{length_squared(a.corner[0] - b.corner[0]), 1};
  const auto try_pair = [&](Vec corner, const Segment& edge, bool corner_of_a) {
    const exact::Square square = exact::square_of(corner, edge);
    if (less(least, square)) return;
    if (less(square, least)) nearest.clear();
    least = square;
    const Vec foot = nearest_point(corner, edge);
    nearest.add(corner_of_a ? Segment{corner, foot} : Segment{foot, corner});
  };
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      try_pair(a.corner[i], edge_of(b, j), true);
      try_pair(b.corner[i], edge_of(a, j), false);
    }
  }
  return nearest.middle();
}

}  // namespace drumhead
