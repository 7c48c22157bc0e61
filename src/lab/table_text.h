// The table in letters, for a terminal: a map scaled to the width there is, and a list of the troops. Drawn
// from a View and a Vocabulary alone.
#pragma once

#include <string>

#include "engine/view.h"
#include "engine/vocabulary.h"

namespace drumhead {

struct TextOptions {
  int columns = 96;
  int rows = 36;        // at most; the table keeps its shape
  bool colour = false;  // ANSI colours
};

// Units stand as their letter, with an arrow where their front is; the list below says who is who.
std::string table_text(const View& view, const Vocabulary& words, const TextOptions& options = {});
// The list alone: strength, formation, place and markers of every unit and leader that is seen.
std::string roster_text(const View& view, const Vocabulary& words, const TextOptions& options = {});

}  // namespace drumhead
