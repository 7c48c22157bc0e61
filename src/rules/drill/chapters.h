// The chapters of Drill as functions. Each chapter file has its survey, its checks and its enactment; Drill itself
// (drill.cpp) only hands Asks to the right chapter.
#pragma once

#include <string>
#include <vector>

#include "engine/rulebook.h"
#include "rules/drill/tables.h"
#include "rules/drill/words.h"
#include "table/trace.h"

namespace drumhead::drill {

// What every chapter may look things up in.
struct Book {
  Vocabulary words;
  Ledger ledger;
  TableSet set;
  Tables tables;
  std::vector<Procedure> desk;
};

// ---- survey.cpp: questions about the table.
bool is_cavalry(const BattleState& state, UnitId id);
int grade(const BattleState& state, UnitId id);
bool has(const BattleState& state, UnitId id, Marker marker);
inline bool steady(const BattleState& state, UnitId id) { return !has(state, id, kShaken); }
Marcher marcher(const Book& book, const BattleState& state, UnitId id);
Footprint print(const Book& book, const BattleState& state, UnitId id);
Box box(const Book& book, const BattleState& state, UnitId id);
std::vector<Obstacle> others(const Book& book, const BattleState& state, UnitId id);
bool within(const Book& book, const BattleState& state, UnitId a, UnitId b, Coord distance);
bool any_enemy_within(const Book& book, const BattleState& state, UnitId id, Coord distance);
bool is_broken_ground(PieceKind kind);   // a wood, an orchard, a marsh, rough ground
bool is_fence(PieceKind kind);           // a wall, hedge or fence
bool is_closed(PieceKind kind);          // water, a cliff, a building
bool on_broken_ground(const BattleState& state, const Footprint& place);
bool in_cover(const Book& book, const BattleState& state, UnitId unit, UnitId from);
bool can_see(const Book& book, const BattleState& state, UnitId from, UnitId to);
bool in_front_arc(const Book& book, const BattleState& state, UnitId from, UnitId to, Coord range);
std::string name(const BattleState& state, UnitId id);
std::string stands(int n);               // "1 stand", "3 stands"

// ---- orders.cpp
AskForm orders_form(const BattleState& state, const Ask& ask);
Verdict check_orders(const BattleState& state, const Answer& answer);
void give_orders(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);

// ---- movement.cpp
AskForm move_form(const Book& book, const BattleState& state, const Ask& ask);
Verdict check_move(const Book& book, const BattleState& state, const Ask& ask, const Answer& answer);
void make_move(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
bool may_still_move(const BattleState& state, UnitId id);
Coord rate(const Book& book, const BattleState& state, UnitId id);
RateOf rate_of_going(const BattleState& state);
std::optional<Verdict> check_ground(const BattleState& state, UnitId id, const Trace& trace);
Marcher reformed(const Book& book, const BattleState& state, UnitId id, std::int64_t formation);
std::vector<Mark> no_room(const Book& book, const BattleState& state, UnitId id, const Footprint& place);
MoveRules move_rules(const Book& book, const BattleState& state);

// ---- charge.cpp
struct ChargeRun {
  Verdict verdict;
  Path path;                             // cut at contact
  Marcher end;
};
ChargeRun survey_charge(const Book& book, const BattleState& state, UnitId charger, UnitId target, const Path& path);
Path charge_path(const Book& book, const BattleState& state, UnitId charger, UnitId target);  // the obvious one
void begin_charge(const Book& book, Scene& scene, UnitId charger, UnitId target, const Path& path);
void advance_charge(const Book& book, Scene& scene);
AskForm react_form(const Book& book, const BattleState& state, const Ask& ask);
void react(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);

// ---- fire.cpp
bool may_fire(const BattleState& state, UnitId id);
Verdict check_target(const Book& book, const BattleState& state, UnitId firer, UnitId target);
std::vector<UnitId> targets_of(const Book& book, const BattleState& state, UnitId firer);
VolleyFacts survey_volley(const Book& book, const BattleState& state, UnitId firer, UnitId target);
int fire_volley(const Book& book, Scene& scene, UnitId firer, UnitId target, const VolleyFacts& facts, Cite rule);
AskForm fire_form(const Book& book, const BattleState& state, const Ask& ask);
Verdict check_fire(const Book& book, const BattleState& state, const Answer& answer);
void resolve_fire(const Book& book, Scene& scene, const Answer& answer);

// ---- morale.cpp
void lose_stands(const Book& book, Scene& scene, UnitId id, int n);
void shake(Scene& scene, UnitId id);
void retreat(const Book& book, Scene& scene, UnitId id, Heading away, Coord distance);
void test_morale(const Book& book, Scene& scene);
void rally(const Book& book, Scene& scene);

// ---- turn.cpp
enum Procedures : std::uint8_t { kTurn, kChargeUnderWay };
void begin_turn_at(Scene& scene, std::size_t step, Seat seat);
void advance_turn(const Book& book, Scene& scene);
Seat holder_of(const BattleState& state, const Objective& objective);
std::array<int, 2> stands_lost(const BattleState& state);

// ---- players.cpp
std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler& sampler);
std::int64_t value(const Book& book, const BattleState& state, Seat seat);
bool in_ambush(const Book& book, const BattleState& state, UnitId id);   // hidden from the other side: DR-120
View hide_ambushes(const Book& book, View view);
BattleState known_to(const Book& book, const BattleState& state, Seat seat);

}  // namespace drumhead::drill
