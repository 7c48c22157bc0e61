// Coord: every length on the table, an exact integer of 1/1,200 mm. An inch is 30,480 of them, so every
// common fraction of an inch and every millimetre is exact. Tables are under 50 m, so a product of two
// lengths fits in 64 bits and a product of two areas in 128.
#pragma once

#include <cstdint>

namespace drumhead {

using Coord = std::int64_t;
__extension__ typedef __int128 Wide;  // products of areas

inline constexpr Coord kPerMm = 1200;
inline constexpr Coord kPerInch = 30480;
inline constexpr Coord kLargestCoord = 50'000 * kPerMm;

constexpr Coord mm(Coord n) { return n * kPerMm; }
constexpr Coord cm(Coord n) { return n * 10 * kPerMm; }
// inches(6) is six inches; inches(13, 2) is six and a half. The fraction must be exact.
constexpr Coord inches(Coord n, Coord denominator = 1) { return n * kPerInch / denominator; }

// The one place where lengths are rounded: to nearest, halves away from zero, so that a mirrored table
// rounds to the mirrored point.
constexpr std::int64_t divide_rounded(Wide numerator, Wide denominator) {
  const bool negative = (numerator < 0) != (denominator < 0);
  const Wide n = numerator < 0 ? -numerator : numerator;
  const Wide d = denominator < 0 ? -denominator : denominator;
  const auto q = static_cast<std::int64_t>((2 * n + d) / (2 * d));
  return negative ? -q : q;
}
// The same for a division by 2^bits, which is what a step along a heading needs.
constexpr std::int64_t shift_rounded(std::int64_t n, int bits) {
  const std::int64_t half = std::int64_t{1} << (bits - 1);
  return n < 0 ? -((half - n) >> bits) : (n + half) >> bits;
}

// The whole part of a square root, and the root rounded to nearest; both exact for every 64-bit number.
std::uint64_t floor_sqrt(std::uint64_t n);
std::int64_t sqrt_rounded(std::uint64_t n);

}  // namespace drumhead
