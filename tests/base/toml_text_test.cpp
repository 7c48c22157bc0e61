#include "base/toml_text.h"

#include <gtest/gtest.h>

namespace drumhead {
namespace {

TEST(toml_text, letters_in_quotes_and_comments_are_fine) {
  EXPECT_EQ(line_of_stray_letter(""), std::nullopt);
  EXPECT_EQ(line_of_stray_letter("\xEF\xBB\xBFname = 'Ney'\n"), std::nullopt);
  EXPECT_EQ(line_of_stray_letter("name = \"Soignés\" # très\n'é' = 'à'\nempty = ''\n"), std::nullopt);
  EXPECT_EQ(line_of_stray_letter("a = \"\"\"é\n\"é\" \\\"\"\"\"\nb = '''é '' é'''''\nc = \"\\\"é\"\n"), std::nullopt);
}

TEST(toml_text, a_letter_outside_is_found_with_its_line) {
  EXPECT_EQ(line_of_stray_letter("é = 1\n"), 1);
  EXPECT_EQ(line_of_stray_letter("a = 1\nb = 'x' é\n"), 2);
  EXPECT_EQ(line_of_stray_letter("a = ''é\n"), 1);
  EXPECT_EQ(line_of_stray_letter("a = 'b\né = 2\n"), 2);         // a string does not run on over the line
  EXPECT_EQ(line_of_stray_letter("# note\n\n\xEF\xBA\xBF\n"), 3);  // what the fuzzer found
  EXPECT_EQ(line_of_stray_letter("a = '''b''' é\n"), 1);
}

}  // namespace
}  // namespace drumhead
