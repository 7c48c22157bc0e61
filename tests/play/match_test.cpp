// A match: what each reader notices of it, what may be taken back, and that what comes from the store is what
// went in.
#include "play/match.h"

#include <gmock/gmock.h>

#include "engine/json_tree.h"
#include "engine/naming.h"
#include "play/help.h"
#include "play/table.h"

namespace drumhead::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<bool> who_noticed(const Match::Step& step) {
  std::vector<bool> noticed;
  for (const auto& moment : step.moments) noticed.push_back(moment.has_value());
  return noticed;
}

// From the front of Red/1, at 10,10 and facing north: 4 inches are close, 8 the longest range (DR-013,
// DR-010).
std::string band_at(std::string_view north) {
  const Match match = drill_match();
  const std::string told =
      measure_json(match.book(), match.view(Reader::kSideA), {"Red/1", {}}, {"", {"10", std::string(north)}});
  const JsonTree band = *parse_json(told).value().find("band");
  return band.find("text")->text + (band.find("within")->yes ? "" : ", beyond") + " " +
         band.find("rule")->text;
}
TEST(match_tape, says_in_which_range_of_the_weapons_the_other_end_lies) {
  EXPECT_EQ(band_at("13"), "close range DR-013");
  EXPECT_EQ(band_at("14"), "close range DR-013");
  EXPECT_EQ(band_at("16"), "longest range DR-010");
  EXPECT_EQ(band_at("18.1"), "longest range, beyond DR-010");
}
TEST(match_tape, knows_no_range_of_a_bare_place_nor_of_cavalry) {
  const BattleState position = drill_position(
      "rules drill\n"
      "unit Red/1 side A type cavalry strength 6 at 10,10 facing north\n"
      "unit Blue/1 side B type infantry strength 6 at 10,30 facing south\n"
      "start fire side A\n");
  const Match match(drill_book(), position, 7);
  const View view = match.view(Reader::kSideA);
  EXPECT_THAT(measure_json(match.book(), view, {"Red/1", {}}, {"Blue/1", {}}), HasSubstr(R"("band":null)"));
  EXPECT_THAT(measure_json(match.book(), view, {"", {"1", "1"}}, {"Blue/1", {}}),
              HasSubstr(R"("band":null)"));
}

// From a front at 10,10. Muzzle-loading carbines reach 8 inches, light howitzers 32 (FF-148, FF-153, FF-154).
std::string fury_band_at(const std::string& unit, std::string_view north) {
  static const std::unique_ptr<Rulebook> book = *make_rulebook("fire-and-fury");
  const std::string position = "rules fire-and-fury\ntable 72 x 60\nunit Red/1 side A " + unit +
                               " at 10,10 facing north\n"
                               "unit Blue/1 side B type infantry strength 4 at 10,46 facing south\n"
                               "start leaders side A\n";
  const Match match(*book, parse_playthrough(position, "position", *book).value().start, 7);
  const std::string told =
      measure_json(*book, match.view(Reader::kSideA), {"Red/1", {}}, {"", {"10", std::string(north)}});
  const JsonTree band = *parse_json(told).value().find("band");
  if (band.find("text") == nullptr) return "none";
  return band.find("text")->text + (band.find("within")->yes ? "" : ", beyond");
}
TEST(match_tape, knows_the_bands_of_each_small_arm_and_gun_of_fire_and_fury) {
  const std::string carbines = "type infantry strength 4 small_arm=6";
  EXPECT_EQ(fury_band_at(carbines, "14"), "musketry, first band");
  EXPECT_EQ(fury_band_at(carbines, "14.1"), "musketry, second band");
  EXPECT_EQ(fury_band_at(carbines, "18.1"), "musketry, second band, beyond");
  const std::string howitzers = "type battery strength 2 formation unlimbered small_arm=4";
  EXPECT_EQ(fury_band_at(howitzers, "18"), "cannonade, canister");
  EXPECT_EQ(fury_band_at(howitzers, "42"), "cannonade, third band");
  EXPECT_EQ(fury_band_at(howitzers, "42.1"), "cannonade, third band, beyond");
}
TEST(match_tape, knows_no_range_of_those_in_the_saddle_in_fire_and_fury) {
  EXPECT_EQ(fury_band_at("type cavalry strength 4 formation \"mounted line\"", "14"), "none");
  EXPECT_EQ(fury_band_at("type cavalry strength 4 formation \"extended line\"", "14"),
            "musketry, first band");
}

