#include "engine/vocabulary_text.h"

#include <gmock/gmock.h>

#include "support/json_at.h"

namespace drumhead {
namespace {

using test::json_at;
using ::testing::HasSubstr;
using ::testing::Not;

Vocabulary words_to_tell() {
  Vocabulary words;
  words.id = "tiny";
  words.title = "Tiny";
  words.unit_name = "inch";
  words.types = {{"guards", "infantry", {}}, {"cavalry", "cavalry", {}}};
  words.grades = {{"raw", -1}, {"veteran", 1}};
  words.formations.resize(2);
  words.formations[0].name = "line";
  words.formations[1].name = "attack column";
  words.markers = {{"order", "Orders", true, 1, 2, {"stand", "march"}},
                   {"lost", "Lost", false, 0, 99, {}, false}};
  words.steps = {{"fire", "Fire"}};
  words.verbs = {{"volley", "Fire at an enemy", Cite{"TT-002", 1}}};
  words.params = {{"target", "Target", ParamKind::kUnit, {}},
                  {"given", "Order", ParamKind::kChoice, {"stand", "march"}}};
  words.record_kinds = {{"contact", {"round", {"side", one_of_these({"front", "rear"})}}, 2}};
  words.token_kinds = {"smoke", {"abandoned gun", true, {{"guns", "Guns", false, 0, 2}}}};
  words.stand_kinds = {"HR", "LS"};
  words.stand_markers = {{"silenced", "Silenced"}};
  words.game_numbers = {"player_turn"};
  words.side_numbers = {{"first", yes_or_no()}};
  return words;
}

TEST(vocabulary_text, lists_every_word_with_what_may_be_said_of_it) {
  const std::string text = vocabulary_text(words_to_tell());
  EXPECT_THAT(text, HasSubstr("Types\n  guards   infantry\n  cavalry\n"));
  EXPECT_THAT(text, HasSubstr("Grades\n  raw, veteran\n"));
  EXPECT_THAT(text, HasSubstr("Formations\n  line, attack column\n"));
  EXPECT_THAT(text, HasSubstr("Markers of units\n"
                              "  order  1 to 2 (stand, march): Orders; secret\n"
                              "  lost   0 to 99: Lost; bookkeeping\n"));
  EXPECT_THAT(text, HasSubstr("Steps of the turn\n  fire  Fire\n"));
  EXPECT_THAT(text, HasSubstr("  volley  Fire at an enemy [TT-002]\n"));
  EXPECT_THAT(text, HasSubstr("  target  unit: Target\n  given   one of stand, march: Order\n"));
  EXPECT_THAT(text, HasSubstr("  contact  of two units: round; side (one of front, rear)\n"));
  EXPECT_THAT(text, HasSubstr("Tokens\n  smoke\n  abandoned gun  of the unit that owns it; guns 0 to 2\n"));
  EXPECT_THAT(text, HasSubstr("Kinds of stands\n  HR, LS\n"));
  EXPECT_THAT(text, HasSubstr("Markers of stands\n  silenced  0 to 1: Silenced\n"));
  EXPECT_THAT(text, HasSubstr("Numbers of the game\n  player_turn\n"));
  EXPECT_THAT(text, HasSubstr("Numbers of a side\n  first  yes or no\n"));
  EXPECT_THAT(text, HasSubstr("Ground: lines\n  wall, hedge,"));
  EXPECT_THAT(text, Not(HasSubstr("Markers of leaders")));  // it has none
}

TEST(vocabulary_json, says_the_same) {
  const JsonTree json = parse_json(vocabulary_json(words_to_tell())).value();
  EXPECT_EQ(json_at(json, "rulebook"), R"("tiny")");
  EXPECT_EQ(json_at(json, "types/0"), R"({"name":"guards","arm":"infantry"})");
  EXPECT_EQ(json_at(json, "grades"), R"(["raw","veteran"])");
  EXPECT_EQ(json_at(json, "markers/0"),
            R"x({"name":"order","label":"Orders","low":1,"high":2,"values":["stand","march"],"written":"1 to 2 (stand, march)","secret":true})x");
  EXPECT_EQ(json_at(json, "markers/1/bookkeeping"), "true");
  EXPECT_EQ(json_at(json, "leader_markers"), "[]");
  EXPECT_EQ(json_at(json, "params/1/choices"), R"(["stand","march"])");
  EXPECT_EQ(json_at(json, "records/0"), R"({"name":"contact","numbers":["round","side"]})");
  EXPECT_EQ(json_at(json, "tokens"), R"(["smoke","abandoned gun"])");
  EXPECT_EQ(json_at(json, "side_numbers"), R"(["first"])");
  EXPECT_EQ(json_at(json, "ground/conditions/2"), R"("burning")");
}

}  // namespace
}  // namespace drumhead
