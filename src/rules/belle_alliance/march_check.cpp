// What whoever writes a march may know of it: legs that its formation and rate allow (BA-144, BA-168, BA-171,
// BA-174), and where it would end on open ground with nothing in its way (R15).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/clock.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace ticking {
namespace {

bool is_march_column(InFormation formation) {
  return plain(formation) == kMarchColumn || formation == kLimbered || formation == kWaggonColumn;
}

// R32: without turning, to any side.
bool goes_to_all_sides(InFormation formation) {
  return plain(formation) == kSquare || plain(formation) == kHuddle;
}

struct Bar {
  Cite cite;
  const char* why = nullptr;  // null: nothing bars it
};

Bar bar_of_sideways(InFormation formation, LegKind kind) {
  if (plain(formation) == kSkirmish && kind != LegKind::kOblique) return {};
  if (formation == kUnlimbered && kind == LegKind::kRetire) return {};
  if (goes_to_all_sides(formation) && (kind != LegKind::kOblique || plain(formation) == kHuddle)) return {};
  return {cite::ba_144,
          "moves to its front: only skirmish lines go backwards and sideways, and guns in action backwards"};
}

Bar bar_of_turn(const Leg& leg, InFormation formation, bool charges) {
  const bool inversion = leg.angle == degrees(180);
  if (charges) return {cite::ba_168, "charges: it may wheel once, and turn about or rotate not at all"};
  if (!inversion && is_march_column(formation))
    return {cite::ba_174, "is a column of march and cannot rotate"};
  return {};
}

Bar bar_of_road(const BattleState& state, const Leg& leg, InFormation formation) {
  if (!is_march_column(formation)) return {cite::ba_175, "is no column of march: it cannot follow a road"};
  const bool road = leg.piece.valid() && state.ground->piece(leg.piece).kind == PieceKind::kRoad;
  return road ? Bar{} : Bar{cite::ba_175, "can follow nothing but a road"};
}

Bar bar_of_leg(const BattleState& state, const Leg& leg, InFormation formation, bool charges) {
  switch (leg.kind) {
    case LegKind::kRetire:
    case LegKind::kSidestep:
    case LegKind::kOblique:
      return bar_of_sideways(formation, leg.kind);
    case LegKind::kTurn:
      return bar_of_turn(leg, formation, charges);
    case LegKind::kFollowRoad:
      return bar_of_road(state, leg, formation);
    case LegKind::kAdvance:
    case LegKind::kWheel:
    case LegKind::kFree:
    case LegKind::kManoeuvre:
      break;
  }
  return {};
}

// BA-168, BA-175: one wheel of at most 20 degrees; a column of march on the road has no limit.
Bar bar_of_wheels(const Site& site, UnitId id, const Path& path, InFormation formation) {
  const MarchTables& t = site.book.tables.march;
  if (is_column_on_road(site, id, formation)) return {};
  int wheels = 0;
  for (const Leg& leg : path) {
    if (leg.kind != LegKind::kWheel) continue;
    if (leg.angle > degrees(t.charge_wheel) + t.angle_tolerance)
      return {cite::ba_168, "charges and may wheel no more than 20 degrees"};
    if (++wheels > 1) return {cite::ba_168, "charges and may wheel once only"};
  }
  return {};
}

Bar bar_of_inversions(const Path& path, int before) {
  const auto count = std::count_if(path.begin(), path.end(), [](const Leg& leg) {
    return leg.kind == LegKind::kTurn && leg.angle == degrees(180);
  });
  return count + before > 1 ? Bar{cite::ba_171, "can turn about once in a bound"} : Bar{};
}

Bar bar_of_legs(const BattleState& state, const Path& path, InFormation formation, bool charges) {
  for (const Leg& leg : path)
    if (const Bar bar = bar_of_leg(state, leg, formation, charges); bar.why != nullptr) return bar;
  return bar_of_inversions(path, 0);
}

// The way of its front from leg to leg, to be shown with a refusal.
Mark mark_of(const Site& site, UnitId id, const Path& path) {
  MoveRules rules;
  rules.ground = site.state.ground.get();
  Mark way{Mark::Kind::kLine, {site.box(id).pose.at}, "its path"};
  for (const Motion& motion : carry_out(site.marcher(id), path, rules))
    way.points.push_back(motion.end.pose.at);
  return way;
}

Bar bar_of_path(const Site& site, UnitId id, const Elements& elements, const Path& path) {
  const InFormation formation = formation_after(site.state, id, elements);
  const bool charges = ordered_pace(elements) == kChargePace;
  if (const Bar bar = bar_of_legs(site.state, path, formation, charges); bar.why != nullptr) return bar;
  if (charges)
    if (const Bar bar = bar_of_wheels(site, id, path, formation); bar.why != nullptr) return bar;
  return bar_of_inversions(path, marker(site.state, id, kInverted));
}

// ---- Where it would end.

MovingBody formed_up(const Site& site, UnitId id, const Elements& elements) {
  MovingBody body = site.marcher(id);
  if (!elements.changes_formation()) return body;
  const NewForm form = plan_form(site, id, elements);
  if (!form.verdict.allowed()) return body;
  body.formation = &site.book.words.formations[form.formation];
  body.files = form.files;
  body.pose = form.pose;
  body.bends.clear();
  return body;
}

Coord planned_rate(const Site& site, UnitId id, const Elements& elements) {
  const MarchTables& t = site.book.tables.march;
  ba::Marcher facts = march_facts(site.state, id);
  facts.posture = posture_of(formation_after(site.state, id, elements));
  const PaceOf pace = ordered_pace(elements);
  const Gait gait = pace == kFastPace ? kFastGait : pace == kChargePace ? kChargeGait : kNormalGait;
  Coord rate = rate_of_march(t, facts, gait, kOnNormal).length;
  const bool divides = elements.holds(Element::kSplit) || elements.holds(Element::kAssemble);
  for (const bool halved : {divides, elements.changes_formation(), disorder(site.state, id) != kOR})
    if (halved) rate /= t.half_rate;
  const std::int64_t segments = t.ticks / t.segment_ticks,
                     from = std::max<std::int64_t>(1, elements.order->number(kFromSegment));
  return rate * (elements.order->number(kToSegment, segments) - from + 1) / segments;
}

}  // namespace
}  // namespace ticking

