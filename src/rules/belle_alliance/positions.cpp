// The position of a unit (R79): the stretch of a terrain feature that it touches or stands on, kept as
// geometry; and parts of the ground where somebody may be presumed (R73).
#include <algorithm>
#include <utility>

#include "rules/belle_alliance/melee.h"
#include "rules/belle_alliance/orders.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

// Which of several features is meant if the writer does not say: the closest hold first. 0: no feature of
// R79.
int rank_of(const Piece& piece) {
  switch (piece.kind) {
    case PieceKind::kBuilding:
      return 1;
    case PieceKind::kBridge:
      return 2;
    case PieceKind::kWall:
    case PieceKind::kHedge:
    case PieceKind::kFence:
    case PieceKind::kStream:
    case PieceKind::kRoad:
    case PieceKind::kWork:
    case PieceKind::kAbatis:
    case PieceKind::kCliff:
      return 3;
    case PieceKind::kWood:
      return 4;
    case PieceKind::kContour:
      return 5;
    case PieceKind::kField:
    case PieceKind::kOrchard:
    case PieceKind::kMarsh:
    case PieceKind::kWater:
    case PieceKind::kTown:
    case PieceKind::kRough:
    case PieceKind::kSlope:
    case PieceKind::kFord:
    case PieceKind::kZone:
      return 0;
  }
  return 0;
}

Quad grown(const Box& box, Coord by) {
  const Pose ahead{point_from(box.pose, by, 0), box.pose.facing};
  return corners({ahead, box.width + 2 * by, box.depth + 2 * by});
}

Vec at_share(const Segment& edge, std::int32_t share) {
  const Vec way = edge.b - edge.a;
  return edge.a + Vec{divide_rounded(Wide{way.x} * share, kWholeSegment),
                      divide_rounded(Wide{way.y} * share, kWholeSegment)};
}

// All pairs of points that are farthest apart, each once.
std::vector<Segment> widest_pairs(const std::vector<Vec>& points) {
  std::vector<Segment> pairs;
  std::int64_t most = -1;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = i; j < points.size(); ++j) {
      const std::int64_t apart = length_squared(points[j] - points[i]);
      if (apart < most) continue;
      if (apart > most) pairs.clear();
      most = apart;
      const bool known = std::any_of(pairs.begin(), pairs.end(), [&](const Segment& p) {
        return (p.a == points[i] && p.b == points[j]) || (p.a == points[j] && p.b == points[i]);
      });
      if (!known) pairs.push_back({points[i], points[j]});
    }
  return pairs;
}

// The ends of the stretch: the two points that are farthest apart; of several pairs as far apart (the corners
// of an oblong) the middle between them, which is the same in a mirror.
std::optional<Segment> widest(const std::vector<Vec>& points) {
  const std::vector<Segment> pairs = widest_pairs(points);
  if (pairs.empty()) return std::nullopt;
  const Segment first = pairs.front();
  Vec a, b;
  for (Segment p : pairs) {
    if (length_squared(p.b - first.a) < length_squared(p.a - first.a)) std::swap(p.a, p.b);
    a = a + (p.a - first.a);
    b = b + (p.b - first.b);
  }
  const auto n = static_cast<Coord>(pairs.size());
  return Segment{first.a + Vec{divide_rounded(a.x, n), divide_rounded(a.y, n)},
                 first.b + Vec{divide_rounded(b.x, n), divide_rounded(b.y, n)}};
}

// R51: a line takes up some ground, however thinly it is drawn.
Coord half_width(const Site& site, const Piece& piece) {
  return is_linear(piece.kind) ? std::max(piece.width, site.book.tables.march.strip) / 2 : piece.width / 2;
}

// What of the feature lies under the figures, or in contact with them.
std::optional<Segment> stretch_at(const Site& site, UnitId target, const Piece& piece) {
  const Coord reach = site.book.tables.march.contact + half_width(site, piece);
  std::vector<Vec> points;
  for (const Box& figure : site.figures(target)) {
    const Quad round = grown(figure, reach);
    each_edge(piece, [&](const Segment& edge) {
      for (const Stretch& s : stretches_inside(edge, round)) {
        points.push_back(at_share(edge, s.from));
        points.push_back(at_share(edge, s.to));
      }
    });
  }
  return widest(points);
}

// The whole of it, whichever side is attacked.
std::optional<Position> in_building(const Site& site, UnitId target) {
  const Vec middle = site.centre_of(target);
  return Position{site.state.unit(target).inside, {middle, middle}};
}

}  // namespace

std::optional<Position> position_of(const Site& site, UnitId target, PieceId wanted) {
  if (is_garrison(site.state, target)) return in_building(site, target);
  const Ground& ground = *site.state.ground;
  const Bounds around = drumhead::grown(site.print(target).bounds, site.book.tables.march.contact);
  std::optional<Position> best;
  int best_rank = 0;
  for (const Piece& piece : ground.pieces) {
    const int rank = rank_of(piece);
    if (rank == 0 || !is_there(site.state.pieces, piece.id) || (wanted.valid() && piece.id != wanted))
      continue;
    if (!meet(drumhead::grown(bounds(piece), half_width(site, piece)), around) || (best && rank >= best_rank))
      continue;
    if (const auto stretch = stretch_at(site, target, piece))
      best = Position{piece.id, *stretch}, best_rank = rank;
  }
  return best;
}

bool is_at_outline(const Piece& piece, Vec point, Coord within_this) {
  bool at = false;
  each_edge(piece,
            [&](const Segment& edge) { at = at || within(point, edge, within_this + piece.width / 2); });
  return at;
}

bool is_held(const BattleState& state, PieceId building) {
  return std::any_of(state.units.begin(), state.units.end(),
                     [&](const Unit& unit) { return unit.on_table && unit.inside == building; });
}

const Piece* building_attacked(const BattleState& state, const Record& attack) {
  if (attack.n[kPositionPiece] <= 0) return nullptr;
  const Piece& piece = state.ground->piece(PieceId{static_cast<std::int16_t>(attack.n[kPositionPiece] - 1)});
  return is_house(piece) ? &piece : nullptr;
}

UnitId holder_of(const BattleState& state, PieceId building, Seat side) {
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.inside == building && unit.side == side) return unit.id;
  return {};
}

}  // namespace drumhead::ba
