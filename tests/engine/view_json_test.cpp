// A View as JSON: names, decimals, what is left out. The drill's stands are an inch wide and half an inch
// deep.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/answer_text.h"
#include "engine/json_tree.h"
#include "engine/referee.h"
#include "lab/playthrough.h"
#include "rules/rulebooks.h"

namespace drumhead {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view kSmallTable = R"(rules drill
ground wood "North wood" rect 4,20 8 6
ground road "" line 0,18 48,18
unit Red/1  side A type infantry strength 6 at 20,10 facing north shaken=1
unit Blue/1 side B type cavalry strength 4 at 30.25,30 facing 180
start fire side A
)";

constexpr std::string_view kInRange = R"(rules drill
unit Red/1  side A type infantry strength 6 at 20,10 facing north
unit Blue/1 side B type infantry strength 6 6 ahead of Red/1 facing it
start fire side A
)";

const Rulebook& drill() {
  static const std::unique_ptr<Rulebook> book = *make_rulebook("drill");
  return *book;
}

Referee small_table(std::string_view script = kSmallTable) {
  const Playthrough read = parse_playthrough(script, "script", drill()).value();
  return Referee(drill(), read.start, {});
}

JsonTree json_of(const Referee& referee, Seat seat, ViewParts parts = {}) {
  return parse_json(view_json(referee.view(seat), drill(), parts)).value();
}

TEST(view_json, the_table_and_who_is_on_it) {
  const JsonTree view = json_of(small_table(), Seat::kA);
  EXPECT_THAT(view.keys,
              ElementsAre("rulebook", "seat", "battle", "turn", "turn_limit", "turn_word", "step",
                          "unit_of_length", "counted_in", "sides", "colours", "table", "ground", "units",
                          "leaders", "commands", "tokens", "objectives", "slips", "asks"));
  EXPECT_EQ(view.find("seat")->text, "A");
  EXPECT_EQ(view.find("turn")->text, "1");
  EXPECT_EQ(view.find("turn_word")->text, "turn");
  EXPECT_EQ(view.find("step")->text, "fire");
  EXPECT_EQ(view.find("unit_of_length")->text, "inch");
  EXPECT_EQ(view.find("counted_in")->text, "stands");
  const JsonTree& wood = view.find("ground")->items[0];
  EXPECT_EQ(wood.find("name")->text, "North wood");
  EXPECT_EQ(wood.find("kind")->text, "wood");
  EXPECT_EQ(view.find("ground")->items[1].find("name")->text, "#1");
  EXPECT_EQ(dump(*view.find("ground")->items[1].find("line")), "[[0,18],[48,18]]");
}

TEST(view_json, a_unit_with_its_footprint_and_the_markers_that_lie_there) {
  const JsonTree view = json_of(small_table(), Seat::kA);
  const JsonTree& red = view.find("units")->items[0];
  EXPECT_EQ(dump(*red.find("footprint")), "[[[17,10],[23,10],[23,9.5],[17,9.5]]]");
  EXPECT_EQ(dump(*red.find("at")), "[20,10]");
  EXPECT_EQ(red.find("formation")->text, "line");
  EXPECT_EQ(dump(*red.find("markers")), R"({"shaken":1})");
  const JsonTree& blue = view.find("units")->items[1];
  EXPECT_EQ(blue.find("arm")->text, "cavalry");
  EXPECT_EQ(blue.find("facing")->text, "180");
  EXPECT_EQ(dump(*blue.find("at")), "[30.25,30]");
}

TEST(view_json, asks_are_the_seats_own) {
  const Referee referee = small_table();
  EXPECT_THAT(json_of(referee, Seat::kA).find("asks")->items, SizeIs(1));
  EXPECT_EQ(json_of(referee, Seat::kB).find("asks")->items[0].find("seat")->text, "B");
  EXPECT_THAT(json_of(referee, Seat::kNobody).find("asks")->items, IsEmpty());
  EXPECT_THAT(json_of(referee, Seat::kA, {.asks = false}).find("asks")->items, IsEmpty());
  EXPECT_EQ(json_of(referee, Seat::kA, {.ground = false}).find("ground"), nullptr);
}

TEST(view_json, slips_are_the_seats_own) {
  Referee referee = small_table(kInRange);
  Answer orders = answer_from_words("Red/1 volley target Blue/1", referee.state(), drill().words()).value();
  orders.ask = referee.asks(Seat::kA).front().id;
  ASSERT_TRUE(referee.answer(Seat::kA, orders).allowed());
  EXPECT_EQ(
      dump(*json_of(referee, Seat::kA).find("slips")),
      R"([{"ask":1,"sealed":true,"answer":{"ask":1,"orders":[{"verb":"volley","unit":"Red/1","target":"Blue/1"}]}}])");
  EXPECT_THAT(json_of(referee, Seat::kB).find("slips")->items, IsEmpty());
  EXPECT_THAT(json_of(referee, Seat::kNobody).find("slips")->items, IsEmpty());
}

TEST(view_json, a_unit_that_the_seat_does_not_know_of_is_missing) {
  Referee referee = small_table();
  View view = referee.view(Seat::kA);
  erase_unit(view, UnitId{1});
  EXPECT_THAT(parse_json(view_json(view, drill())).value().find("units")->items, SizeIs(1));
}

}  // namespace
}  // namespace drumhead
