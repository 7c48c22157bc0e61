// Playthroughs, on Drill: what their language can say, and what it answers to mistakes.
#include "lab/playthrough.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/rulebooks.h"

namespace drumhead {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const Rulebook& drill() {
  static const std::unique_ptr<Rulebook> book = *make_rulebook("drill");
  return *book;
}

const std::string kTwoLines =
    "rules drill\n"
    "option rain\n"
    "unit Red/1 side A type infantry strength 6 at 20,10 facing north\n"
    "unit Blue/1 side B type infantry strength 6 3 ahead of Red/1 facing it\n";

Playthrough parsed(const std::string& text) {
  Result<Playthrough> p = parse_playthrough(text, "test.battle", drill());
  EXPECT_TRUE(p.ok()) << (p.ok() ? "" : p.error().message());
  return p.ok() ? *p : Playthrough{};
}

std::string complaint(const std::string& text) {
  const Result<Playthrough> p = parse_playthrough(text, "test.battle", drill());
  return p.ok() ? "" : p.error().message();
}

// All failures, one a line.
std::string failures(const std::string& text) {
  const PlaythroughOutcome outcome = run(parsed(text), drill());
  std::string lines;
  for (const LoadError& failure : outcome.failures) lines += failure.message() + "\n";
  return lines;
}

const Unit& unit(const Playthrough& p, std::string_view name) {
  for (const Unit& u : p.start.units)
    if (p.start.name(u.id) == name) return u;
  ADD_FAILURE() << name;
  static const Unit nobody;
  return nobody;
}

// ---- Positions.

TEST(playthrough_position, a_unit_is_what_its_line_says) {
  const Playthrough p = parsed(
      "rules drill\ntable 40 x 30\nside A French\nside B Allies\n"
      "unit \"7th Hussars\" side Allies type cavalry grade veteran strength 5 formation horse at 10.5,20 "
      "facing 90 shaken=1\nstart\n");
  const Unit& u = unit(p, "7th Hussars");
  EXPECT_EQ(p.start.ground->width, inches(40));
  EXPECT_EQ(p.start.ground->height, inches(30));
  EXPECT_EQ(u.side, Seat::kB);
  EXPECT_EQ(u.strength, 5);
  EXPECT_EQ(u.formation, 1);
  EXPECT_EQ(u.pose, (Pose{{inches(21, 2), inches(20)}, kEast}));
  EXPECT_EQ(u.markers[1], 1);
  EXPECT_EQ(p.start.profile(u.id).grade, "veteran");
  EXPECT_EQ(p.start.side_name(Seat::kA), "French");
}

// Drill's stand is 1" wide and 1/2" deep: a line of 6 is 6" by 1/2".
TEST(playthrough_position, units_stand_by_others_with_clear_ground_between) {
  const Playthrough p =
      parsed(kTwoLines +
             "unit Blue/2 side B type infantry strength 6 4 behind Red/1\n"
             "unit Blue/3 side B type infantry strength 6 1 right of Red/1\n"
             "unit Blue/4 side B type infantry strength 6 2 left of Red/1 facing it\n"
             "unit Blue/5 side B type infantry strength 2 8 at 180 from Red/1 facing 45\nstart\n");
  EXPECT_EQ(unit(p, "Blue/1").pose, (Pose{{inches(20), inches(13)}, kSouth}));
  EXPECT_EQ(unit(p, "Blue/2").pose, (Pose{{inches(20), inches(11, 2)}, kNorth}));  // 10 - 1/2 - 4
  EXPECT_EQ(unit(p, "Blue/3").pose, (Pose{{inches(27), inches(10)}, kNorth}));     // 20 + 3 + 1 + 3
  EXPECT_EQ(unit(p, "Blue/4").pose,
            (Pose{{inches(15), inches(39, 4)}, kEast}));  // its front 2" from the left edge, middle by middle
  EXPECT_EQ(unit(p, "Blue/5").pose, (Pose{{inches(20), inches(2)}, {4500}}));
}

TEST(playthrough_position, touching_is_touching) {
  const Playthrough p = parsed(
      "rules drill\noverlaps allowed\nunit R side A type infantry strength 6 at 20,10 facing 90\n"
      "unit F side B type infantry strength 2 touching R front\nunit B side B type infantry strength 2 "
      "touching R rear\n"
      "unit L side B type infantry strength 2 touching R left flank\nunit T side B type infantry strength 2 "
      "touching R right flank\nstart\n");
  // R faces east: its front is the line x = 20 from y = 7 (right) to y = 13 (left), its rear x = 19.5.
  EXPECT_EQ(unit(p, "F").pose, (Pose{{inches(20), inches(10)}, kWest}));
  EXPECT_EQ(unit(p, "B").pose, (Pose{{inches(39, 2), inches(10)}, kEast}));
  EXPECT_EQ(unit(p, "L").pose, (Pose{{inches(79, 4), inches(13)}, kSouth}));
  EXPECT_EQ(unit(p, "T").pose, (Pose{{inches(79, 4), inches(7)}, kNorth}));
}

TEST(playthrough_position, ground_of_every_shape) {
  const Playthrough p = parsed(
      "rules drill\nground wood \"North wood\" polygon 10,10 14,10 14,14 10,14 grade 2\nground building rect "
      "22,12 3 2 capacity 12 stone=1\n"
      "ground marsh circle 40,10 3\nground stream \"The brook\" line 0,18 20,19 48,18 width 0.5\n"
      "ground water polygon 0,0 8,0 8,8 0,8 hole 3,3 3,5 5,5 5,3\npiece \"North wood\" burning\nobjective "
      "Wood piece \"North wood\" points 2 held B\nstart\n");
  const std::vector<Piece>& pieces = p.start.ground->pieces;
  ASSERT_EQ(pieces.size(), 5U);
  EXPECT_EQ(pieces[0].grade, 2);
  EXPECT_EQ(pieces[1].area.outer, (Ring{{inches(22), inches(12)},
                                        {inches(25), inches(12)},
                                        {inches(25), inches(14)},
                                        {inches(22), inches(14)}}));
  EXPECT_EQ(pieces[1].attribute("stone"), 1);
  EXPECT_EQ(pieces[2].area.outer.size(), 24U);
  EXPECT_EQ(pieces[2].area.outer[0], (Vec{inches(40), inches(13)}));
  EXPECT_EQ(pieces[3].line.size(), 3U);
  EXPECT_EQ(pieces[3].width, inches(1, 2));
  EXPECT_EQ(pieces[4].area.holes.size(), 1U);
  EXPECT_EQ(p.start.pieces[0].condition, Condition::kBurning);
  EXPECT_EQ(p.start.setting->objectives[0].held_at_start, Seat::kB);
}

TEST(playthrough_position, what_the_script_says_wins_over_the_rulebooks_preparation) {
  const Playthrough p =
      parsed(kTwoLines +
             "ground zone Hill rect 1,1 4 4\nobjective Hill piece Hill held A\npiece Hill holder=2\n"
             "marker Red/1 shaken\nturn 4\nnumber 3 7\nnumber B 2 -5\nlimit 9\nstart fire\n");
  EXPECT_EQ(p.start.pieces[0].markers[0], 2);
  EXPECT_EQ(unit(p, "Red/1").markers[1], 1);
  EXPECT_EQ(p.start.turn, 4);
  EXPECT_EQ(p.start.numbers[3], 7);
  EXPECT_EQ(p.start.side_numbers[1][2], -5);
  EXPECT_EQ(p.start.setting->turn_limit, 9);
}

// ---- Mistakes in the text.

TEST(playthrough_mistake, each_names_its_line_and_what_was_expected) {
  const std::string head = "rules drill\n";
  EXPECT_THAT(complaint(head + "untie Red/1\n"),
              StartsWith("test.battle:2: no statement is called `untie`; nearest is `unit`"));
  EXPECT_THAT(complaint(head + "unit Red/1 side A type infnatry strength 6 at 1,1\n"),
              HasSubstr(":2: no type is called `infnatry`; nearest is `infantry`"));
  EXPECT_THAT(complaint(head + "unit Red/1 type infantry strength 6 at 20,10\n"),
              HasSubstr("`Red/1` needs a side"));
  EXPECT_THAT(complaint(head + "unit Red/1 side A type infantry strength 6\n"),
              HasSubstr("`Red/1` needs a place"));
  EXPECT_THAT(complaint(head + "unit Red/1 side A type infantry strength 6 at 20\n"),
              HasSubstr("expected `,`, but the line ends there"));
  EXPECT_THAT(complaint(head + "unit Red/1 side A type infantry strength 6 6 ahead of Blue/9\n"),
              HasSubstr("no unit above this line is called `Blue/9`"));
  EXPECT_THAT(complaint(head + "unit Red/1 side A type infantry strength many at 20,10\n"),
              HasSubstr("expected a strength, a whole number from 1 to 20000"));
  EXPECT_THAT(complaint(head + "unit Red/1 side A type infantry strength 6 at 20,10 shakn=1\n"),
              HasSubstr("no marker is called `shakn`; nearest is `shaken`"));
  EXPECT_THAT(complaint(head + "unit Red/1 side A type infantry strength 6 at 20,10 shaken=7\n"),
              HasSubstr("`shaken` goes from 0 to 1"));
  EXPECT_THAT(complaint(head + "ground wod rect 1,1 2 2\n"),
              HasSubstr("no kind of ground is called `wod`; nearest is `wood`"));
  EXPECT_THAT(complaint(head + "ground stream rect 1,1 2 2\n"), HasSubstr("a stream is a line"));
  EXPECT_THAT(complaint(head + "option rainy\n"),
              HasSubstr("no option is called `rainy`; nearest is `rain`"));
  EXPECT_THAT(complaint(kTwoLines), HasSubstr("never played; add a line `start`"));
  EXPECT_THAT(complaint(kTwoLines + "answer A: done\nstart\n"),
              HasSubstr(":5: `answer` belongs after `start`"));
  EXPECT_THAT(complaint(kTwoLines + "start\nturn 3\n"), HasSubstr(":6: `turn` belongs before `start`"));
  EXPECT_THAT(complaint(kTwoLines + "start fyre side A\n"),
              HasSubstr("no step is called `fyre`; nearest is `fire`"));
  EXPECT_THAT(complaint(kTwoLines + "start\nanswer A done\n"), HasSubstr("with a colon"));
  EXPECT_THAT(complaint(kTwoLines + "start\nrefuse A: done\n"), HasSubstr("expected `-> RULE`"));
  EXPECT_THAT(complaint(kTwoLines + "start\nexpect report \"x\" DR-410\n"),
              HasSubstr("no rule is called `DR-410`"));
  EXPECT_THAT(complaint(kTwoLines + "start\nexpect strenght Red/1 6\n"), HasSubstr("nearest is `strength`"));
  EXPECT_THAT(complaint(kTwoLines + "start\ndice 4 x\n"),
              HasSubstr("expected the face of a die, a whole number from 1 to 1000, at `x` (character 8)"));
  EXPECT_THAT(complaint(kTwoLines + "unit Red/2 side A type infantry strength 6 at 20,10\nstart\n"),
              HasSubstr("test.battle:5: "));  // on Red/1
  EXPECT_THAT(complaint(kTwoLines + "unit Red/2 side A type infantry strength 6 at 1,10\nstart\n"),
              HasSubstr("off the table"));
}

TEST(playthrough_mistake, what_no_battle_has_is_refused) {
  const std::string head = "rules drill\n";
  EXPECT_EQ(complaint(head + "side A Red colour blue\n"),
            "test.battle:2: a colour is six hexadecimal digits, such as #a4372f, at `blue` (character 19)");
  EXPECT_THAT(complaint(head + "weather 3 sunny\n"), HasSubstr(":2: no sky is called `sunny`"));
  EXPECT_THAT(complaint(head + "weather 3 fog sight -1\n"),
              HasSubstr(":2: nobody sees less far than 0, at `-1`"));
  EXPECT_THAT(complaint(head + "ground wood rect 1,1 2 2 foo=1\n"),
              HasSubstr(":2: no attribute of ground is called `foo`"));
  EXPECT_THAT(complaint(head + "ground building rect 1,1 2 2 ston=1\n"), HasSubstr("nearest is `stone`"));
  EXPECT_THAT(complaint(head + "unit Red/1 side A type infantry strength 6 at 20,10 facing 400\n"),
              HasSubstr(":2: a heading goes from 0 to 360 degrees, at `400`"));
  EXPECT_THAT(complaint(head + "leader Ney side A rating 1\n"), HasSubstr(":2: `Ney` needs a place"));
  EXPECT_THAT(complaint(head + "\ntable 48 x 0\nstart\n"), HasSubstr("test.battle:3: "));
  EXPECT_THAT(complaint(head + "\ntable 48 x 3000000\nstart\n"), HasSubstr("test.battle:3: "));
}

TEST(playthrough_mistake, what_the_rulebook_would_not_take_is_refused) {
  const std::string horse = "rules drill\nunit Red/1 side A type cavalry strength 4 at 20,10 facing 0";
  EXPECT_THAT(complaint(horse + " formation line\nstart\n"),
              HasSubstr(":2: `Red/1`: cavalry cannot stand in `line`; choose from: horse"));
  EXPECT_EQ(unit(parsed(horse + "\nstart\n"), "Red/1").formation, 1);
  EXPECT_EQ(unit(parsed(horse + " formation horse\nstart\n"), "Red/1").formation, 1);
  EXPECT_THAT(
      complaint(horse + " files 2\nstart\n"),
      HasSubstr(":2: every formation of drill has a width of its own; leave `files` out, at `files`"));
}

TEST(playthrough_mistake, each_points_at_the_word_it_is_about) {
  EXPECT_EQ(complaint(kTwoLines + "start\nexpect report \"x\" DR-410\n"),
            "test.battle:6: no rule is called `DR-410`; nearest is `DR-010`, at `DR-410` (character 19)");
  EXPECT_EQ(complaint("rules drill\nunit Red/1 side A type infantry strength 6 6 ahead of Nobody\n"),
            "test.battle:2: no unit above this line is called `Nobody`; there is none");
  EXPECT_EQ(complaint("rules drill\nground wood line 1,1 2,2\n"),
            "test.battle:2: a wood is an area: give `polygon`, `rect` or `circle`");
  EXPECT_EQ(complaint("rules drill\n  dice 0\n"),
            "test.battle:2: expected the face of a die, a whole number from 1 to 1000, at `0` (character 8)");
  EXPECT_EQ(complaint(kTwoLines + "marker Nobody shaken\n"),
            "test.battle:5: no unit or leader above this line is called `Nobody`; known are: Red/1, Blue/1, "
            "at `Nobody` "
            "(character 8)");
  EXPECT_THAT(complaint(kTwoLines + "start\nexpect\n"), HasSubstr("expected an expectation (report, "));
  EXPECT_THAT(
      failures(kTwoLines + "start fire side A\nanswer A: Red/1 voley target Blue/1\n"),
      HasSubstr("test.battle:6: no verb is called `voley`; nearest is `volley`, at `voley` (character 17)"));
}

TEST(playthrough_mistake, all_of_them_are_told_and_none_for_anothers_sake) {
  std::vector<LoadError> mistakes;
  const std::string text =
      "rules drill\nunit Red/1 side A type infnatry strength 6 at 20,10\nunit Red/2 side A type infantry "
      "strength 6 1 right of "
      "Red/1\nmarker Red/1 shaken\nweather 1 sunny\nstart\nexpect nonsense\n";
  EXPECT_FALSE(parse_playthrough(text, "f", drill(), &mistakes).ok());
  ASSERT_EQ(mistakes.size(), 3U);
  EXPECT_EQ(mistakes[0].line, 2);
  EXPECT_EQ(mistakes[1].line, 5);
  EXPECT_EQ(mistakes[2].line, 7);
  std::string many = "rules drill\n";
  for (int i = 0; i < 50; ++i) many += "weather 1 sunny\n";
  EXPECT_FALSE(parse_playthrough(many, "f", drill(), &mistakes).ok());
  ASSERT_EQ(mistakes.size(), 21U);
  EXPECT_THAT(mistakes.back().what, HasSubstr("mend those above first"));
}

TEST(playthrough_position, what_was_ordered_before_can_be_set_up) {
  const Playthrough p =
      parsed(kTwoLines + "record volley Red/1 Blue/1 from 20,10 facing 0 to 20,12 facing 0\nstart fire\n");
  ASSERT_EQ(p.start.records.size(), 1U);
  EXPECT_EQ(p.start.records[0].kind, 0);
  EXPECT_EQ(p.start.records[0].from, (Pose{{inches(20), inches(10)}, kNorth}));
  EXPECT_EQ(p.start.records[0].a, unit(p, "Red/1").id);
  EXPECT_EQ(p.start.records[0].b, unit(p, "Blue/1").id);
  EXPECT_EQ(p.start.records[0].to, (Pose{{inches(20), inches(12)}, kNorth}));
}

// Drill's records have no numbers; the third book's charge has five.
TEST(playthrough_position, a_record_takes_its_numbers_by_name) {
  const Result<std::unique_ptr<Rulebook>> fury = make_rulebook("fire-and-fury");
  if (!fury) GTEST_SKIP() << "its rulebook is not built";
  const std::string text =
      "rules fire-and-fury\nunit Red/1 side A type infantry strength 6 at 20,10 facing north\n"
      "unit Blue/1 side B type infantry strength 6 3 ahead of Red/1 facing it\nrecord charge Red/1 Blue/1 ";
  const Result<Playthrough> p = parse_playthrough(text + "from_flank=1\nstart charge\n", "f", **fury);
  ASSERT_TRUE(p.ok()) << p.error().message();
  ASSERT_EQ(p->start.records.size(), 1U);
  EXPECT_EQ(p->start.records[0].kind, 0);
  EXPECT_EQ(p->start.records[0].n[2], 1);
  const std::string shot = text.substr(0, text.rfind("record")) + "record volley Red/1 Blue/1 stands=4\nstart charge\n";
  const Result<Playthrough> fired = parse_playthrough(shot, "f", **fury);
  ASSERT_TRUE(fired.ok()) << fired.error().message();
  EXPECT_EQ(fired->start.records[0].kind, 3);   // after charge, contact and path
  EXPECT_EQ(fired->start.records[0].n[2], 4);
  EXPECT_THAT(parse_playthrough(text + "from_flnk=1\nstart\n", "f", **fury).error().message(),
              HasSubstr("nearest is `from_flank`"));
}

TEST(playthrough_mistake, the_rulebook_must_be_named) {
  EXPECT_EQ(*peek_rules("# a comment\n  rules drill\n", "f"), "drill");
  EXPECT_THAT(peek_rules("title x\n", "f").error().message(),
              HasSubstr("begin with a line such as `rules drill`"));
}

// ---- Playing. 6 stands are 6 dice, close range is 4 more (DR-013), rain 4 fewer (DR-070): 6 dice at a 6. Both sides
// write in secret; B has nothing to say.

const std::string kFire = kTwoLines + "start fire side A\n", kVolley = kFire + "pass B\n";

TEST(playthrough_run, a_volley_as_expected) {
  EXPECT_EQ(
      failures(kVolley + "expect asked A fire\nexpect not asked B\nexpect offered A volley Red/1\nexpect "
                         "distance Red/1 Blue/1 3\n"
                         "dice 6 3 6 1 2 5\nanswer A: Red/1 volley target Blue/1\n"
                         "expect reckoning \"+6 stands\" DR-013\nexpect reckoning \"+4 close range\" DR-013\n"
                         "expect reckoning \"-4 rain\" DR-070\nexpect total 6\nexpect "
                         "no reckoning \"cover\"\n"
                         "expect report \"2 hits\" DR-010\nexpect hears B \"2 hits\"\nexpect strength Blue/1 "
                         "4\nexpect marker Red/1 acted\nexpect marker Blue/1 lost 2\n"
                         "expect at Red/1 20,10 facing 0\nexpect formation Blue/1 line\nexpect on table "
                         "Blue/1\nexpect not removed Blue/1\n"
                         "expect turn 1\nexpect not over\nexpect asked B move\n"),
      "");
}

TEST(playthrough_run, failed_expectations_say_what_was_found) {
  const std::string text =
      failures(kVolley +
               "dice 6 3 6 1 2 5\nanswer A: Red/1 volley target Blue/1\nexpect strength Blue/1 6\n"
               "expect report \"routs\"\nexpect over A\nexpect asked A move\nexpect at Red/1 20,11\n"
               "expect reckoning \"+6 stands\" DR-070\nexpect strength Blu/1 6\n");
  EXPECT_THAT(text, HasSubstr("test.battle:9: expected strength Blue/1 6, found: 4"));
  EXPECT_THAT(text,
              HasSubstr("test.battle:10: expected report \"routs\", found: \n    Red/1 fires at Blue/1"));
  EXPECT_THAT(
      text,
      HasSubstr("test.battle:11: expected the battle over, won by A, found: it goes on; open are: B: move"));
  EXPECT_THAT(text, HasSubstr("test.battle:12: expected A asked move, found: open are: B: move"));
  EXPECT_THAT(text, HasSubstr("test.battle:13: expected Red/1 at 20,11, found: it stands at 20,10 facing 0"));
  EXPECT_THAT(text, HasSubstr("test.battle:14: expected reckoning \"+6 stands\" [DR-070]"));
  EXPECT_THAT(
      text,
      HasSubstr(
          "test.battle:15: expected strength Blu/1, found: no unit is called `Blu/1`; nearest is `Blue/1`"));
}

TEST(playthrough_run, dice_that_run_out_or_are_left_over_are_errors) {
  EXPECT_THAT(failures(kVolley + "dice 6 3\nanswer A: Red/1 volley target Blue/1\n"),
              HasSubstr("test.battle:8: the script of dice ran out"));
  EXPECT_THAT(failures(kVolley + "answer A: Red/1 volley target Blue/1\n"),
              HasSubstr("add a `dice` line before this one, or a `seed`"));
  EXPECT_THAT(failures(kVolley + "dice 6 3 5 1 2 1 4 4\nanswer A: Red/1 volley target Blue/1\n"),
              HasSubstr("test.battle:7: 2 of the faces up to this line were never thrown"));
  EXPECT_THAT(failures(kVolley + "dice 6 3 5 1 7 1\nanswer A: Red/1 volley target Blue/1\n"),
              HasSubstr("cannot be thrown with a d6"));
  EXPECT_EQ(failures(kTwoLines + "seed 7\nstart fire side A\npass B\nanswer A: Red/1 volley target Blue/1\n"), "");
}

TEST(playthrough_run, refusals_are_checked_by_rule_and_text_and_change_nothing) {
  const std::string shaken =
      "rules drill\nunit Red/1 side A type infantry strength 6 at 20,10 facing north\n"
      "unit Red/2 side A type infantry strength 6 1 right of Red/1 shaken=1\n"
      "unit Blue/1 side B type infantry strength 6 7 ahead of Red/1 facing it\nstart fire\n";
  EXPECT_EQ(
      failures(
          shaken +
          "refuse A: Red/2 volley target Blue/1 -> DR-011 \"shaken\"\nrefuse A: Red/2 volley target Blue/1 -> "
          "DR-011\n"
          "refuse A: Blue/1 volley target Red/1 -> DR-010\nexpect asked A fire\nexpect asked B fire\n"),
      "");
  EXPECT_THAT(failures(shaken + "refuse A: Red/2 volley target Blue/1 -> DR-013\n"),
              HasSubstr("expected a refusal by DR-013; it is refused by DR-011"));
  EXPECT_THAT(failures(shaken + "refuse A: Red/1 volley target Blue/1 -> DR-012\n"),
              HasSubstr("expected a refusal by DR-012, but the answer is allowed"));
}

TEST(playthrough_run, an_answer_that_cannot_be_given_stops_the_script) {
  EXPECT_EQ(failures(kVolley + "answer B: Blue/1 volley target Red/1\nexpect strength Red/1 99\n"),
            "test.battle:7: Blue is not asked anything; open are: A: fire\n");
  EXPECT_THAT(failures(kVolley + "answer A: Red/1 voley target Blue/1\n"),
              HasSubstr("no verb is called `voley`; nearest is `volley`"));
  EXPECT_THAT(failures(kVolley + "answer A: Red/1 volley target Red/1\n"),
              HasSubstr("the answer is refused: `target` of `volley`"));
}

// Nobody is left to move, so the turn runs to its end: a stand lost is a test of nerve, less one.
TEST(playthrough_run, sealed_orders_are_opened_together) {
  EXPECT_EQ(failures(kFire + "answer A: Red/1 volley target Blue/1\nexpect no report "
                             "\"Red/1\"\nexpect marker Red/1 acted 0\n"
                             "expect asked B fire\ndice 1 2 3 4 5 6\ndice 1 1 1 1 1 1\ndice 5\nanswer B: Blue/1 volley target "
                             "Red/1\nexpect report \"Red/1 fires at Blue/1\" DR-010\nexpect report \"Blue/1 "
                             "fires at Red/1\" DR-010\nexpect strength Blue/1 5\nexpect strength Red/1 6\n"
                             "expect report \"Blue/1 tests its nerve: 5 (-1 losses this turn): it is steady.\" DR-040\nexpect turn 2\n"),
            "");
}

TEST(playthrough_run, an_answer_can_be_taken_back) {
  EXPECT_EQ(failures(kTwoLines + "unit Red/2 side A type infantry strength 6 6 behind Red/1\n"
                                 "start moves side A\nanswer A: Red/1 move path retire 1\nexpect at Red/1 "
                                 "20,9\nundo A\nexpect at Red/1 20,10\n"),
            "");
}

TEST(playthrough_run, the_same_text_gives_the_same_report_and_signature) {
  const std::string text = kVolley + "dice 6 3 5 1 2 4\nanswer A: Red/1 volley target Blue/1\n";
  const PlaythroughOutcome once = run(parsed(text), drill());
  const PlaythroughOutcome again = run(parsed(text), drill());
  EXPECT_EQ(once.report, again.report);
  EXPECT_EQ(hash_of(once.end), hash_of(again.end));
  EXPECT_THAT(once.report, HasSubstr("Red/1 fires at Blue/1"));
  const BookFinder find = [](std::string_view id) { return id == "drill" ? &drill() : nullptr; };
  const std::vector<NamedText> games{{"b", text}, {"a", kTwoLines + "start fire\n"}};
  const std::vector<NamedText> turned{games[1], games[0]};
  const std::vector<NamedText> other{
      games[1], {"b", kVolley + "dice 6 6 5 1 2 4\nanswer A: Red/1 volley target Blue/1\n"}};
  EXPECT_EQ(*signature(games, find), *signature(turned, find));
  EXPECT_NE(*signature(games, find), *signature(other, find));
  EXPECT_FALSE(signature(std::vector<NamedText>{{"x", "rules chess\n"}}, find).ok());
}

RC_GTEST_PROP(playthrough, any_text_is_read_or_refused_and_never_crashes, (const std::string& tail)) {
  (void)parse_playthrough(kTwoLines + "start\nexpect " + tail, "f", drill());
  (void)parse_playthrough(kTwoLines + "unit " + tail, "f", drill());
  (void)parse_playthrough(kTwoLines + tail, "f", drill());
}

}  // namespace
}  // namespace drumhead
