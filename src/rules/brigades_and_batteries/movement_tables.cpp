#include "rules/brigades_and_batteries/movement_tables.h"

namespace drumhead::bb {

MovementTables bind_movement(TableBinder& bind) {
  MovementTables t;
  t.column = bind.length("speeds", "column");
  t.line = bind.length("speeds", "line");
  t.extended = bind.length("speeds", "extended_line");
  t.square = bind.length("speeds", "square");
  t.evading_foot = bind.length("speeds", "evading");
  t.heavy_cavalry = bind.length("speeds", "heavy_cavalry");
  t.heavy_charge = bind.length("speeds", "heavy_cavalry_charging");
  t.light_cavalry = bind.length("speeds", "light_cavalry");
  t.light_charge = bind.length("speeds", "light_cavalry_charging");
  t.leader = bind.length("speeds", "leader");
  t.gunners_on_foot = bind.length("speeds", "gunners_on_foot");
  t.evading_horse_guns = bind.length("speeds", "evading_horse_guns");
  t.limbered =
      bind.length_grid("gun_speeds", {"light", "field", "heavy", "horse"}, {"limbered", "manhandled"});
  t.keep_clear = bind.length("approach", "keep_clear");
  t.straight_end = bind.length("approach", "straight_end");
  t.pushed = bind.length("approach", "pushed");
  t.pushed_least = bind.length("approach", "pushed_least");
  t.push_depth = bind.length("approach", "push_depth");
  t.road = bind.length("approach", "road");
  t.old_prussia = bind.length("approach", "old_prussia");
  t.advance = bind.length("approach", "advance");
  t.rout_by_choice = bind.length("approach", "rout_by_choice");
  const auto number = [&](std::string_view table, std::string_view row) {
    return static_cast<int>(bind.number(table, row));
  };
  t.sidestep = number("slowing", "sidestep");
  t.oblique = number("slowing", "oblique");
  t.retire = number("slowing", "retire");
  t.turn_guns = number("in_parts", "turn_guns");
  t.full_advance = number("in_parts", "full_advance");
  t.few_skirmishers = number("in_parts", "few_skirmishers");
  t.push_angle = number("in_parts", "push_angle");
  return t;
}

}  // namespace drumhead::bb
