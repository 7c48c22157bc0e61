// Generals (1.11, R13, R14): charisma, riding, attaching, command radius; the options of danger (7.5) and of
// command points (7.6). A general is a point: he blocks nothing and cannot be shot at.
#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>

#include "geom/lines.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

std::vector<LeaderId> generals_of(const BattleState& state, Seat seat) {
  std::vector<LeaderId> list;
  for (const Leader& leader : state.leaders)
    if (leader.on_table && leader.side == seat) list.push_back(leader.id);
  return list;
}

bool is_chief(const Leader& leader) { return leader.markers[kCommanderInChief] != 0; }

std::string spoken_points(int n) { return fmt::format("{} command point{}", n, n == 1 ? "" : "s"); }

// ---- Riding.

// The side whose movement it is: the one that is asked for a move.
std::optional<Seat> side_that_moves(const BattleState& state) {
  for (const Ask& ask : state.asks)
    if (ask.kind == kAskMove) return ask.seat;
  return std::nullopt;
}

// R13: he goes with every move his unit makes, and then has none of his own in that phase.
bool went_with_his_unit(const BattleState& state, const Leader& leader) {
  const UnitId unit = leader.attached_to;
  if (!unit.valid() || !has(state, unit, kDone)) return false;
  return has(state, unit, kSpent) || has(state, unit, kCharged) ||
         (has(state, unit, kMoved) && !has(state, unit, kEvaded));
}

// Does the way go over the line of a piece that shuts it there? To begin or to end at it is not to cross it.
bool shut_by_line(const BattleState& state, const Piece& piece, const Segment& way) {
  if (is_river(piece)) return false;
  for (std::size_t i = 0; i + 1 < piece.line.size(); ++i) {
    const Segment edge{piece.line[i], piece.line[i + 1]};
    if (relate(edge, way) == Relation::kApart) continue;
    const Vec at = crossing_point(edge, way).value_or(way.a);
    if (distance(at, way.a) <= kSlack || distance(at, way.b) <= kSlack) continue;
    const std::optional<ObstacleRow> row = row_near(state, piece, at);
    const bool impassable = row == kHedgerowRow || row == kAbatisRow || row == kCityWallRow;
    if (impassable || piece.kind == PieceKind::kCliff) return true;
  }
  return false;
}

bool shut_by_water(const BattleState& state, const Piece& piece, const Segment& way) {
  return is_river(piece) && crosses(piece, way) && !is_dry_way(state, piece, way);
}

// R13: an attached general is at the front of his unit, and on its side of whatever runs along there.
Vec start_of_ride(const BattleState& state, const Leader& leader) {
  const UnitId unit = leader.attached_to;
  if (!unit.valid() || in_block(state, unit)) return leader.pose.at;
  return point_from(state.unit(unit).pose, -2 * kSlack, 0);
}

const Piece* shuts_the_way(const BattleState& state, const Segment& way) {
  for (const Piece& piece : state.ground->pieces)
    if (is_there(state.pieces, piece.id) &&
        (shut_by_water(state, piece, way) || shut_by_line(state, piece, way)))
      return &piece;
  return nullptr;
}

Vec nearest_place_at(const Footprint& place, Vec from) {
  Vec best = from;
  Coord least = kNoDistance;
  for (const Quad& quad : place.boxes) {
    const Vec there = nearest_point(from, quad);
    if (const Coord d = distance(from, there); d < least) least = d, best = there;
  }
  return best;
}

Vec end_of_ride(const Site& site, const Order& order, const Leader& leader) {
  if (const Vec* point = order.find<Vec>(kPoint)) return *point;
  const UnitId unit = order.unit_at(kAttachTo);
  return unit.valid() ? nearest_place_at(site.print(unit), leader.pose.at) : leader.pose.at;
}

