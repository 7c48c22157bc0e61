// The page of a rulebook: every key a battle or army file may use for it, its words, orders, desk, tables and rulings, in
// Markdown. `drumhead rules ID --page` prints it, docs/rulebooks/ID.md keeps it.
#pragma once

#include <string>

#include "engine/rulebook.h"

namespace drumhead::cli {

std::string book_page(const Rulebook& book);

}  // namespace drumhead::cli
