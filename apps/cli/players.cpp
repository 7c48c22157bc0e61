#include "cli/players.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "cli/bot_lines.h"
#include "cli/bot_process.h"
#include "cli/support.h"
#include "engine/answer_text.h"
#include "generals/general.h"

namespace drumhead::cli {
namespace {

constexpr std::string_view kExec = "exec:";
constexpr AskId kNoQuestion = -1;  // an answer to it is refused

}  // namespace

struct Players::Bot {
  Bot(const std::string& command, double seconds) : process(command, seconds) {}

  BotProcess process;
  bool resigned = false;
  bool unreadable = false;  // its last line: it has been told so
  bool owes = false;        // another try at the question it was asked
};

bool is_bot(const std::string& name) { return name.starts_with(kExec); }

void check_general(const std::string& name, const Rulebook& book) {
  if (name == kExec) stop("exec: needs a command: exec:./my-bot");
  if (is_bot(name)) return;
  if (const auto general = make_general(name, book, 1); !general)
    stop(general.error().message() + ", and exec:COMMAND for a program of your own");
}

Players::Players(const Rulebook& book, double bot_seconds) : book_(book), bot_seconds_(bot_seconds) {}

Players::~Players() = default;

Player Players::seat(Seat seat, const std::string& name, std::size_t number, const std::string& battle,
                     std::uint64_t game_seed) {
  const std::uint64_t seed = mix(game_seed ^ mix(number + 1));
  if (!is_bot(name)) {
    const std::shared_ptr<General> general = need(make_general(name, book_, seed));
    return [general](const View& view, const Ask& ask) { return general->answer(view, ask); };
  }
  auto& bot = bots_[static_cast<std::size_t>(seat)];
  bot = std::make_unique<Bot>(name.substr(kExec.size()), bot_seconds_);
  bot->process.tell(hello_line(book_, seat, battle, seed));
  return [this, &bot](const View& view, const Ask& ask) { return ask_bot(*bot, view, ask); };
}

Answer Players::ask_bot(Bot& bot, const View& view, const Ask& ask) {
  if (bot.resigned) return book_.describe(view.known, ask).fallback;
  if (!bot.owes) bot.process.tell(ask_line(view, ask, book_));
  bot.owes = false;
  while (const std::optional<std::string> line = bot.process.next_line()) {
    const BotLine said = read_bot_line(*line);
    if (said.kind == BotLine::Kind::kHello || (said.ask && *said.ask < ask.id))
      continue;  // a greeting; too late
    return heed(bot, *line, view, ask);
  }
  ++late_;
  note(bot, fmt::format("did not answer within {} seconds (--bot-seconds)", bot_seconds_));
  bot.process.tell(error_line("time is up: the default was taken"));
  return book_.describe(view.known, ask).fallback;
}

Answer Players::heed(Bot& bot, const std::string& line, const View& view, const Ask& ask) {
  const BotLine said = read_bot_line(line);
  switch (said.kind) {
    case BotLine::Kind::kResign:
      bot.resigned = true;
      return book_.describe(view.known, ask).fallback;
    case BotLine::Kind::kPass:
      return book_.describe(view.known, ask).fallback;
    case BotLine::Kind::kHello:
      break;
    case BotLine::Kind::kUnknown:
      break;
    case BotLine::Kind::kAnswer: {
      const Result<Answer> answer = answer_from_json(said.answer, view.known, book_.words());
      if (answer) return *answer;
      note(bot, "sent an answer that cannot be read: " + answer.error().what);
      bot.process.tell(error_line(answer.error().what));
      bot.unreadable = true;
      return {kNoQuestion, {}};
    }
  }
  note(bot, "sent a line that cannot be read: " + said.trouble);
  bot.process.tell(error_line(said.trouble));
  bot.unreadable = true;
  return {kNoQuestion, {}};
}

void Players::note(const Bot& bot, const std::string& what) {
  if (trouble_.empty()) trouble_ = fmt::format("the bot `{}` {}", bot.process.command(), what);
}

void Players::refused(const Ask& ask, const Refusal& refusal, int tries_left) {
  const auto& bot = bots_[static_cast<std::size_t>(ask.seat)];
  if (!bot) return;
  if (!bot->unreadable) bot->process.tell(refused_line(ask.id, refusal, tries_left, book_.words()));
  bot->unreadable = false;
  bot->owes = tries_left > 0;
}

void Players::over(const Referee& referee) {
  for (const Seat seat : {Seat::kA, Seat::kB}) {
    auto& bot = bots_[static_cast<std::size_t>(seat)];
    if (!bot) continue;
    bot->process.tell_last(over_line(referee.view(seat), book_));
    bot.reset();
  }
}

}  // namespace drumhead::cli