// A, B, the public, the truth.
TEST(match_moments, a_sealed_answer_is_noticed_by_its_own_side_alone) {
  Match match = drill_match();
  EXPECT_THAT(who_noticed(must_answer(match, Seat::kA, kRedFires)), ElementsAre(true, false, false, true));
  EXPECT_EQ(match.last_moment(Reader::kSideA), 1);
  EXPECT_EQ(match.last_moment(Reader::kSideB), 0);
  EXPECT_THAT(who_noticed(must_answer(match, Seat::kB, kBlueFires)), ElementsAre(true, true, true, true));
  EXPECT_EQ(match.last_moment(Reader::kSideA), 2);
  EXPECT_EQ(match.last_moment(Reader::kSideB), 1);
}

TEST(match_moments, nothing_shows_who_has_sealed_his_orders) {
  Match match = drill_match();
  const std::string before = match.view_json(Reader::kSideB), summary = match.summary_json();
  must_answer(match, Seat::kA, kRedFires);
  EXPECT_EQ(match.view_json(Reader::kSideB), before);
  EXPECT_EQ(match.summary_json(), summary);
  EXPECT_THAT(match.waiting_for(), ElementsAre(Seat::kA, Seat::kB));
  EXPECT_EQ(match.timeline_json(Reader::kSideB), drill_match().timeline_json(Reader::kSideB));
  EXPECT_EQ(match.timeline_json(Reader::kPublic), drill_match().timeline_json(Reader::kPublic));
}

TEST(match_moments, who_was_last_to_seal_is_told_to_nobody_else) {
  Match match = drill_match();
  must_answer(match, Seat::kA, kRedFires);
  const Match::Step opened = must_answer(match, Seat::kB, kBlueFires);
  EXPECT_EQ(opened.moments[index_of(Reader::kSideA)]->by, Seat::kNobody);
  EXPECT_EQ(opened.moments[index_of(Reader::kSideB)]->by, Seat::kB);
  EXPECT_EQ(opened.moments[index_of(Reader::kPublic)]->by, Seat::kNobody);
}

// Two battles that differ only in what Red has sealed: everything Blue and the public can get is equal to the
// byte, until the orders are opened.
TEST(match_secrets, what_others_get_does_not_depend_on_what_a_side_has_sealed) {
  Match firing = drill_match(), holding = drill_match();
  must_answer(firing, Seat::kA, kRedFires);
  must_answer(holding, Seat::kA, kHoldFire);
  for (const Reader reader : {Reader::kSideB, Reader::kPublic}) {
    EXPECT_EQ(firing.view_json(reader), holding.view_json(reader));
    EXPECT_EQ(firing.history_json(reader, -1), holding.history_json(reader, -1));
    EXPECT_EQ(firing.timeline_json(reader), holding.timeline_json(reader));
    EXPECT_EQ(firing.moment_json(reader, 0), holding.moment_json(reader, 0));
    EXPECT_EQ(firing.moments(reader), holding.moments(reader));
  }
  EXPECT_EQ(firing.summary_json(), holding.summary_json());
  EXPECT_NE(firing.view_json(Reader::kSideA), holding.view_json(Reader::kSideA));
}

TEST(match_view, has_the_seats_own_slip_and_the_step) {
  Match match = drill_match();
  must_answer(match, Seat::kA, kRedFires);
  const JsonTree view = parse_json(match.view_json(Reader::kSideA)).value();
  ASSERT_EQ(view.find("slips")->items.size(), 1U);
  EXPECT_TRUE(view.find("slips")->items[0].find("sealed")->yes);
  EXPECT_EQ(view.find("slips")->items[0].find("answer")->find("orders")->items.size(), 2U);
  EXPECT_EQ(view.find("step")->text, "fire");
  EXPECT_THAT(parse_json(match.view_json(Reader::kSideB)).value().find("slips")->items, IsEmpty());
  must_answer(match, Seat::kB, kHoldFire);
  EXPECT_EQ(parse_json(match.view_json(Reader::kPublic)).value().find("step")->text, "moves");
}

