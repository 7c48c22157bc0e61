// Cover against fire and in melee, obstacles before a front, soft ground before a target (R51, R59, R72,
// BA-195, BA-264).
#include <algorithm>

#include "rules/belle_alliance/cites.h"
#include "rules/belle_alliance/terrain.h"

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
  const Coord whole = std::max<Coord>(1, length(to - from));
  const Coord more = half_strip(site.book, line) + site.book.tables.march.contact;
  const Vec on{divide_rounded(Wide{to.x - from.x} * more, whole),
               divide_rounded(Wide{to.y - from.y} * more, whole)};
  return first_meeting({from, to + on}, line.line).has_value();
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
  if (hills.size() < 2) return kNoObstacle;
  int worst = kNoObstacle;
  for (const Vec point : points_over(strip, site.book.tables.muster.bases.at(kFootBase, 0)))
    if (const auto layer = layer_at(hills, point, t.hill_difficult))
      worst = std::max<int>(worst, hill_obstacle(t, layer->width + site.book.tables.march.tolerance));
  return worst;
}

int worst_obstacle_on(const Site& site, const Quad& strip) {
  const Quad inner = drawn_in(strip, site.book.tables.march.tolerance);
  int worst = kNoObstacle;
  for (const Piece* piece : pieces_near(*site.state.ground, site.state.pieces,
                                        grown(bounds(strip), site.book.tables.march.strip))) {
    const int obstacle = obstacle_class(site.book, *piece);
    if (obstacle <= worst || obstacle == kImpassable || !stands_on(site.book, *piece, inner)) continue;
    if (is_wood(*piece) && holds(*piece, inner)) continue;  // its edge is elsewhere
    worst = obstacle;
  }
  return std::max(worst, hill_obstacle_on(site, inner));
}

bool is_soft_at(const Site& site, std::span<const Piece* const> near, std::span<const Piece* const> hills,
                Vec point) {
  const bool field = std::any_of(near.begin(), near.end(), [&](const Piece* piece) {
    return !is_linear(piece->kind) && is_soft(site.book, *piece) && lies_on(*piece, point);
  });
  if (field) return true;
  const auto layer = layer_at(hills, point, site.book.tables.ground.hill_difficult);
  return layer && hill_is_difficult(site.book.tables.ground, layer->width + site.book.tables.march.tolerance);
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
  const Coord whole = length(impact - from);
  if (whole <= deep) return false;
  const Vec way = from - impact;
  const auto back = [&](Coord by) {
    return impact + Vec{divide_rounded(Wide{way.x} * by, whole), divide_rounded(Wide{way.y} * by, whole)};
  };
  const Bounds box = bounds(Segment{impact, back(deep)});
  const std::vector<const Piece*> near = pieces_near(*site.state.ground, site.state.pieces, box);
  const std::vector<const Piece*> hills =
      contours_near(site.state, box, site.book.tables.ground.hill_difficult);
  constexpr int kSteps = 10;
  for (int i = 0; i <= kSteps; ++i)
    if (!is_soft_at(site, near, hills, back(hair + (deep - 2 * hair) * i / kSteps))) return false;
  return true;
}

}  // namespace drumhead::ba
