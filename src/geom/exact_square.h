// A square of a distance as an exact fraction, and where it was found. Shared by distance.cpp and its
// neighbours in geom; users of geom see Coords and yes or no.
#pragma once

#include "geom/shapes.h"

namespace drumhead::exact {

struct Square {
  Wide numerator = 0;
  std::int64_t denominator = 1;
};

// Sign of (distance - d) for a square of a distance.
inline int compare(const Square& square, Coord d) {
  const Wide limit = static_cast<Wide>(d) * d * square.denominator;
  return (square.numerator > limit) - (square.numerator < limit);
}

// The root of a square, rounded to nearest: the root of four times it is found exactly, then halved.
inline Coord root(const Square& square) {
  if (square.denominator == 1) return sqrt_rounded(static_cast<std::uint64_t>(square.numerator));
  const auto doubled = static_cast<std::uint64_t>(4 * square.numerator / square.denominator);
  return static_cast<Coord>((floor_sqrt(doubled) + 1) / 2);
}

// Of two squares the smaller, by their exact values: whole parts first, then what is left over.
inline bool less(const Square& a, const Square& b) {
  const Wide whole_a = a.numerator / a.denominator;
  const Wide whole_b = b.numerator / b.denominator;
  if (whole_a != whole_b) return whole_a < whole_b;
  return (a.numerator - whole_a * a.denominator) * b.denominator <
         (b.numerator - whole_b * b.denominator) * a.denominator;
}

inline Square square_of(Vec a, Vec b) { return {length_squared(b - a), 1}; }

inline Square square_of(Vec point, const Segment& s) {
  const Vec along = s.b - s.a;
  const std::int64_t reached = dot(point - s.a, along);
  const std::int64_t whole = length_squared(along);
  if (reached <= 0) return square_of(point, s.a);
  if (reached >= whole) return square_of(point, s.b);
  const Wide aside = cross(along, point - s.a);
  return {aside * aside, whole};
}

}  // namespace drumhead::exact
