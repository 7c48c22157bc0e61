// What a way costs: stretch by stretch, each over ground that does not change, and what it comes upon.
#include <algorithm>

#include "rules/fire_and_fury/march.h"
#include "table/changes.h"

namespace drumhead::ff {
namespace {

constexpr Wide kMillionths = 1'000'000;  // costs are summed in millionths of a ten-thousandth of a move

// FF-218: who goes in any direction faces as he likes at the end; only the way of his middle costs.
Coord straight_run(const Motion& motion, Coord run) {
  if (motion.leg.kind != LegKind::kFree || motion.length == 0) return run;
  return divide_rounded(Wide{run} * distance(middle_of(motion.start), middle_of(motion.end)), motion.length);
}

class Walk {
 public:
  Walk(const Site& site, UnitId id, const Trace& way, bool double_quick)
      : site_(site), id_(id), way_(way), double_quick_(double_quick) {
    edges_ = edges_of_ground(site, way.swept);
    plain_ = pieces_near(*site.state.ground, site.state.pieces, grown(way.swept, inches(1))).empty();
  }

  Pricing price() {
    if (!plain_) begin();
    for (std::size_t i = 0; i < way_.motions.size(); ++i) {
      leg_ = static_cast<int>(i);
      cost_ = 0;
      before_leg_ = result_.spent;
      const bool went = plain_ ? go_over_open_ground(way_.motions[i]) : go(way_.motions[i]);
      result_.spent = spent();
      if (!went) break;
      result_.costs.push_back(result_.spent - before_leg_);
    }
    result_.ride = {static_cast<int>(divide_rounded(mounted_, kMillionths)), static_cast<int>(divide_rounded(on_foot_, kMillionths))};
    return std::move(result_);
  }

 private:
  void begin() {
    const Footprint start = print_of(way_.points.front().place);
    for (const Crossing& c : obstacles_under(site_, start, {})) astride_.push_back(c.piece);
    const GroundClass ground = ground_under(site_, start);
    if (ground != kImpassable) result_.worst = std::max(result_.worst, ground);
  }

  int spent() const { return before_leg_ + static_cast<int>(divide_rounded(cost_, kMillionths)); }
  static Wide cost(Coord length, Coord rate) { return Wide{length} * kWholeMove * kMillionths / rate; }

  // Over ground of this class, or on a road: the unit at its rate, whoever rides with it at his.
  void add(Coord length, Coord rate, std::size_t ground) {
    const Grid& rates = site_.book.tables.ground.rates;
    cost_ += cost(length, rate);
    mounted_ += cost(length, rates.at(kLeaderRate, 2 * ground));
    on_foot_ += cost(length, rates.at(kLeaderOnFootRate, 2 * ground));
  }

  bool go_over_open_ground(const Motion& motion) {
    const auto in = static_cast<std::uint8_t>(formation_of(site_.book, motion.end));
    add(straight_run(motion, motion.length),
        site_.book.tables.ground.rates.at(rate_row(site_.state, id_, in), double_quick_ ? 1 : 0), kOpen);
    note_paid({0, motion.length});
    return true;
  }

  // A leg that goes straight is one step; one that turns is taken from check point to check point.
  bool go(const Motion& motion) {
    if (motion.length == 0) return cross_stretch(motion, motion.end, {0, 0}, {});
    if (is_straight(motion)) return take_step(motion, {0, motion.length});
    Coord from = 0;
    for (const CheckPoint& point : way_.points) {
      if (point.where.leg != leg_ || point.where.travelled <= from) continue;
      if (!take_step(motion, {from, point.where.travelled})) return false;
      from = point.where.travelled;
    }
    return true;
  }

  bool take_step(const Motion& motion, Interval step) {
    const Footprint from = print_of(place_along(motion, step.from)), to = print_of(place_along(motion, step.to));
    const Vec direction = centre(to) - centre(from);
    const std::vector<Coord> ends = even_stretches(from, to, step.length(), edges_);
    for (std::size_t i = 1; i < ends.size(); ++i) {
      const Interval stretch{step.from + ends[i - 1], step.from + ends[i]};
      if (!cross_stretch(motion, place_along(motion, (stretch.from + stretch.to) / 2), stretch, direction))
        return false;
    }
    return true;
  }

