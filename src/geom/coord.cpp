#include "geom/coord.h"

#include <algorithm>
#include <array>

namespace drumhead {
namespace {

constexpr std::uint64_t slow_sqrt(std::uint64_t n) {
  std::uint64_t root = 0;
  while ((root + 1) * (root + 1) <= n) ++root;
  return root;
}

// First guesses: eight bits of the root, for every value of the top byte from 64 on.
constexpr std::array<std::uint8_t, 192> make_guesses() {
  std::array<std::uint8_t, 192> guesses{};
  for (std::size_t i = 0; i < guesses.size(); ++i) {
    const std::uint64_t root = slow_sqrt((i + 64) * 256 + 255);
    guesses[i] = static_cast<std::uint8_t>(root > 255 ? 255 : root);
  }
  return guesses;
}
constexpr auto kGuesses = make_guesses();

}  // namespace

// Two Newton steps from a table, 8 to 16 to 32 bits, then a correction: no loop over bits, no floating point.
std::uint64_t floor_sqrt(std::uint64_t n) {
  if (n == 0) return 0;
  const int shift = __builtin_clzll(n) & ~1;
  const std::uint64_t top = n << shift;  // in [2^62, 2^64)
  std::uint32_t guess = kGuesses[(top >> 56) - 64];
  guess = (guess << 7) + static_cast<std::uint32_t>(top >> 41) / guess;
  std::uint64_t root = (std::uint64_t{guess} << 15) + (top >> 17) / guess;
  root = std::min<std::uint64_t>(root, 0xffff'ffff) >> (shift / 2);
  while (root * root > n) --root;
  while (n - root * root > 2 * root) ++root;
  return root;
}

// A root is never an integer and a half, so n lies above root^2 + root exactly when it rounds up.
std::int64_t sqrt_rounded(std::uint64_t n) {
  const std::uint64_t root = floor_sqrt(n);
  return static_cast<std::int64_t>(n - root * root > root ? root + 1 : root);
}

}  // namespace drumhead
