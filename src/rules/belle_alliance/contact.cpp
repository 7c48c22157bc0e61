// Melee zone contact (BA-240 to BA-249, BA-257 to BA-260): who may attack whom, who halts, whose attack is
// lost. Contacts are settled pair by pair in the order of R45; a pair that is settled has a record.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/clock.h"
#include "rules/belle_alliance/orders.h"

namespace drumhead::ba {
namespace ticking {
namespace {

// A melee zone that touches an opponent.
struct Meeting {
  UnitId one, two;
};

std::vector<Meeting> all_meetings(const Site& site) {
  const BattleState& state = site.state;
  const Coord reach = site.book.tables.melee.zone + site.book.tables.march.contact;
  std::vector<Meeting> found;
  for (const Unit& one : state.units) {
    if (!one.on_table || one.inside.valid()) continue;
    for (const Unit& two : state.units) {
      if (!two.on_table || two.side == one.side) continue;
      if (farther_apart(site.print(one.id).bounds, site.print(two.id).bounds, reach)) continue;
      if (zone_touches(site, one.id, two.id)) found.push_back({one.id, two.id});
    }
  }
  return found;
}

std::vector<Meeting> unsettled(const BattleState& state, std::vector<Meeting> meetings) {
  std::erase_if(meetings, [&](const Meeting& m) { return has_met(state, m.one, m.two); });
  return meetings;
}

// What a contact leads to.
enum class Deed : std::uint8_t {
  kStands,
  kPushes,
  kAsksToGiveWay,
  kAttacks,
  kAsksToMeet,
  kAsksToDemand,
  kAsksSoutien
};

bool is_near_soutien(const Site& site, UnitId line) {
  const UnitId soutien = soutien_of(site.state, line);
  return soutien.valid() && site.figure_near(line, soutien, site.book.tables.march.soutien);
}

// BA-301: it stands behind or in cover as seen from who comes.
bool is_in_cover_from(const Site& site, UnitId line, UnitId comer) {
  const Segment gap = nearest_points(site.print(comer), site.print(line));
  return cover_against(site, line, gap.a, gap.b).cover != kNoCover;
}

bool may_be_pushed(const Site& site, UnitId body, UnitId comer) {
  return can_still_march(site.state, comer) && !is_pinned(site.state, body);
}

// BA-306: it evades though it is the very target.
bool may_evade(const Site& site, UnitId line, UnitId comer) {
  return is_skirmish_line(site.state, line) && disorder(site.state, line) != kFD &&
         is_closed(site.state, comer) && may_be_pushed(site, line, comer) && is_near_soutien(site, line);
}

// BA-307: the line that was attacked has evaded, and this is its soutien.
bool has_evaded_to(const BattleState& state, const Record& attack, UnitId opponent) {
  return attack.b.valid() && push_of(state, attack.a, attack.b) != nullptr &&
         soutien_of(state, attack.b) == opponent;
}

Deed deed_of_attacker(const Site& site, const AttackNow& attack, UnitId one, UnitId two, bool at_start) {
  if (!may_attack(site, one, two)) return Deed::kStands;
  if (!is_its_target(site, *attack.record, two)) {
    if (!attack.open || at_start) return Deed::kStands;
    return has_evaded_to(site.state, *attack.record, two) ? Deed::kAsksSoutien : Deed::kAsksToMeet;
  }
  if (!attack.open) return Deed::kAsksToDemand;
  if (attack.record->n[kRedirected] != 0 && attack.record->n[kOnPosition] == 0 &&
      !refugees_with(site.state, two).empty())
    return Deed::kAsksToMeet;  // BA-322: the unit that gave refuge
  return may_evade(site, two, one) ? Deed::kAsksToGiveWay : Deed::kAttacks;
}

Deed deed_of(const Site& site, const Meeting& m, bool at_start) {
  if (is_forced_back_by(site, m.two, m.one) && may_be_pushed(site, m.two, m.one))
    return is_skirmish_line(site.state, m.two) && is_in_cover_from(site, m.two, m.one) ? Deed::kAsksToGiveWay
                                                                                       : Deed::kPushes;
  const AttackNow attack = attack_now(site.state, m.one);
  return attack.record == nullptr ? Deed::kStands : deed_of_attacker(site, attack, m.one, m.two, at_start);
}

void add_contact(BattleState& state, UnitId one, UnitId two, FightOf fight) {
  Record contact;
  contact.kind = kContactRecord;
  contact.a = one;
  contact.b = two;
  contact.n[kFight] = fight;
  state.records.push_back(contact);
  see_each_other(state, one, two);
}

// R45: whoever stands at contact when the clock starts is not halted by it; he only comes no nearer.
void note_contact_at_start(BattleState& state, const Meeting& m) {
  add_contact(state, m.one, m.two, kOnlyStands);
}

Cite why_it_stands(const Site& site, const Meeting& m) {
  if (attack_now(site.state, m.one).record == nullptr) return cite::ba_244;
  const Bar bar = bar_to_attack(site, m.one, m.two);
  return bar ? bar.cite : cite::ba_241;
}

// BA-248: it goes through the other's zone, and its own does not touch him.
bool is_going_through_zone(const Site& site, const Meeting& m) {
  return can_still_march(site.state, m.two) && !zone_touches(site, m.two, m.one);
}

// One decision at a time: the clock stands still until it is taken.
Need ask_about(const Book& book, Scene& scene, AskKind kind, UnitId asked, UnitId other_one, int note = 0) {
  Ask& ask = ask_one(book, scene, scene.state.unit(asked).side, kind, asked, other_one);
  ask.n[0] = note;
  return Need::kAsked;
}

// BA-271: they have stood at contact since a melee of the last bound, and this is a new attack.
Cites rules_at_start(const BattleState& state, const Meeting& m) {
  const auto fought = [&](UnitId id) {
    const int last = std::max(marker(state, id, kAttackedIn), marker(state, id, kDefendedIn));
    return last > 0 && last == state.turn - 1;
  };
  return Cites{cite::ba_249}.add(cite::ba_271, fought(m.one) && fought(m.two));
}

Need settle(const Book& book, Scene& scene, const Site& site, const Meeting& m, bool at_start) {
  const Deed deed = deed_of(site, m, at_start);
  switch (deed) {
    case Deed::kPushes:
      begin_push(book, scene, m.one, m.two);
      return Need::kNothing;
    case Deed::kAsksToGiveWay:
      return ask_about(book, scene, kAskGiveWay, m.two, m.one);
    case Deed::kAttacks:
      attack_at_contact(book, scene, m.one, m.two,
                        at_start ? rules_at_start(scene.state, m) : Cites{cite::ba_245});
      return Need::kNothing;
    case Deed::kAsksToMeet:
      return ask_about(book, scene, kAskMeets, m.one, m.two,
                       attack_now(scene.state, m.one).record->n[kReached]);
    case Deed::kAsksToDemand:
      return ask_about(book, scene, kAskDemand, m.two, m.one);
    case Deed::kAsksSoutien:
      return ask_about(book, scene, kAskSoutien, m.one, m.two);
    case Deed::kStands:
      break;
  }
  if (is_going_through_zone(site, m)) scene.note_rule(cite::ba_248);
  if (at_start)
    note_contact_at_start(scene.state, m);
  else
    stand_at_contact(book, scene, m.one, m.two, why_it_stands(site, m));
  return Need::kNothing;
}

// In which order contacts of one moment are settled: forcing back, then attacks, then all others (R45).
int rank_of(Deed deed) {
  switch (deed) {
    case Deed::kPushes:
    case Deed::kAsksToGiveWay:
      return 0;
    case Deed::kAttacks:
    case Deed::kAsksToMeet:
    case Deed::kAsksToDemand:
    case Deed::kAsksSoutien:
      return 1;
    case Deed::kStands:
      break;
  }
  return 2;
}

// How the two stand to each other at the moment of contact (R59, R89, R90).
Record survey_contact(const Site& site, UnitId attacker, UnitId opponent) {
  Record r;
  r.kind = kContactRecord;
  r.a = attacker;
  r.b = opponent;
  r.n[kSideHit] = side_hit(site, attacker, opponent);
  const bool round_the_corner = r.n[kSideHit] == kInFlank || r.n[kSideHit] == kInRear;
  r.n[kOverreachBack] = !round_the_corner && side_hit(site, opponent, attacker) == kOverreaching ? 1 : 0;
  const Segment gap = nearest_points(site.print(attacker), site.print(opponent));
  r.n[kCoverOfB] = cover_against(site, opponent, gap.a, gap.b).cover;
  const Levels one = levels_under(site, attacker), two = levels_under(site, opponent);
  r.n[kUphill] = (one.low < two.high ? 1 : 0) | (two.low < one.high ? 2 : 0);
  r.n[kObstacleBetween] = (obstacle_in_zone(site, attacker, opponent) != kNoObstacle ? 1 : 0) |
                          (obstacle_in_zone(site, opponent, attacker) != kNoObstacle ? 2 : 0);
  const Record* attack = attack_of(site.state, attacker);
  r.n[kHidden] = attack != nullptr ? attack->n[kPresumed] : 0;
  return r;
}

// The attack a unit has made, or was about to, is gone (R130). Whom it attacked, and who attacks it as well,
// goes on.
void lose_attack(const Book& book, Scene& scene, UnitId id, UnitId to, Cite why) {
  BattleState& state = scene.state;
  cancel_attack(state, id, why);
  for (Record& r : state.records) {
    if (r.kind != kContactRecord || r.n[kFight] != kToFight) continue;
    if (r.b == id) r.n[kMutual] = kOneAttacks;
    if (r.a != id) continue;
    if (r.n[kMutual] == kOneAttacks)
      r.n[kFight] = kOnlyStands;
    else
      r = survey_contact(Site(book, state), r.b, id);
  }
  scene.then({why, cite::ba_601}, {id, to}, [&] {
    return fmt::format("{} is attacked by {} and loses its own attack: it defends itself.", name(state, id),
                       name(state, to));
  });
}

// BA-246, BA-247: by whose attack another's is lost.
Cite cancelling(const BattleState& state, UnitId attacker, UnitId attacked, std::int32_t side) {
  if (side == kInFlank || side == kInRear) return cite::ba_246;
  if (is_cavalry(state, attacker) && is_infantry(state, attacked)) return cite::ba_247;
  return {};
}

bool attacks_now(const BattleState& state, UnitId id) {
  const int order = marker(state, id, kOrderState);
  return attack_of(state, id) != nullptr && (order == kAnnounced || order == kDemanded);
}

}  // namespace

void see_each_other(BattleState& state, UnitId one, UnitId two) {
  set(state, one, kSeen);
  set(state, two, kSeen);
}

bool has_met(const BattleState& state, UnitId id, UnitId opponent) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    if (r.kind == kPushRecord) return r.a == id && r.b == opponent;
    if (r.kind != kContactRecord || (r.n[kFight] != kToFight && r.n[kFight] != kOnlyStands)) return false;
    return (r.a == id && r.b == opponent) || (r.n[kMutual] != kOneAttacks && r.b == id && r.a == opponent);
  });
}

