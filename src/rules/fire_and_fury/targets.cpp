// Who may fire, and at whom: the stands that bear, their ranges, and their choice
// of target.
#include <fmt/format.h>
#include <algorithm>

#include "geom/touching.h"
#include "rules/fire_and_fury/fire.h"

namespace drumhead::ff {
namespace {

// ---- Stands.

Marker marker_of_stand(int stand) { return kFiredIn[static_cast<std::size_t>(stand / kStandsInMarker)]; }

bool stand_has_fired(const BattleState& state, UnitId firer, int stand) {
  if (stand >= kMostStands) return true;
  return ((marker(state, firer, marker_of_stand(stand)) >> (stand % kStandsInMarker)) & 1) != 0;
}

int stands_fired(const BattleState& state, UnitId firer) {
  int n = 0;
  for (int stand = 0; stand < kMostStands; ++stand) n += stand_has_fired(state, firer, stand) ? 1 : 0;
  return n;
}

// FF-164: by formation.
int stands_in_firing_rank(const BattleState& state, UnitId id) {
  const int all = state.unit(id).strength;
  switch (formation(state, id)) {
    case kLine:
    case kExtended:
    case kUnlimbered:
      return all;
    case kFieldColumn:
      return std::min(2, all);
    case kMarchColumn:
      return std::min(1, all);
    default:
      return 0;
  }
}

bool troops_are_halved(const BattleState& state, UnitId id) {
  return is_disordered(state, id) || has(state, id, kLowAmmo);
}

// FF-231: half of what a building holds may fire through each face, each stand through one.
int places_at_a_face(const Site& site, UnitId garrison) {
  const Piece& building = site.state.ground->piece(site.state.unit(garrison).inside);
  return std::max(1, capacity_of(site.book, building) / 2);
}

std::vector<Muzzle> muzzles_of_garrison(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const int at_a_face = places_at_a_face(site, id);
  const auto sides = faces(site.box(id), 0);
  if (stands_fired(state, id) >= state.unit(id).strength) return {};
  std::vector<Muzzle> muzzles;
  for (int face = 0; face < 4; ++face)
    for (int i = 0; i < at_a_face; ++i)
      if (const int place = face * at_a_face + i; !stand_has_fired(state, id, place))
        muzzles.push_back({place, sides[static_cast<std::size_t>(face)], small_arm_of(state, id),
                           troops_are_halved(state, id)});
  return muzzles;
}

bool gun_stand_may_fire(const Stand& stand, bool offensive) {
  if (stand.markers[kSilenced] != 0 || stand.markers[kGunFired] != 0) return false;
  return !offensive || stand.markers[kGunTask] == kNoTask || stand.markers[kGunTask] == kToFire;
}

std::vector<Muzzle> muzzles_of_guns(const Site& site, UnitId battery) {
  const auto guns = site.state.stands_of(battery);
  const std::vector<Box> places = site.stands(battery);
  const bool offensive = in_offensive_fire(site.state, battery);
  std::vector<Muzzle> muzzles;
  for (std::size_t i = 0; i < std::min(guns.size(), places.size()); ++i)
    if (gun_stand_may_fire(guns[i], offensive))
      muzzles.push_back({static_cast<int>(i), places[i], guns[i].kind,
                         guns[i].markers[kDamaged] != 0 || guns[i].markers[kGunLowAmmo] != 0});
  return muzzles;
}

// ---- Sight.

// FF-269: guns on higher ground fire over friends who are far enough from the gun and from the target.
bool may_fire_over(const Site& site, const Muzzle& gun, UnitId firer, UnitId target, const TroopBox& between) {
  if (!is_guns(site.state, firer) || site.state.unit(between.unit).side != site.state.unit(firer).side)
    return false;
  const FireTables& t = site.book.tables.fire;
  return level_at(site.state, gun.box.pose.at) > between.level &&
         !is_less(distance(corners(gun.box), between.box), t.over_from_gun) &&
         !is_less(distance(site.print(target), footprint_of({between.box})), t.over_from_target);
}

// What could come between a unit and an enemy, found once for all the lines of fire between their stands.
class Lane {
 public:
  Lane(const Site& site, UnitId firer, UnitId target)
      : site_(site),
        firer_(firer),
        target_(target),
        swath_(swath_between(site.print(firer).boxes, site.print(target).boxes, kHair)),
        ground_(*site.state.ground, site.state.pieces, site.sight(), swath_),
        between_(site.troops().within(swath_, {.except_a = firer, .except_b = target})) {}

