// Questions about troops, ground and sight that several chapters ask. Predicates that read aloud; nothing
// here changes anything.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/rulebook.h"
#include "engine/spoken.h"
#include "rules/fire_and_fury/book.h"
#include "rules/fire_and_fury/ranges.h"
#include "rules/fire_and_fury/words.h"
#include "table/measure.h"
#include "table/sight.h"
#include "table/trace.h"

namespace drumhead::ff {

// ---- What a unit is.
inline int trait(const BattleState& s, UnitId id, Trait t) { return s.profile(id).traits[t]; }
inline bool is_guns(const BattleState& s, UnitId id) { return trait(s, id, kArm) == kArtillery; }
inline bool is_troops(const BattleState& s, UnitId id) { return !is_guns(s, id); }
inline bool is_infantry(const BattleState& s, UnitId id) { return trait(s, id, kArm) == kInfantry; }
inline bool is_horse(const BattleState& s, UnitId id) {  // cavalry or mounted infantry, in the saddle or not
  return trait(s, id, kArm) == kCavalry || trait(s, id, kArm) == kMountedInfantry;
}
inline QualityOf quality(const BattleState& s, UnitId id) {
  return static_cast<QualityOf>(trait(s, id, kQuality));
}
inline bool has(const BattleState& s, UnitId id, Marker m) { return s.unit(id).markers[m] != 0; }
inline int marker(const BattleState& s, UnitId id, Marker m) { return s.unit(id).markers[m]; }
inline void set(BattleState& s, UnitId id, Marker m, int value = 1) {
  s.unit(id).markers[m] = static_cast<std::int16_t>(value);
}
std::string leader_name(const BattleState& state, LeaderId id);
std::string spoken_names(const BattleState& state,
                         std::span<const UnitId> units);  // "the 2nd Wisconsin and the 7th Wisconsin"

// ---- In what state, in what formation.
inline OrderOf order_of(const BattleState& s, UnitId id) {
  return static_cast<OrderOf>(marker(s, id, kOrder));
}
inline bool in_good_order(const BattleState& s, UnitId id) { return order_of(s, id) == kGoodOrder; }
inline bool is_disordered(const BattleState& s, UnitId id) { return order_of(s, id) == kDisordered; }
inline bool is_broken(const BattleState& s, UnitId id) { return order_of(s, id) == kBroken; }
StateOf state_of(const BattleState& state, UnitId id);  // FF-155; guns and single stands are always fresh
inline InFormation formation(const BattleState& s, UnitId id) {
  return static_cast<InFormation>(s.unit(id).formation);
}
bool is_mounted(std::uint8_t formation);
inline bool is_mounted(const BattleState& s, UnitId id) { return is_mounted(s.unit(id).formation); }
InFormation on_foot(std::uint8_t formation);   // kHorseLine -> kLine
InFormation in_the_saddle(InFormation plain);  // kLine -> kHorseLine
inline InFormation plain_formation(const BattleState& s, UnitId id) { return on_foot(s.unit(id).formation); }
inline bool is_limbered(const BattleState& s, UnitId id) { return formation(s, id) == kLimbered; }
inline bool is_unlimbered(const BattleState& s, UnitId id) { return formation(s, id) == kUnlimbered; }
inline bool is_garrison(const BattleState& s, UnitId id) { return s.unit(id).inside.valid(); }
inline bool in_extended_line(const BattleState& s, UnitId id) { return plain_formation(s, id) == kExtended; }
bool has_facing(const BattleState& state, UnitId id);  // not a broken mass, not a garrison
bool can_threaten(const BattleState& state,
                  UnitId id);  // unbroken troops or unlimbered guns: makes close range, holds key positions
SmallArm small_arm_of(const BattleState& state, UnitId id);  // of at least half its stands
int silenced_stands(const BattleState& state, UnitId battery);
inline ManeuverResult result_of(const BattleState& s, UnitId id) {
  return static_cast<ManeuverResult>(marker(s, id, kResult) - 1);
}

// A stand, or a whole body without stands of its own, and the nine points that lines are drawn to (G7).
struct Silhouette {
  Quad stand;
  std::array<Vec, 9> points;
  mutable std::array<std::int16_t, 9> levels;  // of the points; kUnknown until somebody looks there
  static constexpr std::int16_t kUnknown = INT16_MIN;

  Eye eye(const Ground& ground, std::size_t i) const {
    if (levels[i] == kUnknown) levels[i] = static_cast<std::int16_t>(drumhead::level_at(ground, points[i]));
    return {points[i], levels[i]};
  }
};

// ---- The position surveyed once. Make it where an answer is checked or a step begins; anew when anything
// has moved.
class Site {
 public:
  Site(const Book& the_book, const BattleState& the_state);

  const Book& book;
  const BattleState& state;

