// How many random battles a test plays. Used by the tests that play a fixed number of them.
#pragma once

namespace drumhead::test {

// `usual`; or as many hundredths of it as $DRUMHEAD_BATTLES_PERCENT says: few under a sanitizer, where a battle takes many
// times as long, or many to look longer. At least one.
int battles(int usual);

}  // namespace drumhead::test
