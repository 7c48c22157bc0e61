// Charges are not paid for yet (pips.cpp).
// M1, M4 and M5 (NRT-066, NRT-069, NRT-070, NRT-324, NRT-325): charges are declared, tested and answered one by one, then moved in the same
// order. The queue is the list of charge records; the frame kChargeQueue says which is at hand.
#include <algorithm>

#include "rules/near_run_thing/charging.h"

namespace drumhead::nrt {

Record* charge_of(BattleState& s, UnitId charger) {
  for (Record& r : s.records)
    if (r.kind == kChargeRecord && r.a == charger && r.n[kChargeStage] != kOver) return &r;
  return nullptr;
}
const Record* charge_of(const BattleState& s, UnitId charger) {
  for (const Record& r : s.records)
    if (r.kind == kChargeRecord && r.a == charger && r.n[kChargeStage] != kOver) return &r;
  return nullptr;
}

Path declared_path(const Site& site, const Record& r) {
  for (const Slip& slip : site.state.slips)
    for (const Order& order : slip.answer->orders)
      if (order.unit == r.a && order.unit_at(kTarget) == r.b)
        if (const Path* path = order.find<Path>(kPath)) return *path;
  return charge_path(site, r.a, r.b).value_or(Path{leg::advance(normal_move(site, r.a))});
}

Path ordered_path(const Site& site, const Order& order) {
  if (const Path* path = order.find<Path>(kPath)) return *path;
  return charge_path(site, order.unit, order.unit_at(kTarget)).value_or(Path{leg::advance(normal_move(site, order.unit))});
}

namespace {

// ---- M1: declarations.

bool may_declare(const BattleState& s, UnitId id) {
  return !is_battery(s, id) && !is_wagon(s, id) && !has(s, id, kActedIn) && charge_of(s, id) == nullptr;
}
std::vector<UnitId> who_may_declare(const BattleState& s) {
  return units_of(s, mover(s), [&](UnitId id) { return may_declare(s, id); });
}

AskForm declare_form(const Site& site, const Ask& ask) {
  const BattleState& s = site.state;
  const ParamOffer target{.param = kTarget, .units = units_of(s, other(ask.seat))};
  const ParamOffer way{.param = kPath, .optional = true, .legs = {LegKind::kAdvance, LegKind::kWheel}};
  return one_of(ask, std::string(s.side_name(ask.seat)) + " declares charges: one more, or no more?", cite::nrt_066,
                {{kCharge, who_may_declare(s), {target, way}}, {kDone, {}, {}}}, {kDone, {}, {}});
}

Verdict check_declare(const Site& site, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return allow();
  const UnitId target = order.unit_at(kTarget);
  if (!target.valid()) return refuse(cite::nrt_066, named(site.state, "Whom does {0} charge?", {order.unit}));
  if (auto refused = check_may_charge(site, order.unit, target)) return *refused;
  ChargePlan plan = plan_charge(site, order.unit, target, ordered_path(site, order));
  if (!plan.verdict.allowed()) return plan.verdict;
  plan.verdict.preview.triggers.emplace_back(named(site.state, "{0} charges {1}", {order.unit, target}), cite::nrt_066);
  return plan.verdict;
}

void declare(const Book& book, Scene& scene, const Ask& ask, const Order& order) {
  BattleState& s = scene.state;
  const UnitId charger = order.unit, target = order.unit_at(kTarget);
  {
    const Site site(book, s);
    const Path path = ordered_path(site, order);
    const ChargePlan plan = plan_charge(site, charger, target, path);
    Record record{kChargeRecord, charger, target, site.box(charger).pose, plan.march.way.points.back().place.pose, {}};
    record.n[kChargeLength] = static_cast<std::int32_t>(plan.length);
    record.n[kWasDisordered] = is_disordered(s, target) ? 1 : 0;
    record.n[kAspect] = plan.aspect;
    record.n[kChargeKind] = in_command(site, charger) ? 0 : kOutOfCommand;
    s.records.push_back(record);
    Order kept{kCharge, charger, {{kTarget, target}, {kPath, path}}};
    s.slips.push_back({ask, false, std::make_shared<const Answer>(Answer{ask.id, {kept}})});
    scene.say({cite::nrt_066, cite::nrt_402}, {charger, target}, "{0} charges {1} ({2}).", spoken_length(book.words, plan.length));
  }
  add_to(s, charger, kActions, 1);
  set(s, charger, kActedIn, kActedWithCharges);
  if (has(s, target, kLying)) stand_up(book, scene, target, cite::nrt_350);
}

void ask_to_declare(Scene& scene) {
  if (!who_may_declare(scene.state).empty()) scene.ask(mover(scene.state), kAskDeclare);
}
void answer_declare(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  if (answer.orders.front().verb == kDone) return;
  declare(book, scene, ask, answer.orders.front());
  ask_to_declare(scene);
}

// ---- M4: which next, its test, the response.

std::vector<UnitId> to_be_tested(const BattleState& s) {  // NRT-324: who is out of command first
  std::vector<UnitId> first, rest;
  for (const Record* r : records_of(s, kChargeRecord))
    if (charge(*r, kChargeStage) == kDeclared) (is_kind(*r, kOutOfCommand) ? first : rest).push_back(r->a);
  return first.empty() ? rest : first;
}
UnitId next_to_move(const BattleState& s) {
  const Record* first = nullptr;
  for (const Record* r : records_of(s, kChargeRecord))
    if (charge(*r, kChargeStage) == kResponded && (first == nullptr || charge(*r, kChargePlace) < charge(*first, kChargePlace))) first = r;
  return first == nullptr ? UnitId{} : first->a;
}
int tested_so_far(const BattleState& s) {
  const auto all = records_of(s, kChargeRecord);
  return static_cast<int>(std::count_if(all.begin(), all.end(), [](const Record* r) { return charge(*r, kChargePlace) > 0; }));
}

void at_hand(Scene& scene, UnitId charger, QueueStep step) {
  scene.frame().n[kQueueCharger] = static_cast<std::int32_t>(charger.index());
  scene.frame().step = step;
}
UnitId charger_at_hand(const Scene& scene) { return unit_numbered(scene.state.frames.back().n[kQueueCharger]); }

AskForm next_charge_form(const Site& site, const Ask& ask) {
  const std::vector<UnitId> units = to_be_tested(site.state);
  return one_of(ask, "Which charge is tested next?", cite::nrt_324, {{kTestNext, units, {}}}, {kTestNext, units.front(), {}});
}
Verdict allow_all(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_next_charge(const Book&, Scene& scene, const Ask&, const Answer& answer) { at_hand(scene, answer.orders.front().unit, kTestNow); }

void fail_to_charge(const Book& book, Scene& scene, UnitId charger, Mettle mettle) {  // NRT-446
  charge_of(scene.state, charger)->n[kChargeStage] = kOver;
  add_bit(scene.state, charger, kBars, kNoAction);
  if (mettle == Mettle::kBadFail) disorder(book, scene, charger, cite::nrt_446);
}

void test_charge(const Book& book, Scene& scene, UnitId charger) {
  BattleState& s = scene.state;
  scene.frame().step = kPickTest;
  Record* r = charge_of(s, charger);
  if (r == nullptr) return;
  if (!s.unit(charger).on_table || !s.unit(r->b).on_table || has(s, charger, kWithdrawing) || is_routing(s, charger)) {
    r->n[kChargeStage] = kOver;
    return;
  }
  r->n[kChargePlace] = tested_so_far(s) + 1;
  if (has(s, charger, kImpetuous)) {
    scene.note_rule(cite::nrt_327);
  } else {
    const Trial trial{.test = kTestCH, .enemy = r->b, .aspect = static_cast<AspectOf>(charge(*r, kAspect))};
    const Mettle mettle = throw_morale(book, scene, charger, trial, cite::nrt_069);
    if (mettle != Mettle::kPass) return fail_to_charge(book, scene, charger, mettle);
  }
  r = charge_of(s, charger);
  r->n[kChargeStage] = kTested;
  if (has_left(s, *r)) return void(r->n[kChargeStage] = kResponded);  // gone before an earlier charge already
  const std::vector<std::int16_t> verbs = response_verbs(Site(book, s), *r);
  if (verbs.size() > 1) {
    scene.frame().step = kAskedForResponse;
    scene.ask_about(r->b, kAskResponse, charger);
    return;
  }
  respond(book, scene, charger, verbs.empty() ? static_cast<std::int16_t>(kDone) : verbs.front());
}

AskForm response_form(const Site& site, const Ask& ask) {
  const Record* r = charge_of(site.state, ask.other);
  std::vector<VerbOffer> offers;
  const std::vector<std::int16_t> verbs = r == nullptr ? std::vector<std::int16_t>{kStand} : response_verbs(site, *r);
  for (const std::int16_t verb : verbs) offers.push_back({verb, {ask.unit}, {}});
  return one_of(ask, named(site.state, "{1} charges {0}: how does it respond?", {ask.unit, ask.other}), cite::nrt_325, std::move(offers),
                {verbs.front(), ask.unit, {}});
}
void answer_response(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  scene.frame().step = kPickTest;
  respond(book, scene, ask.other, answer.orders.front().verb);
}

AskForm gone_form(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> offers{{kHalt, {ask.unit}, {}}};
  if (is_horse(site.state, ask.unit)) offers.push_back({kRallyBack, {ask.unit}, {}});
  if (!has(site.state, ask.unit, kStanding)) offers.push_back({kPursue, {ask.unit}, {}});  // NRT-105
  return one_of(ask, named(site.state, "{1} is gone: what does {0} do?", {ask.unit, ask.other}), is_horse(site.state, ask.unit) ? cite::nrt_215 : cite::nrt_214,
                std::move(offers), {kHalt, ask.unit, {}});
}
void answer_gone(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) { go_on(book, scene, ask.unit, answer.orders.front().verb); }

// ---- The queue.

void pick_test(Scene& scene) {
  const std::vector<UnitId> left = to_be_tested(scene.state);
  if (left.empty()) return void(scene.frame().step = kPickMove);
  if (left.size() == 1) return at_hand(scene, left.front(), kTestNow);
  scene.frame().step = kAskedForTest;
  scene.ask(scene.state.unit(left.front()).side, kAskNextCharge);
}
void pick_move(Scene& scene) {
  const UnitId next = next_to_move(scene.state);
  if (next.valid()) return at_hand(scene, next, kMoveTarget);
  scene.pop();
}

void advance_queue(const Book& book, Scene& scene) {
  const UnitId charger = charger_at_hand(scene);
  switch (scene.frame().step) {
    case kPickTest: return pick_test(scene);
    case kTestNow: return test_charge(book, scene, charger);
    case kPickMove: return to_be_tested(scene.state).empty() ? pick_move(scene) : pick_test(scene);
    case kMoveTarget:
      scene.frame().step = kMoveCharger;
      return move_target(book, scene, charger);
    case kMoveCharger:
      scene.frame().step = kPickMove;
      if (charge_of(scene.state, charger) != nullptr) move_charger(book, scene, charger);
      return;
    case kTargetGone: return target_gone(book, scene, charger);
    default: scene.frame().step = kPickMove;
  }
}

const std::vector<AskEntry>& charge_asks() {
  static const std::vector<AskEntry> all{{kAskDeclare, declare_form, check_declare, answer_declare},
                                         {kAskNextCharge, next_charge_form, allow_all, answer_next_charge},
                                         {kAskResponse, response_form, allow_all, answer_response},
                                         {kAskGone, gone_form, allow_all, answer_gone},
                                         opportunity_ask()};
  return all;
}
const std::vector<FrameEntry>& charge_frames() {
  static const std::vector<FrameEntry> all{{kChargeQueue, advance_queue}, opportunity_frame()};
  return all;
}

}  // namespace

Chapter charges_chapter() { return {charge_asks(), charge_frames()}; }

void begin_declarations(const Book&, Scene& scene) { ask_to_declare(scene); }
void begin_charges(const Book&, Scene& scene) {
  if (!to_be_tested(scene.state).empty()) scene.push({kChargeQueue, kPickTest, {-1, 0, 0, 0, 0, 0}});
}

// It responds as the target of the charge (NRT-217), or of a pursuit (NRT-314): its record joins the queue, tested already.
void meet_enemy(const Book& book, Scene& scene, UnitId charger, UnitId target, int kind) {
  BattleState& s = scene.state;
  {
    const Site site(book, s);
    Record record{kChargeRecord, charger, target, site.box(charger).pose, site.box(charger).pose, {}};
    record.n[kChargeStage] = kTested;
    record.n[kWasDisordered] = is_disordered(s, target) ? 1 : 0;
    record.n[kAspect] = aspect_of(site, target, site.print(charger));
    record.n[kChargeKind] = kind;
    record.n[kChargePlace] = tested_so_far(s) + 1;
    s.records.push_back(record);
  }
  scene.say((kind & kInPursuit) != 0 ? cite::nrt_314 : cite::nrt_217, {charger, target}, "{0} comes upon {1}.");
  const std::vector<std::int16_t> verbs = response_verbs(Site(book, s), *charge_of(s, charger));
  if (scene.frame().procedure != kChargeQueue) scene.push({kChargeQueue, kPickMove, {-1, 0, 0, 0, 0, 0}});
  if (verbs.size() > 1) return void(scene.ask_about(target, kAskResponse, charger));
  respond(book, scene, charger, verbs.empty() ? static_cast<std::int16_t>(kDone) : verbs.front());
}

// M3 is not written yet: no multiple moves, nothing to react to.
void begin_reactions(const Book&, Scene&) {}

}  // namespace drumhead::nrt
