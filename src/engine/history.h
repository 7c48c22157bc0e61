// What history says of a unit, in men, guns and metres, as a battle file gives it. Each rulebook turns it
// into its own figures, grades and formations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/layout.h"

namespace drumhead {

enum class Arm : std::uint8_t { kInfantry, kCavalry, kArtillery, kTrain };

// What a battle file says for one rulebook only, by name; numbers and yes/no (1, 0) as text.
using Overrides = std::vector<std::pair<std::string, std::string>>;

struct HistoricUnit {
  std::string name;
  Seat side = Seat::kA;
  std::string nation;
  std::string command;
  Arm arm = Arm::kInfantry;
  std::string role;              // "line", "light", "guard", "grenadier", "militia", "heavy", "lancer", "foot", "horse", ...
  int men = 0;
  int squadrons = 0;             // cavalry; 0: not said
  int guns = 0;                  // howitzers among them
  int howitzers = 0;
  int pounder = 0;               // weight of metal
  int quality = 3;               // 1 raw .. 6 elite
  std::string weapon;            // "musket", "rifle", "rifled musket", ...; empty: usual for the arm
  std::string formation;         // "line", "column", "march column", "square", "skirmish", "garrison", "limbered", "unlimbered"
  std::vector<std::string> traits{};  // "marksmen", "lances", "cuirasses", ...: whatever else is told of it
  int year = 0;                  // of the battle; 0: not said
  Overrides overrides;           // this rulebook's own, from the battle file
  int line = 0;
};

bool has_trait(const HistoricUnit& unit, std::string_view trait);
const std::string* override_named(const Overrides& overrides, std::string_view key);  // null: nothing is said
std::optional<int> number_named(const Overrides& overrides, std::string_view key);

struct HistoricLeader {
  std::string name;
  Seat side = Seat::kA;
  std::string command;
  int level = 0;                 // of his command: 0 brigade, 1 division, 2 corps, 3 army
  int rating = 0;                // as a commander, -2 hopeless .. +2 brilliant
  int charisma = 0;              // his effect on the men about him, -2 .. +2
  bool charisma_given = false;   // else some books throw dice for it
  int aides = 0;
  Overrides overrides;
  int line = 0;
};

// How a book measures the world.
struct Scale {
  std::int64_t metres_per_unit_x100 = 0;  // metres of ground in one inch (or centimetre) of table, times 100
  int minutes_per_turn = 0;
  int men_per_figure = 0;                 // of infantry: for the room in buildings; 0: capacity is not counted in men
};

// What a unit becomes, and what was lost on the way ("610 men are 30.5 figures: 30").
struct Enlistment {
  UnitSpec spec;                 // without its place
  std::vector<std::string> notes;
  std::string impossible{};      // why the book has no such unit; empty: it has. It is then left out of the battle
  int points = -1;               // what it costs in a points army; -1: the book has no points
  std::vector<std::string> understood{};  // the overrides it took; one that nobody understood is an error
};

// What a leader becomes.
struct Commission {
  LeaderSpec spec;               // rating and markers
  std::vector<std::string> notes{};
  std::vector<std::string> understood{};
  int points = -1;               // what he costs in a points army; -1: the book has no points
};

// What any book lets a file say of a unit in its own words (type, grade, formation, inside, files, strength, markers): laid
// over what the book made of it, each marker once. False: the key is none of these, or its number cannot be read. A book
// that prices its units does it before it prices them; muster does it for all.
bool lay_over(UnitSpec& spec, std::string_view key, const std::string& text);

// What a unit becomes in a book that asks for no more than men: its arm's type (the first type where the arm has none),
// so many men to a figure or stand, its quality spread over the book's grades, its formation if the type has one of that name.
struct Vocabulary;
Enlistment enlist_by_men(const HistoricUnit& unit, const Vocabulary& words, int men_each);

}  // namespace drumhead