std::optional<Verdict> check_attachment(const Site& site, LeaderId general, UnitId unit, Vec place) {
  const BattleState& state = site.state;
  const Leader& leader = state.leaders[general.index()];
  const std::string who = name_of(state, general);
  if (leader.side != state.unit(unit).side)
    return refuse(cite::bb_037, fmt::format("{} is no unit of {}'s side.", name(state, unit), who));
  if (!may_influence(state, general, unit))
    return refuse(cite::bb_037,
                  fmt::format("{} commands his own brigade, and {} is not of it.", who, name(state, unit)));
  if (!within(place, site.print(unit), kContactGap))
    return refuse(cite::bb_108, fmt::format("{} does not end his ride with {}.", who, name(state, unit)));
  return std::nullopt;
}

}  // namespace

// ---- Charisma (BB-040).

void roll_charisma(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  for (const Seat seat : {Seat::kA, Seat::kB})
    for (const LeaderId id : generals_of(state, seat)) {
      Leader& leader = state.leaders[id.index()];
      if (leader.markers[kRollCharisma] == 0) continue;
      const GeneralThrow thrown = throw_for(book.tables.generals.charisma, scene.dice);
      leader.rating = static_cast<std::int16_t>(thrown.gives);
      leader.markers[kRollCharisma] = 0;
      scene.tell(cite::bb_040, {}, [&] {
        return fmt::format("{} throws {}: {}.", name_of(state, id), thrown.die,
                           book.tables.generals.charisma.at(thrown.die).label);
      });
    }
}

// ---- Command (BB-042, BB-043).

Coord command_radius(const Book& book, const BattleState& state, LeaderId general) {
  const bool attached = state.leaders[general.index()].attached_to.valid();
  return attached ? book.tables.generals.radius_attached : book.tables.generals.radius;
}

void follow_units(const Book&, BattleState& state) {
  for (Leader& leader : state.leaders) {
    if (!leader.on_table || !leader.attached_to.valid()) continue;
    const Unit& unit = state.unit(leader.attached_to);
    if (!unit.on_table) {
      leader.attached_to = {};  // R13: he stays where the unit was
      continue;
    }
    leader.pose = unit.pose;
    if (unit.inside.valid()) leader.pose.at = block_centre(state.ground->piece(unit.inside));
  }
}

// ---- Riding (BB-108, R13).

Verdict check_ride(const Site& site, const Order& order) {
  const BattleState& state = site.state;
  const LeaderId* general = order.find<LeaderId>(kGeneral);
  if (general == nullptr || !general->valid())
    return refuse(cite::bb_108, "Name the general who is to ride.");
  const Leader& leader = state.leaders[general->index()];
  const std::string who = name_of(state, *general);
  if (!leader.on_table) return refuse(cite::bb_108, fmt::format("{} is not on the table any more.", who));
  if (const auto moves = side_that_moves(state); moves && leader.side != *moves)
    return refuse(cite::bb_108, fmt::format("{} is a general of the other side.", who));
  if (leader.markers[kLeaderMoved] != 0)
    return refuse(cite::bb_108, fmt::format("{} has ridden already in this movement.", who));
  if (went_with_his_unit(state, leader))
    return refuse(cite::bb_108, fmt::format("{} went with {} and has no move of his own in this movement.",
                                            who, name(state, leader.attached_to)));
  const UnitId joined = order.unit_at(kAttachTo);
  if (order.find<Vec>(kPoint) == nullptr && !joined.valid())
    return refuse(cite::bb_108, fmt::format("Say where {} rides, or which unit he joins.", who));
  if (joined.valid() && !state.unit(joined).on_table)
    return refuse(cite::bb_108, fmt::format("{} is not on the table.", name(state, joined)));
  const Segment way{leader.pose.at, end_of_ride(site, order, leader)};
  if (!contains(state.ground->bounds(), way.b))
    return refuse(cite::bb_108, fmt::format("{} would leave the table.", who));
  const Coord ride = site.book.tables.movement.leader;
  if (!within(way.a, way.b, ride + kSlack))
    return refuse(
        cite::bb_108,
        fmt::format("{} rides {} at most, and it is {} there.", who, spoken_length(site.book.words, ride),
                    spoken_length(site.book.words, distance(way.a, way.b))),
        {mark(way, "too far")});
  if (const Piece* shut = shuts_the_way(state, {start_of_ride(state, leader), way.b}))
    return refuse(cite::bb_108, fmt::format("{} cannot ride across {}.", who, name(*shut)),
                  {mark(way, "shut")});
  if (joined.valid())
    if (auto refused = check_attachment(site, *general, joined, way.b)) return *refused;
  return allow();
}

