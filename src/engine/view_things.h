// Single things of a View as JSON, written as view_json() writes them.
#pragma once

#include <string>

#include "engine/rulebook.h"
#include "engine/view.h"

namespace drumhead {

// Empty: the seat does not know of it.
std::string unit_json(const View& view, const Rulebook& book, UnitId id);
std::string leader_json(const View& view, const Rulebook& book, LeaderId id);

}  // namespace drumhead
