#include "rules/brigades_and_batteries/survey.h"

#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {

// ---- Formations.

InFormation plain(std::uint8_t formation) {
  switch (static_cast<InFormation>(formation)) {
    case kTwoRankColumn:
      return kColumn;
    case kTwoRankLine:
      return kLine;
    case kTwoRankExtended:
      return kExtended;
    case kTwoRankSquare:
      return kSquare;
    case kTwoRankBent:
      return kBent;
    case kColumn:
    case kLine:
    case kExtended:
    case kSquare:
    case kSkirmish:
    case kBent:
    case kMasse:
    case kCavalryLine:
    case kCavalryColumn:
    case kLimbered:
    case kUnlimbered:
    case kGunnersOnFoot:
    case kGarrison:
    case kFormations:
      break;
  }
  return static_cast<InFormation>(formation);
}

bool stands_in_two_ranks(const BattleState& state, UnitId id) {
  return option(state, kTwoRankOption) && has(state, id, kTwoRank) && is_infantry(state, id);
}

std::uint8_t as_formed_by(const BattleState& state, UnitId id, InFormation wanted) {
  if (!stands_in_two_ranks(state, id)) return wanted;
  switch (wanted) {
    case kColumn:
      return kTwoRankColumn;
    case kLine:
      return kTwoRankLine;
    case kExtended:
      return kTwoRankExtended;
    case kSquare:
      return kTwoRankSquare;
    case kBent:
      return kTwoRankBent;
    default:
      return wanted;
  }
}

bool is_limbered(const BattleState& state, UnitId id) { return formation(state, id) == kLimbered; }
bool is_unlimbered(const BattleState& state, UnitId id) { return formation(state, id) == kUnlimbered; }
bool are_gunners_on_foot(const BattleState& state, UnitId id) { return formation(state, id) == kGunnersOnFoot; }
bool in_close_order(const BattleState& state, UnitId id) {
  return !is_artillery(state, id) && !in_skirmish_order(state, id);
}
int ranks_of(const Book& book, const BattleState& state, UnitId id) {
  return ranks(body_of(state, book.words.formations, id));
}

std::string names(const BattleState& state, const std::vector<UnitId>& units) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i)
    text += (i == 0 ? "" : i + 1 == units.size() ? " and " : ", ") + name(state, units[i]);
  return text;
}

// ---- The site.

namespace {

std::int64_t turn_at(const Ring& ring, std::size_t i) {
  const std::size_t n = ring.size();
  const Vec before = ring[(i + n - 1) % n], here = ring[i], after = ring[(i + 1) % n];
  return cross(here - before, after - here);
}

// A corner that can be cut off: it points outward, and no other corner lies in the triangle it makes.
bool is_ear(const Ring& ring, std::size_t i, bool left_handed) {
  const std::size_t n = ring.size();
  const std::int64_t turn = turn_at(ring, i);
  if (left_handed ? turn <= 0 : turn >= 0) return false;
  const Polygon ear{{ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]}, {}};
  for (std::size_t k = 2; k + 1 < n; ++k)
    if (where(ring[(i + k) % n], ear) == Inside::kInside) return false;
  return true;
}

bool is_convex(const Ring& ring) {
  const bool left_handed = doubled_area(ring) > 0;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (left_handed ? turn_at(ring, i) < 0 : turn_at(ring, i) > 0) return false;
  return true;
}

// A triangle as a box, one of whose corners is the middle of a side.
Quad triangle(Vec a, Vec b, Vec c) { return {{a, b, c, {(a.x + c.x) / 2, (a.y + c.y) / 2}}}; }

std::vector<Quad> in_triangles(Ring ring) {
  const bool left_handed = doubled_area(ring) > 0;
  std::vector<Quad> parts;
  while (ring.size() > 3) {
    std::size_t ear = 0;
    while (ear + 1 < ring.size() && !is_ear(ring, ear, left_handed)) ++ear;
    const std::size_t n = ring.size();
    parts.push_back(triangle(ring[(ear + n - 1) % n], ring[ear], ring[(ear + 1) % n]));
    ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  parts.push_back(triangle(ring[0], ring[1], ring[2]));
  return parts;
}

}  // namespace

Footprint block_print(const Piece& block) {
  const Ring& ring = block.area.outer;
  if (ring.size() == 4 && is_convex(ring)) return footprint_of({Quad{{ring[0], ring[1], ring[2], ring[3]}}});
  return footprint_of(in_triangles(ring));
}

