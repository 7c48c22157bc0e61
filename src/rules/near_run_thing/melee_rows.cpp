// ME1: who strikes whom, the rows and columns of T8, the adjustments of T9 (NRT-289 to NRT-307, NRT-424 to NRT-438, NRT-460, R-101 to R-105).
#include <algorithm>

#include "rules/near_run_thing/fighting.h"

namespace drumhead::nrt {
namespace {

bool in_contact_with(const Record& r, UnitId a, UnitId b) { return (r.a == a && r.b == b) || (r.a == b && r.b == a); }
const Record& contact_between(const Contacts& contacts, UnitId a, UnitId b) {
  return *std::find_if(contacts.begin(), contacts.end(), [&](const Record& r) { return in_contact_with(r, a, b); });
}
bool attacks(const Contacts& contacts, UnitId id) {
  return std::any_of(contacts.begin(), contacts.end(), [&](const Record& r) { return r.a == id; });
}
bool is_moving(const Record& r, UnitId id) { return (r.n[kMeleeKind] & (r.a == id ? kAMoving : kBMoving)) != 0; }
bool began_disordered(const Contacts& contacts, UnitId id) {
  return std::any_of(contacts.begin(), contacts.end(), [&](const Record& r) {
    return (r.a == id && r.n[kOrderOfA] == kDisordered) || (r.b == id && r.n[kOrderOfB] == kDisordered);
  });
}
bool is_foot_column(const BattleState& s, UnitId id) { return is_foot(s, id) && in_column(s, id); }

// ---- Whether a front laps round another.

Quad strip_beside(const Box& box, Face flank, Coord width) {
  const Coord aside_by = (box.width + width) / 2 * (flank == Face::kLeft ? -1 : 1);
  Box strip = box;
  strip.pose.at = point_from(box.pose, 0, aside_by);
  strip.width = width;
  return corners(strip);
}

bool is_secured(const Site& site, UnitId id, Face flank, UnitId by_horse) {
  const BattleState& s = site.state;
  const Coord lap = site.book.tables.melee.lap;
  for (const UnitId mate : site.friends_of(id))
    if (!is_routing(s, mate) && !is_wagon(s, mate) && reaches_beyond(site, id, flank, mate, lap)) return true;
  const Quad strip = strip_beside(site.box(id), flank, lap);
  const std::vector<const Piece*> near = pieces_around(site, site.print(id), lap);
  return std::any_of(near.begin(), near.end(), [&](const Piece* piece) {
    const bool closed = is_linear(piece->kind) ? is_closed_line(site, *piece, by_horse, formation_of(s, by_horse))
                                               : is_closed_to(site, *piece, by_horse, formation_of(s, by_horse));
    return closed && meets(*piece, strip);
  });
}

Coord fighting_front(const Site& site, UnitId id) {  // a regimental gun adds to it
  Coord front = front_width(site, id);
  for (const UnitId mate : site.friends_of(id))
    if (arm_of(site.state, mate) == kRegimentalGun && site.state.unit(mate).parent == id) front += site.book.tables.melee.lap;
  return front;
}

// ---- Rows and columns.

// It is fought as hard cover: a garrison, or who is attacked behind a wall.
bool holds_hard_cover(const Site& site, const Contacts& contacts, UnitId id, UnitId enemy) {
  if (is_garrison(site.state, id)) return true;
  return !attacks(contacts, id) && is_foot(site.state, id) && in_hard_cover(site, id, site.centre_of(enemy));
}

// NRT-304, NRT-305: a column attacked in front by close order cavalry that does not lap round it stands as a masse.
bool stands_as_masse(const Site& site, const Contacts& contacts, UnitId column, UnitId horse) {
  const Record& r = contact_between(contacts, column, horse);
  return is_foot_column(site.state, column) && is_close_cavalry(site.state, horse) && r.b == column && r.n[kMeleeAspect] == kInFront &&
         !overlaps_front(site, horse, column);
}

int columns_faced(const BattleState& s, const Contacts& contacts, UnitId id) {
  const std::vector<UnitId> others = opponents_in(contacts, id);
  return static_cast<int>(std::count_if(others.begin(), others.end(), [&](UnitId o) { return is_horse(s, o) && in_column(s, o); }));
}

MeleeRow cavalry_row(const Site& site, const Contacts& contacts, UnitId by, UnitId at) {
  const BattleState& s = site.state;
  const Record& r = contact_between(contacts, by, at);
  if (is_foot(s, at) && in_line(s, at)) {  // NRT-302, NRT-303
    const bool turned = r.a == by && r.n[kMeleeAspect] != kInFront;
    return turned || overlaps_front(site, by, at) ? kStrikeCavalryLine : kStrikeCavalryColumn;
  }
  if (!in_line(s, by) || !is_moving(r, by)) return kStrikeCavalryColumn;
  if (is_horse(s, at) && in_column(s, at)) {                              // NRT-306, NRT-307
    const int enough = size_of(site.book, s, by) == kLargeSize ? 3 : 2;
    return overlaps_front(site, by, at) && columns_faced(s, contacts, by) < enough ? kStrikeCavalryLine : kStrikeCavalryColumn;
  }
  return kStrikeCavalryLine;
}

MeleeRow row_of(const Site& site, const Contacts& contacts, UnitId by, UnitId at) {
  const BattleState& s = site.state;
  if (holds_hard_cover(site, contacts, by, at)) return kStrikeHard;
  if (is_unlimbered(s, by)) return kStrikeGuns;
  if (is_horse(s, by)) return is_skirmishing(s, by) ? kStrikeCavalrySkirmish : cavalry_row(site, contacts, by, at);
  if (is_skirmishing(s, by)) return kStrikeSkirmish;
  if (in_square(s, by)) return kStrikeSquare;
  if (in_masse(s, by) || stands_as_masse(site, contacts, by, at)) return kStrikeMasse;
  if (plain_formation(s, by) == kReinforcedLine) return kStrikeReinforced;
  return in_line(s, by) ? kStrikeLine : kStrikeColumn;
}

MeleeColumn column_of(const Site& site, const Contacts& contacts, UnitId at, UnitId by) {
  const BattleState& s = site.state;
  if (holds_hard_cover(site, contacts, at, by)) return kStruckHard;
  if (is_guns(s, at)) return is_limbered(s, at) ? kStruckLimbered : kStruckGuns;
  if (is_horse(s, at)) return is_skirmishing(s, at) ? kStruckCavalrySkirmish : kStruckCavalry;
  if (is_skirmishing(s, at)) return kStruckSkirmish;
  if (in_square(s, at)) return kStruckSquare;
  if (in_masse(s, at) || stands_as_masse(site, contacts, at, by)) return kStruckMasse;
  if (plain_formation(s, at) == kReinforcedLine) return kStruckReinforced;
  return in_line(s, at) ? kStruckLine : kStruckColumn;
}

// ---- Adjustments.

std::vector<UnitId> frontal_attackers(const Site& site, const Contacts& contacts, UnitId id) {  // from its left
  std::vector<UnitId> list;
  for (const Record& r : contacts)
    if (r.b == id && r.n[kMeleeAspect] == kInFront) list.push_back(r.a);
  const Pose& pose = site.box(id).pose;
  std::sort(list.begin(), list.end(), [&](UnitId x, UnitId y) { return aside(pose, site.centre_of(x)) < aside(pose, site.centre_of(y)); });
  return list;
}
bool is_line_against_columns(const Site& site, const Contacts& contacts, UnitId id) {  // NRT-291
  const BattleState& s = site.state;
  const std::vector<UnitId> front = frontal_attackers(site, contacts, id);
  return front.size() > 1 && is_foot(s, id) && in_line(s, id) && std::all_of(front.begin(), front.end(), [&](UnitId a) { return is_foot_column(s, a); });
}

// T9 by size, and NRT-291, NRT-295, NRT-296: what it is against each of several.
int striking_size(const Site& site, const Contacts& contacts, UnitId by, UnitId at) {
  const BattleState& s = site.state;
  const SizeOf size = size_of(site.book, s, by);
  const int plain = kNormalSize - size, small = kNormalSize - kSmallSize;
  if (is_line_against_columns(site, contacts, by)) {
    const std::vector<UnitId> front = frontal_attackers(site, contacts, by);
    const bool meets_normal_part = size == kLargeSize && front.size() == 2 && front.front() == at;
    return meets_normal_part ? 0 : std::min(plain, small);
  }
  if (!attacks(contacts, by)) return plain;
  const std::vector<UnitId> others = opponents_in(contacts, by);
  if (others.size() < 2 || std::all_of(others.begin(), others.end(), [&](UnitId o) { return in_square(s, o); })) return plain;
  const bool all_smaller = std::all_of(others.begin(), others.end(), [&](UnitId o) { return size_of(site.book, s, o) > size; });
  if (!all_smaller) return plain;
  return size == kLargeSize ? 0 : std::min(plain, small);
}

bool strikes_uphill_or_across(const Site& site, const Fight& fight, UnitId by, UnitId at, MeleeColumn column) {
  if (fight.round > 1 || column == kStruckHard || contact_between(fight.contacts, by, at).a != by) return false;
  if (level_at(site.state, site.centre_of(by)) < level_at(site.state, site.centre_of(at))) return true;
  const Shelter shelter = shelter_of(site, at, site.centre_of(by));
  return shelter.by != nullptr && is_linear(shelter.by->kind);
}

MeleeFacts facts_of(const Site& site, const Fight& fight, UnitId by, UnitId at, MeleeColumn column) {
  const BattleState& s = site.state;
  const Contacts& contacts = fight.contacts;
  const bool firm = is_firm(s, contacts, by);
  MeleeFacts f;
  f.quality = quality(s, by);
  f.russian_average = arm_of(s, by) == kInfantry && !is_skirmishing(s, by) && nation_of(s, by) == kRussian && f.quality == kAverage;
  f.heavy = is_horse(s, by) && mounted_as(s, by, kHeavy) && !is_firm(s, contacts, at);
  f.lancer = is_horse(s, by) && mounted_as(s, by, kLancer) && fight.round == 1 && is_moving(contact_between(contacts, by, at), by);
  f.v_armour = is_horse(s, at) && mounted_as(s, at, kArmoured) && !firm;
  f.size = striking_size(site, contacts, by, at);
  f.flank_rear = aspect_against(contacts, by) != kInFront;
  f.disordered = is_disordered(s, by) && !firm;
  f.blown = has(s, by, kBlown) && is_horse(s, by) && is_horse(s, at);
  f.v_disordered_square = (in_square(s, at) || in_masse(s, at)) && began_disordered(contacts, at);
  f.uphill_obstacle = strikes_uphill_or_across(site, fight, by, at, column);
  f.v_soft_cover = column != kStruckHard && stands_in_area_cover(site, at) && !stands_in_area_cover(site, by);
  return f;
}

Blow make_blow(const Site& site, const Fight& fight, UnitId by, UnitId at) {
  Blow blow{.by = by, .at = at, .also = {}};
  blow.row = row_of(site, fight.contacts, by, at);
  blow.column = column_of(site, fight.contacts, at, by);
  blow.facts = facts_of(site, fight, by, at, blow.column);
  return blow;
}

// Whom a unit that is attacked strikes: those in front, or else the first on its flank or rear (NRT-293, NRT-300).
std::vector<Blow> blows_back(const Site& site, const Fight& fight, UnitId id) {
  std::vector<UnitId> at = frontal_attackers(site, fight.contacts, id);
  if (at.empty()) at.push_back(opponents_in(fight.contacts, id).front());
  if (at.size() > 1 && has_flanks(site.state, id) && !is_line_against_columns(site, fight.contacts, id)) {  // NRT-292
    Blow once = make_blow(site, fight, id, at[0]);
    once.also = at[1];
    return {once};
  }
  std::vector<Blow> blows;
  for (const UnitId enemy : at) blows.push_back(make_blow(site, fight, id, enemy));
  return blows;
}

template <class Of>
std::vector<UnitId> from_the_left(const Site& site, const Contacts& contacts, Of of) {
  std::vector<UnitId> list;
  for (const Record& r : contacts)
    if (std::find(list.begin(), list.end(), of(r)) == list.end()) list.push_back(of(r));
  const Pose pose = list.empty() ? Pose{} : site.box(list.front()).pose;
  std::stable_sort(list.begin(), list.end(), [&](UnitId x, UnitId y) { return aside(pose, site.centre_of(x)) < aside(pose, site.centre_of(y)); });
  return list;
}

}  // namespace

bool is_close_cavalry(const BattleState& s, UnitId id) { return is_horse(s, id) && is_formed(s, id); }

bool overlaps_front(const Site& site, UnitId longer, UnitId shorter) {
  if (fighting_front(site, longer) - fighting_front(site, shorter) + kHair < site.book.tables.melee.lap) return false;
  return !is_secured(site, shorter, Face::kLeft, longer) || !is_secured(site, shorter, Face::kRight, longer);
}

std::vector<UnitId> opponents_in(const Contacts& contacts, UnitId id) {
  std::vector<UnitId> list;
  for (const Record& r : contacts)
    if (r.a == id || r.b == id) list.push_back(r.a == id ? r.b : r.a);
  return list;
}

bool is_firm(const BattleState& s, const Contacts& contacts, UnitId id) {
  if ((!in_square(s, id) && !in_masse(s, id)) || began_disordered(contacts, id)) return false;
  const std::vector<UnitId> others = opponents_in(contacts, id);
  return !others.empty() && std::all_of(others.begin(), others.end(), [&](UnitId o) { return is_horse(s, o); });
}

AspectOf aspect_against(const Contacts& contacts, UnitId id) {
  std::int32_t worst = kInFront;
  for (const Record& r : contacts)
    if (r.b == id) worst = std::max(worst, r.n[kMeleeAspect]);
  return static_cast<AspectOf>(worst);
}

std::vector<Blow> blows_of(const Site& site, const Fight& fight) {
  std::vector<Blow> blows;
  for (const UnitId attacker : from_the_left(site, fight.contacts, [](const Record& r) { return r.a; })) {
    std::vector<UnitId> at;
    for (const Record& r : fight.contacts)
      if (r.a == attacker) at.push_back(r.b);
    const Pose& pose = site.box(attacker).pose;
    std::stable_sort(at.begin(), at.end(), [&](UnitId x, UnitId y) { return aside(pose, site.centre_of(x)) < aside(pose, site.centre_of(y)); });
    for (const UnitId enemy : at) blows.push_back(make_blow(site, fight, attacker, enemy));
  }
  for (const UnitId defender : from_the_left(site, fight.contacts, [](const Record& r) { return r.b; })) {
    if (is_limbered(site.state, defender)) continue;  // NRT-430
    for (Blow& blow : blows_back(site, fight, defender)) blows.push_back(blow);
  }
  return blows;
}

}  // namespace drumhead::nrt
