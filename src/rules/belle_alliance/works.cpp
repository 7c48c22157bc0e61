// Field works: announced, materials found, begun and counted (BA-398 to BA-403, BA-543 to BA-548; R113).
#include "rules/belle_alliance/works.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/prospects.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

bool is_inside_work(WorkOf work) { return work == kReinforcing; }

Vec place_given(const Site& site, UnitId id, const Order& order) {
  if (const auto* place = order.find<Vec>(kCentre)) return *place;
  return site.state.unit(id).pose.at;
}

// It looks away from its workers, if nothing else is said.
Heading facing_given(const Site& site, UnitId id, const Order& order, Vec at) {
  if (const auto* facing = order.find<std::int64_t>(kFacing)) return Heading::of(*facing);
  const Vec from = site.centre_of(id);
  return from == at ? site.state.unit(id).pose.facing : heading_of(at - from);
}

int occupants_of(const BattleState& state, PieceId house) {
  int figures = 0;
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.inside == house) figures += unit.strength;
  return figures;
}

// BA-543: at least half of the building is filled.
bool is_filled_enough(const Site& site, const Piece& house) {
  const int inside = occupants_of(site.state, house.id);
  return 100 * inside >=
         site.book.tables.works.occupied_percent * (inside + std::max(0, room_in(site, house)));
}

bool is_reinforced(const BattleState& state, const Piece& house) {
  return house.attribute("reinforced") != 0 || state.pieces[house.id.index()].markers[kReinforced] != 0;
}

// ---- Checks.

Verdict check_building(const Site& site, UnitId id, const WorkPlan& plan) {
  if (!plan.piece.valid())
    return refuse(cite::ba_398,
                  fmt::format("{} is in no building: those inside strengthen it", name(site.state, id)));
  const Piece& house = site.state.ground->piece(plan.piece);
  if (is_reinforced(site.state, house))
    return refuse(cite::ba_543,
                  fmt::format("{} is strengthened already, and that is not done twice", name(house)));
  if (!is_filled_enough(site, house))
    return refuse(cite::ba_543,
                  fmt::format("{} is strengthened when at least half of it is filled", name(house)));
  return allow();
}

Verdict check_bridge(const Site& site, UnitId id, const WorkPlan& plan) {
  const WorkNeeds needs = needs_of(site.book.tables.works, plan.work);
  if (!plan.piece.valid()) return refuse(needs.cite, "say which bridge is to be destroyed");
  const Piece& bridge = site.state.ground->piece(plan.piece);
  if (bridge.kind != PieceKind::kBridge || !is_there(site.state.pieces, bridge.id))
    return refuse(needs.cite, fmt::format("{} is no bridge", name(bridge)));
  if (plan.work != means_for(bridge))
    return refuse(needs.cite, fmt::format("{} is {}", name(bridge),
                                          plan.work == kBurning ? "of stone: it is blown up, not burnt"
                                                                : "of wood: it is burnt, not blown up"));
  if (may_light(site.state, site.state.unit(id).side, bridge.id))
    return refuse(needs.cite, fmt::format("{} is prepared already", name(bridge)));
  return allow();
}

Verdict check_elements(const Site& site, UnitId id, const WorkPlan& plan) {
  const WorkNeeds needs = needs_of(site.book.tables.works, plan.work);
  const int able = elements_of(site.book.tables.works, plan.work, site.state.unit(id).strength);
  if (plan.elements <= able) return allow();
  return refuse(
      needs.cite,
      fmt::format("{} has {}: {} work at one element, so it works at {} together", name(site.state, id),
                  counted(site.state.unit(id).strength, "figure", "figures"), needs.figures, able));
}

// ---- The records of a plan.

bool is_same_work(const BattleState& state, const Record& record, Seat side, const WorkPlan& plan,
                  const Pose& at, Coord hair) {
  if (record.kind != kWorkRecord || state.unit(record.a).side != side || work_of(record) != plan.work)
    return false;
  if (plan.piece.valid()) return piece_of(record) == plan.piece;
  return within(record.from.at, at.at, hair);
}

// BA-403: what has been done there is not lost, whoever goes on with it.
Record& record_of(const Book& book, BattleState& state, UnitId id, const WorkPlan& plan, int element) {
  const Pose at = element_at(book, plan, element);
  const Seat side = state.unit(id).side;
  for (Record& record : state.records)
    if (is_same_work(state, record, side, plan, at, book.tables.march.contact)) {
      if (record.a != id) record.n[kWorkBegun] = 0;
      record.a = id;
      return record;
    }
  Record record;
  record.kind = kWorkRecord;
  record.a = id;
  record.from = at;
  record.n[kWorkOf] = plan.work;
  record.n[kWorkPiece] = plan.piece.valid() ? plan.piece.value + 1 : 0;
  record.n[kWorkElements] = element + 1;
  return state.records.emplace_back(record);
}

