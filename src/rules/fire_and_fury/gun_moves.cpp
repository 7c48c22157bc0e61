// The maneuvers of guns: the battery moves, limbers, unlimbers, pivots and hauls as one body; in
// place each stand fires, rallies or replenishes for itself.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

std::optional<Heading> facing_wanted(const Order& order) {
  const auto* facing = order.find<std::int64_t>(kFacing);
  if (facing == nullptr) return std::nullopt;
  return Heading::of(*facing);
}

// ---- Where the guns stand.

Marcher battery_in(const Book& book, const Marcher& from, InFormation formation) {
  Marcher body = from;
  body.bends.clear();
  body.formation = &book.words.formations[formation];
  body.files = files_in(book, formation, from.strength);
  return body;
}

// The row goes across the head of the file.
Marcher unlimbered_from(const Book& book, const Marcher& file, Heading facing) {
  const Coord half = divide_rounded(file.formation->rank_depth, 2);
  const Vec head = point_from(file.pose, -half, 0);
  Marcher row = battery_in(book, file, kUnlimbered);
  row.pose = {head + step(facing, half), facing};
  return row;
}

// The head of the file is where the middle of the row was.
Marcher limbered_from(const Book& book, const Marcher& row, Heading facing) {
  const Coord half = divide_rounded(row.formation->rank_depth, 2);
  const Vec middle = point_from(row.pose, -half, 0);
  Marcher file = battery_in(book, row, kLimbered);
  file.pose = {middle + step(facing, half), facing};
  return file;
}

Marcher pivoted(const Marcher& row, Heading facing) { return centred_at(row, middle_of(row), facing); }

// ---- One maneuver, planned.

struct GunPlan {
  Verdict verdict;
  std::optional<March> march;
  Marcher end;
  int spent = 0;
};

GunPlan refused_plan(Verdict verdict) {
  GunPlan plan;
  plan.verdict = std::move(verdict);
  return plan;
}

GunPlan standing(const Site& site, UnitId id, Marcher end) {
  GunPlan plan;
  plan.end = std::move(end);
  const Footprint place = print_of(plan.end);
  if (auto refused = check_room_to_stand(site, id, plan.end)) return refused_plan(*std::move(refused));
  Preview preview;
  preview.ghost = place.boxes;
  plan.verdict = allow(std::move(preview));
  return plan;
}

GunPlan marching(const Site& site, UnitId id, const Marcher& from, const Path& path) {
  GunPlan plan;
  plan.march = plan_from(site, id, from, path, kWholeMove, MarchKind::kOrdinary);
  plan.verdict = plan.march->verdict;
  plan.end = plan.march->way.points.back().place;
  plan.spent = plan.march->spent;
  return plan;
}

GunPlan plan_guns_move(const Site& site, const Order& order) {
  GunPlan plan = marching(site, order.unit, site.marcher(order.unit), path_of(order));
  const std::optional<Heading> facing = facing_wanted(order);
  if (!plan.verdict.allowed() || !facing) return plan;
  GunPlan row = standing(site, order.unit, unlimbered_from(site.book, plan.end, *facing));
  if (!row.verdict.allowed()) return row;
  row.march = std::move(plan.march);
  row.spent = plan.spent;
  return row;
}

GunPlan plan_limbering(const Site& site, const Order& order) {
  const Marcher row = site.marcher(order.unit);
  const Marcher file = limbered_from(site.book, row, facing_wanted(order).value_or(row.pose.facing));
  if (!path_of(order).empty()) return marching(site, order.unit, file, path_of(order));
  return standing(site, order.unit, file);
}

