// How shapes lie to each other: separating axes, in exact integers.
#include <algorithm>

#include "geom/convex.h"
#include "geom/predicates.h"

namespace drumhead {
namespace {

using convex::Outline;

// The worst over the edges of `a`: outside one of them is apart, on the line of one is touching.
template <std::size_t N, std::size_t M>
Relation against_edges(const Outline<N>& a, const Outline<M>& b) {
  bool touching = false;
  for (std::size_t i = 0; i < N; ++i) {
    const Vec edge = a.next(i) - a.at[i];
    if (edge == Vec{}) continue;
    const std::int64_t gap = convex::gap(a.at[i], edge, a.sense, b.at);
    if (gap > 0) return Relation::kApart;
    touching |= gap == 0;
  }
  return touching ? Relation::kTouching : Relation::kOverlapping;
}

// Enough when at least one of the two has an area: no other axis can then part them.
template <std::size_t N, std::size_t M>
Relation relate_outlines(const Outline<N>& a, const Outline<M>& b) {
  if constexpr (N == 2 && M == 2) {
    return relate(Segment{a.at[0], a.at[1]}, Segment{b.at[0], b.at[1]});
  } else {
    const Relation first = against_edges(a, b);
    if (first == Relation::kApart) return first;
    return std::min(first, against_edges(b, a));
  }
}

int sign(std::int64_t n) { return (n > 0) - (n < 0); }

// Two segments on one line, by their extent along it.
Relation relate_on_line(const Segment& a, const Segment& b) {
  const auto [a_low, a_high] = std::minmax(a.a, a.b);
  const auto [b_low, b_high] = std::minmax(b.a, b.b);
  const Vec low = std::max(a_low, b_low);
  const Vec high = std::min(a_high, b_high);
  if (low > high) return Relation::kApart;
  if (low < high) return Relation::kOverlapping;
  // One common point: of two points, or of a point within a segment, it is an inner point of both.
  const bool inner_of_a = a_low == a_high || (a_low < low && low < a_high);
  const bool inner_of_b = b_low == b_high || (b_low < low && low < b_high);
  return inner_of_a && inner_of_b ? Relation::kOverlapping : Relation::kTouching;
}

}  // namespace

Turn orientation(Vec a, Vec b, Vec c) { return static_cast<Turn>(sign(cross(b - a, c - a))); }

Relation relate(const Quad& a, const Quad& b) {
  if (!meet(bounds(a), bounds(b))) return Relation::kApart;
  return convex::with_outline(a, [&b](const auto& first) {
    return convex::with_outline(b, [&first](const auto& second) { return relate_outlines(first, second); });
  });
}

Relation relate(const Segment& a, const Quad& b) {
  if (!meet(bounds(a), bounds(b))) return Relation::kApart;
  return convex::with_outline(b,
                              [&a](const auto& quad) { return relate_outlines(convex::outline(a), quad); });
}

Relation relate(const Segment& a, const Segment& b) {
  if (!meet(bounds(a), bounds(b))) return Relation::kApart;
  const Vec along_a = a.b - a.a;
  const Vec along_b = b.b - b.a;
  const int b_from = sign(cross(along_a, b.a - a.a));
  const int b_to = sign(cross(along_a, b.b - a.a));
  const int a_from = sign(cross(along_b, a.a - b.a));
  const int a_to = sign(cross(along_b, a.b - b.a));
  if (b_from == 0 && b_to == 0 && a_from == 0 && a_to == 0) return relate_on_line(a, b);
  if (b_from * b_to > 0 || a_from * a_to > 0) return Relation::kApart;
  return b_from * b_to < 0 && a_from * a_to < 0 ? Relation::kOverlapping : Relation::kTouching;
}

bool overlaps_deeper(const Quad& a, const Quad& b, Coord slack) {
  if (relate(a, b) != Relation::kOverlapping) return false;
  const auto deeper = [slack](const Quad& of, const Quad& other) {
    const int sense = convex::signed_area(of) > 0 ? 1 : -1;
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec edge = of.corner[(i + 1) % 4] - of.corner[i];
      if (edge == Vec{}) continue;
      const Wide depth = -convex::gap(of.corner[i], edge, sense, other.corner);
      if (depth * depth <= static_cast<Wide>(slack) * slack * length_squared(edge)) return false;
    }
    return true;
  };
  return deeper(a, b) && deeper(b, a);
}

Inside where(Vec point, const Quad& quad) {
  switch (relate(Segment{point, point}, quad)) {
    case Relation::kApart:
      return Inside::kOutside;
    case Relation::kTouching:
      return Inside::kOnEdge;
    case Relation::kOverlapping:
      break;
  }
  return convex::signed_area(quad) == 0 ? Inside::kOnEdge : Inside::kInside;
}

bool contains(const Bounds& b, Vec point) {
  return b.low.x <= point.x && point.x <= b.high.x && b.low.y <= point.y && point.y <= b.high.y;
}

bool contains(const Bounds& b, const Quad& quad) {
  return contains(b, quad.corner[0]) && contains(b, quad.corner[1]) && contains(b, quad.corner[2]) &&
         contains(b, quad.corner[3]);
}

}  // namespace drumhead
