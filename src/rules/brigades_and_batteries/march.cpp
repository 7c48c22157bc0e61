// A path priced and held against the rules (M2 to M4): speeds, rates, roads, budget.
#include "rules/brigades_and_batteries/march.h"

#include <fmt/format.h>
#include <algorithm>

namespace drumhead::bb {
namespace {

struct Pace {
  Coord inches = 0;
  Cite rule{};
};

Pace foot_pace(const MovementTables& t, InFormation in) {
  switch (in) {
    case kColumn:
    case kMasse:
      return {t.column, cite::bb_101};
    case kExtended:
      return {t.extended, cite::bb_103};
    case kSquare:
      return {t.square, cite::bb_104};
    default:
      return {t.line, cite::bb_102};
  }
}

Pace horse_pace(const MovementTables& t, bool light, bool charging) {
  if (light) return {charging ? t.light_charge : t.light_cavalry, cite::bb_107};
  return {charging ? t.heavy_charge : t.heavy_cavalry, cite::bb_106};
}

Pace gun_pace(const MovementTables& t, const BattleState& state, UnitId id, InFormation in) {
  constexpr std::size_t kHorseGunsRow = 3;
  const auto row =
      trait(state, id, kHorseGuns) != 0 ? kHorseGunsRow : static_cast<std::size_t>(trait(state, id, kWeight));
  if (in == kGunnersOnFoot) return {t.gunners_on_foot, cite::bb_102};
  return {t.limbered.at(row, in == kLimbered ? 0 : 1), t.limbered.cite(row)};
}

// R116: a screen keeps up with a parent in column.
bool is_screen_of_a_column(const BattleState& state, UnitId id) {
  const UnitId parent = state.unit(id).parent;
  return has(state, id, kScreen) && parent.valid() && formation(state, parent) == kColumn;
}

Pace pace(const Site& site, UnitId id, InFormation in, bool charging) {
  const BattleState& state = site.state;
  const MovementTables& t = site.book.tables.movement;
  if (is_artillery(state, id)) return gun_pace(t, state, id, in);
  if (is_cavalry(state, id)) return horse_pace(t, trait(state, id, kWeight) == kLightCavalry, charging);
  Pace p = foot_pace(t, is_screen_of_a_column(state, id) ? kColumn : in);
  if (is_screen_of_a_column(state, id)) p.rule = cite::bb_403;
  if (national_infantry(state, id) == kOldPrussia)
    p.inches = std::max(inches(1), p.inches - t.old_prussia);  // R121
  return p;
}

// R28: narrow, on a road with the middle of its front all the way, and only straight ahead or wheeling.
bool keeps_to_a_road(const Survey& survey) {
  if (survey.on_plain() || survey.way.motions.empty()) return false;
  const auto keeps = [](const Motion& m) {
    return m.leg.kind == LegKind::kAdvance || m.leg.kind == LegKind::kWheel;
  };
  if (!std::all_of(survey.way.motions.begin(), survey.way.motions.end(), keeps)) return false;
  if (!mover_of(survey.site, survey.way.points.front().place).narrow) return false;
  return std::all_of(survey.way.points.begin(), survey.way.points.end(),
                     [&](const CheckPoint& point) { return survey.ground.on_road(point.place.pose.at); });
}

// The largest way any corner goes when skirmishers change their width (R8).
Coord corner_way(const Motion& motion) {
  const Quad before = corners(outline(motion.start.body())), now = corners(outline(motion.end.body()));
  Coord most = 0;
  for (std::size_t i = 0; i < 4; ++i) most = std::max(most, length(now.corner[i] - before.corner[i]));
  return most;
}

void note_rule(March& march, Cite rule) {
  if (std::find(march.rules.begin(), march.rules.end(), rule) == march.rules.end())
    march.rules.push_back(rule);
}

// R22: is the unit, where a leg begins, of a kind that pays double?
bool pays_double_at(const Survey& survey, std::size_t point, bool unsteady, March& march) {
  const BattleState& state = survey.site.state;
  if (unsteady || grade(state, survey.id) >= kGradeE) return true;
  if (has(state, survey.id, kShaken) || has(state, survey.id, kUnsteadyTurn)) return true;
  if (survey.on_plain()) return false;
  if (survey.ground.touches_block(survey.inner[point])) return true;
  if (!survey.ground.is_divided(survey.inner[point])) return false;
  note_rule(march, cite::bb_324);
  return true;
}

// What an inch of this leg counts, ground apart.
int slowing(const Survey& survey, const Motion& motion, std::size_t begin, bool disordered, March& march) {
  const MovementTables& t = survey.site.book.tables.movement;
  const InFormation in = formation_of(survey.site.book, motion.start);
  if (is_free_mover(in)) {
    note_rule(march, cite::bb_075);
    return 1;
  }
  int factor = 1;
  switch (motion.leg.kind) {
    case LegKind::kOblique:
      factor = t.oblique;
      note_rule(march, cite::bb_119);
      break;
    case LegKind::kSidestep:
      factor = t.sidestep;
      note_rule(march, cite::bb_118);
      break;
    case LegKind::kRetire:
      note_rule(march, in == kUnlimbered ? cite::bb_097 : cite::bb_120);
      if (in == kUnlimbered) return 1;
      factor = t.retire;
      break;
    case LegKind::kAdvance:
    case LegKind::kWheel:
    case LegKind::kTurn:
    case LegKind::kFollowRoad:
    case LegKind::kFree:
    case LegKind::kManoeuvre:
      return 1;
  }
  if (!pays_double_at(survey, begin, disordered, march)) return factor;
  note_rule(march, cite::bb_113);
  return 2 * factor;
}

int cost_of_manoeuvre(const Survey& survey, const Motion& motion, std::size_t begin, bool disordered,
                      March& march) {
  const InFormation from = formation_of(survey.site.book, motion.start),
                    to = formation_of(survey.site.book, motion.end);
  const int cost = plain_reform_cost(survey.site.book, from, to);
  Cite rule = is_limbering(survey.site, motion) ? cite::bb_121 : cite::bb_114;
  if (from == kExtended && to != kExtended) rule = cite::bb_117;
  if (from == kSkirmish) rule = cite::bb_122;
  note_rule(march, rule);
  if (!pays_double_at(survey, begin, disordered, march)) return cost;
  note_rule(march, cite::bb_113);
  return 2 * cost;
}

void note_rates(const Survey& survey, const Mover& who, int factor, const Footprint& place, March& march) {
  if (factor == 1) return;
  const std::optional<Cite> broken = survey.ground.disordering(place);
  if (broken == cite::bb_285) note_rule(march, who.limbered || who.unlimbered ? cite::bb_287 : cite::bb_286);
  if (broken == cite::bb_290) note_rule(march, cite::bb_289);
  if (survey.ground.on_steep_slope(place)) note_rule(march, who.infantry ? cite::bb_293 : cite::bb_294);
}

// Follows the way point by point: what the ground makes of each step, what it does to the unit.
class Reckoner {
 public:
  Reckoner(const Survey& survey, March& march) : survey_(survey), march_(march) {
    disordered_ = has(survey.site.state, survey.id, kDisordered);
    if (survey.on_plain()) return;
    cut_ = survey.ground.obstacles_under(survey.inner.front());
    if (!survey.way.motions.empty()) feel(0);
  }

