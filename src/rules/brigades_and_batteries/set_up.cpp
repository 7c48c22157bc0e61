// How a position is made ready for the first turn, and what the players are told before it: grades and
// nations as numbers, baselines (5.8), town blocks (6.4.1), commanders in chief; and where the battle is not
// as the book has it (1.2, 1.6).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "engine/objectives.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

// ---- Preparing.

void number_nations(BattleState& state) {
  auto setting = std::make_shared<Setting>(*state.setting);
  for (std::size_t i = 0; i < setting->units.size(); ++i) {
    Profile& profile = setting->units[i];
    const auto side = static_cast<std::size_t>(state.units[i].side);
    if (profile.nation.empty()) profile.nation = setting->nations[side];
    profile.traits[kNation] = nation_named(profile.nation, setting->year);
  }
  state.setting = std::move(setting);
}

// BB-298, BB-299: blocks of which the battle says nothing get the book's room and height; none is higher than
// two contours.
void fit_blocks(const Book& book, BattleState& state) {
  const MusterTables& t = book.tables.muster;
  auto ground = std::make_shared<Ground>(*state.ground);
  for (Piece& piece : ground->pieces) {
    if (!is_block(piece)) continue;
    if (piece.capacity == 0) piece.capacity = static_cast<int>(t.block_figures);
    piece.height = std::clamp(piece.height, 1, static_cast<int>(t.highest_block));
  }
  if (*ground != *state.ground) state.ground = std::move(ground);
}

std::uint8_t starting_formation(const BattleState& state, UnitId id) {
  const Unit& unit = state.unit(id);
  const InFormation in = plain(unit.formation);
  if (unit.inside.valid()) return kGarrison;
  if (is_cavalry(state, id)) {
    const int files = std::max<int>(1, unit.files);
    return (unit.strength + files - 1) / files >= 3 ? kCavalryColumn : kCavalryLine;  // R7
  }
  if (is_artillery(state, id)) return in == kLimbered || in == kGunnersOnFoot ? in : kUnlimbered;
  if (in == kSkirmish && !is_light_infantry(state, id)) return as_formed_by(state, id, kLine);  // BB-010
  return as_formed_by(state, id, in);
}

void prepare_unit(const Book& book, BattleState& state, Unit& unit) {
  const MusterTables& t = book.tables.muster;
  const auto crew = static_cast<int>(t.crew_per_model), guns = static_cast<int>(t.guns_per_model);
  if (is_artillery(state, unit.id)) {
    if (unit.markers[kModels] == 0) set(state, unit.id, kModels, (unit.strength + crew - 1) / crew);
    if (unit.markers[kGuns] == 0 && plain(unit.formation) != kGunnersOnFoot)
      set(state, unit.id, kGuns, guns * unit.markers[kModels]);
    if (unit.inside.valid()) set(state, unit.id, kEmplaced);  // BB-304
  }
  unit.formation = starting_formation(state, unit.id);
  const int standing = figures_standing(unit, book.words.formations[unit.formation]);
  unit.files = static_cast<std::int16_t>(std::clamp<int>(unit.files, 1, std::max(1, standing)));
  if (is_unlimbered(state, unit.id)) unit.files = unit.markers[kModels];
  if (in_square(state, unit.id)) unit.files = static_cast<std::int16_t>(figures_per_face(unit.strength)[0]);  // R5
  unit.markers[kAdvanced] = 1;  // R72: nobody is caught stationary in the first turn
}

// BB-303, BB-304: a block holds infantry and one gun model; what is more is left out of the battle.
void leave_out_of_blocks(BattleState& state) {
  std::vector<PieceId> taken;
  for (Unit& unit : state.units) {
    if (unit.inside.valid() && is_cavalry(state, unit.id)) unit.on_table = false;
    if (unit.markers[kEmplaced] == 0 || !unit.inside.valid() || !unit.on_table) continue;
    const bool full = std::find(taken.begin(), taken.end(), unit.inside) != taken.end();
    if (full || unit.markers[kModels] > 1) unit.on_table = false;
    else taken.push_back(unit.inside);
  }
}
bool was_left_out(const Unit& unit) { return unit.inside.valid() && !unit.on_table; }

