// Chapter 2's numbers: speeds, the cost of manoeuvres, distances. Bound to data/.../movement.toml.
#pragma once

#include "engine/tables.h"

namespace drumhead::bb {

struct MovementTables {
  // speeds, 2.11
  Coord column = 0, line = 0, extended = 0, square = 0, evading_foot = 0, heavy_cavalry = 0, heavy_charge = 0,
        light_cavalry = 0, light_charge = 0, leader = 0, gunners_on_foot = 0, evading_horse_guns = 0;
  Grid limbered;  // by GunClass: limbered and manhandled speeds, then horse guns
  // distances
  Coord keep_clear = 0, straight_end = 0, pushed = 0, pushed_least = 0, push_depth = 0, road = 0,
        old_prussia = 0, advance = 0, rout_by_choice = 0;
  // what an inch counts
  int sidestep = 0, oblique = 0, retire = 0;
  // in ten-thousandths of a move
  int turn_guns = 0, full_advance = 0;
  int few_skirmishers = 0, push_angle = 0;
};
MovementTables bind_movement(TableBinder& bind);

}  // namespace drumhead::bb