void make_ride(const Book& book, Scene& scene, const Order& order) {
  BattleState& state = scene.state;
  Leader& leader = state.leaders[order.find<LeaderId>(kGeneral)->index()];
  const Vec place = end_of_ride(Site(book, state), order, leader);
  const UnitId left = leader.attached_to, joined = order.unit_at(kAttachTo);
  const Coord ridden = distance(leader.pose.at, place);
  const std::string who = name_of(state, leader.id);
  leader.pose.at = place;
  leader.attached_to = joined;
  leader.markers[kLeaderMoved] = 1;
  scene.tell(cite::bb_108, {}, [&] {
    const std::string leaves =
        left.valid() && left != joined ? fmt::format(" leaves {} and", name(state, left)) : "";
    return fmt::format("{}{} rides {}.", who, leaves, spoken_length(book.words, ridden));
  });
  if (!joined.valid()) return;
  scene.then({cite::bb_043, is_chief(leader) ? cite::bb_038 : cite::bb_037, cite::bb_041}, {joined}, [&] {
    return fmt::format("He joins {}; his command reaches {} while he is with it.", name(state, joined),
                       spoken_length(book.words, book.tables.generals.radius_attached));
  });
  follow_units(book, state);
}

// ---- Enemy troops ride over a general (R13).

namespace {

bool passed_over(const Trace& way, Vec point) {
  return std::any_of(way.points.begin(), way.points.end(), [&](const CheckPoint& place) {
    return std::any_of(place.footprint.boxes.begin(), place.footprint.boxes.end(),
                       [&](const Quad& quad) { return where(point, quad) == Inside::kInside; });
  });
}

void take_refuge(const Book& book, Scene& scene, Leader& leader, UnitId mover) {
  BattleState& state = scene.state;
  const Site site(book, state);
  UnitId nearest;
  for (const UnitId unit : site.side(leader.side)) {
    if (!within(leader.pose.at, site.print(unit), book.tables.generals.refuge + kSlack)) continue;
    if (!nearest.valid() ||
        distance(leader.pose.at, site.print(unit)) < distance(leader.pose.at, site.print(nearest)))
      nearest = unit;
  }
  if (!nearest.valid()) {
    leader.on_table = false;
    return scene.then(cite::bb_039, {mover}, [&] {
      return fmt::format("{} passes over {}, who finds no friends near and is taken.", name(state, mover),
                         name_of(state, leader.id));
    });
  }
  leader.pose.at = nearest_place_at(site.print(nearest), leader.pose.at);
  scene.then(cite::bb_039, {mover, nearest}, [&] {
    return fmt::format("{} passes over {}, who takes refuge by {}.", name(state, mover),
                       name_of(state, leader.id), name(state, nearest));
  });
}

}  // namespace

void brush_aside(const Book& book, Scene& scene, UnitId mover, const Trace& way) {
  BattleState& state = scene.state;
  for (const LeaderId id : generals_of(state, other(state.unit(mover).side))) {
    Leader& leader = state.leaders[id.index()];
    if (!leader.attached_to.valid() && passed_over(way, leader.pose.at))
      take_refuge(book, scene, leader, mover);
  }
}

// ---- Option danger_to_generals (BB-389, R111): troops in one block are one unit.

