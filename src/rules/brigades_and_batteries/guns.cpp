// Crews and guns (R11, R12, R61): how many dice a crew serves, guns that are left behind and manned again,
// spiking.
#include <fmt/format.h>
#include <algorithm>

#include "rules/brigades_and_batteries/chapters.h"

namespace drumhead::bb {
namespace {

// BB-130: three men serve both guns of a model, two men one of them.
constexpr int kCrewOfTwoGuns = 3, kCrewOfOneGun = 2, kGunsAModel = 2;

}  // namespace

int gun_dice(int crew, int models, int guns, int models_that_can_hit) {
  const int working = std::min(models, guns);  // a model without a gun is none
  const int with_one = std::max(0, kGunsAModel * working - guns);
  const int able = std::min(models_that_can_hit, working);
  const int able_with_two = std::min(able, working - with_one);
  const int full = std::min(crew / kCrewOfTwoGuns, able_with_two);
  const int half = std::min((crew - full * kCrewOfTwoGuns) / kCrewOfOneGun, able - full);
  return full * kGunsAModel + half;
}

int models_moved_by(int crew, InFormation in) { return in == kLimbered ? crew : crew / kCrewOfOneGun; }

}  // namespace drumhead::bb