// BB-296, R94: guns do not begin unlimbered on the slope of a steep hill.
void limber_on_slopes(const Book& book, BattleState& state) {
  const Site site(book, state);
  for (Unit& unit : state.units)
    if (unit.on_table && is_unlimbered(state, unit.id) &&
        steep_slope_under(state, site.print(unit.id)) != nullptr)
      unit.formation = kLimbered;
}

// One commander in chief a side: whom the battle names, or the first of the highest level above a brigade.
void name_commanders_in_chief(BattleState& state) {
  for (const Seat seat : {Seat::kA, Seat::kB}) {
    LeaderId chief;
    int highest = 0;
    bool named = false;
    for (const Leader& leader : state.leaders) {
      if (leader.side != seat) continue;
      named = named || leader.markers[kCommanderInChief] != 0;
      const int level = leader.command.valid() ? state.commands[leader.command.index()].level : 0;
      if (level > highest) highest = level, chief = leader.id;
    }
    if (!named && chief.valid()) state.leaders[chief.index()].markers[kCommanderInChief] = 1;
  }
}

// ---- Baselines (5.8).

// The middle of the centres of those of a side that stand on the table, and satisfy `counts`.
template <class Predicate>
std::optional<Vec> middle_of(const Site& site, Seat seat, Predicate&& counts) {
  std::int64_t x = 0, y = 0, n = 0;
  for (const Unit& unit : site.state.units) {
    if (unit.side != seat || !unit.on_table || !counts(unit)) continue;
    const Vec centre = middle_of_body(site, unit.id);
    x += centre.x, y += centre.y, ++n;
  }
  if (n == 0) return std::nullopt;
  return Vec{static_cast<Coord>(divide_rounded(x, n)), static_cast<Coord>(divide_rounded(y, n))};
}

// BB-273: the edge behind a side, seen from the enemy. A side that is not there yet is behind nobody: in the
// middle.
Baseline edge_behind(const Site& site, Seat seat) {
  const BattleState& state = site.state;
  const auto anybody = [](const Unit&) { return true; };
  const Vec middle{state.ground->width / 2, state.ground->height / 2};
  const Vec away = middle_of(site, seat, anybody).value_or(middle) -
                   middle_of(site, other(seat), anybody).value_or(middle);
  if (away.x == 0 && away.y == 0) return seat == Seat::kA ? kSouthEdge : kNorthEdge;
  if (std::abs(away.y) >= std::abs(away.x)) return away.y > 0 ? kNorthEdge : kSouthEdge;
  return away.x > 0 ? kEastEdge : kWestEdge;
}

// BB-274: the edge it comes from is the nearest to where it comes on; in a corner, the one it turns its back
// to.
Baseline edge_of_entry(const BattleState& state, const Pose& entry) {
  const Vec back = point_from(entry, -inches(1), 0);
  const Ground& ground = *state.ground;
  const auto to_edge = [&](Vec at) {
    return std::array{ground.height - at.y, ground.width - at.x, at.y, at.x};  // north, east, south, west
  };
  const auto here = to_edge(entry.at), behind = to_edge(back);
  std::size_t best = 0;
  for (std::size_t i = 1; i < here.size(); ++i)
    if (here[i] < here[best] || (here[i] == here[best] && behind[i] < behind[best])) best = i;
  return static_cast<Baseline>(kNorthEdge + static_cast<int>(best));
}

