// Town blocks (6.4, R95): entering, putting part of a unit in, leaving, going from block to block.
#include <fmt/format.h>
#include <algorithm>

#include "geom/touching.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

const Piece& block_named(const Site& site, const Order& order) {
  return site.state.ground->piece(*order.find<PieceId>(kPiece));
}

Path way_ordered(const Order& order) {
  const Path* path = order.find<Path>(kPath);
  return path == nullptr ? Path{} : *path;
}

bool held_by_enemies(const BattleState& state, PieceId block, Seat side) {
  return std::any_of(state.units.begin(), state.units.end(), [&](const Unit& unit) {
    return unit.on_table && unit.inside == block && unit.side != side;
  });
}

// ---- What bars a body of so many figures from going into a block.

std::optional<Verdict> check_may_go_in(const Site& site, UnitId id, const Piece& block, int figures) {
  const BattleState& state = site.state;
  if (!is_block(block)) return refuse(cite::bb_301, fmt::format("{} is no town block.", name(block)));
  if (!is_infantry(state, id))
    return refuse(cite::bb_303, fmt::format("{} cannot enter {}: town blocks are closed to all but infantry.",
                                            name(state, id), name(block)));
  if (held_by_enemies(state, block.id, state.unit(id).side))
    return refuse(cite::bb_301, fmt::format("{} is held by the enemy; it can only be charged.", name(block)));
  const int inside = figures_inside(state, block.id);
  if (inside + figures > block.capacity)
    return refuse(cite::bb_298, fmt::format("{} holds {} figures: {} are in it, and {} more do not fit.",
                                            name(block), block.capacity, inside, figures));
  return std::nullopt;
}

// R25: not nearer than 2" to an enemy, unless it was nearer before and does not approach.
std::optional<Verdict> check_keeps_clear(const Site& site, UnitId id, const Footprint& before,
                                         const Footprint& after) {
  const Coord limit = site.book.tables.movement.keep_clear;
  for (const UnitId enemy : site.enemies_of(id)) {
    const Footprint& there = site.print(enemy);
    if (!within(after, there, limit - kSlack) || in_contact(site.state, enemy)) continue;
    if (distance(before, there) < limit && distance(after, there) >= distance(before, there)) continue;
    return refuse(cite::bb_056,
                  fmt::format("{} would come within {} of {} without charging it.", name(site.state, id),
                              spoken_length(site.book.words, limit), name(site.state, enemy)),
                  {mark(nearest_points(after, there), "too near")});
  }
  return std::nullopt;
}

// ---- Entering, whole or in part: the way there, and what is at its end.

std::optional<Verdict> check_way_in(const Site& site, UnitId id, const Piece& block, const Path& path,
                                    int figures) {
  const BattleState& state = site.state;
  if (auto refused = check_may_be_ordered(site, id)) return *refused;
  if (in_block(state, id))
    return refuse(cite::bb_302, fmt::format("{} is in a block: leaving it for another costs half a move.",
                                            name(state, id)));
  if (auto refused = check_may_go_in(site, id, block, figures)) return *refused;
  Footprint place = site.print(id);
  if (!path.empty()) {
    const March march = plan_march(site, id, path);
    if (!march.verdict.allowed()) return march.verdict;
    place = march.way.points.back().footprint;
  }
  const std::vector<PieceId> touched = blocks_touched(site, place);
  if (std::find(touched.begin(), touched.end(), block.id) == touched.end())
    return refuse(cite::bb_301,
                  fmt::format("{} does not touch {}, and so cannot enter it.", name(state, id), name(block)),
                  {mark(place.boxes.front(), "not at the block")});
  return check_keeps_clear(site, id, place, block_print(block));
}

Preview preview_in(const Piece& block) {
  Preview preview;
  preview.ghost = block_print(block).boxes;
  return preview;
}

// The unit is inside from now on, and its move is over. R53: it has moved, though it may have paid nothing.
void go_inside(BattleState& state, UnitId id, const Piece& block) {
  Unit& unit = state.unit(id);
  unit.inside = block.id;
  unit.formation = kGarrison;
  unit.files = 1;
  unit.pose.at = block_centre(block);
  std::erase_if(state.bends, [&](const Bend& bend) { return bend.unit == id; });
  for (const Marker marker : {kProgress, kProgressFormation, kProgressFiles, kProgressTurn, kProgressAnchor})
    unit.markers[marker] = 0;
  for (const Marker marker : {kMoved, kDone}) unit.markers[marker] = 1;
}

