// The chapters of Belle Alliance as the functions they lend each other. Every chapter file has its survey,
// its checks and its enactment; the rulebook itself (belle_alliance.cpp) only hands Asks and frames to the
// right chapter.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/naming.h"
#include "engine/turns.h"
#include "rules/belle_alliance/cites.h"
#include "rules/belle_alliance/survey.h"

namespace drumhead::ba {

// Form, check and enactment of one kind of Ask.
using Describe = AskForm (*)(const Site&, const Ask&);
using Check = Verdict (*)(const Site&, const Ask&, const Answer&);
using Enact = void (*)(const Book&, Scene&, const Ask&, const Answer&);

// ---- bound.cpp: the bound and its stages (BA-004, BA-409 to BA-415). set_up.cpp: what a position begins
// with.
const TurnOfStages<Book>& the_bound();
void begin_bound_at(const Book& book, Scene& scene, std::size_t step, Seat seat);
void prepare_battle(const Book& book, BattleState& state);
// Opens one sealed Ask of a kind to each seat for which `wanted` says so (given what that seat knows), after
// looking who sees whom.
void ask_sealed(const Book& book, Scene& scene, AskKind kind, bool for_a, bool for_b);
Ask& ask_one(const Book& book, Scene& scene, Seat seat, AskKind kind, UnitId unit = {}, UnitId other = {});

// ---- ground_rules.cpp: rules of the ground that decided something without a word of their own.
void note_ground(Scene& scene, const GroundUnder& under);

// ---- knowledge.cpp: who sees whom (R10, R25), what a View keeps of it, and who is told what.
void update_sight(const Book& book,
                  Scene& scene);  // writes kSeen, kStaffSeen and kGunsSeen; tells who comes into sight
View project_view(const Book& book, const BattleState& state, Seat seat);
bool is_seen_by(const BattleState& state, Seat seat, UnitId id);  // its own side always sees it
Verdict may_measure(const BattleState& state);                    // BA-015, R7
// Everybody is told if the other side sees the unit, else its own side alone.
template <class Sentence>
void tell_of(Scene& scene, const Cites& cites, UnitId id, Sentence&& sentence) {
  const Seat side = scene.state.unit(id).side;
  if (is_seen_by(scene.state, other(side), id))
    scene.tell(cites, {id}, sentence);
  else
    scene.whisper(side, cites, {id}, sentence);
}

// ---- orders.cpp, orders_check.cpp: the order sheet (1.1). Sheets stay in state.slips, unsealed, to the end
// of the bound.
enum class Element : std::uint8_t {
  kTransfer,
  kCanister,
  kSoutien,
  kSplit,
  kAssemble,
  kFormation,
  kDeploy,
  kRecall,
  kResize,
  kLimber,
  kUnlimber,
  kLeaveGuns,
  kRejoinGuns,
  kRedistribute,
  kEnter,
  kLeave,
  kRest,
  kWork,
  kMarch,
  kAttack
};
// An order as its elements (R9): what of it is there, and the parameters of each.
struct Elements {
  const Order* order = nullptr;
  std::vector<Element> kinds;  // in the fixed order of R9
  bool holds(Element e) const;
  bool only(std::initializer_list<Element> these) const;  // nothing else than these
  bool changes_formation() const;                         // R13: counts as a formation element
  bool moves() const;
};
// Elements come from verbs and from parameters alike. Of the skirmishers: deploy with a centre is kDeploy,
// without one kResize (so many figures more); recall is kRecall, with figures kResize (so many back). A
// formation given to leave or leave_guns is where they form up and no change of its own. figures of split:
// figures, squadrons or model guns.
Elements read_elements(const Order& order);
const Order* order_of(const BattleState& state,
                      UnitId id);  // of this bound, whatever became of it; null: none
// What of it is still to be carried out: nothing if it has none, if it is void, or the unit is FD or was
// brought into MD in this bound; no attack if that was cancelled; nothing that moves after continued fire but
// an attack (BA-007).
Elements elements_of(const BattleState& state, UnitId id);
PaceOf ordered_pace(const Elements& elements);  // BA-021: normal, if nothing is said
// The formation it will march and attack in: the one it is in, or the one the same order takes it into
// (R131).
InFormation formation_after(const BattleState& state, UnitId id, const Elements& elements);
void void_order(BattleState& state, UnitId id);  // BA-020
// Guns as they are named in orders, a digit each from the left of the battery: 13 is the first and the third.
// As bits; a digit that names no gun is a bit that no battery has.
std::uint64_t guns_named(std::int64_t digits);
std::int64_t all_gun_digits(int guns);  // the highest number that names so many
AskForm orders_form(const Site& site, const Ask& ask);
AskForm orders_offers(const Site& site, const Ask& ask);  // what a written sheet is held against
Verdict check_orders(const Site& site, const Ask& ask, const Answer& answer);
void answer_orders(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
// Whoever was split off or deployed by an order that says where to is to march there (2.1.0, 2.2.3).
void order_detached(const Book& book, Scene& scene);
std::string spoken_order(const Book& book, const BattleState& state,
                         UnitId id);  // "march 20 cm, attack Blue/1 at the charge"
void open_sheets(
    const Book& book,
    Scene& scene);  // at the end of the movement phase: what each order was and what became of it
// One order, for the candidates and for whoever writes a sheet: allowed, or why not.
Verdict check_one_order(const Site& site, const Order& order);
std::optional<Verdict> why_no_order(const Site& site, const Ask& ask,
                                    const Order& order);  // what the form does not offer

// ---- ordering.cpp: ordering rolls (1.2). announce.cpp: announcement (2.1 to 2.3). staff_rolls.cpp:
// replacement (2.4), engaging, catching. reorganise.cpp: 2.5.
// Whether it has to throw for its order; kIfOpponentNear: only if BA-030 asks for it, which has to be
// measured.
enum class OrderingNeed : std::uint8_t { kNoRoll, kIfOpponentNear, kRoll };
OrderingNeed ordering_need(const Site& site, UnitId id);
bool has_opponent_near(const Site& site, UnitId id);  // BA-030, of the body whose situation decides
OrderingFacts survey_ordering(const Site& site, UnitId id);
void throw_ordering_rolls(const Book& book, Scene& scene);
void ask_for_announcements(const Book& book, Scene& scene);
AskForm announce_form(const Site& site, const Ask& ask);
Verdict check_announce(const Site& site, const Ask& ask, const Answer& answer);
void answer_announce(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void announce_attacks(const Book& book, Scene& scene);  // reveals them; makes the kAttackRecords
// The attack of a unit, if it has one: ordered and secret, announced, withheld or demanded (its kOrderState
// tells).
Record* attack_of(BattleState& state, UnitId attacker);
const Record* attack_of(const BattleState& state, UnitId attacker);
// The attack goes against another than the announced target, and then against the unit itself (BA-259).
void redirect_attack(Scene& scene, UnitId attacker, UnitId to, Cite why);
// R73: the opponent who stands at the presumed point of an attack, seen or not; none.
UnitId body_at_presumed(const Site& site, const Record& attack);
void ask_for_refuge(const Book& book, Scene& scene);  // of attacked batteries that may and have not yet
AskForm refuge_form(const Site& site, const Ask& ask);
Verdict check_refuge(const Site& site, const Ask& ask, const Answer& answer);
void answer_refuge(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
bool may_take_refuge(const Site& site, UnitId battery, UnitId at);
void take_refuge(const Book& book, Scene& scene, UnitId battery, UnitId at);
void announce_works(const Book& book, Scene& scene);  // 2.2, with materials rolls
// Field work as ordered (BA-398, BA-402, Table 20): allowed, or why not. Parameters: kWorkType; kCentre
// (none: the middle of its front) and kFacing of a line of kElements, or kPieceParam, a bridge.
Verdict check_field_work(const Site& site, UnitId id, const Order& order);
bool lacks_materials(const BattleState& state,
                     UnitId id);  // BA-400: looked for them in this bound, and found none
bool is_working(const BattleState& state, UnitId id);      // its work goes on unbroken, inside a building too
void carry_out_transfers(const Book& book, Scene& scene);  // 2.3
void ask_for_replacements(const Book& book, Scene& scene);
AskForm replace_form(const Site& site, const Ask& ask);
Verdict check_replace(const Site& site, const Ask& ask, const Answer& answer);
void answer_replace(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void reorganise(const Book& book, Scene& scene);  // 2.5: rolls; opens kAskReform for those who succeed
AskForm reform_form(const Site& site, const Ask& ask);
Verdict check_reform(const Site& site, const Ask& ask, const Answer& answer);
void answer_reform(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
// BA-043: engages an officer who touches the body, once a bound, before the dice of a fire or melee it is in.
void engage_officer(const Book& book, Scene& scene, UnitId id);
int engaged_factor(const BattleState& state, UnitId id);  // 0: nobody
// R19: every staff figure within 5 cm of an opponent that touches no own unit throws. Call it after anything
// has moved.
void catch_staff(const Book& book, Scene& scene);
int roll_penalty(const BattleState& state, Seat side);  // Table 18: 0, -1 or -2 (R124)
void fall(const Book& book, Scene& scene, LeaderId officer, Cite why);
void take_staff_along(const Book& book, BattleState& state,
                      UnitId id);  // BA-051: after a forced action of the unit

// ---- forms.cpp, forms_skirmish.cpp, forms_guns.cpp, buildings.cpp, dividing.cpp: 4.1 to 4.3. What the
// elements read:
//   split      figures, squadrons or guns of each part: kFigures; kParts (1); kHandParam: beside it there,
//   else behind it assemble   kOtherPart formation  kFormationParam, kFiles, kFacing (out of or into
//   all-round forms), kQuarterTurn, kAnchorHand, kGapParam deploy     kFigures, kCentre, kGapParam,
//   kLineFacing; without a centre so many more; recall: kFigures (all) limber, unlimber  kInversion leave
//   guns kFormationParam, kFiles, kPlace; redistribute kFigures (gunners of each gun, a digit each) or
//   kGunsParam enter      kBuilding, kFigures; leave: kFormationParam, kFiles, kPlace, kGapParam, kFigures
void split_and_assemble(const Book& book, Scene& scene);  // 4.1
void change_formations(const Book& book, Scene& scene);   // 4.2, all together (R40)
void start_works(const Book& book, Scene& scene);         // 4.3
UnitId split_off(const Book& book, BattleState& state, UnitId from, int figures, RoleOf role,
                 const std::string& suffix);
void join_to(const Book& book, BattleState& state, UnitId into, UnitId part);  // BA-082
Verdict check_division(const Site& site, UnitId id,
                       const Elements& elements);        // split and assemble, as the writer may know
UnitId unit_split(const BattleState& state, UnitId id);  // the tactical unit it was once part of
std::vector<UnitId> split_parts_of(const BattleState& state,
                                   UnitId id);  // of a split unit, on the table; unsplit lines left out
UnitId largest_part(const BattleState& state, UnitId id);
bool must_seek_assembly(const BattleState& state,
                        UnitId id);  // BA-073, R30: a smaller part, and nobody is indoors
bool used_continued_fire(const BattleState& state, UnitId id);  // BA-007: any part of it
// The change of formation that an order asks for: where the body would stand. Refused where the writer may
// know it.
struct NewForm {
  Verdict verdict;
  InFormation formation = kLine;
  int files = 0;
  Pose pose;
};
NewForm plan_form(const Site& site, UnitId id, const Elements& elements);
bool may_form(const BattleState& state, UnitId id, InFormation formation);  // R32
void enter_building(const Book& book, Scene& scene, UnitId id, PieceId building, int figures);
int capacity_of(const Book& book, const Piece& building);  // R107
int room_in(const Site& site, const Piece& building);      // figures that still fit
std::vector<UnitId> garrison_of(const BattleState& state,
                                PieceId building);  // one tactical unit while inside (BA-382)
UnitId chief_of_garrison(const BattleState& state,
                         PieceId building);  // whose values count: the largest (R108)
void leave_guns(BattleState& state, UnitId battery, const Book& book);  // the guns become a token
const Token* guns_of(const BattleState& state, UnitId battery);         // left behind; null: none
void note_moved(BattleState& state, UnitId id);                         // BA-012: not stationary from now on
int gunners_on(const BattleState& state, UnitId battery, int gun);      // figures at that gun (state.stands)
// BA-010, R50; and the rule that lets him through.
void note_passed(const Book& book, Scene& scene, UnitId passed, UnitId by, Cite lets_through = {});

// ---- clock.cpp and its companions: 4.4, 6.5 and the staff's last move, on one clock (R44, R45). Frame
// kClock: step is a ClockFor.
enum ClockFor : std::int16_t { kMarching, kContinuedAdvance, kStaffLast };
void begin_clock(const Book& book, Scene& scene,
                 ClockFor what);  // pushes the frame and makes the kMarchRecords
void advance_clock(const Book& book, Scene& scene);
AskForm staff_form(const Site& site, const Ask& ask);
Verdict check_staff(const Site& site, const Ask& ask, const Answer& answer);
void answer_staff(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
// The decisions in the middle of a march (kAskMeets to kAskSoutien).
AskForm march_decision_form(const Site& site, const Ask& ask);
Verdict check_march_decision(const Site& site, const Ask& ask, const Answer& answer);
void answer_march_decision(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
Coord rate_now(const Site& site, UnitId id,
               PaceOf pace);  // Table 3 with all reductions but the turning (R38), a whole bound; 0: none
bool may_attack(const Site& site, UnitId attacker, UnitId opponent);  // R45: entitled, by the nature of both
bool is_forced_back_by(const Site& site, UnitId body, UnitId comer);  // BA-299, BA-300
bool may_be_passed(const Site& site, UnitId body, UnitId by, bool forced);  // BA-156 to BA-159, BA-008
// What a path would be, as the writer may know it: where it would end on open ground with nothing in its way.
drumhead::Marcher planned_end(const Site& site, UnitId id, const Elements& elements);
// The same of a path alone, at the normal rate, in that formation.
Verdict check_path_in(const Site& site, UnitId id, InFormation formation, const Path& path);
Verdict check_march_path(const Site& site, UnitId id,
                         const Elements& elements);  // BA-140, BA-144, BA-168, BA-174 ...
void record_contact(const Book& book, Scene& scene, UnitId attacker, UnitId opponent);
void note_shifted(BattleState& state, UnitId id, Vec from,
                  Vec to);  // adds to kShiftedMm, whatever moved it (BA-229)

// ---- fire.cpp, fire_lines.cpp, fire_effects.cpp: sub-machine F. Frame kFireMachine: step, and n[0] 1 for
// continued fire.
void begin_fire(const Book& book, Scene& scene, bool continued);
void advance_fire(const Book& book, Scene& scene);
AskForm fire_form(const Site& site, const Ask& ask);
Verdict check_fire(const Site& site, const Ask& ask, const Answer& answer);
void answer_fire(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
AskForm supports_form(const Site& site, const Ask& ask);
Verdict check_supports(const Site& site, const Ask& ask, const Answer& answer);
void answer_supports(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
bool may_fire(const Site& site, UnitId id, bool continued);  // the body as a whole
std::optional<Verdict> why_no_fire(const Site& site, const Ask& ask,
                                   const Order& order);  // the rule that bars its fire
void forget_old_fire(
    const Book& book,
    BattleState& state);  // at the end of a bound: targets not fired at, ranges lost (R69, R75)
// R63: what makes a support, and the rules that say so; under fire and in melee.
struct SupportTerms {
  Coord within = 0;
  int arc = 0, share = 0;
  Cite place, size, nature;
};
SupportTerms support_under_fire(const Book& book);
SupportTerms support_in_melee(const Book& book);
// Do the geometry and the nature of both let one support the other? The second tells why they do not.
bool may_support(const Site& site, UnitId supporter, UnitId supported, const SupportTerms& terms);
Verdict why_no_support(const Site& site, UnitId supporter, UnitId supported, const SupportTerms& terms);
void use_supplies(const Book& book, Scene& scene, UnitId id,
                  std::span<const int> faces);       // R105: after a fire or melee roll
void note_first_use(BattleState& state, UnitId id);  // R74

// ---- melee.cpp, melee_survey.cpp, melee_effects.cpp, continued.cpp: 6.1 to 6.6. Frame kMeleePhase.
void begin_melees(const Book& book, Scene& scene, bool continued);
void advance_melees(const Book& book, Scene& scene);
void cancel_melees_of_fire(const Book& book, Scene& scene);  // R82, after 5.2
void note_struck_at_contact(BattleState& state, UnitId id);  // bring_into calls it for every MD and FD (R82)
AskForm melee_form(const Site& site, const Ask& ask);
Verdict check_melee(const Site& site, const Ask& ask, const Answer& answer);
void answer_melee(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
std::optional<Verdict> why_no_help(const Site& site, const Ask& ask,
                                   const Order& order);        // the rule that bars a part in the melees
void ask_for_continued_moves(const Book& book, Scene& scene);  // 6.3
std::optional<Verdict> why_no_going_on(const Site& site, const Ask& ask,
                                       const Order& order);  // the rule that bars a continued move
AskForm continue_form(const Site& site, const Ask& ask);
Verdict check_continue(const Site& site, const Ask& ask, const Answer& answer);
void answer_continue(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void announce_continued_attacks(const Book& book, Scene& scene);         // 6.4
SideHitOf side_hit(const Site& site, UnitId attacker, UnitId opponent);  // R89, as they stand
MeleeFacts survey_melee(const Site& site, const Record& contact, bool of_attacker);

// ---- losses.cpp: figures, valour, removal (5.5.2). rout.cpp, rout_way.cpp, spread.cpp: sub-machine X. Frame
// kRouts.
enum StruckByOf : std::int32_t {
  kByOrdering,
  kByFire,
  kByMelee,
  kBySpread,
  kByRally,
  kByValour,
  kByBlockedRetreat
};
// Takes figures away, steps down valour, removes what is too small (R103, R104); returns how many it lost. Of
// this body alone: whoever shares a loss (R67, R108) has it shared by the caller.
int lose_figures(const Book& book, Scene& scene, UnitId id, int figures, const Cites& why);
// The same of whom fire or melee strikes: shared with all who hold the building with it (R108) and with
// gunners in refuge (R95).
int lose_together(const Book& book, Scene& scene, UnitId id, int figures, const Cites& why);
void close_up(const Book& book, BattleState& state,
              UnitId id);  // R5: files and place after its figures changed
// BA-326: a degree of disorder takes effect (a lower one is ignored); FD costs its loss in percent (R100). MD
// and FD are queued as kStruckRecords, carried out by the next kRouts frame. `cause` none: the direction is
// free. Called once for each of several units that give the same worst result, the owner may choose among
// them (BA-201, BA-280); the loss of FD is taken once, by begin_routs, after all other loss. Strikes all who
// hold a building together (R108). `reaches_it`: the rule by which what befell another is its own result too.
void bring_into(const Book& book, Scene& scene, UnitId id, Disorder degree, UnitId cause, StruckByOf how,
                int loss_percent = 10, Cite reaches_it = {});
bool is_about_to_rout(const BattleState& state, UnitId id);  // brought into FD, the rout yet to come
void begin_routs(const Book& book, Scene& scene);            // pushes the frame if anything is queued
void advance_routs(const Book& book, Scene& scene);
AskForm directions_form(const Site& site, const Ask& ask);
Verdict check_directions(const Site& site, const Ask& ask, const Answer& answer);
void answer_directions(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void remove_body(const Book& book, Scene& scene, UnitId id, Cite why);

// ---- termination.cpp: 7. works.cpp: field works, incineration, detonation. end.cpp: victory (R28).
void ask_for_powder(const Book& book, Scene& scene);
AskForm powder_form(const Site& site, const Ask& ask);
Verdict check_powder(const Site& site, const Ask& ask, const Answer& answer);
void answer_powder(const Book& book, Scene& scene, const Ask& ask, const Answer& answer);
void take_batteries(const Book& book, Scene& scene);  // 7.2
void end_bound(const Book& book,
               Scene& scene);  // 7.4: works, rest, LD and MD, sight marks, objectives, the end
std::array<int, 2> victory_points(const Book& book, const BattleState& state);

// ---- muster.cpp
// BA-003: formations as wide and deep as the bases of the tables in force.
void mount_on_bases(Vocabulary& words, const MusterTables& tables);
Scale scale_of(const Book& book);
Enlistment enlist_unit(const Book& book, const HistoricUnit& unit);
Commission commission_leader(const Book& book, const HistoricLeader& leader);

}  // namespace drumhead::ba
