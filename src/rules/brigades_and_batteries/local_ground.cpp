// The ground near a path or under a body: rates, disorder, what bars the way, obstacles to be crossed
// (chapter 6).
#include <algorithm>

#include "geom/lines.h"
#include "geom/touching.h"
#include "rules/brigades_and_batteries/cites.h"
#include "rules/brigades_and_batteries/terrain.h"

namespace drumhead::bb {
namespace {

bool has_shape(const Piece& piece) {
  return is_linear(piece.kind) ? piece.line.size() >= 2 : piece.area.outer.size() >= 3;
}

bool is_steep(const Piece& piece) {
  if (piece.kind == PieceKind::kSlope) return piece.grade >= 2;
  return piece.kind == PieceKind::kContour && piece.attribute("steep") != 0;
}

// R94: the top of a steep hill is flat: the higher contours within the piece, or the holes of a drawn slope.
std::vector<Polygon> tops_of(const BattleState& state, const Piece& slope) {
  std::vector<Polygon> tops;
  for (const Ring& hole : slope.area.holes) tops.push_back({hole, {}});
  const int level = slope.kind == PieceKind::kContour ? slope.height : 0;
  for (const Piece& piece : state.ground->pieces) {
    if (piece.kind != PieceKind::kContour || piece.height <= level || piece.id == slope.id ||
        !has_shape(piece))
      continue;
    if (where(piece.area.outer.front(), slope.area) != Inside::kOutside) tops.push_back(piece.area);
  }
  return tops;
}

Vec nearest_on_ring(Vec from, const Ring& ring) {
  Vec best = ring.front();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec here = nearest_point(from, Segment{ring[i], ring[(i + 1) % ring.size()]});
    if (length_squared(here - from) < length_squared(best - from)) best = here;
  }
  return best;
}

// The nearest point of the top; the middle of the piece where it has none. None if the point is on the top
// already.
std::optional<Vec> nearest_top(const Piece& slope, const std::vector<Polygon>& tops, Vec from) {
  std::optional<Vec> best;
  for (const Polygon& top : tops) {
    if (where(from, top) != Inside::kOutside) return std::nullopt;
    const Vec here = nearest_on_ring(from, top.outer);
    if (!best || length_squared(here - from) < length_squared(*best - from)) best = here;
  }
  if (best) return best;
  const Bounds b = bounds(slope.area);
  return Vec{(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
}

bool any_box(const Footprint& place, const auto& holds) {
  return std::any_of(place.boxes.begin(), place.boxes.end(), holds);
}

Vec midpoint(Vec a, Vec b) { return {(a.x + b.x) / 2, (a.y + b.y) / 2}; }

// From the middle of the front to the middle of the rear: what must be on a bridge.
Segment spine(const Footprint& place) {
  const Quad& front = place.boxes.front();
  const Quad& rear = place.boxes.back();
  return {midpoint(front.front_left(), front.front_right()), midpoint(rear.rear_left(), rear.rear_right())};
}

std::vector<Stretch> stretches_on(const Segment& way, const Piece& piece) {
  if (!is_linear(piece.kind)) return stretches_inside(way, piece.area);
  std::vector<Stretch> all;
  for (const Quad& strip : strips(piece.line, piece.width))
    for (const Stretch& stretch : stretches_inside(way, strip)) all.push_back(stretch);
  return all;
}

// Every wet stretch lies on one bridge or ford, to a five-hundredth of the way.
bool is_covered(const std::vector<Stretch>& wet, const std::vector<Stretch>& dry) {
  constexpr std::int32_t kRounding = kWholeSegment / 500;
  return std::all_of(wet.begin(), wet.end(), [&](const Stretch& w) {
    return std::any_of(dry.begin(), dry.end(), [&](const Stretch& d) {
      return d.from <= w.from + kRounding && d.to >= w.to - kRounding;
    });
  });
}

// The works themselves and the strip along their inner edge (BB-348), edge by edge.
std::vector<Quad> strip_behind(const Piece& works, Coord depth) {
  const Coord whole = works.width / 2 + depth;
  const Coord side = works.attribute("inner_left") != 0 ? -whole : whole;
  std::vector<Quad> quads;
  for (std::size_t i = 1; i < works.line.size(); ++i) {
    const Vec a = works.line[i - 1], b = works.line[i];
    const Vec off = step(heading_of(b - a), 0, side);
    quads.push_back({{a, b, b + off, a + off}});
  }
  return quads;
}

// Where along its line an obstacle is cut by a body.
std::vector<Interval> cut_of(const Piece& piece, const Footprint& place) {
  std::vector<Interval> cuts;
  Coord passed = 0;
  for (std::size_t i = 1; i < piece.line.size(); ++i) {
    const Segment edge{piece.line[i - 1], piece.line[i]};
    const Coord run = length(edge.b - edge.a);
    for (const Quad& box : place.boxes)
      for (const Stretch& s : stretches_inside(edge, box))
        cuts.push_back({passed + divide_rounded(Wide{run} * s.from, kWholeSegment),
                        passed + divide_rounded(Wide{run} * s.to, kWholeSegment)});
    passed += run;
  }
  if (cuts.empty())  // only its breadth is cut, not its middle
    for (const Quad& box : place.boxes) {
      const Coord way = way_to(piece.line, centre(box));
      cuts.push_back({way, way});
    }
  return cuts;
}

// The rows of T3 a body would cross: more than one where a stretch is cleared and its neighbour is not.
std::vector<ObstacleRow> rows_under(const BattleState& state, const Piece& piece, const Footprint& place) {
  std::vector<ObstacleRow> rows;
  const auto probe = [&](Coord along) {
    const std::optional<ObstacleRow> row = row_at(state, piece, along);
    if (row && std::find(rows.begin(), rows.end(), *row) == rows.end()) rows.push_back(*row);
  };
  const bool damaged = std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kStretchRecord && r.n[kStretchPiece] == piece.id.value;
  });
  if (!damaged || piece.line.empty()) {
    probe(0);
    return rows;
  }
  for (const Interval& cut : cut_of(piece, place)) {
    probe(std::min(cut.from + kSlack, cut.to));
    probe(std::max(cut.to - kSlack, cut.from));
    for (const Record& r : state.records) {
      if (r.kind != kStretchRecord || r.n[kStretchPiece] != piece.id.value) continue;
      for (const Coord edge : {Coord{r.n[kStretchFrom]} - kSlack, Coord{r.n[kStretchTo]} + kSlack})
        if (edge > cut.from && edge < cut.to) probe(edge);
    }
  }
  return rows;
}

const char* why_not(ObstacleRow row) {
  switch (row) {
    case kHedgerowRow:
      return "a hedgerow must be broken down first";
    case kAbatisRow:
      return "an abatis must be removed first";
    case kLightWorksRow:
    case kDestroyedWorksRow:
    case kHeavyWorksRow:
      return "only foot cross fieldworks";
    case kCityWallRow:
      return "a city wall is passed only where it is breached";
    case kBreachRow:
      return "only infantry cross a breach";
    case kStreamRow:
    case kFordRow:
    case kFenceRow:
    case kLowHedgeRow:
    case kBrokenHedgerowRow:
    case kStoneWallRow:
    case kDitchRow:
    case kObstacleRows:
      break;
  }
  return "such troops do not pass this obstacle";
}

RateColumn rate_column(const Mover& mover) {
  if (mover.skirmishing || mover.on_foot) return kSkirmishersRate;
  if (mover.infantry) return kInfantryRate;
  return mover.cavalry ? kCavalryRate : kGunsRate;
}

}  // namespace

