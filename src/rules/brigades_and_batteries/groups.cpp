// The figures of a unit divided over their targets, and the facts of each volley (R48, R58, R59).
#include <algorithm>

#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {
namespace {

bool any_of_group(const BattleState& state, UnitId id, Marker marker) {
  const std::vector<UnitId> group = group_of(state, id);
  return std::any_of(group.begin(), group.end(), [&](UnitId mate) { return has(state, mate, marker); });
}

int figures_of(const Firer& firer, const Group& group) {
  int figures = 0;
  for (const Shot& shot : group.shots) figures += firer.muzzles[shot.muzzle].figures;
  return std::min(figures, firer.most);
}

// R55: the owner may leave out figures that would endanger friends.
void leave_out_endangering(const FieldOfFire& field, const Firer& firer, Group& group) {
  const BattleState& state = field.site.state;
  const Quarry quarry = quarry_of(field, firer, group.target);
  const Group all = group;
  const Volley v{field, firer, quarry, all, survey_volley(field, firer, all)};
  std::erase_if(group.shots, [&](const Shot& shot) {
    const std::vector<UnitId> met = in_danger(v, shot);
    return !met.empty() && state.unit(met.front()).side == state.unit(firer.id).side;
  });
  group.dice = dice_of(field.site, firer, group.shots);
}

// R58: dice of all figures that can hit a charger, dealt out evenly: odd ones to the charger more figures can
// hit, then to the one the owner named, then by number; none gets more than the figures able to hit it give.
void deal_dice(const FieldOfFire& field, const Firer& firer, UnitId named, std::vector<Group>& groups) {
  std::vector<Shot> all;
  for (std::size_t i = 0; i < firer.muzzles.size(); ++i)
    for (const Group& group : groups) {
      const auto shot =
          std::find_if(group.shots.begin(), group.shots.end(), [&](const Shot& s) { return s.muzzle == i; });
      if (shot == group.shots.end()) continue;
      all.push_back(*shot);
      break;
    }
  int left = dice_of(field.site, firer, all);
  std::vector<std::size_t> turns(groups.size());
  for (std::size_t i = 0; i < turns.size(); ++i) turns[i] = i;
  std::sort(turns.begin(), turns.end(), [&](std::size_t a, std::size_t b) {
    const int more = figures_of(firer, groups[a]) - figures_of(firer, groups[b]);
    if (more != 0) return more > 0;
    if ((groups[a].target == named) != (groups[b].target == named)) return groups[a].target == named;
    return groups[a].target < groups[b].target;
  });
  std::vector<int> most;
  for (Group& group : groups) most.push_back(std::exchange(group.dice, 0));
  for (bool dealt = true; left > 0 && dealt;) {
    dealt = false;
    for (const std::size_t i : turns)
      if (left > 0 && groups[i].dice < most[i]) ++groups[i].dice, --left, dealt = true;
  }
}

}  // namespace

std::optional<Arms> arms_wanted(const Order& order) {
  const auto* choice = order.find<std::int64_t>(kAmmunition);
  if (choice == nullptr) return std::nullopt;
  return *choice == kBall ? Arms::kBall : Arms::kCanister;
}

VolleyFacts survey_volley(const FieldOfFire& field, const Firer& firer, const Group& group) {
  const Site& site = field.site;
  const BattleState& state = site.state;
  const Vec from = front_middle(group.shots);
  VolleyFacts f;
  f.row = row_of(site.book.tables.fire, firer, group.arms, group.nearest);
  f.figures = figures_of(firer, group);
  f.two_rank = stands_in_two_ranks(state, firer.id);
  f.gun_dice = group.dice;
  f.skirmishers = is_skirmish_target(state, group.target);
  f.cover = static_cast<int>(cover_from(site, group.target, from, firer.id));
  // R62: from the front middle of the battery, however many of its models fire.
  const Vec battery = in_block(state, firer.id) ? from : state.unit(firer.id).pose.at;
  f.dense = group.arms == Arms::kBall && is_dense(site, group.target, battery);
  f.shaken = any_of_group(state, firer.id, kShaken);
  f.disordered = any_of_group(state, firer.id, kDisordered);
  f.moved = has(state, firer.id, kMoved) || has(state, firer.id, kSpent);
  f.skirmishing = in_skirmish_order(state, firer.id);
  f.square = in_square(state, firer.id);
  f.grade = group_grade(state, firer.id);
  const NationOf nation = national_infantry(state, firer.id);
  f.british = nation == kBritain && is_steady(site, firer.id);
  f.russian = nation == kRussia;
  return f;
}

Group best_group(const FieldOfFire& field, const Firer& firer, UnitId target, std::optional<Arms> wanted,
                 const std::vector<bool>* among) {
  const Quarry quarry = quarry_of(field, firer, target);
  const BattleState& state = field.site.state;
  const FireTables& t = field.site.book.tables.fire;
  Group best;
  for (const Arms arms : arms_of(state, firer.id)) {
    if (wanted && *wanted != arms && is_artillery(state, firer.id)) continue;
    if (arms == Arms::kBall && is_skirmish_target(state, target)) continue;  // NIL whatever else
    Group group = field.group(firer, quarry, arms, among);
    if (group.empty()) continue;
    const VolleyFacts facts = survey_volley(field, firer, group);
    if (volley_score(t, facts) == kNil) continue;
    group.hits_x100 = group.dice * 10 * (11 - volley_face(t, facts, t.modifiers.reckon(facts)));
    if (best.empty() || group.hits_x100 > best.hits_x100) best = std::move(group);
  }
  return best;
}

