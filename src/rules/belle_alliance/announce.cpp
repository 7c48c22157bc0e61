// Announcement of attacks (2.1, 4.1.1, 4.1.2): announced or withheld by both sides at once, then told; and
// the attacks as they are kept for the march and the melee.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

// Attack orders that may still be carried out: not void, the unit not in MD or FD (BA-241).
std::vector<UnitId> attackers(const BattleState& state, Seat seat) {
  std::vector<UnitId> found;
  for (const UnitId id : units_of(state, seat))
    if (!is_broken(state, id) && elements_of(state, id).holds(Element::kAttack)) found.push_back(id);
  return found;
}

PieceId piece_at(const Order& order) {
  const PieceId* piece = order.find<PieceId>(kTargetPiece);
  return piece == nullptr ? PieceId{} : *piece;
}

// An attack on a part of the ground: on whoever is seen to hold the building, else on whoever may be there
// (R73).
void aim_at_ground(const Site& site, const Order& order, Record& record) {
  const PieceId piece = piece_at(order);
  const Vec* point = order.find<Vec>(kTargetPoint);
  record.b = holder_of(site.state, piece, other(site.state.unit(order.unit).side));
  if (record.b.valid() && !is_seen_by(site.state, site.state.unit(order.unit).side, record.b)) record.b = {};
  record.n[kOnPosition] = 1;
  record.n[kPresumed] = record.b.valid() ? 0 : 1;
  record.n[kPositionPiece] = piece.value + 1;
  const Heading facing = site.state.unit(order.unit).pose.facing;
  if (point != nullptr) record.from = record.to = {*point, facing};
}

// BA-254, BA-255: the position as it is when the order is written; without one the attack is on the unit.
void aim_at_position(const Site& site, const Order& order, Record& record) {
  const auto position = position_of(site, record.b, piece_at(order));
  if (!position) return;
  record.n[kOnPosition] = 1;
  record.n[kPositionPiece] = position->piece.value + 1;
  const Pose& attacker = site.state.unit(order.unit).pose;
  Vec near = position->stretch.a, far = position->stretch.b;
  if (distance(attacker.at, far) < distance(attacker.at, near)) std::swap(near, far);  // alike in a mirror
  record.from = {near, attacker.facing};
  record.to = {far, attacker.facing};
}

std::string spoken_aim(const BattleState& state, Seat hearer, const Record& attack) {
  const int piece = attack.n[kPositionPiece];
  const std::string ground =
      piece == 0 ? "" : name(state.ground->piece(PieceId{static_cast<std::int16_t>(piece - 1)}));
  if (!attack.b.valid()) return ground;
  if (attack.n[kOnPosition] == 0) return name_for(state, hearer, attack.b);
  return fmt::format("the position of {} at {}", name_for(state, hearer, attack.b), ground);
}

// BA-243: target, charge and position are disclosed; who it is that attacks, if he can be seen.
void tell_announced(Scene& scene, const Record& attack) {
  const BattleState& state = scene.state;
  std::vector<UnitId> units{attack.a};
  if (attack.b.valid()) units.push_back(attack.b);
  const Cite aim = attack.n[kOnPosition] != 0 ? cite::ba_254 : cite::ba_255;
  tell_each(scene, {cite::ba_243, cite::ba_022, aim}, attack.a, units, [&](Seat hearer) {
    return fmt::format("{} announces an attack on {}{}.", name_for(state, hearer, attack.a),
                       spoken_aim(state, hearer, attack), attack.n[kCharging] != 0 ? ", at the charge" : "");
  });
}

void announce(Scene& scene, UnitId id) {
  Record* attack = attack_of(scene.state, id);
  if (attack == nullptr) return;
  if (marker(scene.state, id, kOrderState) == kWithheld) {
    scene.whisper(scene.state.unit(id).side, cite::ba_242, {id},
                  [&] { return fmt::format("{} does not announce its attack.", name(scene.state, id)); });
    return;
  }
  set(scene.state, id, kOrderState, kAnnounced);
  attack->n[kUndeclared] = 0;
  tell_announced(scene, *attack);
  scene.note_rule(cite::ba_260);  // from here on it has this target and no other
}

}  // namespace