bool passes(const Book& book, ObstacleRow row, const Mover& mover) {
  ObstacleColumn column = kInfantryPasses;
  if (mover.cavalry) column = kCavalryPasses;
  if (mover.limbered) column = kLimberedPasses;
  if (mover.unlimbered) column = kManhandledPasses;
  if (mover.on_foot) column = kGunnersPass;
  return book.tables.terrain.obstacles.at(row, column) != 0;
}

// ---- The ground near a path.

LocalGround::LocalGround(const Site& site, const Bounds& around) : book_(site.book), state_(site.state) {
  const Bounds wide = grown(around, book_.tables.terrain.behind_works);
  for (const Piece* piece : pieces_near(*state_.ground, state_.pieces, wide))
    if (has_shape(*piece)) sort_out(*piece, {piece, grown(bounds(*piece), piece->width / 2)});
  plain_ = woods_.empty() && rough_.empty() && rivers_.empty() && bridges_.empty() && fords_.empty() &&
           blocks_.empty() && obstacles_.empty() && cliffs_.empty() && roads_.empty() && slopes_.empty();
}

void LocalGround::sort_out(const Piece& piece, const Near& near) {
  if (is_steep(piece)) slopes_.push_back({near, tops_of(state_, piece)});
  if (is_woods(piece)) woods_.push_back(near);
  if (is_rough(piece)) rough_.push_back(near);
  if (is_river(piece)) rivers_.push_back(near);
  switch (piece.kind) {
    case PieceKind::kBridge:
      return bridges_.push_back(near);
    case PieceKind::kFord:
      fords_.push_back(near);
      return obstacles_.push_back(near);
    case PieceKind::kTown:
    case PieceKind::kBuilding:
      return blocks_.push_back(near);
    case PieceKind::kRoad:
      return roads_.push_back(near);
    case PieceKind::kCliff:
      return cliffs_.push_back(near);
    case PieceKind::kStream:
      if (!is_river(piece)) obstacles_.push_back(near);
      return;
    case PieceKind::kWall:
      if (piece.attribute("city") != 0 && option(state_, kCityWalls)) city_walls_.push_back(near);
      return obstacles_.push_back(near);
    case PieceKind::kFence:
    case PieceKind::kHedge:
    case PieceKind::kAbatis:
      return obstacles_.push_back(near);
    case PieceKind::kWork:
      obstacles_.push_back(near);
      if (is_closed_works(piece)) return inside_works_.emplace_back(&piece, inside_of(piece)), void();
      return behind_works_.emplace_back(&piece, strip_behind(piece, book_.tables.terrain.behind_works)),
             void();
    default:
      return;
  }
}

