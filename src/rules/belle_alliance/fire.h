// Fire as its own chapter sees it (3.1 to 3.4): a part of a fire as it was declared, how it lies on the
// table, and what comes of it. Everybody else needs the functions in chapters.h alone; computer players lay
// their fires with these.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {

// ---- A part as declared (F.1). In the state it is a kFirePartRecord.
struct FirePart {
  UnitId firer;
  UnitId target;            // none: somebody presumed at the point of impact (R73)
  Vec impact;               // the point of impact, if named
  bool named = false;       // the player has named it
  int part = 0;             // 0, or 1 for the second of a split fire
  int figures = 0;          // how many fire; 0: all that can
  int guns = 0;             // which guns fire, a bit each; 0: all that can
  bool undersized = false;  // the undersized unit of fire goes here (R55)
  bool as_neighbour = false;
  bool range_only = false;
};
Record record_of(const FirePart& part, Heading facing);  // facing: the firer's
FirePart part_of(const Record& record);
std::vector<FirePart> parts_of(const Order& order);  // one, or the two of a split fire

// ---- fire_fronts.cpp: the bases that a body can fire with (R56, R57).
struct Muzzle {
  Edge front;
  int figures = 1;  // that fire from here: two ranks, or the gunners of a gun
  int gun = -1;
};
struct FireFront {
  std::vector<Muzzle> muzzles;  // left to right
  int able = 0;                 // figures that fire from this front at the most
};
// One front; of a square or a building the four sides, front and rear first. A huddle turns towards the
// place.
std::vector<FireFront> fire_fronts(const Site& site, UnitId firer, Vec towards);
Angle arc_of_fire(const Site& site, UnitId firer);  // to each side (BA-189), R3's tolerance included

// ---- Tactical units in one building (BA-382, R108): one fires, and is fired at, for all.
std::vector<UnitId> occupants_with(const BattleState& state,
                                   UnitId id);           // itself included, by id; just itself in the open
UnitId acting_for(const BattleState& state, UnitId id);  // the largest of them

// ---- fire_lines.cpp: lines of aim and of fire.
enum class Lost : std::uint8_t {
  kNot,
  kNoAim,   // no figure has a line of aim
  kTooFew,  // no unit of fire
  kOutOfArc,
  kOutOfSight,
  kBlocked,
  kOutOfRange,
  kFriendsInZone,
  kFriendsBehind,
  kOverhead,  // fire over a unit against the conditions
  kCanisterTooFar,
  kNotFiredAtBefore,  // continued fire at somebody else
  kTooSmallToHelp,    // a neighbour
  kPrincipalLost
};
// One part as it lies on the table.
struct LaidFire {
  Lost lost = Lost::kNot;
  UnitId in_way;  // the body behind `lost`
  UnitId target;  // none: nobody stands where he was presumed
  Pose from;      // point of fire, and where its front looks
  Vec impact;
  int figures = 0;  // that take part
  int guns = 0;     // bits
  Coord width = 0;  // of the front that takes part
  Coord range = 0;
  ZoneOf zone = kOutOfRange;
  bool hidden = false;  // R73
  bool undersized_spent = false;
  int units = 0;                // of fire
  bool moved_into_arc = false;  // the point of impact is not the one named (BA-194)
  bool some_without_aim = false;
  bool carried_out() const { return lost == Lost::kNot; }
};
// All parts of one tactical unit's fire, which share its figures and its one undersized unit (R55). Of a fire
// that is lost the geometry stands as far as it was come to.
std::vector<LaidFire> lay_fires(const Site& site, std::span<const FirePart> parts);
LaidFire lay_fire(const Site& site, const FirePart& part);
// Why it is lost, with its geometry, in words for a side: the firer's, if none is named.
Verdict verdict_on(const Site& site, const FirePart& part, const LaidFire& laid,
                   std::optional<Seat> reader = std::nullopt);

// What stands along a line of fire prolonged beyond the target, less than 10 cm behind its far edge and in
// range.
std::vector<UnitId> behind_target(const Site& site, UnitId firer, UnitId target, Vec from, Vec impact);
// Bodies between two places whose footprint the line passes through.
std::vector<UnitId> crossed_by(const Site& site, const Segment& line, UnitId except_a, UnitId except_b);

// ---- fire_sight.cpp: what a firer sees along a line (R25, R73).
enum class AimSight : std::uint8_t { kNone, kHidden, kSeen };
AimSight sighting(const Site& site, UnitId firer, UnitId target, Vec from, Vec to);
const Piece* feature_at(const Site& site, Vec point);  // a terrain feature whose outline runs there (BA-024)

// ---- fire_sides.cpp: how a line of fire strikes a body.
FireFrom side_struck(const Site& site, UnitId target, Vec from, Vec impact);  // R64
struct ColumnEffect {
  bool suffered = false;
  Cite rule;  // that decided it
};
ColumnEffect column_effect(const Site& site, UnitId firer, UnitId target, Vec from, Vec impact);  // R65

// ---- fire_survey.cpp
FireFacts survey_fire(const Site& site, const FirePart& part, const LaidFire& laid);
// Skirmishers who count as part of their soutien under fire (BA-224); 0 if the line is fired at by itself.
int counted_skirmishers(const Site& site, UnitId soutien);
bool is_fired_at(const BattleState& state, UnitId target);  // in this phase, by a fire that is carried out

// ---- fire_rules.cpp: the rules that had their say in a fire. `result`: the line of Table 12.
Cites rules_of_loss(const Site& site, const FirePart& part, const LaidFire& laid, const FireFacts& f,
                    Cite result);
Cites rules_of_morale(const FireFacts& f, Cite result);
Cites rules_of_lost(const Site& site, const LaidFire& laid, Cite why);  // of a fire that is not carried out

// ---- fire_form.cpp
Verdict may_fire_at_all(const Site& site, UnitId id, bool continued);             // or why not
bool has_fire_to_declare(const Site& site, Seat seat, bool continued);            // is it worth asking?
std::vector<UnitId> targets_for(const Site& site, UnitId firer, bool continued);  // whom it may name
bool fired_at_last_bound(const BattleState& state, UnitId firer, UnitId target);  // R75

// ---- fire_effects.cpp
struct FireResult {
  FirePart part;
  LaidFire laid;
  FireOutcome outcome;
};
void enact_fire(const Book& book, Scene& scene, std::span<const FireResult> fires);
void note_fired(BattleState& state, const FirePart& part, UnitId target,
                bool continued);  // markers and memory of a fire

// ---- supports.cpp
std::vector<UnitId> possible_supports(const Site& site, UnitId supported);  // free to, the largest first
bool is_busy_firing(const BattleState& state, UnitId id);    // fires or is neighbour in this phase
void assign_supports(const Book& book, BattleState& state);  // automatically, where nothing was chosen
bool must_choose_supports(const Site& site, Seat seat);      // somebody could support either of two

// ---- fire_words.cpp: how fire is told.
std::string spoken_fire(const Site& site, const FirePart& part, const LaidFire& laid,
                        Seat hearer);            // "Red/1 fires at Blue/1 at 12 cm, ..."
std::string spoken_disorder(Disorder disorder);  // "LD"

}  // namespace drumhead::ba
