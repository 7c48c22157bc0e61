// Chronicles that cannot be read: each error names the line and what is wrong with it.
#include "engine/chronicle.h"

#include <functional>
#include <gtest/gtest.h>

#include "engine/answer_text.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  Lines lines;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
    lines.push_back(text.substr(at, text.find('\n', at) - at));
  return lines;
}

// A header, the opening, two secret sheets and a move: five lines.
Lines short_game() {
  Fight f = drill("two_lines_facing");
  f.says(Seat::kA, "Red/1 volley target Blue/1").passes(Seat::kB).says(Seat::kB, "Blue/1 move path advance 2");
  return lines_of(chronicle_text(f.referee().chronicle(), rulebook("drill").words()));
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
               replace(l[0], R"("drumhead":1,"program":"0.1.0")", R"("drumhead":3,"program":"9.0")");
             },
             1, "format 3, written by a newer program (9.0); this one reads up to format 2: update it"},
        Edit{"a_format_that_is_no_number",
             [](Lines& l) { replace(l[0], R"("drumhead":1)", R"("drumhead":"one")"); }, 1,
             "`drumhead` must be a whole number that fits, not a text"},
        Edit{"a_format_before_the_first",
             [](Lines& l) { replace(l[0], R"("drumhead":1)", R"("drumhead":0)"); }, 1,
             "`drumhead` is 0; formats are numbered from 1"},
        Edit{"dice_of_another_kind",
             [](Lines& l) { replace(l[0], R"("dice":"seeded")", R"("dice":"loaded")"); }, 1,
             "`dice` is \"loaded\"; it can only be \"seeded\" or \"keyed\""},
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
             "a line is missing or out of place; to keep what stands above, cut the file off before this line"},
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

// ---- One edit of a line with dice, a reckoning and cites, for every field that can be edited. A header, the
// opening, a sheet without orders and a volley: four lines. Eight stands, four dice fewer in the rain (DR-013, DR-070).

Chronicle volley() {
  Fight f = drill("two_lines_facing").option("rain").begin("fire");
  f.passes(Seat::kB).says(Seat::kA, "Red/1 volley target Blue/1");
  return f.referee().chronicle();
}

Lines volley_lines() { return lines_of(chronicle_text(volley(), rulebook("drill").words())); }

class Edited : public ::testing::TestWithParam<Edit> {};
INSTANTIATE_TEST_SUITE_P(
    chronicle, Edited,
    ::testing::Values(
        Edit{"the_text_of_an_event", [](Lines& l) { replace(l[3], "fires at", "aims at"); }, 4,
             "`events[0].text`"},
        Edit{"the_depth_of_an_event", [](Lines& l) { replace(l[3], "\"depth\":1", "\"depth\":2"); }, 4,
             "`events[0].depth`: 2 is written, the rules give 1"},
        Edit{"the_cites", [](Lines& l) { replace(l[3], "\"cites\":[\"DR-010\"", "\"cites\":[\"DR-011\""); },
             4, "`events[0].cites`"},
        Edit{"the_units", [](Lines& l) { replace(l[3], "\"units\":[0,1]", "\"units\":[1,0]"); }, 4,
             "`events[0].units`: [1,0] is written, the rules give [0,1]"},
        Edit{"a_value_of_the_reckoning", [](Lines& l) { replace(l[3], "\"value\":8", "\"value\":7"); }, 4,
             "`events[0].reckoning[0].value`: 7 is written, the rules give 8"},
        Edit{"a_label_of_the_reckoning", [](Lines& l) { replace(l[3], "\"label\":\"", "\"label\":\"un"); }, 4,
             "`events[0].reckoning[0].label`"},
        Edit{"the_result_of_a_throw", [](Lines& l) { replace(l[3], "\"result\":", "\"result\":1"); }, 4,
             "`events[0].dice[0].result`"},
        Edit{"an_event_too_many",
             [](Lines& l) {
               l[3].replace(l[3].find("\"events\":["), 10, "\"events\":[{\"text\":\"\",\"depth\":1},");
             },
             4, "`events[0].text`"},
        Edit{"what_was_said", [](Lines& l) { replace(l[3], "Red/1 volley target", "Red/1 salute target"); },
             4, "`said`: \"Red/1 salute target Blue/1\" is written"},
        Edit{"the_title", [](Lines& l) { replace(l[0], "\"battle\":\"", "\"battle\":\"Not "); }, 1,
             "`battle` is \"Not "},
        Edit{"the_options", [](Lines& l) { replace(l[0], "\"rain\":1", "\"rain\":0"); }, 1,
             "`options` are {\"rain\":0}, but the start position has {\"rain\":1}"},
        Edit{"the_options_left_out", [](Lines& l) { replace(l[0], "\"options\"", "\"opinions\""); }, 1,
             "`options` are null"},
        Edit{"the_seed", [](Lines& l) { replace(l[0], "\"seed\":\"00", "\"seed\":\"01"); }, 4,
             "but the seed gives a"}),
    [](const auto& one) { return one.param.what; });

