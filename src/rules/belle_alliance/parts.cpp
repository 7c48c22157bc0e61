// Bodies made of others and joined to them again (1.2.5, 1.2.6; R29 to R31): what a part takes with it, and
// whose condition rules when figures come together. What is ordered is in dividing.cpp.
#include <algorithm>
#include <array>
#include <memory>

#include "rules/belle_alliance/forms.h"

namespace drumhead::ba {
namespace {

// R29: what the larger part gives the whole. Supplies and first use are a tactical unit's own, so a mother
// keeps them.
constexpr std::array kCondition{kValour,        kValourSteps, kRegained,   kDisorder,
                                kDisorderBound, kRallyFails,  kAttackedIn, kDefendedIn,
                                kChargedIn,     kCausedFdIn,  kFiredIn,    kEngaged};
constexpr std::array kOfTacticalUnit{kSupplies, kFirstUsed};
// BA-007, BA-010, BA-012: what has been done by any part has been done by the unit.
constexpr std::array kDoneByAnyPart{kMoved,    kFired,    kPassed,  kWasFast, kDivided,
                                    kReformed, kInverted, kNotIdle, kHelping, kShiftedMm};

bool is_taken(const Setting& setting, const std::string& wanted) {
  return std::any_of(setting.units.begin(), setting.units.end(),
                     [&](const Profile& p) { return p.name == wanted; });
}

std::string free_name(const Setting& setting, const std::string& wanted) {
  std::string candidate = wanted;
  for (int n = 2; is_taken(setting, candidate); ++n) candidate = wanted + " " + std::to_string(n);
  return candidate;
}

// R29: by its share of the figures.
int share_of_original(const BattleState& state, UnitId from, int figures) {
  const int strength = state.unit(from).strength, original = state.profile(from).original_strength;
  if (figures >= strength) return original;
  return static_cast<int>(divide_rounded(Wide{original} * figures, strength));
}

void move_original(BattleState& state, UnitId from, UnitId into, int share) {
  auto setting = std::make_shared<Setting>(*state.setting);
  auto& gives = setting->units[from.index()].original_strength;
  auto& gets = setting->units[into.index()].original_strength;
  gives = static_cast<std::int16_t>(gives - share);
  gets = static_cast<std::int16_t>(gets + share);
  state.setting = std::move(setting);
}

// Points of valour lost are counted anew from figures and original strength as they are now; valour stays
// what it is.
void rebase_valour(const Book& book, BattleState& state, UnitId id) {
  const int original = state.profile(id).original_strength, strength = state.unit(id).strength;
  if (original <= 0 || strength <= 0) return;
  const int steps = valour_steps(book.tables.morale, std::max(0, original - strength), original);
  set(state, id, kRegained, marker(state, id, kRegained) + steps - marker(state, id, kValourSteps));
  set(state, id, kValourSteps, steps);
}

void take_condition(BattleState& state, UnitId to, UnitId from) {
  for (const Marker m : kCondition) set(state, to, m, marker(state, from, m));
  if (mother_of(state, to) == mother_of(state, from)) return;
  for (const Marker m : kOfTacticalUnit) set(state, to, m, marker(state, from, m));
}

// R75: memory of fire goes with every part.
void copy_memory_of_fire(BattleState& state, UnitId from, UnitId part) {
  const std::vector<Record> records = state.records;
  for (Record r : records) {
    if (r.kind != kFiredAtRecord || (r.a != from && r.b != from)) continue;
    if (r.a == from) r.a = part;
    if (r.b == from) r.b = part;
    state.records.push_back(r);
  }
}

void repoint_records(BattleState& state, UnitId gone, UnitId into) {
  std::vector<Record> kept;
  for (Record r : state.records) {
    if (r.a == gone) r.a = into;
    if (r.b == gone) r.b = into;
    const bool known = r.kind == kFiredAtRecord && std::find(kept.begin(), kept.end(), r) != kept.end();
    if (!known) kept.push_back(r);
  }
  state.records = std::move(kept);
}

void repoint(BattleState& state, UnitId gone, UnitId into) {
  repoint_records(state, gone, into);
  for (Leader& leader : state.leaders)
    if (leader.attached_to == gone) leader.attached_to = into;
  for (Unit& unit : state.units) {
    if (unit.markers[kRefugeAt] == gone.value + 1)
      unit.markers[kRefugeAt] = static_cast<std::int16_t>(into.value + 1);
    if (unit.markers[kSoutienOf] == gone.value + 1) unit.markers[kSoutienOf] = 0;
    if (unit.parent == gone && is_unsplit_line(state, unit.id) && unit.on_table) unit.parent = into;
  }
}

void join_guns(BattleState& state, UnitId into, UnitId part) {
  state.unit(into).markers[kGuns] =
      static_cast<std::int16_t>(marker(state, into, kGuns) + marker(state, part, kGuns));
  for (Stand& stand : state.stands)
    if (stand.unit == part) stand.unit = into;
  std::stable_sort(state.stands.begin(), state.stands.end(),
                   [](const Stand& a, const Stand& b) { return a.unit < b.unit; });
}

// A line that was recalled or wiped out is the same line when it goes out again.
UnitId line_of_old(const BattleState& state, UnitId mother) {
  for (const Unit& unit : state.units)
    if (!unit.on_table && unit.parent == mother && is_unsplit_line(state, unit.id)) return unit.id;
  return {};
}

UnitId new_body(BattleState& state, UnitId from, const std::string& suffix) {
  auto setting = std::make_shared<Setting>(*state.setting);
  Profile profile = state.profile(from);
  profile.name = free_name(*setting, profile.name + suffix);
  profile.original_strength = 0;
  setting->units.push_back(std::move(profile));
  state.setting = std::move(setting);
  const UnitId id{static_cast<std::int16_t>(state.units.size())};
  state.units.push_back(state.unit(from));
  return id;
}

void clear_original(BattleState& state, UnitId id) {
  auto setting = std::make_shared<Setting>(*state.setting);
  setting->units[id.index()].original_strength = 0;
  state.setting = std::move(setting);
}

}  // namespace

UnitId split_off(const Book& book, BattleState& state, UnitId from, int figures, RoleOf role,
                 const std::string& suffix) {
  UnitId part = role == kSkirmishLine ? line_of_old(state, from) : UnitId{};
  if (part.valid())
    clear_original(state, part);
  else
    part = new_body(state, from, suffix);
  const UnitId tactical = mother_of(state, from);
  Unit body = state.unit(from);
  body.id = part;
  body.parent = from;
  body.strength = 0;
  body.markers[kRole] = role;
  for (const Marker m : kOfTacticalUnit) body.markers[m] = state.unit(tactical).markers[m];
  for (const Marker m : {kSoutienOf, kRefugeAt, kEngaged, kOrderState, kGuns, kSquadrons, kHelping})
    body.markers[m] = 0;
  state.unit(part) = body;
  move_original(state, from, part, share_of_original(state, from, figures));
  state.unit(part).strength = static_cast<std::int16_t>(figures);
  state.unit(from).strength = static_cast<std::int16_t>(state.unit(from).strength - figures);
  copy_memory_of_fire(state, from, part);
  rebase_valour(book, state, from);
  rebase_valour(book, state, part);
  return part;
}

void hand_over(const Book& book, BattleState& state, UnitId from, UnitId into, int figures, UnitId ruler) {
  const int there = state.unit(into).strength;
  const bool newcomers_rule = figures > there || (figures == there && ruler == from);
  if (newcomers_rule) take_condition(state, into, from);
  for (const Marker m : kDoneByAnyPart)
    set(state, into, m, std::max(marker(state, into, m), marker(state, from, m)));
  move_original(state, from, into, share_of_original(state, from, figures));
  state.unit(into).strength = static_cast<std::int16_t>(there + figures);
  state.unit(from).strength = static_cast<std::int16_t>(state.unit(from).strength - figures);
  rebase_valour(book, state, into);
  rebase_valour(book, state, from);
}

void join_to(const Book& book, BattleState& state, UnitId into, UnitId part) {
  join_ruled_by(book, state, into, part, into);
}

void join_ruled_by(const Book& book, BattleState& state, UnitId into, UnitId part, UnitId ruler) {
  hand_over(book, state, part, into, state.unit(part).strength, ruler);
  state.unit(into).markers[kSquadrons] = static_cast<std::int16_t>(
      is_unsplit_line(state, part) ? marker(state, into, kSquadrons)
                                   : marker(state, into, kSquadrons) + marker(state, part, kSquadrons));
  if (marker(state, part, kGuns) > 0) join_guns(state, into, part);
  repoint(state, part, into);
  Unit& gone = state.unit(part);
  gone.on_table = false;
  gone.inside = {};
  for (const Marker m : {kGuns, kSquadrons, kSoutienOf}) gone.markers[m] = 0;
  std::erase_if(state.bends, [part](const Bend& bend) { return bend.unit == part; });
}

UnitId unit_split(const BattleState& state, UnitId id) {
  while (state.unit(id).parent.valid()) id = state.unit(id).parent;
  return id;
}

std::vector<UnitId> split_parts_of(const BattleState& state, UnitId id) {
  const UnitId whole = unit_split(state, id);
  std::vector<UnitId> parts;
  for (const Unit& unit : state.units)
    if (unit.on_table && !is_unsplit_line(state, unit.id) && unit_split(state, unit.id) == whole)
      parts.push_back(unit.id);
  return parts;
}

UnitId largest_part(const BattleState& state, UnitId id) {
  UnitId largest;
  for (const UnitId part : split_parts_of(state, id))
    if (!largest.valid() || state.unit(part).strength > state.unit(largest).strength) largest = part;
  return largest;
}

bool must_seek_assembly(const BattleState& state, UnitId id) {
  if (is_unsplit_line(state, id)) return false;
  const std::vector<UnitId> parts = split_parts_of(state, id);
  const bool urban = std::any_of(parts.begin(), parts.end(),
                                 [&](UnitId p) { return marker(state, p, kRole) == kUrbanPart; });
  const bool indoors =
      std::any_of(parts.begin(), parts.end(), [&](UnitId p) { return is_garrison(state, p); });
  return urban && !indoors && parts.size() > 1 && largest_part(state, id) != id;
}

}  // namespace drumhead::ba
