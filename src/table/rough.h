// How far, in what direction, how much room: roughly. Enough to choose by, never to judge by; for computer
// players.
#pragma once

#include <algorithm>
#include <vector>

#include "geom/coord.h"
#include "geom/vec.h"
#include "table/formation.h"
#include "table/unit.h"

namespace drumhead {

Coord rough_distance(Vec a, Vec b);  // within four percent
// Off straight ahead, in degrees: 20, 45, 65, 80, 110 or 160, enough to tell front from flank from rear.
// `forward` has any length.
int rough_bearing(Vec from, Vec forward, Vec to);
// How far a body may go straight ahead before it comes nearer than `clear` to another: `most`, or less.
Coord room_ahead(const Box& body, const Footprint& other, Coord clear, Coord most);

// The middles of the goals that somebody of a side would go to: the nearest, and the nearest other one that
// would not be his side's (`holder_next`); none where he is already, as near as `there`.
template <class Goal>
std::vector<Vec> goals_worth_going(std::vector<Goal> goals, Vec from, Seat side, Coord there) {
  const auto way_to = [&](const Goal& goal) { return rough_distance(from, goal.middle); };
  std::stable_sort(goals.begin(), goals.end(),
                   [&](const Goal& a, const Goal& b) { return way_to(a) < way_to(b); });
  std::vector<Vec> places;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (i > 0 && goals[i].holder_next == side) continue;
    if (way_to(goals[i]) > there) places.push_back(goals[i].middle);
    if (i > 0) break;
  }
  return places;
}

}  // namespace drumhead
