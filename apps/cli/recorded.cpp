#include "cli/recorded.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead::cli {

Recorded need_recorded(const std::string& file) {
  Recorded recorded{file, need(read_chronicle(read_text(file), file))};
  if (!recorded.read.dropped.empty()) say_error(recorded.read.dropped);
  return recorded;
}

const Rulebook& need_book(Bookshelf& shelf, const Recorded& recorded) {
  const std::string& id = recorded.chronicle().header.rulebook;
  if (const Rulebook* book = shelf.find(id)) return *book;
  stop(fmt::format("{}:1: it was played under `{}`, which this program does not have; there are: {}",
                   recorded.file, id, fmt::join(rulebook_ids(), ", ")));
}

void say_otherwise(const std::vector<LoadError>& otherwise) {
  constexpr std::size_t kMostTold = 5;
  for (std::size_t i = 0; i < std::min(kMostTold, otherwise.size()); ++i) say_error(otherwise[i].message());
  if (otherwise.size() > kMostTold)
    say_error(fmt::format("and {} more such lines", otherwise.size() - kMostTold));
}

}  // namespace drumhead::cli
