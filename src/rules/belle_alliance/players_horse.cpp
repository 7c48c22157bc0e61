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

std::optional<Order> order_for_horse(const Map& map, const Post& p, Aim aim) {
  const Site& site = map.site;
  if (p.broken() || aim.holds) return std::nullopt;
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
  const auto way_to = [&](Vec place, Coord short_of, bool deploys) {
    return map.traffic.way(p.id, now, {place, short_of, deploys});
  };
  if (p.disorder != kOR || map.is_engaged(p)) return std::nullopt;
  const bool has_to_go =
      aim.goal != nullptr && !touching(site, p.id, site.state.ground->piece(aim.goal->piece));
  if (!in_hand(site, p.id)) {
    if (!has_to_go || !map.is_worth_ordering(p, map.promise_of(*aim.goal, p))) return std::nullopt;
    if (auto order = straight_to(map, p, *aim.goal)) return order;
    return march(way_to(map.traffic.next_stop(p.id, now, aim.goal->middle), 0, false));
  }
  if (has_to_go) return march(way_to(map.traffic.next_stop(p.id, now, aim.goal->middle), 0, false));
  if (prey == nullptr) return march(way_to(map.front_line, cm(20), false));
  const Coord gap = map.gap_to(p, *prey);
  if (gap > kHorseRollsNotBeyond && gap <= kFormLineWithin && p.posture != Posture::kLine &&
      map.traffic.has_room_to_form(p.id, kHorseLine, site.state.unit(p.id).pose))
    if (auto order = form(kHorseLine)) return order;
  if (gap > kHorseInColumnBeyond && p.posture == Posture::kLine)
    if (auto order = form(kHorseAttackColumn)) return order;
  if (gap > kChargeFrom + cm(3))
    return march(way_to(nearest_points(site.print(p.id), site.print(prey->id)).b, kChargeFrom,
                        p.posture != Posture::kLine && gap <= kHorseInColumnBeyond));
  if (!map.has_before_it(p, kChargeFrom, kChargeArc)) return march(map.traffic.turn(p.id, now, prey->centre));
  return std::nullopt;
}

}  // namespace drumhead::ba::hq
