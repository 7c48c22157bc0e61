// Distances. For convex outlines apart from each other: if a corner lies square before an edge that parts
// them, that is the distance; if there is none, the nearest two corners are. No other case exists.
#include <algorithm>

#include "base/check.h"
#include "geom/convex.h"
#include "geom/exact_square.h"
#include "geom/predicates.h"

namespace drumhead {
namespace {

using convex::Outline;
using exact::Square;

// Distances on a table are smaller; larger limits are cut to it so that squares stay within 64 bits.
constexpr Coord kFarthest = std::int64_t{1} << 30;

enum class Found { kNothing, kParted, kDistance };

// Looks for an edge of `a` that parts it from `b`; kDistance when a corner of `b` lies square before it.
template <std::size_t N, std::size_t M>
Found before_edges(const Outline<N>& a, const Outline<M>& b, Square& square) {
  Found found = Found::kNothing;
  for (std::size_t i = 0; i < N; ++i) {
    const Vec edge = a.next(i) - a.at[i];
    const std::int64_t gap = convex::gap(a.at[i], edge, a.sense, b.at);
    if (gap <= 0) continue;
    found = Found::kParted;
    const std::int64_t whole = length_squared(edge);
    for (const Vec corner : b.at) {
      if (-a.sense * cross(edge, corner - a.at[i]) != gap) continue;
      const std::int64_t reached = dot(corner - a.at[i], edge);
      if (reached < 0 || reached > whole) continue;
      square = {static_cast<Wide>(gap) * gap, whole};
      return Found::kDistance;
    }
  }
  return found;
}

template <std::size_t N, std::size_t M>
std::int64_t between_corners(const Outline<N>& a, const Outline<M>& b) {
  std::int64_t least = length_squared(a.at[0] - b.at[0]);
  for (const Vec p : a.at) {
    for (const Vec q : b.at) least = std::min(least, length_squared(p - q));
  }
  return least;
}

Square square_between(const Segment& a, const Segment& b);

template <std::size_t N, std::size_t M>
Square square_between(const Outline<N>& a, const Outline<M>& b) {
  if constexpr (N == 2 && M == 2) {
    return square_between(Segment{a.at[0], a.at[1]}, Segment{b.at[0], b.at[1]});
  } else {
    Square square;
    const Found by_a = before_edges(a, b, square);
    if (by_a == Found::kDistance) return square;
    const Found by_b = before_edges(b, a, square);
    if (by_b == Found::kDistance) return square;
    if (by_a == Found::kNothing && by_b == Found::kNothing) return {0, 1};
    return {between_corners(a, b), 1};
  }
}

Square square_between(const Segment& a, const Segment& b) {
  if (relate(a, b) != Relation::kApart) return {0, 1};
  return std::min({exact::square_of(a.a, b), exact::square_of(a.b, b), exact::square_of(b.a, a),
                   exact::square_of(b.b, a)},
                  exact::less);
}

Square square_between(const Quad& a, const Quad& b) {
  return convex::with_outline(a, [&b](const auto& first) {
    return convex::with_outline(b, [&first](const auto& second) { return square_between(first, second); });
  });
}

Square square_between(const Segment& a, const Quad& b) {
  return convex::with_outline(b, [&a](const auto& quad) { return square_between(convex::outline(a), quad); });
}

// The edges of a line; a line of one point has one edge without length.
template <class Visit>
bool any_edge(const Polyline& line, Visit visit) {
  if (line.size() == 1) return visit(Segment{line[0], line[0]});
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (visit(Segment{line[i - 1], line[i]})) return true;
  }
  return false;
}

template <class Visit>
bool any_edge_of_ring(const Ring& ring, Visit visit) {
  if (ring.empty()) return false;
  return any_edge(ring, visit) || visit(Segment{ring.back(), ring.front()});
}

template <class Visit>
bool any_edge(const Polygon& polygon, Visit visit) {
  if (any_edge_of_ring(polygon.outer, visit)) return true;
  for (const Ring& hole : polygon.holes) {
    if (any_edge_of_ring(hole, visit)) return true;
  }
  return false;
}

template <class From, class Line>
bool within_any_edge(const From& from, const Line& line, Coord d) {
  return any_edge(line, [&](const Segment& edge) { return within(from, edge, d); });
}

bool within_edge(const Quad& quad, const Segment& edge, Coord d) { return within(edge, quad, d); }

// Distances round upwards with the distance, so the least of the rounded ones is the rounded least.
template <class Line, class Measure>
Coord least_over_edges(const Line& line, Measure measure) {
  Coord least = kFarthest;
  any_edge(line, [&](const Segment& edge) {
    least = std::min(least, measure(edge));
    return least == 0;
  });
  CHECK(least < kFarthest);  // the line or polygon has points
  return least;
}

template <class A, class B>
bool within_squares(const A& a, const B& b, Coord d) {
  if (d < 0) return false;
  const Coord limit = std::min(d, kFarthest);
  if (!meet(grown(bounds(a), limit), bounds(b))) return false;
  return exact::compare(square_between(a, b), limit) <= 0;
}

Segment as_segment(Vec point) { return {point, point}; }

}  // namespace

