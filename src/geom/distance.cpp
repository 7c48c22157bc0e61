// Distances. For convex outlines apart from each other: if a corner lies square before an edge that parts
// them, that is the distance; if there is none, the nearest two corners are. No other case exists.
#include <algorithm>

#include "base/check.h"
#include "geom/convex.h"
#include "geom/edges.h"
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

// The boxes of stands are parallelograms, for which opposite edges are looked at together.
struct Parallelogram {
  Vec at, side, other_side;
};

bool is_parallelogram(const Quad& q) { return q.corner[0] + q.corner[2] == q.corner[1] + q.corner[3]; }

Parallelogram parallelogram(const Quad& q) {
  return {q.corner[0], q.corner[1] - q.corner[0], q.corner[3] - q.corner[0]};
}

std::int64_t positive(std::int64_t n) { return n > 0 ? n : 0; }
std::int64_t negative(std::int64_t n) { return n < 0 ? n : 0; }

// What is known about an edge of one parallelogram when another is before it or behind its opposite edge:
// crosses and dots of the edge with the other things.
struct Edge {
  std::int64_t whole;             // its length, squared
  std::int64_t breadth, across;   // with the other side of its own parallelogram
  std::int64_t start, offset;     // with the way to the other parallelogram
  std::int64_t first, run_first;  // with the sides of that one
  std::int64_t second, run_second;
};

struct Gap {
  std::int64_t gap = 0;      // as convex::gap
  bool is_distance = false;  // a corner of the other lies square before the edge
};

// before_edges() for an edge and its opposite. Hardly a branch: they would be guessed wrong half the time,
// and that costs more than all this arithmetic.
[[gnu::always_inline]] inline Gap gap_of(const Edge& e) {
  const std::int64_t above = e.start + negative(e.first) + negative(e.second) - positive(e.breadth);
  const std::int64_t below = negative(e.breadth) - e.start - positive(e.first) - positive(e.second);
  const std::int64_t gap = std::max(above, below);
  const std::int64_t sense = above > 0 ? 1 : -1;
  // Along the edge: the nearest corner of the other or, if a side of it is parallel, the ends of that side.
  const std::int64_t corner = e.offset - ((e.breadth ^ sense) >= 0 ? e.across : 0) +
                              ((e.first ^ sense) < 0 ? e.run_first : 0) +
                              ((e.second ^ sense) < 0 ? e.run_second : 0);
  const std::int64_t ends = sense * ((e.first == 0 ? e.run_first : 0) + (e.second == 0 ? e.run_second : 0));
  // All three of them hold if none of these is negative: one test of one sign.
  const bool is_distance = ((gap - 1) | (corner + positive(ends)) | (e.whole - corner - negative(ends))) >= 0;
  return {gap, is_distance};
}

Square square_between(const Parallelogram& a, const Parallelogram& b) {
  const Vec u = a.side, v = a.other_side, p = b.side, q = b.other_side, way = b.at - a.at;
  const std::int64_t up = cross(u, p), uq = cross(u, q), vp = cross(v, p), vq = cross(v, q);
  const std::int64_t run_up = dot(u, p), run_uq = dot(u, q), run_vp = dot(v, p), run_vq = dot(v, q);
  const std::int64_t uv = cross(u, v), run_uv = dot(u, v), pq = cross(p, q), run_pq = dot(p, q);
  const auto square = [](Gap gap, Vec edge) {
    return Square{static_cast<Wide>(gap.gap) * gap.gap, length_squared(edge)};
  };
  const std::int64_t uu = dot(u, u), vv = dot(v, v), pp = dot(p, p), qq = dot(q, q);
  const std::int64_t run_u = dot(u, way), run_v = dot(v, way), run_p = dot(p, way), run_q = dot(q, way);
  const Gap at_u = gap_of({uu, uv, run_uv, cross(u, way), run_u, up, run_up, uq, run_uq});
  if (at_u.is_distance) return square(at_u, u);
  const Gap at_v = gap_of({vv, -uv, run_uv, cross(v, way), run_v, vp, run_vp, vq, run_vq});
  if (at_v.is_distance) return square(at_v, v);
  const Gap at_p = gap_of({pp, pq, run_pq, cross(way, p), -run_p, -up, run_up, -vp, run_vp});
  if (at_p.is_distance) return square(at_p, p);
  const Gap at_q = gap_of({qq, -pq, run_pq, cross(way, q), -run_q, -uq, run_uq, -vq, run_vq});
  if (at_q.is_distance) return square(at_q, q);
  if (std::max({at_u.gap, at_v.gap, at_p.gap, at_q.gap}) <= 0) return {0, 1};
  // The nearest two corners. One of `b` is by so much, and so far along the sides of `a`, from the first corner of `a`; the
  // squares to the other three are sums of products that are known already.
  const auto nearest_of_a = [&](std::int64_t apart, std::int64_t along_u, std::int64_t along_v) {
    const std::int64_t by_u = uu - 2 * along_u, by_v = vv - 2 * along_v;
    return apart + std::min({std::int64_t{0}, by_u, by_v, by_u + by_v + 2 * run_uv});
  };
  const std::int64_t apart = dot(way, way), to_p = pp + 2 * run_p, to_q = qq + 2 * run_q;
  return {std::min({nearest_of_a(apart, run_u, run_v),
                    nearest_of_a(apart + to_p, run_u + run_up, run_v + run_vp),
                    nearest_of_a(apart + to_q, run_u + run_uq, run_v + run_vq),
                    nearest_of_a(apart + to_p + to_q + 2 * run_pq, run_u + run_up + run_uq, run_v + run_vp + run_vq)}),
          1};
}

Square square_between(const Quad& a, const Quad& b) {
  if (is_parallelogram(a) && is_parallelogram(b)) {
    const Parallelogram first = parallelogram(a);
    const Parallelogram second = parallelogram(b);
    if (cross(first.side, first.other_side) != 0 && cross(second.side, second.other_side) != 0) {
      return square_between(first, second);
    }
  }
  return convex::with_outline(a, [&b](const auto& first) {
    return convex::with_outline(b, [&first](const auto& second) { return square_between(first, second); });
  });
}

Square square_between(const Segment& a, const Quad& b) {
  return convex::with_outline(b, [&a](const auto& quad) { return square_between(convex::outline(a), quad); });
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

// The root is only taken of what is nearer than all before.
template <class Line>
Coord least_from(Vec point, const Line& line) {
  Coord least = kFarthest;
  any_edge(line, [&](const Segment& edge) {
    const Square square = exact::square_of(point, edge);
    if (exact::compare(square, least) < 0) least = exact::root(square);
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
Coord distance(Vec a, const Polyline& b) { return least_from(a, b); }
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
  return least_from(a, b);
}
Coord distance(const Quad& a, const Polygon& b) {
  if (relate(a, b) != Relation::kApart) return 0;
  return least_over_edges(b, [&](const Segment& edge) { return distance(edge, a); });
}

}  // namespace drumhead
