// Odds cards of every rulebook: the arithmetic a player is shown before an answer is the arithmetic of the
// report after it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "contract/games.h"
#include "lab/odds_card.h"

namespace drumhead::test {
namespace {

bool same(const Reckoning& a, const Reckoning& b) {
  return a.total == b.total && std::equal(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end(),
                                          [](const ReckoningLine& x, const ReckoningLine& y) {
                                            return x.row == y.row && x.value == y.value && x.cite == y.cite;
                                          });
}

// Who throws: the unit whose name begins the title, the longest if several do.
UnitId thrower_of(const OddsCard& card, const BattleState& state) {
  UnitId thrower;
  for (const Unit& unit : state.units) {
    const std::string begins = std::string(state.name(unit.id)) + " ";
    const bool longer = !thrower.valid() || begins.size() > state.name(thrower).size() + 1;
    if (card.title.compare(0, begins.size(), begins) == 0 && longer) thrower = unit.id;
  }
  return thrower;
}

// Does this event tell of the throw that a card foresaw? By its rule, which heads the event or the deed it follows from (one die
// may be thrown for several units), and by who throws, with nobody in it whom the card does not name.
bool tells_of(const Event& event, const Event* deed, const OddsCard& card, const BattleState& state) {
  const auto is_headed_by_its_rule = [&](const Event& e) { return !e.cites.empty() && e.cites.front() == card.rule; };
  if (!event.reckoning || event.units.empty()) return false;
  if (!is_headed_by_its_rule(event) && (deed == nullptr || !is_headed_by_its_rule(*deed))) return false;
  if (event.units.front() != thrower_of(card, state)) return false;
  return std::all_of(event.units.begin(), event.units.end(), [&](UnitId id) {
    return card.title.find(std::string(state.name(id))) != std::string::npos;
  });
}

const Event* event_of(const Game& game, std::size_t move, const OddsCard& card) {
  // Entry 0 is the opening. Sealed orders are carried out with the last of them.
  const auto& entries = game.chronicle.entries;
  for (std::size_t i = move + 1; i < std::min(entries.size(), move + 3); ++i) {
    const Event* deed = nullptr;
    for (const Event& event : entries[i].events) {
      if (event.depth < 2) deed = nullptr;
      if (tells_of(event, deed, card, game.moves[move].before)) return &event;
      if (event.depth == 1) deed = &event;
    }
  }
  return nullptr;
}

void expect_a_whole(const Game& game, std::size_t move, const OddsCard& card) {
  double sum = 0;
  for (const OddsOutcome& outcome : card.outcomes) sum += outcome.chance;
  EXPECT_NEAR(sum, 1, 1e-9) << game.place(move) << ": " << card.title;
  EXPECT_FALSE(card.title.empty()) << game.place(move);
  EXPECT_FALSE(card.question.empty()) << game.place(move) << ": " << card.title;
}

class OddsContract : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(all, OddsContract, ::testing::ValuesIn(books_under_contract()),
                         [](const auto& one) { return test_name(one.param); });

TEST_P(OddsContract, what_is_no_estimate_is_what_the_report_then_tells) {
  int cards = 0, told = 0;
  for (const Field* field : fields_to_play(GetParam())) {
    for (const std::uint64_t seed : contract_seeds()) {
      const Game& game = random_game(*field, seed);
      for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const Move& move = game.moves[i];
        const View view = game.book->project(move.before, move.ask.seat);
        for (const OddsCard& card : prospect_cards(*game.book, view, move.ask, move.answer)) {
          ++cards;
          expect_a_whole(game, i, card);
          if (card.estimate || !card.given.empty()) continue;
          const Event* event = event_of(game, i, card);
          if (event == nullptr) continue;  // its target was gone before its turn came
          ++told;
          EXPECT_TRUE(same(*event->reckoning, card.reckoning))
              << game.place(i) << "\n  card: " << card.title << ": " << sentence(card.reckoning)
              << "\n  event: " << event->text;
        }
      }
    }
  }
  const int seeds = static_cast<int>(contract_seeds().size());
  EXPECT_GT(cards, 34 * seeds);
  EXPECT_GT(told, 10 * seeds);
}

}  // namespace
}  // namespace drumhead::test
