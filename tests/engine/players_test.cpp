// Computer players for a book that says nothing of its own about them: tried on the drill, and on a book that is nothing
// but a form to fill in.
#include "engine/players.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "engine/answer_text.h"
#include "engine/small_battle.h"
#include "support/fight.h"

namespace drumhead::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// ---- A book that is nothing but a form. It allows whatever `allows` allows, with an allowance of 4".

class FormBook final : public Rulebook {
 public:
  AskForm form;
  std::function<bool(const Answer&)> allows = [](const Answer&) { return true; };

  const Vocabulary& words() const override { return words_; }
  const Ledger& ledger() const override { return ledger_; }
  const TableSet& tables() const override { return tables_; }
  const std::vector<Procedure>& procedures() const override { return desk_; }
  Scale scale() const override { return {}; }
  Enlistment enlist(const HistoricUnit&) const override { return {}; }
  void prepare(BattleState&) const override {}
  void begin(Scene&) const override {}
  void begin_at(Scene&, std::size_t, Seat) const override {}
  AskForm describe(const BattleState&, const Ask&) const override { return form; }
  Verdict check(const BattleState&, const Ask&, const Answer& answer) const override {
    Preview preview;
    preview.allowance = inches(4);
    return allows(answer) ? allow(std::move(preview)) : refuse({}, "no");
  }
  void resolve(Scene&, const Ask&, const Answer&) const override {}
  void advance(Scene&) const override {}
  std::int64_t value(const BattleState&, Seat) const override { return 0; }

 private:
  Vocabulary words_ = small_words();
  Ledger ledger_;
  TableSet tables_;
  std::vector<Procedure> desk_;
};

constexpr Ask kAsk{.id = 7, .seat = Seat::kA};

std::vector<Answer> filled_in(const FormBook& book) {
  Sampler sampler(3);
  return candidates_by_form(book, {Seat::kA, small_battle()}, kAsk, sampler);
}

// The values of the only parameter, in the order of the answers; the fallback has none.
std::vector<std::int64_t> numbers_of(const std::vector<Answer>& answers) {
  std::vector<std::int64_t> numbers;
  for (std::size_t i = 1; i < answers.size(); ++i)
    numbers.push_back(std::get<std::int64_t>(answers[i].orders.at(0).args.at(0).second));
  return numbers;
}

FormBook book_offering(ParamOffer param) {
  FormBook book;
  book.form.verbs = {{kChangeFormation, {UnitId{0}}, {std::move(param)}}};
  book.form.fallback = {kAsk.id, {{kPassVerb, {}, {}}}};
  return book;
}

TEST(candidates_by_form, the_fallback_is_first_and_not_twice) {
  FormBook book;
  book.form.verbs = {{kDone, {}, {}}, {kPassVerb, {}, {}}};
  book.form.fallback = {kAsk.id, {{kPassVerb, {}, {}}}};
  EXPECT_THAT(filled_in(book), ElementsAre(Answer{kAsk.id, {{kPassVerb, {}, {}}}}, Answer{kAsk.id, {{kDone, {}, {}}}}));
}

TEST(candidates_by_form, every_choice_that_is_offered) {
  EXPECT_THAT(numbers_of(filled_in(book_offering({.param = kManner}))), ElementsAre(0, 1));
  EXPECT_THAT(numbers_of(filled_in(book_offering({.param = kManner, .choices = {1}}))), ElementsAre(1));
  EXPECT_THAT(numbers_of(filled_in(book_offering({.param = kInto}))), ElementsAre(0, 1));   // two formations
  EXPECT_THAT(numbers_of(filled_in(book_offering({.param = kInto, .choices = {1}}))), ElementsAre(1));
  EXPECT_THAT(numbers_of(filled_in(book_offering({.param = kLoudly}))), ElementsAre(0, 1));
  EXPECT_THAT(numbers_of(filled_in(book_offering({.param = kSide}))), ElementsAre(0, 1));
}

