#include "engine/rulebook.h"

#include <algorithm>

namespace drumhead {

// In books where everything is open, what is known is all there is.
BattleState Rulebook::imagine(const View& view, Sampler&) const { return view.known; }

const Row* range_at(const std::vector<const Row*>& ranges, Coord away) {
  const auto reaches = [away](const Row* row) { return away <= row->values.front(); };
  const auto found = std::find_if(ranges.begin(), ranges.end(), reaches);
  return found == ranges.end() ? nullptr : *found;
}

Verdict Rulebook::may_measure(const View&) const { return allow(); }

}  // namespace drumhead
