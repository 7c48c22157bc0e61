// M2b: charges are declared, one by one, after a check and before anybody of it moves.
#include "rules/fire_and_fury/charging.h"

#include <fmt/format.h>
#include <algorithm>

namespace drumhead::ff {
namespace {

// ---- Who may charge (FF-271).

bool result_lets_charge(const BattleState& state, UnitId id) {
  if (!has(state, id, kChecked)) return false;
  const ManeuverResult result = result_of(state, id);
  return result == kDoubleQuick || result == kWellHandled || result == kTardy || result == kRallyWithElan;
}

bool formation_lets_charge(const BattleState& state, UnitId id) {
  const InFormation in = plain_formation(state, id);
  return !is_garrison(state, id) && (in == kLine || in == kFieldColumn || in == kExtended);
}

std::optional<Verdict> check_charger(const BattleState& state, UnitId id) {
  const std::string who = name(state, id);
  if (is_guns(state, id))
    return refuse(cite::ff_271, fmt::format("{} is a battery: guns never charge.", who));
  if (!in_good_order(state, id))
    return refuse(cite::ff_271, fmt::format("{} is {} and may not charge.", who,
                                            is_broken(state, id) ? "broken" : "disordered"));
  if (!formation_lets_charge(state, id))
    return refuse(cite::ff_271, fmt::format("{} charges only in line, field column or extended line.", who));
  if (!result_lets_charge(state, id))
    return refuse(cite::ff_272, fmt::format("The check of {} does not let it charge.", who));
  if (has(state, id, kCharging)) return refuse(cite::ff_272, fmt::format("{} charges already.", who));
  if (has(state, id, kActed) || !has(state, id, kInCheck))
    return refuse(cite::ff_272, fmt::format("{} has no charge to declare in this check.", who));
  return std::nullopt;
}

// ---- The order.

std::vector<UnitId> named_targets(const Order& order) {
  const auto* named = order.find<std::vector<UnitId>>(kTargets);
  return named == nullptr ? std::vector<UnitId>{} : *named;
}

// One wheel, then straight on: the wheel of a path given; none: the path is no charge's.
std::optional<Angle> wheel_of(const Path& path, Angle most) {
  Angle turn = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (i == 0 && path[i].kind == LegKind::kWheel) {
      turn = path[i].hand == Hand::kRight ? path[i].angle : -path[i].angle;
      continue;
    }
    if (path[i].kind != LegKind::kAdvance) return std::nullopt;
  }
  return magnitude(turn) <= most ? std::optional<Angle>(turn) : std::nullopt;
}

struct ChargePlan {
  std::optional<Verdict> refused;
  ChargeAim aim;
  ChargeRun run;
  March march;
};

std::optional<Verdict> check_target_seen(const Site& site, UnitId charger, UnitId target) {
  const BattleState& state = site.state;
  const std::string who = name(state, charger), whom = name(state, target);
  const Segment line{site.centre_of(charger), site.centre_of(target)};
  if (!state.unit(target).on_table || state.unit(target).side == state.unit(charger).side)
    return refuse(cite::ff_272, fmt::format("{} is no enemy on the table.", whom));
  if (!reaches(field_of_fire(site.box(charger)), site.print(target)))
    return refuse(cite::ff_272, fmt::format("{} is not in the arc of {}.", whom, who),
                  {mark(line, "out of arc")});
  if (!unit_sees(site, charger, target))
    return refuse(cite::ff_272, fmt::format("{} does not see {}.", who, whom), {mark(line, "no sight")});
  return std::nullopt;
}

std::optional<Verdict> check_run(const Site& site, const ChargePlan& plan,
                                 const std::vector<UnitId>& targets) {
  const BattleState& state = site.state;
  const std::string who = name(state, plan.aim.charger);
  const std::vector<Mark> where{mark(corners(outline(plan.run.end.body())), "stops here")};
  if (plan.run.barred_by.valid())
    return refuse(cite::ff_317,
                  fmt::format("{} stands in the way of {}.", name(state, plan.run.barred_by), who), where);
  if (plan.run.no_room) return std::nullopt;  // FF-304: it may try, and will stop short
  for (const UnitId target : targets)
    if (std::find(plan.run.met.begin(), plan.run.met.end(), target) == plan.run.met.end())
      return refuse(
          cite::ff_272,
          fmt::format("{} does not reach {} by one wheel and straight on.", who, name(state, target)), where);
  return std::nullopt;
}

// A path given goes as far as the enemy; what it says beyond that is not run (FF-273).
std::optional<Verdict> check_length(const Site& site, const Order& order, const ChargePlan& plan) {
  const Path* given = order.find<Path>(kPath);
  if (given == nullptr || plan.run.met.empty() || plan.run.path.empty()) return std::nullopt;
  Coord ordered = 0, needed = 0;
  for (const Leg& leg : *given)
    if (leg.kind == LegKind::kAdvance) ordered += leg.distance;
  for (const Leg& leg : plan.run.path)
    if (leg.kind == LegKind::kAdvance) needed += leg.distance;
  if (ordered == 0 || ordered + kHair >= needed) return std::nullopt;
  return refuse(cite::ff_273,
                fmt::format("{} goes straight ahead to contact: {} after its wheel, not {}.", name(site.state, order.unit),
                            spoken_length(site.book.words, needed), spoken_length(site.book.words, ordered)),
                {mark(corners(outline(plan.run.end.body())), "contact")});
}

std::optional<Angle> turn_of(const Site& site, const Order& order, UnitId target) {
  const Angle most = degrees(site.book.tables.ground.charge_wheel);
  if (const Path* given = order.find<Path>(kPath)) return wheel_of(*given, most);
  const auto found = charge_path(site, order.unit, target);
  return found ? wheel_of(*found, most) : std::nullopt;
}

// The path given is no charge's; or none was given, and none leads there.
Verdict no_turn(const Site& site, const Order& order, UnitId target) {
  const std::string who = name(site.state, order.unit);
  const Segment line{site.centre_of(order.unit), site.centre_of(target)};
  if (order.find<Path>(kPath) == nullptr)
    return refuse(
        cite::ff_272,
        fmt::format("{} does not reach {} by one wheel and straight on.", who, name(site.state, target)),
        {mark(line, "out of reach")});
  return refuse(cite::ff_273,
                fmt::format("{} charges by one wheel of {} degrees at most and then straight ahead.", who,
                            site.book.tables.ground.charge_wheel),
                {mark(line, "one wheel")});
}

std::optional<Verdict> fill_plan(const Site& site, const Order& order, ChargePlan& plan) {
  const BattleState& state = site.state;
  if (auto refused = check_charger(state, order.unit)) return refused;
  const std::vector<UnitId> targets = named_targets(order);
  if (targets.empty()) return refuse(cite::ff_272, "A charge names whom it goes for.");
  for (const UnitId target : targets)
    if (auto refused = check_target_seen(site, order.unit, target)) return refused;
  if (order.number(kWithSteel) != 0 && is_mounted(state, order.unit))
    return refuse(cite::ff_276,
                  fmt::format("{} is mounted: cold steel is for men on foot.", name(state, order.unit)));
  const auto turn = turn_of(site, order, targets.front());
  if (!turn) return no_turn(site, order, targets.front());
  plan.aim = {order.unit, targets.front(), *turn, longest_charge(site, order.unit),
              began_behind(site, order.unit, targets.front())};
  plan.run = run_charge(site, plan.aim);
  if (auto refused = check_run(site, plan, targets)) return refused;
  if (auto refused = check_length(site, order, plan)) return refused;
  plan.march =
      plan_march(site, order.unit, plan.run.path, static_cast<int>(charge_reach_budget(state, order.unit)),
                 MarchKind::kCharge, plan.run.met);
  if (!plan.march.verdict.allowed() && !plan.run.no_room) return plan.march.verdict;
  return std::nullopt;
}

ChargePlan plan_charge(const Site& site, const Order& order) {
  ChargePlan plan;
  plan.refused = fill_plan(site, order, plan);
  return plan;
}

Preview preview_of_charge(const Site& site, const ChargePlan& plan) {
  Preview preview = plan.march.verdict.preview;
  preview.ghost = footprint(plan.run.end.body()).boxes;
  for (const UnitId target : plan.run.met)
    preview.triggers.emplace_back(fmt::format("{} is charged", name(site.state, target)), cite::ff_273);
  if (plan.run.no_room) preview.triggers.emplace_back("there is no room: it will stop short", cite::ff_304);
  return preview;
}

// ---- A way found without tracing.

std::optional<Coord> straight_to(const Pose& front, Coord width, const Footprint& target) {
  if (common(across(front, target), {-width / 2, width / 2}).length() <= kHair) return std::nullopt;
  const Interval way = along(front, target);
  if (way.to <= 0) return std::nullopt;
  return std::max<Coord>(0, way.from);
}

std::optional<Path> wheeling_path(const Site& site, UnitId charger, const Footprint& target, Hand hand,
                                  Angle angle, Coord reach) {
  const Box& box = site.box(charger);
  const Vec pivot = point_from(box.pose, 0, hand == Hand::kRight ? box.width / 2 : -box.width / 2);
  const auto ahead_by =
      straight_to(turned_about(box.pose, pivot, hand == Hand::kRight ? angle : -angle), box.width, target);
  if (!ahead_by || arc_length(box.width, angle) + *ahead_by > reach) return std::nullopt;
  return Path{leg::wheel(hand, angle), leg::advance(reach)};
}

void declare(Scene& scene, const Site& site, const ChargePlan& plan, bool steel) {
  BattleState& state = scene.state;
  const UnitId charger = plan.aim.charger;
  const std::vector<UnitId> targets =
      plan.run.met.empty() ? std::vector<UnitId>{plan.aim.target} : plan.run.met;
  set(state, charger, kCharging);
  set(state, charger, kColdSteel, steel ? 1 : 0);
  set(state, charger, kWorstGround, kOpen);
  set(state, charger, kOverObstacle, 0);
  for (const UnitId target : targets) {
    Record record{kChargeRecord, charger, target, state.unit(charger).pose, state.unit(charger).pose, {}};
    record.n[kChargeDeclared] = 1;
    record.n[kChargeTurned] = plan.aim.turn;
    record.n[kFromFlank] = began_behind(site, charger, target) ? 1 : 0;
    state.records.push_back(record);
  }
  std::vector<UnitId> units{charger};
  units.insert(units.end(), targets.begin(), targets.end());
  scene.tell({cite::ff_272, cite::ff_271, cite::ff_041, is_mounted(state, charger) ? cite::ff_276 : cite::ff_275}, units, [&] {
    return fmt::format("{} charges {}{} ({}).", name(state, charger), spoken_names(state, targets),
                       steel ? " with cold steel" : "",
                       spoken_length(site.book.words, total_length(plan.march.way.motions)));
  });
}

}  // namespace

