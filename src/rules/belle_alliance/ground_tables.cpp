#include "rules/belle_alliance/ground_tables.h"

#include <algorithm>

namespace drumhead::ba {
namespace {

enum : std::size_t { kObstacleColumn, kCoverColumn };
enum : std::size_t { kDifficultColumn, kSoftColumn };

std::size_t place(Feature feature) { return static_cast<std::size_t>(feature); }
std::size_t place(Area area) { return static_cast<std::size_t>(area); }

}  // namespace

GroundTables bind_ground(TableBinder& bind) {
  GroundTables t;
  t.features = bind.grid("obstacles_cover",
                         {"shrubs",
                          "fence",
                          "hedge_row",
                          "ditch",
                          "ford",
                          "wood_edge",
                          "hedge",
                          "dike",
                          "deep_wood",
                          "fired_at_from_wood",
                          "holstein_hedge",
                          "low_wall",
                          "wall",
                          "high_wall",
                          "wooden_building",
                          "stone_building",
                          "strong_building",
                          "unlimbered_guns",
                          "placed_material",
                          "abatis",
                          "chevaux_de_frise",
                          "barricade",
                          "emplacement"},
                         {"obstacle", "cover"});
  t.areas = bind.grid("areas", {"open", "ploughed_field", "grown_field", "shrubbery", "orchard", "wood"},
                      {"difficult", "soft"});
  t.hill_difficult = bind.length("widths", "hill_difficult");
  t.hill_obstacle = {bind.length("widths", "hill_I"), bind.length("widths", "hill_II"),
                     bind.length("widths", "hill_III")};
  t.narrow_waterway = bind.length("widths", "waterway_I");
  t.widest_waterway = bind.length("widths", "waterway_II");
  t.most_cover = static_cast<int>(bind.number("ground_numbers", "most_cover"));
  return t;
}

ObstacleClass obstacle_of(const GroundTables& t, Feature feature) {
  if (t.features.nil(place(feature), kObstacleColumn)) return kNoObstacle;
  return static_cast<ObstacleClass>(t.features.at(place(feature), kObstacleColumn));
}

CoverClass cover_of(const GroundTables& t, Feature feature) {
  if (t.features.nil(place(feature), kCoverColumn)) return kNoCover;
  return static_cast<CoverClass>(t.features.at(place(feature), kCoverColumn));
}

Cite cite_of(const GroundTables& t, Feature feature) { return t.features.cite(place(feature)); }

bool is_difficult(const GroundTables& t, Area area) { return t.areas.at(place(area), kDifficultColumn) != 0; }
bool is_soft(const GroundTables& t, Area area) { return t.areas.at(place(area), kSoftColumn) != 0; }

ObstacleClass hill_obstacle(const GroundTables& t, Coord width) {
  ObstacleClass obstacle = kNoObstacle;
  for (std::size_t i = 0; i < t.hill_obstacle.size(); ++i)
    if (width < t.hill_obstacle[i]) obstacle = static_cast<ObstacleClass>(kObstacleI + static_cast<int>(i));
  return obstacle;
}

bool hill_is_difficult(const GroundTables& t, Coord width) { return width < t.hill_difficult; }

ObstacleClass waterway_obstacle(const GroundTables& t, Coord width) {
  if (width < t.narrow_waterway) return kObstacleI;
  return width <= t.widest_waterway ? kObstacleII : kImpassable;
}

CoverClass reinforced(const GroundTables& t, CoverClass cover) {
  return static_cast<CoverClass>(std::min(cover + 1, t.most_cover));
}

}  // namespace drumhead::ba
