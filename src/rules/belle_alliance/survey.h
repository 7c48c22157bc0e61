// Questions about troops, ground, sight and staff that several chapters ask. Predicates that read aloud;
// nothing here changes anything.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/rulebook.h"
#include "engine/spoken.h"
#include "rules/belle_alliance/book.h"
#include "rules/belle_alliance/words.h"
#include "table/measure.h"
#include "table/path.h"
#include "table/sight.h"

namespace drumhead::ba {

// ---- What a body is.
inline int trait(const BattleState& s, UnitId id, Trait t) { return s.profile(id).traits[t]; }
inline bool has(const BattleState& s, UnitId id, Marker m) { return s.unit(id).markers[m] != 0; }
inline int marker(const BattleState& s, UnitId id, Marker m) { return s.unit(id).markers[m]; }
inline void set(BattleState& s, UnitId id, Marker m, int value = 1) {
  s.unit(id).markers[m] = static_cast<std::int16_t>(value);
}
inline bool is_infantry(const BattleState& s, UnitId id) {
  return counts_as_infantry(trait(s, id, kArm));
}  // engineers too
inline bool is_cavalry(const BattleState& s, UnitId id) { return trait(s, id, kArm) == kCavalry; }
inline bool is_engineers(const BattleState& s, UnitId id) { return trait(s, id, kArm) == kEngineers; }
inline bool is_waggon(const BattleState& s, UnitId id) { return trait(s, id, kArm) == kWaggons; }
inline bool is_artillery(const BattleState& s, UnitId id) {  // waggons too (BA-078)
  return counts_as_artillery(trait(s, id, kArm));
}
inline bool is_horse_artillery(const BattleState& s, UnitId id) { return trait(s, id, kHorseGuns) != 0; }
inline InFormation formation(const BattleState& s, UnitId id) {
  return static_cast<InFormation>(s.unit(id).formation);
}
InFormation plain(InFormation formation);  // kHorseLine -> kLine; the others as they are
inline InFormation plain_formation(const BattleState& s, UnitId id) { return plain(formation(s, id)); }
InFormation of_arm(const BattleState& s, UnitId id,
                   InFormation plain_one);  // kLine -> kHorseLine for cavalry
inline bool is_unlimbered(const BattleState& s, UnitId id) { return formation(s, id) == kUnlimbered; }
inline bool is_limbered(const BattleState& s, UnitId id) {
  return formation(s, id) == kLimbered || formation(s, id) == kWaggonColumn;
}
// Gunners away from their guns: they form up as infantry (BA-103).
inline bool is_off_guns(const BattleState& s, UnitId id) {
  return trait(s, id, kArm) == kArtillery && !is_unlimbered(s, id) && !is_limbered(s, id);
}
inline bool is_garrison(const BattleState& s, UnitId id) { return s.unit(id).inside.valid(); }
inline bool is_skirmish_line(const BattleState& s, UnitId id) {  // in skirmish formation, split off or not
  return plain_formation(s, id) == kSkirmish;
}
Posture posture(const BattleState& s, UnitId id);  // as the tables ask for it
Posture posture_of(InFormation formation);         // the same of a formation alone
bool is_closed(const BattleState& s,
               UnitId id);  // BA-083, BA-084; artillery on its guns is, FD and skirmishers are not
bool has_flank(const BattleState& s, UnitId id);            // R4: line, columns, artillery
bool has_rear(const BattleState& s, UnitId id);             // and a skirmish line, whose ends are front
bool has_front_all_round(const BattleState& s, UnitId id);  // square, huddle, work, rest, FD, building

// ---- Tactical units of two bodies (R31).
inline bool is_unsplit_line(const BattleState& s, UnitId id) { return marker(s, id, kRole) == kSkirmishLine; }
inline UnitId mother_of(const BattleState& s, UnitId id) {
  return is_unsplit_line(s, id) ? s.unit(id).parent : id;
}
UnitId line_of(const BattleState& s, UnitId mother);  // its unsplit skirmish line on the table; none
std::vector<UnitId> bodies_of(const BattleState& s, UnitId id);  // of its tactical unit, the mother first
bool any_body_has(const BattleState& s, UnitId id,
                  Marker m);  // of its tactical unit: moved, fired, passed ...
int figures_of_tactical_unit(const BattleState& s, UnitId id);
std::vector<UnitId> refugees_with(const BattleState& s, UnitId id);  // gunners who took refuge with it
int figures_with_refugees(const BattleState& s, UnitId id);
UnitId soutien_of(const BattleState& s, UnitId line);  // R35; none
UnitId line_secured_by(const BattleState& s, UnitId soutien);

// ---- Its condition.
inline Disorder disorder(const BattleState& s, UnitId id) {
  return static_cast<Disorder>(marker(s, id, kDisorder));
}
inline bool is_broken(const BattleState& s, UnitId id) { return disorder(s, id) >= kMD; }  // MD or FD
int valour(const Book& book, const BattleState& s, UnitId id);                             // now (R103)
inline bool has_supplies(const BattleState& s, UnitId id) {
  return marker(s, mother_of(s, id), kSupplies) != kNoSupplies;
}
inline bool this_bound(const BattleState& s, UnitId id, Marker m) {
  return s.turn > 0 && marker(s, id, m) == s.turn;
}
inline bool this_or_last_bound(const BattleState& s, UnitId id, Marker m) {
  return marker(s, id, m) > 0 && marker(s, id, m) >= s.turn - 1;
}
inline bool charged_now(const BattleState& s, UnitId id) { return this_bound(s, id, kChargedIn); }
inline bool is_stationary(const BattleState& s, UnitId id) { return !any_body_has(s, id, kMoved); }  // BA-012
std::string leader_name(const BattleState& s, LeaderId id);
std::string spoken_cm(Coord length);  // "12.5 cm"

// ---- The position surveyed once. Make it where an answer is checked or a step begins; anew when anything
// has moved.
class Site {
 public:
  Site(const Book& the_book, const BattleState& the_state);

