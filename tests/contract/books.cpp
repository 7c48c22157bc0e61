#include "contract/books.h"

#include <cctype>
#include <cstdlib>

#include "contract/book_notes.h"
#include "data/battles.h"
#include "muster/muster.h"
#include "rules/rulebooks.h"
#include "support/battles.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

Field of_position(std::string_view book, Position position) {
  return {std::string(book), position.title(), [position](const Rulebook& rules, const std::vector<OptionSpec>& options) {
            Position with = position;
            for (const OptionSpec& option : options) with.option(option.name, option.value);
            return with.build(rules);
          }};
}

Field of_battle(std::string_view book, const EmbeddedFile& file) {
  return {std::string(book), std::string(file.name), [file](const Rulebook& rules, const std::vector<OptionSpec>& options) {
            return position_from_battle(file.text, std::string(file.name), rules, options).value();
          }};
}

// Large battles are fought by the computer against itself (tests/self_play.tsv): here every answer is tried in a dozen ways.
// Those of $DRUMHEAD_CONTRACT_UNITS units are let in, too, to look longer.
std::size_t most_units() {
  const char* given = std::getenv("DRUMHEAD_CONTRACT_UNITS");
  return given == nullptr ? 12 : std::strtoul(given, nullptr, 10);
}

bool is_small(const BattleState& start) { return start.units.size() <= most_units(); }

std::vector<Field> all_fields() {
  std::vector<Field> fields;
  for (const RulebookEntry& entry : rulebooks()) {
    for (const EmbeddedFile& file : data::battles())
      if (const auto start = position_from_battle(file.text, std::string(file.name), rulebook(entry.id));
          start.ok() && is_small(*start))
        fields.push_back(of_battle(entry.id, file));
    if (const auto positions = notes_of(entry.id).positions; positions != nullptr)
      for (Position& position : positions()) fields.push_back(of_position(entry.id, std::move(position)));
  }
  return fields;
}

}  // namespace

BattleState Field::start(std::uint64_t seed) const {
  const Rulebook& rules = rulebook(book);
  std::vector<OptionSpec> options;
  Sampler choose(seed);
  if (seed != 0)
    for (const OptionWord& option : rules.words().options) options.push_back({option.name, choose.below(option.high + 1), 0});
  return lay(rules, options);
}

const std::vector<Field>& fields_of_battle() {
  static const std::vector<Field> fields = all_fields();
  return fields;
}

std::vector<const Field*> fields_of(const std::string& book) {
  std::vector<const Field*> fields;
  for (const Field& field : fields_of_battle())
    if (field.book == book) fields.push_back(&field);
  return fields;
}

std::vector<const Field*> fields_to_play(const std::string& book) {
  std::vector<const Field*> fields = fields_of(book);
  if (battles(100) < 100) std::erase_if(fields, [](const Field* field) { return field->title.ends_with(".toml"); });
  return fields;
}

std::vector<std::string> books_under_contract() {
  std::vector<std::string> ids;
  for (const RulebookEntry& entry : rulebooks()) ids.emplace_back(entry.id);
  return ids;
}

std::string test_name(const std::string& words) {
  std::string name;
  for (const char c : words) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

}  // namespace drumhead::test
