// Chapter 2.7 and 2.8: evading a charge. Who may, how far and where to, and the shots before it (R33 to R38).
#include <fmt/format.h>
#include <algorithm>

#include "geom/touching.h"
#include "rules/brigades_and_batteries/charging.h"
#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {
namespace {

constexpr std::int64_t kWidestFan = 45;  // degrees to either side of the line of the charge (BB-089)

// What an Ask to evade carries: the check point of its way at which the charger was first seen, and the line
// of the charge.
enum EvadeAsk : std::size_t { kSeenAtPoint, kLineOfCharge };

bool is_of_a_kind_to_evade(const BattleState& state, UnitId id) {
  if (in_block(state, id)) return false;
  if (is_artillery(state, id)) return !is_limbered(state, id) || state.profile(id).traits[kHorseGuns] != 0;
  return in_skirmish_order(state, id);
}

// R38; old Prussians evade an inch less (R121).
Coord evade_allowance(const Site& site, UnitId id) {
  const MovementTables& table = site.book.tables.movement;
  if (is_limbered(site.state, id)) return table.evading_horse_guns;
  return national_infantry(site.state, id) == kOldPrussia ? table.evading_foot - inches(1)
                                                          : table.evading_foot;
}

bool see_each_other(const Site& site, const Footprint& charger, const Footprint& target) {
  for (const Quad& a : charger.boxes)
    for (const Quad& b : target.boxes)
      for (const Vec from : nine_points(a))
        for (const Vec to : nine_points(b))
          if (sees(site, to, from)) return true;
  return false;
}

// The charger as it stood when it was first seen, and what lay between.
std::vector<Mark> show_sighting(const Site& site, UnitId charger, UnitId target, const Sighting& seen) {
  Marcher there = site.marcher(charger);
  there.pose = seen.charger;
  const Footprint place = footprint(there.body());
  const std::string far = spoken_length(site.book.words, seen.gap);
  return {mark(place.boxes.front(), seen.at_start ? "began here" : "first seen here"),
          mark(nearest_points(site.print(target), place), far.c_str())};
}

// BB-093 to BB-095, R34, R35.
std::optional<Verdict> check_first_sight(const Site& site, UnitId charger, UnitId target,
                                         const Sighting& seen) {
  const bool horse = is_cavalry(site.state, charger);
  const Coord near = horse ? site.book.tables.charge.near_cavalry : site.book.tables.charge.near_infantry;
  if (seen.gap > near + kSlack) return std::nullopt;
  const std::string distance = spoken_length(site.book.words, near);
  const std::vector<Mark> marks = show_sighting(site, charger, target, seen);
  if (!seen.at_start)
    return refuse(cite::bb_095, fmt::format("it first sees the charge within {}", distance), marks);
  return refuse(horse ? cite::bb_094 : cite::bb_093, fmt::format("the charge began within {}", distance),
                marks);
}

Sighting sighting_at(const Site& site, const Trace& way, std::size_t point, UnitId target) {
  if (point >= way.points.size()) return {way.points.back().place.pose, 0, point, false};
  const CheckPoint& there = way.points[point];
  return {there.place.pose, distance(there.footprint, site.print(target)), point, point == 0};
}

// The sighting that was found when the question was put: nobody moves before it is answered.
Sighting sighting_of(const Site& site, const Ask& ask) {
  return sighting_at(site, way_of(site, ask.other), static_cast<std::size_t>(ask.n[kSeenAtPoint]), ask.unit);
}

// The same as a refusal of the order: who, why, and how far it was.
std::optional<Verdict> check_not_too_near(const Site& site, const Ask& ask, const Sighting& seen) {
  std::optional<Verdict> verdict = check_first_sight(site, ask.other, ask.unit, seen);
  if (!verdict) return std::nullopt;
  Refusal& refusal = *verdict->refusal;
  refusal.text = fmt::format("{} cannot evade {}: {} ({} away).", name(site.state, ask.unit),
                             name(site.state, ask.other), refusal.text, refusal.marks.back().label);
  return verdict;
}

// ---- The move.

// R12: gunners leave their guns and go on foot.
Marcher body_of_evader(const Site& site, UnitId id) {
  Marcher body = site.marcher(id);
  if (is_unlimbered(site.state, id)) body.formation = &site.book.words.formations[kGunnersOnFoot];
  return body;
}

struct EvadePlan {
  std::optional<Verdict> refused;
  Pose end;
};

// Those who have already said that they will evade stand where they will be.
Footprint future_print(const Site& site, UnitId id) {
  for (const Record& record : site.state.records)
    if (record.kind == kEvadeRecord && record.a == id) {
      Marcher body = site.marcher(id);
      body.pose = record.to;
      return footprint(body.body());
    }
  return {};
}

std::optional<Verdict> check_end(const Site& site, UnitId id, const Footprint& end) {
  if (!std::all_of(end.boxes.begin(), end.boxes.end(),
                   [&](const Quad& b) { return lies_in(b, site.state.ground->bounds()); }))
    return refuse(cite::bb_087, "It would leave the table.");
  const auto fits = [&](UnitId other_unit) {
    return !overlap(end, site.print(other_unit)) && !overlap(end, future_print(site, other_unit));
  };
  for (const Obstacle& obstacle : site.others(id))
    if (!fits(obstacle.unit))
      return refuse(cite::bb_087,
                    fmt::format("There is no room: it would end on {}.", name(site.state, obstacle.unit)));
  return std::nullopt;
}

std::optional<Verdict> check_way(const Site& site, UnitId id, UnitId charger, const Trace& way) {
  if (barred_on(site, way))
    return refuse(cite::bb_087, "It cannot evade over impassable ground or off the table.");
  const std::array<UnitId, 1> meant{charger};
  return check_clear_of_enemies(site, id, way, meant);
}

std::optional<Verdict> check_length(const Site& site, UnitId id, const Trace& way) {
  const Coord allowance = evade_allowance(site, id), cost = rated_length(site, way);
  if (2 * (cost + kSlack) >= allowance && cost <= allowance + kSlack) return std::nullopt;
  return refuse(
      cite::bb_088,
      fmt::format("An evade move costs {} to {}: this one {}.", spoken_length(site.book.words, allowance / 2),
                  spoken_length(site.book.words, allowance), spoken_length(site.book.words, cost)));
}

EvadePlan plan_evade(const Site& site, UnitId id, UnitId charger, Heading line, std::int64_t off,
                     Coord distance) {
  EvadePlan plan;
  Marcher body = body_of_evader(site, id);
  const Angle angle = turn_between(body.pose.facing, line + degrees(static_cast<std::int32_t>(off)));
  const Path path{leg::oblique(angle < 0 ? Hand::kLeft : Hand::kRight, distance, magnitude(angle))};
  const Trace way = trace(body, path, move_rules(site));
  // BB-090: turned about its centre to face away from the charge.
  const Box there = outline(way.points.back().place.body());
  const Vec middle = point_from(there.pose, -there.depth / 2, 0);
  plan.end = {middle + step(line, there.depth / 2), line};
  body.pose = plan.end;
  if (magnitude(degrees(static_cast<std::int32_t>(off))) > degrees(kWidestFan))
    plan.refused = refuse(cite::bb_089, "It evades within 45 degrees of the line of the charge.");
  if (!plan.refused) plan.refused = check_length(site, id, way);
  if (!plan.refused) plan.refused = check_way(site, id, charger, way);
  if (!plan.refused) plan.refused = check_end(site, id, footprint(body.body()));
  return plan;
}

// Looked for where it is likely first, then everywhere in steps of five degrees and a sixteenth of the
// allowance.
bool can_evade_somewhere(const Site& site, UnitId id, UnitId charger, Heading line) {
  const Coord allowance = evade_allowance(site, id);
  const auto can = [&](std::int64_t off, Coord sixteenths) {
    return !plan_evade(site, id, charger, line, off, allowance * sixteenths / 16).refused;
  };
  for (const std::int64_t off : {0, -15, 15, -30, 30, -45, 45})
    for (const Coord sixteenths : {16, 8, 4, 12, 2, 6, 10, 14})
      if (can(off, sixteenths)) return true;
  for (std::int64_t off = -45; off <= 45; off += 5)
    for (Coord sixteenths = 1; sixteenths <= 16; ++sixteenths)
      if (can(off, sixteenths)) return true;
  return false;
}

// ---- Shooting first (R36).

Record evade_fire(const BattleState& state, UnitId id, UnitId charger, const Pose& seen) {
  const Unit& unit = state.unit(id);
  Record fire{kEvadeFire, id, charger, unit.pose, seen, {}};
  fire.n[kFireFormation] = unit.formation;
  fire.n[kFireFiles] = unit.files;
  fire.n[kFireFigures] = unit.strength;
  fire.n[kFireShaken] = unit.markers[kShaken];
  fire.n[kFireDisordered] = unit.markers[kDisordered];
  fire.n[kFireMoved] = unit.markers[kSpent] > 0 || unit.markers[kMoved] != 0;
  return fire;
}

// In arc, range and sight of where the charger began, or was first seen.
std::optional<Verdict> check_aim(const Site& site, const Record& fire) {
  const FieldOfFire field(site);
  const Firer firer = evader_of(site, fire);
  const Quarry quarry = charger_when_evaded(site, fire);
  if (!field.group(firer, quarry, Arms::kSmallArms).empty()) return std::nullopt;
  const Obstruction o = field.why_not(firer, quarry, Arms::kSmallArms);
  const std::string who = name(site.state, fire.a), whom = name(site.state, fire.b);
  const std::vector<Mark> marks{o.miss == Miss::kArc ? mark(quarry.places.front().boxes.front(), "out of arc")
                                                     : mark(o.line, "out of reach")};
  if (o.miss == Miss::kArc)
    return refuse(o.rule, fmt::format("{} has {} in nobody's arc of fire.", who, whom), marks);
  if (o.miss == Miss::kRange)
    return refuse(o.rule, fmt::format("{} cannot shoot first: {} began its charge out of range.", who, whom),
                  marks);
  return refuse(o.rule, fmt::format("{} cannot shoot first: it does not see {} there.", who, whom), marks);
}

std::optional<Verdict> check_shots(const Site& site, UnitId id, UnitId charger, const Pose& seen) {
  const BattleState& state = site.state;
  if (!is_infantry(state, id))
    return refuse(cite::bb_092,
                  fmt::format("{} are gunners: only infantry shoots before it evades.", name(state, id)));
  if (state.unit(id).markers[kSpent] > kWholeMove / 2 + kBudgetSlack)
    return refuse(cite::bb_136,
                  fmt::format("{} has spent more than half its move and may not shoot.", name(state, id)));
  return check_aim(site, evade_fire(state, id, charger, seen));
}

}  // namespace

