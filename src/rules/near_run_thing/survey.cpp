// What units are, in what state and formation, and where they stand.
#include "rules/near_run_thing/survey.h"

#include <algorithm>

#include "table/command.h"

namespace drumhead::nrt {

// ---- What a unit is.

bool is_battery(const BattleState& s, UnitId id) {
  const ArmOf arm = arm_of(s, id);
  return arm == kFootArtillery || arm == kHorseArtillery || arm == kRegimentalGun;
}
bool is_wagon(const BattleState& s, UnitId id) { return arm_of(s, id) >= kBaggage; }
bool is_crew(const BattleState& s, UnitId id) {
  return is_battery(s, id) && formation_of(s, id) != kUnlimbered && !is_limbered(s, id);
}
bool is_mounted(std::uint8_t formation) { return formation >= kHorseLine && formation <= kHorseSkirmishCloud; }
bool is_horse(const BattleState& s, UnitId id) { return arm_of(s, id) == kCavalry && is_mounted(s.unit(id).formation); }
bool is_foot(const BattleState& s, UnitId id) {
  const ArmOf arm = arm_of(s, id);
  return arm == kInfantry || arm == kScreen || (arm == kCavalry && !is_horse(s, id)) || is_crew(s, id);
}
bool is_guns(const BattleState& s, UnitId id) { return is_battery(s, id) && !is_crew(s, id); }
bool is_horse_guns(const BattleState& s, UnitId id) { return arm_of(s, id) == kHorseArtillery; }
bool is_heavy_guns(const BattleState& s, UnitId id) {
  return arm_of(s, id) == kFootArtillery && (marker(s, id, kCalibre) == kHeavyGun || has(s, id, kOrdnance, kPosition));
}
bool is_french(const BattleState& s, UnitId id) {
  return nation_of(s, id) == kFrench || nation_of(s, id) == kFrenchAllied;
}

int quality(const BattleState& s, UnitId id) {
  const int nominal = s.profile(id).traits[kClass];
  if (!trained(s, id, kCossack)) return nominal;
  return std::clamp(nominal + (is_skirmishing(s, id) ? 1 : -1), static_cast<int>(kBad), static_cast<int>(kElite));
}

SizeOf size_of(const Book& book, const BattleState& s, UnitId id) {
  const std::size_t column = is_battery(s, id) ? 1 : 0;
  if (column == 1 && has(s, id, kTwoPieces)) return kVerySmallSize;
  const int figures = marker(s, id, kFigures) - marker(s, id, kLent);
  for (const SizeOf size : {kLargeSize, kNormalSize, kSmallSize})
    if (figures >= book.tables.muster.sizes.at(size, column)) return size;
  return column == 1 ? kSmallSize : kVerySmallSize;
}

// ---- In what state.

int hits_lost(const BattleState& s, UnitId id) { return s.profile(id).original_strength - s.unit(id).strength; }
bool is_unsteady(const BattleState& s, UnitId id) {
  if (is_screen(s, id)) return false;  // NRT-471
  return has(s, id, kShattered) || (s.unit(id).strength == 1 && hits_lost(s, id) > 0);
}
bool is_uneasy(const BattleState& s, UnitId id) {
  return !is_screen(s, id) && !is_unsteady(s, id) && 2 * hits_lost(s, id) >= s.profile(id).original_strength;
}

// ---- In what formation.

InFormation on_foot(std::uint8_t formation) {
  switch (formation) {
    case kHorseLine: return kLine;
    case kHorseColumn: return kColumn;
    case kHorseMarchColumn: return kMarchColumn;
    case kHorseSkirmishLine: return kSkirmishLine;
    case kHorseSkirmishCloud: return kSkirmishCloud;
    default: return static_cast<InFormation>(formation);
  }
}
InFormation in_the_saddle(InFormation plain) {
  switch (plain) {
    case kLine: return kHorseLine;
    case kColumn: return kHorseColumn;
    case kMarchColumn: return kHorseMarchColumn;
    case kSkirmishLine: return kHorseSkirmishLine;
    case kSkirmishCloud: return kHorseSkirmishCloud;
    default: return plain;
  }
}
bool in_line(const BattleState& s, UnitId id) {
  return plain_formation(s, id) == kLine || plain_formation(s, id) == kReinforcedLine;
}
bool in_column(const BattleState& s, UnitId id) { return plain_formation(s, id) == kColumn; }
bool in_march_column(const BattleState& s, UnitId id) {
  return plain_formation(s, id) == kMarchColumn || formation_of(s, id) == kGunMarchColumn;
}
bool is_skirmishing(const BattleState& s, UnitId id) {
  return plain_formation(s, id) == kSkirmishLine || plain_formation(s, id) == kSkirmishCloud;
}
bool is_limbered(const BattleState& s, UnitId id) {
  return formation_of(s, id) == kLimbered || formation_of(s, id) == kGunMarchColumn;
}
bool has_flanks(const BattleState& s, UnitId id) {
  return !in_square(s, id) && !is_garrison(s, id) && plain_formation(s, id) != kSkirmishCloud;
}

bool knows_formation(const BattleState& s, UnitId id, InFormation formation) {
  const InFormation plain = on_foot(formation);
  const bool skirmish = plain == kSkirmishLine || plain == kSkirmishCloud, light = trained(s, id, kTrainedLight);
  switch (arm_of(s, id)) {
    case kInfantry:
      if (is_mounted(formation)) return false;
      if (skirmish) return light;
      if (formation == kMasse) return trained(s, id, kMasseTrained);
      return formation <= kGarrison;
    case kCavalry:
      if (!is_mounted(formation)) return skirmish || formation == kGarrison;  // dismounted
      return skirmish ? light : true;
    case kScreen: return skirmish && !is_mounted(formation);
    case kFootArtillery:
    case kHorseArtillery: return formation == kUnlimbered || formation == kLimbered || formation == kGunMarchColumn ||
                                 (skirmish && !is_mounted(formation));
    case kRegimentalGun: return formation == kUnlimbered || formation == kLimbered || formation == kGunMarchColumn;
    default: return formation == kWagon;
  }
}

int files_in(const Book&, const BattleState& s, UnitId id, InFormation formation) {
  const int n = std::max(1, marker(s, id, kBases));
  switch (on_foot(formation)) {
    case kLine:
    case kSkirmishLine:
    case kUnlimbered: return n;
    case kReinforcedLine:
    case kSkirmishCloud: return (n + 1) / 2;
    default: return 1;
  }
}

// ---- The site.

Footprint building_print(const Piece& building) {
  const Ring& ring = building.area.outer;
  if (ring.size() == 4) return footprint_of({Quad{{ring[0], ring[1], ring[2], ring[3]}}});
  const Bounds b = bounds(building.area);
  return footprint_of({Quad{{b.low, {b.high.x, b.low.y}, b.high, {b.low.x, b.high.y}}}});
}

namespace {

// The building as a box, its first side in front: a garrison fires from its faces and is charged there.
Box building_box(const Piece& building) {
  const Quad walls = building_print(building).boxes.front();
  const Vec front{divide_rounded(walls.front_left().x + walls.front_right().x, 2),
                  divide_rounded(walls.front_left().y + walls.front_right().y, 2)};
  return {{front, heading_of(front - centre(walls))}, distance(walls.front_left(), walls.front_right()),
          distance(walls.front_right(), walls.rear_right())};
}

}  // namespace

Site::Site(const Book& the_book, const BattleState& the_state) : book(the_book), state(the_state) {
  prints_.resize(state.units.size());
  boxes_.resize(state.units.size());
  for (const Unit& unit : state.units) {
    if (!unit.on_table) continue;
    const bool inside = unit.inside.valid();
    boxes_[unit.id.index()] =
        inside ? building_box(state.ground->piece(unit.inside)) : outline(body_of(state, book.words.formations, unit.id));
    prints_[unit.id.index()] =
        inside ? building_print(state.ground->piece(unit.inside)) : footprint_of(boxes_[unit.id.index()]);
  }
}

// T14: a footprint is a rectangle, gaps between skirmishers and the hollow of a square included.
Footprint Site::print_of(const Marcher& body) const { return footprint_of(outline(body.body())); }

Marcher Site::reformed(UnitId id, InFormation formation) const {
  return reshaped(marcher(id), book.words.formations[formation], files_in(book, state, id, formation), Anchor::kFrontMiddle, 0);
}

std::vector<UnitId> Site::friends_of(UnitId id) const {
  std::vector<UnitId> mates = side(state.unit(id).side);
  std::erase(mates, id);
  return mates;
}

bool counts_as_enemy(const BattleState& s, UnitId id) {
  return s.unit(id).on_table && !is_routing(s, id) && !is_wagon(s, id);
}

std::vector<UnitId> Site::enemies_of(UnitId id) const {
  return units_of(state, other(state.unit(id).side), [&](UnitId enemy) { return counts_as_enemy(state, enemy); });
}

std::optional<UnitId> Site::nearest_enemy(UnitId id) const {
  std::optional<UnitId> nearest;
  Coord least = kNoDistance;
  for (const UnitId enemy : enemies_of(id)) {
    const Coord d = gap(id, enemy);
    if (d >= least) continue;
    least = d;
    nearest = enemy;
  }
  return nearest;
}

std::vector<Obstacle> Site::others(UnitId id) const {
  std::vector<Obstacle> list;
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.id != id) list.push_back({unit.id, unit.side, print(unit.id)});
  return list;
}