  const Book& book;
  const BattleState& state;

  const Footprint& print(UnitId id) const {
    return prints_[id.index()];
  }  // of a garrison its building; empty off the table
  const Box& box(UnitId id) const { return boxes_[id.index()]; }  // round it as a whole, its front the front
  Body body(UnitId id) const { return body_of(state, book.words.formations, id); }
  drumhead::Marcher marcher(UnitId id) const;
  Vec centre_of(UnitId id) const { return centre(print(id)); }  // R4
  Coord gap(UnitId a, UnitId b) const { return distance(print(a), print(b)); }
  bool near(UnitId a, UnitId b, Coord d) const;  // within d, R3's tolerance included
  std::vector<UnitId> side(Seat seat) const { return units_of(state, seat); }
  std::vector<UnitId> enemies_of(UnitId id) const { return units_of(state, other(state.unit(id).side)); }
  std::vector<UnitId> friends_of(UnitId id) const;  // itself left out
  std::vector<Box> figures(UnitId id) const;        // one box a figure (or gun), front rank first
  const TroopIndex& troops() const;                 // made when first asked for
  bool figure_near(UnitId line, UnitId other_body, Coord d) const;  // some figure of a skirmish line (R33)
  int figures_near(UnitId line, UnitId other_body, Coord d) const;  // how many of its figures