// BB-309, BB-312, BB-313: what it means to be in a block.
void tell_garrison(Scene& scene, UnitId id, const Piece& block) {
  const BattleState& state = scene.state;
  scene.then({cite::bb_309, cite::bb_312}, {id}, [&] { return fmt::format("Troops in {} are unsteady.", name(block)); });
  const std::vector<UnitId> group = group_of(state, id);
  if (group.size() < 2) return;
  scene.then(cite::bb_313, group, [&] {
    constexpr const char* kGrades = "ABCDEF";
    return fmt::format("{} act as one there, of grade {}.", names(state, group),
                       kGrades[group_grade(state, id)]);
  });
}

void march_first(const Book& book, Scene& scene, UnitId id, const Path& path) {
  if (path.empty()) return;
  const March march = plan_march(Site(book, scene.state), id, path);
  carry_march(book, scene, id, march, path);
}

// ---- Coming out.

struct ComingOut {
  InFormation formation = kColumn;
  int files = 0;
  Pose place;
};

ComingOut coming_out_of(const Site& site, const Order& order) {
  const Unit& unit = site.state.unit(order.unit);
  ComingOut out;
  out.formation = plain(static_cast<std::uint8_t>(order.number(kFormationParam, kColumn)));
  const Formation& shape = site.book.words.formations[as_formed_by(site.state, order.unit, out.formation)];
  out.files = static_cast<int>(order.number(kFiles, shape.default_files));
  out.files = std::clamp<int>(out.files, 1, std::max<int>(1, unit.strength));
  if (const Pose* place = order.find<Pose>(kPlace)) out.place = *place;
  return out;
}

// The position as it would be with the unit outside, half its move spent.
BattleState come_out(const Site& site, UnitId id, const ComingOut& out) {
  BattleState state = site.state;
  Unit& unit = state.unit(id);
  unit.inside = {};
  unit.formation = as_formed_by(state, id, out.formation);
  unit.files = static_cast<std::int16_t>(out.files);
  unit.pose = out.place;
  unit.markers[kDisordered] = 1;
  unit.markers[kMoved] = 1;
  unit.markers[kSpent] = static_cast<std::int16_t>(unit.markers[kSpent] + site.book.tables.generals.leaving);
  return state;
}

bool may_come_out_in(InFormation wanted) {
  switch (wanted) {
    case kColumn:
    case kLine:
    case kExtended:
    case kSquare:
    case kSkirmish:
    case kMasse:
      return true;
    default:
      return false;
  }
}

// Against a side of the block, on free ground.
std::optional<Verdict> check_place_outside(const Site& site, const Site& after, UnitId id,
                                           const Piece& block) {
  const BattleState& state = site.state;
  const Footprint& place = after.print(id);
  const Mover mover = mover_of(after, after.marcher(id));
  const auto shown = [&](const char* label) { return std::vector<Mark>{mark(place.boxes.front(), label)}; };
  for (const Quad& quad : place.boxes)
    if (!lies_in(quad, state.ground->bounds()))
      return refuse(cite::bb_302, fmt::format("{} would stand beyond the table.", name(state, id)),
                    shown("off the table"));
  if (!within(block_print(block), place, kContactGap))
    return refuse(cite::bb_302,
                  fmt::format("{} comes out against a side of {}.", name(state, id), name(block)),
                  shown("not at the block"));
  if (const auto bar = bar_under(after, mover, drawn_in(place)))
    return refuse(bar->rule,
                  fmt::format("{} cannot stand on {}: {}.", name(state, id), name(*bar->piece), bar->why),
                  shown("cannot stand"));
  for (const Obstacle& other : after.others(id))
    if (!in_block(state, other.unit) && overlap(other.footprint, drawn_in(place)))
      return refuse(cite::bb_302,
                    fmt::format("{} would stand on {}.", name(state, id), name(state, other.unit)),
                    shown("taken"));
  return check_keeps_clear(site, id, site.print(id), place);
}

