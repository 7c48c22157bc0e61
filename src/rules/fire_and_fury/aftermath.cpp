// After a fire combat: who runs low on ammunition, and chargers that fire has checked.
// Frame kFireEffects.
#include <fmt/format.h>
#include <algorithm>

#include "rules/fire_and_fury/combat.h"
#include "rules/fire_and_fury/effects.h"

namespace drumhead::ff {
namespace {

// ---- Low on ammunition (FF-102, FF-268).

std::vector<std::size_t> gun_stands_to_mark(const BattleState& state, const Record& volley, int wanted) {
  const auto guns = state.stands_of(volley.a);
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < guns.size(); ++i) {
    const bool fired = i < 31 && ((volley.n[kVolleyStands] >> i) & 1) != 0;
    if (fired && guns[i].markers[kGunLowAmmo] == 0 && (wanted <= 0 || wanted == static_cast<int>(i) + 1))
      list.push_back(i);
  }
  return list;
}

// If the player does not say which: the one nearest to what it fired at.
std::size_t nearest_gun_stand(const Book& book, const BattleState& state, const Record& volley,
                              const std::vector<std::size_t>& stands) {
  const std::vector<Box> places = cells(body_of(state, book.words.formations, volley.a));
  const Vec target = state.unit(volley.b).pose.at;
  const auto away = [&](std::size_t i) {
    return i < places.size() ? distance(target, corners(places[i])) : kNoDistance;
  };
  return *std::min_element(stands.begin(), stands.end(),
                           [&](std::size_t a, std::size_t b) { return away(a) < away(b); });
}

bool may_run_low(const BattleState& state, const Record& volley) {
  if (volley.kind != kVolleyRecord || !state.unit(volley.a).on_table) return false;
  if (is_guns(state, volley.a)) return !gun_stands_to_mark(state, volley, 0).empty();
  return volley.n[kVolleyHalf] != 0 && !has(state, volley.a, kLowAmmo);
}

// Those eligible, with most points first.
std::vector<const Record*> firers_running_low(const BattleState& state) {
  std::vector<const Record*> list;
  for (const Record& record : state.records)
    if (may_run_low(state, record)) list.push_back(&record);
  std::stable_sort(list.begin(), list.end(), [](const Record* a, const Record* b) {
    return a->n[kVolleyQuarters] > b->n[kVolleyQuarters];
  });
  return list;
}

void forget_volleys(BattleState& state) {
  std::erase_if(state.records, [](const Record& r) { return r.kind == kVolleyRecord; });
}

void mark_low(const Book& book, Scene& scene, const Record& volley, int wanted) {
  BattleState& state = scene.state;
  const UnitId id = volley.a;
  if (is_guns(state, id)) {
    const auto stands = gun_stands_to_mark(state, volley, wanted);
    const auto first =
        std::find_if(state.stands.begin(), state.stands.end(), [&](const Stand& s) { return s.unit == id; });
    if (!stands.empty())
      (first + static_cast<std::ptrdiff_t>(nearest_gun_stand(book, state, volley, stands)))
          ->markers[kGunLowAmmo] = 1;
  } else {
    set(state, id, kLowAmmo);
  }
  scene.then({cite::ff_102, cite::ff_268}, {id}, [&] {
    return fmt::format("{}{} is low on ammunition.", is_guns(state, id) ? "A gun stand of " : "",
                       name(state, id));
  });
}

// FF-268: which stand is a question only where they are not alike.
bool differ(const BattleState& state, const Record& volley) {
  if (!is_guns(state, volley.a)) return false;
  const auto guns = state.stands_of(volley.a);
  const auto eligible = gun_stands_to_mark(state, volley, 0);
  return std::any_of(eligible.begin(), eligible.end(), [&](std::size_t i) {
    const Stand &one = guns[i], &first = guns[eligible.front()];
    return one.kind != first.kind || one.markers[kDamaged] != first.markers[kDamaged] ||
           one.markers[kSilenced] != first.markers[kSilenced];
  });
}

void settle_ammunition(const Book& book, Scene& scene) {
  ++scene.frame().step;
  const auto low = firers_running_low(scene.state);
  if (low.size() > 1 || (low.size() == 1 && differ(scene.state, *low.front()))) {
    scene.ask(scene.state.unit(low.front()->a).side, kAskLowAmmo);
    return;
  }
  if (low.size() == 1) mark_low(book, scene, *low.front(), 0);
  forget_volleys(scene.state);
}

// ---- Checked charges (FF-099).

void forget_charge(BattleState& state, UnitId id) {
  end_contacts(state, id);
  std::erase_if(state.records, [&](const Record& r) {
    return (r.kind == kCheckedRecord || r.kind == kChargeRecord) && r.a == id;
  });
  for (const Marker m : {kCharging, kHome}) set(state, id, m, 0);
}

void send_checked_back(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const auto it = std::find_if(state.records.begin(), state.records.end(),
                               [](const Record& r) { return r.kind == kCheckedRecord; });
  if (it == state.records.end()) return scene.pop();
  const UnitId id = it->a;
  scene.frame().n[kCheckedCharger] = id.value;
  ++scene.frame().step;
  if (!state.unit(id).on_table) return;
  if (!is_mounted(state, id)) return go_back_from_charge(book, scene, id);
  scene.ask_about(id, kAskChecked);
}

}  // namespace

