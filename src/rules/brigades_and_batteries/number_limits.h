// Tables in which not every number means something: yes or no, a level of cover, how much an inch counts. An
// override that says more is refused when the book is opened.
#pragma once

#include <optional>

#include "engine/tables.h"

namespace drumhead::bb {

// The first such number, with its place and what would be right.
std::optional<LoadError> number_without_meaning(const TableSet& set);

}  // namespace drumhead::bb
