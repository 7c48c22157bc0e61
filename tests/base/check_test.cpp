#include "base/check.h"

#include <gtest/gtest.h>

namespace drumhead {
namespace {

TEST(check, evaluates_its_condition_once) {
  int calls = 0;
  CHECK(++calls == 1);
  EXPECT_EQ(calls, 1);
}

TEST(check_death, prints_condition_values_and_context) {
  EXPECT_DEATH(CHECK(1 + 1 == 3), "check_test.cpp:[0-9]+: CHECK failed: 1 \\+ 1 == 3");
  EXPECT_DEATH(CHECK_MSG(false, "strength -2"), "strength -2");
  set_check_context([] { return std::string("state 7f3a91c2"); });
  EXPECT_DEATH(CHECK(false), "state 7f3a91c2");
  set_check_context(nullptr);
}

}  // namespace
}  // namespace drumhead
