#include "lab/desk_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/decimal.h"

namespace drumhead {
namespace {

using Json = nlohmann::ordered_json;
constexpr int kBarWidth = 40;

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

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

Json json_of(const Circumstance& c) {
  Json json{{"name", c.name}, {"label", c.label}};
  const auto length = [](std::int64_t n) { return Json::parse(hundredths(n)); };
  switch (c.kind) {
    case Circumstance::Kind::kNumber:
      json.update({{"kind", "number"}, {"low", c.low}, {"high", c.high}, {"standard", c.standard}});
      break;
    case Circumstance::Kind::kYesNo:
      json.update({{"kind", "yes_no"}, {"standard", c.standard != 0}});
      break;
    case Circumstance::Kind::kChoice:
      json.update({{"kind", "choice"},
                   {"choices", c.choices},
                   {"standard", c.choices[static_cast<std::size_t>(c.standard)]}});
      break;
    case Circumstance::Kind::kLength:
      json.update({{"kind", "length"},
                   {"low", length(c.low)},
                   {"high", length(c.high)},
                   {"standard", length(c.standard)}});
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

Json json_heading(const Procedure& procedure, const DeskCase& open_case) {
  Json lines = Json::array();
  for (const ReckoningLine& line : open_case.reckoning.lines)
    lines.push_back(
        {{"row", line.row}, {"label", spoken_label(line)}, {"value", line.value}, {"rule", line.cite.text()}});
  return {{"procedure", procedure.name},
          {"rule", procedure.rule.text()},
          {"question", open_case.question},
          {"reckoning", Json{{"lines", lines}, {"total", open_case.reckoning.total}}}};
}

// "5d6 at 4 or more: 6 3 5 1 2 = 2"
std::string spoken_throw(const Throw& thrown) {
  const std::string at_least = thrown.at_least > 0 ? fmt::format(" at {} or more", thrown.at_least) : "";
  return fmt::format("{}d{}{}: {} = {}", thrown.dice, thrown.sides, at_least, spoken_faces(thrown),
                     thrown.result);
}

Json json_of(const Throw& thrown) {
  Json json{{"dice", thrown.dice}, {"sides", thrown.sides}};
  if (thrown.at_least > 0) json["at_least"] = thrown.at_least;
  json["faces"] = thrown.faces;
  json["result"] = thrown.result;
  return json;
}

}  // namespace

std::string desk_list_text(const DeskWords& words, const std::vector<Procedure>& procedures) {
  std::string text = fmt::format("{}: {} procedures\n", words.title, procedures.size());
  for (const Procedure& procedure : procedures) {
    text += fmt::format("\n{}: {} [{}]\n", procedure.name, procedure.label, procedure.rule.text());
    std::size_t widest = 0;
    for (const Circumstance& c : procedure.circumstances) widest = std::max(widest, c.name.size());
    for (const Circumstance& c : procedure.circumstances)
      text += fmt::format("  {:<{}}  {} ({})\n", c.name, widest, c.label, values_of(c, words));
  }
  return text;
}

std::string desk_list_json(const DeskWords& words, const std::vector<Procedure>& procedures) {
  Json json{{"rulebook", words.id}, {"unit", words.unit_name}, {"procedures", Json::array()}};
  for (const Procedure& procedure : procedures) {
    Json circumstances = Json::array();
    for (const Circumstance& c : procedure.circumstances) circumstances.push_back(json_of(c));
    json["procedures"].push_back({{"name", procedure.name},
                                  {"label", procedure.label},
                                  {"rule", procedure.rule.text()},
                                  {"circumstances", std::move(circumstances)}});
  }
  return dumped(json);
}

std::string decision_text(const Procedure& procedure, const DeskCase& open_case, const Decision& decision) {
  std::string text = heading(procedure, open_case);
  for (const Throw& thrown : decision.dice) text += fmt::format("  thrown {}\n", spoken_throw(thrown));
  text += fmt::format("Result: {}\n", spoken_outcome(open_case, decision.outcome));
  for (const auto& [what, cite] : decision.next) text += fmt::format("  then: {} [{}]\n", what, cite.text());
  return text;
}

std::string decision_json(const Procedure& procedure, const DeskCase& open_case, const Decision& decision) {
  Json json = json_heading(procedure, open_case);
  json["dice"] = Json::array();
  for (const Throw& thrown : decision.dice) json["dice"].push_back(json_of(thrown));
  json["outcome"] = decision.outcome;
  json["spoken"] = spoken_outcome(open_case, decision.outcome);
  json["next"] = Json::array();
  for (const auto& [what, cite] : decision.next)
    json["next"].push_back({{"text", what}, {"rule", cite.text()}});
  return dumped(json);
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
  Json json = json_heading(procedure, open_case);
  json["exact"] = odds.exact;
  json["runs"] = odds.runs;
  json["mean"] = odds.mean();
  json["chances"] = Json::array();
  for (const Chance& chance : odds.chances) {
    Json item{{"outcome", chance.outcome},
              {"spoken", spoken_outcome(open_case, chance.outcome)},
              {"chance", chance.chance},
              {"at_least", odds.at_least(chance.outcome)}};
    if (!odds.exact) item.update({{"low", chance.low}, {"high", chance.high}});
    json["chances"].push_back(std::move(item));
  }
  return dumped(json);
}

}  // namespace drumhead