bool is_pinned(const BattleState& state, UnitId id) {
  return std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    return r.kind == kContactRecord && r.n[kFight] == kToFight && (r.a == id || r.b == id);
  });
}

// An attack that has come to contact is made; one that was given up or lost is none.
AttackNow attack_now(const BattleState& state, UnitId attacker) {
  const int order = marker(state, attacker, kOrderState);
  const Record* attack = attack_of(state, attacker);
  if (attack == nullptr || order == kCancelled || order == kOrderVoid || is_broken(state, attacker))
    return {};
  const bool made = std::any_of(state.records.begin(), state.records.end(), [&](const Record& r) {
    if (r.kind != kContactRecord || r.n[kFight] != kToFight) return false;
    return r.a == attacker || (r.n[kMutual] != kOneAttacks && r.b == attacker);
  });
  if (made) return {};
  return {attack, order == kAnnounced || order == kDemanded};
}

bool is_its_target(const Site& site, const Record& attack, UnitId opponent) {
  if (attack.b == opponent) return true;
  const PieceId inside = site.state.unit(opponent).inside;
  if (inside.valid() && attack.n[kPositionPiece] == inside.value + 1)
    return true;  // whoever holds that building
  return attack.n[kPresumed] != 0 && body_at_presumed(site, attack) == opponent;
}

