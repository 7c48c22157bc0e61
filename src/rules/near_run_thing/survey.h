// Questions about troops, ground, sight and command that several chapters ask. Predicates that read aloud; nothing here
// changes anything but the few setters of markers.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/rulebook.h"
#include "engine/spoken.h"
#include "rules/near_run_thing/book.h"
#include "rules/near_run_thing/words.h"
#include "table/measure.h"
#include "table/sight.h"
#include "table/trace.h"

namespace drumhead::nrt {

// ---- Markers.
inline int marker(const BattleState& s, UnitId id, Marker m) { return s.unit(id).markers[m]; }
inline bool has(const BattleState& s, UnitId id, Marker m) { return marker(s, id, m) != 0; }
inline bool has(const BattleState& s, UnitId id, Marker m, int bit) { return (marker(s, id, m) & bit) != 0; }
inline void set(BattleState& s, UnitId id, Marker m, int value = 1) { s.unit(id).markers[m] = static_cast<std::int16_t>(value); }
inline void add_bit(BattleState& s, UnitId id, Marker m, int bit) { set(s, id, m, marker(s, id, m) | bit); }
inline void add_to(BattleState& s, UnitId id, Marker m, int n) { set(s, id, m, marker(s, id, m) + n); }

// ---- What a unit is.
inline ArmOf arm_of(const BattleState& s, UnitId id) { return static_cast<ArmOf>(s.profile(id).traits[kArm]); }
bool is_battery(const BattleState& s, UnitId id);       // its arm is artillery, with its guns or on foot
bool is_wagon(const BattleState& s, UnitId id);         // battlefield paraphernalia
inline bool is_screen(const BattleState& s, UnitId id) { return arm_of(s, id) == kScreen; }
bool is_crew(const BattleState& s, UnitId id);          // gunners away from their guns
bool is_mounted(std::uint8_t formation);
bool is_horse(const BattleState& s, UnitId id);         // cavalry in the saddle
bool is_foot(const BattleState& s, UnitId id);          // infantry, screens, dismounted cavalry, crews
bool is_guns(const BattleState& s, UnitId id);          // a battery with its guns, regimental guns too
bool is_horse_guns(const BattleState& s, UnitId id);
bool is_heavy_guns(const BattleState& s, UnitId id);    // 12 pdr or a position battery: the slow rates
inline bool trained(const BattleState& s, UnitId id, TrainingOf bit) { return has(s, id, kTraining, bit); }
inline bool mounted_as(const BattleState& s, UnitId id, MountsOf bit) { return has(s, id, kMounts, bit); }
inline NationOf nation_of(const BattleState& s, UnitId id) { return static_cast<NationOf>(marker(s, id, kNation)); }
bool is_french(const BattleState& s, UnitId id);        // or allied to them (NRT-330)
int quality(const BattleState& s, UnitId id);           // its class, Cossacks as they ride (NRT-358)
SizeOf size_of(const Book& book, const BattleState& s, UnitId id);  // by the figures that are with it now

// ---- In what state.
inline bool is_disordered(const BattleState& s, UnitId id) { return marker(s, id, kOrder) == kDisordered; }
inline bool is_routing(const BattleState& s, UnitId id) { return has(s, id, kRouting); }
inline bool in_good_order(const BattleState& s, UnitId id) { return !is_disordered(s, id) && !is_routing(s, id); }
int hits_lost(const BattleState& s, UnitId id);
bool is_unsteady(const BattleState& s, UnitId id);      // damaged with one hit left, or shattered (NRT-503)
bool is_uneasy(const BattleState& s, UnitId id);        // NRT-028; not what is unsteady
inline Seat mover(const BattleState& s) { return static_cast<Seat>(s.numbers[kMover]); }
inline bool is_movers(const BattleState& s, UnitId id) { return s.unit(id).side == mover(s); }

// ---- In what formation.
inline InFormation formation_of(const BattleState& s, UnitId id) { return static_cast<InFormation>(s.unit(id).formation); }
InFormation on_foot(std::uint8_t formation);            // kHorseLine -> kLine; guns stay what they are
InFormation in_the_saddle(InFormation plain);           // kLine -> kHorseLine
inline InFormation plain_formation(const BattleState& s, UnitId id) { return on_foot(s.unit(id).formation); }
inline bool is_garrison(const BattleState& s, UnitId id) { return s.unit(id).inside.valid(); }
bool in_line(const BattleState& s, UnitId id);          // or reinforced line
bool in_column(const BattleState& s, UnitId id);        // not masse, not march column
bool in_march_column(const BattleState& s, UnitId id);  // guns too
bool is_skirmishing(const BattleState& s, UnitId id);   // line or cloud
inline bool in_square(const BattleState& s, UnitId id) { return formation_of(s, id) == kSquare; }
inline bool in_masse(const BattleState& s, UnitId id) { return formation_of(s, id) == kMasse; }
bool is_limbered(const BattleState& s, UnitId id);      // in march column too
inline bool is_unlimbered(const BattleState& s, UnitId id) { return formation_of(s, id) == kUnlimbered; }
inline bool is_formed(const BattleState& s, UnitId id) { return !is_skirmishing(s, id); }
bool has_flanks(const BattleState& s, UnitId id);       // not squares, garrisons and clouds
// May it stand so at all? By its arm and training, whatever the moment.
bool knows_formation(const BattleState& s, UnitId id, InFormation formation);
int files_in(const Book& book, const BattleState& s, UnitId id, InFormation formation);  // T14: bases side by side

// ---- The position surveyed once. Make it where an answer is checked or a step begins; anew when anything has moved.
class Site {
 public:
  Site(const Book& the_book, const BattleState& the_state);

