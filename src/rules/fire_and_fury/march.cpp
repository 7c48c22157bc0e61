// A path priced and held against: ground, obstacles, budget, enemies, friends.
#include "rules/fire_and_fury/march.h"

#include <fmt/format.h>
#include <algorithm>

namespace drumhead::ff {
namespace {

struct MarchCase {
  const Site& site;
  UnitId id;
  MarchKind kind;
  int budget;
  std::span<const UnitId> met;  // charged, or passed
  InFormation in;
  bool double_quick;

  bool is_voluntary() const {
    return kind == MarchKind::kOrdinary || kind == MarchKind::kPassage || kind == MarchKind::kScaling;
  }
  bool names(UnitId unit) const { return std::find(met.begin(), met.end(), unit) != met.end(); }
  std::string who() const { return name(site.state, id); }
};

std::vector<Mark> shown_where(const CheckPoint& point, const char* label) {
  return {mark(corners(outline(point.place.body())), label)};
}

// ---- Ground and obstacles.

std::optional<Verdict> check_passable(const MarchCase& c, const Pricing& price) {
  if (price.barred == nullptr) return std::nullopt;
  return refuse(cite::ff_173, fmt::format("{} cannot go there: it cannot pass that ground.", c.who()),
                shown_where(*price.barred, "cannot pass"));
}

std::optional<Verdict> check_obstacles(const MarchCase& c, const Pricing& price) {
  if (price.scaled == nullptr) return std::nullopt;
  const bool rides = is_mounted(static_cast<std::uint8_t>(c.in)) || is_guns(c.site.state, c.id);
  const auto no = [&](Cite rule, const std::string& text) {
    return refuse(rule, text, shown_where(*price.scaled_at, "obstacle"));
  };
  if (rides)
    return no(cite::ff_225, fmt::format("{} passes {} only where a road, bridge or ford leads through.",
                                        c.who(), name(*price.scaled)));
  if (c.kind == MarchKind::kOrdinary || c.kind == MarchKind::kPassage)
    return no(cite::ff_225,
              fmt::format("{} crosses {} only by the maneuver of scaling it.", c.who(), name(*price.scaled)));
  if (c.kind == MarchKind::kCharge && price.spent.back() > kHalfMove + kMoveSlack)
    return no(cite::ff_226, fmt::format("{} scales {} only if its whole charge fits in half a move.", c.who(),
                                        name(*price.scaled)));
  return std::nullopt;
}

// It begins and ends on a road and could go so far on it, were it in march column or all of its stands on the
// road.
bool would_do_at_road_rate(const MarchCase& c, const Trace& way) {
  const auto on_road = [&](const CheckPoint& point) { return is_on_road(c.site, point.place.pose.at); };
  if (!c.is_voluntary() || !on_road(way.points.front()) || !on_road(way.points.back())) return false;
  Coord far = 0;
  for (const Motion& motion : way.motions) far += motion.length;
  return divide_rounded(Wide{far} * kWholeMove, road_rate(c.site, c.id, c.double_quick)) <=
         c.budget + kMoveSlack;
}

std::optional<Verdict> check_budget(const MarchCase& c, const March& march) {
  if (march.spent <= c.budget + kMoveSlack) return std::nullopt;
  if (would_do_at_road_rate(c, march.way))
    return refuse(
        cite::ff_215,
        fmt::format("{} goes at the rate of a road only in march column, limbered or broken, and with every "
                    "stand on it.",
                    c.who()),
        shown_where(march.way.points.back(), "too far"));
  const Cite rule = c.site.book.tables.ground.rates.cite(rate_row(c.site.state, c.id, c.in));
  return refuse(rule,
                fmt::format("{} has {} and this would take {}.", c.who(), spoken_part(c.budget),
                            spoken_part(march.spent)),
                shown_where(march.way.points.back(), "too far"));
}

std::optional<Verdict> check_table_edge(const MarchCase& c, const Trace& way) {
  const Ground& ground = *c.site.state.ground;
  if (is_off_table(ground, way.points.front().footprint)) return std::nullopt;  // FF-312: it is coming on
  for (const CheckPoint& point : way.points)
    if (is_off_table(ground, point.footprint))
      return refuse(cite::ff_220, fmt::format("{} would leave the table.", c.who()),
                    shown_where(point, "off the table"));
  return std::nullopt;
}

// ---- Enemies (FF-219).

const CheckPoint* first_too_near(const Trace& way, const Footprint& enemy, Coord limit) {
  const Coord at_start = distance(print_of(way.points.front().place), enemy);
  const Coord nearest = std::min(limit, at_start - kSliver - 1);
  for (std::size_t i = 1; i < way.points.size(); ++i)
    if (nearest >= 0 && within(print_of(way.points[i].place), enemy, nearest)) return &way.points[i];
  return nullptr;
}

std::optional<Verdict> check_nearness(const MarchCase& c, const Trace& way) {
  const Coord limit = c.site.book.tables.ground.keep_clear;
  for (const UnitId enemy : c.site.enemies_of(c.id)) {
    const Footprint& place = c.site.print(enemy);
    if (place.empty() || farther_apart(way.swept, place.bounds, limit)) continue;
    const CheckPoint* point = first_too_near(way, place, limit);
    if (point == nullptr) continue;
    return refuse(cite::ff_219,
                  fmt::format("{} would come within {} of {} without charging it.", c.who(),
                              spoken_length(c.site.book.words, limit), name(c.site.state, enemy)),
                  {mark(nearest_points(print_of(point->place), place), "too near")});
  }
  return std::nullopt;
}

// ---- Friends.

bool passes_freely(const MarchCase& c, UnitId friend_passed) {
  const BattleState& state = c.site.state;
  if (on_foot(c.in) == kExtended || in_extended_line(state, friend_passed)) return true;
  return is_troops(state, c.id) && is_guns(state, friend_passed);
}

std::optional<Verdict> check_passing(const MarchCase& c, UnitId other_unit) {
  const BattleState& state = c.site.state;
  const bool own = state.unit(other_unit).side == state.unit(c.id).side;
  const std::vector<Mark> marks{mark(corners(c.site.box(other_unit)), "in the way")};
  if (!own) {
    if (c.names(other_unit) || c.kind == MarchKind::kCompulsory) return std::nullopt;
    return refuse(cite::ff_317, fmt::format("{} would meet {} on its way.", c.who(), name(state, other_unit)),
                  marks);
  }
  if (c.kind == MarchKind::kCompulsory || passes_freely(c, other_unit)) return std::nullopt;
  if (!c.is_voluntary())
    return refuse(cite::ff_317, fmt::format("{} stands in the way of {}.", name(state, other_unit), c.who()),
                  marks);
  if (is_guns(state, c.id))
    return refuse(cite::ff_224,
                  fmt::format("{} cannot go through {}: guns pass only leaders and extended lines.", c.who(),
                              name(state, other_unit)),
                  marks);
  if (c.kind != MarchKind::kPassage || !c.names(other_unit))
    return refuse(
        cite::ff_223,
        fmt::format("{} goes through {} only by a passage of lines.", c.who(), name(state, other_unit)),
        marks);
  return std::nullopt;
}

std::vector<Obstacle> near_the_way(const MarchCase& c, const Trace& way) {
  std::vector<Obstacle> list = c.site.others(c.id);
  std::erase_if(list, [&](const Obstacle& o) {
    return o.footprint.empty() || is_garrison(c.site.state, o.unit) ||
           farther_apart(way.swept, o.footprint.bounds, 0);
  });
  return list;
}

std::optional<Verdict> check_others(const MarchCase& c, March& march) {
  const std::vector<Obstacle> others = near_the_way(c, march.way);
  if (others.empty()) return std::nullopt;
  for (const TroopsMet& met : troops_met(march.way, others)) {
    if (!met.overlaps) continue;
    if (auto refused = check_passing(c, met.unit)) return refused;
    if (c.site.state.unit(met.unit).side == c.site.state.unit(c.id).side) march.passed.push_back(met.unit);
  }
  const Footprint end = ground_held(march.way.points.back().place);
  for (const Obstacle& o : others) {
    if (c.kind == MarchKind::kCharge && c.names(o.unit)) continue;
    if (!stand_on_each_other(end, ground_held(c.site, o.unit))) continue;
    return refuse(cite::ff_224,
                  fmt::format("{} would end its move on {}.", c.who(), name(c.site.state, o.unit)),
                  shown_where(march.way.points.back(), "no room"));
  }
  return std::nullopt;
}

std::optional<Verdict> first_refusal(const MarchCase& c, const Pricing& price, March& march) {
  if (auto refused = check_passable(c, price)) return refused;
  if (auto refused = check_obstacles(c, price)) return refused;
  if (auto refused = check_budget(c, march)) return refused;
  if (c.kind != MarchKind::kCompulsory)
    if (auto refused = check_table_edge(c, march.way)) return refused;
  if (c.is_voluntary())
    if (auto refused = check_nearness(c, march.way)) return refused;
  return check_others(c, march);
}

Vec direction_of_travel(const CheckPoint& from, const CheckPoint& to) {
  return centre(to.footprint) - centre(from.footprint);
}

// FF-218: who goes in any direction faces as he likes at the end; only the way of his middle costs.
Coord straight_run(const Motion& motion, Coord run) {
  if (motion.leg.kind != LegKind::kFree || motion.length == 0) return run;
  return divide_rounded(Wide{run} * distance(middle_of(motion.start), middle_of(motion.end)), motion.length);
}

// Walks the way point by point: the ground of each stretch, and what it comes upon.
class Walk {
 public:
  Walk(const Site& site, UnitId id, const Trace& way, bool double_quick)
      : site_(site), id_(id), way_(way), double_quick_(double_quick) {
    plain_ = pieces_near(*site.state.ground, site.state.pieces, grown(way.swept, inches(1))).empty();
  }