bool may_charge(const BattleState& state, UnitId id) {
  return state.unit(id).on_table && !check_charger(state, id);
}

// FF-272: half a move after a Tardy result or a rally with elan.
Coord charge_reach_budget(const BattleState& state, UnitId id) {
  const ManeuverResult result = result_of(state, id);
  return result == kTardy || result == kRallyWithElan ? kHalfMove : kWholeMove;
}

std::optional<Path> charge_path(const Site& site, UnitId charger, UnitId target) {
  constexpr Angle kTried = degrees(5);
  const Box& box = site.box(charger);
  const Footprint& enemy = site.print(target);
  const Coord reach = longest_charge(site, charger);
  if (enemy.empty() || !site.near(charger, target, reach)) return std::nullopt;
  if (straight_to(box.pose, box.width, enemy)) return Path{leg::advance(reach)};
  const Hand towards = aside(box.pose, centre(enemy)) >= 0 ? Hand::kRight : Hand::kLeft;
  for (Angle angle = kTried; angle <= degrees(site.book.tables.ground.charge_wheel); angle += kTried)
    for (const Hand hand : {towards, opposite(towards)})
      if (auto path = wheeling_path(site, charger, enemy, hand, angle, reach)) return path;
  return std::nullopt;
}

AskForm charges_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.prompt =
      fmt::format("{} may declare a charge, or say that there are no more.", site.state.side_name(ask.seat));
  form.rule = cite::ff_272;
  VerbOffer charge{kCharge,
                   {},
                   {{.param = kTargets, .units = site.side(other(ask.seat))},
                    {.param = kPath, .optional = true, .legs = {LegKind::kWheel, LegKind::kAdvance}},
                    {.param = kWithSteel, .optional = true}}};
  // Everybody of the check may be named: whoever may not charge is told why.
  for (const UnitId id : site.side(ask.seat))
    if (has(site.state, id, kInCheck)) charge.units.push_back(id);
  if (!charge.units.empty()) form.verbs.push_back(std::move(charge));
  form.verbs.push_back({kNoCharge, {}, {}});
  form.fallback = {ask.id, {{kNoCharge, {}, {}}}};  // FF-301
  return form;
}

Verdict check_charges(const Site& site, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kNoCharge) return allow();
  const ChargePlan plan = plan_charge(site, order);
  return plan.refused ? *plan.refused : allow(preview_of_charge(site, plan));
}

// The check under way goes on when an Ask has brought no charge.
void answer_charges(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kNoCharge) return;
  const Site site(book, scene.state);
  const ChargePlan plan = plan_charge(site, order);
  declare(scene, site, plan, order.number(kWithSteel) != 0);
}

}  // namespace drumhead::ff
