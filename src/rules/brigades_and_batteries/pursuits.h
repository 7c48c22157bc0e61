// What the files of the pursuit share (7.1a, 7.4, 7.13): pursuit.cpp, pursuit_moves.cpp, recoil.cpp,
// returns.cpp.
#pragma once

#include "rules/brigades_and_batteries/charging.h"

namespace drumhead::bb {

// Turned about its centre to face a point.
Pose turned_towards(const Box& box, Vec point);
// The unit goes off the table, its last pose kept: where it comes back (R110). An attached general stays
// behind.
void leave_in_pursuit(const Book& book, Scene& scene, UnitId id);

}  // namespace drumhead::bb
