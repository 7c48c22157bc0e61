// Attackers whose path is used up, or whose target has moved: straight on, or a wheel towards it (R78).
// Positions that are attacked, and what happens when they are reached (R79, BA-256, BA-258, BA-387, BA-388).
// Attackers of a battery whose gunners have taken refuge (BA-322).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/clock.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba::ticking {
namespace {

constexpr Coord kAsFarAsItGoes = cm(1000);

// What an attack is aimed at: a body, or the stretch of its position.
std::optional<Footprint> goal_of(const Clock& clock, const Record& attack) {
  const bool at_place = attack.n[kOnPosition] != 0 || !attack.b.valid();
  if (at_place)
    return footprint_of(Quads{Quad{{attack.from.at, attack.to.at, attack.to.at, attack.from.at}}});
  const std::size_t i = clock.find_index(attack.b);
  if (i == Clock::npos) return std::nullopt;
  return clock.walkers[i].now.print;
}

Edge front_of(const Place& place, Face face = Face::kFront) { return edge_of(place.box, face); }

bool lies_straight_ahead(const Edge& front, const Footprint& goal) {
  return reaches(corridor_of(front), goal);
}

bool lies_behind(const Edge& front, const Footprint& goal) {
  return wholly_behind({middle(front), front.facing}, goal);
}

// The smallest whole number of degrees that brings the goal before its front; none: no permitted wheel does.
std::optional<Angle> wheel_towards(const Place& place, const Footprint& goal, Angle most) {
  const Coord half = divide_rounded(place.box.width, 2);
  const bool right = aside(place.box.pose, centre(goal)) > 0;
  const Vec corner = point_from(place.box.pose, 0, right ? half : -half);
  for (Angle angle = degrees(1); angle <= most; angle += degrees(1)) {
    const Pose turned = turned_about(place.box.pose, corner, right ? angle : -angle);
    if (lies_straight_ahead(edge_of({turned, place.box.width, place.box.depth}, Face::kFront), goal))
      return right ? angle : -angle;
  }
  return std::nullopt;
}

// BA-168, BA-273: one wheel of at most 20 degrees; a column of march on a road is free (BA-175).
Angle widest_wheel(const Clock& clock, const Walker& walker) {
  const MarchTables& t = clock.book.tables.march;
  const bool bound =
      walker.pace == kChargePace || charged_now(clock.state, walker.id) || clock.what == kContinuedAdvance;
  const bool on_road =
      walker.steering.turns_at_full_rate && plain_formation(clock.state, walker.id) == kMarchColumn;
  if (!bound || on_road) return degrees(179);
  return has(clock.state, walker.id, kWheeled) ? 0 : degrees(t.charge_wheel);
}

// What R78 tells it to do.
struct Chase {
  bool possible = true;
  Face side = Face::kFront;  // of a square: it goes on without turning (R32)
  Angle wheel = 0;
};

Chase plan_chase(const Clock& clock, const Walker& walker, const std::optional<Footprint>& goal) {
  if (!goal) return {false, Face::kFront, 0};
  if (lies_straight_ahead(front_of(walker.now), *goal)) return {};
  if (posture(clock.state, walker.id) == Posture::kSquare)
    for (const Face side : {Face::kRight, Face::kRear, Face::kLeft})
      if (lies_straight_ahead(front_of(walker.now, side), *goal)) return {true, side, 0};
  if (lies_behind(front_of(walker.now), *goal)) return {false, Face::kFront, 0};
  const std::optional<Angle> wheel = wheel_towards(walker.now, *goal, widest_wheel(clock, walker));
  if (!wheel) return {false, Face::kFront, 0};
  return {true, Face::kFront, *wheel};
}

// A wheel that is under way is finished first, where only one is allowed.
bool is_still_wheeling(const Walker& walker, const Record& march) {
  return march.n[kPursuit] != 0 && walker.progress.step < static_cast<std::int32_t>(walker.steps.size()) &&
         walker.steps[static_cast<std::size_t>(walker.progress.step)].kind == StepKind::kWheel;
}

void set_out(Clock& clock, Walker& walker, Record& march, const Chase& chase) {
  if (march.n[kPursuit] == 0) clock.scene.note_rule(cite::ba_256);
  march.n[kPursuit] = 1 + static_cast<std::int32_t>(chase.side);
  march.n[kWheelLeft] = chase.wheel;
  walker.steps = steps_in_pursuit(clock.book, march, walker.now.box.width);
  walker.progress = {0, 0, walker.now.body.pose, walker.progress.gone, walker.progress.before};
}

// R78: the path comes first, until it is used up or the target has moved.
bool is_led_by_pursuit(const Clock& clock, const Walker& walker, const Record& march, const Record& attack) {
  if (march.n[kPursuit] != 0) return true;
  if (walker.progress.step >= static_cast<std::int32_t>(walker.steps.size())) return true;
  return attack.n[kOnPosition] == 0 && attack.b.valid() && has(clock.state, attack.b, kMoved);
}

Need steer(Clock& clock, Walker& walker) {
  const AttackNow attack = attack_now(clock.state, walker.id);
  Record* march = march_of(clock.state, walker.id);
  if (attack.record == nullptr || march == nullptr ||
      !is_led_by_pursuit(clock, walker, *march, *attack.record))
    return Need::kNothing;
  if (is_still_wheeling(walker, *march) && widest_wheel(clock, walker) < degrees(179)) return Need::kNothing;
  const Chase chase = plan_chase(clock, walker, goal_of(clock, *attack.record));
  if (chase.possible || (march->n[kMarchState] & kGoesStraightOn) != 0) {
    const bool as_before = march->n[kPursuit] == 1 + static_cast<std::int32_t>(chase.side) &&
                           march->n[kWheelLeft] == 0 && chase.wheel == 0;
    if (!as_before) set_out(clock, walker, *march, chase.possible ? chase : Chase{});
    return Need::kNothing;
  }
  lay_down(clock);
  ask_one(clock.book, clock.scene, walker.side, kAskGoOn, walker.id, attack.record->b);
  return Need::kAsked;
}

// BA-274: the position that its attack of this bound was aimed at.
std::optional<Segment> position_fought_for(const BattleState& state, UnitId id) {
  for (const Record& r : state.records)
    if (r.kind == kContinueRecord && r.a == id && r.n[kPositionOnly] != 0) return Segment{r.from.at, r.to.at};
  return std::nullopt;
}

}  // namespace

