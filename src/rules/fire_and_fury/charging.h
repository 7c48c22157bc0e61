// What the files of the charge chapters share: the way of a charge, where it ends in contact, and the records
// it leaves.
#pragma once

#include <optional>
#include <vector>

#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {

// A charge as it would run now.
struct ChargeRun {
  Path path;                 // one wheel at most, then straight on to where it stops
  Marcher end;               // where it stands then: squared up, or as far as it got
  std::vector<UnitId> met;   // enemies across its front; empty: it does not get there
  Face face = Face::kFront;  // of the first target
  UnitId barred_by;          // a unit that stands in its way
  bool no_room = false;      // FF-304: it must stop short
};
struct ChargeAim {
  UnitId charger;
  UnitId target;
  Angle turn = 0;   // of the wheel before it goes straight on; to the right positive
  Coord reach = 0;  // how far straight on at most
  bool from_flank = false;
};
ChargeRun run_charge(const Site& site, const ChargeAim& aim);
Path path_of_charge(Angle turn, Coord reach);
// The longest way its rate allows on open ground.
Coord longest_charge(const Site& site, UnitId id);
bool began_behind(const Site& site, UnitId charger,
                  UnitId target);  // FF-273, FF-284: at least half its stands
bool has_room_at(const Site& site, UnitId id,
                 const Marcher& place);  // no other unit stands there, and it can be stood on
Segment front_edge_of(const Box& box);
// Where it stands when it is moved straight along its facing.
Marcher moved_ahead(const Marcher& body, Coord by);

// ---- Records.
std::vector<const Record*> charges_by(const BattleState& state, UnitId charger);
std::vector<UnitId> targets_of_charge(const BattleState& state, UnitId charger);
// Notes that a touches b: how far the position it would carry lies, the building b holds.
void make_contact(const Site& site, BattleState& state, UnitId charger, UnitId target, Face face, bool behind,
                  bool second);

// ---- What a charge crosses (FF-137, FF-289).
void note_ground(BattleState& state, UnitId id, const March& march);
void settle_charge(const Book& book, Scene& scene, UnitId charger, const ChargeRun& run, bool second);

}  // namespace drumhead::ff