Pose middle_of_edge(const Ground& ground, Baseline edge) {
  switch (edge) {
    case kNorthEdge:
      return {{ground.width / 2, ground.height}, kNorth};
    case kEastEdge:
      return {{ground.width, ground.height / 2}, kEast};
    case kWestEdge:
      return {{0, ground.height / 2}, kWest};
    case kSouthEdge:
    case kOwnSides:
    case kSurrounded:
      break;
  }
  return {{ground.width / 2, 0}, kSouth};
}

void lay_token(BattleState& state, TokenKind kind, Seat side, UnitId owner, Pose pose) {
  Token token;
  token.kind = kind;
  token.side = side;
  token.owner = owner;
  token.on_table = false;
  token.pose = pose;
  state.tokens.push_back(token);
}

// Baselines are tokens, so that they turn with the table; of units with one of their own, each its own.
void lay_baselines(const Book& book, BattleState& state) {
  for (const Seat seat : {Seat::kA, Seat::kB}) {
    const Baseline edge = edge_behind(Site(book, state), seat);
    lay_token(state, kBaselineMiddle, seat, {}, middle_of_edge(*state.ground, edge));
    for (const Arrival& arrival : state.setting->arrivals) {
      Unit& unit = state.unit(arrival.unit);
      const Baseline entry = edge_of_entry(state, arrival.entry);
      if (unit.side == seat && unit.markers[kBaseline] == kOwnSides && entry != edge) unit.markers[kBaseline] = entry;
    }
    for (const Unit& unit : state.units) {
      const auto own = static_cast<Baseline>(unit.markers[kBaseline]);
      if (unit.side == seat && own != kOwnSides && own != kSurrounded)
        lay_token(state, kBaselineMiddle, seat, unit.id, middle_of_edge(*state.ground, own));
    }
  }
}

// R27: troops that the battle places on broken ground are not in order there.
void disorder_on_broken_ground(const Book& book, BattleState& state) {
  const Site site(book, state);
  for (Unit& unit : state.units)
    if (unit.on_table && disordered_where_it_stands(site, unit.id)) unit.markers[kDisordered] = 1;
}

// ---- What is told before the first turn.

constexpr std::array kEdgeNames{"", "north", "east", "south", "west"};

const char* edge_name(Heading back) {
  constexpr std::array kByQuarter{"north", "east", "south", "west"};
  return kByQuarter[static_cast<std::size_t>(back.centidegrees / 9000)];
}

void tell_baselines(Scene& scene) {
  const BattleState& state = scene.state;
  for (const Token& token : state.tokens) {
    if (token.kind != kBaselineMiddle || token.owner.valid()) continue;
    scene.tell(cite::bb_273, {}, [&] {
      return fmt::format("{}: the baseline is the {} edge.", state.side_name(token.side), edge_name(token.pose.facing));
    });
  }
  for (const Unit& unit : state.units) {
    const int edge = unit.markers[kBaseline];
    if (edge == kSurrounded)
      scene.tell(cite::bb_275, {unit.id}, [&] {
        return fmt::format("{} is surrounded: the baseline is the middle of its force.",
                           name(state, unit.id));
      });
    else if (edge != kOwnSides)
      scene.tell(cite::bb_274, {unit.id}, [&] {
        return fmt::format("{}: the baseline is the {} edge.", name(state, unit.id),
                           kEdgeNames[static_cast<std::size_t>(edge)]);
      });
  }
}

// BB-002: a guideline.
void tell_of_brigades(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  const MusterTables& t = book.tables.muster;
  for (const Seat seat : {Seat::kA, Seat::kB}) {
    std::set<std::int16_t> brigades;
    for (const Unit& unit : state.units)
      if (unit.side == seat && unit.command.valid()) brigades.insert(unit.command.value);
    const auto n = static_cast<std::int64_t>(brigades.size());
    if (n == 0 || (n >= t.least_brigades && n <= t.most_brigades)) continue;
    scene.tell(cite::bb_002, {}, [&] {
      return fmt::format("{} has {} {}; the book is meant for {} to {}.", state.side_name(seat), n,
                         n == 1 ? "brigade" : "brigades", t.least_brigades, t.most_brigades);
    });
  }
}

