// M2c(1): chargers and counterchargers move to contact before anybody else, and what they cross
// counts.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/charging.h"
#include "rules/fire_and_fury/march.h"

namespace drumhead::ff {
namespace {

std::vector<UnitId> declared_chargers(const BattleState& state) {
  std::vector<UnitId> meeting, others;
  for (const Record& record : state.records) {
    if (record.kind != kChargeRecord || record.n[kChargeDeclared] == 0) continue;
    std::vector<UnitId>& list = record.n[kMetHalfway] != 0 ? meeting : others;
    if (std::find(list.begin(), list.end(), record.a) == list.end()) list.push_back(record.a);
  }
  for (const UnitId id : others)
    if (std::find(meeting.begin(), meeting.end(), id) == meeting.end()) meeting.push_back(id);
  return meeting;
}

// The target it goes for first: whom it meets halfway, else the first named that still stands.
const Record* first_charge(const BattleState& state, UnitId charger) {
  const Record* first = nullptr;
  for (const Record* record : charges_by(state, charger)) {
    if (!state.unit(record->b).on_table) continue;
    if (record->n[kMetHalfway] != 0) return record;
    if (first == nullptr) first = record;
  }
  return first;
}

const char* spoken_face(Face face) {
  switch (face) {
    case Face::kFront:
      return "in front";
    case Face::kRear:
      return "in the rear";
    case Face::kLeft:
    case Face::kRight:
      return "in flank";
  }
  return "";
}

// ---- Countercharge (FF-278).

March plan_meeting(const Site& site, UnitId cavalry, UnitId charger, Vec by) {
  const Pose pose = site.state.unit(cavalry).pose;
  const UnitId met[] = {charger};
  return plan_march(site, cavalry, {leg::free_move({pose.at + by, pose.facing})}, kHalfMove,
                    MarchKind::kCarrying, met);
}

// Both have room where they meet, and the cavalry gets there in half a move.
bool can_meet(const Site& site, UnitId cavalry, UnitId charger, const Marcher& met_at, Vec by) {
  Marcher horse = site.marcher(cavalry), foe = met_at;
  horse.pose.at = horse.pose.at + by;
  foe.pose.at = foe.pose.at + by;
  const March march = plan_meeting(site, cavalry, charger, by);
  if (!has_room_at(site, cavalry, horse) || march.spent > kHalfMove || !march.verdict.allowed()) return false;
  BattleState moved = site.state;
  moved.unit(cavalry).pose = horse.pose;
  return has_room_at(Site(site.book, moved), charger, foe);
}

// How far the cavalry comes to meet it: half the gap, half its move, and as far as there is room for both.
Coord way_to_meeting(const Site& site, UnitId cavalry, UnitId charger, const Marcher& met_at, Heading charge,
                     Coord gap) {
  constexpr Coord kStep = inches(1, 4), kFine = 1;
  const auto can_go = [&](Coord way) { return can_meet(site, cavalry, charger, met_at, step(charge, -way)); };
  Coord way = gap / 2;
  while (way > 0 && !can_go(way)) way = std::max<Coord>(0, way - kStep);
  for (Coord barred = std::min(gap / 2, way + kStep); barred - way > kFine;)
    (can_go(way + (barred - way) / 2) ? way : barred) = way + (barred - way) / 2;
  return way;
}

void meet_halfway(const Book& book, Scene& scene, UnitId charger, UnitId cavalry, ChargeRun& run) {
  const Site site(book, scene.state);
  if (run.met.empty() || run.path.empty() || run.path.back().kind != LegKind::kAdvance) return;
  const Heading charge =
      end_of(carry_out(site.marcher(charger), run.path, move_rules(site)), site.marcher(charger)).pose.facing;
  const Coord way = way_to_meeting(site, cavalry, charger, run.end, charge, run.path.back().distance);
  if (way == 0) return;
  const Vec by = step(charge, -way);
  const March march = plan_meeting(site, cavalry, charger, by);
  Marcher horse = site.marcher(cavalry);
  horse.pose.at = horse.pose.at + by;
  stand_at(scene.state, cavalry, horse);
  note_ground(scene.state, cavalry, march);
  take_leader_along(scene, cavalry, march.ride);
  brush_leaders_aside(book, scene, cavalry, march.way.motions);
  run.path.back().distance -= way;
  run.end.pose.at = run.end.pose.at + by;
  scene.then(cite::ff_278, {cavalry, charger}, [&] {
    return fmt::format("{} comes {} to meet {}.", name(scene.state, cavalry), spoken_length(book.words, way),
                       name(scene.state, charger));
  });
}

// ---- Stopping short (FF-304).

// The last place on its way at which no enemy is within 2" and nobody stands there.
Coord way_to_short_place(const Site& site, UnitId charger, const std::vector<Motion>& motions) {
  constexpr Coord kStep = inches(1, 4);
  const auto enemies = site.enemies_of(charger);
  const auto is_clear = [&](Coord way) {
    const Marcher place = place_along(motions, way);
    const Footprint print = print_of(place);
    return has_room_at(site, charger, place) &&
           std::none_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
             return within(print, site.print(enemy), site.book.tables.charge.stops_short - 1);
           });
  };
  Coord barred = total_length(motions);
  if (is_clear(barred)) return barred;
  for (Coord way = std::max<Coord>(0, barred - kStep); way > 0 && !is_clear(way); way = std::max<Coord>(0, way - kStep))
    barred = way;
  Coord clear = std::max<Coord>(0, barred - kStep);
  while (barred - clear > 1) (is_clear(clear + (barred - clear) / 2) ? clear : barred) = clear + (barred - clear) / 2;
  return clear;
}

