#include "rules/brigades_and_batteries/general_tables.h"

namespace drumhead::bb {

GeneralTables bind_general(TableBinder& bind) {
  GeneralTables t;
  t.charisma = bind.scores("charisma");
  t.radius = bind.length("command_radius", "alone");
  t.radius_attached = bind.length("command_radius", "attached");
  t.refuge = bind.length("command_radius", "refuge");
  t.command_points = bind.scores("command_points");
  t.danger_hits = bind.number("danger", "hits");
  t.falls_on = bind.number("danger", "falls_on");

  t.least_part = bind.number("town_blocks", "part");
  t.leaving = bind.number("town_blocks", "leaving");
  t.adjacent = bind.length("town_distances", "adjacent");

  t.clears_on = bind.number("breaking", "clears_on");
  t.works_hits = bind.number("breaking", "works_hits");
  t.wall_hits = bind.number("breaking", "wall_hits");
  t.works_section = bind.length("sections", "works");
  t.wall_section = bind.length("sections", "wall");
  t.working_reach = bind.length("sections", "touch");
  return t;
}

GeneralThrow throw_for(const Scores& table, Dice& dice) {
  const int die = dice.roll(10);
  return {die, static_cast<int>(table.at(die).values.front())};
}

DangerThrow throw_danger(const GeneralTables& tables, Dice& dice) {
  const int die = dice.roll(10);
  return {die, die <= tables.falls_on};
}

ClearingThrow throw_clearing(const GeneralTables& tables, Dice& dice) {
  const int die = dice.roll(10);
  return {die, die >= tables.clears_on};
}

}  // namespace drumhead::bb
