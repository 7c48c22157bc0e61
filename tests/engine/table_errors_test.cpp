// What is wrong with a file of tables: place and remedy of every complaint.
#include <gmock/gmock.h>

#include "engine/table_fixture.h"
#include "engine/tables.h"

namespace drumhead {
namespace {

using table_test::load;
using table_test::load_over;
using table_test::trouble;

// A table of rows, two lines of heading and the rows from line 4.
std::string rows(const std::string& rows) {
  return "[t]\ntitle = \"T\"\nrule = \"TT-001\"\nrows = [\n" + rows + "\n]\n";
}
std::string bands(const std::string& rows) {
  return "[t]\ntitle = \"T\"\nrule = \"TT-001\"\nbands = [\n" + rows + "\n]\n";
}

struct Case {
  std::string text;
  std::string complaint;
};

class built_in : public testing::TestWithParam<Case> {};

TEST_P(built_in, is_refused_with_place_and_remedy) {
  EXPECT_EQ(trouble(load(GetParam().text)), GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(
    keys, built_in,
    testing::Values(
        Case{"[t\ntitle = \"T\"\n",
             "fire.toml:1: not TOML: Error while parsing table header: expected ']', saw '\\n'; correct the "
             "line"},
        Case{"[[[t]]]\n",
             "fire.toml:1: not TOML: Error while parsing key: expected bare key starting character or string "
             "delimiter, saw '['; correct the line"},
        Case{"speed = 4\n",
             "fire.toml:1: `speed` stands outside a table; put it below a heading such as [speed]"},
        Case{"[t]\ntitel = \"T\"\nrule = \"TT-001\"\n",
             "fire.toml:1: [t] has no title; add `title = \"...\"`"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\nrow = []\n",
             "fire.toml:1: [t] has neither `rows` nor `bands`; add one"},
        Case{rows("{ id = \"a\", label = \"a\", value = 1, lable = \"b\" },"),
             "fire.toml:5: unknown key `lable` in row `a` of [t]; nearest is `label`"},
        Case{rows("{ id = \"a\", label = \"a\", value = 1, from = 2 },"),
             "fire.toml:5: unknown key `from` in row `a` of [t]; known are id, label, rule, ruling, value, values"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\nrows = [ { id = \"a\", label = \"a\", value = 1 } "
             "]\ncolumn = []\n",
             "fire.toml:5: unknown key `column` in [t]; nearest is `columns`"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\nrows = []\n",
             "fire.toml:4: [t] has no rows; add at least one"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\nrows = []\nbands = []\n",
             "fire.toml:1: [t] has both `rows` and `bands`; keep one"},
        Case{rows("{ label = \"a\", value = 1 },"),
             "fire.toml:5: a row of [t] has no id; add `id = \"...\"`"},
        Case{rows("{ id = \"a\", value = 1 },"),
             "fire.toml:5: row `a` of [t] has no label; add `label = \"...\"`"},
        Case{rows("{ id = \"a\", label = \"\", value = 1 },"),
             "fire.toml:5: `label` of row `a` of [t] is empty; fill it in"},
        Case{rows("{ id = \"a\", label = \"a\" },"),
             "fire.toml:5: row `a` of [t] has no value; add `value = 1`"},
        Case{rows("{ id = \"a\", label = \"a\", value = 1, rule = \"TT-12\" },"),
             "fire.toml:5: no rule named `TT-12`; nearest is `TT-120` (the ledger has them all)"},
        Case{"[t]\ntitle = \"T\"\n", "fire.toml:1: [t] has no rule; add `rule = \"...\"`"},
        Case{rows("{ id = \"a\", label = \"a\", value = 1 },\n{ id = \"b\", label = \"b\", value = 1 },\n{ "
                  "id = \"a\", label = \"c\", value = 2 },"),
             "fire.toml:7: row `a` of [t] is there twice; keep one"}));

INSTANTIATE_TEST_SUITE_P(
    types, built_in,
    testing::Values(
        Case{"[t]\ntitle = 4\nrule = \"TT-001\"\nrows = [ { id = \"a\", label = \"a\", value = 1 } ]\n",
             "fire.toml:2: `title` of [t] is a whole number; text is expected"},
        Case{rows("{ id = \"a\", label = \"a\", value = \"one\" },"),
             "fire.toml:5: the value of row `a` of [t] is text; a number, or \"-\" for a printed dash is "
             "expected"},
        Case{rows("{ id = \"a\", label = \"a\", value = 1.5 },"),
             "fire.toml:5: the value of row `a` of [t] is a decimal number; a whole number (decimals are "
             "for tables with a unit) is expected"},
        Case{rows("{ id = \"a\", label = \"a\", value = true },"),
             "fire.toml:5: the value of row `a` of [t] is true or false; a number is expected"},
        Case{rows("{ id = \"a\", label = \"a\", value = 1000001 },"),
             "fire.toml:5: the value of row `a` of [t] is beyond 1000000; such a number has no use in a "
             "table"},
        Case{rows("4,"),
             "fire.toml:5: an entry of `rows` of [t] is a whole number; { id = ..., label = ... } is "
             "expected"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\nrows = 4\n",
             "fire.toml:4: `rows` of [t] is a whole number; a list of { id = ..., label = ... } is expected"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\nunit = \"yard\"\nrows = [ { id = \"a\", label = \"a\", "
             "value = 1 } ]\n",
             "fire.toml:4: unknown unit \"yard\"; use \"inch\", \"cm\" or \"mm\""},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\nunit = \"cm\"\nrows = [\n{ id = \"a\", label = \"a\", "
             "value = inf } ]\n",
             "fire.toml:6: the value of row `a` of [t] is longer than any table; the limit is 50 m"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\nunit = \"cm\"\nrows = [\n{ id = \"a\", label = \"a\", "
             "value = 5001 } ]\n",
             "fire.toml:6: the value of row `a` of [t] is longer than any table; the limit is 50 m"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncolumns = \"near\"\nrows = [ { id = \"a\", label = "
             "\"a\", value = 1 } ]\n",
             "fire.toml:4: `columns` of [t] is text; a list of names is expected"}));

INSTANTIATE_TEST_SUITE_P(
    values, built_in,
    testing::Values(
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncolumns = [\"near\", \"far\"]\nrows = [\n{ id = \"a\", "
             "label = \"a\", values = [1] } ]\n",
             "fire.toml:6: row `a` of [t] has 1 values where 2 are needed: near, far"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncolumns = [\"near\", \"far\"]\nrows = [\n{ id = \"a\", "
             "label = \"a\", values = [1, 2, 3] } ]\n",
             "fire.toml:6: row `a` of [t] has 3 values where 2 are needed: near, far"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncolumns = [\"near\", \"far\"]\nrows = [\n{ id = \"a\", "
             "label = \"a\", value = 1 } ]\n",
             "fire.toml:6: row `a` of [t] needs `values`, a list of 2: near, far"},
        Case{rows("{ id = \"a\", label = \"a\", values = [1] },"),
             "fire.toml:5: row `a` of [t] needs a single `value`, since [t] names no columns"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncolumns = [\"near\", \"far\"]\nrows = [\n{ id = \"a\", "
             "label = \"a\", labels = [\"b\"], values = [1, 2] } ]\n",
             "fire.toml:6: `labels` of row `a` of [t] are 1 where 2 are needed: near, far"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncolumns = [\"near\", \"far\"]\nrows = [\n{ id = \"a\", "
             "label = \"a\", labels = \"b\", values = [1, 2] } ]\n",
             "fire.toml:6: `labels` of row `a` of [t] is text; a list of words is expected"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncolumns = [\"near\", \"near\"]\nrows = [\n{ id = \"a\", "
             "label = \"a\", values = [1, 2] } ]\n",
             "fire.toml:4: column `near` of [t] is named twice; give one another name"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncolumns = [\"near\", \"far\"]\ncodes = { far = 2 }\nrows = [\n{ id = \"a\", "
             "label = \"a\", values = [9, 3] } ]\n",
             "fire.toml:7: 3 is no code of row `a` of [t] in column `far`; they go from 0 to 2"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncodes = 1\nrows = [\n{ id = \"a\", label = \"a\", value = -1 } ]\n",
             "fire.toml:6: -1 is no code of row `a` of [t]; they go from 0 to 1"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncolumns = [\"near\", \"far\"]\ncodes = { fat = 2 }\nrows = [\n{ id = \"a\", "
             "label = \"a\", values = [1, 1] } ]\n",
             "fire.toml:5: unknown key `fat` in `codes` of [t]; nearest is `far`"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\ncodes = 0\nrows = [\n{ id = \"a\", label = \"a\", value = 0 } ]\n",
             "fire.toml:4: the highest code of [t] must be 1 or more"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\nunit = \"cm\"\ncodes = 2\nrows = [\n{ id = \"a\", label = \"a\", value = 1 } ]\n",
             "fire.toml:5: [t] is a table of lengths, which are no codes; take them out"},
        Case{bands("{ id = \"a\", label = \"a\", to = 1, value = 3 },\n{ id = \"b\", label = \"b\", from = 2 "
                   "},"),
             "fire.toml:6: some bands of [t] have a value and `b` has none; give one to all or to none"}));

INSTANTIATE_TEST_SUITE_P(
    bands, built_in,
    testing::Values(
        Case{bands("{ id = \"a\", label = \"a\", to = 3 },\n{ id = \"b\", label = \"b\", from = 6 },"),
             "fire.toml:6: a hole in [t]: band `a` ends at 3 and `b` begins at 6; begin it at 4"},
        Case{bands("{ id = \"b\", label = \"b\", from = 6 },\n{ id = \"a\", label = \"a\", to = 3 },"),
             "fire.toml:5: a hole in [t]: band `a` ends at 3 and `b` begins at 6; begin it at 4"},
        Case{bands("{ id = \"a\", label = \"a\", to = 3 },\n{ id = \"b\", label = \"b\", from = 3 },"),
             "fire.toml:6: bands `a` and `b` of [t] overlap: the one ends at 3, the other begins at 3; let "
             "no number fall into both"},
        Case{bands("{ id = \"a\", label = \"a\", to = 3 },\n{ id = \"b\", label = \"b\", to = 5 },"),
             "fire.toml:6: bands `a` and `b` of [t] overlap: the one ends at 3, the other begins without a "
             "`from`; let no number fall "
             "into both"},
        Case{bands("{ id = \"a\", label = \"a\" },\n{ id = \"b\", label = \"b\", from = 5 },"),
             "fire.toml:6: bands `a` and `b` of [t] overlap: the one ends without a `to`, the other begins "
             "at 5; let no number fall "
             "into both"},
        Case{
            bands(
                "{ id = \"a\", label = \"a\", from = 1, to = 3 },\n{ id = \"b\", label = \"b\", from = 4 },"),
            "fire.toml:5: nothing below 1 in [t]; leave out the `from` of its lowest band `a`"},
        Case{
            bands("{ id = \"a\", label = \"a\", to = 3 },\n{ id = \"b\", label = \"b\", from = 4, to = 9 },"),
            "fire.toml:6: nothing above 9 in [t]; leave out the `to` of its highest band `b`"},
        Case{bands("{ id = \"a\", label = \"a\", from = 4, to = 3 },"),
             "fire.toml:5: band `a` of [t] ends before it begins; exchange `from` and `to`"},
        Case{bands("{ id = \"a\", label = \"a\", from = \"-\" },"),
             "fire.toml:5: `from` of band `a` of [t] cannot be a dash; leave it out for an open end"},
        Case{"[t]\ntitle = \"T\"\nrule = \"TT-001\"\nunit = \"inch\"\nbands = [\n{ id = \"a\", label = "
             "\"a\", to = 4 },\n{ id = \"b\", label = "
             "\"b\", from = 4.5 } ]\n",
             "fire.toml:7: a hole in [t]: band `a` ends at 4 and `b` begins at 4.5; begin it at 4"}));

TEST(table_errors, a_table_twice) {
  const EmbeddedFile files[] = {{"a.toml", table_test::kRates}, {"b.toml", table_test::kRates}};
  EXPECT_EQ(trouble(load_tables(files, {}, table_test::ledger())),
            "b.toml:2: table [rates] is in a.toml:2 already; give one of them another name");
}

TEST(table_errors, the_first_in_the_file_is_told) {
  EXPECT_EQ(trouble(load("[z]\nbad = 1\n[a]\nbad = 1\n")),
            "fire.toml:1: [z] has no title; add `title = \"...\"`");
}

class override_file : public testing::TestWithParam<Case> {};

TEST_P(override_file, is_refused_with_place_and_remedy) {
  EXPECT_EQ(trouble(load_over(GetParam().text)), GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(
    all, override_file,
    testing::Values(
        Case{"[voley]\nrows = []\n",
             "my.toml:1: no table named `voley`; nearest is `volley`; an override cannot add one"},
        Case{"[zeal]\nrows = []\n",
             "my.toml:1: no table named `zeal`; there are volley, morale, guns, rates; an override cannot add one"},
        Case{"[volley]\nrows = [\n{ id = \"shakn\", value = 1 } ]\n",
             "my.toml:3: no row of [volley] named `shakn`; nearest is `shaken`; an override cannot add one"},
        Case{"[volley]\nrows = [\n{ id = \"shaken\", value = 1 },\n{ id = \"shaken\", value = 2 } ]\n",
             "my.toml:4: row `shaken` of [volley] is there twice; keep one"},
        Case{"[volley]\nunit = \"inch\"\n",
             "my.toml:2: [volley] is a table of plain numbers; take out the unit"},
        Case{"[rates]\nunit = \"cm\"\n",
             "my.toml:2: the unit of [rates] is \"inch\"; give the lengths in it"},
        Case{"[guns]\ncolumns = [\"far\", \"near\"]\n",
             "my.toml:2: the columns of [guns] are near, far; an override cannot change them"},
        Case{"[volley]\ncolumns = [\"near\"]\n", "my.toml:2: [volley] has no columns; take them out"},
        Case{"[guns]\nrows = [ { id = \"light\", values = [1] } ]\n",
             "my.toml:2: row `light` of [guns] has 1 values where 2 are needed: near, far"},
        Case{"[volley]\nbands = []\n", "my.toml:2: [volley] is made of `rows`; write them so"},
        Case{"[morale]\nrows = []\n", "my.toml:2: [morale] is made of `bands`; write them so"},
        Case{"[morale]\nbands = [\n{ id = \"holds\", from = 3 },\n{ id = \"routs\", to = 1 } ]\n",
             "my.toml:3: a hole in [morale]: band `routs` ends at 1 and `holds` begins at 3; begin it at 2"},
        Case{"[morale]\nbands = [\n{ id = \"flees\" } ]\n",
             "my.toml:3: row `flees` of [morale] has no label; add `label = \"...\"`"}));

}  // namespace
}  // namespace drumhead
