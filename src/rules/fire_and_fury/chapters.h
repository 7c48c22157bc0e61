// The chapters of Regimental Fire and Fury as the functions they lend each other. Every chapter file has its
// survey, its checks and its enactment; the rulebook itself (fire_and_fury.cpp) only hands Asks to the right
// chapter.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/naming.h"
#include "engine/turns.h"
#include "rules/fire_and_fury/cites.h"
#include "rules/fire_and_fury/survey.h"

namespace drumhead::ff {

// Form, check and enactment of one kind of Ask.
using Describe = AskForm (*)(const Site&, const Ask&);
using Check = Verdict (*)(const Site&, const Ask&, const Answer&);
using Enact = void (*)(const Book&, Scene&, const Ask&, const Answer&);

// ---- turn.cpp, end.cpp, deploy.cpp, set_up.cpp
const TurnOfStages<Book>& player_turns();
void begin_turn_at(Scene& scene, std::size_t step, Seat seat);
void end_player_turn(const Book& book,
                     Scene& scene);  // markers, key positions, losses; the end of the battle
std::array<int, 2> victory_points(const Book& book, const BattleState& state);
AskForm deploy_form(const Site& site, const Ask& ask);
Verdict check_deploy(const Site& site, const Ask& ask, const Answer& answer);
void answer_deploy(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void prepare_battle(const Book& book, BattleState& state);

// ---- leaders.cpp: M1; leaders who fall, are left alone, come back.
void begin_leaders(const Book& book, Scene& scene);  // returns and successors, then the Ask
AskForm leaders_form(const Site& site, const Ask& ask);
Verdict check_leaders(const Site& site, const Ask& ask, const Answer& answer);
void answer_leaders(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
// FF-138 to FF-140: throws and enacts; `why` is the rule that puts him in danger.
void check_fallen_leader(const Book& book, Scene& scene, LeaderId leader, Cite why);
// Its attached leader, or its brave colonel (FF-211).
void check_fallen_at(const Book& book, Scene& scene, UnitId unit, Cite why);
// FF-103, G21: the closest within 4", all of them if several are as close; none also when its brave colonel takes
// their place: then call check_fallen_at.
std::vector<LeaderId> leaders_in_danger(const Site& site, UnitId target);
void find_refuge(const Book& book, Scene& scene, LeaderId leader);  // FF-212, FF-213
// Unattached enemy leaders whom the unit touches where it stands, or touched on the way it came.
void brush_leaders_aside(const Book& book, Scene& scene, UnitId mover, std::span<const Motion> way = {});
// What the way of a unit takes of the move of a leader who goes with it: the same inches, at his rates for the ground
// (FF-205).
struct RideAlong {
  int mounted = 0, on_foot = 0;
};
void take_leader_along(Scene& scene, UnitId unit, const RideAlong& ride);
void carry_leader_along(Scene& scene, UnitId unit);  // for nothing (FF-309)

// ---- checks.cpp: M2a and M3: who checks together, the die, the results. Frame
// kManeuverCheck.
bool anything_to_check(const Site& site, Seat seat);
AskForm check_form(const Site& site, const Ask& ask);
Verdict check_check(const Site& site, const Ask& ask, const Answer& answer);
void answer_check(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void advance_check(const Book& book, Scene& scene);    // die, elan, charges, compulsory results, moves
void check_leftovers(const Book& book, Scene& scene);  // M3: those who must and did not
ManeuverFacts survey_maneuver(const Site& site, UnitId id,
                              LeaderId controlling);  // none: alone, out of command

// ---- moves.cpp, movement.cpp, reform.cpp, gun_moves.cpp: M2c(3), free moves. Frame
// kManeuverCheck asks them.
AskForm moves_form(const Site& site, const Ask& ask);
Verdict check_moves(const Site& site, const Ask& ask, const Answer& answer);
void answer_moves(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
// A path held against: what it costs and meets. `budget` in ten-thousandths of a move.
struct March {
  Verdict verdict;  // refused: the first reason
  Trace way;
  std::vector<int> costs;  // of each leg
  int spent = 0;
  RideAlong ride;             // what it takes of an attached leader's move
  GroundClass worst = kOpen;  // obstacles included: minor broken, major rough
  bool over_obstacle = false;
  bool on_road = false;               // some stretch went at the rate of a road
  std::vector<const Piece*> crossed;  // obstacles, not by a gap
  const Piece* scaled = nullptr;      // the first major obstacle it crosses, not by a gap
  std::vector<UnitId> passed;         // friends it goes through
};
enum class MarchKind : std::uint8_t { kOrdinary, kCharge, kPassage, kScaling, kCompulsory, kCarrying };
March plan_march(const Site& site, UnitId id, const Path& path, int budget, MarchKind kind,
                 std::span<const UnitId> charged = {});
RateRow rate_row(const BattleState& state, UnitId id, std::uint8_t formation);
bool moves_at_the_double(const BattleState& state, UnitId id);
MoveRules move_rules(const Site& site);
void stand_at(BattleState& state, UnitId id,
              const Marcher& place);  // pose, width, bends; the formation stays
// Puts a unit into a formation on its own ground: width by strength, the anchor kept. No rule is asked.
void take_formation(const Book& book, BattleState& state, UnitId id, InFormation formation, Pose pose);
std::optional<Verdict> check_room_to_stand(const Site& site, UnitId id, const Marcher& body,
                                           bool near_enemy_allowed = false);

// ---- retreats.cpp: compulsory retreats, recalls, reforming. Frame kRetreatUnderWay.
enum RetreatKind : std::int32_t {
  kOutOfCloseRange,
  kRetreatBroken,
  kFullRetreat,
  kShortRetreat,
  kRecallMove
};
// Pushes the frame; asks the owner where he has a choice. Winners in contact count where their kContactRecord
// says that they will stand (Record::to, when n[kWillStand] is set). Ends in: moved, surrendered, off the
// table, a stand lost.
void begin_retreat(const Book& book, Scene& scene, UnitId id, RetreatKind kind, Cite rule);
void advance_retreat(const Book& book, Scene& scene);
AskForm retreat_form(const Site& site, const Ask& ask);
Verdict check_retreat(const Site& site, const Ask& ask, const Answer& answer);
void answer_retreat(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
AskForm reform_form(const Site& site, const Ask& ask);
Verdict check_reform(const Site& site, const Ask& ask, const Answer& answer);
void answer_reform(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void ask_to_reform(const Book& book, Scene& scene,
                   UnitId id);  // a broken unit that rallies: formation and facing
// Straight back to 2" from what it charged, through friends if need be (FF-099, FF-305).
void go_back_from_charge(const Book& book, Scene& scene, UnitId id);
void pass_friends(const Book& book, Scene& scene, UnitId mover, std::span<const UnitId> passed,
                  GroundClass worst, bool compulsory);

// ---- losses.cpp
void lose_stands(const Book& book, Scene& scene, UnitId id, int n,
                 const Cites& rule);  // R-59; removes a unit that has none left
void remove_unit(const Book& book, Scene& scene, UnitId id, const Cites& rule, bool captured = false);
void disorder(const Book& book, Scene& scene, UnitId id, const Cites& rule);  // good order only; tells it
void break_unit(const Book& book, Scene& scene, UnitId id, const Cites& rule);
void restore_order(const Book& book, Scene& scene, UnitId id, OrderOf order, const Cites& rule);
void silence(const Book& book, Scene& scene, UnitId battery, int stands, Vec from,
             const Cites& rule);  // nearest unsilenced first; all: -1
void damage_gun(const Book& book, Scene& scene, UnitId battery, Vec from, const Cites& rule,
                bool captured = false);  // a second damage wrecks it
void silence_and_damage(const Book& book, Scene& scene, UnitId battery, Vec from,
                        const Cites& rule);  // one and the same stand
void lose_guns(const Book& book, Scene& scene, UnitId battery, int n, Vec from, const Cites& rule, bool captured);
void limber_silenced(const Book& book, Scene& scene, UnitId battery,
                     const Cites& rule);  // before a full retreat; fixed guns are lost
void end_contacts(BattleState& state, UnitId id);

// ---- targets.cpp, fire.cpp, effects.cpp: F1 and F2. Frames kFireStep, kFireEffects.
void begin_fire_step(const Book& book, Scene& scene,
                     Seat firing);  // defensive when it is not the active side
void advance_fire_step(const Book& book, Scene& scene);
AskForm fire_form(const Site& site, const Ask& ask);
AskForm fire_offers(const Site& site, const Ask& ask);  // without what passing would do
Verdict check_fire(const Site& site, const Ask& ask, const Answer& answer);
void answer_fire(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void advance_fire_effects(const Book& book, Scene& scene);
AskForm low_ammo_form(const Site& site, const Ask& ask);
Verdict check_low_ammo(const Site& site, const Ask& ask, const Answer& answer);
void answer_low_ammo(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
AskForm in_danger_form(const Site& site, const Ask& ask);
Verdict check_in_danger(const Site& site, const Ask& ask, const Answer& answer);
void answer_in_danger(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
AskForm checked_form(const Site& site, const Ask& ask);
Verdict check_checked(const Site& site, const Ask& ask, const Answer& answer);
void answer_checked(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
// One firing unit's share of a fire combat: which stands bear on the target, and their points.
struct Bearing {
  UnitId firer;
  std::vector<int> stands;  // by their place in Site::stands, or in the battery
  int quarters = 0;         // of a fire point, halved where they must be
  int behind_quarters = 0;  // of stands in the target's flank/rear zone
  bool halved = false;      // some of them for disorder, ammunition or damage (FF-077)
};
Bearing bearing_on(const Site& site, UnitId firer,
                   UnitId target);  // every stand that may still fire at it in this step
std::vector<UnitId> fire_targets(const Site& site, UnitId firer);
std::vector<const Row*> ranges_of(const Book& book, const BattleState& state,
                                  UnitId id);  // of its weapons, nearest first
FireFacts survey_fire(const Site& site, UnitId target, std::span<const Bearing> firers);

// ---- charges.cpp: M2b and M2c(1): declaring, countercharging, moving to contact.
bool may_charge(const BattleState& state, UnitId id);
AskForm charges_form(const Site& site, const Ask& ask);
Verdict check_charges(const Site& site, const Ask& ask, const Answer& answer);
void answer_charges(const Book& book, Scene& scene, const Ask& ask,
                    const Answer& answer);  // one charge at a time, or no more
AskForm countercharge_form(const Site& site, const Ask& ask);
Verdict check_countercharge(const Site& site, const Ask& ask, const Answer& answer);
void answer_countercharge(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
bool ask_for_countercharges(const Book& book, Scene& scene);  // opens the next Ask; false: nobody left to ask
void move_chargers(const Book& book, Scene& scene);
bool is_touched(const BattleState& state, UnitId id);  // in contact with a charger
std::vector<const Record*> contacts_of(const BattleState& state, UnitId id);
std::optional<Path> charge_path(const Site& site, UnitId charger,
                                UnitId target);  // one wheel, then straight; none if there is none
Coord charge_reach_budget(const BattleState& state, UnitId id);  // in ten-thousandths of a move

// ---- combats.cpp, combat_results.cpp, breakthrough.cpp: C1 to C3. Frames kChargeCombats,
// kCombat.
void begin_charge_phase(const Book& book, Scene& scene);
void advance_charge_combats(const Book& book, Scene& scene);
void advance_combat(const Book& book, Scene& scene);
AskForm combat_form(const Site& site, const Ask& ask);
Verdict check_combat(const Site& site, const Ask& ask, const Answer& answer);
void answer_combat(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
AskForm losses_form(const Site& site, const Ask& ask);
Verdict check_losses(const Site& site, const Ask& ask, const Answer& answer);
void answer_losses(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
AskForm victor_form(const Site& site, const Ask& ask);
Verdict check_victor(const Site& site, const Ask& ask, const Answer& answer);
void answer_victor(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
AskForm breakthrough_form(const Site& site, const Ask& ask);
Verdict check_breakthrough(const Site& site, const Ask& ask, const Answer& answer);
void answer_breakthrough(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
// Two sides of one combat, by their units; the attacker is the side in its player turn.
struct Sides {
  std::vector<UnitId> attackers, defenders;
};
ChargeFacts survey_charge(const Site& site, const Sides& sides, UnitId attacking_lead, UnitId defending_lead,
                          bool first_roll);

// ---- muster.cpp, players.cpp
Scale scale_of(const Book& book);
Enlistment enlist_unit(const Book& book, const HistoricUnit& unit);
Commission commission_leader(const Book& book, const HistoricLeader& leader);
std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler& sampler);
std::int64_t value(const Book& book, const BattleState& state, Seat seat);

// ---- barred.cpp: what is not offered to a unit, and by which rule.
std::optional<Verdict> why_not(const Site& site, const Ask& ask, const Order& order);
const char* why_no_countercharge(const BattleState& state, UnitId id);  // FF-277; null: it may

// ---- prospects.cpp
std::vector<Prospect> prospects(const Book& book, const View& view, const Ask& ask, const Order& order);

}  // namespace drumhead::ff