  // `middle`: how it stands halfway along the stretch, and all along it as far as the ground goes.
  bool cross_stretch(const Motion& motion, const Marcher& middle, Interval stretch, Vec direction) {
    const auto in = static_cast<std::uint8_t>(formation_of(site_.book, middle));
    const Footing footing = footing_at(site_, id_, in, print_of(middle), double_quick_, direction);
    if (!footing.rate) {
      result_.barred = check_point_at(stretch.to);
      return false;
    }
    meet_obstacles(stretch.to, footing.obstacles, in);
    const bool at_road_rate = footing.on_road && !site_.book.tables.ground.rates.nil(rate_row(site_.state, id_, in), 2 * kOnRoad);
    add(straight_run(motion, stretch.length()), *footing.rate,
        static_cast<std::size_t>(at_road_rate ? kOnRoad : std::min(footing.ground, kRoughGround)));
    result_.on_road = result_.on_road || footing.on_road;
    if (!footing.on_road) result_.worst = std::max(result_.worst, std::min(footing.ground, kRoughGround));
    note_paid(stretch);
    return true;
  }

  void note_paid(Interval stretch) { result_.stretches.push_back({leg_, stretch.from, stretch.to, spent()}); }

  const CheckPoint* check_point_at(Coord way) const {
    for (const CheckPoint& point : way_.points)
      if (point.where.leg == leg_ && point.where.travelled >= way) return &point;
    return &way_.points.back();
  }

  void meet_obstacles(Coord at, const std::vector<Crossing>& obstacles, std::uint8_t in) {
    std::vector<const Piece*> now;
    for (const Crossing& c : obstacles) {
      now.push_back(c.piece);
      if (std::find(astride_.begin(), astride_.end(), c.piece) != astride_.end()) continue;
      result_.crossed.push_back(c);
      result_.worst = std::max(result_.worst, c.is == kMajorObstacle ? kRoughGround : kBrokenGround);
      if (c.is == kMinorObstacle)
        add(site_.book.tables.ground.minor_obstacle, broken_ground_rate(site_, id_, in, double_quick_),
            kBrokenGround);
      else if (result_.scaled == nullptr)
        result_.scaled = c.piece, result_.scaled_at = check_point_at(at);
    }
    astride_ = std::move(now);
  }

  const Site& site_;
  UnitId id_;
  const Trace& way_;
  bool double_quick_;
  bool plain_ = false;
  std::vector<Segment> edges_;
  std::vector<const Piece*> astride_;
  int leg_ = 0;
  int before_leg_ = 0;
  Wide cost_ = 0;                   // of the leg under way
  Wide mounted_ = 0, on_foot_ = 0;  // of a leader who rides along, in all
  Pricing result_;
};

}  // namespace

std::vector<Segment> edges_of_ground(const Site& site, const Bounds& swept) {
  std::vector<Segment> edges;
  for (const Piece* piece : pieces_near(*site.state.ground, site.state.pieces, grown(swept, inches(1))))
    if (piece->kind != PieceKind::kContour && piece->kind != PieceKind::kZone) add_edges(*piece, edges);
  return edges;
}

std::vector<Coord> even_stretches(const Footprint& from, const Footprint& to, Coord length,
                                  std::span<const Segment> edges) {
  if (from.boxes.size() == to.boxes.size()) {
    const std::vector<Coord> all = changes_on_way(from, to, length, edges);
    std::vector<Coord> ends{0};
    for (const Coord way : all)
      if (way - ends.back() > kContactTolerance && length - way > kContactTolerance) ends.push_back(way);
    ends.push_back(length);
    return ends;
  }
  constexpr Coord kPart = inches(1, 32);  // a column that bends on this step: no point answers to another
  std::vector<Coord> ends{0};
  for (Coord way = kPart; way < length; way += kPart) ends.push_back(way);
  ends.push_back(length);
  return ends;
}

Pricing price_way(const Site& site, UnitId id, const Trace& way, bool double_quick) {
  return Walk(site, id, way, double_quick).price();
}

Along where_spent(const Pricing& price, int budget) {
  int before = 0;
  for (const PaidStretch& s : price.stretches) {
    if (s.spent > budget) {
      const Coord part = divide_rounded(Wide{s.to - s.from} * (budget - before), s.spent - before);
      return {s.leg, s.from + std::clamp<Coord>(part, 0, s.to - s.from)};
    }
    before = s.spent;
  }
  return price.stretches.empty() ? Along{} : Along{price.stretches.back().leg, price.stretches.back().to};
}

Coord length_until(const Trace& way, Along where) {
  Coord length = where.travelled;
  for (int i = 0; i < where.leg; ++i) length += way.motions[static_cast<std::size_t>(i)].length;
  return length;
}

}  // namespace drumhead::ff
