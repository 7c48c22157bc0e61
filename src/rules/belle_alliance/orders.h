// The order sheet within its own chapter: who may be ordered what, and the checks that a written order goes
// through. Everything here works on what the writer knows and changes nothing; other chapters use chapters.h.
#pragma once

#include <functional>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {

// A rule that keeps a unit from an element of an order by what the unit is, wherever it stands.
struct Bar {
  Cite cite;
  const char* why = nullptr;  // "has no canister"; null: nothing bars it
  explicit operator bool() const { return why != nullptr; }
};
Bar bar_of(const Site& site, UnitId id, Verb verb);
Bar bar_of_order(const Site& site, const Order& order);  // by its verb, or by the formation that it names
Bar bar_to_attack(const Site& site, UnitId attacker, UnitId opponent);  // contact.cpp: as they stand (R45)
Verb verb_of(Element element);

// Those who may be given an order: on the table and not in FD, and gunners in refuge (BA-016, R95).
std::vector<UnitId> orderable(const BattleState& state, Seat seat);
// BA-025: a skirmish line with a figure within 30 cm of its mother has its orders through her.
bool is_ordered_through_mother(const Site& site, UnitId line);
// As the table of rates sees it, once it is in that formation.
Marcher as_marcher(const BattleState& state, UnitId id, InFormation formation);
// Where a unit's place is measured from: gunners in refuge stand with their hosts.
UnitId standing_as(const BattleState& state, UnitId id);

Verdict refuse_order(const Site& site, UnitId id, Cite cite, const std::string& why,
                     std::vector<Mark> more = {});

// The checks, one for each group of elements. All take an order that its form allows.
Verdict check_soutien(const Site& site, UnitId id, const Elements& elements);
Verdict check_forming(const Site& site, UnitId id,
                      const Elements& elements);  // everything that changes formation
Verdict check_marching(const Site& site, UnitId id, const Elements& elements);  // march, rate, segments
Verdict check_detached(const Site& site, UnitId id,
                       const Elements& elements);  // the march of whoever it splits off or deploys
Verdict check_attacking(const Site& site, UnitId id, const Elements& elements);
Verdict check_transfer(const Site& site, UnitId id, const Order& order);  // 1.1.5
Verdict check_command_transfer(const Site& site, const Order& order);
// What the writer may see of his order (R7): the formation, where his drawing leads, and the rate as a
// number.
Preview preview_of(const Site& site, const Order& order);
Verdict check_urban_duty(const Site& site, UnitId id, const Elements& elements);  // R30
bool is_part_of_unit(const BattleState& state, UnitId id);  // has been split, or something from it

// ---- Telling. Each side hears the names of those it sees, or that are its own, or gone.
bool may_name(const BattleState& state, Seat hearer, UnitId id);
std::string name_for(const BattleState& state, Seat hearer, UnitId id);  // "a unit out of sight"
std::string capitalised(std::string text);                               // where it begins a sentence
// Tells both sides the same, or each what it may hear. `of` is the unit it is about.
void tell_each(Scene& scene, const Cites& cites, UnitId of, std::vector<UnitId> units,
               const std::function<std::string(Seat hearer)>& sentence, int depth = 1);

// Tells each side that may name all of them.
void tell_among(Scene& scene, const Cites& cites, std::vector<UnitId> units,
                const std::function<std::string()>& sentence, int depth = 1);

// ---- Transfers.
LeaderId transferring_officer(const Site& site,
                              const Order& order);  // who touches the unit, or the commander; none
CommandId transferred_command(const BattleState& state, const Order& order);
Record transfer_record(const Site& site,
                       const Order& order);  // R23: who touches it when the order is written

// ---- Positions (R79).
struct Position {
  PieceId piece;
  Segment stretch;
};
// The stretch of a terrain feature that a body touches or stands on; `wanted` names the feature, if the
// writer does.
std::optional<Position> position_of(const Site& site, UnitId target, PieceId wanted = {});
bool is_at_outline(const Piece& piece, Vec point, Coord within_this);
UnitId holder_of(const BattleState& state, PieceId building,
                 Seat side);  // a body of that side inside it; none

// The attack that an order asks for, as it is kept (R79: the position is that of the moment of the order).
Record attack_record(const Site& site, const Order& order);

}  // namespace drumhead::ba
