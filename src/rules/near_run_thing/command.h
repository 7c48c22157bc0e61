// What the files of the chapter `command` share: the loops of its steps, who commands what, and bars: what keeps a unit from an
// order, asked alike by the form, by the check and by whoever wants to know why not.
#pragma once

#include <string>
#include <vector>

#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

// The frame kCommandStep: which step is under way.
enum CommandLoop : std::int16_t {
  kPriorityLoop,
  kAidesLoop,
  kOrdersLoop,
  kDiceLoop,
  kAllotLoop,
  kRoutersLoop,
  kRegroupLoop,
  kCommandersLoop,
  kDetachLoop
};
enum LoopNumber : std::uint8_t { kLoopOver, kLoopSeat, kLoopAt };
inline void begin_loop(Scene& scene, CommandLoop loop, Seat seat = Seat::kA) {
  scene.push({kCommandStep, loop, {0, static_cast<std::int32_t>(seat), 0}});
}
inline void end_loop(Scene& scene) { scene.frame().n[kLoopOver] = 1; }
inline bool loop_is_over(Scene& scene) { return scene.frame().n[kLoopOver] != 0; }

void next_priority(const Book& book, Scene& scene);
void next_aide(const Book& book, Scene& scene);
void next_order(const Book& book, Scene& scene);
void next_dice(const Book& book, Scene& scene);
void next_allotment(const Book& book, Scene& scene);
void next_router(const Book& book, Scene& scene);
void next_regrouping(const Book& book, Scene& scene);
void next_commander(const Book& book, Scene& scene);
void next_detaching(const Book& book, Scene& scene);

extern const AskEntry kPriorityAsk, kInitiativeAsk, kAidesAsk, kOrdersAsk, kExemptAsk, kTakeAsk, kAllotAsk, kRoutersAsk, kReformAsk,
    kRegroupAsk, kCommandersAsk, kDetachAsk;

// ---- Bars.
using Bar = std::optional<Verdict>;
using BarOfUnit = Bar (*)(const Site&, UnitId);
std::vector<UnitId> free_for(const Site& site, Seat seat, BarOfUnit bar);
// A verb offered to the units that nothing bars; no verb where there is none.
void offer(std::vector<VerbOffer>& verbs, const Site& site, Seat seat, Verb verb, BarOfUnit bar, std::vector<ParamOffer> params = {});

// ---- Who commands what.
inline Command& command_at(BattleState& s, CommandId id) { return s.commands[id.index()]; }
inline const Command& command_at(const BattleState& s, CommandId id) { return s.commands[id.index()]; }
inline int marker(const BattleState& s, CommandId id, CommandMarker m) { return s.commands[id.index()].markers[m]; }
inline void set(BattleState& s, CommandId id, CommandMarker m, int value) {
  s.commands[id.index()].markers[m] = static_cast<std::int16_t>(value);
}
inline int marker(const BattleState& s, LeaderId id, LeaderMarker m) { return s.leaders[id.index()].markers[m]; }
inline void set(BattleState& s, LeaderId id, LeaderMarker m, int value) {
  s.leaders[id.index()].markers[m] = static_cast<std::int16_t>(value);
}
const std::string& command_name(const BattleState& s, CommandId id);
std::vector<CommandId> commands_of(const BattleState& s, Seat side, int level);     // by id, which is the order of battle
std::vector<CommandId> brigades_under(const BattleState& s, CommandId above);       // right under it
CommandId division_of_unit(const BattleState& s, UnitId id);                        // none at corps level
std::vector<CommandId> divisions_beside(const BattleState& s, CommandId division);  // of the same corps, in its commander's order
bool is_chief(const BattleState& s, CommandId id);                                  // a corps or army that has divisions right under it
bool without_divisions(const BattleState& s, CommandId id);                         // an army (or corps) of brigades alone (NRT-048)
Coord gap_between(const Site& site, LeaderId a, LeaderId b);                        // base to base
bool bases_within(const Site& site, LeaderId a, LeaderId b, Coord d);
Mark line_between(const Site& site, LeaderId a, LeaderId b, std::string label);
// A ride straight there: as far as a general goes, and over no river but by a bridge.
Bar bar_ride(const Site& site, LeaderId who, Vec from, Vec to, Cite rule);

// ---- Orders (orders.cpp, special_orders.cpp, standing_orders.cpp).
Bar bar_plan(const Site& site, UnitId id);
Bar bar_reserve(const Site& site, UnitId id);
Verdict check_plan(const Site& site, const Order& order);
Verdict check_reserve(const Site& site, const Order& order);
void plan_attack(const Book& book, Scene& scene, const Order& order);
void move_from_reserve(const Book& book, Scene& scene, const Order& order);
void end_reserve_moves(const Book& book, Scene& scene);  // NRT-102
Bar bar_hold(const Site& site, UnitId id);
Bar bar_cancel(const Site& site, UnitId id);
void hold(const Book& book, Scene& scene, const std::vector<UnitId>& units);
void cancel_hold(Scene& scene, UnitId id);
// The list of priorities (command.cpp).
Bar bar_priority(const Site& site, UnitId id);
Verdict check_priority(const Site& site, const Order& order);
void set_priority(Scene& scene, const Order& order, Cite rule);
std::vector<ParamOffer> priority_params(const Site& site, Seat seat);

// ---- Dice (command_dice.cpp, special_scores.cpp).
bool has_special_score(const BattleState& s, CommandId division);  // it throws no die that is allotted
void give_special_score(const Book& book, Scene& scene, CommandId division);

// ---- Generals (commanders.cpp, generals.cpp).
void aides_follow(BattleState& s);  // ADCs at home go with their commander
void detach(BattleState& s, LeaderId id);

}  // namespace drumhead::nrt