 private:
  std::vector<Footprint> prints_;
  std::vector<Box> boxes_;
  mutable std::optional<TroopIndex> troops_;
};
Footprint building_print(const Piece& building);
// The print of a body as if it stood otherwise.
Footprint print_as(const Book& book, const BattleState& state, UnitId id, InFormation formation, int files,
                   const Pose& pose);
// The pose of the front middle such that a disc, a rout square or a square has this centre.
Pose pose_for_centre(const Book& book, const BattleState& state, UnitId id, InFormation formation, int files,
                     Vec centre, Heading facing);
int usual_files(const BattleState& state, UnitId id, InFormation formation, int wanted);  // R2
int usual_files(int figures, InFormation formation, int wanted);

// ---- Fronts (R4, R76). All edges that count as front, each with where it looks; all round: the four sides
// of its box.
std::vector<Edge> fronts(const Site& site, UnitId id);
std::vector<Quad> melee_zone(
    const Site& site, UnitId id);  // 5 cm deep; of a ring: its box grown, as quads; a garrison has none
bool zone_touches(const Site& site, UnitId id, UnitId opponent);  // melee zone contact (BA-244, R76)
bool zone_touches(const Book& book, const BattleState& state, UnitId id, const Box& box,
                  const Footprint& print,
                  const Footprint& opponent);  // the same of a body that is no garrison, as if it stood there
bool touching(const Site& site, UnitId a, UnitId b);  // base contact (R3)
bool touching(const Site& site, UnitId a, const Piece& piece);

// ---- Ground (R26, R46, R51 to R53, R112).
int level_at(const BattleState& state, Vec point);
Levels levels_under(const Site& site, UnitId id);
// How the ground under a footprint is for marching: which column of Table 3, and the worst obstacle being
// passed.
struct GroundUnder {
  Going going = kOnNormal;     // march_tables.h
  int obstacle = kNoObstacle;  // worst class touched
  bool closed = false;         // impassable ground: wide water, a building, a bridge not in column of march
  const Piece* because = nullptr;
  std::vector<Cite> rules;  // that had a say, for note_ground
};
// `towards`: where it moves, if not to its front (R112: sideways in the edge of a wood is movement in the
// wood).
GroundUnder going_under(const Site& site, UnitId id, const Footprint& place, InFormation formation,
                        std::optional<Heading> towards = std::nullopt);
bool is_column_on_road(const Site& site, UnitId id, InFormation formation);  // BA-175: it wheels freely
GroundUnder going_for_staff(const Site& site, Vec at);     // R22
int obstacle_class(const Book& book, const Piece& piece);  // Table 5; 0: none
int cover_class(const Book& book, const BattleState& state, const Piece& piece);
int passage_of(const Site& site, UnitId id);  // R51: the worst obstacle class it is in passage of; 0: none
bool in_wood_edge(const Site& site, UnitId id, const Piece& wood);  // R112
const Piece* wood_under(const Site& site, UnitId id);               // beyond the edge; null: none
// Best cover class of a body against somebody at a place (R59, BA-264), and what gives it.
struct CoverGiven {
  int cover = 0;
  const Piece* by = nullptr;
  bool wood = false;  // wood or wood edge (Table 7 reads it otherwise)
  Cite rule;
};
// `firer`: name it when it fires, not in melee: from a wood beyond the edge it has its target in cover
// (BA-397).
CoverGiven cover_against(const Site& site, UnitId target, Vec from, Vec impact, UnitId firer = {});
int obstacle_in_zone(const Site& site, UnitId attacker,
                     UnitId opponent);                        // BA-162: worst class between its front and him
bool is_soft_before(const Site& site, Vec from, Vec impact);  // BA-238, BA-239: no ricochet
bool on_table(const BattleState& state, const Footprint& place);
// Free for a body to stand on: no other body (except those named), no closed ground, not over the table's
// edge (R40).
struct Room {
  bool free = true;
  UnitId body;                   // who is in the way
  const Piece* piece = nullptr;  // or what
  bool edge = false;             // or the table's edge
};
Room room_for(const Site& site, UnitId id, const Footprint& place, InFormation formation,
              std::span<const UnitId> not_these = {});

// ---- Sight (R24, R25, R73). The limit is that of Table 2, with what it hangs on.
bool line_is_clear(const Site& site, Vec from, Vec to);  // ground alone, no limit
Coord sight_limit(const Site& site, UnitId observer, UnitId target, Vec from, Vec to);
bool body_sees(const Site& site, UnitId observer, UnitId target);
bool staff_sees(const Site& site, LeaderId observer, UnitId target);
bool side_sees(const Site& site, Seat seat, UnitId target);  // any body or staff figure of it
bool sees_for_orders(const Site& site, UnitId unit,
                     UnitId target);  // the unit or its directly commanding officer (BA-023)
bool sees_piece_for_orders(const Site& site, UnitId unit, const Piece& piece, Vec point);  // R10 (b)
// Whether the other side sees a body, and what decided it: bits of SightRule, of lines that were cut or of
// the one that was not.
enum SightRule : std::uint8_t {
  kHiddenByTall = 1,
  kHiddenByCrest = 2,
  kOnSameLayer = 4,
  kPastTroops = 8,
  kTooFarOff = 16,
  kFromAbove = 32
};
struct BodySight {
  bool seen = false;
  unsigned rules = 0;
};
// All bodies by id, staff and tokens likewise: quicker than asking for one after the other.
struct SightSurvey {
  std::vector<BodySight> bodies;
  std::vector<bool> staff;
  std::vector<std::array<bool, 2>> tokens;  // by each side
};
// `with_rules`: what let a line through is wanted too, not only what cut one.
SightSurvey survey_sight(const Site& site, bool with_rules = true);
UnitId body_at(const Site& site, Seat side,
               Vec point);  // R73: who of that side stands at a presumed point; none
SightRules sight_rules(const Site& site);

// ---- Staff (1.1.4).
inline bool is_adjutant(const Leader& leader) { return leader.markers[kAdjutant] != 0; }
inline bool is_fallen(const Leader& leader) { return leader.markers[kFallenIn] != 0; }
LeaderId direct_officer(const BattleState& s, UnitId id);  // BA-039; none if he has fallen (BA-040)
std::vector<LeaderId> adjutants_of(const BattleState& s, LeaderId officer);
std::vector<LeaderId> staff_touching(const BattleState& s, UnitId id);  // by id
bool officer_within(const Site& site, LeaderId officer, UnitId id, Coord d);
Box staff_box(const Site& site, LeaderId id);
bool is_superior(const BattleState& s, LeaderId above, LeaderId below);

}  // namespace drumhead::ba
