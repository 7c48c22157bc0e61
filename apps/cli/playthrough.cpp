// drumhead playthrough and signature: scripted games, and one number over the golden ones.
#include "lab/playthrough.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <map>

#include "cli/commands.h"
#include "cli/coverage.h"
#include "cli/scripted.h"
#include "data/battles.h"

namespace drumhead::cli {
namespace {

namespace fs = std::filesystem;

// Rules that fire are written down where the tests' coverage is collected, if it is.
class TestCoverage {
 public:
  Coverage* of(const std::string& book) { return folder() == nullptr ? nullptr : &books_[book]; }
  void write() const {
    for (const auto& [book, coverage] : books_) coverage.write(folder(), book, "fired");
  }

 private:
  static const char* folder() { return std::getenv("DRUMHEAD_COVERAGE_DIR"); }
  std::map<std::string, Coverage> books_;
};

std::string report_file(const std::string& file) {
  return fs::path(file).replace_extension(".report").string();
}

// The first line in which two texts differ, from 1.
int first_difference(std::string_view a, std::string_view b) {
  int line = 1;
  for (std::size_t i = 0; i < a.size() && i < b.size() && a[i] == b[i]; ++i)
    if (a[i] == '\n') ++line;
  return line;
}

std::string_view line_of(std::string_view text, int line) {
  for (; line > 1 && !text.empty(); --line)
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text.substr(0, text.find('\n'));
}

// A golden game has its report beside it; a playthrough without one is held against its own expectations
// alone.
bool report_agrees(const std::string& file, const std::string& report, bool write) {
  const std::string beside = report_file(file);
  if (write) write_text(beside, report);
  if (write || !exists(beside)) return true;
  const std::string expected = read_text(beside);
  if (expected == report) return true;
  const int line = first_difference(expected, report);
  say_error(fmt::format(
      "{}:{}: the report differs\n  expected: {}\n  now:      {}\n  (--write-reports takes the new one)",
      beside, line, line_of(expected, line), line_of(report, line)));
  return false;
}

bool run_one(const std::string& file, const PlaythroughArguments& arguments, Bookshelf& shelf,
             TestCoverage& coverage) {
  const std::string text = read_text(file);
  const auto [book, playthrough] = need_scripted(text, file, shelf);
  const PlaythroughOutcome outcome = run(playthrough, book, coverage.of(book.words().id));
  for (const LoadError& failure : outcome.failures) say_error(failure.message());
  if (arguments.report) say(outcome.report);
  const bool agrees = outcome.passed() && report_agrees(file, outcome.report, arguments.write);
  if (!arguments.report) say(fmt::format("{}: {}", file, agrees ? "as expected" : "NOT as expected"));
  return agrees;
}

std::vector<NamedText> goldens_in(const std::string& folder) {
  std::error_code trouble;
  if (!fs::is_directory(folder, trouble))
    stop(fmt::format("{}: there is no such folder; name the one with the golden games", folder));
  std::vector<NamedText> games;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".battle")
      games.push_back({entry.path().filename().string(), read_text(entry.path().string())});
  if (games.empty()) stop(fmt::format("{}: no golden game (*.battle) is in this folder", folder));
  return games;
}

std::vector<NamedText> built_in_goldens() {
  std::vector<NamedText> games;
  for (const EmbeddedFile& file : data::goldens())
    games.push_back({std::string(file.name), std::string(file.text)});
  if (games.empty()) stop("no golden game is built in; name a folder of them");
  return games;
}

}  // namespace

int playthrough(const PlaythroughArguments& arguments) {
  Bookshelf shelf(arguments.tables);
  TestCoverage coverage;
  bool all = true;
  for (const std::string& file : arguments.files) all = run_one(file, arguments, shelf, coverage) && all;
  coverage.write();
  return all ? kDone : kNo;
}

int signature_of_goldens(const std::string& folder) {
  Bookshelf shelf;
  std::vector<NamedText> games = folder.empty() ? built_in_goldens() : goldens_in(folder);
  const auto number = signature(games, [&shelf](std::string_view id) { return shelf.find(id); });
  say(fmt::format("{:016x}", need(number)));
  return kDone;
}

}  // namespace drumhead::cli
