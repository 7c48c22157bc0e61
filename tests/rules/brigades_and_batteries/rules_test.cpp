// The rules of Brigades and Batteries, one short playthrough after the other: tests/rules/brigades_and_batteries/*.battles, a file for every
// chapter of its ledger. Each is a test of its own, named after the rule it is about.
#include <gtest/gtest.h>

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
  for (const std::string& file : files_in("tests/rules/brigades_and_batteries", ".battles"))
    for (const PlaythroughText& one : split(file, read_whole(file), "brigades-and-batteries"))
      ::testing::RegisterTest(one.suite.c_str(), one.name.c_str(), nullptr, nullptr, file.c_str(), 0,
                              [one]() -> ::testing::Test* { return new Plays(one); });
  return RUN_ALL_TESTS();
}
