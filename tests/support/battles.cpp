#include "support/battles.h"

#include <algorithm>
#include <cstdlib>

namespace drumhead::test {

int battles(int usual) {
  const char* percent = std::getenv("DRUMHEAD_BATTLES_PERCENT");
  return percent == nullptr ? usual : std::max(1, usual * std::atoi(percent) / 100);
}

}  // namespace drumhead::test
