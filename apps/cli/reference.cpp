// drumhead rules and muster: what a rulebook says, and what it makes of an army.
#include <fmt/format.h>

#include "cli/book_page.h"
#include "cli/commands.h"
#include "cli/ledger.h"
#include "engine/naming.h"
#include "engine/tables_text.h"
#include "engine/vocabulary_text.h"
#include "muster/muster.h"

namespace drumhead::cli {
namespace {

constexpr std::string_view kWordsTopic = "words";

std::string rule_text(const LedgerEntry& entry) {
  return fmt::format("{}  {}, {}\n  {}\n  {}\n", entry.id, entry.section, entry.kind, entry.statement,
                     standing(entry));
}

std::string overview(const Rulebook& book) {
  const Vocabulary& words = book.words();
  std::string text = fmt::format("{} ({})\n{} rules, {} tables; lengths in {}\n", words.title, words.id,
                                 book.ledger().entries.size(), book.tables().tables.size(), words.unit_name);
  for (const OptionWord& option : words.options)
    text += fmt::format("option {}: {} [{}], 0 to {}, usually {}\n", option.name, option.label,
                        option.rule.text(), option.high, option.standard);
  return text +
         fmt::format(
             "`drumhead rules {} words` lists its types, grades, formations, markers, steps, verbs ...\n\n",
             words.id);
}

}  // namespace

int rules(const RulesArguments& arguments) {
  const OpenBook book(arguments.rules);
  if (arguments.page) {
    if (arguments.json || !arguments.topic.empty()) stop("--page is the whole book in Markdown: leave out the topic and --json");
    say(book_page(*book));
    return kDone;
  }
  if (arguments.topic == kWordsTopic) {
    say(arguments.json ? vocabulary_json(book->words()) : vocabulary_text(book->words()));
    return kDone;
  }
  const LedgerEntry* rule = book->ledger().find(arguments.topic);
  Result<std::string> tables = arguments.json ? tables_json(book->tables(), arguments.topic)
                                              : tables_text(book->tables(), arguments.topic);
  if (!tables && rule == nullptr)
    stop(fmt::format("{}; a topic may also be `{}`, or a rule's id, such as {}", tables.error().message(),
                     kWordsTopic, book->ledger().entries.front().id));
  if (arguments.json) {
    say(need(std::move(tables)));
    return kDone;
  }
  std::string text = arguments.topic.empty() ? overview(*book) : "";
  if (rule != nullptr) text += rule_text(*rule) + (tables ? "\n" : "");
  if (tables) text += *tables;
  say(text);
  return kDone;
}

int muster_battle(const MusterArguments& arguments) {
  const BattleText battle = find_battle(arguments.file);
  RulesChoice choice = arguments.rules;
  if (choice.id.empty()) choice.id = first_fitting_rules(battle);
  const OpenBook book(choice);
  const std::vector<OptionSpec> options = need_options(arguments.options, book->words());
  const BattleFile file = need(read_battle(battle.text, battle.file, rulebook_ids()));
  const Mustered mustered = need(muster(file, *book, options));
  if (!mustered.is_army) need_position(battle, *book, options);  // whether they can stand where they are put
  say(arguments.json ? muster_json(mustered, book->words()) : muster_report(mustered, book->words()));
  return kDone;
}

}  // namespace drumhead::cli
