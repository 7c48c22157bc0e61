// The melee sub-phases as a frame (6.1, 6.6): decisions of both sides, sealed; help; officers; dice. And
// melees that the fire of this bound has made unnecessary (R82).
#include "rules/belle_alliance/melee.h"
#include "rules/belle_alliance/melee_ask.h"
#include "rules/belle_alliance/orders.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead::ba {
namespace {

enum MeleeStep : std::int16_t { kFurther, kDecide, kHelp, kEngage, kDice };

bool has_choice(const Site& site, Seat seat, MeleeQuestion question) {
  Ask ask;
  ask.seat = seat;
  ask.n[kMeleeQuestion] = question;
  return !melee_form(site, ask).verbs.empty();
}

void ask_both(const Book& book, Scene& scene, MeleeQuestion question) {
  const Site site(book, scene.state);
  std::vector<Seat> asked;
  for (const Seat seat : {Seat::kA, Seat::kB})
    if (has_choice(site, seat, question)) asked.push_back(seat);
  if (asked.empty()) return;
  update_sight(book, scene);
  for (const Seat seat : asked) scene.ask(seat, kAskMelee, true).n[kMeleeQuestion] = question;
}

// BA-263: all attacks are known before anybody says who helps whom (BA-288).
void settle_attacks(const Book& book, Scene& scene) {
  if (pairings_of(scene.state).empty()) return scene.pop();
  scene.announce({cite::ba_250, cite::ba_263}, [&] {
    return std::string(scene.state.numbers[kContinuing] == 0 ? "Melee." : "Continued attacks.");
  });
  ask_both(book, scene, kWhomElse);
}

// The largest that may support; of equals the lowest id (R63).
UnitId best_supporter(const Site& site, UnitId supported) {
  UnitId best;
  for (const UnitId id : site.friends_of(supported)) {
    if (!check_melee_support(site, id, supported).allowed()) continue;
    if (!best.valid() || site.state.unit(id).strength > site.state.unit(best).strength) best = id;
  }
  return best;
}

// Whoever was given no support takes the best there is.
void support_by_default(const Book& book, Scene& scene) {
  for (const Pairing& p : pairings_fought(scene.state))
    for (const UnitId id : {p.one, p.two}) {
      if (supporter_of(scene.state, id).valid()) continue;
      const UnitId supporter = best_supporter(Site(book, scene.state), id);
      if (!supporter.valid()) continue;
      Record r;
      r.kind = kSupportRecord;
      r.a = supporter;
      r.b = id;
      scene.state.records.push_back(r);
      tell_among(scene, cite::ba_289, {supporter, id}, [&] {
        return fmt::format("{} supports {}.", name(scene.state, supporter), name(scene.state, id));
      });
      for (const Cite rule : {cite::ba_290, cite::ba_291}) scene.note_rule(rule);
    }
}

void engage_all(const Book& book, Scene& scene) {
  for (const Pairing& p : pairings_of(scene.state))
    for (const UnitId id : {p.one, p.two}) engage_officer(book, scene, id);
}

void forget_help(BattleState& state) {
  std::erase_if(state.records,
                [](const Record& r) { return r.kind == kNeighbourRecord || r.kind == kSupportRecord; });
}

}  // namespace

void begin_melees(const Book&, Scene& scene, bool) {
  forget_help(scene.state);
  scene.push({kMeleePhase, kFurther, {}});
}

void advance_melees(const Book& book, Scene& scene) {
  const auto step = static_cast<MeleeStep>(scene.frame().step++);
  switch (step) {
    case kFurther:
      return settle_attacks(book, scene);
    case kDecide:
      return ask_both(book, scene, kWhoHelps);
    case kHelp:
      return support_by_default(book, scene);
    case kEngage:
      return engage_all(book, scene);
    case kDice:
      fight_melees(book, scene);
      return scene.pop();
  }
}

// R82: whoever is brought to MD or FD in the firing phase while at contact fights no melee; a disorder from
// before it does not matter (BA-599).
void note_struck_at_contact(BattleState& state, UnitId id) {
  if (the_bound().step_under_way(state) != kStepFire) return;
  for (Record& r : state.records)
    if (r.kind == kContactRecord && r.n[kFight] == kToFight && (r.a == id || r.b == id))
      r.n[kFight] = kCancelledByFire;
}

namespace {

// BA-272, BA-275: an attacker who stands may go on after one who does not.
void entitle_by_fire(Scene& scene, UnitId attacker, UnitId opponent) {
  BattleState& state = scene.state;
  if (!is_broken(state, opponent) || is_broken(state, attacker)) return;
  const bool routed = disorder(state, opponent) == kFD;
  Record r;
  r.kind = kContinueRecord;
  r.a = attacker;
  r.b = opponent;
  r.n[kMayAttackAgain] = routed ? 1 : 0;
  state.records.push_back(r);
  scene.note_rule(cite::ba_272);
  if (routed) scene.note_rule(cite::ba_275);
}

void settle_without_melee(Scene& scene, const Record& contact) {
  BattleState& state = scene.state;
  const bool a_routs = disorder(state, contact.a) == kFD, b_routs = disorder(state, contact.b) == kFD;
  const Cites rules = Cites{cite::ba_252, cite::ba_414}.add(cite::ba_253, a_routs || b_routs);
  scene.tell(rules, {contact.a, contact.b}, [&] {
    return fmt::format("{} and {}: no melee, the fire has decided it.", name(state, contact.a),
                       name(state, contact.b));
  });
  set(state, contact.a, kAttackedIn, state.turn);
  const bool both_attack = contact.n[kMutual] != kOneAttacks;
  set(state, contact.b, both_attack ? kAttackedIn : kDefendedIn, state.turn);
  if (b_routs) set(state, contact.a, kCausedFdIn, state.turn);
  if (a_routs) set(state, contact.b, kCausedFdIn, state.turn);
  entitle_by_fire(scene, contact.a, contact.b);
  if (both_attack) entitle_by_fire(scene, contact.b, contact.a);
}

}  // namespace

void cancel_melees_of_fire(const Book&, Scene& scene) {
  const std::vector<Record> records = scene.state.records;
  for (const Record& r : records)
    if (r.kind == kContactRecord && r.n[kFight] == kCancelledByFire) settle_without_melee(scene, r);
}

}  // namespace drumhead::ba
