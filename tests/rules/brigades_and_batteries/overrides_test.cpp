// Tables laid over the book's own: what means nothing is refused with its place; what an override opens costs what the
// table says.
#include <gmock/gmock.h>

#include "rules/rulebooks.h"
#include "support/playthrough_files.h"

namespace drumhead::test {
namespace {

using ::testing::HasSubstr;

std::string trouble_with(std::string_view text) {
  const EmbeddedFile mine{"mine.toml", text};
  const auto opened = make_rulebook("brigades-and-batteries", {&mine, 1});
  return opened ? "" : opened.error().message();
}

TEST(bb_327_overrides, a_number_that_means_nothing_is_refused) {
  EXPECT_THAT(trouble_with("[obstacles]\nrows = [ { id = \"fence\", values = [0, 0, 2, 1, 1, 1, 0, 1] } ]\n"),
              HasSubstr("mine.toml:2: 2 is no code of row `fence` of [obstacles] in column `hinders`; they go from 0 to 1"));
  EXPECT_THAT(trouble_with("[obstacles]\nrows = [ { id = \"fence\", values = [3, 0, 1, 1, 1, 1, 0, 1] } ]\n"),
              HasSubstr("mine.toml:2: 3 is no code of row `fence` of [obstacles] in column `shooting`; they go from 0 to 2"));
  EXPECT_THAT(trouble_with("[obstacles]\nrows = [ { id = \"fence\", values = [0, 0, 1, \"-\", 1, 1, 0, 1] } ]\n"),
              HasSubstr("`infantry`: - means nothing here; write 1 (yes) or 0 (no)"));
  EXPECT_THAT(trouble_with("[rates]\nrows = [ { id = \"woods\", values = [0, 2, 4, 2] } ]\n"),
              HasSubstr("`woods` of `rates`: 0 means nothing here; write 1 or more"));
}

TEST(bb_327_overrides, what_they_open_costs_what_the_table_says) {
  // Nobody passes a hedgerow, an abatis or a city wall by the book. Here infantry does: 2" and 2" more of 8".
  const EmbeddedFile mine{"mine.toml",
                          "[obstacles]\nrows = [ { id = \"hedgerow\", values = [1, 0, 1, 1, 0, 0, 0, 0] }, { id = \"abatis\", "
                          "values = [0, 0, 1, 1, 0, 0, 0, 0] }, { id = \"city_wall\", values = [2, 2, \"-\", 1, 0, 0, 0, 0] } ]\n"};
  const auto book = make_rulebook("brigades-and-batteries", {&mine, 1});
  ASSERT_TRUE(book.ok()) << book.error().message();
  const auto parsed = parse_playthrough(R"(rules brigades-and-batteries
option city_walls
ground hedge line 0,11 14,11 grade 2
ground abatis line 16,11 30,11
ground wall line 32,11 47,11 city=1
unit Red/1 side A type "line infantry" strength 24 formation column files 8 at 7,10 facing north
unit Red/2 side A type "line infantry" strength 24 formation column files 8 at 23,10 facing north
unit Red/3 side A type "line infantry" strength 24 formation column files 8 at 40,10 facing north
unit Blue/1 side B type "line infantry" strength 24 formation line files 12 at 24,34 facing south
start move_a side A
answer A: Red/1 move path advance 2
expect marker Red/1 spent 5000
answer A: Red/2 move path advance 2
expect marker Red/2 spent 5000
answer A: Red/3 move path advance 2
expect marker Red/3 spent 5000
)",
                                        "overrides_test", **book);
  ASSERT_TRUE(parsed.ok()) << parsed.error().message();
  for (const LoadError& failure : run(*parsed, **book).failures) ADD_FAILURE() << failure.message();
}

}  // namespace
}  // namespace drumhead::test
