// The rulebooks and battles that this program is built with, as a library for a Hall.
#pragma once

#include <memory>
#include <span>

#include "play/library.h"

namespace drumhead {

inline constexpr std::string_view kTeachingBattle = "hollerbach";  // what a newcomer plays first

// Tables laid over a rulebook. The texts must outlive the library.
struct TablesFor {
  std::string rulebook;
  EmbeddedFile file;
};
// `battles` are files beside those built in.
Result<std::unique_ptr<Library>> standard_library(std::span<const TablesFor> tables = {},
                                                  std::span<const EmbeddedFile> battles = {});

}  // namespace drumhead
