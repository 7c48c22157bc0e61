// What one side hides is absent from the other's View (R10, R25): two games that differ only in what a seat cannot know
// look the same to it, down to the last number.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rules/belle_alliance/the_book.h"

namespace drumhead::test {
namespace {

View seen_by(Seat seat, const std::string& text) { return belle().project(played(text), seat); }

// A hill of one layer from x = 80 to 140 hides what is beyond it from Red, at its western foot. Blue/1 is on its brow and
// in sight; everything else of Blue's is hidden.
struct Hidden {
  std::string place = "190,70";
  int strength = 30;
  std::string markers = "disorder=1";
  std::string name = "Blue/2";
  std::string general = "200,90";
  std::string guns = "200,40";
  int models = 2;
  int arrival = 7;
  std::string more;
};

std::string battle(const Hidden& h) {
  return fmt::format(
      "table 240 x 150\n"
      "turn 3\n"
      "ground contour rect 80,0 60 150 height 1\n"
      "ground bridge Bridge rect 230,100 5 10\n"
      "command Brigade side B level 0\n"
      "unit Red/1 side A type infantry strength 30 at 60,70 facing east\n"
      "unit Blue/1 side B type infantry strength 24 at 90,70 facing west valour=1\n"
      "unit Guns side B type \"foot artillery\" strength 6 off table guns=0\n"
      "unit {} side B type infantry strength {} at {} facing west {}\n"
      "unit Reserve side B type infantry strength 30 arrives {} at 220,140 facing south\n"
      "leader Grolman side B command Brigade at {} facing west\n"
      "token \"abandoned guns\" side B owner Guns width 10 depth 7.5 marker 0 {} at {} facing west\n"
      "{}"
      "start orders\n",
      h.name, h.strength, h.place, h.markers, h.arrival, h.general, h.models, h.guns, h.more);
}

TEST(ba_knowledge, what_is_hidden_leaves_no_trace) {
  const View plain = seen_by(Seat::kA, battle({}));
  Hidden h;
  h.place = "185,60", h.strength = 12, h.name = "Guards";
  EXPECT_EQ(seen_by(Seat::kA, battle(h)), plain) << "a body, its place, its figures and its name";
  h = {};
  h.markers = "disorder=2 supplies=-1 canister=1 valour=-3 valour_steps=2 moved=1 fired=1 fired_in=3";
  EXPECT_EQ(seen_by(Seat::kA, battle(h)), plain) << "its condition";
  h = {};
  h.general = "210,20";
  EXPECT_EQ(seen_by(Seat::kA, battle(h)), plain) << "an officer and his adjutants";
  h = {};
  h.guns = "205,120", h.models = 3;
  EXPECT_EQ(seen_by(Seat::kA, battle(h)), plain) << "abandoned guns";
  h = {};
  h.arrival = 12;
  EXPECT_EQ(seen_by(Seat::kA, battle(h)), plain) << "who is to arrive, and when";
  h = {};
  h.more = "piece Bridge prepared=2 powder_fails=1 powder_in=2\nrecord work Blue/2 work=5 piece=1 done=3 begun=1\n";
  EXPECT_EQ(seen_by(Seat::kA, battle(h)), plain) << "charges at a bridge, and work";
  h = {};
  h.more = "record \"fired at\" Blue/2 Red/1 bound=2\nrecord \"failed order\" Blue/1 times=1\n";
  EXPECT_EQ(seen_by(Seat::kA, battle(h)), plain) << "fire out of nowhere, orders that failed";
  h = {};
  h.more = "marker Blue/1 supplies -1\nmarker Blue/1 soutien_of 1\nmarker Blue/1 rest_count 3\nmarker Blue/1 canister\n";
  EXPECT_EQ(seen_by(Seat::kA, battle(h)), plain) << "what is secret of a body in sight";
}

TEST(ba_knowledge, its_own_side_and_the_end_of_the_battle_hide_nothing) {
  Hidden h;
  const View own = seen_by(Seat::kB, battle(h));
  EXPECT_EQ(own.known.unit(UnitId{3}).strength, 30);
  EXPECT_TRUE(own.known.leaders[0].on_table);
  EXPECT_TRUE(own.known.tokens[0].on_table);
  EXPECT_EQ(own.known.setting->arrivals.size(), 1U);
  BattleState over = played(battle(h));
  over.outcome.over = true;
  EXPECT_EQ(belle().project(over, Seat::kA).known.unit(UnitId{3}).strength, 30);
}

TEST(ba_knowledge, spectators_see_what_both_sides_see) {
  const View view = belle().project(played(battle({})), Seat::kNobody);
  EXPECT_TRUE(view.known.unit(UnitId{0}).on_table);   // Blue/1 sees it
  EXPECT_TRUE(view.known.unit(UnitId{1}).on_table);
  EXPECT_FALSE(view.known.unit(UnitId{3}).on_table);
  EXPECT_FALSE(view.known.leaders[0].on_table);
  EXPECT_FALSE(view.known.tokens[0].on_table);
}

TEST(ba_knowledge, what_is_in_sight_is_known) {
  Hidden h;
  h.place = "85,100", h.general = "100,90", h.guns = "88,30";
  const View view = seen_by(Seat::kA, battle(h));
  EXPECT_EQ(view.known.unit(UnitId{3}).strength, 30);
  EXPECT_TRUE(view.known.leaders[0].on_table);
  EXPECT_TRUE(view.known.tokens[0].on_table);
}

// R28: what a seat does not see is not counted among the enemy's losses.
TEST(ba_knowledge, hidden_figures_are_not_lost_figures) {
  const View view = seen_by(Seat::kA, battle({}));
  // Of Blue's figures 24 are seen, and of them none is lost.
  EXPECT_EQ(view.known.side_numbers[1][2], 24);
}

// Staff who touch a unit are seen with it.
TEST(ba_knowledge, an_officer_with_a_unit_is_seen_when_it_is) {
  const auto with = [](const std::string& unit) {
    return fmt::format(
        "table 240 x 150\nground contour rect 80,0 60 150 height 1\ncommand Brigade side B level 0\n"
        "unit Red/1 side A type infantry strength 30 at 60,70 facing east\n"
        "unit Blue/1 side B type infantry strength 24 at 90,70 facing west\n"
        "unit Blue/2 side B type infantry strength 24 at 190,70 facing west\n"
        "leader Grolman side B command Brigade with {}\nstart orders\n",
        unit);
  };
  EXPECT_TRUE(seen_by(Seat::kA, with("Blue/1")).known.leaders[0].on_table);
  EXPECT_FALSE(seen_by(Seat::kA, with("Blue/2")).known.leaders[0].on_table);
}

// R7: nobody measures unless it was agreed; when the battle is over everybody may.
TEST(ba_015_measuring, is_for_afterwards) {
  BattleState state = played(battle({}));
  EXPECT_FALSE(belle().may_measure(belle().project(state, Seat::kA)).allowed());
  state.outcome.over = true;
  EXPECT_TRUE(belle().may_measure(belle().project(state, Seat::kA)).allowed());
}

}  // namespace
}  // namespace drumhead::test