// BB-013 to BB-015, and the rules that made the unit what it is.
void tell_of_unit(const Book& book, Scene& scene, const Unit& unit) {
  const BattleState& state = scene.state;
  const MusterTables& t = book.tables.muster;
  const auto arm = static_cast<std::size_t>(trait(state, unit.id, kArmTrait));
  const bool guns = is_artillery(state, unit.id);
  scene.note_rule(guns ? cite::bb_005 : cite::bb_004);
  scene.note_rule(cite::bb_017);
  // The measures of the body it stands in (words.cpp).
  scene.note_rule(guns ? cite::bb_032 : is_cavalry(state, unit.id) ? cite::bb_031 : cite::bb_030);
  scene.note_rule(cite::bb_034);
  if (in_skirmish_order(state, unit.id)) scene.note_rule(cite::bb_033);
  if (guns) scene.note_rule(cite::bb_011), scene.note_rule(cite::bb_035);
  if (is_cavalry(state, unit.id)) scene.note_rule(cite::bb_008);
  if (is_light_infantry(state, unit.id)) scene.note_rule(cite::bb_009);
  const int size = guns ? unit.markers[kModels] : unit.strength;
  if (was_left_out(unit)) {
    scene.tell(guns ? cite::bb_304 : cite::bb_303, {unit.id}, [&] {
      return fmt::format("{} is left out: {} {}.", name(state, unit.id),
                         name(state.ground->pieces[unit.inside.index()]),
                         guns ? "holds one gun model at most" : "is closed to all but infantry");
    });
    return;
  }
  if (is_limbered(state, unit.id) && steep_slope_under(state, Site(book, state).print(unit.id)) != nullptr)
    scene.tell(cite::bb_296, {unit.id}, [&] {
      return fmt::format("{} begins limbered: guns do not unlimber on a steep slope.", name(state, unit.id));
    });
  if (unit.markers[kEmplaced] != 0) {
    scene.tell(cite::bb_304, {unit.id}, [&] {
      return fmt::format("{} stands in {}.", name(state, unit.id),
                         name(state.ground->pieces[unit.inside.index()]));
    });
    return;  // one model, whatever is usual
  }
  if (size >= t.sizes.at(arm, kUsualLeast) && size <= t.sizes.at(arm, kUsualMost)) return;
  scene.tell(t.sizes.cite(arm), {unit.id}, [&] {
    return fmt::format("{} has {} {}; usual are {} to {}.", name(state, unit.id), size,
                       guns ? (size == 1 ? "model" : "models") : "figures", t.sizes.at(arm, kUsualLeast),
                       t.sizes.at(arm, kUsualMost));
  });
}

// BB-060: what the ground has done to troops before the first turn.
void tell_broken_ground(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  for (const Unit& unit : scene.state.units) {
    if (!unit.on_table || unit.markers[kDisordered] == 0) continue;
    const auto broken = disordered_where_it_stands(site, unit.id);
    if (!broken) continue;
    scene.tell({*broken, cite::bb_060}, {unit.id}, [&] {
      return fmt::format("{} stands on broken ground and is disordered.", name(scene.state, unit.id));
    });
  }
}

void tell_of_block(const Book& book, Scene& scene, const Piece& block) {
  const MusterTables& t = book.tables.muster;
  scene.note_rule(cite::bb_297);
  scene.note_rule(cite::bb_299);
  if (block.capacity < t.fewest_block_figures || block.capacity > t.most_block_figures)
    scene.tell(cite::bb_298, {}, [&] {
      return fmt::format("{} has room for {} figures; usual are {} to {}.", name(block), block.capacity,
                         t.fewest_block_figures, t.most_block_figures);
    });
  const int inside = figures_inside(scene.state, block.id);
  if (inside > block.capacity)
    scene.tell(cite::bb_298, {}, [&] {
      return fmt::format("{} holds {} figures, and {} begin the battle in it.", name(block), block.capacity,
                         inside);
    });
  const Footprint print = block_print(block);
  for (const Piece& road : scene.state.ground->pieces) {
    if (road.kind != PieceKind::kRoad) continue;
    if (std::none_of(print.boxes.begin(), print.boxes.end(),
                     [&](const Quad& box) { return meets(road, box); }))
      continue;
    scene.tell(cite::bb_300, {},
               [&] { return fmt::format("{} ends at the walls of {}.", name(road), name(block)); });
  }
}

