#include "engine/arrivals.h"

#include "engine/bodies.h"

namespace drumhead {
namespace {

using SetDown = std::function<bool(Unit& unit, const Pose& entry)>;  // false: there is no room

void bring_on(Scene& scene, Cite rule, const std::function<bool(const Unit&)>& may_come, const SetDown& set_down) {
  BattleState& state = scene.state;
  for (const Arrival& arrival : state.setting->arrivals) {
    Unit& unit = state.unit(arrival.unit);
    if (unit.on_table || unit.strength == 0 || arrival.turn > state.turn || !may_come(unit)) continue;
    unit.on_table = true;
    unit.on_table = set_down(unit, arrival.entry);
    if (unit.on_table) scene.say(rule, {unit.id}, "{0} arrives.");
  }
}

}  // namespace

void bring_on_arrivals(Scene& scene, Cite rule, const std::function<bool(const Unit&)>& may_come,
                       const std::function<bool(UnitId)>& has_room) {
  bring_on(scene, rule, may_come, [&](Unit& unit, const Pose& entry) {
    unit.pose = entry;
    return has_room(unit.id);
  });
}

void bring_on_arrivals(Scene& scene, Cite rule, std::span<const Formation> formations) {
  const Bodies bodies(scene.state, formations);
  const auto set_down = [&](Unit& unit, const Pose& entry) {
    unit.pose = entry;
    if (!bodies.is_on_table(unit.id)) unit.pose.at = point_from(entry, depth(bodies.body(unit.id)), 0);
    return bodies.has_room(unit.id);
  };
  bring_on(scene, rule, [](const Unit&) { return true; }, set_down);
}

}  // namespace drumhead
