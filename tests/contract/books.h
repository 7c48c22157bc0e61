// The rulebooks under contract, and what each is played from: every battle of data/battles that can be mustered for it,
// and positions of its own, with its options on and off.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "engine/rulebook.h"

namespace drumhead::test {

struct Field {
  std::string book;
  std::string title;
  std::function<BattleState(const Rulebook&, const std::vector<OptionSpec>&)> lay;

  // The position, with options chosen by the seed; seed 0: as the battle has them.
  BattleState start(std::uint64_t seed) const;
};
inline void PrintTo(const Field& field, std::ostream* out) { *out << field.book << ", " << field.title; }

const std::vector<Field>& fields_of_battle();
std::vector<const Field*> fields_of(const std::string& book);
// Of those the ones to play all of in one test: where battles shall be few (support/battles.h), the book's own small positions.
std::vector<const Field*> fields_to_play(const std::string& book);
std::vector<std::string> books_under_contract();

// "drill_two_lines_facing", for the names of parametrised tests.
std::string test_name(const std::string& words);

}  // namespace drumhead::test
