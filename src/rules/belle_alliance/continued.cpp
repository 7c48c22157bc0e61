// Continued moves (6.3, 6.4): whoever drove its opponent off may go on (BA-272 to BA-278, BA-292, R84, R110).
// What is written stays in state.slips; the clock carries it out.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "rules/belle_alliance/melee.h"
#include "rules/belle_alliance/terrain.h"

namespace drumhead::ba {
namespace {

const Record* right_of(const BattleState& state, UnitId id) {
  const Record* right = nullptr;
  for (const Record& r : state.records)
    if (r.kind == kContinueRecord && r.a == id && (right == nullptr || r.n[kMayAttackAgain] != 0)) right = &r;
  return right;
}

// R84: itself neither MD nor FD, and no continued fire in this bound (BA-598).
bool may_go_on(const BattleState& state, UnitId id) {
  if (!state.unit(id).on_table || is_broken(state, id) || is_artillery(state, id) ||
      right_of(state, id) == nullptr)
    return false;
  return std::none_of(state.units.begin(), state.units.end(), [&](const Unit& unit) {
    return mother_of(state, unit.id) == mother_of(state, id) &&
           marker(state, unit.id, kFired) == kFiredContinued;
  });
}

// An attack on an empty building that has been reached lets its attacker in, without any melee (BA-387,
// BA-388, R110).
void entitle_at_buildings(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  std::vector<Record> rights;
  for (const Record& r : scene.state.records) {
    if (r.kind != kAttackRecord || r.n[kPositionPiece] <= 0 || !scene.state.unit(r.a).on_table) continue;
    const PieceId id{static_cast<std::int16_t>(r.n[kPositionPiece] - 1)};
    const Piece& piece = scene.state.ground->piece(id);
    const bool empty = std::none_of(scene.state.units.begin(), scene.state.units.end(),
                                    [&](const Unit& u) { return u.on_table && u.inside == id; });
    if (!is_house(piece)) continue;
    if (!empty || !is_infantry(scene.state, r.a) || !touching(site, r.a, piece) ||
        right_of(scene.state, r.a) != nullptr)
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

std::vector<UnitId> targets_for(const Site& site, UnitId id) {
  std::vector<UnitId> found;
  for (const UnitId enemy : site.enemies_of(id))
    if (may_attack(site, id, enemy) && body_sees(site, id, enemy)) found.push_back(enemy);
  return found;
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
  const Record* right = right_of(site.state, order.unit);
  const std::string who = name(site.state, order.unit);
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
  if (order.number(kAngle) > limit)
    return refuse(cite::ba_273, fmt::format("{} may wheel once and by {} degrees at most.", who, limit));
  if (order.verb == kOccupy) {
    const Piece& piece = site.state.ground->piece(*order.find<PieceId>(kBuilding));
    if (!is_house(piece)) return refuse(cite::ba_278, fmt::format("{} is no building.", name(piece)));
    if (!is_infantry(site.state, order.unit))
      return refuse(cite::ba_377, fmt::format("{} cannot hold a building.", who));
  }
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

// BA-274: who fought for a position goes no farther than it; the clock needs to know where that is.
void note_positions(BattleState& state) {
  for (Record& right : state.records) {
    const Record* attack = right.kind == kContinueRecord ? attack_of(state, right.a) : nullptr;
    if (attack == nullptr || attack->n[kOnPosition] == 0) continue;
    right.n[kPositionOnly] = 1;
    right.from = attack->from;
    right.to = attack->to;
  }
}

}  // namespace

void ask_for_continued_moves(const Book& book, Scene& scene) {
  entitle_at_buildings(book, scene);
  note_positions(scene.state);
  scene.fire(cite::ba_277);
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
  const ParamOffer angle{.param = kAngle, .optional = true, .low = 0, .high = 90};
  for (const UnitId id : may) {
    const Record& right = *right_of(site.state, id);
    if (is_infantry(site.state, id)) form.verbs.push_back({kOccupy, {id}, {{.param = kBuilding}}});
    if (right.n[kMayOnlyOccupy] != 0) continue;
    form.verbs.push_back(
        {kAdvanceOn, {id}, {{.param = kDistance, .optional = true, .low = 0, .high = cm(200)}, hand, angle}});
    if (right.n[kMayAttackAgain] == 0) continue;
    if (std::vector<UnitId> targets = targets_for(site, id); !targets.empty())
      form.verbs.push_back(
          {kAttackAgain, {id}, {{.param = kTarget, .units = std::move(targets)}, hand, angle}});
  }
  return form;
}

Verdict check_continue(const Site& site, const Ask&, const Answer& answer) {
  for (const Order& order : answer.orders)
    if (Verdict verdict = check_one(site, answer, order); !verdict.allowed()) return verdict;
  return allow();
}

void answer_continue(const Book&, Scene& scene, const Ask& ask, const Answer& answer) {
  scene.state.slips.push_back({ask, false, std::make_shared<const Answer>(answer)});
}

// BA-277: announced before anybody moves. The attacks that were fought are done with.
void announce_continued_attacks(const Book&, Scene& scene) {
  BattleState& state = scene.state;
  std::erase_if(state.records,
                [](const Record& r) { return r.kind == kAttackRecord || r.kind == kMarchRecord; });
  for (const Unit& unit : std::vector<Unit>(state.units)) {
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
    scene.tell(cite::ba_277, {unit.id, target}, [&] {
      return fmt::format("{} announces a continued attack on {}.", name(state, unit.id), name(state, target));
    });
    scene.fire(cite::ba_276);
  }
}

}  // namespace drumhead::ba