// R113: from the place of the work, as long as it will be.
bool stands_near(const Site& site, WorkOf work, const Pose& at) {
  if (work != kMakeAbatis && work != kMakeBarricade) return false;
  const Coord half = length_of_element(site.book, work) / 2;
  const Vec left = point_from(at, 0, -half), right = point_from(at, 0, half);
  const Quad spot{{left, right, right, left}};
  const Coord near = site.book.tables.works.near + site.book.tables.march.tolerance;
  const auto& pieces = site.state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return (work == kMakeAbatis ? is_wood(piece) : is_house(piece)) &&
           is_there(site.state.pieces, piece.id) && within(piece, spot, near);
  });
}

bool is_found(const BattleState& state, const Record& record) {
  return record.n[kWorkBegun] != 0 || (record.n[kWorkRolled] == state.turn && record.n[kMaterialFails] == 0);
}

// BA-400, BA-401: in a bound without a roll the count of failures breaks off.
MaterialsFacts materials_for(const Site& site, UnitId id, const Record& record) {
  const BattleState& state = site.state;
  return {work_of(record), stands_near(site, work_of(record), record.from),
          record.n[kWorkRolled] == state.turn - 1 ? record.n[kMaterialFails] : 0,
          -roll_penalty(state, state.unit(id).side)};
}

void roll_materials(const Book& book, Scene& scene, UnitId id, const WorkPlan& plan, int element) {
  BattleState& state = scene.state;
  Record& record = record_of(book, state, id, plan, element);
  if (is_found(state, record)) return;
  const MaterialsFacts facts = materials_for(Site(book, state), id, record);
  const WorkOf work = work_of(record);
  const WorkNeeds needs = needs_of(book.tables.works, work, facts.near);
  const Reckoning factors = reckon_materials(book.tables.works, facts);
  const int thrown = scene.dice.sum(3, 6), total = thrown + factors.total;
  record.n[kWorkRolled] = state.turn;
  record.n[kMaterialFails] = total >= needs.materials ? 0 : facts.failures + 1;
  const auto told = [&] {
    return fmt::format("{} looks for materials for {}: throws {}{}, {} is needed: {}.", name(state, id),
                       spoken_work(work), thrown,
                       factors.lines.empty() ? "" : fmt::format(", {} = {}", sentence(factors), total),
                       needs.materials, total >= needs.materials ? "found" : "none yet");
  };
  const Seat side = state.unit(id).side;
  if (is_seen_by(state, other(side), id)) return scene.tell_reckoned({cite::ba_400, needs.cite}, {id}, factors, told);
  scene.whisper_reckoned(side, {cite::ba_400, needs.cite}, {id}, factors, told);
}

void announce_work(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const Elements elements = elements_of(state, id);
  const Site site(book, state);
  const WorkPlan plan = plan_work(site, id, *elements.order);
  if (const Verdict verdict = check_field_work(site, id, *elements.order); !verdict.allowed())
    return tell_of(scene, verdict.refusal->cite, id, [&] {
      return fmt::format("The field work of {} comes to nothing: {}.", name(state, id),
                         verdict.refusal->text);
    });
  tell_of(scene, cite::ba_399, id, [&] {
    return fmt::format("{} announces field work: {}{}.", name(state, id), spoken_work(plan.work),
                       plan.elements == 1 ? "" : fmt::format(", {} elements", plan.elements));
  });
  for (int element = 0; element < plan.elements; ++element) roll_materials(book, scene, id, plan, element);
}

// ---- At work.

bool touches_element(const Site& site, UnitId id, const Record& record) {
  const Segment line = line_of_element(site.book, work_of(record), record.from);
  const Coord reach = site.book.tables.march.strip / 2 + site.book.tables.march.contact;
  const Quads& boxes = site.print(id).boxes;
  return std::any_of(boxes.begin(), boxes.end(), [&](const Quad& box) { return within(line, box, reach); });
}

bool is_at_place(const Site& site, const Record& record) {
  const UnitId id = record.a;
  const BattleState& state = site.state;
  if (!state.unit(id).on_table) return false;
  if (is_inside_work(work_of(record))) return state.unit(id).inside == piece_of(record);
  if (plain_formation(state, id) != kWork) return false;
  if (is_of_bridge(work_of(record))) return touching(site, id, state.ground->piece(piece_of(record)));
  // The party stands at one of its elements and works along all of them.
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kWorkRecord && r.a == id && work_of(r) == work_of(record) &&
           touches_element(site, id, r);
  });
}

