// 2.4: which melee next, the course of a melee, and the list of this chapter's Asks and frames (NRT-075, NRT-284 to NRT-315, NRT-469, R-99,
//
#include <algorithm>

#include "engine/spoken.h"
#include "rules/near_run_thing/fighting.h"

namespace drumhead::nrt {
namespace {

bool still_touch(const Site& site, const Record& r) {
  const BattleState& s = site.state;
  return s.unit(r.a).on_table && s.unit(r.b).on_table && !is_routing(s, r.a) && !is_routing(s, r.b) && site.touches(r.a, r.b);
}

std::vector<Contacts> melees_left(const Site& site) {  // from the mover's left
  const BattleState& s = site.state;
  std::vector<Contacts> list;
  for (const Record* r : records_of(s, kMeleeRecord)) {
    const bool known = std::any_of(list.begin(), list.end(), [&](const Contacts& melee) {
      return std::find(melee.begin(), melee.end(), *r) != melee.end();
    });
    if (r->n[kMeleeGroup] == 0 && !known) list.push_back(contacts_with(s, r->a));
  }
  if (list.empty()) return list;
  const UnitId any = is_movers(s, list[0][0].a) ? list[0][0].a : list[0][0].b;
  const Pose across{{}, towards_base(s, any) + degrees(180)};
  std::stable_sort(list.begin(), list.end(), [&](const Contacts& x, const Contacts& y) {
    return aside(across, site.centre_of(x[0].a)) < aside(across, site.centre_of(y[0].a));
  });
  return list;
}

bool has_member(const Contacts& melee, UnitId id) { return !opponents_in(melee, id).empty(); }

// The unit its brigadier is with fights elsewhere, and first.
bool waits_for_brigadier(const BattleState& s, const Contacts& melee, const std::vector<Contacts>& all, UnitId id) {
  const LeaderId brigadier = is_horse(s, id) ? brigadier_of(s, id) : LeaderId{};
  if (!brigadier.valid() || has_member(melee, leader(s, brigadier).attached_to)) return false;
  const UnitId with = leader(s, brigadier).attached_to;
  return with.valid() && is_horse(s, with) && brigade_of(s, with) == brigade_of(s, id) &&
         std::any_of(all.begin(), all.end(), [&](const Contacts& other) { return has_member(other, with); });
}
bool must_wait(const BattleState& s, const Contacts& melee, const std::vector<Contacts>& all, bool of_mover) {
  return std::any_of(melee.begin(), melee.end(), [&](const Record& r) {
    const bool a = is_movers(s, r.a) == of_mover && waits_for_brigadier(s, melee, all, r.a);
    return a || (is_movers(s, r.b) == of_mover && waits_for_brigadier(s, melee, all, r.b));
  });
}
std::vector<Contacts> melees_allowed(const BattleState& s, const std::vector<Contacts>& all) {
  std::vector<Contacts> movers, both;
  for (const Contacts& melee : all) {
    if (must_wait(s, melee, all, true)) continue;
    movers.push_back(melee);
    if (!must_wait(s, melee, all, false)) both.push_back(melee);
  }
  return !both.empty() ? both : !movers.empty() ? movers : all;
}

std::vector<UnitId> movers_in(const BattleState& s, const std::vector<Contacts>& melees) {
  std::vector<UnitId> list;
  for (const Contacts& melee : melees)
    for (const Record& r : melee)
      for (const UnitId id : {r.a, r.b})
        if (is_movers(s, id) && std::find(list.begin(), list.end(), id) == list.end()) list.push_back(id);
  return list;
}

std::vector<UnitId> who_may_fight(const Site& site) { return movers_in(site.state, melees_allowed(site.state, melees_left(site))); }

AskForm melee_form(const Site& site, const Ask& ask) {
  const std::vector<UnitId> units = who_may_fight(site);
  return one_of(ask, "Which melee is fought next?", cite::nrt_075, {{kFightNext, units, {}}}, {kFightNext, units.front(), {}});
}
std::optional<Verdict> why_not_next(const Site& site, const Ask&, const Order& order) {
  const std::vector<UnitId> allowed = who_may_fight(site);
  if (!in_melee(site.state, order.unit) || std::find(allowed.begin(), allowed.end(), order.unit) != allowed.end()) return std::nullopt;
  return refuse(cite::nrt_469, named(site.state, "The melee of the brigadier's own unit is fought before that of {0}.", {order.unit}),
                {mark(corners(site.box(order.unit)))});
}
Verdict check_melee(const Site& site, const Ask& ask, const Answer& answer) { return why_not_next(site, ask, answer.orders.front()).value_or(allow()); }
void answer_melee(const Book& book, Scene& scene, const Ask&, const Answer& answer) { begin_melee(book, scene, answer.orders.front().unit); }

void advance_melees(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  {
    const Site site(book, s);
    std::erase_if(s.records, [&](const Record& r) { return r.kind == kMeleeRecord && !still_touch(site, r); });
  }
  const std::vector<Contacts> left = melees_left(Site(book, s));
  if (left.empty()) return scene.pop();
  if (left.size() == 1) return begin_melee(book, scene, left.front().front().a);
  scene.ask(mover(s), kAskMelee);
}

// ---- The course of a melee.

void to_step(Scene& scene, MeleeFrameStep step) {
  scene.frame().step = step;
  scene.frame().n[kAsked] = 0;
}

void end_melee(Scene& scene, int group) {
  std::erase_if(scene.state.records, [&](const Record& r) {
    return (r.kind == kFighterRecord && r.n[kFighterGroup] == group) || (r.kind == kMeleeRecord && r.n[kMeleeGroup] == group);
  });
  scene.pop();
}

void next_round(const Book& book, Scene& scene, int group) {
  if (contacts_of(scene.state, group).empty()) return to_step(scene, kMeleeChoices);
  const int round = ++scene.frame().n[kRoundAtHand];
  to_step(scene, kMeleeMoves);
  scene.announce(round == 1 ? cite::nrt_075 : cite::nrt_286, [&] { return "Round " + std::to_string(round) + " of the melee."; });
  strike_round(book, scene, group, round);
}

void after_moves(const Book& book, Scene& scene, int group) {
  clear_contacts(book, scene, group);
  to_step(scene, contacts_of(scene.state, group).empty() ? kMeleeChoices : kMeleeHorse);
}

void advance_melee(const Book& book, Scene& scene) {
  const int group = scene.frame().n[kGroupAtHand], round = scene.frame().n[kRoundAtHand];
  switch (scene.frame().step) {
    case kMeleeBegins:
      if (!settle_march_column(book, scene, group)) to_step(scene, kMeleeStrikes);
      return;
    case kMeleeStrikes: return next_round(book, scene, group);
    case kMeleeMoves:
      if (!move_beaten(book, scene, group)) after_moves(book, scene, group);
      return;
    case kMeleeHorse:
      if (round >= book.tables.melee.most_rounds) {
        to_step(scene, kMeleeChoices);
        return end_last_round(book, scene, group);
      }
      if (!ask_horse(scene, group)) to_step(scene, kMeleeFaces);
      return;
    case kMeleeFaces:
      if (round > 1 || !ask_to_face(book, scene, group)) to_step(scene, kMeleeStrikes);
      return;
    case kMeleeChoices:
      if (!next_winner(book, scene, group)) to_step(scene, kMeleeGuns);
      return;
    case kMeleeGuns:
      if (!next_overrun(book, scene, group)) to_step(scene, kMeleeRides);
      return;
    default:
      if (!next_ride(book, scene, group)) end_melee(scene, group);
  }
}

const std::vector<AskEntry>& melee_asks() {
  static const std::vector<AskEntry> all = [] {
    std::vector<AskEntry> list{{kAskMelee, melee_form, check_melee, answer_melee, why_not_next}, guns_ask()};
    list.insert(list.end(), result_asks().begin(), result_asks().end());
    return list;
  }();
  return all;
}
constexpr FrameEntry kMeleeFrames[]{{kMeleeStep, advance_melees}, {kMeleeUnderWay, advance_melee}, {kPursuitUnderWay, advance_pursuit}};

}  // namespace

Chapter melee_chapter() { return {melee_asks(), kMeleeFrames}; }

Contacts contacts_with(const BattleState& s, UnitId member) {
  std::vector<UnitId> units{member};
  Contacts melee;
  for (bool grown = true; grown;) {
    grown = false;
    for (const Record* r : records_of(s, kMeleeRecord)) {
      const auto is_in = [&](UnitId id) { return std::find(units.begin(), units.end(), id) != units.end(); };
      if (r->n[kMeleeGroup] != 0 || (!is_in(r->a) && !is_in(r->b)) || std::find(melee.begin(), melee.end(), *r) != melee.end()) continue;
      melee.push_back(*r);
      units.push_back(r->a);
      units.push_back(r->b);
      grown = true;
    }
  }
  return melee;
}

void begin_melee(const Book& book, Scene& scene, UnitId member) {
  BattleState& s = scene.state;
  const Contacts melee = contacts_with(s, member);
  if (melee.empty()) return;
  const int group = ++s.numbers[kMeleeCount];
  for (Record& r : s.records)
    if (r.kind == kMeleeRecord && std::find(melee.begin(), melee.end(), r) != melee.end()) r.n[kMeleeGroup] = group;
  enlist_fighters(book, scene, group);
  scene.push({kMeleeUnderWay, kMeleeBegins, {group, 0, 0, 0, 0, 0}});
}

// NRT-216: who changed direction in pursuit is disordered now.
void begin_melees(const Book& book, Scene& scene) {
  BattleState& s = scene.state;
  for (std::size_t i = 0; i < s.units.size(); ++i)
    if (s.units[i].on_table && has(s, s.units[i].id, kBars, kDisorderAtMelee)) disorder(book, scene, s.units[i].id, cite::nrt_216);
  if (!records_of(s, kMeleeRecord).empty()) scene.push({kMeleeStep, 0, {}});
}

}  // namespace drumhead::nrt