const TroopIndex& Site::troops() const {
  if (troops_) return *troops_;
  std::vector<TroopBox> boxes;
  for (const Unit& unit : state.units) {
    if (!unit.on_table || unit.inside.valid()) continue;
    const std::uint32_t classes = (unit.side == Seat::kA ? 1U : 2U) | (is_skirmishing(state, unit.id) ? 4U : 0U);
    for (const Quad& quad : print(unit.id).boxes)
      boxes.push_back({unit.id, classes, static_cast<std::int16_t>(level_at(state, centre(quad))), quad});
  }
  troops_.emplace(std::move(boxes));
  return *troops_;
}

// ---- Front, flank and rear.

AspectOf aspect_of(const Site& site, UnitId target, const Footprint& attacker) {
  if (!has_flanks(site.state, target)) return kInFront;
  switch (sector_by_lines(site.box(target), attacker)) {
    case Sector::kFront: return kInFront;
    case Sector::kFlank: return kInFlank;
    case Sector::kRear: return kInRear;
  }
  return kInFront;
}

AspectOf fire_aspect_of(const Site& site, UnitId target, UnitId firer) {
  if (!has_flanks(site.state, target)) return kInFront;
  const Box& box = site.box(target);
  const Edge front = front_of(site, firer);
  if (!at_least_half_behind(box.pose, front)) return kInFront;
  const Coord centre_aside = aside(box.pose, middle(front));
  const bool behind = at_least_half_behind(rear_of(box), front) && 2 * std::abs(centre_aside) <= box.width;
  return behind ? kInRear : kInFlank;
}

