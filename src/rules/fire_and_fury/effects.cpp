// What fire does: stands, guns, those massed behind, ammunition, leaders, and charges that it
// checks.
#include "rules/fire_and_fury/effects.h"

#include <fmt/format.h>
#include <algorithm>

#include "geom/touching.h"

namespace drumhead::ff {
namespace {

// ---- As all stood when the volley was fired.

Vec centre_of_fire(const Site& site, UnitId target, std::span<const Bearing> firers) {
  const Bearing* most = &firers.front();
  for (const Bearing& b : firers)
    if (b.quarters > most->quarters ||
        (b.quarters == most->quarters && is_less(site.gap(b.firer, target), site.gap(most->firer, target))))
      most = &b;
  return site.centre_of(most->firer);
}

bool is_behind(const Quad& stand, std::span<const Box> target, Vec from, Coord within_reach) {
  const Vec rear = centre(stand);
  const Segment line{from, rear};
  const auto near_and_nearer = [&](const Box& front) {
    const Quad quad = corners(front);
    return within(stand, quad, within_reach + kContactTolerance) &&
           length_squared(rear - from) > length_squared(centre(quad) - from);
  };
  const auto in_between = [&](const Box& front) {
    return relate(line, corners(front)) == Relation::kOverlapping;
  };
  return std::any_of(target.begin(), target.end(), near_and_nearer) &&
         std::any_of(target.begin(), target.end(), in_between);
}

// FF-101, FF-266.
std::vector<UnitId> massed_behind(const Site& site, UnitId target, Vec from) {
  const std::vector<Box> hit = site.stands(target);
  const Coord reach = site.book.tables.fire.massed;
  std::vector<UnitId> massed;
  for (const UnitId mate : site.friends_of(target)) {
    if (mate == target || !site.near(mate, target, reach)) continue;
    const std::vector<Box> stands = site.stands(mate);
    if (std::any_of(stands.begin(), stands.end(),
                    [&](const Box& s) { return is_behind(corners(s), hit, from, reach); }))
      massed.push_back(mate);
  }
  return massed;
}

// ---- Effects on one unit.

struct Hit {
  FireResult result = kDesultory;
  int over = 0;  // points over 14: further stands (FF-089)
  bool cannonade = false;
  Vec from;
};

// Desultory Fire, and Lively Fire of muskets.
void tell_no_effect(Scene& scene, UnitId id, const Hit& hit) {
  if (hit.result == kLively)
    return scene.then(cite::ff_092, {id}, [] { return std::string("Musketry: no effect."); });
  scene.then(cite::ff_093, {id}, [] { return std::string("No effect."); });
}

void hit_troops(const Book& book, Scene& scene, UnitId id, const Hit& hit) {
  const FireTables& t = book.tables.fire;
  const bool shaken = !in_good_order(scene.state, id), broken = is_broken(scene.state, id);
  if (hit.result == kWithering) {
    lose_stands(book, scene, id, t.withering_stands + hit.over, Cites{hit.over > 0 ? cite::ff_089 : cite::ff_087}.add(cite::ff_262, broken));
    return disorder(book, scene, id, cite::ff_087);
  }
  if (is_telling(hit.result)) {
    lose_stands(book, scene, id, t.telling_stands, Cites{cite::ff_090}.add(cite::ff_262, broken));
    return disorder(book, scene, id, cite::ff_090);
  }
  if (hit.result == kGalling) {
    if (shaken) return lose_stands(book, scene, id, 1, Cites{cite::ff_091}.add(cite::ff_262, broken));
    return disorder(book, scene, id, cite::ff_091);
  }
  if (hit.result == kLively && hit.cannonade) return disorder(book, scene, id, cite::ff_092);
  tell_no_effect(scene, id, hit);
}

void hit_guns(const Book& book, Scene& scene, UnitId id, const Hit& hit) {
  if (hit.result == kWithering) {
    lose_guns(book, scene, id, book.tables.fire.withering_guns + hit.over, hit.from,
              hit.over > 0 ? cite::ff_089 : cite::ff_088, false);
    return silence(book, scene, id, -1, hit.from, cite::ff_088);
  }
  if (is_telling(hit.result)) return silence_and_damage(book, scene, id, hit.from, cite::ff_090);
  if (hit.result == kGalling) return silence(book, scene, id, 1, hit.from, cite::ff_091);
  if (hit.result == kLively && hit.cannonade) return silence(book, scene, id, 1, hit.from, cite::ff_092);
  tell_no_effect(scene, id, hit);
}

void hit_unit(const Book& book, Scene& scene, UnitId id, const Hit& hit) {
  if (is_guns(scene.state, id)) return hit_guns(book, scene, id, hit);
  hit_troops(book, scene, id, hit);
}

// ---- Charges (FF-094 to FF-100, FF-270).

bool charge_can_be_checked(const BattleState& state, UnitId id) {
  return state.unit(id).on_table && has(state, id, kCharging) && !has(state, id, kCountercharging) &&
         state.unit(id).side == active_side(state);
}

Cite rule_of_check(FireResult result) {
  switch (result) {
    case kWithering:
      return cite::ff_094;
    case kTellingChecked:
      return cite::ff_095;
    case kTellingSteel:
      return cite::ff_096;
    case kTellingHome:
      return cite::ff_097;
    case kGalling:
    case kLively:
    case kDesultory:
      break;
  }
  return cite::ff_098;
}

void judge_charge(Scene& scene, UnitId id, FireResult result, Cite massed = {}) {
  BattleState& state = scene.state;
  if (!charge_can_be_checked(state, id)) return;
  const Cite rule = rule_of_check(result);
  if (!checks_charge(result, has(state, id, kColdSteel))) {
    set(state, id, kHome);
    return scene.then({rule, cite::ff_100, massed}, {id},
                      [&] { return fmt::format("The charge of {} goes home.", name(state, id)); });
  }
  scene.then({rule, cite::ff_270, massed}, {id}, [&] { return fmt::format("The charge of {} is checked.", name(state, id)); });
  state.records.push_back({kCheckedRecord, id, {}, state.unit(id).pose, state.unit(id).pose, {}});
}

const char* spoken_result(FireResult result) {
  return result == kDesultory ? "Desultory Fire"
         : result == kLively  ? "Lively Fire"
         : result == kGalling ? "Galling Fire"
                              : "Telling Fire";
}

// FF-101, FF-267: one row lower; a charging unit's own column is read at 10 where that row is Telling Fire.
void hit_massed(const Book& book, Scene& scene, UnitId id, const FireImpact& impact) {
  const FireTables& t = book.tables.fire;
  const FireResult lower = one_row_lower(impact.fire.result);
  if (lower == kDesultory || !scene.state.unit(id).on_table) return;
  scene.then({cite::ff_101, cite::ff_266}, {id}, [&] {
    return fmt::format("{} stands massed behind {}: {}.", name(scene.state, id),
                       name(scene.state, impact.target), spoken_result(lower));
  });
  const FireResult read =
      is_telling(lower) ? fire_result(t, quality(scene.state, id), t.massed_reads).outcome : lower;
  hit_unit(book, scene, id, {lower, 0, impact.fire.cannonade, impact.from});
  judge_charge(scene, id, read, is_telling(lower) ? cite::ff_267 : Cite{});
}

// ---- A base die of 10.

// FF-103, FF-211: checked before any loss, for a leader whose unit is destroyed is checked first.
void endanger_leaders(const Book& book, Scene& scene, const FireImpact& impact) {
  const BattleState& state = scene.state;
  if (attached_leader(state, impact.target).valid() || has_brave_colonel(state, impact.target))
    return check_fallen_at(book, scene, impact.target, cite::ff_103);
  if (!impact.endangered.empty()) check_fallen_leader(book, scene, impact.endangered.front(), cite::ff_103);
}

void take_effect(const Book& book, Scene& scene, const FireImpact& impact) {
  const int over = impact.fire.result == kWithering ? std::max(0, impact.fire.total - book.tables.fire.withering_over) : 0;
  hit_unit(book, scene, impact.target, {impact.fire.result, over, impact.fire.cannonade, impact.from});
  judge_charge(scene, impact.target, impact.fire.result);
  for (const UnitId id : impact.massed) hit_massed(book, scene, id, impact);
  scene.push({kFireEffects, kAmmunition, {impact.target.value}});
}

// ---- Several leaders as near (G21): their owner is asked before anybody is hit, and the throw waits.

void ask_who_is_in_danger(Scene& scene, const FireImpact& impact) {
  Frame frame{kFireEffects, kWhoIsInDanger, {impact.target.value}};
  frame.n[kThrowTotal] = impact.fire.total;
  frame.n[kThrowResult] = impact.fire.result;
  frame.n[kThrowCannonade] = impact.fire.cannonade ? 1 : 0;
  scene.push(frame);
  scene.ask_about(impact.target, kAskInDanger);
}

// The throw that waits, from its frame and the volleys noted.
FireImpact waiting_impact(const Site& site, const Frame& frame) {
  const UnitId target{static_cast<std::int16_t>(frame.n[kFireTarget])};
  std::vector<Bearing> firers;
  for (const Record& r : site.state.records)
    if (r.kind == kVolleyRecord && r.b == target) firers.push_back({r.a, {}, r.n[kVolleyQuarters], 0});
  const FireThrow fire{site.book.tables.fire.low_ammo, frame.n[kThrowTotal], frame.n[kThrowCannonade] != 0,
                       static_cast<FireResult>(frame.n[kThrowResult])};
  return survey_impact(site, target, firers, fire);
}

std::int32_t bits_of(std::span<const int> stands) {
  std::int32_t bits = 0;
  for (const int stand : stands)
    if (stand < 31) bits |= std::int32_t{1} << stand;
  return bits;
}

void note_volley(BattleState& state, const Bearing& b, UnitId target) {
  Record record{kVolleyRecord, b.firer, target, {}, {}, {}};
  record.n[kVolleyQuarters] = b.quarters;
  record.n[kVolleyHalf] = 2 * static_cast<int>(b.stands.size()) >= state.unit(b.firer).strength ? 1 : 0;
  record.n[kVolleyStands] = bits_of(b.stands);
  state.records.push_back(record);
}

}  // namespace

FireImpact survey_impact(const Site& site, UnitId target, std::span<const Bearing> firers,
                         const FireThrow& fire) {
  FireImpact impact{target, {firers.begin(), firers.end()}, fire, centre_of_fire(site, target, firers), {},
                    {}};
  impact.massed = massed_behind(site, target, impact.from);
  if (fire.base == site.book.tables.fire.low_ammo) impact.endangered = leaders_in_danger(site, target);
  return impact;
}

void enact_fire(const Book& book, Scene& scene, const FireImpact& impact) {
  if (impact.fire.base == book.tables.fire.low_ammo) {
    for (const Bearing& b : impact.firers) note_volley(scene.state, b, impact.target);
    if (impact.endangered.size() > 1) return ask_who_is_in_danger(scene, impact);
    endanger_leaders(book, scene, impact);
  }
  take_effect(book, scene, impact);
}

AskForm in_danger_form(const Site& site, const Ask& ask) {
  const std::vector<LeaderId> near = leaders_in_danger(site, ask.unit);
  std::vector<std::string> names;
  for (const LeaderId id : near) names.push_back(leader_name(site.state, id));
  AskForm form;
  form.prompt = fmt::format("{} are as near to {}: which of them is in danger?", fmt::join(names, " and "),
                            name(site.state, ask.unit));
  form.rule = cite::ff_103;
  form.verbs = {{kEndanger, {}, {{.param = kLeaderParam}}}};
  form.fallback = {ask.id, {{kEndanger, {}, {{kLeaderParam, near.front()}}}}};
  return form;
}

Verdict check_in_danger(const Site& site, const Ask& ask, const Answer& answer) {
  const LeaderId* named = answer.orders.front().find<LeaderId>(kLeaderParam);
  const std::vector<LeaderId> near = leaders_in_danger(site, ask.unit);
  if (named != nullptr && std::find(near.begin(), near.end(), *named) != near.end()) return allow();
  return refuse(cite::ff_103, fmt::format("Name one of the leaders who are nearest to {}.", name(site.state, ask.unit)));
}

void answer_in_danger(const Book& book, Scene& scene, const Ask&, const Answer& answer) {
  const FireImpact impact = waiting_impact(Site(book, scene.state), scene.frame());
  scene.pop();
  check_fallen_leader(book, scene, *answer.orders.front().find<LeaderId>(kLeaderParam), cite::ff_103);
  take_effect(book, scene, impact);
}

}  // namespace drumhead::ff
