// Projections leak nothing: change only what one side hides, and the other's View does not change by a byte.
#include <cctype>

#include <fmt/format.h>

#include "contract/book_notes.h"
#include "contract/contract.h"
#include "contract/damage.h"
#include "engine/answer_text.h"
#include "engine/facts.h"
#include "generals/general.h"

namespace drumhead::test {
namespace {

using SecretContract = Contract;
INSTANTIATE_TEST_SUITE_P(all, SecretContract, ::testing::ValuesIn(fields_of_battle()), field_name);

bool hidden_from(const BattleState& state, const View& view, UnitId id) { return state.unit(id).on_table && !view.known.unit(id).on_table; }

// The state with everything changed that a seat must not know; how many things were.
struct Altered {
  BattleState state;
  int changes = 0;
};

Altered with_other_secrets(const Rulebook& book, const BattleState& state, Seat seat) {
  Altered out{state, 0};
  for (Slip& slip : out.state.slips) {
    if (!slip.sealed || slip.ask.seat == seat) continue;
    Answer answer = *slip.answer;
    if (answer.orders.empty()) answer.orders.push_back({});
    else answer.orders.pop_back();
    slip.answer = std::make_shared<const Answer>(std::move(answer));
    ++out.changes;
  }
  for (Ask& ask : out.state.asks) {
    if (!ask.sealed || ask.seat == seat) continue;
    ask.unit = UnitId{0}, ask.n[0] = 7;
    ++out.changes;
  }
  const View view = book.project(state, seat);
  for (Unit& unit : out.state.units) {
    if (unit.side == seat) continue;
    for (std::size_t m = 0; m < book.words().markers.size(); ++m)
      if (book.words().markers[m].secret) unit.markers[m] = static_cast<std::int16_t>(unit.markers[m] + 1), ++out.changes;
    if (!hidden_from(state, view, unit.id)) continue;
    const Unit before = unit;
    unit.pose.at = unit.pose.at + Vec{mm(2), -mm(1)};
    if (unit.strength > 2) --unit.strength;
    if (hidden_from(out.state, book.project(out.state, seat), unit.id)) ++out.changes;
    else unit = before;
  }
  return out;
}

// A book without secrets: every seat sees the whole state, so that nothing was hidden which the changes above miss. How often the
// other side was asked something is in no view.
void expect_all_is_seen(const Game& game) {
  for (std::size_t i = 0; i < game.moves.size(); ++i)
    for (const Seat seat : {Seat::kA, Seat::kB, Seat::kNobody}) {
      BattleState known = game.book->project(game.moves[i].before, seat).known;
      known.asked = game.moves[i].before.asked;
      ASSERT_TRUE(known == game.moves[i].before) << game.place(i) << ": something is hidden that was never changed: the test shows nothing";
    }
}

TEST_P(SecretContract, a_view_does_not_depend_on_what_it_hides) {
  int changes = 0;
  for (const std::uint64_t seed : contract_seeds()) {
    const Game& game = random_game(field(), seed);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const BattleState& state = game.moves[i].before;
      for (const Seat seat : {Seat::kA, Seat::kB, Seat::kNobody}) {
        const Altered other = with_other_secrets(book(), state, seat);
        if (other.changes == 0) continue;
        changes += other.changes;
        const View view = book().project(state, seat), altered = book().project(other.state, seat);
        ASSERT_TRUE(view == altered) << game.place(i);
        ASSERT_EQ(view_json(view, book()), view_json(altered, book())) << game.place(i);
        ASSERT_EQ(hash_of(view.known), hash_of(altered.known)) << game.place(i);
      }
    }
  }
  if (changes > 0) return;
  for (const std::uint64_t seed : contract_seeds()) expect_all_is_seen(random_game(field(), seed));
}

// A legal answer, and what becomes of it when it goes wrong.
std::vector<Answer> sound_and_damaged(const Rulebook& book, const Move& move) {
  Sampler sampler(3);
  std::vector<Answer> answers = book.candidates(book.project(move.before, move.ask.seat), move.ask, sampler);
  for (Damaged& bad : damaged(book, move.before, move.ask, move.answer, sampler))
    answers.push_back(std::move(bad.answer));
  return answers;
}

// How many refusals were compared.
int expect_the_same_verdicts(const Game& game) {
  int refusals = 0;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move& move = game.moves[i];
    const Altered other = with_other_secrets(*game.book, move.before, move.ask.seat);
    if (other.changes == 0) continue;
    for (const Answer& answer : sound_and_damaged(*game.book, move)) {
      const Verdict here = check_answer(*game.book, move.before, move.ask, answer),
                    there = check_answer(*game.book, other.state, move.ask, answer);
      EXPECT_EQ(here.allowed(), there.allowed()) << game.place(i);
      // Words and rule, the geometry that failed, the preview of what is allowed: all that a player gets to see.
      EXPECT_EQ(verdict_json(here, game.book->words()), verdict_json(there, game.book->words())) << game.place(i);
      if (!here.allowed()) ++refusals;
    }
  }
  return refusals;
}

