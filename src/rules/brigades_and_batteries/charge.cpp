// Chapter 2.6: charges. Who may charge whom, by which way (M1, M6 step 1, R30 to R32); and how a charge
// begins.
#include "rules/brigades_and_batteries/charging.h"

#include <fmt/format.h>
#include <algorithm>

#include "geom/motion.h"

namespace drumhead::bb {
namespace {

// ---- The run.

bool is_wall_to_scale(const Site& site, const Piece& piece, Vec at) {
  return option(site.state, kCityWalls) && row_near(site.state, piece, at) == kCityWallRow;
}

// R125: scaling ladders end a charge at the foot of the wall.
struct WallMet {
  const Piece* wall = nullptr;
  Along where{};  // the last place before the front touches it
};

const Piece* wall_touched(const Site& site, const Marcher& place) {
  const Quad front = as_quad(front_edge(outline(place.body())));
  for (const Piece& piece : site.state.ground->pieces)
    if (is_wall_to_scale(site, piece, place.pose.at) && within(piece, front, 0)) return &piece;
  return nullptr;
}

std::optional<WallMet> wall_met(const Site& site, const Trace& way) {
  for (std::size_t i = 1; i < way.points.size(); ++i) {
    const CheckPoint& point = way.points[i];
    const Piece* wall = wall_touched(site, point.place);
    if (wall == nullptr) continue;
    const Motion& motion = way.motions[static_cast<std::size_t>(point.where.leg)];
    Coord low = way.points[i - 1].where.leg == point.where.leg ? way.points[i - 1].where.travelled : 0;
    Coord high = point.where.travelled;
    while (high - low > 1) {
      const Coord half = low + (high - low) / 2;
      (wall_touched(site, place_along(motion, half)) != nullptr ? high : low) = half;
    }
    return WallMet{wall, {point.where.leg, low}};
  }
  return std::nullopt;
}

ChargeRun run_up_ladders(const Site& site, UnitId charger, const Trace& way, const WallMet& met) {
  const Piece& wall = *met.wall;
  ChargeRun run;
  run.path = cut_at(way, met.where);
  run.end = end_of(carry_out(site.marcher(charger), run.path, move_rules(site)), site.marcher(charger));
  const Segment front = front_edge(outline(run.end.body()));
  for (const UnitId enemy : site.enemies_of(charger)) {
    const auto& boxes = site.print(enemy).boxes;
    const auto behind_wall = [&](const Quad& box) {
      return within(wall, box, 2 * kContactGap) && within(front, box, wall.width + 3 * kContactGap);
    };
    if (std::any_of(boxes.begin(), boxes.end(), behind_wall)) run.met.push_back(enemy);
  }
  return run;
}

std::vector<Obstacle> enemies_in_the_way(const Site& site, UnitId charger, std::span<const UnitId> passed) {
  std::vector<Obstacle> list = site.others(charger);
  std::erase_if(list, [&](const Obstacle& obstacle) {
    return obstacle.side == site.state.unit(charger).side ||
           std::find(passed.begin(), passed.end(), obstacle.unit) != passed.end();
  });
  return list;
}

// ---- Targets.

// BB-406, R95: a charge at a screen is a charge at its parent, one at a garrison is at everybody in the
// block.
std::vector<UnitId> targets_of(const BattleState& state, const Order& order) {
  std::vector<UnitId> targets;
  const auto* named = order.find<std::vector<UnitId>>(kTargets);
  if (named == nullptr) return targets;
  for (const UnitId id : *named) {
    const UnitId meant =
        has(state, id, kScreen) && state.unit(id).parent.valid() ? state.unit(id).parent : id;
    for (const UnitId mate : group_of(state, meant)) targets.push_back(mate);
  }
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  return targets;
}

std::vector<UnitId> with_screens(const BattleState& state, const Order& order) {
  std::vector<UnitId> parents = targets_of(state, order);
  parents.push_back(order.unit);
  std::erase_if(parents, [&](UnitId id) { return !screen_of(state, id).valid(); });
  return parents;
}

// ---- Who may charge.

std::optional<Verdict> check_charger(const Site& site, UnitId id, InFormation in) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  if (is_artillery(state, id))
    return refuse(cite::bb_083, fmt::format("{} are gunners and cannot charge.", who));
  if (in == kSquare) return refuse(cite::bb_084, fmt::format("{} is in square and may not charge.", who));
  if (has(state, id, kShaken))
    return refuse(cite::bb_086, fmt::format("{} is shaken and may not charge.", who));
  if (formation(state, id) == kBent)
    return refuse(cite::bb_028,
                  fmt::format("{} stands in a bent line: it may only form a straight one.", who));
  if (in_block(state, id))
    return refuse(cite::bb_302, fmt::format("{} must leave its block before it can charge.", who));
  if (has(state, id, kReturned))
    return refuse(cite::bb_387, fmt::format("{} came back on the table this turn and may not charge.", who));
  if (has(state, id, kScreen))
    return refuse(cite::bb_401, fmt::format("{} is a skirmish screen: its parent charges.", who));
  return std::nullopt;
}

std::optional<Verdict> check_target(const Site& site, UnitId charger, UnitId target, InFormation in) {
  const BattleState& state = site.state;
  const std::string who = name(state, charger), whom = name(state, target);
  if (!state.unit(target).on_table || state.unit(target).side == state.unit(charger).side)
    return refuse(cite::bb_079, fmt::format("{} is no enemy on the table.", whom));
  if (is_cavalry(state, charger) && in_block(state, target))
    return refuse(cite::bb_303, fmt::format("{} is cavalry and cannot attack a town block.", who));
  if (in == kSkirmish && in_close_order(state, target) && !in_block(state, target))
    return refuse(
        cite::bb_085,
        fmt::format("{} are skirmishers and may not charge {}, which is in close order.", who, whom));
  return std::nullopt;
}

// BB-080, R31: the last 2" straight forward, or a path shorter than that straight throughout.
std::optional<Verdict> check_straight_end(const Site& site, UnitId id, const Path& path) {
  Coord straight = 0;
  auto leg = path.rbegin();
  for (; leg != path.rend() && leg->kind == LegKind::kAdvance; ++leg) straight += leg->distance;
  if (leg == path.rend() || straight + kSlack >= site.book.tables.movement.straight_end) return std::nullopt;
  return refuse(cite::bb_080,
                fmt::format("{} must go the last {} of its charge straight forward.", name(site.state, id),
                            spoken_length(site.book.words, site.book.tables.movement.straight_end)));
}

// R30: it reaches every enemy named, and touches nobody else.
std::optional<Verdict> check_run_reaches(const Site& site, UnitId id, const ChargeRun& run,
                                   const std::vector<UnitId>& targets) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  const auto named = [&](UnitId unit) {
    return std::find(targets.begin(), targets.end(), unit) != targets.end();
  };
  const auto met = [&](UnitId unit) {
    return std::find(run.met.begin(), run.met.end(), unit) != run.met.end();
  };
  for (const UnitId unit : run.met)
    if (!named(unit))
      return refuse(cite::bb_079,
                    fmt::format("{} would run into {} as well: it must be named.", who, name(state, unit)),
                    {mark(corners(outline(run.end.body())), "contact")});
  for (const UnitId unit : targets)
    if (!met(unit))
      return refuse(cite::bb_079, fmt::format("{} does not reach {} so.", who, name(state, unit)),
                    {mark(corners(outline(run.end.body())), "no contact")});
  return std::nullopt;
}

