// Mutants change what they say and nothing else, and only while they are in force.
#include "support/mutants.h"

#include <gmock/gmock.h>

#include <set>

#include "rules/rulebooks.h"

namespace drumhead::test {
namespace {

Mutant mutant_called(std::string_view name) {
  for (const Mutant& mutant : mutants_of("drill"))
    if (mutant.name() == name) return mutant;
  ADD_FAILURE() << "no mutant " << name;
  return {};
}

// The arithmetic of a volley at the desk.
Reckoning volley_of(const Rulebook& book, const CircumstanceValues& values) {
  for (const Procedure& procedure : book.procedures())
    if (procedure.name == "volley") return procedure.open(values).value().reckoning;
  ADD_FAILURE() << "no volley at the desk";
  return {};
}

int dice_with(std::string_view mutant, const CircumstanceValues& values) {
  const Mutating in_force("drill", mutant_called(mutant));
  return volley_of(*make_rulebook("drill").value(), values).total;
}

TEST(mutants, are_listed_with_row_rule_place_and_change) {
  const Mutant close = mutant_called("volley/close/+1");
  EXPECT_EQ(close.rule, "DR-013");
  EXPECT_EQ(close.place, "tables.toml:39");
  EXPECT_EQ(close.change, "close range: 4 becomes 5");
  EXPECT_EQ(mutant_called("distances/foot/-1").change, "rate of infantry: 6 becomes 5.75");
  EXPECT_EQ(mutant_called("volley/rain/no").change, "rain: never");
  EXPECT_EQ(mutant_called("nerve_result/steady/edge+1").change, "is steady: begins at 4, not 3");
}

TEST(mutants, have_names_of_their_own) {
  for (const RulebookEntry& book : rulebooks()) {
    std::set<std::string> names;
    for (const Mutant& mutant : mutants_of(book.id)) EXPECT_TRUE(names.insert(mutant.name()).second) << mutant.name();
    EXPECT_GT(names.size(), 60U) << book.id;
  }
}

TEST(mutants, move_a_number) {
  EXPECT_EQ(dice_with("volley/close/+1", {{"close", "yes"}}), 8 + 5);
  EXPECT_EQ(dice_with("volley/close/-1", {{"close", "yes"}}), 8 + 3);
  EXPECT_EQ(dice_with("volley/close/+1", {}), 8);
}

TEST(mutants, force_a_condition_and_leave_its_question) {
  EXPECT_EQ(dice_with("volley/close/yes", {{"close", "no"}}), 8 + 4);
  EXPECT_EQ(dice_with("volley/close/no", {{"close", "yes"}}), 8);
  EXPECT_EQ(dice_with("volley/stands/yes", {{"stands", "3"}}), 1);  // of what is counted: one
}

TEST(mutants, shift_an_edge_and_leave_no_hole) {
  const Mutating in_force("drill", mutant_called("nerve_result/shaken/edge-1"));
  const auto book = make_rulebook("drill").value();
  const Table& result = *book->tables().find("nerve_result");
  EXPECT_EQ(result.find("routs")->high, -2);
  EXPECT_EQ(result.find("shaken")->low, -1);
  EXPECT_EQ(result.find("shaken")->high, 2);
}

TEST(mutants, leave_other_books_and_later_ones_alone) {
  const std::uint64_t as_printed = make_rulebook("drill").value()->tables().hash();
  {
    const Mutating in_force("another-book", mutant_called("volley/close/+1"));
    EXPECT_EQ(make_rulebook("drill").value()->tables().hash(), as_printed);
  }
  {
    const Mutating in_force("drill", mutant_called("volley/close/+1"));
    EXPECT_NE(make_rulebook("drill").value()->tables().hash(), as_printed);
  }
  EXPECT_EQ(make_rulebook("drill").value()->tables().hash(), as_printed);
}

}  // namespace
}  // namespace drumhead::test
