// What a firer sees along a line (R24, R25), and whom he only presumes at a terrain feature (BA-024, R73).
#include <algorithm>

#include "rules/belle_alliance/fire.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

// R73: clear sight to the outline of a feature reaches as far as sight reaches at all.
Coord farthest_sight(const Book& book) { return book.tables.march.sight.at(kInOpen, 0); }

// So near everybody is seen, wherever he stands, if only the weather is fair.
bool is_seen_anyhow(const Site& site, Vec from, Vec to) {
  return site.state.setting->weather.empty() &&
         within(from, to, site.book.tables.march.sight.at(kDeepInWood, 0));
}

bool outline_runs_at(const Book& book, const Piece& piece, Vec point) {
  const Coord near = book.tables.march.presumed + book.tables.march.tolerance;
  if (is_linear(piece.kind))
    return !piece.line.empty() && within(point, piece.line, half_strip(book, piece) + near);
  return piece.area.outer.size() >= 3 && distance_to_outline(point, piece) <= near;
}

}  // namespace

// Somewhere to stand unseen: woods, houses and whatever else is cover.
const Piece* feature_at(const Site& site, Vec point) {
  const Coord reach = site.book.tables.march.presumed + cm(1);
  for (const Piece* piece : pieces_near(*site.state.ground, site.state.pieces, grown({point, point}, reach)))
    if (cover_class(site.book, site.state, *piece) != kNoCover && outline_runs_at(site.book, *piece, point))
      return piece;
  return nullptr;
}

AimSight sighting(const Site& site, UnitId firer, UnitId target, Vec from, Vec to) {
  if (!line_is_clear(site, from, to)) return AimSight::kNone;
  const Coord hair = site.book.tables.march.tolerance;
  if (target.valid() &&
      (is_seen_anyhow(site, from, to) || within(from, to, sight_limit(site, firer, target, from, to) + hair)))
    return AimSight::kSeen;
  const bool in_reach = within(from, to, farthest_sight(site.book) + hair);
  return in_reach && feature_at(site, to) != nullptr ? AimSight::kHidden : AimSight::kNone;
}

}  // namespace drumhead::ba
