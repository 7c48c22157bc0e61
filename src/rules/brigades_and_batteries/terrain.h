// What the ground means in this book: rates, what cannot be entered, what disorders, obstacles (chapter 6,
// T3). Cover and sight are with shooting; here is what a body that stands or moves meets.
#pragma once

#include <optional>
#include <span>
#include <vector>

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
bool is_rough(const Piece& piece);  // rough, orchard, marsh
bool is_muddy_field(const Piece& piece);
// How much of a line lies on areas of a kind; where they lie on each other, once.
Coord length_on(const Segment& line, const BattleState& state, bool (*counts)(const Piece&));
bool is_block(const Piece& piece);  // a town block: a town or building that holds troops
bool is_river(const Piece& piece);  // impassable but at bridges and fords
bool is_linear_works(const Piece& piece);
bool is_closed_works(const Piece& piece);  // works whose line ends where it began: they bound an area
Polygon inside_of(const Piece& closed_works);
// The side of linear works on which their defenders stand: the right of the line as it is drawn, or the left
// if the piece has the attribute `inner_left`.
bool is_on_inner_side(const Piece& works, Vec point);
// The row of T3 of a linear piece at a place along its line (a stretch may have been cleared or destroyed);
// none: no obstacle at all any more (a removed abatis), or a piece that is no obstacle.
std::optional<ObstacleRow> row_at(const BattleState& state, const Piece& piece, Coord along);
std::optional<ObstacleRow> row_near(const BattleState& state, const Piece& piece, Vec point);
// T3: what an obstacle does for troops behind it.
Level cover_against_shooting(const Book& book, ObstacleRow row);
Level cover_in_combat(const Book& book, ObstacleRow row);
bool hinders_in_combat(const Book& book, ObstacleRow row);

// What the rules of 6 ask of a mover.
struct Mover {
  bool infantry = false, cavalry = false, skirmishing = false, limbered = false, unlimbered = false,
       on_foot = false;  // gunners
  bool narrow = false;   // 3 or 4 figures wide in column, or limbered and one model wide (BB-338, BB-340)
  int ranks = 1;
};
Mover mover_of(const Site& site, UnitId id, InFormation in);  // as wide and deep as it stands
Mover mover_of(const Site& site, const Marcher& place);       // at a place of a path
InFormation formation_of(const Book& book, const Marcher& place);

bool passes(const Book& book, ObstacleRow row, const Mover& mover);  // T3

// May it never be on this piece, bridges and fords apart? Areas; and lines that nobody passes.
bool barred(const BattleState& state, const Mover& mover, const Piece& piece);

// A body without its outermost 0.01": to touch an edge is not to be inside (R26).
Footprint drawn_in(const Footprint& place);

// Ground that a body may not be on.
struct Bar {
  const Piece* piece = nullptr;
  Cite rule{};
  const char* why = "";  // "a river is crossed only at bridges and fords"
};

// An obstacle that a body has begun to cross.
struct ObstacleCrossed {
  const Piece* piece = nullptr;
  Coord extra = 0;  // inches more for it
  Cite rule{};
};

// The pieces of ground within some bounds, sorted out once for all the check points of a path. Everything
// that is asked about a place is asked of a body drawn in (drawn_in).
class LocalGround {
 public:
  LocalGround(const Site& site, const Bounds& around);

  bool is_plain() const { return plain_; }  // no piece here that any of these questions is about
  // R26: the slowest rate under any part of the body; 1, 2 or 4. `direction`: of any length.
  int factor(const Mover& mover, const Footprint& place, Vec direction) const;
  // R27: the rule that disorders a body there, unless it skirmishes; steep slopes are apart (BB-295).
  std::optional<Cite> disordering(const Footprint& place) const;
  bool on_steep_slope(const Footprint& place) const;
  // Impassable ground, blocks, bridges for which it is too wide.
  std::optional<Bar> bar(const Mover& mover, const Footprint& place) const;
  bool touches_block(const Footprint& place) const;
  // The obstacles that cut the body; a stream or ford is none to troops on a bridge.
  std::vector<const Piece*> obstacles_under(const Footprint& place) const;
  bool is_divided(const Footprint& place) const;  // BB-324
  // What crossing it costs (T3).
  ObstacleCrossed crossing(const Piece& obstacle, const Mover& mover, const Footprint& place) const;
  bool on_road(Vec point) const;

 private:
  struct Near {
    const Piece* piece;
    Bounds bounds;
  };
  struct Slope {
    Near near;
    std::vector<Polygon> tops;  // the flat ground within it
  };
  static bool under(const Near& near, const Footprint& place);
  bool uphill(const Slope& slope, Vec from, Vec direction) const;
  bool on_slope(const Slope& slope, const Footprint& place) const;
  bool on_bridge(const Footprint& place) const;
  bool is_let_across(const Piece& river, const Footprint& place) const;
  std::optional<Bar> bar_of_lines(const Mover& mover, const Footprint& place) const;
  Coord width_of(const Piece& obstacle) const;
  void sort_out(const Piece& piece, const Near& near);

  const Book& book_;
  const BattleState& state_;
  bool plain_ = true;
  std::vector<Near> woods_, rough_, rivers_, bridges_, fords_, blocks_, obstacles_, cliffs_, roads_;
  std::vector<Slope> slopes_;
  std::vector<std::pair<const Piece*, std::vector<Quad>>> behind_works_;  // linear works
  std::vector<std::pair<const Piece*, Polygon>> inside_works_;            // closed ones
  std::vector<Near> city_walls_;
};

// The same questions about one body that stands somewhere.
// R27: the rule by which the ground disorders a unit where it stands, or on its way; skirmishers, gunners on
// foot and garrisons feel none, cavalry that moves feels steep slopes too.
std::optional<Cite> disordered_where_it_stands(const Site& site, UnitId id);
std::optional<Cite> disordered_on_way(const Site& site, const Trace& way);
std::optional<Bar> bar_under(const Site& site, const Mover& mover, const Footprint& place);
int terrain_factor(const Site& site, const Mover& mover, const Footprint& place, Vec direction);
bool on_steep_slope(const Site& site, const Footprint& place);
// Is a part of the body on the slope of a steep hill, and which of two points lies higher on it (R73)? The
// piece that has the slope, or null.
const Piece* steep_slope_under(const BattleState& state, const Footprint& place);
// How far from a point to the top of a steep hill; 0 on it (R73).
Coord way_to_top(const BattleState& state, const Piece& slope, Vec point);

// Is the way on a bridge or ford wherever it is over this water?
bool is_dry_way(const BattleState& state, const Piece& river, const Segment& way);

// R102: how much muddy plowed field the front midpoint of a body passes over on its way.
Coord muddy_field_crossed(const Site& site, const Trace& way);

}  // namespace drumhead::bb
