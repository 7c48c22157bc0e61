#include "cli/book_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "data/battles.h"
#include "engine/decimal.h"
#include "engine/naming.h"
#include "engine/referee.h"
#include "engine/tables_text.h"
#include "lab/desk_text.h"
#include "lab/playthrough.h"
#include "muster/muster.h"

namespace drumhead::cli {
namespace {

// ---- Markdown.

std::string code(std::string_view word) { return fmt::format("`{}`", word); }

std::string codes(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + code(word);
  return text.empty() ? "none" : text;
}

using Cells = std::vector<std::string>;

std::string row(const Cells& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += " " + cell + " |";
  return text + "\n";
}

// Nothing for a table without rows.
std::string table(std::string_view title, const Cells& heads, const std::vector<Cells>& rows) {
  if (rows.empty()) return {};
  std::string text = fmt::format("\n### {}\n\n", title) + row(heads) + row(Cells(heads.size(), "---"));
  for (const Cells& cells : rows) text += row(cells);
  return text;
}

// ---- Which parameters a verb takes, as the Asks of the golden games offered it.

struct Offered {
  std::map<int, bool> params;  // and whether it can be left out
  std::map<int, bool> asks;
};
using OfferedVerbs = std::map<int, Offered>;

void note_offers(const Rulebook& book, const BattleState& state, OfferedVerbs& seen) {
  for (const Ask& ask : state.asks)
    for (const VerbOffer& offer : form_of(book, state, ask).verbs) {
      Offered& verb = seen[offer.verb];
      verb.asks[ask.kind] = true;
      for (const ParamOffer& param : offer.params) {
        const auto [at, fresh] = verb.params.try_emplace(param.param, param.optional);
        if (!fresh) at->second = at->second || param.optional;
      }
    }
}

void note_game(const Rulebook& book, const EmbeddedFile& file, OfferedVerbs& seen) {
  const std::string name(file.name);
  const Result<std::string> rules = peek_rules(file.text, name);
  if (!rules || *rules != book.words().id) return;
  const Result<Playthrough> game = parse_playthrough(file.text, name, book);
  if (!game) return;
  run(*game, book, nullptr, [&](const BattleState& state) { note_offers(book, state, seen); });
}

OfferedVerbs verbs_of(const Rulebook& book) {
  OfferedVerbs seen;
  for (const EmbeddedFile& file : data::goldens()) note_game(book, file, seen);
  return seen;
}

// ---- The parts of the page.

std::string opening(const Rulebook& book) {
  const Vocabulary& w = book.words();
  const Scale scale = book.scale();
  std::string text = fmt::format("# {}\n\n", w.title);
  text += fmt::format(
      "All that a playthrough, a battle or an army file may say under `{0}`. Written by `drumhead rules {0} --page`; a test "
      "holds it against the program. How such files are laid out is told in [playthroughs](../playthroughs.md) and "
      "[battle files](../battle-files.md).\n\n",
      w.id);
  text += fmt::format("Lengths are in {}, strengths in {}; what the book calls a turn is a {}.",
                      w.unit_name == "inch" ? "inches" : w.unit_name, w.counted_in, w.turn_word);
  if (scale.metres_per_unit_x100 > 0)
    text += fmt::format(" One {} is {} metres of ground, a {} {} minutes", w.unit_name,
                        length_text(scale.metres_per_unit_x100, 100), w.turn_word, scale.minutes_per_turn);
  if (scale.men_per_figure > 0) text += fmt::format(", one of the {} {} men", w.counted_in, scale.men_per_figure);
  return text + (scale.metres_per_unit_x100 > 0 ? ".\n" : "\n");
}

std::string file_keys(const Rulebook& book) {
  const OverrideKeys keys = override_keys(book);
  const std::string id = book.words().id;
  std::string text = "\n## Battle and army files\n";
  text += fmt::format("\nBeside what [any battle](../battle-files.md) says, these may stand under `rules.{}`:\n\n", id);
  text += row({"of", "keys"}) + row({"---", "---"});
  text += row({"a unit", codes(keys.unit)}) + row({"a leader", codes(keys.leader)});
  text += row({"a piece of ground", codes(keys.piece)}) + row({"an objective", codes(keys.objective)});
  text += row({fmt::format("the battle, `[rules.{}]`", id), codes({"metres_per_unit", "minutes_per_turn", "turns", "options"})});
  return text + "\n`type`, `grade`, `formation` and `markers` take the words below; a marker's number or its word.\n";
}

std::string bounds_of(const MarkerWord& marker) {
  const Meaning means = meaning_of(marker);
  if (means.kind == Meaning::Kind::kCount) return fmt::format("{} to {}", marker.low, marker.high);
  if (means.kind != Meaning::Kind::kMeasure) return ways_to_write(means);
  return fmt::format("{}, {} to {}{}", ways_to_write(means), length_text(marker.low, means.per_unit),
                     length_text(marker.high, means.per_unit), means.unit);
}

std::vector<Cells> marker_rows(const std::vector<MarkerWord>& markers) {
  std::vector<Cells> rows;
  for (const MarkerWord& marker : markers)
    rows.push_back({code(marker.name), bounds_of(marker),
                    marker.label + (marker.arms.empty() ? "" : fmt::format(" ({} only)", fmt::join(marker.arms, ", "))) +
                        (marker.secret ? " (secret)" : "")});
  return rows;
}

std::vector<Cells> number_rows(const std::vector<NumberWord>& numbers) {
  std::vector<Cells> rows;
  for (const NumberWord& number : numbers) rows.push_back({code(number.name), ways_to_write(number.means)});
  return rows;
}

std::string troops(const Vocabulary& w) {
  std::vector<Cells> types, grades, formations;
  for (const TypeWord& type : w.types)
    types.push_back({code(type.name), type.arm, type.formations.empty() ? "any that suits it" : codes(type.formations)});
  for (const Formation& f : w.formations)
    formations.push_back({code(f.name),
                          fmt::format("{} by {}", length_text(f.file_width, w.per_unit), length_text(f.rank_depth, w.per_unit)),
                          f.default_files == 0 ? "as wide as it is strong" : std::to_string(f.default_files)});
  std::string text = "\n## Troops\n" + table("Types", {"type", "arm", "stands in"}, types);
  text += fmt::format("\nGrades, the usual one first: {}.\n", codes(names_of(w.grades)));
  text += table(fmt::format("Formations (room of each of the {}, width by depth)", w.counted_in),
                {"formation", "room", "usual width"}, formations);
  const Cells heads{"marker", "written", "what it is"};
  text += table("Markers of units", heads, marker_rows(w.markers));
  if (!w.rating.means.values.empty())
    text += fmt::format("\nLeaders are rated {}: {} to {}.\n", codes(w.rating.means.values), w.rating.low, w.rating.high);
  text += table("Markers of leaders", heads, marker_rows(w.leader_markers));
  if (!w.command_markers.empty()) text += table("Markers of commands", heads, marker_rows(w.command_markers));
  if (!w.stand_kinds.empty())
    text += fmt::format("\nA {} has stands of its own, of these kinds: {}.\n", w.stands_of, codes(w.stand_kinds));
  return text + table("Markers of stands", heads, marker_rows(w.stand_markers));
}

std::string position(const Vocabulary& w) {
  std::string text = "\n## The position and the turn under way\n";
  text += table("Markers of pieces of ground", {"marker", "written", "what it is"}, marker_rows(w.piece_markers));
  std::vector<Cells> tokens, records;
  for (const TokenWord& token : w.token_kinds)
    tokens.push_back({code(token.name), token.owned ? "needed" : "may be left out", codes(names_of(token.markers))});
  text += table("Tokens", {"token", "`owner`", "markers"}, tokens);
  for (const RecordWord& record : w.record_kinds) {
    std::string numbers;
    for (const NumberWord& number : record.numbers)
      numbers += fmt::format("{}{} ({})", numbers.empty() ? "" : "; ", code(number.name), ways_to_write(number.means));
    records.push_back({code(record.name), std::to_string(record.units), record.lasts ? "lasts" : "of this turn", numbers});
  }
  text += table("Records", {"record", "units", "how long", "numbers"}, records);
  text += table("Numbers of the game (`number NAME VALUE`)", {"number", "written"}, number_rows(w.game_numbers));
  text += table("Numbers of a side (`number SIDE NAME VALUE`)", {"number", "written"}, number_rows(w.side_numbers));
  std::vector<Cells> steps, options;
  for (const StepWord& step : w.steps) steps.push_back({code(step.name), step.label});
  for (const OptionWord& option : w.options)
    options.push_back({code(option.name), fmt::format("0 to {}", option.high), std::to_string(option.standard), option.label,
                       std::string(option.rule.text())});
  text += table("Steps of the turn (`start STEP side SIDE`)", {"step", "what it is"}, steps);
  text += table("Options", {"option", "values", "usually", "what it does", "rule"}, options);
  return text;
}

std::string spoken_params(const Vocabulary& w, const Offered& offered) {
  std::string needed, free;
  for (const auto& [param, optional] : offered.params) {
    std::string& text = optional ? free : needed;
    text += (text.empty() ? "" : ", ") + code(w.params[static_cast<std::size_t>(param)].name);
  }
  if (needed.empty() && free.empty()) return "none";
  if (free.empty()) return needed;
  return needed.empty() ? fmt::format("maybe {}", free) : fmt::format("{}; maybe {}", needed, free);
}

std::string orders(const Rulebook& book) {
  const Vocabulary& w = book.words();
  const OfferedVerbs seen = verbs_of(book);
  std::vector<Cells> asks, verbs, params;
  for (const AskWord& ask : w.asks) asks.push_back({code(ask.name), ask.label, std::string(ask.rule.text())});
  for (std::size_t i = 0; i < w.verbs.size(); ++i) {
    const auto at = seen.find(static_cast<int>(i));
    std::vector<std::string> where;
    if (at != seen.end())
      for (const auto& [ask, yes] : at->second.asks) where.push_back(w.asks[static_cast<std::size_t>(ask)].name);
    verbs.push_back({code(w.verbs[i].name), w.verbs[i].label, where.empty() ? "the Ask says" : codes(where),
                     at == seen.end() ? "the Ask says" : spoken_params(w, at->second), std::string(w.verbs[i].rule.text())});
  }
  for (const ParamWord& param : w.params)
    params.push_back({code(param.name), param.choices.empty() ? std::string(name_of(param.kind)) : codes(param.choices),
                      param.label});
  std::string text = "\n## Orders\n" + table("Asks", {"ask", "what is asked", "rule"}, asks);
  text += table("Verbs, where the golden games were asked for them, and what they then took",
                {"verb", "what it does", "Asks", "parameters", "rule"}, verbs);
  text += table("Parameters", {"parameter", "value", "what it is"}, params);
  text += "\nA battle ends in one of these ways: " + codes(w.outcomes) + ".\n";
  return text;
}

// Tables whose numbers are ours: reconstructed, or by a ruling.
std::string rulings(const Rulebook& book) {
  std::vector<Cells> rows;
  for (const Table& t : book.tables().tables) {
    std::vector<std::string> by;
    if (!t.ruling.empty()) by.push_back(t.ruling);
    for (const Row& r : t.rows)
      if (!r.ruling.empty() && std::find(by.begin(), by.end(), r.ruling) == by.end()) by.push_back(r.ruling);
    if (by.empty() && t.reconstructed.empty()) continue;
    rows.push_back({code(t.id), t.reconstructed.empty() ? "" : t.reconstructed, by.empty() ? "" : fmt::format("{}", fmt::join(by, ", "))});
  }
  std::string text = "\n## Rulings and reconstructions\n";
  if (rows.empty()) return text + "\nNo number of its tables is ours.\n";
  text += fmt::format("\n[Our rulings](../rulings/{}.md) says what each of them is.\n", book.words().id);
  return text + table("Tables with numbers of ours", {"table", "reconstructed", "rulings"}, rows);
}

}  // namespace

std::string book_page(const Rulebook& book) {
  const Vocabulary& w = book.words();
  std::string text = opening(book) + file_keys(book) + troops(w) + position(w) + orders(book) + rulings(book);
  const DeskWords names{w.id, w.title, w.unit_name};
  text += "\n## The umpire's desk\n\n```\n" + desk_list_text(names, book.procedures()) + "```\n";
  const Result<std::string> tables = tables_text(book.tables());
  return text + "\n## Tables\n\n```\n" + *tables + "```\n";
}

}  // namespace drumhead::cli
