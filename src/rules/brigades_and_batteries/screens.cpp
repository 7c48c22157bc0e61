// Skirmish screens (7.10, R116): a third of a unit as skirmishers close in front of it. A screen is a unit of
// its own as long as it is out, and part of its parent for losses and morale.
#include <fmt/format.h>
#include <algorithm>

#include "geom/touching.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

std::optional<Verdict> check_may_screen(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  if (!is_screen_capable(state, id))
    return refuse(cite::bb_401, fmt::format("{} has no men trained to form a skirmish screen.", who));
  if (has(state, id, kShaken) || has(state, id, kDisordered))
    return refuse(cite::bb_401,
                  fmt::format("{} is not in good order and morale: it throws out no screen.", who));
  if (in_block(state, id) || in_skirmish_order(state, id) || is_frozen(state, id) || has(state, id, kRouted))
    return refuse(cite::bb_401, fmt::format("{} cannot throw out a screen from where it stands.", who));
  if (screen_of(state, id).valid())
    return refuse(cite::bb_401, fmt::format("The screen of {} is out already.", who));
  return std::nullopt;
}

// The screen's place: one rank, as wide as it is long (R116).
Footprint screen_at(const Site& site, int figures, const Pose& pose) {
  const Formation& loose = site.book.words.formations[kSkirmish];
  return footprint_of(Box{pose, figures * loose.file_width, loose.rank_depth});
}

// In front of the parent's front line, and no part of it farther than 2".
bool is_before_parent(const Site& site, UnitId parent, const Footprint& screen) {
  return along(site.box(parent).pose, screen).from >= -kSlack;
}

std::optional<Verdict> check_screen_stands(const Site& site, UnitId parent, UnitId screen,
                                           const Footprint& place) {
  const std::string who = name(site.state, parent);
  if (!is_close_to_parent(site, parent, place))
    return refuse(cite::bb_402,
                  fmt::format("The screen of {} must stay within 2\" of it with all its figures.", who));
  for (const Quad& quad : place.boxes)
    if (!lies_in(quad, site.state.ground->bounds()))
      return refuse(cite::bb_402,
                    fmt::format("The screen of {} would stand over the edge of the table.", who));
  const Seat side = site.state.unit(parent).side;
  for (const Obstacle& other : site.others(parent)) {
    if (other.unit == screen) continue;
    if (overlap(other.footprint, place))
      return refuse(cite::bb_402, fmt::format("There is no room for the screen of {}: {} is in the way.", who,
                                              name(site.state, other.unit)));
    if (other.side != side && within(other.footprint, place, site.book.tables.movement.keep_clear - kSlack))
      return refuse(cite::bb_056, fmt::format("The screen of {} would stand within 2\" of {}.", who,
                                              name(site.state, other.unit)));
  }
  if (overlap(site.print(parent), place))
    return refuse(cite::bb_402, fmt::format("The screen of {} would stand on its own unit.", who));
  return std::nullopt;
}

// Straight ahead of the parent's middle, an inch off if that keeps it near enough, else closer up.
Pose usual_place(const Site& site, UnitId parent, int figures) {
  const Pose& front = site.box(parent).pose;
  const Coord deep = site.book.words.formations[kSkirmish].rank_depth;
  const auto at = [&](Coord gap) { return Pose{point_from(front, gap + deep, 0), front.facing}; };
  for (const Coord gap : {inches(1), inches(1, 2), inches(1, 4)})
    if (!check_screen_stands(site, parent, {}, screen_at(site, figures, at(gap)))) return at(gap);
  return at(0);
}

int figures_ordered(const Site& site, const Order& order) {
  const int most = largest_screen(site, order.unit);
  return static_cast<int>(order.number(kFigures, most));
}

Pose place_ordered(const Site& site, const Order& order) {
  const Pose* named = order.find<Pose>(kPlace);
  return named != nullptr ? *named : usual_place(site, order.unit, figures_ordered(site, order));
}

// An extended line that sent men out may have become a line: it is the same formation for them.
bool is_still(const BattleState& state, UnitId parent, int formation_then) {
  const auto then = plain(static_cast<std::uint8_t>(formation_then));
  return formation(state, parent) == then || (then == kExtended && formation(state, parent) == kLine);
}

// The parent takes the width again that it had before the screen went out, where there is room for it.
void widen_again(const Book& book, BattleState& state, UnitId parent, int files, int formation_then) {
  Unit& unit = state.unit(parent);
  if (unit.inside.valid() || !is_still(state, parent, formation_then)) return;
  if (in_square(state, parent)) return close_up(book, state, parent);
  if (unit.files >= files || formation(state, parent) == kBent) return;
  const Unit narrow = unit;
  take_formation(state, parent, static_cast<std::uint8_t>(formation_then), files, unit.pose);
  close_up(book, state, parent);
  const Site site(book, state);
  const std::vector<Obstacle> others = site.others(parent);
  const bool in_the_way = std::any_of(others.begin(), others.end(), [&](const Obstacle& other) {
    return overlap(other.footprint, site.print(parent));
  });
  if (in_the_way) unit = narrow;
}

}  // namespace

