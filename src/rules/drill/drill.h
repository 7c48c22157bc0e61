// Drill: the teaching rulebook, to be read first and to be copied. Secret fire orders, then one side after the other
// moves, with a reaction inside a charge: every shape of play with few rules. Read data/rulebooks/drill/ledger.tsv
// (what shall be true), then words.h (what there is), tables.h (the numbers), survey.h (what rules ask of the table)
// and drill.cpp (what happens).
#pragma once

#include "engine/rulebook.h"

namespace drumhead::drill {

// The rulebook with its built-in tables, or with rows of them overridden.
Result<std::unique_ptr<Rulebook>> make_drill(std::span<const EmbeddedFile> overrides = {});

}  // namespace drumhead::drill
