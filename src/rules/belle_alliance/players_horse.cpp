// What a captain orders his cavalry that does not charge: to keep behind the foot, in line, its front on whom
// it may charge next.
#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba::hq {
namespace {

constexpr Coord kChargeFrom = cm(52);  // near enough to charge home, too far for muskets
constexpr Coord kFormLineWithin = cm(80);
constexpr Coord kHorseInColumnBeyond = cm(120);
constexpr Coord kHorseRollsNotBeyond = cm(31);
constexpr int kChargeArc = 15;  // a charge wheels by 20 degrees at most (BA-168)

bool is_prey(const Post& p) { return p.posture != Posture::kSquare && !p.garrison() && !p.skirmishers(); }

}  // namespace

std::optional<Order> order_for_horse(const Map& map, const Post& p, std::optional<Vec> aim) {
  const Site& site = map.site;
  if (p.broken() || !in_hand(site, p.id)) return std::nullopt;
  const Post* prey = map.nearest_foe(p.centre, is_prey);
  if (prey == nullptr) prey = map.nearest_foe(p.centre);
  const InFormation now = formation(site.state, p.id);
  const auto march = [&](Path path) -> std::optional<Order> {
    if (path.empty()) return std::nullopt;
    return if_allowed(site, {kMarch, p.id, {{kPath, std::move(path)}}});
  };
  const auto form = [&](InFormation formation) {
    return if_allowed(site, {kChangeFormation, p.id, {{kFormationParam, std::int64_t{formation}}}});
  };
  if (prey == nullptr) return march(way_to(site, p.id, now, aim.value_or(map.front_line), cm(20)));
  const Coord gap = map.gap_to(p, *prey);
  if (aim && gap > kFormLineWithin) return march(way_to(site, p.id, now, *aim, 0));
  if (p.disorder != kOR) return std::nullopt;
  if (gap > kHorseRollsNotBeyond && gap <= kFormLineWithin && p.posture != Posture::kLine)
    if (auto order = form(kHorseLine)) return order;
  if (gap > kHorseInColumnBeyond && p.posture == Posture::kLine)
    if (auto order = form(kHorseAttackColumn)) return order;
  if (gap > kChargeFrom + cm(3))
    return march(
        way_to(site, p.id, now, nearest_points(site.print(p.id), site.print(prey->id)).b, kChargeFrom));
  if (degrees_off(p, prey->centre) > kChargeArc) return march(turn_towards(site, p.id, now, prey->centre));
  return std::nullopt;
}

}  // namespace drumhead::ba::hq
