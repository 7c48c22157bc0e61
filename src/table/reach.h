// Reach: where a body could get with what it may spend. Regions are for drawing (a few rings that may
// overlap), end poses a finite list for computer players. Both are deterministic and neither knows a rule: a
// move found here still has to pass the rulebook's check.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "table/path.h"

namespace drumhead {

struct ReachRules {
  MoveRules move{};
  Coord budget = 0;                   // length of path
  Angle largest_wheel = degrees(90);  // to either side, before the advance
  Angle wheel_step = degrees(5);
  bool any_direction = false;  // loose bodies: a disc instead of a fan
  // Ground or troops a body cannot enter: true if it may not stand here. May be empty.
  std::function<bool(const Footprint&)> barred{};
};

// The region as convex rings, left to right (a fan: one ring per wheel; a disc: one ring, or wedges where it
// is cut).
std::vector<Ring> reach_region(const Marcher& body, const ReachRules& rules);

struct ReachRequest {
  std::vector<Vec> towards{};   // points worth going to, e.g. objectives or enemies
  int lengths = 4;              // advances by 1/n, 2/n ... of what is left
  std::vector<Angle> wheels{};  // angles tried, to both sides
  Angle oblique = degrees(45);  // 0: none
  bool retire = true;
  bool turns = true;  // right, left, about
};
// Paths that stay within the budget and end clear of what is barred, each pose once, in a fixed order; the
// first is to stand still (an empty path).
std::vector<Path> sensible_paths(const Marcher& body, const ReachRules& rules, const ReachRequest& request);

}  // namespace drumhead
