// Gunners under attack (4.5.0, BA-319 to BA-322, R95): they stay at their guns or take refuge with infantry
// close by.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "rules/belle_alliance/orders.h"
#include "table/command.h"

namespace drumhead::ba {
namespace {

// Unlimbered, or away from the guns already (BA-320); neither MD nor FD.
bool are_gunners_to_flee(const BattleState& s, UnitId id) {
  return s.unit(id).on_table && s.unit(id).strength > 0 && (is_unlimbered(s, id) || is_off_guns(s, id)) &&
         !is_broken(s, id);
}

bool is_declared_now(const Record& r) {
  return r.kind == kAttackRecord && r.n[kUndeclared] == 0 && r.n[kRefugeAsked] == 0;
}

std::vector<UnitId> hosts_of(const Site& site, UnitId battery) {
  std::vector<UnitId> hosts = site.friends_of(battery);
  std::erase_if(hosts, [&](UnitId at) { return !may_take_refuge(site, battery, at); });
  return hosts;
}

// R95: at most once a battery and bound.
bool has_had_choice(const BattleState& s, UnitId id) {
  return std::any_of(s.records.begin(), s.records.end(), [id](const Record& r) {
    return r.kind == kAttackRecord && r.b == id && r.n[kRefugeAsked] == kChoiceHad;
  });
}

// Batteries of a side whose choice it is, by id.
std::vector<UnitId> under_attack(const Site& site, Seat seat) {
  std::vector<UnitId> found;
  for (const UnitId id : site.side(seat)) {
    const bool attacked = std::any_of(site.state.records.begin(), site.state.records.end(),
                                      [&](const Record& r) { return is_declared_now(r) && r.b == id; });
    if (attacked && are_gunners_to_flee(site.state, id) && !has_had_choice(site.state, id) &&
        !hosts_of(site, id).empty())
      found.push_back(id);
  }
  return found;
}

std::vector<UnitId> those_asked(const Site& site) {
  std::vector<UnitId> all = under_attack(site, Seat::kA);
  for (const UnitId id : under_attack(site, Seat::kB)) all.push_back(id);
  return all;
}

// The choice is past for every attack that is declared by now; those who could make one have had it.
void close_choices(BattleState& state, const std::vector<UnitId>& could = {}) {
  for (Record& r : state.records)
    if (is_declared_now(r)) r.n[kRefugeAsked] = is_listed(could, r.b) ? kChoiceHad : kNoChoice;
}

void part_from_staff(BattleState& state, UnitId battery) {
  for (Leader& l : state.leaders) {
    if (l.attached_to != battery) continue;
    l.pose = place_of(l, state.units);
    l.attached_to = {};
  }
}

// BA-322: whoever attacked the artillery itself turns against those it has gone to.
void redirect_attackers(Scene& scene, UnitId battery, UnitId at) {
  std::vector<UnitId> attackers;
  for (const Record& r : scene.state.records)
    if (r.kind == kAttackRecord && r.b == battery && r.n[kUndeclared] == 0 && r.n[kOnPosition] == 0)
      attackers.push_back(r.a);
  for (const UnitId id : attackers) {
    redirect_attack(scene, id, at, cite::ba_322);
    tell_each(
        scene, cite::ba_322, id, {id, at},
        [&](Seat hearer) {
          return fmt::format("{} turns against {}.", name_for(scene.state, hearer, id),
                             name_for(scene.state, hearer, at));
        },
        2);
  }
}

}  // namespace

bool may_take_refuge(const Site& site, UnitId battery, UnitId at) {
  const BattleState& s = site.state;
  const MeleeTables& melee = site.book.tables.melee;
  if (!are_gunners_to_flee(s, battery) || at == battery || s.unit(at).side != s.unit(battery).side)
    return false;
  const bool fit = is_infantry(s, at) && is_closed(s, at) && !is_broken(s, at);
  return fit && s.unit(at).strength >= melee.refuge_times * s.unit(battery).strength &&
         site.near(battery, at, melee.refuge);
}

void take_refuge(const Book& book, Scene& scene, UnitId battery, UnitId at) {
  BattleState& s = scene.state;
  tell_each(scene, is_unlimbered(s, battery) ? cite::ba_319 : cite::ba_320, battery, {battery, at},
            [&](Seat hearer) {
              return fmt::format("The gunners of {} take refuge with {}.", name_for(s, hearer, battery),
                                 name_for(s, hearer, at));
            });
  scene.note_rule(cite::ba_321);
  if (is_unlimbered(s, battery)) leave_guns(s, battery, book);
  part_from_staff(s, battery);
  s.unit(battery).on_table = false;
  set(s, battery, kRefugeAt, at.value + 1);
  redirect_attackers(scene, battery, at);
}

void ask_for_refuge(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  const bool a = !under_attack(site, Seat::kA).empty(), b = !under_attack(site, Seat::kB).empty();
  if (!a && !b) return close_choices(scene.state);
  ask_sealed(book, scene, kAskRefuge, a, b);
}

AskForm refuge_form(const Site& site, const Ask& ask) {
  AskForm form;
  form.prompt =
      fmt::format("{}: gunners under attack stay at their guns, or take refuge with infantry close by.",
                  site.state.side_name(ask.seat));
  form.rule = cite::ba_319;
  form.least_orders = 0;
  const std::vector<UnitId> batteries = under_attack(site, ask.seat);
  form.most_orders = static_cast<int>(batteries.size());
  for (const UnitId id : batteries) {
    ParamOffer with;
    with.param = kOtherPart;
    with.units = hosts_of(site, id);
    form.verbs.push_back({kTakeRefuge, {id}, {with}});
  }
  form.verbs.push_back({kStayAtGuns, batteries, {}});
  form.fallback = {ask.id, {}};
  return form;
}

Verdict check_refuge(const Site&, const Ask&, const Answer&) { return allow(); }

// The slips are opened one after the other, seat A's first; nobody's choice hangs on the other's.
void answer_refuge(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const std::vector<UnitId> could = those_asked(Site(book, scene.state));
  for (const Order& order : answer.orders)
    if (order.verb == kTakeRefuge) take_refuge(book, scene, order.unit, order.unit_at(kOtherPart));
  close_choices(scene.state, could);
}

}  // namespace drumhead::ba
