// What bodies are, what they are part of, and the position surveyed once.
#include "rules/belle_alliance/survey.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/naming.h"

namespace drumhead::ba {
namespace {

// The way its longest wall runs or, square to it, whichever is nearest to north.
Heading lie_of(const Piece& building) {
  const Ring& walls = building.area.outer;
  Vec longest;
  for (std::size_t i = 0; i < walls.size(); ++i) {
    const Vec wall = walls[(i + 1) % walls.size()] - walls[i];
    if (length_squared(wall) > length_squared(longest)) longest = wall;
  }
  const Angle off = heading_of(longest).centidegrees % degrees(90);
  return kNorth + (off > degrees(45) ? off - degrees(90) : off);
}

// R107: the oblong round it, along its longest wall.
Box building_box(const Piece& building) {
  const Pose from{building.area.outer.front(), lie_of(building)};
  Interval along{0, 0}, across{0, 0};
  for (const Vec corner : building.area.outer) {
    const Coord on = ahead(from, corner), right = aside(from, corner);
    along = {std::min(along.from, on), std::max(along.to, on)};
    across = {std::min(across.from, right), std::max(across.to, right)};
  }
  const Coord middle = across.from + across.length() / 2;
  return {{point_from(from, along.to, middle), from.facing}, across.length(), along.length()};
}

int divide_up(int n, int by) { return (n + by - 1) / by; }

}  // namespace

InFormation plain(InFormation formation) {
  switch (formation) {
    case kHorseLine:
      return kLine;
    case kHorseAttackColumn:
      return kAttackColumn;
    case kHorseMarchColumn:
      return kMarchColumn;
    case kHorseSkirmish:
      return kSkirmish;
    case kHorseRest:
      return kRest;
    case kHorseRout:
      return kRout;
    default:
      return formation;
  }
}

InFormation of_arm(const BattleState& s, UnitId id, InFormation plain_one) {
  if (!is_cavalry(s, id)) return plain_one;
  switch (plain_one) {
    case kLine:
      return kHorseLine;
    case kAttackColumn:
      return kHorseAttackColumn;
    case kMarchColumn:
      return kHorseMarchColumn;
    case kSkirmish:
      return kHorseSkirmish;
    case kRest:
      return kHorseRest;
    case kRout:
      return kHorseRout;
    default:
      return plain_one;
  }
}

Posture posture_of(InFormation formation) {
  switch (plain(formation)) {
    case kAttackColumn:
      return Posture::kColumnOfAttack;
    case kMarchColumn:
      return Posture::kColumnOfMarch;
    case kSquare:
      return Posture::kSquare;
    case kMass:
      return Posture::kMass;
    case kHuddle:
      return Posture::kHuddle;
    case kSkirmish:
      return Posture::kSkirmishLine;
    case kWork:
      return Posture::kAtWork;
    case kRest:
      return Posture::kAtRest;
    case kRout:
      return Posture::kInRout;
    case kGarrison:
      return Posture::kInBuilding;
    case kUnlimbered:
      return Posture::kUnlimbered;
    case kLimbered:
    case kWaggonColumn:
      return Posture::kLimbered;
    default:
      return Posture::kLine;
  }
}

Posture posture(const BattleState& s, UnitId id) {
  if (is_garrison(s, id)) return Posture::kInBuilding;
  if (disorder(s, id) == kFD && !is_limbered(s, id)) return Posture::kInRout;
  return posture_of(formation(s, id));
}

bool is_closed(const BattleState& s, UnitId id) {
  switch (posture(s, id)) {
    case Posture::kSkirmishLine:
    case Posture::kAtWork:
    case Posture::kAtRest:
    case Posture::kInRout:
    case Posture::kInBuilding:
      return false;
    default:
      return disorder(s, id) != kFD;
  }
}

bool has_flank(const BattleState& s, UnitId id) {
  switch (posture(s, id)) {
    case Posture::kLine:
    case Posture::kColumnOfAttack:
    case Posture::kColumnOfMarch:
    case Posture::kUnlimbered:
    case Posture::kLimbered:
      return true;
    default:
      return false;
  }
}

bool has_rear(const BattleState& s, UnitId id) {
  return has_flank(s, id) || posture(s, id) == Posture::kSkirmishLine;
}

bool has_front_all_round(const BattleState& s, UnitId id) {
  switch (posture(s, id)) {
    case Posture::kSquare:
    case Posture::kHuddle:
    case Posture::kAtWork:
    case Posture::kAtRest:
    case Posture::kInRout:
    case Posture::kInBuilding:
      return true;
    default:
      return false;
  }
}

UnitId line_of(const BattleState& s, UnitId mother) {
  for (const Unit& unit : s.units)
    if (unit.on_table && unit.parent == mother && is_unsplit_line(s, unit.id)) return unit.id;
  return {};
}

std::vector<UnitId> bodies_of(const BattleState& s, UnitId id) {
  const UnitId mother = mother_of(s, id), line = line_of(s, mother);
  if (line.valid()) return {mother, line};
  return {mother};
}

bool any_body_has(const BattleState& s, UnitId id, Marker m) {
  const UnitId mother = mother_of(s, id), line = line_of(s, mother);
  return has(s, mother, m) || (line.valid() && has(s, line, m));
}

int figures_of_tactical_unit(const BattleState& s, UnitId id) {
  int figures = 0;
  for (const UnitId body : bodies_of(s, id)) figures += s.unit(body).strength;
  return figures;
}

std::vector<UnitId> refugees_with(const BattleState& s, UnitId id) {
  std::vector<UnitId> found;
  for (const Unit& unit : s.units)
    if (unit.markers[kRefugeAt] == id.value + 1 && unit.strength > 0) found.push_back(unit.id);
  return found;
}

int figures_with_refugees(const BattleState& s, UnitId id) {
  int figures = s.unit(id).strength;
  for (const UnitId gunners : refugees_with(s, id)) figures += s.unit(gunners).strength;
  return figures;
}

std::string leader_name(const BattleState& s, LeaderId id) { return name_of(s, id); }

// A length that should be half a millimetre is told as more, also where rounding has made it a grain less.
std::string spoken_cm(Coord length) {
  const Coord tenths = divide_rounded(length + kContactTolerance, mm(1));
  return tenths % 10 == 0 ? fmt::format("{} cm", tenths / 10)
                          : fmt::format("{}.{} cm", tenths / 10, tenths % 10);
}

Site::Site(const Book& the_book, const BattleState& the_state) : book(the_book), state(the_state) {
  prints_.reserve(state.units.size());
  boxes_.reserve(state.units.size());
  for (const Unit& unit : state.units) {
    if (!unit.on_table) {
      prints_.emplace_back();
      boxes_.emplace_back();
    } else if (unit.inside.valid()) {
      boxes_.push_back(building_box(state.ground->piece(unit.inside)));
      prints_.push_back(footprint_of(boxes_.back()));
    } else {
      const Body here = body(unit.id);
      prints_.push_back(footprint(here));
      boxes_.push_back(outline(here));
    }
  }
}

drumhead::Marcher Site::marcher(UnitId id) const { return marcher_of(body(id), id); }

bool Site::near(UnitId a, UnitId b, Coord d) const {
  return within(print(a), print(b), d + book.tables.march.tolerance);
}

std::vector<UnitId> Site::friends_of(UnitId id) const {
  std::vector<UnitId> friends = units_of(state, state.unit(id).side);
  std::erase(friends, id);
  return friends;
}

std::vector<Box> Site::figures(UnitId id) const {
  if (!state.unit(id).on_table || is_garrison(state, id)) return {};
  return cells(body(id));
}

const TroopIndex& Site::troops() const {
  if (troops_) return *troops_;
  std::vector<TroopBox> boxes;
  for (const Unit& unit : state.units)
    for (const Quad& box : print(unit.id).boxes)
      boxes.push_back({unit.id, unit.side == Seat::kA ? 1U : 2U, 0, box});
  return troops_.emplace(std::move(boxes));
}

int Site::figures_near(UnitId line, UnitId other_body, Coord d) const {
  const std::vector<Box> each = figures(line);
  const Coord reach = d + book.tables.march.tolerance;
  return static_cast<int>(std::count_if(each.begin(), each.end(), [&](const Box& figure) {
    return within(footprint_of(figure), print(other_body), reach);
  }));
}

bool Site::figure_near(UnitId line, UnitId other_body, Coord d) const {
  if (!within(print(line), print(other_body), d + book.tables.march.tolerance)) return false;
  return figures_near(line, other_body, d) > 0;
}

Footprint building_print(const Piece& building) { return footprint_of(building_box(building)); }

Footprint print_as(const Book& book, const BattleState& state, UnitId id, InFormation formation, int files,
                   const Pose& pose) {
  Unit unit = state.unit(id);
  unit.formation = formation;
  Body body = body_of(state, book.words.formations, id);
  body.formation = &book.words.formations[formation];
  body.pose = pose;
  body.files = files;
  body.strength = figures_standing(unit, *body.formation);
  body.gap = gap_kept(unit, *body.formation);
  body.bends = {};
  return footprint(body);
}

Pose pose_for_centre(const Book& book, const BattleState& state, UnitId id, InFormation formation, int files,
                     Vec wanted, Heading facing) {
  const Footprint print = print_as(book, state, id, formation, files, {wanted, facing});
  return {wanted + (wanted - centre(print)), facing};
}

// R2: how wide a body stands.
int usual_files(const BattleState& state, UnitId id, InFormation formation, int wanted) {
  return usual_files(state.unit(id).strength, formation, wanted);
}

int usual_files(int figures, InFormation formation, int wanted) {
  switch (plain(formation)) {
    case kLine:
      return std::max(1, divide_up(figures, 2));
    case kAttackColumn:
    case kMass:
      return std::min(std::max(1, figures), std::clamp(wanted, 4, std::max(4, figures / 4)));
    case kMarchColumn:
      return std::min(std::max(1, figures), 2);
    case kSkirmish:
      return std::max(1, figures);
    case kLimbered:
    case kWaggonColumn:
      return 1;
    default:
      return 0;
  }
}

int valour(const Book& book, const BattleState& s, UnitId id) {
  const int now = marker(s, id, kValour) - marker(s, id, kValourSteps) + marker(s, id, kRegained);
  return std::clamp(now, book.tables.morale.lowest_valour, book.tables.morale.highest_valour);
}

}  // namespace drumhead::ba
