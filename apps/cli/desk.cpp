// drumhead desk: the umpire's desk. A person supplies the circumstances; the rulebook's own rule decides.
#include "engine/desk.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "lab/desk_text.h"

namespace drumhead::cli {
namespace {

const Procedure& need_procedure(const Rulebook& book, const std::string& name) {
  std::vector<std::string> names;
  for (const Procedure& procedure : book.procedures()) {
    if (procedure.name == name) return procedure;
    names.push_back(procedure.name);
  }
  if (name.empty()) stop(fmt::format("say which procedure: one of {}, or --list", fmt::join(names, ", ")));
  stop(unknown_word("procedure", name, names));
}

CircumstanceValues need_values(const std::vector<std::string>& texts) {
  CircumstanceValues values;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      stop(
          fmt::format("`{}`: circumstances are written name=value; `drumhead desk --list` names them", text));
    values.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return values;
}

int throw_dice(const DeskArguments& arguments, const Procedure& procedure, const DeskCase& open_case) {
  const std::uint64_t seed = seed_or_any(arguments.seed);
  Dice dice = arguments.dice.empty() ? Dice::seeded(seed) : Dice::scripted(need_faces(arguments.dice));
  const Result<Decision> decision = decide(procedure, open_case, dice);
  if (!decision) stop("--dice: " + decision.error().what);
  say(arguments.json ? decision_json(procedure, open_case, *decision)
                     : decision_text(procedure, open_case, *decision));
  if (arguments.dice.empty() && !arguments.json)
    say(fmt::format("Thrown by the program; --seed {} throws the same again.", seed));
  return kDone;
}

}  // namespace

int desk(const DeskArguments& arguments) {
  const OpenBook book(arguments.rules);
  const Vocabulary& words = book->words();
  const DeskWords names{words.id, words.title, words.unit_name};
  if (arguments.list) {
    if (!arguments.values.empty())
      stop(fmt::format("--list names circumstances and takes none: leave out `{}`, or --list", arguments.values.front()));
    std::vector<Procedure> listed = book->procedures();
    if (!arguments.procedure.empty()) listed = {need_procedure(*book, arguments.procedure)};
    say(arguments.json ? desk_list_json(names, listed) : desk_list_text(names, listed));
    return kDone;
  }
  const Procedure& procedure = need_procedure(*book, arguments.procedure);
  const DeskCase open_case = need(procedure.open(need_values(arguments.values)));
  if (!arguments.odds) return throw_dice(arguments, procedure, open_case);
  if (!arguments.dice.empty()) stop("--odds looks at all dice, --dice at those thrown: give one of them");
  const Odds odds = desk_odds(open_case.resolve);
  say(arguments.json ? odds_json(procedure, open_case, odds) : odds_text(procedure, open_case, odds));
  return kDone;
}

}  // namespace drumhead::cli
