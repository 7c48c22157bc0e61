// Cover against shooting (R60, R97, R99) and density (R62).
#include <algorithm>

#include "geom/lines.h"
#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {
namespace {

enum AreaCover : std::uint8_t { kWoodsCover, kBlockCover };

Level level_of_row(const FireTables& tables, std::size_t row) {
  return static_cast<Level>(tables.cover.at(row, 0));
}

struct Crossing {
  Vec at;
  Coord from_figure = 0;
};

// Where the line of fire crosses a linear feature, nearest to the figure. Men who fire with it at their feet
// fire across it.
std::optional<Crossing> crossing_before(const FireTables& tables, const Piece& piece, Vec figure, Vec from) {
  const Vec way = from - figure;
  const Coord whole = std::max<Coord>(1, length(way));
  const Coord more = tables.hedgerow_touch;
  const Segment line{figure,
                     {from.x + divide_rounded(Wide{way.x} * more, whole),
                      from.y + divide_rounded(Wide{way.y} * more, whole)}};
  if (piece.line.size() < 2 || !meet(bounds(piece), bounds(line))) return std::nullopt;
  const auto share = first_crossing(line, piece.line);
  if (!share) return std::nullopt;
  const Vec all = line.b - line.a;
  return Crossing{{figure.x + divide_rounded(Wide{all.x} * *share, kWholeSegment),
                   figure.y + divide_rounded(Wide{all.y} * *share, kWholeSegment)},
                  divide_rounded(Wide{length(all)} * *share, kWholeSegment)};
}

bool is_works_row(ObstacleRow row) {
  return row == kLightWorksRow || row == kDestroyedWorksRow || row == kHeavyWorksRow;
}

// How near behind the feature a figure must be to be covered by it; none: at any distance.
std::optional<Coord> reach_of(const Site& site, const Piece& piece, ObstacleRow row, Vec from, Vec there) {
  const FireTables& t = site.book.tables.fire;
  if (row == kHedgerowRow) return t.hedgerow_target;
  if (!is_works_row(row)) return t.cover_reach;
  const Ground& ground = *site.state.ground;
  if (level_at(ground, from) <= level_at(ground, there)) return std::nullopt;  // BB-345
  return t.works_below + piece.width / 2;                                      // BB-346
}

// R99: works protect those on the far side of them from a firer who does not man them.
bool mans_works(const Site& site, const Piece& piece, UnitId firer) {
  const Footprint& place = site.print(firer);
  const auto is_near = [&](Coord reach) {
    return std::any_of(place.boxes.begin(), place.boxes.end(),
                       [&](const Quad& box) { return within(piece, box, reach); });
  };
  if (is_near(kContactGap + kSlack)) return true;
  return is_near(site.book.tables.terrain.behind_works + kSlack) &&
         is_on_inner_side(piece, site.centre_of(firer));
}

Level cover_by_line(const Site& site, const Piece& piece, Vec figure, Vec from, UnitId firer) {
  const auto crossing = crossing_before(site.book.tables.fire, piece, figure, from);
  if (!crossing) return Level::kNone;
  const auto row = row_near(site.state, piece, crossing->at);
  if (!row) return Level::kNone;
  if (is_works_row(*row) && firer.valid() && mans_works(site, piece, firer)) return Level::kNone;
  const auto reach = reach_of(site, piece, *row, from, crossing->at);
  const bool by_distance = is_works_row(*row) || *row == kHedgerowRow;
  if (reach &&
      !(by_distance ? within(figure, piece.line, *reach + kSlack) : crossing->from_figure <= *reach + kSlack))
    return Level::kNone;
  return cover_against_shooting(site.book, *row);
}

Level cover_of_figure(const Site& site, Vec figure, Vec from, UnitId firer, bool woods_count) {
  Level best = Level::kNone;
  for (const Piece& piece : site.state.ground->pieces) {
    if (!is_there(site.state.pieces, piece.id)) continue;
    if (is_linear(piece.kind)) {
      best = std::max(best, cover_by_line(site, piece, figure, from, firer));
    } else if (is_woods(piece) && woods_count && lies_on(piece, figure)) {
      best = std::max(best, level_of_row(site.book.tables.fire, kWoodsCover));
    } else if (is_rough(piece) && piece.attribute("cover") > 0 &&
               lies_on(piece, figure)) {  // R94: if the scenario says
      best = std::max(best, Level::kSoft);
    }
  }
  return best;
}

}  // namespace

bool is_skirmish_target(const BattleState& state, UnitId target) {
  return in_skirmish_order(state, target) || are_gunners_on_foot(state, target);  // R12
}

Level cover_from(const Site& site, UnitId target, Vec from, UnitId firer) {
  const BattleState& state = site.state;
  if (in_block(state, target)) return level_of_row(site.book.tables.fire, kBlockCover);
  if (state.ground->pieces.empty()) return Level::kNone;
  const bool woods_count = charges_by(state, target).empty();  // BB-288
  const Body body = site.body(target);
  const std::vector<Box> figures = in_square(state, target) ? cells(body) : front_rank(body);
  std::size_t covered = 0, hard = 0;
  for (const Box& cell : figures) {
    const Level level = cover_of_figure(site, centre(corners(cell)), from, firer, woods_count);
    covered += level != Level::kNone ? 1 : 0;
    hard += level == Level::kHard ? 1 : 0;
  }
  if (2 * hard >= figures.size() && hard > 0) return Level::kHard;
  return 2 * covered >= figures.size() && covered > 0 ? Level::kSoft : Level::kNone;
}

bool is_dense(const Site& site, UnitId target, Vec from) {
  const BattleState& state = site.state;
  const FireTables& t = site.book.tables.fire;
  if (is_artillery(state, target) || is_skirmish_target(state, target) || in_block(state, target))
    return false;
  const bool deep = ranks_of(site.book, state, target) >= t.dense_ranks;
  switch (formation(state, target)) {
    case kSquare:
      return true;
    case kColumn:
    case kMasse:
      return deep;
    case kCavalryLine:
    case kCavalryColumn:
      return deep || rakes(from, site.box(target), t.enfilade);
    case kLine:
    case kExtended:
      return rakes(from, site.box(target), t.enfilade);
    case kBent: {  // the segment nearest to the guns
      const Bend* nearest = nullptr;
      for (const Bend& bend : state.bends_of(target))
        if (nearest == nullptr ||
            length_squared(bend.pose.at - from) < length_squared(nearest->pose.at - from))
          nearest = &bend;
      if (nearest == nullptr) return rakes(from, site.box(target), t.enfilade);
      const Coord file = site.book.words.formations[state.unit(target).formation].file_width;
      return rakes(from, {nearest->pose, nearest->files * file, site.box(target).depth}, t.enfilade);
    }
    case kSkirmish:
    case kLimbered:
    case kUnlimbered:
    case kGunnersOnFoot:
    case kGarrison:
    case kTwoRankColumn:
    case kTwoRankLine:
    case kTwoRankExtended:
    case kTwoRankSquare:
    case kTwoRankBent:
    case kFormations:
      break;
  }
  return false;
}

}  // namespace drumhead::bb