TEST(match_take_back, a_move_without_dice_is_taken_back_for_all_who_saw_it) {
  Match match = drill_match();
  must_answer(match, Seat::kA, kHoldFire);
  must_answer(match, Seat::kB, kHoldFire);
  const std::string before = match.view_json(Reader::kSideB);
  const Match::Step moved = must_answer(match, Seat::kA, "Red/1 move path advance 4");
  EXPECT_THAT(who_noticed(moved), ElementsAre(true, true, true, true));
  const std::optional<Match::Step> gone = match.take_back(Seat::kA);
  ASSERT_TRUE(gone.has_value());
  EXPECT_EQ(gone->number, moved.number);
  EXPECT_THAT(who_noticed(*gone), ElementsAre(true, true, true, true));
  EXPECT_EQ(match.view_json(Reader::kSideB), before);
  EXPECT_FALSE(match.take_back(Seat::kB).has_value());
  // What is played instead has the number of what was taken back, and is another moment.
  must_answer(match, Seat::kA, "Red/2 move path advance 2");
  EXPECT_THAT(match.moment_json(Reader::kSideB, match.last_moment(Reader::kSideB)), HasSubstr("Red/2 moves"));
}

TEST(match_take_back, a_sealed_slip_is_taken_back_unnoticed) {
  Match match = drill_match();
  must_answer(match, Seat::kA, kRedFires);
  EXPECT_THAT(who_noticed(*match.take_back(Seat::kA)), ElementsAre(true, false, false, true));
  EXPECT_EQ(match.view_json(Reader::kSideA), drill_match().view_json(Reader::kSideA));
}

TEST(match_answer, a_stale_answer_changes_nothing) {
  Match match = drill_match();
  Answer stale = in_words(match, Seat::kA, kRedFires);
  must_answer(match, Seat::kA, kRedFires);
  const std::string before = match.view_json(Reader::kTruth);
  const Match::Attempt again = match.answer(Seat::kA, stale);
  EXPECT_FALSE(again.step.has_value());
  EXPECT_THAT(again.verdict.refusal->text, HasSubstr("closed"));
  EXPECT_EQ(match.view_json(Reader::kTruth), before);
  EXPECT_EQ(match.chronicle().entries.size(), 2U);
}

// Thrown on a real table, each face must be accounted for: none for a slip that is sealed, and when the slips are
// opened six for the one volley, of six trained stands beyond close range (DR-013).
TEST(match_dice, typed_dice_must_fit_exactly) {
  Match match = drill_match();
  const Answer volley = in_words(match, Seat::kA, "Red/1 volley target Blue/1");
  const std::vector<int> none, one{3}, few{1, 2, 3, 4, 5}, six{1, 2, 3, 4, 5, 6}, many{1, 2, 3, 4, 5, 6, 1};
  const Match::Attempt left_over = match.answer(Seat::kA, volley, &one);
  EXPECT_FALSE(left_over.step.has_value());
  EXPECT_THAT(left_over.verdict.refusal->text, HasSubstr("1 of the 1 dice"));
  EXPECT_TRUE(match.answer(Seat::kA, volley, &none).step.has_value());
  const Answer hold = in_words(match, Seat::kB, kHoldFire);
  EXPECT_FALSE(match.answer(Seat::kB, hold, &none).step.has_value());
  EXPECT_FALSE(match.answer(Seat::kB, hold, &few).step.has_value());
  const Match::Attempt one_more = match.answer(Seat::kB, hold, &many);
  EXPECT_FALSE(one_more.step.has_value());
  EXPECT_THAT(one_more.verdict.refusal->text, HasSubstr("1 of the 7 dice"));
  EXPECT_TRUE(match.answer(Seat::kB, hold, &six).step.has_value());
  EXPECT_EQ(match.state().unit(unit_called(match.state(), "Blue/1").value()).strength, 5) << "the one six hits (DR-014)";
}

TEST(match_past, a_moment_is_as_it_was) {
  Match match = drill_match();
  must_answer(match, Seat::kA, kHoldFire);
  must_answer(match, Seat::kB, kHoldFire);
  const JsonTree then = parse_json(match.view_json(Reader::kSideA)).value();
  must_answer(match, Seat::kA, "Red/1 move path advance 4");
  const JsonTree moment = parse_json(match.moment_json(Reader::kSideA, 2)).value();
  EXPECT_EQ(dump(*moment.find("view")->find("units")), dump(*then.find("units")));
  EXPECT_THAT(moment.find("view")->find("asks")->items, IsEmpty());
  EXPECT_EQ(moment.find("moments")->text, "4");
}

