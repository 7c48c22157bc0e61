// Meaning: what a number that a book keeps stands for, and so how people write it. A marker's 2 is written
// `broken`, a length 22860 is written 0.75, a unit's number is written by its name. Playthroughs, lists of words
// and pages read it; the rules never do.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace drumhead {

struct BattleState;

struct Meaning {
  enum class Kind : std::uint8_t {
    kCount,    // a number and nothing else
    kYesNo,
    kOneOf,    // of `values`
    kSomeOf,   // of `values`, a bit each
    kMeasure,  // a length, an angle, a share, in `unit`
    kUnit,
    kLeader,
    kPiece,
    kSeat,
  };
  Kind kind = Kind::kCount;
  std::vector<std::string> values{};
  std::vector<std::string> of_guns{};  // what the same numbers are called of artillery, if something else
  std::string unit{};                  // "in", "cm", "degrees", "%"
  std::int64_t per_unit = 1;           // so much of what the book keeps is one `unit`
  bool needs_unit = false;             // a number without its unit is what the book keeps
  int first = 0;                       // the number of the first value, unit, leader, piece or seat; one less: none
};

// Ways to make one.
Meaning yes_or_no();
Meaning one_of_these(std::vector<std::string> values, int first = 0);
Meaning some_of_these(std::vector<std::string> values);
Meaning some_of_numbered(std::string_view word, int how_many);  // "stand 1", "stand 2" ...
Meaning measured_in(std::string unit, std::int64_t per_unit);
// The same, where plain numbers have long been written as the book keeps them: only 1.5cm is 1.5 cm.
Meaning kept_in(std::string unit, std::int64_t per_unit);
Meaning names_unit(int first = 1);
Meaning names_leader(int first = 0);
Meaning names_piece(int first = 1);
Meaning names_seat(int first = 0);

// A number with a name: of a record, of the game, of a side.
struct NumberWord {
  std::string name;
  Meaning means{};
  std::int64_t low = INT32_MIN;  // as the book keeps them
  std::int64_t high = INT32_MAX;
  NumberWord(const char* called) : name(called) {}
  NumberWord(std::string called, Meaning meaning);  // bounded by what it can mean
  NumberWord(std::string called, Meaning meaning, std::int64_t least, std::int64_t most)
      : name(std::move(called)), means(std::move(meaning)), low(least), high(most) {}
};

// "march+attack", "0.75", "Blue/1", "broken": how a number is written. Of a position, for names.
std::string written_number(const Meaning& means, std::int64_t number, const BattleState& state);
// The other way. A whole number is taken as the book keeps it, but for a measure, whose unit it is in. An underscore stands
// for a blank. The error says what would be right.
Result<std::int64_t> number_written(const Meaning& means, std::string_view text, const BattleState& state);
bool needs_position(const Meaning& means);  // it names what stands on the table
// Of a number that names a unit, leader or piece: is there one, or does it say none? Of others: yes.
bool names_something(const Meaning& means, std::int64_t number, const BattleState& state);
// "yes or no", "a length in inches", "one of good, disordered, broken": for lists and complaints.
std::string ways_to_write(const Meaning& means);

}  // namespace drumhead
