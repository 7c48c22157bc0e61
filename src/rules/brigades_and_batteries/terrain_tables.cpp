#include "rules/brigades_and_batteries/terrain_tables.h"

namespace drumhead::bb {

TerrainTables bind_terrain(TableBinder& bind) {
  TerrainTables t;
  // In the order of ObstacleRow.
  const std::vector<std::string_view> rows{
      "stream",   "ford",   "fence",       "low_hedge",       "broken_hedgerow", "stone_wall", "ditch",
      "hedgerow", "abatis", "light_works", "destroyed_works", "heavy_works",     "city_wall",  "breach"};
  t.rates = bind.grid("rates", {"woods", "rough", "steep_up", "steep_down"},
                      {"skirmishers", "infantry", "cavalry", "guns"});
  t.obstacle_costs = bind.length_grid("obstacle_costs", rows, {"once", "per_rank"});
  t.obstacles = bind.grid(
      "obstacles", rows,
      {"shooting", "combat", "hinders", "infantry", "cavalry", "limbered", "manhandled", "gunners"});
  t.behind_works = bind.length("broken_ground", "behind_works");
  t.thin_obstacle = bind.length("broken_ground", "thin_obstacle");
  t.bridge_least = static_cast<int>(bind.number("bridges", "least"));
  t.bridge_most = static_cast<int>(bind.number("bridges", "most"));
  return t;
}

}  // namespace drumhead::bb
