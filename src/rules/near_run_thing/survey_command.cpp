// Who commands whom, and who is in command (VII, R-16, R-41 to ).
#include <algorithm>

#include "rules/near_run_thing/survey.h"
#include "table/command.h"

namespace drumhead::nrt {

namespace {

enum Level : std::int16_t { kBrigadeLevel, kDivisionLevel, kCorpsLevel, kArmyLevel };

const Command& command(const BattleState& s, CommandId id) { return s.commands[id.index()]; }

bool is_alive(const Leader& man) { return man.on_table && man.markers[kFallen] == 0; }

}  // namespace

CommandId brigade_of(const BattleState& s, UnitId id) {
  const CommandId own = s.unit(id).command;
  return own.valid() && command(s, own).level == kBrigadeLevel ? own : CommandId{};
}

CommandId division_of(const BattleState& s, CommandId id) {
  for (; id.valid(); id = command(s, id).superior)
    if (command(s, id).level >= kDivisionLevel) return command(s, id).level == kDivisionLevel ? id : CommandId{};
  return {};
}

bool has_divisions(const BattleState& s, CommandId id) {
  return id.valid() && std::any_of(s.commands.begin(), s.commands.end(), [&](const Command& c) {
    return c.superior == id && c.level == kDivisionLevel;
  });
}

CommandId payer_of(const BattleState& s, UnitId id) {
  const CommandId own = s.unit(id).command;
  if (!own.valid()) return {};
  if (const CommandId division = division_of(s, own); division.valid()) return division;
  if (command(s, own).level != kBrigadeLevel) return own;  // the own units of a corps or army
  const CommandId above = command(s, own).superior;
  return has_divisions(s, above) ? above : own;  // a brigade at corps level; or one of an army without divisions
}

LeaderId commander_of(const BattleState& s, CommandId id) {
  if (!id.valid()) return {};
  const Command& it = command(s, id);
  if (it.leader.valid() || it.level != kBrigadeLevel || !it.superior.valid()) return it.leader;
  return command(s, it.superior).leader;  // NRT-046
}
LeaderId brigadier_of(const BattleState& s, UnitId id) { return commander_of(s, brigade_of(s, id)); }

const Leader& leader(const BattleState& s, LeaderId id) { return s.leaders[id.index()]; }
Pose place_of_leader(const BattleState& s, LeaderId id) { return place_of(leader(s, id), s.units); }
Circle base_of_leader(const Site& site, LeaderId id) {
  return {place_of_leader(site.state, id).at, site.book.tables.muster.bases.at(kGeneralBase, 0) / 2};
}
bool is_present(const BattleState& s, LeaderId id) {
  if (!id.valid() || !is_alive(leader(s, id))) return false;
  const Leader& man = leader(s, id);
  const int phase = s.side_numbers[static_cast<std::size_t>(man.side)][kOwnPhases];
  return man.markers[kAbsentIn] == 0 || man.markers[kAbsentIn] != phase;
}
std::string leader_name(const BattleState& s, LeaderId id) {
  const std::string& name = s.setting->leaders[id.index()];
  return leader(s, id).markers[kReplacement] != 0 ? name + "'s successor" : name;
}

Quad command_box(const Site& site, LeaderId brigadier) {
  const CommandTables& t = site.book.tables.command;
  return strip_at(place_of_leader(site.state, brigadier), {-t.box_depth / 2, t.box_depth / 2, -t.box_width / 2, t.box_width / 2});
}

bool in_box(const Site& site, LeaderId brigadier, UnitId id) {
  return brigadier.valid() && site.state.unit(id).on_table && overlap(site.print(id), command_box(site, brigadier));
}

// NRT-111: from the unit along march columns of its brigade, each within 3" of the next, to one within 3" of the brigadier.
bool in_march_chain(const Site& site, LeaderId brigadier, UnitId id) {
  const BattleState& s = site.state;
  const Coord link = site.book.tables.command.chain + kHair;
  const CommandId brigade = brigade_of(s, id);
  if (!brigadier.valid() || !brigade.valid() || !in_march_column(s, id)) return false;
  std::vector<UnitId> reached{id};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (within(base_of_leader(site, brigadier), site.print(reached[i]), link)) return true;
    for (const UnitId mate : site.side(s.unit(id).side))
      if (brigade_of(s, mate) == brigade && in_march_column(s, mate) && within(site.print(mate), site.print(reached[i]), link) &&
          std::find(reached.begin(), reached.end(), mate) == reached.end())
        reached.push_back(mate);
  }
  return false;
}

