// What the files of chapter 3 share: who fires from where, what each of them can hit, and why not. A
// FieldOfFire is made once for a position; fire.cpp (declaring), volley.cpp (rolling) and the computer player
// ask it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/brigades_and_batteries/chapters.h"
#include "table/sight.h"

namespace drumhead::bb {

enum class Arms : std::uint8_t { kSmallArms, kCanister, kBall };

// Where figures fire from: one figure or model at its front centre, or the share of a garrison along one side
// of its block (R95).
struct Muzzle {
  Arc arc;  // of 45 degrees, without range
  int level = 0;
  int figures = 1;
};

// A unit as it fires. An evader fires as it stood before (R36), so this is more than its id.
struct Firer {
  UnitId id;
  std::vector<Muzzle> muzzles;  // left to right; of a square face by face
  int most = 0;                 // figures in all
  int row = kMusketClose;       // the first row of its weapon; of guns canister
};

// What a firer may aim at: the places where the target is taken to be. Chargers may be fired at anywhere on
// their way (R51).
struct Quarry {
  UnitId unit;
  std::vector<Footprint> places;
  bool charging = false;  // it charges the firer
};

// A muzzle that can hit, with its line to the nearest point it sees.
struct Shot {
  std::size_t muzzle = 0;
  std::size_t place = 0;
  Segment line;
  Coord distance = 0;
};

// The figures that fire at one target, and how.
struct Group {
  UnitId target;
  Arms arms = Arms::kSmallArms;
  std::vector<Shot> shots;
  Coord nearest = 0;
  bool in_the_open = true;  // something of the target is seen outside woods
  int dice = 0;
  int hits_x100 = 0;  // to be expected, roughly; known of a best_group
  bool empty() const { return shots.empty(); }
};

// Why nothing can be hit, the nearest to success.
enum class Miss : std::uint8_t { kNone, kArc, kRange, kSight };
struct Obstruction {
  Miss miss = Miss::kNone;
  Cite rule;
  UnitId unit;    // troops in the way
  PieceId piece;  // ground in the way
  Segment line;
};

// Troops in a line of fire that do not stop it, and by which rule.
struct Passed {
  UnitId unit;
  Cite rule;
};

class FieldOfFire {
 public:
  explicit FieldOfFire(const Site& site);

  const Site& site;

  // Everything of the firer that can hit the mark with these arms; `among`: only these muzzles, if given.
  Group group(const Firer& firer, const Quarry& quarry, Arms arms,
              const std::vector<bool>* among = nullptr) const;
  bool can_hit(const Firer& firer, const Quarry& quarry, Arms arms) const;
  Obstruction why_not(const Firer& firer, const Quarry& quarry, Arms arms) const;
  // Friends and enemy guns in the lane of a shot, friends nearest first, then guns nearest first (R55, R57).
  std::vector<UnitId> in_lane(const Firer& firer, const Quarry& quarry, const Group& group,
                              const Shot& shot) const;
  // What the shots of a group pass without harm, each with its rule: heads on lower ground, skirmishers. By
  // id.
  std::vector<Passed> passed_over(const Firer& firer, const Quarry& quarry, const Group& group) const;
  int highest_level(UnitId unit) const { return levels_[unit.index()]; }

 private:
  std::optional<Shot> aim(const Firer& firer, std::size_t muzzle, const Quarry& quarry, Arms arms,
                          bool any_will_do) const;
  std::optional<Shot> aim_at(const Firer& firer, std::size_t muzzle, const Quarry& quarry, std::size_t place,
                             Arms arms, Coord nearer_than, bool any_will_do) const;
  struct AimedAt {
    UnitId unit;  // none: a section of works or wall
    const Footprint& place;
  };
  Obstruction obstruction(const Firer& firer, int level, const Segment& line, const AimedAt& at,
                          Arms arms) const;
  UnitId troops_in_the_way(const Firer& firer, int level, const Segment& line, const AimedAt& at,
                           Arms arms) const;
  Coord far_side_of(UnitId body, const Segment& line) const;
  bool shot_over(const Firer& firer, int level, const Segment& line, const Footprint& target, UnitId body,
                 Arms arms) const;  // R56
  bool sees_it_outside_woods(const Firer& firer, const Quarry& quarry, Arms arms) const;

