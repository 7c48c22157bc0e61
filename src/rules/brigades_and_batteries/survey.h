// Questions about the table and the troops that several chapters ask. Predicates that read aloud; nothing here
// changes anything.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/rulebook.h"
#include "engine/spoken.h"
#include "rules/brigades_and_batteries/book.h"
#include "rules/brigades_and_batteries/words.h"
#include "table/measure.h"
#include "table/trace.h"

namespace drumhead::bb {

// ---- What a unit is.
inline bool option(const BattleState& state, Option o) { return state.setting->options[o] != 0; }
inline int trait(const BattleState& state, UnitId id, Trait t) { return state.profile(id).traits[t]; }
inline bool is_infantry(const BattleState& s, UnitId id) { return trait(s, id, kArmTrait) == kInfantry; }
inline bool is_cavalry(const BattleState& s, UnitId id) { return trait(s, id, kArmTrait) == kCavalry; }
inline bool is_artillery(const BattleState& s, UnitId id) { return trait(s, id, kArmTrait) == kArtillery; }
inline bool is_foot(const BattleState& s, UnitId id) { return !is_cavalry(s, id); }  // infantry and crews (section 8)
inline bool is_light_infantry(const BattleState& s, UnitId id) {
  return is_infantry(s, id) && trait(s, id, kWeight) == kLightInfantry;
}
inline int grade(const BattleState& s, UnitId id) { return trait(s, id, kGrade); }  // a GradeOf
inline bool has(const BattleState& s, UnitId id, Marker marker) { return s.unit(id).markers[marker] != 0; }
inline void set(BattleState& s, UnitId id, Marker marker, int value = 1) {
  s.unit(id).markers[marker] = static_cast<std::int16_t>(value);
}
inline int original(const BattleState& s, UnitId id) { return s.profile(id).original_strength; }

// ---- Formations, whether in two or three ranks.
InFormation plain(std::uint8_t formation);                                  // kTwoRankLine -> kLine
inline InFormation formation(const BattleState& s, UnitId id) { return plain(s.unit(id).formation); }
// A formation as this unit takes it: two-rank foot has its own (BB-397).
std::uint8_t as_formed_by(const BattleState& state, UnitId id, InFormation wanted);
inline bool in_square(const BattleState& s, UnitId id) { return formation(s, id) == kSquare; }
inline bool in_skirmish_order(const BattleState& s, UnitId id) { return formation(s, id) == kSkirmish; }
inline bool in_block(const BattleState& s, UnitId id) { return s.unit(id).inside.valid(); }
bool is_limbered(const BattleState& state, UnitId id);
bool is_unlimbered(const BattleState& state, UnitId id);
bool are_gunners_on_foot(const BattleState& state, UnitId id);
bool in_close_order(const BattleState& state, UnitId id);  // infantry and cavalry, not skirmishing
bool stands_in_two_ranks(const BattleState& state, UnitId id);  // the option is on, and it is such foot
int ranks_of(const Book& book, const BattleState& state, UnitId id);

std::string names(const BattleState& state, const std::vector<UnitId>& units);  // "Red/1, Red/2 and Red/3"

// ---- The position surveyed once: book, state and the footprints of all units on the table. Make it where an answer
// is checked or a step begins; make it anew when anything has moved. Footprints are laid out when they are first asked
// for, from how the units stood when it was made: what moves afterwards does not change them.
class Site {
 public:
  Site(const Book& the_book, const BattleState& the_state);

  const Book& book;
  const BattleState& state;

