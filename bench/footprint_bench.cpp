// Footprints made and measured, beside GEOS on the same polygons. Every run goes through the same pairs of
// bodies: lines, columns and squares of 60 units in all mixtures, neighbours and far ones.
#include <benchmark/benchmark.h>
#include <geos_c.h>

#include "base/check.h"
#include "sample.h"
#include "table/measure.h"

namespace drumhead::bench {
namespace {

enum Pairing : std::int64_t { kSingleBoxes, kSquares };

struct Pairs {
  std::vector<Footprint> bodies;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
};

Pairs pairs_of(std::int64_t pairing) {
  Pairs out;
  const BattleState state = armies(60);
  const std::uint8_t square = 2;
  for (const Unit& unit : state.units) {
    if ((unit.formation == square) != (pairing == kSquares)) continue;
    out.bodies.push_back(footprint(body_of(state, formations(), unit.id)));
  }
  for (std::size_t i = 0; i < out.bodies.size(); ++i)
    for (std::size_t j = i + 1; j < out.bodies.size(); ++j) out.pairs.emplace_back(i, j);
  return out;
}

// A polygon, or a collection of them for a body of several boxes.
class GeosBodies {
 public:
  explicit GeosBodies(const std::vector<Footprint>& bodies) : geos_(GEOS_init_r()) {
    for (const Footprint& body : bodies) all_.push_back(geometry(body));
  }
  ~GeosBodies() {
    for (GEOSGeometry* body : all_) GEOSGeom_destroy_r(geos_, body);
    GEOS_finish_r(geos_);
  }
  GeosBodies(const GeosBodies&) = delete;
  GeosBodies& operator=(const GeosBodies&) = delete;

  double distance(std::size_t a, std::size_t b) const {
    double out = 0;
    CHECK(GEOSDistance_r(geos_, all_[a], all_[b], &out) == 1);
    return out;
  }
  bool meet(std::size_t a, std::size_t b) const { return GEOSIntersects_r(geos_, all_[a], all_[b]) == 1; }

 private:
  GEOSGeometry* polygon(const Quad& box) const {
    GEOSCoordSequence* ring = GEOSCoordSeq_create_r(geos_, 5, 2);
    for (unsigned i = 0; i < 5; ++i) {
      const Vec corner = box.corner[i % 4];
      GEOSCoordSeq_setXY_r(geos_, ring, i, static_cast<double>(corner.x), static_cast<double>(corner.y));
    }
    return GEOSGeom_createPolygon_r(geos_, GEOSGeom_createLinearRing_r(geos_, ring), nullptr, 0);
  }
  GEOSGeometry* geometry(const Footprint& body) const {
    if (body.boxes.size() == 1) return polygon(body.boxes.front());
    std::vector<GEOSGeometry*> parts;
    for (const Quad& box : body.boxes) parts.push_back(polygon(box));
    return GEOSGeom_createCollection_r(geos_, GEOS_MULTIPOLYGON, parts.data(),
                                       static_cast<unsigned>(parts.size()));
  }

  GEOSContextHandle_t geos_;
  std::vector<GEOSGeometry*> all_;
};

template <class Measure>
void over_pairs(benchmark::State& run, const Pairs& sample, Measure&& measure) {
  std::size_t next = 0;
  for (auto _ : run) {
    const auto [a, b] = sample.pairs[next];
    benchmark::DoNotOptimize(measure(a, b));
    next = next + 1 == sample.pairs.size() ? 0 : next + 1;
  }
}

void footprint_made(benchmark::State& run) {
  const BattleState state = armies(60);
  std::size_t next = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(footprint(body_of(state, formations(), state.units[next].id)));
    next = next + 1 == state.units.size() ? 0 : next + 1;
  }
}
BENCHMARK(footprint_made);

void footprint_distance(benchmark::State& run) {
  const Pairs sample = pairs_of(run.range(0));
  over_pairs(run, sample,
             [&](std::size_t a, std::size_t b) { return distance(sample.bodies[a], sample.bodies[b]); });
}
BENCHMARK(footprint_distance)->Arg(kSingleBoxes)->Arg(kSquares);

void footprint_distance_geos(benchmark::State& run) {
  const Pairs sample = pairs_of(run.range(0));
  const GeosBodies geos(sample.bodies);
  for (const auto& [a, b] : sample.pairs) {
    const double off =
        geos.distance(a, b) - static_cast<double>(distance(sample.bodies[a], sample.bodies[b]));
    CHECK(off < 1 && off > -1);
  }
  over_pairs(run, sample, [&](std::size_t a, std::size_t b) { return geos.distance(a, b); });
}
BENCHMARK(footprint_distance_geos)->Arg(kSingleBoxes)->Arg(kSquares);

void footprint_within(benchmark::State& run) {
  const Pairs sample = pairs_of(run.range(0));
  over_pairs(run, sample, [&](std::size_t a, std::size_t b) {
    return within(sample.bodies[a], sample.bodies[b], inches(12));
  });
}
BENCHMARK(footprint_within)->Arg(kSingleBoxes)->Arg(kSquares);

// Most pairs are seen to be apart by their bounds; so GEOS does it too.
void footprint_overlap(benchmark::State& run) {
  const Pairs sample = pairs_of(run.range(0));
  over_pairs(run, sample,
             [&](std::size_t a, std::size_t b) { return overlap(sample.bodies[a], sample.bodies[b]); });
}
BENCHMARK(footprint_overlap)->Arg(kSingleBoxes)->Arg(kSquares);

void footprint_overlap_geos(benchmark::State& run) {
  const Pairs sample = pairs_of(run.range(0));
  const GeosBodies geos(sample.bodies);
  over_pairs(run, sample, [&](std::size_t a, std::size_t b) { return geos.meet(a, b); });
}
BENCHMARK(footprint_overlap_geos)->Arg(kSingleBoxes)->Arg(kSquares);

}  // namespace
}  // namespace drumhead::bench