// BB-344, R99: cavalry does not charge a target whose contact edge is behind works.
std::optional<Verdict> check_works(const Site& site, UnitId id, const ChargeRun& run) {
  if (!is_cavalry(site.state, id)) return std::nullopt;
  const Quad front = as_quad(front_edge(outline(run.end.body())));
  for (const Piece& piece : site.state.ground->pieces) {
    if (piece.kind != PieceKind::kWork || !within(piece, front, kContactGap)) continue;
    const auto row = row_near(site.state, piece, run.end.pose.at);
    if (row == kLightWorksRow || row == kHeavyWorksRow)
      return refuse(cite::bb_344, fmt::format("{} is cavalry and cannot charge across {}.",
                                              name(site.state, id), name(piece)));
  }
  return std::nullopt;
}

// BB-433: one unit assaults a breach, and one defends it.
std::optional<Verdict> check_breach(const Site& site, UnitId id, const ChargeRun& run,
                                    const std::vector<UnitId>& targets) {
  if (!option(site.state, kCityWalls)) return std::nullopt;
  const auto breach = breach_before(site.state, front_edge(outline(run.end.body())));
  if (!breach) return std::nullopt;
  const auto already_there = [&](UnitId mate) {
    return in_contact(site.state, mate) && breach_before(site.state, front_edge(site.box(mate))) == breach;
  };
  const auto friends = site.friends_of(id);
  const auto mate = std::find_if(friends.begin(), friends.end(), already_there);
  if (mate != friends.end())
    return refuse(cite::bb_433,
                  fmt::format("{} already assaults the breach: only one unit may.", name(site.state, *mate)));
  if (targets.size() > 1) return refuse(cite::bb_433, "Only one unit may defend a breach.");
  return std::nullopt;
}

