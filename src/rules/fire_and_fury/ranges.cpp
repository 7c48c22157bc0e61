#include "rules/fire_and_fury/ranges.h"

#include <algorithm>
#include <array>

namespace drumhead::ff {

std::shared_ptr<Ranges> ranges_in(Position position) {
  constexpr std::size_t kRemembered = 8;  // the battle itself, and some that a computer player imagines
  thread_local std::array<std::shared_ptr<Ranges>, kRemembered> memory;
  thread_local std::size_t oldest = 0;
  const auto known = std::find_if(memory.begin(), memory.end(), [&](const std::shared_ptr<Ranges>& ranges) {
    return ranges != nullptr && ranges->position() == position;
  });
  if (known != memory.end()) return *known;
  std::shared_ptr<Ranges>& place = memory[oldest];
  oldest = (oldest + 1) % kRemembered;
  place = std::make_shared<Ranges>(std::move(position));
  return place;
}

}  // namespace drumhead::ff
