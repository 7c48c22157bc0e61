// Retreats and routs among the files of their own chapter (5.1 to 5.5): the stages of a kStruckRecord, the
// way of a forced movement, where it ends. Other chapters call bring_into, lose_figures and begin_routs
// (chapters.h) and nothing here.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {

// ---- A kStruckRecord. n[kStruckDone] is its stage; n[kStruckHeading] bits of StruckFlag. from.at is the
// centre of the cause, to.facing the direction, to.at where a garrison comes out. Carried out, it stays to
// the next begin_routs.
enum StruckStage : std::int32_t {
  kQueued,      // its event is to come
  kCarriedOut,  // or taken over by a later one
  kUnderWay,    // in the event under way
  kAtContact,   // a rout that has halted for its spread roll; n[kTimeGone] is gone
  kGoesAlong,   // follows the routing b (BA-350)
  kOtherCause,  // another unit did the same to it: the owner may name that one (BA-201, BA-280)
  kStandsFirm   // a skirmish line in cover that will not be forced back in this event (BA-301)
};
enum StruckFlag : std::int32_t { kHeadingGiven = 1, kRollMade = 2 };

Record* strike_on(BattleState& state, UnitId id, StruckStage stage);  // null: none
const Record* strike_on(const BattleState& state, UnitId id, StruckStage stage);
std::vector<UnitId> bodies_at(const BattleState& state, StruckStage stage);     // by id
std::vector<UnitId> going_along_with(const BattleState& state, UnitId leader);  // by id

// ---- losses.cpp
// Shared with gunners in refuge (R67).
int lose_with_refugees(const Book& book, Scene& scene, UnitId id, int figures, const Cites& why);
void raise_to_lowest_valour(const Book& book, BattleState& state, UnitId id);
void leave_staff_behind(BattleState& state, UnitId id);  // they stand where the body was

// ---- disorder.cpp
void take_fd_losses(const Book& book, Scene& scene);  // of all that are queued and have not had theirs
// What follows from an event, for whoever sees the body.
template <class Sentence>
void then_of(Scene& scene, const Cites& cites, UnitId id, Sentence&& sentence) {
  const Seat side = scene.state.unit(id).side;
  if (is_seen_by(scene.state, other(side), id))
    scene.then(cites, {id}, sentence);
  else
    scene.whisper(side, cites, {id}, sentence);
}
const char* spoken(Disorder degree);

// ---- directions.cpp
// Straight away from the cause; towards its own table edge where the direction is free (R97).
Heading usual_heading(const Site& site, const Record& struck);
void ask_for_directions(const Book& book, Scene& scene);

// ---- rout_way.cpp: the way of a retreat or rout (R98, R99).
struct Flight {
  UnitId body;
  std::vector<UnitId> along;  // they go with it in contact (BA-350)
  bool rout = false;
  bool through = false;  // friends do not halt it any more (BA-352)
  Heading heading;
  int time = 0;                // already gone, in parts of a tick
  std::vector<UnitId> beside;  // struck together with it: they do not hinder it (R129)
  std::vector<UnitId> firm;    // opposing lines that will not be forced back
};
enum class Met : std::uint8_t { kNothing, kOwnBody, kOpponent, kGround, kEdge, kOffTable };
struct Stride {
  int time = 0;
  Coord way = 0;
};
struct Run {
  Met met = Met::kNothing;
  std::vector<UnitId> own;     // the friends touched at its end
  UnitId opponent;             // who stopped it
  bool slowed = false;         // it has gone a part of its way at less than its rate on normal ground
  PieceId ground;              // what slowed it down first, or is closed to it
  std::vector<Stride> steps;   // from its start on; the last is its end
  std::vector<UnitId> passed;  // friends passed through, by id
  std::vector<std::pair<UnitId, Coord>>
      stayed;  // of those along: whom the ground or an opponent stopped, and after what way
  std::vector<std::pair<UnitId, Vec>> pushed;  // opponents forced back, and how far
  const Stride& end() const { return steps.back(); }
};
Run run(const Site& site, const Flight& flight);
// Rate of march of a forced action over the ground of a place, terrain and obstacles alone; 0: closed to it.
Coord forced_rate_over(const Site& site, UnitId id, const Footprint& place, bool rout);
int whole_bound(const Book& book);  // of a forced movement, in parts of a tick
// BA-157, BA-158: friends through whom it goes without more ado.
bool lets_through(const Site& site, UnitId body, bool rout);

