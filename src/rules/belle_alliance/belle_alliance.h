// Belle Alliance. Read in this order: words.cpp (what there is), bound.cpp (when things happen), orders*.cpp
// (secret sheets), announce.cpp, forms*.cpp and clock*.cpp (movement), fire*.cpp, melee*.cpp, rout*.cpp,
// termination.cpp; survey*.cpp (what they ask of the table), players*.cpp (what a computer would consider).
#pragma once

#include <memory>
#include <span>

#include "base/result.h"
#include "engine/rulebook.h"

namespace drumhead::ba {

// The rulebook with its built-in tables, or with rows of them overridden.
Result<std::unique_ptr<Rulebook>> make_belle_alliance(std::span<const EmbeddedFile> overrides = {});

}  // namespace drumhead::ba