std::vector<UnitId> chargers_in_reach(const FieldOfFire& field, const Firer& firer) {
  std::vector<UnitId> list = chargers_of(field.site.state, firer.id);
  std::erase_if(list, [&](UnitId charger) { return best_group(field, firer, charger).empty(); });
  return list;
}

namespace {

// A quick look, before the closer one.
bool may_be_in_range(const Site& site, UnitId firer, UnitId enemy, Coord range) {
  if (option(site.state, kPassThroughFire) && has(site.state, enemy, kMoved))
    return true;  // it may have been
  return site.near(firer, enemy, range + kSlack);
}

}  // namespace

std::vector<UnitId> enemies_in_range(const FieldOfFire& field, const Firer& firer) {
  const Site& site = field.site;
  Coord range = 0;
  for (const Arms arms : arms_of(site.state, firer.id))
    range = std::max(range, range_of(site.book.tables.fire, firer, arms));
  std::vector<UnitId> list;
  for (const UnitId enemy : site.enemies_of(firer.id))
    if (may_be_in_range(site, firer.id, enemy, range)) list.push_back(enemy);
  return list;
}

std::vector<bool> left_over(const Firer& firer, const Group& group) {
  std::vector<bool> left(firer.muzzles.size(), true);
  for (const Shot& shot : group.shots) left[shot.muzzle] = false;
  return left;
}

std::vector<UnitId> enemies_hit_by(const FieldOfFire& field, const Firer& firer,
                                   const std::vector<bool>& muzzles) {
  if (std::none_of(muzzles.begin(), muzzles.end(), [](bool b) { return b; })) return {};
  std::vector<UnitId> list = enemies_in_range(field, firer);
  std::erase_if(list, [&](UnitId enemy) { return best_group(field, firer, enemy, {}, &muzzles).empty(); });
  return list;
}

std::vector<Group> groups_of(const FieldOfFire& field, const Firer& firer, const Order& order) {
  const UnitId named = order.unit_at(kTarget);
  const auto wanted = arms_wanted(order);
  const auto aimed_at = [&](UnitId target, const Firer& who, const std::vector<bool>* among) {
    Group group = best_group(field, who, target, wanted, among);
    return group.empty() && wanted ? best_group(field, who, target, {}, among) : group;
  };
  std::vector<Group> groups;
  const std::vector<UnitId> chargers = chargers_in_reach(field, firer);
  for (const UnitId charger : chargers) groups.push_back(aimed_at(charger, firer, nullptr));
  if (chargers.size() > 1) deal_dice(field, firer, named, groups);
  if (chargers.empty()) {
    groups.push_back(aimed_at(named, firer, nullptr));
    std::vector<bool> left = left_over(firer, groups.front());
    Firer rest = firer;
    const bool one_gun = has(field.site.state, firer.id, kEmplaced);
    if (const auto* second = order.find<std::vector<UnitId>>(kSecond); second != nullptr && !one_gun)
      for (const UnitId target : *second) {
        rest.most -= figures_of(rest, groups.back());
        groups.push_back(aimed_at(target, rest, &left));
        for (const Shot& shot : groups.back().shots) left[shot.muzzle] = false;
      }
  }
  if (order.number(kLeaveOut) != 0)
    for (Group& group : groups) leave_out_endangering(field, firer, group);
  std::erase_if(groups, [](const Group& group) { return group.empty(); });
  return groups;
}

// ---- For computer players.

namespace {

std::vector<Aim> aims_at(const FieldOfFire& field, const Firer& firer, const std::vector<UnitId>& enemies) {
  std::vector<Aim> aims;
  for (const UnitId enemy : enemies)
    if (const Group group = best_group(field, firer, enemy); !group.empty())
      aims.push_back({enemy, group.hits_x100});
  return aims;
}

std::vector<UnitId> targets_of(const std::vector<Aim>& aims) {
  std::vector<UnitId> list;
  for (const Aim& aim : aims) list.push_back(aim.target);
  return list;
}

}  // namespace

// The same questions in the same order as check_fire's, so that whatever is found here passes there.
std::vector<Aim> aims_of(const FieldOfFire& field, UnitId id) {
  const Site& site = field.site;
  if (check_may_shoot(site, id) || volley_mates(site, id).front() != id) return {};
  const auto firer = firer_of(site, id);
  if (!firer) return {};
  std::vector<Aim> aims = aims_at(field, *firer, chargers_of(site.state, id));
  if (!aims.empty() || is_ridden_over(site.state, id)) return aims;
  aims = aims_at(field, *firer, enemies_in_range(field, *firer));
  if (!option(site.state, kArtilleryTargeting) || aims.empty()) return aims;
  const std::vector<UnitId> all = targets_of(aims);
  std::erase_if(aims, [&](const Aim& aim) { return !artillery_may_aim_at(field, *firer, aim.target, all); });
  return aims;
}

}  // namespace drumhead::bb
