// What a captain orders his batteries: into action where they bear, then to stand and fire; canister when the
// enemy is close.
#include <algorithm>

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr int kInArc = 40, kBehindArc = 140;  // degrees off the front; the arc is 45 (BA-189)
constexpr Coord kSafeFromRolls = cm(31);

bool is_mass(const Post& p) { return !p.skirmishers() && p.disorder != kFD; }

Coord zone_of(const Map& map, const Post& p, ZoneOf zone) {
  const FireTables& t = map.site.book.tables.fire;
  return t.gun_ranges.at(calibre_class(t, marker(map.site.state, p.id, kPounder)), static_cast<std::size_t>(zone));
}

// Whom the battery would fire at: the nearest mass that the ground does not hide.
const Post* quarry_of(const Map& map, const Post& p) {
  const Post* best = nullptr;
  for (const Post& foe : map.foe) {
    if (!is_mass(foe) || !line_is_clear(map.site, p.front, foe.centre)) continue;
    if (best == nullptr || map.gap_to(p, foe) < map.gap_to(p, *best)) best = &foe;
  }
  return best;
}

bool bears_on_somebody(const Map& map, const Post& p, Coord range) {
  return std::any_of(map.foe.begin(), map.foe.end(), [&](const Post& foe) {
    return map.gap_to(p, foe) <= range && degrees_off(p, foe.centre) <= kInArc &&
           line_is_clear(map.site, p.front, foe.centre);
  });
}

// BA-019: canister is loaded when the nearest enemy before the guns is well within its reach.
bool wants_canister(const Map& map, const Post& p) {
  const Coord reach = zone_of(map, p, kZone1) - cm(2);
  return std::any_of(map.foe.begin(), map.foe.end(), [&](const Post& foe) {
    return map.gap_to(p, foe) <= reach && degrees_off(p, foe.centre) <= kInArc && foe.disorder != kFD;
  });
}

std::optional<Order> march(const Map& map, const Post& p, Path path) {
  if (path.empty()) return std::nullopt;
  return if_allowed(map.site, {kMarch, p.id, {{kPath, std::move(path)}}});
}

std::optional<Order> unlimbered_order(const Map& map, const Post& p) {
  const Coord range = zone_of(map, p, kZone3);
  if (wants_canister(map, p)) return if_allowed(map.site, {kLoadCanister, p.id, {}});
  if (bears_on_somebody(map, p, range * 9 / 10)) return std::nullopt;  // stationary, and ranged
  const Post* quarry = quarry_of(map, p);
  const Post* nearest = map.nearest_foe(p.centre);
  if (quarry != nullptr && map.gap_to(p, *quarry) <= range * 8 / 10)
    return march(map, p, map.traffic.turn(p.id, kUnlimbered, quarry->centre));
  if (nearest != nullptr && map.gap_to(p, *nearest) < kSafeFromRolls) return std::nullopt;
  if (map.foe.empty() && map.goals.empty()) return std::nullopt;
  const std::int64_t about = degrees_off(p, map.front_line) > 90 ? 1 : 0;
  return if_allowed(map.site, {kLimberUp, p.id, {{kInversion, about}}});
}

std::optional<Order> limbered_order(const Map& map, const Post& p) {
  const Post* quarry = quarry_of(map, p);
  const Coord wanted = std::max(zone_of(map, p, kZone2) + cm(8), zone_of(map, p, kZone3) / 2);
  if (quarry != nullptr && map.gap_to(p, *quarry) <= wanted) {
    const int off = degrees_off(p, quarry->centre);
    if (off <= kInArc || off >= kBehindArc)
      if (auto order = if_allowed(map.site,
                                  {kUnlimber, p.id, {{kInversion, std::int64_t{off >= kBehindArc ? 1 : 0}}}}))
        return order;
    return march(map, p, map.traffic.turn(p.id, kLimbered, quarry->centre));
  }
  const Vec to = quarry != nullptr ? quarry->centre : map.front_line;
  return march(map, p, map.traffic.way(p.id, kLimbered, {to, wanted - cm(3), false}));
}

// Gunners away from their guns go back to them when nobody is near.
std::optional<Order> order_for_gunners(const Map& map, const Post& p) {
  const Post* nearest = map.nearest_foe(p.centre);
  if (nearest != nullptr && map.gap_to(p, *nearest) < kSafeFromRolls) return std::nullopt;
  if (auto order = if_allowed(map.site, {kRejoinGuns, p.id, {}})) return order;
  const Token* guns = guns_of(map.site.state, p.id);
  if (guns == nullptr) return std::nullopt;
  return march(map, p, map.traffic.way(p.id, formation(map.site.state, p.id), {guns->pose.at, 0, false}));
}

}  // namespace

std::optional<Order> order_for_guns(const Map& map, const Post& p) {
  if (p.broken() || !in_hand(map.site, p.id)) return std::nullopt;
  if (p.off_guns) return order_for_gunners(map, p);
  return p.ready_guns() ? unlimbered_order(map, p) : limbered_order(map, p);
}

}  // namespace drumhead::ba::hq
