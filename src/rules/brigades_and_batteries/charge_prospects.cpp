// What a charge would lead to, from the charger's order, the defender's answer or the order to carry on: mud
// on the way, the fire of those charged, the tests of both, and the first round of combat at contact.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/charging.h"
#include "rules/brigades_and_batteries/combat_survey.h"
#include "rules/brigades_and_batteries/desk.h"
#include "rules/brigades_and_batteries/prospects.h"

namespace drumhead::bb {
namespace {

// A charge rehearsed on a copy of the position, up to where it has met those who stand.
class Rehearsal {
 public:
  Rehearsal(const Book& book, const BattleState& known)
      : book_(book),
        state_(known),
        dice_(dice_that_hit_nobody()),
        scene_(state_, dice_, Scene::Ear::kSilent) {
    dice_.resume(0);
    state_.asks.clear();
  }

  void answer(const Ask& ask, const Order& order);
  std::vector<Prospect> prospects();

 private:
  void run_out();
  void add_mud(std::vector<Prospect>& list) const;
  void add_fire(std::vector<Prospect>& list) const;
  void add_evaders_fire(std::vector<Prospect>& list) const;
  bool add_charger_test(std::vector<Prospect>& list);
  void add_target_tests(std::vector<Prospect>& list);
  void add_combat(std::vector<Prospect>& list) const;
  std::vector<UnitId> targets() const;  // that stand in its way still

