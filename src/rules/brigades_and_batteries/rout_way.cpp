#include "rules/brigades_and_batteries/rout_way.h"

#include <algorithm>
#include <deque>

#include "geom/touching.h"

namespace drumhead::bb {
namespace {

constexpr Coord kGrid = inches(1, 4);
constexpr Coord kRoutRounding = 4;  // of points and distances

// The grid of the search: from a corridor's width before the start to the farthest end, and the corridor
// across.
struct RoutGrid {
  explicit RoutGrid(const MoraleTables& t)
      : before(static_cast<int>(t.corridor / kGrid)),
        length(before + static_cast<int>(t.farthest / kGrid) + 1),
        half(static_cast<int>(t.corridor / kGrid)),
        width(2 * half + 1) {}
  bool holds(int i, int j) const { return i >= 0 && i < length && j >= 0 && j < width; }
  std::size_t index(int i, int j) const { return static_cast<std::size_t>(i * width + j); }
  int before, length, half, width;
};

Vec grid_point(const RoutCase& c, const RoutGrid& grid, int i, int j) {
  return c.start + step(c.back, (i - grid.before) * kGrid, (j - grid.half) * kGrid);
}

Coord ground_distance(const Piece& piece, Vec point) {
  if (piece.line.empty()) return distance(point, piece.area);
  return std::max<Coord>(0, distance(point, piece.line) - piece.width / 2);
}

int column_width(const MoraleTables& t, int figures) {
  return static_cast<int>(figures < t.wide_from ? t.narrow_column : t.wide_column);
}

}  // namespace

// What its arm cannot pass; a town block is passable when no enemy holds it.
bool is_impassable_for(const Site& site, const Mover& mover, const Piece& piece) {
  if (is_block(piece) || !is_there(site.state.pieces, piece.id)) return false;
  if (is_river(piece) || barred(site.state, mover, piece)) return true;
  const std::optional<ObstacleRow> row = piece.line.empty() ? std::nullopt : row_at(site.state, piece, 0);
  return row && !passes(site.book, *row, mover);
}

RoutCase rout_case(const Site& site, UnitId unit, UnitId cause, Coord rolled) {
  const BattleState& state = site.state;
  const MoraleTables& tables = site.book.tables.morale;
  const Unit& u = state.unit(unit);
  RoutCase c;
  c.unit = unit;
  c.cause = cause;
  c.rolled = rolled;
  c.block = u.inside;
  c.formation = u.formation;
  c.files = u.files;
  c.start = middle_of_body(site, unit);
  if (u.inside.valid() || in_square(state, unit)) {
    c.formation = is_infantry(state, unit) ? as_formed_by(state, unit, kColumn)
                                           : static_cast<std::uint8_t>(kGunnersOnFoot);
    c.files = std::min<int>(column_width(tables, u.strength), std::max<int>(1, u.strength));
  }
  c.back = back_of(site, unit);
  const Token* centre_point = centre_point_of(state, unit);
  if (centre_point != nullptr && within(c.start, centre_point->pose.at, kContactGap)) {
    UnitId nearest;  // R90: at the point itself, away from the nearest enemy
    for (const UnitId enemy : site.enemies_of(unit))
      if (!nearest.valid() || site.gap(unit, enemy) < site.gap(unit, nearest)) nearest = enemy;
    if (nearest.valid()) c.back = heading_of(c.start - site.centre_of(nearest));
  }
  return c;
}

Vec end_point(const RoutCase& c, RoutEnd end) { return c.start + step(c.back, end.distance, end.shift); }

Marcher body_at_end(const Site& site, const RoutCase& c, RoutEnd end, bool face_away) {
  const Vec centre = end_point(c, end);
  Heading facing = site.state.unit(c.unit).pose.facing;
  if (c.cause.valid() && !site.print(c.cause).empty()) facing = heading_of(site.centre_of(c.cause) - centre);
  if (face_away) facing = facing + degrees(180);
  Marcher body = site.marcher(c.unit);
  const bool bent = !body.bends.empty();
  if (!bent) {
    body.formation = &site.book.words.formations[c.formation];
    body.files = c.files;
  }
  const Coord deep = depth(body.body());
  const Pose to{point_from({centre, facing}, deep / 2, 0), facing};
  if (bent) return carry_out(body, leg::free_move(to), {}).end;  // as one piece
  body.pose = to;
  return body;
}

PieceId block_at_end(const Site& site, const RoutCase& c, RoutEnd end) {
  if (!c.block.valid() || !is_infantry(site.state, c.unit)) return {};
  const Vec point = end_point(c, end);
  for (const Piece& piece : site.state.ground->pieces) {
    if (piece.id == c.block || !is_block(piece) || !lies_on(piece, point)) continue;
    int held = site.state.unit(c.unit).strength;
    for (const Unit& unit : site.state.units) {
      if (!unit.on_table || unit.inside != piece.id) continue;
      if (unit.side != site.state.unit(c.unit).side) return {};
      held += unit.strength;
    }
    if (held <= piece.capacity) return piece.id;
  }
  return {};
}

RoutWays::RoutWays(const Site& site, const RoutCase& c)
    : site_(site),
      case_(c),
      clear_(site.book.tables.morale.clear),
      mover_(mover_of(site, c.unit, plain(c.formation))) {
  for (const UnitId enemy : site.enemies_of(c.unit)) beware_of({site.print(enemy), nullptr, {}, false});
  for (const Piece& piece : site.state.ground->pieces) {
    const bool impassable = is_impassable_for(site, mover_, piece);
    if (impassable) beware_of({{}, &piece, {}, false});
    if (impassable || is_block(piece)) no_standing_.push_back(&piece);
  }
}

// Only what the corridor can come near is kept.
void RoutWays::beware_of(Hazard hazard) {
  const MoraleTables& t = site_.book.tables.morale;
  const Coord margin = clear_ + kGrid;
  if (hazard.piece == nullptr && hazard.print.empty()) return;
  hazard.danger = hazard.piece != nullptr ? grown(bounds(*hazard.piece), hazard.piece->width / 2 + margin)
                                          : grown(hazard.print.bounds, margin);
  const Coord farthest = std::max(t.farthest, case_.rolled) + 2 * t.corridor + kGrid;
  if (!meet(hazard.danger, grown(Bounds{case_.start, case_.start}, farthest))) return;
  hazard.near_at_start = away_from(hazard, case_.start) < clear_;
  hazards_.push_back(std::move(hazard));
}

Coord RoutWays::away_from(const Hazard& hazard, Vec point) const {
  return hazard.piece != nullptr ? ground_distance(*hazard.piece, point) : distance(point, hazard.print);
}

// BB-268: it keeps clear of everything; of what it touched at the start, it goes no nearer.
bool RoutWays::may_step(Vec from, Vec to) const {
  return std::all_of(hazards_.begin(), hazards_.end(), [&](const Hazard& hazard) {
    if (!contains(hazard.danger, to)) return true;
    const Coord now = away_from(hazard, to);
    if (now + kRoutRounding >= clear_) return true;
    return hazard.near_at_start && now + kRoutRounding >= away_from(hazard, from);
  });
}

bool RoutWays::is_straight_way_clear(RoutEnd end) const {
  const Vec goal = end_point(case_, end);
  const Vec whole = goal - case_.start;
  const Coord steps = std::max<Coord>(1, (length(whole) + kGrid - 1) / kGrid);
  Vec from = case_.start;
  for (Coord i = 1; i <= steps; ++i) {
    const Vec to =
        case_.start + Vec{divide_rounded(Wide{whole.x} * i, steps), divide_rounded(Wide{whole.y} * i, steps)};
    if (!may_step(from, to)) return false;
    from = to;
  }
  return true;
}

// All places of the corridor that the unit's centre can get to, step by step.
void RoutWays::search() {
  const RoutGrid grid(site_.book.tables.morale);
  reached_.assign(static_cast<std::size_t>(grid.length * grid.width), false);
  std::deque<std::pair<int, int>> open{{grid.before, grid.half}};
  reached_[grid.index(grid.before, grid.half)] = true;
  while (!open.empty()) {
    const auto [i, j] = open.front();
    open.pop_front();
    const Vec here = grid_point(case_, grid, i, j);
    for (int di = -1; di <= 1; ++di)
      for (int dj = -1; dj <= 1; ++dj) {
        const int ni = i + di, nj = j + dj;
        if (!grid.holds(ni, nj) || reached_[grid.index(ni, nj)]) continue;
        if (!may_step(here, grid_point(case_, grid, ni, nj))) continue;
        reached_[grid.index(ni, nj)] = true;
        open.emplace_back(ni, nj);
      }
  }
}

bool RoutWays::is_reached(RoutEnd end) {
  if (is_straight_way_clear(end)) return true;
  if (reached_.empty()) search();
  const RoutGrid grid(site_.book.tables.morale);
  const int i = static_cast<int>(end.distance / kGrid) + grid.before;
  const int j = static_cast<int>((end.shift + grid.half * kGrid) / kGrid);
  for (int di = 0; di <= 1; ++di)
    for (int dj = 0; dj <= 1; ++dj)
      if (grid.holds(i + di, j + dj) && reached_[grid.index(i + di, j + dj)] &&
          may_step(grid_point(case_, grid, i + di, j + dj), end_point(case_, end)))
        return true;
  return false;
}

bool RoutWays::is_occupied(const Footprint& place) const {
  const auto& boxes = place.boxes;
  for (const Piece* piece : no_standing_)
    if (std::any_of(boxes.begin(), boxes.end(), [&](const Quad& quad) { return meets(*piece, quad); }))
      return true;
  for (const Unit& unit : site_.state.units)
    if (unit.on_table && unit.id != case_.unit && !unit.inside.valid() &&
        overlap(site_.print(unit.id), place))
      return true;
  return false;
}

EndIs RoutWays::judge(RoutEnd end) {
  const Footprint place = footprint(body_at_end(site_, case_, end, false).body());
  if (!is_reached(end)) return EndIs::kCutOff;
  const Bounds table = site_.state.ground->bounds();
  for (const Quad& quad : place.boxes)
    if (!lies_in(quad, table)) return EndIs::kOffTable;
  if (block_at_end(site_, case_, end).valid()) return EndIs::kInBlock;
  return is_occupied(place) ? EndIs::kOccupied : EndIs::kFree;
}

std::optional<RoutEnd> RoutWays::nearest_end() {
  const MoraleTables& t = site_.book.tables.morale;
  const auto is_an_end = [&](RoutEnd end) {
    const EndIs is = judge(end);
    return is == EndIs::kFree || is == EndIs::kInBlock || is == EndIs::kOffTable;
  };
  const auto straight_back = [&](Coord shift) -> std::optional<RoutEnd> {
    for (Coord d = case_.rolled; d <= t.farthest; d += kGrid)
      if (is_an_end({d, shift})) return RoutEnd{d, shift};
    return std::nullopt;
  };
  if (const auto end = straight_back(0)) return end;
  for (Coord aside = kGrid; aside <= t.corridor; aside += kGrid)
    for (const Coord shift : {-aside, aside})
      if (const auto end = straight_back(shift)) return end;
  return std::nullopt;
}

bool RoutWays::falls_into_enemy_hands() {
  const Token* centre_point = centre_point_of(site_.state, case_.unit);
  if (centre_point == nullptr) return false;
  const MoraleTables& t = site_.book.tables.morale;
  if (case_.rolled <= distance(case_.start, centre_point->pose.at)) return false;
  for (Coord shift = -t.corridor; shift <= t.corridor; shift += kGrid)
    for (Coord d = case_.rolled; d <= t.farthest; d += kGrid) {
      const RoutEnd end{d, shift};
      if (judge(end) != EndIs::kFree) continue;
      const Footprint place = footprint(body_at_end(site_, case_, end, false).body());
      const auto is_near = [&](UnitId enemy) {
        return within(place, site_.print(enemy), t.surrender - kSlack);
      };
      const std::vector<UnitId> enemies = site_.enemies_of(case_.unit);
      if (std::none_of(enemies.begin(), enemies.end(), is_near)) return false;
    }
  return true;
}

}  // namespace drumhead::bb
