// What a referee may write without knowing how the program keeps it: numbers in the book's words and units, places that
// the book itself would take up, and refusals of what would mean nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/playthrough.h"
#include "rules/rulebooks.h"

namespace drumhead {
namespace {

using ::testing::HasSubstr;

// One playthrough under a book; the test is skipped where it is not built.
class InWords : public ::testing::Test {
 protected:
  const Rulebook* book(const std::string& id) {
    Result<std::unique_ptr<Rulebook>> made = make_rulebook(id);
    if (!made) return nullptr;
    book_ = *std::move(made);
    return book_.get();
  }
  std::string complaint(const std::string& text) {
    const Result<Playthrough> p = parse_playthrough(text, "f", *book_);
    return p.ok() ? "" : p.error().message();
  }
  BattleState start(const std::string& text) {
    Result<Playthrough> p = parse_playthrough(text, "f", *book_);
    EXPECT_TRUE(p.ok()) << (p.ok() ? "" : p.error().message());
    return p.ok() ? p->start : BattleState{};
  }
  std::string failures(const std::string& text) {
    const Result<Playthrough> p = parse_playthrough(text, "f", *book_);
    if (!p) return p.error().message();
    std::string lines;
    for (const LoadError& failure : run(*p, *book_).failures) lines += failure.message() + "\n";
    return lines;
  }
  std::unique_ptr<Rulebook> book_;
};

#define NEED_BOOK(id) \
  if (book(id) == nullptr) GTEST_SKIP() << "its rulebook is not built"

const std::string kFury =
    "rules fire-and-fury\nunit Red/1 side A type infantry strength 6 at 20,10 facing north\n"
    "unit Blue/1 side B type infantry strength 6 3 ahead of Red/1 facing it\n";

TEST_F(InWords, a_strength_may_be_what_is_left_of_another) {
  NEED_BOOK("drill");
  const std::string unit = "rules drill\nunit Red/1 side A type infantry at 20,10 facing north strength ";
  EXPECT_EQ(failures(unit + "5 of 9\nstart fire\nexpect strength Red/1 5\nexpect strength Red/1 5 of 9\n"), "");
  EXPECT_THAT(failures(unit + "5 of 9\nstart fire\nexpect strength Red/1 5 of 8\n"),
              HasSubstr("expected strength Red/1 5 of 8, found: 5 of 9"));
  EXPECT_THAT(complaint(unit + "5 of 4\nstart\n"), HasSubstr("the strength that it began with, a whole number from 5"));
}

TEST_F(InWords, the_year_is_said) {
  NEED_BOOK("drill");
  EXPECT_EQ(start("rules drill\nyear 1809\nunit R side A type infantry strength 2 at 20,10 facing 0\nstart\n").setting->year, 1809);
}

TEST_F(InWords, a_turn_that_begins_is_the_turn_that_is_said) {
  NEED_BOOK("drill");
  const std::string two = "rules drill\nturn 5\nunit R side A type infantry strength 2 at 20,10 facing 0\n"
                          "unit B side B type infantry strength 2 at 20,30 facing 180\n";
  EXPECT_EQ(failures(two + "start\nexpect turn 5\n"), "");
  EXPECT_EQ(failures(two + "start fire\nexpect turn 5\n"), "");
  NEED_BOOK("brigades-and-batteries");
  const std::string brigades = "rules brigades-and-batteries\nfirst A\nunit R side A type \"line infantry\" strength 12 at 20,10 facing 0\n"
                               "unit B side B type \"line infantry\" strength 12 at 20,30 facing 180\nturn 5\n";
  EXPECT_EQ(failures(brigades + "dice 5 1\nstart turn\nexpect turn 5\n"), "");
}

TEST_F(InWords, markers_take_their_words_and_yes_and_no) {
  NEED_BOOK("fire-and-fury");
  const BattleState s = start(kFury + "marker Red/1 order broken\nmarker Blue/1 small_arm SM\nmarker Blue/1 low_ammo yes\nstart charge\n");
  EXPECT_EQ(s.units[0].markers[0], 2);
  EXPECT_EQ(failures(kFury + "marker Red/1 order broken\nstart charge\nexpect marker Red/1 order broken\nexpect marker Red/1 order 2\n"),
            "");
  EXPECT_THAT(failures(kFury + "marker Red/1 order broken\nstart charge\nexpect marker Red/1 order good\n"),
              HasSubstr("expected marker Red/1 order good, found: broken"));
  EXPECT_THAT(complaint(kFury + "marker Red/1 order brokn\nstart\n"),
              HasSubstr("`order`: `brokn` is not one of good, disordered, broken"));
}

TEST_F(InWords, guns_and_small_arms_have_words_of_their_own) {
  NEED_BOOK("fire-and-fury");
  const std::string text = "rules fire-and-fury\nunit Guns side A type battery strength 2 at 20,10 facing 0 small_arm=";
  const BattleState s = start(text + "LS\nstand Guns 2 kind HR silenced task=rally\nstart charge\n");
  EXPECT_EQ(s.stands_of(UnitId{0})[0].kind, 3);
  EXPECT_EQ(s.stands_of(UnitId{0})[1].kind, 0);
  EXPECT_EQ(s.stands_of(UnitId{0})[1].markers[0], 1);
  EXPECT_EQ(s.stands_of(UnitId{0})[1].markers[4], 2);
  EXPECT_THAT(complaint(text + "RM\nstart\n"), HasSubstr("`small_arm` of `Guns` is RM; battery has HR, LR, HS, LS, LH"));
  EXPECT_THAT(complaint(text + "LS\nstand Guns 2 kind XX\nstart\n"), HasSubstr("no kind of stand is called `XX`"));
  EXPECT_THAT(complaint(text + "LS\nstand Guns 2 kind 5\nstart\n"), HasSubstr("from 0 to 4"));
  EXPECT_EQ(failures(text + "LS\nstand Guns 2 kind HR silenced\nstart charge\nexpect stands Guns 2\nexpect stand Guns 2 kind HR\n"
                            "expect stand Guns 2 silenced\nexpect stand Guns 1 silenced no\nexpect not stand Guns 1 kind HR\n"),
            "");
}

// A stand is an inch wide and 3/4" deep; the program keeps an inch as 30480.
TEST_F(InWords, what_an_arm_cannot_have_is_refused_with_what_it_can) {
  NEED_BOOK("fire-and-fury");
  const std::string guns = "unit Guns side A type battery strength 3 at 30,10 facing north";
  EXPECT_THAT(complaint(kFury + guns + " small_arm=5\nstart\n"),
              HasSubstr("`small_arm` of a battery cannot be 5; it is one of HR, LR, HS, LS, LH"));
  EXPECT_THAT(complaint(kFury + guns + " order=broken\nstart\n"), HasSubstr("`order` is for infantry and cavalry"));
  EXPECT_THAT(complaint(kFury + guns + "\nmarker Guns order 1\nstart\n"), HasSubstr("`order` is for infantry and cavalry"));
  EXPECT_THAT(complaint(kFury + "marker Red/1 fixed\nstart\n"), HasSubstr("`fixed` is for artillery"));
  EXPECT_THAT(complaint(kFury + "marker Red/1 countercharging\nstart\n"), HasSubstr("`countercharging` is for cavalry"));
  EXPECT_THAT(complaint(kFury + guns + "\nstand Guns 1 kind 9\nstart\n"), HasSubstr("kind of stand"));
  EXPECT_THAT(complaint(kFury + guns + "\nstand Guns 1 marker 0 7\nstart\n"), HasSubstr("`silenced` goes from 0 to 1"));
  EXPECT_EQ(complaint(kFury + guns + " small_arm=LH fixed=yes\nstart\n"), "");
  EXPECT_THAT(complaint("rules fire-and-fury\nunit Red/1 side A type infantry strength 61 at 40,10 facing north\nstart\n"),
              HasSubstr("it must be from 1 to 60"));
}

TEST_F(InWords, numbers_that_name_nobody_are_refused) {
  NEED_BOOK("fire-and-fury");
  const std::string contact = kFury + "record contact Red/1 Blue/1 ";
  EXPECT_THAT(complaint(contact + "face=7\nstart charge\n"), HasSubstr("`face` goes from 0 to 3"));
  EXPECT_THAT(complaint(contact + "building=40\nstart charge\n"), HasSubstr("40 is not a piece of ground, or none"));
  EXPECT_THAT(complaint(kFury + "number active_side nobody\nstart charge\n"), HasSubstr("`active_side` goes from 0 to 1"));
  EXPECT_EQ(complaint(contact + "face=rear\nstart charge\n"), "");
}

TEST_F(InWords, leaders_are_rated_in_the_books_words) {
  NEED_BOOK("fire-and-fury");
  const std::string hood = kFury + "leader Hood side A with Red/1 rating ";
  EXPECT_EQ(start(hood + "gallant\nstart\n").leaders.front().rating, 1);
  EXPECT_EQ(start(hood + "-1\nstart\n").leaders.front().rating, -1);
  EXPECT_THAT(complaint(hood + "brave\nstart\n"), HasSubstr("one of poor, able, gallant"));
  EXPECT_THAT(complaint(hood + "4\nstart\n"), HasSubstr("`rating` goes from -1 to 1"));
}

TEST_F(InWords, how_dependable_troops_are_deals_their_card) {
  NEED_BOOK("fire-and-fury");
  // 10 stands: spirited 6/4, reliable 7/5, unreliable 8/6.
  const std::string unit = "rules fire-and-fury\nunit Red/1 side A type infantry strength 10 at 20,10 facing north ";
  EXPECT_EQ(failures(unit + "dependability=spirited\nstart maneuver side A\nexpect marker Red/1 worn_at 6\nexpect marker Red/1 spent_at 4\n"), "");
  EXPECT_EQ(failures(unit + "dependability=unreliable\nstart maneuver side A\nexpect marker Red/1 worn_at 8\nexpect marker Red/1 spent_at 6\n"), "");
}

TEST_F(InWords, lengths_are_in_the_books_unit) {
  NEED_BOOK("fire-and-fury");
  const std::string contact = kFury + "record contact Red/1 Blue/1 face=front began_behind=yes carry_by=";
  const BattleState s = start(contact + "0.75\nstart charge\n");
  EXPECT_EQ(s.records[0].n[0], 0);
  EXPECT_EQ(s.records[0].n[1], 1);
  EXPECT_EQ(s.records[0].n[4], 22860);
  EXPECT_EQ(start(contact + "0.75in\nstart charge\n").records[0].n[4], 22860);
  EXPECT_EQ(start(contact + "22860\nstart charge\n").records[0].n[4], 22860);  // as older files have it, in grains
  EXPECT_THAT(complaint(contact + "240.5\nstart charge\n"), HasSubstr("`carry_by` goes from 0in to 240in, not 240.5in"));
}

TEST_F(InWords, several_of_a_list_are_joined_and_units_are_named) {
  NEED_BOOK("belle-alliance");
  const std::string two = "rules belle-alliance\ntable 200 x 150\nunit Red/1 side A type infantry strength 24 at 60,60 facing north\n"
                          "unit Blue/1 side B type infantry strength 24 at 60,100 facing south\n";
  const BattleState s = start(two + "record \"failed order\" Red/1 verbs=march+attack bound=1\nmarker Red/1 soutien_of Blue/1\n"
                                    "marker Red/1 gap 1.5cm\nnumber A guns_taken 2\nstart orders\n");
  EXPECT_EQ(s.records[0].n[0], (1 << 18) | (1 << 19));
  EXPECT_EQ(s.units[0].markers[10], 2);
  EXPECT_EQ(s.units[0].markers[12], 150);
  EXPECT_EQ(s.side_numbers[0][3], 2);
  // As files have it that were written before.
  EXPECT_EQ(start(two + "record \"failed order\" Red/1 verbs=262144 bound=1\nstart orders\n").records[0].n[0], 1 << 18);
  EXPECT_EQ(start(two + "marker Red/1 gap 150\nstart orders\n").units[0].markers[12], 150);
  EXPECT_EQ(start(two + "number A 3 2\nstart orders\n").side_numbers[0][3], 2);
  EXPECT_THAT(complaint(two + "marker Red/1 soutien_of Blue/9\nstart orders\n"), HasSubstr("no unit is called `Blue/9`"));
}

TEST_F(InWords, an_adjutant_is_where_he_is_put) {
  NEED_BOOK("belle-alliance");
  const BattleState s = start(
      "rules belle-alliance\ntable 200 x 150\ncommand Corps side A level 2\nunit Red/1 side A type infantry strength 24 command Corps "
      "at 60,60 facing north\nleader Ney side A command Corps at 60,40\nleader Aide side A command Corps adjutant=yes at 100,40\n"
      "unit Blue/1 side B type infantry strength 24 at 60,100 facing south\nstart orders\n");
  ASSERT_EQ(s.leaders.size(), 2U);  // and no other
  EXPECT_EQ(s.leaders[1].pose.at, (Vec{cm(100), cm(40)}));
}

// Horse of this book stands an inch deep, foot 3/4": behind horse in line the gap is measured from an inch back.
TEST_F(InWords, places_use_the_ground_that_the_book_gives_a_unit) {
  NEED_BOOK("fire-and-fury");
  const BattleState s = start(
      "rules fire-and-fury\nunit Horse side A type cavalry strength 4 at 20,20 facing north\n"
      "unit Foot side A type infantry strength 4 2 behind Horse\nunit Guns side A type battery strength 2 2 behind Foot\nstart charge\n");
  EXPECT_EQ(s.units[1].pose.at, (Vec{inches(20), inches(17)}));
  EXPECT_EQ(s.units[2].pose.at, (Vec{inches(20), inches(57, 4)}));
}

TEST_F(InWords, what_means_nothing_is_refused_with_what_would) {
  NEED_BOOK("fire-and-fury");
  const std::string brigades = "rules fire-and-fury\ncommand First side A level 0\ncommand Second side A level 0\n"
                               "unit Red/1 side A type infantry strength 6 command First at 20,10 facing north\n"
                               "unit Red/2 side A type infantry strength 6 command Second at 30,10 facing north\n"
                               "unit Blue/1 side B type infantry strength 6 3 ahead of Red/1 facing it\n";
  EXPECT_THAT(complaint(brigades + "leader Bob side A command First with Red/2\nstart charge\n"),
              HasSubstr("`Bob` commands `First`, to which Red/2 does not belong; put him with one of: Red/1"));
  EXPECT_EQ(complaint(brigades + "leader Bob side A command First with Red/1\nstart charge\n"), "");
  EXPECT_THAT(complaint(kFury + "record contact Red/1\nstart charge\n"), HasSubstr("says nothing without two units"));
  EXPECT_THAT(complaint(kFury + "record contact Red/1 Blue/7\nstart charge\n"), HasSubstr("no unit above this line is called `Blue/7`"));
  EXPECT_THAT(complaint(kFury + "record contact Red/1 Blue/1\nstart\n"),
              HasSubstr("`record contact` has no effect: `start` begins a turn, which forgets it; start at a step"));
  NEED_BOOK("belle-alliance");
  EXPECT_THAT(complaint("rules belle-alliance\ntoken \"abandoned guns\" side A width 10 depth 7 at 20,20 facing 0\nstart\n"),
              HasSubstr("`abandoned guns` means nothing without the unit that it belongs to; add `owner UNIT`"));
}

const std::string kVolleyAt =
    "rules drill\nunit Red/1 side A type infantry strength 6 at 20,10 facing north\n"
    "unit Blue/1 side B type infantry strength 6 3 ahead of Red/1 facing it\n"
    "unit Blue/2 side B type infantry strength 6 at 40,4 facing south\n";

TEST_F(InWords, what_an_ask_offers_is_expected_with_its_values) {
  NEED_BOOK("drill");
  EXPECT_EQ(failures(kVolleyAt + "start fire side A\nexpect offered A volley Red/1 target Blue/1\n"
                               "expect not offered A volley Red/1 target Red/1\n"),
            "");
  EXPECT_THAT(failures(kVolleyAt + "start fire side A\nexpect offered A volley Red/1 target Red/1\n"),
              HasSubstr("expected A offered \"Red/1\" volley target Red/1, found: `target` of `volley`: Red/1 cannot be named; these can: Blue/1"));
}

TEST_F(InWords, a_missing_pass_is_named) {
  NEED_BOOK("drill");
  EXPECT_THAT(failures(kVolleyAt + "start fire side A\nanswer A: Red/1 volley target Blue/1\nexpect report \"hits\"\n"),
              HasSubstr("nothing was told; open are: B: fire (an answer or a `pass` may be missing)"));
}

// 6 stands and 4 for close range: ten dice, of which three are written down.
TEST_F(InWords, written_faces_are_taken_first_and_the_seed_goes_on) {
  NEED_BOOK("drill");
  const std::string volley = kVolleyAt + "seed 7\nstart fire side A\npass B\ndice 6 6 6\nanswer A: Red/1 volley target Blue/1\n";
  const Result<Playthrough> p = parse_playthrough(volley, "f", *book_);
  ASSERT_TRUE(p.ok());
  const PlaythroughOutcome outcome = run(*p, *book_);
  EXPECT_TRUE(outcome.passed()) << outcome.failures.front().message();
  std::vector<int> faces;
  for (const Event& event : outcome.chronicle.entries.back().events)
    for (const Throw& thrown : event.dice) faces.insert(faces.end(), thrown.faces.begin(), thrown.faces.end());
  ASSERT_EQ(faces.size(), 10U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(faces[i], 6);
  for (std::size_t i = 3; i < 10; ++i) EXPECT_EQ(faces[i], seeded_face(7, static_cast<std::int64_t>(i), 6));
}

TEST_F(InWords, a_leader_is_on_the_table_or_removed) {
  NEED_BOOK("drill");
  EXPECT_EQ(failures(kVolleyAt + "leader Ney side A rating 1 at 10,10\nleader Soult side A rating 1 off table\nstart fire\n"
                               "expect on table Ney\nexpect removed Soult\nexpect not removed Ney\n"),
            "");
}

}  // namespace
}  // namespace drumhead
