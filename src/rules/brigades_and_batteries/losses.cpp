// Losses: figures and guns that fall, units that are shattered or gone, and the two ways of losing order.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

void add_if_present(const BattleState& state, UnitId id, std::vector<UnitId>& list) {
  if (!id.valid() || !state.unit(id).on_table || std::find(list.begin(), list.end(), id) != list.end())
    return;
  list.push_back(id);
}

// R65: the largest unit of the group loses next. The crew of an emplaced gun comes last (R130).
UnitId next_to_lose(const BattleState& state, const std::vector<UnitId>& group) {
  UnitId next;
  const auto goes_before = [&](UnitId a, UnitId b) {
    if (has(state, a, kEmplaced) != has(state, b, kEmplaced)) return has(state, b, kEmplaced);
    return state.unit(a).strength > state.unit(b).strength;
  };
  for (const UnitId id : group) {
    if (state.unit(id).strength <= 0) continue;
    if (!next.valid() || goes_before(id, next)) next = id;
  }
  return next;
}

void tell_of_loss(Scene& scene, UnitId id, int fell, LossCause cause, Cite rule) {
  const auto spoken_cause = [&] {
    switch (cause) {
      case LossCause::kFire:
        return "to fire";
      case LossCause::kCombat:
        return "in combat";
      case LossCause::kRout:
        return "in the rout";
      case LossCause::kOverrun:
        return "as it is overrun";
      case LossCause::kPursuit:
        return "in the pursuit";
    }
    return "";
  };
  scene.then(rule, {id}, [&] {
    return fmt::format("{} loses {} {}: {} left.", name(scene.state, id),
                       counted(fell, "figure", "figures"), spoken_cause(),
                       scene.state.unit(id).strength);
  });
}

// R89: down to a quarter of what it began with; those that are counted together are shattered together.
void mark_shattered(Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const auto mark = [&](UnitId unit) {
    if (has(state, unit, kShattered)) return;
    set(state, unit, kShattered);
    scene.then(cite::bb_233, {unit}, [&] { return fmt::format("{} is shattered.", name(state, unit)); });
  };
  const Whole whole = whole_of(state, id);
  if (4 * whole.figures <= whole.original)
    for (const UnitId unit : counted_together(state, id)) mark(unit);
  if (state.unit(id).strength <= 0) mark(id);
}

void leave_general_behind(BattleState& state, UnitId id) {
  for (Leader& leader : state.leaders)
    if (leader.attached_to == id) leader.attached_to = {};
}

}  // namespace

// All that is counted together for percentages: the units of one block (R95), a unit and its screen (R116).
std::vector<UnitId> counted_together(const BattleState& state, UnitId id) {
  std::vector<UnitId> list = group_of(state, id);
  if (list.size() > 1) return list;
  if (has(state, id, kScreen)) add_if_present(state, state.unit(id).parent, list);
  add_if_present(state, screen_of(state, id), list);
  std::sort(list.begin(), list.end());
  return list;
}

Whole whole_of(const BattleState& state, UnitId id) {
  Whole whole;
  for (const UnitId unit : counted_together(state, id)) {
    whole.figures += state.unit(unit).strength;
    whole.original += original(state, unit);
  }
  return whole;
}

int lose_figures(const Book& book, Scene& scene, UnitId id, int n, LossCause cause, Cite rule) {
  BattleState& state = scene.state;
  const std::vector<UnitId> group = group_of(state, id);
  std::vector<int> fell(group.size());
  int all = 0;
  for (; all < n; ++all) {
    const UnitId next = next_to_lose(state, group);
    if (!next.valid()) break;  // surplus hits are lost
    --state.unit(next).strength;
    ++fell[static_cast<std::size_t>(std::find(group.begin(), group.end(), next) - group.begin())];
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (fell[i] == 0) continue;
    if (state.unit(group[i]).strength > 0) close_up(book, state, group[i]);
    tell_of_loss(scene, group[i], fell[i], cause, rule);
    mark_shattered(scene, group[i]);
  }
  return all;
}

// R61: a gun of the model with the fewest left. A model with one gun is then gone.
void lose_gun(const Book& book, Scene& scene, UnitId battery) {
  BattleState& state = scene.state;
  const int models = state.unit(battery).markers[kModels], guns = state.unit(battery).markers[kGuns];
  if (guns == 0) return;
  const bool model_is_lost = 2 * models > guns;
  set(state, battery, kGuns, guns - 1);
  if (model_is_lost) set(state, battery, kModels, models - 1);
  scene.then(cite::bb_158, {battery}, [&] {
    return fmt::format("{} loses a gun{}.", name(state, battery),
                       model_is_lost ? " and with it a model" : "");
  });
  if (has(state, battery, kModels)) {
    if (model_is_lost) close_up(book, state, battery);
  } else if (!in_block(state, battery)) {
    state.unit(battery).formation = kGunnersOnFoot;
    close_up(book, state, battery);
  }
}

void end_contacts(BattleState& state, UnitId id) {
  for (Record& record : state.records)
    if (record.kind == kContactRecord && (record.a == id || record.b == id)) record.kind = kSeparatedRecord;
}

void remove_unit(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  if (is_artillery(state, id) && has(state, id, kModels) && !are_gunners_on_foot(state, id))
    abandon_guns(book, scene, id, state.unit(id).markers[kModels]);
  end_contacts(state, id);
  leave_general_behind(state, id);
  Unit& unit = state.unit(id);
  unit.on_table = false;
  unit.inside = {};
  unit.strength = 0;
  set(state, id, kShattered, 0);
}

void remove_shattered(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const UnitId id = state.units[i].id;
    if (!state.unit(id).on_table || !has(state, id, kShattered)) continue;
    scene.tell(cite::bb_233, {id},
               [&] { return fmt::format("{} is removed.", name(state, id)); });
    remove_unit(book, scene, id);
  }
}

void disorder(const Book&, Scene& scene, UnitId id, const Cites& rules) {
  if (has(scene.state, id, kDisordered)) return;
  set(scene.state, id, kDisordered);
  if (const UnitId screen = screen_of(scene.state, id); screen.valid()) set(scene.state, screen, kDisordered);  // BB-405
  scene.then(rules, {id}, [&] { return fmt::format("{} is disordered.", name(scene.state, id)); });
}

void shake(const Book&, Scene& scene, UnitId id, const Cites& rules) {
  if (has(scene.state, id, kShaken)) return;
  set(scene.state, id, kShaken);
  if (const UnitId screen = screen_of(scene.state, id); screen.valid()) set(scene.state, screen, kShaken);  // BB-405
  scene.then(rules, {id}, [&] { return fmt::format("{} is shaken.", name(scene.state, id)); });
}

}  // namespace drumhead::bb
