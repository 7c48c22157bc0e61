// ME5 and ME6: the beaten go; horse rallies back from a draw; turning to face; what winners do (NRT-286, NRT-301, NRT-310 to NRT-312, NRT-328,
// NRT-452, NRT-469, NRT-493, R-77, R-99, R-100, R-108, R-109).
#include <algorithm>

#include "engine/spoken.h"
#include "rules/near_run_thing/fighting.h"

namespace drumhead::nrt {
namespace {

int lot_of(BattleState& s, int group, UnitId id) { return fighter_of(s, group, id)->n[kFighterLot]; }
void set_lot(BattleState& s, int group, UnitId id, LotOf lot) { fighter_of(s, group, id)->n[kFighterLot] = lot; }
bool fights_still(const BattleState& s, int group, UnitId id) { return !opponents_in(contacts_of(s, group), id).empty(); }
int group_at_hand(const Scene& scene) { return scene.state.frames.back().n[kGroupAtHand]; }

void withdraw_beaten(const Book& book, Scene& scene, UnitId id, UnitId cause, Cite rule) {
  if (is_unlimbered(scene.state, id)) abandon_guns(book, scene, id, rule);
  go_back(book, scene, {.unit = id, .kind = kWithdrawal, .cause = cause}, rule);
}

// ---- Drawn rounds.

AskForm drawn_form(const Site& site, const Ask& ask) {
  return one_of(ask, named(site.state, "{0} is locked with {1}: fight on, or rally back?", {ask.unit, ask.other}), cite::nrt_286,
                {{kStay, {ask.unit}, {}}, {kRallyBack, {ask.unit}, {}}}, {kStay, ask.unit, {}});
}
Verdict melee_needs_no_check(const Site&, const Ask&, const Answer&) { return allow(); }
void answer_drawn(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  if (answer.orders.front().verb == kStay) return;
  set_lot(scene.state, group_at_hand(scene), ask.unit, kHasGone);
  go_back(book, scene, {.unit = ask.unit, .kind = kRallyingBack, .cause = ask.other}, cite::nrt_286);
}

// ---- Turning to face (NRT-301).

Marcher turned_to(const Site& site, UnitId id, UnitId enemy) {
  Marcher body = site.marcher(id);
  body.pose = squared_up(site.box(id), front_of(site, enemy));
  return body;
}
AskForm face_form(const Site& site, const Ask& ask) {
  return one_of(ask, named(site.state, "Does {0} turn to face {1}?", {ask.unit, ask.other}), cite::nrt_301,
                {{kTurnToFace, {ask.unit}, {}}, {kStay, {ask.unit}, {}}}, {kTurnToFace, ask.unit, {}});
}
void answer_face(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& s = scene.state;
  if (answer.orders.front().verb != kTurnToFace) return;
  stand_at(s, ask.unit, turned_to(Site(book, s), ask.unit, ask.other));
  for (Record& r : s.records)
    if (r.kind == kMeleeRecord && r.a == ask.other && r.b == ask.unit) r.n[kMeleeAspect] = kInFront;
  scene.say(cite::nrt_301, {ask.unit, ask.other}, "{0} turns to face {1}.");
}

// ---- Winners.

bool may_occupy(const BattleState& s, const Record& fighter) {
  const int piece = fighter.n[kFighterTakes];
  return piece != 0 && arm_of(s, fighter.a) == kInfantry && s.pieces[static_cast<std::size_t>(piece - 1)].markers[kGarrisonedBy] == 0;
}
March plan_advance(const Site& site, UnitId id, Coord distance) {
  return plan_march(site, id, {leg::advance(distance)}, MarchKind::kOrdinary, site.book.tables.melee.advance);
}
const Record* winner_record(const BattleState& s, UnitId id) {  // of the last melee that was begun
  const Record* found = nullptr;
  for (const Record* r : records_of(s, kFighterRecord))
    if (r->a == id && (found == nullptr || r->n[kFighterGroup] > found->n[kFighterGroup])) found = r;
  return found;
}
bool may_pursue(const BattleState& s, UnitId id) {
  return is_horse(s, id) && !has(s, id, kBlown) && marker(s, id, kPursuit) != kSecondMelee;
}

std::vector<VerbOffer> winner_offers(const Site& site, const Record& fighter) {
  const BattleState& s = site.state;
  const UnitId id = fighter.a;
  const Coord most = site.book.tables.melee.advance;
  std::vector<VerbOffer> offers;
  const ParamOffer how_far{.param = kDistance, .optional = true, .low = 0, .high = most};
  if (fighter.n[kFighterAttacks] != 0 && plan_advance(site, id, most).verdict.allowed()) offers.push_back({kAdvance, {id}, {how_far}});
  if (may_occupy(s, fighter)) offers.push_back({kOccupy, {id}, {}});
  offers.push_back({kHalt, {id}, {}});
  if (is_horse(s, id)) {
    std::rotate(offers.begin(), offers.end() - 1, offers.end());  // NRT-312: horse halts unless told otherwise
    offers.push_back({kRallyBack, {id}, {}});
    if (may_pursue(s, id) && !has(s, id, kStanding)) offers.push_back({kPursue, {id}, {}});  // NRT-105
  }
  return offers;
}
AskForm winner_form(const Site& site, const Ask& ask) {
  std::vector<VerbOffer> offers = winner_offers(site, *winner_record(site.state, ask.unit));
  const std::int16_t usual = offers.front().verb;
  const bool horse = is_horse(site.state, ask.unit);
  return one_of(ask, named(site.state, "{0} has won: what does it do?", {ask.unit}), horse ? cite::nrt_312 : cite::nrt_310, std::move(offers),
                {usual, ask.unit, {}});
}
Verdict check_winner(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb != kAdvance) return allow();
  const Coord most = site.book.tables.melee.advance, distance = order.number(kDistance, most);
  if (distance > most)
    return refuse(cite::nrt_310, named(site.state, "{0} advances no more than {1}.", {ask.unit}, {spoken_length(site.book.words, most)}));
  return plan_advance(site, ask.unit, distance).verdict;
}

void occupy(const Book& book, Scene& scene, UnitId id, int piece) {
  BattleState& s = scene.state;
  PieceState& house = s.pieces[static_cast<std::size_t>(piece - 1)];
  house.markers[kGarrisonedBy] = static_cast<std::int16_t>(id.index() + 1);
  s.unit(id).inside = PieceId{static_cast<std::int16_t>(piece - 1)};
  s.unit(id).formation = kGarrison;
  scene.say(cite::nrt_311, {id}, "{0} occupies the building.");
  disorder(book, scene, id, cite::nrt_311);
}

void answer_winner(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  BattleState& s = scene.state;
  const Order& order = answer.orders.front();
  const int group = group_at_hand(scene);
  switch (order.verb) {
    case kAdvance: {
      const March march = plan_advance(Site(book, s), ask.unit, order.number(kDistance, book.tables.melee.advance));
      stand_at(s, ask.unit, march.way.points.back().place);
      scene.say(cite::nrt_310, {ask.unit}, "{0} takes the ground.");
      return contact_generals(book, scene, ask.unit, march.way.motions);
    }
    case kOccupy: return occupy(book, scene, ask.unit, fighter_of(s, group, ask.unit)->n[kFighterTakes]);
    case kPursue: return set_lot(s, group, ask.unit, kWillPursue);
    case kRallyBack: return set_lot(s, group, ask.unit, kWillRallyBack);
    default: return scene.say(is_horse(s, ask.unit) ? cite::nrt_452 : cite::nrt_310, {ask.unit}, "{0} halts.");
  }
}

bool brigadier_is_with(const BattleState& s, UnitId id) {
  const LeaderId brigadier = brigadier_of(s, id);
  return brigadier.valid() && leader(s, brigadier).attached_to == id;
}

// NRT-312, NRT-328, NRT-452: passes, and chooses; or is out of hand. Blown horse and the winners of a second melee halt.
void test_horse(const Book& book, Scene& scene, int group, UnitId id) {
  BattleState& s = scene.state;
  const UnitId enemy = fighter_of(s, group, id)->b;
  const CommandId brigade = brigade_of(s, id);
  const bool swept_along = brigade.valid() && !brigadier_is_with(s, id) && (s.commands[brigade.index()].markers[kExtras] & kOutOfHand) != 0;
  if (swept_along) scene.say(cite::nrt_328, {id}, "{0} follows its brigadier, who is out of hand.");
  if (!swept_along && throw_morale(book, scene, id, {.test = kTestWM}, cite::nrt_312) == Mettle::kPass) return void(scene.ask_about(id, kAskWinner, enemy));
  if (!may_pursue(s, id)) return scene.say(has(s, id, kBlown) ? cite::nrt_322 : cite::nrt_315, {id}, "{0} would pursue, and halts.");
  set_lot(s, group, id, kWillPursue);
  if (brigade.valid() && brigadier_is_with(s, id))
    s.commands[brigade.index()].markers[kExtras] = static_cast<std::int16_t>(s.commands[brigade.index()].markers[kExtras] | kOutOfHand);
}

constexpr AskEntry kResultAsks[]{{kAskDrawn, drawn_form, melee_needs_no_check, answer_drawn},
                                 {kAskTurnToFace, face_form, melee_needs_no_check, answer_face},
                                 {kAskWinner, winner_form, check_winner, answer_winner}};

}  // namespace

