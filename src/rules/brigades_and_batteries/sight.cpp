// Sight over the ground: hills, woods, blocks and hedgerows (R92, R93, R97); and how far ballshot counts
// (R63).
#include <algorithm>

#include "geom/lines.h"
#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {
namespace {

Coord length_at(const Segment& line, std::int32_t share) {
  return divide_rounded(Wide{length(line.b - line.a)} * share, kWholeSegment);
}

Vec place_at(const Segment& line, std::int32_t share) {
  const Vec way = line.b - line.a;
  return {line.a.x + divide_rounded(Wide{way.x} * share, kWholeSegment),
          line.a.y + divide_rounded(Wide{way.y} * share, kWholeSegment)};
}

bool is_tall(const Piece& piece) {
  return piece.kind == PieceKind::kTown || piece.kind == PieceKind::kBuilding;
}

bool lies_near(const Piece& piece, const Bounds& box) {
  const bool something = is_linear(piece.kind) ? piece.line.size() >= 2 : piece.area.outer.size() >= 3;
  return something && meet(bounds(piece), box);
}

// What stands across the line reaches above both its ends.
bool towers(const Ground& ground, const Segment& line, const Stretch& s, int height, int higher) {
  return level_at(ground, place_at(line, s.from + (s.to - s.from) / 2)) + height > higher;
}

// R93: woods at an end may be looked through for an inch; wholly inside, four.
std::optional<Cite> hidden_by_woods(const Site& site, const Piece& woods, const Segment& line, int higher) {
  const std::vector<Stretch> inside = stretches_inside(line, woods.area);
  if (inside.empty()) return std::nullopt;
  const FireTables& t = site.book.tables.fire;
  const bool from_inside = lies_on(woods, line.a), into = lies_on(woods, line.b);
  if (from_inside && into && inside.front().from == 0 && inside.front().to == kWholeSegment) {
    if (length(line.b - line.a) > t.in_woods + kSlack) return cite::bb_283;
    return std::nullopt;
  }
  for (const Stretch& s : inside) {
    const bool at_an_end = (from_inside && s.from == 0) || (into && s.to == kWholeSegment);
    if (at_an_end) {
      if (length_at(line, s.to) - length_at(line, s.from) > t.woods_edge + kSlack) return cite::bb_280;
    } else if (towers(*site.state.ground, line, s, t.woods_height, higher)) {
      return cite::bb_279;
    }
  }
  return std::nullopt;
}

// A block hides what is beyond it, not the men in it.
bool hidden_by_block(const Site& site, const Piece& block, const Segment& line, int higher) {
  if (where(line.a, block.area) == Inside::kInside || where(line.b, block.area) == Inside::kInside)
    return false;
  const std::vector<Stretch> inside = stretches_inside(line, block.area);
  return std::any_of(inside.begin(), inside.end(), [&](const Stretch& s) {
    return towers(*site.state.ground, line, s, std::max(1, block.height), higher);
  });
}

bool is_thick_hedge(const Piece& piece) { return piece.kind == PieceKind::kHedge && piece.grade >= 2; }

// A little longer at both ends: men who touch a hedgerow have it before them.
Segment lengthened(const Segment& line, Coord by) {
  const Vec way = line.b - line.a;
  const Coord whole = std::max<Coord>(1, length(way));
  const Vec more{divide_rounded(Wide{way.x} * by, whole), divide_rounded(Wide{way.y} * by, whole)};
  return {line.a - more, line.b + more};
}

// Where the line crosses a hedgerow that is not broken down there.
std::optional<Vec> crossing_of(const Site& site, const Piece& hedgerow, const Segment& line) {
  const Segment longer = lengthened(line, site.book.tables.fire.hedgerow_touch);
  const auto share = first_crossing(longer, hedgerow.line);
  if (!share) return std::nullopt;
  const Vec there = place_at(longer, *share);
  return row_near(site.state, hedgerow, there) == kHedgerowRow ? std::optional<Vec>(there) : std::nullopt;
}

bool looks_down_on(const Site& site, Vec from, Vec hedge) {
  return level_at(*site.state.ground, from) > level_at(*site.state.ground, hedge);
}

// R97: hidden if near behind it and looked for from farther off.
bool hidden_by_hedgerow(const Site& site, const Piece& hedgerow, const Segment& line) {
  const FireTables& t = site.book.tables.fire;
  const auto there = crossing_of(site, hedgerow, line);
  if (!there || looks_down_on(site, line.a, *there)) return false;
  return within(line.b, hedgerow.line, t.hedgerow_target + kSlack) &&
         !within(line.a, hedgerow.line, t.hedgerow_viewer + kSlack);
}

SightRules hills(const FireTables& tables) {
  SightRules rules;
  rules.crest = tables.crest + kSlack;
  return rules;
}

}  // namespace

