// Parts of a unit told off to hold a block (BB-307, BB-308, R95): how they find their parent again and become
// one.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

// A part that has come out of its block while its parent is still there.
bool has_emerged(const BattleState& state, UnitId id) {
  const Unit& unit = state.unit(id);
  return unit.on_table && has(state, id, kDetached) && !unit.inside.valid() && unit.parent.valid() &&
         state.unit(unit.parent).on_table;
}

Footprint print_after_merging(const Site& site, UnitId parent, int figures) {
  Marcher whole = site.marcher(parent);
  whole.strength = figures;
  return footprint(whole.body());
}

bool has_room_to_merge(const Site& site, UnitId part, UnitId parent) {
  const int figures = site.state.unit(part).strength + site.state.unit(parent).strength;
  const Footprint whole = print_after_merging(site, parent, figures);
  const std::vector<Obstacle> others = site.others(parent);
  return std::none_of(others.begin(), others.end(), [&](const Obstacle& other) {
    return other.unit != part && overlap(other.footprint, whole);
  });
}

bool may_merge(const Site& site, UnitId part) {
  const BattleState& state = site.state;
  if (!has_emerged(state, part)) return false;
  const UnitId parent = state.unit(part).parent;
  if (in_block(state, parent) || is_frozen(state, part) || is_frozen(state, parent)) return false;
  if (has(state, part, kShattered) || has(state, parent, kShattered)) return false;
  return site.near(part, parent, kContactGap) && has_room_to_merge(site, part, parent);
}

void merge(const Book& book, Scene& scene, UnitId part, UnitId parent) {
  BattleState& state = scene.state;
  const auto gone = state.unit(part).markers;
  for (const Marker of_either : {kShaken, kDisordered, kUnsteadyTurn, kMoved, kShot, kFought, kCharged,
                                 kEvaded, kRouted, kWorked, kWasShaken, kWasDisordered, kSpent}) {
    std::int16_t& whole = state.unit(parent).markers[of_either];
    whole = std::max(whole, gone[of_either]);
  }
  set(state, part, kDetached, 0);
  join_units(state, parent, part);
  for (Leader& leader : state.leaders)
    if (leader.attached_to == part) leader.attached_to = parent;
  follow_units(book, state);
  scene.tell(cite::bb_307, {parent}, [&] {
    return fmt::format("{} rejoins {}, which has {} figures again.", name(state, part), name(state, parent),
                       state.unit(parent).strength);
  });
}

// ---- The way home.

// R95: by at least half its move; leaving its block is part of the move of that turn.
bool comes_nearer(const Site& site, UnitId part, const March& march) {
  const Footprint& parent = site.print(site.state.unit(part).parent);
  const Footprint& end = march.way.points.back().footprint;
  if (within(end, parent, kContactGap)) return true;
  const int spent = site.state.unit(part).markers[kSpent] + march.spent;
  return distance(end, parent) < distance(site.print(part), parent) && 2 * spent >= kWholeMove;
}

// Ways to try, the straightest first: as the part faces, turned to face the parent, back.
std::vector<Path> ways_home(const Site& site, UnitId part, Coord length) {
  const Unit& unit = site.state.unit(part);
  const Vec goal = site.centre_of(unit.parent);
  const Heading towards = heading_of(goal - site.centre_of(part));
  if (in_skirmish_order(site.state, part))
    return {{leg::free_move({unit.pose.at + step(towards, length), unit.pose.facing})}};
  const Angle turn = turn_between(unit.pose.facing, towards);
  const Hand hand = turn < 0 ? Hand::kLeft : Hand::kRight;
  std::vector<Path> ways;
  if (magnitude(turn) <= degrees(45))
    ways.push_back({leg::wheel(hand, magnitude(turn)), leg::advance(length)});
  if (magnitude(turn) <= degrees(90)) ways.push_back({leg::advance(length)});
  if (magnitude(turn) >= degrees(45) && magnitude(turn) <= degrees(135))
    ways.push_back({leg::sidestep(hand, length)});
  if (magnitude(turn) > degrees(90)) ways.push_back({leg::retire(length)});
  return ways;
}

void march_home(const Book& book, Scene& scene, UnitId part) {
  const Site site(book, scene.state);
  const Coord far = std::min(speed(site, part, formation(scene.state, part)),
                             site.gap(part, scene.state.unit(part).parent));
  for (Coord length = far; length > 0; length -= inches(1, 2))
    for (const Path& path : ways_home(site, part, length)) {
      const March march = plan_march(site, part, path);
      if (!march.verdict.allowed() || march.way.points.empty() || !comes_nearer(site, part, march)) continue;
      scene.tell(cite::bb_308, {part}, [&] {
        return fmt::format("{} goes to rejoin {}.", name(scene.state, part),
                           name(scene.state, scene.state.unit(part).parent));
      });
      carry_march(book, scene, part, march, path);
      return set(scene.state, part, kDone);
    }
}

}  // namespace

void merge_parts(const Book& book, Scene& scene) {
  for (std::size_t i = 0; i < scene.state.units.size(); ++i) {
    const UnitId part = scene.state.units[i].id;
    if (has(scene.state, part, kDetached) && may_merge(Site(book, scene.state), part)) merge(book, scene, part, scene.state.unit(part).parent);
  }
}

std::optional<Verdict> check_rejoins(const Site& site, UnitId id, const March& march) {
  if (!has_emerged(site.state, id) || march.way.points.empty() || comes_nearer(site, id, march))
    return std::nullopt;
  const UnitId parent = site.state.unit(id).parent;
  return refuse(cite::bb_308,
                fmt::format("{} has left its block and must rejoin {}: at least half its move, towards it.",
                            name(site.state, id), name(site.state, parent)));
}

void march_parts_home(const Book& book, Scene& scene, Seat seat) {
  for (const UnitId id : units_of(scene.state, seat))
    if (has_emerged(scene.state, id) && may_be_ordered(scene.state, id))
      march_home(book, scene, id);
  merge_parts(book, scene);
}

}  // namespace drumhead::bb
