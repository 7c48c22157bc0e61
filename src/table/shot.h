// The shapes of artillery: sticks laid along a line of fire in zones, canister patterns and burst circles,
// and which figures lie under them. Sizes are the rulebook's; nothing here throws a die.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geom/predicates.h"

namespace drumhead {

// The heading of a line from the muzzle that is deflected so that its far end, `reach` away, lies `aside` to
// the right of where it was aimed (negative: to the left).
Heading deflected(Heading aim, Coord reach, Coord aside);

// A zone of a stick: from `near` to `far` along the line, `width` across. `slide` moves it outward (firing
// from a height).
struct StickZone {
  Coord near = 0;
  Coord far = 0;
  Coord width = 0;
  friend constexpr bool operator==(const StickZone&, const StickZone&) = default;
};
Quad zone_on_table(Vec muzzle, Heading aim, const StickZone& zone, Coord slide = 0);

// A triangle with its point at the muzzle that widens to `width` at `spread_to`, and goes on that wide to
// `range`.
struct CanisterPattern {
  Coord spread_to = 0;
  Coord range = 0;
  Coord width = 0;
};
Ring pattern_on_table(Vec muzzle, Heading aim, const CanisterPattern& pattern, Coord slide = 0);

// A straight band from a point through another, `length` long and `half_width` to each side: rockets, lanes.
Quad band_through(Vec from, Vec through, Coord length, Coord half_width);

// The outline of one figure or model within its cell: round, or a rectangle along its facing.
struct FigureOutline {
  bool round = true;
  Coord width = 0;  // diameter, if round
  Coord depth = 0;
};
Vec middle_of(const Box& cell);

// Which cells are hit, as indices, nearest to the muzzle first, then by index. By their middle (edges
// included) ...
std::vector<std::int32_t> cells_with_middle_in(std::span<const Box> cells, const Ring& convex_shape,
                                               Vec muzzle);
std::vector<std::int32_t> cells_with_middle_in(std::span<const Box> cells, const Circle& burst);
// ... or by their outline: any area in common.
std::vector<std::int32_t> cells_with_outline_in(std::span<const Box> cells, const FigureOutline& outline,
                                                const Quad& shape, Vec muzzle);

}  // namespace drumhead
