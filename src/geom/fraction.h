// Fraction: an exact share of a length or of a move, e.g. the moment of a first contact. Numerators and
// denominators are products of two lengths at most, so comparing two fractions fits in 128 bits.
#pragma once

#include <compare>
#include <cstdint>

#include "geom/vec.h"

namespace drumhead {

struct Fraction {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;  // positive

  // The quotient of two numbers, the second not 0.
  static constexpr Fraction of(std::int64_t n, std::int64_t d) {
    return d < 0 ? Fraction{-n, -d} : Fraction{n, d};
  }

  friend constexpr std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    return static_cast<Wide>(a.numerator) * b.denominator <=> static_cast<Wide>(b.numerator) * a.denominator;
  }
  friend constexpr bool operator==(const Fraction& a, const Fraction& b) { return (a <=> b) == 0; }
};

// A fraction of a length or a displacement, rounded.
constexpr Coord scaled(Coord whole, const Fraction& by) {
  return divide_rounded(static_cast<Wide>(whole) * by.numerator, by.denominator);
}
constexpr Vec scaled(Vec whole, const Fraction& by) { return {scaled(whole.x, by), scaled(whole.y, by)}; }

}  // namespace drumhead
