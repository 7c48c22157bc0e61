// The lines that a referee and a bot exchange, one JSON object a line, as docs/protocol.md has them. `fight`
// and `play` speak the program's half with `exec:` bots, `drumhead bot` the bot's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "engine/rulebook.h"

namespace drumhead::cli {

inline constexpr int kBotProtocol = 1;

// The program's lines, without their newline.
std::string hello_line(const Rulebook& book, Seat seat, std::string_view battle, std::uint64_t seed);
std::string ask_line(const View& view, const Ask& ask, const Rulebook& book);
std::string refused_line(AskId ask, const Refusal& refusal, int tries_left, const Vocabulary& words);
std::string error_line(std::string_view text);
std::string over_line(const View& view, const Rulebook& book);

// A line of a bot, taken apart as far as that goes without a position.
struct BotLine {
  enum class Kind : std::uint8_t { kHello, kAnswer, kPass, kResign, kUnknown } kind = Kind::kUnknown;
  std::optional<AskId> ask;
  std::string answer;   // kAnswer: the Answer as JSON
  std::string trouble;  // kUnknown: what is wrong
};
BotLine read_bot_line(std::string_view line);

// A line of the program, as a general hears it.
struct HeardHello {
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
struct HeardOther {};  // events, errors, the end: nothing to answer
using Heard = std::variant<HeardHello, HeardAsk, HeardRefusal, HeardOther>;
Result<Heard> read_program_line(std::string_view line, const Rulebook& book);

}  // namespace drumhead::cli
