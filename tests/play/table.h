// Small battles of the drill for the tests of matches and rooms. Its turn begins with sealed fire orders of both
// sides; then the first side moves.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "engine/answer_text.h"
#include "engine/json_tree.h"
#include "lab/playthrough.h"
#include "play/match.h"
#include "rules/rulebooks.h"

namespace drumhead::test {

// Seven inches apart: within the longest range of 8", beyond the close range of 4" (DR-010, DR-013).
inline constexpr std::string_view kTwoLines = R"(rules drill
unit Red/1  side A type infantry strength 6 at 10,10 facing north
unit Red/2  side A type infantry strength 6 at 30,10 facing north
unit Blue/1 side B type infantry strength 6 at 10,17 facing south
unit Blue/2 side B type infantry strength 6 at 30,17 facing south
start fire side A
)";

inline const Rulebook& drill_book() {
  static const std::unique_ptr<Rulebook> book = *make_rulebook("drill");
  return *book;
}

inline BattleState drill_position(std::string_view script = kTwoLines) {
  return parse_playthrough(script, "position", drill_book()).value().start;
}

inline Match drill_match(std::uint64_t seed = 7) { return Match(drill_book(), drill_position(), seed); }

// An answer in words to the seat's first open Ask.
inline Answer in_words(const Match& match, Seat seat, std::string_view words) {
  Answer answer = answer_from_words(words, match.state(), match.book().words()).value();
  answer.ask = match.asks(seat).front().id;
  return answer;
}

inline Match::Step must_answer(Match& match, Seat seat, std::string_view words) {
  Match::Attempt attempt = match.answer(seat, in_words(match, seat, words));
  EXPECT_TRUE(attempt.step.has_value()) << (attempt.verdict.refusal ? attempt.verdict.refusal->text : "");
  return std::move(*attempt.step);
}

inline constexpr std::string_view kRedFires = "Red/1 volley target Blue/1; Red/2 volley target Blue/2";
inline constexpr std::string_view kBlueFires = "Blue/1 volley target Red/1; Blue/2 volley target Red/2";
inline constexpr std::string_view kHoldFire = "pass";  // an empty sheet is an order too

// The items of a list in an object, to be changed.
inline std::vector<JsonTree>* find_items(JsonTree& json, std::string_view field) {
  for (std::size_t i = 0; i < json.keys.size(); ++i)
    if (json.keys[i] == field) return &json.items[i].items;
  return nullptr;
}

// A folder of its own for a test, gone with it.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / std::filesystem::path("drumhead-test-XXXXXX")) {
    std::string name = path_.string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace drumhead::test
