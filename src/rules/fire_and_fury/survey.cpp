// What units are and where they stand.
#include "rules/fire_and_fury/survey.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead::ff {

std::string leader_name(const BattleState& state, LeaderId id) {
  const std::string& name = state.setting->leaders[id.index()];
  return state.leaders[id.index()].markers[kProvisional] != 0 ? name + "'s successor" : name;
}

std::string spoken_names(const BattleState& state, std::span<const UnitId> units) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == units.size() ? " and " : ", ", name(state, units[i]));
  return text;
}

// ---- States and formations.

StateOf state_of(const BattleState& state, UnitId id) {
  if (is_guns(state, id) || state.profile(id).original_strength <= 1) return kFresh;
  const int stands = state.unit(id).strength;
  if (stands <= marker(state, id, kSpentAt)) return kSpent;
  return stands <= marker(state, id, kWornAt) ? kWorn : kFresh;
}

bool is_mounted(std::uint8_t formation) { return formation >= kHorseLine && formation <= kHorseBrokenMass; }

InFormation on_foot(std::uint8_t formation) {
  switch (static_cast<InFormation>(formation)) {
    case kHorseLine:
      return kLine;
    case kHorseFieldColumn:
      return kFieldColumn;
    case kHorseMarchColumn:
      return kMarchColumn;
    case kHorseExtended:
      return kExtended;
    case kHorseBrokenMass:
      return kBrokenMass;
    case kLine:
    case kFieldColumn:
    case kMarchColumn:
    case kExtended:
    case kGarrison:
    case kBrokenMass:
    case kLimbered:
    case kUnlimbered:
    case kFormations:
      break;
  }
  return static_cast<InFormation>(formation);
}

InFormation in_the_saddle(InFormation plain) {
  switch (plain) {
    case kLine:
      return kHorseLine;
    case kFieldColumn:
      return kHorseFieldColumn;
    case kMarchColumn:
      return kHorseMarchColumn;
    case kExtended:
      return kHorseExtended;
    case kBrokenMass:
      return kHorseBrokenMass;
    default:
      return plain;
  }
}

bool has_facing(const BattleState& state, UnitId id) {
  return !is_broken(state, id) && !is_garrison(state, id);
}

bool can_threaten(const BattleState& state, UnitId id) {
  if (!state.unit(id).on_table) return false;
  return is_guns(state, id) ? is_unlimbered(state, id) : !is_broken(state, id);
}

SmallArm small_arm_of(const BattleState& state, UnitId id) {
  const auto first = static_cast<SmallArm>(marker(state, id, kSmallArm));
  if (!has(state, id, kSecondArm)) return first;
  const auto second = static_cast<SmallArm>(marker(state, id, kSecondArm) - 1);
  const int with_second = std::min<int>(marker(state, id, kSecondStands), state.unit(id).strength);
  const int with_first = state.unit(id).strength - with_second;
  if (with_first == with_second) return std::min(first, second);  // the one listed first
  return with_first > with_second ? first : second;
}

int silenced_stands(const BattleState& state, UnitId battery) {
  int n = 0;
  for (const Stand& stand : state.stands_of(battery)) n += stand.markers[kSilenced] != 0 ? 1 : 0;
  return n;
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
  const Footprint print = building_print(building);
  const Quad& walls = print.boxes.front();
  const Vec front{divide_rounded(walls.front_left().x + walls.front_right().x, 2),
                  divide_rounded(walls.front_left().y + walls.front_right().y, 2)};
  return {{front, heading_of(front - centre(walls))},
          distance(walls.front_left(), walls.front_right()),
          distance(walls.front_right(), walls.rear_right())};
}

}  // namespace

Site::Site(const Book& the_book, const BattleState& the_state) : book(the_book), state(the_state) {
  prints_.resize(state.units.size());
  boxes_.resize(state.units.size());
  for (const Unit& unit : state.units) {
    if (!unit.on_table) continue;
    const Body body = body_of(state, book.words.formations, unit.id);
    const bool has_gaps = book.words.formations[unit.formation].file_gap > 0;
    boxes_[unit.id.index()] =
        unit.inside.valid() ? building_box(state.ground->piece(unit.inside)) : outline(body);
    prints_[unit.id.index()] = unit.inside.valid() ? building_print(state.ground->piece(unit.inside))
                               : has_gaps          ? footprint_by_cells(body)
                                                   : footprint(body);
  }
}

std::vector<Box> Site::stands(UnitId id) const {
  if (!state.unit(id).on_table || state.unit(id).inside.valid()) return {};
  return cells(body(id));
}

