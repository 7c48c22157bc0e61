// A position made ready for the first bound: formations of the right arm and width, weapons, gunners at their
// guns, adjutants, numbers of figures.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "engine/objectives.h"
#include "rules/belle_alliance/chapters.h"

namespace drumhead::ba {
namespace {

// R32: the formations that an arm knows; models and garrisons are placed by what they are.
bool is_known_to(const BattleState& state, UnitId id, InFormation plain_one) {
  switch (plain_one) {
    case kLine:
    case kAttackColumn:
    case kMarchColumn:
    case kRest:
    case kRout:
      return true;
    case kSkirmish:
      return !is_artillery(state, id);
    case kSquare:
    case kMass:
    case kHuddle:
    case kWork:
      return !is_cavalry(state, id);
    default:
      return is_artillery(state, id) && (plain_one == kUnlimbered || plain_one == kLimbered);
  }
}

InFormation starting_formation(const BattleState& state, const Unit& unit) {
  const auto said = static_cast<InFormation>(unit.formation);
  const InFormation given = is_known_to(state, unit.id, plain(said)) ? said : kLine;
  if (unit.inside.valid()) return kGarrison;
  if (is_waggon(state, unit.id)) return kWaggonColumn;
  if (disorder(state, unit.id) == kFD) return of_arm(state, unit.id, kRout);
  if (is_artillery(state, unit.id)) {
    if (given == kLine) return kUnlimbered;  // nothing was said
    return given == kMarchColumn && unit.markers[kGuns] > 0 ? kLimbered : given;
  }
  return of_arm(state, unit.id, plain(given));
}

// R128: what the arm usually carries.
WeaponOf usual_weapon(const BattleState& state, UnitId id) {
  switch (static_cast<ArmOf>(trait(state, id, kArm))) {
    case kInfantry:
    case kEngineers:
      return kMusket;
    case kCavalry:
      return kCarbine;
    case kArtillery:
    case kWaggons:
      return kNoWeapon;
  }
  return kNoWeapon;
}

// BA-065: one gunner figure stands for one gun, and a model for several of them.
int usual_models(const MusterTables& t, const Unit& unit) {
  return std::max(1, (unit.strength + t.usual_guns - 1) / t.usual_guns);
}

void equip(const Book& book, BattleState& state, Unit& unit) {
  const MusterTables& muster = book.tables.muster;
  const bool cavalry = is_cavalry(state, unit.id);
  const std::string& type = state.profile(unit.id).type;
  auto& m = unit.markers;
  if (m[kWeapon] == kNoWeapon) m[kWeapon] = usual_weapon(state, unit.id);
  if (m[kWeapon] == kUnarmed) m[kWeapon] = kNoWeapon;
  if (is_artillery(state, unit.id) && m[kGuns] == 0)
    m[kGuns] = static_cast<std::int16_t>(usual_models(muster, unit));
  if (is_artillery(state, unit.id) && m[kPounder] == 0)
    m[kPounder] = static_cast<std::int16_t>(muster.usual_pounder);
  if (cavalry && m[kSquadrons] == 0)
    m[kSquadrons] = static_cast<std::int16_t>(usual_squadrons(book.tables.march, unit.strength));
  if (type == "light infantry" || (cavalry && trait(state, unit.id, kClass) == kLight))
    m[kLightTroops] = 1;  // R34
  const Coord base = muster.bases.at(cavalry ? kHorseBase : kFootBase, 0);
  if (m[kGap] == 0) m[kGap] = static_cast<std::int16_t>(divide_rounded(base * 10, kPerMm));  // R33
}

// R5: evenly, what is over from the first gun on.
void serve_guns(BattleState& state) {
  std::vector<Stand> stands;
  for (const Unit& unit : state.units) {
    const int guns = is_artillery(state, unit.id) ? unit.markers[kGuns] : 0;
    const std::span<const Stand> given = state.stands_of(unit.id);
    for (int i = 0; i < guns; ++i) {
      const int gunners = unit.strength / guns + (i < unit.strength % guns ? 1 : 0);
      Stand stand;
      stand.unit = unit.id;
      stand.figures = static_cast<std::size_t>(i) < given.size() ? given[static_cast<std::size_t>(i)].figures
                                                                 : (1U << gunners) - 1U;
      stands.push_back(stand);
    }
  }
  state.stands = std::move(stands);
}

bool has_adjutants(const BattleState& state, const Leader& officer) {
  return std::any_of(state.leaders.begin(), state.leaders.end(), [&](const Leader& l) {
    return l.markers[kAdjutant] != 0 && l.command == officer.command && l.side == officer.side;
  });
}

// BA-036: those that every officer begins with are with him.
void appoint_adjutants(const Book& book, BattleState& state) {
  auto setting = std::make_shared<Setting>(*state.setting);
  const std::vector<Leader> officers = state.leaders;
  for (const Leader& officer : officers) {
    if (officer.markers[kAdjutant] != 0 || !officer.command.valid() || has_adjutants(state, officer))
      continue;
    for (int n = 1; n <= book.tables.muster.adjutants; ++n) {
      Leader adjutant = officer;
      adjutant.id = LeaderId{static_cast<std::int16_t>(state.leaders.size())};
      adjutant.rating = 0;
      adjutant.markers = {};
      adjutant.markers[kAdjutant] = 1;
      setting->leaders.push_back(fmt::format("{}'s {} adjutant", setting->leaders[officer.id.index()],
                                             n == 1   ? "first"
                                             : n == 2 ? "second"
                                                      : "other"));
      state.leaders.push_back(adjutant);
    }
  }
  state.setting = std::move(setting);
}

}  // namespace

void prepare_battle(const Book& book, BattleState& state) {
  for (Unit& unit : state.units) {
    equip(book, state, unit);
    const InFormation formation = starting_formation(state, unit);
    unit.formation = formation;
    unit.files = static_cast<std::int16_t>(usual_files(state, unit.id, formation, unit.files));
    if (unit.on_table) state.side_numbers[static_cast<std::size_t>(unit.side)][kFiguresHad] += unit.strength;
  }
  serve_guns(state);
  appoint_adjutants(book, state);
  set_starting_holders(state, kHolder);
}

}  // namespace drumhead::ba
