// drumhead ledger: every rule of a book, and how much of it is code. Of books that cannot be played yet the
// program has the ledger alone, and says so.
#include "cli/ledger.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"
#include "data/battles.h"
#include "engine/json_tree.h"

namespace drumhead::cli {
namespace {

std::string ledger_text(const std::string& id, const Ledger& ledger, bool playable) {
  std::string text;
  for (const LedgerEntry& entry : ledger.entries)
    text += fmt::format("{:<8} {}\n         {}\n", entry.id, entry.statement, standing(entry));
  const LedgerTotals sums = totals(ledger);
  if (!playable)
    return text +
           fmt::format("\n{}: {} rules; of this book the program has the ledger alone: it cannot be played\n",
                       id, sums.rules);
  text += fmt::format(
      "\n{}: {} rules; {} need no code, {} cited, {} fired in tests ({} carried, {} only noted), {} fired in play, {} proved\n", id,
      sums.rules, sums.exempt, sums.cited, sums.fired_in_tests, sums.carried, sums.only_noted, sums.fired_in_play, sums.proved);
  return text + (sums.missing.empty() ? "Nothing is missing.\n"
                                      : fmt::format("Missing: {}\n", fmt::join(sums.missing, ", ")));
}

std::string ledger_json(const std::string& id, const Ledger& ledger, bool playable) {
  const LedgerTotals sums = totals(ledger);
  return dump(JsonTree::object({{"rulebook", JsonTree::words(id)},
                                {"playable", JsonTree::yes_no(playable)},
                                {"rules", JsonTree::number(sums.rules)},
                                {"exempt", JsonTree::number(sums.exempt)},
                                {"cited", JsonTree::number(sums.cited)},
                                {"fired_in_tests", JsonTree::number(sums.fired_in_tests)},
                                {"fired_in_play", JsonTree::number(sums.fired_in_play)},
                                {"carried", JsonTree::number(sums.carried)},
                                {"only_noted", JsonTree::number(sums.only_noted)},
                                {"proved", JsonTree::number(sums.proved)},
                                {"missing", JsonTree::list_of(sums.missing)}}),
              2);
}

// "near-run-thing" of "near-run-thing/ledger.tsv".
std::string book_of(const EmbeddedFile& ledger) {
  return std::string(ledger.name.substr(0, ledger.name.find('/')));
}

Ledger need_ledger_alone(const std::string& id) {
  std::vector<std::string> ids;
  for (const EmbeddedFile& file : data::ledgers()) {
    ids.push_back(book_of(file));
    if (ids.back() == id) return need(load_ledger(EmbeddedBook{.id = id, .ledger = file.text}));
  }
  stop(fmt::format("there is no rulebook called `{}`; there are: {}", id, fmt::join(ids, ", ")));
}

}  // namespace

std::string standing(const LedgerEntry& entry) {
  if (!entry.exempt.empty()) return "no code: " + entry.exempt;
  std::vector<std::string> marks;
  if (entry.cited) marks.emplace_back("cited");
  if (entry.fired_in_tests) marks.emplace_back(entry.carried ? "carried in tests" : "noted in tests");
  if (entry.fired_in_play) marks.emplace_back("fired in play");
  if (entry.proved) marks.emplace_back("proved by a mutant");
  return marks.empty() ? "nothing yet" : fmt::format("{}", fmt::join(marks, ", "));
}

int ledger(const LedgerArguments& arguments) {
  const auto show = [&](const Ledger& ledger, bool playable) {
    say(arguments.json ? ledger_json(arguments.id, ledger, playable)
                       : ledger_text(arguments.id, ledger, playable));
    return kDone;
  };
  const std::vector<std::string> playable = rulebook_ids();
  if (std::find(playable.begin(), playable.end(), arguments.id) == playable.end())
    return show(need_ledger_alone(arguments.id), false);
  const OpenBook book(RulesChoice{arguments.id, {}});
  return show(book->ledger(), true);
}

}  // namespace drumhead::cli
