#include "table/command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bodies.h"

namespace drumhead {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

CommandId command_id(int n) { return CommandId{static_cast<std::int16_t>(n)}; }
LeaderId leader_id(int n) { return LeaderId{static_cast<std::int16_t>(n)}; }

// A division (0) of two brigades (1, 2), and a brigade of its own (3); leaders of 0 and 1.
struct Army {
  std::vector<Command> commands = std::vector<Command>(4);
  std::vector<Leader> leaders = std::vector<Leader>(2);
  std::vector<Unit> units = std::vector<Unit>(5);

  Army() {
    for (int i = 0; i < 4; ++i) commands[static_cast<std::size_t>(i)].id = command_id(i);
    commands[0].level = 1;
    commands[1].superior = commands[2].superior = command_id(0);
    commands[0].leader = leader_id(0);
    commands[1].leader = leader_id(1);
    for (int i = 0; i < 2; ++i) leaders[static_cast<std::size_t>(i)].id = leader_id(i);
    for (int i = 0; i < 5; ++i) units[static_cast<std::size_t>(i)].id = unit(i);
    units[0].command = units[1].command = command_id(1);
    units[2].command = command_id(2);
    units[3].command = command_id(3);
  }
};

TEST(command, the_chain_goes_up_to_the_top) {
  const Army a;
  EXPECT_THAT(chain_above(a.commands, command_id(2)), ElementsAre(command_id(2), command_id(0)));
  EXPECT_TRUE(is_under(a.commands, command_id(2), command_id(0)));
  EXPECT_TRUE(is_under(a.commands, command_id(2), command_id(2)));
  EXPECT_FALSE(is_under(a.commands, command_id(3), command_id(0)));
  EXPECT_EQ(superior_at_level(a.commands, command_id(1), 1), command_id(0));
  EXPECT_EQ(superior_at_level(a.commands, command_id(3), 1), std::nullopt);
  EXPECT_THAT(direct_subordinates(a.commands, command_id(0)), ElementsAre(command_id(1), command_id(2)));
  EXPECT_THAT(direct_subordinates(a.commands, CommandId{}), IsEmpty());
}

TEST(command, units_of_a_division_are_those_of_its_brigades) {
  Army a;
  EXPECT_THAT(units_under(a.commands, a.units, command_id(0)), ElementsAre(unit(0), unit(1), unit(2)));
  a.units[1].on_table = false;
  EXPECT_THAT(units_under(a.commands, a.units, command_id(1)), ElementsAre(unit(0)));
  EXPECT_THAT(units_under(a.commands, a.units, command_id(1), false), ElementsAre(unit(0), unit(1)));
}

TEST(command, leaders_over_a_unit_from_its_brigadier_upwards) {
  const Army a;
  EXPECT_THAT(leaders_over(a.commands, a.units[0]), ElementsAre(leader_id(1), leader_id(0)));
  EXPECT_THAT(leaders_over(a.commands, a.units[2]), ElementsAre(leader_id(0)));
  EXPECT_THAT(leaders_over(a.commands, a.units[4]), IsEmpty());
  EXPECT_FALSE(leader_of(a.commands, command_id(3)).valid());
}

TEST(command, an_attached_leader_stands_with_his_unit) {
  Army a;
  a.leaders[0].pose = {at(1, 1), kNorth};
  a.units[2].pose = {at(20, 30), kEast};
  EXPECT_EQ(place_of(a.leaders[0], a.units), (Pose{at(1, 1), kNorth}));
  a.leaders[0].attached_to = unit(2);
  EXPECT_EQ(place_of(a.leaders[0], a.units), (Pose{at(20, 30), kEast}));
  EXPECT_THAT(attached_leaders(a.leaders, unit(2)), ElementsAre(leader_id(0)));
  EXPECT_THAT(attached_leaders(a.leaders, UnitId{}), IsEmpty());
}

TEST(command, a_circle_is_found_and_walked_no_further) {
  Army a;
  EXPECT_EQ(first_in_a_circle(a.commands), std::nullopt);
  a.commands[0].superior = command_id(2);
  EXPECT_EQ(first_in_a_circle(a.commands), command_id(0));
  EXPECT_EQ(chain_above(a.commands, command_id(1)).size(), 3U);
  a.commands[0].superior = command_id(0);
  EXPECT_EQ(first_in_a_circle(a.commands), command_id(0));
}

TEST(command_complaints, name_what_is_wrong) {
  EXPECT_THAT(complaints(Army().commands, Army().leaders, Army().units), IsEmpty());
  Army a;
  a.commands[0].superior = command_id(1);
  EXPECT_THAT(complaints(a.commands, a.leaders, a.units), ElementsAre(HasSubstr("circle")));
  Army b;
  b.commands[3].superior = command_id(9);
  b.commands[2].leader = leader_id(7);
  b.units[4].command = command_id(8);
  EXPECT_THAT(
      complaints(b.commands, b.leaders, b.units),
      ElementsAre(HasSubstr("unknown leader"), HasSubstr("unknown superior"), HasSubstr("unknown command")));
  Army c;
  c.units[3].side = Seat::kB;
  EXPECT_THAT(complaints(c.commands, c.leaders, c.units), ElementsAre(HasSubstr("other side")));
}

}  // namespace
}  // namespace drumhead