TEST(candidates_by_form, a_number_at_either_end_of_its_bounds_and_none_without) {
  EXPECT_THAT(numbers_of(filled_in(book_offering({.param = kCount, .low = 2, .high = 9}))), ElementsAre(2, 9));
  EXPECT_THAT(filled_in(book_offering({.param = kCount, .low = 2})), testing::SizeIs(1));
  EXPECT_THAT(numbers_of(filled_in(book_offering({.param = kReach, .low = 0, .high = inches(3)}))), ElementsAre(0, inches(3)));
}

// Only a book can say where a good point is: the verb is left out, or the parameter if it may be.
TEST(candidates_by_form, what_only_a_book_can_fill_in_is_left_out) {
  EXPECT_THAT(filled_in(book_offering({.param = kSpot})), testing::SizeIs(1));
  EXPECT_THAT(filled_in(book_offering({.param = kWith})), testing::SizeIs(1));
  const std::vector<Answer> without = filled_in(book_offering({.param = kSpot, .optional = true}));
  ASSERT_EQ(without.size(), 2U);
  EXPECT_THAT(without[1].orders.at(0).args, IsEmpty());
}

TEST(candidates_by_form, every_unit_with_every_target) {
  FormBook book;
  book.form.verbs = {{kCharge, {UnitId{0}, UnitId{1}}, {{.param = kTarget, .units = {UnitId{2}, UnitId{3}}}}}};
  std::vector<std::pair<int, int>> pairs;
  for (const Answer& answer : filled_in(book))
    for (const Order& order : answer.orders) pairs.emplace_back(order.unit.index(), order.unit_at(kTarget).index());
  EXPECT_THAT(pairs, ElementsAre(std::pair(0, 2), std::pair(0, 3), std::pair(1, 2), std::pair(1, 3)));
  book.allows = [](const Answer& answer) { return answer.orders.at(0).unit_at(kTarget) != UnitId{2}; };
  EXPECT_THAT(filled_in(book), testing::SizeIs(1 + 2));
}

TEST(candidates_by_form, ways_of_the_legs_that_are_offered_and_no_longer_than_the_book_says) {
  FormBook book = book_offering({.param = kWay, .legs = {LegKind::kAdvance, LegKind::kWheel}});
  const std::vector<Answer> answers = filled_in(book);
  std::set<LegKind> kinds;
  Coord longest = 0;
  for (const Answer& answer : answers)
    for (const Order& order : answer.orders)
      if (const Path* path = order.find<Path>(kWay))
        for (const Leg& leg : *path) kinds.insert(leg.kind), longest = std::max(longest, leg.distance);
  EXPECT_THAT(kinds, UnorderedElementsAre(LegKind::kAdvance, LegKind::kWheel));
  EXPECT_EQ(longest, inches(4));
  // A change of formation, where the form offers it with its formations.
  book = book_offering({.param = kWay, .choices = {1}, .legs = {LegKind::kManoeuvre}});
  EXPECT_THAT(filled_in(book), Contains(Answer{kAsk.id, {{kChangeFormation, UnitId{0}, {{kWay, Path{leg::manoeuvre(1, 0)}}}}}}));
}

// A sheet has at most one order a unit, and as many as the form takes; nobody is told what he may not do.
TEST(candidates_by_form, sheets_keep_to_the_form) {
  FormBook book;
  book.form.most_orders = 2, book.form.least_orders = 0;
  const std::vector<UnitId> all{UnitId{0}, UnitId{1}, UnitId{2}};
  book.form.verbs = {{kCharge, all, {{.param = kTarget, .units = {UnitId{3}, UnitId{4}}}}}, {kDone, all, {}}};
  book.form.fallback = {kAsk.id, {}};
  book.allows = [](const Answer& answer) {
    return std::none_of(answer.orders.begin(), answer.orders.end(), [](const Order& o) { return o.unit == UnitId{1} && o.verb == kDone; });
  };
  const std::vector<Answer> sheets = filled_in(book);
  ASSERT_GT(sheets.size(), 2U);
  EXPECT_EQ(sheets.front(), book.form.fallback);
  for (const Answer& sheet : sheets) {
    EXPECT_LE(sheet.orders.size(), 2U);
    EXPECT_TRUE(book.allows(sheet));
    std::set<std::size_t> units;
    for (const Order& order : sheet.orders) EXPECT_TRUE(units.insert(order.unit.index()).second);
  }
}

