// The chapters of Drill as functions. Each chapter file has its survey, its checks and its enactment; Drill
// itself (drill.cpp) only hands Asks to the right chapter.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/objectives.h"
#include "engine/rulebook.h"
#include "engine/spoken.h"
#include "rules/drill/cites.h"
#include "rules/drill/tables.h"
#include "rules/drill/words.h"
#include "table/sight.h"
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

// A wheel is rounded to a hundredth of a degree: bodies that have met may be this far apart.
inline constexpr Coord kTouching = mm(1) / 8;

// ---- survey.cpp: questions about the table.
SightRules sight_rules(const Tables& tables);  // DR-083
bool is_cavalry(const BattleState& state, UnitId id);
int grade(const BattleState& state, UnitId id);
bool has(const BattleState& state, UnitId id, Marker marker);
bool steady(const BattleState& state, UnitId id);
Marcher marcher(const Book& book, const BattleState& state, UnitId id);
Footprint print(const Book& book, const BattleState& state, UnitId id);
Box box(const Book& book, const BattleState& state, UnitId id);
std::vector<Obstacle> others(const Book& book, const BattleState& state, UnitId id);
bool within(const Book& book, const BattleState& state, UnitId a, UnitId b, Coord distance);
bool any_enemy_within(const Book& book, const BattleState& state, UnitId id, Coord distance);
UnitId nearest_enemy(const Book& book, const BattleState& state, UnitId id);  // none if there is none
bool is_broken_ground(PieceKind kind);                                        // wood, orchard, marsh, rough
bool is_fence(PieceKind kind);                                                // wall, hedge, fence
bool is_closed(PieceKind kind);                                               // water, cliff, building
bool on(const Piece& piece, const Footprint& place);                          // any of it
// Ground near a place or a way, by id: broken ground, and what a unit may not enter.
using Pieces = std::vector<const Piece*>;
Pieces broken_ground(const BattleState& state, const Bounds& near);
Pieces shut_ground(const Book& book, const BattleState& state, UnitId id, const Bounds& near);
const Piece* first_under(const Footprint& place, const Pieces& pieces);  // null if it is on none of them
bool in_cover(const Book& book, const BattleState& state, UnitId unit, UnitId from);
// Who sees whom in one position. The troops that stand in the way are laid out once, at the first question.
class Lookout {
 public:
  Lookout(const Book& book, const BattleState& state) : book_(book), state_(state) {}
  bool can_see(UnitId from, UnitId to);

 private:
  const Book& book_;
  const BattleState& state_;
  SightRules rules_{};
  std::optional<TroopIndex> troops_{};
};
// `arc` to either side of straight ahead from the front corners; a range of -1: however far.
bool in_front_arc(const Book& book, const BattleState& state, UnitId from, UnitId to, Angle arc, Coord range);

// ---- orders.cpp
AskForm orders_form(const Book& book, const BattleState& state, const Ask& ask);
Verdict check_orders(const Book& book, const BattleState& state, const Answer& answer);
void give_orders(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);

