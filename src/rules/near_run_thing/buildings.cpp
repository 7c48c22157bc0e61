// Into a building and out of it by choice (NRT-176, NRT-178, R-151).
#include <fmt/format.h>

#include <algorithm>

#include "rules/near_run_thing/moves.h"

namespace drumhead::nrt {
namespace {

bool is_house(const Piece& piece) { return piece.kind == PieceKind::kBuilding || piece.kind == PieceKind::kTown; }

// The building it touches, an empty one first; null: none.
const Piece* house_beside(const Site& site, UnitId id) {
  const Piece* best = nullptr;
  for (const Piece* piece : pieces_around(site, site.print(id), kHair)) {
    if (!is_house(*piece) || !within(site.print(id), building_print(*piece), kHair)) continue;
    if (site.state.pieces[piece->id.index()].markers[kGarrisonedBy] == 0) return piece;
    best = piece;
  }
  return best;
}

bool fits_outside(const Site& site, UnitId id, const Marcher& body) {
  return !check_room(site, id, body, cite::nrt_178) && !check_clear_of_enemies(site, id, site.print_of(body));
}

// Its rear edge flush on the face, in the middle of it or as near to that as it fits.
std::optional<Marcher> place_outside(const Site& site, UnitId id, InFormation formation, Face face) {
  const Edge wall = edge_of(site.box(id), face);
  Marcher body = site.marcher(id);
  body.formation = &site.book.words.formations[formation];
  body.files = files_in(site.book, site.state, id, formation);
  const Box shape = outline(body.body());
  const Pose at_wall{middle(wall), wall.facing};
  const Coord farthest = (length(wall) + shape.width) / 2;
  for (Coord aside = 0; aside < farthest; aside += inches(1, 4))
    for (const Coord right : {aside, -aside}) {
      body.pose = {point_from(at_wall, shape.depth, right), wall.facing};
      if (fits_outside(site, id, body)) return body;
    }
  return std::nullopt;
}

Face face_of(std::int64_t choice) {
  switch (choice) {
    case kRightFace: return Face::kRight;
    case kRearFace: return Face::kRear;
    case kLeftFace: return Face::kLeft;
    default: return Face::kFront;
  }
}

}  // namespace

Bar bar_enter(const Site& site, UnitId id) {
  const BattleState& s = site.state;
  if (Bar bar = bar_acting(site, id)) return bar;
  if (!is_foot(s, id) || is_crew(s, id)) return refuse(cite::nrt_176, fmt::format("{} is not on foot and occupies no building.", name(s, id)));
  if (is_garrison(s, id)) return refuse(cite::nrt_176, fmt::format("{} is in a building.", name(s, id)));
  const Piece* house = house_beside(site, id);
  if (house == nullptr) return refuse(cite::nrt_176, fmt::format("{} touches no building.", name(s, id)), {mark(corners(site.box(id)))});
  if (s.pieces[house->id.index()].markers[kGarrisonedBy] != 0)
    return refuse(cite::nrt_176, fmt::format("{} has a garrison already.", name(*house)), {mark(building_print(*house).boxes.front())});
  return std::nullopt;
}

Action plan_enter(const Site& site, const Order& order) {
  const Piece* house = house_beside(site, order.unit);
  Action action = standing(site, order.unit);
  action.formation = kGarrison;
  action.building = house->id;
  action.deeds = kMoved;
  action.bars = kShort;
  action.rules = cite::nrt_176;
  action.told = "{0} occupies " + name(*house) + ".";
  return action;
}

Bar bar_leave(const Site& site, UnitId id) {
  if (Bar bar = bar_acting(site, id)) return bar;
  if (!is_garrison(site.state, id)) return refuse(cite::nrt_178, fmt::format("{} is in no building.", name(site.state, id)));
  return std::nullopt;
}

Action plan_leave(const Site& site, const Order& order) {
  const BattleState& s = site.state;
  const UnitId id = order.unit;
  const auto formation = static_cast<InFormation>(order.number(kFormationParam));
  if (Bar bar = check_formation(site, order)) return refused(*bar);
  const Face face = face_of(order.number(kFaceParam));
  const auto body = place_outside(site, id, formation, face);
  const Edge wall = edge_of(site.box(id), face);
  if (!body)
    return refused(refuse(cite::nrt_178, fmt::format("{} finds no room outside that face.", name(s, id)), {mark(Segment{wall.left, wall.right}, "no room")}));
  Action action = standing(site, id);
  action.building = s.unit(id).inside;
  action.formation = formation;
  action.end = *body;
  action.deeds = kMoved | kChangedFormation;
  action.rules = cite::nrt_178;
  action.told = "{0} leaves its building.";
  return action;
}

}  // namespace drumhead::nrt
