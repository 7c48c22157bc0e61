// Chapter 4: charges. Who may charge whom, and by which way.
#include <fmt/format.h>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"

namespace drumhead::drill {
namespace {

bool has_the_shape_of_a_charge(const Path& path, Angle widest_wheel) {
  if (path.empty() || path.size() > 2 || path.back().kind != LegKind::kAdvance) return false;
  return path.size() == 1 || (path.front().kind == LegKind::kWheel && path.front().angle <= widest_wheel);
}

Path with_wheel(Hand hand, Angle angle, Coord distance) {
  Path path;
  if (angle > 0) path.push_back(leg::wheel(hand, angle));
  path.push_back(leg::advance(distance));
  return path;
}

// DR-045: whom does it meet before its target?
std::optional<Verdict> check_first_met(const Book& book, const BattleState& state, UnitId charger,
                                       const Trace& way) {
  for (const Obstacle& obstacle : others(book, state, charger)) {
    if (!in_contact(way.points.back().footprint, obstacle.footprint, kTouching)) continue;
    if (in_contact(way.points.front().footprint, obstacle.footprint, kTouching)) continue;  // a neighbour
    return refuse(cite::dr_045,
                  fmt::format("{} would meet {} first.", name(state, charger), name(state, obstacle.unit)),
                  {mark(corners(box(book, state, obstacle.unit)), "met first")});
  }
  return std::nullopt;
}

Verdict check_run(const Book& book, const BattleState& state, UnitId charger, UnitId target,
                  const Trace& way) {
  if (auto refused = check_charging_ground(book, state, charger, way)) return *refused;
  const Footprint& end = way.points.back().footprint;
  const bool met = in_contact(end, print(book, state, target), kTouching);
  if (!met)
    if (auto refused = check_first_met(book, state, charger, way)) return *refused;
  Preview preview;
  preview.ghost = end.boxes;
  preview.allowance = charge_reach(book, state, charger);
  preview.triggers.emplace_back(fmt::format("{} may react", name(state, target)), cite::dr_046);
  if (!met || expense(book, state, way).total() > preview.allowance)
    return refuse(cite::dr_040,
                  fmt::format("{} cannot reach {} so: it may go {} in a charge.", name(state, charger),
                              name(state, target), spoken_length(book.words, preview.allowance)),
                  {mark(end.boxes.front(), "no contact")});
  return allow(std::move(preview));
}

// A charge by a path that was cut at contact.
Run run_up_to(const Book& book, const BattleState& state, UnitId charger, UnitId target, Path cut) {
  Run run;
  run.path = std::move(cut);
  const Trace way = trace(marcher(book, state, charger), run.path, move_rules(book, state));
  run.verdict = check_run(book, state, charger, target, way);
  run.motions = way.motions;
  run.end = way.points.back().place.pose;
  return run;
}

Verdict check_charger(const Book& book, const BattleState& state, UnitId charger, UnitId target) {
  const std::string who = name(state, charger);
  if (!steady(state, charger))
    return refuse(cite::dr_032, fmt::format("{} is shaken: it can only retire.", who));
  if (state.unit(charger).markers[kOrder] != kAssault)
    return refuse(cite::dr_014, fmt::format("{} was not ordered to assault and cannot charge.", who));
  if (state.unit(charger).formation == kSquare)
    return refuse(cite::dr_041, fmt::format("{} is in square and cannot charge.", who));
  if (!is_cavalry(state, charger) && is_cavalry(state, target))
    return refuse(cite::dr_042, fmt::format("{} is infantry and cannot charge cavalry.", who));
  if (!in_front_arc(book, state, charger, target, degrees(book.tables.limits.charge_arc), -1) ||
      !Lookout(book, state).can_see(charger, target))
    return refuse(
        cite::dr_044, fmt::format("{} does not see {} ahead of it.", who, name(state, target)),
        {mark(Segment{state.unit(charger).pose.at, centre(print(book, state, target))}, "out of sight")});
  return allow();
}

Path path_of(const Book& book, const BattleState& state, const Order& order) {
  const Path* path = order.find<Path>(kPath);
  return path != nullptr ? *path : charge_path(book, state, order.unit, order.unit_at(kTarget));
}

}  // namespace

Coord charge_reach(const Book& book, const BattleState& state, UnitId id) {
  return rate(book, state, id) + book.tables.charge_bonus;
}

// DR-043, and ground that cannot be entered at all.
std::optional<Verdict> check_charging_ground(const Book& book, const BattleState& state, UnitId id,
                                             const Trace& way) {
  if (auto refused = check_ground(book, state, id, way)) return refused;
  for (const GroundMet& met : way.ground) {
    const Piece& piece = state.ground->piece(met.piece);
    const bool barred = piece.kind == PieceKind::kStream || (is_cavalry(state, id) && is_fence(piece.kind));
    if (met.meeting == Meeting::kCrosses && barred)
      return refuse(cite::dr_043, fmt::format("{} cannot charge across {}.", name(state, id), name(piece)));
  }
  return std::nullopt;
}

Run run_at(const Book& book, const BattleState& state, UnitId charger, UnitId target, const Path& path) {
  return run_up_to(book, state, charger, target,
                   cut_at_contact(marcher(book, state, charger), path, move_rules(book, state),
                                  others(book, state, charger)));
}

Path run_of(const Book& book, const BattleState& state, const Record& charge) {
  return with_wheel(static_cast<Hand>(charge.n[kWheelHand]), charge.n[kWheelAngle],
                    charge_reach(book, state, charge.a));
}

Verdict check_charge(const Book& book, const BattleState& state, const Order& order) {
  const UnitId target = order.unit_at(kTarget);
  Verdict verdict = check_charger(book, state, order.unit, target);
  if (!verdict.allowed()) return verdict;
  const Path path = path_of(book, state, order);
  const int widest = book.tables.limits.wheel;
  if (!has_the_shape_of_a_charge(path, degrees(widest)))
    return refuse(
        cite::dr_040,
        fmt::format("A charge is one wheel of up to {} degrees, if any, and then straight ahead.", widest));
  return run_at(book, state, order.unit, target, path).verdict;
}

// Straight ahead if that meets the target, else the smallest wheel in steps of five degrees that does.
Path charge_path(const Book& book, const BattleState& state, UnitId charger, UnitId target) {
  const Coord far = charge_reach(book, state, charger);
  const Marcher body = marcher(book, state, charger);
  const MoveRules rules = move_rules(book, state);
  const std::vector<Obstacle> in_the_way = others(book, state, charger);
  const Footprint aim = print(book, state, target);
  for (Angle angle = 0; angle <= degrees(book.tables.limits.wheel); angle += degrees(5))
    for (const Hand hand : {Hand::kLeft, Hand::kRight}) {
      Path path = with_wheel(hand, angle, far);
      Path cut = cut_at_contact(body, path, rules, in_the_way);
      const Marcher end = end_of(carry_out(body, cut, rules), body);
      const bool met = in_contact(footprint(end.body()), aim, kTouching);
      if (met && run_up_to(book, state, charger, target, std::move(cut)).verdict.allowed()) return path;
      if (angle == 0) break;
    }
  return with_wheel(Hand::kLeft, 0, far);
}

void begin_charge(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const UnitId charger = order.unit, target = order.unit_at(kTarget);
  const BattleState known = known_to(book, state, state.unit(charger).side);
  const Path path = path_of(book, known, order);
  const Run run = run_at(book, known, charger, target, path);
  const Coord gap = distance(print(book, state, charger), print(book, state, target));
  Record record{kChargeRecord, charger, target, state.unit(charger).pose, run.end, {}};
  record.n[kGap] = static_cast<std::int32_t>(gap);
  record.n[kFlank] = struck_in_flank_or_rear(book, state, charger, target) ? 1 : 0;
  record.n[kCover] = in_cover(book, state, target, charger) ? 1 : 0;
  record.n[kWheelHand] = static_cast<std::int32_t>(path.front().hand);
  record.n[kWheelAngle] = path.size() == 2 ? path.front().angle : 0;
  state.unit(charger).markers[kCharged] = 1;
  scene.tell(cite::dr_040, {charger, target}, [&] {
    return fmt::format("{} charges {}{} ({}).", name(state, charger), name(state, target),
                       record.n[kFlank] != 0 ? " in flank or rear" : "", spoken_length(book.words, gap));
  });
  if (const std::optional<Path> halted = way_to_ambush(book, state, charger, run.path)) {
    const Marcher body = marcher(book, state, charger);
    state.unit(charger).pose = end_of(carry_out(body, *halted, move_rules(book, state)), body).pose;
    return scene.then(cite::dr_121, {charger}, [&] {
      return fmt::format("{} comes upon an ambush and halts.", name(state, charger));
    });
  }
  state.records.push_back(record);
  scene.push({kChargeUnderWay, 0, {}});
}

}  // namespace drumhead::drill
