// The bodies on the clock: read from the state, brought on, and written down again.
#include <algorithm>

#include "rules/belle_alliance/clock.h"

namespace drumhead::ba::ticking {
namespace {

bool is_finished(const Record& march) { return (march.n[kMarchState] & kFinished) != 0; }

// BA-273: one wheel, and straight on; a continued attack is led by R78 after its wheel.
Path continued_path(const Order& order) {
  Path path;
  const auto angle = static_cast<Angle>(order.number(kAngle) * 100);
  if (angle > 0) path.push_back(leg::wheel(static_cast<Hand>(order.number(kHandParam)), angle));
  if (order.verb == kAdvanceOn) path.push_back(leg::advance(order.number(kDistance)));
  return path;
}

// R33: a skirmish line takes other gaps on the march unless it changes formation anyway.
std::optional<Coord> new_gap(const BattleState& state, UnitId id, const Order& order) {
  const auto* gap = order.find<std::int64_t>(kGapParam);
  if (gap == nullptr || !is_skirmish_line(state, id) || read_elements(order).changes_formation())
    return std::nullopt;
  return *gap;
}

std::vector<MarchStep> ordered_steps(const Clock& clock, const Walker& walker, const MarchOrder& march) {
  if (!march.has_path) return {};
  if (clock.what == kContinuedAdvance) {
    if (march.order->verb == kOccupy) return steps_to_building(clock, walker, *march.order);
    return steps_of(clock.book, continued_path(*march.order), walker.now.box.width);
  }
  return steps_on_sheet(clock.book, clock.state, walker.now.body, *march.order);
}

// BA-141: stated segments of the movement.
void set_time(const Clock& clock, Walker& walker, const Order& order) {
  const int segment = clock.book.tables.march.segment_ticks;
  walker.to_tick = clock.ticks();
  if (clock.what == kContinuedAdvance) return;
  if (const auto from = order.number(kFromSegment); from > 0)
    walker.from_tick = static_cast<int>(from - 1) * segment;
  if (const auto to = order.number(kToSegment); to > 0) walker.to_tick = static_cast<int>(to) * segment;
}

// Where it stands on its way is kept, too, of who has lost its order on the way (BA-242, R130).
void set_march(const Clock& clock, Walker& walker, const Record& record) {
  walker.progress = {record.n[kLeg], record.n[kAlongLeg], record.from, record.n[kGone],
                     record.n[kGoneBefore]};
  walker.rate = record.n[kTickRate] / 2;
  walker.steering.turns_at_full_rate = record.n[kTickRate] % 2 != 0;
  walker.pace = static_cast<PaceOf>(marker(clock.state, walker.id, kPace));
  walker.free_at = record.to;
  const MarchOrder march = march_order(clock.state, clock.what, walker.id);
  if (march.order == nullptr) return;
  set_time(clock, walker, *march.order);
  walker.steering.book = &clock.book;
  walker.steering.ground = clock.state.ground.get();
  if (const Vec* stop = march.order->find<Vec>(kStopAt)) walker.steering.stop_at = *stop;
  walker.steps = record.n[kPursuit] != 0 ? steps_in_pursuit(clock.book, record, walker.now.box.width)
                                         : ordered_steps(clock, walker, march);
}

Walker walker_of(const Clock& clock, const Unit& unit) {
  Walker walker;
  walker.id = unit.id;
  walker.side = unit.side;
  walker.garrison = unit.inside.valid();
  MovingBody body = clock.site.marcher(unit.id);
  body.stands.clear();  // they go where their unit goes
  walker.now = place_of_body(std::move(body));
  if (walker.garrison) walker.now.print = clock.site.print(unit.id), walker.now.box = clock.site.box(unit.id);
  return walker;
}

void read_meeting(Clock& clock, const Record& record) {
  Walker* a = clock.find(record.a);
  Walker* b = clock.find(record.b);
  if (a == nullptr || b == nullptr) return;
  a->met.push_back(record.b);
  if (record.kind == kPushRecord) {
    if (record.n[kPressedOn] == 0) b->pushed_by.push_back(clock.find_index(record.a));
    return;
  }
  if (record.n[kMutual] != kOneAttacks) b->met.push_back(record.a);
  if (record.n[kFight] == kOnlyStands) a->keeps_off.push_back(record.b);
}

// In a continued advance the melees of the bound count for nothing.
bool is_meeting(const Record& record) {
  if (record.kind == kPushRecord) return true;
  return record.kind == kContactRecord && (record.n[kFight] == kToFight || record.n[kFight] == kOnlyStands);
}

Bounds room_of(const Book& book, const Piece& piece) {
  return grown(bounds(piece), piece.width / 2 + book.tables.march.strip + book.tables.ground.hill_difficult);
}

bool might_stop_staff(const Book& book, const Piece& piece) {
  switch (piece.kind) {
    case PieceKind::kContour:
    case PieceKind::kField:
    case PieceKind::kRoad:
    case PieceKind::kWood:
    case PieceKind::kZone:
      return obstacle_class(book, piece) != kNoObstacle;
    default:
      return true;
  }
}

void add_piece(Clock& clock, const Piece& piece) {
  clock.pieces.push_back(room_of(clock.book, piece));
  if (might_stop_staff(clock.book, piece)) clock.barriers.push_back(clock.pieces.back());
}

std::int64_t way_in(const Clock& clock, Coord rate, int part) {
  const MarchTables& t = clock.book.tables.march;
  return rate * kFine * (part - clock.part) / (std::int64_t{t.ticks} * t.tick_parts);
}

Place moved_place(const Place& place, Vec by) {
  MovingBody body = place.body;
  body.pose.at = body.pose.at + by;
  for (Bend& bend : body.bends) bend.pose.at = bend.pose.at + by;
  return place_of_body(std::move(body));
}

void put_bends(BattleState& state, UnitId id, const std::vector<Bend>& bends) {
  const auto own = state.bends_of(id);
  if (std::equal(own.begin(), own.end(), bends.begin(), bends.end())) return;
  std::erase_if(state.bends, [id](const Bend& bend) { return bend.unit == id; });
  const auto place = std::partition_point(state.bends.begin(), state.bends.end(),
                                          [id](const Bend& bend) { return bend.unit < id; });
  state.bends.insert(place, bends.begin(), bends.end());
}

void write_place(Clock& clock, Walker& walker) {
  BattleState& state = clock.state;
  Unit& unit = state.unit(walker.id);
  const MovingBody& body = walker.now.body;
  const bool spread = body.gap >= 0 && gap_kept(unit, *body.formation) != body.gap;
  if (unit.pose == body.pose && !spread) return;
  if (walker.pushed_by.empty()) leave_staff_behind(state, walker.id);
  unit.pose = body.pose;
  put_bends(state, walker.id, body.bends);
  if (spread) unit.markers[kGap] = static_cast<std::int16_t>(divide_rounded(body.gap * 10, kPerMm));
  note_moved(state, walker.id);
  note_shifted(state, walker.id, {}, {walker.shifted, 0});
  walker.shifted = 0;
}

void write_march(BattleState& state, Record& march, const Walker& walker) {
  march.n[kLeg] = walker.progress.step;
  march.n[kAlongLeg] = static_cast<std::int32_t>(walker.progress.along);
  march.n[kGone] = static_cast<std::int32_t>(walker.progress.gone);
  march.n[kGoneBefore] = static_cast<std::int32_t>(walker.progress.before);
  march.n[kTickRate] =
      static_cast<std::int32_t>(walker.rate * 2 + (walker.steering.turns_at_full_rate ? 1 : 0));
  march.from = walker.progress.from;
  march.to = walker.free_at;
  set(state, walker.id, kMarchedMm, static_cast<int>(divide_rounded(walker.progress.gone, kFine * kPerMm)));
}

// The rules of the steps it has gone (2.3.1, 2.4.0).
void note_steps(Clock& clock, const Walker& walker, const Walked& walked) {
  Scene& scene = clock.scene;
  const bool wheels = walked.did(StepKind::kWheel), rotates = walked.did(StepKind::kRotate);
  const bool on_road = walker.steering.turns_at_full_rate && !is_skirmish_line(clock.state, walker.id);
  if (walked.did(StepKind::kBack) || walked.did(StepKind::kSide)) scene.note_rule(cite::ba_144);
  if (walked.did(StepKind::kRoad)) scene.note_rule(cite::ba_175);
  if (walked.inverted) scene.note_rule(cite::ba_171);
  if (wheels || rotates || walked.inverted) scene.note_rule(cite::ba_167);
  if (!wheels && !rotates) return;
  scene.note_rule(cite::ba_170);
  scene.note_rule(on_road ? cite::ba_175 : cite::ba_169);
  if (wheels && follows_its_head(walker.now.body.formation->shape)) scene.note_rule(cite::ba_172);
}

}  // namespace

Clock::Clock(const Book& the_book, Scene& the_scene)
    : book(the_book),
      scene(the_scene),
      state(the_scene.state),
      what(static_cast<ClockFor>(the_scene.frame().step)),
      tick(the_scene.frame().n[kTick]),
      part(the_scene.frame().n[kPart]),
      site(the_book, the_scene.state) {
  index.assign(state.units.size(), npos);
  for (const Unit& unit : state.units) {
    if (!unit.on_table) continue;
    index[unit.id.index()] = walkers.size();
    walkers.push_back(walker_of(*this, unit));
  }
  for (const Record& record : state.records)
    if (Walker* walker = record.kind == kMarchRecord ? find(record.a) : nullptr)
      set_march(*this, *walker, record);
  for (const Piece& piece : state.ground->pieces)
    if (is_there(state.pieces, piece.id) && (piece.kind != PieceKind::kZone || !piece.attributes.empty()))
      add_piece(*this, piece);
  take_up(*this);
  look_ahead(*this);
  riders = riders_of(*this);
}

std::vector<MarchStep> steps_on_sheet(const Book& book, const BattleState& state, MovingBody body,
                                      const Order& order) {
  const std::optional<Coord> gap = new_gap(state, body.unit, order);
  if (gap) body.gap = *gap;
  std::vector<MarchStep> steps = steps_of(book, *order.find<Path>(kPath), frontage(body.body()));
  if (gap) steps.insert(steps.begin(), MarchStep{.kind = StepKind::kSpread, .gap = *gap});
  return steps;
}

void take_up(Clock& clock) {
  for (Walker& walker : clock.walkers) {
    walker.marches = walker.attacks = false;
    walker.position.reset();
    walker.quarry = Clock::npos;
    walker.met.clear();
    walker.keeps_off.clear();
    walker.pushed_by.clear();
  }
  for (const Record& record : clock.state.records)
    if (is_meeting(record)) read_meeting(clock, record);
  for (const Record& record : clock.state.records) {
    Walker* walker = record.kind == kMarchRecord ? clock.find(record.a) : nullptr;
    if (walker == nullptr) continue;
    walker->marches =
        !is_finished(record) && !has(clock.state, walker->id, kHalted) && walker->pushed_by.empty();
    if (walker->marches) set_goal(clock, *walker, record);
  }
}

MarchOrder march_order(const BattleState& state, ClockFor what, UnitId id) {
  if (what == kContinuedAdvance) {
    const Order* order = continued_order_of(state, id);
    return {order, order != nullptr && (order->verb != kAttackAgain || order->number(kAngle) > 0)};
  }
  const Elements elements = elements_of(state, id);
  if (elements.holds(Element::kMarch)) return {elements.order, true};
  if (elements.holds(Element::kAttack)) return {elements.order, false};
  return {};
}

Record* march_of(BattleState& state, UnitId id) {
  for (Record& record : state.records)
    if (record.kind == kMarchRecord && record.a == id) return &record;
  return nullptr;
}

const Record* march_of(const BattleState& state, UnitId id) {
  for (const Record& record : state.records)
    if (record.kind == kMarchRecord && record.a == id) return &record;
  return nullptr;
}

void finish_march(BattleState& state, UnitId id) {
  if (Record* march = march_of(state, id)) march->n[kMarchState] |= kFinished;
}

void halt(BattleState& state, UnitId id) { set(state, id, kHalted); }

bool can_still_march(const BattleState& state, UnitId id) {
  const Record* march = march_of(state, id);
  return march != nullptr && !is_finished(*march) && !has(state, id, kHalted);
}

void wait_a_tick(Clock& clock, std::size_t i) {
  clock.walkers[i].rate = 0;
  if (Record* march = march_of(clock.state, clock.walkers[i].id)) march->n[kTickRate] = 0;
}

int look_part(const Clock& clock, std::size_t look) {
  return clock.parts() * (static_cast<int>(look) + 1) / static_cast<int>(kLooks);
}

const Place& look_at(Clock& clock, std::size_t i, std::size_t look) {
  Walker& walker = clock.walkers[i];
  if (!walker.shifts) return walker.now;
  if (!walker.looks[look]) walker.looks[look] = place_at(clock, i, look_part(clock, look));
  return *walker.looks[look];
}

Place place_at(const Clock& clock, std::size_t i, int part) {
  const Walker& walker = clock.walkers[i];
  if (!walker.shifts || part <= clock.part) return walker.now;
  if (!walker.pushed_by.empty()) return moved_place(walker.now, pushed_along(clock, walker, part));
  return place_of_body(
      walk(walker.steering, walker.now.body, walker.steps, walker.progress, way_in(clock, walker.rate, part))
          .body);
}

const Place& place_at(const Clock& clock, std::size_t i, int part, Place& made) {
  const Walker& walker = clock.walkers[i];
  if (!walker.shifts || part <= clock.part) return walker.now;
  return made = place_at(clock, i, part);
}

void look_ahead(Clock& clock) {
  clock.swept.clear();
  for (Walker& walker : clock.walkers) {
    const bool steps_left = walker.progress.step < static_cast<std::int32_t>(walker.steps.size());
    walker.moves = walker.marches && walker.rate > 0 && steps_left;
    walker.shifts = walker.moves || !walker.pushed_by.empty();
    for (auto& look : walker.looks) look.reset();
    clock.swept.push_back(walker.now.print.bounds);
  }
  for (std::size_t i = 0; i < clock.walkers.size(); ++i)
    if (clock.walkers[i].shifts)
      clock.swept[i] = united(clock.swept[i], look_at(clock, i, kLooks - 1).print.bounds);
}

void step_forward(Clock& clock, Walker& walker, int part) {
  const Walked walked =
      walk(walker.steering, walker.now.body, walker.steps, walker.progress, way_in(clock, walker.rate, part));
  BattleState& state = clock.state;
  const bool went = walked.progress.gone != walker.progress.gone || walked.inverted;
  if (went && walker.pace == kFastPace) set(state, walker.id, kWasFast);
  if (went && walker.pace == kChargePace) set(state, walker.id, kChargedIn, state.turn);
  if (walked.inverted) set(state, walker.id, kInverted);
  note_steps(clock, walker, walked);
  if (walked.wheeled != 0 && (walker.pace == kChargePace || clock.what == kContinuedAdvance))
    set(state, walker.id, kWheeled, marker(state, walker.id, kWheeled) + walked.wheeled);
  walker.progress = walked.progress;
}

void lay_down(Clock& clock) {
  for (Walker& walker : clock.walkers) write_place(clock, walker);
  for (Record& record : clock.state.records)
    if (const Walker* walker = record.kind == kMarchRecord ? clock.find(record.a) : nullptr)
      write_march(clock.state, record, *walker);
  lay_down_riders(clock);
}

}  // namespace drumhead::ba::ticking