  const Book& book;
  const BattleState& state;

  const Footprint& print(UnitId id) const { return prints_[id.index()]; }  // of a garrison its building; empty off the table
  const Box& box(UnitId id) const { return boxes_[id.index()]; }           // round it as a whole
  Marcher marcher(UnitId id) const { return marcher_of(body_of(state, book.words.formations, id), id); }
  Marcher reformed(UnitId id, InFormation formation) const;  // on its own ground: the middle of its front kept
  Footprint print_of(const Marcher& body) const;
  Vec centre_of(UnitId id) const { return centre(print(id)); }
  Coord gap(UnitId a, UnitId b) const { return distance(print(a), print(b)); }
  bool near(UnitId a, UnitId b, Coord d) const { return within(print(a), print(b), d + kHair); }
  bool touches(UnitId a, UnitId b) const { return within(print(a), print(b), kHair); }
  std::vector<UnitId> side(Seat seat) const { return units_of(state, seat); }
  std::vector<UnitId> friends_of(UnitId id) const;
  // every enemy unit that is not routing; no paraphernalia.
  std::vector<UnitId> enemies_of(UnitId id) const;
  std::vector<UnitId> all_enemies_of(UnitId id) const { return units_of(state, other(state.unit(id).side)); }
  std::optional<UnitId> nearest_enemy(UnitId id) const;
  std::vector<Obstacle> others(UnitId id) const;
  MoveRules move_rules() const { return {.formations = book.words.formations, .ground = state.ground.get()}; }
  const TroopIndex& troops() const;  // every body; class bit 0 side A, bit 1 side B, bit 2 skirmishers; made when first asked for

