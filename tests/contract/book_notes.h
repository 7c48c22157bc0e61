// What the contract suite must know of a rulebook beyond the book's own words: positions to play from, and
// what of its state or answers has no plain meaning without it. One entry per book, with the reason; nothing
// of a book stands elsewhere here.
#pragma once

#include <string_view>
#include <vector>

#include "support/position.h"

namespace drumhead::test {

struct BookNotes {
  std::string_view book;
  std::vector<Position> (*positions)() = nullptr;  // beside the battles of data/battles
  // Nobody is asked in secret and nothing is hidden: the tests of secrets have nothing to change.
  bool all_is_open = false;
  // The marker of troops that pass through friends and may be on top of them while somebody is asked
  // something.
  std::string_view passing{};
  // Parameters that name the stands of a row from the left: by a digit each, or by a bit each with the lowest
  // on the left.
  std::vector<std::string_view> digits_from_the_left{};
  std::vector<std::string_view> bits_from_the_left{};
  // Markers that together note stands by their place from the left, a bit each: in a mirror only their number
  // is the same.
  std::vector<std::string_view> places_from_the_left{};
  // Some of its rules take what is on the left first: a mirrored game may part from the game there.
  bool left_comes_first = false;
};

// Of a book that is not listed: nothing in particular.
const BookNotes& notes_of(std::string_view book);

}  // namespace drumhead::test
