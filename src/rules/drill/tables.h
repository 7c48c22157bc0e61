// The numbers of Drill, bound to its facts. These structs are all that reckoning ever sees: a survey of the table
// fills them in the game, a person at the umpire's desk.
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

enum Distance : std::uint8_t { kFootRate, kHorseRate, kChargeBonus, kKeepClear, kClose, kLong, kChargerRetreat,
                               kTargetRetreat, kWoodSight };
enum Number : std::uint8_t { kMen, kMetres, kMinutes, kTurns, kBreaking, kBrokenGround, kArc, kChargerLoss, kTargetLoss,
                             kBlocked, kLeastDice, kHitsOn, kUnfelt, kWeak };

struct Tables {
  Grid distances, numbers;
  PoolOfDice<Volley> volley;
  DieInBands<Nerve, Mettle> nerve;

  Coord distance(Distance row) const { return distances.at(row, 0); }
  int number(Number row) const { return static_cast<int>(numbers.at(row, 0)); }
};

inline Result<Tables> bind_tables(const TableSet& set) {
  using V = Volley;
  using N = Nerve;
  TableBinder bind(set);
  Tables t;
  t.distances = bind.length_grid("distances", {"foot", "horse", "charge_bonus", "keep_clear", "close_range",
                                               "long_range", "charger_retreat", "target_retreat", "wood_sight"});
  t.numbers = bind.grid("numbers", {"men_per_stand", "metres_per_inch", "minutes_per_turn", "turns", "breaking",
                                    "broken_ground", "arc", "charger_loss", "target_loss", "blocked_retreat",
                                    "least_dice", "hits_on", "unfelt_losses", "weak"});
  t.volley.chart = bind.chart<V>("volley", {{"stands", &V::stands, 1, 24}, {"grade", &V::grade, -1, 1},
                                            {"close", &V::close}, {"cover", &V::cover}, {"rain", &V::rain}});
  t.nerve.chart = bind.chart<N>("nerve", {{"grade", &N::grade, -1, 1}, {"losses", &N::losses, 0, 24},
                                          {"weak", &N::weak}, {"charged", &N::charged},
                                          {"by_cavalry", &N::by_cavalry}, {"behind", &N::behind},
                                          {"higher", &N::higher}, {"cover", &N::cover}, {"braced", &N::braced},
                                          {"shaken", &N::shaken}});
  t.nerve.results = bind.bands<Mettle>("nerve_result", {{"routs", Mettle::kRouts}, {"shaken", Mettle::kShaken},
                                                        {"steady", Mettle::kSteady}});
  if (auto trouble = bind.finish()) return *trouble;
  t.volley.least = t.number(kLeastDice), t.volley.hits_on = t.number(kHitsOn);
  return t;
}

inline std::vector<Procedure> desk_procedures(const Tables& t) {
  return {desk_procedure("volley", "A unit fires", cite::dr_010, kPerInch, t.volley),
          desk_procedure("nerve", "A unit tests its nerve", cite::dr_040, kPerInch, t.nerve)};
}

}  // namespace drumhead::drill
