// The lines that a referee and a bot exchange, one JSON object a line; docs/cli.md has the conversation. `fight` speaks
// the referee's half with `exec:` bots, `drumhead bot` the other half.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "engine/rulebook.h"

namespace drumhead::cli {

inline constexpr int kBotProtocol = 1;

// The referee's lines, without their newline.
std::string game_line(const Rulebook& book, Seat seat, std::uint64_t seed);   // 53 bits of it, for every language
std::string ask_line(const View& view, const Ask& ask, const Rulebook& book);
std::string refused_line(AskId ask, std::string_view rule, std::string_view text);
std::string over_line(const Outcome& outcome, int turns, const Vocabulary& words);

// A bot's answer: {"ask":3,"orders":[...]}, or {"ask":3,"words":"Red/1 march; Red/2 stand"}.
Result<Answer> read_answer_line(std::string_view line, const BattleState& known, const Vocabulary& words);

// What a bot hears.
struct HeardGame {
  Seat seat = Seat::kA;
  std::uint64_t seed = 1;
};
struct HeardAsk {
  View view;
  Ask ask;
};
struct HeardRefusal {
  AskId ask = 0;
  std::string text;
};
struct HeardEnd {};
using Heard = std::variant<HeardGame, HeardAsk, HeardRefusal, HeardEnd>;
Result<Heard> read_referee_line(std::string_view line, const Rulebook& book);

}  // namespace drumhead::cli
