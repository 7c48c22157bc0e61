// How bodies would stand after a change, before anything is done: standings, plans, and the claims they lay
// to ground. Used by the files of this chapter alone (dividing, forms, buildings).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {

// ---- Standings: everything that a footprint follows from.
struct Standing {
  InFormation formation = kLine;
  int files = 0;
  Pose pose{};
  int figures = 0;  // or model guns, where the formation counts these
  Coord gap = 0;    // of a skirmish line
  std::vector<Bend> bends{};
};
Standing standing_of(const Book& book, const BattleState& state, UnitId id);
Body body_of(const Book& book, const Standing& standing);  // the standing must outlive it
Footprint print_of(const Book& book, const Standing& standing);
Box box_of(const Book& book, const Standing& standing);
// R5: the same formation with another number of figures.
Standing refitted(const Book& book, const Standing& now, int figures);
Vec centre_of(const Book& book, const Standing& standing);
// The same, its centre put there.
Standing centred(const Book& book, Standing standing, Vec centre);

// What the writer of an order may choose about a change of formation.
struct Wish {
  int files = 0;
  std::optional<Heading> facing{};
  std::optional<Hand> quarter_turn{};
  std::optional<Hand> anchor{};
  Coord gap = 0;
};
Wish wish_of(const Elements& elements);
std::optional<Hand> hand_at(const Order& order, Param param);
// R39, R41: round the centre figure of the front rank, or by a quarter turn.
Standing formed(const Book& book, const Standing& now, InFormation to, const Wish& wish);
Verdict check_arm(const BattleState& state, UnitId id,
                  InFormation formation);                                  // R32, with the rule that bars it
Verdict check_gap(const Site& site, UnitId id, const Elements& elements);  // R33
Cite rule_of(InFormation formation);   // the line of the ledger that describes it
bool is_round(InFormation formation);  // huddle, work, rest
Coord least_gap(const Book& book, const BattleState& state,
                UnitId id);  // R33: the width of a base; twice that at most

// ---- Plans: one change of formation of one tactical unit.
enum class Change : std::uint8_t {
  kForm,
  kSkirmishers,
  kLimbers,
  kLeaveGuns,
  kRejoinGuns,
  kRedistribute,
  kEnter,
  kLeave
};
struct Plan {
  UnitId unit{};
  Change change = Change::kForm;
  Verdict verdict{};
  Standing standing{};   // of the unit afterwards
  bool outdoors = true;  // it stands on the table so (and not in a building)
  // Its skirmish line, or those told off to go into a building or out of it.
  std::optional<Standing> second{};
  UnitId other{};         // the line, if there is one already
  int figures = 0;        // that go out to the line (negative: come back), into the building or out of it
  bool told_off = false;  // the writer named how many; else the building is too small for more
  PieceId building{};
  std::optional<Standing> passing{};  // limbering: the line of limbered guns in between (BA-135)
  bool reforms = false;               // skirmishers: the mother changes her formation as well (BA-131)
  Cite rule = cite::ba_118;           // by which it stands where it stands
  std::vector<int> gunners{};         // redistribution: of each gun
};
// The change that an order asks for, none if it asks for none. Refused in its verdict.
std::optional<Plan> plan_change(const Site& site, UnitId id, const Elements& elements);
Plan plan_plain_form(const Site& site, UnitId id, const Elements& elements);
Plan plan_skirmishers(const Site& site, UnitId mother, const Elements& own, const Elements& of_line);
Plan plan_limbers(const Site& site, UnitId id, const Elements& elements);
Plan plan_leave_guns(const Site& site, UnitId id, const Elements& elements);
Plan plan_rejoin_guns(const Site& site, UnitId id);
Plan plan_redistribute(const Site& site, UnitId id, const Elements& elements);
Plan plan_out_of_refuge(const Site& site, UnitId id, const Elements& elements);
Plan plan_enter(const Site& site, UnitId id, const Elements& elements);
Plan plan_leave(const Site& site, UnitId id, const Elements& elements);
bool asks_about_skirmishers(const Elements& elements);
Verdict as_sentence(
    Verdict verdict);  // a reason given within a plan, as it is told to the writer of an order
Plan barred(Plan plan, Cite cite, std::string text, std::vector<Mark> marks = {});

// ---- Claims to ground (R40): all changes of a sub-phase together.
struct Claim {
  UnitId unit{};
  std::vector<UnitId> leaves{};  // bodies whose present ground is given up
  struct Taken {
    UnitId body{};
    Footprint print{};
    InFormation formation = kLine;
  };
  std::vector<Taken> takes{};
  bool stands = true;
  Cite cite{};        // why it does not
  std::string why{};  // in words for its owner
};
// Lets fall what has no room, throws for what is contested (R27), until nothing changes any more. `also` may
// let further claims fall and says whether it did.
void settle(const Book& book, Scene& scene, std::vector<Claim>& claims, const std::function<bool()>& also);
// Claims drawn by 3d6 each (R27): the first so many of them, the highest first.
std::vector<std::size_t> drawn_by_dice(Scene& scene, const std::vector<Claim>& claims,
                                       const std::vector<std::size_t>& who, std::size_t places);
// Who gets into which building, and with how many: opponents at one door, holders, room (BA-376, BA-379,
// R107). Who comes first where there is not room for all is drawn once.
struct Doors {
  std::vector<std::pair<PieceId, std::vector<std::size_t>>> drawn{};
};
bool admit(const Book& book, Scene& scene, std::vector<Plan>& plans, std::vector<Claim>& claims,
           Doors& doors);

// ---- Enactment.
// Everything its order holds, unless the order is void: also what it may not carry out any more, so that it
// can be told.
Elements ordered(const BattleState& state, UnitId id);
void stand_as(const Book& book, BattleState& state, UnitId id, const Standing& standing);
// BA-007, BA-332, BA-354: why it carries out nothing in this movement; none: it may.
std::optional<Refusal> why_idle(const BattleState& state, UnitId id);
void tell_void(Scene& scene, UnitId id, Cite cite, const std::string& what);  // its owner alone hears it
void enact_skirmishers(const Book& book, Scene& scene, const Plan& plan);
void enact_leave_guns(const Book& book, Scene& scene, const Plan& plan);
void enact_rejoin_guns(const Book& book, Scene& scene, const Plan& plan);
void enact_redistribute(const Book& book, Scene& scene, const Plan& plan);
void enact_limbers(const Book& book, Scene& scene, const Plan& plan);
void enact_enter(const Book& book, Scene& scene, const Plan& plan);
void enact_leave(const Book& book, Scene& scene, const Plan& plan);
void note_reformed(Scene& scene, UnitId id);  // BA-012, BA-124
void note_divided(Scene& scene, UnitId id);   // BA-117
// Figures go over from one body to another of the same unit with their share of the original strength; the
// larger group's condition rules, of equals that of `ruler` (BA-080, R31).
void hand_over(const Book& book, BattleState& state, UnitId from, UnitId into, int figures, UnitId ruler);
void join_ruled_by(const Book& book, BattleState& state, UnitId into, UnitId part, UnitId ruler);
std::string formed_words(const Book& book, const Standing& standing);  // "a column of attack, 4 figures wide"

}  // namespace drumhead::ba
