// Heavy guns that batter light works and city walls (6.10.3, 7.14, R100).
#include <fmt/format.h>
#include <algorithm>

#include "geom/lines.h"
#include "rules/brigades_and_batteries/fire.h"

namespace drumhead::bb {
namespace {

bool is_heavy_battery(const BattleState& state, UnitId id) {
  return is_artillery(state, id) && trait(state, id, kWeight) == kHeavyGuns;
}

// What can be battered down at all.
std::optional<Verdict> check_piece(const Site& site, const Piece& piece) {
  const BattleState& state = site.state;
  if (piece.kind == PieceKind::kWork) {
    if (piece.grade >= 2)
      return refuse(cite::bb_349, fmt::format("{}: heavy works cannot be damaged.", name(piece)));
    return std::nullopt;
  }
  if (piece.kind == PieceKind::kWall && piece.attribute("city") != 0) {
    if (option(state, kCityWalls)) return std::nullopt;
    return refuse(cite::bb_430,
                  fmt::format("{} can be breached only under the optional rule of city walls.", name(piece)));
  }
  return refuse(cite::bb_350, fmt::format("{} is neither light works nor a city wall.", name(piece)));
}

}  // namespace

Quarry section_of(const Site& site, const Piece& piece, int section) {
  const Coord one = section_length(site.book, piece);
  const Polyline part =
      part_of(piece.line, one * section, std::min(one * (section + 1), length_of(piece.line)));
  return {{}, {footprint_of(strips(part, std::max(piece.width, inches(1, 2))))}, false};
}

VolleyFacts survey_batter(const FieldOfFire& field, const Firer& firer, const Group& group) {
  const BattleState& state = field.site.state;
  VolleyFacts f;
  f.row = row_of(field.site.book.tables.fire, firer, Arms::kBall, group.nearest);
  f.gun_dice = group.dice;
  f.cover = static_cast<int>(Level::kHard);
  f.shaken = has(state, firer.id, kShaken);
  f.disordered = has(state, firer.id, kDisordered);
  f.grade = grade(state, firer.id);
  return f;
}

Verdict check_batter(const FieldOfFire& field, const Order& order) {
  const Site& site = field.site;
  const BattleState& state = site.state;
  const Piece& piece = state.ground->piece(*order.find<PieceId>(kPiece));
  const auto section = static_cast<int>(order.number(kSection));
  if (!is_heavy_battery(state, order.unit))
    return refuse(cite::bb_350, fmt::format("{} cannot damage {}: only ballshot of heavy guns does.",
                                            name(state, order.unit), name(piece)));
  if (auto verdict = check_may_shoot(site, order.unit)) return *verdict;
  if (auto verdict = check_piece(site, piece)) return *verdict;
  const auto firer = firer_of(site, order.unit);
  if (!chargers_of(state, order.unit).empty() && !chargers_in_reach(field, *firer).empty())
    return refuse(cite::bb_168,
                  fmt::format("{} is charged and must fire at its chargers.", name(state, order.unit)));
  const int sections = sections_of(site.book, piece);
  if (section >= sections)
    return refuse(cite::bb_350,
                  fmt::format("{} has only {}.", name(piece), counted(sections, "section", "sections")));
  const Coord middle = section_length(site.book, piece) * (2 * section + 1) / 2;
  const auto row = row_at(state, piece, std::min(middle, length_of(piece.line)));
  if (row == kDestroyedWorksRow || row == kBreachRow)
    return refuse(row == kBreachRow ? cite::bb_430 : cite::bb_350,
                  fmt::format("That section of {} is down already.", name(piece)));
  const Quarry quarry = section_of(site, piece, section);
  if (!field.group(*firer, quarry, Arms::kBall).empty()) return allow();
  const Obstruction o = field.why_not(*firer, quarry, Arms::kBall);
  return refuse(o.rule, fmt::format("{} cannot hit that section of {}: it is out of {}.",
                                    name(state, order.unit), name(piece),
                                    o.miss == Miss::kArc     ? "arc"
                                    : o.miss == Miss::kRange ? "range"
                                                             : "sight"));
}

bool works_in_reach(const Site& site, UnitId battery) {
  const BattleState& state = site.state;
  if (!is_heavy_battery(state, battery)) return false;
  const Coord range = site.book.tables.fire.ranges.at(kBallHeavy, 0);
  const auto& pieces = state.ground->pieces;
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    if (check_piece(site, piece)) return false;
    const auto& boxes = site.print(battery).boxes;
    return std::any_of(boxes.begin(), boxes.end(),
                       [&](const Quad& box) { return within(piece, box, range + kSlack); });
  });
}

}  // namespace drumhead::bb
