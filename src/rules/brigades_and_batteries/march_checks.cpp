// M4, 5 to 9: ground that cannot be passed, enemies that may not be approached, friends in the way.
#include <fmt/format.h>
#include <algorithm>

#include "base/lists.h"
#include "rules/brigades_and_batteries/march.h"

namespace drumhead::bb {
namespace {

std::vector<Mark> shown_at(const CheckPoint& point, const char* label) {
  return {mark(corners(outline(point.place.body())), label)};
}

bool is_off_table(const Ground& ground, const Footprint& place) {
  const Bounds table = grown(ground.bounds(), kSlack);
  return std::any_of(place.boxes.begin(), place.boxes.end(),
                     [&](const Quad& box) { return !contains(table, box); });
}

// ---- The 2-inch limit (R25).

// The first check point at which the unit is nearer than `limit` to an enemy it was not so near at the start,
// or comes nearer to one it was: it may only draw away from that one.
const CheckPoint* first_too_near(const Trace& way, const Footprint& enemy, Coord limit) {
  const Coord nearest = limit - kSlack;
  const Coord at_start = distance(way.points.front().footprint, enemy);
  bool leaving = at_start <= nearest;
  Coord before = at_start;
  for (std::size_t i = 1; i < way.points.size(); ++i) {
    const CheckPoint& point = way.points[i];
    if (!leaving) {
      if (within(point.footprint, enemy, nearest)) return &point;
      continue;
    }
    const Coord now = distance(point.footprint, enemy);
    if (is_less(now, before)) return &point;
    before = now;
    leaving = now <= nearest;
  }
  return nullptr;
}

Verdict nearer_than_allowed(const Survey& survey, UnitId enemy, const CheckPoint& point, bool contact) {
  const Site& site = survey.site;
  const std::string who = name(site.state, survey.id), foe = name(site.state, enemy);
  const std::string limit = spoken_length(site.book.words, site.book.tables.movement.keep_clear);
  const std::string text =
      contact ? fmt::format("{} would touch {} without charging it.", who, foe)
              : fmt::format("{} would come nearer than {} to {} without charging it.", who, limit, foe);
  return refuse(cite::bb_056, text, {mark(nearest_points(point.footprint, site.print(enemy)), "too near")});
}

Bounds reach_of(const Trace& way, Coord by) {
  Bounds b = way.points.front().footprint.bounds;
  for (const CheckPoint& point : way.points) b = united(b, point.footprint.bounds);
  return grown(b, by);
}

// ---- Friends (R24).

bool passes_freely(const BattleState& state, UnitId id, InFormation in) {
  return is_free_mover(in) || (is_artillery(state, id) && in == kUnlimbered);
}

// Goes through it anywhere on its way; where it stands already does not count.
bool goes_through(const Survey& survey, const Footprint& other) {
  const auto& points = survey.way.points;
  return std::any_of(points.begin() + 1, points.end(), [&](const CheckPoint& point) {
    return meet(point.footprint.bounds, other.bounds) && overlap(drawn_in(point.footprint), other);
  });
}

bool moves_loosely(const Survey& survey) {
  const auto& motions = survey.way.motions;
  return std::all_of(motions.begin(), motions.end(), [&](const Motion& m) {
    return passes_freely(survey.site.state, survey.id, formation_of(survey.site.book, m.start));
  });
}

std::optional<Verdict> check_passing(const Survey& survey, UnitId mate, bool charging, March& march) {
  const BattleState& state = survey.site.state;
  const std::string who = name(state, survey.id), other_name = name(state, mate);
  const std::vector<Mark> marks{mark(corners(survey.site.box(mate)), "in the way")};
  if (charging)
    return refuse(cite::bb_125, fmt::format("{} would charge through {}.", who, other_name), marks);
  if (moves_loosely(survey) || passes_freely(state, mate, formation(state, mate))) {
    march.rules.push_back(cite::bb_124);
    return std::nullopt;
  }
  if (has(state, mate, kMoved))
    return refuse(cite::bb_123,
                  fmt::format("{} would pass through {}, which has moved: one of the two must stand still.",
                              who, other_name),
                  marks);
  march.passed.push_back(mate);
  return std::nullopt;
}

// Where a body may not overlap any other: at its end, and where it has changed its shape (R21).
std::optional<Verdict> check_rests(const Survey& survey, UnitId other_unit) {
  const Footprint& other = survey.site.print(other_unit);
  const auto& points = survey.way.points;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const bool last = i + 1 == points.size();
    const Motion& motion = survey.way.motions[static_cast<std::size_t>(points[i].where.leg)];
    if (!last && motion.leg.kind != LegKind::kManoeuvre) continue;
    if (!meet(points[i].footprint.bounds, other.bounds) || !overlap(drawn_in(points[i].footprint), other))
      continue;
    const std::string who = name(survey.site.state, survey.id), there = name(survey.site.state, other_unit);
    return refuse(cite::bb_123,
                  last ? fmt::format("{} would end its move on {}.", who, there)
                       : fmt::format("{} has no room to form: {} stands there.", who, there),
                  shown_at(points[i], "no room"));
  }
  return std::nullopt;
}

// R32, R116: the screens of a charger and of its targets rejoin before anything else.
bool rejoins_first(const BattleState& state, UnitId screen, UnitId charger, std::span<const UnitId> charged) {
  if (charged.empty() || !has(state, screen, kScreen)) return false;
  const UnitId parent = state.unit(screen).parent;
  return parent == charger || is_listed(charged, parent);
}

}  // namespace

