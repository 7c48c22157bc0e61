#include "engine/tables_text.h"

#include <gmock/gmock.h>

#include "engine/table_fixture.h"
#include "support/json_at.h"

namespace drumhead {
namespace {

using table_test::load;
using table_test::load_over;
using test::json_at;

TEST(tables_text, prints_one_table_like_its_page) {
  const TableSet set = load_over("").value();
  EXPECT_EQ(tables_text(set, "volley").value(),
            "Volley: dice more or fewer [TT-002]  (volley)\n"
            "  target in square   1  [TT-002]\n"
            "  shaken            -2  [TT-003]\n");
  EXPECT_EQ(tables_text(set, "rates").value(),
            "Rates [TT-001]  (rates, inch)\n"
            "  line    4.5  [TT-001]\n"
            "  column    8  [TT-001]\n");
  EXPECT_EQ(tables_text(set, "morale").value(),
            "Morale [TT-003]  (morale)\n"
            "  holds      5 or more  [TT-003]\n"
            "  is shaken     2 to 4  [TT-003]\n"
            "  routs      1 or less  [TT-002]\n");
}

TEST(tables_text, marks_reconstructions_and_overrides) {
  const TableSet set = load_over("[guns]\nrows = [ { id = \"heavy\", values = [7, \"-\"] } ]\n").value();
  EXPECT_EQ(tables_text(set, "guns").value(),
            "Guns: dice at each range [TT-120]  (guns)\n"
            "  RECONSTRUCTED: the page is lost\n"
            "             near  far\n"
            "  light gun     4    -  [TT-120]\n"
            "  heavy gun     7    -  [TT-120]  * my.toml:2\n"
            "\n"
            "* overridden by the file named\n");
}

TEST(tables_text, marks_rulings) {
  const TableSet set = load(R"([rates]
title = "Rates"
rule = "TT-001"
ruling = "R1"
rows = [
  { id = "line", label = "line", value = 4 },
  { id = "column", label = "column", value = 8, ruling = "R2" },
]
)")
                           .value();
  EXPECT_EQ(tables_text(set).value(),
            "Rates [TT-001]  (rates)  (ruling R1)\n"
            "  line    4  [TT-001]\n"
            "  column  8  [TT-001]  (ruling R2)\n"
            "\n"
            "(ruling ...): what we decided where the book is silent or damaged; see docs/rulings\n");
  const JsonTree json = parse_json(tables_json(set).value()).value();
  EXPECT_EQ(json_at(json, "tables/0/ruling"), R"("R1")");
  EXPECT_EQ(json_at(json, "tables/0/rows/0/ruling"), "");
  EXPECT_EQ(json_at(json, "tables/0/rows/1/ruling"), R"("R2")");
}

TEST(tables_text, prints_bands_in_lengths_and_with_numbers) {
  const TableSet set = load(R"([ranges]
title = "Ranges"
rule = "TT-001"
unit = "inch"
bands = [
  { id = "near", label = "near", to = 4, value = 2.5 },
  { id = "far", label = "far", from = 4, to = 8, value = 1 },
  { id = "out", label = "out", from = 8, value = "-" },
]
)")
                           .value();
  EXPECT_EQ(tables_text(set).value(),
            "Ranges [TT-001]  (ranges, inch)\n"
            "  near  4 or nearer  2.5  [TT-001]\n"
            "  far        4 to 8    1  [TT-001]\n"
            "  out        over 8    -  [TT-001]\n");
}

TEST(tables_text, finds_topics_by_name_word_and_rule) {
  const TableSet set = load_over("").value();
  const auto titles = [&set](std::string_view topic) {
    std::string ids;
    const JsonTree json = parse_json(tables_json(set, topic).value()).value();
    for (const JsonTree& table : json.find("tables")->items) ids += table.find("id")->text + " ";
    return ids;
  };
  EXPECT_EQ(titles(""), "volley morale guns rates ");
  EXPECT_EQ(titles("rates"), "rates ");
  EXPECT_EQ(titles("DICE"), "volley guns ");
  EXPECT_EQ(titles("tt-002"), "volley morale ");
  EXPECT_EQ(tables_text(set, "volly").error().message(), "no table about `volly`; nearest is `volley`");
  EXPECT_EQ(tables_text(set, "elephants!!").error().message(),
            "no table about `elephants!!`; there are volley, morale, guns, rates");
}

TEST(tables_json, has_every_number_in_the_unit_of_its_table) {
  const TableSet set = load_over("[rates]\nrows = [ { id = \"column\", value = 9.25 } ]\n").value();
  const JsonTree json = parse_json(tables_json(set).value()).value();
  EXPECT_EQ(json.find("hash")->text.size(), 16u);
  ASSERT_EQ(json.find("tables")->items.size(), 4u);
  EXPECT_EQ(json_at(json, "tables/0/rows/1"),
            R"({"id":"shaken","label":"shaken","rule":"TT-003","value":-2,"file":"fire.toml","line":6})");
  EXPECT_EQ(
      json_at(json, "tables/1/rows/0"),
      R"({"id":"holds","label":"holds","rule":"TT-003","from":5,"to":null,"file":"fire.toml","line":13})");
  EXPECT_EQ(json_at(json, "tables/2/reconstructed"), R"("the page is lost")");
  EXPECT_EQ(json_at(json, "tables/2/columns"), R"(["near","far"])");
  EXPECT_EQ(json_at(json, "tables/2/rows/0/values"), "[4,null]");
  EXPECT_EQ(json_at(json, "tables/3/unit"), R"("inch")");
  EXPECT_EQ(json_at(json, "tables/3/rows/0/value"), "4.5");
  EXPECT_EQ(json_at(json, "tables/3/rows/1/value"), "9.25");
  EXPECT_EQ(json_at(json, "tables/3/rows/1/overridden"), "true");
  EXPECT_EQ(json_at(json, "tables/3/rows/1/file"), R"("my.toml")");
}

}  // namespace
}  // namespace drumhead
