#include "contract/books.h"

#include <cctype>
#include <cstdlib>

#include "data/battles.h"
#include "muster/muster.h"
#include "rules/rulebooks.h"
#include "support/ba_positions.h"
#include "support/bb_positions.h"
#include "support/drill_positions.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

// Positions of a rulebook's own, beside the battles: one line each.
struct OwnPositions {
  std::string_view book;
  std::vector<Position> (*positions)();
};
constexpr OwnPositions kOwnPositions[] = {
    {"belle-alliance", ba_positions},
    {"brigades-and-batteries", bb_positions},
    {"drill", drill_positions},
};

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

bool is_small_battle(const EmbeddedFile& file, std::string_view book) {
  const Result<BattleState> start = position_from_battle(file.text, std::string(file.name), rulebook(book));
  return start.ok() && start.value().units.size() <= most_units();
}

std::vector<Field> all_fields() {
  std::vector<Field> fields;
  for (const RulebookEntry& entry : rulebooks()) {
    for (const EmbeddedFile& file : data::battles())
      if (is_small_battle(file, entry.id)) fields.push_back(of_battle(entry.id, file));
    for (const OwnPositions& own : kOwnPositions)
      if (own.book == entry.id)
        for (Position& position : own.positions()) fields.push_back(of_position(entry.id, std::move(position)));
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
