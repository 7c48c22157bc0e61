// The captain plays with a plan: positions in which it is plain what a soldier would do. A playthrough leads
// up to the question; the captain, who sees what its seat may see, goes on from there.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/naming.h"
#include "generals/general.h"
#include "our_battles.h"
#include "support/fight.h"
#include "support/playthrough_files.h"

namespace drumhead::test {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kFury = "fire-and-fury";
constexpr const char* kBelle = "belle-alliance";

// What the captain of side A answers, and what is told of it, as long as it is asked and at most so often.
std::string captain_goes_on(const char* rules, const std::string& script, int answers = 1) {
  const Rulebook& book = rulebook(rules);
  const PlaythroughOutcome led_up = play({"plan", "", "plan", fmt::format("rules {}{}", rules, script)});
  for (const LoadError& failure : led_up.failures) ADD_FAILURE() << failure.message();
  if (!led_up.passed()) return {};
  const std::unique_ptr<Referee> referee = resumed(led_up.chronicle, book, "plan").value();
  const std::unique_ptr<General> captain = make_general("captain", book, 7).value();
  const std::size_t before = referee->chronicle().entries.size();
  for (int i = 0; i < answers && !referee->asks(Seat::kA).empty(); ++i) {
    const Ask ask = referee->asks(Seat::kA).front();
    const Verdict verdict = referee->answer(Seat::kA, captain->answer(referee->view(Seat::kA), ask));
    EXPECT_TRUE(verdict.allowed());
  }
  std::string told;
  for (std::size_t i = before; i < referee->chronicle().entries.size(); ++i) {
    const ChronicleEntry& entry = referee->chronicle().entries[i];
    told += entry.said + "\n" + report_lines(entry.events, Reader::kTruth);
  }
  return told;
}

// A stream that a whole move does not get over is no reason to stand still: it goes as far as it can.
TEST(ff_plan, a_regiment_far_behind_comes_up_over_the_stream) {
  EXPECT_THAT(captain_goes_on(kFury, R"(
table 60 x 48
ground stream Run line 0,11 60,11
ground field Gate rect 30,32 4 4
objective "The gate" piece Gate held B
unit Red/1 side A type infantry strength 10 formation "march column" at 45,9 facing north
unit Blue/1 side B type infantry strength 6 formation line at 30,34 facing south
start maneuver side A
dice 6
answer A: Red/1 alone
)"),
              HasSubstr("Red/1 advances"));
}

TEST(ff_plan, an_empty_key_position_in_reach_is_taken) {
  EXPECT_THAT(captain_goes_on(kFury, R"(
table 60 x 48
ground field Gate rect 24,18 4 4
objective "The gate" piece Gate held B
unit Red/1 side A type infantry strength 6 formation line at 20,10 facing north
unit Blue/1 side B type infantry strength 6 formation line at 40,44 facing south
start maneuver side A
dice 6
answer A: Red/1 alone
)",
                              2),
              HasSubstr("Red holds the gate."));
}

// The fence is 8" ahead and a whole move is 12": it stops at the rails, in their cover, and not beyond.
TEST(ff_plan, a_line_under_fire_stops_at_the_fence) {
  EXPECT_THAT(captain_goes_on(kFury, R"(
table 60 x 48
ground fence Rails line 14,18 26,18
ground field Gate rect 30,44 4 4
objective "The gate" piece Gate held B
unit Red/1 side A type infantry strength 6 formation line at 20,10 facing north
unit Blue/1 side B type infantry strength 8 formation line at 20,28 facing south
unit Blue/2 side B type infantry strength 8 formation line at 32,28 facing south
start maneuver side A
dice 6
answer A: Red/1 alone
answer A: no_charge
)"),
              HasSubstr("Red/1 advances 7.9\""));
}

TEST(ff_plan, a_charge_goes_for_a_back_and_not_for_a_front) {
  EXPECT_THAT(captain_goes_on(kFury, R"(
table 60 x 48
unit Red/1 side A type infantry grade crack strength 6 formation line at 20,10 facing north
unit Blue/1 side B type infantry strength 4 formation line at 16,17 facing west
unit Blue/2 side B type infantry strength 4 formation line at 25,17 facing south
start maneuver side A
dice 6
answer A: Red/1 alone
)"),
              HasSubstr("Red/1 meets Blue/1 in the rear."));
}

TEST(ff_plan, nobody_charges_a_stone_wall_one_against_three) {
  const std::string told = captain_goes_on(kFury, R"(
table 60 x 48
ground wall Wall line 14,18 26,18
unit Red/1 side A type infantry grade green strength 3 formation line at 20,10 facing north
unit Blue/1 side B type infantry grade crack strength 10 formation line at 20,18.1 facing south
start maneuver side A
dice 9
answer A: Red/1 alone
)");
  EXPECT_THAT(told, HasSubstr("no_charge"));
  EXPECT_THAT(told, Not(HasSubstr("charges Blue/1")));
}

