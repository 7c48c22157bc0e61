// Exact odds of every roll at the umpire's desk, against odds counted by hand. Of the 216 throws of three
// dice so many show at least 3, 4 … 18: 216 215 212 206 196 181 160 135 108 81 56 35 20 10 4 1.
#include <gtest/gtest.h>

#include <map>

#include "lab/odds.h"
#include "rules/belle_alliance/at_the_desk.h"

namespace drumhead::test {
namespace {

constexpr double kThrows = 216, kTwoThrows = 46656;

// The chance of every result, as it is spoken.
std::map<std::string, double> odds(const std::string& name, const CircumstanceValues& values) {
  std::map<std::string, double> found;
  for (const Procedure& procedure : belle().procedures()) {
    if (procedure.name != name) continue;
    const Result<DeskCase> opened = procedure.open(values);
    if (!opened) {
      ADD_FAILURE() << opened.error().message();
      return found;
    }
    const Odds all = desk_odds(opened->resolve);
    EXPECT_TRUE(all.exact) << name;
    for (const Chance& chance : all.chances) found[opened->spoken(chance.outcome)] += chance.chance;
  }
  EXPECT_FALSE(found.empty()) << "no procedure " << name;
  return found;
}

// So many of the throws give that result.
void expect_ways(const std::map<std::string, double>& found, const std::map<std::string, int>& ways) {
  for (const auto& [text, chance] : found)
    EXPECT_TRUE(ways.contains(text)) << text << ": " << chance * kThrows;
  for (const auto& [text, count] : ways)
    EXPECT_NEAR(found.contains(text) ? found.at(text) * kThrows : 0, count, 1e-6) << text;
}

// The chance of all results that are told with these words.
double chance_of(const std::map<std::string, double>& found, const std::string& words) {
  double sum = 0;
  for (const auto& [text, chance] : found)
    if (text.find(words) != std::string::npos) sum += chance;
  return sum;
}

TEST(ba_539_odds_of_an_order, without_factors) {
  expect_ways(odds("ordering", {}), {{"the order is followed", 56},
                                     {"the order is followed, in LD", 52},
                                     {"the order is not followed, LD", 52},
                                     {"the order is not followed, MD", 36},
                                     {"the order is not followed, FD", 20}});
}

TEST(ba_539_odds_of_an_order, with_the_officer_and_valour) {  // +4 +1
  expect_ways(odds("ordering", {{"officer", "yes"}, {"valour", "1"}}),
              {{"the order is followed", 181},
               {"the order is followed, in LD", 25},
               {"the order is not followed, LD", 9},
               {"the order is not followed, MD", 1}});
}

TEST(ba_533_odds_of_reorganising, with_an_officer_and_valour) {  // +2 +1
  expect_ways(odds("reorganisation", {{"officer", "yes"}, {"valour", "1"}}),
              {{"it reorganises to OR", 81},
               {"it reorganises to LD", 54},
               {"it reorganises to MD without retreat", 46},
               {"it routs again and loses 10 per cent", 34},
               {"it routs again and loses 15 per cent", 1}});
}

TEST(ba_523_odds_of_an_engaged_officer, as_printed) {
  expect_ways(odds("engaged_officer", {}), {{"he falls, +4", 4},
                                            {"he survives, +3", 16},
                                            {"he falls, +2", 36},
                                            {"he survives, +1", 52},
                                            {"he survives, -1", 52},
                                            {"he falls, -2", 36},
                                            {"he survives, -3", 16},
                                            {"he falls, -4", 4}});
}

TEST(ba_540_odds_of_being_caught, as_printed) {
  expect_ways(odds("catch", {}), {{"he falls, and his side has -2 in all rolls", 4},
                                  {"he falls, and his side has -1 in all rolls", 16},
                                  {"he falls", 36},
                                  {"he escapes to the nearest own unit", 160}});
}

TEST(ba_542_odds_of_replacement, with_a_superior_beside_him) {  // +2
  expect_ways(odds("replacement", {{"superior", "yes"}}), {{"replaced by a very efficient officer", 20},
                                                           {"replaced by one like his predecessor", 36},
                                                           {"replaced by a very inefficient officer", 52},
                                                           {"not replaced in this bound", 108}});
}

TEST(ba_401_odds_of_materials, near_a_wood_and_after_two_failures) {
  expect_ways(odds("materials", {{"work", "abatis"}, {"near", "yes"}}),
              {{"there are materials", 196}, {"there are no materials", 20}});
  expect_ways(odds("materials", {{"work", "barricade"}, {"failures", "2"}}),  // 13 less 2
              {{"there are materials", 108}, {"there are no materials", 108}});
}

TEST(ba_404_odds_of_destruction, wood_and_stone) {
  expect_ways(odds("destruction", {}), {{"the bridge is destroyed", 108}, {"the bridge stands", 108}});
  expect_ways(odds("destruction", {{"bridge", "stone"}, {"failures", "1"}}),  // 13 less 1
              {{"the bridge is destroyed", 81}, {"the bridge stands", 135}});
}

// Twenty muskets, two units of fire, their first fire (+2), at as many in line: loss and morale have the same
// total. 3 to 6 thrown is 1/4 for each unit, to 10 it is 1/2, to 14 one, above it two; LD from 9, MD from 13,
// FD from 17.
TEST(ba_407_odds_of_a_volley, loss_and_morale_of_one_throw) {
  expect_ways(odds("volley", {{"firing", "20"},
                              {"weapon", "musket"},
                              {"range", "8"},
                              {"first", "yes"},
                              {"target_figures", "20"}}),
              {{"OR; 1/2 of a figure lost", 20},
               {"OR; 1 figure lost", 36},
               {"LD; 1 figure lost", 52},
               {"LD; 2 figures lost", 52},
               {"MD; 2 figures lost", 36},
               {"MD; 4 figures lost", 16},
               {"FD; 4 figures lost", 4}});
}

// Canister (+3) of 12 pd (+2) into a column (+2) of 40; eight gunners count as 40. FD from 12 thrown, MD from
// 8, LD from 4.
TEST(ba_407_odds_of_canister, into_a_column) {
  const auto found = odds("cannonade", {{"firing", "8"},
                                        {"pounder", "12"},
                                        {"range", "20"},
                                        {"canister", "yes"},
                                        {"column_effect", "yes"},
                                        {"target_figures", "40"}});
  EXPECT_NEAR(chance_of(found, "FD;"), 81 / kThrows, 1e-9);
  EXPECT_NEAR(chance_of(found, "MD;"), 100 / kThrows, 1e-9);
  EXPECT_NEAR(chance_of(found, "LD;"), 34 / kThrows, 1e-9);
  EXPECT_NEAR(chance_of(found, "OR;"), 1 / kThrows, 1e-9);
}

// The difference of two throws of three dice: of 46,656, 4,332 are equal; 8,127 differ by 1 or 2 one way,
// 6,287 by 3 or 4, 6,748 by more.
TEST(ba_524_odds_of_a_melee, of_equals) {
  const auto found = odds("melee", {});
  EXPECT_NEAR(chance_of(found, "neither side is beaten"), 4332 / kTwoThrows, 1e-9);
  for (const std::string side : {"the attacker", "the defender"}) {
    EXPECT_NEAR(chance_of(found, side + " is beaten: LD"), 8127 / kTwoThrows, 1e-9);
    EXPECT_NEAR(chance_of(found, side + " is beaten: MD"), 6287 / kTwoThrows, 1e-9);
    EXPECT_NEAR(chance_of(found, side + " is beaten: FD"), 6748 / kTwoThrows, 1e-9);
  }
}

// A flank attack has +3 and its victim -3, six in all: the defender is in FD unless he throws two more than
// the attacker (21,162 + 4,332 + 4,221 of 46,656), the attacker only if he throws eleven less (126 + 56 + 21
// + 6 + 1).
TEST(ba_524_odds_of_a_melee, in_the_flank) {
  const auto found = odds("melee", {{"direction", "on the flank"}});
  EXPECT_NEAR(chance_of(found, "the defender is beaten: FD"), 29715 / kTwoThrows, 1e-9);
  EXPECT_NEAR(chance_of(found, "the attacker is beaten: FD"), 210 / kTwoThrows, 1e-9);
}

// The odds are those of the throw; what its losses may do to a unit besides is told beside them.
TEST(ba_363_at_the_desk, loss_of_valour_is_told_with_its_limit) {
  const Laid laid = lay("melee", {}, {3, 3, 3, 3, 3, 3});
  std::string told;
  for (const auto& [text, cite] : laid.next)
    if (cite.text() == "BA-363") told = text;
  EXPECT_EQ(told, "Whoever its losses bring below valour -5 is in FD whatever the difference.");
}

TEST(ba_349_odds_of_spread, of_equals) {
  const auto found = odds("spread_of_rout", {});
  EXPECT_NEAR(chance_of(found, "does not spread"), 25494 / kTwoThrows, 1e-9);
  EXPECT_NEAR(chance_of(found, "is in LD"), 8127 / kTwoThrows, 1e-9);
  EXPECT_NEAR(chance_of(found, "is in MD"), 6287 / kTwoThrows, 1e-9);
  EXPECT_NEAR(chance_of(found, "is in FD"), 6748 / kTwoThrows, 1e-9);
}

}  // namespace
}  // namespace drumhead::test