// ---- The drill: two of Red that can fire at two of Blue.

Fight line_of_battle() {
  return drill("two_lines_facing").unit("Red/2", Seat::kA, "infantry", 6, {33, 12}, 0).unit("Blue/2", Seat::kB, "infantry", 6, {33, 18}, 180);
}

std::vector<Answer> candidates_of(Fight& f, Seat seat, std::uint64_t seed = 1) {
  Sampler sampler(seed);
  return candidates_by_form(f.referee().book(), f.referee().view(seat), f.referee().asks(seat).front(), sampler);
}

std::vector<std::string> words_of(Fight& f, const std::vector<Answer>& answers) {
  std::vector<std::string> words;
  for (const Answer& answer : answers) words.push_back(answer_words(answer, f.state(), f.referee().book().words()));
  return words;
}

TEST(candidates_of_the_drill, are_allowed_and_the_fallback_is_first) {
  for (const char* step : {"fire", "moves"}) {
    Fight f = line_of_battle().begin(step);
    const Ask ask = f.referee().asks(Seat::kA).front();
    const std::vector<Answer> answers = candidates_of(f, Seat::kA);
    EXPECT_EQ(answers.front(), form_of(f.referee().book(), f.state(), ask).fallback);
    for (const Answer& answer : answers) EXPECT_THAT(f.referee().check(Seat::kA, answer), is_allowed()) << step;
  }
}

TEST(candidates_of_the_drill, move_every_unit_and_charge_every_target) {
  Fight f = line_of_battle().begin("moves");
  const std::vector<Answer> answers = candidates_of(f, Seat::kA);
  const std::vector<std::string> words = words_of(f, answers);
  // 6" to the enemy, and 8" to charge: its own opponent head on, the other's past him at an angle.
  for (const char* charge : {"Red/1 charge target Blue/1", "Red/2 charge target Blue/2"}) EXPECT_THAT(words, Contains(charge));
  std::set<std::size_t> movers;
  for (const Answer& answer : answers)
    for (const Order& order : answer.orders)
      if (const Path* path = order.find<Path>(0)) {
        movers.insert(order.unit.index());
        for (const Leg& leg : *path)
          EXPECT_TRUE(leg.kind == LegKind::kAdvance || leg.kind == LegKind::kWheel || leg.kind == LegKind::kRetire);
      }
  EXPECT_EQ(movers.size(), 2U);
}

// All may fire, or some: who fires does not move (DR-020), so who keeps his fire is a choice for each.
TEST(candidates_of_the_drill, sheets_name_every_target_and_let_some_hold_their_fire) {
  Fight f = line_of_battle().begin("fire");
  std::set<std::string> sheets;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const std::string& sheet : words_of(f, candidates_of(f, Seat::kA, seed))) sheets.insert(sheet);
  EXPECT_THAT(sheets, Contains("Red/1 volley target Blue/1; Red/2 volley target Blue/2"));
  EXPECT_THAT(sheets, Contains("Red/1 volley target Blue/2; Red/2 volley target Blue/1"));
  EXPECT_THAT(sheets, Contains("Red/1 volley target Blue/1"));
  EXPECT_THAT(sheets, Contains("Red/2 volley target Blue/1"));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {   // and whatever is drawn, one in which everybody fires
    const std::vector<Answer> drawn = candidates_of(f, Seat::kA, seed);
    EXPECT_TRUE(std::any_of(drawn.begin(), drawn.end(), [](const Answer& a) { return a.orders.size() == 2; })) << seed;
  }
}

// ---- How a position looks.

constexpr std::size_t kHolder = 0;

