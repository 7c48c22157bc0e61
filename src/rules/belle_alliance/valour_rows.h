// The rows of Table 21 as the code looks for them: nation, year, arm, and by what a unit is known to belong
// to one. The numbers stand in valour.toml under the same ids. Used by muster_tables.cpp alone.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rules/belle_alliance/muster_tables.h"

namespace drumhead::ba {

// One way to be meant by a row.
struct Clue {
  enum Of : std::uint8_t { kNothing, kWords, kRegiments, kBattalions, kDivision, kCorps, kEverything };
  Of of = kNothing;
  std::array<std::string_view, 3> words{};  // all of them in the description
  std::string_view never{};                 // and not this
  int from = 0, to = 0;
};

struct PrintedRow {
  std::string_view nation;
  int year;  // of the special conditions; 0: of all years
  std::string_view id;
  ValourArm arm;
  std::array<Clue, 6> clues;
};

// In printed order: Anhalt to Illyria, Italy to Wuerzburg.
std::span<const PrintedRow> first_printed_rows();
std::span<const PrintedRow> second_printed_rows();

// ---- Shorthand for the two lists.

constexpr Clue named(std::string_view a, std::string_view b = {}, std::string_view c = {}) {
  return {Clue::kWords, {a, b, c}, {}, 0, 0};
}
constexpr Clue but_not(std::string_view never, std::string_view a, std::string_view b = {}) {
  return {Clue::kWords, {a, b, {}}, never, 0, 0};
}
constexpr Clue regiments(int from, int to, std::string_view a, std::string_view b = {}) {
  return {Clue::kRegiments, {a, b, {}}, {}, from, to};
}
constexpr Clue battalions(int from, int to) { return {Clue::kBattalions, {}, {}, from, to}; }
constexpr Clue division(int n) { return {Clue::kDivision, {}, {}, n, n}; }
constexpr Clue corps(int n) { return {Clue::kCorps, {}, {}, n, n}; }
constexpr Clue everything() { return {Clue::kEverything, {}, {}, 0, 0}; }

inline constexpr ValourArm kInf = ValourArm::kInfantry, kHvy = ValourArm::kHeavyCavalry,
                           kMed = ValourArm::kMediumCavalry, kLgt = ValourArm::kLightCavalry,
                           kArt = ValourArm::kArtillery, kAny = ValourArm::kAny;

}  // namespace drumhead::ba
