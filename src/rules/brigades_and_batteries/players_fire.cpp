// What a computer player would fire at.
#include <algorithm>

#include "rules/brigades_and_batteries/fire.h"
#include "rules/brigades_and_batteries/players.h"

namespace drumhead::bb {
namespace {

Order fire_order(UnitId firer, UnitId target) { return {kFire, firer, {{kTarget, target}}}; }

// A unit that stood still and would recover holds its fire, unless the shot is good.
bool better_recovers(const Site& site, UnitId id, int hits_x100) {
  const bool out_of_order = has(site.state, id, kShaken) || has(site.state, id, kDisordered);
  return out_of_order && !has(site.state, id, kMoved) && hits_x100 < 60;
}

}  // namespace

// The sheet in which every unit has its best target but for those who better recover; the same with them; one
// of chance.
std::vector<Answer> fire_candidates(const Site& site, const Ask& ask, Sampler& sampler) {
  const FieldOfFire field(site);
  Answer best{ask.id, {}}, all{ask.id, {}}, chance{ask.id, {}};
  for (const UnitId id : site.side(ask.seat)) {
    const std::vector<Aim> aims = aims_of(field, id);
    if (aims.empty()) continue;
    const Aim& good = *std::max_element(aims.begin(), aims.end(),
                                        [](const Aim& a, const Aim& b) { return a.hits_x100 < b.hits_x100; });
    all.orders.push_back(fire_order(id, good.target));
    if (!better_recovers(site, id, good.hits_x100)) best.orders.push_back(fire_order(id, good.target));
    const int pick = sampler.below(static_cast<int>(aims.size()) + 1);
    if (pick > 0) chance.orders.push_back(fire_order(id, aims[static_cast<std::size_t>(pick - 1)].target));
  }
  std::vector<Answer> list;
  for (Answer* sheet : {&best, &all, &chance})
    if (std::find(list.begin(), list.end(), *sheet) == list.end()) list.push_back(std::move(*sheet));
  return list;
}

}  // namespace drumhead::bb
