#include "rules/rulebooks.h"

#include <array>
#include <fmt/format.h>

#include "rules/every_rulebook.h"

namespace drumhead {
namespace {

#define ENTRY(id, make) RulebookEntry{id, make},
constexpr std::array kRulebooks{DRUMHEAD_EVERY_RULEBOOK(ENTRY)};
#undef ENTRY

}  // namespace

std::span<const RulebookEntry> rulebooks() { return kRulebooks; }

Result<std::unique_ptr<Rulebook>> make_rulebook(std::string_view id, std::span<const EmbeddedFile> overrides) {
  std::string known;
  for (const RulebookEntry& entry : kRulebooks) {
    if (entry.id == id) return entry.make(overrides);
    known += fmt::format("{}{}", known.empty() ? "" : ", ", entry.id);
  }
  return LoadError{"", 0, fmt::format("there is no rulebook called `{}`; there are: {}", id, known)};
}

}  // namespace drumhead
