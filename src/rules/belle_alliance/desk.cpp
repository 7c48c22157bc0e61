// What the procedures of the umpire's desk have in common, and their list.
#include "rules/belle_alliance/desk.h"

#include <fmt/format.h>

#include "rules/belle_alliance/cites.h"

namespace drumhead::ba {

std::vector<Procedure> desk_procedures(const Tables& tables) {
  std::vector<Procedure> desk;
  for (const auto of_chapter :
       {officer_procedures, fire_procedures, melee_procedures, morale_procedures, work_procedures})
    for (Procedure& procedure : of_chapter(tables)) desk.push_back(std::move(procedure));
  return desk;
}

std::string three_dice_and(int factors) {
  return factors == 0 ? "3d6" : fmt::format("3d6 {}", signed_number(factors));
}

const std::vector<std::string>& disorder_words() {
  static const std::vector<std::string> kWords{"OR", "LD", "MD", "FD"};
  return kWords;
}

const std::vector<std::string>& posture_words() {
  static const std::vector<std::string> kWords{
      "line",       "column of attack", "column of march", "square",  "battalion mass",
      "huddle",     "skirmish line",    "at work",         "at rest", "rout",
      "unlimbered", "limbered",         "building"};
  return kWords;
}

const std::vector<std::string>& cover_words() {
  static const std::vector<std::string> kWords{"none", "I", "II", "III"};
  return kWords;
}

NextSteps effects_of(const MoraleTables& t, Disorder degree, const std::string& unit) {
  switch (degree) {
    case kOR:
      return {};
    case kLD:
      return {{fmt::format("{} is in LD: half its rate of march until a whole bound has passed.", unit),
               cite::ba_330}};
    case kMD:
      return {{fmt::format("{} retreats at once, one bound at its normal rate, and is in MD.", unit),
               cite::ba_332}};
    case kFD:
      return {{fmt::format("{} loses {} per cent of its figures, rounded down.", unit, t.fd_percent),
               cite::ba_342},
              {fmt::format("It routs at once, one bound at the rout rate, and is in FD."), cite::ba_343}};
  }
  return {};
}

}  // namespace drumhead::ba