std::vector<MarchStep> steps_to_building(const Clock& clock, const Walker& walker, const Order& order) {
  const Footprint house = building_print(clock.state.ground->piece(*order.find<PieceId>(kBuilding)));
  const Chase chase = plan_chase(clock, walker, house);
  Record straight_on;
  straight_on.n[kPursuit] = 1;
  straight_on.n[kWheelLeft] = chase.possible ? chase.wheel : 0;
  return steps_in_pursuit(clock.book, straight_on, walker.now.box.width);
}

std::vector<MarchStep> steps_in_pursuit(const Book& book, const Record& march, Coord frontage) {
  const Angle wheel = march.n[kWheelLeft];
  std::vector<MarchStep> steps;
  if (wheel != 0)
    steps.push_back({.kind = StepKind::kWheel,
                     .hand = wheel > 0 ? Hand::kRight : Hand::kLeft,
                     .angle = magnitude(wheel),
                     .distance = wheel_cost(book.tables.march, frontage, magnitude(wheel))});
  MarchStep on{.distance = kAsFarAsItGoes};
  switch (static_cast<Face>(march.n[kPursuit] - 1)) {
    case Face::kFront:
      break;
    case Face::kRight:
    case Face::kLeft:
      on.kind = StepKind::kSide;
      on.hand = march.n[kPursuit] - 1 == static_cast<std::int32_t>(Face::kRight) ? Hand::kRight : Hand::kLeft;
      break;
    case Face::kRear:
      on.kind = StepKind::kBack;
      break;
  }
  steps.push_back(on);
  return steps;
}

