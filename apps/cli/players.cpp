#include "cli/players.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "cli/bot_lines.h"
#include "cli/bot_process.h"
#include "cli/support.h"
#include "generals/general.h"

namespace drumhead::cli {
namespace {

constexpr std::string_view kExec = "exec:";

}  // namespace

void check_general(const std::string& name, const Rulebook& book) {
  if (name == kExec) stop("exec: needs a command: exec:./my-bot");
  if (name.starts_with(kExec)) return;
  if (const auto general = make_general(name, book, 1); !general)
    stop(general.error().message() + ", and exec:COMMAND for a program of your own");
}

Players::Players(std::array<std::string, 2> names, const Rulebook& book, double bot_seconds)
    : names_(std::move(names)), book_(book), bot_seconds_(bot_seconds) {}

Players::~Players() = default;

std::array<Player, 2> Players::seated(std::uint64_t game_seed, bool swapped) {
  trouble_.clear();
  return {player(swapped ? 1 : 0, Seat::kA, game_seed), player(swapped ? 0 : 1, Seat::kB, game_seed)};
}

// A general's luck is its own: it depends on the game and on who he is, not on the seat or on what the dice show.
Player Players::player(std::size_t number, Seat seat, std::uint64_t game_seed) {
  const std::uint64_t seed = mix(game_seed ^ mix(number + 1));
  if (names_[number].starts_with(kExec)) return bot_player(number, seat, seed);
  const std::shared_ptr<General> general = need(make_general(names_[number], book_, seed));
  return [general](const View& view, const Ask& ask) { return general->answer(view, ask); };
}

Player Players::bot_player(std::size_t number, Seat seat, std::uint64_t seed) {
  auto& bot = bots_[number];
  if (!bot) bot = std::make_unique<BotProcess>(names_[number].substr(kExec.size()), bot_seconds_);
  bot->tell(game_line(book_, seat, seed));
  return [this, number](const View& view, const Ask& ask) {
    BotProcess& process = *bots_[number];
    process.tell(ask_line(view, ask, book_));
    const Result<Answer> answer = read_answer_line(process.next_line(), view.known, book_.words());
    if (answer) return *answer;
    if (trouble_.empty()) trouble_ = fmt::format("an answer of the bot `{}`: {}", process.command(), answer.error().what);
    return Answer{kUnreadable, {}};  // to no question at all: refused, and counted as refused
  };
}

void Players::refused(std::size_t number, AskId ask, const Refusal& refusal) {
  if (bots_[number]) bots_[number]->tell(refused_line(ask, refusal.cite.text(), trouble_.empty() ? refusal.text : trouble_));
}

void Players::finish(const FightResult& result) {
  for (const auto& bot : bots_)
    if (bot) bot->tell(over_line({result.finished, result.winner, result.reason}, result.turns, book_.words()));
}

}  // namespace drumhead::cli