Verdict check_way_out(const Site& site, const Order& order, const Piece& block) {
  const UnitId id = order.unit;
  if (order.find<Pose>(kPlace) == nullptr)
    return refuse(cite::bb_302,
                  fmt::format("Say where {} comes out, or which block it goes to.", name(site.state, id)));
  const ComingOut out = coming_out_of(site, order);
  if (auto refused = check_formation_outside(site, id, out.formation, out.files)) return *refused;
  const BattleState state = come_out(site, id, out);
  const Site after(site.book, state);
  if (auto refused = check_place_outside(site, after, id, block)) return *refused;
  const Path path = way_ordered(order);
  if (!path.empty()) {
    const March march = plan_march(after, id, path);
    if (!march.verdict.allowed()) return march.verdict;
    if (auto refused = check_rejoins(after, id, march)) return *refused;  // BB-308
    return march.verdict;
  }
  Preview preview;
  preview.ghost = after.print(id).boxes;
  return allow(std::move(preview));
}

Verdict check_change_of_block(const Site& site, const Order& order, const Piece& from) {
  const Piece& to = block_named(site, order);
  const Unit& unit = site.state.unit(order.unit);
  const std::vector<PieceId> near = adjacent_blocks(site, from.id);
  if (std::find(near.begin(), near.end(), to.id) == near.end())
    return refuse(
        cite::bb_302,
        fmt::format("{} is not next to {}: blocks within {} of each other are.", name(to), name(from),
                    spoken_length(site.book.words, site.book.tables.generals.adjacent)));
  if (auto refused = check_may_go_in(site, order.unit, to, unit.strength)) return *refused;
  if (auto refused = check_keeps_clear(site, order.unit, site.print(order.unit), block_print(to)))
    return *refused;
  return allow(preview_in(to));
}

void change_block(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const Piece& to = state.ground->piece(*order.find<PieceId>(kPiece));
  Unit& unit = state.unit(order.unit);
  unit.markers[kSpent] = static_cast<std::int16_t>(unit.markers[kSpent] + book.tables.generals.leaving);
  go_inside(state, order.unit, to);
  scene.tell(cite::bb_302, {order.unit}, [&] {
    return fmt::format("{} goes over into {}, for half its move, and stays in order.",
                       name(state, order.unit), name(to));
  });
  tell_garrison(scene, order.unit, to);
}

void come_outside(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const UnitId id = order.unit;
  const Piece& from = state.ground->piece(state.unit(id).inside);
  const ComingOut out = coming_out_of(Site(book, state), order);
  const bool was_disordered = has(state, id, kDisordered);
  BattleState outside = come_out(Site(book, state), id, out);
  state.unit(id) = outside.unit(id);
  set(state, id, kDisordered, was_disordered);
  scene.tell(cite::bb_302, {id}, [&] {
    return fmt::format("{} leaves {} for half its move and forms {}.", name(state, id), name(from),
                       book.words.formations[state.unit(id).formation].name);
  });
  disorder(book, scene, id, cite::bb_306);
  march_first(book, scene, id, way_ordered(order));
  set(state, id, kDone);
}

}  // namespace

std::optional<Verdict> check_formation_outside(const Site& site, UnitId id, InFormation wanted, int files) {
  const BattleState& state = site.state;
  if (!may_come_out_in(wanted))
    return refuse(cite::bb_306, fmt::format("{} cannot come out in {}.", name(state, id),
                                            site.book.words.formations[wanted].name));
  return check_width(site, id, wanted, files, state.unit(id).strength);
}

// ---- Blocks.

int figures_inside(const BattleState& state, PieceId block) {
  int figures = 0;
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.inside == block) figures += unit.strength;
  return figures;
}

std::vector<PieceId> blocks_touched(const Site& site, const Footprint& place) {
  std::vector<PieceId> list;
  for (const Piece& piece : site.state.ground->pieces)
    if (is_block(piece) && within(block_print(piece), place, kContactGap)) list.push_back(piece.id);
  return list;
}

std::vector<PieceId> adjacent_blocks(const Site& site, PieceId block) {
  const Footprint here = block_print(site.state.ground->piece(block));
  std::vector<PieceId> list;
  for (const Piece& piece : site.state.ground->pieces)
    if (is_block(piece) && piece.id != block &&
        within(here, block_print(piece), site.book.tables.generals.adjacent + kSlack))
      list.push_back(piece.id);
  return list;
}