Sighting first_sighting(const Site& site, UnitId charger, UnitId target) {
  const Trace way = way_of(site, charger);
  std::size_t point = 0;
  while (point < way.points.size() && !see_each_other(site, way.points[point].footprint, site.print(target)))
    ++point;
  return sighting_at(site, way, point, target);
}

Verdict check_right_to_evade(const Site& site, UnitId charger, UnitId target, const Sighting& seen) {
  const BattleState& state = site.state;
  if (!is_of_a_kind_to_evade(state, target))
    return refuse(cite::bb_087, "only skirmishers, gunners and limbered horse guns evade");
  if (is_frozen(state, target)) return refuse(cite::bb_217, "it is in contact with the enemy");
  if (has(state, target, kRouted)) return refuse(cite::bb_272, "it has routed this turn");
  if (state.unit(target).markers[kEvaded] == 1) return refuse(cite::bb_087, "it has evaded once already");
  if (auto refused = check_first_sight(site, charger, target, seen)) return *refused;
  if (!can_evade_somewhere(site, target, charger, state.unit(charger).pose.facing))
    return refuse(cite::bb_087, "it has nowhere to go");
  return allow();
}

// Who could evade other charges is asked all the same, so that the rule can be told where he tries.
bool is_asked_to_evade(const Verdict& right) {
  if (right.allowed()) return true;
  const Cite rule = right.refusal->cite;
  return rule == cite::bb_093 || rule == cite::bb_094 || rule == cite::bb_095;
}

