// The umpire's desk of every rulebook: enumerated odds sum to one and agree with sampling.
#include <cmath>
#include <gtest/gtest.h>

#include "contract/books.h"
#include "lab/odds.h"
#include "support/coverage.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

class DeskContract : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(all, DeskContract, ::testing::ValuesIn(books_under_contract()),
                         [](const auto& one) { return test_name(one.param); });

std::string any_value(const Circumstance& c, Sampler& sampler) {
  switch (c.kind) {
    case Circumstance::Kind::kYesNo: return sampler.below(2) == 0 ? "no" : "yes";
    case Circumstance::Kind::kChoice: return c.choices[static_cast<std::size_t>(sampler.below(static_cast<int>(c.choices.size())))];
    case Circumstance::Kind::kLength: return std::to_string((c.low + sampler.below(static_cast<int>(c.high - c.low + 1))) / 100);
    case Circumstance::Kind::kNumber: break;
  }
  return std::to_string(c.low + sampler.below(static_cast<int>(c.high - c.low + 1)));
}

std::string written(const CircumstanceValues& values) {
  std::string text;
  for (const auto& [name, value] : values) text += name + "=" + value + " ";
  return text;
}

void expect_honest_odds(const Procedure& procedure, const CircumstanceValues& values, int samples) {
  const Result<DeskCase> open = procedure.open(values);
  ASSERT_TRUE(open.ok()) << procedure.name << " " << written(values) << ": " << open.error().message();
  const Odds odds = desk_odds(open->resolve);
  double sum = 0;
  for (const Chance& chance : odds.chances) {
    sum += chance.chance;
    EXPECT_GT(chance.chance, 0);
    EXPECT_FALSE(open->spoken(chance.outcome).empty()) << procedure.name << ": outcome " << chance.outcome;
    for (const auto& [what, cite] : open->next(chance.outcome)) EXPECT_FALSE(what.empty());
  }
  EXPECT_TRUE(odds.exact) << procedure.name << " " << written(values);
  EXPECT_NEAR(sum, 1, 1e-9) << procedure.name << " " << written(values);
  std::map<std::int64_t, int> counted;
  Dice dice = Dice::seeded(1809);
  dice.keep_throws(false);
  for (int i = 0; i < samples; ++i) ++counted[open->resolve(dice)];
  for (const auto& [outcome, times] : counted) {
    const double p = odds.of(outcome);
    ASSERT_GT(p, 0) << procedure.name << " " << written(values) << ": outcome " << outcome << " happened and has no chance";
    // Six standard deviations: one honest case in 500 million fails, and the seed is fixed.
    const double wide = 6 * std::sqrt(p * (1 - p) / samples) + 1e-9;
    EXPECT_NEAR(static_cast<double>(times) / samples, p, wide) << procedure.name << " " << written(values) << ": outcome " << outcome;
  }
}

TEST_P(DeskContract, odds_sum_to_one_and_agree_with_sampling) {
  const Rulebook& book = rulebook(GetParam());
  EXPECT_FALSE(book.procedures().empty());
  Sampler sampler(1812);
  for (const Procedure& procedure : book.procedures()) {
    EXPECT_TRUE(procedure.rule.valid() && book.ledger().find(procedure.rule.text()) != nullptr) << procedure.name;
    expect_honest_odds(procedure, {}, 20'000);
    for (int n = 0; n < 12; ++n) {
      CircumstanceValues values;
      for (const Circumstance& c : procedure.circumstances) values.emplace_back(c.name, any_value(c, sampler));
      expect_honest_odds(procedure, values, 4'000);
    }
  }
}

TEST_P(DeskContract, wrong_circumstances_are_refused_with_a_remedy) {
  for (const Procedure& procedure : rulebook(GetParam()).procedures()) {
    EXPECT_FALSE(procedure.open({{"no_such_circumstance", "1"}}).ok()) << procedure.name;
    for (const Circumstance& c : procedure.circumstances) {
      const Result<DeskCase> nonsense = procedure.open({{c.name, "nonsense"}});
      ASSERT_FALSE(nonsense.ok()) << procedure.name << " " << c.name;
      EXPECT_NE(nonsense.error().what.find(c.name), std::string::npos) << nonsense.error().what;
      if (c.kind != Circumstance::Kind::kNumber) continue;
      EXPECT_FALSE(procedure.open({{c.name, std::to_string(c.high + 1)}}).ok()) << procedure.name << " " << c.name;
    }
  }
}

TEST_P(DeskContract, decisions_record_their_rules) {
  const Rulebook& book = rulebook(GetParam());
  for (const Procedure& procedure : book.procedures()) {
    const Result<DeskCase> open = procedure.open({});
    ASSERT_TRUE(open.ok());
    Dice dice = Dice::seeded(3);
    const Result<Decision> decision = decide(procedure, *open, dice, &coverage(book.words().id));
    ASSERT_TRUE(decision.ok()) << decision.error().message();
    EXPECT_FALSE(decision->dice.empty()) << procedure.name;
    EXPECT_EQ(decision->spoken, open->spoken(decision->outcome));
  }
}

}  // namespace
}  // namespace drumhead::test
