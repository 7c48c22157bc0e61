// Buildings (6.1.1): who fits in, who goes in and out, opponents at one door (R107, R108; BA-376 to BA-382).
// Own units in one building keep their bodies; they act as one unit in the condition of the largest.
#include <fmt/format.h>

#include <algorithm>

#include "geom/touching.h"
#include "rules/belle_alliance/forms.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

bool touches_piece(const Site& site, const Footprint& place, const Piece& piece) {
  return std::any_of(place.boxes.begin(), place.boxes.end(),
                     [&](const Quad& box) { return within(piece, box, site.book.tables.march.contact); });
}

// Neither part of a unit may be too small to be one (BA-365); of a skirmish line any number may stay outside.
int least_outside(const Site& site, UnitId id) {
  return is_unsplit_line(site.state, id) ? 1 : site.book.tables.march.least_part;
}

// How many of so many figures go in where only some can; 0: none.
int part_admitted(const Site& site, UnitId id, int wanted, int room) {
  const int strength = site.state.unit(id).strength;
  int enter = std::min(wanted, room);
  if (enter < strength) enter = std::min(enter, strength - least_outside(site, id));
  return enter < site.book.tables.march.least_part ? 0 : enter;
}

Verdict check_numbers_told_off(const Site& site, UnitId id, int figures) {
  const int strength = site.state.unit(id).strength, least = site.book.tables.march.least_part;
  if (figures >= strength || (figures >= least && strength - figures >= least_outside(site, id)))
    return allow();
  return refuse(cite::ba_381, fmt::format("{} has {} figures: each part that is split off has {} at least",
                                          name(site.state, id), strength, least));
}

Verdict check_may_hold(const BattleState& state, UnitId id) {
  if (is_infantry(state, id)) return allow();
  return refuse(cite::ba_377,
                fmt::format("{} is no infantry: cavalry and artillery hold no buildings", name(state, id)));
}

// ---- The way in.

// A line that goes into a building is split from its mother by that (BA-130).
void split_from_mother(Scene& scene, UnitId line) {
  BattleState& state = scene.state;
  const UnitId mother = mother_of(state, line);
  for (const Marker m : {kSupplies, kFirstUsed}) set(state, line, m, marker(state, mother, m));
  set(state, line, kRole, kUrbanPart);
  note_divided(scene, line);
  note_divided(scene, mother);
  tell_of(scene, cite::ba_130, line, [&] {
    return fmt::format("{} is split from {} by that.", name(state, line), name(state, mother));
  });
}

void go_in(const Book& book, Scene& scene, UnitId id, PieceId building) {
  BattleState& state = scene.state;
  const Piece& piece = state.ground->piece(building);
  const std::vector<UnitId> before = garrison_of(state, building);
  const Vec from = Site(book, state).centre_of(id);
  Unit& unit = state.unit(id);
  unit.inside = building;
  unit.formation = kGarrison;
  unit.files = 0;
  std::erase_if(state.bends, [id](const Bend& bend) { return bend.unit == id; });
  note_shifted(state, id, from, centre(building_print(piece)));
  note_moved(state, id);
  tell_of(scene, {cite::ba_378, cite::ba_376, cite::ba_384}, id, [&] {
    return fmt::format("{} goes into {}: {}.", name(state, id), name(piece),
                       counted(unit.strength, "figure", "figures"));
  });
  if (before.empty()) return;
  tell_of(scene, cite::ba_382, id, [&] {
    return fmt::format("All in {} are one unit now, in the condition of {}.", name(piece),
                       name(state, chief_of_garrison(state, building)));
  });
}

void tell_forced_split(Scene& scene, UnitId id, UnitId part) {
  BattleState& state = scene.state;
  note_divided(scene, id);
  note_divided(scene, part);
  tell_of(scene, {cite::ba_381, cite::ba_073, cite::ba_115}, id, [&] {
    return fmt::format("{} is split by that: {} in {}, {} in {}.", name(state, id), state.unit(id).strength,
                       name(state, id), state.unit(part).strength, name(state, part));
  });
}

