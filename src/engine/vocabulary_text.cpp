#include "engine/vocabulary_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/naming.h"
#include "table/ground.h"

namespace drumhead {
namespace {

using Json = nlohmann::ordered_json;

// A heading and a line for every word: its name, and what there is to say of it. Nothing for an empty list.
template <class Words, class Say>
std::string section(std::string_view title, const Words& words, Say say) {
  if (words.empty()) return {};
  std::size_t width = 0;
  for (const auto& word : words) width = std::max(width, word.name.size());
  std::string text = fmt::format("\n{}\n", title);
  for (const auto& word : words) {
    const std::string said = say(word);
    text += said.empty() ? fmt::format("  {}\n", word.name)
                         : fmt::format("  {:<{}}  {}\n", word.name, width, said);
  }
  return text;
}

std::string line_of(std::string_view title, const std::vector<std::string>& names) {
  return names.empty() ? std::string{} : fmt::format("\n{}\n  {}\n", title, fmt::join(names, ", "));
}

std::string spoken(const MarkerWord& marker) {
  std::string text = fmt::format("{} to {}", marker.low, marker.high);
  if (!marker.values.empty()) text += fmt::format(" ({})", fmt::join(marker.values, ", "));
  text += ": " + marker.label;
  if (marker.secret) text += "; secret";
  if (!marker.shown) text += "; bookkeeping";
  return text;
}

std::string spoken(const ParamWord& param) {
  const std::string kind = param.choices.empty() ? std::string(name_of(param.kind))
                                                 : fmt::format("one of {}", fmt::join(param.choices, ", "));
  return fmt::format("{}: {}", kind, param.label);
}

// Verbs and Asks.
template <class Word>
std::string spoken_with_rule(const Word& word) {
  return fmt::format("{} [{}]", word.label, word.rule.text());
}

std::vector<std::string> pieces(bool lines) {
  std::vector<std::string> names;
  for (int kind = 0; kind <= static_cast<int>(PieceKind::kZone); ++kind)
    if (is_linear(static_cast<PieceKind>(kind)) == lines)
      names.emplace_back(name_of(static_cast<PieceKind>(kind)));
  return names;
}

std::vector<std::string> conditions() {
  std::vector<std::string> names;
  for (int condition = 0; condition <= static_cast<int>(Condition::kRemoved); ++condition)
    names.emplace_back(name_of(static_cast<Condition>(condition)));
  return names;
}

Json json_of(const MarkerWord& marker) {
  Json json{{"name", marker.name}, {"label", marker.label}, {"low", marker.low}, {"high", marker.high}};
  if (!marker.values.empty()) json["values"] = marker.values;
  if (marker.secret) json["secret"] = true;
  if (!marker.shown) json["bookkeeping"] = true;
  return json;
}

Json json_of(const ParamWord& param) {
  Json json{{"name", param.name}, {"label", param.label}, {"kind", name_of(param.kind)}};
  if (!param.choices.empty()) json["choices"] = param.choices;
  return json;
}

Json json_of(const TypeWord& type) { return {{"name", type.name}, {"arm", type.arm}}; }
Json json_of(const StepWord& step) { return {{"name", step.name}, {"label", step.label}}; }
Json json_of(const RecordWord& record) { return {{"name", record.name}, {"numbers", record.numbers}}; }
Json json_of(const VerbWord& verb) {
  return {{"name", verb.name}, {"label", verb.label}, {"rule", verb.rule.text()}};
}
Json json_of(const AskWord& ask) {
  return {{"name", ask.name}, {"label", ask.label}, {"rule", ask.rule.text()}};
}
Json json_of(const OptionWord& option) {
  return {{"name", option.name},
          {"label", option.label},
          {"rule", option.rule.text()},
          {"standard", option.standard},
          {"high", option.high}};
}

template <class Words>
Json list_of(const Words& words) {
  Json list = Json::array();
  for (const auto& word : words) list.push_back(json_of(word));
  return list;
}

}  // namespace

std::string vocabulary_text(const Vocabulary& words) {
  std::string text = fmt::format("{} ({}): its words\nlengths in {}, strength in {}\n", words.title, words.id,
                                 words.unit_name, words.counted_in);
  const auto marker = [](const MarkerWord& word) { return spoken(word); };
  text += section("Types", words.types,
                  [](const TypeWord& type) { return type.name == type.arm ? "" : type.arm; });
  text += line_of("Grades", names_of(words.grades));
  text += line_of("Formations", names_of(words.formations));
  text += section("Markers of units", words.markers, marker);
  text += section("Markers of leaders", words.leader_markers, marker);
  text += section("Markers of pieces of ground", words.piece_markers, marker);
  text += section("Steps of the turn", words.steps, [](const StepWord& step) { return step.label; });
  text += section("Asks", words.asks, spoken_with_rule<AskWord>);
  text += section("Verbs (the Ask says which it takes, and with which parameters)", words.verbs,
                  spoken_with_rule<VerbWord>);
  text += section("Parameters of orders", words.params, [](const ParamWord& param) { return spoken(param); });
  text += section("Options", words.options, [](const OptionWord& option) {
    return fmt::format("0 to {}, usually {}: {}", option.high, option.standard, spoken_with_rule(option));
  });
  text += section("Records, with their numbers", words.record_kinds, [](const RecordWord& record) {
    return fmt::format("{}", fmt::join(record.numbers, ", "));
  });
  text += line_of("Tokens", words.token_kinds);
  text += line_of("How a battle ends", words.outcomes);
  text += line_of("Ground: areas", pieces(false));
  text += line_of("Ground: lines", pieces(true));
  text += line_of("Ground: conditions", conditions());
  return text;
}

std::string vocabulary_json(const Vocabulary& words) {
  const Json json{
      {"rulebook", words.id},
      {"title", words.title},
      {"unit", words.unit_name},
      {"counted_in", words.counted_in},
      {"types", list_of(words.types)},
      {"grades", names_of(words.grades)},
      {"formations", names_of(words.formations)},
      {"markers", list_of(words.markers)},
      {"leader_markers", list_of(words.leader_markers)},
      {"piece_markers", list_of(words.piece_markers)},
      {"steps", list_of(words.steps)},
      {"asks", list_of(words.asks)},
      {"verbs", list_of(words.verbs)},
      {"params", list_of(words.params)},
      {"options", list_of(words.options)},
      {"records", list_of(words.record_kinds)},
      {"tokens", words.token_kinds},
      {"outcomes", words.outcomes},
      {"ground", {{"areas", pieces(false)}, {"lines", pieces(true)}, {"conditions", conditions()}}}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace drumhead
