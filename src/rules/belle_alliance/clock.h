// The clock of the simultaneous march (R44, R45) as its files share it: every body on the table as a walker,
// where it is at any part of a tick, and what it meets. It is made when the clock starts or goes on; all that
// outlasts a stop stands in the frame kClock, in the records and in the units.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/belle_alliance/chapters.h"
#include "rules/belle_alliance/melee.h"

namespace drumhead::ba::ticking {

using MovingBody = drumhead::Marcher;  // a body on the table; ba::Marcher is what Table 3 wants to know of it

// Ways are counted in parts of a Coord: a rate halved four times and cut into ticks is still a whole number
// of them.
inline constexpr std::int64_t kFine = 256;

// Frame::n of kClock. Before the first tick the stages; then the tick under way and the parts of it that are
// over.
enum FrameNumber : std::uint8_t { kStage, kTick, kPart, kRounds };
enum Stage : std::int32_t { kStaffDecides, kContactsAtStart, kTicksRun, kAllStand };

// ---- march_steps.cpp: a path as the steps of R9, and how far along it a body is.
enum class StepKind : std::uint8_t {
  kForward,
  kBack,
  kSide,
  kOblique,
  kWheel,
  kRotate,
  kInvert,
  kRoad,
  kSpread
};
struct MarchStep {
  StepKind kind = StepKind::kForward;
  Hand hand = Hand::kLeft;
  Angle angle = 0;
  Coord distance = 0;  // of a turn: what it costs (R47)
  PieceId road{};
  Vec towards{};
  Coord gap = 0;  // kSpread: the gap to come to (R33)
};
bool is_turn(StepKind kind);

struct Progress {
  std::int32_t step = 0;
  std::int64_t along = 0;   // of that step, in parts of a Coord
  Pose from{};              // where that step began
  std::int64_t gone = 0;    // since its last inversion (BA-316), in parts of a Coord
  std::int64_t before = 0;  // up to it
};

// A body at some moment.
struct Place {
  MovingBody body{};
  Box box{};
  Footprint print{};
};
Place place_of_body(MovingBody body);

// Who steers: how steps are carried out.
struct Steering {
  const Book* book = nullptr;
  const Ground* ground = nullptr;
  std::optional<Vec> stop_at{};
  bool turns_at_full_rate = false;  // skirmish lines; columns of march on road (BA-169, BA-175)
};
// The steps of a path; `frontage` is what its turns are reckoned by. An advance of 0 has no limit (BA-021).
std::vector<MarchStep> steps_of(const Book& book, const Path& path, Coord frontage);
// Those of a march on an order sheet, its new gaps first (R33).
std::vector<MarchStep> steps_on_sheet(const Book& book, const BattleState& state, MovingBody body,
                                      const Order& order);
struct Walked {
  MovingBody body;
  Progress progress;
  bool arrived = false;   // nothing left to do
  Angle wheeled = 0;      // hundredths of a degree, on this walk
  bool inverted = false;  // on this walk
  unsigned kinds = 0;     // of the steps it has gone on with, a bit each
  bool did(StepKind kind) const { return (kinds >> static_cast<unsigned>(kind) & 1U) != 0; }
};
// Goes on along its steps for so much way at the full rate, in parts of a Coord.
Walked walk(const Steering& steering, const MovingBody& body, const std::vector<MarchStep>& steps,
            Progress progress, std::int64_t way);
Heading way_of(const MarchStep& step, Heading facing);  // where the step leads

// ---- The clock.
enum class Need : std::uint8_t { kNothing, kAsked };

inline constexpr std::size_t kNoWalker = static_cast<std::size_t>(-1);
struct Walker {
  UnitId id;
  Seat side = Seat::kA;
  Place now;
  bool garrison = false;

  // Its march; `marches` is false when it has none, or has done with it.
  bool marches = false;
  std::vector<MarchStep> steps{};
  Progress progress{};
  Steering steering{};
  int from_tick = 0, to_tick = 0;  // it marches in ticks from <= t < to (BA-141)
  Coord rate = 0;                  // in the tick under way, for a whole bound; 0: it stands
  PaceOf pace = kNormalPace;
  bool attacks = false;               // it has an attack to carry out or to be asked for
  std::optional<Segment> position{};  // of its attack, if it is aimed at one (R79)
  std::size_t quarry = kNoWalker;     // whom it pursues by R78

  std::vector<std::size_t> pushed_by{};  // walkers, by id
  std::vector<UnitId> met{};             // opponents at whose contact it stands, or whom it pushes
  std::vector<UnitId> keeps_off{};       // of these: it may not come nearer (R45)

