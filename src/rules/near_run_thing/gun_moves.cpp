// Batteries: limber, unlimber, prolong, change face, and what may be joined in one action (NRT-186 to NRT-192, NRT-213, NRT-357, NRT-489, R-152).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/moves.h"

namespace drumhead::nrt {
namespace {

// NRT-191: one thing at a time.
bool is_one_thing_battery(const BattleState& s, UnitId id) { return quality(s, id) < kAverage || has(s, id, kOrdnance, kPosition); }

Bar bar_guns(const Site& site, UnitId id) {
  if (Bar bar = bar_acting(site, id)) return bar;
  if (!is_guns(site.state, id)) return refuse(cite::nrt_187, fmt::format("{} has no guns with it.", name(site.state, id)));
  return std::nullopt;
}
Bar check_one_thing(const Site& site, UnitId id, bool two) {
  if (!two || !is_one_thing_battery(site.state, id)) return std::nullopt;
  return refuse(cite::nrt_191, fmt::format("{} does one thing in an action: it moves, limbers or unlimbers.", name(site.state, id)),
                {mark(corners(site.box(id)))});
}
std::optional<Heading> facing_for_guns(const Order& order) {
  if (const auto* h = order.find<std::int64_t>(kFacing)) return Heading{static_cast<std::int32_t>(*h)};
  return std::nullopt;
}

Bar check_change(const Site& site, UnitId id, const Marcher& body) {
  if (Bar bar = check_room(site, id, body, cite::nrt_490)) return bar;
  return check_clear_of_enemies(site, id, site.print_of(body));
}
// The position with the battery in another formation, to plan the rest of the action from.
BattleState with_formation(const Site& site, UnitId id, InFormation formation, Pose pose) {
  BattleState changed = site.state;
  take_formation(site.book, changed, id, formation, pose);
  return changed;
}

Cite combination(const BattleState& s, UnitId id) { return is_horse_guns(s, id) ? cite::nrt_187 : is_one_thing_battery(s, id) ? cite::nrt_191 : cite::nrt_188; }

Bar check_gun_legs(const BattleState& s, UnitId id, const Path& path) {
  const bool back = path.front().kind == LegKind::kRetire;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool about = i == 1 && back && path.size() == 2 && path[i].kind == LegKind::kTurn && path[i].angle == degrees(180);
    const bool forward = !back && (path[i].kind == LegKind::kAdvance || path[i].kind == LegKind::kWheel);
    if (forward || about || (back && i == 0)) continue;
    return refuse(back ? cite::nrt_161 : cite::nrt_164, fmt::format("{} goes forward with wheels, or straight back.", name(s, id)));
  }
  return std::nullopt;
}
const Path* ordered_way(const Order& order) {
  const Path* path = order.find<Path>(kPath);
  return path == nullptr || path->empty() ? nullptr : path;
}

}  // namespace

Bar bar_limber(const Site& site, UnitId id) {
  if (Bar bar = bar_guns(site, id)) return bar;
  if (!is_unlimbered(site.state, id)) return refuse(cite::nrt_187, fmt::format("{} is limbered.", name(site.state, id)));
  return std::nullopt;
}
Bar bar_unlimber(const Site& site, UnitId id) {
  if (Bar bar = bar_guns(site, id)) return bar;
  if (is_unlimbered(site.state, id)) return refuse(cite::nrt_192, fmt::format("{} is unlimbered.", name(site.state, id)));
  if (is_disordered(site.state, id)) return refuse(cite::nrt_149, fmt::format("{} is disordered and may not unlimber.", name(site.state, id)));
  return std::nullopt;
}
Bar bar_prolong(const Site& site, UnitId id) {
  if (Bar bar = bar_guns(site, id)) return bar;
  if (is_unlimbered(site.state, id)) return std::nullopt;
  if (Bar bar = bar_unlimber(site, id)) return bar;
  return check_one_thing(site, id, true);
}
Bar bar_change_face(const Site& site, UnitId id) {
  if (Bar bar = bar_limber(site, id)) return bar;
  if (is_disordered(site.state, id)) return refuse(cite::nrt_149, fmt::format("{} is disordered and may not unlimber again.", name(site.state, id)));
  return check_one_thing(site, id, true);
}

Action plan_limber(const Site& site, const Order& order) {
  const UnitId id = order.unit;
  const Path* path = ordered_way(order);
  if (Bar bar = check_one_thing(site, id, path != nullptr)) return refused(*bar);
  Action action = standing(site, id);
  action.formation = kLimbered;
  action.end = site.reformed(id, kLimbered);
  if (Bar bar = check_change(site, id, action.end)) return refused(*bar);
  if (path != nullptr) {
    if (Bar bar = check_gun_legs(site.state, id, *path)) return refused(*bar);
    const BattleState changed = with_formation(site, id, kLimbered, action.end.pose);
    const Site there(site.book, changed);
    action = plan_way(there, id, *path, normal_move(there, id));
    if (!action.verdict.allowed()) return action;
  }
  action.deeds |= kLimberedNow | kChangedFormation;
  action.rules = {combination(site.state, id), cite::nrt_489};
  action.rules.add(cite::nrt_149, is_disordered(site.state, id));
  action.told = path == nullptr ? "{0} limbers." : "{0} limbers and {1}.";
  return action;
}

