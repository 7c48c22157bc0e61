// Regimental Fire and Fury. Read in this order: words.cpp (what there is), turn.cpp and end.cpp (when things
// happen), leaders.cpp, checks.cpp, moves.cpp, retreats.cpp (maneuver), fire.cpp and effects.cpp, charges.cpp
// and combats.cpp; survey*.cpp (what they ask of the table), players.cpp (what a computer would consider).
#pragma once

#include <memory>
#include <span>

#include "base/result.h"
#include "engine/rulebook.h"

namespace drumhead::ff {

// The rulebook with its built-in tables, or with rows of them overridden.
Result<std::unique_ptr<Rulebook>> make_fire_and_fury(std::span<const EmbeddedFile> overrides = {});

}  // namespace drumhead::ff
