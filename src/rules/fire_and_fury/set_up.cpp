// A position made ready for the first turn: ratings as numbers, strength cards, gun stands, key positions,
// numbers of stands.
#include <algorithm>
#include <memory>

#include "rules/fire_and_fury/chapters.h"

namespace drumhead::ff {
namespace {

// Units that were given no card have the usual one.
void deal_card(const Book& book, BattleState& state, Unit& unit) {
  if (is_guns(state, unit.id) || unit.markers[kWornAt] != 0) return;
  const auto dependability = static_cast<DependabilityOf>(unit.markers[kDependableAs]);
  const StrengthCard card =
      card_for(book.tables.muster, state.profile(unit.id).original_strength, dependability);
  unit.markers[kWornAt] = static_cast<std::int16_t>(card.worn);
  unit.markers[kSpentAt] = static_cast<std::int16_t>(card.spent);
}

InFormation starting_formation(const BattleState& state, const Unit& unit) {
  const auto formation = static_cast<InFormation>(unit.formation);
  if (unit.inside.valid()) return kGarrison;
  if (is_guns(state, unit.id)) return formation == kLimbered ? kLimbered : kUnlimbered;
  if (unit.markers[kOrder] == kBroken) return is_horse(state, unit.id) ? kHorseBrokenMass : kBrokenMass;
  if (!is_horse(state, unit.id)) return on_foot(unit.formation);
  return formation == kExtended
             ? kExtended
             : in_the_saddle(on_foot(unit.formation));  // dismounted: extended line on foot
}

int width_of(const Unit& unit, InFormation formation) {
  switch (on_foot(formation)) {
    case kFieldColumn:
    case kBrokenMass:
      return std::min<int>(2, unit.strength);
    case kMarchColumn:
    case kLimbered:
    case kGarrison:
      return 1;
    default:
      return std::max<int>(1, unit.strength);
  }
}

// A battery has a stand for each of its gun stands; those the battle gave are kept.
void make_gun_stands(BattleState& state) {
  std::vector<Stand> stands;
  for (const Unit& unit : state.units) {
    if (!is_guns(state, unit.id)) continue;
    const std::span<const Stand> given = state.stands_of(unit.id);
    for (int i = 0; i < unit.strength; ++i) {
      Stand stand;
      if (static_cast<std::size_t>(i) < given.size())
        stand = given[static_cast<std::size_t>(i)];
      else
        stand.kind = unit.markers[kSmallArm];  // of a battery: the class of its guns
      stand.unit = unit.id;
      stand.figures = 1;
      stands.push_back(stand);
    }
  }
  state.stands = std::move(stands);
  for (Unit& unit : state.units)
    if (is_guns(state, unit.id)) unit.markers[kSmallArm] = 0;  // its stands know
}

void count_stands(BattleState& state) {
  for (const Unit& unit : state.units) {
    if (!unit.on_table) continue;
    auto& had = state.side_numbers[static_cast<std::size_t>(unit.side)];
    had[kStandsHad] += unit.strength;
    if (is_guns(state, unit.id)) had[kGunStandsHad] += unit.strength;
  }
}

}  // namespace

void prepare_battle(const Book& book, BattleState& state) {
  for (Unit& unit : state.units) {
    deal_card(book, state, unit);
    const InFormation formation = starting_formation(state, unit);
    unit.formation = formation;
    unit.files = static_cast<std::int16_t>(width_of(unit, formation));
  }
  make_gun_stands(state);
  count_stands(state);
  for (const Objective& objective : state.setting->objectives) {
    if (objective.held_at_start == Seat::kNobody || !objective.piece.valid()) continue;
    const auto holder = static_cast<std::int16_t>(static_cast<int>(objective.held_at_start) + 1);
    state.pieces[objective.piece.index()].markers[kHolder] = holder;
    state.pieces[objective.piece.index()].markers[kOwner] = holder;
  }
}

}  // namespace drumhead::ff
