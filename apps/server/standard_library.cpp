#include "server/standard_library.h"

#include "data/battles.h"
#include "generals/general.h"
#include "rules/rulebooks.h"

namespace drumhead {

Result<std::unique_ptr<Library>> standard_library(std::span<const TablesFor> tables,
                                                  std::span<const EmbeddedFile> battles) {
  std::vector<std::unique_ptr<Rulebook>> books;
  for (const RulebookEntry& entry : rulebooks()) {
    std::vector<EmbeddedFile> overrides;
    for (const TablesFor& one : tables)
      if (one.rulebook == entry.id) overrides.push_back(one.file);
    Result<std::unique_ptr<Rulebook>> book = make_rulebook(entry.id, overrides);
    if (!book) return book.error();
    books.push_back(*std::move(book));
  }
  std::vector<EmbeddedFile> all(battles.begin(), battles.end());
  for (const EmbeddedFile& file : data::battles()) all.push_back(file);
  return std::make_unique<Library>(std::move(books), all, std::string(kTeachingBattle), general_levels(), make_rulebook);
}

}  // namespace drumhead
