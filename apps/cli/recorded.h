// Recorded battles: a chronicle read from a file, the rulebook it needs, and the file that a battle under way
// is kept in.
#pragma once

#include <memory>
#include <string>

#include "cli/books.h"
#include "engine/chronicle.h"
#include "engine/referee.h"

namespace drumhead::cli {

struct Recorded {
  std::string file;
  ChronicleRead read;
  const Chronicle& chronicle() const { return read.chronicle; }
};

// Reads it; a torn last line is told on the error output and left out.
Recorded need_recorded(const std::string& file);
// Its rulebook; stops if this program has none of that name.
const Rulebook& need_book(Bookshelf& shelf, const Recorded& recorded);

// What the rules tell otherwise than a chronicle, on the error output: the first lines, and how many more
// there are.
void say_otherwise(const std::vector<LoadError>& otherwise);

}  // namespace drumhead::cli