bool in_command(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const CommandTables& t = site.book.tables.command;
  const LeaderId chief = commander_of(s, s.unit(id).command);
  if (!chief.valid()) return false;
  const bool brigaded = brigade_of(s, id).valid(), holds = has(s, id, kStanding);
  if (!brigaded) return within(base_of_leader(site, chief), site.print(id), (holds ? t.hold : t.unattached) + kHair);
  if (holds && within(base_of_leader(site, chief), site.print(id), t.hold + kHair)) return true;
  return in_box(site, chief, id) || in_march_chain(site, chief, id);
}

namespace {

bool whole_brigade_holds(const BattleState& s, CommandId brigade) {
  bool any = false;
  for (const UnitId id : units_under(s.commands, s.units, brigade)) {
    if (!has(s, id, kStanding)) return false;
    any = true;
  }
  return any;
}

bool within_base_to_base(const Site& site, LeaderId a, LeaderId b, Coord d) {
  const Circle one = base_of_leader(site, a), two = base_of_leader(site, b);
  return drumhead::within(one.centre, two.centre, one.radius + two.radius + d + kHair);
}

}  // namespace

bool brigadier_in_command(const Site& site, CommandId brigade) {
  return is_present(site.state, commander_of(site.state, brigade)) && brigadier_near(site, brigade);
}

bool brigadier_near(const Site& site, CommandId brigade) {
  const BattleState& s = site.state;
  const CommandTables& t = site.book.tables.command;
  const LeaderId brigadier = commander_of(s, brigade);
  const CommandId above = command(s, brigade).superior;
  const LeaderId chief = above.valid() ? command(s, above).leader : LeaderId{};
  if (!brigadier.valid() || !chief.valid()) return false;
  if (chief == brigadier) return true;
  return within_base_to_base(site, brigadier, chief, whole_brigade_holds(s, brigade) ? t.hold : t.brigade);
}

bool division_in_command(const Site& site, CommandId division) {
  const BattleState& s = site.state;
  const LeaderId general = command(s, division).leader;
  const CommandId above = command(s, division).superior;
  const LeaderId chief = above.valid() ? command(s, above).leader : LeaderId{};
  if (!chief.valid()) return true;  // nobody above him to be far from
  return is_present(s, general) && is_present(s, chief) && within_base_to_base(site, general, chief, site.book.tables.command.division);
}

bool is_attached(const BattleState& s, LeaderId id) {
  return leader(s, id).attached_to.valid() || leader(s, id).markers[kWithBrigade] != 0;
}

std::vector<LeaderId> generals_with(const Site& site, UnitId id) {
  std::vector<LeaderId> list;
  for (const Leader& man : site.state.leaders) {
    if (man.side != site.state.unit(id).side || !is_alive(man) || man.markers[kAide] != 0) continue;
    if (man.attached_to == id || (!man.attached_to.valid() && within(base_of_leader(site, man.id), site.print(id), kHair)))
      list.push_back(man.id);
  }
  return list;
}

Losses brigade_losses(const Book& book, const BattleState& s, CommandId brigade) {
  Losses sum;
  bool baggage = false;
  for (const UnitId id : units_under(s.commands, s.units, brigade, false)) {
    if (is_screen(s, id) || arm_of(s, id) == kRegimentalGun) continue;
    if (is_wagon(s, id)) {
      baggage |= arm_of(s, id) == kBaggage && s.unit(id).on_table && !is_routing(s, id);
      continue;
    }
    sum.strength += s.profile(id).original_strength;
    sum.lost += s.unit(id).on_table ? hits_lost(s, id) : s.profile(id).original_strength;
  }
  if (baggage) sum.strength += (sum.strength * book.tables.muster.baggage + 9) / 10;
  return sum;
}

}  // namespace drumhead::nrt
