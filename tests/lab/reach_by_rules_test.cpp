// How far a unit gets, by asking the rules of the drill: infantry goes 6 inches, ahead or back; a wheel costs the
// way of its outer corner; within 2 inches of an enemy it must charge.
#include "lab/reach_by_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/answer_text.h"
#include "engine/referee.h"
#include "lab/playthrough.h"
#include "rules/rulebooks.h"

namespace drumhead {
namespace {

using ::testing::Each;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const Rulebook& book() {
  static const std::unique_ptr<Rulebook> drill = *make_rulebook("drill");
  return *drill;
}

ReachOutline reach_of(std::string_view script, std::string_view order, const char* param = "path") {
  const Playthrough read = parse_playthrough(script, "script", book()).value();
  const Referee referee(book(), read.start, {.step = read.step, .step_seat = read.step_seat});
  const View view = referee.view(Seat::kA);
  const Ask ask = referee.asks(Seat::kA).front();
  Answer answer = answer_from_words(order, view.known, book().words()).value();
  answer.ask = ask.id;
  return reach_by_rules(book(), view, ask, answer,
                        static_cast<std::int16_t>(index_of(book().words().params, param)));
}

MATCHER_P2(is_near, x, y, "") {
  const double dx = static_cast<double>(arg.x) / kPerInch - x, dy = static_cast<double>(arg.y) / kPerInch - y;
  *result_listener << "at " << static_cast<double>(arg.x) / kPerInch << ", "
                   << static_cast<double>(arg.y) / kPerInch;
  return dx * dx + dy * dy < 0.06 * 0.06;
}

constexpr std::string_view kAlone = R"(rules drill
unit Red/1  side A type infantry strength 6 at 20,10 facing north
unit Blue/1 side B type infantry strength 6 at 20,35 facing south
start moves side A
)";

// Its front is 6 wide. A wheel of 15 degrees is 6 x 0.2618 = 1.571 long and leaves 4.429; one of 30 leaves 2.858,
// one of 45 1.288; 60 is too far (6.283). Wheeling right on the corner at 23,10 brings the middle to 23 - 3 cos 15,
// 10 + 3 sin 15 = 20.102,10.776; then 4.429 at 15 degrees. By 45 degrees: 23 - 2.121,10 + 2.121, then 0.911 each way.
TEST(reach_by_rules, wheels_to_both_hands_straight_on_and_back) {
  const ReachOutline reach = reach_of(kAlone, "Red/1 move");
  ASSERT_THAT(reach.outline, SizeIs(8));
  EXPECT_THAT(reach.outline[3], is_near(20, 16));
  EXPECT_THAT(reach.outline[4], is_near(21.249, 15.055));
  EXPECT_THAT(reach.outline[2], is_near(18.751, 15.055));
  EXPECT_THAT(reach.outline[6], is_near(21.790, 13.032));
  EXPECT_THAT(reach.outline[7], is_near(20, 4));
  EXPECT_THAT(reach.tested, IsEmpty());
  EXPECT_LE(reach.checks, 240);
}

TEST(reach_by_rules, an_enemy_ahead_ends_it_2_inches_before_him) {
  const ReachOutline reach = reach_of(R"(rules drill
unit Red/1  side A type infantry strength 6 at 20,10 facing north
unit Blue/1 side B type infantry strength 6 5 ahead of Red/1 facing it
start moves side A
)",
                                      "Red/1 move");
  ASSERT_FALSE(reach.outline.empty());
  EXPECT_THAT(reach.outline[reach.outline.size() / 2 - 1], is_near(20, 13));
}

TEST(reach_by_rules, nothing_where_it_may_not_move) {
  EXPECT_THAT(reach_of(R"(rules drill
unit Red/1  side A type infantry strength 6 acted=1 at 20,10 facing north
unit Red/2  side A type infantry strength 6 at 40,10 facing north
unit Blue/1 side B type infantry strength 6 at 20,35 facing south
start moves side A
)",
                       "Red/1 move")
                  .outline,
              IsEmpty());
  EXPECT_THAT(reach_of(kAlone, "Red/1 charge target Blue/1").outline, IsEmpty());
  EXPECT_THAT(reach_of(kAlone, "Red/1 move", "target").outline, IsEmpty());
}

}  // namespace
}  // namespace drumhead
