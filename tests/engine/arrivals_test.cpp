// Units that come later: in their turn or the first after it, where there is room.
#include "engine/arrivals.h"

#include <gmock/gmock.h>

#include "engine/body_field.h"

namespace drumhead::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Cite kComesOn{"AR-001", 0};

class Arrivals : public testing::Test {
 protected:
  UnitId late(const std::string& name, int turn, Pose entry) {
    const UnitId id = field_.unit(name, Seat::kA, 6, {0, 0});
    field_.state.unit(id).on_table = false;
    field_.setting->arrivals.push_back({id, turn, entry});
    return id;
  }
  // What is told of a turn's arrivals.
  std::vector<std::string> turn(int number) {
    field_.state.turn = number;
    Dice dice = Dice::seeded(1);
    Scene scene(field_.state, dice, Scene::Ear::kTelling);
    bring_on_arrivals(scene, kComesOn, field_.formations);
    std::vector<std::string> told;
    for (const Event& event : scene.take_events()) told.push_back(event.text);
    return told;
  }
  const Unit& on(UnitId id) const { return field_.state.unit(id); }

  BodyField field_;
};

TEST_F(Arrivals, come_in_their_turn_where_the_battle_says) {
  const UnitId red = late("Red/1", 3, {{inches(10), inches(20)}, kSouth});
  EXPECT_THAT(turn(2), IsEmpty());
  EXPECT_FALSE(on(red).on_table);
  EXPECT_THAT(turn(3), ElementsAre("Red/1 arrives."));
  EXPECT_TRUE(on(red).on_table);
  EXPECT_EQ(on(red).pose, (Pose{{inches(10), inches(20)}, kSouth}));
  EXPECT_THAT(turn(4), IsEmpty());   // once
}

// At the northern edge, marching south: with its front there it would stand behind the table.
TEST_F(Arrivals, come_with_their_rear_at_the_edge) {
  const UnitId red = late("Red/1", 1, {{inches(10), inches(30)}, kSouth});
  EXPECT_THAT(turn(1), ElementsAre("Red/1 arrives."));
  EXPECT_EQ(on(red).pose, (Pose{{inches(10), inches(59, 2)}, kSouth}));
  EXPECT_TRUE(field_.bodies().has_room(red));
}

TEST_F(Arrivals, wait_while_there_is_no_room) {
  const UnitId red = late("Red/1", 1, {{inches(10), inches(30)}, kSouth});
  const UnitId blue = field_.unit("Blue/1", Seat::kB, 6, {12, 29});
  field_.state.unit(blue).pose.at.y = inches(30);
  EXPECT_THAT(turn(1), IsEmpty());
  EXPECT_FALSE(on(red).on_table);
  EXPECT_EQ(on(red).strength, 6);
  EXPECT_THAT(turn(2), IsEmpty());
  field_.state.unit(blue).pose.at.y = inches(20);
  EXPECT_THAT(turn(3), ElementsAre("Red/1 arrives."));
  EXPECT_TRUE(on(red).on_table);
}

TEST_F(Arrivals, two_do_not_come_on_at_one_place) {
  const UnitId first = late("Red/1", 1, {{inches(10), inches(30)}, kSouth});
  const UnitId second = late("Red/2", 1, {{inches(12), inches(30)}, kSouth});
  EXPECT_THAT(turn(1), ElementsAre("Red/1 arrives."));
  EXPECT_TRUE(on(first).on_table);
  EXPECT_FALSE(on(second).on_table);
}

TEST_F(Arrivals, those_who_were_lost_do_not_come_again) {
  const UnitId red = late("Red/1", 1, {{inches(10), inches(20)}, kSouth});
  field_.state.unit(red).strength = 0;
  EXPECT_THAT(turn(2), IsEmpty());
  EXPECT_FALSE(on(red).on_table);
}

TEST_F(Arrivals, a_book_may_say_who_comes_and_what_room_is) {
  const UnitId red = late("Red/1", 1, {{inches(10), inches(20)}, kSouth}), kept = late("Red/2", 1, {{inches(30), inches(20)}, kSouth});
  Dice dice = Dice::seeded(1);
  Scene scene(field_.state, dice, Scene::Ear::kTelling);
  field_.state.turn = 1;
  bool room = false;
  const auto bring = [&] {
    bring_on_arrivals(scene, kComesOn, [&](const Unit& unit) { return unit.id != kept; },
                      [&](UnitId id) { return room && on(id).pose.at.y == inches(20); });
  };
  bring();
  EXPECT_FALSE(on(red).on_table);
  room = true;
  bring();
  EXPECT_TRUE(on(red).on_table);
  EXPECT_FALSE(on(kept).on_table);
  const std::vector<Event> events = scene.take_events();
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].cites, std::vector<Cite>{kComesOn});
}

}  // namespace
}  // namespace drumhead::test