  Pricing price() {
    result_.spent.push_back(0);
    if (!plain_) begin();
    Wide leg_cost = 0;  // in ten-thousandths of a move times Coords
    int before_leg = 0;
    for (std::size_t i = 1; i < way_.points.size(); ++i) {
      const CheckPoint &from = way_.points[i - 1], &to = way_.points[i];
      const bool new_leg = to.where.leg != from.where.leg || i == 1;
      if (new_leg) {
        leg_cost = 0;
        before_leg = result_.spent.back();
      }
      const Coord run = straight_run(way_.motions[static_cast<std::size_t>(to.where.leg)],
                                     to.where.travelled - (new_leg ? 0 : from.where.travelled));
      if (!step(from, to, run, leg_cost)) break;
      result_.spent.push_back(before_leg + static_cast<int>(divide_rounded(leg_cost, kScale)));
      const bool last_of_leg = i + 1 == way_.points.size() || way_.points[i + 1].where.leg != to.where.leg;
      if (last_of_leg) result_.costs.push_back(result_.spent.back() - before_leg);
    }
    return std::move(result_);
  }

 private:
  static constexpr Wide kScale = 1'000'000;

  void begin() {
    const Footprint start = print_of(way_.points.front().place);
    for (const Crossing& c : obstacles_under(site_, start, {})) astride_.push_back(c.piece);
    const GroundClass ground = ground_under(site_, start);
    if (ground != kImpassable) result_.worst = std::max(result_.worst, ground);
  }

