// Playthroughs read from files, with the rulebook they name. Used by apps/cli alone.
#pragma once

#include <string>

#include "cli/books.h"
#include "lab/playthrough.h"
#include "lab/playthrough_texts.h"

namespace drumhead::cli {

struct Scripted {
  const Rulebook& book;
  Playthrough playthrough;
};

// Those that a file holds: one, or several.
std::vector<PlaythroughText> need_playthroughs(const std::string& file, const std::string& text);
// Every mistake is told on the error output; the last of them stops the command.
Scripted need_scripted(const std::string& text, const std::string& file, Bookshelf& shelf);

}  // namespace drumhead::cli