void advance_fire_effects(const Book& book, Scene& scene) {
  switch (static_cast<AftermathStep>(scene.frame().step)) {
    case kAmmunition:
      return settle_ammunition(book, scene);
    case kNextChecked:
      return send_checked_back(book, scene);
    case kCheckedHasGone:
      forget_charge(scene.state, UnitId{static_cast<std::int16_t>(scene.frame().n[kCheckedCharger])});
      scene.frame().step = kNextChecked;
      return;
    case kWhoIsInDanger:
      scene.frame().step = kAmmunition;  // it was asked, and answered
      return;
  }
}

AskForm low_ammo_form(const Site& site, const Ask& ask) {
  const auto low = firers_running_low(site.state);
  AskForm form;
  form.prompt = fmt::format("{} has thrown a 10: one of its firers is low on ammunition.",
                            site.state.side_name(ask.seat));
  form.rule = cite::ff_268;
  VerbOffer offer{kMark, {}, {{.param = kStandsParam, .optional = true, .low = 1, .high = 31}}};
  for (const Record* volley : low) offer.units.push_back(volley->a);
  form.fallback = {ask.id, {{kMark, offer.units.front(), {}}}};
  form.verbs = {std::move(offer)};
  return form;
}

Verdict check_low_ammo(const Site& site, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  for (const Record* volley : firers_running_low(site.state))
    if (volley->a == order.unit) {
      const int wanted = static_cast<int>(order.number(kStandsParam));
      if (!is_guns(site.state, order.unit) && wanted > 0)
        return refuse(cite::ff_268, fmt::format("{} is marked as a whole: only gun stands are named singly.",
                                                name(site.state, order.unit)));
      if (!is_guns(site.state, order.unit) || !gun_stands_to_mark(site.state, *volley, wanted).empty())
        return allow();
      return refuse(cite::ff_268,
                    fmt::format("That gun stand of {} has not fired or is low on ammunition already.",
                                name(site.state, order.unit)));
    }
  return refuse(
      cite::ff_268,
      fmt::format("{} cannot be marked: name one that fired with half its stands and is not marked yet.",
                  name(site.state, order.unit)));
}

void answer_low_ammo(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const Order& order = answer.orders.front();
  for (const Record* volley : firers_running_low(scene.state))
    if (volley->a == order.unit) {
      const Record chosen = *volley;
      mark_low(book, scene, chosen, static_cast<int>(order.number(kStandsParam)));
      break;
    }
  forget_volleys(scene.state);
}

// The same question for a charger that fire has checked and for cavalry beaten in its first combat (FF-136).
AskForm checked_form(const Site& site, const Ask& ask) {
  AskForm form;
  const bool beaten = ask.n[0] != 0;
  form.prompt = fmt::format("{} {}: shall it go back as it must, or recall up to a full move?",
                            name(site.state, ask.unit), beaten ? "is beaten" : "has its charge checked");
  form.rule = beaten ? cite::ff_136 : cite::ff_099;
  form.verbs = {{kGoBack, {ask.unit}, {}}, {kRecall, {ask.unit}, {}}};
  form.fallback = {ask.id, {{kGoBack, ask.unit, {}}}};
  return form;
}

Verdict check_checked(const Site&, const Ask&, const Answer&) {
  return allow();
}  // the form offers only what is allowed

void answer_checked(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const bool recalls = answer.orders.front().verb == kRecall;
  if (ask.n[0] != 0) return send_loser_away(book, scene, ask.unit, recalls);
  if (recalls) return begin_retreat(book, scene, ask.unit, kRecallMove, cite::ff_099);
  go_back_from_charge(book, scene, ask.unit);
}

}  // namespace drumhead::ff
