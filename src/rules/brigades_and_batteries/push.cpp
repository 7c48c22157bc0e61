// Skirmishers pushed forward by the columns behind them (2.5, R29): one joint order, one joint advance.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/march.h"

namespace drumhead::bb {
namespace {

struct Push {
  UnitId skirmishers;
  std::vector<UnitId> columns;
  Coord far = 0;

  std::vector<UnitId> all() const {
    std::vector<UnitId> list = columns;
    list.push_back(skirmishers);
    return list;
  }
};

Push push_of(const Order& order) {
  Push push;
  push.skirmishers = order.unit;
  if (const auto* columns = order.find<std::vector<UnitId>>(kColumns)) push.columns = *columns;
  std::sort(push.columns.begin(), push.columns.end());
  push.columns.erase(std::unique(push.columns.begin(), push.columns.end()), push.columns.end());
  push.far = order.number(kDistance);
  return push;
}

// In column, facing as the skirmishers do, with the middle of its front close behind them.
std::optional<Verdict> check_column(const Site& site, const Push& push, UnitId column) {
  const BattleState& state = site.state;
  const MovementTables& t = site.book.tables.movement;
  const auto no = [&](const char* why) {
    return refuse(cite::bb_077, fmt::format("{} {}", name(state, column), why));
  };
  if (!is_infantry(state, column) ||
      (formation(state, column) != kColumn && formation(state, column) != kMasse))
    return no("is not infantry in column and pushes nobody.");
  const Box& front = site.box(push.skirmishers);
  const Pose& pose = state.unit(column).pose;
  if (magnitude(turn_between(front.pose.facing, pose.facing)) > degrees(t.push_angle))
    return no("does not face the way the skirmishers do, within 15 degrees.");
  const Coord behind = -ahead(front.pose, pose.at) - front.depth, sideways = aside(front.pose, pose.at);
  if (behind < -kSlack || behind > t.push_depth + kSlack || std::abs(sideways) > front.width / 2 + kSlack)
    return no("is not close behind the skirmishers it should push.");
  return std::nullopt;
}

Path push_path(const Site& site, const Push& push, UnitId id) {
  const Heading along = site.state.unit(push.skirmishers).pose.facing;
  const Pose& pose = site.state.unit(id).pose;
  if (pose.facing == along) return {leg::advance(push.far)};
  return {leg::free_move({pose.at + step(along, push.far), pose.facing})};
}

// Ground that slows anybody below the common distance forbids the push.
bool is_slowed(const Site& site, const Push& push, UnitId id, const March& march) {
  const Coord pace = speed(site, id, formation(site.state, id));
  const Coord counted = divide_rounded(Wide{pace} * march.spent, kWholeMove);
  const Coord most = id == push.skirmishers ? site.book.tables.movement.pushed : pace;
  return counted > most + kSlack;
}

March plan_part(const Site& site, const Push& push, UnitId id) {
  March march;
  march.path = push_path(site, push, id);
  Survey survey(site, id, march.path);
  price(survey, march, false);
  const auto plan = [&]() -> std::optional<Verdict> {
    if (is_slowed(site, push, id, march))
      return refuse(cite::bb_077,
                    fmt::format("{} cannot go so far: the ground slows it.", name(site.state, id)));
    if (auto refused = check_ground(survey)) return refused;
    if (auto refused = check_enemies(survey, {}, march)) return refused;
    return check_friends(survey, {}, push.all(), march);
  };
  if (auto refused = plan()) march.verdict = *std::move(refused);
  if (id == push.skirmishers) march.spent = kWholeMove;
  march.verdict.preview.ghost = survey.way.points.back().footprint.boxes;
  march.way = std::move(survey.way);
  return march;
}

std::optional<Verdict> check_who(const Site& site, const Push& push) {
  const BattleState& state = site.state;
  const MovementTables& t = site.book.tables.movement;
  for (const UnitId id : push.all())
    if (auto refused = check_may_be_ordered(site, id)) return refused;
  if (!in_skirmish_order(state, push.skirmishers))
    return refuse(cite::bb_077, fmt::format("{} is not in skirmish order.", name(state, push.skirmishers)));
  const std::size_t needed = state.unit(push.skirmishers).strength <= t.few_skirmishers ? 1 : 2;
  if (push.columns.size() < needed)
    return refuse(cite::bb_077, fmt::format("{} needs at least {} column{} behind it.",
                                            name(state, push.skirmishers), needed, needed == 1 ? "" : "s"));
  if (push.far <= t.pushed_least || push.far > t.pushed)
    return refuse(cite::bb_078,
                  fmt::format("Skirmishers are pushed straight forward by more than {} and up to {}.",
                              spoken_length(site.book.words, t.pushed_least),
                              spoken_length(site.book.words, t.pushed)));
  for (const UnitId column : push.columns)
    if (auto refused = check_column(site, push, column)) return refused;
  return std::nullopt;
}

}  // namespace

Verdict check_push(const Site& site, const Order& order) {
  const Push push = push_of(order);
  if (auto refused = check_who(site, push)) return *refused;
  Preview preview;
  for (const UnitId id : push.all()) {
    const March march = plan_part(site, push, id);
    if (!march.verdict.allowed()) return march.verdict;
    const auto& ghost = march.verdict.preview.ghost;
    preview.ghost.insert(preview.ghost.end(), ghost.begin(), ghost.end());
  }
  return allow(std::move(preview));
}

void make_push(const Book& book, Scene& scene, const Order& order) {
  const Push push = push_of(order);
  const Site site(book, scene.state);
  std::vector<std::pair<UnitId, March>> marches;
  for (const UnitId id : push.all()) marches.emplace_back(id, plan_part(site, push, id));
  scene.tell({cite::bb_077, cite::bb_078}, push.all(), [&] {
    std::vector<std::string> names;
    for (const UnitId column : push.columns) names.push_back(name(scene.state, column));
    return fmt::format("{} {} {} forward.", listed(names), names.size() == 1 ? "pushes" : "push",
                       name(scene.state, push.skirmishers));
  });
  for (const auto& [id, march] : marches) {
    carry_march(book, scene, id, march, march.path);
    set(scene.state, id, kDone);
  }
}

}  // namespace drumhead::bb
