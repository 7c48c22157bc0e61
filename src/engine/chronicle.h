// Chronicle: the save, the log and the replay of a battle: append-only JSON lines. A header, then one line per
// answer with its dice, its events and the state's hash after it. Replaying the events needs no rule code, so every
// old game opens; replaying the answers re-runs the rules and is the regression test.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/answer.h"
#include "engine/battle_state.h"
#include "engine/event.h"

namespace drumhead {

class Rulebook;
struct Vocabulary;

inline constexpr int kChronicleFormat = 1;

struct ChronicleHeader {
  int format = kChronicleFormat;
  std::string program;             // version
  std::string rulebook;
  std::uint64_t tables = 0;        // hash of the tables in force
  std::string battle;              // its title
  std::uint64_t seed = 0;
  BattleState start;               // the position before the first frame
  std::string step;                // where play began; empty: at the beginning
  Seat step_seat = Seat::kA;
};

struct ChronicleEntry {
  Seat seat = Seat::kNobody;       // nobody: the opening, before the first answer
  Answer answer;
  std::vector<Event> events;
  std::vector<Throw> dice;         // every throw since the entry before, in order
  std::uint64_t hash = 0;          // of the state after it
};

struct Chronicle {
  ChronicleHeader header;
  std::vector<ChronicleEntry> entries;   // the first is the opening
};

// Lines of text, without their newline. The header names the options and words in force for readers without the program.
std::string header_line(const Chronicle& chronicle, const Vocabulary& words);
std::string entry_line(const ChronicleEntry& entry, const BattleState& before, const Vocabulary& words);

struct ChronicleRead {
  Chronicle chronicle;
  std::string dropped;             // a torn last line that was left out, and why; empty: none
};
// `words_of` finds the vocabulary of the rulebook named in the header; null: unknown to this program.
Result<ChronicleRead> read_chronicle(std::string_view text, const std::string& file,
                                     const Vocabulary* (*words_of)(std::string_view rulebook));

// Replays the events: the state after entry n (-1: before the opening), with no rule code. Fails where a hash differs.
Result<BattleState> replay_events(const Chronicle& chronicle, int upto, const std::string& file);
// Replays the answers through the rules with the recorded dice, and compares every hash. Returns the first difference.
std::optional<LoadError> verify(const Chronicle& chronicle, const Rulebook& book, const std::string& file);

// The battle report: plain English with cites at the right, as one seat may read it (kNobody with `truth`: everything).
std::string report(const Chronicle& chronicle, Seat seat, bool truth = false);
std::string report_line(const Event& event, std::string_view text);

}  // namespace drumhead
