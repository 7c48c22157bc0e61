// Golden games: every tests/golden/*.battle is played, its own expectations hold, and its report is byte for
// byte the .report beside it. DRUMHEAD_UPDATE_GOLDEN=1 writes the reports anew: then read the difference, it
// is the review.
#include <gtest/gtest.h>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "rules/rulebooks.h"
#include "support/playthrough_files.h"

namespace drumhead::test {
namespace {

constexpr const char* kFolder = "tests/golden";

bool updating() {
  const char* wish = std::getenv("DRUMHEAD_UPDATE_GOLDEN");
  return wish != nullptr && std::string(wish) == "1";
}

std::string report_beside(const std::string& battle) {
  return std::filesystem::path(battle).replace_extension(".report").string();
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  return std::filesystem::path(info.param).stem().string();
}

class Golden : public ::testing::TestWithParam<std::string> {};

// A build may leave rulebooks out (DRUMHEAD_RULEBOOKS).
bool is_built(const std::string& text) {
  const Result<std::string> rules = peek_rules(text, "");
  return !rules.ok() || std::any_of(rulebooks().begin(), rulebooks().end(),
                                    [&](const RulebookEntry& entry) { return entry.id == *rules; });
}

TEST_P(Golden, is_told_as_it_was) {
  const std::string report = report_beside(GetParam());
  const std::string text = read_whole(GetParam());
  if (!is_built(text)) GTEST_SKIP() << "its rulebook is not built";
  const PlaythroughOutcome outcome = play({GetParam(), {}, {}, text});
  for (const LoadError& failure : outcome.failures) ADD_FAILURE() << failure.message();
  if (updating()) std::ofstream(report, std::ios::binary) << outcome.report;
  ASSERT_TRUE(std::filesystem::exists(report))
      << report << " is missing: write it with DRUMHEAD_UPDATE_GOLDEN=1, and read it";
  EXPECT_EQ(outcome.report, read_whole(report));
}

INSTANTIATE_TEST_SUITE_P(games, Golden, ::testing::ValuesIn(files_in(kFolder, ".battle")), test_name);

TEST(GoldenFolder, every_report_has_its_game) {
  for (const std::string& report : files_in(kFolder, ".report"))
    EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(report).replace_extension(".battle")))
        << report;
}

}  // namespace
}  // namespace drumhead::test
