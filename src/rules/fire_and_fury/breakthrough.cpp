// C2: breakthroughs. Towards the closest enemy ahead, half a move; contact brings a second combat.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/combat.h"
#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

constexpr Angle kAheadOf = degrees(45);

// Half a full-rate move over open ground: the most there is.
Coord longest_breakthrough(const Site& site, UnitId id) {
  return site.book.tables.ground.rates.at(rate_row(site.state, id, site.state.unit(id).formation), 0) / 2;
}

Vec nearest_point_of(const Footprint& print, Vec from) {
  Vec nearest = print.boxes[0].corner[0];
  Coord least = kNoDistance;
  for (const Quad& box : print.boxes)
    if (const Coord d = distance(from, box); d < least) least = d, nearest = nearest_point(from, box);
  return nearest;
}

// FF-295: the closest enemy whose nearest point lies within 45 degrees of its facing.
UnitId closest_ahead(const Site& site, UnitId id) {
  const Vec middle = centre(corners(site.box(id)));
  const Heading facing = site.state.unit(id).pose.facing;
  UnitId closest;
  for (const UnitId enemy : site.enemies_of(id)) {
    if (site.print(enemy).empty() ||
        !in_fan(nearest_point_of(site.print(enemy), middle) - middle, facing, kAheadOf))
      continue;
    if (!closest.valid() || is_less(site.gap(id, enemy), site.gap(id, closest))) closest = enemy;
  }
  return closest;
}

// It turns free on its centre, where there is room to.
void turn_towards(const Book& book, BattleState& state, UnitId id, UnitId enemy) {
  if (!enemy.valid()) return;
  const Site site(book, state);
  const Box box = site.box(id);
  const Vec middle = centre(corners(box));
  Marcher turned = site.marcher(id);
  turned.pose.facing = heading_of(nearest_point_of(site.print(enemy), middle) - middle);
  turned.pose.at = middle + step(turned.pose.facing, box.depth / 2);
  if (has_room_at(site, id, turned)) stand_at(state, id, turned);
}

ChargeRun run_at_enemy(const Site& site, UnitId id, UnitId enemy, Coord reach) {
  ChargeRun run = run_charge(site, {id, enemy, 0, reach, began_behind(site, id, enemy)});
  const UnitId other_enemy = run.barred_by;
  if (!other_enemy.valid() || site.state.unit(other_enemy).side == site.state.unit(id).side) return run;
  return run_charge(site, {id, other_enemy, 0, reach, began_behind(site, id, other_enemy)});
}

bool is_within_half_move(const Site& site, UnitId id, const ChargeRun& run) {
  return !run.met.empty() &&
         plan_march(site, id, run.path, kHalfMove, MarchKind::kCarrying, run.met).verdict.allowed();
}

bool has_a_choice(const BattleState& state, UnitId id) { return !is_mounted(state, id); }  // FF-296

void note_new_charge(BattleState& state, UnitId id, UnitId enemy) {
  std::erase_if(state.records, [&](const Record& r) { return r.kind == kChargeRecord && r.a == id; });
  state.records.push_back({kChargeRecord, id, enemy, state.unit(id).pose, state.unit(id).pose, {}});
}

// How far it goes if it meets nobody: the ground under its half move, others and what it cannot pass end it.
struct Onward {
  Coord by_ground = 0;  // its half move alone
  Coord in_all = 0;
};

Onward onward_from(const Site& site, UnitId id, Coord wanted) {
  const March whole = plan_march(site, id, {leg::advance(wanted)}, kHalfMove, MarchKind::kCarrying);
  const Pricing price = price_way(site, id, whole.way, false);
  const Coord by_ground =
      price.spent <= kHalfMove + kMoveSlack ? wanted : length_until(whole.way, where_spent(price, kHalfMove));
  return {by_ground, total_length(farthest_march(site, id, wanted, kHalfMove).way.motions)};
}

void go_without_contact(const Book& book, Scene& scene, UnitId id, Coord reach) {
  BattleState& state = scene.state;
  const Onward onward = onward_from(Site(book, state), id, reach);
  const March march = farthest_march(Site(book, state), id, reach, kHalfMove);
  if (!march.way.motions.empty())
    stand_at(state, id, march.way.motions.back().end);
  set(state, id, kCharging, 0);
  carry_leader_along(scene, id);
  brush_leaders_aside(book, scene, id, march.way.motions);
  const bool barred = is_less(onward.in_all, onward.by_ground);
  scene.then(Cites{cite::ff_295}.add(cite::ff_314, march.over_obstacle), {id}, [&] {
    return fmt::format("{} goes on {}{} and meets nobody.", name(state, id), spoken_length(book.words, onward.in_all),
                       barred ? ", can go no farther" : "");
  });
}

