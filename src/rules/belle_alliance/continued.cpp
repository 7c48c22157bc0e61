// Continued moves (6.3, 6.4): whoever drove its opponent off may go on (BA-272 to BA-278, BA-292, R84, R110).
// What is written stays in state.slips; the clock carries it out.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "rules/belle_alliance/melee.h"
#include "rules/belle_alliance/orders.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

const Record* continued_right_of(const BattleState& state, UnitId id) {
  const Record* right = nullptr;
  for (const Record& r : state.records)
    if (r.kind == kContinueRecord && r.a == id && (right == nullptr || r.n[kMayAttackAgain] != 0)) right = &r;
  return right;
}

// BA-598, R84: with any of its bodies.
bool used_continued_fire_at_all(const BattleState& state, UnitId id) {
  return std::any_of(state.units.begin(), state.units.end(), [&](const Unit& unit) {
    return mother_of(state, unit.id) == mother_of(state, id) &&
           marker(state, unit.id, kFired) == kFiredContinued;
  });
}

// R84: nor may it be MD or FD itself.
bool may_go_on(const BattleState& state, UnitId id) {
  return state.unit(id).on_table && !is_broken(state, id) && !is_artillery(state, id) &&
         continued_right_of(state, id) != nullptr && !used_continued_fire_at_all(state, id);
}

// Its attack has been made on somebody: in a fight for the building on who wants it as well (BA-389).
bool has_attacked(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    if (r.kind != kContactRecord || r.n[kFight] == kOnlyStands) return false;
    return r.a == id || (r.b == id && r.n[kMutual] != kOneAttacks);
  });
}

// An attack on an empty building that has been reached lets its attacker in, without any melee (BA-387,
// BA-388, R110).
void entitle_at_buildings(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  std::vector<Record> rights;
  for (const Record& r : scene.state.records) {
    if (r.kind != kAttackRecord || r.n[kUndeclared] != 0 || !scene.state.unit(r.a).on_table) continue;
    const int order = marker(scene.state, r.a, kOrderState);
    const Piece* piece = building_attacked(scene.state, r);
    if (piece == nullptr || order == kCancelled || order == kOrderVoid || is_held(scene.state, piece->id))
      continue;
    if (!is_infantry(scene.state, r.a) || !touching(site, r.a, *piece) || has_attacked(scene.state, r.a))
      continue;
    Record right;
    right.kind = kContinueRecord;
    right.a = r.a;
    right.n[kMayOnlyOccupy] = 1;
    rights.push_back(right);
  }
  scene.state.records.insert(scene.state.records.end(), rights.begin(), rights.end());
}

std::vector<UnitId> those_who_may(const BattleState& state, Seat seat) {
  std::vector<UnitId> found;
  for (const UnitId id : units_of(state, seat))
    if (may_go_on(state, id)) found.push_back(id);
  return found;
}

// BA-175.
bool wheels_freely(const Site& site, UnitId id) {
  return is_column_on_road(site, id, formation(site.state, id));
}

Verdict check_next_target(const Site& site, UnitId id, UnitId target) {
  const BattleState& s = site.state;
  if (const Bar bar = bar_to_attack(site, id, target)) return refuse_order(site, id, bar.cite, bar.why);
  if (sees_for_orders(site, id, target)) return allow();
  return refuse_order(
      site, id, cite::ba_023,
      fmt::format("cannot go on against {}: neither it nor its commanding officer sees it", name(s, target)));
}

bool has_next_target(const Site& site, UnitId id) {
  const std::vector<UnitId> enemies = site.enemies_of(id);
  return std::any_of(enemies.begin(), enemies.end(), [&](UnitId enemy) {
    return may_attack(site, id, enemy) && sees_for_orders(site, id, enemy);
  });
}

// BA-380: the building that was attacked, and no other.
Verdict check_occupation(const Site& site, UnitId id, const Record& right, const Piece& piece) {
  if (!is_house(piece))
    return refuse_order(site, id, cite::ba_278,
                        fmt::format("cannot go on into {}, which is no building", name(piece)));
  if (!is_infantry(site.state, id)) return refuse_order(site, id, cite::ba_377, "cannot hold a building");
  if (right.n[kBuildingAttacked] == piece.id.value + 1) return allow();
  return refuse_order(site, id, cite::ba_380,
                      fmt::format("has not attacked {} and cannot go on into it", name(piece)));
}

