// Cover against fire and in melee, obstacles before a front, soft ground before a target (R51, R59, R72,
// BA-195, BA-264).
#include <algorithm>

#include "rules/belle_alliance/cites.h"
#include "rules/belle_alliance/exact_ground.h"

namespace drumhead::ba {
namespace {

// R59: the figures of a body whose bases are nearest to the point of impact. A throng is taken by its pieces.
std::vector<Quad> figures_at(const Site& site, UnitId id, Vec impact) {
  std::vector<Quad> all = site.print(id).boxes;
  if (!has_front_all_round(site.state, id)) {
    all.clear();
    for (const Box& figure : site.figures(id)) all.push_back(corners(figure));
  }
  Coord least = kNoDistance;
  for (const Quad& figure : all) least = std::min(least, distance(impact, figure));
  std::erase_if(all, [&](const Quad& figure) { return distance(impact, figure) > least; });
  return all;
}

bool touches(const Site& site, const Piece& line, const Quad& figure) {
  const Coord reach = half_strip(site.book, line) + site.book.tables.march.contact;
  return line.line.size() >= 2 && meet(grown(bounds(line), reach), bounds(figure)) &&
         within(figure, line.line, reach);
}

// The line from one to the other, and a little on: whoever touches a wall has its middle before him, or under
// his toes.
bool lies_between(const Site& site, const Piece& line, Vec from, Vec to) {
  const Coord more = half_strip(site.book, line) + site.book.tables.march.contact;
  return first_meeting({from, to + stretched(to - from, more)}, line.line).has_value();
}

bool is_covered_by(const Site& site, const Piece& piece, std::span<const Quad> figures, Vec from,
                   Vec impact) {
  if (is_linear(piece.kind))
    return lies_between(site, piece, from, impact) &&
           std::any_of(figures.begin(), figures.end(),
                       [&](const Quad& figure) { return touches(site, piece, figure); });
  return std::any_of(figures.begin(), figures.end(),
                     [&](const Quad& figure) { return lies_on(piece, centre(figure)); });
}

bool is_better(const CoverGiven& a, const CoverGiven& b) {
  return a.cover > b.cover || (a.cover == b.cover && a.wood && !b.wood);
}

// BA-397: who fires out of a wood has trees before him all the way to its edge.
CoverGiven cover_out_of_wood(const Site& site, UnitId firer, std::span<const Quad> figures) {
  const Piece* wood = firer.valid() ? wood_under(site, firer) : nullptr;
  if (wood == nullptr) return {};
  const bool inside = std::any_of(figures.begin(), figures.end(),
                                  [&](const Quad& figure) { return lies_on(*wood, centre(figure)); });
  if (inside) return {};
  return {cover_of(site.book.tables.ground, Feature::kFiredAtFromWood), wood, false, cite::ba_397};
}

// The part of a strip of ground that lies between a front and what is `gap` away.
Quad ground_before(const Site& site, UnitId id, Face face, Coord gap) {
  const Coord deep = std::min(gap, site.book.tables.melee.zone);
  return room_beside(site.box(id), face, std::max<Coord>(deep, 1));
}

int hill_obstacle_on(const Site& site, const Quad& strip) {
  const GroundTables& t = site.book.tables.ground;
  const std::vector<const Piece*> hills = contours_near(site.state, bounds(strip), t.hill_difficult);
  const auto layer = narrowest_layer(hills, strip, t.hill_difficult);
  return layer ? hill_obstacle(t, layer->width + site.book.tables.march.tolerance) : int{kNoObstacle};
}

// The strip drawn in at its sides, and a hair longer at both ends: what runs along the front of either of the
// two still lies between them.
Quad between_sides(const Quad& strip, Coord hair) {
  const Vec aside = stretched(strip.front_right() - strip.front_left(), hair),
            on = stretched(strip.front_left() - strip.rear_left(), hair);
  return {{strip.front_left() + aside + on, strip.front_right() - aside + on, strip.rear_right() - aside - on,
           strip.rear_left() + aside - on}};
}

// BA-395: the outline of a wood lies between the two, or along the front of one of them.
bool parts_them(const Site& site, const Piece& wood, const Quad& strip) {
  const Quad between = between_sides(strip, site.book.tables.march.tolerance);
  bool crosses = false;
  each_edge(wood, [&](const Segment& edge) { crosses = crosses || within(edge, between, 0); });
  return crosses;
}

int worst_obstacle_on(const Site& site, const Quad& strip) {
  const Quad inner = drawn_in(strip, site.book.tables.march.tolerance);
  int worst = kNoObstacle;
  for (const Piece* piece : pieces_near(*site.state.ground, site.state.pieces,
                                        grown(bounds(strip), site.book.tables.march.strip))) {
    const int obstacle = obstacle_class(site.book, *piece);
    if (obstacle <= worst || obstacle == kImpassable) continue;
    if (is_wood(*piece) ? parts_them(site, *piece, strip) : stands_on(site.book, *piece, inner))
      worst = obstacle;
  }
  return std::max(worst, hill_obstacle_on(site, inner));
}

}  // namespace

CoverGiven cover_against(const Site& site, UnitId target, Vec from, Vec impact, UnitId firer) {
  const BattleState& state = site.state;
  if (is_garrison(state, target)) {
    const Piece& house = state.ground->piece(state.unit(target).inside);
    return {cover_class(site.book, state, house), &house, false, cite_of(site.book, house)};
  }
  const std::vector<Quad> figures = figures_at(site, target, impact);
  CoverGiven best = cover_out_of_wood(site, firer, figures);
  const Coord reach = site.book.tables.march.strip;
  for (const Piece* piece :
       pieces_near(*state.ground, state.pieces, grown(site.print(target).bounds, reach))) {
    if (is_house(*piece)) continue;
    const CoverGiven given{cover_class(site.book, state, *piece), piece, is_wood(*piece),
                           cite_of(site.book, *piece)};
    if (given.cover != kNoCover && is_better(given, best) &&
        is_covered_by(site, *piece, figures, from, impact))
      best = given;
  }
  return best;
}

int obstacle_in_zone(const Site& site, UnitId attacker, UnitId opponent) {
  if (is_garrison(site.state, attacker)) return kNoObstacle;
  const Coord gap = site.gap(attacker, opponent);
  if (!has_front_all_round(site.state, attacker))
    return worst_obstacle_on(site, ground_before(site, attacker, Face::kFront, gap));
  const Face face = nearest_face(site.box(attacker), site.centre_of(opponent));
  return worst_obstacle_on(site, ground_before(site, attacker, face, gap));
}

// R72: the last 5 cm before the point of impact, a hair less at both ends (R3).
bool is_soft_before(const Site& site, Vec from, Vec impact) {
  const Coord deep = site.book.tables.fire.soft_before, hair = site.book.tables.march.tolerance;
  const Coord narrow = site.book.tables.ground.hill_difficult;
  if (length(impact - from) <= deep) return false;
  const Vec back = from - impact;
  const Segment last{impact + stretched(back, hair), impact + stretched(back, deep - hair)};
  std::vector<const Piece*> soft = pieces_near(*site.state.ground, site.state.pieces, bounds(last));
  std::erase_if(soft, [&](const Piece* piece) {
    return is_linear(piece->kind) || !is_soft(site.book, *piece) || piece->area.outer.size() < 3;
  });
  return all_on(soft, contours_near(site.state, bounds(last), narrow), last, narrow - hair, hair);
}

}  // namespace drumhead::ba