StoredGame stored(const Match& match) {
  StoredGame game;
  game.game.id = "x";
  game.game.header = header_line(match.chronicle().header, match.book().words());
  game.entries = match.records();
  return game;
}

// Red/1 goes from 10,10 three inches north; the fire before it was held.
TEST(match_past, events_say_who_stands_elsewhere_after_them) {
  Match match = drill_match();
  must_answer(match, Seat::kA, kHoldFire);
  must_answer(match, Seat::kB, kHoldFire);
  must_answer(match, Seat::kA, "Red/1 move path advance 3");
  const std::string told = match.events_of(Reader::kSideB, match.last_moment(Reader::kSideB));
  EXPECT_THAT(told, HasSubstr(R"("now":{"units":[{"name":"Red/1")"));
  EXPECT_THAT(told, HasSubstr(R"("at":[10,13])"));
  EXPECT_THAT(told, Not(HasSubstr(R"("name":"Blue/1")")));
}

TEST(match_store, what_comes_back_is_what_was_kept) {
  Match match = drill_match();
  must_answer(match, Seat::kA, kHoldFire);
  must_answer(match, Seat::kB, kHoldFire);
  must_answer(match, Seat::kA, "Red/1 move path advance 4");
  const std::unique_ptr<Match> again = Match::reopened(drill_book(), stored(match)).value();
  for (const Reader reader : kReaders) {
    EXPECT_EQ(again->view_json(reader), match.view_json(reader));
    EXPECT_EQ(again->timeline_json(reader), match.timeline_json(reader));
    EXPECT_EQ(again->history_json(reader, -1), match.history_json(reader, -1));
  }
  EXPECT_TRUE(again->can_go_on());
  EXPECT_TRUE(again->take_back(Seat::kA).has_value()) << "what could be taken back still can";
}

TEST(match_store, steps_are_the_records_of_the_whole) {
  Match match = drill_match();
  const Match::Step step = must_answer(match, Seat::kA, kRedFires);
  EXPECT_EQ(match.records().back(), step.record);
  EXPECT_EQ(step.number, 1);
}

TEST(match_store, a_battle_that_the_rules_refuse_now_can_be_looked_at) {
  Match match = drill_match();
  must_answer(match, Seat::kA, kRedFires);
  StoredGame game = stored(match);
  const std::size_t at = game.game.header.find("\"tables\":\"") + 10;
  game.game.header[at] = game.game.header[at] == '0' ? '1' : '0';  // other tables were in force
  const std::unique_ptr<Match> again = Match::reopened(drill_book(), game).value();
  EXPECT_FALSE(again->can_go_on());
  EXPECT_THAT(again->frozen(), HasSubstr("other tables"));
  EXPECT_EQ(again->moments(Reader::kSideA), 2);
  EXPECT_FALSE(again->answer(Seat::kB, {}).step.has_value());
}

TEST(match_branch, goes_on_from_a_moment) {
  Match match = drill_match();
  must_answer(match, Seat::kA, kHoldFire);
  must_answer(match, Seat::kB, kHoldFire);
  const std::string there = match.view_json(Reader::kSideA);
  must_answer(match, Seat::kA, "Red/1 move path advance 4");
  const std::unique_ptr<Match> branch =
      Match::branched(drill_book(), match.chronicle_up_to(Reader::kSideA, 2)).value();
  EXPECT_EQ(branch->view_json(Reader::kSideA), there);
  must_answer(*branch, Seat::kA, "Red/2 move path advance 2");
  EXPECT_EQ(branch->timeline_json(Reader::kSideB).find("Red/1 moves"), std::string::npos);
}

TEST(match_losses, count_what_the_reader_can_know) {
  const Moment moment{
      .entry = 3, .by = Seat::kA, .turn = 2, .step = "fire", .losses = {0, 2}, .ground_changed = true};
  EntryMoments moments;
  moments[index_of(Reader::kPublic)] = moment;
  EXPECT_EQ(moments_from(moments_text(moments), 3), moments);
  EXPECT_FALSE(moments_from("[null]", 3).has_value());
}

}  // namespace
}  // namespace drumhead::test