Vec block_centre(const Piece& block) {
  const Ring& ring = block.area.outer;
  const Vec first = ring.front();
  Wide x = 0, y = 0, doubled = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) {
    const Vec a = ring[i] - first, b = ring[i + 1] - first;
    const Wide area = cross(a, b);
    x += area * (a.x + b.x), y += area * (a.y + b.y), doubled += area;
  }
  if (doubled == 0) return first;
  if (doubled < 0) x = -x, y = -y, doubled = -doubled;
  const auto thrice = static_cast<std::int64_t>(3 * doubled);
  return first + Vec{divide_rounded(x, thrice), divide_rounded(y, thrice)};
}

Site::Site(const Book& the_book, const BattleState& the_state) : book(the_book), state(the_state), places_(the_state.units.size()) {
  for (const Unit& unit : state.units) {
    if (!unit.on_table) continue;
    Place& place = places_[unit.id.index()];
    place.body = body_of(state, book.words.formations, unit.id);
    place.inside = unit.inside;
    place.laid_out = false;
    if (!place.body.bends.empty() || !place.body.stands.empty()) lay_out(place);  // they are kept in the state
  }
}

void Site::lay_out(Place& place) const {
  place.laid_out = true;
  place.box = outline(place.body);
  place.print = place.inside.valid() ? block_print(state.ground->piece(place.inside)) : footprint(place.body);
}

Vec Site::centre_of(UnitId id) const {
  const PieceId block = place(id).inside;
  return block.valid() ? block_centre(state.ground->piece(block)) : centre(print(id));
}

Marcher Site::marcher(UnitId id) const { return marcher_of(body(id), id); }

std::vector<Obstacle> Site::others(UnitId id) const {
  std::vector<Obstacle> list;
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.id != id) list.push_back({unit.id, unit.side, print(unit.id)});
  return list;
}

std::vector<UnitId> Site::friends_of(UnitId id) const {
  std::vector<UnitId> friends = units_of(state, state.unit(id).side);
  std::erase(friends, id);
  return friends;
}

// ---- Steadiness.

bool is_obstacle_kind(const Piece& piece) {
  switch (piece.kind) {
    case PieceKind::kStream:
    case PieceKind::kFord:
    case PieceKind::kFence:
    case PieceKind::kHedge:
    case PieceKind::kWall:
      return true;
    default:
      return false;
  }
}

bool divided_by_obstacle(const Site& site, UnitId id) {
  if (in_block(site.state, id)) return false;
  const Footprint& place = site.print(id);
  return !place.empty() && LocalGround(site, place.bounds).is_divided(drawn_in(place));
}

bool touches_block(const Site& site, UnitId id) {
  const Footprint& place = site.print(id);
  const auto touched = [&](const Piece& piece) {
    return is_block(piece) && std::any_of(place.boxes.begin(), place.boxes.end(),
                                          [&](const Quad& quad) { return within(piece, quad, kContactGap); });
  };
  const auto& pieces = site.state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(), touched);
}

std::optional<Cite> unsteady_by(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  if (grade(state, id) == kGradeF) return cite::bb_067;
  if (has(state, id, kDisordered)) return cite::bb_068;
  if (has(state, id, kShaken)) return cite::bb_069;
  if (has(state, id, kUnsteadyTurn)) return cite::bb_364;
  if (is_artillery(state, id) || in_skirmish_order(state, id)) return cite::bb_071;
  if (in_block(state, id) || touches_block(site, id)) return cite::bb_309;
  if (divided_by_obstacle(site, id)) return cite::bb_324;
  if (charging_into_obstacle(site, id)) return cite::bb_325;
  return std::nullopt;
}

bool is_steady(const Site& site, UnitId id) { return !unsteady_by(site, id); }

void add_steadiness(const Site& site, UnitId id, Cites& rules) {
  const Cite why = unsteady_by(site, id).value_or(cite::bb_066);
  rules.add(why).add(cite::bb_070, why == cite::bb_324 || why == cite::bb_325);
}

bool pays_double(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  if (grade(state, id) >= kGradeE) return true;
  if (has(state, id, kDisordered) || has(state, id, kShaken) || has(state, id, kUnsteadyTurn)) return true;
  return in_block(state, id) || touches_block(site, id) || divided_by_obstacle(site, id);
}

// ---- Contacts and charges.

const Record* contact_between(const BattleState& state, UnitId a, UnitId b) {
  for (const Record& record : state.records)
    if (record.kind == kContactRecord && ((record.a == a && record.b == b) || (record.a == b && record.b == a)))
      return &record;
  return nullptr;
}

