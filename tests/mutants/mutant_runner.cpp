// The mutants of a book (support/mutants.h), and which of them its playthroughs and golden games notice. Used by
// tools/mutants, which chooses, remembers and tells.
//
//   mutant_runner BOOK list             every mutant: name, rule, place, change, a line each, separated by tabs
//   mutant_runner BOOK run [JOBS]       reads names, a line each, behind a tab the test to try first (suite.name), if any;
//                                       writes for each as it is done: name, `caught` or `survived`, the test that caught it
//
// A mutant is played in a process of its own, so that one that crashes or never ends is caught like any other.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

#include "rules/rulebooks.h"
#include "support/mutants.h"
#include "support/playthrough_files.h"

namespace drumhead::test {
namespace {

constexpr unsigned kSecondsPerTest = 20;

struct Test {
  PlaythroughText playthrough;
  std::string name;                   // "dr_013_volley.close_range", or the file of a golden game
  std::optional<std::string> report;  // of a golden game
};

std::string folder_of(std::string book) {
  std::replace(book.begin(), book.end(), '-', '_');
  return "tests/rules/" + book;
}

std::vector<Test> tests_of(const std::string& book) {
  std::vector<Test> tests;
  for (const std::string& file : files_in(folder_of(book), ".battles"))
    for (const PlaythroughText& one : split_playthroughs(file, read_whole(file), book)) tests.push_back({one, one.suite + "." + one.name, {}});
  for (const std::string& file : files_in("tests/golden", ".battle")) {
    const std::string text = read_whole(file);
    const Result<std::string> rules = peek_rules(text, file);
    if (!rules.ok() || *rules != book) continue;
    const std::string report = std::filesystem::path(file).replace_extension(".report").string();
    tests.push_back({{file, {}, {}, text}, file, read_whole(report)});
  }
  return tests;
}

bool passes(const Test& test, const Rulebook& book) {
  const auto parsed = parse_playthrough(test.playthrough.text, test.playthrough.file, book);
  if (!parsed) return false;
  const PlaythroughOutcome outcome = run(*parsed, book);
  return outcome.passed() && (!test.report || *test.report == outcome.report);
}

// Those most likely to notice first: the one that did last time, those named after the rule, those that speak of it or of
// the row, those of the same files, the rest.
std::vector<std::size_t> order_for(const Mutant& mutant, const std::string& first, const std::string& label,
                                   const std::vector<Test>& tests) {
  std::string prefix = mutant.rule + "_";
  for (char& c : prefix) c = c == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  std::map<std::string, int> rank_of_file;
  std::vector<std::pair<int, std::size_t>> ranked;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const auto says = [&](const std::string& words) {
      return tests[i].playthrough.text.find(words) != std::string::npos ||
             (tests[i].report && tests[i].report->find(words) != std::string::npos);
    };
    const int rank = tests[i].name == first              ? 0
                     : tests[i].name.starts_with(prefix) ? 1
                     : says(mutant.rule)                 ? 2
                     : says(label)                       ? 3
                                                         : 5;
    int& of_file = rank_of_file.try_emplace(tests[i].playthrough.file, 5).first->second;
    of_file = std::min(of_file, rank);
    ranked.emplace_back(rank, i);
  }
  for (auto& [rank, i] : ranked)
    if (rank == 5 && rank_of_file[tests[i].playthrough.file] <= 2) rank = 4;
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::size_t> order;
  for (const auto& [rank, i] : ranked) order.push_back(i);
  return order;
}

// What parent and child both see.
struct Desk {
  int test = -1;  // under way, by its place; -1: the book is being opened
};

enum Exit { kSurvived = 0, kCaught = 1 };

[[noreturn]] void play_mutant(const std::string& book, const Mutant& mutant, const std::vector<Test>& tests,
                              const std::vector<std::size_t>& order, Desk& desk) {
  std::freopen("/dev/null", "w", stderr);  // what a crash says is no news
  alarm(kSecondsPerTest);
  const Mutating mutating(book, mutant);
  const auto opened = make_rulebook(book);
  if (!opened) _exit(kCaught);
  for (const std::size_t i : order) {
    desk.test = static_cast<int>(i);
    alarm(kSecondsPerTest);
    if (!passes(tests[i], **opened)) _exit(kCaught);
  }
  _exit(kSurvived);
}

class Runner {
 public:
  Runner(std::string book, std::size_t jobs)
      : book_(std::move(book)), tests_(tests_of(book_)), sound_(tests_.size()), jobs_(jobs), printed_(make_rulebook(book_).value()) {}

