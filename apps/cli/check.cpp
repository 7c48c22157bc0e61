// drumhead check: is a file what it should be? Tells battles, armies, tables, chronicles and playthroughs
// apart by what is in them.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands.h"
#include "cli/recorded.h"
#include "cli/scripted.h"
#include "lab/playthrough.h"
#include "muster/muster.h"

namespace drumhead::cli {
namespace {

enum class Sort { kBattle, kTables, kChronicle, kPlaythrough };

bool has_heading(std::string_view text, std::string_view heading) {
  for (std::size_t at = text.find(heading); at != std::string_view::npos; at = text.find(heading, at + 1)) {
    const std::size_t before = text.substr(0, at).find_last_not_of(" \t");
    if (before == std::string_view::npos || text[before] == '\n') return true;
  }
  return false;
}

Sort sort_of(const std::string& file, std::string_view text) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (text.starts_with("{")) return Sort::kChronicle;
  if (has_heading(text, "[battle]") || has_heading(text, "[army]")) return Sort::kBattle;
  if (ending == ".battle" || holds_several(file)) return Sort::kPlaythrough;
  if (ending == ".chronicle" || ending == ".jsonl") return Sort::kChronicle;
  if (ending == ".toml" || text.find("\n[") != std::string_view::npos || text.starts_with("["))
    return Sort::kTables;
  if (peek_rules(text, file)) return Sort::kPlaythrough;
  return Sort::kTables;
}

// Each of these says what the file is, or stops with what is wrong.
class Checker {
 public:
  explicit Checker(const RulesChoice& rules) : rules_(rules), shelf_(rules.tables) {}

  std::string look_at(const std::string& file) {
    const std::string text = read_text(file);
    switch (sort_of(file, text)) {
      case Sort::kBattle:
        return battle(file, text);
      case Sort::kTables:
        return tables(file, text);
      case Sort::kChronicle:
        return chronicle(file);
      case Sort::kPlaythrough:
        return playthrough(file, text);
    }
    return {};
  }

 private:
  // Under the book that was named, else under all that the file is written for.
  std::string battle(const std::string& file, const std::string& text) {
    const BattleFile read = need(read_battle(text, file, rulebook_ids()));
    std::vector<std::string> tried;
    for (const std::string& id : rules_.id.empty() ? rulebook_ids() : std::vector<std::string>{rules_.id}) {
      const auto& fits = read.rulebooks;
      if (rules_.id.empty() && !fits.empty() && std::find(fits.begin(), fits.end(), id) == fits.end())
        continue;
      const Rulebook& book = shelf_.book(id);
      const Mustered mustered = need(muster(read, book));
      for (const LoadError& complaint : mustered.complaints)
        say_error(fmt::format("{}: {}", id, complaint.message()));
      if (!mustered.is_army) need_position({file, text}, book, {});
      tried.push_back(id);
    }
    const std::string books =
        tried.empty() ? "fits no rulebook of this program" : fmt::format("fits {}", fmt::join(tried, ", "));
    return fmt::format("{} \"{}\", {}; {}", read.is_army ? "an army" : "a battle", read.title,
                       counted(std::ssize(read.units), "unit"), books);
  }

  std::string tables(const std::string& file, const std::string& text) {
    const std::string meant = rulebook_of_override(text);
    const std::string id = rules_.id.empty() ? meant : rules_.id;
    if (id.empty())
      stop(
          fmt::format("{}: if these are tables, say of which rulebook: --rules ID, or a first line `rulebook "
                      "= \"{}\"`; a battle "
                      "has a heading [battle], an army [army]",
                      file, rulebook_ids().front()));
    RulesChoice choice{id, rules_.tables};
    choice.tables.push_back(file);
    const OpenBook book(choice);
    int rows = 0;
    for (const Table& table : book->tables().tables)
      rows += static_cast<int>(
          std::count_if(table.rows.begin(), table.rows.end(), [](const Row& row) { return row.overridden; }));
    return fmt::format("tables over {}, {} changed", id, counted(rows, "row"));
  }

  std::string chronicle(const std::string& file) {
    const Recorded recorded = need_recorded(file);
    const auto& entries = recorded.chronicle().entries;
    const std::string answers = counted(std::ssize(entries) - 1, "answer");
    need(replay_events(recorded.chronicle(), static_cast<int>(entries.size()), file));
    if (!recorded.read.dropped.empty())
      stop(fmt::format("{}: the last line is torn; what is before it ({}) stands", file, answers));
    const Rulebook* book = shelf_.find(recorded.chronicle().header.rulebook);
    if (book == nullptr)
      return fmt::format("a chronicle of {}; its events fit, its rulebook {} is not in this program", answers,
                         recorded.chronicle().header.rulebook);
    const Verification found = verified(recorded.chronicle(), *book, file);
    if (const auto trouble = found.first()) stop(trouble->message());
    return fmt::format("a chronicle of {}, which the rules confirm{}", answers,
                       found.not_held.empty() ? "" : "; but " + found.not_held);
  }

  std::string playthrough(const std::string& file, const std::string& text) {
    std::string book;
    std::ptrdiff_t lines = 0;
    const std::vector<PlaythroughText> all = need_playthroughs(file, text);
    for (const PlaythroughText& one : all) {
      const Scripted read = need_scripted(one.text, file, shelf_);
      book = read.book.words().id;
      lines += std::ssize(read.playthrough.script);
    }
    return fmt::format("{} under {} of {} of script",
                       holds_several(file) ? counted(std::ssize(all), "playthrough") : "a playthrough", book,
                       counted(lines, "line"));
  }

  const RulesChoice& rules_;
  Bookshelf shelf_;
};

}  // namespace

int check_files(const CheckArguments& arguments) {
  if (!arguments.rules.id.empty())
    OpenBook{arguments.rules};  // an unknown rulebook is wrong usage, not a bad file
  Checker checker(arguments.rules);
  int code = kDone;
  for (const std::string& file : arguments.files) {
    if (!exists(file) || std::filesystem::is_directory(file))
      read_text(file);  // stops: there is nothing to look at
    try {
      say(fmt::format("{}: {}", file, checker.look_at(file)));
    } catch (const Stop& wrong) {
      say_error(wrong.message);
      code = kNo;
    }
  }
  return code;
}

}  // namespace drumhead::cli
