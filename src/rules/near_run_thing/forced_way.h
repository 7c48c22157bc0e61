// The way of a forced move: straight in one direction, walked until its distance is used up or something stops
// it. Inside forced moves only.
#pragma once

#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

// The five sets of numbers: what a kind of going back minds.
struct BackManner {
  bool as_skirmishers;     // the ground is to it what it is to skirmishers
  bool passes_all;         // friends do not stop it
  bool leaves_table;       // the edge removes it
  bool turns_aside;        // a closed way is gone round by the smallest angle
  bool closed_ground_routs;  // NRT-235
  bool keeps_an_inch;      // it stops so far from enemies; else it goes up to them
  Cite rule;
};
const BackManner& manner_of_going(BackKind kind);

enum class Stopped : std::uint8_t { kNot, kByEnemy, kByGround, kByFriend, kAtEdge };
struct WayBack {
  Marcher end;
  Heading heading;
  Coord gone = 0;
  Stopped stopped = Stopped::kNot;
  UnitId at;                     // the friend who stopped it
  std::vector<UnitId> passed;    // friends it went through
};
// `closed_ranks`: friends of higher class stand in the way of routers (NRT-239).
WayBack way_back(const Site& site, const GoingBack& going, bool closed_ranks);
std::vector<UnitId> ranks_to_close(const Site& site, const GoingBack& going);
Coord back_distance(const Site& site, const GoingBack& going);

}  // namespace drumhead::nrt