  int leg(std::size_t index, Coord speed_of_leg) {
    const Motion& motion = survey_.way.motions[index];
    const std::size_t begin = point_;
    const bool manoeuvre = motion.leg.kind == LegKind::kManoeuvre;
    const bool free_width =
        manoeuvre && !is_reform(survey_.site, motion) && !is_limbering(survey_.site, motion);
    int flat = motion.leg.kind == LegKind::kTurn ? survey_.site.book.tables.movement.turn_guns : 0;
    if (flat > 0) note_rule(march_, cite::bb_098);
    if (manoeuvre && !free_width)
      flat = cost_of_manoeuvre(survey_, motion, begin, disordered_ || shaken_, march_);
    const int factor = manoeuvre ? 1 : slowing(survey_, motion, begin, disordered_ || shaken_, march_);
    Wide inches_counted = free_width ? Wide{corner_way(motion)} : 0;
    Coord fixed = 0, from = 0;
    const auto& points = survey_.way.points;
    for (++point_; point_ < points.size() && points[point_].where.leg == static_cast<int>(index); ++point_) {
      const Coord run = points[point_].where.travelled - from;
      from = points[point_].where.travelled;
      inches_counted += Wide{run} * factor * rate_at(point_, motion);
      fixed += meet_obstacles(point_);
      if (!survey_.on_plain()) feel(point_);
    }
    --point_;
    // R22, R105, R106: what shakes it in the middle of its path makes the legs after that dearer.
    if (is_reform(survey_.site, motion) && reforming_shakes(survey_.site, survey_.id, motion.start))
      shaken_ = true;
    return flat + static_cast<int>(divide_rounded((inches_counted + fixed) * kWholeMove, speed_of_leg));
  }