std::vector<UnitId> opponents_of(const BattleState& state, UnitId id) {
  std::vector<UnitId> list;
  for (const Record& record : state.records) {
    if (record.kind != kContactRecord) continue;
    if (record.a == id) list.push_back(record.b);
    if (record.b == id) list.push_back(record.a);
  }
  std::sort(list.begin(), list.end());
  return list;
}

bool in_contact(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& record) {
    return record.kind == kContactRecord && (record.a == id || record.b == id);
  });
}

std::vector<const Record*> charges_on(const BattleState& state, UnitId target) {
  std::vector<const Record*> list;
  for (const Record& record : state.records)
    if (record.kind == kChargeRecord && record.b == target) list.push_back(&record);
  return list;
}

std::vector<const Record*> charges_by(const BattleState& state, UnitId charger) {
  std::vector<const Record*> list;
  for (const Record& record : state.records)
    if (record.kind == kChargeRecord && record.a == charger) list.push_back(&record);
  return list;
}

bool is_frozen(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& record) {
    if (record.kind == kContactRecord) return record.a == id || record.b == id;
    return record.kind == kOverrunRecord && record.b == id;
  });
}

// ---- Command.

bool may_influence(const BattleState& state, LeaderId general, UnitId unit) {
  const Leader& leader = state.leaders[general.index()];
  if (!leader.on_table || leader.side != state.unit(unit).side) return false;
  if (leader.markers[kCommanderInChief] != 0) return true;
  return leader.command.valid() && leader.command == state.unit(unit).command;
}

LeaderId attached_general(const BattleState& state, UnitId unit) {
  LeaderId best;
  for (const Leader& leader : state.leaders) {
    if (!leader.on_table || leader.attached_to != unit || !may_influence(state, leader.id, unit)) continue;
    if (!best.valid() || leader.rating > state.leaders[best.index()].rating) best = leader.id;
  }
  return best;
}

LeaderId commander_of(const Site& site, UnitId unit) {
  const BattleState& state = site.state;
  for (const UnitId mate : group_of(state, unit))
    for (const Leader& leader : state.leaders)
      if (may_influence(state, leader.id, mate) &&
          within(leader.pose.at, site.print(mate), command_radius(site.book, state, leader.id) + kSlack))
        return leader.id;
  return {};
}
bool in_command(const Site& site, UnitId unit) { return commander_of(site, unit).valid(); }

// ---- Baselines.

const Token* centre_point_of(const BattleState& state, UnitId id) {
  for (const Token& token : state.tokens)
    if (token.kind == kCentrePoint && token.owner == id) return &token;
  return nullptr;
}

Vec middle_of_body(const Site& site, UnitId id) {
  if (in_block(site.state, id)) return site.centre_of(id);
  const Box& box = site.box(id);
  return point_from(box.pose, -box.depth / 2, 0);
}

Heading back_of(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  if (const Token* centre_point = centre_point_of(state, id))
    return heading_of(centre_point->pose.at - middle_of_body(site, id));
  const Token* sides = nullptr;
  for (const Token& token : state.tokens) {
    if (token.kind != kBaselineMiddle) continue;
    if (token.owner == id) return token.pose.facing;
    if (!token.owner.valid() && token.side == state.unit(id).side) sides = &token;
  }
  return sides != nullptr ? sides->pose.facing : state.unit(id).pose.facing + degrees(180);
}

// ---- Groups and nations.

std::vector<UnitId> group_of(const BattleState& state, UnitId id) {
  const PieceId block = state.unit(id).inside;
  if (!block.valid()) return {id};
  std::vector<UnitId> group;
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.inside == block) group.push_back(unit.id);
  return group;
}

int group_grade(const BattleState& state, UnitId id) {
  int lowest = grade(state, id);
  for (const UnitId mate : group_of(state, id)) lowest = std::max(lowest, grade(state, mate));
  return lowest;
}

NationOf national_infantry(const BattleState& state, UnitId id) {
  if (!option(state, kNationalModifiers) || !is_infantry(state, id) || grade(state, id) == kGradeF) return kNoNation;
  return static_cast<NationOf>(trait(state, id, kNation));
}

bool is_british_cavalry(const BattleState& state, UnitId id) {
  return option(state, kNationalModifiers) && is_cavalry(state, id) && trait(state, id, kNation) == kBritain;
}

}  // namespace drumhead::bb