std::optional<Verdict> check_ground(const Survey& survey) {
  const Site& site = survey.site;
  const auto& points = survey.way.points;
  for (std::size_t i = 1; i < points.size(); ++i)
    if (is_off_table(*site.state.ground, points[i].footprint) &&
        !is_off_table(*site.state.ground, points.front().footprint))
      return refuse(cite::bb_050, fmt::format("{} would leave the table.", name(site.state, survey.id)),
                    shown_at(points[i], "off the table"));
  if (survey.on_plain()) return std::nullopt;
  const std::optional<Bar> at_start =
      survey.ground.bar(mover_of(site, points.front().place), survey.inner.front());
  for (std::size_t i = 1; i < points.size(); ++i) {
    const std::optional<Bar> bar = survey.ground.bar(mover_of(site, points[i].place), survey.inner[i]);
    if (!bar || (at_start && at_start->piece == bar->piece))
      continue;  // it may get out of where it was placed
    return refuse(
        bar->rule,
        fmt::format("{} cannot go onto {}: {}.", name(site.state, survey.id), name(*bar->piece), bar->why),
        shown_at(points[i], "cannot pass"));
  }
  return std::nullopt;
}

std::optional<Verdict> check_enemies(const Survey& survey, std::span<const UnitId> charged, March& march) {
  const Site& site = survey.site;
  const Coord limit = site.book.tables.movement.keep_clear;
  const Bounds near = reach_of(survey.way, limit);
  std::vector<UnitId> close;
  for (const UnitId enemy : site.enemies_of(survey.id))
    if (!is_listed(charged, enemy) && !rejoins_first(site.state, enemy, survey.id, charged) &&
        meet(near, site.print(enemy).bounds))
      close.push_back(enemy);
  for (const UnitId enemy : close)
    if (const CheckPoint* point = first_too_near(survey.way, site.print(enemy), kContactGap + kSlack))
      return nearer_than_allowed(survey, enemy, *point, true);
  for (const UnitId enemy : close) {
    const CheckPoint* point = first_too_near(survey.way, site.print(enemy), limit);
    if (point == nullptr) continue;
    if (!is_frozen(site.state, enemy)) return nearer_than_allowed(survey, enemy, *point, false);
    march.rules.push_back(cite::bb_059);
  }
  if (!charged.empty()) march.rules.push_back(cite::bb_057);
  return std::nullopt;
}

std::optional<Verdict> check_friends(const Survey& survey, std::span<const UnitId> charged,
                                     std::span<const UnitId> with, March& march) {
  const Site& site = survey.site;
  const Bounds near = reach_of(survey.way, 0);
  std::vector<UnitId> close;
  for (const UnitId mate : site.friends_of(survey.id))
    if (!is_listed(with, mate) && !in_block(site.state, mate) &&
        !rejoins_first(site.state, mate, survey.id, charged) && meet(near, site.print(mate).bounds))
      close.push_back(mate);
  for (const UnitId mate : close)
    if (goes_through(survey, site.print(mate)))
      if (auto refused = check_passing(survey, mate, !charged.empty(), march)) return refused;
  for (const UnitId mate : close)
    if (auto refused = check_rests(survey, mate)) return refused;
  return std::nullopt;
}

}  // namespace drumhead::bb
