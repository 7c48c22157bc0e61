#include "contract/book_notes.h"

#include <algorithm>

#include "support/ba_positions.h"
#include "support/bb_positions.h"
#include "support/drill_positions.h"
#include "support/ff_positions.h"

namespace drumhead::test {
namespace {

const std::vector<BookNotes>& all_notes() {
  static const std::vector<BookNotes> notes{
      {.book = "belle-alliance",
       .positions = ba_positions,
       .passing = "passed",
       .bits_from_the_left = {"guns", "guns_two"}},
      // A battery's row fills from the left, a bent line loses from its right end first, what is over on the
      // faces of a square goes front, right, rear, left.
      {.book = "brigades-and-batteries", .positions = bb_positions, .left_comes_first = true},
      {.book = "drill", .positions = drill_positions},
      {.book = "fire-and-fury",
       .positions = ff_positions,
       .all_is_open = true,
       .digits_from_the_left = {"tasks"},
       .places_from_the_left = {"fired_left", "fired_right"}},
  };
  return notes;
}

}  // namespace

const BookNotes& notes_of(std::string_view book) {
  static const BookNotes nothing_in_particular{};
  const auto found = std::find_if(all_notes().begin(), all_notes().end(),
                                  [&](const BookNotes& n) { return n.book == book; });
  return found == all_notes().end() ? nothing_in_particular : *found;
}

}  // namespace drumhead::test
