// Brigades and Batteries: division-sized horse-and-musket battles, figure by figure, in inches and ten-sided dice.
// Read in this order: words.cpp (what there is), turn.cpp (when things happen), survey.h and terrain.h (what is asked of
// the table), movement.cpp, march.cpp, reform.cpp, charge.cpp, evade.cpp (steps 2 and 3), fire.cpp, targets.cpp, volley.cpp,
// tests.cpp, morale.cpp, rout.cpp (step 5), combat.cpp (step 6), then the options.
#pragma once

#include <memory>
#include <span>

#include "base/result.h"
#include "engine/rulebook.h"

namespace drumhead::bb {

// The rulebook with its built-in tables, or with rows of them overridden.
Result<std::unique_ptr<Rulebook>> make_brigades_and_batteries(std::span<const EmbeddedFile> overrides = {});

}  // namespace drumhead::bb
