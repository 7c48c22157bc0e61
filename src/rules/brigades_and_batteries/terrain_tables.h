// Chapter 6's numbers: rates of ground, obstacles (T3), measures. Bound to data/.../terrain.toml.
#pragma once

#include "engine/tables.h"

namespace drumhead::bb {

enum RateRow : std::uint8_t { kWoodsRate, kRoughRate, kSteepUpRate, kSteepRate };
enum RateColumn : std::uint8_t { kSkirmishersRate, kInfantryRate, kCavalryRate, kGunsRate };
// Columns of T3. The last five: may such troops pass?
enum ObstacleColumn : std::uint8_t {
  kCoverShooting,
  kCoverCombat,
  kHinders,
  kInfantryPasses,
  kCavalryPasses,
  kLimberedPasses,
  kManhandledPasses,
  kGunnersPass
};

struct TerrainTables {
  Grid rates;           // RateRow by RateColumn
  Grid obstacle_costs;  // ObstacleRow by: once (nil: its own width), for every rank
  Grid obstacles;       // ObstacleRow by ObstacleColumn
  Coord behind_works = 0, thin_obstacle = 0;
  int bridge_least = 0, bridge_most = 0;
};
TerrainTables bind_terrain(TableBinder& bind);

}  // namespace drumhead::bb