// BA-292: a support goes along only if whom it supported goes.
Verdict check_support_goes_along(const Site& site, const Answer& answer, const Order& order,
                                 const Record& right) {
  if (right.n[kAsSupportOf] == 0) return allow();
  const UnitId supported{static_cast<std::int16_t>(right.n[kAsSupportOf] - 1)};
  const bool goes = std::any_of(answer.orders.begin(), answer.orders.end(),
                                [&](const Order& o) { return o.unit == supported; });
  if (goes) return allow();
  return refuse(cite::ba_292, fmt::format("{} supported {} and goes on only if that does.",
                                          name(site.state, order.unit), name(site.state, supported)));
}

Verdict check_one(const Site& site, const Answer& answer, const Order& order) {
  const Record* right = continued_right_of(site.state, order.unit);
  const std::string who = name(site.state, order.unit);
  if (right != nullptr && used_continued_fire_at_all(site.state, order.unit))
    return refuse(cite::ba_598, fmt::format("{} used continued fire in this bound and does not move.", who));
  if (right != nullptr && is_broken(site.state, order.unit))
    return refuse(cite::ba_272, fmt::format("{} is in disorder itself and does not go on.", who));
  if (!may_go_on(site.state, order.unit))
    return refuse(cite::ba_272, fmt::format("{} has driven nobody off and stays where it is.", who));
  if (order.verb == kAttackAgain && right->n[kMayAttackAgain] == 0)
    return refuse(right->n[kAsSupportOf] != 0 ? cite::ba_292 : cite::ba_275,
                  fmt::format("{} may go on but not attack again: its opponent is not in full disorder, or "
                              "it only gave support.",
                              who));
  if (order.verb != kOccupy && right->n[kMayOnlyOccupy] != 0)
    return refuse(cite::ba_387,
                  fmt::format("{} has fought nobody here and may only enter the building.", who));
  const int limit = site.book.tables.melee.advance_wheel;
  if (order.number(kAngle) > limit && !wheels_freely(site, order.unit))
    return refuse(cite::ba_273, fmt::format("{} may wheel once and by {} degrees at most.", who, limit));
  if (order.number(kAngle) > 0 && order.find<std::int64_t>(kHandParam) == nullptr)
    return refuse(cite::ba_273, fmt::format("Say to which hand {} wheels.", who));
  if (const PieceId* building = order.find<PieceId>(kBuilding); order.verb == kOccupy && building != nullptr)
    if (Verdict verdict = check_occupation(site, order.unit, *right, site.state.ground->piece(*building));
        !verdict.allowed())
      return verdict;
  if (const UnitId target = order.unit_at(kTarget); order.verb == kAttackAgain && target.valid())
    if (Verdict verdict = check_next_target(site, order.unit, target); !verdict.allowed()) return verdict;
  return check_support_goes_along(site, answer, order, *right);
}

}  // namespace

const Order* continued_order_of(const BattleState& state, UnitId id) {
  for (const Slip& slip : state.slips) {
    if (slip.ask.kind != kAskContinue || slip.sealed) continue;
    for (const Order& order : slip.answer->orders)
      if (order.unit == id) return &order;
  }
  return nullptr;
}

namespace {

// The attack that gave it the right: its own, or that of the soutien whose line it is (BA-311).
const Record* attack_behind(const BattleState& state, const Record& right) {
  const Record* own = attack_of(state, right.a);
  return own == nullptr && is_skirmish_line(state, right.a) ? attack_of(state, soutien_of(state, right.a))
                                                            : own;
}

// BA-274, BA-380: who fought for a position goes no farther than it, and who attacked a building may go in;
// the attacks themselves are done with before the clock starts.
void note_positions(BattleState& state) {
  for (Record& right : state.records) {
    const Record* attack = right.kind == kContinueRecord ? attack_behind(state, right) : nullptr;
    if (attack == nullptr) continue;
    if (const Piece* building = building_attacked(state, *attack))
      right.n[kBuildingAttacked] = building->id.value + 1;
    if (attack->n[kOnPosition] == 0) continue;
    right.n[kPositionOnly] = 1;
    right.from = attack->from;
    right.to = attack->to;
  }
}

void note_those_who_fired(Scene& scene) {
  for (const Unit& unit : scene.state.units)
    if (unit.on_table && continued_right_of(scene.state, unit.id) != nullptr &&
        used_continued_fire_at_all(scene.state, unit.id))
      scene.note_rule(cite::ba_598);
}

}  // namespace

