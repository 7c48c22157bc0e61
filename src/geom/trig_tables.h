// The integer tables behind Heading, made by the compiler from integer arithmetic alone, so that they are
// the same for every compiler and need no initialisation. Only heading.cpp uses them.
#pragma once

#include <array>
#include <cstdint>

#include "geom/coord.h"

namespace drumhead::trig {

inline constexpr std::int64_t kFine = std::int64_t{1} << 60;  // one, in fixed point
inline constexpr std::int64_t kPiFine = 3622009729038561421;  // pi * 2^60, rounded

struct SineCosine {
  std::int64_t sine = 0;
  std::int64_t cosine = 0;
};

constexpr std::int64_t multiply(std::int64_t a, std::int64_t b) {
  return divide_rounded(static_cast<Wide>(a) * b, kFine);
}

// Taylor's series at an angle of at most 45 degrees, in radians times 2^60.
constexpr SineCosine taylor(std::int64_t radians) {
  SineCosine sum{0, kFine};
  std::int64_t term = kFine;
  for (int n = 1; term != 0; ++n) {
    term = divide_rounded(static_cast<Wide>(term) * radians, static_cast<Wide>(kFine) * n);
    const std::int64_t value = (n / 2) % 2 == 0 ? term : -term;
    (n % 2 == 0 ? sum.cosine : sum.sine) += value;
  }
  return sum;
}

// An angle in two-hundredths of a degree, 0 to 90 degrees.
constexpr SineCosine at_half_hundredths(std::int64_t n) {
  const bool beyond = n > 9000;
  const std::int64_t folded = beyond ? 18000 - n : n;
  const SineCosine value = taylor(divide_rounded(static_cast<Wide>(kPiFine) * folded, 36000));
  return beyond ? SineCosine{value.cosine, value.sine} : value;
}

constexpr SineCosine added(SineCosine a, SineCosine b) {
  return {multiply(a.sine, b.cosine) + multiply(a.cosine, b.sine),
          multiply(a.cosine, b.cosine) - multiply(a.sine, b.sine)};
}

}  // namespace drumhead::trig
