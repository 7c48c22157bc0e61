#include "rules/fire_and_fury/players.h"

#include <algorithm>

namespace drumhead::ff {
namespace {

// The form's default first, then one candidate for every verb that needs nothing more said.
std::vector<Answer> as_offered(const Site& site, const Ask& ask, const AskForm& form, Check check) {
  std::vector<Answer> list{form.fallback};
  const auto consider = [&](Answer answer) {
    if (std::find(list.begin(), list.end(), answer) == list.end() && check(site, ask, answer).allowed())
      list.push_back(std::move(answer));
  };
  for (const VerbOffer& offer : form.verbs) {
    const bool needs_more = std::any_of(offer.params.begin(), offer.params.end(),
                                        [](const ParamOffer& p) { return !p.optional; });
    if (needs_more) continue;
    if (offer.units.empty()) consider({ask.id, {{offer.verb, {}, {}}}});
    for (const UnitId id : offer.units) consider({ask.id, {{offer.verb, id, {}}}});
  }
  return list;
}

// ---- Checks: a leader with all his units first, those left over alone, then no more.

std::vector<Answer> check_candidates(const Site& site, const Ask& ask) {
  const BattleState& state = site.state;
  std::vector<Answer> list;
  for (const Leader& leader : state.leaders) {
    if (leader.side != ask.seat || !leader.on_table || leader.markers[kCheckUsed] != 0) continue;
    std::vector<UnitId> units;
    for (const UnitId id : site.side(ask.seat))
      if (!has(state, id, kChecked) && controlling_leader(site, id) == leader.id) units.push_back(id);
    Answer answer{ask.id, {{kCheckTogether, {}, {{kUnderParam, leader.id}, {kUnitsParam, units}}}}};
    if (!units.empty() && check_check(site, ask, answer).allowed()) list.push_back(std::move(answer));
  }
  const bool led = !list.empty();  // nobody alone while a leader could take him along
  for (const UnitId id : site.side(ask.seat)) {
    if (led) break;
    Answer answer{ask.id, {{kCheckAlone, id, {}}}};
    if (!has(state, id, kChecked) && check_check(site, ask, answer).allowed())
      list.push_back(std::move(answer));
  }
  list.push_back({ask.id, {{kEndChecks, {}, {}}}});
  return list;
}

}  // namespace

std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler&) {
  const Site site(book, view.known);
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskDeploy:
      return {deploy_form(site, ask).fallback};
    case kAskLeaders:
      return leader_candidates(site, ask);
    case kAskCheck:
      return check_candidates(site, ask);
    case kAskCharges:
      return charge_candidates(site, ask);
    case kAskCountercharge:
      return as_offered(site, ask, countercharge_form(site, ask), check_countercharge);
    case kAskRetreat:
      return {retreat_form(site, ask).fallback};
    case kAskReform:
      return {reform_form(site, ask).fallback};
    case kAskMoves:
      return move_candidates(site, ask);
    case kAskFire:
      return fire_candidates(site, ask);
    case kAskLowAmmo:
      return as_offered(site, ask, low_ammo_form(site, ask), check_low_ammo);
    case kAskChecked:
      return as_offered(site, ask, checked_form(site, ask), check_checked);
    case kAskCombat:
      return as_offered(site, ask, combat_form(site, ask), check_combat);
    case kAskLosses:
      return as_offered(site, ask, losses_form(site, ask), check_losses);
    case kAskVictor:
      return as_offered(site, ask, victor_form(site, ask), check_victor);
    case kAskBreakthrough:
      return as_offered(site, ask, breakthrough_form(site, ask), check_breakthrough);
    case kAskInDanger: {
      std::vector<Answer> list;
      for (const LeaderId id : leaders_in_danger(site, ask.unit)) list.push_back({ask.id, {{kEndanger, {}, {{kLeaderParam, id}}}}});
      return list;
    }
  }
  return {};
}

// In what order leaders check, who is marked and which combat comes first matter little: what follows, played
// out, would add luck and not much else.
std::size_t worth_weighing(const Ask& ask) {
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskFire:
    case kAskCheck:
    case kAskLowAmmo:
    case kAskCombat:
    case kAskLosses:
    case kAskInDanger:
      return 1;
    default:
      return SIZE_MAX;
  }
}

}  // namespace drumhead::ff
