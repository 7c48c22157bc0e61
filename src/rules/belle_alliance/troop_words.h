// What a unit is called, made comparable: "1/95th Rifles" has the word rifle, the number 95 and the
// battalion 1. Used where Table 21 and the lists of light units, cavalry and weapons look for a troop type.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drumhead::ba {

struct TroopWords {
  std::vector<std::string> words;  // small letters, singular, one spelling
  std::vector<int> numbers;        // of regiments and brigades
  std::vector<int> battalions;     // "2nd battalion", or the 2 of "2/15th"

  bool has(std::string_view word) const;
  bool has_number(int from, int to) const;
  bool has_battalion(int from, int to) const;
};
TroopWords troop_words(std::string_view text);

// "Prussian", "prussia" and "Prussia" are one nation; the name as Table 21 prints it, or as it was given.
std::string nation_named(std::string_view text);
// "III", "3rd" and "3" are 3; 0: no number.
int ordinal_of(std::string_view text);

}  // namespace drumhead::ba