  void add(Wide& cost, Coord length, Coord rate) { cost += Wide{length} * kWholeMove * kScale / rate; }

  bool step(const CheckPoint& from, const CheckPoint& to, Coord run, Wide& cost) {
    const auto in = static_cast<std::uint8_t>(formation_of(site_.book, to.place));
    if (plain_) {
      add(cost, run,
          site_.book.tables.ground.rates.at(rate_row(site_.state, id_, in), double_quick_ ? 1 : 0));
      return true;
    }
    const Footprint place = print_of(to.place);
    const Footing footing = footing_at(site_, id_, in, place, double_quick_, direction_of_travel(from, to));
    if (!footing.rate) {
      result_.barred = &to;
      return false;
    }
    add(cost, run, *footing.rate);
    result_.on_road = result_.on_road || footing.on_road;
    if (!footing.on_road) result_.worst = std::max(result_.worst, std::min(footing.ground, kRoughGround));
    meet_obstacles(to, footing.obstacles, in, cost);
    return true;
  }

  void meet_obstacles(const CheckPoint& to, const std::vector<Crossing>& obstacles, std::uint8_t in,
                      Wide& cost) {
    std::vector<const Piece*> now;
    for (const Crossing& c : obstacles) {
      now.push_back(c.piece);
      if (std::find(astride_.begin(), astride_.end(), c.piece) != astride_.end()) continue;
      result_.crossed.push_back(c);
      result_.worst = std::max(result_.worst, c.is == kMajorObstacle ? kRoughGround : kBrokenGround);
      if (c.is == kMinorObstacle)
        add(cost, site_.book.tables.ground.minor_obstacle, broken_ground_rate(site_, id_, in, double_quick_));
      else if (result_.scaled == nullptr)
        result_.scaled = c.piece, result_.scaled_at = &to;
    }
    astride_ = std::move(now);
  }

