// The Referee beyond what the contract suite shows: closed questions, scripted dice, sealed slips, silence, undo.
#include "engine/referee.h"

#include <gtest/gtest.h>
#include <set>

#include "engine/answer_text.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

class Noting final : public CiteRecorder {
 public:
  void fired(Cite cite, Credit) override { ids.emplace(cite.id); }
  std::set<std::string> ids;
};

Answer in_words(const Referee& referee, Seat seat, std::string_view words) {
  Answer answer = answer_from_words(words, referee.state(), referee.book().words()).value();
  answer.ask = referee.asks(seat).front().id;
  return answer;
}

TEST(referee, refuses_an_answer_to_a_closed_or_unknown_ask) {
  Fight f = drill("two_lines_facing").begin("fire");
  Referee& referee = f.referee();
  const Answer orders = in_words(referee, Seat::kA, "Red/1 volley target Blue/1");
  ASSERT_TRUE(referee.answer(Seat::kA, orders).allowed());
  const std::uint64_t before = hash_of(referee.state());
  const std::size_t entries = referee.chronicle().entries.size();
  const Verdict again = referee.answer(Seat::kA, orders);
  ASSERT_FALSE(again.allowed());
  EXPECT_EQ(again.refusal->text, "question 1 is closed or was never asked of you: look at the table again and answer what is open now");
  Answer unknown = orders;
  unknown.ask = 77;
  EXPECT_FALSE(referee.answer(Seat::kA, unknown).allowed());
  EXPECT_FALSE(referee.answer(Seat::kNobody, orders).allowed());
  EXPECT_EQ(hash_of(referee.state()), before);
  EXPECT_EQ(referee.chronicle().entries.size(), entries);
}

TEST(referee, keeps_sealed_answers_until_the_last_is_in) {
  // Red/2 has nothing to fire at: with it to move, the turn rests once the slips are open.
  Fight f = drill("two_lines_facing").unit("Red/2", Seat::kA, "infantry", 4, {8, 4}, 0).begin("fire");
  f.says(Seat::kB, "Blue/1 volley target Red/1");
  ASSERT_EQ(f.state().slips.size(), 1U);
  EXPECT_EQ(f.marker_of("Blue/1", "acted"), 0);
  EXPECT_EQ(f.state().dice_thrown, 0);
  EXPECT_TRUE(f.referee().view(Seat::kA).known.slips.empty());
  EXPECT_EQ(f.referee().view(Seat::kB).known.slips.size(), 1U);
  EXPECT_EQ(f.asked(Seat::kB), "");
  EXPECT_EQ(f.asked(Seat::kA), "fire");
  EXPECT_FALSE(f.told("Blue/1"));
  f.says(Seat::kA, "Red/1 volley target Blue/1");
  EXPECT_TRUE(f.state().slips.empty());
  EXPECT_EQ(f.marker_of("Blue/1", "acted"), 1);
  EXPECT_EQ(f.marker_of("Red/1", "acted"), 1);
  EXPECT_EQ(f.state().dice_thrown, 16);
  // Seat A's slip is opened first, though it came last.
  const std::string report = f.report();
  ASSERT_NE(report.find("Blue/1 fires at Red/1"), std::string::npos);
  EXPECT_LT(report.find("Red/1 fires at Blue/1"), report.find("Blue/1 fires at Red/1"));
}

TEST(referee, refuses_dice_that_run_out_and_nothing_happens) {
  Fight f = drill("two_lines_facing").begin("fire");
  f.passes(Seat::kB);
  Referee& referee = f.referee();
  const std::uint64_t before = hash_of(referee.state());
  const Answer volley = in_words(referee, Seat::kA, "Red/1 volley target Blue/1");
  Dice short_script = Dice::scripted({6, 6});
  const Verdict verdict = referee.answer(Seat::kA, volley, &short_script);
  ASSERT_FALSE(verdict.allowed());
  EXPECT_FALSE(verdict.refusal->text.empty());
  EXPECT_EQ(hash_of(referee.state()), before);
  EXPECT_EQ(referee.chronicle().entries.size(), 2U);  // the opening and B's sheet
  Dice impossible = Dice::scripted({6, 7, 1, 1, 1, 1, 1, 1});
  EXPECT_FALSE(referee.answer(Seat::kA, volley, &impossible).allowed());
  EXPECT_EQ(hash_of(referee.state()), before);
  // Eight dice for eight stands, six inches away; what is left over stays with the caller.
  Dice long_script = Dice::scripted({1, 1, 1, 1, 1, 1, 1, 1, 4, 4});
  EXPECT_TRUE(referee.answer(Seat::kA, volley, &long_script).allowed());
  EXPECT_EQ(long_script.faces_left(), 2U);
  EXPECT_EQ(referee.state().dice_thrown, 8);
}

TEST(referee, complains_of_opening_dice) {
  const Rulebook& book = rulebook("drill");
  Referee::Settings settings;
  settings.opening_dice = std::vector<int>{3, 4};
  Referee unused(book, drill().position().build(book), settings);
  EXPECT_EQ(unused.opening_trouble(), "2 opening dice were not thrown");
  // Two stands lost begin the battle with a test of nerve, which throws a die that is not there.
  settings.opening_dice = std::vector<int>{};
  settings.step = static_cast<std::size_t>(index_of(book.words().steps, "nerve"));
  Referee missing(book, drill().marker("Red/1", "lost", 2).position().build(book), settings);
  EXPECT_NE(missing.opening_trouble(), "");
}

