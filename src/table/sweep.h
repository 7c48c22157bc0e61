// What a body passes over between two places that are near each other or joined by a straight line, against a
// body that stands. Shared by tracing one path and moving many; not for rulebooks.
#pragma once

#include "geom/predicates.h"
#include "table/formation.h"

namespace drumhead {

// The hull of the box's two places against the other box.
Relation sweep_against(const Quad& from, const Quad& to, const Quad& other);
// Box by box. Footprints of different numbers of boxes are not joined: only the second place counts.
Relation sweep_against(const Footprint& from, const Footprint& to, const Footprint& other);

// A box drawn in by a few units on every side: neighbours whose rounded corners overlap by a hair.
Footprint shrunk(const Footprint& footprint, Coord by);
Footprint shifted(const Footprint& footprint, Vec by);

}  // namespace drumhead