TEST(ff_plan, empty_cartridge_boxes_are_filled_out_of_range) {
  EXPECT_THAT(captain_goes_on(kFury, R"(
table 90 x 60
command Brigade side A level 0
unit Red/1 side A type infantry strength 6 command Brigade low_ammo=1 at 12,10 facing north
unit Blue/1 side B type infantry strength 6 at 24,48 facing south
leader Lee side A rating 0 command Brigade at 16,6
start maneuver side A
dice 4
answer A: check under Lee units Red/1
)",
                              2),
              HasSubstr("and replenishes its ammunition"));
}

// Red/2 is broken and far from Lee, Red/1 is well: he rides to where he is needed.
TEST(ff_plan, a_leader_rides_to_those_in_trouble) {
  EXPECT_THAT(captain_goes_on(kFury, R"(
table 60 x 48
command Brigade side A level 0
leader Lee side A rating 1 command Brigade at 20,10
unit Red/1 side A type infantry strength 6 command Brigade at 20,16 facing north
unit Red/2 side A type infantry strength 6 command Brigade order=1 at 36,10 facing north
unit Blue/1 side B type infantry strength 6 at 24,44 facing south
start maneuver side A
dice 4
answer A: check under Lee units Red/1
)",
                              8),
              HasSubstr("Lee rides"));
}

// ---- Belle Alliance: secret sheets, so what is looked at is what the captain writes.

// Blue/1 is shaken and shows its flank, Blue/2 is steady and faces Red.
TEST(ba_plan, an_attack_goes_for_the_shaken_and_not_for_the_steady) {
  const std::string said = captain_goes_on(kBelle, R"(
table 240 x 150
command Brigade side A level 0
leader Hill side A command Brigade at 100,45 facing north
unit Red/1 side A type infantry strength 30 command Brigade formation "column of attack" files 6 at 100,60 facing north
unit Blue/1 side B type infantry strength 24 disorder=1 files 12 at 94,80 facing west
unit Blue/2 side B type infantry strength 30 files 15 at 125,80 facing south
start orders
)");
  EXPECT_THAT(said, HasSubstr("Red/1 attack target Blue/1"));
  EXPECT_THAT(said, Not(HasSubstr("target Blue/2")));
}

TEST(ba_plan, nobody_attacks_a_steady_line_behind_a_wall_one_against_three) {
  EXPECT_THAT(captain_goes_on(kBelle, R"(
table 240 x 150
command Brigade side A level 0
leader Hill side A command Brigade at 100,45 facing north
ground wall Wall line 80,80 130,80 grade 1
unit Red/1 side A type infantry strength 12 command Brigade formation "column of attack" files 4 at 100,60 facing north
unit Blue/1 side B type infantry strength 36 files 18 at 105,81 facing south
start orders
)"),
              Not(HasSubstr("attack")));
}

// The hussars could be in the battalion's flank within the bound; beyond 30 cm nobody has to throw for it.
TEST(ba_plan, a_battalion_forms_square_against_cavalry_on_its_flank) {
  EXPECT_THAT(captain_goes_on(kBelle, R"(
table 240 x 150
command Brigade side A level 0
leader Hill side A command Brigade at 100,45 facing north
unit Red/1 side A type infantry strength 24 files 12 command Brigade at 100,60 facing north
unit Hussars side B type "heavy cavalry" strength 24 files 12 formation "horse line" at 150,58 facing west
start orders
)"),
              HasSubstr("Red/1 form formation square"));
}

TEST(ba_plan, an_empty_objective_is_made_for) {
  EXPECT_THAT(captain_goes_on(kBelle, R"(
table 240 x 150
ground field Cross rect 95,80 10 10
objective "The crossroads" piece Cross
command Brigade side A level 0
leader Hill side A command Brigade at 100,40 facing north
unit Red/1 side A type infantry strength 24 command Brigade formation "column of attack" files 4 at 100,60 facing north
unit Blue/1 side B type infantry strength 24 at 220,140 facing south
start orders
)"),
              HasSubstr("Red/1 march path advance"));
}

// Blue/1 passes by, far away: that is no reason to leave what is held.
TEST(ba_plan, who_holds_an_objective_stays_there) {
  EXPECT_THAT(captain_goes_on(kBelle, R"(
table 240 x 150
ground field Cross rect 95,55 10 10
objective "The crossroads" piece Cross held A
command Brigade side A level 0
leader Hill side A command Brigade at 100,40 facing north
unit Red/1 side A type infantry strength 24 files 12 command Brigade at 100,60 facing north
unit Blue/1 side B type infantry strength 24 files 12 at 100,130 facing east
start orders
)"),
              Not(HasSubstr("Red/1 ")));
}

