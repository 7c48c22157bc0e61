// M2b: cavalry that is charged in front may meet its charger halfway.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/charging.h"

namespace drumhead::ff {
namespace {

bool is_declared_against(const Record& record, UnitId id) {
  return record.kind == kChargeRecord && record.b == id && record.n[kChargeDeclared] != 0;
}

// The nearest of those who come at its front.
UnitId charger_to_meet(const Site& site, UnitId cavalry) {
  UnitId nearest;
  for (const Record& record : site.state.records) {
    if (!is_declared_against(record, cavalry) || record.n[kFromFlank] != 0) continue;
    if (!nearest.valid() || is_less(site.gap(record.a, cavalry), site.gap(nearest, cavalry))) nearest = record.a;
  }
  return nearest;
}

bool has_been_asked(const BattleState& state, UnitId cavalry) {
  return std::all_of(state.records.begin(), state.records.end(), [&](const Record& record) {
    return !is_declared_against(record, cavalry) || record.n[kAskedToMeet] != 0;
  });
}

}  // namespace

const char* why_no_countercharge(const BattleState& state, UnitId id) {
  const InFormation in = plain_formation(state, id);
  if (trait(state, id, kArm) != kCavalry || !is_mounted(state, id)) return "is no mounted cavalry";
  if (!in_good_order(state, id)) return "is not in good order";
  if (in != kLine && in != kFieldColumn) return "is neither in line nor in field column";
  if (has(state, id, kCountercharging)) return "countercharges already";
  if (is_touched(state, id)) return "is in contact already";
  return nullptr;
}

bool ask_for_countercharges(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const Seat seat = other(active_side(state));
  for (const UnitId id : units_of(state, seat)) {
    if (has_been_asked(state, id)) continue;
    for (Record& record : state.records)
      if (is_declared_against(record, id)) record.n[kAskedToMeet] = 1;
    if (why_no_countercharge(state, id) != nullptr) continue;
    const UnitId charger = charger_to_meet(Site(book, state), id);
    if (!charger.valid()) continue;
    scene.ask_about(id, kAskCountercharge, charger);
    return true;
  }
  return false;
}

AskForm countercharge_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.prompt = fmt::format("{} is charged by {}: shall it stand or countercharge?",
                            name(site.state, ask.unit), name(site.state, ask.other));
  form.rule = cite::ff_277;
  form.verbs = {{kStandFast, {ask.unit}, {}}, {kCountercharge, {ask.unit}, {}}};
  form.fallback = {ask.id, {{kStandFast, ask.unit, {}}}};  // FF-301
  return form;
}

Verdict check_countercharge(const Site&, const Ask&, const Answer&) {
  return allow();
}  // only who may is asked

void answer_countercharge(const Book&, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& state = scene.state;
  if (answer.orders.front().verb == kStandFast)
    return scene.then(cite::ff_067, {ask.unit},
                      [&] { return fmt::format("{} stands.", name(state, ask.unit)); });
  set(state, ask.unit, kCharging);
  set(state, ask.unit, kCountercharging);
  set(state, ask.unit, kWorstGround, kOpen);
  for (Record& record : state.records)
    if (is_declared_against(record, ask.unit) && record.a == ask.other) record.n[kMetHalfway] = 1;
  scene.then({cite::ff_067, cite::ff_277}, {ask.unit, ask.other}, [&] {
    return fmt::format("{} countercharges {}.", name(state, ask.unit), name(state, ask.other));
  });
}

}  // namespace drumhead::ff