TEST(value_by_strength, counts_strength_and_objectives_for_either_side) {
  const Rulebook& book = rulebook("drill");
  const Position position = drill("three_a_side").position();
  BattleState state = position.build(book);
  const std::int64_t before_a = value_by_strength(state, Seat::kA, kHolder), before_b = value_by_strength(state, Seat::kB, kHolder);
  state.units[3].strength = static_cast<std::int16_t>(state.units[3].strength - 2);   // Blue/1
  const std::int64_t hurt_a = value_by_strength(state, Seat::kA, kHolder), hurt_b = value_by_strength(state, Seat::kB, kHolder);
  EXPECT_EQ(hurt_a - before_a, 200);
  EXPECT_EQ(hurt_b - before_b, -200);
  state.pieces[0].markers[kHolder] = 2;   // B takes the hill
  EXPECT_EQ(value_by_strength(state, Seat::kA, kHolder) - hurt_a, -400);
  EXPECT_EQ(value_by_strength(state, Seat::kB, kHolder) - hurt_b, 400);
  state.pieces[0].markers[kHolder] = 1;
  EXPECT_EQ(value_by_strength(state, Seat::kA, kHolder) - hurt_a, 400);
  // One that left the table is worth nothing any more.
  state.units[0].on_table = false;
  EXPECT_LT(value_by_strength(state, Seat::kA, kHolder), hurt_a + 400 - 700);   // 8 stands, less its nearness
}

TEST(value_by_strength, and_what_the_book_thinks_of_each_unit_besides) {
  const Rulebook& book = rulebook("drill");
  BattleState state = drill("three_a_side").position().build(book);
  state.units[1].on_table = false;
  const std::int64_t plain = value_by_strength(state, Seat::kA, kHolder);
  std::vector<UnitId> asked;
  const auto more = [&](UnitId id) {
    asked.push_back(id);
    return id == state.units[0].id ? 30 : id == state.units[3].id ? 7 : 0;   // Red/1 and Blue/1
  };
  EXPECT_EQ(value_by_strength(state, Seat::kA, kHolder, more), plain + 30 - 7);
  EXPECT_THAT(asked, testing::SizeIs(5));   // not of one that has left the table
}

TEST(value_by_strength, a_little_for_being_near_what_is_worth_going_to) {
  const Rulebook& book = rulebook("drill");
  BattleState state = drill("three_a_side").position().build(book);
  const std::int64_t before = value_by_strength(state, Seat::kA, kHolder);
  state.units[0].pose.at = state.units[0].pose.at + Vec{inches(4), inches(4)};   // from 16,8 towards the hill
  const std::int64_t nearer = value_by_strength(state, Seat::kA, kHolder);
  EXPECT_GT(nearer, before);
  EXPECT_LT(nearer, before + 100);   // less than a stand
}

// ---- What the enemy has written.

TEST(with_guessed_slip, only_when_the_enemy_has_answered_and_the_seat_has_not) {
  Fight f = line_of_battle().begin("fire");
  const Rulebook& book = f.referee().book();
  Sampler sampler(5);
  const auto guess = [&](Seat seat) { return with_guessed_slip(book, f.referee().view(seat), sampler); };
  EXPECT_FALSE(guess(Seat::kA).has_value());   // both are writing
  EXPECT_FALSE(guess(Seat::kB).has_value());
  f.says(Seat::kA, "Red/1 volley target Blue/1");
  EXPECT_FALSE(guess(Seat::kA).has_value());   // its own is no secret to it
  std::set<std::string> sheets;
  for (int n = 0; n < 30; ++n) {
    const std::optional<BattleState> world = guess(Seat::kB);
    ASSERT_TRUE(world.has_value());
    ASSERT_EQ(world->slips.size(), 1U);
    EXPECT_EQ(world->slips[0].ask.seat, Seat::kA);
    EXPECT_TRUE(world->slips[0].sealed);
    EXPECT_TRUE(book.project(*world, Seat::kB) == f.referee().view(Seat::kB));
    sheets.insert(answer_words(*world->slips[0].answer, *world, book.words()));
  }
  EXPECT_GT(sheets.size(), 3U);                // now this, now that
  f.passes(Seat::kB);
  EXPECT_FALSE(guess(Seat::kB).has_value());   // opened
}

}  // namespace
}  // namespace drumhead::test
