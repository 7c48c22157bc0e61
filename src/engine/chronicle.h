// Chronicle: the save, the log and the replay of a battle: append-only JSON lines. A header, then one line per
// answer with its dice, its events and the state's hash after it. Replaying the events needs no rule code, so every
// old game opens; replaying the answers re-runs the rules and is the regression test.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/answer.h"
#include "engine/battle_state.h"
#include "engine/dice_secret.h"
#include "engine/event.h"

namespace drumhead {

class Rulebook;
struct Vocabulary;

inline constexpr int kChronicleFormat = 2;  // since dice may come from a secret; the others are written as 1
inline constexpr std::string_view kProgramVersion = "0.1.0";

struct ChronicleHeader {
  int format = 1;
  std::string program{kProgramVersion};
  std::string rulebook;
  std::uint64_t tables = 0;        // hash of the tables in force
  std::string battle;              // its title
  std::uint64_t seed = 0;
  std::optional<DiceSecret> secret;  // then the dice are its own, and there is no seed
  std::string commitment;            // to the secret, as it is written
  bool seeded = false;  // the dice are the seed's or the secret's wherever an entry does not say that they fell by hand;
                        // older chronicles do not tell the two apart
  std::string options;  // as they are written, when it was read: the start position is what counts
  BattleState start;               // the position before the first frame
  std::string step;                // the step play began with; empty: the beginning of a battle
  Seat step_seat = Seat::kA;

  // For computer players; says nothing of the dice of a secret.
  std::uint64_t seed_of_players() const { return secret ? secret->seed_for("players") : seed; }
};

struct ChronicleEntry {
  Seat seat = Seat::kNobody;       // nobody: the opening, before the first answer
  Answer answer;
  std::string said;                // the answer in words
  std::vector<Event> events;
  std::uint64_t hash = 0;          // of the state after it
  bool by_hand = false;  // its dice fell on a real table or were written down: they are not the seed's
};
std::vector<int> faces_of(const ChronicleEntry& entry);  // every die, in the order thrown

struct Chronicle {
  ChronicleHeader header;
  std::vector<ChronicleEntry> entries;   // the first is the opening
  std::shared_ptr<std::deque<std::string>> texts;  // what labels and cites of a chronicle that was read point to
};

// Lines of text, without their newline.
std::string header_line(const ChronicleHeader& header, const Vocabulary& words);
std::string entry_line(const ChronicleEntry& entry, int number);
std::string chronicle_text(const Chronicle& chronicle, const Vocabulary& words);

struct ChronicleRead {
  Chronicle chronicle;
  std::string dropped;             // a torn last line that was left out, and why; empty: none
};
Result<ChronicleRead> read_chronicle(std::string_view text, const std::string& file);
// A header line by itself, of a battle that has not begun.
Result<ChronicleHeader> read_header_line(std::string_view line, const std::string& file);

// Replays the events: the state after entry n (entry 0 is the opening; -1: the position before it), with no rule
// code. Fails, naming the line, where a change does not fit or a hash differs.
// With the words of its rulebook, every state must fit them too: rules and drawings may then look at it.
Result<BattleState> replay_events(const Chronicle& chronicle, int upto, const std::string& file, const Vocabulary* words = nullptr);

// Was it played under this book, with the tables in force? Under others it would be another battle. What
// differs, if so.
std::optional<LoadError> other_rules(const ChronicleHeader& header, const Rulebook& book,
                                     const std::string& file);

// What the rules say to a chronicle when they are run again with its answers and its dice.
struct Verification {
  std::optional<LoadError>
      elsewhere;  // the first line from which they lead to another battle; nothing after it was looked at
  // Lines that lead to the same battle and say something else than the rules: an edited text, number or
  // header, dice that the seed did not throw, or the words of another version of the program.
  std::vector<LoadError> otherwise;
  std::string not_held;  // what nothing in the chronicle can confirm; empty: all of it was held
  std::int64_t dice = 0;       // that the seed or the secret must have thrown, up to where it was looked
  std::int64_t dice_held = 0;  // of them, those it did throw
  std::int64_t dice_by_hand = 0;  // that fell on a real table or were written down: nothing holds them

  // The gravest difference, if any.
  std::optional<LoadError> first() const {
    if (elsewhere) return elsewhere;
    return otherwise.empty() ? std::nullopt : std::optional(otherwise.front());
  }
};
Verification verified(const Chronicle& chronicle, const Rulebook& book, const std::string& file);
std::optional<LoadError> verify(const Chronicle& chronicle, const Rulebook& book, const std::string& file);

// The battle report: plain English with cites at the right, as one seat may read it, or the whole truth.
enum class Reader : std::uint8_t { kSideA, kSideB, kPublic, kTruth };
std::string report(const Chronicle& chronicle, Reader reader);
std::string report_lines(const std::vector<Event>& events, Reader reader);

}  // namespace drumhead
