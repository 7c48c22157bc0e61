// Table 5: which ground is an obstacle, which is cover, which is difficult or takes the bounce from a ball
// (BA-163, BA-166, BA-238, BA-430 to BA-435; R26, R52, R53, R117). Pure: widths in, classes out.
#pragma once

#include <array>

#include "engine/tables.h"
#include "rules/belle_alliance/terms.h"

namespace drumhead::ba {

// The rows of Table 5 that are things; hill layers and waterways go by their width.
enum class Feature : std::uint8_t {
  kShrubs,
  kFence,
  kHedgeRow,
  kDitch,
  kFord,
  kWoodEdge,
  kHedge,
  kDike,
  kDeepWood,
  kFiredAtFromWood,
  kHolsteinHedge,
  kLowWall,   // less than 1 m
  kWall,      // 1 to 2 m
  kHighWall,  // more than 2 m
  kWoodenBuilding,
  kStoneBuilding,
  kStrongBuilding,
  kUnlimberedGuns,
  kPlacedMaterial,
  kAbatis,
  kChevauxDeFrise,
  kBarricade,
  kEmplacement
};
// Areas of ground.
enum class Area : std::uint8_t { kOpenGround, kPloughedField, kGrownField, kShrubbery, kOrchard, kWood };

struct GroundTables {
  Grid features;                                   // Feature by obstacle and cover
  Grid areas;                                      // Area by difficult and soft
  Coord hill_difficult = 0;                        // BA-166: a layer narrower than this
  std::array<Coord, 3> hill_obstacle{};            // BA-430: narrower than this is class I, II, III
  Coord narrow_waterway = 0, widest_waterway = 0;  // BA-163
  int most_cover = 0;                              // R110: a reinforced building has no more
};
GroundTables bind_ground(TableBinder& bind);

ObstacleClass obstacle_of(const GroundTables& tables, Feature feature);
CoverClass cover_of(const GroundTables& tables, Feature feature);
Cite cite_of(const GroundTables& tables, Feature feature);
bool is_difficult(const GroundTables& tables, Area area);
bool is_soft(const GroundTables& tables, Area area);  // BA-238: non-ricochet

// Of a hill layer of this width (R26), and of a waterway (R52; more than 5 cm: kImpassable).
ObstacleClass hill_obstacle(const GroundTables& tables, Coord width);
bool hill_is_difficult(const GroundTables& tables, Coord width);  // and soft
ObstacleClass waterway_obstacle(const GroundTables& tables, Coord width);
// A building with one degree more (BA-543, R110).
CoverClass reinforced(const GroundTables& tables, CoverClass cover);

}  // namespace drumhead::ba
