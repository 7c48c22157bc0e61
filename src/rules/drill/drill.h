// Drill: the teaching rulebook. Secret orders, then moves with reactions, then fire; small enough to read in ten
// minutes and complete enough to copy. Read in this order: words.cpp (what there is), turn.cpp (when things
// happen), orders.cpp, movement.cpp, charge.cpp, fire.cpp, morale.cpp (what happens), players.cpp (what a computer
// would consider).
#pragma once

#include <memory>
#include <span>

#include "base/result.h"
#include "engine/rulebook.h"

namespace drumhead::drill {

// The rulebook with its built-in tables, or with rows of them overridden.
Result<std::unique_ptr<Rulebook>> make_drill(std::span<const EmbeddedFile> overrides = {});

}  // namespace drumhead::drill
