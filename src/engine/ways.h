// What nearly every book asks of a way before it allows it, each answered with the book's own rule: does it leave the
// table, enter what is barred, cost too much, run into other troops or too near to enemies? A refusal says what and shows
// where. And the going of it.
#pragma once

#include "engine/bodies.h"
#include "engine/scene.h"
#include "engine/verdict.h"
#include "engine/vocabulary.h"

namespace drumhead {

struct WayRules {
  Cite off_table{}, barred_ground{}, too_far{}, dear_ground{}, through_troops{}, too_near{};
  std::function<bool(const Piece&)> barred = [](const Piece&) { return false; };      // ground that it may not enter
  RateOf rate = [](const Leg&, const CheckPoint&) { return std::optional<Rate>(Rate{}); };  // what each stretch costs
  Coord allowance = 0;                             // what all of it may cost
  Coord keep_clear = 0;                            // from enemies; within it already, no nearer
  bool to_contact = false;                         // a charge: it may touch, and comes as near as it likes
};

// Allowed with a preview of where it ends and of what each leg costs.
Verdict check_way(const Bodies& bodies, const Vocabulary& words, UnitId id, const Trace& way, const WayRules& rules);

// Goes that way, and tells how far, and what the ground cost besides.
void march(Scene& scene, const Vocabulary& words, UnitId id, const Trace& way, const WayRules& rules);

}  // namespace drumhead
