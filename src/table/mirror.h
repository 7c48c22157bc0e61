// The table seen in a mirror or turned by quarters: images of units, ground and paths, for tests that demand
// the mirrored game of a mirrored table. No rule uses it.
#pragma once

#include "geom/transform.h"
#include "table/formation.h"
#include "table/ground.h"
#include "table/path.h"
#include "table/unit.h"

namespace drumhead {

Unit transformed(const Transform& t, Unit unit);
Leader transformed(const Transform& t, Leader leader);
Token transformed(const Transform& t, Token token);
Bend transformed(const Transform& t, Bend bend);
// The figures of a stand change places with it: its formation tells how they stand.
Stand transformed(const Transform& t, Stand stand, const Formation& formation);
std::uint32_t mirrored_figures(std::uint32_t figures, int per_stand, int ranks);

Piece transformed(const Transform& t, Piece piece);
Ground transformed(const Transform& t, const Ground& ground);

Leg transformed(const Transform& t, Leg leg);
Path transformed(const Transform& t, Path path);
Marcher transformed(const Transform& t, Marcher marcher);
Footprint transformed(const Transform& t, const Footprint& footprint);  // boxes in the same order

}  // namespace drumhead