bool within(Vec a, Vec b, Coord d) {
  return d >= 0 && static_cast<Wide>(length_squared(b - a)) <= static_cast<Wide>(d) * d;
}
bool within(Vec a, const Segment& b, Coord d) {
  return d >= 0 && exact::compare(exact::square_of(a, b), std::min(d, kFarthest)) <= 0;
}
bool within(Vec a, const Quad& b, Coord d) { return within_squares(as_segment(a), b, d); }
bool within(const Segment& a, const Segment& b, Coord d) { return within_squares(a, b, d); }
bool within(const Segment& a, const Quad& b, Coord d) { return within_squares(a, b, d); }
bool within(const Quad& a, const Quad& b, Coord d) { return within_squares(a, b, d); }
bool within(Vec a, const Polyline& b, Coord d) { return within_any_edge(a, b, d); }
bool within(const Segment& a, const Polyline& b, Coord d) { return within_any_edge(a, b, d); }
bool within(const Quad& a, const Polyline& b, Coord d) {
  return any_edge(b, [&](const Segment& edge) { return within_edge(a, edge, d); });
}
bool within(const Polyline& a, const Polyline& b, Coord d) {
  return any_edge(a, [&](const Segment& edge) { return within(edge, b, d); });
}
bool within(Vec a, const Polygon& b, Coord d) {
  if (d < 0) return false;
  return where(a, b) != Inside::kOutside || within_any_edge(a, b, d);
}
bool within(const Quad& a, const Polygon& b, Coord d) {
  if (d < 0) return false;
  if (any_edge(b, [&](const Segment& edge) { return within_edge(a, edge, d); })) return true;
  return relate(a, b) != Relation::kApart;
}

int compare_distance(Vec a, const Quad& b, Coord d) {
  if (d < 0) return 1;
  return exact::compare(square_between(as_segment(a), b), std::min(d, kFarthest));
}

Coord distance(Vec a, Vec b) { return length(b - a); }
Coord distance(Vec a, const Segment& b) { return exact::root(exact::square_of(a, b)); }
Coord distance(Vec a, const Quad& b) { return exact::root(square_between(as_segment(a), b)); }
Coord distance(const Segment& a, const Segment& b) { return exact::root(square_between(a, b)); }
Coord distance(const Segment& a, const Quad& b) { return exact::root(square_between(a, b)); }
Coord distance(const Quad& a, const Quad& b) { return exact::root(square_between(a, b)); }
Coord distance(Vec a, const Polyline& b) {
  return least_over_edges(b, [&](const Segment& edge) { return distance(a, edge); });
}
Coord distance(const Segment& a, const Polyline& b) {
  return least_over_edges(b, [&](const Segment& edge) { return distance(a, edge); });
}
Coord distance(const Quad& a, const Polyline& b) {
  return least_over_edges(b, [&](const Segment& edge) { return distance(edge, a); });
}
Coord distance(const Polyline& a, const Polyline& b) {
  return least_over_edges(a, [&](const Segment& edge) { return distance(edge, b); });
}
Coord distance(Vec a, const Polygon& b) {
  if (where(a, b) != Inside::kOutside) return 0;
  return least_over_edges(b, [&](const Segment& edge) { return distance(a, edge); });
}
Coord distance(const Quad& a, const Polygon& b) {
  if (relate(a, b) != Relation::kApart) return 0;
  return least_over_edges(b, [&](const Segment& edge) { return distance(edge, a); });
}

}  // namespace drumhead
