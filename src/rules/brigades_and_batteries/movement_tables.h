// Chapter 2's numbers: speeds, the cost of manoeuvres, distances. Bound to data/.../movement.toml.
#pragma once

#include "engine/tables.h"

namespace drumhead::bb {

struct MovementTables {
  // speeds, 2.11
  Coord column = 0, line = 0, extended = 0, square = 0, evading_foot = 0, heavy_cavalry = 0, heavy_charge = 0, light_cavalry = 0,
        light_charge = 0, leader = 0, gunners_on_foot = 0, evading_horse_guns = 0;
  Grid limbered;     // by GunClass: limbered and manhandled speeds, then horse guns
  // distances
  Coord keep_clear = 0, straight_end = 0, pushed = 0;
};
MovementTables bind_movement(TableBinder& bind);

}  // namespace drumhead::bb
