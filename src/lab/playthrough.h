// Playthroughs: scripted games in plain text (`.battle`): a position in a rulebook's own terms, then answers
// and dice, then what is expected. How a rule is argued about, and what golden games are made of.
// docs/playthroughs.md has the language. Reads no file and knows no rulebook: the caller gives the text, and
// the book named by its `rules` line.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/chronicle.h"
#include "engine/rulebook.h"
#include "geom/transform.h"

namespace drumhead {

// One thing that must hold when the script comes to it. Names are looked up then, since units can be split in
// play.
struct Expectation {
  enum class Kind : std::uint8_t {
    kReport,
    kReckoning,
    kTotal,
    kStrength,
    kMarker,
    kAt,
    kFacing,
    kFormation,
    kFiles,
    kRemoved,
    kOnTable,
    kInside,
    kWith,
    kRating,
    kPiece,
    kAsked,
    kOffered,
    kOver,
    kTurn,
    kDistance,
    kHears,
    kSideNumber,
    kNumber,
    kStands,
    kStand,
  };
  Kind kind = Kind::kReport;
  bool no = false;  // expected not to hold
  Seat seat = Seat::kNobody;
  std::string subject;  // a unit, a leader or a piece of ground
  std::string other;
  std::string word;  // a marker, formation, verb, kind of Ask
  std::string text;  // part of a line of the report or the reckoning
  std::string rule;  // a ledger id
  std::int64_t number = 0;
  std::int64_t index = 0;
  std::optional<std::int64_t> original{};  // of a strength: what it began with
  Vec point;
  std::optional<Heading> facing;
};

struct ScriptStep {
  enum class Kind : std::uint8_t { kAnswer, kPass, kRefuse, kUndo, kDice, kExpect };
  Kind kind = Kind::kAnswer;
  int line = 0;
  Seat seat = Seat::kA;
  std::string ask;    // the kind of Ask that is answered; empty: the first that is open to the seat
  std::string words;  // the answer
  std::size_t before = 0;  // characters before it in its line
  std::string rule;   // a refusal: its ledger id and part of its sentence
  std::string text;
  std::vector<int> faces;
  Expectation expectation;
};

struct Playthrough {
  std::string file;
  BattleState start;  // laid out, prepared by the rulebook, and with what the script says on top
  std::optional<std::size_t> step;  // of the turn, to start from
  Seat step_seat = Seat::kA;
  std::optional<std::uint64_t> seed;
  std::vector<int> opening_dice;
  int start_line = 0;
  std::vector<ScriptStep> script;
  std::optional<Transform> image{};  // of the table as written: answers are turned with it (lab/image.h)
};

struct PlaythroughOutcome {
  std::vector<LoadError> failures;  // each names file and line, what was expected and what was found
  Chronicle chronicle;
  BattleState end;
  std::string report;  // the whole truth, as the golden `.report` file keeps it
  std::vector<Refusal> refused;  // of its `refuse` steps, in order
  bool passed() const { return failures.empty(); }
};

// The rulebook that a playthrough names in its `rules` line.
Result<std::string> peek_rules(std::string_view text, const std::string& file, int* line_of_rules = nullptr);
// The error is the first mistake; `mistakes` are all of them, but for those that follow the first twenty.
Result<Playthrough> parse_playthrough(std::string_view text, const std::string& file, const Rulebook& book,
                                      std::vector<LoadError>* mistakes = nullptr);
// Stops at the first answer that cannot be given; expectations that fail are collected.
// `at_rest` is shown every position in which somebody is asked.
PlaythroughOutcome run(const Playthrough& playthrough, const Rulebook& book, CiteRecorder* recorder = nullptr,
                       std::function<void(const BattleState&)> at_rest = {});

struct NamedText {
  std::string name;
  std::string text;
};
using BookFinder = std::function<const Rulebook*(std::string_view id)>;  // null: unknown

// One number over golden games: their names, final states and reports, by name. An error if one cannot be
// played.
Result<std::uint64_t> signature(std::span<const NamedText> games, const BookFinder& book_of);

}  // namespace drumhead
