// drumhead play: in the browser where there is a page, else at the terminal: sets the table and hands over to a Sitting.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <iostream>

#include "cli/commands.h"
#include "cli/play_browser.h"
#include "cli/players.h"
#include "cli/recorded.h"
#include "cli/sitting.h"
#include "play/secrets.h"

namespace drumhead::cli {
namespace {

constexpr int kInterrupted = 130;
constexpr double kBotSeconds = 60;

// What a Ctrl-C says. Filled in before the handler is set: a handler may only write and leave.
char farewell[1024];

void leave(int) {
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, farewell, std::strlen(farewell));
  ::_exit(kInterrupted);
}

void say_where_on_interrupt(const std::string& path) {
  std::snprintf(farewell, sizeof farewell,
                "\nThe battle is kept in %s\nGo on with: drumhead play --resume %s\n", path.c_str(),
                path.c_str());
  std::signal(SIGINT, leave);
}

Terminal terminal() {
  Terminal terminal{std::cin, ::isatty(STDIN_FILENO) == 1, output_is_terminal()};
  winsize size{};
  if (terminal.live_out && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) {
    terminal.columns = std::min<int>(size.ws_col - 1, 160);
    terminal.rows = std::clamp<int>(size.ws_row - 12, 16, 60);
  }
  return terminal;
}

std::array<bool, 2> need_persons(const std::string& side) {
  if (side == "both") return {true, true};
  if (side == "none") return {false, false};
  if (side == "A" || side == "a") return {true, false};
  if (side == "B" || side == "b") return {false, true};
  stop(fmt::format("--side must be A, B, both or none, not `{}`", side));
}

struct Setup {
  RulesChoice rules;
  std::optional<Recorded> recorded;
  BattleText battle;
};

Setup set_up(const PlayArguments& arguments) {
  Setup setup{arguments.rules, std::nullopt, {}};
  if (arguments.resume.empty()) {
    setup.battle = arguments.battle.empty() ? first_battle() : find_battle(arguments.battle);
    if (setup.rules.id.empty()) setup.rules.id = first_fitting_rules(setup.battle);
    return setup;
  }
  if (!arguments.battle.empty()) stop("--resume goes on with its own battle; leave BATTLE out");
  setup.recorded = need_recorded(arguments.resume);
  const std::string& id = setup.recorded->chronicle().header.rulebook;
  if (!setup.rules.id.empty() && setup.rules.id != id)
    stop(fmt::format("{}: it is played under {}, not under {}", arguments.resume, id, setup.rules.id));
  setup.rules.id = id;
  return setup;
}

std::unique_ptr<Referee> start(const PlayArguments& arguments, const Setup& setup, const Rulebook& book) {
  if (setup.recorded) {
    std::vector<LoadError> otherwise;
    auto referee = need(resumed(setup.recorded->chronicle(), book, setup.recorded->file, &otherwise));
    say_otherwise(otherwise);
    return referee;
  }
  Referee::Settings settings;
  if (arguments.seed)
    settings.seed = *arguments.seed;
  else
    settings.secret = new_dice_secret();
  return std::make_unique<Referee>(
      book, need_position(setup.battle, book, need_options(arguments.options, book.words())), settings);
}

std::string place_to_keep(const PlayArguments& arguments, const Referee& referee) {
  if (!arguments.save.empty()) return arguments.save;
  if (!arguments.resume.empty()) return arguments.resume;
  return usual_chronicle_path(referee.state().setting->battle);
}

}  // namespace

int play(const PlayArguments& arguments) {
  const std::array<bool, 2> persons = need_persons(arguments.side);
  if (wants_browser(arguments)) return play_in_browser(arguments, persons);
  const Setup setup = set_up(arguments);
  const OpenBook book(setup.rules);
  check_general(arguments.general, *book);
  const std::unique_ptr<Referee> referee = start(arguments, setup, *book);
  Players players(*book, kBotSeconds);
  const ChronicleHeader& header = referee->chronicle().header;
  std::array<Player, 2> computers;
  for (const Seat seat : {Seat::kA, Seat::kB}) {
    const auto number = static_cast<std::size_t>(seat);
    if (!persons[number])
      computers[number] = players.seat(seat, arguments.general, number, header.battle, header.seed_of_players());
  }
  ChronicleFile file(place_to_keep(arguments, *referee), referee->chronicle(), book->words());
  say_where_on_interrupt(file.path());
  if (arguments.port) say("The page was not built with this program: this battle is played here, at the terminal.");
  say(fmt::format("{} under {}. `help` says what you can type.", referee->state().setting->battle,
                  book->words().title));
  const bool over = Sitting(*referee, computers, file, terminal()).play();
  if (over) players.over(*referee);
  say(fmt::format("\nThe battle is kept in {}\n{}: drumhead {} {}", file.path(),
                  over ? "Read it again with" : "Go on with", over ? "replay --report" : "play --resume",
                  file.path()));
  return kDone;
}

}  // namespace drumhead::cli
