#include "engine/tables.h"

#include <gmock/gmock.h>

#include "engine/table_fixture.h"

namespace drumhead {
namespace {

using table_test::load;
using table_test::load_over;
using table_test::trouble;
using testing::ElementsAre;

TEST(tables, hold_titles_rows_and_rules_in_printed_order) {
  const Result<TableSet> set = load_over("");
  ASSERT_EQ(trouble(set), "none");
  ASSERT_EQ(set->tables.size(), 4u);
  EXPECT_EQ(set->tables[0].id, "volley");  // by place in the file, not by name
  EXPECT_EQ(set->tables[1].id, "morale");
  EXPECT_EQ(set->tables[3].id, "rates");
  const Table& volley = *set->find("volley");
  EXPECT_EQ(volley.title, "Volley: dice more or fewer");
  EXPECT_EQ(volley.line, 1);
  ASSERT_EQ(volley.rows.size(), 2u);
  EXPECT_EQ(volley.rows[0].label, "target in square");
  EXPECT_EQ(volley.rows[0].cite.text(), "TT-002");  // the table's, since the row names none
  EXPECT_EQ(volley.rows[1].cite.text(), "TT-003");
  EXPECT_THAT(volley.rows[1].values, ElementsAre(-2));
  EXPECT_EQ(volley.rows[1].line, 6);
  EXPECT_EQ(volley.rows[1].file, "fire.toml");
  EXPECT_FALSE(volley.rows[1].overridden);
}

TEST(tables, lengths_are_exact_coords) {
  const Result<TableSet> set = load(R"([a]
title = "Lengths"
rule = "TT-001"
unit = "inch"
rows = [
  { id = "half", label = "l", value = 4.5 },
  { id = "third", label = "l", value = 0.333333 },
  { id = "less", label = "l", value = -0.1 },
  { id = "none", label = "l", value = "-" },
]
[b]
title = "Lengths"
rule = "TT-001"
unit = "cm"
rows = [ { id = "x", label = "l", value = 12.5 } ]
[c]
title = "Lengths"
rule = "TT-001"
unit = "mm"
rows = [ { id = "x", label = "l", value = 7 } ]
)");
  ASSERT_EQ(trouble(set), "none");
  const Table& a = *set->find("a");
  EXPECT_EQ(a.rows[0].values[0], 137160);
  EXPECT_EQ(a.rows[1].values[0], 10160);  // 10159.98984, rounded
  EXPECT_EQ(a.rows[2].values[0], -3048);
  EXPECT_EQ(a.rows[3].values[0], kNil);
  EXPECT_EQ(set->find("b")->rows[0].values[0], 150000);
  EXPECT_EQ(set->find("c")->rows[0].values[0], 8400);
  EXPECT_EQ(printed(a, 137160), "4.5");
  EXPECT_EQ(printed(a, 10160), "0.33333");
  EXPECT_EQ(printed(a, -3048), "-0.1");
  EXPECT_EQ(printed(a, 10 * kPerInch), "10");
  EXPECT_EQ(printed(a, kNil), "-");
}

TEST(tables, columns_give_grids_with_dashes) {
  const Result<TableSet> set = load_over("");
  const Table& guns = *set->find("guns");
  EXPECT_THAT(guns.columns, ElementsAre("near", "far"));
  EXPECT_THAT(guns.rows[0].values, ElementsAre(4, kNil));
  EXPECT_EQ(guns.reconstructed, "the page is lost");
}

TEST(tables, bands_keep_the_printed_order_and_open_ends) {
  const Result<TableSet> set = load_over("");
  const Table& morale = *set->find("morale");
  EXPECT_TRUE(morale.bands);
  EXPECT_EQ(morale.rows[0].id, "holds");
  EXPECT_EQ(morale.rows[0].low, 5);
  EXPECT_EQ(morale.rows[0].high, kOpenHigh);
  EXPECT_EQ(morale.rows[2].low, kOpenLow);
  EXPECT_EQ(morale.rows[2].high, 1);
}

TEST(tables, bands_in_lengths_share_their_edge_which_belongs_to_the_lower) {
  const Result<TableSet> set = load(R"([ranges]
title = "Ranges"
rule = "TT-001"
unit = "inch"
bands = [
  { id = "near", label = "near", to = 4, value = 2.5 },
  { id = "far", label = "far", from = 4, to = 8, value = 1 },
  { id = "out", label = "out", from = 8, value = "-" },
]
)");
  ASSERT_EQ(trouble(set), "none");
  const Table& ranges = *set->find("ranges");
  EXPECT_EQ(ranges.rows[0].high, 4 * 30480);
  EXPECT_EQ(ranges.rows[1].low, 4 * 30480 + 1);
  EXPECT_EQ(ranges.rows[1].high, 8 * 30480);
  EXPECT_EQ(ranges.rows[0].values[0], 76200);
}

TEST(tables_overrides, replace_rows_by_id) {
  const Result<TableSet> set = load_over(R"([volley]
rows = [ { id = "shaken", value = -3 } ]
[guns]
rows = [ { id = "light", label = "galloper gun", values = [5, 1], rule = "TT-002" } ]
[rates]
unit = "inch"
rows = [ { id = "line", value = 5 } ]
)");
  ASSERT_EQ(trouble(set), "none");
  const Table& volley = *set->find("volley");
  EXPECT_EQ(volley.title, "Volley: dice more or fewer");
  EXPECT_THAT(volley.rows[1].values, ElementsAre(-3));
  EXPECT_EQ(volley.rows[1].label, "shaken");
  EXPECT_EQ(volley.rows[1].cite.text(), "TT-003");
  EXPECT_TRUE(volley.rows[1].overridden);
  EXPECT_EQ(volley.rows[1].file, "my.toml");
  EXPECT_EQ(volley.rows[1].line, 2);
  EXPECT_FALSE(volley.rows[0].overridden);
  EXPECT_THAT(volley.rows[0].values, ElementsAre(1));
  const Table& guns = *set->find("guns");
  EXPECT_EQ(guns.rows[0].label, "galloper gun");
  EXPECT_EQ(guns.rows[0].cite.text(), "TT-002");
  EXPECT_THAT(guns.rows[1].values, ElementsAre(6, 3));
  EXPECT_EQ(guns.reconstructed, "the page is lost");  // one row is still ours
  EXPECT_EQ(set->find("rates")->rows[0].values[0], 5 * 30480);
  EXPECT_EQ(set->tables[0].id, "volley");
}

TEST(tables_overrides, replace_bands_as_a_whole) {
  const Result<TableSet> set = load_over(R"([morale]
bands = [
  { id = "routs", to = 2 },
  { id = "holds", label = "stands", from = 3 },
]
)");
  ASSERT_EQ(trouble(set), "none");
  const Table& morale = *set->find("morale");
  ASSERT_EQ(morale.rows.size(), 2u);
  EXPECT_EQ(morale.rows[0].label, "routs");
  EXPECT_EQ(morale.rows[0].cite.text(), "TT-002");
  EXPECT_EQ(morale.rows[1].label, "stands");
  EXPECT_TRUE(morale.rows[1].overridden);
}

TEST(tables_overrides, of_every_row_end_a_reconstruction) {
  const Result<TableSet> set = load_over(
      "[guns]\nrows = [ { id = \"light\", values = [5, 1] }, { id = \"heavy\", values = [7, 4] } ]\n");
  ASSERT_EQ(trouble(set), "none");
  EXPECT_EQ(set->find("guns")->reconstructed, "");
}

constexpr std::string_view kRuled = R"([guns]
title = "Guns"
rule = "TT-120"
ruling = "R44"
rows = [
  { id = "light", label = "light gun", value = 4 },
  { id = "heavy", label = "heavy gun", value = 6, ruling = "R45" },
]
)";

Result<TableSet> ruled(std::string_view override_text) {
  const EmbeddedFile built_in{"fire.toml", kRuled};
  const EmbeddedFile over{"my.toml", override_text};
  return load_tables({&built_in, 1}, {&over, override_text.empty() ? 0u : 1u}, table_test::ledger());
}

TEST(tables_rulings, are_of_a_table_or_of_a_row_and_no_number_in_force) {
  const Result<TableSet> set = ruled("");
  ASSERT_EQ(trouble(set), "none");
  EXPECT_EQ(set->find("guns")->ruling, "R44");
  EXPECT_EQ(set->find("guns")->rows[0].ruling, "");
  EXPECT_EQ(set->find("guns")->rows[1].ruling, "R45");
  std::string without(kRuled);
  without.erase(without.find("ruling = \"R44\"\n"), 15);
  without.erase(without.find(", ruling = \"R45\""), 16);
  EXPECT_EQ(load(without)->hash(), set->hash());
}

TEST(tables_rulings, end_where_somebody_puts_other_numbers) {
  const Result<TableSet> one = ruled("[guns]\nrows = [ { id = \"heavy\", value = 7 } ]\n");
  ASSERT_EQ(trouble(one), "none");
  EXPECT_EQ(one->find("guns")->rows[1].ruling, "");
  EXPECT_EQ(one->find("guns")->ruling, "R44");  // the other row is still ours
  const Result<TableSet> word = ruled("[guns]\nrows = [ { id = \"heavy\", label = \"12 pounder\" } ]\n");
  EXPECT_EQ(word->find("guns")->rows[1].ruling, "R45");
  const Result<TableSet> all =
      ruled("[guns]\nrows = [ { id = \"heavy\", value = 7 }, { id = \"light\", value = 5 } ]\n");
  EXPECT_EQ(all->find("guns")->ruling, "");
}

TEST(tables_rulings, are_text) {
  EXPECT_EQ(trouble(ruled("[guns]\nruling = 44\n")),
            "my.toml:2: `ruling` of [guns] is a whole number; text is expected");
}

TEST(tables_overrides, later_files_win) {
  const EmbeddedFile built_in{"fire.toml", table_test::kFire};
  const EmbeddedFile over[] = {{"a.toml", "[volley]\nrows = [ { id = \"shaken\", value = 7 } ]\n"},
                               {"b.toml", "[volley]\nrows = [ { id = \"shaken\", value = 9 } ]\n"}};
  const Result<TableSet> set = load_tables({&built_in, 1}, over, table_test::ledger());
  ASSERT_EQ(trouble(set), "none");
  EXPECT_THAT(set->find("volley")->find("shaken")->values, ElementsAre(9));
}

TEST(tables_hash, follows_the_numbers_and_not_the_words) {
  const std::uint64_t standard = load_over("")->hash();
  EXPECT_EQ(load_over("")->hash(), standard);
  EXPECT_EQ(load_over("[volley]\nrows = [ { id = \"shaken\", label = \"unsteady\" } ]\n")->hash(), standard);
  EXPECT_EQ(load_over("[volley]\nrows = [ { id = \"shaken\", value = -2 } ]\n")->hash(), standard);
  EXPECT_NE(load_over("[volley]\nrows = [ { id = \"shaken\", value = -1 } ]\n")->hash(), standard);
  EXPECT_NE(load_over("[guns]\nrows = [ { id = \"light\", values = [\"-\", 4] } ]\n")->hash(), standard);
  const char* bands =
      "[morale]\nbands = [{id=\"holds\", from=4}, {id=\"shaken\", from=2, to=3}, {id=\"routs\", to=1}]\n";
  EXPECT_NE(load_over(bands)->hash(), standard);
}

}  // namespace
}  // namespace drumhead