  const Site& site_;
  UnitId id_;
  const Trace& way_;
  bool double_quick_;
  bool plain_ = false;
  std::vector<const Piece*> astride_;
  Pricing result_;
};

}  // namespace

Pricing price_way(const Site& site, UnitId id, const Trace& way, bool double_quick) {
  return Walk(site, id, way, double_quick).price();
}

Preview preview_of(const Site& site, UnitId id, const March& march, int budget) {
  Preview preview;
  preview.ghost = march.way.points.back().footprint.boxes;
  const InFormation in = formation_of(site.book, march.way.points.front().place);
  const bool double_quick = moves_at_the_double(site.state, id);
  const Coord whole = site.book.tables.ground.rates.at(rate_row(site.state, id, in), double_quick ? 1 : 0);
  preview.allowance = divide_rounded(Wide{whole} * budget, kWholeMove);
  for (std::size_t i = 0; i < march.costs.size() && i < march.way.motions.size(); ++i)
    preview.costs.push_back({std::string(name_of(march.way.motions[i].leg.kind)),
                             divide_rounded(Wide{whole} * march.costs[i], kWholeMove)});
  if (march.over_obstacle) preview.triggers.emplace_back("crosses an obstacle", cite::ff_216);
  for (const UnitId passed : march.passed)
    preview.triggers.emplace_back("passes " + name(site.state, passed),
                                  is_guns(site.state, passed) ? cite::ff_224 : cite::ff_223);
  return preview;
}

March plan_from(const Site& site, UnitId id, const Marcher& start, const Path& path, int budget,
                MarchKind kind, std::span<const UnitId> met, bool any_direction) {
  March march;
  march.way = trace(start, path, move_rules(site));
  const bool forced = kind == MarchKind::kCompulsory || kind == MarchKind::kCarrying;
  const MarchCase c{site,
                    id,
                    kind,
                    budget,
                    met,
                    formation_of(site.book, start),
                    !forced && moves_at_the_double(site.state, id)};
  if (c.is_voluntary() && !any_direction)
    if (auto refused = check_directions(site, id, start, path)) {
      march.verdict = *std::move(refused);
      return march;
    }
  const Pricing price = price_way(site, id, march.way, c.double_quick);
  march.costs = price.costs;
  march.spent = price.spent.back();
  march.worst = price.worst;
  march.over_obstacle = !price.crossed.empty();
  for (const Crossing& crossing : price.crossed) march.crossed.push_back(crossing.piece);
  march.scaled = price.scaled;
  march.on_road = price.on_road;
  if (auto refused = first_refusal(c, price, march))
    march.verdict = *std::move(refused);
  else
    march.verdict = allow(preview_of(site, id, march, budget));
  return march;
}

March plan_march(const Site& site, UnitId id, const Path& path, int budget, MarchKind kind,
                 std::span<const UnitId> charged) {
  return plan_from(site, id, site.marcher(id), path, budget, kind, charged);
}

}  // namespace drumhead::ff
