// The program `drumhead`: the command line, and nothing else. Every command is a function in commands.h.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <charconv>
#include <cstdint>
#include <functional>
#include <type_traits>

#include "cli/commands.h"
#include "engine/chronicle.h"
#include "engine/naming.h"

namespace drumhead::cli {
namespace {

using Action = std::function<int()>;

// A command and what it does when chosen. `arguments` lives as long as the action.
template <class Arguments>
std::shared_ptr<Arguments> add_command(CLI::App* command, Action& chosen, int (*run)(const Arguments&)) {
  auto arguments = std::make_shared<Arguments>();
  command->callback([&chosen, arguments, run] { chosen = [arguments, run] { return run(*arguments); }; });
  return arguments;
}

void add_tables(CLI::App* command, std::vector<std::string>& tables) {
  command->add_option("--tables", tables, "A file of table rows laid over the rulebook's (may be repeated)")
      ->allow_extra_args(false)
      ->type_name("FILE");
}

void add_rules(CLI::App* command, RulesChoice& rules) {
  command->add_option("--rules", rules.id, "The rulebook")->type_name("ID");
  add_tables(command, rules.tables);
}

// Numbers are looked at before CLI11 reads them: it takes -1 and 2^64 for the largest seed there is, and of a word it only
// says that it could not convert it.
template <class Number>
std::string unfit_number(const std::string& text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool fits = error == std::errc{} && end == text.data() + text.size();
  if (fits) return {};
  constexpr const char* kExpected = std::is_unsigned_v<Number> ? "a whole number from 0" : "a whole number";
  return fmt::format("{} is expected, not {}{}", kExpected, text,
                     error == std::errc::result_out_of_range ? ", which is beyond all bounds" : "");
}

template <class Number>
CLI::Option* add_number(CLI::App* command, const char* name, Number& number, const char* what) {
  return command->add_option(name, number, what)->type_name("N")->check(unfit_number<int>);
}

template <class Seed>
void add_seed(CLI::App* command, Seed& seed, const char* what) {
  command->add_option("--seed", seed, what)->type_name("S")->check(unfit_number<std::uint64_t>);
}

// An option that is given has a value: `--dice ""` is a slip, and not the same as no --dice.
void refuse_empty_values(CLI::App& app) {
  const auto given = [](const std::string& text) {
    return text.empty() ? std::string("a value is missing; give one, or leave the option out") : std::string{};
  };
  for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    for (CLI::Option* option : command->get_options())
      if (option->nonpositional() && option->get_items_expected_max() > 0) option->check(given);
}

void add_page(CLI::App* command, std::string& page) {
  command->add_option("--page", page, "The folder of the page, instead of the one built with the program")->type_name("DIR");
}

void add_play(CLI::App& app, Action& chosen) {
  CLI::App* command = app.add_subcommand("play", "Play a battle: in the browser, or at the terminal");
  const auto a = add_command(command, chosen, play);
  command->add_option("BATTLE", a->battle, "A built-in battle or a battle file; the first that is built in");
  add_rules(command, a->rules);
  command->add_option("--side", a->side, "Your side: A, B, both (one screen, taking turns) or none (watch)")
      ->type_name("SIDE");
  command->add_option("--general", a->general, "Who plays against you: random, captain or exec:COMMAND")
      ->type_name("LEVEL");
  command->add_option("--options", a->options, "Optional rules: name=value,...");
  command->add_flag("--text", a->text, "At the terminal, in words");
  add_page(command, a->page);
  command->add_option("--port", a->port, "The browser table's port (any that is free)")
      ->type_name("N")
      ->check(CLI::Range(0, 65535));
  command->add_flag("--no-open", a->no_open, "Print the table's address and do not open a browser");
  add_seed(command, a->seed, "The luck of the battle");
  command->add_option("--save", a->save, "Keep the battle in this file as it goes")->type_name("FILE");
  command->add_option("--resume", a->resume, "Go on with a battle that was kept")->type_name("CHRONICLE");
}

CLI::Option* add_repeated(CLI::App* command, const char* name, std::vector<std::string>& values, const char* what) {
  return command->add_option(name, values, what)->allow_extra_args(false);
}

// For a server that strangers can reach.
void add_limits(CLI::App* command, ServeArguments& a) {
  add_repeated(command, "--limit", a.limits,
               "What one stranger may ask for (may be repeated): requests=1200 joins=120 help=1200 chat=30 spectators-chat=60 a "
               "minute; games=60 upload-megabytes=64 an hour; connections=200, spectators=200 of a game, chat-lines=500 and "
               "chat-kilobytes=128 that a game keeps; 0: no limit")
      ->type_name("NAME=N");
  command->add_flag("--no-limits", a.no_limits, "No limits on anybody: for tests and measurements");
  command->add_option("--expire-unplayed", a.expire_unplayed, "Remove games nobody answered in after so many days (30); 0: never")
      ->type_name("DAYS")
      ->check(CLI::Range(0, 36500));
  command->add_option("--expire-untouched", a.expire_untouched, "Put others into --archive after so many days (180); 0: never")
      ->type_name("DAYS")
      ->check(CLI::Range(0, 36500));
  add_repeated(command, "--behind-proxy", a.proxies, "A proxy's address or network: believe its X-Forwarded-For (may be repeated)")
      ->type_name("ADDRESS");
  add_repeated(command, "--host", a.hosts, "A name this server goes by; requests to any other are refused (may be repeated)")
      ->type_name("NAME");
  add_repeated(command, "--origin", a.origins, "Another site whose pages may write here (may be repeated)")
      ->type_name("https://NAME");
  command->add_flag("--private-webhooks", a.private_webhooks, "Call webhooks of this machine and its network, too");
}

void add_serve(CLI::App& app, Action& chosen) {
  CLI::App* command = app.add_subcommand("serve", "Serve games to browsers");
  const auto a = add_command(command, chosen, serve);
  command->add_option("--store", a->store, "Where games are kept (sqlite:drumhead.games); with postgresql: several servers may share them")
      ->type_name("sqlite:FILE|postgresql:URI");
  command->add_option("--archive", a->archive, "Where `store archive` put old games, so that they still open")
      ->type_name("STORE");
  command->add_option("--port", a->port, "The port (8100); 0: any that is free")->type_name("N")->check(CLI::Range(0, 65535));
  command->add_option("--bind", a->bind, "The address to listen at (127.0.0.1: this machine alone; 0.0.0.0: all)")
      ->type_name("ADDRESS");
  add_page(command, a->page);
  add_tables(command, a->tables);
  command->add_option("--metrics-token-file", a->metrics_token_file, "Tell the counters at /metrics to who has the token in this file")
      ->type_name("FILE");
  add_limits(command, *a);
}

// A store is written sqlite:FILE or postgresql:URI.
void add_store(CLI::App& app, Action& chosen) {
  CLI::App* store = app.add_subcommand("store", "Games between stores: copy, backup, archive");
  store->require_subcommand(1);
  CLI::App* copy = store->add_subcommand("copy", "Every game of one store into another, which may have others");
  const auto c = add_command(copy, chosen, store_copy);
  copy->add_option("FROM", c->from, "A store; a server may be using it")->required();
  copy->add_option("TO", c->to, "A store that no server uses; made if it is not there")->required();

  CLI::App* backup = store->add_subcommand("backup", "A copy of a store in one file, while the server goes on");
  const auto b = add_command(backup, chosen, store_backup);
  backup->add_option("STORE", b->store, "sqlite:FILE or postgresql:URI")->required();
  backup->add_option("FILE", b->file, "A file that is not there yet; `serve --store sqlite:FILE` opens it")->required();

  CLI::App* archive = store->add_subcommand("archive", "Old finished games out of a store into another");
  const auto a = add_command(archive, chosen, store_archive);
  archive->add_option("STORE", a->store, "Where they are")->required();
  archive->add_option("ARCHIVE", a->archive, "Where they go; made if it is not there")->required();
  archive->add_option("--older-than", a->older_than, "Days since the game was made (30)")
      ->type_name("DAYS")
      ->check(CLI::Range(0, 36500));
}

void add_fight(CLI::App& app, Action& chosen) {
  CLI::App* command = app.add_subcommand("fight", "Fight many battles between two generals");
  const auto a = add_command(command, chosen, fight);
  command->add_option("BATTLE", a->battle, "A built-in battle or a battle file")->required();
  add_rules(command, a->rules);
  add_number(command, "--games", a->games, "How many (100)");
  add_number(command, "--jobs", a->jobs, "On how many threads (1); the result is the same")->type_name("J");
  command->add_option("--a", a->a, "General of side A: random, captain (the usual one) or exec:COMMAND")
      ->type_name("GENERAL");
  command->add_option("--b", a->b, "General of side B")->type_name("GENERAL");
  add_seed(command, a->seed, "The luck of the series (1)");
  command->add_option("--options", a->options,
                      "Optional rules: name=value,... or random, drawn anew for every game");
  command->add_option("--bot-seconds", a->bot_seconds, "How long an exec: bot may think about an answer (10)")
      ->type_name("T");
  command->add_flag("--json", a->json, "Print JSON");
  command->add_option("--html", a->html, "Write a report page")->type_name("FILE");
  command->add_option("--save", a->save, "Keep every battle in this folder, which has none yet")
      ->type_name("DIR");
  command->add_option("--coverage", a->coverage, "Write down which rules fired")->type_name("DIR");
  command->add_flag("--swap", a->swap, "Change the generals over after every game");
  command->add_flag("--verify", a->verify, "Replay every battle and compare");
}

void add_desk(CLI::App& app, Action& chosen) {
  CLI::App* command = app.add_subcommand("desk", "The umpire's desk: one rule, circumstances you name");
  const auto a = add_command(command, chosen, desk);
  add_rules(command, a->rules);
  command->add_option("PROCEDURE", a->procedure, "Which; --list names them");
  command->add_option("CIRCUMSTANCE", a->values, "name=value ...");
  command->add_flag("--list", a->list, "List procedures and their circumstances, or those of PROCEDURE");
  command->add_option("--dice", a->dice, "The faces thrown on your table: 3,5,1")->type_name("FACES");
  add_seed(command, a->seed, "Let the program throw, with this luck");
  command->add_flag("--odds", a->odds, "The chance of every result");
  command->add_flag("--json", a->json, "Print JSON");
}

void add_odds(CLI::App& app, Action& chosen) {
  CLI::App* command = app.add_subcommand("odds", "The odds of a decision in a recorded battle");
  const auto a = add_command(command, chosen, odds);
  command->add_option("CHRONICLE", a->chronicle, "A kept battle")->required();
  add_tables(command, a->tables);
  add_number(command, "--at", a->at, "The number of the answer")->required();
  command
      ->add_option("--answer", a->answer, "Another answer instead of the recorded one, as JSON or in words")
      ->type_name("ANSWER");
  command->add_flag("--json", a->json, "Print JSON");
}

void add_playthrough(CLI::App& app, Action& chosen) {
  CLI::App* command =
      app.add_subcommand("playthrough", "Run scripted games and hold them against what they expect");
  const auto a = add_command(command, chosen, playthrough);
  command
      ->add_option("FILE", a->files,
                   "Playthroughs: one (.battle; a .report beside it must be the same) or several (.battles)")
      ->required();
  add_tables(command, a->tables);
  command->add_flag("--report", a->report, "Print the report of each");
  command->add_flag("--write-reports", a->write, "Write the .report files anew");
  command->add_option("--turned", a->turned, "Play them on a table turned clockwise by so many degrees")->type_name("DEGREES");
  command->add_flag("--mirrored", a->mirrored, "Play them in a mirror");
  command->add_option("--only", a->only, "Only those with this text in their names")->type_name("TEXT");

  CLI::App* number = app.add_subcommand("signature", "One number over all golden games");
  const auto folder = std::make_shared<std::string>();
  number->add_option("DIR", *folder, "A folder of them, instead of those built in");
  number->callback([&chosen, folder] { chosen = [folder] { return signature_of_goldens(*folder); }; });
}

void add_replay(CLI::App& app, Action& chosen) {
  CLI::App* command = app.add_subcommand("replay", "Look at a recorded battle");
  const auto a = add_command(command, chosen, replay);
  command->add_option("CHRONICLE", a->chronicle, "A kept battle")->required();
  add_tables(command, a->tables);
  command->add_flag("--verify", a->verify, "Play it again by the rules (up to --at) and compare every state");
  add_number(command, "--at", a->at, "After this answer (0: before the first)");
  command->add_option("--svg", a->svg, "Draw the table into this file")->type_name("OUT");
  command->add_flag("--report", a->report, "Print the report");
  command->add_option("--side", a->side, "As this side saw it: A or B")->type_name("SIDE");
}

void add_reference(CLI::App& app, Action& chosen) {
  CLI::App* tables = app.add_subcommand("rules", "The tables of a rulebook in force, and its words");
  const auto r = add_command(tables, chosen, rules);
  tables->add_option("ID", r->rules.id, "The rulebook")->required();
  tables->add_option("TOPIC", r->topic,
                     "A table, a rule's id, a word of a title, or `words`: types, markers, verbs ...");
  add_tables(tables, r->rules.tables);
  tables->add_flag("--json", r->json, "Print JSON");
  tables->add_flag("--page", r->page, "Print the book's page, Markdown: all that files may say under it");

  CLI::App* book =
      app.add_subcommand("ledger", "Every rule of a book: cited, fired, or why it needs no code");
  const auto l = add_command(book, chosen, ledger);
  book->add_option("ID", l->id, "The rulebook")->required();
  book->add_flag("--json", l->json, "Print JSON");

  CLI::App* armies = app.add_subcommand("muster", "What the armies of a battle become under a rulebook");
  const auto m = add_command(armies, chosen, muster_battle);
  armies->add_option("FILE", m->file, "A battle or an army")->required();
  add_rules(armies, m->rules);
  armies->add_option("--options", m->options, "Optional rules: name=value,...");
  armies->add_flag("--json", m->json, "Print JSON");
}

void add_others(CLI::App& app, Action& chosen) {
  CLI::App* files =
      app.add_subcommand("check", "Are these files right: battles, armies, tables, chronicles, playthroughs");
  const auto c = add_command(files, chosen, check_files);
  files->add_option("FILE", c->files, "What to look at")->required();
  add_rules(files, c->rules);

  CLI::App* general = app.add_subcommand("bot", "A general over JSON lines on standard input and output");
  const auto b = add_command(general, chosen, bot);
  add_rules(general, b->rules);
  general->add_option("--general", b->general, "random or captain (the usual one)")->type_name("LEVEL");
  add_seed(general, b->seed, "Its luck (1)");

}

constexpr const char* kExamples = R"(Examples:
  drumhead play                                        the first battle, you against the computer
  drumhead fight crossroads --rules drill --games 1000 --jobs 2
  drumhead desk --rules drill --list
  drumhead replay game.chronicle --report
Exit codes: 0 done, 1 the answer is no, 2 wrong usage or unreadable input, 130 `play` ended with Ctrl-C.
docs/cli.md describes every command and its JSON.)";

// What is wrong with the line: a word that is no command is named, with the nearest that is one.
std::string what_is_wrong(const CLI::App& app, const CLI::ParseError& wrong) {
  const auto chosen = app.get_subcommands();
  const std::vector<std::string> strays = app.remaining();
  if (!chosen.empty() || strays.empty() || strays.front().starts_with("-"))
    return fmt::format("{}; see `drumhead {}--help`", wrong.what(),
                       chosen.empty() ? "" : chosen.front()->get_name() + " ");
  std::vector<std::string> commands;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    commands.push_back(command->get_name());
  return unknown("command", strays.front(), commands) + "; see `drumhead --help`";
}

int run(int argc, char** argv) {
  CLI::App app("Drumhead: horse-and-musket battles on a computer table.", "drumhead");
  app.footer(kExamples);
  app.set_version_flag("--version", "drumhead " + std::string(kProgramVersion));
  app.require_subcommand(1);
  Action chosen;
  add_play(app, chosen);
  add_serve(app, chosen);
  add_store(app, chosen);
  add_fight(app, chosen);
  add_desk(app, chosen);
  add_odds(app, chosen);
  add_playthrough(app, chosen);
  add_replay(app, chosen);
  add_reference(app, chosen);
  add_others(app, chosen);
  refuse_empty_values(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& wrong) {
    say_error(what_is_wrong(app, wrong));
    return kWrongUse;
  }
  return chosen();
}

}  // namespace
}  // namespace drumhead::cli

int main(int argc, char** argv) {
  using namespace drumhead::cli;
  try {
    const int code = run(argc, argv);
    need_output();
    return code;
  } catch (const Stop& stopped) {
    say_error(stopped.message);
    return stopped.code;
  }
}