 private:
  std::vector<Footprint> prints_;
  std::vector<Box> boxes_;
  mutable std::optional<TroopIndex> troops_;
};
Footprint building_print(const Piece& building);
bool counts_as_enemy(const BattleState& s, UnitId id);

// ---- Front, flank and rear: a whole footprint, or half of the front edge of somebody who fires.
AspectOf aspect_of(const Site& site, UnitId target, const Footprint& attacker);
AspectOf fire_aspect_of(const Site& site, UnitId target, UnitId firer);
Edge front_of(const Site& site, UnitId id);
Coord front_width(const Site& site, UnitId id);
// How much of the corridor straight ahead of its front the other fills, within this range.
Coord filled_ahead(const Site& site, UnitId id, UnitId target, Coord range);

// ---- Rates (T3). In inches of open ground; what the ground takes is for who moves.
Coord normal_move(const Site& site, UnitId id);
Coord move_in(const Site& site, UnitId id, InFormation formation, bool on_road = false);
Coord rout_move(const Site& site, UnitId id);
Coord prolong_move(const Site& site, UnitId id);
Cite rate_rule(const Site& site, UnitId id);

// ---- Ground (T4, R-28).
AreaRow area_row(const Piece& piece);                  // kOpenGround where it is no matter
std::optional<LineRow> line_row(const Piece& piece);   // of a line that is crossed; none: a road, a mark
GroundColumn ground_column(const BattleState& s, UnitId id);
GroundColumn ground_column(const BattleState& s, UnitId id, InFormation formation);
AreaManner manner_of(const Site& site, const Piece& piece, GroundColumn who);
bool is_closed_to(const Site& site, const Piece& piece, UnitId id, InFormation formation);  // it may not be entered so
bool is_closed_line(const Site& site, const Piece& piece, UnitId id, InFormation formation);
std::vector<const Piece*> pieces_around(const Site& site, const Footprint& place, Coord margin = 0);
int level_at(const BattleState& s, Vec point);
bool is_on_table(const BattleState& s, const Footprint& place);
// The best cover it has against somebody at a point, and what gives it (null: nothing).
struct Shelter {
  CoverOf cover = kNoCover;
  const Piece* by = nullptr;
};
Shelter shelter_of(const Site& site, UnitId id, Vec from);
bool in_the_open(const Site& site, UnitId id, Vec from);
bool in_hard_cover(const Site& site, UnitId id, Vec from);
bool stands_in_area_cover(const Site& site, UnitId id);   // half its bases in woods, orchard or crops

// ---- Sight: ground only.
SightRules sight_rules(const Book& book);
bool sees(const Site& site, UnitId viewer, UnitId seen);
bool sees_from(const Site& site, Vec viewer, UnitId seen);

// ---- Command.
CommandId brigade_of(const BattleState& s, UnitId id);    // none: unattached
CommandId division_of(const BattleState& s, CommandId command);  // itself, or the division above; none
CommandId payer_of(const BattleState& s, UnitId id);      // whose pips move it: division, corps, or its brigade without divisions
LeaderId commander_of(const BattleState& s, CommandId command);  // of a brigade without a brigadier its division's
LeaderId brigadier_of(const BattleState& s, UnitId id);
const Leader& leader(const BattleState& s, LeaderId id);
Pose place_of_leader(const BattleState& s, LeaderId id);  // of a fallen one the spot where he fell
Circle base_of_leader(const Site& site, LeaderId id);
bool is_present(const BattleState& s, LeaderId id);       // there, and not absent in this phase
std::string leader_name(const BattleState& s, LeaderId id);
Quad command_box(const Site& site, LeaderId brigadier);
bool in_box(const Site& site, LeaderId brigadier, UnitId id);
bool in_march_chain(const Site& site, LeaderId brigadier, UnitId id);
bool in_command(const Site& site, UnitId id);
bool brigadier_near(const Site& site, CommandId brigade);        // he, or the spot where he fell, within command distance
bool brigadier_in_command(const Site& site, CommandId brigade);  // and he is there
bool has_divisions(const BattleState& s, CommandId command);     // right under it
bool division_in_command(const Site& site, CommandId division);
bool is_attached(const BattleState& s, LeaderId leader);  // to a unit or a brigade
std::vector<LeaderId> generals_with(const Site& site, UnitId id);  // attached to it or touching it
struct Losses {
  int strength = 0, lost = 0;
};
Losses brigade_losses(const Book& book, const BattleState& s, CommandId brigade);  // R-55, baggage counted

// ---- Support (XIII, R-110, R-111, R-159).
enum class Support : std::uint8_t { kNone, kSome, kFull };
using Counts = std::function<bool(UnitId)>;
Support support_of(const Site& site, UnitId id, const Counts& counts = {});
bool in_column_of_units(const Site& site, UnitId id);  // NRT-330
// The other has a part strictly beyond the prolonged edge of that face, within reach of the edge.
bool reaches_beyond(const Site& site, UnitId of, Face face, UnitId other, Coord reach);
std::vector<UnitId> flank_supports(const Site& site, UnitId id, Face flank, const Counts& counts = {});

// ---- Records of the phase.
Record* find_record(BattleState& s, RecordKind kind, UnitId a, UnitId b = {});
const Record* find_record(const BattleState& s, RecordKind kind, UnitId a, UnitId b = {});
std::vector<const Record*> records_of(const BattleState& s, RecordKind kind);
bool in_melee(const BattleState& s, UnitId id);
UnitId unit_numbered(std::int32_t n);  // of a frame or record; none for -1

}  // namespace drumhead::nrt
