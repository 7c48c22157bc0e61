// Skirmish fire-fights (NRT-171, NRT-172, R-68, R-150): after the mover's fire the losers fall back, and then the winners may follow up.
#include <algorithm>

#include "engine/spoken.h"
#include "rules/near_run_thing/firing.h"

namespace drumhead::nrt {
namespace {

bool has_lost_fire_fight(const BattleState& s, UnitId id) {
  return s.unit(id).on_table && is_skirmishing(s, id) && !is_routing(s, id) && has(s, id, kSkirmishLost) && !has(s, id, kSkirmishHit);
}

std::vector<const Record*> hits_by_skirmishers(const BattleState& s, UnitId on) {
  std::vector<const Record*> list;
  for (const Record* r : records_of(s, kFireRecord))
    if (r->b == on && r->n[kFireHitsMade] > 0 && is_skirmishing(s, r->a)) list.push_back(r);
  return list;
}

// The unit it made fall back, while it has not decided yet (NRT-172); kFireFace of the record is spent then.
constexpr std::int32_t kDecided = 9;
Record* to_follow(BattleState& s, UnitId id) {
  for (Record& r : s.records)
    if (r.kind == kFireRecord && r.a == id && r.n[kFireHitsMade] > 0 && r.n[kFireFace] != kDecided && has_lost_fire_fight(s, r.b)) return &r;
  return nullptr;
}

Marcher followed_up(const Site& site, UnitId id, UnitId after, Coord distance) {
  Marcher body = site.marcher(id);
  body.pose.at = body.pose.at + step(heading_of(site.centre_of(after) - site.centre_of(id)), distance);
  return body;
}

std::optional<Verdict> check_follow_up(const Site& site, UnitId id, UnitId after, Coord distance) {
  const Marcher body = followed_up(site, id, after, distance);
  if (auto no = check_room(site, id, body, cite::nrt_172)) return no;
  const Footprint there = site.print_of(body);
  for (const UnitId enemy : site.all_enemies_of(id))
    if (within(there, site.print(enemy), kHair))
      return refuse(cite::nrt_172, named(site.state, "{0} may not follow up into contact with {1}.", {id, enemy}), {mark(there.boxes.front())});
  return std::nullopt;
}

AskForm follow_up_form(const Site& site, const Ask& ask) {
  const ParamOffer how_far{.param = kDistance, .low = 1, .high = site.book.tables.move.follow_up};
  return one_of(ask, named(site.state, "{1} has fallen back: does {0} follow up?", {ask.unit, ask.other}), cite::nrt_172,
                {{kFollowUp, {ask.unit}, {how_far}}, {kDone, {}, {}}}, {kDone, {}, {}});
}
Verdict check_follow(const Site& site, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return allow();
  return check_follow_up(site, ask.unit, ask.other, order.number(kDistance)).value_or(allow());
}
void answer_follow(const Book& book, Scene& scene, const Ask& ask, const Answer& answer) {
  const Order& order = answer.orders.front();
  if (order.verb == kDone) return;
  const Coord distance = order.number(kDistance);
  stand_at(scene.state, ask.unit, followed_up(Site(book, scene.state), ask.unit, ask.other, distance));
  scene.say(cite::nrt_172, {ask.unit, ask.other}, "{0} follows up {2} after {1}.", spoken_length(book.words, distance));
}

}  // namespace

void fall_back_after_fire(const Book& book, Scene& scene) {
  std::vector<GoingBack> all;
  for (const Unit& unit : scene.state.units)
    if (has_lost_fire_fight(scene.state, unit.id))
      if (const auto by = hits_by_skirmishers(scene.state, unit.id); !by.empty())
        all.push_back({.unit = unit.id, .kind = kFallingBack, .cause = by.back()->a});
  for (auto going = all.rbegin(); going != all.rend(); ++going) go_back(book, scene, *going, cite::nrt_171);
}

bool ask_to_follow_up(const Book&, Scene& scene) {
  BattleState& s = scene.state;
  for (const UnitId id : units_of(s, mover(s), [&](UnitId unit) { return is_skirmishing(s, unit) && !is_routing(s, unit); })) {
    Record* r = to_follow(s, id);
    if (r == nullptr) continue;
    r->n[kFireFace] = kDecided;
    scene.ask_about(id, kAskFollowUp, r->b);
    return true;
  }
  return false;
}

const AskEntry& follow_up_ask() {
  static constexpr AskEntry kEntry{kAskFollowUp, follow_up_form, check_follow, answer_follow};
  return kEntry;
}

}  // namespace drumhead::nrt
