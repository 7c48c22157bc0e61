// Who may charge whom, and by what path (NRT-202 to NRT-205, NRT-222, NRT-227, NRT-290, NRT-470, NRT-483, R-74, R-132, R-146).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/charging.h"

namespace drumhead::nrt {
namespace {

bool brigade_sees(const Site& site, UnitId charger, UnitId target) {
  const BattleState& s = site.state;
  if (sees(site, charger, target)) return true;
  const CommandId brigade = brigade_of(s, charger);
  if (!brigade.valid()) return false;
  const LeaderId brigadier = brigadier_of(s, charger);
  if (is_present(s, brigadier) && sees_from(site, place_of_leader(s, brigadier).at, target)) return true;
  const std::vector<UnitId> friends = site.friends_of(charger);
  return std::any_of(friends.begin(), friends.end(), [&](UnitId mate) { return brigade_of(s, mate) == brigade && sees(site, mate, target); });
}

const char* why_not_in_this_state(const BattleState& s, UnitId id) {
  if (in_march_column(s, id)) return "{} is in march column and may not charge.";
  if (is_garrison(s, id)) return "{} is in a building and may not charge.";
  if (is_routing(s, id)) return "{} is routing and may not charge.";
  if (is_disordered(s, id)) return "{} is disordered and may not charge.";
  if (has(s, id, kShattered)) return "{} is shattered and may not charge.";
  if (is_unsteady(s, id)) return "{} is unsteady and may not charge.";
  return nullptr;
}

std::optional<Verdict> check_arms(const Site& site, UnitId charger, UnitId target) {
  const BattleState& s = site.state;
  const auto refused = [&](Cite rule, const char* text) { return refuse(rule, named(s, text, {charger, target}), {mark(corners(site.box(target)))}); };
  if (in_square(s, charger)) return refused(cite::nrt_222, "{0} is in square, and squares do not charge.");
  if (in_masse(s, charger)) return refused(cite::nrt_227, "{0} is in masse and may not charge.");
  if (is_battery(s, charger) || is_wagon(s, charger)) return refused(cite::nrt_203, "{0} cannot charge.");
  if (!is_foot(s, charger) || !is_horse(s, target)) return std::nullopt;
  if (is_skirmishing(s, charger)) return refused(cite::nrt_204, "{0} is skirmishing on foot and may not charge cavalry.");
  if (is_skirmishing(s, target) || quality(s, charger) >= kVeteran || aspect_of(site, target, site.print(charger)) != kInFront) return std::nullopt;
  return refused(cite::nrt_204, "Only veteran or elite infantry charges formed cavalry in front; {0} is neither.");
}

// Formed cavalry charges into no woods and no buildings.
std::optional<Verdict> check_ground_of_target(const Site& site, UnitId charger, UnitId target) {
  const BattleState& s = site.state;
  if (!is_horse(s, charger) || is_skirmishing(s, charger)) return std::nullopt;
  const Shelter shelter = shelter_of(site, target, site.centre_of(charger));
  const bool closed = is_garrison(s, target) || (shelter.by != nullptr && (shelter.by->kind == PieceKind::kWood || shelter.cover == kHardCover));
  if (!closed) return std::nullopt;
  return refuse(cite::nrt_174, named(s, "{0} cannot charge {1} where it stands.", {charger, target}), {mark(corners(site.box(target)))});
}

int columns_allowed(const Site& site, UnitId target) {
  const MoveTables& t = site.book.tables.move;
  switch (size_of(site.book, site.state, target)) {
    case kLargeSize: return t.columns_large;
    case kNormalSize: return t.columns_normal;
    default: return t.columns_small;
  }
}

// a further charge on one target fits a printed multiple melee, or is refused.
std::optional<Verdict> check_second_charge(const Site& site, UnitId charger, UnitId target, AspectOf aspect, const Footprint& at) {
  const BattleState& s = site.state;
  int columns = 1;
  bool front_taken = false, flank_taken = false, apart = true, laps = false;
  const Box& box = site.box(target);
  const Interval mine = across(box.pose, at);
  for (const Record* r : records_of(s, kChargeRecord)) {
    if (r->b != target || r->a == charger || charge(*r, kChargeStage) == kOver) continue;
    const bool frontal = charge(*r, kAspect) == kInFront;
    (frontal ? front_taken : flank_taken) = true;
    if (!frontal || aspect != kInFront) continue;
    const Interval theirs = across(box.pose, footprint_of(Box{r->to, site.box(r->a).width, site.box(r->a).depth}));
    const Coord gap = std::max(mine.from, theirs.from) - std::min(mine.to, theirs.to);
    if (!in_column(s, charger) || !in_column(s, r->a) || gap + kHair < site.book.tables.move.columns_apart) apart = false;
    ++columns;
    const Coord lap = site.book.tables.move.lap - kHair;
    const auto beyond = [&](const Interval& i) { return i.from < -box.width / 2 - lap ? -1 : i.to > box.width / 2 + lap ? 1 : 0; };
    const bool unsupported = flank_supports(site, target, Face::kLeft).empty() && flank_supports(site, target, Face::kRight).empty();
    laps = laps || (unsupported && beyond(mine) * beyond(theirs) < 0);
  }
  if (!front_taken && !flank_taken) return std::nullopt;
  if (aspect != kInFront ? !flank_taken : !front_taken) return std::nullopt;  // front plus flank or rear
  if (aspect == kInFront && laps) return std::nullopt;
  if (aspect == kInFront && apart && in_line(s, target) && is_foot(s, target)) {
    if (columns <= columns_allowed(site, target)) return std::nullopt;
    return refuse(cite::nrt_290, named(s, "No more columns can charge {1} at once.", {charger, target}), {mark(corners(box))});
  }
  return refuse(cite::nrt_470, named(s, "{1} is charged already, and {0} fits no melee of several against it.", {charger, target}), {mark(corners(box))});
}

// NRT-205: the last part is straight, unless the whole charge is shorter.
std::optional<Verdict> check_straight_end(const Site& site, UnitId charger, const March& march, Coord length) {
  const MoveTables& t = site.book.tables.move;
  const Coord needed = std::min(length, is_horse(site.state, charger) ? t.straight_horse : t.straight_foot);
  Coord straight = 0;
  for (auto motion = march.way.motions.rbegin(); motion != march.way.motions.rend() && motion->leg.kind == LegKind::kAdvance; ++motion)
    straight += motion->length;
  if (straight + kHair >= needed) return std::nullopt;
  return refuse(cite::nrt_205,
                fmt::format("The last {} of this charge of {} must be straight.", spoken_length(site.book.words, needed), name(site.state, charger)),
                {mark(corners(outline(march.way.points.back().place.body())))});
}

}  // namespace

bool is_close_order(const BattleState& s, UnitId id) { return is_formed(s, id); }

std::optional<Verdict> check_may_charge(const Site& site, UnitId charger, UnitId target) {
  const BattleState& s = site.state;
  if (const char* why = why_not_in_this_state(s, charger))
    return refuse(cite::nrt_203, fmt::format(fmt::runtime(why), name(s, charger)), {mark(corners(site.box(charger)))});
  if (has(s, charger, kWithdrawing) || has(s, charger, kBars, kNoAction) || has(s, charger, kDeeds, kEvaded) || has(s, charger, kTurnBars, kNoMoveThisTurn))
    return refuse(cite::nrt_491, named(s, "{0} may not act now.", {charger}));
  if (auto refused = check_arms(site, charger, target)) return refused;
  if (auto refused = check_ground_of_target(site, charger, target)) return refused;
  if (!brigade_sees(site, charger, target))
    return refuse(cite::nrt_202, named(s, "Neither {0} nor anybody of its brigade sees {1}.", {charger, target}),
                  {mark(nearest_points(site.print(charger), site.print(target)), "no sight")});
  return std::nullopt;
}

ChargePlan plan_charge(const Site& site, UnitId charger, UnitId target, const Path& path) {
  const BattleState& s = site.state;
  ChargePlan plan;
  plan.march = plan_march(site, charger, path, MarchKind::kCharge, normal_move(site, charger));
  plan.verdict = plan.march.verdict;
  plan.aspect = aspect_of(site, target, site.print(charger));
  plan.length = total_length(plan.march.way.motions);
  if (!plan.verdict.allowed()) return plan;
  const Footprint end = site.print_of(plan.march.way.points.back().place);
  if (plan.march.touched != target)
    plan.verdict = refuse(cite::nrt_483,
                          plan.march.touched.valid() ? named(s, "{0} would touch {1} first.", {charger, plan.march.touched})
                                                     : named(s, "{0} does not get to {1}.", {charger, target}),
                          {mark(end.boxes.front(), "gets no farther")});
  else if (auto refused = check_straight_end(site, charger, plan.march, plan.length))
    plan.verdict = *refused;
  else if (auto barred = check_second_charge(site, charger, target, plan.aspect, end))
    plan.verdict = *barred;
  return plan;
}

std::optional<Path> charge_path(const Site& site, UnitId charger, UnitId target) {
  const Coord reach = normal_move(site, charger);
  const Pose from = site.box(charger).pose;
  const Angle turn = turn_between(from.facing, heading_of(site.centre_of(target) - from.at));
  std::vector<Path> ways{{leg::advance(reach)}};
  for (const int percent : {100, 75, 50, 125, 25}) {
    const Angle angle = magnitude(turn) * percent / 100;
    if (angle > 0 && angle <= degrees(90)) ways.push_back({leg::wheel(turn < 0 ? Hand::kLeft : Hand::kRight, angle), leg::advance(reach)});
  }
  for (const Path& way : ways)
    if (plan_charge(site, charger, target, way).verdict.allowed()) return way;
  return std::nullopt;
}

}  // namespace drumhead::nrt
