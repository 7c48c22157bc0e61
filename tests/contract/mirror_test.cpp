// Mirrored and quarter-turned tables give the mirrored game: the image of the start, the images of the answers and the
// same dice lead to the image of the end.
#include <algorithm>
#include <bit>
#include <utility>

#include "contract/book_notes.h"
#include "contract/contract.h"
#include "contract/images.h"
#include "engine/facts.h"

namespace drumhead::test {
namespace {

using MirrorContract = Contract;
INSTANTIATE_TEST_SUITE_P(all, MirrorContract, ::testing::ValuesIn(fields_of_battle()), field_name);

// What a rulebook keeps in the numbers of its records and questions may have a left and a right, or be a
// heading: only poses have images here.
BattleState without_numbers_of_its_own(BattleState state) {
  for (Record& record : state.records) record.n = {};
  for (Ask& ask : state.asks) ask.n = {};
  for (Slip& slip : state.slips) slip.ask.n = {};
  return state;
}

// Stands noted by their place from the left are compared by how many there are.
BattleState with_places_counted(BattleState state, const Vocabulary& words) {
  const auto& names = notes_of(words.id).places_from_the_left;
  if (names.empty()) return state;
  for (Unit& unit : state.units) {
    int places = 0;
    for (const std::string_view name : names) {
      std::int16_t& bits = unit.markers[static_cast<std::size_t>(index_of(words.markers, name))];
      places += std::popcount(static_cast<std::uint16_t>(std::exchange(bits, std::int16_t{0})));
    }
    unit.markers[static_cast<std::size_t>(index_of(words.markers, names.front()))] =
        static_cast<std::int16_t>(places);
  }
  return state;
}

// The stands of a row are kept from the left, those of a file from its head: a row of unlike stands that goes into a file has
// no mirror image any more, and the mirrored game is followed only so far.
bool has_a_file_of_unlike_stands(const BattleState& state) {
  for (std::size_t i = 1; i < state.stands.size(); ++i) {
    const Stand &a = state.stands[i - 1], &b = state.stands[i];
    if (a.unit == b.unit && state.unit(a.unit).files == 1 && (a.kind != b.kind || a.markers != b.markers)) return true;
  }
  return false;
}

// Of guns with equally many gunners the leftmost loses one first: no left is a mirror's left. The mirrored game is
// followed until that is all it differs by.
BattleState with_crews_in_order(BattleState state, const Vocabulary& words) {
  for (auto first = state.stands.begin(); first != state.stands.end();) {
    const Unit& unit = state.unit(first->unit);
    const auto last = std::find_if(first, state.stands.end(), [&](const Stand& s) { return s.unit != unit.id; });
    if (words.formations[unit.formation].shape != ShapeKind::kLoose)
      std::sort(first, last, [](const Stand& a, const Stand& b) { return a.figures < b.figures; });
    first = last;
  }
  return state;
}

// Where a mirrored game may leave its original: at what has no mirror image.
bool may_part(const BattleState& actual, const BattleState& expected, const Vocabulary& words) {
  return notes_of(words.id).left_comes_first ||
         with_crews_in_order(actual, words) == with_crews_in_order(expected, words);
}

// Plays the image of a game; how many of its moves it could be followed.
std::size_t follow(const Game& game, const Transform& t) {
  const Vocabulary& words = game.book->words();
  Referee referee(*game.book, image_of(t, game.start, words), game.settings());
  const std::string seen = std::string(t.mirrored ? "mirrored, " : "") + "turned by " + std::to_string(t.turn / degrees(90)) + " quarters";
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move& move = game.moves[i];
    const Verdict verdict = referee.answer(move.ask.seat, image_of(t, move.answer, move.before, words));
    EXPECT_TRUE(verdict.allowed()) << seen << ": " << game.place(i)
                                   << "\n  is refused in the image: " << verdict.refusal->text;
    if (!verdict.allowed() || (t.mirrored && has_a_file_of_unlike_stands(game.after(i)))) return i;
    const BattleState expected =
        with_places_counted(without_numbers_of_its_own(image_of(t, game.after(i), words)), words);
    const BattleState actual = with_places_counted(without_numbers_of_its_own(referee.state()), words);
    if (actual == expected) continue;
    EXPECT_TRUE(t.mirrored && may_part(actual, expected, words))
        << seen << ": " << game.place(i) << "\n  the image of what happens differs by "
        << change_between(expected, actual) << "\n  from " << change_between(actual, expected) << "\n"
        << report_lines(game.chronicle.entries[i + 1].events, Reader::kTruth) << "  against\n"
        << report_lines(referee.chronicle().entries[i + 1].events, Reader::kTruth);
    return i;
  }
  EXPECT_TRUE(referee.over());
  return game.moves.size();
}

TEST_P(MirrorContract, the_image_of_a_game_is_the_game_of_the_image) {
  std::size_t mirrored_moves = 0, followed = 0;
  for (const std::uint64_t seed : contract_seeds()) {
    const Game& game = random_game(field(), seed);
    const Transform none{game.start.ground->width, game.start.ground->height, false, 0};
    Transform mirrored = none, quarter = none, both = none;
    mirrored.mirrored = true;
    quarter.turn = degrees(90 * (1 + static_cast<int>(seed % 3)));
    both.mirrored = true, both.turn = degrees(90);
    for (const Transform& t : {none, quarter}) ASSERT_EQ(follow(game, t), game.moves.size());
    for (const Transform& t : {mirrored, both}) {
      mirrored_moves += game.moves.size();
      followed += follow(game, t);
      if (HasFailure()) return;
    }
  }
  EXPECT_GE(4 * followed, 3 * mirrored_moves)
      << "of " << mirrored_moves << " moves in the mirror only " << followed << " could be followed";
}

}  // namespace
}  // namespace drumhead::test