// BB-408: whose modifiers a nation has that the book does not list.
void tell_of_nations(Scene& scene) {
  constexpr std::array kNames{"nobody", "Austria",         "Britain",
                              "France", "Prussia to 1810", "Prussia",
                              "Russia", "Spain",           "Russia but for the lost combats"};
  const BattleState& state = scene.state;
  if (!option(state, kNationalModifiers)) return;
  for (const Unit& unit : state.units)
    if (is_infantry(state, unit.id) && grade(state, unit.id) == kGradeF && trait(state, unit.id, kNation) != kNoNation)
      scene.tell(cite::bb_407, {unit.id}, [&] {
        return fmt::format("{} is of grade F and has none of its nation's modifiers.", name(state, unit.id));
      });
  std::set<std::string> told;
  for (const Unit& unit : state.units) {
    const std::string& nation = state.profile(unit.id).nation;
    const char* as = kNames[static_cast<std::size_t>(trait(state, unit.id, kNation))];
    if (nation.empty() || nation == as || !told.insert(nation).second ||
        std::string_view(as).substr(0, nation.size()) == nation)
      continue;
    scene.tell(cite::bb_408, {},
               [&] { return fmt::format("{} has the national modifiers of {}.", nation, as); });
  }
}

}  // namespace

// BB-275: a force that begins surrounded has the middle of its position for a baseline.
void lay_centre_points(const Book& book, BattleState& state) {
  std::erase_if(state.tokens, [](const Token& token) { return token.kind == kCentrePoint; });
  const auto surrounded = [](const Unit& unit) { return unit.markers[kBaseline] == kSurrounded; };
  for (const Seat seat : {Seat::kA, Seat::kB}) {
    const auto centre = middle_of(Site(book, state), seat, surrounded);
    for (const Unit& unit : state.units)
      if (unit.side == seat && surrounded(unit))
        lay_token(state, kCentrePoint, seat, unit.id, {centre.value_or(unit.pose.at), kNorth});
  }
}

void prepare_battle(const Book& book, BattleState& state) {
  number_nations(state);
  fit_blocks(book, state);
  for (Unit& unit : state.units) prepare_unit(book, state, unit);
  leave_out_of_blocks(state);
  limber_on_slopes(book, state);
  name_commanders_in_chief(state);
  lay_baselines(book, state);
  lay_centre_points(book, state);
  disorder_on_broken_ground(book, state);
  for (const Seat seat : {Seat::kA, Seat::kB})
    state.side_numbers[static_cast<std::size_t>(seat)][kUnitsAtStart] = static_cast<std::int32_t>(
        std::count_if(state.units.begin(), state.units.end(), [&](const Unit& unit) {
          return unit.side == seat && !unit.parent.valid() && !was_left_out(unit);
        }));
  set_starting_holders(state, kHolder);
}

void tell_set_up(const Book& book, Scene& scene) {
  scene.note_rule(cite::bb_001);
  tell_of_brigades(book, scene);
  for (const Unit& unit : scene.state.units) tell_of_unit(book, scene, unit);
  for (const Piece& piece : scene.state.ground->pieces)
    if (is_block(piece)) tell_of_block(book, scene, piece);
  tell_of_nations(scene);
  tell_baselines(scene);
  tell_broken_ground(book, scene);
}

}  // namespace drumhead::bb
