// Rates of movement, classes of ground, command and the other measures (FF-001, FF-048 to FF-060, FF-141,
// FF-165 to FF-193).
#pragma once

#include "engine/tables.h"
#include "rules/fire_and_fury/words.h"

namespace drumhead::ff {

enum GroundClass : std::int16_t { kOpen, kBrokenGround, kRoughGround, kImpassable };
inline constexpr int kOnRoad = 3;  // the fourth pair of columns of the rates
enum RateRow : std::uint8_t {
  kLineRate,
  kFieldColumnRate,
  kMarchColumnRate,
  kBrokenRate,
  kHorseLineRate,
  kHorseFieldColumnRate,
  kHorseMarchColumnRate,
  kDismountedRate,
  kHorseBrokenRate,
  kFieldGunsRate,
  kHorseGunsRate,
  kLeaderRate,
  kLeaderOnFootRate
};
enum AreaRow : std::uint8_t {
  kOpenField,
  kPlowedField,
  kCorn,
  kBrush,
  kLightWoods,
  kDenseWoods,
  kBoulders,
  kSwamp,
  kGentleSlope,
  kSteepSlope,
  kRockySlope,
  kWaterArea,
  kFordArea,
  kBridgeArea,
  kFrameBuilding,
  kMasonryBuilding,
  kTownBlock
};
enum AreaColumn : std::uint8_t { kAreaGround, kAreaCover, kAreaCharge };
enum LineRow : std::uint8_t {
  kRailFence,
  kPostAndRail,
  kLowWall,
  kHighWall,
  kStreamLine,
  kCreek,
  kAbatisLine,
  kWorks
};
enum LineColumn : std::uint8_t { kLineCover, kLineCharge, kLineObstacle };
enum ObstacleClass : std::int16_t { kNoObstacle, kMinorObstacle, kMajorObstacle };

struct GroundTables {
  Grid rates;  // RateRow by two columns for each GroundClass and the road: full, double quick
  Grid areas, lines;
  Coord keep_clear = 0, minor_obstacle = 0, passage = 0, haul = 0, scale_from = 0, line_of_march = 0;
  int wheel = 0, oblique = 0, fixed_guns = 0, charge_wheel = 0, retreat_bend = 0;  // degrees
  Coord short_retreat = 0, least_retreat = 0;
  Coord light_woods = 0, dense_woods = 0, corn = 0, crest = 0, lines_within = 0;
  int building_holds = 0, block_holds = 0;
};
GroundTables bind_ground(TableBinder& bind);

struct CommandTables {
  Coord radius = 0, short_radius = 0, refuge = 0, leader_clear = 0, train = 0;
  Coord close_range = 0, twilight = 0, fog = 0, key_position = 0;
  int heavy_casualties = 0, turns = 0;
  int vp_worn = 0, vp_spent = 0, vp_destroyed = 0, vp_gun = 0, vp_key = 0;
  std::array<int, 3> vp_leader{};
  int draw_below = 0, draw_part = 0, decisive_ahead = 0, decisive_times = 0;
};
CommandTables bind_command(TableBinder& bind);

}  // namespace drumhead::ff