 private:
  int rate_at(std::size_t i, const Motion& motion) {
    if (survey_.on_plain()) return 1;
    const Marcher& place = survey_.way.points[i].place;
    const Mover who = mover_of(survey_.site, place);
    const int factor = survey_.ground.factor(who, survey_.inner[i], direction_of(motion, place));
    note_rates(survey_, who, factor, survey_.inner[i], march_);
    return factor;
  }

  // R96: when it comes upon them; while it is divided by one it has paid for it.
  Coord meet_obstacles(std::size_t i) {
    if (survey_.on_plain()) return 0;
    std::vector<const Piece*> now = survey_.ground.obstacles_under(survey_.inner[i]);
    Coord extra = 0;
    for (const Piece* piece : now) {
      if (std::find(cut_.begin(), cut_.end(), piece) != cut_.end()) continue;
      const Mover who = mover_of(survey_.site, survey_.way.points[i].place);
      march_.crossed.push_back(survey_.ground.crossing(*piece, who, survey_.inner[i]));
      extra += march_.crossed.back().extra;
    }
    cut_ = std::move(now);
    return extra;
  }

  // R27: disorder by the ground under it. Skirmishers, and gunners who move as they do, feel none.
  void feel(std::size_t i) {
    if (march_.disordered_by) return;
    const Marcher& place = survey_.way.points[i].place;
    const Mover who = mover_of(survey_.site, place);
    std::optional<Cite> rule;
    if (!who.skirmishing && !who.on_foot) rule = survey_.ground.disordering(survey_.inner[i]);
    if (!rule && who.cavalry && survey_.ground.on_steep_slope(survey_.inner[i])) rule = cite::bb_295;
    if (!rule) return;
    march_.disordered_by = rule;
    disordered_ = true;
  }

