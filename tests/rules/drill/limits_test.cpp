// Every number of Drill stands in its tables: an override changes what it decides.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rules/drill/drill.h"
#include "support/drill_positions.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

// Drill with one row changed. Kept: a fight and its tables point into it.
const Rulebook& drill_with(const char* table, const char* row, int value) {
  static std::vector<std::unique_ptr<Rulebook>> books;
  const std::string text = fmt::format("[{}]\nrows = [ {{ id = \"{}\", value = {} }} ]\n", table, row, value);
  const EmbeddedFile house_rule{"house.toml", text};
  return *books.emplace_back(drill::make_drill({&house_rule, 1}).value());
}

Fight facing_each_other(const Rulebook& book) { return Fight(book, drill_position("two_lines_facing")); }

// 8 stands make 4 dice, and 1 for standing; beyond 4" a die hits on a 6.
Fight& two_hits(Fight& f) {
  f.begin("fire").dice({6, 6, 1, 1, 1}).says(Seat::kA, "Red/1 volley target Blue/1");
  return f;
}

int reckoned(const Rulebook& book, std::string_view procedure, const CircumstanceValues& values) {
  for (const Procedure& one : book.procedures())
    if (one.name == procedure) return one.open(values).value().reckoning.total;
  return ADD_FAILURE() << "no procedure " << procedure, 0;
}

std::string consequences(const Rulebook& book, std::string_view procedure, std::int64_t outcome) {
  std::string all;
  for (const Procedure& one : book.procedures())
    if (one.name == procedure)
      for (const auto& [text, cite] : one.open({}).value().next(outcome)) all += text;
  return all;
}

TEST(dr_100_losses, how_many_call_for_a_test) {
  EXPECT_NE(consequences(rulebook("drill"), "volley", 2).find("tests its morale"), std::string::npos);
  EXPECT_EQ(consequences(drill_with("limits", "morale_losses", 3), "volley", 2).find("tests its morale"),
            std::string::npos);
  Fight f = facing_each_other(drill_with("limits", "morale_losses", 3));
  two_hits(f).dice({1, 1, 1, 1}).says(Seat::kB, "Blue/1 volley target Red/1");
  EXPECT_FALSE(f.told("tests its morale"));
}

TEST(dr_103_dispersal, at_which_share_a_unit_disperses) {
  Fight standard = facing_each_other(rulebook("drill")),
        house = facing_each_other(drill_with("limits", "dispersal", 80));
  EXPECT_FALSE(two_hits(standard).told("disperses"));
  EXPECT_TRUE(two_hits(house).told("Blue/1 disperses."));
}

TEST(dr_052_stopped_short, how_many_hits_stop_a_charge) {
  for (const int hits : {2, 3}) {
    Fight f(drill_with("limits", "stopping_hits", hits), drill_position("horse_before_foot"));
    f.unit("Red/2", Seat::kA, "cavalry", 6, {42, 6}, 0)
        .marker("Red/2", "order", 1);  // the movement goes on after the charge
    f.marker("Red/1", "order", 2).begin("movement");
    f.says(Seat::kA, "Red/1 charge target Blue/1")
        .dice(hits == 2 ? std::vector{6, 6, 1, 1, 1} : std::vector{6, 6, 1, 1, 1, 3, 3});
    f.says(Seat::kB, "Blue/1 stand");
    EXPECT_EQ(f.told("is stopped short"), hits == 2);
  }
}

TEST(dr_040_wheel, how_wide_it_may_be) {
  Fight f(drill_with("limits", "wheel", 30), drill_position("two_lines_facing"));
  f.marker("Red/1", "order", 2).begin("movement");
  EXPECT_EQ(f.refused(Seat::kA, "Red/1 charge target Blue/1 path wheel left 31, advance 6").text,
            "A charge is one wheel of up to 30 degrees, if any, and then straight ahead.");
}

