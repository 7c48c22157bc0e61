#include "rules/rulebooks.h"

#include <array>
#include <fmt/format.h>

#include "rules/brigades_and_batteries/brigades_and_batteries.h"
#include "rules/drill/drill.h"
#include "rules/fire_and_fury/fire_and_fury.h"

namespace drumhead {
namespace {

constexpr std::array kRulebooks{
    RulebookEntry{"brigades-and-batteries", bb::make_brigades_and_batteries},
    RulebookEntry{"drill", drill::make_drill},
    RulebookEntry{"fire-and-fury", ff::make_fire_and_fury},
};

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
