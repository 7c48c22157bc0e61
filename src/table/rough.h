// How far, in what direction, how much room: roughly. Enough to choose by, never to judge by; for computer
// players.
#pragma once

#include "geom/coord.h"
#include "geom/vec.h"
#include "table/formation.h"

namespace drumhead {

Coord rough_distance(Vec a, Vec b);  // within four percent
// Off straight ahead, in degrees: 20, 45, 65, 80, 110 or 160, enough to tell front from flank from rear.
// `forward` has any length.
int rough_bearing(Vec from, Vec forward, Vec to);
// How far a body may go straight ahead before it comes nearer than `clear` to another: `most`, or less.
Coord room_ahead(const Box& body, const Footprint& other, Coord clear, Coord most);

}  // namespace drumhead
