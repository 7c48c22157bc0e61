// C2: hold and screen, and what they forbid (NRT-103 to NRT-105, NRT-112, NRT-479, R-49, R-50, R-141).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"

namespace drumhead::nrt {
namespace {

// The ground it stood on when it was ordered; where it stands, if it has held since the battle began.
Footprint mark_of(const Site& site, UnitId id) {
  const Record* r = find_record(site.state, kMarkRecord, id);
  if (r == nullptr) return site.print(id);
  return footprint_of(Box{r->from, r->n[kMarkWidth], r->n[kMarkDepth]});
}
std::optional<UnitId> nearest_to(const Site& site, UnitId id, const Footprint& place) {
  std::optional<UnitId> nearest;
  Coord least = kNoDistance;
  for (const UnitId enemy : site.enemies_of(id))
    if (const Coord d = distance(place, site.print(enemy)); d < least) least = d, nearest = enemy;
  return nearest;
}

}  // namespace

Bar bar_hold(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (has(s, id, kStanding)) return refuse(cite::nrt_103, fmt::format("{} holds already.", name(s, id)));
  if (is_wagon(s, id)) return refuse(cite::nrt_103, fmt::format("{} takes no such orders.", name(s, id)));
  return std::nullopt;
}
Bar bar_cancel(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  const Record* r = find_record(s, kMarkRecord, id);
  if (!has(s, id, kStanding)) return refuse(cite::nrt_103, fmt::format("{} has no orders to hold or screen.", name(s, id)));
  if (r != nullptr && r->n[kMarkTurn] == s.turn)
    return refuse(cite::nrt_103, fmt::format("{} has had its orders in this turn.", name(s, id)));
  return std::nullopt;
}

void hold(const Book& book, Scene& scene, const std::vector<UnitId>& units) {
  BattleState& s = scene.state;
  const Site site(book, s);
  for (const UnitId id : units) {
    const Box& box = site.box(id);
    std::erase_if(s.records, [&](const Record& r) { return r.kind == kMarkRecord && r.a == id; });
    Record r{kMarkRecord, id, {}, box.pose, {}, {}};
    r.n = {static_cast<std::int32_t>(box.width), static_cast<std::int32_t>(box.depth), s.turn};
    s.records.push_back(r);
    set(s, id, kStanding);
    scene.say({cite::nrt_103, cite::nrt_479}, {id}, is_skirmishing(s, id) ? "{0} is to screen." : "{0} is to hold.");
  }
}
void cancel_hold(Scene& scene, UnitId id) {
  BattleState& s = scene.state;
  set(s, id, kStanding, 0);
  std::erase_if(s.records, [&](const Record& r) { return r.kind == kMarkRecord && r.a == id; });
  scene.say(cite::nrt_103, {id}, "{0} holds no longer.");
}

std::optional<Verdict> check_hold(const Site& site, UnitId id, const Footprint& end) {
  if (!has(site.state, id, kStanding)) return std::nullopt;
  const std::optional<UnitId> enemy = nearest_to(site, id, end);
  if (!enemy || distance(end, site.print(*enemy)) + kHair >= distance(mark_of(site, id), site.print(*enemy))) return std::nullopt;
  return refuse(cite::nrt_104,
                named(site.state, "{0} is to hold and may not go nearer to {1} than the place where it was ordered to.", {id, *enemy}),
                {mark(mark_of(site, id).boxes.front(), "its mark"), mark(nearest_points(end, site.print(*enemy)), "nearer")});
}

std::optional<Verdict> check_pursuit_on_hold(const Site& site, UnitId id) {
  if (!has(site.state, id, kStanding)) return std::nullopt;
  return refuse(cite::nrt_105, named(site.state, "{0} is to hold and does not pursue by choice.", {id}),
                {mark(mark_of(site, id).boxes.front(), "its mark")});
}

}  // namespace drumhead::nrt
