// At whom it may be fired, and where he is taken to be: chargers on their way (R51), hanging flanks (R52),
// fire in passing (R103).
#include <algorithm>
#include <limits>

#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {
namespace {

// A square is a square, not four faces round nothing.
Footprint shape_of(const Site& site, UnitId id) {
  return in_square(site.state, id) ? footprint_of(site.box(id)) : site.print(id);
}

}  // namespace

std::vector<UnitId> chargers_of(const BattleState& state, UnitId id) {
  std::vector<UnitId> list;
  const std::vector<UnitId> group = group_of(state, id);  // R95: those in a block are charged together
  for (const Record& record : state.records) {
    if (std::find(group.begin(), group.end(), record.b) == group.end()) continue;
    const bool charges = record.kind == kChargeRecord && record.n[kStatus] == kPending;
    if (charges || record.kind == kOverrunRecord) list.push_back(record.a);
  }
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  std::erase_if(list, [&](UnitId charger) { return !state.unit(charger).on_table; });
  return list;
}

bool is_ridden_over(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [&](const Record& r) { return r.kind == kOverrunRecord && r.b == id; });
}

bool strikes_in_pursuit(const BattleState& state, UnitId id) {
  const std::vector<const Record*> charges = charges_by(state, id);
  return std::any_of(charges.begin(), charges.end(),
                     [](const Record* c) { return c->n[kSort] == kPursuitCharge; });
}

bool in_combat(const BattleState& state, UnitId id) {
  const auto rode_over = [&](UnitId a, UnitId b) {
    return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
      return r.kind == kOverrunRecord && ((r.a == a && r.b == b) || (r.a == b && r.b == a));
    });
  };
  const std::vector<UnitId> opponents = opponents_of(state, id);
  return std::any_of(opponents.begin(), opponents.end(), [&](UnitId enemy) { return !rode_over(id, enemy); });
}

namespace {

// R52: the part of a front of six figures or more that no enemy in contact with it covers; empty if there is
// none.
Footprint hanging_flank(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const InFormation in = formation(state, id);
  if (is_skirmish_target(state, id) || in_block(state, id) || in == kSquare || in == kBent ||
      is_artillery(state, id))
    return {};
  std::vector<Footprint> enemies;
  for (const UnitId enemy : opponents_of(state, id)) enemies.push_back(site.print(enemy));
  const Box& box = site.box(id);
  const int files = state.unit(id).files;
  const std::vector<bool> covered = files_covered(box, files, enemies, kSlack);
  const auto left = static_cast<int>(std::find(covered.begin(), covered.end(), true) - covered.begin());
  const auto right = static_cast<int>(std::find(covered.rbegin(), covered.rend(), true) - covered.rbegin());
  const int least = site.book.tables.fire.hanging;
  std::vector<Quad> boxes;
  const auto add = [&](int from, int to) {
    const Strip strip{-box.depth, 0, box.width * from / files - box.width / 2,
                      box.width * to / files - box.width / 2};
    boxes.push_back(strip_at(box.pose, strip));
  };
  if (left >= least) add(0, left);
  if (right >= least && left < files) add(files - right, files);
  return footprint_of(std::move(boxes));
}

// The places on its way at which a charger may be hit, the last first (R51).
std::vector<Footprint> way_backwards(const Site& site, UnitId charger) {
  std::vector<Footprint> places;
  const Trace way = way_of(site, charger);
  for (auto point = way.points.rbegin(); point != way.points.rend(); ++point)
    places.push_back(point->footprint);
  if (places.empty()) places.push_back(shape_of(site, charger));
  return places;
}

bool has_not_stirred(const BattleState& state, UnitId id) {
  return !has(state, id, kMoved) && !has(state, id, kSpent);
}

// R103: if at least half of the check points of its move could be hit, the nearest of them.
std::optional<Footprint> place_in_passing(const FieldOfFire& field, const Firer& firer, UnitId target) {
  const Site& site = field.site;
  if (!option(site.state, kPassThroughFire) || !has_not_stirred(site.state, firer.id)) return std::nullopt;
  std::vector<Footprint> places = way_backwards(site, target);
  const std::size_t all = places.size();
  if (all < 2) return std::nullopt;
  if (in_combat(site.state, target)) places.erase(places.begin());  // before contact only
  std::size_t eligible = 0;
  Coord nearest = kNoDistance;
  std::optional<Footprint> best;
  for (const Footprint& place : places) {
    const Quarry there{target, {place}, false};
    Coord distance = kNoDistance;
    for (const Arms arms : arms_of(site.state, firer.id)) {
      const Group group = field.group(firer, there, arms);
      if (!group.empty()) distance = std::min(distance, group.nearest);
    }
    if (distance == kNoDistance) continue;
    ++eligible;
    if (distance < nearest) nearest = distance, best = place;
  }
  return 2 * eligible >= all ? best : std::nullopt;
}

}  // namespace

Quarry quarry_of(const FieldOfFire& field, const Firer& firer, UnitId target) {
  const Site& site = field.site;
  const std::vector<UnitId> chargers = chargers_of(site.state, firer.id);
  if (std::find(chargers.begin(), chargers.end(), target) != chargers.end())
    return {target, way_backwards(site, target), true};
  if (strikes_in_pursuit(site.state, target)) return {target, {}, false};  // BB-380
  if (auto place = place_in_passing(field, firer, target)) return {target, {*std::move(place)}, false};
  if (!in_combat(site.state, target)) return {target, {shape_of(site, target)}, false};
  Footprint flank = hanging_flank(site, target);
  if (flank.empty()) return {target, {}, false};
  return {target, {std::move(flank)}, false};
}

}  // namespace drumhead::bb
