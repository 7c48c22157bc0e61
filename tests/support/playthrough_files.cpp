#include "support/playthrough_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/coverage.h"
#include "support/fight.h"

namespace drumhead::test {
namespace fs = std::filesystem;

std::string read_whole(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> files_in(const std::string& folder, const std::string& ending) {
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ending) files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

PlaythroughOutcome play(const PlaythroughText& playthrough) {
  PlaythroughOutcome unread;
  const auto rules = peek_rules(playthrough.text, playthrough.file);
  if (!rules) return unread.failures.push_back(rules.error()), unread;
  const Rulebook& book = rulebook(*rules);
  const auto parsed = parse_playthrough(playthrough.text, playthrough.file, book);
  if (!parsed) return unread.failures.push_back(parsed.error()), unread;
  return run(*parsed, book, &coverage(*rules));
}

}  // namespace drumhead::test