Need settle_contacts(const Book& book, Scene& scene, bool at_start) {
  const Site site(book, scene.state);  // nobody moves while contacts are settled
  const std::vector<Meeting> meetings = all_meetings(site);
  for (int rank = 0; rank < 3; ++rank)
    for (const Meeting& m : unsettled(scene.state, meetings)) {
      if (rank_of(deed_of(site, m, at_start)) != rank) continue;
      if (settle(book, scene, site, m, at_start) == Need::kAsked) return Need::kAsked;
    }
  cancel_attacks_of_attacked(book, scene);
  return Need::kNothing;
}

void stand_at_contact(const Book&, Scene& scene, UnitId id, UnitId opponent, Cite why) {
  BattleState& state = scene.state;
  if (!has_met(state, id, opponent)) add_contact(state, id, opponent, kOnlyStands);
  const bool marched = can_still_march(state, id);
  halt(state, id);
  if (!marched) return scene.note_rule(why);
  scene.tell(why, {id, opponent}, [&] {
    return fmt::format("{} halts at melee zone contact with {}.", name(state, id), name(state, opponent));
  });
}

namespace {

// How the attack has come at its opponent (R89); the lines of the two are looked at by nobody in this.
Cites rules_of_contact(const BattleState& state, UnitId attacker, UnitId opponent, const Cites& why) {
  Cites rules = why;
  rules.add(cite::ba_240);
  for (const Record& r : state.records) {
    if (r.kind != kContactRecord || r.n[kFight] != kToFight || r.a != attacker || r.b != opponent) continue;
    rules.add(cite::ba_293, r.n[kSideHit] == kInFlank)
        .add(cite::ba_294, r.n[kSideHit] == kInRear)
        .add(cite::ba_295, r.n[kSideHit] == kOverreaching)
        .add(cite::ba_296, r.n[kSideHit] == kFrontally && r.n[kOverreachBack] != 0);
  }
  return rules.add(cite::ba_297, line_secured_by(state, attacker).valid() || line_secured_by(state, opponent).valid());
}

}  // namespace