TEST_P(Edited, is_found_by_field_and_is_no_obstacle) {
  const Rulebook& book = rulebook("drill");
  Lines lines = volley_lines();
  ASSERT_EQ(lines.size(), 4U);
  GetParam().change(lines);
  const Result<ChronicleRead> read = read_chronicle(joined(lines), "game.jsonl");
  ASSERT_TRUE(read.ok()) << read.error().message();
  const Verification found = verified(read->chronicle, book, "game.jsonl");
  EXPECT_FALSE(found.elsewhere.has_value());
  ASSERT_EQ(found.otherwise.size(), 1U);
  EXPECT_EQ(found.otherwise[0].line, GetParam().line);
  EXPECT_NE(found.otherwise[0].what.find(GetParam().complaint), std::string::npos)
      << found.otherwise[0].message();
  EXPECT_TRUE(verify(read->chronicle, book, "game.jsonl").has_value());
  // The battle is the same: it opens, and goes on.
  EXPECT_TRUE(replay_events(read->chronicle, 9, "game.jsonl").ok());
  EXPECT_TRUE(resumed(read->chronicle, book, "game.jsonl").ok());
}

TEST(chronicle, edited_dice_are_found) {
  const Chronicle whole = volley();
  const std::vector<int> faces = faces_of(whole.entries.at(2));
  ASSERT_FALSE(faces.empty());
  const std::string list = "[" + std::to_string(faces[0]), other = "[" + std::to_string(faces[0] % 6 + 1);
  // In the list alone, or in the event alone: the line contradicts itself.
  for (const std::string field : {"\"dice\":", "\"faces\":"}) {
    Lines lines = volley_lines();
    replace(lines[3], field + list, field + other);
    const Result<ChronicleRead> read = read_chronicle(joined(lines), "game.jsonl");
    ASSERT_FALSE(read.ok()) << field;
    EXPECT_EQ(read.error().line, 4);
    EXPECT_NE(read.error().what.find("`dice` are ["), std::string::npos) << read.error().what;
  }
  // In both: the seed threw something else.
  Lines lines = volley_lines();
  replace(lines[3], "\"dice\":" + list, "\"dice\":" + other);
  replace(lines[3], "\"faces\":" + list, "\"faces\":" + other);
  const Result<ChronicleRead> read = read_chronicle(joined(lines), "game.jsonl");
  ASSERT_TRUE(read.ok()) << read.error().message();
  const Verification found = verified(read->chronicle, rulebook("drill"), "game.jsonl");
  ASSERT_FALSE(found.otherwise.empty());
  EXPECT_EQ(found.otherwise[0].line, 4);
  EXPECT_NE(found.otherwise[0].what.find("die 1 of the battle is a " + other.substr(1)), std::string::npos)
      << found.otherwise[0].what;
}

TEST(chronicle, dice_that_fell_by_hand_are_not_held_against_the_seed) {
  Fight f = drill("two_lines_facing").option("rain").begin("fire");
  f.passes(Seat::kB).dice({6, 5, 1, 2}).says(Seat::kA, "Red/1 volley target Blue/1");
  const Rulebook& book = rulebook("drill");
  Lines lines = lines_of(chronicle_text(f.referee().chronicle(), book.words()));
  EXPECT_NE(lines[3].find("\"by_hand\":true"), std::string::npos);
  const auto look = [&] {
    return verified(read_chronicle(joined(lines), "game.jsonl").value().chronicle, book, "game.jsonl");
  };
  EXPECT_FALSE(look().first().has_value());
  EXPECT_EQ(look().not_held, "nothing confirms the seed: it has thrown no die");
  // A battle that is resumed still knows it.
  const auto again = resumed(read_chronicle(joined(lines), "game.jsonl")->chronicle, book, "game.jsonl");
  EXPECT_TRUE((*again)->chronicle().entries.at(2).by_hand);
  // Without the mark they would have to be the seed's.
  replace(lines[3], ",\"by_hand\":true", "");
  ASSERT_TRUE(look().first().has_value());
  EXPECT_NE(look().first()->what.find("but the seed gives a"), std::string::npos);
  // A chronicle from before there were marks cannot tell, and says so.
  replace(lines[0], ",\"dice\":\"seeded\"", "");
  EXPECT_FALSE(look().first().has_value());
  EXPECT_NE(look().not_held.find("nothing confirms the seed"), std::string::npos);
}

