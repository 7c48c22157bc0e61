// What is not offered to a unit, and the rule that bars it: so that whoever orders it all the same is told
// more than that he may not.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

bool is_verb_of_moves(std::int16_t verb) { return verb >= kHold && verb <= kRetireGuns; }

Verdict barred(const Site& site, UnitId id, Cite rule, const char* why, const char* label) {
  return refuse(rule, fmt::format("{} {}.", name(site.state, id), why), {mark(corners(site.box(id)), label)});
}

// ---- Moves.

// FF-027 to FF-036: results that are carried out at once and leave no move.
Cite rule_of_result(const BattleState& state, UnitId id) {
  const bool guns = is_guns(state, id);
  switch (result_of(state, id)) {
    case kFallBack:
      if (has(state, id, kRetreated)) return guns ? cite::ff_028 : cite::ff_027;
      return has(state, id, kFixed) ? cite::ff_244 : cite::ff_029;
    case kPanic:
      return guns ? cite::ff_031 : cite::ff_030;
    case kRally:
      return cite::ff_033;
    case kWavering:
      return cite::ff_034;
    case kRout:
      return cite::ff_036;
    case kDoubleQuick:
    case kWellHandled:
    case kTardy:
    case kRallyWithElan:
      break;
  }
  return cite::ff_039;
}

std::optional<Verdict> why_no_maneuver(const Site& site, const Order& order) {
  const BattleState& state = site.state;
  const UnitId id = order.unit;
  if (is_guns(state, id) && is_gun_verb(order.verb)) return check_gun_formation(site, order);
  if (order.verb == kReplenish && is_troops(state, id) && !has(state, id, kLowAmmo))
    return barred(site, id, cite::ff_227, "is not low on ammunition", "has enough");
  return std::nullopt;
}

std::optional<Verdict> why_no_move(const Site& site, const Order& order) {
  const BattleState& state = site.state;
  const UnitId id = order.unit;
  if (!is_verb_of_moves(order.verb) || !has(state, id, kResult)) return std::nullopt;
  if (may_act(state, id)) return why_no_maneuver(site, order);
  if (has(state, id, kCharging))
    return barred(site, id, cite::ff_042, "charges: it went before everything else of its check", "charging");
  const Cite rule = rule_of_result(state, id);
  if (rule.rule != cite::ff_039.rule)
    return barred(site, id, rule, "does not move: the result of its check says what it does", "stays");
  if (!has(state, id, kActed)) return std::nullopt;
  if (is_guns(state, id))
    return barred(site, id, cite::ff_072, "has made its one maneuver of this turn", "has moved");
  return barred(site, id, is_well_handled(state, id) ? cite::ff_061 : cite::ff_065, "has made its maneuver",
                "has moved");
}

// ---- Countercharges.

bool is_charged_by_anybody(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kChargeRecord && r.b == id && r.n[kChargeDeclared] != 0;
  });
}

std::optional<Verdict> refuse_countercharge(const Site& site, const Order& order) {
  if (order.verb != kCountercharge) return std::nullopt;
  if (const char* why = why_no_countercharge(site.state, order.unit))
    return barred(site, order.unit, cite::ff_277, why, "stands");
  if (!is_charged_by_anybody(site.state, order.unit))
    return barred(site, order.unit, cite::ff_277, "is not charged", "stands");
  return barred(site, order.unit, cite::ff_277, "is not charged from its front, or has had its choice",
                "stands");
}

// ---- Recall.

std::optional<Verdict> why_no_recall(const Site& site, const Order& order) {
  if (order.verb != kRecall || !is_mounted(site.state, order.unit) || !is_broken(site.state, order.unit))
    return std::nullopt;
  return barred(
      site, order.unit, cite::ff_298,
      "is outflanked or beaten by cavalry, or routed: it makes its retreat, broken, and is not recalled",
      "broken");
}

}  // namespace

std::optional<Verdict> why_not(const Site& site, const Ask& ask, const Order& order) {
  const Unit& unit = site.state.unit(order.unit);
  if (unit.side != ask.seat || !unit.on_table) return std::nullopt;
  switch (ask.kind) {
    case kAskCheck:
    case kAskMoves:
      return why_no_move(site, order);
    case kAskCountercharge:
      return refuse_countercharge(site, order);
    case kAskRetreat:
      return why_no_recall(site, order);
    default:
      return std::nullopt;
  }
}

}  // namespace drumhead::ff