void attack_at_contact(const Book& book, Scene& scene, UnitId attacker, UnitId opponent, const Cites& why) {
  BattleState& state = scene.state;
  const Record* attack = attack_of(state, attacker);
  if (attack != nullptr && !is_its_target(Site(book, state), *attack, opponent))
    redirect_attack(scene, attacker, opponent, cite::ba_259);
  std::erase_if(state.records, [&](const Record& r) {
    return (r.kind == kPushRecord && r.a == attacker && r.b == opponent) ||
           (r.kind == kContactRecord && r.n[kFight] == kOnlyStands && r.a == attacker && r.b == opponent);
  });
  record_contact(book, scene, attacker, opponent);
  halt(state, attacker);
  halt(state, opponent);
  scene.tell(rules_of_contact(state, attacker, opponent, why), {attacker, opponent}, [&] {
    return fmt::format("{} attacks {}: both stand at melee zone contact.", name(state, attacker),
                       name(state, opponent));
  });
}

void cancel_attack(BattleState& state, UnitId attacker, Cite why) {
  set(state, attacker, kOrderState, kCancelled);
  Record cancelled;
  cancelled.kind = kCancelledRecord;
  cancelled.a = attacker;
  cancelled.n[kCancelledBy] = why.rule;
  state.records.push_back(cancelled);
}

Cite cancelled_by(const BattleState& state, UnitId attacker) {
  for (const Record& r : state.records)
    if (r.kind == kCancelledRecord && r.a == attacker)
      for (const Cite rule : {cite::ba_242, cite::ba_246, cite::ba_247, cite::ba_257, cite::ba_258,
                              cite::ba_304, cite::ba_307, cite::ba_602})
        if (rule.rule == r.n[kCancelledBy]) return rule;
  return cite::ba_601;
}

void give_up_attack(Scene& scene, UnitId attacker, UnitId opponent, Cite why) {
  BattleState& state = scene.state;
  cancel_attack(state, attacker, why);
  if (!has_met(state, attacker, opponent)) add_contact(state, attacker, opponent, kOnlyStands);
  halt(state, attacker);
  scene.tell(why, {attacker, opponent}, [&] {
    return fmt::format("{} gives up its attack and halts at contact with {}.", name(state, attacker),
                       name(state, opponent));
  });
}

void cancel_attacks_of_attacked(const Book& book, Scene& scene) {
  const std::vector<Record> records = scene.state.records;
  for (const Record& r : records) {
    if (r.kind != kContactRecord || r.n[kFight] != kToFight) continue;
    const Cite why = cancelling(scene.state, r.a, r.b, r.n[kSideHit]);
    if (why.valid() && attacks_now(scene.state, r.b)) lose_attack(book, scene, r.b, r.a, why);
  }
}

}  // namespace ticking

