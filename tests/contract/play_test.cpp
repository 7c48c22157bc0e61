// Random games: they end, an Ask is always open, candidates and defaults are legal, strength adds up, copies are
// independent, and the same seed gives the same game.
#include <map>
#include <numeric>

#include "contract/book_notes.h"
#include "contract/contract.h"
#include "engine/facts.h"
#include "generals/general.h"
#include "lab/series.h"
#include "table/measure.h"

namespace drumhead::test {
namespace {

using PlayContract = Contract;
INSTANTIATE_TEST_SUITE_P(all, PlayContract, ::testing::ValuesIn(fields_of_battle()), field_name);

TEST_P(PlayContract, random_games_end_and_every_candidate_is_legal) {
  for (const std::uint64_t seed : contract_seeds()) {
    const Game& game = random_game(field(), seed);
    for (const std::string& trouble : game.troubles) ADD_FAILURE() << game.field->book << ", " << game.field->title << ", seed " << seed << ", " << trouble;
    EXPECT_TRUE(game.end.outcome.over) << game.place(game.moves.size()) << ": not over after " << game.moves.size() << " answers";
    EXPECT_TRUE(game.end.asks.empty()) << game.place(game.moves.size()) << ": something is asked after the end";
    EXPECT_TRUE(game.end.frames.size() <= 1) << game.place(game.moves.size()) << ": " << game.end.frames.size() << " frames are left";
  }
}

TEST_P(PlayContract, every_ask_can_be_described_and_names_its_rule) {
  const Game& game = random_game(field(), 1);
  for (std::size_t i = 0; i < game.moves.size(); ++i)
    for (const Ask& ask : game.moves[i].before.asks) {
      const AskForm form = form_of(book(), game.moves[i].before, ask);
      ASSERT_FALSE(form.prompt.empty()) << game.place(i);
      ASSERT_TRUE(form.most_orders == 0 || !form.verbs.empty()) << game.place(i);
      ASSERT_TRUE(form.rule.valid() && book().ledger().find(form.rule.text()) != nullptr) << game.place(i) << " cites " << form.rule.id;
      ASSERT_EQ(form.fallback.ask, ask.id) << game.place(i);
      ASSERT_LE(form.least_orders, form.most_orders) << game.place(i);
    }
}

// What is told is told by a rule, and every line of a reckoning stands in the ledger.
TEST_P(PlayContract, every_event_that_is_told_names_its_rule) {
  const auto is_a_rule = [](const Cite& cite) {
    return cite.valid() && book().ledger().find(cite.text()) != nullptr;
  };
  for (const std::uint64_t seed : contract_seeds()) {
    const Game& game = random_game(field(), seed);
    for (const ChronicleEntry& entry : game.chronicle.entries)
      for (const Event& event : entry.events) {
        if (event.text.empty() && event.hearsay.empty()) continue;
        ASSERT_FALSE(event.cites.empty()) << field().title << ": " << event.text;
        ASSERT_TRUE(std::all_of(event.cites.begin(), event.cites.end(), is_a_rule))
            << field().title << ": " << event.text;
        if (!event.reckoning) continue;
        for (const ReckoningLine& line : event.reckoning->lines)
          ASSERT_TRUE(is_a_rule(line.cite)) << event.text << ": " << line.label;
      }
  }
}

// The body from which a unit was detached, and that one from which it was.
UnitId whole_of(const BattleState& state, UnitId id) {
  while (state.unit(id).parent.valid()) id = state.unit(id).parent;
  return id;
}

// A body that was detached may go back into its unit, and take men of it again: whom the two count together never grows.
std::map<std::size_t, int> men_of_whole_units(const BattleState& state, const BattleState& families) {
  std::map<std::size_t, int> men;
  for (const Unit& unit : state.units) men[whole_of(families, unit.id).index()] += unit.strength;
  return men;
}

// What a unit's stands have left; nothing, where the book does not say which figures stand on which.
int men_on_stands(const BattleState& state, UnitId id) {
  const std::span<const Stand> stands = state.stands_of(id);
  return std::accumulate(stands.begin(), stands.end(), 0,
                         [](int sum, const Stand& stand) { return sum + figures_left(stand); });
}

TEST_P(PlayContract, strength_never_grows_and_adds_up) {
  for (const std::uint64_t seed : contract_seeds()) {
    const Game& game = random_game(field(), seed);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const BattleState& before = game.moves[i].before;
      const BattleState& after = game.after(i);
      const auto total = [](const BattleState& s) {
        return std::accumulate(s.units.begin(), s.units.end(), 0, [](int sum, const Unit& u) { return sum + u.strength; });
      };
      ASSERT_LE(total(after), total(before)) << game.place(i);
      for (const Unit& unit : after.units) {
        ASSERT_GE(unit.strength, 0) << game.place(i) << ": " << after.name(unit.id);
        ASSERT_LE(unit.strength, after.profile(unit.id).original_strength) << game.place(i) << ": " << after.name(unit.id);
        const int standing = men_on_stands(after, unit.id);
        ASSERT_TRUE(standing == 0 || standing == unit.strength)
            << game.place(i) << ": " << standing << " on the stands of " << after.name(unit.id);
        ASSERT_TRUE(!unit.on_table || unit.strength > 0) << game.place(i) << ": " << after.name(unit.id) << " is on the table with nobody left";
      }
      const std::map<std::size_t, int> had = men_of_whole_units(before, after);
      for (const auto& [unit, men] : men_of_whole_units(after, after))
        ASSERT_LE(men, had.at(unit)) << game.place(i) << ": " << after.setting->units[unit].name << " grew";
    }
  }
}

bool names_a_part_of(const Event& event, UnitId whole, const BattleState& state) {
  return !event.text.empty() && std::any_of(event.units.begin(), event.units.end(),
                                            [&](UnitId id) { return whole_of(state, id) == whole; });
}

class LossContract : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(all, LossContract, ::testing::ValuesIn(books_under_contract()),
                         [](const auto& one) { return test_name(one.param); });

// Nobody dies in silence: of what an answer led to, some sentence is about the unit that has fewer men after
// it. How many fell.
int expect_losses_told(const Game& game, std::size_t move) {
  int fallen = 0;
  const BattleState& after = game.after(move);
  const std::vector<Event>& events = game.chronicle.entries[move + 1].events;
  const std::map<std::size_t, int> had = men_of_whole_units(game.moves[move].before, after);
  for (const auto& [unit, men] : men_of_whole_units(after, after)) {
    if (men == had.at(unit)) continue;
    fallen += had.at(unit) - men;
    const UnitId whole{static_cast<std::int16_t>(unit)};
    EXPECT_TRUE(std::any_of(events.begin(), events.end(),
                            [&](const Event& e) { return names_a_part_of(e, whole, after); }))
        << game.place(move) << ": " << after.name(whole) << " loses " << had.at(unit) - men
        << " and nobody is told\n"
        << report_lines(events, Reader::kTruth);
  }
  return fallen;
}

TEST_P(LossContract, every_loss_is_told) {
  int fallen = 0;
  for (const Field* field : fields_to_play(GetParam()))
    for (const std::uint64_t seed : contract_seeds()) {
      const Game& game = random_game(*field, seed);
      for (std::size_t i = 0; i < game.moves.size(); ++i) fallen += expect_losses_told(game, i);
    }
  EXPECT_GT(fallen, 0) << "nobody fell in any game: the test shows nothing";
}

// Troops may pass through friends, and somebody may be asked something while they do.
bool is_passing(const BattleState& state, const Vocabulary& words, std::size_t a, std::size_t b) {
  const int passed = index_of(words.markers, notes_of(words.id).passing);
  const auto has_been = [&](std::size_t unit) { return state.units[unit].markers[static_cast<std::size_t>(passed)] != 0; };
  return passed >= 0 && state.frames.size() > 1 && state.units[a].side == state.units[b].side && (has_been(a) || has_been(b));
}

// Nobody on top of anybody, nobody half off the table: a player never sees an illegal position.
TEST_P(PlayContract, no_two_units_stand_on_the_same_ground) {
  for (const std::uint64_t seed : contract_seeds()) {
    const Game& game = random_game(field(), seed);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const BattleState& state = game.after(i);
      std::vector<Footprint> places(state.units.size());
      for (const Unit& unit : state.units)
        if (unit.on_table) places[unit.id.index()] = footprint(body_of(state, book().words().formations, unit.id));
      for (const Unit& a : state.units)
        for (const Quad& box : places[a.id.index()].boxes)
          ASSERT_TRUE(contains(state.ground->bounds(), box)) << game.place(i) << ": " << state.name(a.id) << " is off the table after\n"
                                                              << report_lines(game.chronicle.entries[i + 1].events, Reader::kTruth);
      for (std::size_t a = 0; a < places.size(); ++a)
        for (std::size_t b = a + 1; b < places.size(); ++b)
          for (const Quad& box : places[b].boxes)
            ASSERT_FALSE(overlap(places[a], box) && !is_passing(state, book().words(), a, b)) << game.place(i) << ": " << state.setting->units[a].name << " and " << state.setting->units[b].name
                                                  << " overlap after\n" << report_lines(game.chronicle.entries[i + 1].events, Reader::kTruth);
    }
  }
}

