// Nearest points. They are rounded to whole Coords; the distance itself is measured in distance.cpp.
#include <algorithm>
#include <vector>

#include "base/check.h"
#include "geom/exact_square.h"
#include "geom/fraction.h"
#include "geom/touching.h"

namespace drumhead {
namespace {

Segment edge_of(const Quad& quad, std::size_t i) { return {quad.corner[i], quad.corner[(i + 1) % 4]}; }

// The middle between two points; of two grains as near to it the one farther from the middle of the body, so that in a
// mirror it is the mirror's.
Vec middle_between(Vec p, Vec q, const Quad& body) {
  const auto half = [](Coord sum, Coord four_times_middle) {
    const Coord less = (sum - (sum & 1)) / 2;
    return (sum & 1) != 0 && 2 * sum >= four_times_middle ? less + 1 : less;
  };
  const Vec four = body.corner[0] + body.corner[1] + body.corner[2] + body.corner[3];
  return {half(p.x + q.x, four.x), half(p.y + q.y, four.y)};
}

// The answers may be a stretch of pairs (two parallel edges): the middle between its ends is what a player would point at.
Segment middle_of_stretch(const std::vector<Segment>& pairs, const Quad& a, const Quad& b) {
  CHECK(!pairs.empty());
  Segment one = pairs.front(), other = pairs.front();
  std::int64_t longest = 0;
  for (const Segment& p : pairs)
    for (const Segment& q : pairs) {
      const std::int64_t apart = length_squared(p.a - q.a) + length_squared(p.b - q.b);
      if (apart > longest) longest = apart, one = p, other = q;
    }
  return {middle_between(one.a, other.a, a), middle_between(one.b, other.b, b)};
}

Segment common_point(const Quad& a, const Quad& b) {
  std::vector<Segment> common;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec p = a.corner[i];
    const Vec q = b.corner[i];
    if (where(p, b) != Inside::kOutside) common.push_back({p, p});
    if (where(q, a) != Inside::kOutside) common.push_back({q, q});
    for (std::size_t j = 0; j < 4; ++j) {
      if (const auto x = crossing_point(edge_of(a, i), edge_of(b, j))) common.push_back({*x, *x});
    }
  }
  return middle_of_stretch(common, a, a);
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

// Edges that are parallel but for rounding are a stretch: all pairs count that differ by no more than the tolerance.
Segment nearest_points(const Quad& a, const Quad& b) {
  if (overlap(a, b)) return common_point(a, b);
  std::vector<Segment> nearest;
  const Coord reach = distance(a, b) + kContactTolerance;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      const Vec p = a.corner[i], q = b.corner[i];
      if (within(p, edge_of(b, j), reach)) nearest.push_back({p, nearest_point(p, edge_of(b, j))});
      if (within(q, edge_of(a, j), reach)) nearest.push_back({nearest_point(q, edge_of(a, j)), q});
    }
  }
  return middle_of_stretch(nearest, a, b);
}

}  // namespace drumhead
