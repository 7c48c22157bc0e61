#include "cli/coverage.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "cli/support.h"

namespace drumhead::cli {

void Coverage::join(const Coverage& other) {
  rules_.resize(std::max(rules_.size(), other.rules_.size()));
  for (std::size_t i = 0; i < other.rules_.size(); ++i)
    if (const Fired& rule = other.rules_[i]; rule.id != nullptr) rules_[i].add(rule.id, rule.carried);
}

void Coverage::write(const std::string& folder, std::string_view rulebook, std::string_view kind) const {
  need_folder(folder);
  std::string text;
  for (const Fired& rule : rules_)
    if (rule.id != nullptr) text += fmt::format("{}\t{}\n", rule.id, rule.carried ? "carried" : "noted");
  const std::string name = fmt::format("{}.{}.{}", rulebook, ::getpid(), kind);
  write_text((std::filesystem::path(folder) / name).string(), text);
}

}  // namespace drumhead::cli
