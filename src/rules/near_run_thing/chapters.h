// The chapters of A Near Run Thing as the functions they lend each other. Every chapter file has its survey, its checks and its
// enactment, and says in one list which Asks and frames are its own; the rulebook itself (near_run_thing.cpp) only hands them on.
//
// The chain of M1 to M5 is a queue in the frames and records, never nested calls: whoever starts something that may ask a
// player pushes a frame and returns; it is resumed when that frame has been popped.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/naming.h"
#include "engine/turns.h"
#include "rules/near_run_thing/cites.h"
#include "rules/near_run_thing/survey.h"

namespace drumhead::nrt {

// ---- What a chapter has to its name.
struct AskEntry {
  AskKind kind;
  AskForm (*describe)(const Site&, const Ask&);
  Verdict (*check)(const Site&, const Ask&, const Answer&);
  void (*enact)(const Book&, Scene&, const Ask&, const Answer&);
  // The rule that keeps the form from offering this to the unit; none: the form's own complaint will do. May be left out.
  std::optional<Verdict> (*why_not)(const Site&, const Ask&, const Order&) = nullptr;
};
struct FrameEntry {
  Procedures procedure;
  void (*advance)(const Book&, Scene&);
};
struct Chapter {
  std::span<const AskEntry> asks;
  std::span<const FrameEntry> frames;
};
Chapter command_chapter();  // command.cpp
Chapter moves_chapter();    // moves.cpp
Chapter charges_chapter();  // charges.cpp
Chapter forced_chapter();   // forced_moves.cpp
Chapter fire_chapter();     // fire.cpp
Chapter melee_chapter();    // melee.cpp

// ---- turn.cpp, set_up.cpp, end.cpp
const TurnOfStages<Book>& turns_of_the_book();
void begin_turn_at(const Book& book, Scene& scene, std::size_t step, Seat seat);
void prepare_battle(const Book& book, BattleState& state);
void end_turn(const Book& book, Scene& scene);  // objectives; the end of the battle
int points_of_unit(const Book& book, const BattleState& state, UnitId id);  // in halves (XX)
Cite rule_numbered(const Book& book, std::int32_t number);  // of a frame: Cite::rule and back

// ---- command.cpp, command_dice.cpp, orders.cpp, routers.cpp, commanders.cpp: 0.2, 1, C1 to C7, generals. Frame kCommandStep.
void set_priorities(const Book& book, Scene& scene);      // 0.2
void throw_initiative(const Book& book, Scene& scene);    // 1
void begin_aides(const Book& book, Scene& scene);         // C1
void begin_orders(const Book& book, Scene& scene);        // C2
void throw_command_dice(const Book& book, Scene& scene);  // C3
void count_pips(const Book& book, Scene& scene);          // C4
void begin_routers(const Book& book, Scene& scene);       // C5
void begin_commanders(const Book& book, Scene& scene);    // C6
void begin_detaching(const Book& book, Scene& scene);     // C7
void test_generals(const Book& book, Scene& scene);       // 2.5: T13
void replace_generals(const Book& book, Scene& scene);    // 2.6: R-42
// A unit moved and touches enemy generals who are with nobody (NRT-336); its way, if it had one.
void contact_generals(const Book& book, Scene& scene, UnitId mover, std::span<const Motion> way = {});
// The commander falls: effect die, absence, mark (NRT-338).
void hit_general(const Book& book, Scene& scene, LeaderId id, Cite rule);
void age_attacks(const Book& book, BattleState& state);   // the turn is over: planned attacks go on or are done (NRT-086)
// Standing orders on a voluntary move that would end so: hold and screen (NRT-104; not asked of charges), the line of march of a
// planned attack or a move from reserve (NRT-092, NRT-101; asked of charges too).
std::optional<Verdict> check_hold(const Site& site, UnitId id, const Footprint& end);
std::optional<Verdict> check_line_of_march(const Site& site, UnitId id, const Footprint& end);
std::optional<Verdict> check_pursuit_on_hold(const Site& site, UnitId id);  // by choice (NRT-105)
// Rides of generals, in C6 and in M6 (NRT-231 to NRT-233): the verb for a form, its check, its enactment.
VerbOffer offer_rides();
Verdict check_ride(const Site& site, const Order& order);
void make_ride(const Book& book, Scene& scene, const Order& order);

// ---- pips.cpp: what an action costs and who pays (T2, R-03, R-131, R-137). Chapter `command`.
struct Price {
  int pips = 0;
  CommandId payer;        // none: nobody can pay
  bool brigade = false;   // an action of the whole brigade, which serves all in the box
  Cites rules{Cite{}};
};
// Of the unit's next action, free if its brigade's action covers it; what comes on top is in the other functions.
Price price_of_action(const Site& site, UnitId id);
Price price_of_contact(const Site& site, UnitId id);   // NRT-391, NRT-353
Price price_of_third(const Site& site, UnitId id, int action);  // NRT-342
Price price_of_advance(const Site& site, UnitId id);   // NRT-392
int pips_left(const Site& site, CommandId payer, CommandId brigade);  // a fallen brigadier's brigade has one (NRT-121)
std::optional<Verdict> check_pips(const Site& site, UnitId id, int pips, Cite rule);
void pay(BattleState& state, UnitId id, int pips);
// Pays for the next action of a unit, notes whom of its brigade it covers (NRT-463, NRT-476), and counts it.
void buy_action(const Book& book, Scene& scene, UnitId id);
// What comes on top, paid and noted where it is due once for a group; nothing where it is free.
void buy_contact(const Book& book, Scene& scene, UnitId id);
void buy_third(const Book& book, Scene& scene, UnitId id, int action);
void buy_advance(const Book& book, Scene& scene, UnitId id);

// ---- moves.cpp, march.cpp, passage.cpp, formations.cpp, screens.cpp, buildings.cpp, gun_moves.cpp: M0, M2, M6. Frame
// kMultipleMoves.
void begin_duties(const Book& book, Scene& scene);          // M0
void begin_multiple_moves(const Book& book, Scene& scene);  // M2
void begin_single_moves(const Book& book, Scene& scene);    // M6
// A path held against rates, ground and troops: what it costs and meets.
enum class MarchKind : std::uint8_t { kOrdinary, kCharge, kCountercharge, kReaction };
struct March {
  Verdict verdict;        // refused: the first reason
  Trace way;
  Coord allowance = 0, cost = 0;
  std::vector<UnitId> passed;   // friends it goes through
  UnitId touched;               // a charge: the first enemy it touches
  bool on_road = false;
};
March plan_march(const Site& site, UnitId id, const Path& path, MarchKind kind, Coord allowance);
bool may_pass(const Site& site, UnitId mover, UnitId other, bool charging = false);  // NRT-193 to NRT-201
Coord area_cost(const Site& site, UnitId id, const Footprint& place);  // 1 or 2: what an inch there costs
// Puts a unit into a formation at a pose: width by T14. No rule is asked.
void take_formation(const Book& book, BattleState& state, UnitId id, InFormation formation, Pose pose);
void stand_at(BattleState& state, UnitId id, const Marcher& place);
std::optional<Verdict> check_room(const Site& site, UnitId id, const Marcher& body, Cite rule);  // on the table, on nobody, not in closed ground
bool is_advance(const Site& site, UnitId id, const Footprint& end);
// After any single action of a unit: who lay down near it stands up, paraphernalia routs, generals are touched.
void after_action(const Book& book, Scene& scene, UnitId id);

// ---- charges.cpp, charge_paths.cpp, reactions.cpp, responses.cpp, charge_moves.cpp, opportunity.cpp: M1, M3 to M5, M7. Frames
// kReactionStep, kChargeQueue.
void begin_declarations(const Book& book, Scene& scene);  // M1
void begin_reactions(const Book& book, Scene& scene);     // M3
void begin_charges(const Book& book, Scene& scene);       // M4 and M5
void begin_opportunity(const Book& book, Scene& scene);   // M7
std::optional<Verdict> check_may_charge(const Site& site, UnitId charger, UnitId target);
std::optional<Path> charge_path(const Site& site, UnitId charger, UnitId target);  // a wheel and straight on; none if there is none
// A pursuer, or a charger whose target has gone, meets somebody else: he responds as if charged, without firing (NRT-314) or with
// the doubled distances (NRT-217); then they fight. Pushes the charge's frame.
void meet_enemy(const Book& book, Scene& scene, UnitId charger, UnitId target, int kind);
// Contact: the melee record, aligned, guns and march columns too. Whether and how they fight is for melee.cpp.
void make_contact(const Book& book, Scene& scene, UnitId charger, UnitId target, AspectOf aspect, int kind);

// ---- hits.cpp
enum class Cause : std::uint8_t { kFire, kMelee, kMorale, kRule };
// So many hits: those of a screen go to its parents; two by fire, one in melee disorder; the last removes or shatters. `by`: who
// did it, from whom a shattered unit withdraws (it pushes that frame).
void lose_hits(const Book& book, Scene& scene, UnitId id, int hits, Cause cause, UnitId by, Cite rule);
void disorder(const Book& book, Scene& scene, UnitId id, Cite rule);  // good order only; tells it
void remove_unit(const Book& book, Scene& scene, UnitId id, Cite rule);
void end_records(BattleState& state, UnitId id);  // charges and melees that it has no part in any more
void blow(const Book& book, Scene& scene, UnitId id);  // NRT-320, NRT-321
void note_shelled(BattleState& state, UnitId id);      // NRT-128

// ---- morale.cpp: all tests, each one declared procedure: facts, chart, die, bands.
struct Trial {
  TestOf test = kTestCH;
  UnitId enemy;                 // charged, charging or fought; none
  AspectOf aspect = kInFront;   // in which this unit is charged or fights, or, in CH, in which it charges
  int margin = 0;               // LO: hits of difference
  bool firm = false;            // DR, LO: a firm square
  bool close_start = false;     // ES: the cavalry began near
  bool volley = false;          // CI: the volley is chosen
  Counts counts{};              // CH after multiple moves: which friends count (NRT-143)
};
MoraleFacts survey_morale(const Site& site, UnitId id, const Trial& trial);
// Throws and tells; what becomes of it is for whoever asked for the test.
Mettle throw_morale(const Book& book, Scene& scene, UnitId id, const Trial& trial, Cite rule);
// A rout as a test result: a hit, routing, disordered, a rout move at once (NRT-454). Other routs cost `hits` by their own rule.
void rout(const Book& book, Scene& scene, UnitId id, UnitId cause, int hits, Cause why, Cite rule);
void rout_by_test(const Book& book, Scene& scene, UnitId id, UnitId cause, Cite rule);
void stand_up(const Book& book, Scene& scene, UnitId id, Cite rule);  // UP (NRT-351)
void test_impetuous(const Book& book, Scene& scene, UnitId id);       // IM on contact
void test_moved_square(const Book& book, Scene& scene, UnitId id);    // SQ (NRT-224)

// ---- forced_moves.cpp: withdraw, rout, rally back, fall back, evade: one way of moving with five sets of numbers. Frame kGoingBack.
enum BackKind : std::int32_t { kWithdrawal, kRoutMove, kRoutOn, kRallyingBack, kFallingBack, kEvading };
struct GoingBack {
  UnitId unit;
  BackKind kind = kWithdrawal;
  UnitId cause;                // the enemy it goes from; none: the nearest, or towards its base line
  Coord distance = -1;         // an evade's dice, a rally back's choice; -1: what the kind says
  std::optional<Heading> way;  // an evade to a refuge
};
// Pushes the frame: its owner is asked where he has a choice (cavalry that rallies back instead, how far, close ranks, the
// formation outside a building), then the unit goes.
void go_back(const Book& book, Scene& scene, const GoingBack& going, Cite rule);
// Where it would end, without asking anybody: for those who weigh.
Marcher place_after(const Site& site, const GoingBack& going);
Heading towards_base(const BattleState& state, UnitId id);
// The crew leaves its guns where they stand and is on foot.
void abandon_guns(const Book& book, Scene& scene, UnitId battery, Cite rule);

// ---- fire.cpp, targets.cpp, fire_effects.cpp, long_fire.cpp, skirmish_fire.cpp: F1, F2 and between the multiple moves. Frames
// kFireStep, kFireEffects.
void begin_non_mover_fire(const Book& book, Scene& scene);  // F1
void begin_mover_fire(const Book& book, Scene& scene);      // F2
bool offer_long_fire(const Book& book, Scene& scene, UnitId mover);  // after an action of a multiple mover; true: it has pushed its frame
bool under_musketry(const Site& site, UnitId id);
std::vector<UnitId> fire_targets(const Site& site, UnitId firer);
// The volley of cavalry at its chargers: one die on the CAV row, hits at once.
void fire_volley(const Book& book, Scene& scene, UnitId firer, UnitId charger);
// The gunners have fired and the charge comes on: they run for it (NRT-211).
void run_from_guns(const Book& book, Scene& scene, UnitId battery, UnitId charger, UnitId refuge);
std::vector<const Row*> ranges_of(const Book& book, const BattleState& state, UnitId id);  // of its weapons, nearest first

// ---- melee.cpp, melee_rows.cpp, melee_rounds.cpp, melee_results.cpp, pursuit.cpp: 2.4. Frames kMeleeStep, kMeleeUnderWay,
// kPursuitUnderWay.
void begin_melees(const Book& book, Scene& scene);
// After a won melee: a full move after the beaten enemy (NRT-313 to NRT-315, R-107).
void begin_pursuit(const Book& book, Scene& scene, UnitId pursuer, UnitId beaten);
void overrun_guns(const Book& book, Scene& scene, UnitId battery, UnitId by);  // NRT-359: die and choice

// ---- muster.cpp, players.cpp, desk.cpp, prospects.cpp
Scale scale_of(const Book& book);
Enlistment enlist_unit(const Book& book, const HistoricUnit& unit);
Commission commission_leader(const Book& book, const HistoricLeader& leader);
int strength_for(const Book& book, int quality, SizeOf size);  // NRT-025 to NRT-027
std::int64_t value(const Book& book, const BattleState& state, Seat seat);
// Candidates where a charge can be declared: the verb, and whether the form offers it to a unit and the rules allow it.
struct Charging {
  std::int16_t verb = kCharge;
  std::function<bool(UnitId, const Answer&)> may{};
};
std::vector<Answer> charges_to_weigh(const Book& book, const View& view, const Ask& ask, Charging charging);
std::vector<Prospect> prospects(const Book& book, const View& view, const Ask& ask, const Order& order);

}  // namespace drumhead::nrt
