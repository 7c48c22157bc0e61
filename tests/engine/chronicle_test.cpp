// Chronicles that cannot be read: each error names the line and what is wrong with it.
#include "engine/chronicle.h"

#include <functional>
#include <gtest/gtest.h>

#include "support/fight.h"

namespace drumhead::test {
namespace {

using Lines = std::vector<std::string>;

// A header, the opening, two sheets of orders and a move: five lines.
Lines short_game() {
  Fight f = drill("two_lines_facing");
  f.says(Seat::kA, "Red/1 order given march").says(Seat::kB, "Blue/1 order given stand").says(Seat::kA, "Red/1 move path advance 2");
  const std::string text = chronicle_text(f.referee().chronicle(), rulebook("drill").words());
  Lines lines;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) lines.push_back(text.substr(at, text.find('\n', at) - at));
  return lines;
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

void replace(std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from << " is not in " << text;
  text.replace(at, from.size(), to);
}

struct Edit {
  const char* what;
  std::function<void(Lines&)> change;
  int line;
  const char* complaint;
};
void PrintTo(const Edit& edit, std::ostream* out) { *out << edit.what; }

// ---- What read_chronicle refuses.

class Unreadable : public ::testing::TestWithParam<Edit> {};
INSTANTIATE_TEST_SUITE_P(
    chronicle, Unreadable,
    ::testing::Values(
        Edit{"empty", [](Lines& l) { l.clear(); }, 0, "is empty"},
        Edit{"a_header_alone", [](Lines& l) { l.resize(1); }, 2, "no opening"},
        Edit{"not_json", [](Lines& l) { l[0] = "Dear diary"; }, 1,
             "this is not a chronicle: chronicles begin with {\"drumhead\":"},
        Edit{"a_torn_header", [](Lines& l) { l[0].resize(300); }, 1,
             "not JSON at character 300: it breaks off there: it was edited or damaged; without this first "
             "line"},
        Edit{"another_file", [](Lines& l) { l[0] = R"({"name":"x"})"; }, 1, "this is not a chronicle"},
        Edit{"a_list", [](Lines& l) { l[0] = "[1]"; }, 1, "this is not a chronicle"},
        Edit{"a_newer_program",
             [](Lines& l) {
               replace(l[0], R"("drumhead":1,"program":"0.1.0")", R"("drumhead":2,"program":"9.0")");
             },
             1, "format 2, written by a newer program (9.0); this one reads up to format 1: update it"},
        Edit{"a_format_that_is_no_number",
             [](Lines& l) { replace(l[0], R"("drumhead":1)", R"("drumhead":"one")"); }, 1,
             "`drumhead` must be a whole number that fits, not a text"},
        Edit{"no_seed", [](Lines& l) { replace(l[0], "\"seed\"", "\"sead\""); }, 1, "`seed` is missing"},
        Edit{"a_short_hash", [](Lines& l) { replace(l[2], "\"hash\":\"", "\"hash\":\"12"); }, 3,
             "sixteen hexadecimal digits"},
        Edit{"a_hash_of_letters", [](Lines& l) { l[2].replace(l[2].find("\"hash\":\"") + 8, 4, "wxyz"); }, 3,
             "sixteen hexadecimal digits"},
        Edit{"a_third_seat", [](Lines& l) { replace(l[2], R"("seat":"A")", R"("seat":"C")"); }, 3,
             "seat must be"},
        Edit{"told_to_strangers", [](Lines& l) { replace(l[2], R"("to":"-")", R"("to":"C")"); }, 3,
             "an event is told to"},
        Edit{"a_line_missing", [](Lines& l) { l.erase(l.begin() + 2); }, 3,
             "entry 1 is expected here, not 2"},
        Edit{"lines_out_of_order", [](Lines& l) { std::swap(l[2], l[3]); }, 3,
             "a line is missing or out of place"},
        Edit{"a_line_twice", [](Lines& l) { l.insert(l.begin() + 2, l[2]); }, 4,
             "a line is missing or out of place"},
        Edit{"an_empty_line", [](Lines& l) { l.insert(l.begin() + 2, ""); }, 3,
             "not JSON at character 1: there is nothing"},
        Edit{"no_events", [](Lines& l) { replace(l[2], "\"events\"", "\"evants\""); }, 3,
             "`events` is missing"},
        Edit{"events_that_are_no_list", [](Lines& l) { replace(l[2], "\"events\":", "\"events\":1,\"x\":"); },
             3, "`events` must be a list, not 1"},
        Edit{"an_unknown_field_in_an_answer", [](Lines& l) { replace(l[2], "\"unit\"", "\"unti\""); }, 3,
             "an unknown field"},
        Edit{"a_start_torn_apart",
             [](Lines& l) { replace(l[0], "\"units\":{\"n\":2", "\"units\":{\"n\":1"); }, 1, ""},
        Edit{"an_unknown_field_in_the_start",
             [](Lines& l) { replace(l[0], "\"start\":{", "\"start\":{\"colour\":1,"); }, 1,
             "an unknown field"},
        Edit{"a_half_line_in_the_middle", [](Lines& l) { l[2].resize(l[2].size() / 2); }, 3,
             "it was edited or damaged; the lines before it stand"},
        Edit{"a_stray_letter", [](Lines& l) { l[3][4] = '!'; }, 4, "not JSON at character 5"}),
    [](const auto& one) { return one.param.what; });

TEST_P(Unreadable, is_refused_with_its_line) {
  Lines lines = short_game();
  ASSERT_EQ(lines.size(), 5U);
  GetParam().change(lines);
  const Result<ChronicleRead> read = read_chronicle(joined(lines), "game.jsonl");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().file, "game.jsonl");
  EXPECT_EQ(read.error().line, GetParam().line) << read.error().message();
  EXPECT_NE(read.error().what.find(GetParam().complaint), std::string::npos) << read.error().message();
  EXPECT_EQ(read.error().what.find("json.exception"), std::string::npos) << read.error().message();
}

// ---- What can be read and is not what was played.

TEST(chronicle, edits_are_found_by_replaying_the_events) {
  Lines hashed = short_game();
  hashed[3].replace(hashed[3].find("\"hash\":\"") + 8, 4, hashed[3].substr(hashed[3].find("\"hash\":\"") + 8, 4) == "0123" ? "3210" : "0123");
  Lines moved = short_game();
  const std::size_t pose = moved[4].find("\"pose\":[");
  ASSERT_NE(pose, std::string::npos) << moved[4];
  moved[4].insert(pose + 8, "1");
  Lines silenced = short_game();
  replace(silenced[4], "\"facts\":{", "\"facts\":{},\"other\":{");
  int line = 4;
  for (const Lines& lines : {hashed, moved, silenced}) {
    const Result<ChronicleRead> read = read_chronicle(joined(lines), "game.jsonl");
    ASSERT_TRUE(read.ok()) << read.error().message();
    const Result<BattleState> state = replay_events(read->chronicle, 99, "game.jsonl");
    ASSERT_FALSE(state.ok());
    EXPECT_EQ(state.error().line, line) << state.error().message();
    // Up to the line before, everything stands.
    EXPECT_TRUE(replay_events(read->chronicle, line - 3, "game.jsonl").ok());
    line = 5;
  }
}

TEST(chronicle, edits_are_found_by_replaying_the_answers) {
  const Rulebook& book = rulebook("drill");
  const auto first_difference = [&](const Lines& lines) {
    const Result<ChronicleRead> read = read_chronicle(joined(lines), "game.jsonl");
    return read.ok() ? verify(read->chronicle, book, "game.jsonl") : std::optional<LoadError>(read.error());
  };
  EXPECT_FALSE(first_difference(short_game()).has_value());

  Lines another_answer = short_game();   // two inches become three
  replace(another_answer[4], "\"distance\":60960", "\"distance\":91440");
  ASSERT_TRUE(first_difference(another_answer).has_value());
  EXPECT_EQ(first_difference(another_answer)->line, 5);

  Lines an_illegal_answer = short_game();   // nine inches: the rules refuse it
  replace(an_illegal_answer[4], "\"distance\":60960", "\"distance\":274320");
  ASSERT_TRUE(first_difference(an_illegal_answer).has_value());
  EXPECT_NE(first_difference(an_illegal_answer)->what.find("DR-021"), std::string::npos) << first_difference(an_illegal_answer)->what;

  Lines another_book = short_game();
  replace(another_book[0], R"("rulebook":"drill")", R"("rulebook":"parade")");
  ASSERT_TRUE(first_difference(another_book).has_value());
  EXPECT_NE(first_difference(another_book)->what.find("the chronicle is of parade, not of drill"), std::string::npos);

  Lines other_tables = short_game();
  const std::size_t tables = other_tables[0].find("\"tables\":\"") + 10;
  other_tables[0][tables] = other_tables[0][tables] == '0' ? '1' : '0';
  ASSERT_TRUE(first_difference(other_tables).has_value());
  EXPECT_NE(first_difference(other_tables)->what.find("--tables"), std::string::npos);

  Lines no_such_step = short_game();
  replace(no_such_step[0], "\"start\":", R"("step":"breakfast","start":)");
  ASSERT_TRUE(first_difference(no_such_step).has_value());
  EXPECT_NE(first_difference(no_such_step)->what.find("no step called breakfast"), std::string::npos);
}

TEST(chronicle, a_torn_last_line_is_dropped_and_reported) {
  const std::string text = joined(short_game());
  const Result<ChronicleRead> read = read_chronicle(std::string_view(text).substr(0, text.size() - 10), "game.jsonl");
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_EQ(read->chronicle.entries.size(), 3U);
  EXPECT_NE(read->dropped.find("game.jsonl:5: the last line is torn"), std::string::npos) << read->dropped;
  // A whole line whose newline alone was lost is torn, too: nobody knows whether it was all.
  const Result<ChronicleRead> bare = read_chronicle(std::string_view(text).substr(0, text.size() - 1), "game.jsonl");
  ASSERT_TRUE(bare.ok());
  EXPECT_EQ(bare->chronicle.entries.size(), 3U);
  // A torn header is no chronicle.
  EXPECT_FALSE(read_chronicle(std::string_view(text).substr(0, 40), "game.jsonl").ok());
}

TEST(chronicle, keeps_dice_cites_and_reckonings) {
  Fight f = drill("two_lines_facing").formation("Blue/1", "column").begin("fire");
  f.dice({6, 5, 1, 2, 3, 4}).says(Seat::kA, "Red/1 volley target Blue/1");
  const Result<ChronicleRead> read = read_chronicle(chronicle_text(f.referee().chronicle(), rulebook("drill").words()), "game.jsonl");
  ASSERT_TRUE(read.ok()) << read.error().message();
  const ChronicleEntry& entry = read->chronicle.entries.at(1);
  EXPECT_EQ(faces_of(entry), (std::vector<int>{6, 5, 1, 2, 3, 4}));
  ASSERT_TRUE(entry.events.at(0).reckoning.has_value());
  EXPECT_EQ(entry.events.at(0).reckoning->total, 6);
  EXPECT_THAT(*entry.events.at(0).reckoning, cites("DR-088"));
  EXPECT_EQ(read->chronicle.header.step, "fire");
  EXPECT_EQ(entry.said, "Red/1 volley target Blue/1");
}

}  // namespace
}  // namespace drumhead::test
