// Moves that are no marches: what evades, charges carried on, recoils and pursuits meet on a straight way.
#include <algorithm>

#include "rules/brigades_and_batteries/charging.h"
#include "rules/brigades_and_batteries/march.h"

namespace drumhead::bb {
namespace {

Bounds ground_near_way(const Trace& way) {
  Bounds b = way.points.front().footprint.bounds;
  for (const CheckPoint& point : way.points) b = united(b, point.footprint.bounds);
  return b;
}

// A place on a way as ground and the edge of the table see it.
class WayGround {
 public:
  WayGround(const Site& site, const Trace& way) : site_(site), ground_(site, ground_near_way(way)) {
    start_ = bar_at(way.points.front().place);
  }

  bool is_barred(const Marcher& place) const {
    const Footprint print = footprint(place.body());
    const Bounds table = grown(site_.state.ground->bounds(), kSlack);
    if (!std::all_of(print.boxes.begin(), print.boxes.end(),
                     [&](const Quad& box) { return contains(table, box); }))
      return true;
    const Piece* bar = bar_at(place);
    return bar != nullptr && bar != start_;  // it may get out of where it stands
  }

 private:
  const Piece* bar_at(const Marcher& place) const {
    if (ground_.is_plain()) return nullptr;
    const auto bar = ground_.bar(mover_of(site_, place), drawn_in(footprint(place.body())));
    return bar ? bar->piece : nullptr;
  }

  const Site& site_;
  LocalGround ground_;
  const Piece* start_ = nullptr;
};

}  // namespace

std::optional<Along> barred_on(const Site& site, const Trace& way) {
  const WayGround ground(site, way);
  for (std::size_t i = 1; i < way.points.size(); ++i) {
    const CheckPoint& point = way.points[i];
    if (!ground.is_barred(point.place)) continue;
    const Motion& motion = way.motions[static_cast<std::size_t>(point.where.leg)];
    Coord low = way.points[i - 1].where.leg == point.where.leg ? way.points[i - 1].where.travelled : 0;
    Coord high = point.where.travelled;
    while (high - low > 1) {
      const Coord half = low + (high - low) / 2;
      (ground.is_barred(place_along(motion, half)) ? high : low) = half;
    }
    return Along{point.where.leg, low};
  }
  return std::nullopt;
}

Coord rated_length(const Site& site, const Trace& way) {
  const LocalGround ground(site, ground_near_way(way));
  if (ground.is_plain()) return total_length(way.motions);
  Coord counted = 0, from = 0;
  int leg = 0;
  std::vector<const Piece*> cut = ground.obstacles_under(drawn_in(way.points.front().footprint));
  for (std::size_t i = 1; i < way.points.size(); ++i) {
    const CheckPoint& point = way.points[i];
    const Mover who = mover_of(site, point.place);
    const Footprint inner = drawn_in(point.footprint);
    if (point.where.leg != leg) from = 0;
    leg = point.where.leg;
    const Motion& motion = way.motions[static_cast<std::size_t>(leg)];
    counted += (point.where.travelled - from) * ground.factor(who, inner, direction_of(motion, point.place));
    from = point.where.travelled;
    std::vector<const Piece*> now = ground.obstacles_under(inner);
    for (const Piece* piece : now)
      if (std::find(cut.begin(), cut.end(), piece) == cut.end())
        counted += ground.crossing(*piece, who, inner).extra;
    cut = std::move(now);
  }
  return counted;
}

std::optional<Verdict> check_clear_of_enemies(const Site& site, UnitId id, const Trace& way,
                                              std::span<const UnitId> meant) {
  Survey survey(site, id, {});
  survey.way = way;
  March march;
  return check_enemies(survey, meant, march);
}

Trace shifted_to(const Site& site, const Marcher& body, Vec to) {
  return trace(body, {leg::free_move({to, body.pose.facing})}, move_rules(site));
}

void put_at(const Book& book, Scene& scene, UnitId id, Pose pose, const Trace& way) {
  scene.state.unit(id).pose = pose;
  set(scene.state, id, kSpotted, 0);
  set(scene.state, id, kShotAcross, 0);
  follow_units(book, scene.state);
  brush_aside(book, scene, id, way);
}

}  // namespace drumhead::bb
