#include "engine/ways.h"

#include <fmt/format.h>

#include "engine/naming.h"
#include "engine/spoken.h"

namespace drumhead {
namespace {

class WayCheck {
 public:
  WayCheck(const Bodies& bodies, const Vocabulary& words, UnitId id, const Trace& way, const WayRules& rules)
      : bodies_(bodies), words_(words), id_(id), way_(way), rules_(rules), who_(name(bodies.state, id)) {}

  Verdict verdict() const {
    if (auto refused = ground()) return *refused;
    Verdict priced = price();
    if (!priced.allowed()) return priced;
    if (!rules_.to_contact) {
      if (auto refused = enemies()) return *refused;
      if (auto refused = troops()) return *refused;
    }
    if (auto refused = end()) return *refused;
    return priced;
  }

 private:
  std::optional<Verdict> ground() const {
    if (const auto off = first_off_table(way_, *bodies_.state.ground))
      return refuse(rules_.off_table, fmt::format("{} would leave the table.", who_),
                    shown(at(*off), "off the table"));
    for (const CheckPoint& point : way_.points)
      if (const Piece* piece = bodies_.under(point.footprint, rules_.barred))
        return refuse(rules_.barred_ground, fmt::format("{} cannot enter {}.", who_, name(*piece)),
                      shown(point, "cannot enter"));
    return std::nullopt;
  }

  Verdict price() const {
    const std::vector<LegCost> costs = leg_costs(way_, rules_.rate);
    const CheckPoint& end = way_.points.back();
    if (const Coord cost = total_cost(costs); cost > rules_.allowance)
      return refuse(rules_.too_far,
                    fmt::format("{} may go {} and this way costs {}.", who_, spoken_length(words_, rules_.allowance),
                                spoken_length(words_, cost)),
                    shown(end, "too far"));
    Preview preview;
    preview.ghost = end.footprint.boxes;
    preview.allowance = rules_.allowance;
    for (std::size_t i = 0; i < costs.size(); ++i)
      preview.costs.push_back({std::string(name_of(way_.motions[i].leg.kind)), costs[i].cost});
    return allow(std::move(preview));
  }

  std::optional<Verdict> enemies() const {
    const Footprint start = way_.points.front().footprint;
    for (const UnitId enemy : bodies_.enemies_of(id_)) {
      const Footprint there = bodies_.print(enemy);
      const auto near = first_within(way_, there, rules_.keep_clear);
      if (!near || (within(start, there, rules_.keep_clear) && never_nearer(way_, there))) continue;
      return refuse(rules_.too_near,
                    fmt::format("{} may not come within {} of {} without charging.", who_,
                                spoken_length(words_, rules_.keep_clear), name(bodies_.state, enemy)),
                    {mark(nearest_points(at(*near).footprint, there), "too near")});
    }
    return std::nullopt;
  }

  std::optional<Verdict> troops() const {
    for (const TroopsMet& met : troops_met(way_, bodies_.others(id_)))
      if (met.overlaps) return through(met.unit);
    return std::nullopt;
  }
  // Along somebody it touches a body may go by a hair, but not stay on him.
  std::optional<Verdict> end() const {
    const UnitId unit = bodies_.stood_on(way_.points.back().footprint, id_);
    return unit.valid() ? std::optional(through(unit)) : std::nullopt;
  }

  Verdict through(UnitId unit) const {
    return refuse(rules_.through_troops, fmt::format("{} would move through {}.", who_, name(bodies_.state, unit)),
                  {mark(corners(bodies_.box(unit)), "in the way")});
  }

  const CheckPoint& at(Along where) const {
    for (const CheckPoint& point : way_.points)
      if (point.where >= where) return point;
    return way_.points.back();
  }
  static std::vector<Mark> shown(const CheckPoint& point, const char* label) {
    return {mark(corners(outline(point.place.body())), label)};
  }

  const Bodies& bodies_;
  const Vocabulary& words_;
  UnitId id_;
  const Trace& way_;
  const WayRules& rules_;
  std::string who_;
};

}  // namespace

Verdict check_way(const Bodies& bodies, const Vocabulary& words, UnitId id, const Trace& way, const WayRules& rules) {
  return WayCheck(bodies, words, id, way, rules).verdict();
}

void march(Scene& scene, const Vocabulary& words, UnitId id, const Trace& way, const WayRules& rules) {
  const Coord length = total_length(way.motions), cost = total_cost(leg_costs(way, rules.rate));
  scene.state.unit(id).pose = way.points.back().place.pose;
  scene.say(rules.too_far, {id}, "{0} moves {1}.", spoken_length(words, length));
  if (cost > length)
    scene.say_then(rules.dear_ground, {id}, "The ground costs {1} more.", spoken_length(words, cost - length));
}

}  // namespace drumhead
