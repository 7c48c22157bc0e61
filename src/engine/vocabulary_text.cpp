#include "engine/vocabulary_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/decimal.h"
#include "engine/json_tree.h"
#include "engine/naming.h"
#include "table/ground.h"

namespace drumhead {
namespace {

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

// "0 to 99" of what is counted, else how it is written.
std::string bounds_of(const MarkerWord& marker) {
  const Meaning means = meaning_of(marker);
  if (means.kind == Meaning::Kind::kCount || means.kind == Meaning::Kind::kYesNo)
    return fmt::format("{} to {}", marker.low, marker.high);
  if (means.kind == Meaning::Kind::kOneOf && !marker.values.empty())
    return fmt::format("{} to {} ({}{}{})", marker.low, marker.high, fmt::join(marker.values, ", "),
                       means.of_guns.empty() ? "" : "; of guns ", fmt::join(means.of_guns, ", "));
  if (means.kind != Meaning::Kind::kMeasure) return ways_to_write(means);
  const auto measure = [&](int n) { return length_text(n, means.per_unit) + means.unit; };
  return fmt::format("{} to {}", measure(marker.low), measure(marker.high));
}

std::string spoken(const MarkerWord& marker) {
  std::string text = fmt::format("{}: {}", bounds_of(marker), marker.label);
  if (!marker.arms.empty()) text += fmt::format("; of {}", fmt::join(marker.arms, " and "));
  if (marker.secret) text += "; secret";
  if (!marker.shown) text += "; bookkeeping";
  return text;
}

std::string spoken(const ParamWord& param) {
  const char* each = param.kind == ParamKind::kNumber ? "one for each, joined by +, of" : "one of";
  const std::string kind = param.choices.empty() ? std::string(name_of(param.kind))
                                                 : fmt::format("{} {}", each, fmt::join(param.choices, ", "));
  return fmt::format("{}: {}", kind, param.label);
}

// "round; flank_by (one of nobody, first, second)"
std::string spoken(const std::vector<NumberWord>& numbers) {
  std::string text;
  for (const NumberWord& number : numbers) {
    text += (text.empty() ? "" : "; ") + number.name;
    if (number.means.kind != Meaning::Kind::kCount) text += fmt::format(" ({})", ways_to_write(number.means));
  }
  return text;
}

std::string spoken(const RecordWord& record) {
  std::string text = record.units == 2 ? "of two units" : record.units == 1 ? "of a unit" : "";
  if (!record.numbers.empty()) text += (text.empty() ? "" : ": ") + spoken(record.numbers);
  return text;
}

std::string spoken(const TokenWord& token) {
  std::string text = token.owned ? "of the unit that owns it" : "";
  for (const MarkerWord& marker : token.markers)
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", marker.name, bounds_of(marker));
  return text;
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

JsonTree word_tree(const MarkerWord& marker) {
  JsonTree json = JsonTree::object({{"name", JsonTree::words(marker.name)},
                                    {"label", JsonTree::words(marker.label)},
                                    {"low", JsonTree::number(marker.low)},
                                    {"high", JsonTree::number(marker.high)}});
  if (!marker.values.empty()) json.add("values", JsonTree::list_of(marker.values));
  json.add("written", JsonTree::words(bounds_of(marker)));
  if (marker.secret) json.add("secret", JsonTree::yes_no(true));
  if (!marker.shown) json.add("bookkeeping", JsonTree::yes_no(true));
  return json;
}

JsonTree word_tree(const ParamWord& param) {
  JsonTree json = JsonTree::object({{"name", JsonTree::words(param.name)},
                                    {"label", JsonTree::words(param.label)},
                                    {"kind", JsonTree::words(name_of(param.kind))}});
  if (!param.choices.empty()) json.add("choices", JsonTree::list_of(param.choices));
  return json;
}

JsonTree word_tree(const TypeWord& type) {
  return JsonTree::object({{"name", JsonTree::words(type.name)}, {"arm", JsonTree::words(type.arm)}});
}
JsonTree word_tree(const StepWord& step) {
  return JsonTree::object({{"name", JsonTree::words(step.name)}, {"label", JsonTree::words(step.label)}});
}
JsonTree word_tree(const RecordWord& record) {
  return JsonTree::object(
      {{"name", JsonTree::words(record.name)}, {"numbers", JsonTree::list_of(names_of(record.numbers))}});
}

template <class Word>
JsonTree tree_with_rule(const Word& word) {
  return JsonTree::object({{"name", JsonTree::words(word.name)},
                           {"label", JsonTree::words(word.label)},
                           {"rule", JsonTree::words(word.rule.text())}});
}

JsonTree word_tree(const VerbWord& verb) { return tree_with_rule(verb); }
JsonTree word_tree(const AskWord& ask) { return tree_with_rule(ask); }
JsonTree word_tree(const OptionWord& option) {
  JsonTree json = tree_with_rule(option);
  json.add("standard", JsonTree::number(option.standard)).add("high", JsonTree::number(option.high));
  return json;
}

template <class Words>
JsonTree list_tree(const Words& words) {
  JsonTree list = JsonTree::list();
  for (const auto& word : words) list.push(word_tree(word));
  return list;
}

}  // namespace

std::string vocabulary_text(const Vocabulary& words) {
  std::string text = fmt::format("{} ({}): its words\nlengths in {}, strength in {}\n", words.title, words.id,
                                 words.unit_name, words.counted_in);
  const auto marker = [](const MarkerWord& word) { return spoken(word); };
  const auto number = [](const NumberWord& word) {
    return word.means.kind == Meaning::Kind::kCount ? std::string{} : ways_to_write(word.means);
  };
  text += section("Types", words.types,
                  [](const TypeWord& type) { return type.name == type.arm ? "" : type.arm; });
  text += line_of("Grades", names_of(words.grades));
  text += line_of("Formations", names_of(words.formations));
  text += section("Markers of units", words.markers, marker);
  text += line_of("Ratings of leaders", words.rating.means.values);
  text += section("Markers of leaders", words.leader_markers, marker);
  text += section("Markers of commands", words.command_markers, marker);
  text += section("Markers of pieces of ground", words.piece_markers, marker);
  text += section("Steps of the turn", words.steps, [](const StepWord& step) { return step.label; });
  text += section("Asks", words.asks, spoken_with_rule<AskWord>);
  text += section("Verbs (the Ask says which it takes, and with which parameters)", words.verbs,
                  spoken_with_rule<VerbWord>);
  text += section("Parameters of orders", words.params, [](const ParamWord& param) { return spoken(param); });
  text += section("Options", words.options, [](const OptionWord& option) {
    return fmt::format("0 to {}, usually {}: {}", option.high, option.standard, spoken_with_rule(option));
  });
  text += section("Records, with their numbers", words.record_kinds,
                  [](const RecordWord& record) { return spoken(record); });
  text += section("Tokens", words.token_kinds, [](const TokenWord& token) { return spoken(token); });
  text += line_of("Kinds of stands", words.stand_kinds);
  text += section("Markers of stands", words.stand_markers, marker);
  text += section("Numbers of the game", words.game_numbers, number);
  text += section("Numbers of a side", words.side_numbers, number);
  text += line_of("How a battle ends", words.outcomes);
  text += line_of("Ground: areas", pieces(false));
  text += line_of("Ground: lines", pieces(true));
  text += line_of("Ground: conditions", conditions());
  return text;
}

std::string vocabulary_json(const Vocabulary& words) {
  return dump(JsonTree::object({
      {"rulebook", JsonTree::words(words.id)},
      {"title", JsonTree::words(words.title)},
      {"unit", JsonTree::words(words.unit_name)},
      {"counted_in", JsonTree::words(words.counted_in)},
      {"types", list_tree(words.types)},
      {"grades", JsonTree::list_of(names_of(words.grades))},
      {"formations", JsonTree::list_of(names_of(words.formations))},
      {"markers", list_tree(words.markers)},
      {"ratings", JsonTree::list_of(words.rating.means.values)},
      {"leader_markers", list_tree(words.leader_markers)},
      {"piece_markers", list_tree(words.piece_markers)},
      {"steps", list_tree(words.steps)},
      {"asks", list_tree(words.asks)},
      {"verbs", list_tree(words.verbs)},
      {"params", list_tree(words.params)},
      {"options", list_tree(words.options)},
      {"records", list_tree(words.record_kinds)},
      {"tokens", JsonTree::list_of(names_of(words.token_kinds))},
      {"stands", JsonTree::list_of(words.stand_kinds)},
      {"stand_markers", list_tree(words.stand_markers)},
      {"game_numbers", JsonTree::list_of(names_of(words.game_numbers))},
      {"side_numbers", JsonTree::list_of(names_of(words.side_numbers))},
      {"outcomes", JsonTree::list_of(words.outcomes)},
      {"ground", JsonTree::object({{"areas", JsonTree::list_of(pieces(false))},
                                   {"lines", JsonTree::list_of(pieces(true))},
                                   {"conditions", JsonTree::list_of(conditions())}})},
  }));
}

}  // namespace drumhead