void break_through(const Book& book, Scene& scene, UnitId id, Coord wanted) {
  BattleState& state = scene.state;
  set(state, id, kEntitled, 0);
  const UnitId enemy = closest_ahead(Site(book, state), id);
  scene.tell({cite::ff_046, has_a_choice(state, id) ? cite::ff_296 : Cite{}}, {id},
             [&] { return fmt::format("{} breaks through.", name(state, id)); });
  if (!enemy.valid()) return go_without_contact(book, scene, id, wanted);
  turn_towards(book, state, id, enemy);
  const Site site(book, state);
  const ChargeRun run = run_at_enemy(site, id, enemy, wanted);
  if (!is_within_half_move(site, id, run)) return go_without_contact(book, scene, id, wanted);
  const March march = plan_march(site, id, run.path, kHalfMove, MarchKind::kCarrying, run.met);
  set(state, id, kBreakingThrough);
  set(state, id, kWorstGround, kOpen);
  set(state, id, kOverObstacle, 0);
  note_ground(state, id, march);
  note_new_charge(state, id, run.met.front());
  settle_charge(book, scene, id, run, true);
  carry_leader_along(scene, id);
}

// FF-295: what a way of this length would come to: contact, or nobody met.
std::optional<Verdict> check_ground_lets_it(const Site& site, UnitId id, Coord wanted) {
  BattleState turned = site.state;
  const UnitId enemy = closest_ahead(site, id);
  turn_towards(site.book, turned, id, enemy);
  const Site there(site.book, turned);
  if (enemy.valid() && is_within_half_move(there, id, run_at_enemy(there, id, enemy, wanted))) return std::nullopt;
  const Onward onward = onward_from(there, id, wanted);
  if (is_at_most(wanted, onward.by_ground)) return std::nullopt;
  return refuse(cite::ff_295, fmt::format("{} has half a move to break through: over this ground {} at most.",
                                          name(site.state, id), spoken_length(site.book.words, onward.by_ground)));
}

}  // namespace

std::vector<UnitId> entitled_units(const BattleState& state) {
  std::vector<UnitId> list = units_of(state, active_side(state));
  std::erase_if(list, [&](UnitId id) { return !has(state, id, kEntitled); });
  return list;
}

bool ask_for_breakthroughs(const Book& book, Scene& scene) {
  const auto entitled = entitled_units(scene.state);
  if (entitled.empty()) return false;
  if (entitled.size() == 1 && !has_a_choice(scene.state, entitled.front())) {
    break_through(book, scene, entitled.front(),
                  longest_breakthrough(Site(book, scene.state), entitled.front()));
    return true;
  }
  scene.ask(active_side(scene.state), kAskBreakthrough);
  return true;
}

AskForm breakthrough_form(const Site& site, const Ask& ask) {
  const auto entitled = entitled_units(site.state);
  AskForm form;
  form.prompt =
      fmt::format("{}: which unit breaks through next, and how far?", site.state.side_name(ask.seat));
  form.rule = cite::ff_295;
  VerbOffer stop{kStopHere, {}, {}};
  Coord farthest = 0;
  for (const UnitId id : entitled) {
    farthest = std::max(farthest, longest_breakthrough(site, id));
    if (has_a_choice(site.state, id)) stop.units.push_back(id);
  }
  form.fallback = stop.units.empty() ? Answer{ask.id, {{kBreakThrough, entitled.front(), {}}}}
                                     : Answer{ask.id, {{kStopHere, stop.units.front(), {}}}};
  form.verbs.push_back(
      {kBreakThrough, entitled, {{.param = kDistance, .optional = true, .low = 0, .high = farthest}}});
  if (!stop.units.empty()) form.verbs.push_back(std::move(stop));
  return form;
}

Verdict check_breakthrough(const Site& site, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  const auto* wanted = order.find<std::int64_t>(kDistance);
  if (order.verb == kStopHere || wanted == nullptr) return allow();
  const Coord longest = longest_breakthrough(site, order.unit);
  if (!has_a_choice(site.state, order.unit) && *wanted != longest)
    return refuse(cite::ff_296,
                  fmt::format("{} is mounted and must go on until it meets the enemy or ends its half move.",
                              name(site.state, order.unit)));
  if (*wanted > longest)
    return refuse(cite::ff_295, fmt::format("{} breaks through at most {}.", name(site.state, order.unit),
                                            spoken_length(site.book.words, longest)));
  if (has_a_choice(site.state, order.unit))
    if (auto refused = check_ground_lets_it(site, order.unit, *wanted)) return *refused;
  return allow();
}

void answer_breakthrough(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  BattleState& state = scene.state;
  if (order.verb == kStopHere) {
    set(state, order.unit, kEntitled, 0);
    set(state, order.unit, kCharging, 0);
    return scene.then({cite::ff_296, cite::ff_301}, {order.unit},
                      [&] { return fmt::format("{} does not break through.", name(state, order.unit)); });
  }
  const Coord longest = longest_breakthrough(Site(book, state), order.unit);
  const auto* wanted = order.find<std::int64_t>(kDistance);
  break_through(book, scene, order.unit, wanted == nullptr ? longest : std::min<Coord>(*wanted, longest));
}

}  // namespace drumhead::ff