// Moves first, then unlimbers, facing as it likes (NRT-192). Field guns that moved do not fire (NRT-188), batteries that do one
// thing at a time not after unlimbering (NRT-191).
Action plan_unlimber(const Site& site, const Order& order) {
  const UnitId id = order.unit;
  const BattleState& s = site.state;
  const Path* path = ordered_way(order);
  if (Bar bar = check_one_thing(site, id, path != nullptr)) return refused(*bar);
  Action action = standing(site, id);
  if (path != nullptr) {
    if (Bar bar = check_gun_legs(s, id, *path)) return refused(*bar);
    action = plan_way(site, id, *path, normal_move(site, id));
    if (!action.verdict.allowed()) return action;
  }
  const BattleState moved = with_formation(site, id, formation_of(s, id), action.end.pose);
  const Site there(site.book, moved);
  action.formation = kUnlimbered;
  action.end = turned_to(there, id, kUnlimbered, facing_for_guns(order));
  if (Bar bar = check_change(there, id, action.end)) return refused(*bar);
  action.deeds |= kUnlimberedNow | kChangedFormation;
  if (is_one_thing_battery(s, id) || (path != nullptr && !is_horse_guns(s, id))) action.bars |= kNoFire;
  action.rules = {combination(s, id), cite::nrt_192};
  action.told = path == nullptr ? "{0} unlimbers." : "{0} {1} and unlimbers.";
  return action;
}

Action plan_prolong(const Site& site, const Order& order) {
  const UnitId id = order.unit;
  const Path* path = ordered_way(order);
  if (path == nullptr) return refused(refuse(cite::nrt_186, fmt::format("Where does {} go?", name(site.state, id))));
  if (Bar bar = check_gun_legs(site.state, id, *path)) return refused(*bar);
  const bool unlimbers = !is_unlimbered(site.state, id);
  if (!unlimbers && order.find<std::int64_t>(kFacing) != nullptr)
    return refused(refuse(cite::nrt_186, fmt::format("{} turns by wheels when it moves by prolong.", name(site.state, id))));
  const Marcher body = unlimbers ? turned_to(site, id, kUnlimbered, facing_for_guns(order)) : site.marcher(id);
  if (unlimbers)
    if (Bar bar = check_change(site, id, body)) return refused(*bar);
  const BattleState changed = with_formation(site, id, kUnlimbered, body.pose);
  const Site there(site.book, changed);
  Action action = plan_way(there, id, *path, prolong_move(there, id));
  if (!action.verdict.allowed()) return action;
  action.formation = kUnlimbered;
  action.deeds |= kProlonged | (unlimbers ? kUnlimberedNow | kChangedFormation : 0);
  action.bars |= kNoFire;
  action.rules = {cite::nrt_186};
  action.rules.add(combination(site.state, id), unlimbers);
  action.told = unlimbers ? "{0} unlimbers and {1} by prolong." : "{0} {1} by prolong.";
  return action;
}

// NRT-189: limber, pivot about the middle, unlimber. It counts as limbered when it is shot at (NRT-190).
Action plan_change_face(const Site& site, const Order& order) {
  const UnitId id = order.unit;
  Action action = standing(site, id);
  action.end = turned_to(site, id, kUnlimbered, facing_for_guns(order));
  if (Bar bar = check_change(site, id, action.end)) return refused(*bar);
  action.deeds |= kChangedFace;
  if (!is_horse_guns(site.state, id)) action.bars |= kNoFire;
  action.rules = {cite::nrt_189, cite::nrt_490};
  action.told = "{0} changes its face.";
  return action;
}

// ---- A crew comes back to its guns (NRT-213).

const Token* guns_left_by(const BattleState& s, UnitId crew) {
  const auto found = std::find_if(s.tokens.begin(), s.tokens.end(), [&](const Token& t) { return t.kind == kLeftGuns && t.owner == crew; });
  return found == s.tokens.end() ? nullptr : &*found;
}

Bar bar_man_guns(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (Bar bar = bar_acting(site, id)) return bar;
  const Token* guns = guns_left_by(s, id);
  if (!is_crew(s, id) || guns == nullptr || marker(s, id, kGuns) != kAbandoned)
    return refuse(cite::nrt_213, fmt::format("{} has no guns to man again.", name(s, id)));
  const Footprint place = footprint_of(Box{guns->pose, guns->width, guns->depth});
  if (!within(site.print(id), place, site.book.tables.move.crew + kHair))
    return refuse(cite::nrt_213, fmt::format("{} does not reach its guns.", name(s, id)), {mark(nearest_points(site.print(id), place), "too far")});
  for (const UnitId enemy : site.all_enemies_of(id))
    if (within(site.print(enemy), place, kHair)) return refuse(cite::nrt_213, named(s, "{1} is at the guns of {0}.", {id, enemy}), {mark(corners(site.box(enemy)))});
  return std::nullopt;
}

Action plan_man_guns(const Site& site, const Order& order) {
  Action action = standing(site, order.unit);
  action.formation = kUnlimbered;
  action.end = site.reformed(order.unit, kUnlimbered);
  action.end.pose = guns_left_by(site.state, order.unit)->pose;
  if (Bar bar = check_room(site, order.unit, action.end, cite::nrt_213)) return refused(*bar);
  action.deeds |= kMoved;
  action.rules = cite::nrt_213;
  action.told = "{0} mans its guns again.";
  return action;
}

int pips_for_drivers(const Site& site, const Order& order) {
  const bool drivers = order.verb == kLimber || order.verb == kUnlimber || order.verb == kChangeFace ||
                       (order.verb == kProlong && !is_unlimbered(site.state, order.unit));
  return drivers && is_battery(site.state, order.unit) && nation_of(site.state, order.unit) == kRussian ? site.book.tables.command.costs.russian_limber : 0;
}

}  // namespace drumhead::nrt
