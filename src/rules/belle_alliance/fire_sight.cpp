// What a firer sees along a line (R24, R25), whom he only presumes (BA-024, R73), and the ground before a target that
// takes the bounce out of a ball (BA-238, BA-239).
#include <algorithm>

#include "rules/belle_alliance/fire.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

constexpr int kSoundings = 10;  // of the ground before a target: every half centimetre

// R73: clear sight to the outline of a feature reaches as far as sight reaches at all.
Coord farthest_sight(const Book& book) { return book.tables.march.sight.at(kInOpen, 0); }

bool outline_runs_at(const Book& book, const Piece& piece, Vec point) {
  const Coord near = book.tables.march.presumed + book.tables.march.tolerance;
  if (is_linear(piece.kind)) return !piece.line.empty() && within(point, piece.line, half_strip(book, piece) + near);
  return piece.area.outer.size() >= 3 && distance_to_outline(point, piece) <= near;
}

// Somewhere to stand unseen: woods, houses and whatever else is cover.
bool hides_troops(const Site& site, const Piece& piece) {
  return is_there(site.state.pieces, piece.id) && cover_class(site.book, site.state, piece) != kNoCover;
}

bool is_soft_at(const Site& site, std::span<const Piece* const> pieces, std::span<const Piece* const> contours, Vec point) {
  const auto soft = [&](const Piece* piece) { return is_soft(site.book, *piece) && lies_on(*piece, point); };
  if (std::any_of(pieces.begin(), pieces.end(), soft)) return true;
  const auto width = layer_width(contours, point);
  return width && hill_is_difficult(site.book.tables.ground, *width);
}

}  // namespace

const Piece* feature_at(const Site& site, Vec point) {
  const Piece* found = nullptr;
  const Coord reach = site.book.tables.march.presumed + cm(1);
  for (const Piece* piece : pieces_near(*site.state.ground, site.state.pieces, grown({point, point}, reach)))
    if (found == nullptr && hides_troops(site, *piece) && outline_runs_at(site.book, *piece, point)) found = piece;
  return found;
}

UnitId presumed_at(const Site& site, Seat firing, Vec point) {
  const Coord near = site.book.tables.march.presumed + site.book.tables.march.tolerance;
  UnitId found;
  for (const UnitId id : site.side(other(firing))) {
    if (!within(point, site.print(id), near)) continue;
    if (!found.valid() || distance(point, site.print(id)) < distance(point, site.print(found))) found = id;
  }
  return found.valid() ? acting_for(site.state, found) : found;
}

Sighting sighting(const Site& site, UnitId firer, UnitId target, Vec from, Vec to) {
  if (!line_is_clear(site, from, to)) return Sighting::kNone;
  const Coord hair = site.book.tables.march.tolerance;
  if (target.valid() && within(from, to, sight_limit(site, firer, target, from, to) + hair)) return Sighting::kSeen;
  const bool in_reach = within(from, to, farthest_sight(site.book) + hair);
  return in_reach && feature_at(site, to) != nullptr ? Sighting::kHidden : Sighting::kNone;
}

// Sounded from just before the target to just short of 5 cm (R3's tolerance at both ends).
bool is_soft_before(const Site& site, Vec from, Vec impact) {
  const Coord deep = site.book.tables.fire.soft_before, hair = site.book.tables.march.tolerance;
  const Coord range = distance(from, impact);
  if (range < deep) return false;
  const auto before = [&](Coord away) {
    const Vec back = from - impact;
    return impact + Vec{divide_rounded(Wide{back.x} * away, range), divide_rounded(Wide{back.y} * away, range)};
  };
  const Bounds stretch = bounds(Segment{before(deep), impact});
  const auto pieces = pieces_near(*site.state.ground, site.state.pieces, stretch);
  const auto contours = contours_near(site.state, stretch, site.book.tables.ground.hill_difficult);
  for (int i = 0; i <= kSoundings; ++i)
    if (!is_soft_at(site, pieces, contours, before(hair + (deep - 2 * hair) * i / kSoundings))) return false;
  return true;
}

}  // namespace drumhead::ba
