// What the files of the charges share: the records of charges, and the steps of their queue. Inside charges only.
#pragma once

#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {

// Steps of the frame kChargeQueue; its first number is the charger at hand. M4 is run for all charges, then M5 in the same order.
enum QueueStep : std::int16_t { kPickTest, kAskedForTest, kTestNow, kAskedForResponse, kPickMove, kMoveTarget, kMoveCharger, kTargetGone, kGoOn };
enum QueueNumber : std::uint8_t { kQueueCharger };

inline int charge(const Record& r, ChargeNumber n) { return r.n[n]; }
inline bool is_kind(const Record& r, ChargeKindOf kind) { return (r.n[kChargeKind] & kind) != 0; }
Record* charge_of(BattleState& s, UnitId charger);              // the one that is not over
const Record* charge_of(const BattleState& s, UnitId charger);
Path ordered_path(const Site& site, const Order& order);          // as it says, else a wheel and straight on
Path declared_path(const Site& site, const Record& record);     // its slip, else a wheel and straight on

// charge_paths.cpp
struct ChargePlan {
  Verdict verdict;
  March march;
  AspectOf aspect = kInFront;
  Coord length = 0;
};
ChargePlan plan_charge(const Site& site, UnitId charger, UnitId target, const Path& path);
bool is_close_order(const BattleState& s, UnitId id);

// responses.cpp
std::vector<std::int16_t> response_verbs(const Site& site, const Record& record);  // the usual one first; none: nothing to choose
void respond(const Book& book, Scene& scene, UnitId charger, std::int16_t verb);   // tests, and what it will do in M5
ResponseOf forced_response(const Site& site, const Record& record);                // kNoResponse: it has a choice, or stands

// charge_moves.cpp
void move_target(const Book& book, Scene& scene, UnitId charger);
void move_charger(const Book& book, Scene& scene, UnitId charger);
void target_gone(const Book& book, Scene& scene, UnitId charger);
void go_on(const Book& book, Scene& scene, UnitId charger, std::int16_t verb);
bool has_left(const BattleState& s, const Record& record);

// opportunity.cpp
const AskEntry& opportunity_ask();
const FrameEntry& opportunity_frame();

}  // namespace drumhead::nrt
