// A march carried out (M5): the unit stands at its end, and everything follows that having moved entails.
#include <fmt/format.h>
#include <algorithm>

#include "engine/spoken_way.h"
#include "rules/brigades_and_batteries/march.h"

namespace drumhead::bb {
namespace {

// ---- What is told.

std::string formed(const Book& book, const Motion& motion) {
  const InFormation from = formation_of(book, motion.start), to = formation_of(book, motion.end);
  const std::string turn = motion.leg.angle == 0       ? ""
                           : motion.leg.angle == 18000 ? ", facing about"
                                                       : fmt::format(", facing {}", name_of(motion.leg.hand));
  if (to == kUnlimbered) return "unlimbers";
  if (from == kUnlimbered) return "limbers";
  if (to == kSquare) return "forms square" + turn;
  if (from == to && motion.start.files == motion.end.files)
    return motion.leg.angle == 18000 ? "faces about" : fmt::format("faces {}", name_of(motion.leg.hand));
  const std::string wide = fmt::format("{} wide", motion.end.files);
  return from == to ? fmt::format("stands {}{}", wide, turn)
                    : fmt::format("forms {} {}{}", book.words.formations[to].name, wide, turn);
}

// Of legs that books have their own words for.
std::string spoken_leg(const Book& book, const Motion& motion) {
  const Leg& leg = motion.leg;
  const std::string far = spoken_reach(book.words, motion);
  switch (leg.kind) {
    case LegKind::kAdvance:
    case LegKind::kOblique:
    case LegKind::kWheel:
      break;  // said alike
    case LegKind::kTurn:
      return "turns its guns about";
    case LegKind::kSidestep:
      return fmt::format("sidesteps {} to the {}", far, name_of(leg.hand));
    case LegKind::kRetire:
      return fmt::format("retires {}", far);
    case LegKind::kFree:
      return "moves " + far;
    case LegKind::kFollowRoad:
      return "follows the road";
    case LegKind::kManoeuvre:
      return formed(book, motion);
  }
  return {};
}

std::string spoken_way(const Book& book, const Trace& way) {
  return spoken_legs(book.words, way.motions, [&](const Motion& motion) { return spoken_leg(book, motion); });
}

Cite phase_rule(const BattleState& state, UnitId id) {
  return state.unit(id).side == static_cast<Seat>(state.numbers[kSideA]) ? cite::bb_050 : cite::bb_051;
}

// What changing formation on the way rests on.
void add_forming(const Book& book, const BattleState& state, UnitId id, const Motion& motion, Cites& rules) {
  const bool skirmish = formation_of(book, motion.end) == kSkirmish;
  rules.add(cite::bb_009, skirmish)
      .add(cite::bb_022, skirmish)
      .add(cite::bb_024, is_cavalry(state, id))
      .add(cite::bb_032, is_artillery(state, id));
}

const Motion* reform_of(const Site& site, const March& march) {
  for (const Motion& motion : march.way.motions)
    if (is_reform(site, motion)) return &motion;
  return nullptr;
}

// R112: a change that the initiative of the command lets it make for nothing.
bool reforms_by_initiative(const Site& before, const March& march) {
  return reform_of(before, march) != nullptr && !march.changes_formation && option(before.state, kCommandInitiative);
}

Cites rules_of_march(const Site& before, UnitId id, const March& march) {
  Cites rules{phase_rule(before.state, id)};
  add_march(before.book, before.state, id, march, rules);
  if (march.reforms) add_formation(before.state, id, formation_of(before.book, march.way.points.back().place), rules);
  rules.add(cite::bb_393, reforms_by_initiative(before, march))
      .add(cite::bb_330, !march.disordered_by && muddy_field_crossed(before, march.way) > 0);
  return rules;
}

void tell_march(const Site& before, Scene& scene, UnitId id, const March& march) {
  const Book& book = before.book;
  const BattleState& state = scene.state;
  scene.tell(scene.wants_cites() ? rules_of_march(before, id, march) : phase_rule(state, id), {id}, [&] {
    return fmt::format("{} {}: {}.", name(state, id), spoken_way(book, march.way), spoken_part(march.spent));
  });
  for (const UnitId mate : march.passed)
    scene.then(cite::bb_123, {id, mate}, [&] {
      return fmt::format("{} stands still while {} passes through it.", name(state, mate), name(state, id));
    });
}

void tell_crossings(const Book& book, Scene& scene, UnitId id, const March& march) {
  for (const ObstacleCrossed& crossing : march.crossed)
    scene.then(crossing.rule, {id}, [&] {
      return fmt::format("Crossing {} counts {} more.", name(*crossing.piece),
                         spoken_length(book.words, crossing.extra));
    });
}

// ---- Markers.

// R72: one unbroken leg of 2" straight ahead; a charge always counts (R31).
bool has_advanced(const Book& book, const March& march, bool charging) {
  if (charging) return true;
  return std::any_of(march.way.motions.begin(), march.way.motions.end(), [&](const Motion& m) {
    return m.leg.kind == LegKind::kAdvance && m.length >= book.tables.movement.advance - kSlack;
  });
}

// R120: in column from start to end, nine tenths of the move straight ahead or wheeling, and nearer to some
// enemy.
bool advances_at_full_speed(const Site& before, UnitId id, const March& march) {
  const auto& motions = march.way.motions;
  const auto in_column = [&](const Motion& m) { return formation_of(before.book, m.start) == kColumn; };
  if (motions.empty() || !std::all_of(motions.begin(), motions.end(), in_column)) return false;
  if (formation_of(before.book, motions.back().end) != kColumn) return false;
  int ahead_only = 0;
  for (std::size_t i = 0; i < motions.size(); ++i)
    if (motions[i].leg.kind == LegKind::kAdvance || motions[i].leg.kind == LegKind::kWheel)
      ahead_only += march.costs[i];
  if (ahead_only < before.book.tables.movement.full_advance) return false;
  const std::vector<UnitId> enemies = before.enemies_of(id);
  return std::any_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
    return distance(march.way.points.back().footprint, before.print(enemy)) < before.gap(id, enemy);
  });
}

