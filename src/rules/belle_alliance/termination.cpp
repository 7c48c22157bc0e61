// The end of a bound (7.2, 7.4): taken batteries, rest, light and medium disorder, marks of firing (BA-323,
// BA-331, BA-339, BA-364, BA-371 to BA-375, BA-417; R96, R106, R115).
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/ending.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace {

// ---- Abandoned batteries (R96).

Footprint print_of(const Token& token) { return footprint_of(Box{token.pose, token.width, token.depth}); }

bool touches(const Site& site, UnitId id, const Token& token) {
  return site.state.unit(id).on_table &&
         within(site.print(id), print_of(token), site.book.tables.march.contact);
}

bool are_abandoned_guns(const Token& token) { return token.on_table && token.kind == kAbandonedGuns; }

Seat side_of(const BattleState& state, const Token& token) {
  return token.owner.valid() ? state.unit(token.owner).side : token.side;
}

// An own unit that is neither MD nor FD stands by them, or their gunners are back.
bool are_guarded(const Site& site, const Token& token) {
  const std::vector<UnitId> own = site.side(side_of(site.state, token));
  return std::any_of(own.begin(), own.end(), [&](UnitId id) {
    return touches(site, id, token) && (id == token.owner || !is_broken(site.state, id));
  });
}

UnitId taker_of(const Token& token) {
  return UnitId{static_cast<std::int16_t>(token.markers[kTouchedBy] - 1)};
}

void take_battery(Scene& scene, Token& token) {
  BattleState& state = scene.state;
  const UnitId taker = taker_of(token);
  token.on_table = false;
  state.side_numbers[static_cast<std::size_t>(state.unit(taker).side)][kGunsTaken] += token.markers[kModels];
  if (token.owner.valid()) set(state, token.owner, kGuns, 0);
  const int models = token.markers[kModels];
  std::vector<UnitId> named{taker};
  if (token.owner.valid()) named.push_back(token.owner);
  tell_each(scene, cite::ba_323, taker, std::move(named), [&](Seat hearer) {
    return fmt::format("{} takes {} after a whole bound at {}.", name_for(state, hearer, taker),
                       counted(models, "model gun", "model guns"),
                       token.owner.valid()
                           ? fmt::format("the guns of {}", name_for(state, hearer, token.owner))
                           : "abandoned guns");
  });
}

bool takes_another(const BattleState& state, const Token& token, UnitId id) {
  return std::any_of(state.tokens.begin(), state.tokens.end(), [&](const Token& other_guns) {
    return &other_guns != &token && are_abandoned_guns(other_guns) && taker_of(other_guns) == id;
  });
}

// BA-324: at one battery only. Whoever has been there longest stays the one.
UnitId next_taker(const Site& site, Scene& scene, const Token& token) {
  const UnitId now = taker_of(token);
  if (now.valid() && touches(site, now, token)) return now;
  for (const UnitId id : site.side(other(side_of(site.state, token)))) {
    if (!touches(site, id, token)) continue;
    if (!takes_another(site.state, token, id)) return id;
    scene.note_rule(cite::ba_324);
  }
  return {};
}

// Who touches abandoned guns now touches them when the next bound begins.
void note_takers(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  for (Token& token : scene.state.tokens) {
    if (!are_abandoned_guns(token)) continue;
    const UnitId taker = next_taker(site, scene, token);
    token.markers[kTouchedBy] = static_cast<std::int16_t>(taker.valid() ? taker.value + 1 : 0);
    token.markers[kTouchedSince] = static_cast<std::int16_t>(taker.valid() ? scene.state.turn : 0);
  }
}

// ---- Rest (R106).

// BA-371: the whole bound in rest formation, stationary and idle. Forming up is movement; being fired at is
// nothing.
bool has_rested(const BattleState& state, UnitId id) {
  return plain_formation(state, id) == kRest && !is_broken(state, id) && !has(state, id, kNotIdle) &&
         !any_body_has(state, id, kMoved) && !any_body_has(state, id, kPassed);
}

// BA-373: a waggon that carries ammunition, in order, there all the bound, and serving nobody else.
bool is_at_waggon(const Site& site, UnitId id, std::vector<UnitId>& busy) {
  for (const UnitId waggon : site.side(site.state.unit(id).side)) {
    if (!is_waggon(site.state, waggon) || !has(site.state, waggon, kAmmunition) ||
        is_broken(site.state, waggon) || has(site.state, waggon, kMoved))
      continue;
    if (!touching(site, id, waggon) || std::find(busy.begin(), busy.end(), waggon) != busy.end()) continue;
    busy.push_back(waggon);
    return true;
  }
  return false;
}

void forget_rest(BattleState& state, UnitId id) {
  for (const Marker m : {kRestCount, kWaggonRest}) set(state, id, m, 0);
}

// BA-375.
void lose_rest(Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const bool something = has(state, id, kRestCount);
  forget_rest(state, id);
  if (plain_formation(state, id) != kRest) set(state, id, kRestPurpose, kNoRest);
  if (!something) return;
  scene.whisper(state.unit(id).side, cite::ba_375, {id}, [&] {
    return fmt::format("The rest of {} is broken off, and all of it is lost.", name(state, id));
  });
}

// BA-372, BA-364. A unit that has lost more than it has won back rests on.
void profit_from_rest(Scene& scene, UnitId id, bool by_waggon) {
  BattleState& state = scene.state;
  const bool supplies = marker(state, id, kRestPurpose) == kForSupplies;
  forget_rest(state, id);
  if (supplies) {
    set(state, mother_of(state, id), kSupplies, kUnlimited);
    set(state, id, kRestPurpose, kNoRest);
  } else {
    set(state, id, kRegained, marker(state, id, kRegained) + 1);
    if (marker(state, id, kRegained) >= marker(state, id, kValourSteps))
      set(state, id, kRestPurpose, kNoRest);
  }
  const Cites rules =
      Cites{supplies ? cite::ba_372 : cite::ba_364}.add(cite::ba_373, by_waggon).add(cite::ba_374, by_waggon);
  scene.whisper(state.unit(id).side, rules, {id}, [&] {
    return fmt::format("{} has rested: {}.", name(state, id),
                       supplies ? "its supplies are complete" : "it wins back a point of valour");
  });
}

bool has_something_to_win(const BattleState& state, UnitId id) {
  if (marker(state, id, kRestPurpose) == kForSupplies)
    return marker(state, mother_of(state, id), kSupplies) != kUnlimited;
  return marker(state, id, kRegained) < marker(state, id, kValourSteps);
}

void rest(const Site& site, Scene& scene, UnitId id, std::vector<UnitId>& busy) {
  BattleState& state = scene.state;
  if (!has(state, id, kRestPurpose)) return;
  if (!has_rested(state, id)) return lose_rest(scene, id);
  if (!has_something_to_win(state, id)) return;
  const MoraleTables& t = site.book.tables.morale;
  const bool served = marker(state, id, kRestPurpose) == kForSupplies && is_at_waggon(site, id, busy);
  set(state, id, kRestCount, marker(state, id, kRestCount) + 1);
  set(state, id, kWaggonRest, served ? marker(state, id, kWaggonRest) + 1 : 0);
  const bool by_waggon = marker(state, id, kWaggonRest) >= t.waggon_bounds;
  if (by_waggon || marker(state, id, kRestCount) >= t.rest_bounds) profit_from_rest(scene, id, by_waggon);
}

void rest_all(const Book& book, Scene& scene) {
  const Site site(book, scene.state);
  std::vector<UnitId> busy;
  for (const Unit& unit : scene.state.units)
    if (unit.on_table) rest(site, scene, unit.id, busy);
}

// ---- Disorder (BA-331, BA-339, BA-535).

// BA-340: fire at it is nothing, unless it brings disorder.
bool was_idle(const BattleState& state, UnitId id) {
  return !has(state, id, kNotIdle) && !any_body_has(state, id, kMoved) && !any_body_has(state, id, kPassed) &&
         !any_body_has(state, id, kFired);
}

void recover(const Book& book, Scene& scene, UnitId id) {
  BattleState& state = scene.state;
  const Disorder degree = disorder(state, id);
  if (degree != kLD && degree != kMD) return;
  const MoraleTables& t = book.tables.morale;
  const int since = marker(state, id, kDisorderBound);
  if (since + (degree == kMD ? t.md_bounds : t.ld_bounds) > state.turn) return scene.note_rule(cite::ba_357);
  if (degree == kMD && !was_idle(state, id)) return scene.note_rule(cite::ba_339);
  set(state, id, kDisorder, degree - 1);
  const bool was_fired_at = std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kFiredAtRecord && r.b == id && r.n[kFiredAtBound] == state.turn;
  });
  const Cites rules = Cites{degree == kMD ? cite::ba_339 : cite::ba_331, cite::ba_535}.add(
      cite::ba_340, degree == kMD && was_fired_at);
  tell_of(scene, rules, id, [&] {
    return fmt::format(
        "{} {}.", name(state, id),
        degree == kMD ? "has stood still for a bound: its disorder is light now" : "is in good order again");
  });
}

