#include "cli/coverage.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "cli/support.h"

namespace drumhead::cli {

void Coverage::join(const Coverage& other) {
  ids_.resize(std::max(ids_.size(), other.ids_.size()), nullptr);
  for (std::size_t i = 0; i < other.ids_.size(); ++i)
    if (other.ids_[i] != nullptr) ids_[i] = other.ids_[i];
}

void Coverage::write(const std::string& folder, std::string_view rulebook, std::string_view kind) const {
  need_folder(folder);
  std::string text;
  for (const char* id : ids_)
    if (id != nullptr) text += fmt::format("{}\n", id);
  const std::string name = fmt::format("{}.{}.{}", rulebook, ::getpid(), kind);
  write_text((std::filesystem::path(folder) / name).string(), text);
}

}  // namespace drumhead::cli