// ---- The whole order.

struct ChargePlan {
  Verdict verdict;
  std::vector<UnitId> targets;
  ChargeRun run;
  March march;
};

std::optional<Verdict> check_plan(const Site& site, UnitId id, const Path& path, ChargePlan& plan) {
  plan.run = run_of_charge(site, id, as_ordered(site, id, path));
  const InFormation in =
      plain(static_cast<std::uint8_t>(plan.run.end.formation - site.book.words.formations.data()));
  if (auto refused = check_charger(site, id, in)) return refused;
  for (const UnitId target : plan.targets)
    if (auto refused = check_target(site, id, target, in)) return refused;
  if (auto refused = check_works(site, id, plan.run)) return refused;
  if (auto refused = check_run_reaches(site, id, plan.run, plan.targets)) return refused;
  if (auto refused = check_straight_end(site, id, plan.run.path)) return refused;
  if (auto refused = check_breach(site, id, plan.run, plan.targets)) return refused;
  plan.march = plan_march(site, id, plan.run.path, plan.targets);
  if (!plan.march.verdict.allowed()) return plan.march.verdict;
  return check_rejoins(site, id, plan.march);
}

ChargePlan plan_charge(const Site& site, const Order& order) {
  ChargePlan plan;
  plan.targets = targets_of(site.state, order);
  if (plan.targets.empty()) {
    plan.verdict = refuse(cite::bb_079, "A charge names the enemies it goes for.");
    return plan;
  }
  const Path* given = order.find<Path>(kPath);
  const std::optional<Path> path =
      given != nullptr ? *given : charge_path(site, order.unit, plan.targets.front());
  if (!path) {
    plan.verdict = refuse(cite::bb_079,
                          fmt::format("{} does not reach {} straight ahead nor after a wheel.",
                                      name(site.state, order.unit), name(site.state, plan.targets.front())));
    return plan;
  }
  if (auto refused = check_plan(site, order.unit, *path, plan)) {
    plan.verdict = *std::move(refused);
    return plan;
  }
  plan.verdict = plan.march.verdict;
  for (const UnitId target : plan.targets)
    plan.verdict.preview.triggers.emplace_back(fmt::format("{} is charged", name(site.state, target)),
                                               cite::bb_079);
  return plan;
}

// ---- Beginning it.