  const Survey& survey_;
  March& march_;
  std::size_t point_ = 0;
  bool disordered_ = false;
  bool shaken_ = false;  // by the change of formation on this path
  std::vector<const Piece*> cut_;
};

bool is_in_place(const Leg& leg) { return leg.kind == LegKind::kManoeuvre || leg.kind == LegKind::kTurn; }

// BB-366: what a change of formation loses because others had to clear its room first.
int lost_for_room(const Survey& survey, March& march) {
  if (!option(survey.site.state, kElbowRoom)) return 0;
  for (const Motion& motion : survey.way.motions) {
    if (!is_reform(survey.site, motion)) continue;
    const int lost = lost_by_waiting(survey.site, survey.id, motion.start);
    if (lost > 0) note_rule(march, cite::bb_366);
    return lost;
  }
  return 0;
}

// How far the last leg could go with what is left, in whole tenths of an inch; only told on plain ground,
// where every inch counts alike.
std::string spoken_limit(const Survey& survey, const March& march, int left) {
  const Motion& last = survey.way.motions.back();
  const bool straight = last.leg.kind == LegKind::kAdvance || last.leg.kind == LegKind::kRetire ||
                        last.leg.kind == LegKind::kSidestep || last.leg.kind == LegKind::kOblique;
  const int cost = march.costs.back(), over = march.spent - left;
  if (!survey.on_plain() || !straight || cost <= over) return "";
  const Coord far = divide_rounded(Wide{last.leg.distance} * (cost - over), cost) + kSlack;
  const Coord tenth = inches(1, 10);
  return fmt::format(" It can go {} there.", spoken_length(survey.site.book.words, far / tenth * tenth));
}

std::optional<Verdict> check_budget(const Survey& survey, March& march) {
  const BattleState& state = survey.site.state;
  const int left = kWholeMove - state.unit(survey.id).markers[kSpent] - lost_for_room(survey, march);
  if (march.spent <= left + kForgiven) {
    march.spent = std::min(march.spent, left);
    return std::nullopt;
  }
  // R23: a change of formation that costs two moves is begun with a whole one, and nothing else.
  const auto& motions = survey.way.motions;
  if (motions.size() == 1 && is_reform(survey.site, motions.front()) && left == kWholeMove &&
      march.crossed.empty()) {
    march.over_two_turns = true;
    march.spent = kWholeMove;
    return std::nullopt;
  }
  const auto moving =
      std::find_if(motions.begin(), motions.end(), [](const Motion& m) { return !is_in_place(m.leg); });
  const Cite rule =
      moving == motions.end()
          ? march.rules.front()
          : pace(survey.site, survey.id, formation_of(survey.site.book, moving->start), false).rule;
  return refuse(rule,
                fmt::format("{} has {} and this would take {}.{}", name(state, survey.id), spoken_part(left),
                            spoken_part(march.spent), spoken_limit(survey, march, left)),
                {mark(corners(outline(survey.way.points.back().place.body())), "too far")});
}

// R112: a change of formation costs a command point; so does a charge.
std::optional<Verdict> check_points(const Survey& survey, const March& march, bool charging) {
  const int points = (march.changes_formation ? 1 : 0) + (charging ? 1 : 0);
  if (points == 0) return std::nullopt;
  return check_command_points(survey.site, survey.id, points, charging ? "charge" : "change formation");
}

std::optional<Verdict> first_refusal(const Survey& survey, std::span<const UnitId> charged, March& march) {
  if (auto refused = check_legs(survey)) return refused;
  const bool charging = !charged.empty();
  price(survey, march,
        charging && is_cavalry(survey.site.state, survey.id) && is_steady(survey.site, survey.id));
  if (auto refused = check_budget(survey, march)) return refused;
  if (!march.over_two_turns) {
    if (auto refused = check_ground(survey)) return refused;
    if (auto refused = check_enemies(survey, charged, march)) return refused;
    if (auto refused = check_friends(survey, charged, {}, march)) return refused;
  }
  return check_points(survey, march, charging);
}

Preview preview_of(const Survey& survey, const March& march) {
  Preview preview;
  preview.ghost = survey.way.points.back().footprint.boxes;
  const Coord whole =
      speed(survey.site, survey.id, formation_of(survey.site.book, survey.way.points.front().place));
  preview.allowance = whole;
  for (std::size_t i = 0; i < march.path.size(); ++i)
    preview.costs.push_back(
        {std::string(name_of(march.path[i].kind)), divide_rounded(Wide{whole} * march.costs[i], kWholeMove)});
  if (march.disordered_by) preview.triggers.emplace_back("disordered by the ground", *march.disordered_by);
  for (const ObstacleCrossed& crossing : march.crossed)
    preview.triggers.emplace_back("crosses " + name(*crossing.piece), crossing.rule);
  return preview;
}

Bounds bounds_of_way(const Trace& way) {
  Bounds b = way.points.front().footprint.bounds;
  for (const CheckPoint& point : way.points) b = united(b, point.footprint.bounds);
  return b;
}

}  // namespace

Survey::Survey(const Site& the_site, UnitId the_unit, const Path& path)
    : site(the_site),
      id(the_unit),
      way(trace_march(the_site, the_unit, path)),
      ground(the_site, bounds_of_way(way)) {
  if (ground.is_plain()) return;
  inner.reserve(way.points.size());
  for (const CheckPoint& point : way.points) inner.push_back(drawn_in(point.footprint));
}

Coord speed(const Site& site, UnitId id, InFormation in, bool charging) {
  return pace(site, id, in, charging).inches;
}

// R11: a manhandled model takes two of the crew, a limbered one needs one; the leftmost go along. Limbering
// and unlimbering alone move nothing.
Marcher mover(const Site& site, UnitId id, const Path& path) {
  Marcher body = site.marcher(id);
  const InFormation in = formation(site.state, id);
  if (in != kLimbered && in != kUnlimbered) return body;
  if (std::all_of(path.begin(), path.end(), [](const Leg& leg) { return leg.kind == LegKind::kManoeuvre; }))
    return body;
  const bool limbers = path.front().kind == LegKind::kManoeuvre && plain(path.front().formation) == kLimbered;
  const int moved = models_moved_by(site.state.unit(id).strength, limbers ? kLimbered : in);
  if (moved <= 0 || moved >= body.strength) return body;
  const int files = in == kUnlimbered ? moved : std::min(body.files, moved);
  body.pose.at =
      point_from(body.pose, 0, -divide_rounded((body.files - files) * body.formation->file_width, 2));
  body.files = files;
  body.strength = moved;
  return body;
}

Vec direction_of(const Motion& motion, const Marcher& place) {
  const Heading ahead = place.pose.facing;
  const Angle to_hand = motion.leg.hand == Hand::kRight ? degrees(90) : -degrees(90);
  switch (motion.leg.kind) {
    case LegKind::kRetire:
      return direction(ahead + degrees(180));
    case LegKind::kSidestep:
      return direction(ahead + to_hand);
    case LegKind::kOblique:
      return direction(ahead + (motion.leg.hand == Hand::kRight ? motion.leg.angle : -motion.leg.angle));
    case LegKind::kFree:
      return motion.end.pose.at - motion.start.pose.at;
    case LegKind::kAdvance:
    case LegKind::kWheel:
    case LegKind::kTurn:
    case LegKind::kFollowRoad:
    case LegKind::kManoeuvre:
      break;
  }
  return direction(ahead);
}

void price(const Survey& survey, March& march, bool charging) {
  const Site& site = survey.site;
  const bool road = keeps_to_a_road(survey);
  if (road) note_rule(march, cite::bb_340);
  Reckoner reckoner(survey, march);
  for (std::size_t i = 0; i < survey.way.motions.size(); ++i) {
    const Motion& motion = survey.way.motions[i];
    const Pace at = pace(site, survey.id, formation_of(site.book, motion.start), charging);
    if (!is_in_place(motion.leg)) {
      note_rule(march, at.rule);
      if (national_infantry(site.state, survey.id) == kOldPrussia) note_rule(march, cite::bb_419);
      if (is_screen_of_a_column(site.state, survey.id)) note_rule(march, cite::bb_403);
    }
    march.costs.push_back(reckoner.leg(i, at.inches + (road ? site.book.tables.movement.road : 0)));
    march.spent += march.costs.back();
    march.reforms = march.reforms || is_reform(site, motion);
    march.changes_formation = march.changes_formation || is_new_formation(site, motion);
  }
}

std::optional<Verdict> check_may_be_ordered(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const auto no = [&](Cite rule, const char* why) {
    return refuse(rule, fmt::format("{} {}", name(state, id), why));
  };
  if (!state.unit(id).on_table) return no(cite::bb_050, "is not on the table.");
  if (is_frozen(state, id))
    return no(cite::bb_217, "is in contact with the enemy and stays where it is until that combat ends.");
  if (has(state, id, kRouted))
    return no(cite::bb_272, "has routed and cannot be moved until the turn is over.");
  if (has(state, id, kDone)) return no(cite::bb_050, "has had its order in this movement phase.");
  if (has(state, id, kMustStand))
    return no(cite::bb_123, "stands still in this phase: a friend has passed through it.");
  if (has(state, id, kEmplaced)) return no(cite::bb_305, "is emplaced in a town block and cannot move.");
  return std::nullopt;
}

bool may_be_ordered(const BattleState& state, UnitId id) {
  if (!state.unit(id).on_table || has(state, id, kDone) || has(state, id, kRouted)) return false;
  return !has(state, id, kMustStand) && !has(state, id, kEmplaced) && !is_frozen(state, id);
}

March plan_march(const Site& site, UnitId id, const Path& path, std::span<const UnitId> charged) {
  March march;
  march.path = as_ordered(site, id, path);
  Survey survey(site, id, march.path);
  if (auto refused = first_refusal(survey, charged, march))
    march.verdict = *std::move(refused);
  else
    march.verdict = allow(preview_of(survey, march));
  march.way = std::move(survey.way);
  return march;
}

}  // namespace drumhead::bb
