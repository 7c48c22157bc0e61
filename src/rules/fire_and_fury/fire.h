// What the files of the fire chapters share: who fires from where, what each stand can hit, and the field of
// fire of a whole side.
#pragma once

#include <optional>
#include <vector>

#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {

// A stand that may fire: its place in Site::stands or in the battery; of a garrison a place at a face of the
// building.
struct Muzzle {
  int stand = 0;
  Box box;
  int kind = 0;         // a SmallArm, or a GunClass
  bool halved = false;  // FF-077
};

// Those of a unit that its formation and state let fire and that have not fired in this step (FF-164,
// FF-245).
std::vector<Muzzle> muzzles_of(const Site& site, UnitId firer);
std::optional<Verdict> check_may_fire(const Site& site, UnitId firer);  // of the unit as a whole
bool in_offensive_fire(const BattleState& state, UnitId firer);         // its side is the active one
void note_fired(BattleState& state, UnitId firer, std::span<const int> stands);

// One stand's ways to hit one enemy.
struct Aim {
  UnitId target;
  Coord range = 0;
  int quarters = 0;
};

// What a unit can fire at in this step: of each muzzle the targets that it may choose.
struct FieldOfFire {
  UnitId firer;
  std::vector<Muzzle> muzzles;
  std::vector<std::vector<Aim>> aims;  // by muzzle: what it may fire at, nearest first

  bool any() const;
  bool bears_on(UnitId target) const;
};
FieldOfFire field_of(const Site& site, UnitId firer);
std::vector<FieldOfFire> fields_of_side(const Site& site, Seat seat);  // of those that bear on anybody
// A fire combat that a side could declare: everything that bears on one target.
struct Volley {
  UnitId target;
  std::vector<Bearing> firers;
};
std::vector<Volley> possible_volleys(const Site& site, const std::vector<FieldOfFire>& fields);
std::optional<Volley> volley_of_passing(const Site& site,
                                        const std::vector<FieldOfFire>& fields);  // the next one (FF-301)
Answer fire_at(const Ask& ask, const Volley& volley);
Answer end_of_fire(const Ask& ask);
// The share of a fire combat its stands have, `most` of them, first those without a nearer enemy, then those
// with most points; a negative number: all.
Bearing share_of(const Site& site, const FieldOfFire& field, UnitId target, int most = -1);
// Those stands alone for which the target is the nearest they may choose: what passing means (FF-301).
Bearing nearest_share_of(const Site& site, const FieldOfFire& field, UnitId target);

// Where one stand would hit an enemy, arc and sight tested (G1); none: it cannot.
std::optional<Coord> fire_range(const Site& site, UnitId firer, const Muzzle& muzzle, UnitId target);

// FF-269: friends whom this stand, standing higher, would have to fire over and may not, though nothing else
// is between.
std::optional<Quad> friend_under_fire(const Site& site, UnitId firer, const Muzzle& muzzle, UnitId target);

}  // namespace drumhead::ff
