// Slow, plain references for geom, and its generators. Exact ones use fractions of small numbers and are
// written differently from the code they check; the others use long double and leave a guard band.
#pragma once

#include <rapidcheck/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "geom/predicates.h"

namespace drumhead::reference {

// A fraction in lowest terms; only for small coordinates.
struct Ratio {
  Wide n = 0;
  Wide d = 1;

  static Ratio of(Wide n, Wide d) {
    Wide a = n < 0 ? -n : n, b = d < 0 ? -d : d;
    while (b != 0) {
      const Wide rest = a % b;
      a = b;
      b = rest;
    }
    if (a == 0) a = 1;
    if (d < 0) a = -a;
    return {n / a, d / a};
  }
  friend Ratio operator+(Ratio a, Ratio b) { return of(a.n * b.d + b.n * a.d, a.d * b.d); }
  friend Ratio operator-(Ratio a, Ratio b) { return of(a.n * b.d - b.n * a.d, a.d * b.d); }
  friend Ratio operator*(Ratio a, Ratio b) { return of(a.n * b.n, a.d * b.d); }
  friend Ratio operator/(Ratio a, Ratio b) { return of(a.n * b.d, a.d * b.n); }
  int sign() const { return (n > 0) - (n < 0); }
};

struct Point {
  Ratio x, y;
};
inline Point point(Vec v) { return {{v.x, 1}, {v.y, 1}}; }

// Twice the signed area of the triangle a b p.
inline Ratio side(Vec a, Vec b, const Point& p) {
  const Ratio ax{a.x, 1}, ay{a.y, 1}, bx{b.x, 1}, by{b.y, 1};
  return (bx - ax) * (p.y - ay) - (by - ay) * (p.x - ax);
}

// What of a convex polygon (or a segment of two points) lies left of a line.
inline std::vector<Point> clip(const std::vector<Point>& shape, Vec a, Vec b) {
  std::vector<Point> rest;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Point& p = shape[i];
    const Point& q = shape[(i + 1) % shape.size()];
    const Ratio sp = side(a, b, p), sq = side(a, b, q);
    if (sp.sign() >= 0) rest.push_back(p);
    if (sp.sign() * sq.sign() < 0) {
      const Ratio t = sp / (sp - sq);
      rest.push_back({p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)});
    }
  }
  return rest;
}

inline bool all_on_a_line(const std::vector<Point>& shape, Vec a, Vec b) {
  for (const Point& p : shape) {
    if (side(a, b, p).sign() != 0) return false;
  }
  return true;
}

inline int area_sign(const std::vector<Point>& shape) {
  Ratio sum;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Point& p = shape[i];
    const Point& q = shape[(i + 1) % shape.size()];
    sum = sum + p.x * q.y - q.x * p.y;
  }
  return sum.sign();
}

// The relation of a shape to a quad with area: clip it by the quad's four edges and see what is left. A shape
// with area overlaps if area is left; a segment or point overlaps if what is left is not on one of the edges.
inline Relation relate(const std::vector<Vec>& shape, const Quad& quad) {
  std::vector<Vec> q(quad.corner.begin(), quad.corner.end());
  if (doubled_area(Ring(q)) < 0) std::reverse(q.begin(), q.end());
  std::vector<Point> rest;
  for (const Vec v : shape) rest.push_back(point(v));
  const bool has_area = area_sign(rest) != 0;
  for (std::size_t i = 0; i < 4; ++i) rest = clip(rest, q[i], q[(i + 1) % 4]);
  if (rest.empty()) return Relation::kApart;
  if (has_area) return area_sign(rest) != 0 ? Relation::kOverlapping : Relation::kTouching;
  for (std::size_t i = 0; i < 4; ++i) {
    if (q[i] != q[(i + 1) % 4] && all_on_a_line(rest, q[i], q[(i + 1) % 4])) return Relation::kTouching;
  }
  return Relation::kOverlapping;
}