std::span<const AskEntry> result_asks() { return kResultAsks; }

bool move_beaten(const Book& book, Scene& scene, int group) {
  BattleState& s = scene.state;
  for (const UnitId id : fighters_of(s, group)) {
    const int lot = lot_of(s, group, id);
    if (lot != kMustWithdraw && lot != kMustRout) continue;
    const UnitId cause = fighter_of(s, group, id)->b;
    set_lot(s, group, id, kHasGone);
    if (lot == kMustRout)
      rout_by_test(book, scene, id, cause, cite::nrt_451);
    else
      withdraw_beaten(book, scene, id, cause, cite::nrt_451);
    return true;
  }
  return false;
}

// Who has gone has left his contacts; who could not get clear is lost.
void clear_contacts(const Book& book, Scene& scene, int group) {
  BattleState& s = scene.state;
  for (const UnitId id : fighters_of(s, group)) {
    if (lot_of(s, group, id) != kHasGone) continue;
    const UnitId enemy = fighter_of(s, group, id)->b;
    if (s.unit(id).on_table && s.unit(enemy).on_table && Site(book, s).gap(id, enemy) + kHair < book.tables.melee.clear) {
      scene.say(cite::nrt_493, {id, enemy}, "{0} cannot get clear of {1}.");
      remove_unit(book, scene, id, cite::nrt_493);
    }
    std::erase_if(s.records, [&](const Record& r) { return r.kind == kMeleeRecord && r.n[kMeleeGroup] == group && (r.a == id || r.b == id); });
  }
}

