#include "engine/json_tree.h"

#include <gtest/gtest.h>

#include <limits>

namespace drumhead {
namespace {

JsonTree a_stand() {
  return JsonTree::object({{"name", JsonTree::words("Red/1")},
                           {"at", JsonTree::list({JsonTree::number(4), JsonTree::number(0.5)})},
                           {"notes", JsonTree::list()},
                           {"markers", JsonTree::object()},
                           {"with", JsonTree{}},
                           {"on_table", JsonTree::yes_no(true)}});
}

TEST(json_tree, is_written_on_one_line_or_indented) {
  EXPECT_EQ(dump(a_stand()),
            R"({"name":"Red/1","at":[4,0.5],"notes":[],"markers":{},"with":null,"on_table":true})");
  EXPECT_EQ(dump(a_stand(), 2),
            "{\n"
            "  \"name\": \"Red/1\",\n"
            "  \"at\": [\n"
            "    4,\n"
            "    0.5\n"
            "  ],\n"
            "  \"notes\": [],\n"
            "  \"markers\": {},\n"
            "  \"with\": null,\n"
            "  \"on_table\": true\n"
            "}");
  EXPECT_EQ(parse_json(dump(a_stand(), 2)).value(), a_stand());
}

TEST(json_tree, a_number_keeps_the_decimal_it_was_written_as) {
  EXPECT_EQ(dump(parse_json("[4.80,-0.1,1e3,18446744073709551615,123456789012345678901234567890]").value()),
            "[4.80,-0.1,1e3,18446744073709551615,123456789012345678901234567890]");
}

TEST(json_tree, a_double_is_written_as_the_shortest_that_reads_back) {
  EXPECT_EQ(dump(JsonTree::number(1.0)), "1.0");
  EXPECT_EQ(dump(JsonTree::number(0.1)), "0.1");
  EXPECT_EQ(dump(JsonTree::number(80.0 / 243)), "0.3292181069958848");
  EXPECT_EQ(dump(JsonTree::number(1e-7)), "1e-07");
  EXPECT_EQ(dump(JsonTree::number(std::numeric_limits<double>::infinity())), "null");
}

TEST(json_tree, whole_numbers_are_read_if_they_fit) {
  const auto read = [](std::string_view text) { return whole_number(parse_json(text).value()); };
  EXPECT_EQ(read("-7"), -7);
  EXPECT_EQ(read("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(read("9223372036854775808"), std::nullopt);
  EXPECT_EQ(read("1.0"), std::nullopt);
  EXPECT_EQ(read("1e2"), std::nullopt);
  EXPECT_EQ(read("\"7\""), std::nullopt);
  EXPECT_EQ(read("true"), std::nullopt);
}

TEST(json_tree, text_is_escaped_and_mended) {
  EXPECT_EQ(dump(JsonTree::words("a \"b\" \\ \n\x01")), R"("a \"b\" \\ \n\u0001")");
  EXPECT_EQ(dump(JsonTree::words("Blücher \x7f")), "\"Blücher \x7f\"");
  EXPECT_EQ(dump(JsonTree::words("\xff!")), "\"\xef\xbf\xbd!\"");
  EXPECT_EQ(dump(JsonTree::object({{"\"", JsonTree::list_of(std::vector<int>{1, 2})}})), R"({"\"":[1,2]})");
}

TEST(json_tree, equal_trees_have_their_fields_in_the_same_order) {
  EXPECT_EQ(parse_json(R"({"a":1,"b":[2]})").value(), parse_json(R"({ "a": 1, "b": [2] })").value());
  EXPECT_NE(parse_json(R"({"a":1,"b":2})").value(), parse_json(R"({"b":2,"a":1})").value());
}

}  // namespace
}  // namespace drumhead
