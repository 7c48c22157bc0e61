// What a computer player would fire at.
#include <algorithm>

#include "rules/brigades_and_batteries/fire.h"
#include "rules/brigades_and_batteries/players.h"

namespace drumhead::bb {
namespace {

Order fire_order(UnitId firer, UnitId target) {
  return {kFire, firer, {{kTarget, target}}};
}

// A unit that stood still and would recover holds its fire, unless the shot is good.
bool better_recovers(const Site& site, UnitId id, int hits_x100) {
  const bool out_of_order = has(site.state, id, kShaken) || has(site.state, id, kDisordered);
  return out_of_order && !has(site.state, id, kMoved) && hits_x100 < 60;
}

}  // namespace

// The sheet in which every unit has its best target; the form's default; and sheets of chance.
std::vector<Answer> fire_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const FieldOfFire field(site);
  Answer best{ask.id, {}}, all{ask.id, {}}, chance{ask.id, {}};
  for (const UnitId id : site.side(ask.seat)) {
    const std::vector<UnitId> targets = fire_targets(field, id);
    if (targets.empty()) continue;
    UnitId good;
    int most = -1;
    for (const UnitId target : targets)
      if (const int hits = expected_hits_x100(field, id, target); hits > most) most = hits, good = target;
    all.orders.push_back(fire_order(id, good));
    if (!better_recovers(site, id, most)) best.orders.push_back(fire_order(id, good));
    const int pick = sampler.below(static_cast<int>(targets.size()) + 1);
    if (pick > 0) chance.orders.push_back(fire_order(id, targets[static_cast<std::size_t>(pick - 1)]));
  }
  std::vector<Answer> list;
  for (Answer* sheet : {&best, &all, &chance})
    if (std::find(list.begin(), list.end(), *sheet) == list.end() && check_fire(site, ask, *sheet).allowed())
      list.push_back(std::move(*sheet));
  if (list.empty()) list.push_back(fire_form(site, ask).fallback);
  return list;
}

}  // namespace drumhead::bb
