// What a body passes over between two places that are near each other or joined by a straight line, against a
// body that stands. Shared by tracing one path and moving many; not for rulebooks.
#pragma once

#include "geom/touching.h"
#include "table/formation.h"

namespace drumhead {

// The hull of the box's two places against the other box.
Relation sweep_against(const Quad& from, const Quad& to, const Quad& other);
// Box by box. Footprints of different numbers of boxes are not joined: only the second place counts.
Relation sweep_against(const Footprint& from, const Footprint& to, const Footprint& other);

// Does the sweep lead through the other body, deeper than the tolerance of touching (geom/touching.h)?
bool sweeps_over(const Quad& from, const Quad& to, const Quad& other);
bool sweeps_over(const Footprint& from, const Footprint& to, const Footprint& other);

// Every box drawn in along its own sides (geom/touching.h).
Footprint drawn_in(const Footprint& footprint, Coord by);
Footprint shifted(const Footprint& footprint, Vec by);

}  // namespace drumhead
