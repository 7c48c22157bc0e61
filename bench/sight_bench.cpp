// Sight lines among 60 and 300 rectangles, beside Boost.Geometry's R-tree on the same rectangles and lines:
// the tree finds the boxes that a line may cross, its exact test says whether it does. Both stop at the
// first.
#include <benchmark/benchmark.h>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/geometry/index/rtree.hpp>

#include "base/check.h"
#include "engine/dice.h"
#include "sample.h"
#include "table/sight.h"

namespace drumhead::bench {
namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;
using Point = bg::model::d2::point_xy<double>;
using BgBox = bg::model::box<Point>;
using BgPolygon = bg::model::polygon<Point>;
using BgSegment = bg::model::segment<Point>;
using Entry = std::pair<BgBox, std::size_t>;

constexpr std::size_t kLines = 4096;

// One rectangle a unit, three to six inches wide and one deep, scattered over the table.
std::vector<TroopBox> rectangles(int count) {
  Sampler sampler(7);
  std::vector<TroopBox> out;
  for (int i = 0; i < count; ++i) {
    const Vec at{sampler.below(static_cast<int>(kTableWidth)), sampler.below(static_cast<int>(kTableHeight))};
    const Box box{{at, Heading::of(sampler.below(kFullTurn))},
                  inches(3) + sampler.below(static_cast<int>(inches(3))),
                  inches(1)};
    out.push_back({.unit = UnitId(static_cast<std::int16_t>(i)), .box = corners(box)});
  }
  return out;
}

Point point(Vec v) { return {static_cast<double>(v.x), static_cast<double>(v.y)}; }

class BoostSight {
 public:
  explicit BoostSight(const std::vector<TroopBox>& boxes) {
    std::vector<Entry> entries;
    for (const TroopBox& troop : boxes) {
      BgPolygon polygon;
      for (const Vec corner : troop.box.corner) bg::append(polygon, point(corner));
      bg::correct(polygon);
      entries.emplace_back(bg::return_envelope<BgBox>(polygon), polygons_.size());
      polygons_.push_back(std::move(polygon));
    }
    tree_ = Tree(entries);
  }
  bool crossed(const BgSegment& line) const {
    const auto hit = [&](const Entry& entry) { return bg::intersects(line, polygons_[entry.second]); };
    return tree_.qbegin(bgi::intersects(line) && bgi::satisfies(hit)) != tree_.qend();
  }

 private:
  using Tree = bgi::rtree<Entry, bgi::quadratic<16>>;
  std::vector<BgPolygon> polygons_;
  Tree tree_;
};

void sight_troops(benchmark::State& run) {
  const TroopIndex index(rectangles(static_cast<int>(run.range(0))));
  const std::vector<Segment> sample = lines(kLines, kTableWidth);
  std::size_t next = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(index.any_crossed(sample[next], {}));
    next = (next + 1) % kLines;
  }
}
BENCHMARK(sight_troops)->Arg(60)->Arg(300);

void sight_troops_boost(benchmark::State& run) {
  const std::vector<TroopBox> boxes = rectangles(static_cast<int>(run.range(0)));
  const BoostSight boost(boxes);
  const TroopIndex index(boxes);
  std::vector<BgSegment> sample;
  for (const Segment& line : lines(kLines, kTableWidth)) {
    sample.emplace_back(point(line.a), point(line.b));
    CHECK(boost.crossed(sample.back()) == (index.any_crossed(line, {}) >= 0));
  }
  std::size_t next = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(boost.crossed(sample[next]));
    next = (next + 1) % kLines;
  }
}
BENCHMARK(sight_troops_boost)->Arg(60)->Arg(300);

// Every rectangle crossed, for the report of what blocked a line.
void sight_all_troops(benchmark::State& run) {
  const TroopIndex index(rectangles(static_cast<int>(run.range(0))));
  const std::vector<Segment> sample = lines(kLines, kTableWidth);
  std::vector<std::int32_t> found;
  std::size_t next = 0;
  for (auto _ : run) {
    index.crossed(sample[next], {}, found);
    benchmark::DoNotOptimize(found.data());
    next = (next + 1) % kLines;
  }
}
BENCHMARK(sight_all_troops)->Arg(60)->Arg(300);

void sight_index_built(benchmark::State& run) {
  const std::vector<TroopBox> boxes = rectangles(static_cast<int>(run.range(0)));
  for (auto _ : run) benchmark::DoNotOptimize(TroopIndex(boxes));
}
BENCHMARK(sight_index_built)->Arg(60)->Arg(300);

// Through 24 pieces of ground as well, with heights.
SightRules rules() {
  SightRules rules;
  rules.contours = HeightRule::kNearLower;
  rules.covers = HeightRule::kAboveBoth;
  rules.cover = {{.kind = PieceKind::kWood, .through = inches(2), .edge = inches(2), .inside = inches(2)},
                 {.kind = PieceKind::kBuilding}};
  return rules;
}

void sight_whole(benchmark::State& run) {
  const TroopIndex index(rectangles(static_cast<int>(run.range(0))));
  const Ground ground = country();
  const SightRules how = rules();
  const std::vector<Segment> sample = lines(kLines, inches(30));
  std::size_t next = 0;
  for (auto _ : run) {
    const Segment& line = sample[next];
    benchmark::DoNotOptimize(look(ground, {}, &index, eye_at(ground, line.a), eye_at(ground, line.b), how));
    next = (next + 1) % kLines;
  }
}
BENCHMARK(sight_whole)->Arg(60)->Arg(300);

}  // namespace
}  // namespace drumhead::bench
