#include "support/playthrough_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/coverage.h"
#include "support/fight.h"

namespace drumhead::test {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kHeading = "=== ";

// "dr_028_keep_clear, two inches is within" -> suite and name, both fit for GoogleTest.
void name_by(std::string heading, PlaythroughText& playthrough) {
  for (char& c : heading)
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != ',') c = '_';
  const auto comma = heading.find(',');
  playthrough.suite = heading.substr(0, comma);
  playthrough.name = comma == std::string::npos ? "holds" : heading.substr(comma + 2);
}

}  // namespace

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

std::vector<PlaythroughText> split(const std::string& file, const std::string& text,
                                   const std::string& rules) {
  std::vector<PlaythroughText> all;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.starts_with(kHeading)) {
      PlaythroughText next{file, {}, {}, std::string(static_cast<std::size_t>(number - 1), '\n')};
      name_by(line.substr(kHeading.size()), next);
      all.push_back(std::move(next));
      line = "rules " + rules;
    }
    if (!all.empty()) all.back().text += line + '\n';
  }
  return all;
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
