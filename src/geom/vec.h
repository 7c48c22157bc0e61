// Vec: a point or a displacement; x runs east, y north.
#pragma once

#include <compare>

#include "geom/coord.h"

namespace drumhead {

struct Vec {
  Coord x = 0;
  Coord y = 0;

  friend constexpr auto operator<=>(const Vec&, const Vec&) = default;
  friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec operator-(Vec a) { return {-a.x, -a.y}; }
};

constexpr std::int64_t dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
// Positive when b lies to the left (anticlockwise) of a.
constexpr std::int64_t cross(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }
constexpr std::int64_t length_squared(Vec a) { return dot(a, a); }
Coord length(Vec a);  // rounded to nearest

}  // namespace drumhead
