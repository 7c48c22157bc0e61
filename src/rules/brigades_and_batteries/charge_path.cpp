// A way for a charge, found without tracing: for computer players and for orders that name no path.
#include "rules/brigades_and_batteries/charging.h"

namespace drumhead::bb {
namespace {

constexpr Angle kWheelTried = degrees(5), kWidestTried = degrees(90);

// How far straight ahead of a front the body lies; none if the front would pass it by.
std::optional<Coord> straight_ahead(const Pose& front, Coord width, const Footprint& target) {
  const Interval side = across(front, target);
  if (common(side, {-width / 2, width / 2}).length() <= kSlack) return std::nullopt;
  const Interval way = along(front, target);
  if (way.to <= 0) return std::nullopt;
  return std::max<Coord>(0, way.from);
}

std::optional<Path> wheeled_charge(const Site& site, UnitId charger, const Footprint& target, Hand hand,
                                   Angle angle, Coord reach) {
  const Box& box = site.box(charger);
  const Vec pivot = point_from(box.pose, 0, hand == Hand::kRight ? box.width / 2 : -box.width / 2);
  const Pose turned = turned_about(box.pose, pivot, hand == Hand::kRight ? angle : -angle);
  const auto ahead_by = straight_ahead(turned, box.width, target);
  if (!ahead_by || *ahead_by < site.book.tables.movement.straight_end) return std::nullopt;
  if (arc_length(box.width, angle) + *ahead_by > reach) return std::nullopt;
  return Path{leg::wheel(hand, angle), leg::advance(reach)};
}

// Loose order turns where it stands and goes straight at its enemy.
std::optional<Path> loose_charge(const Site& site, UnitId charger, const Footprint& target, Coord reach) {
  Pose turned = site.state.unit(charger).pose;
  turned.facing = heading_of(centre(target) - turned.at);
  if (!straight_ahead(turned, site.box(charger).width, target)) return std::nullopt;
  return Path{leg::free_move(turned), leg::advance(reach)};
}

}  // namespace

std::optional<Path> charge_path(const Site& site, UnitId charger, UnitId target) {
  const Box& box = site.box(charger);
  const Footprint& enemy = site.print(target);
  const Coord reach = speed(site, charger, formation(site.state, charger), true);
  if (enemy.empty() || !site.near(charger, target, reach)) return std::nullopt;
  if (const auto ahead_by = straight_ahead(box.pose, box.width, enemy); ahead_by && *ahead_by <= reach)
    return Path{leg::advance(reach)};
  if (in_skirmish_order(site.state, charger)) return loose_charge(site, charger, enemy, reach);
  const Hand towards = aside(box.pose, centre(enemy)) >= 0 ? Hand::kRight : Hand::kLeft;
  for (Angle angle = kWheelTried; angle <= kWidestTried; angle += kWheelTried)
    for (const Hand hand : {towards, opposite(towards)})
      if (auto path = wheeled_charge(site, charger, enemy, hand, angle, reach)) return path;
  return std::nullopt;
}

}  // namespace drumhead::bb
