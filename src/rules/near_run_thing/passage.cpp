// Passage of lines (NRT-193 to NRT-201, R-69, R-153).
#include <algorithm>

#include "rules/near_run_thing/chapters.h"

namespace drumhead::nrt {
namespace {

bool is_clear_of_enemies(const Site& site, UnitId id) {
  const std::vector<UnitId> enemies = site.enemies_of(id);
  return std::none_of(enemies.begin(), enemies.end(),
                      [&](UnitId enemy) { return site.near(id, enemy, site.book.tables.move.passage_line); });
}

// Two inches free on one side of it.
bool has_gap_beside(const Site& site, UnitId id, UnitId mover) {
  for (const Face side : {Face::kLeft, Face::kRight}) {
    const Quad room = room_beside(site.box(id), side, site.book.tables.move.passage_gap);
    const auto stands_there = [&](const Unit& unit) {
      return unit.on_table && unit.id != id && unit.id != mover && overlap(site.print(unit.id), room);
    };
    if (std::none_of(site.state.units.begin(), site.state.units.end(), stands_there)) return true;
  }
  return false;
}

bool rides_through(const BattleState& s, UnitId id) { return is_horse(s, id) || is_limbered(s, id) || is_wagon(s, id); }
bool in_any_column(const BattleState& s, UnitId id) { return in_column(s, id) || in_march_column(s, id); }

}  // namespace

bool may_pass(const Site& site, UnitId mover, UnitId other, bool charging) {
  const BattleState& s = site.state;
  if (is_wagon(s, other)) return true;
  if (is_skirmishing(s, mover) || is_crew(s, mover)) return true;                                         // NRT-193
  if (is_skirmishing(s, other)) return in_any_column(s, mover) || is_limbered(s, mover);                  // NRT-201
  if (is_unlimbered(s, other)) return !charging && (is_foot(s, mover) || is_horse(s, mover));             // NRT-198
  if (is_horse(s, mover) && is_horse(s, other) && in_line(s, mover) && in_line(s, other) && trained(s, mover, kPassageSkill) &&
      brigade_of(s, mover).valid() && brigade_of(s, mover) == brigade_of(s, other))
    return true;                                                                                          // NRT-197
  if (is_foot(s, mover) && in_line(s, mover))
    return is_foot(s, other) && in_line(s, other) && is_clear_of_enemies(site, other);                    // NRT-194
  if (!rides_through(s, mover)) return false;
  if (is_foot(s, other) && (in_square(s, other) || in_column(s, other))) return has_gap_beside(site, other, mover);  // NRT-195
  return in_line(s, other) && is_clear_of_enemies(site, other);                                           // NRT-196
}

}  // namespace drumhead::nrt
