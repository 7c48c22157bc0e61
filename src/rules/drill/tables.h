// The numbers of Drill, and its two throws, bound to facts. These facts are all that reckoning ever sees: a survey of
// the table fills them in the game, a person at the umpire's desk.
#pragma once

#include "engine/trials.h"
#include "rules/drill/words.h"

namespace drumhead::drill {

struct Volley {
  int stands = 8, grade = 0;
  bool close = false, cover = false, rain = false;
};
struct Nerve {
  int grade = 0, losses = 0;
  bool weak = false, charged = false, by_cavalry = false, behind = false, higher = false, cover = false,
       braced = false, shaken = false;
};
enum class Mettle : std::uint8_t { kRouts, kShaken, kSteady };

struct Tables {
  Coord foot, horse, charge_bonus, keep_clear, close_range, long_range, retreat, wood_sight;
  int men, metres, minutes, turns, breaking, broken_ground, arc, beaten, unfelt, weak;
  PoolOfDice<Volley> volley;
  DieInBands<Nerve, Mettle> nerve;
};

inline Result<Tables> bind_tables(const TableSet& set) {
  using V = Volley;
  using N = Nerve;
  TableBinder bind(set);
  Tables t{};
  bind.lengths("distances", {{"foot", &t.foot}, {"horse", &t.horse}, {"charge_bonus", &t.charge_bonus},
                             {"keep_clear", &t.keep_clear}, {"close_range", &t.close_range},
                             {"long_range", &t.long_range}, {"retreat", &t.retreat}, {"wood_sight", &t.wood_sight}});
  bind.numbers<int>("numbers", {{"men_per_stand", &t.men}, {"metres_per_inch", &t.metres},
                                {"minutes_per_turn", &t.minutes}, {"turns", &t.turns}, {"breaking", &t.breaking},
                                {"broken_ground", &t.broken_ground}, {"arc", &t.arc}, {"beaten", &t.beaten},
                                {"unfelt_losses", &t.unfelt}, {"weak", &t.weak}, {"least_dice", &t.volley.least},
                                {"hits_on", &t.volley.hits_on}});
  t.volley.chart = bind.chart<V>("volley", {{"stands", &V::stands, 1, 24}, {"grade", &V::grade, -1, 1},
                                            {"close", &V::close}, {"cover", &V::cover}, {"rain", &V::rain}});
  t.nerve.chart = bind.chart<N>("nerve", {{"grade", &N::grade, -1, 1}, {"losses", &N::losses, 0, 24},
                                          {"weak", &N::weak}, {"charged", &N::charged}, {"by_cavalry", &N::by_cavalry},
                                          {"behind", &N::behind}, {"higher", &N::higher}, {"cover", &N::cover},
                                          {"braced", &N::braced}, {"shaken", &N::shaken}});
  t.nerve.results = bind.bands<Mettle>("nerve_result", {{"routs", Mettle::kRouts}, {"shaken", Mettle::kShaken},
                                                        {"steady", Mettle::kSteady}});
  if (auto trouble = bind.finish()) return *trouble;
  return t;
}

inline std::vector<Procedure> desk_procedures(const Tables& t) {
  return {desk_procedure("volley", "A unit fires", cite::dr_010, kPerInch, t.volley),
          desk_procedure("nerve", "A unit tests its nerve", cite::dr_040, kPerInch, t.nerve)};
}

}  // namespace drumhead::drill