GunPlan plan_haul(const Site& site, const Order& order) {
  const GroundTables& t = site.book.tables.ground;
  const std::string who = name(site.state, order.unit);
  const std::vector<Mark> here{mark(corners(site.box(order.unit)), "from here")};
  const Path& path = path_of(order);
  const bool straight =
      path.size() == 1 && (path.front().kind == LegKind::kAdvance || path.front().kind == LegKind::kRetire);
  if (!straight)
    return refused_plan(refuse(
        cite::ff_229, fmt::format("The guns of {} are hauled straight ahead or straight back.", who), here));
  if (path.front().distance > t.haul)
    return refused_plan(
        refuse(cite::ff_071,
               fmt::format("{} is hauled {} at most.", who, spoken_length(site.book.words, t.haul)), here));
  const int whole = 10 * kWholeMove;  // its limit is the 2", whatever the ground
  March march =
      plan_from(site, order.unit, site.marcher(order.unit), path, whole, MarchKind::kOrdinary, {}, true);
  if (!march.verdict.allowed()) return refused_plan(march.verdict);
  if (march.worst == kRoughGround || march.over_obstacle)
    return refused_plan(
        refuse(cite::ff_229, fmt::format("{} cannot be hauled over rough ground or obstacles.", who),
               {mark(corners(outline(march.way.points.back().place.body())), "rough ground")}));
  GunPlan plan;
  plan.verdict = march.verdict;
  plan.end = march.way.points.back().place;
  plan.march = std::move(march);
  return plan;
}

GunPlan plan_guns(const Site& site, const Order& order) {
  switch (static_cast<Verb>(order.verb)) {
    case kMoveGuns:
      return plan_guns_move(site, order);
    case kLimberAndMove:
      return plan_limbering(site, order);
    case kUnlimber:
      return standing(site, order.unit,
                      unlimbered_from(site.book, site.marcher(order.unit), *facing_wanted(order)));
    case kPivot:
      return standing(site, order.unit, pivoted(site.marcher(order.unit), *facing_wanted(order)));
    default:
      return plan_haul(site, order);
  }
}

// ---- What is open to a battery.

std::optional<Verdict> check_result(const Site& site, const Order& order) {
  const std::string who = name(site.state, order.unit);
  const bool well = is_well_handled(site.state, order.unit);
  if (order.verb == kRetireGuns && well)
    return refuse(cite::ff_069,
                  fmt::format("{} is handled well: only Tardy guns limber and retreat, silenced.", who));
  if (well) return std::nullopt;
  if (order.verb == kHaul)
    return refuse(cite::ff_071, fmt::format("{} is Tardy and cannot be hauled by hand.", who),
                  {mark(corners(site.box(order.unit)), "not hauled")});
  if (order.verb == kMoveGuns && facing_wanted(order))
    return refuse(cite::ff_069, fmt::format("{} is Tardy: it moves or unlimbers, not both.", who));
  if (order.verb == kLimberAndMove && !path_of(order).empty())
    return refuse(cite::ff_069, fmt::format("{} is Tardy: it limbers or moves, not both.", who));
  return std::nullopt;
}

// The way the work before fixed guns looks: across its line, on the side the guns look to.
Heading front_of_work(const Site& site, UnitId id) {
  const Heading now = site.state.unit(id).pose.facing;
  const Piece* work = feature_lined(site, id);
  if (work == nullptr || work->line.size() < 2) return now;
  Heading along = now;
  Coord least = kNoDistance;
  for (std::size_t i = 0; i + 1 < work->line.size(); ++i) {
    const Coord d = distance(site.centre_of(id), Segment{work->line[i], work->line[i + 1]});
    if (d < least) least = d, along = heading_of(work->line[i + 1] - work->line[i]);
  }
  const Heading one = along + degrees(90), two = along - degrees(90);
  return magnitude(turn_between(now, one)) <= magnitude(turn_between(now, two)) ? one : two;
}

std::optional<Verdict> check_fixed(const Site& site, const Order& order) {
  if (!has(site.state, order.unit, kFixed) || order.verb == kServe) return std::nullopt;
  const std::string who = name(site.state, order.unit);
  if (order.verb != kPivot)
    return refuse(cite::ff_230, fmt::format("The guns of {} are fixed: they never move or limber.", who),
                  {mark(corners(site.box(order.unit)), "fixed")});
  const int most = site.book.tables.ground.fixed_guns;
  if (magnitude(turn_between(front_of_work(site, order.unit), *facing_wanted(order))) <= degrees(most))
    return std::nullopt;
  return refuse(
      cite::ff_230,
      fmt::format("The guns of {} are fixed: they turn {} degrees from the front of their work at most.", who,
                  most),
      {mark(corners(site.box(order.unit)), "fixed")});
}

// ---- Stands in place (FF-228).

// What the stand in this place, counted from the left, is told; one digit each.
GunTask task_of(std::int64_t tasks, int stand, int stands) {
  for (int i = stands - 1; i > stand; --i) tasks /= 10;
  return static_cast<GunTask>(tasks % 10);
}