Need steer_attackers(Clock& clock) {
  for (Walker& walker : clock.walkers) {
    if (!walker.marches || !walker.attacks || clock.tick < walker.from_tick || clock.tick >= walker.to_tick)
      continue;
    if (steer(clock, walker) == Need::kAsked) return Need::kAsked;
  }
  return Need::kNothing;
}

void set_goal(const Clock& clock, Walker& walker, const Record& march) {
  const AttackNow attack = attack_now(clock.state, walker.id);
  walker.attacks = attack.record != nullptr;
  if (clock.what == kContinuedAdvance) walker.position = position_fought_for(clock.state, walker.id);
  if (!walker.attacks) return;
  if (attack.record->n[kOnPosition] != 0 || !attack.record->b.valid())
    walker.position = Segment{attack.record->from.at, attack.record->to.at};
  else if (march.n[kPursuit] == 1)
    walker.quarry = clock.find_index(attack.record->b);
}

// R79: its front touches the stretch. A body in the position is met before that.
bool has_reached_position(const Clock& clock, const Walker& walker, const Place& place) {
  const Edge front = front_of(place);
  return within(Segment{front.left, front.right}, *walker.position, clock.book.tables.march.tolerance);
}

namespace {

// BA-387, BA-388: it was empty, or its holders have left it.
void tell_at_building(Clock& clock, const Walker& walker, const Record& attack, const Piece& piece) {
  const bool open = attack_now(clock.state, walker.id).open;
  const Cite why = !open ? cite::ba_242 : attack.b.valid() ? cite::ba_388 : cite::ba_387;
  tell_of(clock.scene, why, walker.id, [&] {
    return fmt::format("{} stops at {}, where nobody is.", name(clock.state, walker.id), name(piece));
  });
}

}  // namespace

void reach_position(Clock& clock, const Walker& walker) {
  finish_march(clock.state, walker.id);
  if (clock.what == kContinuedAdvance)
    return tell_of(clock.scene, cite::ba_274, walker.id, [&] {
      return fmt::format("{} stops in the position that it fought for.", name(clock.state, walker.id));
    });
  Record* attack = attack_of(clock.state, walker.id);
  if (attack == nullptr) return;
  attack->n[kReached] = 1;
  if (attack->b.valid() && push_of(clock.state, walker.id, attack->b) != nullptr)
    clock.scene.note_rule(cite::ba_307);  // the skirmishers have evaded
  if (const Piece* building = building_attacked(clock.state, *attack))
    return tell_at_building(clock, walker, *attack, *building);
  tell_of(clock.scene, cite::ba_258, walker.id, [&] {
    return fmt::format("{} has come to the position it attacks, finds nobody there and stops in it.",
                       name(clock.state, walker.id));
  });
}

// BA-387, BA-388: an empty building is reached by touching it.
bool stops_at_attacked_building(Clock& clock, const Walker& walker, const Piece& piece) {
  Record* attack = attack_of(clock.state, walker.id);
  if (attack == nullptr || building_attacked(clock.state, *attack) != &piece) return false;
  if (attack_now(clock.state, walker.id).record == nullptr) return false;
  attack->n[kReached] = 1;
  tell_at_building(clock, walker, *attack, piece);
  return true;
}

bool has_passed_beyond(const Clock& clock, const Walker& walker, const Place& place, int part) {
  return lies_behind(front_of(place), place_at(clock, walker.quarry, part).print);
}

void redirect_to_refuge(const Book&, Scene& scene) {
  BattleState& state = scene.state;
  for (std::size_t i = 0; i < state.records.size(); ++i) {
    const Record& attack = state.records[i];
    if (attack.kind != kAttackRecord || attack.n[kOnPosition] != 0 || !attack.b.valid()) continue;
    if (state.unit(attack.b).on_table || !has(state, attack.b, kRefugeAt)) continue;
    redirect_attack(scene, attack.a,
                    UnitId{static_cast<std::int16_t>(marker(state, attack.b, kRefugeAt) - 1)}, cite::ba_322);
  }
}

}  // namespace drumhead::ba::ticking