using Real = long double;

inline Real slow_distance(Vec p, const Segment& s) {
  const Real dx = static_cast<Real>(s.b.x - s.a.x), dy = static_cast<Real>(s.b.y - s.a.y);
  const Real px = static_cast<Real>(p.x - s.a.x), py = static_cast<Real>(p.y - s.a.y);
  const Real whole = dx * dx + dy * dy;
  Real t = whole == 0 ? 0 : (px * dx + py * dy) / whole;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  return std::hypot(px - t * dx, py - t * dy);
}

// Apart convex shapes are as far apart as the nearest corner and edge; the caller knows whether they meet.
inline Real slow_distance(const std::vector<Vec>& a, const std::vector<Vec>& b) {
  Real least = 1e18L;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      least = std::min(least, slow_distance(a[i], Segment{b[j], b[(j + 1) % b.size()]}));
      least = std::min(least, slow_distance(b[j], Segment{a[i], a[(i + 1) % a.size()]}));
    }
  }
  return least;
}

inline std::vector<Vec> points(const Quad& q) { return {q.corner.begin(), q.corner.end()}; }
inline std::vector<Vec> points(const Segment& s) { return {s.a, s.b}; }

}  // namespace drumhead::reference

namespace drumhead {

// Readable failures.
inline void showValue(const Vec& v, std::ostream& out) { out << "(" << v.x << "," << v.y << ")"; }
inline std::ostream& operator<<(std::ostream& out, const Vec& v) {
  return out << "(" << v.x << "," << v.y << ")";
}
inline std::ostream& operator<<(std::ostream& out, const Segment& s) { return out << s.a << "-" << s.b; }
inline std::ostream& operator<<(std::ostream& out, const Quad& q) {
  for (const Vec c : q.corner) out << c;
  return out;
}

inline Vec any_vec(Coord reach) {
  return {*rc::gen::inRange<Coord>(-reach, reach + 1), *rc::gen::inRange<Coord>(-reach, reach + 1)};
}
inline Segment any_segment(Coord reach) { return {any_vec(reach), any_vec(reach)}; }

// A small parallelogram, often upright, sometimes without area, in either sense of rotation.
inline Quad any_small_quad(Coord reach) {
  const Vec at = any_vec(reach);
  Vec side = any_vec(reach / 2 + 1), other = any_vec(reach / 2 + 1);
  if (*rc::gen::inRange(0, 3) == 0) side.y = 0, other.x = 0;
  return {{at, at + side, at + side + other, at + other}};
}

// A convex quad that is no parallelogram: the diagonals cross inside.
inline Quad any_kite(Coord reach) {
  const Vec at = any_vec(reach);
  const auto n = [reach] { return *rc::gen::inRange<Coord>(1, reach + 1); };
  const Vec first = any_vec(reach);
  const Vec second =
      *rc::gen::inRange(0, 2) == 0 ? Vec{-first.y, first.x} : Vec{first.x + 1 - first.y, first.x};
  const auto times = [](Vec v, Coord k) { return Vec{v.x * k, v.y * k}; };
  return {{at + times(first, n()), at + times(second, n()), at - times(first, n()), at - times(second, n())}};
}

inline Box any_box(Coord table, Coord largest) {
  return {{any_vec(table), Heading::of(*rc::gen::inRange(0, kFullTurn))},
          *rc::gen::inRange<Coord>(1, largest),
          *rc::gen::inRange<Coord>(1, largest)};
}

// A star-shaped ring of small corners around a centre: simple, seldom convex.
inline Ring any_star(Vec at, Coord reach) {
  Ring ring;
  for (int i = 0; i < 8; ++i) {
    const Coord r = *rc::gen::inRange<Coord>(2, reach);
    const Vec spokes[] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    ring.push_back(at + Vec{spokes[i].x * r, spokes[i].y * r});
  }
  return ring;
}

}  // namespace drumhead