Record attack_record(const Site& site, const Order& order) {
  Record record;
  record.kind = kAttackRecord;
  record.a = order.unit;
  record.b = order.unit_at(kTarget);
  record.n[kCharging] = ordered_pace(read_elements(order)) == kChargePace ? 1 : 0;
  record.n[kUndeclared] = 1;
  if (!record.b.valid())
    aim_at_ground(site, order, record);
  else if (order.number(kAgainstPosition) != 0)
    aim_at_position(site, order, record);
  return record;
}

const Record* attack_of(const BattleState& state, UnitId attacker) {
  for (const Record& record : state.records)
    if (record.kind == kAttackRecord && record.a == attacker) return &record;
  return nullptr;
}

Record* attack_of(BattleState& state, UnitId attacker) {
  return const_cast<Record*>(attack_of(static_cast<const BattleState&>(state), attacker));
}

void redirect_attack(Scene& scene, UnitId attacker, UnitId to, Cite why) {
  Record* attack = attack_of(scene.state, attacker);
  if (attack == nullptr || attack->b == to) return;
  attack->b = to;
  attack->n[kRedirected] = 1;
  attack->n[kOnPosition] = attack->n[kPositionPiece] = attack->n[kPresumed] = 0;
  scene.note_rule(cite::ba_259);
  scene.note_rule(why);
}

UnitId body_at_presumed(const Site& site, const Record& attack) {
  const int piece = attack.n[kPositionPiece];
  if (piece == 0) return {};
  for (const UnitId id : site.enemies_of(attack.a)) {
    if (site.state.unit(id).inside.value == piece - 1) return id;
    if (within(attack.from.at, site.print(id), site.book.tables.march.presumed)) return id;
  }
  return {};
}

// Both are asked in every bound: who was not would show that he has ordered no attack.
void ask_for_announcements(const Book& book, Scene& scene) {
  const auto there = [&](Seat seat) { return !units_of(scene.state, seat).empty(); };
  ask_sealed(book, scene, kAskAnnounce, there(Seat::kA), there(Seat::kB));
}

AskForm announce_form(const Site& site, const Ask& ask) {
  const std::vector<UnitId> units = attackers(site.state, ask.seat);
  AskForm form;
  form.rule = cite::ba_243;
  form.least_orders = 0;
  form.most_orders = static_cast<int>(units.size());
  form.fallback = {ask.id, {}};
  if (units.empty()) {
    form.prompt = fmt::format("{}: no attack is ordered, there is nothing to announce.",
                              site.state.side_name(ask.seat));
    return form;
  }
  form.prompt =
      fmt::format("{}: announce or withhold each attack that is ordered. What is not withheld is announced.",
                  site.state.side_name(ask.seat));
  for (const UnitId id : units) form.fallback.orders.push_back({kAnnounceAttack, id, {}});
  form.verbs = {{kAnnounceAttack, units, {}}, {kWithhold, units, {}}};
  return form;
}

Verdict check_announce(const Site&, const Ask&, const Answer&) { return allow(); }

void answer_announce(const Book&, Scene& scene, const Ask&, const Answer& answer) {
  for (const Order& order : answer.orders)
    if (order.verb == kWithhold) set(scene.state, order.unit, kOrderState, kWithheld);
}

void announce_attacks(const Book&, Scene& scene) {
  BattleState& state = scene.state;
  std::vector<UnitId> both = attackers(state, Seat::kA);
  for (const UnitId id : attackers(state, Seat::kB)) both.push_back(id);
  std::sort(both.begin(), both.end());
  // What cannot be carried out any more is never heard of. Attacks that a position begins with stay as they
  // are.
  std::erase_if(state.records, [&](const Record& r) {
    return r.kind == kAttackRecord && r.n[kUndeclared] != 0 &&
           !std::binary_search(both.begin(), both.end(), r.a);
  });
  for (const UnitId id : both) announce(scene, id);
}

}  // namespace drumhead::ba