bool is_screen_capable(const BattleState& state, UnitId id) {
  if (!option(state, kSkirmishScreens) || !is_infantry(state, id) || has(state, id, kScreen)) return false;
  const NationOf nation = national_infantry(state, id);  // BB-417, BB-421
  return has(state, id, kScreenCapable) || nation == kFrance || nation == kNewPrussia;
}

int largest_screen(const Site& site, UnitId parent) {
  return site.state.unit(parent).strength / site.book.tables.reform.screen_share;
}

UnitId screen_of(const BattleState& state, UnitId parent) {
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.parent == parent && unit.markers[kScreen] != 0) return unit.id;
  return {};
}

bool is_close_to_parent(const Site& site, UnitId parent, const Footprint& screen) {
  const Coord reach = site.book.tables.reform.screen_distance + kSlack;
  if (!is_before_parent(site, parent, screen)) return false;
  for (const Quad& quad : screen.boxes)  // the farthest point of a box from a body is a corner
    for (const Vec corner : quad.corner)
      if (!within(corner, site.print(parent), reach)) return false;
  return true;
}

std::optional<Verdict> check_screen_move(const Site& site, UnitId screen, const Footprint& place) {
  return check_screen_stands(site, site.state.unit(screen).parent, screen, place);
}

Verdict check_screen(const Site& site, const Order& order) {
  const BattleState& state = site.state;
  if (order.verb == kScreenIn) {
    if (screen_of(state, order.unit).valid()) return allow();
    return refuse(cite::bb_406, fmt::format("{} has no screen out.", name(state, order.unit)));
  }
  if (auto refused = check_may_screen(site, order.unit)) return *refused;
  const int figures = figures_ordered(site, order), most = largest_screen(site, order.unit);
  if (figures < 1 || figures > most)
    return refuse(cite::bb_401,
                  fmt::format("{} may throw out {} at most: a third of its figures.", name(state, order.unit),
                              counted(most, "figure", "figures")));
  const Footprint place = screen_at(site, figures, place_ordered(site, order));
  if (auto refused = check_screen_stands(site, order.unit, {}, place)) return *refused;
  Preview preview;
  preview.ghost = place.boxes;
  return allow(std::move(preview));
}

void make_screen(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  if (order.verb == kScreenIn) return rejoin_screen(book, scene, order.unit);
  const Site site(book, state);
  const int figures = figures_ordered(site, order);
  const Pose place = place_ordered(site, order);
  const Unit before = state.unit(order.unit);
  Cites rules{cite::bb_401, cite::bb_405};
  rules.add(national_infantry(state, order.unit) == kFrance ? cite::bb_417 : cite::bb_421, !has(state, order.unit, kScreenCapable));
  const UnitId screen = split_unit(state, order.unit, figures, " screen");
  set(state, screen, kScreen);
  for (const Marker fresh : {kSpent, kMoved, kDone, kReformed, kMustStand, kFullAdvance, kProgress})
    set(state, screen, fresh, 0);
  set(state, screen, kProgressFormation, before.formation);  // what the parent was when it sent them out
  set(state, screen, kProgressFiles, before.files);
  take_formation(state, screen, kSkirmish, figures, place);
  close_up(book, state, order.unit);
  add_formation(state, screen, kSkirmish, rules);
  scene.tell(rules, {order.unit, screen}, [&] {
    return fmt::format("{} throws out a skirmish screen of {}.", name(state, order.unit),
                       counted(figures, "figure", "figures"));
  });
}

void rejoin_screen(const Book& book, Scene& scene, UnitId parent) {
  BattleState& state = scene.state;
  if (has(state, parent, kScreen)) parent = state.unit(parent).parent;
  const UnitId screen = screen_of(state, parent);
  if (!screen.valid()) return;
  const Unit out = state.unit(screen);
  join_units(state, parent, screen);
  widen_again(book, state, parent, out.markers[kProgressFiles], out.markers[kProgressFormation]);
  scene.then(cite::bb_406, {parent, screen},
             [&] { return fmt::format("The screen of {} rejoins it.", name(state, parent)); });
}

void recall_strays(const Book& book, Scene& scene) {
  for (std::size_t i = 0; i < scene.state.units.size(); ++i) {
    const Unit& unit = scene.state.units[i];
    if (!unit.on_table || unit.markers[kScreen] == 0) continue;
    if (is_close_to_parent(Site(book, scene.state), unit.parent, Site(book, scene.state).print(unit.id)))
      continue;
    scene.tell(cite::bb_402, {unit.parent, unit.id}, [&] {
      return fmt::format("The screen of {} is farther than 2\" from it.", name(scene.state, unit.parent));
    });
    rejoin_screen(book, scene, unit.parent);
  }
}

}  // namespace drumhead::bb
