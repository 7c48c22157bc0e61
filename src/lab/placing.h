// Placing a body by another one: "6 ahead of Blue/1 facing it", "touching Red/1 rear". Used by playthroughs.
#pragma once

#include "geom/shapes.h"
#include "table/formation.h"

namespace drumhead {

enum class PlaceSide : std::uint8_t { kAhead, kBehind, kLeft, kRight };

// The heading in which a body on that side of the reference looks straight at it.
Heading facing_it(const Box& reference, PlaceSide side);

// Where the front middle of a body (`box` gives its size and facing) comes to stand so that `gap` of clear
// ground lies between it and that edge of the reference: ahead and behind in the middle of it, beside it with
// the fronts in line if both look the same way, else middle by middle. Never overlaps the reference.
Pose placed_beside(const Box& reference, PlaceSide side, Coord gap, Box box);

}  // namespace drumhead