void danger_to_generals(const Book& book, Scene& scene, Marker hits) {
  BattleState& state = scene.state;
  const GeneralTables& tables = book.tables.generals;
  for (const Unit& unit : state.units) {
    if (!unit.on_table || group_of(state, unit.id).front() != unit.id) continue;
    LeaderId general;
    int suffered = 0;
    for (const UnitId mate : group_of(state, unit.id)) {
      suffered += state.unit(mate).markers[hits];
      const LeaderId his = attached_general(state, mate);
      if (his.valid() &&
          (!general.valid() || state.leaders[his.index()].rating > state.leaders[general.index()].rating))
        general = his;
    }
    if (!general.valid() || suffered < tables.danger_hits) continue;
    const DangerThrow thrown = throw_danger(tables, scene.dice);
    scene.tell(cite::bb_389, {unit.id}, [&] {
      return fmt::format("{} is with {}, which suffered {} hits: he throws {} and {}.",
                         name_of(state, general), name(state, state.leaders[general.index()].attached_to),
                         suffered, thrown.die, thrown.falls ? "falls" : "is unhurt");
    });
    if (!thrown.falls) continue;
    Leader& leader = state.leaders[general.index()];
    leader.on_table = false;
    leader.attached_to = {};
  }
}

// ---- Option command_initiative (BB-390 to BB-393, R112).

namespace {

// Those who may pay for a unit: its brigadier first, then the commander-in-chief; those that have it in their
// radius.
std::vector<LeaderId> paymasters(const Site& site, UnitId unit) {
  std::vector<LeaderId> list;
  for (const bool chief : {false, true})
    for (const Leader& leader : site.state.leaders)
      if (is_chief(leader) == chief && may_influence(site.state, leader.id, unit) &&
          within(leader.pose.at, site.print(unit), command_radius(site.book, site.state, leader.id) + kSlack))
        list.push_back(leader.id);
  return list;
}

}  // namespace

void roll_command_points(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  if (!option(state, kCommandInitiative)) return;
  const Seat first = static_cast<Seat>(state.numbers[kSideA]);
  for (const Seat seat : {first, other(first)})
    for (const LeaderId id : generals_of(state, seat)) {
      const GeneralThrow thrown = throw_for(book.tables.generals.command_points, scene.dice);
      state.leaders[id.index()].markers[kPoints] = static_cast<std::int16_t>(thrown.gives);
      scene.tell(cite::bb_390, {}, [&] {
        return fmt::format("{} throws {}: {} this turn.", name_of(state, id), thrown.die,
                           spoken_points(thrown.gives));
      });
    }
}

std::optional<Verdict> check_command_points(const Site& site, UnitId id, int points, const char* deed) {
  const BattleState& state = site.state;
  if (!option(state, kCommandInitiative) || points <= 0) return std::nullopt;
  const std::vector<LeaderId> payers = paymasters(site, id);
  if (payers.empty())
    return refuse(cite::bb_392, fmt::format("{} is out of command and cannot {}; it may only form square.",
                                            name(state, id), deed));
  int had = 0;
  for (const LeaderId payer : payers) had += state.leaders[payer.index()].markers[kPoints];
  if (had < points)
    return refuse(cite::bb_391, fmt::format("{} needs {} to {}, and its generals have {} left.",
                                            name(state, id), spoken_points(points), deed, had));
  return std::nullopt;
}

void pay_command_points(const Book& book, Scene& scene, UnitId id, int points) {
  BattleState& state = scene.state;
  if (!option(state, kCommandInitiative) || points <= 0) return;
  for (const LeaderId payer : paymasters(Site(book, state), id)) {
    Leader& leader = state.leaders[payer.index()];
    const int paid = std::min<int>(points, leader.markers[kPoints]);
    if (paid <= 0) continue;
    points -= paid;
    leader.markers[kPoints] = static_cast<std::int16_t>(leader.markers[kPoints] - paid);
    scene.then(cite::bb_391, {id}, [&] {
      return fmt::format("{} spends {} on {} and has {} left.", name_of(state, payer), spoken_points(paid),
                         name(state, id), leader.markers[kPoints]);
    });
  }
}

}  // namespace drumhead::bb
