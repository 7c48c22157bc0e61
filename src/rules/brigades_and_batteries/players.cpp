#include "rules/brigades_and_batteries/players.h"

#include <algorithm>

namespace drumhead::bb {
namespace {

// One candidate for every verb that takes no choice of its own, and the form's own default first.
std::vector<Answer> of_form(const AskForm& form, const Ask& ask, const Site& site, Check check) {
  std::vector<Answer> list{form.fallback};
  const auto consider = [&](Answer answer) {
    if (std::find(list.begin(), list.end(), answer) == list.end() && check(site, ask, answer).allowed())
      list.push_back(std::move(answer));
  };
  for (const VerbOffer& offer : form.verbs) {
    const bool needs_more = std::any_of(offer.params.begin(), offer.params.end(), [](const ParamOffer& p) { return !p.optional; });
    if (needs_more) continue;
    if (offer.units.empty()) consider({ask.id, {{offer.verb, {}, {}}}});
    for (const UnitId id : offer.units) consider({ask.id, {{offer.verb, id, {}}}});
  }
  return list;
}

// The bounds that a form sets to a parameter of a verb.
const ParamOffer* offered(const AskForm& form, Verb verb, Param param) {
  for (const VerbOffer& offer : form.verbs)
    if (offer.verb == verb)
      for (const ParamOffer& p : offer.params)
        if (p.param == param) return &p;
  return nullptr;
}

std::vector<Answer> evade_candidates(const Site& site, const Ask& ask) {
  constexpr std::size_t kEnough = 4;
  const AskForm form = evade_form(site, ask);
  std::vector<Answer> list = of_form(form, ask, site, check_evade);
  const ParamOffer* distance = offered(form, kEvade, kDistance);
  if (distance == nullptr) return list;
  for (const std::int64_t direction : {0, -30, 30, -45, 45})
    for (const std::int64_t way : {distance->high, (distance->low + distance->high) / 2})
      for (const std::int64_t shoot : {1, 0}) {
        Answer answer{ask.id, {{kEvade, ask.unit, {{kDirection, direction}, {kDistance, way}, {kShootFirst, shoot}}}}};
        if (list.size() < kEnough && check_evade(site, ask, answer).allowed()) list.push_back(std::move(answer));
      }
  return list;
}

std::vector<Answer> continue_candidates(const Site& site, const Ask& ask) {
  const AskForm form = continue_form(site, ask);
  std::vector<Answer> list = of_form(form, ask, site, check_continue);
  const ParamOffer* distance = offered(form, kGoOn, kDistance);
  if (distance == nullptr) return list;
  for (const std::int64_t way : {distance->high, distance->high / 2}) {
    Answer answer{ask.id, {{kGoOn, ask.unit, {{kDistance, way}}}}};
    if (way > 0 && check_continue(site, ask, answer).allowed()) list.push_back(std::move(answer));
  }
  return list;
}

}  // namespace

std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler& sampler) {
  const Site site(book, view.known);
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskMove:
      return move_candidates(site, ask, sampler);
    case kAskFire:
      return fire_candidates(site, ask, sampler);
    case kAskEvade:
      return evade_candidates(site, ask);
    case kAskContinue:
      return continue_candidates(site, ask);
    case kAskSide:
      return {{ask.id, {{kBeFirst, {}, {}}}}, {ask.id, {{kBeSecond, {}, {}}}}};
    case kAskDeploy:
      return {deploy_form(site, ask).fallback};
    case kAskReturn:
      return of_form(return_form(site, ask), ask, site, check_return);
    case kAskTest:
      return of_form(test_form(site, ask), ask, site, check_test);
    case kAskSplit:
      return of_form(split_form(site, ask), ask, site, check_split);
    case kAskRout:
      return of_form(rout_form(site, ask), ask, site, check_rout);
    case kAskRecoil:
      return of_form(recoil_form(site, ask), ask, site, check_recoil);
    case kAskPursue:
      return of_form(pursue_form(site, ask), ask, site, check_pursue);
  }
  return {};
}

// Everybody's best target is known from the odds, and the order of tests, the odd die and the way of a rout matter
// little: the rest of the turn, played out, would add luck and not much else.
std::size_t worth_weighing(const Ask& ask) {
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskFire:
    case kAskSide:
    case kAskTest:
    case kAskSplit:
    case kAskRout:
      return 1;
    default:
      return SIZE_MAX;
  }
}

}  // namespace drumhead::bb
