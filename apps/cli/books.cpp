#include "cli/books.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "data/battles.h"
#include "engine/naming.h"
#include "muster/muster.h"
#include "rules/rulebooks.h"
#include "server/standard_library.h"

namespace drumhead::cli {
namespace {

constexpr std::string_view kEnding = ".toml";

std::string without_ending(std::string_view name) {
  if (name.ends_with(kEnding)) name.remove_suffix(kEnding.size());
  return std::string(name);
}

const EmbeddedFile* built_in(std::string_view name) {
  for (const auto& files : {data::battles(), data::armies()})
    for (const EmbeddedFile& file : files)
      if (file.name == name || without_ending(file.name) == name) return &file;
  return nullptr;
}

OptionSpec need_option(std::string_view text, const Vocabulary& words) {
  const std::size_t equals = text.find('=');
  OptionSpec option{std::string(text.substr(0, equals)), 1, 0};
  const int index = index_of(words.options, option.name);
  if (index < 0) stop("--options: " + unknown("option", option.name, names_of(words.options)));
  if (equals == std::string_view::npos) return option;
  const std::string_view value = text.substr(equals + 1);
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), option.value);
  const int high = words.options[static_cast<std::size_t>(index)].high;
  if (error != std::errc{} || end != value.data() + value.size() || option.value < 0 || option.value > high)
    stop(fmt::format("--options: {} is a number from 0 to {}, not `{}`", option.name, high, value));
  return option;
}

bool is_ledger_alone(const std::string& id) {
  const auto is_its_ledger = [&](const EmbeddedFile& file) { return file.name == id + "/ledger.tsv"; };
  const auto is_it = [&](const RulebookEntry& entry) { return entry.id == id; };
  const auto& ledgers = data::ledgers();
  const auto& playable = rulebooks();
  return std::any_of(ledgers.begin(), ledgers.end(), is_its_ledger) &&
         std::none_of(playable.begin(), playable.end(), is_it);
}

}  // namespace

std::vector<std::string> rulebook_ids() {
  std::vector<std::string> ids;
  for (const RulebookEntry& entry : rulebooks()) ids.emplace_back(entry.id);
  return ids;
}

std::string rulebook_of_override(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.starts_with("[")) return {};
    if (!line.starts_with("rulebook")) continue;
    const std::size_t open = line.find_first_of("\"'");
    if (open == std::string_view::npos) return {};
    const std::size_t close = line.find(line[open], open + 1);
    if (close != std::string_view::npos) return std::string(line.substr(open + 1, close - open - 1));
  }
  return {};
}

OpenBook::OpenBook(const RulesChoice& choice) {
  const std::vector<std::string> ids = rulebook_ids();
  if (choice.id.empty())
    stop(fmt::format("say which rulebook: --rules ID, where ID is one of {}", fmt::join(ids, ", ")));
  if (is_ledger_alone(choice.id))
    stop(fmt::format("of `{0}` the program has the ledger alone (`drumhead ledger {0}`); it can play {1}", choice.id,
                     fmt::join(ids, ", ")));
  if (std::find(ids.begin(), ids.end(), choice.id) == ids.end())
    stop(fmt::format("there is no rulebook called `{}`; there are: {}", choice.id, fmt::join(ids, ", ")));
  for (const std::string& path : choice.tables) {
    texts_.push_back(read_text(path));
    const std::string meant = rulebook_of_override(texts_.back());
    if (!meant.empty() && meant != choice.id)
      stop(fmt::format("{0}: these tables are for {1}, not for {2}; choose --rules {1}, or leave them out", path,
                       meant, choice.id));
  }
  std::vector<EmbeddedFile> files;
  for (std::size_t i = 0; i < texts_.size(); ++i) files.push_back({choice.tables[i], texts_[i]});
  book_ = need(make_rulebook(choice.id, files));
}

const Rulebook& Bookshelf::book(const std::string& id) {
  auto& place = books_[id];
  if (!place) place = std::make_unique<OpenBook>(RulesChoice{id, tables_});
  return **place;
}

const Rulebook* Bookshelf::find(std::string_view id) {
  const std::vector<std::string> ids = rulebook_ids();
  return std::find(ids.begin(), ids.end(), id) == ids.end() ? nullptr : &book(std::string(id));
}

std::vector<std::string> battle_names() {
  std::vector<std::string> names;
  for (const EmbeddedFile& file : data::battles()) names.push_back(without_ending(file.name));
  return names;
}

BattleText find_battle(const std::string& name) {
  if (const EmbeddedFile* file = built_in(name)) return {std::string(file->name), std::string(file->text)};
  if (exists(name)) return {name, read_text(name)};
  const std::vector<std::string> names = battle_names();
  const std::string nearest = nearest_word(name, names);
  stop(fmt::format("there is neither a file nor a built-in battle called `{}`; {}", name,
                   nearest.empty() ? fmt::format("built in are: {}", fmt::join(names, ", "))
                                   : fmt::format("nearest is `{}`", nearest)));
}

BattleText first_battle() { return find_battle(std::string(kTeachingBattle)); }

std::string first_fitting_rules(const BattleText& battle) {
  const BattleFile read = need(read_battle(battle.text, battle.file, rulebook_ids()));
  std::string why;
  for (const std::string& id : books_for(read, rulebook_ids())) {
    const OpenBook book(RulesChoice{id, {}});
    const Result<Mustered> mustered = muster(read, *book);
    if (mustered) return id;
    if (why.empty()) why = mustered.error().message();
  }
  stop(why.empty() ? fmt::format("{}: no rulebook of this program fits it; it is written for {}", battle.file,
                                 fmt::join(read.rulebooks, ", "))
                   : why);
}

std::vector<OptionSpec> need_options(std::string_view text, const Vocabulary& words) {
  std::vector<OptionSpec> options;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    options.push_back(need_option(text.substr(0, comma), words));
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
  }
  return options;
}

BattleState need_position(const BattleText& battle, const Rulebook& book,
                          const std::vector<OptionSpec>& options) {
  return need(position_from_battle(battle.text, battle.file, book, options));
}

}  // namespace drumhead::cli