TEST(referee, is_silent_when_nobody_listens_and_plays_the_same_battle) {
  const Rulebook& book = rulebook("drill");
  const BattleState start = drill("close_quarters").position().build(book);
  Referee heard(book, start, {.seed = 4}), silent(book, start, {.seed = 4, .ear = Scene::Ear::kSilent}),
      telling(book, start, {.seed = 4, .ear = Scene::Ear::kTelling});
  Sampler sampler(4);
  for (int n = 0; n < 60 && !heard.over(); ++n) {
    const Ask ask = heard.state().asks.front();
    const std::vector<Answer> answers = book.candidates(heard.view(ask.seat), ask, sampler);
    const Answer answer = answers[static_cast<std::size_t>(sampler.below(static_cast<int>(answers.size())))];
    for (Referee* referee : {&heard, &silent, &telling}) ASSERT_TRUE(referee->answer(ask.seat, answer).allowed());
    ASSERT_EQ(hash_of(heard.state()), hash_of(silent.state()));
    ASSERT_EQ(hash_of(heard.state()), hash_of(telling.state()));
  }
  EXPECT_GT(heard.state().dice_thrown, 0);
  EXPECT_TRUE(silent.chronicle().entries.empty());
  EXPECT_FALSE(silent.may_take_back(Seat::kA) || silent.may_take_back(Seat::kB));
  EXPECT_EQ(report(heard.chronicle(), Reader::kTruth), report(telling.chronicle(), Reader::kTruth));
}

TEST(referee, tells_its_recorder_of_events_reckonings_and_refusals) {
  Noting noting;
  const Rulebook& book = rulebook("drill");
  Referee referee(book, drill().position().build(book),
                  {.recorder = &noting, .step = static_cast<std::size_t>(index_of(book.words().steps, "moves"))});
  ASSERT_FALSE(referee.answer(Seat::kA, in_words(referee, Seat::kA, "Red/1 move path advance 5")).allowed());
  EXPECT_EQ(noting.ids.count("DR-026"), 1U);  // an inch from the enemy
  EXPECT_EQ(noting.ids.count("DR-021"), 0U);
  ASSERT_TRUE(referee.answer(Seat::kA, in_words(referee, Seat::kA, "Red/1 move path advance 3")).allowed());
  EXPECT_EQ(noting.ids.count("DR-021"), 1U);
  ASSERT_TRUE(referee.answer(Seat::kB, in_words(referee, Seat::kB, "Blue/1 charge target Red/1")).allowed());
  EXPECT_EQ(noting.ids.count("DR-030"), 1U);
  EXPECT_EQ(noting.ids.count("DR-043") + noting.ids.count("DR-046"), 0U);
  ASSERT_TRUE(referee.answer(Seat::kA, in_words(referee, Seat::kA, "Red/1 brace")).allowed());
  EXPECT_EQ(noting.ids.count("DR-043") + noting.ids.count("DR-046"), 2U);  // charged, braced
}

TEST(referee, takes_back_a_sealed_answer_only_while_it_is_alone) {
  Fight f = drill("two_lines_facing").begin("fire");
  f.says(Seat::kA, "Red/1 volley target Blue/1");
  EXPECT_TRUE(f.referee().may_take_back(Seat::kA));
  ASSERT_TRUE(f.referee().take_back(Seat::kA));
  EXPECT_TRUE(f.state().slips.empty());
  EXPECT_EQ(f.asked(Seat::kA), "fire");
  f.passes(Seat::kA);
  f.says(Seat::kB, "Blue/1 volley target Red/1");
  EXPECT_FALSE(f.referee().may_take_back(Seat::kA));
  EXPECT_FALSE(f.referee().take_back(Seat::kB));
}

// Even when the sheets throw no die and change nothing that B can see, B has learned that A does not fire.
TEST(referee, nobody_takes_back_what_opened_the_slips) {
  Fight f = drill("two_lines_facing").begin("fire");
  f.passes(Seat::kA);
  f.passes(Seat::kB);
  EXPECT_EQ(f.asked(Seat::kA), "move");
  EXPECT_EQ(f.state().dice_thrown, 0);
  EXPECT_FALSE(f.referee().may_take_back(Seat::kB));
  EXPECT_FALSE(f.referee().take_back(Seat::kB));
}

TEST(referee, takes_back_moves_but_not_charges_that_threw_dice) {
  Fight f = drill("two_lines_facing").begin("moves");
  const BattleState before = f.state();
  f.says(Seat::kA, "Red/1 move path advance 2");
  ASSERT_TRUE(f.referee().take_back(Seat::kA));
  EXPECT_TRUE(f.state() == before);
  EXPECT_EQ(f.referee().chronicle().entries.size(), 1U);
  EXPECT_FALSE(f.referee().take_back(Seat::kA));
  EXPECT_FALSE(f.referee().take_back(Seat::kNobody));
  f.says(Seat::kA, "Red/1 charge target Blue/1");
  f.says(Seat::kB, "Blue/1 brace");
  EXPECT_GT(f.state().dice_thrown, 0);
  EXPECT_FALSE(f.referee().take_back(Seat::kA));
  EXPECT_FALSE(f.referee().take_back(Seat::kB));
}

}  // namespace
}  // namespace drumhead::test