bool LocalGround::under(const Near& near, const Footprint& place) {
  if (place.empty() || !meet(near.bounds, place.bounds)) return false;
  return any_box(place, [&](const Quad& box) { return meets(*near.piece, box); });
}

// A body wholly on the flat top is not on the slope.
bool LocalGround::on_slope(const Slope& slope, const Footprint& place) const {
  if (place.empty() || !meet(slope.near.bounds, place.bounds)) return false;
  return any_box(place, [&](const Quad& box) {
    return meets(*slope.near.piece, box) &&
           std::none_of(slope.tops.begin(), slope.tops.end(),
                        [&](const Polygon& top) { return lies_in(box, top); });
  });
}

// R26: the angle to the nearest point of the top is under 90 degrees.
bool LocalGround::uphill(const Slope& slope, Vec from, Vec direction) const {
  const std::optional<Vec> top = nearest_top(*slope.near.piece, slope.tops, from);
  if (!top) return false;
  const Vec up = *top - from;
  // Along the slope is not up it.
  return Wide{up.x} * direction.x + Wide{up.y} * direction.y > Wide{kContactTolerance} * length(direction);
}

int LocalGround::factor(const Mover& mover, const Footprint& place, Vec direction) const {
  const Grid& rates = book_.tables.terrain.rates;
  const RateColumn column = rate_column(mover);
  std::int64_t slowest = 1;
  const auto is_under = [&](const Near& near) { return under(near, place); };
  if (std::any_of(woods_.begin(), woods_.end(), is_under))
    slowest = std::max(slowest, rates.at(kWoodsRate, column));
  if (std::any_of(rough_.begin(), rough_.end(), is_under))
    slowest = std::max(slowest, rates.at(kRoughRate, column));
  for (const Slope& slope : slopes_) {
    if (!on_slope(slope, place)) continue;
    const RateColumn on_hills = mover.on_foot ? kGunsRate : column;  // BB-294: gunners are no infantry
    const RateRow row = uphill(slope, centre(place), direction) ? kSteepUpRate : kSteepRate;
    slowest = std::max(slowest, rates.at(row, on_hills));
  }
  return static_cast<int>(slowest);
}

