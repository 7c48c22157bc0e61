// What the ground means in this book: rates, what cannot be entered, what disorders, obstacles and cover (chapter 6).
#pragma once

#include <optional>
#include <span>

#include "rules/brigades_and_batteries/survey.h"

namespace drumhead::bb {

// The rows of table T3 (obstacles): what lies across a way or a line of contact.
enum ObstacleRow : std::uint8_t {
  kStreamRow,
  kFordRow,
  kFenceRow,
  kLowHedgeRow,
  kBrokenHedgerowRow,
  kStoneWallRow,
  kDitchRow,
  kHedgerowRow,
  kAbatisRow,
  kLightWorksRow,
  kDestroyedWorksRow,
  kHeavyWorksRow,
  kCityWallRow,
  kBreachRow,
  kObstacleRows
};
enum class Level : std::uint8_t { kNone, kSoft, kHard };  // of cover

bool is_woods(const Piece& piece);
bool is_rough(const Piece& piece);        // rough, orchard, marsh
bool is_muddy_field(const Piece& piece);
bool is_block(const Piece& piece);        // a town block: a town or building that holds troops
bool is_river(const Piece& piece);        // impassable but at bridges and fords
bool is_linear_works(const Piece& piece);
// The row of T3 of a linear piece at a place along its line (a stretch may have been cleared or destroyed); none: no
// obstacle at all any more (a removed abatis), or a piece that is no obstacle.
std::optional<ObstacleRow> row_at(const BattleState& state, const Piece& piece, Coord along);
std::optional<ObstacleRow> row_near(const BattleState& state, const Piece& piece, Vec point);

// Steep slopes (R94): any part of the body on one. The piece that has the slope, or null.
const Piece* steep_slope_under(const BattleState& state, const Footprint& place);
bool is_uphill(const BattleState& state, const Piece& slope, Vec from, Vec direction);  // R26

// R27: ground that disorders troops in close order, under any part of the body.
bool on_disordering_ground(const BattleState& state, const Footprint& place);

// What the rules of 6 ask of a mover.
struct Mover {
  bool infantry = false, cavalry = false, skirmishing = false, limbered = false, unlimbered = false, on_foot = false;
};
Mover mover_of(const BattleState& state, UnitId id, InFormation in);
int terrain_factor(const BattleState& state, const Mover& mover, const Footprint& place, Vec centre, Vec direction);  // 1, 2 or 4
bool barred(const BattleState& state, const Mover& mover, const Piece& piece);  // areas it may not enter

}  // namespace drumhead::bb