// BA-402: stationary and idle; taking position is no movement that breaks it.
bool is_idle_worker(const BattleState& state, UnitId id, bool forming_up) {
  if (is_broken(state, id) || has(state, id, kNotIdle)) return false;
  if (any_body_has(state, id, kPassed) || any_body_has(state, id, kFired)) return false;
  return forming_up || !any_body_has(state, id, kMoved);
}

bool are_all_idle(const Site& site, const Record& record) {
  const BattleState& state = site.state;
  const bool forming_up = record.n[kWorkBegun] == state.turn;
  if (!is_inside_work(work_of(record))) return is_idle_worker(state, record.a, forming_up);
  return is_filled_enough(site, state.ground->piece(piece_of(record))) &&
         std::all_of(state.units.begin(), state.units.end(), [&](const Unit& unit) {
           return !unit.on_table || unit.inside != piece_of(record) ||
                  is_idle_worker(state, unit.id, forming_up);
         });
}

// R113: fives that are still there; the last elements are left first.
bool has_hands(const Site& site, const Record& record) {
  int before = 0;
  for (const Record& r : site.state.records)
    if (r.kind == kWorkRecord && r.a == record.a && r.n[kWorkBegun] != 0 &&
        r.n[kWorkElements] < record.n[kWorkElements])
      ++before;
  return before < elements_of(site.book.tables.works, work_of(record), site.state.unit(record.a).strength);
}

void interrupt(Scene& scene, Record& record) {
  record.n[kWorkBegun] = 0;
  const Record told = record;
  tell_of(scene, cite::ba_403, told.a, [&] {
    return fmt::format(
        "{} is kept from its work at {}: this bound is lost, and materials must be found anew.",
        name(scene.state, told.a), spoken_work(work_of(told)));
  });
}

void count_work(const Book& book, Scene& scene, Record& record) {
  const Site site(book, scene.state);
  if (!is_at_place(site, record) || !are_all_idle(site, record) || !has_hands(site, record))
    return interrupt(scene, record);
  ++record.n[kWorkDone];
  const WorkNeeds needs = needs_of(book.tables.works, work_of(record));
  const Record told = record;
  tell_of(scene, cite::ba_402, told.a, [&] {
    return fmt::format("{} has worked at {} for {} of {} bounds.", name(scene.state, told.a),
                       spoken_work(work_of(told)), told.n[kWorkDone], needs.bounds);
  });
}

// ---- Rest begins where work does.

RestPurpose purpose_of(const Book& book, const BattleState& state, UnitId id, const Order& order) {
  (void)book;
  if (!has_supplies(state, id)) return kForSupplies;  // BA-372
  return order.number(kPurpose) == 0 ? kForSupplies : kForValour;
}

// BA-370: who starts to refurbish has nothing left to fire.
void begin_rest(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const Elements elements = elements_of(state, id);
  if (!elements.holds(Element::kRest) || plain_formation(state, id) != kRest) return;
  const RestPurpose purpose = purpose_of(book, state, id, *elements.order);
  set(state, id, kRestPurpose, purpose);
  set(state, id, kRestCount, 0);
  set(state, id, kWaggonRest, 0);
  const UnitId stores = mother_of(state, id);
  const bool forfeits = purpose == kForSupplies && marker(state, stores, kSupplies) != kUnlimited;
  if (forfeits) set(state, stores, kSupplies, kNoSupplies);
  scene.whisper(state.unit(id).side, forfeits ? cite::ba_370 : cite::ba_371, {id}, [&] {
    return fmt::format("{} rests {}.", name(state, id),
                       purpose == kForValour ? "to win back its valour"
                       : forfeits            ? "to refurbish its supplies, and has none until then"
                                             : "to refurbish its supplies");
  });
}

}  // namespace

// Read in a copy: asking leaves no record behind.
MaterialsWanted survey_materials(const Site& site, UnitId id, const Order& order) {
  BattleState state = site.state;
  const WorkPlan plan = plan_work(site, id, order);
  MaterialsWanted wanted;
  if (!check_field_work(site, id, order).allowed()) return wanted;
  for (int element = plan.elements - 1; element >= 0; --element) {
    const Record& record = record_of(site.book, state, id, plan, element);
    if (is_found(state, record)) continue;
    wanted.facts = materials_for(site, id, record);
    ++wanted.elements;
  }
  return wanted;
}