// R45. Whether the attack was announced is asked elsewhere.
Bar bar_to_attack(const Site& site, UnitId attacker, UnitId opponent) {
  const BattleState& s = site.state;
  if (s.unit(attacker).side == s.unit(opponent).side) return {cite::ba_022, "is on the same side"};
  if (disorder(s, attacker) == kFD) return {cite::ba_354, "is in full disorder and may not attack"};
  if (is_broken(s, attacker)) return {cite::ba_241, "is in medium disorder and may not attack"};
  if (is_garrison(s, attacker)) return {cite::ba_385, "holds a building and may not attack out of it"};
  if (is_off_guns(s, attacker))
    return {cite::ba_103, "has left its guns: gunners do not attack on their own"};
  if (is_artillery(s, attacker)) return {cite::ba_318, "is artillery, which does not attack"};
  if (is_infantry(s, attacker) && is_cavalry(s, opponent))
    return {cite::ba_315, "is infantry and may not attack cavalry"};
  if (is_cavalry(s, attacker) && is_garrison(s, opponent))
    return {cite::ba_377, "is cavalry and may not attack a building"};
  switch (plain_formation(s, attacker)) {
    case kHuddle:
      return {cite::ba_094, "does not attack in huddle"};
    case kWork:
      return {cite::ba_106, "does not attack in work formation"};
    case kRest:
      return {cite::ba_110, "does not attack in rest formation"};
    default:
      break;
  }
  if (has(s, attacker, kWasFast)) return {cite::ba_150, "has marched fast and may not attack"};
  const GroundUnder under = going_under(site, attacker, site.print(attacker), formation(s, attacker));
  if (!ticking::is_open_to(site, attacker, kNormalPace, under))
    return {cite::ba_142, "has no rate of march where it stands and may not attack"};
  return {};
}

bool may_attack(const Site& site, UnitId attacker, UnitId opponent) {
  return !bar_to_attack(site, attacker, opponent);
}

bool is_forced_back_by(const Site& site, UnitId body, UnitId comer) {
  const BattleState& s = site.state;
  if (s.unit(body).side == s.unit(comer).side || is_garrison(s, body)) return false;
  const bool routed = disorder(s, body) == kFD;
  const bool line = is_skirmish_line(s, body) && !routed;
  const bool comer_routed = disorder(s, comer) == kFD;
  if (!(routed && !comer_routed) && !line) return false;
  if (!is_closed(s, comer) && !(line && comer_routed)) return false;
  const Record* attack = attack_of(s, comer);
  const int order = marker(s, comer, kOrderState);
  const bool announced = attack != nullptr && (order == kAnnounced || order == kDemanded);
  return !(announced && ticking::is_its_target(site, *attack, body));
}

bool may_be_passed(const Site& site, UnitId body, UnitId by, bool forced) {
  const BattleState& s = site.state;
  if (s.unit(body).side != s.unit(by).side) return false;  // BA-159
  if (forced) return true;                                 // BA-156
  const bool line = is_skirmish_line(s, body) && disorder(s, body) != kFD;
  if (disorder(s, by) == kFD) return line && ticking::is_near_soutien(site, body);  // BA-158
  if (!line && !is_unlimbered(s, body)) return false;                               // BA-157
  for (const UnitId part : bodies_of(s, body))
    if (marker(s, part, kFired) == kFiredContinued) return false;  // BA-008
  return true;
}

// BA-390: an attack on those who hold a building is one on the building, whatever it was ordered against.
void note_building(BattleState& state, UnitId attacker, UnitId opponent) {
  Record* attack = attack_of(state, attacker);
  if (attack != nullptr && is_garrison(state, opponent) && attack->n[kPositionPiece] == 0)
    attack->n[kPositionPiece] = state.unit(opponent).inside.value + 1;
}

// Two who attack each other have one record (R45: both are attackers).
void record_contact(const Book& book, Scene& scene, UnitId attacker, UnitId opponent) {
  note_building(scene.state, attacker, opponent);
  for (Record& r : scene.state.records) {
    if (r.kind != kContactRecord || r.n[kFight] != kToFight || r.a != opponent || r.b != attacker) continue;
    r.n[kMutual] = kBothAttack;
    return;
  }
  scene.state.records.push_back(ticking::survey_contact(Site(book, scene.state), attacker, opponent));
  ticking::see_each_other(scene.state, attacker, opponent);
}

void note_shifted(BattleState& state, UnitId id, Vec from, Vec to) {
  constexpr Coord kMost = 32000;
  const Coord mm_more = divide_rounded(length(to - from), kPerMm);
  set(state, id, kShiftedMm, static_cast<int>(std::min(kMost, marker(state, id, kShiftedMm) + mm_more)));
}

}  // namespace drumhead::ba
