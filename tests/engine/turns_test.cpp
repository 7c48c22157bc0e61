// A turn of stages: what runs when, what is asked until nothing is left, where it begins and what is under way.
#include "engine/turns.h"

#include <gmock/gmock.h>

namespace drumhead::test {
namespace {

using testing::ElementsAre;

// A book that only notes what is run, and asks as often as it is told to.
struct NotingBook {
  mutable std::vector<std::string> ran;
  mutable int left_to_ask = 0;
};

void noted(const NotingBook& book, const char* what) { book.ran.emplace_back(what); }
void muster(const NotingBook& book, Scene&) { noted(book, "muster"); }
void fire(const NotingBook& book, Scene&) { noted(book, "fire"); }
bool move(const NotingBook& book, Scene& scene) {
  if (book.left_to_ask == 0) return false;
  --book.left_to_ask;
  noted(book, "move");
  scene.ask(Seat::kA, 0);
  return true;
}
void melee(const NotingBook& book, Scene& scene) {
  noted(book, "melee");
  scene.push({7, 0, {}});
}
void count(const NotingBook& book, Scene&) { noted(book, "count"); }

constexpr Stage<NotingBook> kFive[]{{-1, muster}, {0, fire}, {1, move}, {1, melee}, {2, count}};

class StagesOfATurn : public testing::Test {
 protected:
  // As the engine does it: again and again, answering nothing but closing what is open.
  void advance(int times) {
    for (int i = 0; i < times; ++i) {
      state_.asks.clear();
      if (state_.frames.size() > 1) state_.frames.pop_back();
      turn_.advance(book_, scene_);
    }
  }
  int under_way() const { return turn_.step_under_way(state_); }

  NotingBook book_;
  BattleState state_;
  Dice dice_ = Dice::seeded(1);
  Scene scene_{state_, dice_, Scene::Ear::kSilent};
  TurnOfStages<NotingBook> turn_{3, kFive, 1};
};

TEST_F(StagesOfATurn, run_in_order_and_over_again_from_where_the_turn_begins) {
  turn_.begin(scene_);
  EXPECT_EQ(state_.frames.front().procedure, 3);
  advance(9);   // one of them for every stage, those too that ask for nothing
  EXPECT_THAT(book_.ran, ElementsAre("muster", "fire", "melee", "count", "fire", "melee", "count"));
}

TEST_F(StagesOfATurn, ask_until_nothing_is_left_to_ask_for) {
  turn_.begin(scene_);
  book_.left_to_ask = 3;
  advance(7);
  EXPECT_THAT(book_.ran, ElementsAre("muster", "fire", "move", "move", "move", "melee"));
}

TEST_F(StagesOfATurn, ask_no_more_when_they_are_ended_and_again_in_the_next_turn) {
  turn_.begin(scene_);
  book_.left_to_ask = 4;
  advance(4);
  end_stage(scene_);
  advance(2);
  EXPECT_THAT(book_.ran, ElementsAre("muster", "fire", "move", "melee", "count"));
  advance(4);
  EXPECT_THAT(book_.ran, ElementsAre("muster", "fire", "move", "melee", "count", "fire", "move", "move"));
}

// Also while a frame above the turn's is at work, and while a question is open.
TEST_F(StagesOfATurn, the_step_under_way_is_the_one_that_runs) {
  EXPECT_EQ(under_way(), -1);
  turn_.begin(scene_);
  EXPECT_EQ(under_way(), -1);
  book_.left_to_ask = 1;
  const std::vector<int> steps{-1, 0, 1, 1, 1, 2, 0};   // muster, fire, moves begin, move, melee, count, fire
  for (const int step : steps) {
    advance(1);
    EXPECT_EQ(under_way(), step) << testing::PrintToString(book_.ran);
  }
  state_.outcome.over = true;
  EXPECT_EQ(under_way(), 2);
}

TEST_F(StagesOfATurn, a_frame_that_is_no_stage_is_at_no_step_and_goes_on_with_the_turn) {
  for (const std::int16_t step : std::initializer_list<std::int16_t>{5, 300, -7}) {
    state_.frames = {{3, step, {}}};
    book_.ran.clear();
    EXPECT_EQ(under_way(), -1) << step;
    advance(1);
    EXPECT_THAT(book_.ran, ElementsAre("fire")) << step;
  }
}

TEST_F(StagesOfATurn, begin_at_a_step_with_its_first_stage_and_nothing_before_it) {
  for (const std::size_t step : {0U, 1U, 2U}) {
    state_.frames.clear(), book_.ran.clear();
    book_.left_to_ask = 2;
    turn_.begin_at(scene_, step);
    advance(2);
    const char* const first[]{"fire", "move", "count"};
    EXPECT_EQ(book_.ran.front(), first[step]);
  }
}

}  // namespace
}  // namespace drumhead::test
