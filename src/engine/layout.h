// Layout: how a battle is laid out, in a rulebook's own words: from a mustered battle file or a playthrough.
// Turns specs into a BattleState and says, with names, what does not fit.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/battle_state.h"
#include "engine/vocabulary.h"

namespace drumhead {

struct CommandSpec {
  std::string name;
  Seat side = Seat::kA;
  int level = 0;
  std::string superior;        // name; empty: none
  int line = 0;                // where it was written, for complaints
};

struct UnitSpec {
  std::string name;
  Seat side = Seat::kA;
  std::string type;            // a word of the rulebook
  std::string grade;           // empty: the first of the rulebook's grades
  std::string nation;
  std::string command;         // empty: none
  std::string formation;       // empty: the type's usual one (the rulebook's first)
  int files = 0;               // 0: the formation's own width
  int strength = 0;
  int original = 0;            // what it began the battle with; 0: as it is now
  Pose pose;
  bool on_table = true;
  int arrival = 0;             // turn in which it comes on at `pose`, off the table until then; 0: it is there
  std::string inside;          // the name of the building or town it holds; empty: none
  std::string parent;          // the unit it was detached from, listed before it; empty: none
  std::vector<std::pair<std::string, int>> markers;
  int line = 0;
};

struct LeaderSpec {
  std::string name;
  Seat side = Seat::kA;
  int rating = 0;
  std::string command;
  std::string attached_to;     // a unit's name; empty: on his own
  Pose pose;
  std::vector<std::pair<std::string, int>> markers;
  int line = 0;
};

struct OptionSpec {
  std::string name;
  int value = 1;
  int line = 0;
};

struct Layout {
  std::string file;            // for complaints
  std::string title;
  std::array<std::string, 2> sides{"Red", "Blue"};
  std::array<std::string, 2> nations;
  std::array<std::string, 2> colours;
  int year = 0;
  Seat first = Seat::kNobody;
  Ground ground;
  std::vector<CommandSpec> commands;
  std::vector<UnitSpec> units;
  std::vector<LeaderSpec> leaders;
  std::vector<OptionSpec> options;
  std::vector<Objective> objectives;
  std::vector<DeploymentZone> zones;
  std::vector<Weather> weather;
  std::array<int, 2> breaking_point{};
  int turn_limit = 0;
  std::vector<int> piece_lines;   // where each piece of ground was written
  int table_line = 0;             // and the size of the table
  bool strict = true;             // units must stand on the table, apart from each other
  bool as_prepared = false;       // and that is looked at by complaint_of_places, once the rulebook has prepared the position
};

// What a unit is said to stand in, else its type's usual formation; empty: the rulebook's first.
const std::string& usual_formation(const UnitSpec& spec, const Vocabulary& words);

// The position, before the rulebook's own preparation. The first thing wrong, with its line and a remedy: an unknown
// word (with the nearest known), a name used twice, ground that is no shape, a circle in the chain of command, a unit
// or leader off the table (how far), two units on the same ground, a strength, width, marker or option out of bounds.
Result<BattleState> lay_out(const Layout& layout, const Vocabulary& words);
// The same complaints of units off the table or on the same ground, of a position that the rulebook has prepared: with the
// footprints that its units then have.
std::optional<LoadError> complaint_of_places(const Layout& layout, const Vocabulary& words, const BattleState& state);

}  // namespace drumhead
