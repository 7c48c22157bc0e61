// The two throws that most books are made of, on a small book's charts, and what a chart asks a person at the desk.
#include "engine/trials.h"

#include <gmock/gmock.h>

#include <map>

#include "engine/table_fixture.h"

namespace drumhead::table_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kThrows = R"([volley]
title = "Volley"
rule = "TT-002"
rows = [
  { id = "stands", label = "stands", value = 1 },
  { id = "close", label = "close range", value = 4 },
  { id = "cover", label = "target in cover", value = -3, rule = "TT-003" },
  { id = "grade", label = "grade", value = 1 },
]
[nerve]
title = "Nerve"
rule = "TT-003"
rows = [
  { id = "charged", label = "charged", value = -1 },
  { id = "losses", label = "stands lost", value = -2 },
  { id = "alone", label = "nobody near", value = -1 },
  { id = "luck", label = "luck", value = 1 },
]
[result]
title = "Result"
rule = "TT-003"
bands = [
  { id = "runs", label = "runs", to = 0 },
  { id = "wavers", label = "wavers", from = 1, to = 3, rule = "TT-120" },
  { id = "holds", label = "holds", from = 4 },
]
)";

struct Shots {
  int stands = 4, grade = 0;
  bool close = false, cover = false;
};
struct Nerves {
  bool charged = false;
  int losses = 0, friends = 0, luck = 0;
};
enum class Result3 { kRuns, kWavers, kHolds };

class Trials : public testing::Test {
 protected:
  Trials() : set_(load(kThrows).value()) {
    TableBinder bind(set_);
    volley_.chart = bind.chart<Shots>("volley", {{"stands", &Shots::stands, 1, 12}, {"close", &Shots::close},
                                                 {"cover", &Shots::cover}, {"grade", &Shots::grade, -1, 1}});
    volley_.least = 1;
    // Rows of every kind: a fact, a number with bounds, a question, a number without.
    nerve_.chart = bind.chart<Nerves>("nerve", {{"charged", &Nerves::charged},
                                                {"losses", &Nerves::losses, 0, 3},
                                                {"alone", +[](const Nerves& n) { return n.friends == 0; }},
                                                {"luck", &Nerves::luck}});
    nerve_.results = bind.bands<Result3>("result", {{"runs", Result3::kRuns}, {"wavers", Result3::kWavers}, {"holds", Result3::kHolds}});
    EXPECT_FALSE(bind.finish().has_value());
  }

  TableSet set_;
  PoolOfDice<Shots> volley_;
  DieInBands<Nerves, Result3> nerve_;
};

// Every outcome of a case with its chance.
std::map<std::int64_t, double> odds_of(const DeskCase& open_case) {
  std::map<std::int64_t, double> odds;
  Enumeration walk;
  Dice dice = Dice::enumerated(walk);
  walk.each([&] { return open_case.resolve(dice); },
            [&](std::int64_t outcome, double chance) { return odds[outcome] += chance, true; });
  return odds;
}

TEST_F(Trials, a_die_is_read_in_the_bands_with_its_modifiers) {
  const Reckoning reckoning = nerve_.reckon({.charged = true, .losses = 1, .friends = 2});
  EXPECT_EQ(sentence(reckoning), "-1 charged, -2 stands lost");
  EXPECT_EQ(reckoning.total, -3);
  const auto read = [&](int face) {
    Dice dice = Dice::scripted({face});
    const auto result = nerve_.resolve(reckoning, dice);
    EXPECT_EQ(result.die, face);
    EXPECT_EQ(dice.faces_left(), 0U);
    return result.band.outcome;
  };
  EXPECT_EQ(read(3), Result3::kRuns);     // 0
  EXPECT_EQ(read(4), Result3::kWavers);   // 1
  EXPECT_EQ(read(6), Result3::kWavers);   // 3
  Dice dice = Dice::scripted({4});
  const auto whole = nerve_.resolve(nerve_.reckon({.friends = 1}), dice);
  EXPECT_EQ(whole.band.label, "holds");
  EXPECT_EQ(nerve_.results.at(2).cite.text(), "TT-120");
}

// d6 - 3 (charged, alone, lucky, a stand lost: -1 - 1 + 1 - 2): 1 to 3 run, 4 to 6 waver.
TEST_F(Trials, a_die_laid_before_the_desk_has_the_odds_of_its_faces) {
  const DeskCase laid = nerve_.lay({.charged = true, .losses = 1, .friends = 0, .luck = 1});
  EXPECT_EQ(laid.reckoning.total, -3);
  EXPECT_EQ(laid.question, "1d6 with the modifiers above");
  const auto odds = odds_of(laid);
  ASSERT_EQ(odds.size(), 2U);
  EXPECT_NEAR(odds.at(0), 0.5, 1e-12);
  EXPECT_NEAR(odds.at(1), 0.5, 1e-12);
  EXPECT_EQ(laid.spoken(0), "runs");
  EXPECT_EQ(laid.spoken(1), "wavers");
}

TEST_F(Trials, a_die_may_have_more_sides) {
  nerve_.sides = 10;
  Dice dice = Dice::scripted({9});
  EXPECT_EQ(nerve_.resolve(nerve_.reckon({.friends = 1}), dice).die, 9);
  const DeskCase laid = nerve_.lay({.friends = 1});
  EXPECT_EQ(laid.question, "1d10 with the modifiers above");
  const auto odds = odds_of(laid);
  EXPECT_NEAR(odds.at(1), 0.3, 1e-12);   // 1 to 3
  EXPECT_NEAR(odds.at(2), 0.7, 1e-12);
}

