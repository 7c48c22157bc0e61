// The chapters of Brigades and Batteries as the functions they lend each other. Every chapter file has its survey,
// its checks and its enactment; the rulebook itself (brigades_and_batteries.cpp) only hands Asks to the right chapter.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/naming.h"
#include "engine/turns.h"
#include "rules/brigades_and_batteries/cites.h"
#include "rules/brigades_and_batteries/survey.h"
#include "rules/brigades_and_batteries/terrain.h"

namespace drumhead::bb {

// Form, check and enactment of one kind of Ask.
using Describe = AskForm (*)(const Site&, const Ask&);
using Check = Verdict (*)(const Site&, const Ask&, const Answer&);
using Enact = void (*)(const Book&, Scene&, const Ask&, const Answer&);

// ---- movement.cpp: the loop of D-MOVE (T2, T3).
void begin_movement(const Book& book, Scene& scene, Seat seat);  // markers of the phase; then units may come back (returns)
bool anything_left_to_move(const BattleState& state, Seat seat);
AskForm move_form(const Site& site, const Ask& ask);
Verdict check_move(const Site& site, const Ask& ask, const Answer& answer);
void make_move(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);

// ---- legs.cpp, march.cpp, march_checks.cpp, carry.cpp: a path held against M2 to M4 and carried out. Moves, charges and
// blocks all go through here.
struct March {
  Verdict verdict;         // refused: the first reason in the order of M4
  Path path;               // as it is read (as_ordered)
  Trace way;
  std::vector<int> costs;  // of each leg, in ten-thousandths of a move
  int spent = 0;           // in all
  bool over_two_turns = false;           // R23: begun now, done in its next move
  bool reforms = false;                  // has the change of 2.12 in it, which is made once a turn
  bool changes_formation = false;        // R112: needs a command point
  std::optional<Cite> disordered_by;     // by the ground it meets (R27, BB-295)
  std::vector<ObstacleCrossed> crossed;         // obstacles, each time it crosses one
  std::vector<UnitId> passed;            // friends it goes through
  std::vector<Cite> rules;               // of rates, roads and exceptions that had their say
};
// The path as this book reads it: widths that were left out, anchors by R21, straight legs joined. plan_march does this
// itself; whoever measures a path before planning it (a charge cut at contact) does it first.
Path as_ordered(const Site& site, UnitId id, const Path& path);
// `charged`: the enemies it charges; none for an ordinary move. A charge's path is already cut at contact. Whether the
// unit may be given an order at all is check_move's question, which every order has passed.
March plan_march(const Site& site, UnitId id, const Path& path, std::span<const UnitId> charged = {});
// Puts the unit at the end of the way: pose, formation, width, markers, disorder by ground, its way of this turn
// (kWayRecord and slip), friends who must now stand still; pays the command point of a change of formation. Tells it,
// unless it is a charge. `march` is the plan of this path, and allowed.
void carry_march(const Book& book, Scene& scene, UnitId id, const March& march, const Path& path,
                 std::span<const UnitId> charged = {});
Coord speed(const Site& site, UnitId id, InFormation in, bool charging = false);  // M3 without the road; charging: steady horse
bool may_be_ordered(const BattleState& state, UnitId id);  // not frozen, routed, done, told to stand, emplaced, off the table
std::optional<Verdict> check_may_be_ordered(const Site& site, UnitId id);
MoveRules move_rules(const Site& site);
// What a unit moves along a path as: itself, or a battery with the models its crew can move (R11).
Marcher mover(const Site& site, UnitId id, const Path& path);
// The check points of the way a unit made this turn, its end included (R2, R51, R103); only its place if it made none.
Trace way_of(const Site& site, UnitId id);
// Adds a path to the way a unit made this turn. `before`: the survey before it moved.
void note_way(const Site& before, BattleState& state, UnitId id, const Path& path);

// ---- push.cpp: skirmishers pushed forward by columns (R29).
Verdict check_push(const Site& site, const Order& order);
void make_push(const Book& book, Scene& scene, const Order& order);

// ---- reform.cpp: changes of formation, facing and frontage; bent lines; limbering (2.12, R4 to R7, R10, R21 to R23).
Verdict check_bend(const Site& site, const Order& order);
void make_bend(const Book& book, Scene& scene, const Order& order);
// R23: the second half of bending that takes two moves.
Verdict check_bend_completion(const Site& site, UnitId id);
void complete_bend(const Book& book, Scene& scene, UnitId id);
// What a change from one formation to another costs, in ten-thousandths of a move, doubled where it must be (2.12, R22).
// The same formation twice: its facing or frontage alone. More than a whole move: over two turns (R23).
int reform_cost(const Site& site, UnitId id, InFormation from, InFormation to);
int plain_reform_cost(const Book& book, InFormation from, InFormation to);  // not doubled
// R4, R5, R7, R8, R10, R118: may it stand so? `figures`: of a battery, its models.
std::optional<Verdict> check_width(const Site& site, UnitId id, InFormation wanted, int files, int figures);
// The unit stands so at this pose (the middle of its front); it is no wider than its strength, cavalry is labelled by
// its ranks (R7), a square's width is that of its front face, bends are gone. No cost.
void take_formation(BattleState& state, UnitId id, std::uint8_t formation, int files, Pose pose);
// The rules of the formation that a unit takes: its name, frontage and depth (1.8 to 1.10).
void add_formation(const BattleState& state, UnitId id, InFormation in, Cites& rules);
// After losses: width, square, bent line, models (R3, R5, R6). Called by lose_figures when strength or models have fallen.
void close_up(const Book& book, BattleState& state, UnitId id);
// R21: may a body stand here after a change of formation? Table, impassable ground, other units, the 2-inch limit.
std::optional<Verdict> check_room_to_stand(const Site& site, UnitId id, const Footprint& place);
void close_up_bent_line(const Book& book, BattleState& state, UnitId id);
// The straight parts of a body, left to right: of a bent line its segments, of everything else its box.
std::vector<Box> segments_of(const Site& site, UnitId id);
// Options elbow_room and pinning, before a change of formation is made (7.2, 7.3).
void effects_of_reforming(const Book& book, Scene& scene, UnitId id);
// Option elbow_room: what a change of formation made here loses of the move because others had to clear the room first
// in this phase (BB-366), in ten-thousandths.
int lost_by_waiting(const Site& site, UnitId id, const Marcher& place);
// Would a change of formation made there shake it: no elbow room, or an enemy that pins it?
bool reforming_shakes(const Site& site, UnitId id, const Marcher& place);
inline int lost_by_waiting(const Site& site, UnitId id) { return lost_by_waiting(site, id, site.marcher(id)); }

// ---- charge.cpp, evade.cpp, overrun.cpp
Verdict check_charge(const Site& site, const Order& order);
void begin_charge(const Book& book, Scene& scene, const Order& order);
// A path for a charge: straight ahead, or the smallest wheel before it that meets the target; none if there is none.
std::optional<Path> charge_path(const Site& site, UnitId charger, UnitId target);
void advance_charge(const Book& book, Scene& scene);  // frame kChargeUnderWay
AskForm evade_form(const Site& site, const Ask& ask);
Verdict check_evade(const Site& site, const Ask& ask, const Answer& answer);
void answer_evade(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
AskForm continue_form(const Site& site, const Ask& ask);
Verdict check_continue(const Site& site, const Ask& ask, const Answer& answer);
void answer_continue(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void make_contact(const Site& site, BattleState& state, UnitId charger, UnitId target);  // R131; flank by R70
bool struck_in_flank_or_rear(const Site& site, const Record& charge);  // R70, R6, R118; the charger stands at contact
void remove_overrun(const Book& book, Scene& scene, UnitId target);  // in step 5, when the charge went home (R76)

// ---- pursuit.cpp: T0, T6.6, T6.7, returns to the table.
bool has_come_on_in_pursuit(const BattleState& state, UnitId id);  // a pursuit or follow-up of this turn
void begin_pursuit_moves(const Book& book, Scene& scene);
void advance_pursuit_moves(const Book& book, Scene& scene);  // frame kPursuitMoves
void begin_recoils(const Book& book, Scene& scene);
void advance_recoils(const Book& book, Scene& scene);
AskForm recoil_form(const Site& site, const Ask& ask);
Verdict check_recoil(const Site& site, const Ask& ask, const Answer& answer);
void answer_recoil(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void begin_pursuits(const Book& book, Scene& scene);
void advance_pursuits(const Book& book, Scene& scene);
AskForm pursue_form(const Site& site, const Ask& ask);
Verdict check_pursue(const Site& site, const Ask& ask, const Answer& answer);
void answer_pursue(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
PursuitFacts survey_pursuit(const BattleState& state, UnitId id, bool add_charisma);
void roll_returns(const Book& book, Scene& scene, Seat seat);
AskForm return_form(const Site& site, const Ask& ask);
Verdict check_return(const Site& site, const Ask& ask, const Answer& answer);
void answer_return(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);

// ---- generals.cpp
void roll_charisma(const Book& book, Scene& scene);
void roll_command_points(const Book& book, Scene& scene);
Verdict check_ride(const Site& site, const Order& order);
void make_ride(const Book& book, Scene& scene, const Order& order);
void follow_units(const Book& book, BattleState& state);  // attached generals stand with their units
void brush_aside(const Book& book, Scene& scene, UnitId mover,
                 const Trace& way);  // R13: enemy troops over a general
void danger_to_generals(const Book& book, Scene& scene, Marker hits);
// Option command_initiative: may this unit charge (or change formation), and who pays?
std::optional<Verdict> check_command_points(const Site& site, UnitId id, int points, const char* deed);
void pay_command_points(const Book& book, Scene& scene, UnitId id, int points);

// ---- fire.cpp (declaring), targets.cpp (arc, range, sight, lanes), cover.cpp, volley.cpp (rolling, losses)
bool anything_to_fire(const Site& site, Seat seat);
AskForm fire_form(const Site& site, const Ask& ask);
std::vector<const Row*> ranges_of(const Book& book, const BattleState& state, UnitId id);  // of its weapons, nearest first
Verdict check_fire(const Site& site, const Ask& ask, const Answer& answer);
void declare_fire(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void roll_all_fire(const Book& book, Scene& scene);  // T5.2, T5.3: of what both sides declared, and the evaders' fire
bool sees(const Site& site, Vec from, Vec to);  // R92, R93, R97: ground alone
Level cover_from(const Site& site, UnitId target, Vec from, UnitId firer);  // R60: against shooting

// ---- tests.cpp: T5.4. morale.cpp: the test itself.
void begin_tests(const Book& book, Scene& scene);
void advance_tests(const Book& book, Scene& scene);  // frame kTests
AskForm test_form(const Site& site, const Ask& ask);
Verdict check_test(const Site& site, const Ask& ask, const Answer& answer);
void answer_test(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
// One test of morale and what made it necessary; copies of the charges that went home on the unit, and of its own.
struct MoraleTest {
  UnitId unit;
  bool by_fire = false;
  bool lost_combat = false;
  bool was_steady = false;  // before the effects of contact (R82, R121)
  std::vector<Record> in, out;
  Cites rules{};  // why it must test, and why those in contact are steady or not
};
MoraleFacts survey_morale(const Site& site, const MoraleTest& test);
bool test_morale(const Book& book, Scene& scene, const MoraleTest& test);  // throws and tells; passed?
// A unit as it comes up in step 5, contact felt: what it tests for if it must, or that it is gone.
struct ComingUp {
  MoraleTest test;
  bool gone = false, must_test = false;
};
ComingUp come_to_test(const Book& book, Scene& scene, UnitId id, bool circle = false);
void go_home(const Book& book, Scene& scene, const MoraleTest& test);  // its own charges, if it has any
bool any_has(const BattleState& state, std::span<const UnitId> units, Marker marker);
int sum_of(const BattleState& state, std::span<const UnitId> units, Marker marker);
// A square, or a column masse that this enemy did not strike in the rear (R118).
bool stands_as_square(const BattleState& state, UnitId id, UnitId enemy);
// D-ORDER: opens the Ask, or gives the one unit that is left; none: nobody of this side.
std::optional<UnitId> next_of(Scene& scene, Seat seat, const std::vector<UnitId>& due);
std::vector<UnitId> losers_to_test(const Site& site, Seat seat);  // combat.cpp
void test_loser(const Book& book, Scene& scene, UnitId id);
UnitId lost_to_pursuer(const BattleState& state, UnitId id);  // the one it routs from again without a test (R109); none
bool was_routed_by(const BattleState& state, UnitId id, UnitId by);  // in the turn before: it bears his number still

// ---- combat.cpp: T6.
void begin_combat(const Book& book, Scene& scene);
void advance_combat(const Book& book, Scene& scene);  // frame kCombat
AskForm split_form(const Site& site, const Ask& ask);
Verdict check_split(const Site& site, const Ask& ask, const Answer& answer);
void answer_split(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
Level combat_cover(const Site& site, UnitId defender, UnitId attacker);  // R73, R99, R95: across the line of contact

// ---- losses.cpp
enum class LossCause : std::uint8_t { kFire, kCombat, kRout, kOverrun, kPursuit };
// Takes figures off, of a block's group one by one off the largest (R65); marks shattered units (R89). Returns how many fell.
int lose_figures(const Book& book, Scene& scene, UnitId id, int n, LossCause cause, Cite rule);
void lose_gun(const Book& book, Scene& scene, UnitId battery);  // R61
// Figures and original figures of what is counted together: a unit with its screen, all units of a block (R95, R116).
std::vector<UnitId> counted_together(const BattleState& state, UnitId id);
struct Whole {
  int figures = 0, original = 0;
};
Whole whole_of(const BattleState& state, UnitId id);
void remove_shattered(const Book& book, Scene& scene);          // T5.6, T6.9
void remove_unit(const Book& book, Scene& scene, UnitId id);    // off the table for good: contacts end, its general stays
void end_contacts(BattleState& state, UnitId id);  // leaves a kSeparatedRecord for each, to the end of the turn
void disorder(const Book& book, Scene& scene, UnitId id, const Cites& rules);  // tells it once
void shake(const Book& book, Scene& scene, UnitId id, const Cites& rules);

// ---- rout.cpp: section 9.
RoutFacts survey_rout(const Site& site, UnitId id);
void begin_rout(const Book& book, Scene& scene, UnitId id, UnitId cause, bool by_choice = false);  // rolls; pushes kRoutUnderWay
void advance_rout(const Book& book, Scene& scene);
AskForm rout_form(const Site& site, const Ask& ask);
Verdict check_rout(const Site& site, const Ask& ask, const Answer& answer);
void answer_rout(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);

// ---- guns.cpp: crews, models, abandoned guns (R11, R12).
// The dice of a battery's fire at one target: crew are pooled and serve the models that can hit it (BB-129 to BB-131).
int gun_dice(int crew, int models, int guns, int models_that_can_hit);
int models_moved_by(int crew, InFormation in);  // limbered: one of the crew a model; manhandled: two (BB-099)
void abandon_guns(const Book& book, Scene& scene, UnitId battery, int models);  // leftmost stay manned; tokens where they stood
void man_guns(const Book& book, Scene& scene, UnitId battery);    // gunners that touch their abandoned models
void spike_guns(const Book& book, Scene& scene);                  // T7

// ---- blocks.cpp, rejoining.cpp, works.cpp, screens.cpp
// What their orders say. enter: piece; path (before it, optional). detach: piece, figures; path (optional). leave: piece
// (the adjacent block it goes to), or place, formation and files (where it comes out) and path (the rest of its move,
// optional). work: piece. ride: general; point, attach or both.
Verdict check_enter(const Site& site, const Order& order);
void make_enter(const Book& book, Scene& scene, const Order& order);
Verdict check_split_off(const Site& site, const Order& order);
void make_split_off(const Book& book, Scene& scene, const Order& order);
Verdict check_leave(const Site& site, const Order& order);
void make_leave(const Book& book, Scene& scene, const Order& order);
// May it come out of its block like that, in order or in rout (BB-306, R95)?
std::optional<Verdict> check_formation_outside(const Site& site, UnitId id, InFormation wanted, int files);
int figures_inside(const BattleState& state, PieceId block);          // crews of emplaced guns included
std::vector<PieceId> blocks_touched(const Site& site, const Footprint& place);  // by id
std::vector<PieceId> adjacent_blocks(const Site& site, PieceId block);          // within 1", by id
// Places outside against the middle of each side of its block, facing away from it; not held against any rule.
std::vector<Pose> places_outside(const Site& site, UnitId garrison, InFormation formation, int files);
void merge_parts(const Book& book, Scene& scene);  // T7, and when a movement ends (R95)
// BB-308: a part that has come out of its block goes back to its parent. A move that does not do so is refused; a part
// that was not moved goes of itself when the movement ends.
std::optional<Verdict> check_rejoins(const Site& site, UnitId id, const March& march);
void march_parts_home(const Book& book, Scene& scene, Seat seat);
Verdict check_work(const Site& site, const Order& order);
void make_work(const Book& book, Scene& scene, const Order& order);
int stands_at_work(const Site& site, UnitId id, const Piece& piece);
void roll_works(const Book& book, Scene& scene);  // T7
void hit_section(const Book& book, Scene& scene, PieceId piece, int section, int hits);  // R100, R125
Coord section_length(const Book& book, const Piece& piece);  // of light works 1-1/2", of a city wall 3"
int sections_of(const Book& book, const Piece& piece);       // counted from 0 at the start of its line
bool section_destroyed(const Book& book, const BattleState& state, const Piece& piece, int section);
Segment section_at(const Book& book, const Piece& piece, int section);  // its two ends
Verdict check_screen(const Site& site, const Order& order);
void make_screen(const Book& book, Scene& scene, const Order& order);
void rejoin_screen(const Book& book, Scene& scene, UnitId parent);  // BB-406
UnitId screen_of(const BattleState& state, UnitId parent);          // on the table; none
bool is_screen_capable(const BattleState& state, UnitId id);        // the option is on, and it has such men
int largest_screen(const Site& site, UnitId parent);                // a third of its present figures
bool is_close_to_parent(const Site& site, UnitId parent, const Footprint& screen);  // BB-402, and before its front
// A screen's own move ends here: near its parent, on free ground.
std::optional<Verdict> check_screen_move(const Site& site, UnitId screen, const Footprint& place);
void recall_strays(const Book& book, Scene& scene);  // at the end of a movement phase: screens left too far behind

// ---- splitting.cpp
// A new unit made of another: same profile, its own name, original strength split in proportion. References to units and
// profiles do not outlive it.
UnitId split_unit(BattleState& state, UnitId from, int figures, const std::string& suffix);
void join_units(BattleState& state, UnitId into, UnitId part);  // figures and original strength; the part is gone

// ---- deploy.cpp, end.cpp, turn.cpp
AskForm deploy_form(const Site& site, const Ask& ask);
Verdict check_deploy(const Site& site, const Ask& ask, const Answer& answer);
void answer_deploy(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void end_turn(const Book& book, Scene& scene);  // T7: recovery, objectives, victory
Seat holder_of(const BattleState& state, const Objective& objective);
std::int64_t loss_percent(const Book& book, const BattleState& state, Seat side);  // R126: units lost, shaken ones in part
void drop_progress(BattleState& state, UnitId id);  // of a change of formation over two turns (R23)
const TurnOfStages<Book>& the_turn();
void begin_turn_at(Scene& scene, std::size_t step, Seat seat);

// ---- muster.cpp
Scale scale_of(const Book& book);
Enlistment enlist_unit(const Book& book, const HistoricUnit& unit);
Commission commission_leader(const Book& book, const HistoricLeader& leader);
NationOf nation_named(const std::string& nation, int year);  // BB-408, R117: whose modifiers a nation has

// ---- set_up.cpp
void prepare_battle(const Book& book, BattleState& state);
void lay_centre_points(const Book& book, BattleState& state);  // of surrounded forces, as they stand now
void tell_set_up(const Book& book, Scene& scene);  // before the first turn: baselines, and what is unusual in this battle

// ---- prospects.cpp: what an order would lead to.
std::vector<Prospect> prospects(const Book& book, const View& view, const Ask& ask, const Order& order);

// ---- players.cpp
std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler& sampler);
std::int64_t value(const Book& book, const BattleState& state, Seat seat);

}  // namespace drumhead::bb
