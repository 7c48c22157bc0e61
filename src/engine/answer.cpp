#include "engine/answer.h"

#include <set>

namespace drumhead {

AskForm one_of(const Ask& ask, std::string prompt, Cite rule, std::vector<VerbOffer> verbs, Order if_passed) {
  return {std::move(prompt), rule, 1, 1, std::move(verbs), {ask.id, {std::move(if_passed)}}};
}

AskForm any_of(const Ask& ask, std::string prompt, Cite rule, std::vector<VerbOffer> verbs) {
  std::erase_if(verbs, [](const VerbOffer& verb) { return verb.units.empty(); });
  std::set<UnitId> units;
  for (const VerbOffer& verb : verbs) units.insert(verb.units.begin(), verb.units.end());
  return {std::move(prompt), rule, 0, static_cast<int>(units.size()), std::move(verbs), {ask.id, {}}};
}

}  // namespace drumhead
