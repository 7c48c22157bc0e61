// Who holds what: ground that is taken and kept, and what a side had, has lost and holds.
#include "engine/objectives.h"

#include <gmock/gmock.h>

#include <array>

#include "engine/body_field.h"
#include "geom/touching.h"

namespace drumhead::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Cite kTaken{"OB-001", 0};
constexpr std::size_t kHolder = 3;  // any marker of a piece will do

class Objectives : public testing::Test {
 protected:
  Objectives() {
    field_.setting->objectives = {{"The hill", hill_, Seat::kB, 2}, {"Glory", PieceId{}, Seat::kA, 9}, {"The farm", farm_, Seat::kNobody, 1}};
    set_starting_holders(field_.state, kHolder);
  }
  bool alone(Seat side, const std::function<bool(UnitId)>& counts = [](UnitId) { return true; }) const {
    return stands_alone_on(field_.bodies(), field_.state.ground->piece(hill_), side, counts);
  }

  BodyField field_;
  PieceId hill_ = field_.rectangle(PieceKind::kZone, "Hill", {10, 10}, {20, 15});
  PieceId farm_ = field_.rectangle(PieceKind::kZone, "Farm", {30, 10}, {35, 15});
};

TEST_F(Objectives, a_side_stands_alone_where_no_enemy_stands) {
  EXPECT_FALSE(alone(Seat::kA));   // nobody is there
  const UnitId red = field_.unit("Red/1", Seat::kA, 6, {7, 12});    // 4 to 10: it touches the edge
  EXPECT_FALSE(alone(Seat::kA));
  field_.state.unit(red).pose.at.x += kContactTolerance + 1;
  EXPECT_TRUE(alone(Seat::kA));
  EXPECT_FALSE(alone(Seat::kB));
  const UnitId blue = field_.unit("Blue/1", Seat::kB, 6, {20, 14}, kSouth);   // partly on it
  EXPECT_FALSE(alone(Seat::kA));
  EXPECT_FALSE(alone(Seat::kB));
  field_.state.unit(blue).on_table = false;
  EXPECT_TRUE(alone(Seat::kA));
}

// One that counts is enough for one's own side; of the enemy any body is too many.
TEST_F(Objectives, of_ones_own_only_those_who_count_of_the_enemy_anybody) {
  const UnitId shaken = field_.unit("Red/1", Seat::kA, 4, {13, 12});
  const auto steady = [&](UnitId id) { return id != shaken; };
  EXPECT_FALSE(alone(Seat::kA, steady));
  const UnitId second = field_.unit("Red/2", Seat::kA, 4, {18, 12});
  EXPECT_TRUE(alone(Seat::kA, steady));
  field_.state.unit(second).on_table = false;
  field_.unit("Blue/1", Seat::kB, 4, {18, 14}, kSouth);
  EXPECT_FALSE(alone(Seat::kB, steady));   // though Red/1 does not count
}

TEST_F(Objectives, are_held_until_they_are_taken) {
  const std::vector<Objective>& all = field_.setting->objectives;
  EXPECT_EQ(holder_of(field_.state, all[0], kHolder), Seat::kB);
  EXPECT_EQ(holder_of(field_.state, all[1], kHolder), Seat::kNobody);   // no ground
  EXPECT_EQ(holder_of(field_.state, all[2], kHolder), Seat::kNobody);
  field_.unit("Red/1", Seat::kA, 4, {13, 12});
  const auto taken = [&] {
    Dice dice = Dice::seeded(1);
    Scene scene(field_.state, dice, Scene::Ear::kTelling);
    take_objectives(scene, kHolder, kTaken, [&](const Piece& ground, Seat side) { return ground.id == hill_ && alone(side); });
    std::vector<std::string> told;
    for (const Event& event : scene.take_events()) told.push_back(event.text);
    return told;
  };
  EXPECT_THAT(taken(), ElementsAre("Red takes the hill."));
  EXPECT_EQ(holder_of(field_.state, all[0], kHolder), Seat::kA);
  EXPECT_THAT(taken(), IsEmpty());
  field_.state.units[0].on_table = false;
  EXPECT_THAT(taken(), IsEmpty());
  EXPECT_EQ(holder_of(field_.state, all[0], kHolder), Seat::kA);        // kept by nobody's being there
}

TEST_F(Objectives, a_tally_counts_what_a_side_had_lost_and_holds) {
  const UnitId hurt = field_.unit("Red/1", Seat::kA, 8, {13, 12}), gone = field_.unit("Red/2", Seat::kA, 6, {18, 12});
  const UnitId late = field_.unit("Red/3", Seat::kA, 5, {5, 5});
  field_.unit("Blue/1", Seat::kB, 7, {30, 12});
  field_.state.unit(hurt).strength = 6;
  field_.state.unit(gone).strength = 0, field_.state.unit(gone).on_table = false;
  field_.state.unit(late).on_table = false;   // still to come, not lost
  const SideTally red = side_tally(field_.state, Seat::kA, kHolder), blue = side_tally(field_.state, Seat::kB, kHolder);
  EXPECT_EQ(red.strength, 19);
  EXPECT_EQ(red.lost, 8);
  EXPECT_EQ(red.points, 0);
  EXPECT_EQ(blue.strength, 7);
  EXPECT_EQ(blue.lost, 0);
  EXPECT_EQ(blue.points, 2);
}

// By one thing after another; what comes after the first difference does not matter.
TEST_F(Objectives, the_first_thing_in_which_the_sides_differ_decides) {
  Vocabulary words;
  words.outcomes = {"it goes on", "the enemy is broken", "more is held", "neither"};
  const auto decided = [&](std::array<int, 2> a, std::array<int, 2> b) {
    Dice dice = Dice::seeded(1);
    Scene scene(field_.state, dice, Scene::Ear::kTelling);
    decide(scene, words, kTaken, a, b);
    EXPECT_TRUE(field_.state.outcome.over);
    const std::vector<Event> told = scene.take_events();
    EXPECT_EQ(told.front().cites, (std::vector<Cite>{kTaken}));
    return told.front().text;
  };
  EXPECT_EQ(decided({1, -5}, {0, 9}), "Red wins: the enemy is broken.");
  EXPECT_EQ(field_.state.outcome, (Outcome{true, Seat::kA, 1}));
  EXPECT_EQ(decided({0, -5}, {0, -4}), "Blue wins: more is held.");
  EXPECT_EQ(field_.state.outcome, (Outcome{true, Seat::kB, 2}));
  EXPECT_EQ(decided({1, 2}, {1, 2}), "The battle is drawn: neither.");
  EXPECT_EQ(field_.state.outcome, (Outcome{true, Seat::kNobody, 3}));
}

TEST(what_the_battle_says, or_else_the_book) {
  Setting setting;
  EXPECT_EQ(setting.last_turn(12), 12);
  EXPECT_EQ(setting.breaking(Seat::kB, 50), 50);
  setting.turn_limit = 8, setting.breaking_point = {0, 30};
  EXPECT_EQ(setting.last_turn(12), 8);
  EXPECT_EQ(setting.breaking(Seat::kA, 50), 50);
  EXPECT_EQ(setting.breaking(Seat::kB, 50), 30);
}

}  // namespace
}  // namespace drumhead::test
