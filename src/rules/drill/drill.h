// Drill: the teaching rulebook. Secret orders, then moves with reactions, then fire: every shape of play, with
// few rules, to be read first and to be copied. Read in this order: words.cpp (what there is), turn.cpp and
// end.cpp (when things happen), orders.cpp, movement.cpp, formations.cpp, charge.cpp, reaction.cpp,
// combat.cpp, fire.cpp, morale.cpp, ambush.cpp (what happens), survey.cpp (what they ask of the table),
// players.cpp and imagine.cpp (what a computer would consider, and guess).
#pragma once

#include <memory>
#include <span>

#include "base/result.h"
#include "engine/rulebook.h"

namespace drumhead::drill {

// The rulebook with its built-in tables, or with rows of them overridden.
Result<std::unique_ptr<Rulebook>> make_drill(std::span<const EmbeddedFile> overrides = {});

}  // namespace drumhead::drill
