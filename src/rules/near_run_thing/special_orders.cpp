// C2: planned attacks and moves from reserve: when they may be ordered, the lines of march, the scores that they give in place of dice,
// and when they end (NRT-086 to NRT-102, NRT-478, R-47, R-48, R-139, R-140).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/command.h"
#include "table/command.h"

namespace drumhead::nrt {
namespace {

// ---- Lines of march.

bool is_route_of(const BattleState& s, const Record& r, CommandId division) {
  CommandId brigade;
  brigade.value = static_cast<std::int16_t>(r.n[kRouteBrigade]);
  return r.kind == kRouteRecord && division_of(s, brigade) == division;
}
bool was_ordered_this_turn(const BattleState& s, CommandId division) {
  return std::any_of(s.records.begin(), s.records.end(),
                     [&](const Record& r) { return is_route_of(s, r, division) && r.n[kRouteTurn] == s.turn; });
}
void drop_routes(BattleState& s, CommandId division) {
  std::erase_if(s.records, [&](const Record& r) { return is_route_of(s, r, division); });
}

// Where the middle of its front would go.
Polyline line_from(const Site& site, UnitId id, const Path& path) {
  Polyline line{site.state.unit(id).pose.at};
  for (const Motion& motion : carry_out(site.marcher(id), path, site.move_rules()))
    if (motion.end.pose.at != line.back()) line.push_back(motion.end.pose.at);
  return line;
}
Polyline displaced(Polyline line, Vec by) {
  for (Vec& point : line) point = point + by;
  return line;
}

struct LineOfMarch {
  CommandId brigade;
  Polyline line;
};
// The line of the brigade named, and parallel to it those of the division's other brigades, unless they have one of their own.
std::vector<LineOfMarch> lines_of(const Site& site, UnitId id, const Path& path) {
  const BattleState& s = site.state;
  const CommandId own = s.unit(id).command, division = division_of_unit(s, id);
  std::vector<LineOfMarch> lines{{own, line_from(site, id, path)}};
  if (was_ordered_this_turn(s, division)) return lines;
  for (const UnitId mate : units_under(s.commands, s.units, division)) {
    const CommandId brigade = s.unit(mate).command;
    if (std::any_of(lines.begin(), lines.end(), [&](const LineOfMarch& m) { return m.brigade == brigade; })) continue;
    lines.push_back({brigade, displaced(lines.front().line, s.unit(mate).pose.at - s.unit(id).pose.at)});
  }
  return lines;
}

void write_lines(BattleState& s, const std::vector<LineOfMarch>& lines, bool names_goal) {
  for (const LineOfMarch& march : lines) {
    std::erase_if(s.records, [&](const Record& r) { return r.kind == kRouteRecord && r.n[kRouteBrigade] == march.brigade.value; });
    for (std::size_t i = 0; i + 1 < march.line.size(); ++i) {
      const bool goal = names_goal && march.brigade == lines.front().brigade && i + 2 == march.line.size();
      Record leg{kRouteRecord, {}, {}, {march.line[i], {}}, {march.line[i + 1], {}}, {}};
      leg.n = {march.brigade.value, static_cast<std::int32_t>(i), s.turn, goal ? 1 : 0};
      s.records.push_back(leg);
    }
  }
}

// ---- What both orders need.

Bar bar_far(const Site& site, CommandId division, Cite rule) {
  const BattleState& s = site.state;
  if (division_in_command(site, division)) return std::nullopt;
  const CommandId corps = command_at(s, division).superior;
  const LeaderId general = command_at(s, division).leader, chief = corps.valid() ? command_at(s, corps).leader : LeaderId{};
  std::vector<Mark> marks;
  if (general.valid() && chief.valid())
    marks.push_back(line_between(site, general, chief, spoken_length(site.book.words, gap_between(site, general, chief))));
  return refuse(rule,
                fmt::format("The commander of {} is not within {} of his corps commander.", command_name(s, division),
                            spoken_length(site.book.words, site.book.tables.command.division)),
                std::move(marks));
}

// What a position says of it comes after what was noted when it was laid out.
const Record* start_of(const BattleState& s, UnitId id) {
  const auto found = std::find_if(s.records.rbegin(), s.records.rend(), [&](const Record& r) { return r.kind == kStartRecord && r.a == id; });
  return found == s.records.rend() ? nullptr : &*found;
}

Bar bar_strayed(const Site& site, CommandId division, Cite rule) {
  const BattleState& s = site.state;
  const Coord most = site.book.tables.command.attack_strayed;
  for (const UnitId id : units_under(s.commands, s.units, division)) {
    const Record* start = start_of(s, id);
    if (start == nullptr || within(site.centre_of(id), start->from.at, most + kHair)) continue;
    return refuse(rule,
                  fmt::format("{} is more than {} from where it began the battle.", name(s, id), spoken_length(site.book.words, most)),
                  {mark(Segment{start->from.at, site.centre_of(id)}, "too far from its start")});
  }
  return std::nullopt;
}

Bar bar_near_enemy(const Site& site, CommandId division) {
  const BattleState& s = site.state;
  const Coord clear = site.book.tables.command.reserve_clear;
  for (const UnitId id : units_under(s.commands, s.units, division))
    for (const UnitId enemy : site.enemies_of(id))
      if (site.near(id, enemy, clear))
        return refuse(cite::nrt_099,
                      fmt::format("{} is within {} of {}.", name(s, id), spoken_length(site.book.words, clear), name(s, enemy)),
                      {mark(nearest_points(site.print(id), site.print(enemy)), "too near")});
  return std::nullopt;
}

Bar bar_any(const Site& site, UnitId id, Cite rule) {
  if (division_of_unit(site.state, id).valid()) return std::nullopt;
  return refuse(rule, fmt::format("{} is of no division.", name(site.state, id)));
}

const Path* line_given(const Site& site, const Order& order) {
  const Path* path = order.find<Path>(kPath);
  return path != nullptr && line_from(site, order.unit, *path).size() > 1 ? path : nullptr;
}

// ---- The scores.

bool leads_the_list(const BattleState& s, CommandId division) { return divisions_beside(s, division).front() == division; }
bool highest_are_averaged(const BattleState& s, CommandId division) {
  return marker(s, divisions_beside(s, division).front(), kShare) != 0;
}

struct Special {
  int score = 0;
  Cite rule;
};
Special attack_score(const CommandTables& t, const BattleState& s, CommandId division, Dice& dice) {
  const bool second = marker(s, division, kAttack) == kAttackSecond;
  if (second && marker(s, division, kBled) != 0) return {std::min(dice.roll(6), t.attack_bled), cite::nrt_095};
  if (highest_are_averaged(s, division)) return {second ? t.averaged_second : t.averaged_first, cite::nrt_096};
  const bool main = leads_the_list(s, division);
  if (second) return {main ? t.attack_second_main : t.attack_second, cite::nrt_094};
  return {main ? t.attack_first_main : t.attack_first, cite::nrt_093};
}

// ---- The end of a move from reserve.

std::optional<std::string> why_over(const Site& site, CommandId division) {
  const BattleState& s = site.state;
  if (marker(s, division, kBled) != 0) return "it has lost a hit";
  if (bar_near_enemy(site, division)) return "an enemy is near";
  for (const Record& r : s.records) {
    if (!is_route_of(s, r, division) || r.n[kRouteGoal] == 0) continue;
    for (const UnitId id : units_under(s.commands, s.units, division))
      if (within(r.to.at, site.print(id), site.book.tables.command.reserve_arrived + kHair)) return "it has arrived";
  }
  return std::nullopt;
}

bool sees_new_enemy(const Site& site, UnitId id, int since) {
  const BattleState& s = site.state;
  for (const Arrival& arrival : s.setting->arrivals) {
    if (arrival.turn <= since || s.unit(arrival.unit).side == s.unit(id).side || !counts_as_enemy(s, arrival.unit)) continue;
    if (site.near(id, arrival.unit, site.book.tables.command.unseen) && sees(site, id, arrival.unit)) return true;
  }
  return false;
}

}  // namespace

Bar bar_plan(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (Bar bar = bar_any(site, id, cite::nrt_086)) return bar;
  const CommandId division = division_of_unit(s, id);
  const int latest = site.book.tables.command.attack_last_start;
  if (s.setting->options[kMeetingEngagement] != 0)
    return refuse(cite::nrt_087, "This is a meeting engagement: no attack has been planned.");
  if (marker(s, division, kAttack) == kAttackFirst && was_ordered_this_turn(s, division)) return std::nullopt;  // another brigade's line
  if (marker(s, division, kAttack) != kNoAttack)
    return refuse(cite::nrt_088, fmt::format("{} has had its planned attack.", command_name(s, division)));
  if (s.turn > latest) return refuse(cite::nrt_088, fmt::format("A planned attack starts in turn {} at the latest.", latest));
  if (marker(s, division, kReserveMove) != 0)
    return refuse(cite::nrt_101, fmt::format("{} moves from reserve.", command_name(s, division)));
  if (Bar bar = bar_far(site, division, cite::nrt_089)) return bar;
  return bar_strayed(site, division, cite::nrt_090);
}

Verdict check_plan(const Site& site, const Order& order) {
  if (Bar bar = bar_plan(site, order.unit)) return *bar;
  if (line_given(site, order) == nullptr) return refuse(cite::nrt_092, "Say the line of march: a way that leads somewhere.");
  return allow();
}

void plan_attack(const Book& book, Scene& scene, const Order& order) {
  BattleState& s = scene.state;
  const CommandId division = division_of_unit(s, order.unit);
  write_lines(s, lines_of(Site(book, s), order.unit, *order.find<Path>(kPath)), false);
  const bool begins = marker(s, division, kAttack) == kNoAttack;
  if (begins) set(s, division, kAttack, kAttackFirst), set(s, division, kBled, 0);
  scene.tell({begins ? cite::nrt_086 : cite::nrt_092, cite::nrt_092, cite::nrt_091}, {}, [&] {
    return begins ? fmt::format("{} makes its planned attack, for two turns; its brigades march side by side.", command_name(s, division))
                  : fmt::format("{} has a line of march of its own.", command_name(s, s.unit(order.unit).command));
  });
}

Bar bar_reserve(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (Bar bar = bar_any(site, id, cite::nrt_101)) return bar;
  const CommandId division = division_of_unit(s, id);
  if (marker(s, division, kReserveMove) != 0) {
    if (was_ordered_this_turn(s, division)) return std::nullopt;  // another brigade's line
    return refuse(cite::nrt_101, fmt::format("{} moves from reserve already.", command_name(s, division)));
  }
  if (marker(s, division, kAttack) == kAttackFirst || marker(s, division, kAttack) == kAttackSecond)
    return refuse(cite::nrt_078, fmt::format("{} makes its planned attack.", command_name(s, division)));
  if (Bar bar = bar_far(site, division, cite::nrt_097)) return bar;
  if (Bar bar = bar_strayed(site, division, cite::nrt_098)) return bar;
  return bar_near_enemy(site, division);
}

Verdict check_reserve(const Site& site, const Order& order) {
  const BattleState& s = site.state;
  if (Bar bar = bar_reserve(site, order.unit)) return *bar;
  const Path* path = line_given(site, order);
  if (path == nullptr) return refuse(cite::nrt_100, "Say the line of march: a way that leads somewhere.");
  const Coord clear = site.book.tables.command.reserve_clear;
  for (const LineOfMarch& march : lines_of(site, order.unit, *path))
    for (std::size_t i = 0; i + 1 < march.line.size(); ++i)
      for (const UnitId enemy : site.enemies_of(order.unit))
        for (const Quad& box : site.print(enemy).boxes)
          if (const Segment leg{march.line[i], march.line[i + 1]}; within(leg, box, clear + kHair))
            return refuse(cite::nrt_100,
                          fmt::format("The way of {} comes within {} of {}.", command_name(s, march.brigade),
                                      spoken_length(site.book.words, clear), name(s, enemy)),
                          {mark(leg, "too near")});
  return allow();
}

void move_from_reserve(const Book& book, Scene& scene, const Order& order) {
  BattleState& s = scene.state;
  const CommandId division = division_of_unit(s, order.unit);
  const bool begins = marker(s, division, kReserveMove) == 0;
  write_lines(s, lines_of(Site(book, s), order.unit, *order.find<Path>(kPath)), begins);
  if (begins) set(s, division, kReserveMove, 1), set(s, division, kBled, 0);
  scene.tell(cite::nrt_101, {}, [&] {
    return begins ? fmt::format("{} moves from reserve.", command_name(s, division))
                  : fmt::format("{} has a line of march of its own.", command_name(s, s.unit(order.unit).command));
  });
}

void end_reserve_moves(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  for (const CommandId division : commands_of(s, mover(s), 1)) {
    if (marker(s, division, kReserveMove) == 0 || was_ordered_this_turn(s, division)) continue;
    const std::optional<std::string> why = why_over(Site(book, s), division);
    if (!why) continue;
    set(s, division, kReserveMove, 0);
    set(s, division, kBled, 0);
    drop_routes(s, division);
    scene.tell(cite::nrt_102, {}, [&] { return fmt::format("The move of {} from reserve is over: {}.", command_name(s, division), *why); });
  }
}

void age_attacks(const Book&, BattleState& s) {
  for (Command& command : s.commands) {
    if (command.markers[kAttack] == kAttackSecond) {
      command.markers[kAttack] = kAttackDone;
      drop_routes(s, command.id);
    }
    if (command.markers[kAttack] == kAttackFirst) command.markers[kAttack] = kAttackSecond;
  }
}

bool has_special_score(const BattleState& s, CommandId division) {
  const int attack = marker(s, division, kAttack);
  return attack == kAttackFirst || attack == kAttackSecond || marker(s, division, kReserveMove) != 0;
}

void give_special_score(const Book& book, Scene& scene, CommandId division) {
  BattleState& s = scene.state;
  const CommandTables& t = book.tables.command;
  const Special special =
      marker(s, division, kReserveMove) != 0 ? Special{t.reserve, cite::nrt_101} : attack_score(t, s, division, scene.dice);
  set(s, division, kScore, special.score);
  scene.tell({special.rule, cite::nrt_478}, {},
             [&] { return fmt::format("{} has a score of {} by its orders.", command_name(s, division), special.score); });
}

std::optional<Verdict> check_line_of_march(const Site& site, UnitId id, const Footprint& end) {
  const BattleState& s = site.state;
  Coord before = kNoDistance, after = kNoDistance;
  int since = 0;
  std::vector<Mark> marks;
  for (const Record& r : s.records) {
    if (r.kind != kRouteRecord || r.n[kRouteBrigade] != s.unit(id).command.value) continue;
    const Segment leg{r.from.at, r.to.at};
    for (const Quad& box : site.print(id).boxes) before = std::min(before, distance(leg, box));
    for (const Quad& box : end.boxes) after = std::min(after, distance(leg, box));
    since = r.n[kRouteTurn];
    marks.push_back(mark(leg, "line of march"));
  }
  if (marks.empty() || 2 * after < site.book.tables.command.march_corridor || after < before || sees_new_enemy(site, id, since))
    return std::nullopt;
  const bool reserve = marker(s, division_of_unit(s, id), kReserveMove) != 0;
  return refuse(reserve ? cite::nrt_101 : cite::nrt_092, fmt::format("{} would leave its line of march.", name(s, id)), std::move(marks));
}

}  // namespace drumhead::nrt
