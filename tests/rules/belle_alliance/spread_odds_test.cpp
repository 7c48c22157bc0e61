// Spread of rout between equal troops, exactly (R101): the rule itself, run over all results of its dice.
#include <gtest/gtest.h>

#include <array>

#include "rules/belle_alliance/rout.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

TEST(ba_349_spread_odds, equal_troops_have_the_chances_of_the_ruling) {
  const auto tables = ba::bind_tables(rulebook("belle-alliance").tables());
  ASSERT_TRUE(tables.ok());
  std::array<double, 4> chance{};
  Enumeration walk;
  walk.each(
      [&] {
        Dice dice = Dice::enumerated(walk);
        return ba::resolve_spread(tables->morale, ba::SpreadFacts{}, dice).result;
      },
      [&](ba::Disorder result, double share) {
        chance[static_cast<std::size_t>(result)] += share;
        return true;
      });
  EXPECT_NEAR(chance[ba::kOR], 0.546, 0.0005);
  EXPECT_NEAR(chance[ba::kLD], 0.174, 0.0005);
  EXPECT_NEAR(chance[ba::kMD], 0.135, 0.0005);
  EXPECT_NEAR(chance[ba::kFD], 0.145, 0.0005);
}

}  // namespace
}  // namespace drumhead::test
