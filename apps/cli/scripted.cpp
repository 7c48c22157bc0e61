#include "cli/scripted.h"

#include <filesystem>

#include "engine/naming.h"

namespace drumhead::cli {
namespace {

const Rulebook& need_book_named(const std::string& text, const std::string& file, Bookshelf& shelf) {
  int line = 0;
  const std::string id = need(peek_rules(text, file, &line));
  if (const Rulebook* book = shelf.find(id)) return *book;
  stop(LoadError{file, line, unknown("rulebook", id, rulebook_ids())}.message());
}

}  // namespace

std::vector<PlaythroughText> need_playthroughs(const std::string& file, const std::string& text) {
  if (holds_several(file)) return split_playthroughs(file, text, need(rules_of_series(file, text)));
  return {{file, {}, std::filesystem::path(file).stem().string(), text}};
}

Scripted need_scripted(const std::string& text, const std::string& file, Bookshelf& shelf) {
  const Rulebook& book = need_book_named(text, file, shelf);
  std::vector<LoadError> mistakes;
  Result<Playthrough> read = parse_playthrough(text, file, book, &mistakes);
  for (std::size_t i = 0; i + 1 < mistakes.size(); ++i) say_error(mistakes[i].message());
  if (!mistakes.empty()) stop(mistakes.back().message());
  return {book, *std::move(read)};
}

}  // namespace drumhead::cli
