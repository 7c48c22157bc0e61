// The way of a compulsory retreat (R-44, R-45, G18): straight in one direction, at most 90 degrees from
// straight away, walked until the duty is done, the largest distance is used up, or something
// stops it.
#pragma once

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {

// An enemy where he stands now, which bars the way, and where he will stand: a winner who is about to carry the
// position is counted there when the distance is measured that a retreat must come to.
struct Foe {
  UnitId unit;
  Footprint now;
  Footprint place;
  bool fought = false;
};

struct RetreatCase {
  UnitId unit;
  RetreatKind kind = kOutOfCloseRange;
  Marcher body;     // as it goes; of a garrison, in the formation it comes out in
  Footprint start;  // its stands before it goes
  Footprint held;   // with the gaps between them
  Heading away;     // straight away from the nearest enemy
  bool leaves_building = false;
  bool rides = false;  // mounted or guns: a major obstacle stops it (FF-313)
  std::vector<Foe> foes;

  Vec middle() const { return middle_of(body); }
};
// A winner who is about to carry the position, or to go into the building he has won, is put there.
void stand_where_it_will(BattleState& state, UnitId enemy);
RetreatCase retreat_case(const Site& site, UnitId id, RetreatKind kind);

enum class HaltedBy : std::uint8_t { kNothing, kEnemyOrGround, kObstacle, kTableEdge };

struct WayBack {
  Heading heading;
  Coord distance = 0;                    // where it ends
  Coord most = 0;                        // how far it may go, if it has a choice
  HaltedBy halted = HaltedBy::kNothing;  // short of its duty; or over the edge of the table
  GroundClass worst = kOpen;
  std::vector<UnitId> passed;
  bool surrenders = false;  // less than an inch, for enemies or impassable ground (FF-240)
};
// In this direction; `wanted`: how far, if the owner has a choice (0: the least).
WayBack way_back(const Site& site, const RetreatCase& c, Heading heading, Coord wanted = 0);
// Straight away if it can be done so; else with the least bend; else as far as it gets.
WayBack default_way_back(const Site& site, const RetreatCase& c);
// Straight back to a distance from these enemies, through friends, as far as the ground lets it: no surrender
// (FF-099, FF-305).
WayBack way_back_to(const Site& site, const RetreatCase& c, Coord from_enemy);

bool is_free_at(const Site& site, const RetreatCase& c, Vec shift);
Footprint shifted_print(const Footprint& print, Vec by);
// The body at the end of its way, turned as its kind of retreat has it; `facing` where the owner chooses.
Marcher body_after(const Site& site, const RetreatCase& c, const WayBack& way, std::optional<Heading> facing);

}  // namespace drumhead::ff