TEST_F(Trials, of_a_pool_those_that_show_enough_hit) {
  const Reckoning reckoning = volley_.reckon({.stands = 3, .close = true, .cover = true});
  EXPECT_EQ(volley_.size(reckoning), 4);  // 3 + 4 - 3
  Dice dice = Dice::scripted({6, 5, 6, 1});
  EXPECT_EQ(volley_.resolve(reckoning, dice), 2);
  EXPECT_EQ(dice.faces_left(), 0U);
  volley_.hits_on = 5;
  Dice again = Dice::scripted({6, 5, 6, 1});
  EXPECT_EQ(volley_.resolve(reckoning, again), 3);
}

TEST_F(Trials, a_pool_has_its_least_dice_however_few_the_chart_gives) {
  const Shots hopeless{.stands = 1, .grade = -1, .cover = true};  // 1 - 1 - 3
  EXPECT_EQ(volley_.reckon(hopeless).total, -3);
  EXPECT_EQ(volley_.size(volley_.reckon(hopeless)), 1);
  Dice dice = Dice::scripted({6});
  EXPECT_EQ(volley_.resolve(volley_.reckon(hopeless), dice), 1);
  EXPECT_EQ(volley_.lay(hopeless).question, "1 die, hitting on 6 or more");
  volley_.least = 0;
  Dice none = Dice::scripted({});
  EXPECT_EQ(volley_.resolve(volley_.reckon(hopeless), none), 0);
  EXPECT_EQ(none.trouble(), "");
  EXPECT_EQ(volley_.lay(hopeless).question, "0 dice, hitting on 6 or more");
}

// Three dice of ten sides at 9 or more: 2 of 10 each. (8 + 2)^3 = 512 + 384 + 96 + 8.
TEST_F(Trials, a_pool_laid_before_the_desk_has_the_odds_of_its_dice) {
  volley_.sides = 10, volley_.hits_on = 9;
  const DeskCase laid = volley_.lay({.stands = 3});
  EXPECT_EQ(laid.question, "3 dice, hitting on 9 or more");
  const auto odds = odds_of(laid);
  ASSERT_EQ(odds.size(), 4U);
  EXPECT_NEAR(odds.at(0), 0.512, 1e-12);
  EXPECT_NEAR(odds.at(1), 0.384, 1e-12);
  EXPECT_NEAR(odds.at(2), 0.096, 1e-12);
  EXPECT_NEAR(odds.at(3), 0.008, 1e-12);
  EXPECT_EQ(laid.spoken(0), "no hit");
  EXPECT_EQ(laid.spoken(1), "1 hit");
  EXPECT_EQ(laid.spoken(2), "2 hits");
}

// ---- What a chart asks.

TEST_F(Trials, a_chart_asks_for_facts_and_bounded_numbers_by_its_rows) {
  FactsForm form(kPerInch);
  Shots standard;
  volley_.chart.ask_for_facts(form, standard);
  ASSERT_EQ(form.listed().size(), 4U);  // in printed order
  EXPECT_EQ(form.listed()[0].name, "stands");
  EXPECT_EQ(form.listed()[0].kind, Circumstance::Kind::kNumber);
  EXPECT_EQ(form.listed()[0].low, 1);
  EXPECT_EQ(form.listed()[0].high, 12);
  EXPECT_EQ(form.listed()[0].standard, 4);
  EXPECT_EQ(form.listed()[1].name, "close");
  EXPECT_EQ(form.listed()[1].label, "close range");
  EXPECT_EQ(form.listed()[1].kind, Circumstance::Kind::kYesNo);
  EXPECT_EQ(form.listed()[3].low, -1);
}

// A question of the code's own and a number without bounds are not for a person.
TEST_F(Trials, a_chart_does_not_ask_for_what_has_no_bounds) {
  FactsForm form(kPerInch);
  Nerves standard;
  nerve_.chart.ask_for_facts(form, standard);
  std::vector<std::string> names;
  for (const Circumstance& circumstance : form.listed()) names.push_back(circumstance.name);
  EXPECT_THAT(names, ElementsAre("charged", "losses"));
}

TEST_F(Trials, a_procedure_of_the_desk_fills_in_what_its_chart_asks) {
  const Procedure procedure = desk_procedure("volley", "A unit fires", set_.find("volley")->cite, kPerInch, volley_);
  EXPECT_EQ(procedure.circumstances.size(), 4U);
  const Result<DeskCase> laid = procedure.open({{"stands", "2"}, {"close", "yes"}, {"grade", "-1"}});
  ASSERT_TRUE(laid.ok());
  EXPECT_EQ(laid->question, "5 dice, hitting on 6 or more");
  EXPECT_EQ(procedure.open({})->reckoning.total, 4);  // the standard
  EXPECT_THAT(procedure.open({{"stands", "13"}}).error().what, HasSubstr("a whole number from 1 to 12"));
  EXPECT_THAT(procedure.open({{"stand", "3"}}).error().what, HasSubstr("nearest is `stands`"));
}

}  // namespace
}  // namespace drumhead::table_test
