// M7: opportunity charges (NRT-072, NRT-219 to NRT-221, NRT-491, NRT-492, R-76, R-154). One after the other: declared, tested and answered as
// in M4, moved as in M5. Frame kReactionStep. First version: a target counts where it ended; what it passed on its way is not known yet.
#include <algorithm>

#include "rules/near_run_thing/charging.h"

namespace drumhead::nrt {
namespace {

bool has_stirred(const BattleState& s, UnitId id) { return has(s, id, kDeeds, kMoved | kChangedFormation | kChangedFace); }

bool is_charge_target(const BattleState& s, UnitId id) {
  return std::any_of(s.records.begin(), s.records.end(),
                     [&](const Record& r) { return r.kind == kChargeRecord && r.b == id && r.n[kChargeStage] != kOver; });
}

bool has_its_chance(const BattleState& s, UnitId id) {
  return !is_battery(s, id) && !is_wagon(s, id) && !has(s, id, kOpportunity) && !is_charge_target(s, id) && !in_melee(s, id) &&
         !has(s, id, kWithdrawing) && !has(s, id, kDeeds, kEvaded) && charge_of(s, id) == nullptr;
}
std::vector<UnitId> who_has_a_chance(const BattleState& s) {
  return units_of(s, other(mover(s)), [&](UnitId id) { return has_its_chance(s, id); });
}
std::vector<UnitId> who_has_stirred(const BattleState& s) {
  return units_of(s, mover(s), [&](UnitId id) { return has_stirred(s, id) && !is_wagon(s, id); });
}

// NRT-219, NRT-220: straight before its front within its move; to infantry it must show a flank or its rear.
std::optional<Verdict> check_trigger(const Site& site, UnitId charger, UnitId target) {
  const BattleState& s = site.state;
  const Coord reach = normal_move(site, charger);
  const Cite rule = is_horse(s, charger) ? cite::nrt_219 : cite::nrt_220;
  if (filled_ahead(site, charger, target, reach) <= 0)
    return refuse(rule, named(s, "{1} did not move straight before the front of {0} within its move.", {charger, target}), {mark(corners(site.box(target)))});
  if (!is_horse(s, charger) && aspect_of(site, target, site.print(charger)) == kInFront)
    return refuse(rule, named(s, "{1} shows {0} neither flank nor rear.", {charger, target}), {mark(corners(site.box(target)))});
  return std::nullopt;
}

// NRT-221: where it would end, no other undisordered enemy is wholly on its flank or rear within his move.
std::optional<Verdict> check_exposed(const Site& site, UnitId charger, UnitId target, const March& march) {
  const BattleState& s = site.state;
  if (!has_flanks(s, charger)) return std::nullopt;
  const Box end = outline(march.way.points.back().place.body());
  for (const UnitId enemy : site.enemies_of(charger)) {
    if (enemy == target || !in_good_order(s, enemy) || is_battery(s, enemy)) continue;
    if (sector_by_lines(end, site.print(enemy)) == Sector::kFront) continue;
    if (!within(footprint_of(end), site.print(enemy), normal_move(site, enemy) + kHair)) continue;
    return refuse(cite::nrt_221, named(s, "{0} would show flank or rear to {1}.", {charger, enemy}), {mark(corners(end)), mark(corners(site.box(enemy)))});
  }
  return std::nullopt;
}

AskForm opportunity_form(const Site& site, const Ask& ask) {
  const BattleState& s = site.state;
  const ParamOffer target{.param = kTarget, .units = who_has_stirred(s)};
  const ParamOffer way{.param = kPath, .optional = true, .legs = {LegKind::kAdvance, LegKind::kWheel}};
  return one_of(ask, std::string(s.side_name(ask.seat)) + ": opportunity charges, one more, or no more?", cite::nrt_072,
                {{kOpportunityCharge, who_has_a_chance(s), {target, way}}, {kDone, {}, {}}}, {kDone, {}, {}});
}

Verdict check_opportunity(const Site& site, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return allow();
  const UnitId charger = order.unit, target = order.unit_at(kTarget);
  if (!target.valid()) return refuse(cite::nrt_072, named(site.state, "Whom does {0} charge?", {charger}));
  if (auto refused = check_may_charge(site, charger, target)) return *refused;
  if (auto refused = check_trigger(site, charger, target)) return *refused;
  const ChargePlan plan = plan_charge(site, charger, target, ordered_path(site, order));
  if (!plan.verdict.allowed()) return plan.verdict;
  if (auto refused = check_exposed(site, charger, target, plan.march)) return *refused;
  return plan.verdict;
}

void answer_opportunity(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& s = scene.state;
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return scene.pop();
  const UnitId charger = order.unit, target = order.unit_at(kTarget);
  const Site site(book, s);
  const Path path = ordered_path(site, order);
  const ChargePlan plan = plan_charge(site, charger, target, path);
  Record record{kChargeRecord, charger, target, site.box(charger).pose, plan.march.way.points.back().place.pose, {}};
  record.n[kChargeLength] = static_cast<std::int32_t>(plan.length);
  record.n[kWasDisordered] = is_disordered(s, target) ? 1 : 0;
  record.n[kAspect] = plan.aspect;
  record.n[kChargeKind] = kAsOpportunity;
  s.records.push_back(record);
  const Order kept{kOpportunityCharge, charger, {{kTarget, target}, {kPath, path}}};
  s.slips.push_back({ask, false, std::make_shared<const Answer>(Answer{ask.id, {kept}})});
  set(s, charger, kOpportunity);
  scene.say({is_horse(s, charger) ? cite::nrt_219 : cite::nrt_220, cite::nrt_394}, {charger, target}, "{0} takes its chance and charges {1} ({2}).",
            spoken_length(book.words, plan.length));
  scene.push({kChargeQueue, 0, {-1, 0, 0, 0, 0, 0}});
}

// Asks as long as somebody has a chance at somebody.
void advance_opportunity(const Book&, Scene& scene) {
  if (who_has_a_chance(scene.state).empty() || who_has_stirred(scene.state).empty()) return scene.pop();
  scene.ask(other(mover(scene.state)), kAskOpportunity);
}

}  // namespace

const AskEntry& opportunity_ask() {
  static constexpr AskEntry kEntry{kAskOpportunity, opportunity_form, check_opportunity, answer_opportunity};
  return kEntry;
}
const FrameEntry& opportunity_frame() {
  static constexpr FrameEntry kEntry{kReactionStep, advance_opportunity};
  return kEntry;
}
void begin_opportunity(const Book&, Scene& scene) { scene.push({kReactionStep, 0, {}}); }

}  // namespace drumhead::nrt
