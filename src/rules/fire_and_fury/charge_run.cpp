// The way of a charge: one wheel, straight on to contact, squared up against a face, slid along it
// where friends stand.
#include <algorithm>

#include "geom/motion.h"
#include "rules/fire_and_fury/charging.h"
#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

// FF-317: leaders are no units; friendly extended lines and friendly guns do not stop troops.
bool lets_charge_pass(const BattleState& state, UnitId charger, UnitId other_unit) {
  if (state.unit(other_unit).side != state.unit(charger).side) return false;
  return in_extended_line(state, charger) || in_extended_line(state, other_unit) ||
         is_guns(state, other_unit);
}

std::vector<Obstacle> obstacles_to_charge(const Site& site, UnitId charger) {
  std::vector<Obstacle> list = site.others(charger);
  std::erase_if(list, [&](const Obstacle& o) {
    return o.footprint.empty() || lets_charge_pass(site.state, charger, o.unit);
  });
  return list;
}

// ---- Halting at a feature that the target lines (FF-274).

std::optional<Coord> way_to_feature(const Piece& feature, const Marcher& from, Coord way) {
  const Box start = outline(from.body());
  Box end = start;
  end.pose.at = point_from(start.pose, way, 0);
  const auto share = first_reached(feature, front_edge_of(start), front_edge_of(end));
  if (!share) return std::nullopt;
  return std::max<Coord>(0, divide_rounded(Wide{way} * *share, kWholeSegment) - kContactTolerance);
}

// ---- Squaring up (FF-273).

Face face_met(const Box& target, Vec at, bool has_front) {
  const Face nearest = nearest_face(target, at);
  if (!has_front || nearest != Face::kFront) return nearest;
  // It began behind the front line: the side or the rear, whichever is nearer to where it met the corner.
  Face best = Face::kRear;
  Coord least = kNoDistance;
  for (const Face face : {Face::kRear, Face::kLeft, Face::kRight}) {
    const Edge edge = edge_of(target, face);
    if (const Coord d = distance(at, Segment{edge.left, edge.right}); is_less(d, least)) least = d, best = face;
  }
  return best;
}

Face face_to_square_on(const Site& site, const ChargeAim& aim, const Marcher& at_contact) {
  const Box target = site.box(aim.target);
  const bool has_front = has_facing(site.state, aim.target);
  if (has_front && !aim.from_flank) return Face::kFront;
  const Vec met = nearest_points(footprint(at_contact.body()), site.print(aim.target)).b;
  return face_met(target, met, has_front);
}

// Its front laid along the face, the point at which it met the enemy kept (FF-273): it does not slide, unless that
// left no stand of it before the face.
Pose laid_along(const Box& body, const Edge& face, const Segment& met) {
  constexpr Coord kLeast = 2 * kHair;
  const Coord half = divide_rounded(body.width, 2), long_half = divide_rounded(length(face), 2);
  const Pose front{middle(face), face.facing + degrees(180)};
  const Coord at = aside(front, met.b) - std::clamp(aside(body.pose, met.a), -half, half);
  const Coord widest = std::max<Coord>(0, long_half + half - kLeast);
  return {point_from(front, 0, std::clamp(at, -widest, widest)), front.facing};
}

// The square place, drawn back to the feature if one lies between.
Pose square_pose(const Site& site, const ChargeAim& aim, const Marcher& at_contact, Face face,
                 const Piece* feature) {
  const Box body = outline(at_contact.body());
  const Segment met = nearest_points(footprint(at_contact.body()), site.print(aim.target));
  Pose pose = laid_along(body, edge_of(site.box(aim.target), face), met);
  // Slanting corners are rounded, and enemies side by side are dressed no better: near enough, and into
  // nobody.
  pose.at = point_from(pose, -kContactTolerance, 0);
  if (feature == nullptr) return pose;
  constexpr Coord kRun = inches(3);
  Marcher back = at_contact;
  back.pose = {point_from(pose, -kRun, 0), pose.facing};
  if (const auto way = way_to_feature(*feature, back, kRun)) pose.at = point_from(back.pose, *way, 0);
  return pose;
}

// ---- Room (FF-304).

Footprint standing_print(const Marcher& body) {
  return body.formation->file_gap > 0 ? footprint_by_cells(body.body()) : footprint(body.body());
}