// BA-417: the mark of one who fired in the bound before, and not in this.
void remove_marks(Scene& scene) {
  for (Unit& unit : scene.state.units) {
    if (unit.markers[kFiredIn] == 0 || unit.markers[kFiredIn] >= scene.state.turn) continue;
    unit.markers[kFiredIn] = 0;
    scene.note_rule(cite::ba_417);
  }
}

// Retreats and routs that a bridge has caused come first; then this step is taken again.
bool must_rout_first(const Book& book, Scene& scene) {
  const std::size_t frames = scene.state.frames.size();
  begin_routs(book, scene);
  if (scene.state.frames.size() == frames) return false;
  --scene.state.frames[frames - 1].step;
  return true;
}

}  // namespace

void take_batteries(const Book& book, Scene& scene) {
  if (must_rout_first(book, scene)) return;
  const Site site(book, scene.state);
  for (Token& token : scene.state.tokens) {
    if (!are_abandoned_guns(token) || !taker_of(token).valid() ||
        token.markers[kTouchedSince] >= scene.state.turn)
      continue;
    if (!touches(site, taker_of(token), token)) continue;
    if (are_guarded(site, token)) {
      scene.note_rule(cite::ba_323);
      continue;
    }
    take_battery(scene, token);
  }
}

void end_bound(const Book& book, Scene& scene) {
  rest_all(book, scene);
  for (const Unit& unit : scene.state.units)
    if (unit.on_table) recover(book, scene, unit.id);
  remove_marks(scene);
  note_takers(book, scene);
  take_objectives(book, scene);
  check_victory(book, scene);
}

}  // namespace drumhead::ba