// The figures told off go in as a part of their own; who is left over at a full building stays outside as one
// (R107).
void enter_with(const Book& book, Scene& scene, UnitId id, PieceId building, int figures, bool told_off) {
  BattleState& state = scene.state;
  const Standing now = standing_of(book, state, id);
  const int rest = state.unit(id).strength - figures;
  if (rest <= 0) {
    go_in(book, scene, id, building);
    if (is_unsplit_line(state, id)) split_from_mother(scene, id);
    return;
  }
  const bool newcomers = told_off || is_unsplit_line(state, id);
  const UnitId part = split_off(book, state, id, newcomers ? figures : rest, kUrbanPart, " detachment");
  const UnitId outside = newcomers ? id : part, inside = newcomers ? part : id;
  stand_as(book, state, outside, refitted(book, now, rest));
  go_in(book, scene, inside, building);
  tell_forced_split(scene, id, part);
}

// ---- Doors (BA-379, R107).

struct Comers {
  PieceId building{};
  std::vector<std::size_t> claims{};
};

std::vector<Comers> comers_at_doors(const std::vector<Plan>& plans, const std::vector<Claim>& claims) {
  std::vector<Comers> doors;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    if (plans[i].change != Change::kEnter || !claims[i].stands) continue;
    auto door = std::find_if(doors.begin(), doors.end(),
                             [&](const Comers& c) { return c.building == plans[i].building; });
    if (door == doors.end()) door = doors.insert(doors.end(), {plans[i].building, {}});
    door->claims.push_back(i);
  }
  return doors;
}

// Figures of a unit that stay inside when all who leave have left.
int staying(const BattleState& state, UnitId id, const std::vector<Plan>& plans,
            const std::vector<Claim>& claims) {
  for (std::size_t i = 0; i < plans.size(); ++i)
    if (plans[i].unit == id && plans[i].change == Change::kLeave && claims[i].stands)
      return state.unit(id).strength - plans[i].figures;
  return figures_with_refugees(state, id);
}

bool turn_away(std::vector<Claim>& claims, const Comers& comers, Cite cite, const std::string& why) {
  for (const std::size_t i : comers.claims) {
    claims[i].stands = false;
    claims[i].cite = cite;
    claims[i].why = why;
  }
  return true;
}

bool are_opponents(const BattleState& state, const std::vector<Claim>& claims, const Comers& comers) {
  return std::any_of(comers.claims.begin(), comers.claims.end(), [&](std::size_t i) {
    return state.unit(claims[i].unit).side != state.unit(claims[comers.claims.front()].unit).side;
  });
}

int figures_wanting_in(const std::vector<Plan>& plans, const Comers& comers) {
  int sum = 0;
  for (const std::size_t i : comers.claims) sum += plans[i].figures;
  return sum;
}

// In which order they go in: as drawn, where there is not room for all; the draw is made once.
std::vector<std::size_t> order_at_door(Scene& scene, const std::vector<Claim>& claims, const Comers& comers,
                                       bool crowded, Doors& doors) {
  if (!crowded || comers.claims.size() < 2) return comers.claims;
  for (const auto& [building, order] : doors.drawn)
    if (building == comers.building) {
      std::vector<std::size_t> left;
      for (const std::size_t i : order)
        if (std::find(comers.claims.begin(), comers.claims.end(), i) != comers.claims.end())
          left.push_back(i);
      return left;
    }
  doors.drawn.emplace_back(comers.building,
                           drawn_by_dice(scene, claims, comers.claims, comers.claims.size()));
  return doors.drawn.back().second;
}

// What stays outside of a unit that goes in with so many.
bool lay_claim(const Book& book, const BattleState& state, Plan& plan, Claim& claim, int figures) {
  const int rest = state.unit(plan.unit).strength - figures;
  const bool changed = plan.figures != figures;
  plan.figures = figures;
  claim.takes.clear();
  if (rest > 0) {
    const Standing outside = refitted(book, standing_of(book, state, plan.unit), rest);
    claim.takes.push_back({plan.unit, print_of(book, outside), outside.formation});
  }
  return changed;
}