Edge front_of(const Site& site, UnitId id) { return edge_of(site.box(id), Face::kFront); }
Coord front_width(const Site& site, UnitId id) { return site.box(id).width; }
Coord filled_ahead(const Site& site, UnitId id, UnitId target, Coord range) {
  return width_in_corridor(front_of(site, id), site.print(target), range);
}

// ---- Rates.

namespace {

GunRateRow gun_row(const BattleState& s, UnitId id) {
  if (is_wagon(s, id)) return kWagonRate;
  if (is_horse_guns(s, id)) return kHorseGunRate;
  return is_heavy_guns(s, id) ? kHeavyGunRate : kFootGunRate;
}
RateRow rate_row(const BattleState& s, UnitId id, InFormation formation) {
  if (!is_mounted(formation)) return kFootRate;
  return mounted_as(s, id, kHeavy) ? kHeavyRate : kHorseRate;
}
RateColumn rate_column(InFormation formation, bool on_road) {
  switch (on_foot(formation)) {
    case kLine: return kLineRate;
    case kReinforcedLine: return kReinforcedRate;
    case kSquare: return kSquareRate;
    case kSkirmishLine:
    case kSkirmishCloud: return kSkirmishRate;
    case kMarchColumn: return on_road ? kRoadRate : kMarchRate;
    default: return kColumnRate;
  }
}
bool rides_limbers(const BattleState& s, UnitId id, InFormation formation) {
  return is_wagon(s, id) || (is_battery(s, id) && formation >= kUnlimbered);
}

}  // namespace