  // FF-248: any stand in between cuts a line of fire.
  bool is_free(const Muzzle& muzzle, const Eye& from, const Silhouette& mark, std::size_t point) {
    const Vec at = mark.points[point];
    const Segment line{from.at, at};
    for (std::size_t i = 0; i < between_.size(); ++i) {
      const auto index = static_cast<std::size_t>(between_[i]);
      if (!site_.troops().passes_through(index, line)) continue;
      if (may_fire_over(site_, muzzle, firer_, target_, site_.troops().box(index))) continue;
      std::swap(between_[0], between_[i]);  // what cuts one line likely cuts the next
      return false;
    }
    return ground_.sees(from, mark.eye(*site_.state.ground, point));
  }

 private:
  const Site& site_;
  UnitId firer_;
  UnitId target_;
  Swath swath_;
  SightWithin ground_;
  std::vector<std::int32_t> between_;
};

// FF-246, FF-247: one free line to one of nine points in arc.
bool can_hit(Lane& lane, const Muzzle& muzzle, const Zone& zone, const Eye& from, const Silhouette& mark) {
  for (std::size_t i = 0; i < mark.points.size(); ++i)
    if (holds(zone, mark.points[i]) && lane.is_free(muzzle, from, mark, i)) return true;
  return false;
}

// Where one stand hits an enemy, no farther than `longest`.
std::optional<Coord> range_found(const Site& site, Lane& lane, const Muzzle& muzzle, UnitId target,
                                 Coord longest) {
  const Arc arc = field_of_fire(muzzle.box);
  if (!reaches(arc, site.print(target))) return std::nullopt;
  const Zone zone = drumhead::field_of_fire(muzzle.box, arc.spread);  // the same, made once
  const Vec from = muzzle.box.pose.at;
  std::vector<std::pair<Coord, const Silhouette*>> marks;
  for (const Silhouette& mark : site.silhouettes(target))
    if (const Coord range = distance(from, mark.stand); is_at_most(range, longest)) marks.emplace_back(range, &mark);
  if (marks.empty()) return std::nullopt;
  std::stable_sort(marks.begin(), marks.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  const Eye eye = eye_at(*site.state.ground, from);
  for (const auto& [range, mark] : marks)
    if (can_hit(lane, muzzle, zone, eye, *mark)) return range;
  return std::nullopt;
}

// A lane to each enemy in range, made when a stand first looks along it.
class Lanes {
 public:
  Lanes(const Site& site, UnitId firer) : site_(site), firer_(firer), lanes_(site.state.units.size()) {}

  std::optional<Coord> range(const Muzzle& muzzle, UnitId target, Coord longest) {
    return site_.ranges().range(firer_, muzzle.stand, muzzle.box, target, longest, [&] {
      std::optional<Lane>& lane = lanes_[target.index()];
      if (!lane) lane.emplace(site_, firer_, target);
      return range_found(site_, *lane, muzzle, target, longest);
    });
  }

 private:
  const Site& site_;
  UnitId firer_;
  std::vector<std::optional<Lane>> lanes_;
};

Coord longest_range_of(const Site& site, UnitId firer, std::span<const Muzzle> muzzles) {
  Coord longest = 0;
  for (const Muzzle& m : muzzles)
    longest = std::max(longest, is_guns(site.state, firer) ? longest_gun_range(site.book.tables.fire, m.kind)
                                                           : longest_range(site.book.tables.fire, m.kind));
  return longest;
}

std::optional<int> quarters_of(const Site& site, UnitId firer, const Muzzle& m, Coord range) {
  const auto whole = is_guns(site.state, firer) ? cannonade_quarters(site.book.tables.fire, m.kind, range)
                                                : musketry_quarters(site.book.tables.fire, m.kind, range);
  if (!whole) return std::nullopt;
  return m.halved ? *whole / 2 : *whole;  // FF-254: once, however many reasons
}

std::optional<Aim> aim_at(const Site& site, UnitId firer, const Muzzle& m, UnitId target, Coord range) {
  const auto quarters = quarters_of(site, firer, m, range);
  return quarters ? std::optional<Aim>({target, range, *quarters}) : std::nullopt;
}

// ---- Contact.

bool bears_in_contact(const Site& site, const Muzzle& m, UnitId firer, const Record& contact) {
  const UnitId enemy = contact.a == firer ? contact.b : contact.a;
  const bool on_my_front =
      contact.b == firer && contact.n[kFaceTouched] == static_cast<std::int32_t>(Face::kFront);
  // FF-302: arc and sight untested; of a garrison those at the face that is touched, which counts as its front.
  if (contact.b == firer && is_garrison(site.state, firer))
    return m.stand / places_at_a_face(site, firer) == contact.n[kFaceTouched];
  if (on_my_front) return true;
  const Arc arc = field_of_fire(m.box);
  const std::vector<Silhouette>& marks = site.silhouettes(enemy);
  return std::any_of(marks.begin(), marks.end(), [&](const Silhouette& mark) {
    return std::any_of(mark.points.begin(), mark.points.end(), [&](Vec at) { return in_arc(arc, at); });
  });
}

// FF-250, FF-260: whoever is in contact fires only at whom he touches, at range 0.
void aim_in_contact(const Site& site, FieldOfFire& field, const std::vector<const Record*>& contacts) {
  for (std::size_t i = 0; i < field.muzzles.size(); ++i)
    for (const Record* contact : contacts) {
      const UnitId enemy = contact->a == field.firer ? contact->b : contact->a;
      if (has(site.state, enemy, kFiredOn) ||
          !bears_in_contact(site, field.muzzles[i], field.firer, *contact))
        continue;
      if (const auto aim = aim_at(site, field.firer, field.muzzles[i], enemy, 0))
        field.aims[i].push_back(*aim);
    }
}

// ---- At a distance.

bool is_open_target(const Site& site, UnitId firer, UnitId enemy) {
  return !(in_offensive_fire(site.state, firer) && is_touched(site.state, enemy));  // FF-260
}

bool is_charging_unit(const BattleState& state, UnitId id) { return has(state, id, kCharging); }

// FF-249, FF-250: the nearest, those hardly farther, or any that charges.
std::vector<Aim> choice_of_troops(const Site& site, std::vector<Aim> all) {
  if (all.empty()) return all;
  const Coord nearest = all.front().range;
  std::erase_if(all, [&](const Aim& aim) {
    return !is_at_most(aim.range, nearest + site.book.tables.fire.alike) && !is_charging_unit(site.state, aim.target);
  });
  return all;
}

// FF-251: free, but where an unbroken enemy is near only among those near.
std::vector<Aim> choice_of_guns(const Site& site, std::vector<Aim> all) {
  const Coord near = site.book.tables.fire.threat;
  const bool threatened = std::any_of(all.begin(), all.end(), [&](const Aim& aim) {
    return is_at_most(aim.range, near) && !is_broken(site.state, aim.target);
  });
  if (threatened) std::erase_if(all, [&](const Aim& aim) { return !is_at_most(aim.range, near); });
  return all;
}

struct Candidate {
  UnitId enemy;
  Coord gap;
};
std::vector<Candidate> enemies_in_range(const Site& site, UnitId firer, Coord longest) {
  std::vector<Candidate> list;
  for (const UnitId enemy : site.enemies_of(firer))
    if (is_open_target(site, firer, enemy) && site.near(firer, enemy, longest))
      list.push_back({enemy, site.gap(firer, enemy)});
  std::sort(list.begin(), list.end(), [](const Candidate& a, const Candidate& b) {
    return a.gap != b.gap ? a.gap < b.gap : a.enemy < b.enemy;
  });
  return list;
}

std::vector<Aim> aims_of(const Site& site, UnitId firer, const Muzzle& m,
                         const std::vector<Candidate>& enemies, Lanes& lanes) {
  const bool guns = is_guns(site.state, firer);
  const Coord longest = longest_range_of(site, firer, {&m, 1});
  std::vector<Aim> all;
  Coord nearest = kNoDistance;
  for (const Candidate& c : enemies) {
    const bool too_far = nearest != kNoDistance && !is_at_most(c.gap, nearest + site.book.tables.fire.alike);
    if (!guns && too_far && !is_charging_unit(site.state, c.enemy)) continue;
    const auto range = lanes.range(m, c.enemy, longest);
    if (!range) continue;
    if (const auto aim = aim_at(site, firer, m, c.enemy, *range)) {
      all.push_back(*aim);
      nearest = std::min(nearest, *range);
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Aim& a, const Aim& b) { return a.range < b.range; });
  all = guns ? choice_of_guns(site, std::move(all)) : choice_of_troops(site, std::move(all));
  std::erase_if(all, [&](const Aim& aim) { return has(site.state, aim.target, kFiredOn); });  // FF-252
  return all;
}

}  // namespace

bool in_offensive_fire(const BattleState& state, UnitId firer) {
  return state.unit(firer).side == active_side(state);
}

std::optional<Verdict> check_may_fire(const Site& site, UnitId id) {
  const BattleState& state = site.state;
  const std::string who = name(state, id);
  if (is_broken(state, id)) return refuse(cite::ff_245, fmt::format("{} is broken and cannot fire.", who));
  if (is_mounted(state, id)) return refuse(cite::ff_234, fmt::format("{} is mounted and cannot fire.", who));
  if (is_limbered(state, id))
    return refuse(cite::ff_245, fmt::format("{} is limbered and cannot fire.", who));
  if (is_guns(state, id) && silenced_stands(state, id) == state.unit(id).strength)
    return refuse(cite::ff_264, fmt::format("{} is silenced: it must rally before it fires.", who));
  if (!in_offensive_fire(state, id)) return std::nullopt;
  if (has(state, id, kColdSteel))
    return refuse(cite::ff_275, fmt::format("{} charges with cold steel and does not fire.", who));
  if (has(state, id, kRetreated))
    return refuse(cite::ff_239, fmt::format("{} retreated this turn and does not fire.", who));
  if (has(state, id, kNoFire) && !has(state, id, kActed))
    return refuse(cite::ff_224, fmt::format("Friends went through {}: it does not fire this turn.", who));
  if (has(state, id, kNoFire))
    return refuse(cite::ff_070, fmt::format("The maneuver of {} leaves it no fire.", who));
  return std::nullopt;
}

std::vector<Muzzle> muzzles_of(const Site& site, UnitId firer) {
  const BattleState& state = site.state;
  if (check_may_fire(site, firer)) return {};
  if (is_guns(state, firer)) return muzzles_of_guns(site, firer);
  if (is_garrison(state, firer)) return muzzles_of_garrison(site, firer);
  const std::vector<Box> places = site.stands(firer);
  std::vector<Muzzle> muzzles;
  for (int i = 0; i < std::min(stands_in_firing_rank(state, firer), static_cast<int>(places.size())); ++i)
    if (!stand_has_fired(state, firer, i))
      muzzles.push_back({i, places[static_cast<std::size_t>(i)], small_arm_of(state, firer),
                         troops_are_halved(state, firer)});
  return muzzles;
}

void note_fired(BattleState& state, UnitId firer, std::span<const int> stands) {
  if (is_guns(state, firer)) {
    const auto first = std::find_if(state.stands.begin(), state.stands.end(),
                                    [&](const Stand& s) { return s.unit == firer; });
    for (const int stand : stands) (first + stand)->markers[kGunFired] = 1;
    return;
  }
  for (const int stand : stands) {
    const Marker in = marker_of_stand(stand);
    set(state, firer, in, marker(state, firer, in) | (1 << (stand % kStandsInMarker)));
  }
}

std::optional<Coord> fire_range(const Site& site, UnitId firer, const Muzzle& muzzle, UnitId target) {
  return Lanes(site, firer).range(muzzle, target, kNoDistance);
}

std::optional<Quad> friend_under_fire(const Site& site, UnitId firer, const Muzzle& muzzle, UnitId target) {
  const Arc arc = field_of_fire(muzzle.box);
  const Vec from = muzzle.box.pose.at;
  const auto is_lower_friend = [&](std::int32_t i) {
    const TroopBox& box = site.troops().box(static_cast<std::size_t>(i));
    return site.state.unit(box.unit).side == site.state.unit(firer).side &&
           level_at(site.state, from) > box.level;
  };
  for (const Silhouette& mark : site.silhouettes(target))
    for (const Vec at : mark.points) {
      std::vector<std::int32_t> crossed;
      site.troops().crossed({from, at}, {.except_a = firer, .except_b = target}, crossed);
      if (crossed.empty() || !in_arc(arc, at) || !sees(site, from, at)) continue;
      if (std::all_of(crossed.begin(), crossed.end(), is_lower_friend))
        return site.troops().box(static_cast<std::size_t>(crossed.front())).box;
    }
  return std::nullopt;
}

FieldOfFire field_of(const Site& site, UnitId firer) {
  FieldOfFire field{firer, muzzles_of(site, firer), {}};
  field.aims.resize(field.muzzles.size());
  if (field.muzzles.empty()) return field;
  if (const auto contacts = contacts_of(site.state, firer); !contacts.empty()) {
    aim_in_contact(site, field, contacts);
    return field;
  }
  const auto enemies = enemies_in_range(site, firer, longest_range_of(site, firer, field.muzzles));
  const auto is_fired_on = [&](const Candidate& c) { return has(site.state, c.enemy, kFiredOn); };
  if (std::all_of(enemies.begin(), enemies.end(), is_fired_on)) return field;  // FF-252
  Lanes lanes(site, firer);
  // The places at one face of a building look alike.
  for (std::size_t i = 0; i < field.muzzles.size(); ++i)
    field.aims[i] = i > 0 && field.muzzles[i].box == field.muzzles[i - 1].box
                        ? field.aims[i - 1]
                        : aims_of(site, firer, field.muzzles[i], enemies, lanes);
  return field;
}

bool FieldOfFire::any() const {
  return std::any_of(aims.begin(), aims.end(), [](const auto& list) { return !list.empty(); });
}

bool FieldOfFire::bears_on(UnitId target) const {
  return std::any_of(aims.begin(), aims.end(), [&](const auto& list) {
    return std::any_of(list.begin(), list.end(), [&](const Aim& aim) { return aim.target == target; });
  });
}

// FF-154: every band of its kind of fire that the farthest of its weapons reaches, whether or not it may fire
// just now; none of those in the saddle (FF-234).
std::vector<const Row*> ranges_of(const Book& book, const BattleState& state, UnitId id) {
  if (is_mounted(state, id)) return {};
  Coord longest = is_guns(state, id) ? 0 : longest_range(book.tables.fire, small_arm_of(state, id));
  for (const Stand& gun : state.stands_of(id))
    longest = std::max(longest, longest_gun_range(book.tables.fire, gun.kind));
  const std::string_view kind = is_guns(state, id) ? "cannonade_" : "musketry_";
  std::vector<const Row*> ranges;
  for (const Row& row : book.set.find("range_bands")->rows)
    if (row.id.starts_with(kind) && row.values.front() <= longest) ranges.push_back(&row);
  return ranges;
}

std::vector<UnitId> fire_targets(const Site& site, UnitId firer) {
  std::vector<UnitId> targets;
  for (const auto& list : field_of(site, firer).aims)
    for (const Aim& aim : list)
      if (std::find(targets.begin(), targets.end(), aim.target) == targets.end())
        targets.push_back(aim.target);
  std::sort(targets.begin(), targets.end());
  return targets;
}

}  // namespace drumhead::ff
