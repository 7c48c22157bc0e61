// drumhead bot: a general over JSON lines, the bot's half of docs/protocol.md. What it cannot read it answers
// with
// {"type":"error",...}, and goes on.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "base/hash.h"
#include "cli/bot_lines.h"
#include "cli/commands.h"
#include "cli/players.h"
#include "engine/answer_text.h"
#include "engine/chronicle.h"
#include "generals/general.h"
#include "play/json_text.h"

namespace drumhead::cli {
namespace {

class Bot {
 public:
  Bot(const Rulebook& book, const BotArguments& arguments) : book_(book), arguments_(arguments) {
    begin(HeardHello{});
  }

  // The line to say; empty: none.
  std::string hear(const std::string& line) {
    const Result<Heard> heard = read_program_line(line, book_);
    if (!heard) return error(heard.error().what);
    if (const auto* hello = std::get_if<HeardHello>(&*heard)) return begin(*hello);
    if (const auto* ask = std::get_if<HeardAsk>(&*heard)) return answer(*ask);
    if (const auto* refusal = std::get_if<HeardRefusal>(&*heard)) return pass(*refusal);
    return {};
  }
  bool failed() const { return failed_; }

 private:
  std::string begin(const HeardHello& hello) {
    general_ = need(make_general(arguments_.general, book_, mix(hello.seed ^ arguments_.seed)));
    return JsonText()
        .text("type", "hello")
        .text("name", "drumhead " + arguments_.general)
        .text("version", kProgramVersion)
        .str();
  }
  std::string answer(const HeardAsk& heard) {
    const Answer answer = general_->answer(heard.view, heard.ask);
    return JsonText()
        .text("type", "answer")
        .fields_of(answer_json(answer, heard.view.known, book_.words()))
        .str();
  }
  // A general has no second thoughts: the default is legal.
  std::string pass(const HeardRefusal& refusal) {
    say_error(fmt::format("question {} was refused: {}", refusal.ask, refusal.text));
    return JsonText().text("type", "pass").number("ask", refusal.ask).str();
  }
  std::string error(const std::string& what) {
    failed_ = true;
    return error_line(what);
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
  if (is_bot(arguments.general))
    stop("a bot cannot be played by another bot; choose a general of this program");
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
