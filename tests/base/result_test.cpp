#include "base/result.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace drumhead {
namespace {

TEST(load_error, names_file_line_and_remedy) {
  EXPECT_EQ((LoadError{"shooting.toml", 14, "no predicate"}.message()), "shooting.toml:14: no predicate");
  EXPECT_EQ((LoadError{"shooting.toml", 0, "is empty"}.message()), "shooting.toml: is empty");
  EXPECT_EQ((LoadError{"", 0, "no such battle"}.message()), "no such battle");
}

TEST(result, holds_a_value_or_an_error) {
  const Result<int> good = 7;
  const Result<int> bad = LoadError{"f", 1, "no"};
  ASSERT_TRUE(good.ok());
  EXPECT_EQ(*good, 7);
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().message(), "f:1: no");
}

TEST(result, moves_its_value_out) {
  Result<std::string> held = std::string("square");
  const std::string taken = *std::move(held);
  EXPECT_EQ(taken, "square");
}

TEST(result_death, reading_the_value_of_an_error_stops_with_its_message) {
  const Result<int> bad = LoadError{"army.toml", 3, "no such arm"};
  EXPECT_DEATH(bad.value(), "army.toml:3: no such arm");
}

TEST(edit_distance, counts_single_letter_changes) {
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("", "square"), 6U);
  EXPECT_EQ(edit_distance("line", "line"), 0U);
}

TEST(nearest_word, finds_the_misspelt_and_refuses_the_distant) {
  const std::array<const char*, 3> known = {"target_in_square", "target_in_column", "firer_shaken"};
  EXPECT_EQ(nearest_word("target_in_sqare", known), "target_in_square");
  EXPECT_EQ(nearest_word("zzz", known), "");
}

TEST(unknown_word, names_the_nearest_or_all_that_are_known) {
  EXPECT_EQ(unknown_word("formation", "colum", {"line", "column"}), "no formation named `colum`; nearest is `column`");
  EXPECT_EQ(unknown_word("arm", "zzzz", {"infantry", "cavalry"}), "no arm named `zzzz`; known: `infantry`, `cavalry`");
  EXPECT_EQ(unknown_word("unit", "x", {}), "no unit named `x`; there are none here");
}

}  // namespace
}  // namespace drumhead
