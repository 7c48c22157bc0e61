// Officers and adjutants, soutiens and their lines: who belongs to whom (1.1.4, 1.3.3).
#include <algorithm>

#include "rules/belle_alliance/survey.h"
#include "table/command.h"

namespace drumhead::ba {

LeaderId direct_officer(const BattleState& s, UnitId id) {
  const CommandId command = s.unit(mother_of(s, id)).command;
  if (!command.valid()) return {};
  const LeaderId officer = s.commands[command.index()].leader;
  if (!officer.valid() || is_fallen(s.leaders[officer.index()])) return {};
  return officer;
}

std::vector<LeaderId> adjutants_of(const BattleState& s, LeaderId officer) {
  std::vector<LeaderId> found;
  const Leader& chief = s.leaders[officer.index()];
  for (const Leader& l : s.leaders)
    if (is_adjutant(l) && !is_fallen(l) && l.side == chief.side && l.command == chief.command)
      found.push_back(l.id);
  return found;
}

std::vector<LeaderId> staff_touching(const BattleState& s, UnitId id) {
  std::vector<LeaderId> found;
  for (const Leader& l : s.leaders)
    if (l.on_table && !is_fallen(l) && l.attached_to == id) found.push_back(l.id);
  return found;
}

Box staff_box(const Site& site, LeaderId id) {
  const Grid& bases = site.book.tables.muster.bases;
  const Pose pose = place_of(site.state.leaders[id.index()], site.state.units);
  return {pose, bases.at(kStaffBase, 0), bases.at(kStaffBase, 1)};
}

bool officer_within(const Site& site, LeaderId officer, UnitId id, Coord d) {
  const Leader& leader = site.state.leaders[officer.index()];
  if (!leader.on_table || is_fallen(leader)) return false;
  if (leader.attached_to == id) return true;
  return within(footprint_of(staff_box(site, officer)), site.print(id), d + site.book.tables.march.tolerance);
}

bool is_superior(const BattleState& s, LeaderId above, LeaderId below) {
  const CommandId over = s.leaders[above.index()].command, under = s.leaders[below.index()].command;
  return over.valid() && under.valid() && over != under && is_under(s.commands, under, over);
}

namespace {

// BA-101: closed, and no fewer than half the figures of the line.
bool qualifies_as_soutien(const BattleState& s, UnitId unit, UnitId line) {
  return s.unit(unit).on_table && s.unit(unit).side == s.unit(line).side && is_closed(s, unit) &&
         !is_artillery(s, unit) && s.unit(unit).strength * 2 >= s.unit(line).strength;
}

UnitId designated_soutien(const BattleState& s, UnitId line) {
  for (const Unit& unit : s.units)
    if (unit.on_table && unit.markers[kSoutienOf] == line.value + 1) return unit.id;
  return {};
}

}  // namespace

// R35: whoever has orders to be; only without such orders the mother, unless she has orders for another line.
UnitId soutien_of(const BattleState& s, UnitId line) {
  if (!s.unit(line).on_table || !is_skirmish_line(s, line) || disorder(s, line) == kFD) return {};
  const UnitId ordered = designated_soutien(s, line);
  if (ordered.valid()) return qualifies_as_soutien(s, ordered, line) ? ordered : UnitId{};
  if (!is_unsplit_line(s, line)) return {};
  const UnitId mother = s.unit(line).parent;
  if (has(s, mother, kSoutienOf)) return {};
  return qualifies_as_soutien(s, mother, line) ? mother : UnitId{};
}

UnitId line_secured_by(const BattleState& s, UnitId soutien) {
  for (const Unit& unit : s.units)
    if (unit.on_table && unit.side == s.unit(soutien).side && soutien_of(s, unit.id) == soutien)
      return unit.id;
  return {};
}

}  // namespace drumhead::ba
