// What the files of the chapter `moves` share. Every action is planned before it is bought: the plan says whether it may be made,
// how the unit stands after it and what it has then done. The check shows the plan, the enactment carries it out.
#pragma once

#include <string>
#include <vector>

#include "rules/near_run_thing/command.h"

namespace drumhead::nrt {

struct Action {
  Verdict verdict;             // refused: the reason
  Marcher end{};               // how it stands after it
  InFormation formation = kLine;
  std::vector<Motion> way{};
  std::vector<UnitId> passed{};  // friends it goes through
  int deeds = 0, bars = 0;     // DeedOf and BarOf it adds
  bool full = true;            // it went as far as it may, or made no move (NRT-147)
  PieceId building{};          // entered or left
  UnitId spiked{};             // whose guns it spikes
  Cites rules{Cite{}};
  std::string told;            // of {0}, the unit, and {1}, its way
};
inline Action refused(Verdict verdict) {
  Action action;
  action.verdict = std::move(verdict);
  return action;
}
// A unit as it stands, to be changed by a plan.
Action standing(const Site& site, UnitId id);

// ---- moves.cpp
Action plan_action(const Site& site, const Order& order);
Bar bar_acting(const Site& site, UnitId id);                  // in no action at all
std::vector<VerbOffer> offer_actions(const Site& site, Seat seat, BarOfUnit bar);
Verdict check_action(const Site& site, const Order& order);   // all but whose turn it is
void carry_out_action(const Book& book, Scene& scene, const Order& order, ActedIn where);
Action plan_way(const Site& site, UnitId id, const Path& path, Coord allowance);  // from how it stands
bool is_backward(const Site& site, const Leg& leg);           // a retrograde
Bar check_clear_of_enemies(const Site& site, UnitId id, const Footprint& end);    // NRT-482

// ---- formations.cpp
Bar bar_form(const Site& site, UnitId id);
Bar bar_recover(const Site& site, UnitId id);
Bar check_formation(const Site& site, const Order& order);  // does it know the one it is ordered into?
Action plan_form(const Site& site, const Order& order);
Action plan_recover(const Site& site, const Order& order);
std::vector<std::int16_t> formations_to_take(const Site& site, UnitId id);
Marcher turned_to(const Site& site, UnitId id, InFormation formation, std::optional<Heading> facing);  // NRT-490

// ---- gun_moves.cpp
Bar bar_limber(const Site& site, UnitId id);
Bar bar_unlimber(const Site& site, UnitId id);
Bar bar_prolong(const Site& site, UnitId id);
Bar bar_change_face(const Site& site, UnitId id);
Bar bar_man_guns(const Site& site, UnitId id);
Action plan_limber(const Site& site, const Order& order);
Action plan_unlimber(const Site& site, const Order& order);
Action plan_prolong(const Site& site, const Order& order);
Action plan_change_face(const Site& site, const Order& order);
Action plan_man_guns(const Site& site, const Order& order);
const Token* guns_left_by(const BattleState& s, UnitId crew);
int pips_for_drivers(const Site& site, const Order& order);  // NRT-357

// ---- buildings.cpp
Bar bar_enter(const Site& site, UnitId id);
Bar bar_leave(const Site& site, UnitId id);
Action plan_enter(const Site& site, const Order& order);
Action plan_leave(const Site& site, const Order& order);

// ---- obstacles.cpp
Bar bar_cross(const Site& site, UnitId id);
Bar bar_spike(const Site& site, UnitId id);
Action plan_cross(const Site& site, const Order& order);
Action plan_spike(const Site& site, const Order& order);

// ---- duties.cpp (M0), multiple.cpp (M2)
extern const AskEntry kDutiesAsk, kMultipleAsk;
enum MovesLoop : std::int16_t { kDutiesLoop, kUnsteadyLoop, kMultipleLoop, kSingleLoop };
void next_duty(const Book& book, Scene& scene);
void next_unsteady(const Book& book, Scene& scene);
void next_multiple(const Book& book, Scene& scene);

}  // namespace drumhead::nrt