void give_up_charge(BattleState& state, UnitId charger) {
  std::erase_if(state.records, [&](const Record& r) { return r.kind == kChargeRecord && r.a == charger; });
  set(state, charger, kCharging, 0);
}

// The legs of a way up to so far along it.
Path part_of(const std::vector<Motion>& motions, Coord way) {
  Path path;
  for (const Motion& motion : motions) {
    if (way <= 0 && motion.length > 0) break;
    path.push_back(shortened(motion, way));
    way -= motion.length;
  }
  return path;
}

void stop_short(const Book& book, Scene& scene, UnitId charger, const ChargeRun& run) {
  BattleState& state = scene.state;
  const Site site(book, state);
  const std::vector<Motion> motions = carry_out(site.marcher(charger), run.path, move_rules(site));
  if (!motions.empty()) {  // who touches an enemy at its start has no way at all
    const Coord way = way_to_short_place(site, charger, motions);
    const March march = plan_march(site, charger, part_of(motions, way), kWholeMove, MarchKind::kCharge);
    stand_at(state, charger, place_along(motions, way));
    brush_leaders_aside(book, scene, charger, march.way.motions);
    take_leader_along(scene, charger, march.ride);
  }
  give_up_charge(state, charger);
  scene.then(cite::ff_304, {charger}, [&] {
    return fmt::format("{} finds no way to its enemy and stops short.", name(state, charger));
  });
}

// FF-317: what it passes freely; FF-224: guns passed have no offensive fire.
void pass_on_charge(Scene& scene, UnitId charger, const std::vector<UnitId>& passed) {
  BattleState& state = scene.state;
  for (const UnitId id : passed) {
    if (is_guns(state, id)) set(state, id, kNoFire);
    scene.then(cite::ff_317, {charger, id}, [&] {
      return fmt::format("{} charges through {}{}.", name(state, charger), name(state, id),
                         is_guns(state, id) ? ", which will not fire" : "");
    });
  }
}

void move_charger(const Book& book, Scene& scene, UnitId charger) {
  BattleState& state = scene.state;
  const Record* first = first_charge(state, charger);
  set(state, charger, kActed);
  if (first == nullptr) return give_up_charge(state, charger);
  const Record charge = *first;
  const Site site(book, state);
  const ChargeAim aim{charger, charge.b, charge.n[kChargeTurned], longest_charge(site, charger),
                      charge.n[kFromFlank] != 0};
  ChargeRun run = run_charge(site, aim);
  const March march =
      plan_march(site, charger, run.path, static_cast<int>(charge_reach_budget(state, charger)),
                 MarchKind::kCharge, run.met);
  if (run.met.empty() || !march.verdict.allowed()) return stop_short(book, scene, charger, run);
  if (charge.n[kMetHalfway] != 0) meet_halfway(book, scene, charger, charge.b, run);
  const March run_march = plan_march(site, charger, run.path, kWholeMove, MarchKind::kCharge, run.met);
  note_ground(state, charger, run_march);
  pass_on_charge(scene, charger, march.passed);
  settle_charge(book, scene, charger, run, false);
  take_leader_along(scene, charger, run_march.ride);
}

