// A game, its chronicle, the replay of its events and the replay of its answers are all the same battle.
#include "contract/contract.h"
#include "engine/facts.h"

namespace drumhead::test {
namespace {

using ChronicleContract = Contract;
INSTANTIATE_TEST_SUITE_P(all, ChronicleContract, ::testing::ValuesIn(fields_of_battle()), field_name);

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

TEST_P(ChronicleContract, events_and_answers_lead_to_the_same_battle) {
  for (const std::uint64_t seed : contract_seeds()) {
    const Game& game = random_game(field(), seed);
    const std::string text = chronicle_text(game.chronicle, book().words());
    const Result<ChronicleRead> read = read_chronicle(text, "game.jsonl");
    ASSERT_TRUE(read.ok()) << read.error().message();
    EXPECT_EQ(read->dropped, "");
    EXPECT_EQ(chronicle_text(read->chronicle, book().words()), text) << game.place(game.moves.size());
    ASSERT_EQ(read->chronicle.entries.size(), game.moves.size() + 1);
    for (std::size_t i = 0; i < game.moves.size(); ++i) EXPECT_TRUE(read->chronicle.entries[i + 1].answer == game.moves[i].answer) << game.place(i);
    const auto last = static_cast<int>(game.moves.size());
    const Result<BattleState> replayed = replay_events(read->chronicle, last, "game.jsonl");
    ASSERT_TRUE(replayed.ok()) << replayed.error().message();
    EXPECT_TRUE(*replayed == game.end) << game.place(game.moves.size());
    EXPECT_EQ(hash_of(*replayed), hash_of(game.end));
    const Result<BattleState> middle = replay_events(read->chronicle, last / 2, "game.jsonl");
    ASSERT_TRUE(middle.ok()) << middle.error().message();
    EXPECT_TRUE(*middle == game.after(static_cast<std::size_t>(last / 2) - 1));
    const std::optional<LoadError> difference = verify(read->chronicle, book(), "game.jsonl");
    EXPECT_FALSE(difference.has_value()) << difference->message();
    for (const Reader reader : {Reader::kSideA, Reader::kSideB, Reader::kPublic, Reader::kTruth})
      EXPECT_EQ(report(read->chronicle, reader), report(game.chronicle, reader));
  }
}

TEST_P(ChronicleContract, changes_of_state_can_be_undone_and_done_from_their_text) {
  const Game& game = random_game(field(), 3);
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const BattleState& before = game.moves[i].before;
    const BattleState& after = game.after(i);
    const Result<BattleState> forward = changed(before, change_between(before, after));
    ASSERT_TRUE(forward.ok()) << game.place(i) << ": " << forward.error().message();
    ASSERT_TRUE(*forward == after) << game.place(i);
    const Result<BattleState> back = changed(after, change_between(after, before));
    ASSERT_TRUE(back.ok()) << game.place(i) << ": " << back.error().message();
    ASSERT_TRUE(*back == before) << game.place(i);
    ASSERT_EQ(change_between(before, before), "{}");
    if (i % 8 != 0) continue;
    const Result<BattleState> whole = changed(BattleState{}, whole_state(after));
    ASSERT_TRUE(whole.ok()) << game.place(i) << ": " << whole.error().message();
    ASSERT_TRUE(*whole == after) << game.place(i);
    ASSERT_EQ(hash_of(*whole), hash_of(after)) << game.place(i);
  }
}

TEST_P(ChronicleContract, a_torn_tail_is_dropped_and_an_edited_line_is_found) {
  const Game& game = random_game(field(), 1);
  const std::string text = chronicle_text(game.chronicle, book().words());
  const std::vector<std::string> lines = lines_of(text);
  for (const std::size_t cut : {std::size_t{1}, std::size_t{2}, lines.back().size() / 2, lines.back().size()}) {
    const Result<ChronicleRead> torn = read_chronicle(std::string_view(text).substr(0, text.size() - cut), "game.jsonl");
    ASSERT_TRUE(torn.ok()) << torn.error().message();
    EXPECT_NE(torn->dropped, "") << cut;
    ASSERT_EQ(torn->chronicle.entries.size(), game.moves.size());
    const Result<BattleState> state = replay_events(torn->chronicle, static_cast<int>(game.moves.size()), "game.jsonl");
    ASSERT_TRUE(state.ok()) << state.error().message();
    EXPECT_TRUE(*state == game.moves.back().before);
  }
  // Any line of the middle with its hash edited: found where it stands.
  const std::size_t middle = lines.size() / 2;
  std::string edited;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string line = lines[i];
    if (i == middle) {
      char& digit = line[line.find("\"hash\":\"") + 8];
      digit = digit == '0' ? '1' : '0';
    }
    edited += line + "\n";
  }
  const Result<ChronicleRead> read = read_chronicle(edited, "game.jsonl");
  ASSERT_TRUE(read.ok());
  const Result<BattleState> state = replay_events(read->chronicle, static_cast<int>(game.moves.size()), "game.jsonl");
  ASSERT_FALSE(state.ok());
  EXPECT_EQ(state.error().line, static_cast<int>(middle) + 1);
  const std::optional<LoadError> difference = verify(read->chronicle, book(), "game.jsonl");
  ASSERT_TRUE(difference.has_value());
  EXPECT_EQ(difference->line, static_cast<int>(middle) + 1);
}

}  // namespace
}  // namespace drumhead::test