bool admit_at(const Site& site, Scene& scene, const Comers& comers, std::vector<Plan>& plans,
              std::vector<Claim>& claims, Doors& doors) {
  const BattleState& state = scene.state;
  const Piece& piece = state.ground->piece(comers.building);
  if (are_opponents(state, claims, comers))
    return turn_away(claims, comers, cite::ba_379,
                     fmt::format("opponents meet at {}, and both stop outside", name(piece)));
  const Seat side = state.unit(claims[comers.claims.front()].unit).side;
  int room = capacity_of(site.book, piece);
  for (const UnitId holder : garrison_of(state, comers.building)) {
    const int stay = staying(state, holder, plans, claims);
    if (stay > 0 && state.unit(holder).side != side)
      return turn_away(claims, comers, cite::ba_378, fmt::format("{} is held by the enemy", name(piece)));
    room -= stay;
  }
  bool changed = false;
  for (const std::size_t i :
       order_at_door(scene, claims, comers, figures_wanting_in(plans, comers) > room, doors)) {
    const int enter = part_admitted(site, plans[i].unit, plans[i].figures, room);
    if (enter == 0) {
      turn_away(claims, {comers.building, {i}}, cite::ba_376,
                fmt::format("{} has no room for it", name(piece)));
      changed = true;
      continue;
    }
    room -= enter;
    changed = lay_claim(site.book, state, plans[i], claims[i], enter) || changed;
  }
  return changed;
}

}  // namespace

int capacity_of(const Book& book, const Piece& building) {
  if (building.capacity > 0) return building.capacity;
  std::int64_t doubled = std::abs(doubled_area(building.area.outer));
  for (const Ring& hole : building.area.holes) doubled -= std::abs(doubled_area(hole));
  // Its corners are rounded: what is missing along its outline is no lost figure.
  const Vec size = bounds(building).high - bounds(building).low;
  doubled += 2 * kContactTolerance * (size.x + size.y);
  const Grid& bases = book.tables.muster.bases;
  return static_cast<int>(doubled / (2 * bases.at(kFootBase, 0) * bases.at(kFootBase, 1)));
}

std::vector<UnitId> garrison_of(const BattleState& state, PieceId building) {
  std::vector<UnitId> inside;
  for (const Unit& unit : state.units)
    if (unit.on_table && unit.inside == building) inside.push_back(unit.id);
  return inside;
}

UnitId chief_of_garrison(const BattleState& state, PieceId building) {
  UnitId chief;
  for (const UnitId id : garrison_of(state, building))
    if (!chief.valid() || state.unit(id).strength > state.unit(chief).strength) chief = id;
  return chief;
}

int room_in(const Site& site, const Piece& building) {
  int room = capacity_of(site.book, building);
  for (const UnitId id : garrison_of(site.state, building.id)) room -= figures_with_refugees(site.state, id);
  return std::max(0, room);
}

bool admit(const Book& book, Scene& scene, std::vector<Plan>& plans, std::vector<Claim>& claims,
           Doors& doors) {
  const Site site(book, scene.state);
  bool changed = false;
  for (const Comers& comers : comers_at_doors(plans, claims))
    changed = admit_at(site, scene, comers, plans, claims, doors) || changed;
  return changed;
}

Plan plan_enter(const Site& site, UnitId id, const Elements& e) {
  const BattleState& state = site.state;
  Plan plan{.unit = id, .change = Change::kEnter, .outdoors = false, .rule = cite::ba_378};
  const auto* building = e.order->find<PieceId>(kBuilding);
  if (building == nullptr || !is_house(state.ground->piece(*building)) ||
      !is_there(state.pieces, *building))
    return barred(plan, cite::ba_378, fmt::format("{} has no such building to go into", name(state, id)));
  const Piece& piece = state.ground->piece(*building);
  plan.building = *building;
  plan.figures = static_cast<int>(e.order->number(kFigures, state.unit(id).strength));
  plan.told_off = plan.figures < state.unit(id).strength;
  plan.figures = std::min<int>(plan.figures, state.unit(id).strength);
  plan.verdict = check_may_hold(state, id);
  if (plan.verdict.allowed()) plan.verdict = check_numbers_told_off(site, id, plan.figures);
  if (!plan.verdict.allowed()) return plan;
  if (is_garrison(state, id))
    return barred(plan, cite::ba_378, fmt::format("{} is in a building already", name(state, id)));
  if (!touching(site, id, piece))
    return barred(plan, cite::ba_378,
                  fmt::format("{} has to touch {} to go in", name(state, id), name(piece)),
                  {mark(site.print(id).boxes.front(), name(state, id))});
  return plan;
}

