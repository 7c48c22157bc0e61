#include "cli/play_browser.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <future>

#include "cli/chronicle_file.h"
#include "cli/house.h"
#include "cli/players.h"
#include "engine/json_tree.h"
#include "server/page_files.h"
#include "server/standard_library.h"

namespace drumhead::cli {
namespace {

// The player's own store; a second one while another table of his is open.
std::string own_store() {
  const std::string folder = data_folder();
  for (int n = 1;; ++n) {
    const std::string where =
        fmt::format("sqlite:{}/games{}.sqlite", folder, n == 1 ? "" : fmt::format("-{}", n));
    const Result<std::unique_ptr<Store>> store = open_store(where);
    if (store || n == 9 || store.error().what.find("second server") == std::string::npos) return where;
  }
}

GameWish wish_for(const PlayArguments& arguments, const std::string& battle, const std::string& book,
                  std::array<bool, 2> persons) {
  GameWish wish;
  wish.battle = battle;
  wish.rulebook = book;
  const OpenBook open(RulesChoice{book, arguments.rules.tables});
  for (const OptionSpec& option : need_options(arguments.options, open->words()))
    wish.options.emplace_back(option.name, option.value);
  wish.seed = arguments.seed;
  for (std::size_t side = 0; side < 2; ++side) {
    PlaceWish place;
    place.kind = persons[side] ? PlaceKind::kPerson : PlaceKind::kComputer;
    if (!persons[side]) place.level = arguments.general;
    wish.places[side].push_back(place);
  }
  return wish;
}

JsonTree make_game(Hall& hall, const GameWish& wish) {
  const auto promise = std::make_shared<std::promise<Reply>>();  // outlives the call that keeps it
  hall.make_game(wish, [promise](Reply reply) { promise->set_value(std::move(reply)); });
  const Reply reply = promise->get_future().get();
  JsonTree json = need(parse_json(reply.body));
  if (reply.status != 201) stop(json.find("error")->text);
  return json;
}

// Where the page finds the table: one seat, both on one screen, or a spectator's place.
std::string place_in_page(const JsonTree& made, bool teaching) {
  const std::string game = made.find("game")->text;
  std::vector<std::string> tokens;
  for (const JsonTree& seat : made.find("seats")->items) tokens.push_back(seat.find("token")->text);
  if (tokens.size() == 2) return fmt::format("#/hotseat/{}/{}/{}", game, tokens[0], tokens[1]);
  if (tokens.size() == 1) return fmt::format("#/game/{}/{}{}", game, tokens[0], teaching ? "?guide" : "");
  return "#/game/" + game;
}

void open_page(const std::string& address) {
  const pid_t child = ::fork();
  if (child != 0) return;
  if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr)
    ::_exit(1);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, nullptr);
  ::execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
  ::_exit(1);
}

}  // namespace

bool wants_browser(const PlayArguments& arguments) {
  if (arguments.text || !arguments.resume.empty() || !arguments.save.empty() || is_bot(arguments.general))
    return false;
  const bool asked_for = arguments.port || arguments.no_open;
  return !(arguments.page.empty() ? usual_page_folder() : arguments.page).empty() &&
         (asked_for || ::isatty(STDIN_FILENO) == 1);
}

int play_in_browser(const PlayArguments& arguments, std::array<bool, 2> persons) {
  const BattleText battle = arguments.battle.empty() ? first_battle() : find_battle(arguments.battle);
  const std::string name = std::filesystem::path(battle.file).filename().string();
  const std::string id = std::filesystem::path(name).stem().string();
  const std::string book = arguments.rules.id.empty() ? first_fitting_rules(battle) : arguments.rules.id;
  check_general(arguments.general, *OpenBook(RulesChoice{book, {}}));
  const sigset_t ending = hold_ending_signals();
  const std::string store = own_store();
  HouseSettings settings{.port = arguments.port.value_or(0),
                         .store = store,
                         .page = arguments.page,
                         .tables = arguments.rules.tables,
                         .quiet = true,
                         .door = {.hosts = {"127.0.0.1", "localhost"}}};
  if (exists(arguments.battle)) settings.battles.push_back({name, battle.text});
  House house(settings);
  const JsonTree made = make_game(house.hall(), wish_for(arguments, id, book, persons));
  const std::string address = house.address() + place_in_page(made, id == kTeachingBattle);
  say(
      fmt::format("The table is laid at {}\nIt is there as long as this program runs: leave with Ctrl-C. The "
                  "battle is kept, and the\n"
                  "lobby of the next `drumhead play` has it.",
                  address));
  std::fflush(stdout);
  if (!arguments.no_open) open_page(address);
  wait_for(ending);
  house.close("The table was closed. The battle is kept.");
  say(fmt::format("\nThe battle is kept in {}", store.substr(std::string_view("sqlite:").size())));
  return kDone;
}

}  // namespace drumhead::cli
