// Option 7.1a, the cavalry bounce: cavalry that has not won its round recoils (R104).
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/pursuits.h"

namespace drumhead::bb {
namespace {

constexpr Coord kRecoilStep = inches(1, 4);

bool must_recoil(const BattleState& state, const Unit& unit) {
  return unit.on_table && is_cavalry(state, unit.id) && has(state, unit.id, kFought) &&
         !has(state, unit.id, kShattered) && !has(state, unit.id, kRouted) && in_contact(state, unit.id) &&
         unit.markers[kInflicted] <= unit.markers[kSuffered];
}

bool waits_to_recoil(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [&](const Record& r) { return r.kind == kRecoilRecord && r.a == id && r.n[0] == 0; });
}

// ---- How far.

struct RecoilRoom {
  Coord farthest = 0;          // before an enemy, impassable ground or the edge stops it; at most 8"
  std::vector<Coord> clear{};  // distances from 4" on at which it stands on nobody
};

Marcher recoiled(const Site& site, UnitId id, Coord distance) {
  return carry_out(site.marcher(id), leg::retire(distance), move_rules(site)).end;
}

bool stands_clear(const Site& site, UnitId id, Coord distance) {
  const Footprint place = footprint(recoiled(site, id, distance).body());
  const auto others = site.others(id);
  return std::none_of(others.begin(), others.end(),
                      [&](const Obstacle& other) { return overlap(place, other.footprint); });
}

// Between a place where it does not stand clear and one where it does: the last grain before it does not.
Coord edge_of_clear(const Site& site, UnitId id, Coord blocked, Coord clear) {
  while (std::abs(clear - blocked) > 1) {
    const Coord half = blocked + (clear - blocked) / 2;
    (stands_clear(site, id, half) ? clear : blocked) = half;
  }
  return clear;
}

RecoilRoom room_of(const Site& site, UnitId id) {
  const ChargeTables& table = site.book.tables.charge;
  RecoilRoom room;
  const Path path{leg::retire(table.longest_recoil)};
  const Trace way = trace(site.marcher(id), path, move_rules(site));
  room.farthest = table.longest_recoil;
  if (const auto stop = barred_on(site, way)) room.farthest = stop->travelled;
  std::vector<Obstacle> enemies = site.others(id);
  std::erase_if(enemies, [&](const Obstacle& o) { return o.side == site.state.unit(id).side; });
  for (const TroopsMet& met : troops_met(way, enemies))
    if (met.overlaps) room.farthest = std::min(room.farthest, met.where.travelled);
  for (Coord d = table.recoil; d <= room.farthest; d += kRecoilStep) {
    if (!stands_clear(site, id, d)) continue;
    if (room.clear.empty() && d > table.recoil)
      room.clear.push_back(edge_of_clear(site, id, d - kRecoilStep, d));
    if (room.clear.empty() || room.clear.back() < d) room.clear.push_back(d);
  }
  return room;
}

// R104: 4", or farther if that is needed to be clear; where it is stopped, as far as it can.
Coord usual_recoil(const Site& site, UnitId id, const RecoilRoom& room) {
  if (!room.clear.empty()) return room.clear.front();
  const Coord most = std::min(room.farthest, site.book.tables.charge.recoil);
  for (Coord d = most; d > 0; d -= std::min(d, kRecoilStep))
    if (stands_clear(site, id, d))
      return d == most ? d : edge_of_clear(site, id, std::min(most, d + kRecoilStep), d);
  return 0;
}

void recoil_by(const Book& book, Scene& scene, UnitId id, Coord distance) {
  BattleState& state = scene.state;
  for (Record& record : state.records)
    if (record.kind == kRecoilRecord && record.a == id) record.n[0] = 1;
  const Site before(book, state);
  const Trace way = trace(before.marcher(id), {leg::retire(distance)}, move_rules(before));
  const std::optional<Cite> broken = disordered_on_way(before, way);
  put_at(book, scene, id, way.points.back().place.pose, way);
  scene.then(Cites{cite::bb_358}.add(cite::bb_359, distance > book.tables.charge.recoil), {id}, [&] {
    return fmt::format("{} recoils {}.", name(state, id), spoken_length(book.words, distance));
  });
  if (broken) disorder(book, scene, id, *broken);
  const Site site(book, state);
  for (Record& record : state.records) {
    if (record.kind != kContactRecord || (record.a != id && record.b != id)) continue;
    if (!site.near(record.a, record.b, kContactGap)) record.kind = kSeparatedRecord;
  }
}

std::optional<UnitId> next_to_recoil(const Site& site) {
  const Seat first = static_cast<Seat>(site.state.numbers[kSideA]);
  for (const Seat seat : {first, other(first)})
    for (const UnitId id : site.side(seat))
      if (waits_to_recoil(site.state, id)) return id;
  return std::nullopt;
}

}  // namespace

void begin_recoils(const Book&, Scene& scene) {
  BattleState& state = scene.state;
  std::vector<Record> recoils;
  for (const Unit& unit : state.units)
    if (must_recoil(state, unit))
      for (const UnitId enemy : opponents_of(state, unit.id))
        recoils.push_back({kRecoilRecord, unit.id, enemy, unit.pose, {}, {}});
  state.records.insert(state.records.end(), recoils.begin(), recoils.end());
  scene.push({kRecoils, 0, {}});
}

void advance_recoils(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  const auto id = next_to_recoil(site);
  if (!id) return scene.pop();
  const RecoilRoom room = room_of(site, *id);
  const bool is_free_to_choose = room.clear.size() > 1 && room.clear.front() > book.tables.charge.recoil;
  if (!is_free_to_choose) return recoil_by(book, scene, *id, usual_recoil(site, *id, room));
  scene.ask_about(*id, kAskRecoil);
}

AskForm recoil_form(const Site& site, const Ask& ask) {
  AskForm form;
  const RecoilRoom room = room_of(site, ask.unit);
  const Coord usual = usual_recoil(site, ask.unit, room);
  form.prompt = fmt::format("{} recoils, and not onto another unit: how far?", name(site.state, ask.unit));
  form.rule = cite::bb_359;
  form.verbs = {
      {kRecoilBy, {ask.unit}, {{.param = kDistance, .optional = true, .low = usual, .high = room.farthest}}}};
  form.fallback = {ask.id, {{kRecoilBy, ask.unit, {{kDistance, usual}}}}};
  return form;
}

Verdict check_recoil(const Site& site, const Ask& ask, const Answer& answer) {
  const RecoilRoom room = room_of(site, ask.unit);
  const Coord usual = usual_recoil(site, ask.unit, room),
              wanted = answer.orders.front().number(kDistance, usual);
  if (wanted >= usual && wanted <= room.farthest && stands_clear(site, ask.unit, wanted)) return allow();
  return refuse(cite::bb_359, fmt::format("{} recoils at least {} and ends clear of other units.",
                                          name(site.state, ask.unit), spoken_length(site.book.words, usual)));
}

void answer_recoil(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Site site(book, scene.state);
  const Coord usual = usual_recoil(site, ask.unit, room_of(site, ask.unit));
  recoil_by(book, scene, ask.unit, answer.orders.front().number(kDistance, usual));
}

}  // namespace drumhead::bb
