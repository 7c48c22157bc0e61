// Scenes, views and reports: who is told what, and what it costs when nobody listens.
#include "engine/scene.h"

#include <gtest/gtest.h>

#include "engine/answer_text.h"
#include "engine/chronicle.h"
#include "engine/facts.h"
#include "engine/small_battle.h"
#include "engine/view.h"

namespace drumhead::test {
namespace {

constexpr Cite kRule{"SM-001", 0}, kOther{"SM-002", 1};

TEST(scene, composes_no_sentence_when_nobody_listens) {
  BattleState state = small_battle();
  Dice dice = Dice::seeded(1);
  Scene scene(state, dice, Scene::Ear::kSilent);
  scene.tell(kRule, {}, []() -> std::string { throw std::logic_error("composed"); });
  EXPECT_TRUE(scene.take_events().empty());
}

TEST(scene, gives_every_event_its_dice_and_its_change) {
  BattleState state = small_battle();
  const BattleState start = state;
  Dice dice = Dice::scripted({4, 2, 6});
  Scene scene(state, dice, Scene::Ear::kRecording);
  (void)dice.sum(2, 6);
  state.unit(UnitId{0}).strength = 10;
  scene.tell(kRule, {UnitId{0}}, [] { return std::string("Red/1 loses two."); });
  (void)dice.roll(6);
  state.turn = 5;
  const std::vector<Event> events = scene.take_events();
  ASSERT_EQ(events.size(), 2U);
  ASSERT_EQ(events[0].dice.size(), 1U);
  EXPECT_EQ(events[0].dice[0].faces, (std::vector<int>{4, 2}));
  // What happened without a word is kept too, for nobody to hear.
  EXPECT_EQ(events[1].text, "");
  EXPECT_EQ(events[1].audience, Audience::kNobody);
  ASSERT_EQ(events[1].dice.size(), 1U);
  EXPECT_EQ(state.dice_thrown, 3);
  BattleState replayed = start;
  for (const Event& event : events) replayed = *changed(replayed, event.facts);
  EXPECT_TRUE(replayed == state);
  EXPECT_TRUE(scene.take_events().empty());
}

TEST(scene, asks_the_side_of_a_unit_about_it) {
  BattleState state = small_battle();
  Dice dice = Dice::seeded(1);
  Scene scene(state, dice, Scene::Ear::kSilent);
  scene.ask_about(UnitId{2}, 4, UnitId{1}).n[0] = 9;
  scene.ask_about(UnitId{0}, 5);
  ASSERT_EQ(state.asks.size(), 2U);   // seat A's first
  EXPECT_EQ(state.asks[0], (Ask{.id = 1, .seat = Seat::kA, .kind = 5, .unit = UnitId{0}}));
  EXPECT_EQ(state.asks[1], (Ask{.id = 1, .seat = Seat::kB, .kind = 4, .unit = UnitId{2}, .other = UnitId{1}, .n = {9}}));
}

TEST(scene, a_reckoned_event_cites_every_line_once) {
  BattleState state = small_battle();
  Dice dice = Dice::seeded(1);
  Scene scene(state, dice, Scene::Ear::kTelling);
  Reckoning reckoning;
  reckoning.add({"a", "first", 1, kRule});
  reckoning.add({"b", "second", -2, kOther});
  reckoning.add({"c", "third", 3, kOther});
  scene.tell_reckoned(kRule, {}, reckoning, [] { return std::string("Sum."); });
  const std::vector<Event> events = scene.take_events();
  ASSERT_EQ(events.size(), 1U);
  ASSERT_EQ(events[0].cites.size(), 2U);
  EXPECT_EQ(events[0].cites[1].text(), "SM-002");
  EXPECT_EQ(events[0].reckoning->total, 2);
}

// {0}, {1} ... are the units' names, then the words; numbers may be of any kind of integer.
TEST(scene, says_a_pattern_with_names_words_and_numbers) {
  BattleState state = small_battle();
  Dice dice = Dice::seeded(1);
  Scene scene(state, dice, Scene::Ear::kTelling);
  Reckoning reckoning;
  reckoning.add({"b", "second", -2, kOther});
  scene.say(kRule, {UnitId{0}, UnitId{2}}, "{0} charges {1}{2}: {3} of {4}.", " (4.8\")", 3, std::string("nine"));
  scene.say_then(kOther, {UnitId{2}}, "{0} loses {1}.", std::int16_t{2});
  scene.say_reckoned(kRule, {UnitId{3}}, reckoning, "{0} tests: {1}.", std::int64_t{-4});
  scene.say(kRule, {}, "{{Nobody}} is named.");
  scene.say(kRule, {UnitId{0}}, "{0} is driven off.", "not said");
  const std::vector<Event> events = scene.take_events();
  ASSERT_EQ(events.size(), 5U);
  EXPECT_EQ(events[0].text, "Red/1 charges Blue/1 (4.8\"): 3 of nine.");
  EXPECT_EQ(events[0].units, (std::vector<UnitId>{UnitId{0}, UnitId{2}}));
  EXPECT_EQ(events[0].cites, std::vector<Cite>{kRule});
  EXPECT_EQ(events[0].depth, 1);
  EXPECT_EQ(events[0].audience, Audience::kEveryone);
  EXPECT_EQ(events[1].text, "Blue/1 loses 2.");
  EXPECT_EQ(events[1].depth, 2);
  EXPECT_EQ(events[2].text, "42nd Highlanders test: -4.");   // in agreement
  ASSERT_TRUE(events[2].reckoning.has_value());
  EXPECT_EQ(events[2].cites, (std::vector<Cite>{kRule, kOther}));
  EXPECT_EQ(events[3].text, "{Nobody} is named.");
  EXPECT_EQ(events[4].text, "Red/1 is driven off.");
}

// A name is never read as a pattern.
TEST(scene, says_names_as_they_are) {
  BattleState state = small_battle();
  auto setting = std::make_shared<Setting>(*state.setting);
  setting->units[0].name = "The {1}st";
  state.setting = setting;
  Dice dice = Dice::seeded(1);
  Scene scene(state, dice, Scene::Ear::kTelling);
  scene.say(kRule, {UnitId{0}}, "{0} moves {1}.", "{0}");
  EXPECT_EQ(scene.take_events().at(0).text, "The {1}st moves {0}.");
}

TEST(scene, says_nothing_when_nobody_listens_but_the_rules_have_fired) {
  class Noting final : public CiteRecorder {
   public:
    void fired(Cite cite, Credit) override { ids.emplace_back(cite.text()); }
    std::vector<std::string> ids;
  } noting;
  BattleState state = small_battle();
  Dice dice = Dice::seeded(1);
  Scene scene(state, dice, Scene::Ear::kSilent, &noting);
  Reckoning reckoning;
  reckoning.add({"b", "second", -2, kOther});
  scene.say_reckoned(kRule, {UnitId{0}}, reckoning, "{7}");   // would be no sentence at all
  EXPECT_TRUE(scene.take_events().empty());
  EXPECT_EQ(noting.ids, (std::vector<std::string>{"SM-001", "SM-002"}));
}

TEST(scene, numbers_the_asks_of_each_seat_and_keeps_seat_a_first) {
  BattleState state = small_battle();
  Dice dice = Dice::seeded(1);
  Scene scene(state, dice, Scene::Ear::kSilent);
  scene.ask(Seat::kB, 1);
  scene.ask(Seat::kA, 0, true);
  scene.ask(Seat::kB, 0);
  scene.ask(Seat::kA, 1);
  ASSERT_EQ(state.asks.size(), 4U);
  EXPECT_EQ(state.asks[0].seat, Seat::kA);
  EXPECT_EQ(state.asks[0].id, 1);
  EXPECT_TRUE(state.asks[0].sealed);
  EXPECT_EQ(state.asks[1].seat, Seat::kA);
  EXPECT_EQ(state.asks[1].id, 2);
  EXPECT_EQ(state.asks[2].seat, Seat::kB);
  EXPECT_EQ(state.asks[2].id, 1);
  EXPECT_EQ(state.asks[3].id, 2);
}

TEST(view, lacks_slips_secret_markers_and_sealed_subjects_of_others) {
  BattleState state = small_battle();
  const Vocabulary words = small_words();
  state.unit(UnitId{0}).markers = {1, 3};   // shaken, valour
  state.unit(UnitId{2}).markers = {1, -2};
  state.asks = {{.id = 4, .seat = Seat::kA, .sealed = true, .kind = 1, .unit = UnitId{0}, .n = {9}},
                {.id = 6, .seat = Seat::kB, .kind = 0, .unit = UnitId{2}}};
  state.asked = {4, 6};
  state.slips = {{{.id = 3, .seat = Seat::kA}, true, std::make_shared<const Answer>(Answer{3, {}})}};
  const View a = project_common(state, Seat::kA, words), b = project_common(state, Seat::kB, words), nobody = project_common(state, Seat::kNobody, words);
  EXPECT_EQ(a.known.unit(UnitId{0}).markers[1], 3);
  EXPECT_EQ(a.known.unit(UnitId{2}).markers[1], 0);
  EXPECT_EQ(a.known.unit(UnitId{2}).markers[0], 1);
  EXPECT_EQ(b.known.unit(UnitId{0}).markers[1], 0);
  EXPECT_EQ(b.known.unit(UnitId{2}).markers[1], -2);
  EXPECT_EQ(nobody.known.unit(UnitId{0}).markers[1] + nobody.known.unit(UnitId{2}).markers[1], 0);
  EXPECT_EQ(a.known.slips.size(), 1U);
  EXPECT_TRUE(b.known.slips.empty());
  EXPECT_TRUE(nobody.known.slips.empty());
  EXPECT_EQ(b.known.asks[0].unit, UnitId{});
  EXPECT_EQ(b.known.asks[0].n[0], 0);
  EXPECT_EQ(b.known.asks[1].unit, UnitId{2});
  EXPECT_EQ(b.known.asked[0], 0);
  EXPECT_EQ(b.known.asked[1], 6);
}

TEST(view, erases_a_unit_and_all_that_tells_of_it) {
  BattleState state = small_battle();
  state.stands.resize(2);
  state.stands[0].unit = UnitId{0};
  state.stands[1].unit = UnitId{2};
  state.records.resize(2);
  state.records[0].a = UnitId{1}, state.records[0].b = UnitId{0};
  state.records[1].a = UnitId{1}, state.records[1].b = UnitId{2};
  View view = project_common(state, Seat::kB, small_words());
  erase_unit(view, UnitId{0});
  EXPECT_EQ(view.known.units.size(), state.units.size());
  EXPECT_FALSE(view.known.unit(UnitId{0}).on_table);
  EXPECT_EQ(view.known.unit(UnitId{0}).pose, Pose{});
  EXPECT_EQ(view.known.name(UnitId{0}), "");
  EXPECT_EQ(view.known.stands.size(), 1U);
  EXPECT_EQ(view.known.records.size(), 1U);
  EXPECT_FALSE(view.known.leaders[0].on_table);        // Sir John rode with it
  EXPECT_EQ(view.known.leaders[0].attached_to, UnitId{});
  EXPECT_EQ(state.name(UnitId{0}), "Red/1");           // the state keeps it
}

TEST(report, tells_each_reader_what_he_may_hear) {
  const auto event = [](Audience audience, std::string text, std::string hearsay = {}) {
    Event e;
    e.audience = audience;
    e.text = std::move(text);
    e.hearsay = std::move(hearsay);
    e.cites = {kRule};
    return e;
  };
  const std::vector<Event> events{event(Audience::kEveryone, "Guns fire."), event(Audience::kSideA, "Red/1 hides.", "Drums beyond the ridge."),
                                  event(Audience::kSideB, "Blue/1 waits."), event(Audience::kNobody, "Fate.")};
  const std::string a = report_lines(events, Reader::kSideA), b = report_lines(events, Reader::kSideB), all = report_lines(events, Reader::kPublic),
                    truth = report_lines(events, Reader::kTruth);
  EXPECT_NE(a.find("Red/1 hides."), std::string::npos);
  EXPECT_EQ(a.find("Blue/1 waits."), std::string::npos);
  EXPECT_EQ(a.find("Drums"), std::string::npos);
  EXPECT_NE(b.find("Drums beyond the ridge."), std::string::npos);
  EXPECT_EQ(b.find("Red/1"), std::string::npos);
  EXPECT_NE(all.find("Drums"), std::string::npos);
  EXPECT_EQ(all.find("waits"), std::string::npos);
  EXPECT_EQ(a.find("Fate") & b.find("Fate") & all.find("Fate"), std::string::npos);
  for (const char* said : {"Guns fire.", "Red/1 hides.", "Blue/1 waits.", "Fate."}) EXPECT_NE(truth.find(said), std::string::npos) << said;
  // Hearsay names no rule: the rule would tell what it was.
  const std::size_t drums = b.find("Drums");
  EXPECT_EQ(b.substr(drums, b.find('\n', drums) - drums), "Drums beyond the ridge.");
  EXPECT_EQ(event_json(events[1], Seat::kB, small_battle()).find("Red/1"), std::string::npos);
  EXPECT_EQ(event_json(events[2], Seat::kA, small_battle()), "");
}

TEST(report, breaks_long_lines_before_the_cites) {
  Event e;
  e.depth = 2;
  for (int i = 0; i < 40; ++i) e.text += "Grenadiers ";
  e.text += "charge.";
  e.cites = {kRule, kOther};
  const std::string text = report_lines({e}, Reader::kTruth);
  std::size_t lines = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    EXPECT_LE(end - at, 110U);
    EXPECT_EQ(text.substr(at, 2), "  ");
    at = end + 1, ++lines;
  }
  EXPECT_GT(lines, 4U);
  EXPECT_EQ(text.substr(text.size() - 17), "[SM-001, SM-002]\n");
}

}  // namespace
}  // namespace drumhead::test
