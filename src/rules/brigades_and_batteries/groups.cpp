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

std::int64_t score_of(const FieldOfFire& field, const Firer& firer, const Group& group) {
  return volley_score(field.site.book.tables.fire, survey_volley(field, firer, group));
}

int hits_x100(const FieldOfFire& field, const Firer& firer, const Group& group) {
  const FireTables& t = field.site.book.tables.fire;
  const VolleyFacts facts = survey_volley(field, firer, group);
  return group.dice * 10 * (11 - volley_face(t, facts, t.modifiers.reckon(facts)));
}

// R55: the owner may leave out figures that would endanger friends.
void leave_out_endangering(const FieldOfFire& field, const Firer& firer, Group& group) {
  const BattleState& state = field.site.state;
  const Quarry quarry = quarry_of(field, firer, group.target);
  std::erase_if(group.shots, [&](const Shot& shot) {
    const std::vector<UnitId> met = field.in_lane(firer, quarry, group, shot);
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
  f.dense = group.arms == Arms::kBall && is_dense(site, group.target, from);
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
  Group best;
  int most = -1;
  for (const Arms arms : arms_of(state, firer.id)) {
    if (wanted && *wanted != arms && is_artillery(state, firer.id)) continue;
    if (arms == Arms::kBall && is_skirmish_target(state, target)) continue;  // NIL whatever else
    Group group = field.group(firer, quarry, arms, among);
    if (group.empty() || score_of(field, firer, group) == kNil) continue;
    const int hits = is_artillery(state, firer.id) ? hits_x100(field, firer, group) : 0;
    if (hits > most) most = hits, best = std::move(group);
  }
  return best;
}

std::vector<UnitId> chargers_in_reach(const FieldOfFire& field, const Firer& firer) {
  std::vector<UnitId> list = chargers_of(field.site.state, firer.id);
  std::erase_if(list, [&](UnitId charger) { return best_group(field, firer, charger).empty(); });
  return list;
}

bool may_be_in_range(const Site& site, UnitId firer, UnitId enemy, Coord range) {
  if (option(site.state, kPassThroughFire) && has(site.state, enemy, kMoved))
    return true;  // it may have been
  return site.near(firer, enemy, range + kSlack);
}

std::vector<bool> left_over(const Firer& firer, const Group& group) {
  std::vector<bool> left(firer.muzzles.size(), true);
  for (const Shot& shot : group.shots) left[shot.muzzle] = false;
  return left;
}

std::vector<UnitId> enemies_hit_by(const FieldOfFire& field, const Firer& firer,
                                   const std::vector<bool>& muzzles) {
  std::vector<UnitId> list;
  if (std::none_of(muzzles.begin(), muzzles.end(), [](bool b) { return b; })) return list;
  Coord range = 0;
  for (const Arms arms : arms_of(field.site.state, firer.id))
    range = std::max(range, range_of(field.site.book.tables.fire, firer, arms));
  for (const UnitId enemy : field.site.enemies_of(firer.id)) {
    if (!may_be_in_range(field.site, firer.id, enemy, range)) continue;
    if (!best_group(field, firer, enemy, {}, &muzzles).empty()) list.push_back(enemy);
  }
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

std::vector<UnitId> fire_targets(const FieldOfFire& field, UnitId id) {
  const Site& site = field.site;
  std::vector<UnitId> list;
  if (check_may_shoot(site, id)) return list;
  const auto firer = firer_of(site, id);
  if (!firer) return list;
  list = chargers_in_reach(field, *firer);
  if (!list.empty() || is_ridden_over(site.state, id)) return list;
  list = enemies_hit_by(field, *firer, std::vector<bool>(firer->muzzles.size(), true));
  if (!option(site.state, kArtilleryTargeting) || list.empty()) return list;
  std::erase_if(list, [&](UnitId target) { return !artillery_may_aim_at(field, *firer, target, list); });
  return list;
}
std::vector<UnitId> fire_targets(const Site& site, UnitId firer) {
  return fire_targets(FieldOfFire(site), firer);
}

int expected_hits_x100(const FieldOfFire& field, UnitId id, UnitId target) {
  const auto firer = firer_of(field.site, id);
  if (!firer) return 0;
  const Group group = best_group(field, *firer, target);
  return group.empty() ? 0 : hits_x100(field, *firer, group);
}
int expected_hits_x100(const Site& site, UnitId firer, UnitId target) {
  return expected_hits_x100(FieldOfFire(site), firer, target);
}

}  // namespace drumhead::bb