// ---- movement.cpp
AskForm move_form(const Book& book, const BattleState& state, const Ask& ask);
Verdict check_move(const Book& book, const BattleState& state, const Answer& answer);
void make_move(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
bool may_still_move(const BattleState& state, UnitId id);
Coord rate(const Book& book, const BattleState& state, UnitId id);
MoveRules move_rules(const Book& book, const BattleState& state);
// What a way costs: its legs, and the obstacles on it (DR-023, DR-024, DR-026).
struct Expense {
  std::vector<LegCost> legs;
  Coord obstacles = 0;
  Coord total() const { return total_cost(legs) + obstacles; }
};
Expense expense(const Book& book, const BattleState& state, const Trace& way);
std::optional<Verdict> check_ground(const Book& book, const BattleState& state, UnitId id, const Trace& way);
// DR-013, DR-032: may it do anything but retire?
std::optional<Verdict> check_free_to_act(const BattleState& state, UnitId id, const char* deed);

// ---- formations.cpp
Verdict check_form(const Book& book, const BattleState& state, UnitId id, std::int64_t formation);
void change_formation(const Book& book, Scene& scene, UnitId id, std::int64_t formation);
Marcher reformed(const Book& book, const BattleState& state, UnitId id, std::int64_t formation);
// What stands in the way of a unit that would stand so: empty if nothing does.
std::vector<Mark> no_room(const Book& book, const BattleState& state, UnitId id, const Footprint& place);

// ---- charge.cpp
// A charge under way is a Record: charger a, target b, from where, to where it would meet it, and these
// numbers.
enum ChargeNumber : std::uint8_t { kGap, kFlank, kCover, kWheelHand, kWheelAngle };
struct Run {
  Verdict verdict;
  Path path;  // cut at contact
  std::vector<Motion> motions;
  Pose end;
};
Run run_at(const Book& book, const BattleState& state, UnitId charger, UnitId target, const Path& path);
Path run_of(const Book& book, const BattleState& state, const Record& charge);
Coord charge_reach(const Book& book, const BattleState& state, UnitId id);
std::optional<Verdict> check_charging_ground(const Book& book, const BattleState& state, UnitId id,
                                             const Trace& way);
Verdict check_charge(const Book& book, const BattleState& state, const Order& order);
Path charge_path(const Book& book, const BattleState& state, UnitId charger,
                 UnitId target);  // the obvious one
void begin_charge(const Book& book, Scene& scene, const Order& order);

// ---- reaction.cpp
AskForm react_form(const Book& book, const BattleState& state, const Ask& ask);
Verdict check_react(const Book& book, const BattleState& state, const Answer& answer);
void react(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void advance_charge(const Book& book, Scene& scene);

// The facts of the closing volley at a charger; none where there is none (DR-051).
std::optional<VolleyFacts> survey_closing_volley(const Book& book, const BattleState& state, const Record& charge);
// Carries a charge up to its target; true if it comes to a combat.
bool close_in(const Book& book, Scene& scene, const Record& charge);
// Whether the target may do anything but stand; a refusal says why not.
Verdict check_reaction(const Book& book, const BattleState& state, const Record& charge);
void mark_square_test(BattleState& state, UnitId id, SquareResult result);

// ---- combat.cpp
CombatFacts survey_combat(const Book& book, const BattleState& state, const Record& charge);
bool struck_in_flank_or_rear(const Book& book, const BattleState& state, UnitId charger, UnitId target);
void fight(const Book& book, Scene& scene, const Record& charge);

// ---- fire.cpp
bool may_fire(const BattleState& state, UnitId id);
std::vector<UnitId> targets_of(const Book& book, const BattleState& state, Lookout& lookout, UnitId firer);
VolleyFacts survey_volley(const Book& book, const BattleState& state, UnitId firer, UnitId target);
int fire_volley(const Book& book, Scene& scene, UnitId firer, UnitId target, const VolleyFacts& facts,
                Cite rule);
std::vector<const Row*> ranges_of(const Book& book, const BattleState& state, UnitId id);
AskForm fire_form(const Book& book, const BattleState& state, const Ask& ask);
Verdict check_fire(const Book& book, const BattleState& state, const Answer& answer);
void resolve_fire(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);

// ---- morale.cpp
void lose_stands(const Book& book, Scene& scene, UnitId id, int n, Cite rule);
void shake(Scene& scene, UnitId id, Cite rule);
void retreat(const Book& book, Scene& scene, UnitId id, Heading away, Coord distance);
MoraleFacts survey_morale(const Book& book, const BattleState& state, UnitId id);
bool must_test_morale(const Book& book, const BattleState& state, UnitId id);
void test_morale(const Book& book, Scene& scene);
void rally(const Book& book, Scene& scene);

// ---- turn.cpp
enum Procedures : std::uint8_t { kTurn, kChargeUnderWay };
void begin_turn_at(Scene& scene, std::size_t step, Seat seat);
void advance_turn(const Book& book, Scene& scene);
int step_of_turn(const BattleState& state);  // a Step, or -1

// ---- end.cpp
void end_turn(const Book& book, Scene& scene);
inline Seat holder_of(const BattleState& state, const Objective& objective) {
  return drumhead::holder_of(state, objective, kHolder);
}

// ---- ambush.cpp
bool in_ambush(const Book& book, const BattleState& state, UnitId id);
BattleState known_to(const Book& book, const BattleState& state, Seat seat);
// Where a way first comes within sight of a hidden enemy: the path up to there.
std::optional<Path> way_to_ambush(const Book& book, const BattleState& state, UnitId id, const Path& path);
// Only its own side hears of a unit in ambush.
template <class Sentence>
void tell_of(const Book& book, Scene& scene, Cite rule, UnitId id, Sentence&& sentence) {
  if (in_ambush(book, scene.state, id)) {
    scene.fire(cite::dr_120);
    return scene.whisper(scene.state.unit(id).side, rule, {id}, sentence);
  }
  scene.tell(rule, {id}, sentence);
}

// ---- desk.cpp: the cases of the desk, for a person's facts and for those of a position.
DeskCase lay_volley(const Tables& tables, const VolleyFacts& facts);
DeskCase lay_combat(const Tables& tables, const CombatFacts& facts);
DeskCase lay_square(const Tables& tables, const GradeFacts& facts);
DeskCase lay_morale(const Tables& tables, const MoraleFacts& facts);

// ---- prospects.cpp
std::vector<Prospect> prospects(const Book& book, const View& view, const Ask& ask, const Order& order);

// ---- imagine.cpp
std::optional<BattleState> imagine(const Book& book, const View& view, Sampler& sampler);

// ---- players.cpp
std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler& sampler);
std::int64_t value(const Book& book, const BattleState& state, Seat seat);

}  // namespace drumhead::drill