std::optional<Cite> LocalGround::disordering(const Footprint& place) const {
  const auto is_under = [&](const Near& near) { return under(near, place); };
  if (std::any_of(woods_.begin(), woods_.end(), is_under)) return cite::bb_285;
  if (std::any_of(rough_.begin(), rough_.end(), is_under)) return cite::bb_290;
  if (std::any_of(bridges_.begin(), bridges_.end(), is_under)) return cite::bb_339;
  for (const auto& [works, area] : inside_works_)
    if (any_box(place, [&, &polygon = area](const Quad& box) {
          return overlap(box, polygon);
        }))
      return cite::bb_347;
  for (const auto& [works, strips_of] : behind_works_)
    for (const Quad& strip : strips_of)
      if (overlap(place, strip)) return cite::bb_348;
  for (const Near& wall : city_walls_)
    if (any_box(place, [&](const Quad& box) { return within(*wall.piece, box, kContactGap); }))
      return cite::bb_435;
  return std::nullopt;
}

bool LocalGround::on_steep_slope(const Footprint& place) const {
  return std::any_of(slopes_.begin(), slopes_.end(),
                     [&](const Slope& slope) { return on_slope(slope, place); });
}

bool LocalGround::on_bridge(const Footprint& place) const {
  if (place.empty()) return false;
  const Segment middle = spine(place);
  return std::any_of(bridges_.begin(), bridges_.end(),
                     [&](const Near& bridge) { return crosses(*bridge.piece, middle); });
}

// A river lets a body across where the middle of it, from front to rear, is on a bridge or ford wherever it
// is over the water: the files beside it are not asked to fit between the parapets.
bool LocalGround::is_let_across(const Piece& river, const Footprint& place) const {
  const Segment middle = spine(place);
  std::vector<Stretch> dry;
  bool beside = false;
  for (const std::vector<Near>* crossings : {&bridges_, &fords_})
    for (const Near& near : *crossings) {
      for (const Stretch& stretch : stretches_on(middle, *near.piece)) dry.push_back(stretch);
      beside = beside || under(near, place);
    }
  const std::vector<Stretch> wet = stretches_on(middle, river);
  return wet.empty() ? beside : is_covered(wet, dry);
}

std::optional<Bar> LocalGround::bar(const Mover& mover, const Footprint& place) const {
  for (const Near& river : rivers_)
    if (under(river, place) && !is_let_across(*river.piece, place))
      return Bar{river.piece, cite::bb_337, "a river is crossed only at bridges and fords"};
  if (!bridges_.empty() && !mover.narrow && on_bridge(place))
    return Bar{bridges_.front().piece, cite::bb_338,
               "a bridge is crossed only in column 3 or 4 figures wide, or limbered and one model wide"};
  if (mover.limbered)
    for (const Near& woods : woods_)
      if (under(woods, place)) return Bar{woods.piece, cite::bb_287, "guns are manhandled in woods"};
  for (const Near& block : blocks_)
    if (under(block, place))
      return mover.infantry ? Bar{block.piece, cite::bb_301, "a town block is entered by an order of its own"}
                            : Bar{block.piece, cite::bb_303, "a town block is closed to all but infantry"};
  for (const Near& cliff : cliffs_)
    if (under(cliff, place)) return Bar{cliff.piece, cite::bb_327, "nobody passes it"};
  return bar_of_lines(mover, place);
}

std::optional<Bar> LocalGround::bar_of_lines(const Mover& mover, const Footprint& place) const {
  for (const Near& near : obstacles_) {
    if (!under(near, place)) continue;
    for (const ObstacleRow row : rows_under(state_, *near.piece, place))
      if (!passes(book_, row, mover))
        return Bar{near.piece, book_.tables.terrain.obstacles.cite(row), why_not(row)};
  }
  return std::nullopt;
}

bool LocalGround::touches_block(const Footprint& place) const {
  return std::any_of(blocks_.begin(), blocks_.end(), [&](const Near& near) {
    return is_block(*near.piece) &&
           any_box(place, [&](const Quad& box) { return within(*near.piece, box, kContactGap + kSlack); });
  });
}

std::vector<const Piece*> LocalGround::obstacles_under(const Footprint& place) const {
  std::vector<const Piece*> list;
  if (obstacles_.empty()) return list;
  const bool dry = !bridges_.empty() && on_bridge(place);
  const bool fording =
      std::any_of(fords_.begin(), fords_.end(), [&](const Near& ford) { return under(ford, place); });
  for (const Near& near : obstacles_) {
    if (!under(near, place)) continue;
    const bool water = near.piece->kind == PieceKind::kStream || near.piece->kind == PieceKind::kFord;
    if (water && dry) continue;
    if (near.piece->kind == PieceKind::kStream && fording) continue;  // it pays for the ford
    if (!rows_under(state_, *near.piece, place).empty()) list.push_back(near.piece);
  }
  return list;
}