namespace {

Verdict unless_barred(const Site& site, UnitId id, const ticking::Bar& bar, const Path& path) {
  if (bar.why == nullptr) return allow();
  return refuse(bar.cite, fmt::format("{} {}.", name(site.state, id), bar.why),
                {ticking::mark_of(site, id, path)});
}

}  // namespace

Verdict check_path_in(const Site& site, UnitId id, InFormation formation, const Path& path) {
  return unless_barred(site, id, ticking::bar_of_legs(site.state, path, formation, false), path);
}

Verdict check_march_path(const Site& site, UnitId id, const Elements& elements) {
  const Path* path = elements.order == nullptr ? nullptr : elements.order->find<Path>(kPath);
  if (path == nullptr) return allow();
  return unless_barred(site, id, ticking::bar_of_path(site, id, elements, *path), *path);
}

drumhead::Marcher planned_end(const Site& site, UnitId id, const Elements& elements) {
  drumhead::Marcher body = ticking::formed_up(site, id, elements);
  const Path* path = elements.order == nullptr ? nullptr : elements.order->find<Path>(kPath);
  if (path == nullptr) return body;
  ticking::Steering steering{&site.book, site.state.ground.get()};
  if (const Vec* stop = elements.order->find<Vec>(kStopAt)) steering.stop_at = *stop;
  steering.turns_at_full_rate = plain(formation_after(site.state, id, elements)) == kSkirmish;
  const std::vector<ticking::MarchStep> steps = ticking::steps_of(site.book, *path, frontage(body.body()));
  const ticking::Progress start{.from = body.pose};
  return ticking::walk(steering, body, steps, start,
                       ticking::planned_rate(site, id, elements) * ticking::kFine)
      .body;
}

Preview preview_of(const Site& site, const Order& order) {
  const UnitId id = order.unit;
  const Elements elements = read_elements(order);
  if (!id.valid() || !site.state.unit(id).on_table) return {};
  const Path* path = order.find<Path>(kPath);
  if (path == nullptr)
    return elements.changes_formation() ? plan_form(site, id, elements).verdict.preview : Preview{};
  MoveRules rules;
  rules.ground = site.state.ground.get();
  const drumhead::Marcher first = ticking::formed_up(site, id, elements);
  const std::vector<Motion> way = carry_out(first, *path, rules);
  Preview preview;
  preview.ghost = footprint(end_of(way, first).body()).boxes;
  preview.allowance = ticking::planned_rate(site, id, elements);
  return preview;
}

}  // namespace drumhead::ba
