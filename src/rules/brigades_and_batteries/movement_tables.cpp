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
  t.limbered = bind.length_grid("gun_speeds", {"light", "field", "heavy", "horse"}, {"limbered", "manhandled"});
  t.keep_clear = bind.length("approach", "keep_clear");
  t.straight_end = bind.length("approach", "straight_end");
  t.pushed = bind.length("approach", "pushed");
  return t;
}

}  // namespace drumhead::bb
