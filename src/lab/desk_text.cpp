#include "lab/desk_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/answer_tree.h"
#include "engine/decimal.h"
#include "engine/spoken.h"

namespace drumhead {
namespace {

constexpr int kBarWidth = 40;

// A number of hundredths, as lengths are listed.
std::string hundredths(std::int64_t n) { return length_text(n, 100); }

std::string spoken_outcome(const DeskCase& open_case, std::int64_t outcome) {
  return open_case.spoken ? open_case.spoken(outcome) : fmt::format("{}", outcome);
}

// "0 to 12, standard 4"
std::string values_of(const Circumstance& c, const DeskWords& words) {
  switch (c.kind) {
    case Circumstance::Kind::kNumber:
      return fmt::format("{} to {}, standard {}", c.low, c.high, c.standard);
    case Circumstance::Kind::kYesNo:
      return fmt::format("yes or no, standard {}", c.standard != 0 ? "yes" : "no");
    case Circumstance::Kind::kChoice:
      return fmt::format("{}; standard {}", fmt::join(c.choices, ", "),
                         c.choices[static_cast<std::size_t>(c.standard)]);
    case Circumstance::Kind::kLength:
      return fmt::format("{} to {} {}, standard {}", hundredths(c.low), hundredths(c.high), words.unit_name,
                         hundredths(c.standard));
  }
  return {};
}

JsonTree circumstance_tree(const Circumstance& c) {
  JsonTree json = JsonTree::object({{"name", JsonTree::words(c.name)}, {"label", JsonTree::words(c.label)}});
  const auto add_numbers = [&](const char* kind, const auto& written) {
    json.add("kind", JsonTree::words(kind));
    json.add("low", written(c.low)).add("high", written(c.high)).add("standard", written(c.standard));
  };
  switch (c.kind) {
    case Circumstance::Kind::kNumber:
      add_numbers("number", [](std::int64_t n) { return JsonTree::number(n); });
      break;
    case Circumstance::Kind::kYesNo:
      json.add("kind", JsonTree::words("yes_no")).add("standard", JsonTree::yes_no(c.standard != 0));
      break;
    case Circumstance::Kind::kChoice:
      json.add("kind", JsonTree::words("choice")).add("choices", JsonTree::list_of(c.choices));
      json.add("standard", JsonTree::words(c.choices[static_cast<std::size_t>(c.standard)]));
      break;
    case Circumstance::Kind::kLength:
      add_numbers("length", [](std::int64_t n) { return JsonTree::number(hundredths(n)); });
      break;
  }
  return json;
}

// Question and arithmetic, the same above a decision and above odds.
std::string heading(const Procedure& procedure, const DeskCase& open_case) {
  std::string text = fmt::format("{} [{}]\n", procedure.label, procedure.rule.text());
  std::size_t widest = 5;
  for (const ReckoningLine& line : open_case.reckoning.lines) widest = std::max(widest, spoken_label(line).size());
  for (const ReckoningLine& line : open_case.reckoning.lines)
    text += fmt::format("  {:>4}  {:<{}}  [{}]\n", signed_number(line.value), spoken_label(line), widest,
                        line.cite.text());
  int sum = 0;
  for (const ReckoningLine& line : open_case.reckoning.lines) sum += line.value;
  const bool of_one_side = sum == open_case.reckoning.total;  // else the question has the sum of each
  if (open_case.reckoning.lines.size() > 1 && of_one_side)
    text += fmt::format("  {:>4}  in all\n", signed_number(open_case.reckoning.total));
  return text + fmt::format("  {}\n", open_case.question);
}

JsonTree heading_tree(const Procedure& procedure, const DeskCase& open_case) {
  JsonTree lines = JsonTree::list();
  for (const ReckoningLine& line : open_case.reckoning.lines)
    lines.push(JsonTree::object({{"row", JsonTree::words(line.row)},
                                 {"label", JsonTree::words(spoken_label(line))},
                                 {"value", JsonTree::number(line.value)},
                                 {"rule", JsonTree::words(line.cite.text())}}));
  return JsonTree::object(
      {{"procedure", JsonTree::words(procedure.name)},
       {"rule", JsonTree::words(procedure.rule.text())},
       {"question", JsonTree::words(open_case.question)},
       {"reckoning", JsonTree::object({{"lines", std::move(lines)},
                                       {"total", JsonTree::number(open_case.reckoning.total)}})}});
}

// The dice that a procedure takes when nothing is said of the circumstances, in order; empty: it cannot be known.
std::string usual_dice(const Procedure& procedure) {
  const Result<DeskCase> usual = procedure.open({});
  return usual ? order_of_dice(*usual) : "";
}

// The throws of a case that are for something, with whose they are and what is added; in the order of the dice.
std::vector<DeskThrow> throws_of(const DeskCase& open_case, const Decision& decision) {
  std::vector<DeskThrow> throws = open_case.throws;
  throws.resize(decision.dice.size());
  return throws;
}

// "5d6 at 4 or more: 6 3 5 1 2 = 2", "3d6: 3 3 4 = 10, with +2: 12"
std::string spoken_throw(const Throw& thrown, const DeskThrow& of) {
  const std::string at_least = thrown.at_least > 0 ? fmt::format(" at {} or more", thrown.at_least) : "";
  const std::string result = thrown.dice == 1 && thrown.at_least == 0 ? "" : fmt::format(" = {}", thrown.result);
  std::string text = fmt::format("{}d{}{}{}: {}{}", thrown.dice, thrown.sides,
                                 of.whose.empty() ? "" : " for " + of.whose, at_least, spoken_faces(thrown), result);
  for (const auto& [what, added] : of.added)
    text += fmt::format(", {}with {}: {}", what.empty() ? "" : fmt::format("for {} ", what), signed_number(added),
                        thrown.result + added);
  return text;
}

JsonTree desk_throw_tree(const Throw& thrown, const DeskThrow& of) {
  JsonTree json = throw_tree(thrown);
  if (!of.whose.empty()) json.add("whose", JsonTree::words(of.whose));
  JsonTree totals = JsonTree::list();
  for (const auto& [what, added] : of.added)
    totals.push(JsonTree::object({{"of", JsonTree::words(what)},
                                  {"added", JsonTree::number(added)},
                                  {"total", JsonTree::number(thrown.result + added)}}));
  if (!of.added.empty()) json.add("totals", std::move(totals));
  return json;
}

}  // namespace

std::string desk_list_text(const DeskWords& words, const std::vector<Procedure>& procedures) {
  std::string text = fmt::format("{}: {}\n", words.title,
                                 counted(static_cast<int>(procedures.size()), "procedure", "procedures"));
  for (const Procedure& procedure : procedures) {
    text += fmt::format("\n{}: {} [{}]\n", procedure.name, procedure.label, procedure.rule.text());
    std::size_t widest = 0;
    for (const Circumstance& c : procedure.circumstances) widest = std::max(widest, c.name.size());
    for (const Circumstance& c : procedure.circumstances)
      text += fmt::format("  {:<{}}  {} ({})\n", c.name, widest, c.label, values_of(c, words));
    if (const std::string dice = usual_dice(procedure); !dice.empty())
      text += fmt::format("  dice, in this order: {}\n", dice);
  }
  return text;
}

std::string desk_list_json(const DeskWords& words, const std::vector<Procedure>& procedures) {
  JsonTree list = JsonTree::list();
  for (const Procedure& procedure : procedures) {
    JsonTree circumstances = JsonTree::list();
    for (const Circumstance& c : procedure.circumstances) circumstances.push(circumstance_tree(c));
    list.push(JsonTree::object({{"name", JsonTree::words(procedure.name)},
                                {"label", JsonTree::words(procedure.label)},
                                {"rule", JsonTree::words(procedure.rule.text())},
                                {"circumstances", std::move(circumstances)},
                                {"dice", JsonTree::words(usual_dice(procedure))}}));
  }
  return dump(JsonTree::object({{"rulebook", JsonTree::words(words.id)},
                                {"unit", JsonTree::words(words.unit_name)},
                                {"procedures", std::move(list)}}));
}

std::string decision_text(const Procedure& procedure, const DeskCase& open_case, const Decision& decision) {
  std::string text = heading(procedure, open_case);
  const std::vector<DeskThrow> of = throws_of(open_case, decision);
  for (std::size_t i = 0; i < decision.dice.size(); ++i)
    text += fmt::format("  thrown {}\n", spoken_throw(decision.dice[i], of[i]));
  text += fmt::format("Result: {}\n", spoken_outcome(open_case, decision.outcome));
  for (const auto& [what, cite] : decision.next) text += fmt::format("  then: {} [{}]\n", what, cite.text());
  return text;
}

std::string decision_json(const Procedure& procedure, const DeskCase& open_case, const Decision& decision) {
  JsonTree dice = JsonTree::list(), next = JsonTree::list();
  const std::vector<DeskThrow> of = throws_of(open_case, decision);
  for (std::size_t i = 0; i < decision.dice.size(); ++i) dice.push(desk_throw_tree(decision.dice[i], of[i]));
  for (const auto& [what, cite] : decision.next)
    next.push(JsonTree::object({{"text", JsonTree::words(what)}, {"rule", JsonTree::words(cite.text())}}));
  JsonTree json = heading_tree(procedure, open_case);
  json.add("dice", std::move(dice)).add("outcome", JsonTree::number(decision.outcome));
  json.add("spoken", JsonTree::words(spoken_outcome(open_case, decision.outcome)));
  return dump(json.add("next", std::move(next)));
}

std::string odds_text(const Procedure& procedure, const DeskCase& open_case, const Odds& odds) {
  std::string text = heading(procedure, open_case);
  text += odds.exact
              ? fmt::format("Exact odds over {} outcomes of the dice:\n", odds.runs)
              : fmt::format("Sampled {} times; the chance lies in the interval with 95 % confidence:\n",
                            odds.runs);
  std::size_t widest = 0;
  double most = 0;
  for (const Chance& chance : odds.chances) {
    widest = std::max(widest, spoken_outcome(open_case, chance.outcome).size());
    most = std::max(most, chance.chance);
  }
  for (const Chance& chance : odds.chances) {
    const std::string interval =
        odds.exact ? "" : fmt::format(" {:5.1f} to {:5.1f} %", 100 * chance.low, 100 * chance.high);
    const std::string bar(static_cast<std::size_t>(kBarWidth * chance.chance / most + 0.5), '#');
    std::string line = fmt::format("  {:<{}}  {:6.2f} %{}  {}", spoken_outcome(open_case, chance.outcome),
                                   widest, 100 * chance.chance, interval, bar);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string odds_json(const Procedure& procedure, const DeskCase& open_case, const Odds& odds) {
  JsonTree chances = JsonTree::list();
  for (const Chance& chance : odds.chances) {
    JsonTree item = JsonTree::object({{"outcome", JsonTree::number(chance.outcome)},
                                      {"spoken", JsonTree::words(spoken_outcome(open_case, chance.outcome))},
                                      {"chance", JsonTree::number(chance.chance)},
                                      {"at_least", JsonTree::number(odds.at_least(chance.outcome))}});
    if (!odds.exact) item.add("low", JsonTree::number(chance.low)).add("high", JsonTree::number(chance.high));
    chances.push(std::move(item));
  }
  JsonTree json = heading_tree(procedure, open_case);
  json.add("exact", JsonTree::yes_no(odds.exact)).add("runs", JsonTree::number(odds.runs));
  json.add("mean", JsonTree::number(odds.mean())).add("chances", std::move(chances));
  return dump(json);
}

}  // namespace drumhead