void enact_enter(const Book& book, Scene& scene, const Plan& plan) {
  const std::size_t before = scene.state.units.size();
  enter_with(book, scene, plan.unit, plan.building, plan.figures, plan.told_off);
  note_reformed(scene, plan.unit);
  if (scene.state.units.size() > before) note_reformed(scene, scene.state.units.back().id);
  for (const Cite rule : {cite::ba_119, cite::ba_377}) scene.note_rule(rule);
}

// Continued advance: as many as fit (BA-380, R110).
void enter_building(const Book& book, Scene& scene, UnitId id, PieceId building, int figures) {
  const Site site(book, scene.state);
  const int enter = part_admitted(site, id, figures, room_in(site, scene.state.ground->piece(building)));
  if (enter == 0)
    return tell_void(scene, id, cite::ba_376,
                     fmt::format("{} has no room for it", name(scene.state.ground->piece(building))));
  scene.note_rule(cite::ba_380);
  enter_with(book, scene, id, building, enter, false);
}

// BA-378: any formation that touches the building; where it stood when it went in, if no place is named.
Plan plan_leave(const Site& site, UnitId id, const Elements& e) {
  const BattleState& state = site.state;
  const Unit& unit = state.unit(id);
  Plan plan{.unit = id, .change = Change::kLeave, .rule = cite::ba_378};
  if (!is_garrison(state, id))
    return barred(plan, cite::ba_378, fmt::format("{} is in no building", name(state, id)));
  plan.building = unit.inside;
  plan.figures = std::min<int>(unit.strength, static_cast<int>(e.order->number(kFigures, unit.strength)));
  plan.told_off = plan.figures < unit.strength;
  const InFormation form =
      of_arm(state, id, plain(static_cast<InFormation>(e.order->number(kFormationParam, kLine))));
  for (const Verdict& verdict :
       {check_arm(state, id, form), check_gap(site, id, e), check_numbers_told_off(site, id, plan.figures)})
    if (!verdict.allowed()) {
      plan.verdict = verdict;
      return plan;
    }
  const auto* place = e.order->find<Pose>(kPlace);
  plan.standing = {form,
                   usual_files(plan.figures, form, static_cast<int>(e.order->number(kFiles))),
                   place == nullptr ? unit.pose : *place,
                   plan.figures,
                   form == kSkirmish ? e.order->number(kGapParam, least_gap(site.book, state, id)) : 0,
                   {}};
  const Piece& piece = state.ground->piece(unit.inside);
  const Footprint print = print_of(site.book, plan.standing);
  if (touches_piece(site, print, piece)) return plan;
  return barred(plan, cite::ba_378, fmt::format("{} comes out touching {}", name(state, id), name(piece)),
                {mark(print.boxes.front(), name(state, id))});
}

void enact_leave(const Book& book, Scene& scene, const Plan& plan) {
  BattleState& state = scene.state;
  const UnitId id = plan.unit;
  const int stay = state.unit(id).strength - plan.figures;
  const UnitId part = stay > 0 ? split_off(book, state, id, stay, kUrbanPart, " detachment") : UnitId{};
  stand_as(book, state, id, plan.standing);
  note_reformed(scene, id);
  tell_of(scene, {cite::ba_378, cite::ba_119}, id, [&] {
    return fmt::format("{} leaves {} and forms {}.", name(state, id),
                       name(state.ground->piece(plan.building)), formed_words(book, plan.standing));
  });
  if (part.valid()) tell_forced_split(scene, id, part);
}

}  // namespace drumhead::ba
