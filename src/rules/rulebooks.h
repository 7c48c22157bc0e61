// The list of rulebooks: the one place that knows them all. Used by the programs; nothing below includes it.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/rulebook.h"

namespace drumhead {

struct RulebookEntry {
  std::string_view id;
  Result<std::unique_ptr<Rulebook>> (*make)(std::span<const EmbeddedFile> overrides);
};

std::span<const RulebookEntry> rulebooks();

// The rulebook of that id, with tables overridden by files of the same form; an unknown id is an error that names
// those there are.
Result<std::unique_ptr<Rulebook>> make_rulebook(std::string_view id, std::span<const EmbeddedFile> overrides = {});

}  // namespace drumhead
