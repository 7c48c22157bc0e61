// Answers, Asks and Views as text: JSON for machines, a line of plain words for people. Both are written and read
// from a rulebook's Vocabulary alone.
//
//   JSON   {"ask":3,"orders":[{"verb":"charge","unit":"Red/1","target":"Blue/2","path":[{"leg":"advance","distance":4.8}]}]}
//   words  Red/1 charge target Blue/2 path advance 4.8, wheel left 30
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/event.h"
#include "engine/rulebook.h"

namespace drumhead {

std::string answer_json(const Answer& answer, const BattleState& state, const Vocabulary& words);
Result<Answer> answer_from_json(std::string_view text, const BattleState& state, const Vocabulary& words);

// One order, or several separated by ';' (a sheet). "pass" is no order at all.
std::string answer_words(const Answer& answer, const BattleState& state, const Vocabulary& words);
// `before`: characters that stand before it in its line, for complaints.
Result<Answer> answer_from_words(std::string_view text, const BattleState& state, const Vocabulary& words,
                                 std::size_t before = 0);

// The open Ask with everything it offers.
std::string ask_json(const Ask& ask, const AskForm& form, const BattleState& state, const Vocabulary& words);
std::string verdict_json(const Verdict& verdict, const Vocabulary& words);
// One event as a seat may know it: hearsay is its words alone; empty if the seat hears nothing.
std::string event_json(const Event& event, Seat seat, const BattleState& state);
// What a seat sees: units by name with pose, footprint, markers; ground; leaders; turn; its own open Asks and slips.
// Parts that a reader has already, or that are of no use to him, may be left out.
struct ViewParts {
  bool ground = true;
  bool asks = true;   // false: the list is there and empty
};
std::string view_json(const View& view, const Rulebook& book, ViewParts parts = {});

}  // namespace drumhead