  void run(const Mutant& mutant, const std::string& first) {
    while (under_way_.size() >= jobs_) wait_for_one();
    begin(mutant, first);
  }
  void finish() {
    while (!under_way_.empty()) wait_for_one();
  }

 private:
  struct Child {
    Mutant mutant;
    std::string first;
    Desk* desk = nullptr;
  };

  void begin(const Mutant& mutant, const std::string& first) {
    void* shared = mmap(nullptr, sizeof(Desk), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(shared != MAP_FAILED);
    Child child{mutant, first, new (shared) Desk};
    const std::string label = printed_->tables().find(mutant.table)->find(mutant.row)->label;
    std::vector<std::size_t> order = order_for(mutant, first, label, tests_);
    std::erase_if(order, [&](std::size_t i) { return sound_[i] == std::optional(false); });
    std::fflush(stdout);
    const pid_t pid = fork();
    CHECK(pid >= 0);
    if (pid == 0) play_mutant(book_, mutant, tests_, order, *child.desk);
    under_way_.emplace(pid, child);
  }

  void wait_for_one() {
    int status = 0;
    const pid_t pid = wait(&status);
    const auto found = under_way_.find(pid);
    CHECK(found != under_way_.end());
    const Child child = found->second;
    const int test = child.desk->test;
    under_way_.erase(found);
    munmap(child.desk, sizeof(Desk));
    const bool survived = WIFEXITED(status) && WEXITSTATUS(status) == kSurvived;
    if (!survived && test >= 0 && !is_sound(static_cast<std::size_t>(test))) return begin(child.mutant, child.first);
    const std::string by = survived ? "" : test < 0 ? "the book cannot be opened" : tests_[static_cast<std::size_t>(test)].name;
    std::printf("%s\t%s\t%s\n", child.mutant.name().c_str(), survived ? "survived" : "caught", by.c_str());
    std::fflush(stdout);
  }

  // A test that fails under the printed tables too catches nothing.
  bool is_sound(std::size_t test) {
    if (!sound_[test]) {
      sound_[test] = passes(tests_[test], *printed_);
      if (!*sound_[test]) std::fprintf(stderr, "%s fails without any mutant and is left out\n", tests_[test].name.c_str());
    }
    return *sound_[test];
  }

  std::string book_;
  std::vector<Test> tests_;
  std::vector<std::optional<bool>> sound_;  // known once it has caught something
  std::size_t jobs_;
  std::unique_ptr<Rulebook> printed_;
  std::map<pid_t, Child> under_way_;
};

int list(const std::string& book) {
  for (const Mutant& m : mutants_of(book))
    std::printf("%s\t%s\t%s\t%s\n", m.name().c_str(), m.rule.c_str(), m.place.c_str(), m.change.c_str());
  return 0;
}

int run_named(const std::string& book, std::size_t jobs) {
  std::map<std::string, Mutant> mutants;
  for (Mutant& m : mutants_of(book)) mutants.emplace(m.name(), m);
  Runner runner(book, jobs);
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = std::min(line.find('\t'), line.size());
    const auto found = mutants.find(line.substr(0, tab));
    if (found == mutants.end()) return std::fprintf(stderr, "%s has no mutant `%s`\n", book.c_str(), line.c_str()), 2;
    runner.run(found->second, line.substr(std::min(tab + 1, line.size())));
  }
  runner.finish();
  return 0;
}

}  // namespace
}  // namespace drumhead::test

int main(int argc, char** argv) {
  using namespace drumhead::test;
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 2 && arguments[1] == "list") return list(arguments[0]);
  if (arguments.size() >= 2 && arguments[1] == "run")
    return run_named(arguments[0], arguments.size() > 2 ? std::max(1ul, std::stoul(arguments[2])) : 1);
  return std::fprintf(stderr, "usage: mutant_runner BOOK list | mutant_runner BOOK run [JOBS] < NAMES\n"), 2;
}