void ask_for_continued_moves(const Book& book, Scene& scene) {
  entitle_at_buildings(book, scene);
  note_positions(scene.state);
  note_those_who_fired(scene);
  scene.note_rule(cite::ba_277);
  const bool a = !those_who_may(scene.state, Seat::kA).empty(),
             b = !those_who_may(scene.state, Seat::kB).empty();
  if (a || b) ask_sealed(book, scene, kAskContinue, a, b);
}

AskForm continue_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.prompt = fmt::format("{}: who goes on after the melees?", site.state.side_name(ask.seat));
  form.rule = cite::ba_277;
  form.least_orders = 0;
  form.fallback = {ask.id, {}};
  const std::vector<UnitId> may = those_who_may(site.state, ask.seat);
  form.most_orders = std::max<int>(1, static_cast<int>(may.size()));
  const ParamOffer hand{.param = kHandParam, .optional = true};
  for (const UnitId id : may) {
    const ParamOffer angle{
        .param = kAngle, .optional = true, .low = 0, .high = wheels_freely(site, id) ? 180 : 90};
    const Record& right = *continued_right_of(site.state, id);
    if (is_infantry(site.state, id) && right.n[kBuildingAttacked] != 0)
      form.verbs.push_back({kOccupy, {id}, {{.param = kBuilding}}});
    if (right.n[kMayOnlyOccupy] != 0) continue;
    form.verbs.push_back(
        {kAdvanceOn, {id}, {{.param = kDistance, .optional = true, .low = 0, .high = cm(200)}, hand, angle}});
    if (right.n[kMayAttackAgain] != 0 && has_next_target(site, id))
      form.verbs.push_back(
          {kAttackAgain, {id}, {{.param = kTarget, .units = site.enemies_of(id)}, hand, angle}});
  }
  return form;
}

Verdict check_continue(const Site& site, const Ask&, const Answer& answer) {
  for (const Order& order : answer.orders)
    if (Verdict verdict = check_one(site, answer, order); !verdict.allowed()) return verdict;
  return allow();
}

std::optional<Verdict> why_no_going_on(const Site& site, const Ask& ask, const Order& order) {
  const Unit& unit = site.state.unit(order.unit);
  if (unit.side != ask.seat || !unit.on_table || order.verb < kAdvanceOn || order.verb > kOccupy)
    return std::nullopt;
  Verdict verdict = check_one(site, {ask.id, {order}}, order);
  if (verdict.allowed()) return std::nullopt;
  return verdict;
}

void answer_continue(const Book&, Scene& scene, const Ask& ask, const Answer& answer) {
  scene.state.slips.push_back({ask, false, std::make_shared<const Answer>(answer)});
}

// BA-277: announced before anybody moves. The attacks that were fought are done with.
void announce_continued_attacks(const Book&, Scene& scene) {
  BattleState& state = scene.state;
  std::erase_if(state.records,
                [](const Record& r) { return r.kind == kAttackRecord || r.kind == kMarchRecord; });
  for (const Unit& unit : PlainList<Unit>(state.units)) {
    const Order* order = continued_order_of(state, unit.id);
    if (order == nullptr || order->verb != kAttackAgain) continue;
    const UnitId target = order->unit_at(kTarget);
    Record r;
    r.kind = kAttackRecord;
    r.a = unit.id;
    r.b = target;
    r.n[kCharging] = charged_now(state, unit.id) ? 1 : 0;
    state.records.push_back(r);
    set(state, unit.id, kOrderState, kAnnounced);
    tell_each(scene, cite::ba_277, unit.id, {unit.id, target}, [&](Seat hearer) {
      return fmt::format("{} announces a continued attack on {}.", name_for(state, hearer, unit.id),
                         name_for(state, hearer, target));
    });
  }
}

}  // namespace drumhead::ba