  const Footprint& print(UnitId id) const { return place(id).print; }  // of a garrison: its block; empty off table
  const Box& box(UnitId id) const { return place(id).box; }
  Marcher marcher(UnitId id) const;
  Body body(UnitId id) const { return body_of(state, book.words.formations, id); }
  Vec centre_of(UnitId id) const;  // of a garrison: its block's
  Coord gap(UnitId a, UnitId b) const { return distance(print(a), print(b)); }
  bool near(UnitId a, UnitId b, Coord d) const { return within(print(a), print(b), d); }
  std::vector<Obstacle> others(UnitId id) const;  // all other units, as things to run into
  std::vector<UnitId> side(Seat seat) const { return units_of(state, seat); }
  std::vector<UnitId> enemies_of(UnitId id) const { return units_of(state, other(state.unit(id).side)); }
  std::vector<UnitId> friends_of(UnitId id) const;  // without itself

 private:
  struct Place {
    Body body;
    PieceId inside;
    bool laid_out = true;
    Footprint print;
    Box box;
  };
  const Place& place(UnitId id) const {
    Place& place = places_[id.index()];
    if (!place.laid_out) lay_out(place);
    return place;
  }
  void lay_out(Place& place) const;

  mutable std::vector<Place> places_;
};
// The ground a garrison is taken to cover: its block, as boxes; a block of many sides in triangles.
Footprint block_print(const Piece& block);
Vec block_centre(const Piece& block);  // of its area

// ---- Steadiness (2.3, R39).
bool is_obstacle_kind(const Piece& piece);                       // T3: stream, ford, fence, hedge, wall, ditch
bool divided_by_obstacle(const Site& site, UnitId id);           // BB-070, BB-324
bool charging_into_obstacle(const Site& site, UnitId id);        // BB-070, BB-325: its charge this turn ends at one
bool touches_block(const Site& site, UnitId id);                 // BB-309
// The first cause that makes it unsteady, as its rule; none: it is steady (BB-066).
std::optional<Cite> unsteady_by(const Site& site, UnitId id);
bool is_steady(const Site& site, UnitId id);
// The rule by which a unit is steady or not, where that decides something.
void add_steadiness(const Site& site, UnitId id, Cites& rules);
// Doubled costs of manoeuvre (R22): grade E or F, or unsteady for a reason that counts.
bool pays_double(const Site& site, UnitId id);

// ---- Contacts and charges (R131).
const Record* contact_between(const BattleState& state, UnitId a, UnitId b);
bool in_contact(const BattleState& state, UnitId id);            // with any enemy
std::vector<UnitId> opponents_of(const BattleState& state, UnitId id);  // in contact, by id
std::vector<const Record*> charges_on(const BattleState& state, UnitId target);   // of this turn, whatever became of them
std::vector<const Record*> charges_by(const BattleState& state, UnitId charger);
bool is_frozen(const BattleState& state, UnitId id);             // in contact, or ridden over (R42, R131)

// ---- Command (1.11, R14).
bool may_influence(const BattleState& state, LeaderId general, UnitId unit);
LeaderId attached_general(const BattleState& state, UnitId unit);  // the one with the highest charisma; none
LeaderId commander_of(const Site& site, UnitId unit);  // the first that has it in his radius; none
bool in_command(const Site& site, UnitId unit);
Coord command_radius(const Book& book, const BattleState& state, LeaderId general);

// ---- Baselines (5.8, R86, R90).
const Token* centre_point_of(const BattleState& state, UnitId id);  // null: its force is not surrounded
// The middle of the body it stands in; of a garrison, of its block. What routs are measured from.
Vec middle_of_body(const Site& site, UnitId id);
// Straight back: towards its baseline, or towards its force's centre point.
Heading back_of(const Site& site, UnitId id);

// ---- Units that act as one in a block (R95): all of one block, or the unit alone. By id.
std::vector<UnitId> group_of(const BattleState& state, UnitId id);
int group_grade(const BattleState& state, UnitId id);  // the lowest of the group

// ---- National modifiers (R117): the unit's nation if the option is on and it is infantry of grade A to E.
NationOf national_infantry(const BattleState& state, UnitId id);
bool is_british_cavalry(const BattleState& state, UnitId id);

}  // namespace drumhead::bb