// BB-106, BB-107: the charge's speed hangs on its steadiness. R31: a short one counts as an advance all the same.
Cites rules_of_charge(const Site& before, const ChargePlan& plan, UnitId charger) {
  const bool horse = is_cavalry(before.state, charger);
  const Coord length = total_length(plan.march.way.motions);
  Cites rules{cite::bb_079, cite::bb_057};
  rules.add(cite::bb_081, horse).add(cite::bb_210, horse && length < before.book.tables.movement.straight_end);
  add_steadiness(before, charger, rules);
  add_march(before.book, before.state, charger, plan.march, rules);
  return rules;
}

void tell_charge(const Site& before, Scene& scene, const ChargePlan& plan, UnitId charger) {
  const Book& book = before.book;
  std::vector<UnitId> units{charger};
  units.insert(units.end(), plan.targets.begin(), plan.targets.end());
  scene.tell(scene.wants_cites() ? rules_of_charge(before, plan, charger) : cite::bb_079, units, [&] {
    return fmt::format("{} charges {} ({}).", name(scene.state, charger), names(scene.state, plan.targets),
                       spoken_length(book.words, total_length(plan.march.way.motions)));
  });
}

}  // namespace

ChargeRun run_of_charge(const Site& site, UnitId charger, const Path& path, std::span<const UnitId> passed) {
  const Marcher body = site.marcher(charger);
  const MoveRules rules = move_rules(site);
  const auto obstacles = enemies_in_the_way(site, charger, passed);
  ChargeRun run;
  run.path = cut_at_contact(body, path, rules, obstacles);
  if (has(site.state, charger, kLadders)) {
    const Trace way = trace(body, run.path, rules);
    if (const auto wall = wall_met(site, way)) return run_up_ladders(site, charger, way, *wall);
  }
  run.end = end_of(carry_out(body, run.path, rules), body);
  run.met = touched_by_front(site, charger, outline(run.end.body()));
  std::erase_if(run.met,
                [&](UnitId id) { return std::find(passed.begin(), passed.end(), id) != passed.end(); });
  return run;
}

Verdict check_charge(const Site& site, const Order& order) {
  if (auto refused = check_may_be_ordered(site, order.unit)) return *refused;
  const std::vector<UnitId> parents = with_screens(site.state, order);
  if (parents.empty()) return plan_charge(site, order).verdict;
  // BB-406: judged as it will be when the screens are in.
  BattleState called_in = site.state;
  Dice none = Dice::scripted({});
  Scene silent(called_in, none, Scene::Ear::kSilent);
  for (const UnitId parent : parents) rejoin_screen(site.book, silent, parent);
  return plan_charge(Site(site.book, called_in), order).verdict;
}

void begin_charge(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const UnitId charger = order.unit;
  for (const UnitId parent : with_screens(state, order)) rejoin_screen(book, scene, parent);
  const Site before(book, state);
  const ChargePlan plan = plan_charge(before, order);
  tell_charge(before, scene, plan, charger);
  std::vector<Record> records;
  for (const UnitId target : plan.targets)
    records.push_back(charge_record(before, charger, target, kOrdinaryCharge));
  pay_command_points(book, scene, charger, 1);
  carry_march(book, scene, charger, plan.march, plan.run.path, plan.targets);
  for (Record& record : records) {
    record.to = state.unit(charger).pose;
    state.records.push_back(record);
  }
  set(state, charger, kCharged);
  set(state, charger, kDone);
  if (has(state, charger, kLadders) && !Site(book, state).near(charger, plan.targets.front(), kContactGap))
    scene.note_rule(cite::bb_434);
  const auto is_horse = [&](UnitId target) { return is_cavalry(state, target); };
  if (is_infantry(state, charger) && std::any_of(plan.targets.begin(), plan.targets.end(), is_horse))
    disorder(book, scene, charger, cite::bb_062);
  scene.push(charge_frame(charger, false));
}

}  // namespace drumhead::bb
