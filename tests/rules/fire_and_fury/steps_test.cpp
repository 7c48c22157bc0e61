// The step that is under way is the one whose question is open: what the page says of the turn.
#include <gtest/gtest.h>

#include "lab/playthrough.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

std::string step_after(const std::string& deeds) {
  const Rulebook& book = rulebook("fire-and-fury");
  const std::string text =
      "rules fire-and-fury\ncommand First side A level 0\nleader Hays side A rating 0 command First at 20,10\n"
      "unit Red/1 side A type infantry strength 6 command First formation line at 20,14 facing north\n"
      "unit Blue/1 side B type infantry strength 6 formation line at 20,32 facing south\n" + deeds;
  const Result<Playthrough> p = parse_playthrough(text, "steps", book);
  if (!p) return p.error().message();
  const PlaythroughOutcome outcome = run(*p, book);
  for (const LoadError& failure : outcome.failures) ADD_FAILURE() << failure.message();
  const int step = book.step_under_way(outcome.end);
  return step < 0 ? "none" : book.words().steps[static_cast<std::size_t>(step)].name;
}

TEST(ff_steps, while_leaders_ride_the_step_is_theirs) {
  EXPECT_EQ(step_after("start leaders side A\nexpect asked A leaders\n"), "leaders");
  EXPECT_EQ(step_after("start leaders side A\npass A\nexpect asked A check\n"), "maneuver");
  EXPECT_EQ(step_after("start maneuver side A\nexpect asked A check\n"), "maneuver");
}

}  // namespace
}  // namespace drumhead::test
