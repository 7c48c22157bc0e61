// What ground is to whom, cover and sight (T4, R-27, R-28, R-81).
#include <algorithm>

#include "rules/near_run_thing/survey.h"

namespace drumhead::nrt {

using enum PieceKind;

AreaRow area_row(const Piece& piece) {
  switch (piece.kind) {
    case kWood: return kWoods;
    case kOrchard: return kOrchardGround;
    case kField: return piece.grade == 1 ? kOrchardGround : kOpenGround;
    case kMarsh:
    case kRough: return kMarshGround;
    case kSlope: return piece.grade >= 2 ? kSteep : kHill;
    case kContour: return piece.attribute("steep") != 0 ? kSteep : kHill;
    case kWater: return piece.attribute("frozen") != 0 ? kOpenGround : kRiver;
    case kTown:
    case kBuilding: return kBuildingGround;
    default: return kOpenGround;
  }
}

std::optional<LineRow> line_row(const Piece& piece) {
  switch (piece.kind) {
    case kHedge:
    case kFence: return kHedgeLine;
    case kWall:
    case kWork:
    case kAbatis: return kWallLine;
    case kStream: return piece.attribute("ditch") != 0 ? kHedgeLine : kStreamLine;
    default: return std::nullopt;
  }
}

GroundColumn ground_column(const BattleState& s, UnitId id, InFormation formation) {
  if (is_wagon(s, id) || (is_battery(s, id) && formation >= kUnlimbered)) return kGunsAndWagons;
  const InFormation plain = on_foot(formation);
  const bool skirmish = plain == kSkirmishLine || plain == kSkirmishCloud;
  if (is_mounted(formation)) return skirmish ? kSkirmishHorse : kFormedHorse;
  return skirmish ? kSkirmishFoot : kFormedFoot;
}
GroundColumn ground_column(const BattleState& s, UnitId id) { return ground_column(s, id, formation_of(s, id)); }

AreaManner manner_of(const Site& site, const Piece& piece, GroundColumn who) {
  return static_cast<AreaManner>(site.book.tables.ground.areas.at(area_row(piece), who));
}

namespace {

bool in_march_formation(InFormation formation) { return on_foot(formation) == kMarchColumn || formation == kGunMarchColumn; }

}  // namespace

bool is_closed_to(const Site& site, const Piece& piece, UnitId id, InFormation formation) {
  if (piece.kind == kCliff) return true;
  if (is_linear(piece.kind)) return false;
  switch (manner_of(site, piece, ground_column(site.state, id, formation))) {
    case kMarchColumnHalf: return !in_march_formation(formation);
    case kClosed:
    case kByAction: return true;
    case kFullRate:
    case kHalfRate: return false;
  }
  return false;
}

bool is_closed_line(const Site& site, const Piece& piece, UnitId id, InFormation formation) {
  if (piece.kind == kCliff || (piece.kind == kStream && piece.grade >= 3)) return true;
  const auto row = line_row(piece);
  if (!row) return false;
  return site.book.tables.ground.lines.at(*row, ground_column(site.state, id, formation)) == kGapsOnly;
}

std::vector<const Piece*> pieces_around(const Site& site, const Footprint& place, Coord margin) {
  return pieces_near(*site.state.ground, site.state.pieces, grown(place.bounds, margin));
}

int level_at(const BattleState& s, Vec point) { return drumhead::level_at(*s.ground, point); }

bool is_on_table(const BattleState& s, const Footprint& place) {
  return std::all_of(place.boxes.begin(), place.boxes.end(), [&](const Quad& box) { return contains(s.ground->bounds(), box); });
}

// ---- Cover.

namespace {

CoverOf cover_by(const Site& site, const Piece& piece) {
  const GroundTables& t = site.book.tables.ground;
  if (const auto row = line_row(piece)) return static_cast<CoverOf>(t.lines.at(*row, kCoverColumn));
  return is_linear(piece.kind) ? kNoCover : static_cast<CoverOf>(t.areas.at(area_row(piece), kCoverColumn));
}

// At least half its bases, by their middles.
bool half_inside(const Site& site, UnitId id, const Piece& piece) {
  const std::vector<Box> bases = cells(body_of(site.state, site.book.words.formations, id));
  std::vector<Quad> quads;
  for (const Box& base : bases) quads.push_back(corners(base));
  return !quads.empty() && 2 * centres_on(piece, quads) >= static_cast<int>(quads.size());
}

}  // namespace

Shelter shelter_of(const Site& site, UnitId id, Vec from) {
  if (is_garrison(site.state, id)) return {kHardCover, &site.state.ground->piece(site.state.unit(id).inside)};
  Shelter best;
  const Coord reach = site.book.tables.ground.behind_line;
  for (const Piece* piece : pieces_around(site, site.print(id), reach)) {
    const CoverOf cover = cover_by(site, *piece);
    if (cover <= best.cover) continue;
    const bool covers = is_linear(piece->kind) ? shelters(*piece, from, site.print(id).boxes.front(), reach + kHair)
                                               : half_inside(site, id, *piece);
    if (covers) best = {cover, piece};
  }
  return best;
}

bool in_the_open(const Site& site, UnitId id, Vec from) { return shelter_of(site, id, from).cover == kNoCover; }
bool in_hard_cover(const Site& site, UnitId id, Vec from) { return shelter_of(site, id, from).cover == kHardCover; }

bool stands_in_area_cover(const Site& site, UnitId id) {
  for (const Piece* piece : pieces_around(site, site.print(id)))
    if (!is_linear(piece->kind) && cover_by(site, *piece) == kSoftCover && half_inside(site, id, *piece)) return true;
  return false;
}

// ---- Sight.

SightRules sight_rules(const Book& book) {
  const GroundTables& t = book.tables.ground;
  const auto through = [](PieceKind kind, Coord depth, int grade = -1) {
    return SightCover{.kind = kind, .grade = grade, .through = depth, .edge = depth, .inside = depth, .summed = true};
  };
  return {.contours = HeightRule::kAboveBoth,
          .covers = HeightRule::kIgnored,
          .cover = {through(kWood, t.see_woods), through(kOrchard, t.see_orchard), through(kField, t.see_orchard, 1), {kBuilding},
                    {kTown}}};
}

bool sees_from(const Site& site, Vec viewer, UnitId seen) {
  const Ground& ground = *site.state.ground;
  const Vec there = nearest_point(viewer, site.print(seen).boxes.front());
  return drumhead::sees(ground, site.state.pieces, nullptr, eye_at(ground, viewer), eye_at(ground, there), sight_rules(site.book));
}

bool sees(const Site& site, UnitId viewer, UnitId seen) {
  const Segment line = nearest_points(site.print(viewer), site.print(seen));
  const Ground& ground = *site.state.ground;
  return drumhead::sees(ground, site.state.pieces, nullptr, eye_at(ground, line.a), eye_at(ground, line.b), sight_rules(site.book));
}

}  // namespace drumhead::nrt
