// T0: pursuers and those who follow up a recoil move before anything else in the turn, both sides at once
// (7.4, R104, R108). Where each goes is worked out from where all stood; struck fresh units may evade as from
// any charge.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/pursuits.h"

namespace drumhead::bb {
namespace {

constexpr Coord kSideStep = inches(1, 4), kFarthestSideStep = inches(16);

enum class PursuitEnd : std::uint8_t { kReaches, kStrikes, kHalts, kLeaves, kGivesUp };

struct PursuitPlan {
  UnitId pursuer{}, target{};
  PursuitEnd end = PursuitEnd::kGivesUp;
  Path path{};
  Pose pose{};
  std::vector<UnitId> struck{};  // enemies touched, its target among them if it reaches it
};

UnitId pursued_by(const BattleState& state, UnitId id) {
  return unit_of(state.unit(id).markers[kPursuing] - 1);
}

bool is_pursuing(const BattleState& state, const Unit& unit) {
  return unit.on_table && has(state, unit.id, kPursuing);
}

Coord any_distance(const BattleState& state) { return state.ground->width + state.ground->height; }

// ---- The target turns to face its pursuer (BB-378), if it has the room.

Pose faced_about(const Site& site, UnitId target, UnitId pursuer) {
  const Pose now = site.state.unit(target).pose;
  if (in_block(site.state, target) || in_square(site.state, target) || !site.state.bends_of(target).empty())
    return now;
  Marcher body = site.marcher(target);
  body.pose = turned_towards(site.box(target), site.centre_of(pursuer));
  const Footprint place = footprint(body.body());
  const auto others = site.others(target);
  const bool fits = std::none_of(others.begin(), others.end(),
                                 [&](const Obstacle& other) { return overlap(place, other.footprint); });
  return fits ? body.pose : now;
}

std::vector<Obstacle> enemies_met(const Site& site, UnitId pursuer, UnitId target) {
  std::vector<Obstacle> enemies = site.others(pursuer);
  std::erase_if(enemies, [&](const Obstacle& o) {
    return o.side == site.state.unit(pursuer).side || has(site.state, o.unit, kScreen);
  });
  for (Obstacle& enemy : enemies) {
    if (enemy.unit != target || in_block(site.state, target)) continue;
    Marcher body = site.marcher(target);
    body.pose = faced_about(site, target, pursuer);
    enemy.footprint = footprint(body.body());
  }
  return enemies;
}

// ---- The gap (BB-379).

// R108: the straight way of the router; of one that routed before the battle began, from its pursuer to it.
Segment way_of_router(const Site& site, UnitId pursuer, UnitId target) {
  for (const Record& r : site.state.records)
    if (r.kind == kRoutWayRecord && r.a == target) return {r.from.at, r.to.at};
  return {site.state.unit(pursuer).pose.at, site.centre_of(target)};
}

// Two fresh enemies 3" apart or less between which it ran: the nearer of them; none.
UnitId side_of_gap(const Site& site, UnitId pursuer, UnitId target) {
  const Segment way = way_of_router(site, pursuer, target);
  std::vector<UnitId> fresh = site.enemies_of(pursuer);
  std::erase_if(fresh, [&](UnitId id) { return id == target || has(site.state, id, kScreen); });
  UnitId nearest;
  const auto consider = [&](UnitId id) {
    if (!nearest.valid() || site.gap(pursuer, id) < site.gap(pursuer, nearest)) nearest = id;
  };
  for (std::size_t i = 0; i < fresh.size(); ++i)
    for (std::size_t j = i + 1; j < fresh.size(); ++j) {
      if (!site.near(fresh[i], fresh[j], site.book.tables.charge.narrow_gap + kSlack)) continue;
      const Segment gap = nearest_points(site.print(fresh[i]), site.print(fresh[j]));
      if (relate(way, gap) == Relation::kApart) continue;
      consider(fresh[i]);
      consider(fresh[j]);
    }
  return nearest;
}

// ---- The way.

Path straight_at(const Site& site, UnitId pursuer, Vec point, Coord aside) {
  const Pose now = site.state.unit(pursuer).pose, turned = turned_towards(site.box(pursuer), point);
  Path path;
  const Angle angle = turn_between(now.facing, turned.facing);
  if (angle != 0) path.push_back(leg::turn(angle < 0 ? Hand::kLeft : Hand::kRight, magnitude(angle)));
  if (aside != 0)
    path.push_back(leg::sidestep(aside < 0 ? Hand::kLeft : Hand::kRight, aside < 0 ? -aside : aside));
  path.push_back(leg::advance(any_distance(site.state)));
  return path;
}

std::vector<UnitId> touched(const Segment& front, const std::vector<Obstacle>& enemies) {
  std::vector<UnitId> list;
  for (const Obstacle& enemy : enemies)
    if (std::any_of(enemy.footprint.boxes.begin(), enemy.footprint.boxes.end(),
                    [&](const Quad& box) { return within(front, box, kContactGap); }))
      list.push_back(enemy.unit);
  return list;
}

PursuitPlan along_way(const Site& site, UnitId pursuer, UnitId target, const Path& path) {
  PursuitPlan plan{pursuer, target, PursuitEnd::kHalts, {}, {}, {}};
  const Marcher body = site.marcher(pursuer);
  const MoveRules rules = move_rules(site);
  const std::vector<Obstacle> enemies = enemies_met(site, pursuer, target);
  plan.path = cut_at_contact(body, path, rules, enemies);
  const Trace way = trace(body, plan.path, rules);
  const auto stop = barred_on(site, way);
  if (stop) plan.path = cut_at(way, *stop);
  const Marcher end = end_of(carry_out(body, plan.path, rules), body);
  plan.pose = end.pose;
  if (stop) return plan;
  plan.struck = touched(front_edge(outline(end.body())), enemies);
  const bool reaches = std::find(plan.struck.begin(), plan.struck.end(), target) != plan.struck.end();
  plan.end = reaches ? PursuitEnd::kReaches : plan.struck.empty() ? PursuitEnd::kHalts : PursuitEnd::kStrikes;
  // Horse stops before houses (BB-303).
  const auto in_houses = [&](UnitId id) { return in_block(site.state, id); };
  if (is_cavalry(site.state, pursuer) && std::any_of(plan.struck.begin(), plan.struck.end(), in_houses)) {
    plan.end = PursuitEnd::kHalts;
    plan.struck.clear();
  }
  return plan;
}

PursuitPlan plan_pursuit(const Site& site, UnitId pursuer, Coord aside = 0) {
  const BattleState& state = site.state;
  const UnitId target = pursued_by(state, pursuer);
  if (!state.unit(target).on_table) {
    const PursuitEnd end = has(state, target, kLeftTable) ? PursuitEnd::kLeaves : PursuitEnd::kGivesUp;
    return {pursuer, target, end, {}, state.unit(pursuer).pose, {}};
  }
  const PursuitPlan plan =
      along_way(site, pursuer, target, straight_at(site, pursuer, site.centre_of(target), aside));
  if (plan.end != PursuitEnd::kReaches || plan.struck.size() > 1) return plan;
  const UnitId fresh = side_of_gap(site, pursuer, target);
  return fresh.valid()
             ? along_way(site, pursuer, target, straight_at(site, pursuer, site.centre_of(fresh), 0))
             : plan;
}

// ---- Going there.

bool has_room(const Site& site, const PursuitPlan& plan) {
  Marcher body = site.marcher(plan.pursuer);
  body.pose = plan.pose;
  const Footprint place = footprint(body.body());
  const auto others = site.others(plan.pursuer);
  return std::none_of(others.begin(), others.end(), [&](const Obstacle& other) {
    return other.unit != plan.target && overlap(place, other.footprint);
  });
}

// Friends are passed through, but it does not end on them: it comes up beside them if it can.
PursuitPlan fitted(const Site& site, const PursuitPlan& plan) {
  if (plan.end == PursuitEnd::kLeaves || plan.end == PursuitEnd::kGivesUp || has_room(site, plan))
    return plan;
  for (Coord aside = 0; aside <= kFarthestSideStep; aside += kSideStep)
    for (const Coord signed_aside : {-aside, aside}) {
      const PursuitPlan other = plan_pursuit(site, plan.pursuer, signed_aside);
      if (other.end == plan.end && has_room(site, other)) return other;
    }
  return {plan.pursuer, plan.target, PursuitEnd::kGivesUp, {}, site.state.unit(plan.pursuer).pose, {}};
}

void stop_pursuit(BattleState& state, UnitId id) {
  set(state, id, kPursuing, 0);
  set(state, id, kFollowsUp, 0);
}

ChargeSort sort_of(const BattleState& state, UnitId id) {
  return has(state, id, kFollowsUp) ? kFollowUpCharge : kPursuitCharge;
}

void tell_pursuit(const Book& book, Scene& scene, const PursuitPlan& plan, Coord gone) {
  const BattleState& state = scene.state;
  const std::string who = name(state, plan.pursuer), whom = name(state, plan.target);
  const char* deed = has(state, plan.pursuer, kFollowsUp) ? "follows up" : "pursues";
  const auto rule = [&] {
    switch (plan.end) {
      case PursuitEnd::kReaches:
        return has(state, plan.pursuer, kFollowsUp) ? cite::bb_361 : cite::bb_378;
      case PursuitEnd::kStrikes:
        return cite::bb_379;
      case PursuitEnd::kHalts:
        return cite::bb_384;
      case PursuitEnd::kLeaves:
        return cite::bb_385;
      case PursuitEnd::kGivesUp:
        break;
    }
    return cite::bb_377;
  };
  scene.tell(Cites{rule(), cite::bb_377}.add(cite::bb_437, plan.end == PursuitEnd::kStrikes), {plan.pursuer, plan.target}, [&] {
    const std::string way = spoken_length(book.words, gone);
    switch (plan.end) {
      case PursuitEnd::kReaches:
        return fmt::format("{} {} {} ({}) and is in contact.", who, deed, whom, way);
      case PursuitEnd::kStrikes:
        return fmt::format("{} {} {} and runs into {} ({}).", who, deed, whom,
                           name(state, plan.struck.front()), way);
      case PursuitEnd::kHalts:
        return fmt::format("{} {} {} and halts where it can go no farther ({}).", who, deed, whom, way);
      case PursuitEnd::kLeaves:
        return fmt::format("{} {} {} off the table.", who, deed, whom);
      case PursuitEnd::kGivesUp:
        break;
    }
    return fmt::format("{} finds no way to {} and stops pursuing.", who, whom);
  });
}

void meet(const Book& book, Scene& scene, const PursuitPlan& plan, const std::vector<Record>& records) {
  BattleState& state = scene.state;
  for (Record record : records) {
    record.to = state.unit(plan.pursuer).pose;
    state.records.push_back(record);
  }
  set(state, plan.pursuer, kCharged);
  if (plan.end != PursuitEnd::kReaches) return;
  make_contact(Site(book, state), state, plan.pursuer, plan.target);
  if (has(state, plan.pursuer, kFollowsUp)) return;
  for (Record& contact : state.records)  // R109: of several that routed it, all that come up with it count
    if (contact.kind == kContactRecord && contact.a == plan.pursuer && contact.b == plan.target)
      contact.n[kRanDown] = 1;
}

void carry_out_pursuit(const Book& book, Scene& scene, const PursuitPlan& plan) {
  BattleState& state = scene.state;
  const UnitId id = plan.pursuer;
  const Site before(book, state);
  if (plan.end == PursuitEnd::kLeaves || plan.end == PursuitEnd::kGivesUp) {
    tell_pursuit(book, scene, plan, 0);
    return plan.end == PursuitEnd::kLeaves ? leave_in_pursuit(book, scene, id) : stop_pursuit(state, id);
  }
  std::vector<Record> records;
  for (const UnitId enemy : plan.struck)
    records.push_back(charge_record(before, id, enemy, sort_of(state, id)));
  const bool reaches = plan.end == PursuitEnd::kReaches;
  const Pose faced = reaches ? faced_about(before, plan.target, id) : Pose{};
  tell_pursuit(book, scene, plan, total_length(carry_out(before.marcher(id), plan.path, move_rules(before))));
  note_way(before, state, id, plan.path);
  put_at(book, scene, id, plan.pose, way_of(before, id));
  if (reaches) state.unit(plan.target).pose = faced;
  follow_units(book, state);
  set(state, id, kMoved);
  set(state, id, kAdvanced);  // R72
  if (plan.end == PursuitEnd::kHalts) return stop_pursuit(state, id);
  meet(book, scene, plan, records);
}

// One that is not yet done with: it has met somebody who may evade, or those it met have gone.
void go_on_with(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  if (has_open_targets(state, id)) return scene.push(charge_frame(id, true));
  if (in_contact(state, id) || !overrun_victims(state, id).empty()) return stop_pursuit(state, id);
  const Site site(book, state);
  carry_out_pursuit(book, scene, fitted(site, plan_pursuit(site, id)));
}

void move_all(const Book& book, Scene& scene) {
  std::vector<PursuitPlan> plans;
  {
    const Site site(book, scene.state);
    for (const Unit& unit : scene.state.units)
      if (is_pursuing(scene.state, unit)) plans.push_back(plan_pursuit(site, unit.id));
  }
  for (const PursuitPlan& plan : plans) {
    if (!scene.state.unit(plan.pursuer).on_table || !has(scene.state, plan.pursuer, kPursuing)) continue;
    carry_out_pursuit(book, scene, fitted(Site(book, scene.state), plan));
  }
}

}  // namespace

bool has_come_on_in_pursuit(const BattleState& state, UnitId id) {
  const auto charges = charges_by(state, id);
  return std::any_of(charges.begin(), charges.end(),
                     [](const Record* charge) { return charge->n[kSort] != kOrdinaryCharge; });
}

void leave_in_pursuit(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const UnitId target = pursued_by(state, id);
  const Vec there = state.unit(target).pose.at;
  const Bounds table = state.ground->bounds();
  state.unit(id).pose.at = {std::clamp(there.x, table.low.x, table.high.x),
                            std::clamp(there.y, table.low.y, table.high.y)};
  follow_units(book, state);
  for (Leader& leader : state.leaders)
    if (leader.attached_to == id) leader.attached_to = {};
  end_contacts(state, id);
  state.unit(id).on_table = false;
  set(state, id, kLeftTable, state.turn);
}

void begin_pursuit_moves(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const auto& units = state.units;
  if (std::none_of(units.begin(), units.end(), [&](const Unit& unit) { return is_pursuing(state, unit); }))
    return;
  scene.push({kPursuitMoves, 0, {}});
  move_all(book, scene);
}

void advance_pursuit_moves(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (const Unit& unit : state.units)
    if (is_pursuing(state, unit)) return go_on_with(book, scene, unit.id);
  scene.pop();
}

}  // namespace drumhead::bb
