// Spread of rout (5.4.2, Table 9, R101): a routing unit has touched a friend. Both throw; what it does to the
// friend is read off the difference, and whether the first goes on alone or after the second.
#include <fmt/format.h>

#include <algorithm>

#include "rules/belle_alliance/orders.h"
#include "rules/belle_alliance/rout.h"

namespace drumhead::ba {
namespace {

int figures_of_throng(const BattleState& state, UnitId leader) {
  int figures = figures_with_refugees(state, leader);
  for (const UnitId id : going_along_with(state, leader)) figures += figures_with_refugees(state, id);
  return figures;
}

bool is_marching(Posture posture) {
  return posture == Posture::kColumnOfMarch || posture == Posture::kLimbered;
}

bool has_its_officer(const BattleState& state, UnitId id) {
  const LeaderId officer = direct_officer(state, id);
  const std::vector<LeaderId> staff = staff_touching(state, id);
  return officer.valid() && std::find(staff.begin(), staff.end(), officer) != staff.end();
}

std::string spoken_throw(int dice, const Reckoning& reckoning, int total) {
  if (reckoning.lines.empty()) return fmt::format("throws {}", dice);
  return fmt::format("throws {}, {} = {}", dice, sentence(reckoning), total);
}

void tell_spread(Scene& scene, const Record& contact, const SpreadThrow& t, const Reckoning& one,
                 const Reckoning& two) {
  const BattleState& state = scene.state;
  const auto of_routing = [&] {
    return fmt::format("{} routs into {}: {}.", name(state, contact.a), name(state, contact.b),
                       spoken_throw(t.routing, one, t.routing_total));
  };
  const auto of_second = [&] {
    const std::string so = t.result == kOR ? "the rout does not spread"
                                           : fmt::format("beaten by {}", t.routing_total - t.second_total);
    return fmt::format("{} {}: {}.", name(state, contact.b), spoken_throw(t.second, two, t.second_total), so);
  };
  const Seat opponent = other(state.unit(contact.a).side);
  if (!may_name(state, opponent, contact.a) || !may_name(state, opponent, contact.b)) {
    scene.whisper_reckoned(other(opponent), cite::ba_349, {contact.a, contact.b}, one, of_routing, 1);
    return scene.whisper_reckoned(other(opponent), cite::ba_524, {contact.b}, two, of_second);
  }
  scene.tell_reckoned(cite::ba_349, {contact.a, contact.b}, one, of_routing, 1);
  scene.tell_reckoned(cite::ba_524, {contact.b}, two, of_second);
}

// BA-315, BA-318: no arm is safe from another.
void note_arms(Scene& scene, const Record& contact) {
  if (is_cavalry(scene.state, contact.b) && !is_cavalry(scene.state, contact.a)) scene.note_rule(cite::ba_315);
  if (is_artillery(scene.state, contact.a)) scene.note_rule(cite::ba_318);
}

// The strike that drives the routing unit in this contact; null: it has meanwhile been struck anew and goes
// its own way.
Record* driving(BattleState& state, const Record& contact) {
  return strike_on(state, contact.a, contact.n[kRoutBegins] != 0 ? kQueued : kAtContact);
}

bool has_another_contact(const BattleState& state, UnitId routing) {
  return std::any_of(state.records.begin(), state.records.end(),
                     [&](const Record& r) { return r.kind == kSpreadRecord && r.a == routing; });
}

// BA-352: no further roll for this rout.
void go_on_alone(const Book& book, Scene& scene, const Record& contact) {
  if (has_another_contact(scene.state, contact.a)) return;
  if (contact.n[kRoutBegins] == 0) return finish_rout(book, scene, contact.a);
  if (Record* struck = driving(scene.state, contact)) struck->n[kStruckHeading] |= kRollMade;
}

// BA-350: with all who have come along with it so far.
void go_along(Scene& scene, const Record& contact) {
  BattleState& state = scene.state;
  Record* struck = driving(state, contact);
  if (struck == nullptr) return;
  struck->n[kStruckDone] = kGoesAlong;
  struck->b = contact.b;
  for (Record& r : state.records)
    if (r.kind == kStruckRecord && r.n[kStruckDone] == kGoesAlong && r.b == contact.a) r.b = contact.b;
  tell_among(
      scene, cite::ba_350, {contact.a, contact.b},
      [&] { return fmt::format("{} runs on with {}.", name(state, contact.a), name(state, contact.b)); }, 2);
}

}  // namespace

SpreadFacts survey_spread(const Site& site, UnitId routing, UnitId second) {
  const BattleState& state = site.state;
  SpreadFacts f;
  f.routing_figures = figures_of_throng(state, routing);
  f.routing_cavalry = is_cavalry(state, routing);
  f.routing_valour = valour(site.book, state, routing);
  f.routing_caught = -roll_penalty(state, state.unit(routing).side);
  f.second_figures = figures_with_refugees(state, second);
  f.second_cavalry = is_cavalry(state, second);
  f.second_in_march = is_marching(posture(state, second));
  f.second_in_passage = passage_of(site, second) != kNoObstacle;
  const Vec from = site.centre_of(routing),
            struck = nearest_points(site.print(routing), site.print(second)).b;
  f.second_cover = cover_against(site, second, from, struck).cover;
  f.second_disorder = disorder(state, second);
  f.second_officer = has_its_officer(state, second);
  f.second_valour = valour(site.book, state, second);
  f.second_caught = -roll_penalty(state, state.unit(second).side);
  return f;
}

SpreadThrow resolve_spread(const MoraleTables& tables, const SpreadFacts& facts, Dice& dice) {
  SpreadThrow t;
  t.routing = dice.sum(3, 6);
  t.second = dice.sum(3, 6);
  t.routing_total = t.routing + reckon_spread_routing(tables, facts).total;
  t.second_total = t.second + reckon_spread_second(tables, facts).total;
  t.result = spread_result(tables, t.routing_total, t.second_total);
  return t;
}

void roll_for_spread(const Book& book, Scene& scene) {
  BattleState& state = scene.state;
  const auto first = std::find_if(state.records.begin(), state.records.end(),
                                  [](const Record& r) { return r.kind == kSpreadRecord; });
  const Record contact = *first;
  state.records.erase(first);
  if (!state.unit(contact.a).on_table) return;
  if (!state.unit(contact.b).on_table) return go_on_alone(book, scene, contact);
  const MoraleTables& tables = book.tables.morale;
  const SpreadFacts facts = survey_spread(Site(book, state), contact.a, contact.b);
  const SpreadThrow thrown = resolve_spread(tables, facts, scene.dice);
  tell_spread(scene, contact, thrown, reckon_spread_routing(tables, facts),
              reckon_spread_second(tables, facts));
  note_arms(scene, contact);
  bring_into(book, scene, contact.b, thrown.result, {}, kBySpread, 0,
             thrown.result == kMD ? cite::ba_353 : Cite{});
  if (thrown.result == kFD && state.unit(contact.b).on_table) return go_along(scene, contact);
  go_on_alone(book, scene, contact);
}

}  // namespace drumhead::ba
