// T5.4: the charges of the turn are decided and morale is tested, every charger before its targets (R80).
// Each unit comes up once: effects of contact, what makes it test, one combined test, then its own charge
// goes home or fails.
#include <fmt/format.h>
#include <algorithm>

#include "base/lists.h"
#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

Seat first_to_test(const BattleState& state) { return static_cast<Seat>(state.numbers[kSideA]); }

bool rode_over(const BattleState& state, UnitId charger, UnitId target) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kOverrunRecord && r.a == charger && r.b == target;
  });
}

// Those that stand for a block's troops or a unit with its screen: the lowest number, never a screen.
bool comes_up_for_itself(const BattleState& state, UnitId id) {
  return state.unit(id).on_table && !has(state, id, kScreen) && group_of(state, id).front() == id;
}

bool has_come_up(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [&](const Record& r) { return r.kind == kTestedRecord && r.a == id; });
}

// ---- The charges on a unit (or its group), and its own.

std::vector<Record> charges_in(const BattleState& state, std::span<const UnitId> all,
                               bool pending_too = false) {
  std::vector<Record> list;
  for (const Record& r : state.records)
    if (r.kind == kChargeRecord && is_listed(all, r.b) &&
        (r.n[kStatus] == kHome || (pending_too && r.n[kStatus] == kPending)))
      list.push_back(r);
  return list;
}

std::vector<Record> charges_out(const BattleState& state, UnitId id) {
  std::vector<Record> list;
  for (const Record& r : state.records)
    if (r.kind == kChargeRecord && r.a == id && r.n[kStatus] == kPending) list.push_back(r);
  return list;
}

bool chargers_are_decided(const BattleState& state, std::span<const UnitId> all) {
  return std::none_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kChargeRecord && is_listed(all, r.b) && r.n[kStatus] == kPending;
  });
}

bool is_concerned(const Book& book, const BattleState& state, UnitId id) {
  const std::vector<UnitId> all = counted_together(state, id);
  if (sum_of(state, all, kHits5) >= book.tables.morale.fire_hits || !charges_by(state, id).empty())
    return true;
  return std::any_of(all.begin(), all.end(), [&](UnitId unit) { return !charges_on(state, unit).empty(); });
}

bool waits_to_come_up(const Book& book, const BattleState& state, UnitId id) {
  return comes_up_for_itself(state, id) && !has(state, id, kShattered) && !has_come_up(state, id) &&
         is_concerned(book, state, id);
}

// ---- What makes a unit test (5.4).

// BB-235: frontally at steady infantry, or at hard cover.
bool needs_nerve(const Site& site, const Record& charge) {
  if (combat_cover(site, charge.b, charge.a) == Level::kHard) return true;
  return is_infantry(site.state, charge.b) && is_steady(site, charge.b) && charge.n[kFlankOrRear] == 0;
}

// Why it, those it charges and those that charge it are steady or not (2.3).
void add_steadiness_of_all(const Site& site, const MoraleTest& test, Cites& rules) {
  const BattleState& state = site.state;
  add_steadiness(site, test.unit, rules);
  for (const Record& charge : test.in) add_steadiness(site, charge.a, rules);
  for (const Record& charge : test.out) {
    add_steadiness(site, charge.b, rules);
    rules.add(cite::bb_436, option(state, kCityWalls) && has(state, charge.a, kLadders) &&
                                combat_cover(site, charge.b, charge.a) == Level::kHard);
  }
}

struct Triggers {
  bool fire = false, charge = false, met = false;
  bool any() const { return fire || charge || met; }
};

Triggers triggers_of(const Site& site, const MoraleTest& test) {
  const BattleState& state = site.state;
  Triggers t;
  t.fire = sum_of(state, counted_together(state, test.unit), kHits5) >= site.book.tables.morale.fire_hits;
  t.charge =
      std::any_of(test.out.begin(), test.out.end(), [&](const Record& c) { return needs_nerve(site, c); });
  if (is_cavalry(state, test.unit)) return t;
  t.met = std::any_of(test.in.begin(), test.in.end(), [&](const Record& c) { return is_steady(site, c.a); });
  const bool all_horse =
      std::all_of(test.in.begin(), test.in.end(), [&](const Record& c) { return is_cavalry(state, c.a); });
  if (national_infantry(state, test.unit) == kOldPrussia && test.was_steady && all_horse)
    t.met = false;  // R121
  return t;
}

MoraleTest test_of(const Site& site, UnitId id, bool circle = false) {
  const std::vector<UnitId> all = counted_together(site.state, id);
  MoraleTest test;
  test.unit = id;
  test.was_steady = is_steady(site, id);
  test.in = charges_in(site.state, all, circle);
  test.out = charges_out(site.state, id);
  return test;
}

// ---- Contact (R40).