bool LocalGround::is_divided(const Footprint& place) const {
  const std::vector<const Piece*> list = obstacles_under(place);
  return std::any_of(list.begin(), list.end(), [](const Piece* piece) { return is_obstacle_kind(*piece); });
}

// R96, R98: a ford is as wide as the river it lies in.
Coord LocalGround::width_of(const Piece& obstacle) const {
  if (obstacle.kind != PieceKind::kFord) return obstacle.width;
  for (const Piece& piece : state_.ground->pieces) {
    if (piece.kind != PieceKind::kStream || piece.width == 0) continue;
    for (std::size_t i = 1; i < piece.line.size(); ++i)
      if (crosses(obstacle, Segment{piece.line[i - 1], piece.line[i]})) return piece.width;
  }
  const Bounds b = bounds(obstacle.area);
  return std::min(b.high.x - b.low.x, b.high.y - b.low.y);
}

ObstacleCrossed LocalGround::crossing(const Piece& obstacle, const Mover& mover,
                                      const Footprint& place) const {
  const TerrainTables& t = book_.tables.terrain;
  ObstacleCrossed dearest{&obstacle, 0, cite::bb_322};
  for (const ObstacleRow row : rows_under(state_, obstacle, place)) {
    Coord extra = t.obstacle_costs.at(row, 1) * mover.ranks;
    const bool by_width = t.obstacle_costs.nil(row, 0);
    const Coord width = by_width ? width_of(obstacle) : 0;
    extra += !by_width ? t.obstacle_costs.at(row, 0) : width > 0 ? width : t.thin_obstacle;
    if (extra > dearest.extra) dearest = {&obstacle, extra, t.obstacle_costs.cite(row)};
  }
  return dearest;
}

bool LocalGround::on_road(Vec point) const {
  return std::any_of(roads_.begin(), roads_.end(), [&](const Near& road) {
    return within(point, road.piece->line, std::max(road.piece->width / 2, inches(1, 4)) + kSlack);
  });
}

// ---- One body that stands.

bool is_dry_way(const BattleState& state, const Piece& river, const Segment& way) {
  std::vector<Stretch> dry;
  for (const Piece& piece : state.ground->pieces)
    if ((piece.kind == PieceKind::kBridge || piece.kind == PieceKind::kFord) &&
        is_there(state.pieces, piece.id) && has_shape(piece))
      for (const Stretch& stretch : stretches_on(way, piece)) dry.push_back(stretch);
  return is_covered(stretches_on(way, river), dry);
}

std::optional<Bar> bar_under(const Site& site, const Mover& mover, const Footprint& place) {
  if (place.empty()) return std::nullopt;
  return LocalGround(site, place.bounds).bar(mover, drawn_in(place));
}

int terrain_factor(const Site& site, const Mover& mover, const Footprint& place, Vec direction) {
  if (place.empty()) return 1;
  return LocalGround(site, place.bounds).factor(mover, drawn_in(place), direction);
}

bool on_steep_slope(const Site& site, const Footprint& place) {
  return !place.empty() && LocalGround(site, place.bounds).on_steep_slope(drawn_in(place));
}

const Piece* steep_slope_under(const BattleState& state, const Footprint& place) {
  const Footprint inner = drawn_in(place);
  for (const Piece& piece : state.ground->pieces) {
    if (!is_steep(piece) || !is_there(state.pieces, piece.id)) continue;
    const std::vector<Polygon> tops = tops_of(state, piece);
    if (any_box(inner, [&](const Quad& box) {
          return meets(piece, box) && std::none_of(tops.begin(), tops.end(),
                                                   [&](const Polygon& top) { return lies_in(box, top); });
        }))
      return &piece;
  }
  return nullptr;
}

Coord way_to_top(const BattleState& state, const Piece& slope, Vec point) {
  const std::optional<Vec> top = nearest_top(slope, tops_of(state, slope), point);
  return top ? distance(point, *top) : 0;
}

}  // namespace drumhead::bb
