#include "base/toml_text.h"

#include <gtest/gtest.h>

#include <string>

namespace drumhead {
namespace {

std::optional<int> line_of_unfit(std::string_view toml) {
  const std::optional<UnfitToml> unfit = unfit_toml(toml);
  return unfit ? std::optional(unfit->line) : std::nullopt;
}

std::string key_of(int parts) {
  std::string key = "a";
  for (int i = 1; i < parts; ++i) key += i % 2 == 0 ? ".a" : " . \"a\"";
  return key;
}

TEST(toml_text, letters_in_quotes_and_comments_are_fine) {
  EXPECT_EQ(line_of_unfit(""), std::nullopt);
  EXPECT_EQ(line_of_unfit("\xEF\xBB\xBFname = 'Ney'\n"), std::nullopt);
  EXPECT_EQ(line_of_unfit("name = \"Soignés\" # très\n'é' = 'à'\nempty = ''\n"), std::nullopt);
  EXPECT_EQ(line_of_unfit("a = \"\"\"é\n\"é\" \\\"\"\"\"\nb = '''é '' é'''''\nc = \"\\\"é\"\n"), std::nullopt);
}

TEST(toml_text, a_letter_outside_is_found_with_its_line) {
  EXPECT_EQ(line_of_unfit("é = 1\n"), 1);
  EXPECT_EQ(line_of_unfit("a = 1\nb = 'x' é\n"), 2);
  EXPECT_EQ(line_of_unfit("a = ''é\n"), 1);
  EXPECT_EQ(line_of_unfit("a = 'b\né = 2\n"), 2);         // a string does not run on over the line
  EXPECT_EQ(line_of_unfit("# note\n\n\xEF\xBA\xBF\n"), 3);  // what the fuzzer found
  EXPECT_EQ(line_of_unfit("a = '''b''' é\n"), 1);
}

TEST(toml_text, a_key_has_so_many_parts_and_no_more) {
  const std::string longest = key_of(kMostKeyParts);
  EXPECT_EQ(line_of_unfit("[" + longest + "]\n" + longest + " = [1.5, 2.5]\n"), std::nullopt);
  EXPECT_EQ(line_of_unfit("a = 1\n[" + key_of(kMostKeyParts + 1) + "]\n"), 2);
  EXPECT_EQ(line_of_unfit("a = { " + key_of(kMostKeyParts + 1) + " = 1 }\n"), 1);
  EXPECT_EQ(line_of_unfit(key_of(100'000) + " = 1\n"), 1);
  EXPECT_EQ(line_of_unfit("# " + key_of(100) + "\nb = '" + std::string(100, '.') + "'\n"), std::nullopt);
}

}  // namespace
}  // namespace drumhead
