#include "muster/map_scale.h"

namespace drumhead {
namespace {

constexpr int kCircleCorners = 24;

Vec quarter_way(Vec from, Vec to) {
  return {divide_rounded(Wide{from.x} * 3 + to.x, 4), divide_rounded(Wide{from.y} * 3 + to.y, 4)};
}

bool on_edge(Vec point, const Bounds& table) {
  return point.x <= table.low.x || point.y <= table.low.y || point.x >= table.high.x ||
         point.y >= table.high.y;
}

std::vector<Vec> smoothed(const std::vector<MapPoint>& points, int times, bool closed,
                          const MapScale& scale) {
  std::vector<Vec> outline;
  for (const MapPoint point : points) outline.push_back(scale.on_table(point));
  for (int i = 0; i < times; ++i) outline = corners_cut(outline, closed, scale.table);
  return outline;
}

Ring circle(const MapShape& shape, const MapScale& scale) {
  Ring ring;
  for (int i = kCircleCorners; i > 0; --i)  // anticlockwise
    ring.push_back(scale.on_table(shape.centre) +
                   step(Heading::of(i * (kFullTurn / kCircleCorners)), scale.on_table(shape.radius)));
  return ring;
}

Ring rectangle(const MapShape& shape, const MapScale& scale) {
  const Vec centre = scale.on_table(shape.centre);
  const Coord ahead = scale.on_table(shape.depth) / 2, aside = scale.on_table(shape.width) / 2;
  return {centre + step(shape.facing, -ahead, -aside), centre + step(shape.facing, -ahead, aside),
          centre + step(shape.facing, ahead, aside), centre + step(shape.facing, ahead, -aside)};
}

}  // namespace

std::vector<Vec> corners_cut(const std::vector<Vec>& points, bool closed, const Bounds& table) {
  std::vector<Vec> cut;
  const std::size_t n = points.size();
  if (n < 3) return points;
  for (std::size_t i = 0; i < n; ++i) {
    if ((!closed && (i == 0 || i + 1 == n)) || on_edge(points[i], table)) {
      cut.push_back(points[i]);
      continue;
    }
    cut.push_back(quarter_way(points[i], points[(i + n - 1) % n]));
    cut.push_back(quarter_way(points[i], points[(i + 1) % n]));
  }
  return cut;
}

Polygon area_of(const MapShape& shape, const MapScale& scale) {
  switch (shape.form) {
    case MapShape::Form::kCircle:
      return {circle(shape, scale), {}};
    case MapShape::Form::kRectangle:
      return {rectangle(shape, scale), {}};
    case MapShape::Form::kNone:
    case MapShape::Form::kLine:
      return {};
    case MapShape::Form::kPolygon:
      break;
  }
  Polygon area{smoothed(shape.points, shape.smooth, true, scale), {}};
  for (const auto& hole : shape.holes) area.holes.push_back(smoothed(hole, shape.smooth, true, scale));
  return area;
}

Polyline line_of(const MapShape& shape, const MapScale& scale) {
  return smoothed(shape.points, shape.smooth, false, scale);
}

}  // namespace drumhead
