// The signature over the golden games, computed by the WebAssembly build in node: what `drumhead signature` prints.
#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "data/battles.h"
#include "lab/playthrough.h"
#include "rules/rulebooks.h"

int main() {
  using namespace drumhead;
  std::map<std::string, std::unique_ptr<Rulebook>, std::less<>> shelf;
  for (const RulebookEntry& entry : rulebooks()) {
    Result<std::unique_ptr<Rulebook>> book = entry.make({});
    if (!book) {
      std::fprintf(stderr, "%s\n", book.error().message().c_str());
      return 2;
    }
    shelf.emplace(entry.id, *std::move(book));
  }
  std::vector<NamedText> games;
  for (const EmbeddedFile& file : data::goldens()) games.push_back({std::string(file.name), std::string(file.text)});
  const Result<std::uint64_t> number = signature(games, [&shelf](std::string_view id) -> const Rulebook* {
    const auto found = shelf.find(id);
    return found == shelf.end() ? nullptr : found->second.get();
  });
  if (!number) {
    std::fprintf(stderr, "%s\n", number.error().message().c_str());
    return 2;
  }
  std::printf("%s\n", fmt::format("{:016x}", *number).c_str());
  return 0;
}
