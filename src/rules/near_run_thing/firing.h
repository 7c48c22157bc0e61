// What the files of the fire chapter share: one fire as it is judged, and what becomes of it. Inside fire only.
#pragma once

#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

// One fire at one target: whether it is allowed, and all it is reckoned from.
struct Shot {
  Verdict verdict;
  UnitId firer, target;
  FaceOf face = kFrontFace;
  FireRow row = kFromLine;
  FireColumn column = kAtLine;
  FireFacts facts;
  Segment line;           // from the front of the firer to the nearest part of the target in its arc
  bool at_charger = false, into_melee = false;
  Cite rule;              // of the row
};

// targets.cpp
std::optional<Verdict> check_may_fire(const Site& site, UnitId firer);  // whoever the target is
// The fire of a unit at a target, from that of its faces that is nearest.
Shot plan_shot(const Site& site, UnitId firer, UnitId target);
Shot judged_at(const Site& site, UnitId firer, UnitId target, FaceOf face);
std::vector<FaceOf> faces_of(const BattleState& s, UnitId firer);
Edge face_edge(const Site& site, UnitId firer, FaceOf face);
bool fires_straight(const BattleState& s, UnitId firer);
Coord range_of(const Site& site, UnitId firer);
FireRow fire_row(const Site& site, UnitId firer, Coord distance);
// Row, column and adjustments of a fire along its line.
void reckon_shot(const Site& site, Shot& shot);
const Record* charge_upon(const BattleState& s, UnitId charger);        // in contact, not set back
bool has_its_contact(const BattleState& s, const Record& charge);
bool is_charged(const BattleState& s, UnitId id);

// fire_effects.cpp
std::vector<Shot> further_targets(const Site& site, const Shot& first);  // pass-through and secondary, on the same die
void fire_at(const Book& book, Scene& scene, const Shot& first, bool shrapnel);
bool may_fire_shrapnel(const Site& site, const Shot& shot);

// skirmish_fire.cpp
void fall_back_after_fire(const Book& book, Scene& scene);
bool ask_to_follow_up(const Book& book, Scene& scene);  // true: somebody is asked
const AskEntry& follow_up_ask();

}  // namespace drumhead::nrt
