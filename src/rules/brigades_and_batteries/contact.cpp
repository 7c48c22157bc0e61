// Contact (4.6, 4.8, R42, R131): whom a front edge touches, from which side it strikes, and what lies
// between.
#include <algorithm>

#include "geom/lines.h"
#include "geom/motion.h"
#include "geom/zones.h"
#include "rules/brigades_and_batteries/charging.h"

namespace drumhead::bb {
namespace {

bool touches(const Segment& front, const Edge& edge) {
  return within(front, Segment{edge.left, edge.right}, kContactGap);
}

// The charger's body as it stood when its move began (R70a: before any manoeuvre).
Footprint start_of(const Site& site, const Record& charge) {
  Marcher body = site.marcher(charge.a);
  body.pose = charge.from;
  body.formation = &site.book.words.formations[static_cast<std::size_t>(charge.n[kStartFormation])];
  body.files = charge.n[kStartFiles];
  body.bends.clear();
  return footprint(body.body());
}

// R70: the target has sides and a rear at all.
bool has_flanks(const Site& site, UnitId id) {
  return !in_square(site.state, id) && !in_skirmish_order(site.state, id) && !in_block(site.state, id) &&
         !are_gunners_on_foot(site.state, id) && !lies_in_closed_works(site, id);
}

bool strikes_box(const Footprint& start, const Segment& front, const Box& target) {
  if (!any_part_behind(target.pose, start, kContactGap)) return false;
  return touches(front, edge_of(target, Face::kLeft)) || touches(front, edge_of(target, Face::kRight)) ||
         touches(front, edge_of(target, Face::kRear));
}

// R118: only from behind its rear line, and on its rear edge. A corner alone is a side's as well, and a side
// is a square's.
bool strikes_rear_of_masse(const Footprint& start, const Segment& front, const Box& target) {
  constexpr Coord kCorner = 2 * kContactGap;
  const Pose rear = rear_of(target);
  const Coord half = target.width / 2 - kCorner;
  const Segment inner{point_from(rear, 0, -half), point_from(rear, 0, half)};
  return any_part_behind(rear, start, kContactGap) && within(front, inner, kContactGap);
}

// R6: the outer short edge of an end segment, or the outer half of its rear edge, from behind its front line.
bool strikes_end_segment(const Footprint& start, const Segment& front, const Box& segment, Face outer) {
  if (!any_part_behind(segment.pose, start, kContactGap)) return false;
  if (touches(front, edge_of(segment, outer))) return true;
  const Edge rear = edge_of(segment, Face::kRear);
  const Vec half = middle(rear);
  // Seen from behind, the left end of the line is on the right hand.
  const Vec end = outer == Face::kLeft ? rear.right : rear.left;
  return within(front, Segment{half, end}, kContactGap);
}

bool strikes_bent_line(const Site& site, const Footprint& start, const Segment& front, UnitId target) {
  const auto bends = site.state.bends_of(target);
  const Formation& form = site.book.words.formations[site.state.unit(target).formation];
  const Coord deep = ranks(site.body(target)) * form.rank_depth;
  const auto box = [&](const Bend& bend) { return Box{bend.pose, bend.files * form.file_width, deep}; };
  return strikes_end_segment(start, front, box(bends.front()), Face::kLeft) ||
         strikes_end_segment(start, front, box(bends.back()), Face::kRight);
}

// T3: what counts as an obstacle along a line of contact.
bool hampers_a_charge(ObstacleRow row) {
  switch (row) {
    case kStreamRow:
    case kFordRow:
    case kFenceRow:
    case kLowHedgeRow:
    case kBrokenHedgerowRow:
    case kStoneWallRow:
    case kDitchRow:
    case kHedgerowRow:
    case kDestroyedWorksRow:
      return true;
    case kAbatisRow:
    case kLightWorksRow:
    case kHeavyWorksRow:
    case kCityWallRow:
    case kBreachRow:
    case kObstacleRows:
      return false;
  }
  return false;
}

}  // namespace

Segment front_edge(const Box& box) {
  const Edge edge = edge_of(box, Face::kFront);
  return {edge.left, edge.right};
}

std::vector<UnitId> touched_by_front(const Site& site, UnitId charger, const Box& at) {
  const Segment front = front_edge(at);
  std::vector<UnitId> touched;
  for (const UnitId enemy : site.enemies_of(charger)) {
    const auto& boxes = site.print(enemy).boxes;
    if (std::any_of(boxes.begin(), boxes.end(),
                    [&](const Quad& box) { return within(front, box, kContactGap); }))
      touched.push_back(enemy);
  }
  return touched;
}

bool lies_in_closed_works(const Site& site, UnitId id) {
  const Vec middle = site.centre_of(id);
  const auto& pieces = site.state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return is_closed_works(piece) && is_there(site.state.pieces, piece.id) &&
           where(middle, inside_of(piece)) != Inside::kOutside;
  });
}

