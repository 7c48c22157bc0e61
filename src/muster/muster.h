// Muster: a battle in history's units becomes a layout in a rulebook's own words, by that book's scales. Says
// where it rounded and what the book cannot express. Used by the command line, the laboratory and the tables
// on which games are started. Knows no rulebook and reads no files: it is given text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rulebook.h"
#include "muster/battle_file.h"

namespace drumhead {

struct MusteredUnit {
  HistoricUnit unit;  // what history has
  UnitSpec spec;      // what the book makes of it
  int points = -1;    // -1: the book has none
  bool left_out = false;
  std::vector<std::string> notes;
};

struct MusteredLeader {
  HistoricLeader leader;
  LeaderSpec spec;
  int points = -1;  // -1: the book has none
  std::vector<std::string> notes;
};

struct Mustered {
  Layout layout;  // empty for an army
  Scale scale;    // in force: the book's, or the file's for this book
  bool is_army = false;
  std::vector<MusteredUnit> units;  // all of the file's, in its order
  std::vector<MusteredLeader> leaders;
  std::vector<std::string> notes;  // what was rounded on the map and the clock
  std::vector<LoadError>
      complaints;  // what the book cannot express: the battle can be fought, but not as written
};

// Errors: the file is not written for this book; a name that is not there; an override that nobody
// understands; a side without a single unit left. `options` are laid over the file's.
Result<Mustered> muster(const BattleFile& battle, const Rulebook& book,
                        const std::vector<OptionSpec>& options = {});

// What `rules.ID` of a unit, a leader, a piece of ground and an objective may say under a book: what any book takes, and what
// it understands beyond that. For the book's page.
struct OverrideKeys {
  std::vector<std::string> unit, leader, piece, objective;
};
OverrideKeys override_keys(const Rulebook& book);

// A battle file as the position it begins with: read, mustered, laid out and prepared by the book.
Result<BattleState> position_from_battle(std::string_view text, const std::string& file, const Rulebook& book,
                                         const std::vector<OptionSpec>& options = {});

// What the armies become, for `drumhead muster`: to be read, and as JSON (docs/battle-files.md).
std::string muster_report(const Mustered& mustered, const Vocabulary& words);
std::string muster_json(const Mustered& mustered, const Vocabulary& words);

}  // namespace drumhead
