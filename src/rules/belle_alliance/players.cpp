// The computer player: whoever is asked has his candidates, the captain's thought first.
#include "rules/belle_alliance/players.h"

#include "rules/belle_alliance/headquarters.h"

namespace drumhead::ba {
namespace {

using namespace hq;

std::vector<Answer> announce_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, announce_form(site, ask), check_announce};
  return with_random_ones(asked, asked.form.fallback, sampler, 2);
}

std::vector<Answer> powder_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const Asked asked{site, ask, powder_form(site, ask), check_powder};
  return with_random_ones(asked, asked.form.fallback, sampler, 2);
}

}  // namespace

std::vector<Answer> candidates(const Book& book, const View& view, const Ask& ask, Sampler& sampler) {
  const Site site(book, view.known);
  switch (static_cast<AskKind>(ask.kind)) {
    case kAskOrders:
      return sheet_candidates(site, ask, sampler);
    case kAskDirections:
      return direction_candidates(site, ask, sampler);
    case kAskAnnounce:
      return announce_candidates(site, ask, sampler);
    case kAskRefuge:
      return refuge_candidates(site, ask, sampler);
    case kAskReplace:
      return replace_candidates(site, ask, sampler);
    case kAskReform:
      return reform_candidates(site, ask, sampler);
    case kAskContinuedFire:
    case kAskFire:
      return fire_candidates(site, ask, sampler);
    case kAskSupports:
      return supports_candidates(site, ask, sampler);
    case kAskStaff:
      return staff_candidates(site, ask, sampler);
    case kAskMeets:
    case kAskDemand:
    case kAskGoOn:
    case kAskGiveWay:
    case kAskBlockedPush:
    case kAskSoutien:
      return march_decision_candidates(site, ask, sampler);
    case kAskMelee:
      return melee_candidates(site, ask, sampler);
    case kAskContinue:
      return continue_candidates(site, ask, sampler);
    case kAskPowder:
      return powder_candidates(site, ask, sampler);
  }
  return {};
}

// Nearly everything is decided before anything is thrown and comes out only after both have been asked again:
// what a candidate leads to does not show by its next question. The first thought is reckoned with the tables
// instead.
std::size_t worth_weighing(const Ask&) { return 1; }

}  // namespace drumhead::ba
