// What befalls staff figures (1.1.4): officers engaged with the unit they touch (Table 10), staff caught by
// opponents (Table 18), fallen officers replaced (Table 19), staff that is swept along (R18 to R21, R124).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/prospects.h"
#include "rules/belle_alliance/rout.h"
#include "table/command.h"

namespace drumhead::ba {
namespace {

std::array<std::int32_t, kSideNumbers>& numbers_of(BattleState& state, Seat side) {
  return state.side_numbers[static_cast<std::size_t>(side)];
}

// ---- Engaging.

// R27: the highest throw; those who are equal throw again.
LeaderId drawn_by_lot(Scene& scene, std::vector<LeaderId> officers) {
  while (officers.size() > 1) {
    int best = 0;
    std::vector<LeaderId> highest;
    for (const LeaderId id : officers) {
      const int thrown = scene.dice.sum(3, 6);
      if (thrown > best) highest.clear();
      if (thrown >= best) highest.push_back(id);
      best = std::max(best, thrown);
    }
    officers = std::move(highest);
  }
  return officers.front();
}

LeaderId who_is_engaged(Scene& scene, UnitId id, const std::vector<LeaderId>& officers) {
  if (officers.size() == 1) return officers.front();
  const LeaderId chosen = drawn_by_lot(scene, officers);
  tell_of(scene, cite::ba_044, id, [&] {
    return fmt::format("Several officers are with {}: the dice choose {}.", name(scene.state, id),
                       leader_name(scene.state, chosen));
  });
  return chosen;
}

// ---- Catching.

// R19: a mark of having escaped holds for the sub-phase in which it was given.
void begin_sub_phase(BattleState& state) {
  const std::int32_t now = state.frames.empty() ? 0 : state.turn * 100 + state.frames.front().step;
  if (state.numbers[kCatching] == now) return;
  state.numbers[kCatching] = now;
  for (Leader& leader : state.leaders) leader.markers[kCaughtNow] = 0;
}

UnitId nearest_own_unit(const Site& site, const Leader& leader) {
  const Footprint base = footprint_of(staff_box(site, leader.id));
  UnitId nearest;
  Coord least = kNoDistance;
  for (const UnitId id : site.side(leader.side))
    if (const Coord d = distance(base, site.print(id)); d < least) least = d, nearest = id;
  return nearest;
}

void escape(Scene& scene, LeaderId id, UnitId to) {
  BattleState& state = scene.state;
  Leader& leader = state.leaders[id.index()];
  leader.attached_to = to;
  leader.pose = place_of(leader, state.units);
  leader.markers[kCaughtNow] = 1;
  std::erase_if(state.records,
                [&](const Record& r) { return r.kind == kStaffRideRecord && r.n[0] == id.value; });
}

// R124: of several marks the worst counts; a milder one that comes meanwhile holds when the worse is over.
void shock_side(const Book& book, BattleState& state, Seat side, int penalty) {
  auto& numbers = numbers_of(state, side);
  const int until = state.turn + book.tables.morale.caught_bounds;
  const bool worse_holds = numbers[kPenaltyUntil] >= state.turn && numbers[kPenalty] > penalty;
  if (worse_holds) {
    numbers[kMildUntil] = until;
    return;
  }
  numbers[kPenalty] = penalty;
  numbers[kPenaltyUntil] = until;
}

void catch_one(const Site& site, Scene& scene, LeaderId id) {
  const Book& book = site.book;
  BattleState& state = scene.state;
  const Seat side = state.leaders[id.index()].side;
  const int thrown = scene.dice.sum(3, 6);
  const auto& band = book.tables.morale.caught_result.at(thrown);
  const UnitId refuge = nearest_own_unit(site, state.leaders[id.index()]);
  scene.tell({band.cite, cite::ba_042, cite::ba_041}, {}, [&] {
    return fmt::format("{} is close to the enemy and throws {}: {}.", leader_name(state, id), thrown,
                       band.label);
  });
  if (band.outcome == kEscapes && refuge.valid()) return escape(scene, id, refuge);
  fall(book, scene, id, cite::ba_042);
  const int penalty = static_cast<int>(band.values.front());
  if (penalty == 0) return;
  shock_side(book, state, side, penalty);
  scene.then(cite::ba_541, {}, [&] {
    return fmt::format("{}: all units have -{} in all rolls, in this bound and the next.",
                       state.side_name(side), penalty);
  });
}

}  // namespace

bool is_in_danger(const Site& site, const Leader& leader) {
  if (!leader.on_table || is_fallen(leader) || leader.attached_to.valid() || leader.markers[kCaughtNow] != 0)
    return false;
  const Footprint base = footprint_of(staff_box(site, leader.id));
  const Coord near = site.book.tables.march.catch_within + site.book.tables.march.tolerance;
  const std::vector<UnitId> opponents = site.side(other(leader.side));
  return std::any_of(opponents.begin(), opponents.end(),
                     [&](UnitId id) { return within(base, site.print(id), near); });
}

void engage_officer(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  if (has(state, id, kEngaged)) return;
  std::vector<LeaderId> officers = staff_touching(state, id);
  const auto is_aide = [&](LeaderId staff) { return is_adjutant(state.leaders[staff.index()]); };
  const bool with_aide = std::any_of(officers.begin(), officers.end(), is_aide);
  std::erase_if(officers, is_aide);
  if (officers.empty() && with_aide) scene.note_rule(cite::ba_046);
  if (officers.empty()) return;
  const LeaderId officer = who_is_engaged(scene, id, officers);
  const int thrown = scene.dice.sum(3, 6);
  const auto& band = book.tables.morale.engaged.at(thrown);
  const int factor = static_cast<int>(band.values.front());
  tell_of(scene, Cites{cite::ba_043, band.cite, cite::ba_045}.add(cite::ba_046, with_aide), id, [&] {
    return fmt::format("{} is engaged with {} and throws {}: {}.", leader_name(state, officer),
                       name(state, id), thrown, band.label);
  });
  set(state, id, kEngaged, factor + 5);
  state.leaders[officer.index()].markers[kEngagedIn] = static_cast<std::int16_t>(state.turn);
  if (band.outcome == kOfficerFalls) fall(book, scene, officer, cite::ba_043);
}

int engaged_factor(const BattleState& state, UnitId id) {
  return has(state, id, kEngaged) ? marker(state, id, kEngaged) - 5 : 0;
}

// One after the other, by id: who escapes to a unit may be safe there.
void catch_staff(const Book& book, Scene& scene) {
  begin_sub_phase(scene.state);
  const Site site(book, scene.state);  // no unit moves meanwhile
  for (std::size_t i = 0; i < scene.state.leaders.size(); ++i)
    if (is_in_danger(site, scene.state.leaders[i])) catch_one(site, scene, scene.state.leaders[i].id);
}

int roll_penalty(const BattleState& state, Seat side) {
  const auto& numbers = state.side_numbers[static_cast<std::size_t>(side)];
  if (numbers[kPenalty] > 0 && numbers[kPenaltyUntil] >= state.turn) return -numbers[kPenalty];
  return numbers[kMildUntil] > 0 && numbers[kMildUntil] >= state.turn ? -1 : 0;
}

void fall(const Book&, Scene& scene, LeaderId id, Cite why) {
  BattleState& state = scene.state;
  Leader& leader = state.leaders[id.index()];
  leader.pose = place_of(leader, state.units);
  leader.attached_to = {};
  leader.on_table = false;
  leader.markers[kFallenIn] = static_cast<std::int16_t>(std::max(1, state.turn));
  leader.markers[kReplaceFails] = 0;
  leader.markers[kAlongWith] = 0;
  if (!is_adjutant(leader)) ++numbers_of(state, leader.side)[kOfficersFallen];
  std::erase_if(state.records,
                [&](const Record& r) { return r.kind == kStaffRideRecord && r.n[0] == id.value; });
  scene.note_rule(why);  // the roll has told it
}

void take_staff_along(const Book&, BattleState& state, UnitId id) {
  for (const LeaderId staff : staff_touching(state, id)) {
    Leader& leader = state.leaders[staff.index()];
    leader.pose = place_of(leader, state.units);
  }
}

}  // namespace drumhead::ba