TEST(dr_044_and_082_arcs, how_wide_they_are) {
  Fight fire(drill_with("limits", "fire_arc", 10), drill_position("two_lines_facing"));
  fire.at("Blue/1", {35, 18}).begin("fire");
  EXPECT_EQ(fire.asked(Seat::kA), "orders") << "nobody is in anybody's arc: the next turn begins";
  Fight charge(drill_with("limits", "charge_arc", 10), drill_position("horse_before_foot"));
  charge.at("Blue/1", {35, 18}).marker("Red/1", "order", 2).begin("movement");
  EXPECT_EQ(charge.refused(Seat::kA, "Red/1 charge target Blue/1").cite.text(), "DR-044");
}

TEST(dr_023_and_024_costs, how_many_times_the_way) {
  Fight f = facing_each_other(drill_with("costs", "retiring", 3));
  f.marker("Red/1", "order", 1).begin("movement");
  EXPECT_EQ(f.refused(Seat::kA, "Red/1 move path retire 1.5").cite.text(), "DR-021");
  f.says(Seat::kA, "Red/1 move path retire 1");
  EXPECT_TRUE(f.told("Retiring costs 3 times the way."));
  Fight broken = facing_each_other(drill_with("costs", "broken_ground", 4));
  broken.rectangle(PieceKind::kRough, "Scrub", {18, 8}, {30, 17})
      .marker("Red/1", "order", 1)
      .begin("movement");
  EXPECT_EQ(broken.refused(Seat::kA, "Red/1 move path advance 1.5").cite.text(), "DR-021");
}

TEST(dr_071_strength, how_much_is_half_as_strong_again) {
  const CircumstanceValues twelve_to_eight{{"attacker_strength", "12"}, {"defender_strength", "8"}};
  EXPECT_EQ(reckoned(rulebook("drill"), "combat", twelve_to_eight), 1);
  EXPECT_EQ(reckoned(drill_with("limits", "stronger", 200), "combat", twelve_to_eight), 0);
}

TEST(dr_085_dice, how_many_stands_make_one) {
  const CircumstanceValues eight{{"stands", "8"}};
  EXPECT_EQ(reckoned(rulebook("drill"), "volley", eight), 4);
  EXPECT_EQ(reckoned(drill_with("limits", "stands_per_die", 4), "volley", eight), 2);
}

TEST(dr_085_square, which_share_of_it_fires) {
  Fight f = facing_each_other(drill_with("limits", "square_share", 1));
  f.formation("Red/1", "square")
      .begin("fire")
      .dice({1, 1, 1, 1, 1})
      .says(Seat::kA, "Red/1 volley target Blue/1");
  EXPECT_TRUE(f.told("makes 5 dice")) << f.report();
}

TEST(dr_101_weakness, below_which_share_a_unit_is_weak) {
  for (const int percent : {50, 80}) {
    Fight f = facing_each_other(drill_with("limits", "below_half", percent));
    two_hits(f).dice({1, 1, 1, 1, 6}).says(Seat::kB, "Blue/1 volley target Red/1");
    EXPECT_EQ(f.told("-1 below half strength"), percent == 80) << f.report();
  }
}

TEST(dr_091_dice, how_many_there_are_at_least) {
  Fight f = facing_each_other(drill_with("limits", "least_dice", 6));
  f.begin("fire").dice({1, 1, 1, 1, 1, 1}).says(Seat::kA, "Red/1 volley target Blue/1");
  EXPECT_TRUE(f.told("6 dice, the least there is"));
}

TEST(dr_101_losses, how_many_count_for_nothing) {
  const CircumstanceValues three{{"lost", "3"}};
  EXPECT_EQ(reckoned(rulebook("drill"), "morale", three), -2);
  EXPECT_EQ(reckoned(drill_with("limits", "unfelt_losses", 0), "morale", three), -3);
}

TEST(dr_073_blocked, what_it_costs) {
  Fight f = facing_each_other(drill_with("limits", "blocked_retreat", 3));
  f.unit("Red/2", Seat::kA, "infantry", 8, {24, 11}, 0).begin("fire");  // close behind
  f.dice({1, 1, 1, 1, 1}).says(Seat::kA, "Red/1 volley target Blue/1");
  f.dice({6, 6, 1, 1, 1, 2}).says(Seat::kB, "Blue/1 volley target Red/1");
  EXPECT_TRUE(f.told("Red/1 loses 3 stands (3 left).")) << f.report();
}

}  // namespace
}  // namespace drumhead::test
