// How far a unit gets, found by asking the rules: the longest ways that check() allows, wheeling to either
// hand and then going straight on, and straight back; where that is not how it moves, freely in every
// direction. For drawing while a move is dragged. Knows no rulebook; an outline, not a promise: what is
// dragged is checked by itself.
#pragma once

#include <vector>

#include "engine/rulebook.h"

namespace drumhead {

struct ReachOutline {
  std::vector<Vec>
      outline;  // where the middle of its front gets, from the left round to the right; empty: nowhere
  std::vector<Vec> tested;  // the part of it where something would be triggered
  int checks = 0;           // how often the rules were asked
};

// `answer` has one order; its parameter `param` (a path) is what is asked about, whatever it holds.
ReachOutline reach_by_rules(const Rulebook& book, const View& view, const Ask& ask, const Answer& answer,
                            std::int16_t param);

}  // namespace drumhead