  // Of the round under way.
  bool moves = false;   // of itself, in this tick
  bool shifts = false;  // moves or is pushed
  std::array<std::optional<Place>, 4>
      looks{};  // where it is at the parts looked at; the last is the end of the tick
  // The ground it was last asked about: where a tick ends, the next begins.
  struct Surveyed {
    Pose pose{};
    std::vector<Quad> boxes{};
    std::optional<Heading> way{};
    GroundUnder under{};
  };
  mutable std::optional<Surveyed> surveyed{};
  // Since it was last written down.
  Coord shifted = 0;  // way of its centre
  Pose free_at{};     // the last place at which it stood on no friend (R50)
};

// A staff figure, riding or not.
struct Rider {
  LeaderId id;
  Seat side = Seat::kA;
  Pose now{};
  bool rides = false;
  bool alone = false;  // touches no unit, and has not escaped capture in this movement (R19)
  Vec to{};
  UnitId joins{};         // it stops when it touches this unit
  Coord rate = 0;         // in the tick under way, for a whole bound
  int stops_at = 0;       // the part of the tick at which something stops it
  bool comes_up = false;  // and that is the unit it rides to
};

struct Clock {
  Clock(const Book& the_book, Scene& the_scene);

  const Book& book;
  Scene& scene;
  BattleState& state;
  ClockFor what;
  int tick = 0, part = 0;
  Site site;                       // for questions about the ground: the bodies in it stand where they began
  std::vector<Walker> walkers;     // every body on the table, by id
  std::vector<Bounds> swept;       // what each sweeps in the rest of the tick: see look_ahead
  std::vector<std::size_t> index;  // of a unit among them; npos: it is not on the table
  std::vector<Rider> riders;       // all staff on the table, by id
  std::vector<Bounds> pieces;      // with the room they take
  std::vector<Bounds> barriers;    // of these: what might stop a staff figure

