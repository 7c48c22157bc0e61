// drumhead playthrough and signature: scripted games, and one number over the golden ones.
#include "lab/playthrough.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "cli/commands.h"
#include "cli/coverage.h"
#include "cli/scripted.h"
#include "data/battles.h"
#include "lab/image.h"

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

// Left and right are of different lengths: the blanks before a rule's name and the ends of lines differ with them.
std::string as_in_a_mirror(const std::string& report) {
  std::string out;
  for (const char c : without_hands(report)) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || (!out.empty() && out.back() != ' ')) out += blank ? ' ' : c;
  }
  return out;
}

// A golden game has its report beside it; a playthrough without one is held against its own expectations
// alone.
bool report_agrees(const std::string& file, const std::string& report, const PlaythroughArguments& arguments) {
  const std::string beside = report_file(file);
  if (arguments.write) write_text(beside, report);
  if (arguments.write || !exists(beside)) return true;
  const std::string expected = read_text(beside);
  if (expected == report || (arguments.mirrored && as_in_a_mirror(expected) == as_in_a_mirror(report))) return true;
  const int line = first_difference(expected, report);
  say_error(fmt::format(
      "{}:{}: the report differs\n  expected: {}\n  now:      {}\n  (--write-reports takes the new one)",
      beside, line, line_of(expected, line), line_of(report, line)));
  return false;
}

// Headings are kept in hundredths of a degree.
Angle need_turn(const PlaythroughArguments& arguments) {
  const double hundredths = arguments.turned * 100;
  if (!(std::abs(hundredths) <= kFullTurn) || hundredths != std::round(hundredths))
    stop(fmt::format("--turned {}: give degrees from -360 to 360, to the hundredth", arguments.turned));
  return static_cast<Angle>(hundredths);
}

bool is_as_expected(const PlaythroughText& one, const PlaythroughArguments& arguments, Bookshelf& shelf,
                    TestCoverage& coverage) {
  auto [book, playthrough] = need_scripted(one.text, one.file, shelf);
  if (const Angle turn = need_turn(arguments); turn != 0 || arguments.mirrored)
    playthrough = image(turn, arguments.mirrored, std::move(playthrough), book.words());
  const PlaythroughOutcome outcome = run(playthrough, book, coverage.of(book.words().id));
  for (const LoadError& failure : outcome.failures)
    say_error(one.suite.empty() ? failure.message() : fmt::format("{}: {}", one.title(), failure.message()));
  if (arguments.report && !one.suite.empty()) say(fmt::format("=== {}", one.title()));
  if (arguments.report) say(outcome.report);
  return outcome.passed() && (!one.suite.empty() || report_agrees(one.file, outcome.report, arguments));
}

struct Score {
  std::int64_t played = 0, failed = 0;
};

std::string told(const Score& score, bool of_several) {
  const std::string all = of_several ? counted(score.played, "playthrough") + " " : "";
  if (score.failed == 0) return all + "as expected";
  return (of_several ? fmt::format("{} of {}", score.failed, all) : "") + "NOT as expected";
}

// One of a file, or several.
Score run_file(const std::string& file, const PlaythroughArguments& arguments, Bookshelf& shelf,
               TestCoverage& coverage) {
  Score score;
  for (const PlaythroughText& one : need_playthroughs(file, read_text(file))) {
    if (one.title().find(arguments.only) == std::string::npos) continue;
    ++score.played;
    if (!is_as_expected(one, arguments, shelf, coverage)) ++score.failed;
  }
  if (!arguments.report && score.played > 0) say(fmt::format("{}: {}", file, told(score, holds_several(file))));
  return score;
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
  if (arguments.write && (arguments.turned != 0 || arguments.mirrored))
    stop("--write-reports writes what is told of the table as it stands: leave --turned and --mirrored out");
  Bookshelf shelf(arguments.tables);
  TestCoverage coverage;
  Score all;
  for (const std::string& file : arguments.files) {
    const Score score = run_file(file, arguments, shelf, coverage);
    all.played += score.played, all.failed += score.failed;
  }
  coverage.write();
  if (all.played == 0) stop(fmt::format("no playthrough of these files has \"{}\" in its name", arguments.only));
  return all.failed == 0 ? kDone : kNo;
}

int signature_of_goldens(const std::string& folder) {
  Bookshelf shelf;
  std::vector<NamedText> games = folder.empty() ? built_in_goldens() : goldens_in(folder);
  const auto number = signature(games, [&shelf](std::string_view id) { return shelf.find(id); });
  say(fmt::format("{:016x}", need(number)));
  return kDone;
}

}  // namespace drumhead::cli