// R11: models that the crew cannot move stay behind.
void leave_guns_behind(const Book& book, Scene& scene, UnitId id, const Path& path) {
  const Site site(book, scene.state);
  const int models = scene.state.unit(id).markers[kModels];
  const int moved = mover(site, id, path).strength;
  if (moved < models) abandon_guns(book, scene, id, models - moved);
}

// R23: half of a change that takes two moves.
void begin_long_change(const Book& book, Scene& scene, UnitId id, const March& march) {
  BattleState& state = scene.state;
  const Leg& leg = march.path.front();
  const int quarters = leg.angle / degrees(90);
  set(state, id, kProgress, kWholeMove);
  set(state, id, kProgressFormation, leg.formation);
  set(state, id, kProgressFiles, leg.files);
  set(state, id, kProgressTurn, leg.hand == Hand::kRight ? quarters : (4 - quarters) % 4);
  set(state, id, kProgressAnchor, static_cast<int>(leg.anchor));
  set(state, id, kSpent, kWholeMove);
  set(state, id, kMoved);
  set(state, id, kReformed);
  Cites rules = march.rules.empty() ? cite::bb_114 : march.rules.front();
  for (const Cite rule : march.rules) rules.add(rule);
  scene.tell(rules, {id}, [&] {
    return fmt::format("{} begins to form {}: it takes two moves, and it stands as it is until the second.",
                       name(state, id), book.words.formations[leg.formation].name);
  });
}

}  // namespace

void add_march(const Book& book, const BattleState& state, UnitId id, const March& march, Cites& rules) {
  for (const Cite rule : march.rules) rules.add(rule);
  const InFormation in = formation_of(book, march.way.points.front().place);
  rules.add(cite::bb_023, is_cavalry(state, id))
      .add(cite::bb_025, in == kLimbered)
      .add(cite::bb_026, in == kUnlimbered)
      .add(cite::bb_076, in == kSkirmish);
  for (const Motion& motion : march.way.motions)
    if (motion.leg.kind == LegKind::kManoeuvre) add_forming(book, state, id, motion, rules);
}

std::string spoken_part(int spent) {
  if (spent >= kWholeMove - kForgiven && spent <= kWholeMove + kForgiven) return "its whole move";
  if (spent >= kWholeMove / 2 - kForgiven && spent <= kWholeMove / 2 + kForgiven) return "half its move";
  const int hundredths = (spent + 50) / 100;
  return fmt::format("{}.{:02} of its move", hundredths / 100, hundredths % 100);
}

void settle(const Book& book, BattleState& state, UnitId id, const Marcher& place) {
  const auto now = static_cast<std::uint8_t>(place.formation - book.words.formations.data());
  if (state.unit(id).formation != now || state.unit(id).files != place.files)
    take_formation(state, id, now, place.files, place.pose);
  state.unit(id).pose = place.pose;
}