  static constexpr std::size_t npos = kNoWalker;
  Walker* find(UnitId id) { return find_index(id) == npos ? nullptr : &walkers[index[id.index()]]; }
  std::size_t find_index(UnitId id) const { return id.valid() ? index[id.index()] : npos; }
  int parts() const { return book.tables.march.tick_parts; }
  int ticks() const {
    return what == kContinuedAdvance ? book.tables.march.continued_ticks : book.tables.march.ticks;
  }
};
void take_up(Clock& clock);   // who still marches, who has met whom: after records or markers have changed
void lay_down(Clock& clock);  // writes places and progress into the state
Record* march_of(BattleState& state, UnitId id);
const Record* march_of(const BattleState& state, UnitId id);
void finish_march(BattleState& state, UnitId id);
void halt(BattleState& state, UnitId id);  // BA-244
bool can_still_march(const BattleState& state, UnitId id);
// Where a walker is at a part of the tick, if all go on from where they stand now.
Place place_at(const Clock& clock, std::size_t walker, int part);
// The same for a quick look: `made` holds it unless it stands.
const Place& place_at(const Clock& clock, std::size_t walker, int part, Place& made);
void look_ahead(Clock& clock);  // who moves, and what they sweep in the rest of the tick
inline constexpr std::size_t kLooks = 4;
int look_part(const Clock& clock, std::size_t look);
const Place& look_at(Clock& clock, std::size_t walker, std::size_t look);
void step_forward(Clock& clock, Walker& walker, int part);
void wait_a_tick(Clock& clock, std::size_t walker);
// The order that makes it march, and whether it has a path.
struct MarchOrder {
  const Order* order = nullptr;
  bool has_path = false;
};
MarchOrder march_order(const BattleState& state, ClockFor what, UnitId id);

// ---- clock_events.cpp: the earliest moment at which anything happens.
enum class EventKind : std::uint8_t {
  kCatch,        // a staff figure comes within 5 cm of an opponent: `one` is a rider
  kContact,      // a melee zone touches an opponent
  kNearer,       // one comes nearer to an opponent at whose contact it stood (R45)
  kPressed,      // a skirmish line is pushed onto its soutien
  kPushBlocked,  // who is pushed cannot go on: one pushes two
  kBlocked,      // one runs into two
  kGround,       // impassable or closed ground, or the table's edge
  kPosition,     // the position is reached (R79)
  kBeyond        // the prolonged front would pass beyond the target (BA-256)
};
struct ClockEvent {
  EventKind kind = EventKind::kContact;
  std::size_t one = 0;
  std::size_t two = Clock::npos;
};
struct Moment {
  int part = 0;  // the end of the tick, if nothing happens
  std::vector<ClockEvent> events;
};
Moment next_moment(Clock& clock);
bool may_block(const Clock& clock, const Walker& a, const Walker& b);  // one could not go through the other
bool goes_free(const Clock& clock, const Walker& walker,
               const Walker& in_way);  // it stands, or may go through
bool reaches_opponent(const Clock& clock, const Walker& walker, const Place& place,
                      const Footprint& opponent);

// ---- clock_blocks.cpp: whoever cannot go on.
void resolve_block(Clock& clock, std::size_t one, std::size_t two);
void stop_at_ground(Clock& clock, std::size_t walker);

// ---- pace.cpp: rates and the ground they hang on.
ba::Marcher march_facts(const BattleState& state, UnitId id);
Coord rate_on(const Site& site, UnitId id, PaceOf pace, const GroundUnder& under);
bool is_open_to(const Site& site, UnitId id, PaceOf pace, const GroundUnder& under);  // it has a rate there
GroundUnder ground_at(const Clock& clock, const Walker& walker, const Place& place);
void set_rates(
    Clock& clock);  // at the start of a tick: drops of fast march and charge, terrain, obstacles (R44)

// ---- pursuit.cpp: attackers whose steps are used up (R78); positions (R79).
Need steer_attackers(Clock& clock);  // at the start of a segment
std::vector<MarchStep> steps_in_pursuit(const Book& book, const Record& march, Coord frontage);
std::vector<MarchStep> steps_to_building(const Clock& clock, const Walker& walker, const Order& order);
void set_goal(const Clock& clock, Walker& walker, const Record& march);
bool stops_at_attacked_building(Clock& clock, const Walker& walker, const Piece& piece);
bool has_reached_position(const Clock& clock, const Walker& walker, const Place& place);
bool has_passed_beyond(const Clock& clock, const Walker& walker, const Place& place, int part);
void reach_position(Clock& clock, const Walker& walker);
void redirect_to_refuge(const Book& book, Scene& scene);  // BA-322

// ---- contact.cpp: contacts and what they lead to.
struct AttackNow {
  const Record* record = nullptr;  // null: it attacks nobody
  bool open = false;               // announced or demanded: it may be carried out
};
AttackNow attack_now(const BattleState& state, UnitId attacker);
bool is_its_target(const Site& site, const Record& attack, UnitId opponent);
Need settle_contacts(const Book& book, Scene& scene, bool at_start);
void stand_at_contact(const Book& book, Scene& scene, UnitId id, UnitId opponent, Cite why);
void attack_at_contact(const Book& book, Scene& scene, UnitId attacker, UnitId opponent, const Cites& why);
void cancel_attack(BattleState& state, UnitId attacker, Cite why);
Cite cancelled_by(const BattleState& state, UnitId attacker);
void give_up_attack(Scene& scene, UnitId attacker, UnitId opponent, Cite why);
void cancel_attacks_of_attacked(const Book& book, Scene& scene);  // BA-246, BA-247, R130
bool has_met(const BattleState& state, UnitId id, UnitId opponent);
void see_each_other(BattleState& state, UnitId one, UnitId two);  // at contact, whatever lies between

// ---- push.cpp: forcing back (R91).
void begin_push(const Book& book, Scene& scene, UnitId pusher, UnitId pushed);
const Record* push_of(const BattleState& state, UnitId pusher, UnitId pushed);
bool push_is_blocked(const Clock& clock, std::size_t pusher, std::size_t pushed, int part);
bool is_pressed(const Clock& clock, std::size_t pushed, int part);  // against its soutien
bool is_pinned(const BattleState& state, UnitId id);  // it attacks or is attacked at contact: it stands
Need stop_push(Clock& clock, std::size_t pusher, std::size_t pushed);
void press_on_soutien(Clock& clock, std::size_t pushed);
void note_pushed(Clock& clock, UnitId pushed);
void end_pushes(Clock& clock);  // and contacts: those that have come apart

// ---- push_drive.cpp: how far pushers drive.
// Its front, or of a body with fronts all round the side nearest to whom it drives.
Face driving_side(const BattleState& state, const Walker& pusher, const Walker& pushed);
bool drives_on(const Clock& clock, std::size_t pusher, std::size_t pushed, int part);
Vec pushed_along(const Clock& clock, const Walker& pushed, int part);  // out of the way of all its pushers

// ---- clock_end.cpp: all stand.
void note_guns_left(Clock& clock);  // BA-323: who has been away from abandoned guns begins anew
void end_clock(const Book& book, Scene& scene, ClockFor what);

// What was left of an ordered march when all stood.
struct MarchStop {
  int step = 0;          // of the path, from 1; 0: while its gaps changed
  Coord gone = 0;        // of a way
  Coord whole = 0;       // 0: without limit
  Angle turned = 0;      // of a turn
  Angle whole_turn = 0;  // 0: the step is none
};
// None: it has carried out all of its path, or its march is not known any more.
std::optional<MarchStop> march_stop(const Book& book, const BattleState& state, UnitId id);

// ---- staff_rides.cpp
void ask_for_staff(const Book& book, Scene& scene);
std::vector<Rider> riders_of(const Clock& clock);
Vec rider_at(const Clock& clock, const Rider& rider, int part);
Footprint rider_print(const Clock& clock, const Rider& rider, Vec at);
void set_staff_rates(Clock& clock);
void lay_down_riders(Clock& clock);
void join_units(Clock& clock);  // at the end of a tick: whoever has come up with his unit goes along with it
void leave_staff_behind(BattleState& state,
                        UnitId id);  // who touches a unit that marches and does not go along
void end_rides(const Book& book, Scene& scene);

}  // namespace drumhead::ba::ticking