TEST_P(PlayContract, copies_are_independent) {
  const Game& game = random_game(field(), 2);
  for (std::size_t i = 0; i < game.moves.size(); i += 1 + game.moves.size() / 4) {
    const BattleState original = game.moves[i].before;
    const std::string bytes = whole_state(original);
    const std::uint64_t hash = hash_of(original);
    BattleState copy = original;
    ASSERT_EQ(hash_of(copy), hash);
    Dice dice = Dice::seeded(99, copy.dice_thrown);
    Scene scene(copy, dice, Scene::Ear::kSilent);
    for (int n = 0; n < 40 && !copy.outcome.over; ++n) {
      const Ask ask = copy.asks.front();
      const Answer answer = n == 0 && ask == game.moves[i].ask ? game.moves[i].answer : form_of(book(), copy, ask).fallback;
      play_out(book(), scene, ask, answer);
    }
    EXPECT_FALSE(copy == original) << game.place(i);
    EXPECT_EQ(whole_state(original), bytes) << game.place(i) << ": playing on a copy changed the original";
    EXPECT_EQ(hash_of(original), hash) << game.place(i);
  }
}

TEST_P(PlayContract, equal_states_have_equal_hashes_and_changed_ones_differ) {
  const Game& game = random_game(field(), 1);
  for (std::size_t i = 0; i + 1 < game.moves.size(); i += 3)
    EXPECT_EQ(game.moves[i].before == game.after(i), hash_of(game.moves[i].before) == hash_of(game.after(i))) << game.place(i);
}

TEST_P(PlayContract, the_same_seed_is_the_same_battle) {
  const BattleState start = field().start(7);
  const auto fight = [&](std::uint64_t seed) {
    std::array<Player, 2> players;
    std::vector<std::shared_ptr<General>> generals;
    for (std::size_t side = 0; side < 2; ++side) {
      std::shared_ptr<General> general = make_general("random", book(), 5 + side).value();
      players[side] = [general](const View& view, const Ask& ask) { return general->answer(view, ask); };
    }
    return fight_battle(book(), start, players, {.seed = seed});
  };
  const FightResult once = fight(11), again = fight(11);
  EXPECT_EQ(once.hash, again.hash);
  EXPECT_EQ(once.answers, again.answers);
  EXPECT_TRUE(once.finished);
  EXPECT_EQ(once.refused, 0) << once.trouble;
  // Few dice may fall in a timid battle: one of several other seeds must tell.
  bool another = false;
  for (std::uint64_t seed = 12; seed < 20 && !another; ++seed) another = fight(seed).hash != once.hash;
  EXPECT_TRUE(another) << "other dice, and yet the same battle every time";
}

}  // namespace
}  // namespace drumhead::test