// ---- rout_end.cpp: where it ends (R50, R99, R111).
Footprint shifted_by(const Footprint& print, Vec by);
void stand_shifted(BattleState& state, UnitId id, Vec by);  // parallel, a bent column with its bends
void stand_at(BattleState& state, UnitId id, const drumhead::Marcher& body);
void take_form(BattleState& state, UnitId id, InFormation formation, const Pose& pose);  // rout or huddle
InFormation rout_form(const BattleState& state, UnitId id);  // limbered guns keep their column
// The edges of the table that it stands on, or stood on before it closed up where it stands (BA-329).
int edges_stood_on(const Site& site, UnitId id);
bool is_free(const Site& site, UnitId id, Vec by);  // as it stands, shifted
// Who was moved by force and stands on others: on in the same direction, where there is no room beside it, or
// back. None: nowhere.
std::optional<Vec> way_to_room(const Site& site, UnitId id, Heading heading);
// The last step at which it and all who go along stand free; the first if there is none.
std::size_t last_free_step(const Site& site, const Flight& flight, const Run& run);
// The centre of its rout formation, there or shifted the least distance to be free; none: nowhere near.
// `heading`: its way.
std::optional<Vec> fitted(const Site& site, UnitId id, Vec centre, Heading heading,
                          std::span<const UnitId> not_these = {});
// After a retreat: turned about, moved on where it would stand on those it passed; without a body: it is
// blocked.
struct Turned {
  std::optional<drumhead::Marcher> body;
  UnitId blocked_by;  // if that is a body
  Vec from;           // its centre before it went
};
Turned turned_at_end(const Site& site, const Flight& flight, const Run& run);
// Where a huddle comes out of its building, in that direction or as near to it as there is room; none:
// nowhere.
std::optional<Pose> outside(const Site& site, UnitId id, Heading towards);
bool is_outside_at(const Site& site, UnitId id, const Pose& pose);  // touching the building, and free
int figures_within(const Piece& building, const Footprint& place, int figures);  // R111, rounded up

// ---- flights.cpp: what retreats and routs have in common.
Flight flight_of(const BattleState& state, const Record& struck);
void note_forced(const Book& book, Scene& scene, UnitId id,
                 Vec from);  // it was moved by force; `from`: its centre then
void note_all_passed(const Book& book, Scene& scene, const Flight& flight, const Run& run);
void push_back(const Book& book, Scene& scene, const Flight& flight, const Run& run);
void end_strike(BattleState& state, UnitId id);  // its retreat or rout is over
void add_contacts(BattleState& state, UnitId routing, const std::vector<UnitId>& touched, bool begins);
void leave_table(const Book& book, Scene& scene, UnitId id, Heading heading);  // BA-329
inline bool has_kept_up_fire(const BattleState& state, UnitId id) {
  return marker(state, id, kFired) == kFiredContinued;
}
// BA-201, BA-280: several did the same to it, and its owner has chosen the cause; else no rule.
Cite choice_of_cause(const BattleState& state, const Record& struck);
void tell_way(Scene& scene, const Cites& cites, const Flight& flight, const Run& run);

// ---- retreat.cpp, routing.cpp: of a body whose strike is kUnderWay.
void retreat(const Book& book, Scene& scene, UnitId id);
void rout(const Book& book, Scene& scene, UnitId id);

// ---- spread.cpp
struct SpreadThrow {
  int routing = 0;  // three dice each
  int second = 0;
  int routing_total = 0;
  int second_total = 0;
  Disorder result = kOR;
};
SpreadFacts survey_spread(const Site& site, UnitId routing, UnitId second);
SpreadThrow resolve_spread(const MoraleTables& tables, const SpreadFacts& facts, Dice& dice);
void roll_for_spread(const Book& book, Scene& scene);  // of the first kSpreadRecord

// ---- reorganise.cpp
void form_up(const Book& book, Scene& scene);  // those who have reorganised, as their owners said

// ---- rout.cpp
enum RoutStep : std::int16_t { kNextEvent, kCarryOut, kSpreading, kFormingUp };  // of the frame kRouts
void finish_rout(const Book& book, Scene& scene, UnitId id);  // the rest of it, through its friends

}  // namespace drumhead::ba