// Everybody and every building or water near its place.
std::vector<Footprint> in_its_way(const Site& site, const ChargeAim& aim, const Marcher& square) {
  std::vector<Footprint> list;
  for (const Obstacle& o : site.others(aim.charger))
    if (o.unit != aim.target && !o.footprint.empty()) list.push_back(o.footprint);
  const Bounds around = grown(standing_print(square).bounds, inches(1));
  for (const Piece* piece : pieces_near(*site.state.ground, site.state.pieces, around))
    if (!is_linear(piece->kind) && ground_class(site.book, area_row(*piece)) == kImpassable)
      list.push_back(building_print(*piece));
  return list;
}

// How far along its front it must go for a corner to come from beyond an edge of the table onto it.
std::vector<Coord> slides_onto_table(const Ground& ground, const Marcher& square) {
  constexpr Coord kLong = inches(100);
  const Vec aside_by = step(square.pose.facing, 0, kLong);
  std::vector<Coord> slides;
  const auto add = [&](Coord off, Coord by) {
    if (by != 0) slides.push_back(divide_rounded(Wide{off} * kLong, by));
  };
  for (const Vec corner : corners(outline(square.body())).corner) {
    add(-corner.x, aside_by.x);
    add(ground.width - corner.x, aside_by.x);
    add(-corner.y, aside_by.y);
    add(ground.height - corner.y, aside_by.y);
  }
  return slides;
}

// The least slide along the face that leaves room and a stand in contact.
std::optional<Marcher> slid_to_room(const Site& site, const ChargeAim& aim, const Marcher& square) {
  const Coord half = divide_rounded(outline(square.body()).width, 2);
  const Interval face = across(square.pose, site.print(aim.target));
  std::vector<Coord> slides;
  for (const Footprint& print : in_its_way(site, aim, square)) {
    const Interval side = across(square.pose, print);
    slides.push_back(side.from - half - kContactTolerance);
    slides.push_back(side.to + half + kContactTolerance);
  }
  for (const Coord slide : slides_onto_table(*site.state.ground, square)) slides.push_back(slide);
  // As far to either hand: towards where it came from.
  const Vec from = site.state.unit(aim.charger).pose.at;
  const auto way_from = [&](Coord slide) { return distance(from, point_from(square.pose, 0, slide)); };
  std::stable_sort(slides.begin(), slides.end(), [&](Coord a, Coord b) {
    return std::abs(a) != std::abs(b) ? std::abs(a) < std::abs(b) : a != b && way_from(a) < way_from(b);
  });
  for (const Coord slide : slides) {
    if (common(face, {slide - half, slide + half}).length() <= kHair) continue;
    Marcher place = square;
    place.pose.at = point_from(square.pose, 0, slide);
    if (has_room_at(site, aim.charger, place)) return place;
  }
  return std::nullopt;
}

// Everybody across its front: nearly as near as the target is.
std::vector<UnitId> enemies_met(const Site& site, const ChargeAim& aim, const Marcher& place) {
  const Segment front = front_edge_of(outline(place.body()));
  const Coord half = divide_rounded(outline(place.body()).width, 2);
  const Coord gap = distance(standing_print(place), site.print(aim.target));
  std::vector<UnitId> met{aim.target};
  for (const UnitId enemy : site.enemies_of(aim.charger)) {
    if (enemy == aim.target || common(across(place.pose, site.print(enemy)), {-half, half}).length() <= kHair)
      continue;
    const auto& boxes = site.print(enemy).boxes;
    if (std::any_of(boxes.begin(), boxes.end(),
                    [&](const Quad& box) { return within(front, box, gap + site.book.tables.charge.contact); }))
      met.push_back(enemy);
  }
  return met;
}

// ---- The approach.

struct Approach {
  Path path;
  std::vector<Motion> motions;
  Marcher end;
  bool reached = false;            // the target, or the feature before it
  const Piece* feature = nullptr;  // that it halts at
  UnitId barred_by;
};

// The unit ahead that ends the way: the target if it is among them.
UnitId unit_met(const Site& site, const ChargeAim& aim, const Marcher& end,
                const std::vector<Obstacle>& obstacles) {
  const Footprint place = standing_print(end);
  UnitId met;
  for (const Obstacle& o : obstacles) {
    if (!within(place, o.footprint, kContactTolerance) || along(end.pose, o.footprint).to <= kContactTolerance) continue;
    if (o.unit == aim.target) return o.unit;
    const bool enemy = o.side != site.state.unit(aim.charger).side;
    if (!met.valid() || enemy) met = o.unit;
  }
  return met;
}

