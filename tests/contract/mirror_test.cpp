// Mirrored and quarter-turned tables give the mirrored game: the image of the start, the images of the answers and the
// same dice lead to the image of the end.
#include <algorithm>
#include <bit>
#include <utility>

#include "contract/contract.h"
#include "contract/images.h"
#include "engine/facts.h"

namespace drumhead::test {
namespace {

using MirrorContract = Contract;
INSTANTIATE_TEST_SUITE_P(all, MirrorContract, ::testing::ValuesIn(fields_of_battle()), field_name);

// What a rulebook keeps in the numbers of its records may have a left and a right: only their poses have images here.
BattleState without_record_numbers(BattleState state) {
  for (Record& record : state.records) record.n = {};
  return state;
}

// Which stands have fired is noted in bits by their place from the left, over two markers: compared by how many have.
BattleState with_places_counted(BattleState state, const Vocabulary& words) {
  const int left = index_of(words.markers, "fired_left"), right = index_of(words.markers, "fired_right");
  if (left < 0 || right < 0) return state;
  const auto bits = [](std::int16_t& places) { return std::popcount(static_cast<std::uint16_t>(std::exchange(places, std::int16_t{0}))); };
  for (Unit& unit : state.units) {
    const int fired = bits(unit.markers[static_cast<std::size_t>(left)]) + bits(unit.markers[static_cast<std::size_t>(right)]);
    unit.markers[static_cast<std::size_t>(left)] = static_cast<std::int16_t>(fired);
  }
  return state;
}

// Books whose rules tell left from right: a battery's row fills from the left, a bent line loses from its right end first, what
// is over on the faces of a square goes front, right, rear, left. Their tables are turned, not mirrored.
bool tells_left_from_right(const std::string& book) { return book == "brigades-and-batteries"; }

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

void expect_the_image(const Game& game, const Transform& t) {
  const Vocabulary& words = game.book->words();
  Referee referee(*game.book, image(t, game.start, words), game.settings());
  const std::string seen = std::string(t.mirrored ? "mirrored, " : "") + "turned by " + std::to_string(t.quarter_turns) + " quarters";
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move& move = game.moves[i];
    const Verdict verdict = referee.answer(move.ask.seat, image(t, move.answer, move.before, words));
    ASSERT_TRUE(verdict.allowed()) << seen << ": " << game.place(i) << "\n  is refused in the image: " << verdict.refusal->text;
    if (t.mirrored && has_a_file_of_unlike_stands(game.after(i))) return;
    const BattleState expected = with_places_counted(without_record_numbers(image(t, game.after(i), words)), words);
    const BattleState actual = with_places_counted(without_record_numbers(referee.state()), words);
    if (t.mirrored && actual != expected && with_crews_in_order(actual, words) == with_crews_in_order(expected, words)) return;
    ASSERT_TRUE(actual == expected) << seen << ": " << game.place(i) << "\n  the image of what happens differs by "
                                    << change_between(expected, actual) << "\n  from " << change_between(actual, expected);
  }
  EXPECT_TRUE(referee.over());
}

TEST_P(MirrorContract, the_image_of_a_game_is_the_game_of_the_image) {
  for (const std::uint64_t seed : contract_seeds()) {
    const Game& game = random_game(field(), seed);
    const Transform none{game.start.ground->width, game.start.ground->height, false, 0};
    Transform mirrored = none, quarter = none, both = none;
    mirrored.mirrored = true;
    quarter.quarter_turns = 1 + static_cast<int>(seed % 3);
    both.mirrored = true, both.quarter_turns = 1;
    for (const Transform& t : {none, mirrored, quarter, both}) {
      if (t.mirrored && tells_left_from_right(field().book)) continue;
      expect_the_image(game, t);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace drumhead::test