// Judged on the unit as it was before; charges of pursuers count like others.
void feel_contact(const Book& book, Scene& scene, const MoraleTest& test) {
  const BattleState& state = scene.state;
  if (!is_infantry(state, test.unit) || in_block(state, test.unit)) return;
  bool by_horse = false, by_foot = false;
  for (const Record& charge : test.in) {
    if (charge.n[kHomeSteady] == 0) continue;
    const bool square = stands_as_square(state, test.unit, charge.a);
    if (is_cavalry(state, charge.a) && !(square && test.was_steady)) by_horse = true;
    if (is_infantry(state, charge.a) && square) by_foot = true;
  }
  if (by_horse) disorder(book, scene, test.unit, cite::bb_063);
  if (by_foot) disorder(book, scene, test.unit, cite::bb_064);
}

void set_status(BattleState& state, UnitId charger, ChargeStatus status, bool steady = false) {
  for (Record& r : state.records)
    if (r.kind == kChargeRecord && r.a == charger && r.n[kStatus] == kPending) {
      r.n[kStatus] = status;
      r.n[kHomeSteady] = steady ? 1 : 0;
    }
}

// BB-238, BB-239, BB-236: passes without a die are told too.
void tell_no_test(Scene& scene, const MoraleTest& test) {
  const BattleState& state = scene.state;
  const UnitId id = test.unit;
  if (!test.out.empty()) {
    const UnitId target = test.out.front().b;
    const bool horse_at_horse = is_cavalry(state, id) && is_cavalry(state, target);
    scene.tell(horse_at_horse ? cite::bb_239 : cite::bb_238, {id, target}, [&] {
      return fmt::format("{} charges home at {} without a test.", name(state, id), name(state, target));
    });
    return;
  }
  if (test.in.empty()) return;
  const bool prussian = national_infantry(state, id) == kOldPrussia && test.was_steady;
  scene.tell(prussian ? cite::bb_418 : cite::bb_236, {id, test.in.front().a}, [&] {
    return fmt::format("{} receives the charge of {} without a test.", name(state, id),
                       name(state, test.in.front().a));
  });
}

// R91: its charger; else who hit it most by fire; else whom it charged.
UnitId cause_of_failure(const BattleState& state, const MoraleTest& test) {
  if (!test.in.empty()) return test.in.front().a;
  const std::vector<UnitId> all = counted_together(state, test.unit);
  UnitId worst;
  int most = 0;
  for (const UnitId enemy : units_of(state, other(state.unit(test.unit).side))) {
    int hits = 0;  // of all its volleys
    for (const Record& r : state.records)
      if (r.kind == kHitRecord && r.a == enemy && is_listed(all, r.b)) hits += r.n[kHitFigures];
    if (hits > most) most = hits, worst = enemy;
  }
  if (!worst.valid() && !test.out.empty()) worst = test.out.front().b;
  return worst;
}

void fail_test(const Book& book, Scene& scene, const MoraleTest& test) {
  set_status(scene.state, test.unit, kFailed);
  if (!test.out.empty())
    scene.then(cite::bb_235, {test.unit},
               [&] { return fmt::format("{}'s charge fails.", name(scene.state, test.unit)); });
  begin_rout(book, scene, test.unit, cause_of_failure(scene.state, test));
}

void add_triggers(const Triggers& triggers, Cites& rules) {
  const int count = static_cast<int>(triggers.fire) + static_cast<int>(triggers.charge) + static_cast<int>(triggers.met);
  rules.add(cite::bb_234, triggers.fire)
      .add(cite::bb_235, triggers.charge)
      .add(cite::bb_236, triggers.met)
      .add(cite::bb_054, count > 1);
}

// A unit comes up: the whole of T5.4 for it.
void come_up(const Book& book, Scene& scene, UnitId id, bool circle = false) {
  const ComingUp up = come_to_test(book, scene, id, circle);
  if (up.gone) return set_status(scene.state, id, kFailed);
  if (!up.must_test) {
    tell_no_test(scene, up.test);
    return go_home(book, scene, up.test);
  }
  if (test_morale(book, scene, up.test)) return go_home(book, scene, up.test);
  fail_test(book, scene, up.test);
}

std::vector<UnitId> free_to_come_up(const Book& book, const BattleState& state, Seat seat) {
  std::vector<UnitId> list;
  for (const UnitId id : units_of(state, seat))
    if (waits_to_come_up(book, state, id) && chargers_are_decided(state, counted_together(state, id)))
      list.push_back(id);
  return list;
}

// Those of a side that may come up now and have something to test for.
std::vector<UnitId> due_in_step_5(const Site& site, Seat seat) {
  std::vector<UnitId> due;
  for (const UnitId id : free_to_come_up(site.book, site.state, seat))
    if (triggers_of(site, test_of(site, id)).any()) due.push_back(id);
  return due;
}

// Before the first test: a charge by a shattered unit fails, one at a unit that is gone or shattered is void.
void strike_off(BattleState& state) {
  const auto is_out = [&](UnitId id) { return !state.unit(id).on_table || has(state, id, kShattered); };
  for (Record& r : state.records) {
    if (r.kind != kChargeRecord || r.n[kStatus] != kPending) continue;
    if (is_out(r.a))
      r.n[kStatus] = kFailed;
    else if (is_out(r.b) || (contact_between(state, r.a, r.b) == nullptr && !rode_over(state, r.a, r.b)))
      r.n[kStatus] = kVoid;
  }
}

