// drumhead bot: a general over JSON lines. Reads the referee's lines, answers every question with one line; what it
// cannot read it answers with {"error":...} and goes on. docs/cli.md has the conversation.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "cli/bot_lines.h"
#include "cli/commands.h"
#include "cli/players.h"
#include "engine/answer_text.h"
#include "generals/general.h"

namespace drumhead::cli {
namespace {

class Bot {
 public:
  Bot(const Rulebook& book, const BotArguments& arguments) : book_(book), arguments_(arguments) { begin(HeardGame{}); }

  // The line to say; empty: none.
  std::string hear(const std::string& line) {
    const Result<Heard> heard = read_referee_line(line, book_);
    if (!heard) return error(heard.error().what);
    if (const auto* game = std::get_if<HeardGame>(&*heard)) begin(*game);
    if (const auto* ask = std::get_if<HeardAsk>(&*heard)) return answer(*ask);
    if (const auto* refusal = std::get_if<HeardRefusal>(&*heard)) say_error("refused: " + refusal->text);
    return {};
  }
  bool failed() const { return failed_; }

 private:
  void begin(const HeardGame& game) {
    general_ = need(make_general(arguments_.general, book_, mix(game.seed ^ arguments_.seed)));
  }
  std::string answer(const HeardAsk& heard) {
    return answer_json(general_->answer(heard.view, heard.ask), heard.view.known, book_.words());
  }
  std::string error(const std::string& what) {
    failed_ = true;
    return nlohmann::ordered_json{{"error", what}}.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  }

  const Rulebook& book_;
  const BotArguments& arguments_;
  std::unique_ptr<General> general_;
  bool failed_ = false;
};

}  // namespace

int bot(const BotArguments& arguments) {
  const OpenBook book(arguments.rules);
  check_general(arguments.general, *book);
  if (arguments.general.starts_with("exec:")) stop("a bot cannot be played by another bot; choose a general of this program");
  Bot bot(*book, arguments);
  for (std::string line; std::getline(std::cin, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const std::string reply = bot.hear(line);
    if (reply.empty()) continue;
    say(reply);
    std::fflush(stdout);
  }
  return bot.failed() ? kNo : kDone;
}

}  // namespace drumhead::cli
