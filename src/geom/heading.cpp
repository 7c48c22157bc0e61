#include "geom/heading.h"

#include <algorithm>
#include <array>
#include <utility>

#include "geom/pose.h"
#include "geom/trig_tables.h"

namespace drumhead {
namespace {

constexpr std::int32_t kQuarter = kFullTurn / 4;
constexpr std::int32_t kEighth = kFullTurn / 8;

// Sines of whole and part degrees are joined by the addition theorem: 190 series instead of 9,001.
template <std::size_t N>
constexpr std::array<trig::SineCosine, N> series(std::int64_t first, std::int64_t step_by) {
  std::array<trig::SineCosine, N> values{};
  for (std::size_t i = 0; i < N; ++i) {
    values[i] = trig::at_half_hundredths(first + static_cast<std::int64_t>(i) * step_by);
  }
  return values;
}
constexpr auto kDegrees = series<91>(0, 200);
constexpr auto kHundredths = series<100>(0, 2);
constexpr auto kMidHundredths = series<100>(1, 2);

constexpr std::array<std::int32_t, kQuarter + 1> make_sines() {
  std::array<std::int32_t, kQuarter + 1> sines{};
  for (std::size_t i = 0; i < sines.size(); ++i) {
    const std::int64_t fine = trig::added(kDegrees[i / 100], kHundredths[i % 100]).sine;
    sines[i] = static_cast<std::int32_t>(shift_rounded(fine, 30));
  }
  return sines;
}
constexpr auto kSines = make_sines();

// The tangents, times 2^60, of the angles half-way between hundredths of a degree, up to 45 degrees.
constexpr std::array<std::int64_t, kEighth> make_borders() {
  std::array<std::int64_t, kEighth> borders{};
  for (std::size_t i = 0; i < borders.size(); ++i) {
    const trig::SineCosine at = trig::added(kDegrees[i / 100], kMidHundredths[i % 100]);
    borders[i] = static_cast<std::int64_t>(static_cast<Wide>(at.sine) * trig::kFine / at.cosine);
  }
  return borders;
}
constexpr auto kBorders = make_borders();

// The angle of a slope between 0 and 1, to the nearest hundredth of a degree.
std::int32_t angle_of_slope(Coord rise, Coord run) {
  const auto tangent = static_cast<std::int64_t>(static_cast<Wide>(rise) * trig::kFine / run);
  const auto above = std::lower_bound(kBorders.begin(), kBorders.end(), tangent);
  return static_cast<std::int32_t>(above - kBorders.begin());
}

}  // namespace

std::int64_t sin_scaled(Heading h) {
  const std::int32_t c = h.centidegrees;
  if (c <= kQuarter) return kSines[static_cast<std::size_t>(c)];
  if (c <= 2 * kQuarter) return kSines[static_cast<std::size_t>(2 * kQuarter - c)];
  if (c <= 3 * kQuarter) return -kSines[static_cast<std::size_t>(c - 2 * kQuarter)];
  return -kSines[static_cast<std::size_t>(kFullTurn - c)];
}

std::int64_t cos_scaled(Heading h) { return sin_scaled(h + kQuarter); }

Vec direction(Heading h) { return {sin_scaled(h), cos_scaled(h)}; }

Angle turn_between(Heading from, Heading to) {
  const Angle turn = Heading::of(std::int64_t{to.centidegrees} - from.centidegrees).centidegrees;
  return turn > kFullTurn / 2 ? turn - kFullTurn : turn;
}

// Folded into the first eighth of the circle, so that mirrored and turned displacements get mirrored and
// turned headings.
Heading heading_of(Vec displacement) {
  const Coord east = displacement.x < 0 ? -displacement.x : displacement.x;
  const Coord north = displacement.y < 0 ? -displacement.y : displacement.y;
  if (east == 0 && north == 0) return kNorth;
  std::int32_t angle = east <= north ? angle_of_slope(east, north) : kQuarter - angle_of_slope(north, east);
  if (displacement.y < 0) angle = 2 * kQuarter - angle;
  if (displacement.x < 0) angle = kFullTurn - angle;
  return Heading::of(angle);
}

Vec step(Heading h, Coord forward, Coord right) {
  const Vec ahead = direction(h);
  return {shift_rounded(forward * ahead.x + right * ahead.y, 30),
          shift_rounded(forward * ahead.y - right * ahead.x, 30)};
}

Vec rotated(Vec v, Angle clockwise) {
  const Vec turn = direction(Heading::of(clockwise));
  return {shift_rounded(v.x * turn.y + v.y * turn.x, 30), shift_rounded(v.y * turn.y - v.x * turn.x, 30)};
}

Coord arc_length(Coord radius, Angle angle) {
  constexpr std::int64_t kPi = 3'141'592'653'589'793'238;  // times 10^18
  constexpr Wide kHalfTurn = static_cast<Wide>(1'000'000'000'000'000'000) * (kFullTurn / 2);
  return divide_rounded(static_cast<Wide>(kPi) * radius * magnitude(angle), kHalfTurn);
}

Pose turned_about(const Pose& pose, Vec pivot, Angle angle) {
  return {pivot + rotated(pose.at - pivot, angle), pose.facing + angle};
}

}  // namespace drumhead