void mark_moved(const Book& book, Scene& scene, UnitId id, const March& march, bool charging) {
  BattleState& state = scene.state;
  set(state, id, kSpent, std::min<int>(kWholeMove, state.unit(id).markers[kSpent] + march.spent));
  if (!march.path.empty()) set(state, id, kMoved);
  if (march.reforms) set(state, id, kReformed);
  if (has_advanced(book, march, charging)) set(state, id, kAdvanced);
  set(state, id, kSpotted, 0);
  set(state, id, kShotAcross, 0);
  for (const UnitId mate : march.passed) set(state, mate, kMustStand);
  tell_crossings(book, scene, id, march);
  if (march.disordered_by) {
    const bool works = *march.disordered_by == cite::bb_347 || *march.disordered_by == cite::bb_348;
    disorder(book, scene, id, Cites{*march.disordered_by, cite::bb_060}.add(cite::bb_343, works));
  }
  follow_units(book, state);
  brush_aside(book, scene, id, march.way);
  if (are_gunners_on_foot(state, id)) man_guns(book, scene, id);
}

void carry_march(const Book& book, Scene& scene, UnitId id, const March& march, const Path&,
                 std::span<const UnitId> charged) {
  BattleState& state = scene.state;
  if (march.over_two_turns) {
    if (march.changes_formation) pay_command_points(book, scene, id, 1);
    return begin_long_change(book, scene, id, march);
  }
  if (is_artillery(state, id) && !march.path.empty()) leave_guns_behind(book, scene, id, march.path);
  const Site before(book, state);
  note_way(before, state, id, march.path);
  const bool full_speed =
      charged.empty() && option(state, kNationalModifiers) && advances_at_full_speed(before, id, march);
  if (charged.empty() && !march.path.empty()) tell_march(before, scene, id, march);
  if (march.changes_formation) pay_command_points(book, scene, id, 1);
  if (const Motion* reform = reform_of(before, march)) {  // 7.2, 7.3: judged where it is made
    if (formation_of(book, reform->start) != kBent) state.unit(id).pose = reform->start.pose;
    effects_of_reforming(book, scene, id);
  }
  settle(book, state, id, march.way.points.back().place);
  if (full_speed) set(state, id, kFullAdvance);
  mark_moved(book, scene, id, march, !charged.empty());
}

// ---- The way of this turn.

namespace {

const Slip* slip_of_way(const BattleState& state, UnitId id) {
  for (const Slip& slip : state.slips)
    if (!slip.sealed && slip.ask.kind == kAskMove && slip.ask.unit == id) return &slip;
  return nullptr;
}

const Record* record_of_way(const BattleState& state, UnitId id) {
  for (const Record& record : state.records)
    if (record.kind == kWayRecord && record.a == id) return &record;
  return nullptr;
}

void keep_slip(BattleState& state, UnitId id, Path path) {
  Ask ask;
  ask.seat = state.unit(id).side;
  ask.kind = kAskMove;
  ask.unit = id;
  std::erase_if(state.slips, [&](const Slip& slip) {
    return !slip.sealed && slip.ask.kind == kAskMove && slip.ask.unit == id;
  });
  Answer answer{0, {{kMove, id, {{kPath, std::move(path)}}}}};
  state.slips.push_back({ask, false, std::make_shared<const Answer>(std::move(answer))});
}

}  // namespace

void note_way(const Site& before, BattleState& state, UnitId id, const Path& path) {
  if (path.empty()) return;
  Path whole = path;
  if (const Slip* slip = slip_of_way(state, id); slip != nullptr && record_of_way(state, id) != nullptr) {
    whole = *slip->answer->orders.front().find<Path>(kPath);
    whole.insert(whole.end(), path.begin(), path.end());
    return keep_slip(state, id, std::move(whole));
  }
  Marcher start = mover(before, id, path);
  if (formation_of(before.book, start) == kBent) {  // its way begins when it has straightened
    start = trace_march(before, id, path).motions.front().end;
    whole.erase(whole.begin());
  }
  Record record;
  record.kind = kWayRecord;
  record.a = id;
  record.from = start.pose;
  record.n[kWayFormation] = static_cast<std::int32_t>(start.formation - before.book.words.formations.data());
  record.n[kWayFiles] = start.files;
  record.n[kWayStrength] = start.strength;
  record.n[kWaySteady] = is_steady(before, id) ? 1 : 0;
  state.records.push_back(record);
  keep_slip(state, id, std::move(whole));
}

Trace way_of(const Site& site, UnitId id) {
  const Record* record = record_of_way(site.state, id);
  const Slip* slip = slip_of_way(site.state, id);
  if (record == nullptr || slip == nullptr) return trace(site.marcher(id), {}, move_rules(site));
  Marcher start;
  start.formation = &site.book.words.formations[static_cast<std::size_t>(record->n[kWayFormation])];
  start.pose = record->from;
  start.files = record->n[kWayFiles];
  start.strength = record->n[kWayStrength];
  start.unit = id;
  return trace(start, *slip->answer->orders.front().find<Path>(kPath), move_rules(site));
}

}  // namespace drumhead::bb
