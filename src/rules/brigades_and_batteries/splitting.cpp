// Units made of others and joined to them again: skirmish screens (7.10), parts detached to hold a block (6.4).
// (6.4).
#include <algorithm>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

bool is_taken(const Setting& setting, const std::string& wanted) {
  return std::any_of(setting.units.begin(), setting.units.end(),
                     [&](const Profile& p) { return p.name == wanted; });
}

std::string free_name(const Setting& setting, const std::string& wanted) {
  std::string candidate = wanted;
  for (int n = 2; is_taken(setting, candidate); ++n) candidate = wanted + " " + std::to_string(n);
  return candidate;
}

// R95: in proportion, what is over to the larger part.
int share_of_original(int whole, int figures, int of) {
  const int rest = of - figures;
  return figures > rest ? whole - whole * rest / of : whole * figures / of;
}

}  // namespace

UnitId split_unit(BattleState& state, UnitId from, int figures, const std::string& suffix) {
  auto setting = std::make_shared<Setting>(*state.setting);
  Unit part = state.unit(from);
  Profile profile = state.profile(from);
  const int share = share_of_original(profile.original_strength, figures, part.strength);
  profile.name = free_name(*setting, profile.name + suffix);
  profile.original_strength = static_cast<std::int16_t>(share);
  setting->units[from.index()].original_strength =
      static_cast<std::int16_t>(setting->units[from.index()].original_strength - share);
  setting->units.push_back(std::move(profile));
  part.id = UnitId{static_cast<std::int16_t>(state.units.size())};
  part.parent = from;
  part.strength = static_cast<std::int16_t>(figures);
  part.files = std::min(part.files, part.strength);
  state.unit(from).strength = static_cast<std::int16_t>(state.unit(from).strength - figures);
  state.units.push_back(part);
  state.setting = std::move(setting);
  return part.id;
}

void join_units(BattleState& state, UnitId into, UnitId part) {
  auto setting = std::make_shared<Setting>(*state.setting);
  Profile &whole = setting->units[into.index()], &gone = setting->units[part.index()];
  whole.original_strength = static_cast<std::int16_t>(whole.original_strength + gone.original_strength);
  gone.original_strength = 0;
  state.setting = std::move(setting);
  Unit& unit = state.unit(part);
  state.unit(into).strength = static_cast<std::int16_t>(state.unit(into).strength + unit.strength);
  unit.strength = 0;
  unit.on_table = false;
  unit.inside = {};
  std::erase_if(state.bends, [part](const Bend& bend) { return bend.unit == part; });
}

}  // namespace drumhead::bb