std::string spoken_work(WorkOf work) {
  switch (work) {
    case kReinforcing:
      return "the strengthening of the building";
    case kMakeAbatis:
      return "an abatis";
    case kMakeChevaux:
      return "chevaux-de-frise";
    case kMakeBarricade:
      return "a barricade";
    case kMakeEmplacement:
      return "an artillery emplacement";
    case kBurning:
      return "the burning of the bridge";
    case kBlowingUp:
      return "the blowing up of the bridge";
    case kWorks:
      break;
  }
  return "field work";
}

WorkOf means_for(const Piece& bridge) {
  return bridge.attribute("stone") != 0 || bridge.grade >= 2 ? kBlowingUp : kBurning;
}

WorkPlan plan_work(const Site& site, UnitId id, const Order& order) {
  WorkPlan plan;
  plan.work = static_cast<WorkOf>(order.number(kWorkType));
  if (is_inside_work(plan.work)) plan.piece = site.state.unit(id).inside;
  if (const auto* piece = order.find<PieceId>(kPieceParam); piece != nullptr && is_of_bridge(plan.work))
    plan.piece = *piece;
  const Vec at = place_given(site, id, order);
  plan.at = {at, facing_given(site, id, order, at)};
  if (!is_inside_work(plan.work) && !is_of_bridge(plan.work))
    plan.elements = static_cast<int>(order.number(kElements, 1));
  return plan;
}

Coord length_of_element(const Book& book, WorkOf work) {
  const Coord length = needs_of(book.tables.works, work).length;
  return length > 0 ? length : book.tables.muster.bases.at(kGunBase, 0);  // BA-546: place for one model gun
}

// Side by side across the way it looks, the middle of all where the order says.
Pose element_at(const Book& book, const WorkPlan& plan, int element) {
  const Coord aside = length_of_element(book, plan.work) * (2 * element - (plan.elements - 1)) / 2;
  return {point_from(plan.at, 0, aside), plan.at.facing};
}

// The workers touch it from behind: its middle line lies half a strip before them.
Segment line_of_element(const Book& book, WorkOf work, const Pose& at) {
  const Coord half = length_of_element(book, work) / 2, before = book.tables.march.strip / 2;
  return {point_from(at, before, -half), point_from(at, before, half)};
}

Verdict check_field_work(const Site& site, UnitId id, const Order& order) {
  const WorkPlan plan = plan_work(site, id, order);
  if (is_broken(site.state, id))
    return refuse(cite::ba_402, fmt::format("{} is in disorder and cannot work", name(site.state, id)));
  if (is_inside_work(plan.work)) return check_building(site, id, plan);
  if (is_of_bridge(plan.work))
    if (const Verdict verdict = check_bridge(site, id, plan); !verdict.allowed()) return verdict;
  return check_elements(site, id, plan);
}

bool lacks_materials(const BattleState& state, UnitId id) {
  bool looked = false;
  for (const Record& r : state.records) {
    if (r.kind != kWorkRecord || r.a != id) continue;
    if (is_found(state, r)) return false;
    looked = looked || r.n[kWorkRolled] == state.turn;
  }
  return looked;
}

bool is_working(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kWorkRecord && r.a == id && r.n[kWorkBegun] != 0;
  });
}

void announce_works(const Book& book, Scene& scene) {
  for (const Unit& unit : scene.state.units)
    if (unit.on_table && elements_of(scene.state, unit.id).holds(Element::kWork))
      announce_work(book, scene, unit.id);
}

void start_works(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Site site(book, state);
  for (Record& record : state.records) {
    if (record.kind != kWorkRecord || record.n[kWorkBegun] != 0 || !is_found(state, record)) continue;
    if (!is_at_place(site, record) || is_broken(state, record.a)) continue;
    record.n[kWorkBegun] = state.turn;
    const Record told = record;
    tell_of(scene, cite::ba_402, told.a, [&] {
      return fmt::format("{} begins its work at {}.", name(state, told.a), spoken_work(work_of(told)));
    });
  }
  for (const Unit& unit : state.units)
    if (unit.on_table) begin_rest(book, scene, unit.id);
}

void count_works(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (Record& record : state.records)
    if (record.kind == kWorkRecord && record.n[kWorkBegun] != 0) count_work(book, scene, record);
  std::vector<Record> finished;
  std::erase_if(state.records, [&](const Record& r) {
    const bool done =
        r.kind == kWorkRecord && r.n[kWorkDone] >= needs_of(book.tables.works, work_of(r)).bounds;
    if (done) finished.push_back(r);
    return done;
  });
  for (const Record& record : finished) finish_work(book, scene, record);
}

}  // namespace drumhead::ba
