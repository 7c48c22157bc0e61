#include "rules/near_run_thing/morale_tables.h"

#include <string>

namespace drumhead::nrt {
namespace {

constexpr std::array<const char*, kTests> kLetters{"CH", "LC", "LV", "ES", "SK", "CI", "VO", "DR", "LO", "WM", "RA", "IM", "SQ", "UP"};

// What the three bands of each table are called, worst first.
struct BandNames {
  const char *bad, *fail, *pass;
};
constexpr std::array<BandNames, kTests> kBands{{{"disordered", "stays", "charges"},
                                                {"routs", "withdraws", "stands"},
                                                {"routs", "withdraws_disordered", "stands"},
                                                {"no_square", "disordered_square", "square"},
                                                {"evades_disordered", "evades", "stands"},
                                                {"rallies_back_badly", "rallies_back", "stands"},
                                                {"rallies_back", "halted", "volley"},
                                                {"routs", "withdraws", "fights_on"},
                                                {"routs_badly", "routs", "withdraws"},
                                                {"pursues_badly", "pursues", "chooses"},
                                                {"disperses", "routs_on", "rallies"},
                                                {"disordered_badly", "disordered", "keeps_order"},
                                                {"disordered_badly", "disordered", "keeps_order"},
                                                {"disordered_badly", "disordered", "keeps_order"}}};

// A row of the chart, and in which tests it counts.
using Tests = std::array<bool, kTests>;
Tests only(std::initializer_list<TestOf> tests) {
  Tests in{};
  for (const TestOf test : tests) in[test] = true;
  return in;
}
Tests all_but(std::initializer_list<TestOf> tests) {
  Tests in = only(tests);
  for (bool& each : in) each = !each;
  return in;
}
struct MoraleRow {
  Modifier<MoraleFacts> modifier;
  Tests in;
};

std::vector<MoraleRow> morale_rows() {
  using F = MoraleFacts;
  return {{{"class", &F::quality, kBad, kElite}, all_but({kTestIM})},
          {{"full_support", &F::full_support}, all_but({kTestWM, kTestRA, kTestIM, kTestUP})},
          {{"no_support", &F::no_support}, all_but({kTestWM, kTestRA, kTestIM, kTestUP})},
          {{"uneasy", &F::uneasy}, all_but({kTestWM, kTestIM})},
          {{"unsteady", &F::unsteady}, all_but({kTestWM, kTestIM})},
          {{"disordered", &F::disordered}, all_but({kTestRA, kTestIM})},
          {{"friends_rout", &F::friends_rout}, all_but({kTestWM, kTestRA, kTestIM})},
          {{"brigadier", &F::brigadier}, all_but({kTestIM})},
          {{"higher", &F::higher}, all_but({kTestIM})},
          {{"booster", &F::booster}, all_but({kTestWM, kTestIM})},
          {{"flank_rear", &F::flank_rear}, only({kTestLC, kTestLV, kTestES, kTestSK, kTestVO, kTestDR, kTestLO})},
          {{"solid", &F::solid}, only({kTestDR, kTestLO})},
          {{"margin", &F::margin, 0, 6}, only({kTestLO})},
          {{"easy_target", &F::easy_target}, only({kTestCH})},
          {{"in_column", &F::in_column}, only({kTestCH})},
          {{"in_line", &F::in_line}, only({kTestCH})},
          {{"from_column", &F::from_column}, only({kTestES})},
          {{"close_start", &F::close_start}, only({kTestES})},
          {{"enemy_near", &F::enemy_near}, only({kTestRA})},
          {{"enemy_far", &F::enemy_far}, only({kTestRA})},
          {{"steady_infantry", &F::steady_infantry}, only({kTestCH, kTestLC, kTestDR, kTestLO})},
          {{"column_shock", &F::column_shock}, only({kTestLC, kTestDR, kTestLO})},
          {{"rash", &F::rash}, only({kTestWM})},
          {{"french_volley", &F::french_volley}, only({kTestCI, kTestVO})},
          {{"british_up", &F::british_up}, only({kTestUP})},
          {{"personality", &F::personality, -1, 1}, all_but({kTestIM})}};
}

}  // namespace

MoraleTables bind_morale(TableBinder& bind) {
  MoraleTables t;
  const std::vector<MoraleRow> all = morale_rows();
  for (std::size_t test = 0; test < kTests; ++test) {
    std::vector<Modifier<MoraleFacts>> rows;
    for (const MoraleRow& row : all)
      if (row.in[test]) rows.push_back(row.modifier);
    t.tests[test].chart = bind.chart<MoraleFacts>("morale", kLetters[test], rows);
    const BandNames& names = kBands[test];
    t.tests[test].results = bind.bands<Mettle>(
        std::string("result_") + kLetters[test],
        {{names.bad, Mettle::kBadFail}, {names.fail, Mettle::kFail}, {names.pass, Mettle::kPass}});
  }
  bind.lengths("morale_distances", {{"support", &t.support}, {"successive", &t.successive}, {"friends_rout", &t.friends_rout},
                                    {"booster", &t.booster}, {"enemy_near", &t.enemy_near}, {"enemy_far", &t.enemy_far}});
  bind.numbers<int>("morale_numbers", {{"successive", &t.successive_units}, {"successive_facing", &t.successive_facing},
                                       {"rout_hit", &t.rout_hit}, {"caught_hit", &t.caught_hit}});
  return t;
}

}  // namespace drumhead::nrt