  // Stand by stand where there are gaps between stands (extended lines, guns in battery), else as one block;
  // of a garrison its building. Empty off the table.
  const Footprint& print(UnitId id) const { return prints_[id.index()]; }
  const Box& box(UnitId id) const { return boxes_[id.index()]; }  // round it as a whole
  std::vector<Box> stands(
      UnitId id) const;  // one box a stand, front rank first, left to right; of a garrison none
  Marcher marcher(UnitId id) const;
  Body body(UnitId id) const { return body_of(state, book.words.formations, id); }
  Pose front(UnitId id) const {
    return state.unit(id).pose;
  }  // its front line runs through this, square to the facing (G3)
  Vec centre_of(UnitId id) const { return centre(print(id)); }
  Coord gap(UnitId a, UnitId b) const { return distance(print(a), print(b)); }
  bool near(UnitId a, UnitId b, Coord d) const { return within(print(a), print(b), d); }
  std::vector<Obstacle> others(UnitId id) const;
  std::vector<UnitId> side(Seat seat) const { return units_of(state, seat); }
  std::vector<UnitId> enemies_of(UnitId id) const { return units_of(state, other(state.unit(id).side)); }
  std::vector<UnitId> friends_of(UnitId id) const;
  std::optional<UnitId> nearest_enemy(UnitId id) const;
  // Made when first asked for:
  const TroopIndex& troops() const;  // every stand on the table; class bit 0 side A, bit 1 side B
  const std::vector<Silhouette>& silhouettes(UnitId id) const;  // its stands as somebody aims at them
  const SightRules& sight() const;                              // through ground and weather
  Ranges& ranges() const;                                       // from stands to enemies

 private:
  std::vector<Footprint> prints_;
  std::vector<Box> boxes_;
  mutable std::optional<TroopIndex> troops_;
  mutable std::vector<std::vector<Silhouette>> silhouettes_;
  mutable std::optional<SightRules> sight_;
  mutable std::shared_ptr<Ranges> ranges_;
};
Footprint building_print(const Piece& building);

// ---- Zones (G3 to G5, R-56): more than a hair behind the front line, prolonged both ways, is the flank/rear
// zone.
bool behind_front_line(const Site& site, UnitId of, Vec point);
bool half_behind_front_line(const Site& site, UnitId of, std::span<const Box> stands);  // by their centres
Arc field_of_fire(const Box& stand);  // G4: 45 degrees outward from each front corner
bool in_field_of_fire(const Site& site, UnitId firer,
                      UnitId target);  // some stand of the target, of some stand of the firer

// ---- Sight (R-51, G7). Ground only, or for fire with stands in between.
SightRules sight_rules(const Site& site, bool for_fire);
bool sees(const Site& site, Vec from, Vec to);  // ground and weather
bool unit_sees(const Site& site, UnitId viewer,
               UnitId seen);  // one free line between nine points of their stands
bool line_through_dense_woods(const Site& site, Vec from, Vec to);
Coord sight_limit(const Site& site);    // FF-193
bool is_dim(const BattleState& state);  // twilight or fog (FF-002, FF-193)

// ---- Ground.
AreaRow area_row(const Piece& piece);                 // of an area, a building or a crossing
std::optional<LineRow> line_row(const Piece& piece);  // of a linear feature; none: it is no obstacle (a road)
inline GroundClass ground_class(const Book& book, AreaRow row) {
  return static_cast<GroundClass>(book.tables.ground.areas.at(row, kAreaGround));
}
GroundClass ground_under(const Site& site, const Footprint& place);  // the worst that any stand is on
GroundClass ground_under(const Site& site, const std::vector<const Piece*>& near, const Footprint& place);
int level_at(const BattleState& state, Vec point);
int capacity_of(const Book& book, const Piece& building);  // in stands
// The linear feature a unit lines (R-17): in line, extended line or battery, half its stands within 1" behind
// it and facing across it. The one with the best cover; null: none.
const Piece* feature_lined(const Site& site, UnitId id);
bool lines_cover(const Site& site, UnitId id);              // FF-010, FF-177
Cite rule_of_ground(const Book& book, const Piece& piece);  // the row of the terrain table
// against fire from a point; the class that half its stands have, and what gives it (null: nothing).
CoverOf cover_of(const Book& book, const Piece& piece);
const Piece* cover_given_by(const Site& site, UnitId target, Vec from);
CoverOf cover_against(const Site& site, UnitId target, Vec from);
bool is_fortified_against(const Site& site, UnitId id, Vec enemy);
bool is_fortified(const Site& site, UnitId id);  // FF-176: towards the nearest visible enemy

// ---- Danger.
bool in_close_range(const Site& site, UnitId id);  // FF-141
bool is_outflanked(const Site& site,
                   UnitId id);  // FF-283, FF-285: by an enemy within 8"; contact is charge.cpp's question

// ---- Command.
std::vector<LeaderId> chain_of(const BattleState& state,
                               UnitId id);  // who may command it, lowest first; on the table
LeaderId attached_leader(const BattleState& state, UnitId id);  // of its chain; none
Coord radius_of(const Site& site, LeaderId leader);
bool in_radius(const Site& site, LeaderId leader, UnitId id);
Coord distance_to_leader(const Site& site, LeaderId leader, UnitId id);  // from his rim to its nearest stand
bool leader_sees(const Site& site, LeaderId leader, UnitId id);  // ground and weather; units are no bar
bool in_radius_of_superior(const Site& site, LeaderId superior, LeaderId leader);
LeaderId controlling_leader(const Site& site,
                            UnitId id);  // the lowest that has it in command; none: out of command
bool has_brave_colonel(const BattleState& state, UnitId id);        // he is there now
bool is_on_the_march(const BattleState& state, UnitId id);          // in march column or limbered
std::vector<UnitId> line_of_march(const Site& site, UnitId first);  // the units behind it, in order

// ---- Armies.
inline Seat active_side(const BattleState& s) { return static_cast<Seat>(s.numbers[kActiveSide]); }
inline int player_turn(const BattleState& s) { return s.numbers[kPlayerTurn]; }
bool has_heavy_casualties(const Book& book, const BattleState& state, Seat side);
bool has_greater_losses(const Book& book, const BattleState& state, Seat side);
bool has_lost_a_key_position(const BattleState& state, Seat side);

}  // namespace drumhead::ff