bool ask_horse(Scene& scene, int group) {
  const std::vector<UnitId> fighters = fighters_of(scene.state, group);
  for (auto i = static_cast<std::size_t>(scene.frame().n[kAsked]); i < fighters.size(); ++i) {
    scene.frame().n[kAsked] = static_cast<std::int32_t>(i + 1);
    const UnitId id = fighters[i];
    if (!is_horse(scene.state, id) || !fights_still(scene.state, group, id)) continue;
    scene.ask_about(id, kAskDrawn, opponents_in(contacts_of(scene.state, group), id).front());
    return true;
  }
  return false;
}

// after the last round the attackers give up; cavalry rallies back.
void end_last_round(const Book& book, Scene& scene, int group) {
  BattleState& s = scene.state;
  for (const UnitId id : fighters_of(s, group)) {
    const Record& fighter = *fighter_of(s, group, id);
    if (fighter.n[kFighterAttacks] == 0 || !fights_still(s, group, id)) continue;
    const UnitId enemy = opponents_in(contacts_of(s, group), id).front();
    set_lot(s, group, id, kHasGone);
    scene.say(cite::nrt_286, {id}, "{0} gives up the attack.");
    go_back(book, scene, {.unit = id, .kind = is_horse(s, id) ? kRallyingBack : kWithdrawal, .cause = enemy}, cite::nrt_286);
  }
}

bool ask_to_face(const Book& book, Scene& scene, int group) {
  BattleState& s = scene.state;
  const Contacts contacts = contacts_of(s, group);
  for (auto i = static_cast<std::size_t>(scene.frame().n[kAsked]); i < contacts.size(); ++i) {
    scene.frame().n[kAsked] = static_cast<std::int32_t>(i + 1);
    const Record& r = contacts[i];
    const bool front_free = std::none_of(contacts.begin(), contacts.end(), [&](const Record& o) { return o.b == r.b && o.n[kMeleeAspect] == kInFront; });
    if (r.n[kMeleeAspect] == kInFront || !front_free || fighter_of(s, group, r.b)->n[kFighterOutcome] != kDraws) continue;
    const Site site(book, s);
    if (check_room(site, r.b, turned_to(site, r.b, r.a), cite::nrt_301)) continue;
    scene.ask_about(r.b, kAskTurnToFace, r.a);
    return true;
  }
  return false;
}

bool next_winner(const Book& book, Scene& scene, int group) {
  BattleState& s = scene.state;
  for (const UnitId id : fighters_of(s, group)) {
    const Record& fighter = *fighter_of(s, group, id);
    if (fighter.n[kFighterOutcome] != kWins || fighter.n[kFighterLot] != kNoLot || fights_still(s, group, id) || !s.unit(id).on_table) continue;
    const bool attacks = fighter.n[kFighterAttacks] != 0;
    set_lot(s, group, id, kHasChosen);
    if (is_horse(s, id)) return test_horse(book, scene, group, id), true;
    if (attacks && !is_guns(s, id)) scene.ask_about(id, kAskWinner, fighter_of(s, group, id)->b);
    return true;
  }
  return false;
}

bool next_overrun(const Book& book, Scene& scene, int group) {
  BattleState& s = scene.state;
  for (const UnitId id : fighters_of(s, group)) {
    Record& fighter = *fighter_of(s, group, id);
    if (!is_battery(s, id) || fighter.n[kFighterLot] != kHasGone || marker(s, id, kGuns) != kAbandoned || !s.unit(fighter.b).on_table) continue;
    fighter.n[kFighterLot] = kHasChosen;
    overrun_guns(book, scene, id, fighter.b);
    return true;
  }
  return false;
}

bool next_ride(const Book& book, Scene& scene, int group) {
  BattleState& s = scene.state;
  for (const UnitId id : fighters_of(s, group)) {
    const int lot = lot_of(s, group, id);
    if (lot != kWillPursue && lot != kWillRallyBack) continue;
    const UnitId enemy = fighter_of(s, group, id)->b;
    set_lot(s, group, id, kHasChosen);
    if (lot == kWillPursue)
      begin_pursuit(book, scene, id, enemy);
    else
      go_back(book, scene, {.unit = id, .kind = kRallyingBack, .cause = enemy}, cite::nrt_452);
    return true;
  }
  return false;
}

}  // namespace drumhead::nrt