void tell_no_right_to_evade(Scene& scene, UnitId charger, UnitId target, const Verdict& verdict) {
  const BattleState& state = scene.state;
  const Cite rule = verdict.refusal->cite;
  const auto charges = charges_by(state, charger);
  const bool by_steady_horse = (rule == cite::bb_094 || rule == cite::bb_095) && is_cavalry(state, charger) &&
                               !charges.empty() && charges.front()->n[kStartSteady] != 0;
  scene.then(Cites{rule}.add(cite::bb_127, by_steady_horse), {target},
             [&] { return fmt::format("{} stands: {}.", name(state, target), verdict.refusal->text); });
}

AskForm evade_form(const Site& site, const Ask& ask) {
  AskForm form;
  const Coord allowance = evade_allowance(site, ask.unit);
  form.prompt = fmt::format("{} is charged by {}: it may evade.", name(site.state, ask.unit),
                            name(site.state, ask.other));
  form.rule = cite::bb_087;
  ParamOffer direction{.param = kDirection, .optional = true, .low = -180, .high = 180};
  ParamOffer distance{.param = kDistance, .optional = true, .low = 0, .high = 2 * allowance};
  ParamOffer shots{.param = kShootFirst, .optional = true};
  form.verbs = {{kStand, {ask.unit}, {}}, {kEvade, {ask.unit}, {direction, distance, shots}}};
  form.fallback = {ask.id, {{kStand, ask.unit, {}}}};
  return form;
}