// Without an officer every order is thrown for: with nothing to win by it none is given.
TEST(ba_plan, whoever_has_no_officer_is_not_ordered_about_for_nothing) {
  EXPECT_THAT(captain_goes_on(kBelle, R"(
table 240 x 150
unit Red/1 side A type infantry strength 24 files 12 at 100,40 facing north
unit Blue/1 side B type infantry strength 24 files 12 at 100,120 facing south
start orders
)"),
              Not(HasSubstr("Red/1 ")));
}

// Canister reaches a column at 12 cm before the guns.
TEST(ba_plan, guns_load_canister_when_the_enemy_is_close) {
  EXPECT_THAT(captain_goes_on(kBelle, R"(
table 240 x 150
command Brigade side A level 0
leader Hill side A command Brigade at 100,45 facing north
unit "Red guns" side A type "foot artillery" strength 6 guns=2 command Brigade formation unlimbered at 100,60 facing north
unit Blue/1 side B type infantry strength 24 formation "column of attack" files 4 at 100,72 facing south
start orders
)"),
              HasSubstr("\"Red guns\" canister"));
}

TEST(ba_plan, limbered_guns_in_range_come_into_action) {
  EXPECT_THAT(captain_goes_on(kBelle, R"(
table 240 x 150
command Brigade side A level 0
leader Hill side A command Brigade at 100,45 facing north
unit "Red guns" side A type "foot artillery" strength 6 guns=2 command Brigade formation limbered at 100,60 facing north
unit Blue/1 side B type infantry strength 24 formation "column of attack" files 4 at 100,100 facing south
start orders
)"),
              HasSubstr("\"Red guns\" unlimber"));
}

// Both are at 12 cm: a column of 30 is hit harder than a skirmish line of 8.
TEST(ba_plan, a_battalion_fires_at_the_mass_and_not_at_the_skirmishers) {
  EXPECT_THAT(captain_goes_on(kBelle, R"(
table 240 x 150
unit Red/1 side A type infantry strength 24 files 12 at 100,60 facing north
unit Blue/1 side B type infantry strength 30 formation "column of attack" files 6 at 96,72 facing south
unit Blue/2 side B type infantry strength 8 formation "skirmish line" at 120,72 facing south
start fire
)"),
              HasSubstr("Red/1 fire target Blue/1"));
}

TEST(ba_plan, a_fallen_officer_is_replaced) {
  EXPECT_THAT(captain_goes_on(kBelle, R"(
table 240 x 150
turn 2
command Brigade side A level 0
unit Red/1 side A type infantry strength 24 files 12 command Brigade at 100,60 facing north
leader Hill side A command Brigade with Red/1 fallen_in=1
unit Blue/1 side B type infantry strength 24 files 12 at 100,140 facing south
start announcement
)"),
              HasSubstr("replace officer Hill"));
}

// ---- A whole battle.

using Nearest = std::map<UnitId, Coord>;

void note_nearest(Nearest& nearest, const BattleState& state, Seat side, Vec place) {
  for (const Unit& unit : state.units) {
    if (unit.side != side || !unit.on_table) continue;
    const Coord far = distance(unit.pose.at, place);
    const auto [noted, first] = nearest.emplace(unit.id, far);
    noted->second = std::min(noted->second, far);
  }
}

// Fought out between two captains: how near each unit of a side has been to a place.
Nearest nearest_in_battle(const Rulebook& book, const BattleState& start, std::uint64_t seed, Seat side,
                          Vec place) {
  Referee referee(book, start, {.seed = seed, .ear = Scene::Ear::kSilent});
  const std::array captains{make_general("captain", book, seed).value(),
                            make_general("captain", book, seed + 100).value()};
  Nearest nearest;
  while (!referee.over()) {
    const Ask ask = referee.state().asks.front();
    const Answer answer = captains[static_cast<std::size_t>(ask.seat)]->answer(referee.view(ask.seat), ask);
    if (!referee.answer(ask.seat, answer).allowed()) return ADD_FAILURE() << "refused", nearest;
    note_nearest(nearest, referee.state(), side, place);
  }
  return nearest;
}

// The attacker of Tolliver's Gate leaves no regiment behind: all four come within 16" of the gate.
TEST(ff_plan, the_whole_brigade_attacks_the_gate) {
  const Rulebook& book = rulebook(kFury);
  const BattleState start = our_battle("tollivers-gate", book);
  const Bounds gate = bounds(start.ground->piece(start.setting->objectives.front().piece));
  const Vec middle{(gate.low.x + gate.high.x) / 2, (gate.low.y + gate.high.y) / 2};
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    for (const auto& [id, far] : nearest_in_battle(book, start, seed, Seat::kA, middle)) {
      const std::string name = name_of(start, id);
      if (name.starts_with("Battery")) continue;  // its shells reach the gate from where it stands
      EXPECT_LE(far, inches(16)) << name << ", battle " << seed;
    }
}

}  // namespace
}  // namespace drumhead::test
