// Chapter 7 and the end of chapter 5: losses, retreats, morale, rallying.
#include <fmt/format.h>
#include <algorithm>

#include "rules/drill/chapters.h"
#include "rules/drill/cites.h"
#include "table/measure.h"

namespace drumhead::drill {
namespace {

void remove_from_table(BattleState& state, UnitId id) {
  state.unit(id).on_table = false;
  state.unit(id).strength = 0;
}

Heading away_from_nearest_enemy(const Book& book, const BattleState& state, UnitId id) {
  const UnitId enemy = nearest_enemy(book, state, id);
  if (!enemy.valid()) return state.unit(id).pose.facing + degrees(180);
  return heading_of(centre(print(book, state, id)) - centre(print(book, state, enemy)));
}

std::vector<UnitId> both_sides(const BattleState& state) {
  std::vector<UnitId> units = units_of(state, Seat::kA);
  for (const UnitId id : units_of(state, Seat::kB)) units.push_back(id);
  return units;
}

bool on_the_table(const BattleState& state, const Footprint& place) {
  return std::all_of(place.boxes.begin(), place.boxes.end(),
                     [&](const Quad& quad) { return contains(state.ground->bounds(), quad); });
}

}  // namespace

void lose_stands(const Book& book, Scene& scene, UnitId id, int n, Cite rule) {
  BattleState& state = scene.state;
  Unit& unit = state.unit(id);
  const int lost = std::min<int>(n, unit.strength);
  if (lost <= 0 || !unit.on_table) return;
  unit.strength = static_cast<std::int16_t>(unit.strength - lost);
  unit.markers[kLost] = static_cast<std::int16_t>(unit.markers[kLost] + lost);
  const int left = unit.strength;
  scene.then(rule, {id}, [&] {
    return fmt::format("{} loses {}{}.", name(state, id), counted(lost, "stand", "stands"),
                       left == 0 ? "" : fmt::format(" ({} left)", left));
  });
  if (100 * left > book.tables.limits.dispersal * state.profile(id).original_strength) return;
  remove_from_table(state, id);
  scene.then(cite::dr_103, {id}, [&] { return fmt::format("{} disperses.", name(state, id)); });
}

void shake(Scene& scene, UnitId id, Cite rule) {
  if (!scene.state.unit(id).on_table || !steady(scene.state, id)) return;
  scene.state.unit(id).markers[kShaken] = 1;
  scene.then(rule, {id}, [&] { return fmt::format("{} is shaken.", name(scene.state, id)); });
}

// DR-073, DR-074: straight away with the face kept, as far as the way is open.
void retreat(const Book& book, Scene& scene, UnitId id, Heading away, Coord wanted) {
  BattleState& state = scene.state;
  if (!state.unit(id).on_table) return;
  const Pose from = state.unit(id).pose;
  const Marcher body = marcher(book, state, id);
  const MoveRules rules = move_rules(book, state);
  const Path path{leg::free_move({from.at + step(away, wanted), from.facing})};
  const Trace way = trace(body, cut_at_contact(body, path, rules, others(book, state, id)), rules);
  const Pieces shut = shut_ground(book, state, id, way.swept);
  Pose reached = from;
  for (const CheckPoint& point : way.points) {
    if (first_under(point.footprint, shut) != nullptr) break;
    if (!on_the_table(state, point.footprint)) {
      remove_from_table(state, id);
      return scene.then(cite::dr_074, {id},
                        [&] { return fmt::format("{} is driven from the table.", name(state, id)); });
    }
    reached = point.place.pose;
  }
  state.unit(id).pose = reached;
  state.unit(id).markers[kRetreated] = 1;
  const Coord gone = distance(from.at, reached.at);
  const bool stopped = gone + kTouching < wanted;
  scene.then(cite::dr_073, {id}, [&] {
    if (gone < kTouching) return fmt::format("{} should retreat and cannot.", name(state, id));
    return fmt::format("{} retreats {}{}.", name(state, id), spoken_length(book.words, gone),
                       stopped ? " and can go no farther" : "");
  });
  if (stopped) lose_stands(book, scene, id, book.tables.limits.blocked_retreat, cite::dr_073);
}

MoraleFacts survey_morale(const Book& book, const BattleState& state, UnitId id) {
  MoraleFacts facts;
  facts.grade = grade(state, id);
  facts.lost = state.unit(id).markers[kLost];
  facts.shaken = has(state, id, kShaken);
  facts.below_half =
      100 * state.unit(id).strength < book.tables.limits.below_half * state.profile(id).original_strength;
  for (const UnitId mate : units_of(state, state.unit(id).side))
    if (mate != id && steady(state, mate) && within(book, state, id, mate, book.tables.friend_near))
      facts.friend_near = true;
  return facts;
}

bool must_test_morale(const Book& book, const BattleState& state, UnitId id) {
  return state.unit(id).on_table && state.unit(id).markers[kLost] >= book.tables.limits.morale_losses;
}

void test_morale(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (const UnitId id : both_sides(state)) {
    if (!must_test_morale(book, state, id)) continue;
    const Reckoning reckoning = reckon_morale(book.tables, survey_morale(book, state, id));
    const Test test = resolve_test(reckoning, scene.dice);
    const auto& band = book.tables.morale_result.at(test.total);
    if (band.outcome == MoraleResult::kRouts) remove_from_table(state, id);
    if (band.outcome == MoraleResult::kShaken) state.unit(id).markers[kShaken] = 1;
    scene.fire(band.cite);
    scene.tell_reckoned(
        cite::dr_100, {id}, reckoning,
        [&] {
          return fmt::format("{} tests its morale: {}: it {}.", name(state, id),
                             spoken_sum(test.die, reckoning), band.label);
        },
        1);
    if (band.outcome == MoraleResult::kShaken)
      retreat(book, scene, id, away_from_nearest_enemy(book, state, id), book.tables.shaken_retreat);
  }
}

void rally(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (const UnitId id : both_sides(state)) {
    if (steady(state, id) || has(state, id, kRetreated) ||
        any_enemy_within(book, state, id, book.tables.rally_clear))
      continue;
    const Reckoning reckoning = book.tables.rally_chart.reckon({grade(state, id)});
    const Test test = resolve_test(reckoning, scene.dice);
    const auto& band = book.tables.rally_result.at(test.total);
    if (band.outcome == RallyResult::kRallies) state.unit(id).markers[kShaken] = 0;
    tell_of(book, scene, cite::dr_104, id, [&] {
      return fmt::format("{} tries to rally: {}: it {}.", name(state, id), spoken_sum(test.die, reckoning),
                         band.label);
    });
  }
}

}  // namespace drumhead::drill
