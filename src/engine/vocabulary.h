// Vocabulary: the words of a rulebook. Everything above the rules (browser, terminal, playthroughs, bots, JSON)
// speaks of formations, markers, verbs and steps by these names, and so needs to know no rulebook.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/answer.h"
#include "engine/meaning.h"
#include "table/formation.h"
#include "table/unit.h"

namespace drumhead {

struct MarkerWord {
  std::string name;          // "shaken"
  std::string label;         // "Shaken"
  bool secret = false;       // the enemy does not see it
  int low = 0;
  int high = 1;
  std::vector<std::string> values{};  // what the numbers from `low` on are called: "good", "disordered", "broken"; may be empty
  bool shown = true;         // false: bookkeeping, in views and files but neither drawn nor listed at the table
  bool lasting = false;      // what it is rather than what befell it: told of a unit that is asked about, not drawn beside it
  Meaning means{};           // how files write it, where that is not a number from `low` to `high`, or one of `values`
  std::vector<std::string> arms{};  // whose it is, by TypeWord::arm; empty: everybody's
};
// How it is written: as it says, else by its values, else yes or no where it goes from 0 to 1.
Meaning meaning_of(const MarkerWord& word);
// "shaken", "lost 2", "order broken", "two rank" of `two_rank`.
std::string spoken_marker(const MarkerWord& word, int value);

struct TypeWord {
  std::string name;          // "infantry"
  std::string arm;           // "infantry", "cavalry", "artillery": what a map symbol needs
  std::array<std::int16_t, kTraits> traits{};
  std::vector<std::string>
      formations{};  // the only ones it can stand in, the usual one first; empty: what the book makes of any
};

struct GradeWord {
  std::string name;          // "veteran"
  std::int16_t value = 0;
};

// What is wrong with this value of a marker on a unit of this type, with what would be right; empty: nothing.
std::string wrong_marker(const MarkerWord& word, const TypeWord& type, std::int64_t value);

struct ParamWord {
  std::string name;          // "target"
  std::string label;
  ParamKind kind = ParamKind::kNumber;
  std::vector<std::string> choices;   // kChoice; kNumber: what its digits stand for, one for each of several
};

struct VerbWord {
  std::string name;          // "charge"
  std::string label;         // "Charge an enemy"
  Cite rule;
};

struct AskWord {
  std::string name;          // "react"
  std::string label;
  Cite rule;
};

// A step of the turn that a playthrough can start from.
struct StepWord {
  std::string name;          // "orders"
  std::string label;
};

// A sort of Record: its name, what its numbers are called, and what it needs to say anything.
struct RecordWord {
  std::string name;          // "contact"
  std::vector<NumberWord> numbers{};
  int units = 0;             // so many units at least: whom it is about, and whom it has to do with
  bool lasts = false;        // beyond the turn: others are forgotten when one begins
};

// A sort of Token: its name, and what an umpire would write on it.
struct TokenWord {
  std::string name;          // "abandoned gun"
  bool owned = false;        // it means nothing without the unit that it belongs to
  std::vector<MarkerWord> markers{};
  TokenWord(const char* called) : name(called) {}
  TokenWord(std::string called, bool needs_owner, std::vector<MarkerWord> marked = {})
      : name(std::move(called)), owned(needs_owner), markers(std::move(marked)) {}
};

struct OptionWord {
  std::string name;
  std::string label;
  Cite rule;
  int standard = 0;
  int high = 1;              // 1: a switch
};

struct Vocabulary {
  std::string id;            // "drill"
  std::string prefix;        // "DR"
  std::string title;         // "Drill, a teaching rulebook"
  std::string unit_name;     // "inch"
  std::string counted_in = "figures";  // or "stands": what the strength of a unit is
  int most_strength = 20000;           // of one unit
  Coord per_unit = kPerInch; // one of them
  std::string turn_word = "turn";  // or "bound": what the book calls a turn; several have an s
  std::vector<Formation> formations;
  bool takes_files = true;  // false: every formation has a width of its own, and nobody chooses one
  std::vector<MarkerWord> markers;         // of units, in order of the rulebook's enum
  std::vector<MarkerWord> leader_markers;
  NumberWord rating{"rating", Meaning{}, -1000, 1000};  // of leaders: how it is written, and its bounds
  std::string aide_marker{};  // of leader_markers: who has it rides for a command and does not lead it
  std::vector<MarkerWord> command_markers;  // of brigades, divisions and corps
  std::vector<MarkerWord> piece_markers;
  std::vector<TypeWord> types;
  std::vector<GradeWord> grades;           // the first is the usual one
  int grade_trait = -1;                    // the trait of a unit that is the value of its grade; -1: none is
  std::vector<ParamWord> params;
  std::vector<VerbWord> verbs;
  std::vector<AskWord> asks;
  std::vector<StepWord> steps;
  std::vector<OptionWord> options;
  std::vector<TokenWord> token_kinds;
  std::vector<std::string> stand_kinds;    // by Stand::kind, in books that keep stands: "HR", "LS"
  std::vector<MarkerWord> stand_markers;   // of a stand: "silenced"
  std::string stands_of = "unit";          // who has stands: "battery"
  std::vector<NumberWord> game_numbers;    // by place in BattleState::numbers
  std::vector<NumberWord> side_numbers;    // and in side_numbers
  bool leaders_keep_to_their_own = false;  // a leader is only with units of his own command
  std::vector<RecordWord> record_kinds;    // by Record::kind, for playthroughs that begin in the middle of a turn
  std::vector<std::string> outcomes;       // by Outcome::reason: "the enemy is broken"
};

// Index of a word by name in one of the lists above; -1 if unknown.
template <class Words>
int index_of(const Words& words, std::string_view name) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i].name == name) return static_cast<int>(i);
  return -1;
}

// A length in the rulebook's own unit, in tenths: "4.8\"" for inches, "12.5 cm" for centimetres; "4.04\"" beside a whole one.
std::string spoken_length(const Vocabulary& words, Coord length);

}  // namespace drumhead