Coord move_in(const Site& site, UnitId id, InFormation formation, bool on_road) {
  const MoveTables& t = site.book.tables.move;
  std::int64_t move = 0;
  if (rides_limbers(site.state, id, formation)) {
    const GunRateColumn column = formation == kGunMarchColumn ? (on_road ? kGunRoadRate : kGunMarchRate) : kLimberedRate;
    move = t.gun_rates.at(gun_row(site.state, id), column);
  } else {
    move = t.rates.at(rate_row(site.state, id, formation), rate_column(formation, on_road));
  }
  return move == kNil ? 0 : move;
}
Coord normal_move(const Site& site, UnitId id) { return move_in(site, id, formation_of(site.state, id)); }
Coord rout_move(const Site& site, UnitId id) {
  const MoveTables& t = site.book.tables.move;
  const InFormation formation = formation_of(site.state, id);
  if (rides_limbers(site.state, id, formation)) return t.gun_rates.at(gun_row(site.state, id), kGunRoutRate);
  return t.rates.at(rate_row(site.state, id, formation), kRoutRate);
}
Coord prolong_move(const Site& site, UnitId id) {
  const std::int64_t move = site.book.tables.move.gun_rates.at(gun_row(site.state, id), kProlongRate);
  return move == kNil ? 0 : move;
}
Cite rate_rule(const Site& site, UnitId id) {
  const MoveTables& t = site.book.tables.move;
  const InFormation formation = formation_of(site.state, id);
  if (rides_limbers(site.state, id, formation)) return t.gun_rates.cite(gun_row(site.state, id));
  return t.rates.cite(rate_row(site.state, id, formation));
}

// ---- Records.

Record* find_record(BattleState& s, RecordKind kind, UnitId a, UnitId b) {
  for (Record& record : s.records)
    if (record.kind == kind && record.a == a && (!b.valid() || record.b == b)) return &record;
  return nullptr;
}
const Record* find_record(const BattleState& s, RecordKind kind, UnitId a, UnitId b) {
  for (const Record& record : s.records)
    if (record.kind == kind && record.a == a && (!b.valid() || record.b == b)) return &record;
  return nullptr;
}
std::vector<const Record*> records_of(const BattleState& s, RecordKind kind) {
  std::vector<const Record*> list;
  for (const Record& record : s.records)
    if (record.kind == kind) list.push_back(&record);
  return list;
}
bool in_melee(const BattleState& s, UnitId id) {
  return std::any_of(s.records.begin(), s.records.end(),
                     [&](const Record& r) { return r.kind == kMeleeRecord && (r.a == id || r.b == id); });
}
UnitId unit_numbered(std::int32_t n) {
  UnitId id;
  id.value = static_cast<std::int16_t>(n);
  return id;
}

}  // namespace drumhead::nrt