namespace {

// Where a charger's front meets its target: the middle of what touches; where the two have shrunk apart,
// between them.
Vec place_of_contact(const Site& site, UnitId charger, UnitId target) {
  const Box& box = site.box(charger);
  const Pose front = box.pose;
  const auto at = [&](Coord ahead, Coord side) { return Pose{point_from(front, ahead, side), front.facing}; };
  const Zone touching{ahead_of(at(-kContactGap, 0)), behind(at(kContactGap, 0)),
                      right_of(at(0, -box.width / 2)), left_of(at(0, box.width / 2))};
  Interval shared{kNoDistance, -kNoDistance};
  for (const Quad& quad : site.print(target).boxes)
    for (const Vec point : clipped(quad, touching)) {
      shared.from = std::min(shared.from, aside(front, point));
      shared.to = std::max(shared.to, aside(front, point));
    }
  if (shared.from <= shared.to) return point_from(front, 0, (shared.from + shared.to) / 2);
  const Segment gap = nearest_points(site.print(charger), site.print(target));
  return {(gap.a.x + gap.b.x) / 2, (gap.a.y + gap.b.y) / 2};
}

}  // namespace

bool nearly_parallel(Vec a, Vec b) { return std::abs(cross(a, b)) * 10 <= length(a) * length(b); }

bool lies_at_contact(const Site& site, const Piece& piece, UnitId charger, UnitId target, Coord before) {
  if (!is_there(site.state.pieces, piece.id)) return false;
  const Pose at{place_of_contact(site, charger, target), site.box(charger).pose.facing};
  const Segment way{point_from(at, -before, 0), point_from(at, kContactGap, 0)};
  if (piece.kind == PieceKind::kFord) return crosses(piece, {way.a, at.at});  // the charger stands in it
  if (!is_linear(piece.kind)) return false;
  for (std::size_t i = 1; i < piece.line.size(); ++i) {
    const Segment edge{piece.line[i - 1], piece.line[i]};
    if (within(way, edge, piece.width / 2) && !nearly_parallel(way.b - way.a, edge.b - edge.a)) return true;
  }
  return false;
}

// R70, with R6 for bent lines and R118 for the column masse.
bool struck_in_flank_or_rear(const Site& site, const Record& charge) {
  if (!has_flanks(site, charge.b)) return false;
  const Footprint start = start_of(site, charge);
  const Segment front = front_edge(site.box(charge.a));
  if (!site.state.bends_of(charge.b).empty() && formation(site.state, charge.b) == kBent)
    return strikes_bent_line(site, start, front, charge.b);
  if (formation(site.state, charge.b) == kMasse)
    return strikes_rear_of_masse(start, front, site.box(charge.b));
  return strikes_box(start, front, site.box(charge.b));
}

Record charge_record(const Site& before, UnitId charger, UnitId target, ChargeSort sort) {
  const Unit& unit = before.state.unit(charger);
  Record record{kChargeRecord, charger, target, unit.pose, unit.pose, {}};
  record.n[kStatus] = kPending;
  record.n[kSort] = sort;
  record.n[kStartSteady] = is_steady(before, charger) ? 1 : 0;
  record.n[kStartFormation] = unit.formation;
  record.n[kStartFiles] = unit.files;
  record.n[kStartBehind] = !in_block(before.state, target) &&
                           any_part_behind(before.box(target).pose, before.print(charger), kContactGap);
  return record;
}

// R131. Flank or rear by the charge of this turn; it stays for the whole combat (BB-215).
void make_contact(const Site& site, BattleState& state, UnitId charger, UnitId target) {
  if (contact_between(state, charger, target) != nullptr) return;
  Record contact{kContactRecord, charger, target, state.unit(charger).pose, state.unit(target).pose, {}};
  contact.n[kRound] = 1;
  for (Record& record : state.records) {
    if (record.kind != kChargeRecord || record.a != charger || record.b != target) continue;
    if (record.n[kStatus] != kPending) continue;
    record.to = state.unit(charger).pose;
    record.n[kFlankOrRear] = struck_in_flank_or_rear(site, record) ? 1 : 0;
    contact.n[kFlankBy] = record.n[kFlankOrRear];
  }
  state.records.push_back(contact);
}

// R96: at contact the obstacle lies along the contact edge or cuts the charger.
bool charging_into_obstacle(const Site& site, UnitId id) {
  const auto charges = charges_by(site.state, id);
  const bool under_way = std::any_of(charges.begin(), charges.end(), [&](const Record* charge) {
    return (charge->n[kStatus] == kPending || charge->n[kStatus] == kHome) &&
           contact_between(site.state, charge->a, charge->b) != nullptr;
  });
  if (!under_way) return false;
  const Quad front = as_quad(front_edge(site.box(id)));
  const auto& boxes = site.print(id).boxes;
  const auto& pieces = site.state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    const bool near =
        within(piece, front, kContactGap) ||
        std::any_of(boxes.begin(), boxes.end(), [&](const Quad& box) { return meets(piece, box); });
    if (!near) return false;
    const auto row = row_near(site.state, piece, site.box(id).pose.at);
    return row && hampers_a_charge(*row);
  });
}

std::optional<std::size_t> breach_before(const BattleState& state, const Segment& front) {
  for (std::size_t i = 0; i < state.records.size(); ++i) {
    const Record& record = state.records[i];
    if (record.kind != kStretchRecord) continue;
    const Piece& piece = state.ground->pieces[static_cast<std::size_t>(record.n[kStretchPiece])];
    if (piece.kind != PieceKind::kWall || piece.attribute("city") == 0) continue;
    const Polyline gap = part_of(piece.line, record.n[kStretchFrom], record.n[kStretchTo]);
    if (within(front, gap, piece.width / 2 + inches(1))) return i;
  }
  return std::nullopt;
}

}  // namespace drumhead::bb
