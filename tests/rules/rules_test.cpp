// The rules of a book, one short playthrough after the other: tests/rules/<folder>/*.battles, a file or two for every
// chapter of its ledger. Each is a test of its own, named after the rule it is about. Usage: rules_test FOLDER
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "support/playthrough_files.h"

namespace drumhead::test {
namespace {

class Plays : public ::testing::Test {
 public:
  explicit Plays(PlaythroughText playthrough) : playthrough_(std::move(playthrough)) {}
  void TestBody() override {
    const PlaythroughOutcome outcome = play(playthrough_);
    for (const LoadError& failure : outcome.failures) ADD_FAILURE() << failure.message();
    if (HasFailure()) std::printf("%s\n", outcome.report.c_str());
  }

 private:
  PlaythroughText playthrough_;
};

}  // namespace
}  // namespace drumhead::test

int main(int argc, char** argv) {
  using namespace drumhead::test;
  ::testing::InitGoogleTest(&argc, argv);
  if (argc != 2) return std::fprintf(stderr, "usage: rules_test FOLDER, e.g. rules_test drill\n"), 2;
  const std::string folder = argv[1];
  std::string book = folder;
  std::replace(book.begin(), book.end(), '_', '-');
  for (const std::string& file : files_in("tests/rules/" + folder, ".battles"))
    for (const drumhead::PlaythroughText& one : drumhead::split_playthroughs(file, read_whole(file), book))
      ::testing::RegisterTest(one.suite.c_str(), one.name.c_str(), nullptr, nullptr, file.c_str(), 0,
                              [one]() -> ::testing::Test* { return new Plays(one); });
  return RUN_ALL_TESTS();
}