Face face_touched(const Site& site, UnitId target, Vec from, bool behind) {
  if (!has_facing(site.state, target)) return nearest_face(site.box(target), from);
  if (!behind) return Face::kFront;
  const Face face = nearest_face(site.box(target), from);
  return face == Face::kFront ? Face::kRear : face;
}

}  // namespace

void note_ground(BattleState& state, UnitId id, const March& march) {
  set(state, id, kWorstGround,
      std::max<int>(marker(state, id, kWorstGround), std::min<int>(march.worst, kRoughGround)));
  if (march.over_obstacle) set(state, id, kOverObstacle);
}

void make_contact(const Site& site, BattleState& state, UnitId charger, UnitId target, Face face, bool behind,
                  bool second) {
  const Unit& foe = state.unit(target);
  const ChargeTables& t = site.book.tables.charge;
  Record record{kContactRecord, charger, target, state.unit(charger).pose, state.unit(charger).pose, {}};
  const bool flank = face == Face::kLeft || face == Face::kRight;
  const Coord gap = std::max<Coord>(0, along(state.unit(charger).pose, site.print(target)).from);
  const Coord depth = flank ? t.carry_flank : site.book.words.formations[foe.formation].rank_depth;
  record.n[kFaceTouched] = static_cast<std::int32_t>(face);
  record.n[kBeganBehind] = behind ? 1 : 0;
  record.n[kSecondRound] = second ? 1 : 0;
  record.n[kCarryBy] = foe.inside.valid() ? 0 : static_cast<std::int32_t>(gap + depth);
  record.n[kBuildingHeld] = foe.inside.valid() ? foe.inside.value + 1 : 0;
  state.records.push_back(record);
}

// The charger stands where its run ends, and touches everybody it met there.
void settle_charge(const Book& book, Scene& scene, UnitId charger, const ChargeRun& run, bool second) {
  BattleState& state = scene.state;
  const Site before(book, state);
  std::vector<bool> behind;
  for (const UnitId enemy : run.met) {
    const auto charges = charges_by(state, charger);
    const auto it =
        std::find_if(charges.begin(), charges.end(), [&](const Record* r) { return r->b == enemy; });
    behind.push_back(!second && it != charges.end() ? (*it)->n[kFromFlank] != 0
                                                    : began_behind(before, charger, enemy));
  }
  const std::vector<Motion> motions = carry_out(before.marcher(charger), run.path, move_rules(before));
  stand_at(state, charger, run.end);
  brush_leaders_aside(book, scene, charger, motions);
  const Site site(book, state);
  for (std::size_t i = 0; i < run.met.size(); ++i) {
    const UnitId enemy = run.met[i];
    const Face face = i == 0 ? run.face : face_touched(site, enemy, state.unit(charger).pose.at, behind[i]);
    make_contact(site, state, charger, enemy, face, behind[i], second);
    scene.note_rule(cite::ff_303);
    scene.then(Cites{cite::ff_273}
                   .add(cite::ff_042, !second)
                   .add(cite::ff_274, !site.near(charger, enemy, kHair))
                   .add(cite::ff_314, second && has(state, charger, kOverObstacle)),
               {charger, enemy}, [&] {
      return fmt::format("{} meets {} {}.", name(state, charger), name(state, enemy), spoken_face(face));
    });
  }
}

void move_chargers(const Book& book, Scene& scene) {
  for (const UnitId charger : declared_chargers(scene.state))
    if (scene.state.unit(charger).on_table) move_charger(book, scene, charger);
  for (Record& record : scene.state.records)
    if (record.kind == kChargeRecord && record.n[kChargeDeclared] != 0) {
      record.n[kChargeDeclared] = 0;
      record.to = scene.state.unit(record.a).pose;
    }
}

bool is_touched(const BattleState& state, UnitId id) { return !contacts_of(state, id).empty(); }

// FF-303: those whose two units still stand.
std::vector<const Record*> contacts_of(const BattleState& state, UnitId id) {
  std::vector<const Record*> list;
  for (const Record& record : state.records)
    if (record.kind == kContactRecord && (record.a == id || record.b == id) &&
        state.unit(record.a).on_table && state.unit(record.b).on_table)
      list.push_back(&record);
  return list;
}

}  // namespace drumhead::ff
