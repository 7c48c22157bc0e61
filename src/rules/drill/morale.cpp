// Chapter 7 and the end of chapter 5: losses, retreats, morale, rallying.
#include <algorithm>
#include <fmt/format.h>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"

namespace drumhead::drill {
namespace {

void remove_from_table(BattleState& state, UnitId id) {
  state.unit(id).on_table = false;
  state.unit(id).strength = 0;
}

MoraleFacts survey_morale(const Book& book, const BattleState& state, UnitId id) {
  MoraleFacts facts;
  facts.grade = grade(state, id);
  facts.lost = state.unit(id).markers[kLost];
  facts.shaken = has(state, id, kShaken);
  facts.below_half = 2 * state.unit(id).strength < state.profile(id).original_strength;
  for (const UnitId mate : units_of(state, state.unit(id).side))
    facts.friend_near = facts.friend_near || (mate != id && steady(state, mate) && within(book, state, id, mate, book.tables.friend_near));
  return facts;
}

Heading away_from_nearest_enemy(const Book& book, const BattleState& state, UnitId id) {
  const Vec own = centre(print(book, state, id));
  UnitId nearest;
  Coord least = 0;
  for (const UnitId enemy : units_of(state, other(state.unit(id).side))) {
    const Coord d = distance(own, centre(print(book, state, enemy)));
    if (!nearest.valid() || d < least) nearest = enemy, least = d;
  }
  if (!nearest.valid()) return state.unit(id).pose.facing + degrees(180);
  return heading_of(own - centre(print(book, state, nearest)));
}

// Does something stop a body here: another unit, or ground it cannot enter?
bool barred(const BattleState& state, UnitId id, const Footprint& place, const std::vector<Obstacle>& units) {
  for (const Quad& quad : place.boxes) {
    for (const Obstacle& obstacle : units)
      if (overlap(obstacle.footprint, quad)) return true;
    for (const Piece& piece : state.ground->pieces)
      if ((is_closed(piece.kind) || (is_cavalry(state, id) && is_broken_ground(piece.kind))) && meets(piece, quad)) return true;
  }
  return false;
}

bool on_the_table(const BattleState& state, const Footprint& place) {
  for (const Quad& quad : place.boxes)
    if (!contains(state.ground->bounds(), quad)) return false;
  return true;
}

}  // namespace

void lose_stands(const Book&, Scene& scene, UnitId id, int n) {
  BattleState& state = scene.state;
  Unit& unit = state.unit(id);
  if (n <= 0 || !unit.on_table) return;
  const int lost = std::min<int>(n, unit.strength);
  unit.strength = static_cast<std::int16_t>(unit.strength - lost);
  unit.markers[kLost] = static_cast<std::int16_t>(unit.markers[kLost] + lost);
  const bool disperses = 4 * unit.strength <= state.profile(id).original_strength;
  const int left = unit.strength;
  if (disperses) remove_from_table(state, id);
  scene.then(cite::dr_091, {id}, [&] { return fmt::format("{} loses {} ({} left).", name(state, id), stands(lost), left); });
  if (disperses) scene.then(cite::dr_103, {id}, [&] { return fmt::format("{} disperses.", name(state, id)); });
}

void shake(Scene& scene, UnitId id) {
  if (scene.state.unit(id).on_table) scene.state.unit(id).markers[kShaken] = 1;
}

// DR-073, DR-074: straight away with the face kept, as far as the way is open.
void retreat(const Book& book, Scene& scene, UnitId id, Heading away, Coord wanted) {
  BattleState& state = scene.state;
  Unit& unit = state.unit(id);
  if (!unit.on_table) return;
  const Pose from = unit.pose;
  const Trace way = trace(marcher(book, state, id), {leg::free_move({from.at + step(away, wanted), from.facing})}, move_rules(book, state));
  const std::vector<Obstacle> units = others(book, state, id);
  bool stopped = false;
  for (const CheckPoint& point : way.points) {
    if (point.place.pose == from) continue;
    if (barred(state, id, point.footprint, units)) {
      stopped = true;
      break;
    }
    if (!on_the_table(state, point.footprint)) {
      remove_from_table(state, id);
      scene.then(cite::dr_074, {id}, [&] { return fmt::format("{} is driven from the table.", name(state, id)); });
      return;
    }
    unit.pose = point.place.pose;
  }
  unit.markers[kRetreated] = 1;
  scene.then(cite::dr_073, {id}, [&] {
    return fmt::format("{} retreats {}{}.", name(state, id), spoken_length(book.words, distance(from.at, unit.pose.at)),
                       stopped ? " and can go no farther" : "");
  });
  if (stopped) lose_stands(book, scene, id, 1);
}

void test_morale(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (const Seat side : {Seat::kA, Seat::kB}) {
    for (const UnitId id : units_of(state, side)) {
      if (!state.unit(id).on_table || state.unit(id).markers[kLost] < 2) continue;
      const Reckoning reckoning = book.tables.morale_chart.reckon(survey_morale(book, state, id));
      const Test test = resolve_test(reckoning, scene.dice);
      const auto& band = book.tables.morale_result.at(test.total);
      if (band.outcome == MoraleResult::kRouts) remove_from_table(state, id);
      if (band.outcome == MoraleResult::kShaken) shake(scene, id);
      scene.fire(cite::dr_102);
      scene.tell_reckoned(cite::dr_100, {id}, reckoning, [&] {
        const std::string modifiers = sentence(reckoning);
        return fmt::format("{} tests its morale: {}{}{} = {}: it {}.", name(state, id), test.die, modifiers.empty() ? "" : ", ", modifiers,
                           test.total, band.label);
      }, 1);
      if (band.outcome == MoraleResult::kShaken)
        retreat(book, scene, id, away_from_nearest_enemy(book, state, id), book.tables.shaken_retreat);
    }
  }
}

void rally(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (const Seat side : {Seat::kA, Seat::kB}) {
    for (const UnitId id : units_of(state, side)) {
      if (steady(state, id) || has(state, id, kRetreated) || any_enemy_within(book, state, id, book.tables.rally_clear)) continue;
      const Reckoning reckoning = book.tables.square_chart.reckon({grade(state, id)});  // the same chart: grade alone
      const Test test = resolve_test(reckoning, scene.dice);
      const auto& band = book.tables.rally_result.at(test.total);
      if (band.outcome == RallyResult::kRallies) state.unit(id).markers[kShaken] = 0;
      scene.tell(cite::dr_104, {id}, [&] {
        return fmt::format("{} tries to rally: {} and {}: it {}.", name(state, id), test.die, signed_number(reckoning.total), band.label);
      });
    }
  }
}

}  // namespace drumhead::drill