// R92, R93 and R97 for bare places: hills, woods and blocks. A hedgerow hides only from one who stands far off, and is left out.
SightRules sight_rules(const FireTables& tables) {
  SightRules rules = hills(tables);
  rules.cover.push_back({.kind = PieceKind::kWood, .edge = tables.woods_edge, .inside = tables.in_woods, .height = tables.woods_height});
  for (const PieceKind kind : {PieceKind::kTown, PieceKind::kBuilding}) rules.cover.push_back({.kind = kind});
  return rules;
}

std::optional<Hidden> hidden_by_ground(const Site& site, Vec from, Vec to, bool hedgerows) {
  if (from == to) return std::nullopt;
  const Ground& ground = *site.state.ground;
  const Segment line{from, to};
  const Bounds box = bounds(line);
  const Eye a = eye_at(ground, from), b = eye_at(ground, to);
  const int higher = std::max(a.level, b.level);
  bool hills_near = false;
  for (const Piece& piece : ground.pieces) {
    if (!lies_near(piece, box) || !is_there(site.state.pieces, piece.id)) continue;
    if (piece.kind == PieceKind::kContour) hills_near = true;
    if (is_woods(piece))
      if (const auto rule = hidden_by_woods(site, piece, line, higher)) return Hidden{*rule, piece.id};
    if (is_tall(piece) && hidden_by_block(site, piece, line, higher)) return Hidden{cite::bb_299, piece.id};
    if (hedgerows && is_thick_hedge(piece) && hidden_by_hedgerow(site, piece, line))
      return Hidden{cite::bb_331, piece.id};
  }
  if (!hills_near) return std::nullopt;
  const Sight sight = look(ground, site.state.pieces, nullptr, a, b, hills(site.book.tables.fire));
  if (sight.clear()) return std::nullopt;
  return Hidden{cite::bb_292, sight.blocks.front().piece};
}

bool sees(const Site& site, Vec from, Vec to) { return !hidden_by_ground(site, from, to, true); }

const Piece* hedgerow_across(const Site& site, const Segment& line) {
  const Bounds box = grown(bounds(line), site.book.tables.fire.hedgerow_touch);
  for (const Piece& piece : site.state.ground->pieces)
    if (is_thick_hedge(piece) && lies_near(piece, box) && is_there(site.state.pieces, piece.id) &&
        crossing_of(site, piece, line))
      return &piece;
  return nullptr;
}

bool touches_hedgerow(const Site& site, const Piece& hedgerow, UnitId unit) {
  const auto& boxes = site.print(unit).boxes;
  return std::any_of(boxes.begin(), boxes.end(), [&](const Quad& box) {
    return within(hedgerow, box, site.book.tables.fire.hedgerow_touch + kSlack);
  });
}

bool may_shoot_across(const Site& site, const Piece& hedgerow, const Segment& line, UnitId firer,
                      UnitId target) {
  if (touches_hedgerow(site, hedgerow, firer)) return true;
  if (const auto there = crossing_of(site, hedgerow, line); there && looks_down_on(site, line.a, *there))
    return true;
  return target.valid() && has(site.state, target, kShotAcross) && touches_hedgerow(site, hedgerow, target);
}

bool stands_in_woods(const Site& site, const Footprint& place) {
  const auto& pieces = site.state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return is_woods(piece) && is_there(site.state.pieces, piece.id) &&
           std::any_of(place.boxes.begin(), place.boxes.end(),
                       [&](const Quad& box) { return meets(piece, box); });
  });
}

Cite slowing_rule(const Site& site, const Segment& line) {
  const auto& pieces = site.state.ground->pieces;
  const bool rough = std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return is_rough(piece) && lies_near(piece, bounds(line)) && !stretches_inside(line, piece.area).empty();
  });
  return rough ? cite::bb_291 : cite::bb_328;
}

Coord ball_distance(const Site& site, const Segment& line) {
  const auto slows = [](const Piece& piece) { return is_rough(piece) || is_muddy_field(piece); };
  return length(line.b - line.a) + length_on(line, site.state, slows);
}

}  // namespace drumhead::bb