// How many questions were compared: the first few.
int expect_the_same_answers(const Game& game) {
  int asked = 0;
  for (std::size_t i = 0; i < game.moves.size() && asked < 6; ++i) {
    const Move& move = game.moves[i];
    const Altered other = with_other_secrets(*game.book, move.before, move.ask.seat);
    if (other.changes == 0) continue;
    ++asked;
    for (const std::string& level : general_levels()) {
      const Answer here = make_general(level, *game.book, 8)
                              .value()
                              ->answer(game.book->project(move.before, move.ask.seat), move.ask);
      const Answer there = make_general(level, *game.book, 8)
                               .value()
                               ->answer(game.book->project(other.state, move.ask.seat), move.ask);
      EXPECT_TRUE(here == there) << level << " at " << game.place(i);
    }
  }
  return asked;
}

// Guesses fill the gaps of a view and nothing else: the seat sees the same in every world that it may
// imagine.
TEST_P(SecretContract, an_imagined_world_looks_like_the_view_it_was_made_from) {
  Sampler sampler(21);
  const Game& game = random_game(field(), 3);
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Seat seat = game.moves[i].ask.seat;
    const View view = book().project(game.moves[i].before, seat);
    const std::optional<BattleState> world = book().imagine(view, sampler);
    const View seen = book().project(world ? *world : view.known, seat);
    ASSERT_TRUE(seen == view) << game.place(i) << ": it differs by "
                              << change_between(view.known, seen.known);
  }
}

class SecretsOfABook : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(all, SecretsOfABook, ::testing::ValuesIn(books_under_contract()),
                         [](const auto& one) { return test_name(one.param); });

TEST_P(SecretsOfABook, do_not_show_in_a_verdict) {
  int refusals = 0;
  for (const Field* field : fields_to_play(GetParam()))
    for (const std::uint64_t seed : {1U, 2U}) refusals += expect_the_same_verdicts(random_game(*field, seed));
  EXPECT_EQ(refusals == 0, notes_of(GetParam()).all_is_open) << refusals << " refusals were compared";
}

TEST_P(SecretsOfABook, do_not_show_in_what_a_general_answers) {
  int asked = 0;
  for (const Field* field : fields_to_play(GetParam())) asked += expect_the_same_answers(random_game(*field, 3));
  EXPECT_EQ(asked == 0, notes_of(GetParam()).all_is_open) << asked << " questions were compared";
}

bool names(const std::string& text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const auto inside_a_word = [&](std::size_t i) { return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '/'); };
    if (!(at > 0 && inside_a_word(at - 1)) && !inside_a_word(at + name.size())) return true;
  }
  return false;
}

// A part is called after its whole ("the 3rd's skirmishers"): whoever sees the part may hear that name.
std::string without_names_of_parts(std::string text, const BattleState& state, UnitId whole) {
  for (const Unit& unit : state.units) {
    const std::string_view name = state.name(unit.id);
    if (!unit.parent.valid() || unit.id == whole || !name.starts_with(state.name(whole))) continue;
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) text.erase(at, name.size());
  }
  return text;
}

// All that a seat is told of an event: the words, and whom they are about.
std::string told(const Event& event, Seat seat, const BattleState& state) {
  std::string told = text_for(event, seat);
  if (hears(seat, event.audience))
    for (const UnitId id : event.units) told += fmt::format("; {}", state.name(id));
  return told;
}

// What a seat hears of an event never names a unit that it could see neither before nor after it.
TEST_P(SecretContract, reports_do_not_name_the_hidden) {
  for (const std::uint64_t seed : contract_seeds()) {
    const Game& game = random_game(field(), seed);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      BattleState before = game.moves[i].before;
      for (const Event& event : game.chronicle.entries[i + 1].events) {
        const BattleState after = event.facts.empty() ? before : changed(before, event.facts).value();
        for (const Seat seat : {Seat::kA, Seat::kB})
          for (const Unit& unit : before.units) {
            if (unit.side == seat || !names(without_names_of_parts(told(event, seat, after), after, unit.id), before.name(unit.id))) continue;
            const bool hidden = hidden_from(before, book().project(before, seat), unit.id) && hidden_from(after, book().project(after, seat), unit.id);
            ASSERT_FALSE(hidden) << game.place(i) << ": " << before.name(unit.id) << " is hidden and yet named in: " << told(event, seat, after);
          }
        before = after;
      }
    }
  }
}

TEST_P(SecretContract, what_is_not_for_a_seat_is_not_in_its_report) {
  const Game& game = random_game(field(), 2);
  for (std::size_t i = 0; i < game.chronicle.entries.size(); ++i)
    for (const Event& event : game.chronicle.entries[i].events)
      for (const Seat seat : {Seat::kA, Seat::kB, Seat::kNobody}) {
        if (hears(seat, event.audience) || event.text.empty()) continue;
        ASSERT_NE(text_for(event, seat), event.text);
        ASSERT_EQ(event_json(event, seat, game.end).find(event.text), std::string::npos) << event.text;
      }
}

}  // namespace
}  // namespace drumhead::test