// Somebody free comes up, or is asked for; false if nobody is left.
bool next_comes_up(const Book& book, Scene& scene) {
  const BattleState& state = scene.state;
  const Seat first = first_to_test(state);
  for (const Seat seat : {first, other(first)}) {
    const std::vector<UnitId> free = free_to_come_up(book, state, seat);
    if (free.empty()) continue;
    const std::vector<UnitId> due = due_in_step_5(Site(book, state), seat);
    for (const UnitId id : free)
      if (!is_listed(due, id)) return come_up(book, scene, id), true;
    if (const std::optional<UnitId> next = next_of(scene, seat, due)) come_up(book, scene, *next);
    return true;
  }
  // R80: pursuers that charge each other in a circle; the lowest number begins.
  for (const Unit& unit : state.units)
    if (waits_to_come_up(book, state, unit.id)) return come_up(book, scene, unit.id, true), true;
  return false;
}

}  // namespace

void go_home(const Book& book, Scene& scene, const MoraleTest& test) {
  BattleState& state = scene.state;
  if (test.out.empty()) return;
  const Site site(book, state);
  set_status(state, test.unit, kHome, is_steady(site, test.unit));
  bool at_square = false;
  for (const Record& charge : test.out) {
    at_square = at_square || (is_steady(site, charge.b) && stands_as_square(state, charge.b, test.unit));
    if (charge.n[kFlankOrRear] != 0) set(state, charge.b, kFlanked);
  }
  if (is_cavalry(state, test.unit) && at_square) disorder(book, scene, test.unit, cite::bb_065);
}

ComingUp come_to_test(const Book& book, Scene& scene, UnitId id, bool circle) {
  BattleState& state = scene.state;
  for (const UnitId unit : counted_together(state, id)) {
    Record tested;
    tested.kind = kTestedRecord;
    tested.a = unit;
    state.records.push_back(tested);
  }
  ComingUp up;
  up.test = test_of(Site(book, state), id, circle);
  feel_contact(book, scene, up.test);
  const bool overrun = std::any_of(up.test.in.begin(), up.test.in.end(),
                                   [&](const Record& c) { return rode_over(state, c.a, c.b); });
  if (overrun) remove_overrun(book, scene, id);
  up.gone = !state.unit(id).on_table || has(state, id, kShattered);
  if (up.gone) return up;
  const Site site(book, state);
  const Triggers triggers = triggers_of(site, up.test);
  if (scene.wants_cites() && triggers.any()) {
    add_triggers(triggers, up.test.rules);
    add_steadiness_of_all(site, up.test, up.test.rules);
  }
  up.test.by_fire = triggers.fire;
  up.must_test = triggers.any();
  return up;
}

void begin_tests(const Book&, Scene& scene) {
  strike_off(scene.state);
  scene.push({kTests, 0, {}});
}

void advance_tests(const Book& book, Scene& scene) {
  if (next_comes_up(book, scene)) return;
  std::erase_if(scene.state.records, [](const Record& r) { return r.kind == kTestedRecord; });
  scene.pop();
}

// ---- D-ORDER, in steps 5 and 6.

std::optional<UnitId> next_of(Scene& scene, Seat seat, const std::vector<UnitId>& due) {
  if (due.size() == 1) return due.front();
  if (!due.empty()) scene.ask(seat, kAskTest);
  return std::nullopt;
}

namespace {

std::vector<UnitId> due_to_test(const Site& site, Seat seat) {
  const bool in_combat = !site.state.frames.empty() && site.state.frames.back().procedure == kCombat;
  return in_combat ? losers_to_test(site, seat) : due_in_step_5(site, seat);
}

}  // namespace

AskForm test_form(const Site& site, const Ask& ask) {
  AskForm form;
  const std::vector<UnitId> due = due_to_test(site, ask.seat);
  form.prompt = fmt::format("{}: which unit tests its morale next?", site.state.side_name(ask.seat));
  form.rule = cite::bb_053;
  form.verbs = {{kTestNext, due, {}}};
  form.fallback = {ask.id, {{kTestNext, due.empty() ? UnitId{} : due.front(), {}}}};
  return form;
}

Verdict check_test(const Site& site, const Ask& ask, const Answer& answer) {
  const UnitId id = answer.orders.front().unit;
  if (is_listed(due_to_test(site, ask.seat), id)) return allow();
  return refuse(cite::bb_053, fmt::format("{} has no test to take now.", name_of(site.state, id)));
}

void answer_test(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const UnitId id = answer.orders.front().unit;
  if (scene.frame().procedure == kCombat) {
    test_loser(book, scene, id);
    return;
  }
  come_up(book, scene, id);
}

}  // namespace drumhead::bb