  const Book& book_;
  BattleState state_;
  Dice dice_;
  Scene scene_;
  UnitId charger_;
};

// The other questions on the way have their defaults: who is charged stands, and the charger halts where it
// is.
void Rehearsal::run_out() {
  while (!state_.frames.empty() && state_.frames.back().procedure == kChargeUnderWay) {
    if (state_.asks.empty()) {
      advance_charge(book_, scene_);
      continue;
    }
    const Ask ask = state_.asks.back();
    state_.asks.clear();
    if (ask.kind == kAskEvade)
      answer_evade(book_, scene_, ask, {ask.id, {{kStand, ask.unit, {}}}});
    else
      answer_continue(book_, scene_, ask, {ask.id, {{kHalt, ask.unit, {}}}});
  }
}

void Rehearsal::answer(const Ask& ask, const Order& order) {
  if (order.verb == kCharge) {
    charger_ = order.unit;
    begin_charge(book_, scene_, order);
  } else if (order.verb == kGoOn) {
    charger_ = ask.unit;
    answer_continue(book_, scene_, ask, {ask.id, {order}});
  } else {
    charger_ = ask.other;
    answer_evade(book_, scene_, ask, {ask.id, {order}});
  }
  run_out();
}

std::vector<UnitId> Rehearsal::targets() const {
  std::vector<UnitId> list;
  for (const Record* charge : charges_by(state_, charger_))
    if (charge->n[kStatus] == kPending || charge->n[kStatus] == kHome) list.push_back(charge->b);
  return list;
}

// BB-329 is the only throw on the way.
void Rehearsal::add_mud(std::vector<Prospect>& list) const {
  if (dice_.thrown() == 0) return;
  list.push_back({fmt::format("{} charges across a muddy field", name(state_, charger_)), cite::bb_329,
                  lay_mud(book_.tables, {}), "", false});
}

// R36: shots taken before an evade are thrown for with all other fire.
void Rehearsal::add_evaders_fire(std::vector<Prospect>& list) const {
  const Site site(book_, state_);
  const FieldOfFire field(site);
  for (const Record& record : state_.records) {
    if (record.kind != kEvadeFire || record.b != charger_) continue;
    if (const auto v = survey_evaders_volley(field, record))
      list.push_back(shooting_prospect({field, v->firer, v->quarry, v->group, v->facts}, "", true));
  }
}

void Rehearsal::add_fire(std::vector<Prospect>& list) const {
  const Site site(book_, state_);
  const FieldOfFire field(site);
  std::vector<UnitId> done;
  for (const UnitId target : targets()) {
    const UnitId first = volley_mates(site, target).front();
    if (check_may_shoot(site, first) || std::find(done.begin(), done.end(), first) != done.end()) continue;
    done.push_back(first);
    const auto firer = firer_of(site, first);
    if (!firer) continue;
    for (const Group& group : groups_of(field, *firer, {kFire, first, {{kTarget, charger_}}})) {
      if (group.target != charger_) continue;
      const Quarry quarry = quarry_of(field, *firer, charger_);
      list.push_back(shooting_prospect({field, *firer, quarry, group, survey_volley(field, *firer, group)},
                                       "if it fires at who charges it", true));
    }
  }
}

// True if the charge can go home.
bool Rehearsal::add_charger_test(std::vector<Prospect>& list) {
  const ComingUp up = come_to_test(book_, scene_, charger_);
  if (up.gone) return false;
  if (up.must_test) {
    Prospect p = test_prospect(Site(book_, state_), up.test, "if no fire hits it", true);
    p.title = fmt::format("{} tests whether it charges home", name(state_, charger_));
    p.open_case.next = [](std::int64_t passed) {
      std::vector<std::pair<std::string, Cite>> next;
      if (passed != 0) next.emplace_back("The charge goes home.", cite::bb_235);
      if (passed == 0) next.emplace_back("The charge fails, and it rolls on the rout table.", cite::bb_235);
      return next;
    };
    list.push_back(std::move(p));
  }
  go_home(book_, scene_, up.test);
  return true;
}

void Rehearsal::add_target_tests(std::vector<Prospect>& list) {
  std::vector<UnitId> done;
  for (const UnitId target : targets()) {
    const UnitId first = group_of(state_, target).front();
    if (std::find(done.begin(), done.end(), first) != done.end()) continue;
    done.push_back(first);
    const ComingUp up = come_to_test(book_, scene_, first);
    if (up.gone || !up.must_test) continue;
    Prospect p = test_prospect(Site(book_, state_), up.test, "if the charge goes home", true);
    p.title = fmt::format("{} tests whether it stands", name(state_, first));
    list.push_back(std::move(p));
  }
}

// Who has the better of a round in which both strike.
DeskCase lay_round(const Tables& tables, const std::string& a, const std::string& b, const StrikerFacts& of_a,
                   const StrikerFacts& of_b) {
  DeskCase c;
  c.question = "hits inflicted against hits suffered";
  c.resolve = [&tables, of_a, of_b, strike_a = tables.combat.chart.reckon(of_a),
               strike_b = tables.combat.chart.reckon(of_b)](Dice& dice) -> std::int64_t {
    const int by_a = resolve_strike(tables.combat, of_a, strike_a, dice);
    const int by_b = resolve_strike(tables.combat, of_b, strike_b, dice);
    return by_a > by_b ? 1 : by_a < by_b ? -1 : 0;
  };
  c.spoken = [a, b](std::int64_t n) -> std::string {
    return n == 0 ? "as many hits on both sides" : fmt::format("more hits on {}", n > 0 ? b : a);
  };
  c.next = [a, b](std::int64_t n) {
    std::vector<std::pair<std::string, Cite>> next;
    if (n != 0) next.emplace_back(fmt::format("{} tests its morale.", n > 0 ? b : a), cite::bb_237);
    return next;
  };
  return c;
}

void Rehearsal::add_combat(std::vector<Prospect>& list) const {
  const Site site(book_, state_);
  const char* const given = "if it comes to combat with nobody hit before";
  const std::vector<Share> shares = division_of(site, charger_).shares;
  for (const Share& share : shares) {
    const StrikerFacts ours = survey_striker(site, charger_, share);
    list.push_back(strike_prospect(site, charger_, share.enemy, ours, given, true));
    for (const Share& back : division_of(site, share.enemy).shares) {
      if (back.enemy != charger_) continue;
      const StrikerFacts theirs = survey_striker(site, share.enemy, back);
      list.push_back(strike_prospect(site, share.enemy, charger_, theirs, given, true));
      if (shares.size() == 1 && enemies_fought(state_, share.enemy).size() == 1)
        list.push_back(
            {fmt::format("{} against {}, the first round", name(state_, charger_), name(state_, share.enemy)),
             cite::bb_237,
             lay_round(book_.tables, name(state_, charger_), name(state_, share.enemy), ours, theirs), given,
             true});
    }
  }
}

std::vector<Prospect> Rehearsal::prospects() {
  std::vector<Prospect> list;
  add_mud(list);
  add_evaders_fire(list);
  if (targets().empty()) return list;
  add_fire(list);
  if (!add_charger_test(list)) return list;
  add_target_tests(list);
  add_combat(list);
  return list;
}

}  // namespace

std::vector<Prospect> charge_prospects(const Book& book, const BattleState& known, const Ask& ask,
                                       const Order& order) {
  Rehearsal rehearsal(book, known);
  rehearsal.answer(ask, order);
  return rehearsal.prospects();
}

}  // namespace drumhead::bb