Verdict check_evade(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kStand) return allow();
  const Sighting seen = sighting_of(site, ask);
  if (auto refused = check_not_too_near(site, ask, seen)) return *refused;
  const EvadePlan plan =
      plan_evade(site, ask.unit, ask.other, {ask.n[kLineOfCharge]}, order.number(kDirection),
                 order.number(kDistance, evade_allowance(site, ask.unit)));
  if (plan.refused) return *plan.refused;
  if (order.number(kShootFirst) != 0)
    if (auto refused = check_shots(site, ask.unit, ask.other, seen.charger)) return *refused;
  Preview preview;
  Marcher there = site.marcher(ask.unit);
  there.pose = plan.end;
  preview.ghost = footprint(there.body()).boxes;
  preview.allowance = evade_allowance(site, ask.unit);
  return allow(std::move(preview));
}

void ask_to_evade(Scene& scene, UnitId charger, UnitId target, const Sighting& seen) {
  Ask& ask = scene.ask_about(target, kAskEvade, charger);
  ask.n[kSeenAtPoint] = static_cast<std::int32_t>(seen.point);
  ask.n[kLineOfCharge] = scene.state.unit(charger).pose.facing.centidegrees;
}

void answer_evade(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  BattleState& state = scene.state;
  const Site site(book, state);
  if (order.verb == kStand) {
    if (const auto refused = check_first_sight(site, ask.other, ask.unit, sighting_of(site, ask)))
      return tell_no_right_to_evade(scene, ask.other, ask.unit, *refused);
    return scene.then(cite::bb_087, {ask.unit},
                      [&] { return fmt::format("{} stands.", name(state, ask.unit)); });
  }
  const EvadePlan plan =
      plan_evade(site, ask.unit, ask.other, {ask.n[kLineOfCharge]}, order.number(kDirection),
                 order.number(kDistance, evade_allowance(site, ask.unit)));
  Record evade{kEvadeRecord, ask.unit, ask.other, state.unit(ask.unit).pose, plan.end, {}};
  state.records.push_back(evade);
  if (order.number(kShootFirst) == 0) return;
  state.records.push_back(evade_fire(state, ask.unit, ask.other, sighting_of(site, ask).charger));
  scene.then({cite::bb_092, cite::bb_139}, {ask.unit, ask.other}, [&] {
    return fmt::format("{} shoots at {} before it evades.", name(state, ask.unit), name(state, ask.other));
  });
}

void make_evade(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const auto mine = [&](const Record& record) { return record.kind == kEvadeRecord && record.a == id; };
  const Record evade = *std::find_if(state.records.begin(), state.records.end(), mine);
  std::erase_if(state.records, mine);
  for (Record& record : state.records)
    if (record.kind == kChargeRecord && record.a == evade.b && record.b == id &&
        record.n[kStatus] == kPending)
      record.n[kStatus] = kVoid;
  if (is_unlimbered(state, id)) {
    abandon_guns(book, scene, id, state.unit(id).markers[kModels]);
    state.unit(id).formation = kGunnersOnFoot;
  }
  const Site before(book, state);
  const Marcher body = before.marcher(id);
  const Pose there = evade.to;
  const Box box = before.box(id);
  const Vec goes = point_from(there, -box.depth / 2, 0) - point_from(box.pose, -box.depth / 2, 0);
  const Trace way = shifted_to(before, body, body.pose.at + goes);
  const std::optional<Cite> broken = disordered_on_way(before, way);
  put_at(book, scene, id, there, way);
  // R33: once in an enemy movement phase; the pursuers' move at the start of a turn is none (2).
  const auto charges = charges_by(state, evade.b);
  const bool before_the_turn = !charges.empty() && charges.front()->n[kSort] != kOrdinaryCharge;
  set(state, id, kEvaded, before_the_turn ? 2 : 1);
  set(state, id, kProgress, 0);  // R23
  const Cites rules = Cites{cite::bb_087, cite::bb_090}
                          .add(cite::bb_105, !is_limbered(state, id))  // its allowance
                          .add(cite::bb_052, has(state, id, kMoved));
  scene.then(rules, {id, evade.b}, [&] {
    return fmt::format("{} evades {} ({}).", name(state, id), name(state, evade.b),
                       spoken_length(book.words, length(goes)));
  });
  if (broken) disorder(book, scene, id, *broken);
}

}  // namespace drumhead::bb