void halt_at_feature(Approach& a, const Piece& feature, const MoveRules& rules, const Marcher& body) {
  if (a.path.empty() || a.path.back().kind != LegKind::kAdvance) return;
  const auto halt = way_to_feature(feature, a.motions.back().start, a.path.back().distance);
  if (!halt) return;
  a.feature = &feature;
  a.path.back().distance = *halt;
  a.motions = carry_out(body, a.path, rules);
  a.end = end_of(a.motions, body);
}

Approach approach_of(const Site& site, const ChargeAim& aim) {
  const Marcher body = site.marcher(aim.charger);
  const MoveRules rules = move_rules(site);
  const auto obstacles = obstacles_to_charge(site, aim.charger);
  const Piece* feature = aim.from_flank ? nullptr : feature_lined(site, aim.target);
  // What stands behind a feature is reached at the feature: the stretch beyond it is not run.
  const Coord reach = aim.reach + (feature != nullptr ? inches(2) : 0);
  Approach a;
  a.path = cut_at_contact(body, path_of_charge(aim.turn, reach), rules, obstacles);
  a.motions = carry_out(body, a.path, rules);
  a.end = end_of(a.motions, body);
  const UnitId met = unit_met(site, aim, a.end, obstacles);
  a.reached = met == aim.target;
  if (met.valid() && !a.reached) a.barred_by = met;
  if (a.reached && feature != nullptr) halt_at_feature(a, *feature, rules, body);
  return a;
}

}  // namespace

Segment front_edge_of(const Box& box) {
  const Edge edge = edge_of(box, Face::kFront);
  return {edge.left, edge.right};
}

Marcher moved_ahead(const Marcher& body, Coord by) {
  Marcher moved = body;
  moved.pose.at = point_from(body.pose, by, 0);
  return moved;
}

bool has_room_at(const Site& site, UnitId id, const Marcher& place) {
  const Footprint print = footprint(place.body());
  if (is_off_table(*site.state.ground, print)) return false;
  for (const Obstacle& o : site.others(id))
    if (!o.footprint.empty() && meet(print.bounds, o.footprint.bounds) &&
        stand_on_each_other(print, ground_held(site, o.unit)))
      return false;
  // Drawn back by a hair: whoever stands at the face of a building touches it.
  return ground_under(site, standing_print(moved_ahead(place, -kHair))) != kImpassable;
}

bool began_behind(const Site& site, UnitId charger, UnitId target) {
  return has_facing(site.state, target) && half_behind_front_line(site, target, site.stands(charger));
}

Path path_of_charge(Angle turn, Coord reach) {
  if (turn == 0) return {leg::advance(reach)};
  return {leg::wheel(turn > 0 ? Hand::kRight : Hand::kLeft, magnitude(turn)), leg::advance(reach)};
}

Coord longest_charge(const Site& site, UnitId id) {
  const RateRow row = rate_row(site.state, id, site.state.unit(id).formation);
  const Coord whole = site.book.tables.ground.rates.at(row, moves_at_the_double(site.state, id) ? 1 : 0);
  return divide_rounded(Wide{whole} * charge_reach_budget(site.state, id), kWholeMove);
}

ChargeRun run_charge(const Site& site, const ChargeAim& aim) {
  const Approach way = approach_of(site, aim);
  ChargeRun run;
  run.path = way.path;
  run.end = way.end;
  run.barred_by = way.barred_by;
  if (!way.reached) return run;
  run.face = face_to_square_on(site, aim, way.end);
  Marcher square = way.end;
  square.pose = square_pose(site, aim, way.end, run.face, way.feature);
  const auto placed = has_room_at(site, aim.charger, square) ? std::optional<Marcher>(square)
                                                             : slid_to_room(site, aim, square);
  if (!placed) {
    run.no_room = true;
    return run;
  }
  run.end = *placed;
  run.met = enemies_met(site, aim, run.end);
  return run;
}

std::vector<const Record*> charges_by(const BattleState& state, UnitId charger) {
  std::vector<const Record*> list;
  for (const Record& record : state.records)
    if (record.kind == kChargeRecord && record.a == charger) list.push_back(&record);
  return list;
}

std::vector<UnitId> targets_of_charge(const BattleState& state, UnitId charger) {
  std::vector<UnitId> targets;
  for (const Record* record : charges_by(state, charger)) targets.push_back(record->b);
  return targets;
}

}  // namespace drumhead::ff