std::vector<Pose> places_outside(const Site& site, UnitId garrison, InFormation wanted, int files) {
  const BattleState& state = site.state;
  const Unit& unit = state.unit(garrison);
  const Formation& shape = site.book.words.formations[as_formed_by(state, garrison, wanted)];
  const Coord deep = depth(Body{&shape, {}, files, unit.strength, {}, {}}) + kContactGap / 4;
  const Ring& walls = state.ground->piece(unit.inside).area.outer;
  const Angle outward = doubled_area(walls) > 0 ? degrees(90) : -degrees(90);
  std::vector<Pose> places;
  for (std::size_t i = 0; i < walls.size(); ++i) {
    const Vec a = walls[i], b = walls[(i + 1) % walls.size()];
    const Heading out = heading_of(b - a) + outward;
    places.push_back({Vec{(a.x + b.x) / 2, (a.y + b.y) / 2} + step(out, deep), out});
  }
  return places;
}

// ---- Orders.

Verdict check_enter(const Site& site, const Order& order) {
  const Piece& block = block_named(site, order);
  const int figures = site.state.unit(order.unit).strength;
  if (auto refused = check_way_in(site, order.unit, block, way_ordered(order), figures)) return *refused;
  return allow(preview_in(block));
}

void make_enter(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const Piece& block = state.ground->piece(*order.find<PieceId>(kPiece));
  march_first(book, scene, order.unit, way_ordered(order));
  go_inside(state, order.unit, block);
  scene.tell(cite::bb_301, {order.unit}, [&] {
    return fmt::format("{} enters {}, which costs nothing and ends its move.", name(state, order.unit),
                       name(block));
  });
  tell_garrison(scene, order.unit, block);
  follow_units(book, state);
}

Verdict check_split_off(const Site& site, const Order& order) {
  const Piece& block = block_named(site, order);
  const Unit& unit = site.state.unit(order.unit);
  const int figures = static_cast<int>(order.number(kFigures));
  const auto least = static_cast<int>(site.book.tables.generals.least_part);
  if (auto refused = check_way_in(site, order.unit, block, way_ordered(order), figures)) return *refused;
  if (has(site.state, order.unit, kScreen))
    return refuse(cite::bb_307,
                  fmt::format("{} is a skirmish screen and is not divided.", name(site.state, order.unit)));
  if (figures < least || unit.strength - figures < least)
    return refuse(cite::bb_307,
                  fmt::format("{} has {} figures: at least {} must go in and at least {} stay outside.",
                              name(site.state, order.unit), unit.strength, least, least));
  return allow(preview_in(block));
}

void make_split_off(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  const UnitId parent = order.unit;
  const Piece& block = state.ground->piece(*order.find<PieceId>(kPiece));
  const int figures = static_cast<int>(order.number(kFigures));
  march_first(book, scene, parent, way_ordered(order));
  const UnitId part = split_unit(state, parent, figures, fmt::format(" in {}", name(block)));
  set(state, part, kDetached);
  go_inside(state, part, block);
  for (const Marker marker : {kMoved, kDone}) set(state, parent, marker);
  close_up(book, state, parent);
  scene.tell(cite::bb_307, {parent, part}, [&] {
    return fmt::format(
        "{} puts {} figures into {}; {} stay outside, a unit of their own until the two meet again.",
        name(state, parent), figures, name(block), state.unit(parent).strength);
  });
  tell_garrison(scene, part, block);
}

Verdict check_leave(const Site& site, const Order& order) {
  const BattleState& state = site.state;
  const UnitId id = order.unit;
  if (!in_block(state, id)) return refuse(cite::bb_302, fmt::format("{} is in no block.", name(state, id)));
  if (is_artillery(state, id))
    return refuse(cite::bb_305, fmt::format("{} is emplaced and cannot leave its block.", name(state, id)));
  for (const UnitId mate : group_of(state, id))
    if (is_frozen(state, mate))
      return refuse(cite::bb_217, fmt::format("{} fights for {} and cannot leave it.", name(state, id),
                                              name(state.ground->piece(state.unit(id).inside))));
  if (auto refused = check_may_be_ordered(site, id)) return *refused;
  const Piece& block = state.ground->piece(state.unit(id).inside);
  return order.find<PieceId>(kPiece) != nullptr ? check_change_of_block(site, order, block)
                                                : check_way_out(site, order, block);
}

void make_leave(const Book& book, Scene& scene, const Order& order) {
  if (order.find<PieceId>(kPiece) != nullptr)
    change_block(book, scene, order);
  else
    come_outside(book, scene, order);
  follow_units(book, scene.state);
}

}  // namespace drumhead::bb
