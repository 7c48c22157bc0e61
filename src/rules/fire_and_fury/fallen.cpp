// Leaders in danger: who falls and for how long, where those left alone go, who goes along with
// his unit.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/march.h"
#include "table/command.h"

namespace drumhead::ff {
namespace {

constexpr Coord kDisc = inches(1, 2);

// one turn lasts to the end of his side's next complete player turn.
int end_of_one_turn(const BattleState& state, Seat side) {
  return player_turn(state) + (active_side(state) == side ? 2 : 1);
}

void leave_the_field(Leader& leader) {
  leader.on_table = false;
  leader.attached_to = {};
  leader.markers[kStandsIn] = 0;
}

// A provisional commander who falls is replaced by another; the man he stood in for is not touched by that.
void is_lost(Leader& leader) {
  leave_the_field(leader);
  if (leader.markers[kProvisional] == 0) leader.markers[kGone] = 1;
}

void is_wounded(const BattleState& state, Leader& leader) {
  leave_the_field(leader);
  if (leader.markers[kProvisional] == 0)
    leader.markers[kAbsentUntil] = static_cast<std::int16_t>(end_of_one_turn(state, leader.side));
  else if (leader.markers[kAbsentUntil] == 0)
    leader.markers[kGone] = 1;
}

void check_colonel(const Book& book, Scene& scene, UnitId unit, Cite why) {
  BattleState& state = scene.state;
  const int die = scene.dice.roll(10);
  const auto& band = book.tables.charge.fallen.at(die);
  const auto tell = [&](const char* fate) {
    scene.tell({cite::ff_211, why}, {unit}, [&] {
      return fmt::format("The colonel of {} is in danger: {} is thrown, and he {}.", name(state, unit), die,
                         fate);
    });
  };
  switch (band.outcome) {
    case kFallen:
      set(state, unit, kColonelLost);
      return tell("falls");
    case kFleshWound:
      set(state, unit, kColonelOut, end_of_one_turn(state, state.unit(unit).side));
      return tell("is out of action for one turn");
    case kHorseShot:
    case kUnhurt:
      return tell("is unhurt");
  }
}

Coord distance_to(const Site& site, const Leader& leader, UnitId unit) {
  if (leader.attached_to == unit) return 0;
  return distance(Circle{place_of(leader, site.state.units).at, kDisc}, site.print(unit));
}

Vec nearest_place(const Footprint& place, Vec from) {
  Vec best = from;
  Coord least = kNoDistance;
  for (const Quad& box : place.boxes) {
    const Vec there = nearest_point(from, box);
    if (const Coord d = distance(from, there); d < least) least = d, best = there;
  }
  return best;
}

bool enemies_close_the_way(const Site& site, Seat side, const Segment& way) {
  for (const UnitId enemy : units_of(site.state, other(side)))
    for (const Quad& box : site.print(enemy).boxes)
      if (relate(way, box) == Relation::kOverlapping) return true;
  return false;
}

UnitId nearest_refuge(const Site& site, const Leader& leader) {
  UnitId nearest;
  Coord least = site.book.tables.command.refuge;
  for (const UnitId unit : units_of(site.state, leader.side)) {
    if (site.print(unit).empty()) continue;
    const Coord d = distance(Circle{leader.pose.at, kDisc}, site.print(unit));
    if (d < least || (d == least && !nearest.valid())) least = d, nearest = unit;
  }
  return nearest;
}

bool is_on_foot(const BattleState& state, const Leader& leader) {
  return leader.markers[kOnFootUntil] != 0 && player_turn(state) <= leader.markers[kOnFootUntil];
}

void stay_behind(Scene& scene, Leader& leader, UnitId unit, Vec from, int left, int needed) {
  BattleState& state = scene.state;
  const Vec way = state.unit(unit).pose.at - from;
  leader.pose.at =
      from + Vec{divide_rounded(Wide{way.x} * left, needed), divide_rounded(Wide{way.y} * left, needed)};
  leader.attached_to = {};
  leader.markers[kHeldAside] = 1;
  leader.markers[kSpentInches] = kWholeMove;
  scene.then(cite::ff_205, {unit}, [&] {
    return fmt::format("{} cannot keep up with {} and stays behind.", leader_name(state, leader.id),
                       name(state, unit));
  });
}

// ---- Ridden over.

bool sweeps_over(const Motion& motion, Coord from, Coord to, const Circle& disc) {
  const Footprint here = print_of(place_along(motion, from)), there = print_of(place_along(motion, to));
  if (here.boxes.size() != there.boxes.size()) return within(disc, there, 0);
  for (std::size_t i = 0; i < here.boxes.size(); ++i)
    if (relate(disc, swept_between(here.boxes[i], there.boxes[i])) != Relation::kApart) return true;
  return false;
}

// Where a unit on its way first touches a disc; none: it does not.
std::optional<Marcher> first_touch(std::span<const Motion> way, const Circle& disc) {
  constexpr Coord kStep = inches(1, 4);
  for (const Motion& motion : way) {
    const Coord stride = is_straight(motion) ? std::max<Coord>(1, motion.length) : kStep;
    for (Coord from = 0; from < motion.length; from += stride) {
      Coord clear = from, met = std::min(from + stride, motion.length);
      if (!sweeps_over(motion, from, met, disc)) continue;
      while (met - clear > 1)
        (sweeps_over(motion, from, clear + (met - clear) / 2, disc) ? met : clear) = clear + (met - clear) / 2;
      return place_along(motion, met);
    }
  }
  return std::nullopt;
}

// what the same outcome looks like by the die.
const char* how_it_was(int die) {
  switch (die) {
    case 10:
      return " He is shot dead in the saddle.";
    case 9:
      return " His wound is mortal.";
    case 8:
      return " His wound is grave.";
    case 5:
      return " A ball goes through his coat.";
    case 4:
      return " An officer of his staff is struck.";
    case 7:
    case 6:
      return "";
    default:
      return " He takes no notice of the fire.";
  }
}

}  // namespace

void check_fallen_leader(const Book& book, Scene& scene, LeaderId id, Cite why) {
  BattleState& state = scene.state;
  Leader& leader = state.leaders[id.index()];
  const int die = scene.dice.roll(10);
  const auto& band = book.tables.charge.fallen.at(die);
  switch (band.outcome) {
    case kFallen:
      is_lost(leader);
      break;
    case kFleshWound:
      is_wounded(state, leader);
      break;
    case kHorseShot:
      leader.markers[kOnFootUntil] = static_cast<std::int16_t>(end_of_one_turn(state, leader.side));
      break;
    case kUnhurt:
      break;
  }
  scene.tell(Cites{band.cite, why}.add(cite::ff_210, band.outcome == kHorseShot), {}, [&] {
    const char* how = how_it_was(die);
    return fmt::format("{} is in danger: {} is thrown, {}.{}", leader_name(state, id), die, band.label, how);
  });
}

void check_fallen_at(const Book& book, Scene& scene, UnitId unit, Cite why) {
  if (const LeaderId leader = attached_leader(scene.state, unit); leader.valid())
    return check_fallen_leader(book, scene, leader, why);
  if (has_brave_colonel(scene.state, unit)) check_colonel(book, scene, unit, why);
}

// Of those as close, leaders who are with a unit come first (G21).
std::vector<LeaderId> leaders_in_danger(const Site& site, UnitId target) {
  const BattleState& state = site.state;
  if (const LeaderId with = attached_leader(state, target); with.valid()) return {with};
  if (has_brave_colonel(state, target)) return {};
  std::vector<std::pair<Coord, LeaderId>> near;
  Coord least = site.book.tables.fire.leader;
  for (const Leader& leader : state.leaders) {
    if (!leader.on_table || leader.side != state.unit(target).side) continue;
    near.emplace_back(distance_to(site, leader, target), leader.id);
    least = std::min(least, near.back().first);
  }
  std::vector<LeaderId> nearest;
  for (const auto& [d, id] : near)
    if (is_at_most(d, least)) nearest.push_back(id);
  const auto is_with_a_unit = [&](LeaderId id) { return state.leaders[id.index()].attached_to.valid(); };
  if (std::any_of(nearest.begin(), nearest.end(), is_with_a_unit))
    std::erase_if(nearest, [&](LeaderId id) { return !is_with_a_unit(id); });
  return nearest;
}

void find_refuge(const Book& book, Scene& scene, LeaderId id) {
  BattleState& state = scene.state;
  Leader& leader = state.leaders[id.index()];
  if (!leader.on_table) return;
  const bool lost_his_unit = leader.attached_to.valid();
  leader.attached_to = {};
  const Cite rule = lost_his_unit ? cite::ff_213 : cite::ff_212;
  const Site site(book, state);
  const UnitId refuge = nearest_refuge(site, leader);
  if (!refuge.valid() ||
      enemies_close_the_way(site, leader.side,
                            {leader.pose.at, nearest_place(site.print(refuge), leader.pose.at)})) {
    is_lost(leader);
    return scene.then(rule, {}, [&] {
      return fmt::format("{} finds no way to friends and is captured.", leader_name(state, id));
    });
  }
  leader.attached_to = refuge;
  leaders_follow(state);
  scene.then(rule, {refuge}, [&] {
    return fmt::format("{} takes refuge with {}.", leader_name(state, id), name(state, refuge));
  });
}

// FF-212: judged where the mover touches him, not where its way ends.
void brush_leaders_aside(const Book& book, Scene& scene, UnitId mover, std::span<const Motion> way) {
  BattleState& state = scene.state;
  if (!state.unit(mover).on_table || is_guns(state, mover)) return;
  const Seat enemy = other(state.unit(mover).side);
  const auto is_alone = [&](const Leader& l) {
    return l.on_table && l.side == enemy && !l.attached_to.valid();
  };
  if (std::none_of(state.leaders.begin(), state.leaders.end(), is_alone)) return;
  const Unit at_the_end = state.unit(mover);
  const std::vector<Bend> bends = state.bends;
  for (Leader& leader : state.leaders)
    if (is_alone(leader))
      if (const auto place = first_touch(way, {leader.pose.at, kDisc})) {
        stand_at(state, mover, *place);
        find_refuge(book, scene, leader.id);
        state.unit(mover) = at_the_end;
        state.bends = bends;
      }
  const Footprint place = Site(book, state).print(mover);
  for (Leader& leader : state.leaders)
    if (is_alone(leader) && within(Circle{leader.pose.at, kDisc}, place, 0))
      find_refuge(book, scene, leader.id);
}

void carry_leader_along(Scene& scene, UnitId unit) {
  for (const Leader& leader : scene.state.leaders)
    if (leader.on_table && leader.attached_to == unit) scene.note_rule(cite::ff_309);
  leaders_follow(scene.state);
}

void take_leader_along(Scene& scene, UnitId unit, const RideAlong& ride) {
  BattleState& state = scene.state;
  for (Leader& leader : state.leaders) {
    if (!leader.on_table || leader.attached_to != unit) continue;
    const int needed = is_on_foot(state, leader) ? ride.on_foot : ride.mounted;
    const int left = kWholeMove - leader.markers[kSpentInches];
    if (needed > left + kMoveSlack) {
      stay_behind(scene, leader, unit, leader.pose.at, left, needed);
      continue;
    }
    scene.note_rule(cite::ff_205);
    leader.markers[kSpentInches] =
        static_cast<std::int16_t>(std::min(kWholeMove, leader.markers[kSpentInches] + needed));
  }
  leaders_follow(state);
}

}  // namespace drumhead::ff