  std::vector<std::int16_t> levels_;  // the highest ground under a unit
  TroopIndex troops_;
  bool hilly_ = false, wooded_ = false;
};

// ---- firers.cpp, targets.cpp, field_of_fire.cpp
// R95: who fires with it out of its block, in the name of the first; itself alone in the open.
std::vector<UnitId> volley_mates(const Site& site, UnitId id);
std::optional<Firer> firer_of(const Site& site, UnitId id, int side_of_block = -1);
Firer evader_of(const Site& site, const Record& evade_fire);
Quarry charger_when_evaded(const Site& site,
                           const Record& evade_fire);  // R36: where it began, or was first seen
std::vector<UnitId> chargers_of(const BattleState& state,
                                UnitId id);             // pending charges on it, and who rode over it
bool in_combat(const BattleState& state, UnitId id);    // R52
bool is_pursuing(const BattleState& state, UnitId id);  // this turn: only whom it strikes may fire at it
bool strikes_in_pursuit(const BattleState& state,
                        UnitId id);                        // this turn: only whom it strikes may fire at it
bool is_ridden_over(const BattleState& state, UnitId id);  // R131: it fires at nobody but who does it
Quarry quarry_of(const FieldOfFire& field, const Firer& firer,
                 UnitId target);  // no places: it may not be shot at (BB-166)
Coord range_of(const FireTables& tables, const Firer& firer, Arms arms);
int row_of(const FireTables& tables, const Firer& firer, Arms arms, Coord distance);
int dice_of(const Site& site, const Firer& firer, const std::vector<Shot>& shots);
std::vector<Arms> arms_of(const BattleState& state, UnitId firer);
Vec front_middle(const std::vector<Shot>& shots);

// ---- sight.cpp. The rule that hides the one point from the other, if one does; hedgerows only for looking,
// not for shooting.
struct Hidden {
  Cite rule;
  PieceId piece;
};
SightRules sight_rules(const FireTables& tables);
std::optional<Hidden> hidden_by_ground(const Site& site, Vec from, Vec to, bool hedgerows);
const Piece* hedgerow_across(const Site& site, const Segment& line);  // one not broken down there
bool touches_hedgerow(const Site& site, const Piece& hedgerow, UnitId unit);
bool may_shoot_across(const Site& site, const Piece& hedgerow, const Segment& line, UnitId firer,
                      UnitId target);  // R97
bool stands_in_woods(const Site& site, const Footprint& place);
Coord ball_distance(const Site& site, const Segment& line);  // R63
Cite slowing_rule(const Site& site, const Segment& line);    // what makes it longer: rough ground or mud

// ---- cover.cpp
bool is_dense(const Site& site, UnitId target, Vec from);  // R62
bool is_skirmish_target(const BattleState& state, UnitId target);

// ---- groups.cpp
VolleyFacts survey_volley(const FieldOfFire& field, const Firer& firer, const Group& group);
// The group at one target with the ammunition wanted, or with the better one if none is; empty: no hit is
// possible.
Group best_group(const FieldOfFire& field, const Firer& firer, UnitId target, std::optional<Arms> wanted = {},
                 const std::vector<bool>* among = nullptr);
std::vector<UnitId> chargers_in_reach(const FieldOfFire& field, const Firer& firer);  // that it can hit (R51)
std::vector<UnitId> enemies_in_range(const FieldOfFire& field,
                                     const Firer& firer);  // perhaps: the closer look is best_group's
std::vector<bool> left_over(const Firer& firer, const Group& group);  // muzzles that cannot hit its target
std::vector<UnitId> enemies_hit_by(const FieldOfFire& field, const Firer& firer,
                                   const std::vector<bool>& muzzles);
// The groups of an order: the target, then the others; of a charged unit all its chargers, dice divided
// (R58).
std::vector<Group> groups_of(const FieldOfFire& field, const Firer& firer, const Order& order);
std::optional<Arms> arms_wanted(const Order& order);
// Whom a unit may name as its main target, each with the hits it may expect, roughly: for computer players.
struct Aim {
  UnitId target;
  int hits_x100 = 0;
};
std::vector<Aim> aims_of(const FieldOfFire& field, UnitId firer);

// ---- dice_ways.cpp
// One group under fire, with all it needs.
struct Volley {
  const FieldOfFire& field;
  const Firer& firer;
  const Quarry& quarry;
  const Group& group;
  VolleyFacts facts;  // at its target
};

// The firer's modifiers, and the column, cover and density of another unit its dice may hit (R55, R57, R114).
VolleyFacts facts_at(const Volley& v, UnitId other, Coord distance);
VolleyFacts facts_in_lane(const Volley& v, UnitId other);      // of a unit that its shots must pass
std::vector<UnitId> in_danger(const Volley& v, const Shot& shot);  // friends nearest first, then enemy guns
bool is_battery_hit(const BattleState& state, UnitId target);  // hits on it are thrown for again
std::vector<UnitId> behind_target(const Volley& v);            // in order; none without the option
std::vector<std::vector<UnitId>> chains_of(const Volley& v);
DeskCase lay_volley(const Volley& v);  // hits on its target

// R36: evaders fire as they stood, at the charger where it then was; none: it hits nobody.
struct EvadersVolley {
  Firer firer;
  Quarry quarry;
  Group group;
  VolleyFacts facts;
};
std::optional<EvadersVolley> survey_evaders_volley(const FieldOfFire& field, const Record& evade_fire);

// ---- batter.cpp: fire at works and walls (R100).
Verdict check_batter(const FieldOfFire& field, const Order& order);
Quarry section_of(const Site& site, const Piece& piece, int section);
VolleyFacts survey_batter(const FieldOfFire& field, const Firer& firer, const Group& group);
bool works_in_reach(const Site& site, UnitId battery);

// ---- fire.cpp
std::optional<Verdict> check_may_shoot(const Site& site, UnitId id);
// Option artillery_targeting (R123): the nearest of those it can hit, or one near to that.
bool artillery_may_aim_at(const FieldOfFire& field, const Firer& firer, UnitId target,
                          const std::vector<UnitId>& eligible);

}  // namespace drumhead::bb