Verdict check_serving(const Site& site, const Order& order) {
  const BattleState& state = site.state;
  const auto stands = state.stands_of(order.unit);
  const std::string who = name(state, order.unit);
  bool replenishes = false;
  std::int64_t beyond = order.number(kTasks);
  for (std::size_t i = 0; i < stands.size(); ++i) beyond /= 10;
  if (beyond != 0)
    return refuse(cite::ff_228, fmt::format("{} has {}: say for each what it does.", who,
                                            counted(static_cast<int>(stands.size()), "stand", "stands")));
  for (int i = 0; i < static_cast<int>(stands.size()); ++i) {
    const GunTask task = task_of(order.number(kTasks), i, static_cast<int>(stands.size()));
    const Stand& stand = stands[static_cast<std::size_t>(i)];
    if (task > kToReplenish)
      return refuse(cite::ff_228, fmt::format("The stands of {} fire (1), rally (2) or replenish (3).", who));
    if (task == kToRally && stand.markers[kSilenced] == 0)
      return refuse(cite::ff_228,
                    fmt::format("Stand {} of {} is not silenced: there is nothing to rally.", i + 1, who));
    if (task == kToReplenish && stand.markers[kGunLowAmmo] == 0)
      return refuse(cite::ff_228, fmt::format("Stand {} of {} is not low on ammunition.", i + 1, who));
    replenishes = replenishes || task == kToReplenish;
  }
  if (!replenishes) return allow();
  if (!is_well_handled(state, order.unit))
    return refuse(cite::ff_227, fmt::format("{} is Tardy and cannot replenish its ammunition.", who));
  if (auto refused = check_may_replenish(site, order.unit)) return *refused;
  return allow();
}

void serve(Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const int stands = static_cast<int>(state.stands_of(order.unit).size());
  int rallied = 0, replenished = 0, i = 0;
  for (Stand& stand : state.stands) {
    if (stand.unit != order.unit) continue;
    const GunTask task = task_of(order.number(kTasks), i++, stands);
    stand.markers[kGunTask] = task;
    if (task == kToRally) stand.markers[kSilenced] = 0, ++rallied;
    if (task == kToReplenish) stand.markers[kGunLowAmmo] = 0, ++replenished;
  }
  set(state, order.unit, kActed);
  scene.tell(Cites{cite::ff_228}.add(cite::ff_070, rallied + replenished > 0).add(cite::ff_227, replenished > 0), {order.unit}, [&] {
    std::string text;
    if (rallied > 0) text += fmt::format(" {} rallied", counted(rallied, "stand is", "stands are"));
    if (replenished > 0)
      text += fmt::format("{} {} replenished", text.empty() ? "" : " and",
                          counted(replenished, "stand is", "stands are"));
    return fmt::format("{} serves its guns in place{}{}.", name(state, order.unit), text.empty() ? "" : ":",
                       text);
  });
}

// ---- Enactment.

bool keeps_its_fire(const BattleState& state, const Order& order) {
  return is_well_handled(state, order.unit) && (order.verb == kUnlimber || order.verb == kPivot);
}

std::string spoken_maneuver(const Book& book, const Order& order, const GunPlan& plan) {
  const std::string way = plan.march ? spoken_way(book, plan.march->way) : "";
  switch (static_cast<Verb>(order.verb)) {
    case kMoveGuns:
      return facing_wanted(order) ? way + " and unlimbers" : way;
    case kLimberAndMove:
      return way.empty() ? "limbers" : "limbers, " + way;
    case kUnlimber:
      return "unlimbers";
    case kPivot:
      return "turns its guns";
    default:
      return "is hauled by hand: " + way;
  }
}

Cite rule_of_maneuver(const BattleState& state, const Order& order) {
  if (order.verb == kHaul) return cite::ff_071;
  if (order.verb == kPivot) return cite::ff_229;
  return is_well_handled(state, order.unit) ? cite::ff_068 : cite::ff_069;
}