Marcher Site::marcher(UnitId id) const { return marcher_of(body(id), id); }

std::vector<Obstacle> Site::others(UnitId id) const {
  std::vector<Obstacle> list;
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.id != id) list.push_back({unit.id, unit.side, print(unit.id)});
  return list;
}

std::vector<UnitId> Site::friends_of(UnitId id) const {
  std::vector<UnitId> mates = side(state.unit(id).side);
  std::erase(mates, id);
  return mates;
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

const TroopIndex& Site::troops() const {
  if (troops_) return *troops_;
  std::vector<TroopBox> boxes;
  for (const Unit& unit : state.units) {
    if (!unit.on_table || unit.inside.valid()) continue;
    for (const Quad& quad : print(unit.id).boxes)
      boxes.push_back({unit.id, unit.side == Seat::kA ? 1U : 2U,
                       static_cast<std::int16_t>(level_at(state, centre(footprint_of({quad})))), quad});
  }
  troops_.emplace(std::move(boxes));
  return *troops_;
}

const std::vector<Silhouette>& Site::silhouettes(UnitId id) const {
  if (silhouettes_.empty()) silhouettes_.resize(state.units.size());
  std::vector<Silhouette>& marks = silhouettes_[id.index()];
  if (!marks.empty()) return marks;
  const auto add = [&](const Quad& quad) {
    marks.push_back({quad, nine_points(quad), {}});
    marks.back().levels.fill(Silhouette::kUnknown);
  };
  for (const Box& stand : stands(id)) add(corners(stand));
  if (marks.empty())
    for (const Quad& quad : print(id).boxes) add(quad);
  return marks;
}

const SightRules& Site::sight() const {
  if (!sight_) sight_ = sight_rules(*this, false);
  return *sight_;
}

Ranges& Site::ranges() const {
  if (ranges_) return *ranges_;
  Position position{state.ground,
                    state.pieces,
                    {},
                    sight(),
                    book.tables.fire.over_from_gun,
                    book.tables.fire.over_from_target};
  for (const Unit& unit : state.units)
    position.bodies.push_back(
        {unit.side, is_guns(state, unit.id), unit.formation, unit.strength, print(unit.id).boxes});
  ranges_ = ranges_in(std::move(position));
  return *ranges_;
}

// ---- Zones.

bool behind_front_line(const Site& site, UnitId of, Vec point) {
  return ahead(site.front(of), point) < -kHair;
}

bool half_behind_front_line(const Site& site, UnitId of, std::span<const Box> stands) {
  if (stands.empty()) return false;
  int behind = 0;
  for (const Box& stand : stands)
    if (behind_front_line(site, of, point_from(stand.pose, -stand.depth / 2, 0))) ++behind;
  return 2 * behind >= static_cast<int>(stands.size());
}

Arc field_of_fire(const Box& stand) { return {edge_of(stand, Face::kFront), degrees(45), -1}; }

bool in_field_of_fire(const Site& site, UnitId firer, UnitId target) {
  const std::vector<Box> stands = site.stands(firer);
  return std::any_of(stands.begin(), stands.end(),
                     [&](const Box& stand) { return reaches(field_of_fire(stand), site.print(target)); });
}

// ---- Armies.

namespace {

int lost_of(const BattleState& state, Seat side) {
  return state.side_numbers[static_cast<std::size_t>(side)][kStandsLost];
}
int had_by(const BattleState& state, Seat side) {
  return state.side_numbers[static_cast<std::size_t>(side)][kStandsHad];
}

}  // namespace

bool has_heavy_casualties(const Book& book, const BattleState& state, Seat side) {
  const int parts = book.tables.command.heavy_casualties;
  return had_by(state, side) > 0 && parts * lost_of(state, side) >= had_by(state, side);
}

bool has_greater_losses(const Book& book, const BattleState& state, Seat side) {
  if (!has_heavy_casualties(book, state, side)) return false;
  const Seat enemy = other(side);
  // a / b > c / d, in whole numbers.
  return lost_of(state, side) * std::max(1, had_by(state, enemy)) >
         lost_of(state, enemy) * had_by(state, side);
}

bool has_lost_a_key_position(const BattleState& state, Seat side) {
  const int own = side == Seat::kA ? 1 : 2;
  for (const Objective& objective : state.setting->objectives) {
    if (!objective.piece.valid()) continue;
    const PieceState& piece = state.pieces[objective.piece.index()];
    if (piece.markers[kOwner] == own && piece.markers[kHolder] != own && piece.markers[kHolder] != 0)
      return true;
  }
  return false;
}

}  // namespace drumhead::ff