// Seven inches apart in the open: both volleys throw dice of the secret.
Lines keyed_game() {
  const Rulebook& book = rulebook("drill");
  Referee::Settings settings;
  settings.secret = DiceSecret{std::string(64, '7'), {{Seat::kA, 0, std::string(32, 'a')}, {Seat::kB, 0, std::string(32, 'b')}}};
  Referee referee(book, drill("two_lines_facing").begin("fire").referee().chronicle().header.start, settings);
  while (faces_of(referee.chronicle().entries.back()).empty()) {
    const Ask ask = referee.state().asks.front();
    Answer answer = answer_from_words(ask.seat == Seat::kA ? "Red/1 volley target Blue/1" : "pass", referee.state(), book.words()).value();
    answer.ask = ask.id;
    EXPECT_TRUE(referee.answer(ask.seat, answer).allowed());
  }
  return lines_of(chronicle_text(referee.chronicle(), book.words()));
}

TEST(chronicle_keyed, says_where_its_dice_come_from_and_every_die_is_held) {
  const Lines lines = keyed_game();
  EXPECT_EQ(lines[0].find("\"seed\""), std::string::npos);
  EXPECT_NE(lines[0].find(R"({"drumhead":2,)"), std::string::npos);
  const Chronicle read = read_chronicle(joined(lines), "game.jsonl").value().chronicle;
  EXPECT_EQ(chronicle_text(read, rulebook("drill").words()), joined(lines));
  const Verification found = verified(read, rulebook("drill"), "game.jsonl");
  EXPECT_FALSE(found.first().has_value());
  EXPECT_GT(found.dice, 0);
  EXPECT_EQ(found.dice_held, found.dice);
}

TEST(chronicle_keyed, another_secret_share_or_commitment_is_found_out) {
  const auto look = [](const std::string& from, const std::string& to) {
    Lines lines = keyed_game();
    replace(lines[0], from, to);
    return verified(read_chronicle(joined(lines), "game.jsonl").value().chronicle, rulebook("drill"), "game.jsonl");
  };
  const Verification secret = look(std::string(64, '7'), std::string(63, '7') + "8");
  ASSERT_EQ(secret.otherwise.size(), 2U);
  EXPECT_NE(secret.otherwise[0].what.find("not the one that was committed to"), std::string::npos);
  EXPECT_NE(secret.otherwise[1].what.find("secret and shares give"), std::string::npos);
  EXPECT_LT(secret.dice_held, secret.dice);
  EXPECT_EQ(look(std::string(32, 'b'), std::string(31, 'b') + "c").otherwise.size(), 1U);
  EXPECT_EQ(look(R"("commitment":")", R"("commitment":"0)").otherwise.size(), 1U);
  Lines lines = keyed_game();
  replace(lines[0], std::string(64, '7'), "77");
  EXPECT_NE(read_chronicle(joined(lines), "game.jsonl").error().what.find("64 hexadecimal digits"), std::string::npos);
}

TEST(chronicle, a_refusal_without_a_rule_ends_without_brackets) {
  Lines lines = short_game();
  replace(lines[4], "\"answer\":{\"ask\":", "\"answer\":{\"ask\":9");
  const auto difference =
      verify(read_chronicle(joined(lines), "game.jsonl")->chronicle, rulebook("drill"), "game.jsonl");
  ASSERT_TRUE(difference.has_value());
  EXPECT_NE(difference->what.find("the rules refuse the recorded answer: question 9"), std::string::npos)
      << difference->what;
  EXPECT_EQ(difference->what.find('['), std::string::npos) << difference->what;
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
  Fight f = drill("two_lines_facing").option("rain").begin("fire");
  f.passes(Seat::kB).dice({6, 5, 1, 2}).says(Seat::kA, "Red/1 volley target Blue/1");
  const Result<ChronicleRead> read = read_chronicle(chronicle_text(f.referee().chronicle(), rulebook("drill").words()), "game.jsonl");
  ASSERT_TRUE(read.ok()) << read.error().message();
  const ChronicleEntry& entry = read->chronicle.entries.at(2);
  EXPECT_EQ(faces_of(entry), (std::vector<int>{6, 5, 1, 2}));
  ASSERT_TRUE(entry.events.at(0).reckoning.has_value());
  EXPECT_EQ(entry.events.at(0).reckoning->total, 4);
  EXPECT_THAT(*entry.events.at(0).reckoning, cites("DR-070"));
  EXPECT_EQ(read->chronicle.header.step, "fire");
  EXPECT_EQ(entry.said, "Red/1 volley target Blue/1");
}

}  // namespace
}  // namespace drumhead::test