void enact_plan(const Book& book, Scene& scene, const Order& order, const GunPlan& plan) {
  BattleState& state = scene.state;
  const bool reshaped = formation_of(book, plan.end) != formation(state, order.unit);
  Cites rules{rule_of_maneuver(state, order)};
  rules.add(cite::ff_163, reshaped).add(cite::ff_070, !keeps_its_fire(state, order));
  rules.add(book.tables.ground.rates.cite(rate_row(state, order.unit, kLimbered)), plan.spent > 0);
  scene.tell(rules, {order.unit}, [&] {
    return fmt::format("{} {}{}.", name(state, order.unit), spoken_maneuver(book, order, plan),
                       plan.spent > 0 ? fmt::format(": {}", spoken_part(plan.spent)) : "");
  });
  if (!keeps_its_fire(state, order)) set(state, order.unit, kNoFire);
  state.unit(order.unit).formation = static_cast<std::uint8_t>(formation_of(book, plan.end));
  stand_at(state, order.unit, plan.end);
  set(state, order.unit, kActed);
  set(state, order.unit, kArriving, 0);
  take_leader_along(scene, order.unit, plan.march ? plan.march->ride : RideAlong{});
}

void retire(const Book& book, Scene& scene, UnitId id) {
  set(scene.state, id, kActed);
  set(scene.state, id, kNoFire);
  scene.tell(cite::ff_069, {id},
             [&] { return fmt::format("{} limbers and retreats, silenced.", name(scene.state, id)); });
  limber_silenced(book, scene, id, cite::ff_069);
  if (scene.state.unit(id).on_table) begin_retreat(book, scene, id, kFullRetreat, cite::ff_069);
}

}  // namespace

void offer_guns(AskForm& form, const BattleState& state, const std::vector<UnitId>& guns) {
  std::vector<UnitId> limbered, down, tardy;
  for (const UnitId id : guns) {
    (is_limbered(state, id) ? limbered : down).push_back(id);
    if (!is_well_handled(state, id)) tardy.push_back(id);
  }
  const ParamOffer facing{.param = kFacing}, may_face{.param = kFacing, .optional = true};
  if (!limbered.empty()) {
    form.verbs.push_back({kMoveGuns, limbered, {march_offer(false), may_face}});
    form.verbs.push_back({kUnlimber, limbered, {facing}});
  }
  if (!down.empty()) {
    form.verbs.push_back({kLimberAndMove, down, {march_offer(true), may_face}});
    form.verbs.push_back({kPivot, down, {facing}});
    form.verbs.push_back({kHaul, down, {{.param = kPath, .legs = {LegKind::kAdvance, LegKind::kRetire}}}});
  }
  if (!guns.empty())
    form.verbs.push_back({kServe, guns, {{.param = kTasks, .low = 0, .high = 3'333'333'333}}});
  if (!tardy.empty()) form.verbs.push_back({kRetireGuns, tardy, {}});
}

std::optional<Verdict> check_gun_formation(const Site& site, const Order& order) {
  const bool needs_limbers = order.verb == kMoveGuns || order.verb == kUnlimber;
  const bool needs_guns_down = order.verb == kLimberAndMove || order.verb == kPivot || order.verb == kHaul;
  const std::string who = name(site.state, order.unit);
  if (needs_limbers && !is_limbered(site.state, order.unit))
    return refuse(cite::ff_068, fmt::format("{} is not limbered.", who));
  if (needs_guns_down && !is_unlimbered(site.state, order.unit))
    return refuse(cite::ff_068, fmt::format("{} is not unlimbered.", who));
  return std::nullopt;
}

Verdict check_guns(const Site& site, const Order& order) {
  if (auto refused = check_result(site, order)) return *refused;
  if (auto refused = check_fixed(site, order)) return *refused;
  if (order.verb == kServe) return check_serving(site, order);
  if (order.verb == kRetireGuns) return allow();
  if (auto refused = check_gun_formation(site, order)) return *refused;
  if (order.verb == kMoveGuns && path_of(order).empty())
    return refuse(cite::ff_068,
                  fmt::format("{} is given no path to move along.", name(site.state, order.unit)));
  return plan_guns(site, order).verdict;
}

void move_guns(const Book& book, Scene& scene, const Order& order) {
  if (order.verb == kServe) return serve(scene, order);
  if (order.verb == kRetireGuns) return retire(book, scene, order.unit);
  const GunPlan plan = plan_guns(Site(book, scene.state), order);
  enact_plan(book, scene, order, plan);
}

}  // namespace drumhead::ff
