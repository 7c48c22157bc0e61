// What parts of a unit take with them and whose condition rules when they come together again (R29, R31,
// R75); what a garrison is (BA-384). By hand: a step of valour for every 20 percent of the original figures
// that are lost.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "rules/belle_alliance/dividing.h"
#include "rules/belle_alliance/forms.h"
#include "rules/belle_alliance/the_book.h"

namespace drumhead::test {
namespace {

using namespace drumhead::ba;

constexpr UnitId kRed{0}, kPart{1};

// Red/1 and, if wanted, a part of it behind it.
class Parted {
 public:
  explicit Parted(int strength, int original, int part = 0, int original_of_part = 0,
                  RoleOf role = kSplitPart) {
    Position position("parts", 200, 150, cm(1));
    position.even_if_it_overlaps().unit("Red/1", Seat::kA, "infantry", strength, {100, 50}, 0);
    if (part > 0) position.unit("Red/1 b", Seat::kA, "infantry", part, {100, 47}, 0);
    state = position.build(belle());
    give_original(kRed, original);
    if (part == 0) return;
    give_original(kPart, original_of_part);
    state.unit(kPart).parent = kRed;
    set(state, kPart, kRole, role);
  }
  void give_original(UnitId id, int figures) {
    auto setting = std::make_shared<Setting>(*state.setting);
    setting->units[id.index()].original_strength = static_cast<std::int16_t>(figures);
    state.setting = std::move(setting);
  }
  int original(UnitId id) const { return state.profile(id).original_strength; }
  int valour_of(UnitId id) const { return valour(numbers(), state, id); }
  void lose(UnitId id, int figures) {
    Dice dice = Dice::seeded(1);
    Scene scene(state, dice, Scene::Ear::kSilent);
    lose_figures(numbers(), scene, id, figures, cite::ba_365);
  }

  BattleState state;
};

TEST(ba_081_original_strength, is_divided_by_the_figures_of_the_parts) {
  Parted p(45, 50);  // 18 of 45: 50 x 18 / 45 = 20
  const UnitId part = split_off(numbers(), p.state, kRed, 18, kSplitPart, " detachment");
  EXPECT_EQ(p.original(part), 20);
  EXPECT_EQ(p.original(kRed), 30);
  EXPECT_EQ(p.state.unit(part).strength, 18);
  EXPECT_EQ(p.state.unit(kRed).strength, 27);
}

TEST(ba_081_original_strength, nothing_is_lost_by_rounding) {
  for (int strength = 6; strength <= 50; ++strength)
    for (int figures = 3; figures <= strength - 3; ++figures) {
      Parted p(strength, 50);
      const UnitId part = split_off(numbers(), p.state, kRed, figures, kSplitPart, " detachment");
      EXPECT_EQ(p.original(part) + p.original(kRed), 50);
      EXPECT_GE(p.original(part), figures) << figures << " of " << strength;
      EXPECT_GE(p.original(kRed), strength - figures) << figures << " of " << strength;
    }
}

TEST(ba_081_own_valour, splitting_alone_changes_none) {
  for (int strength = 6; strength <= 50; ++strength) {
    Parted p(strength, 50);
    const int steps = (50 - strength) / 10;
    set(p.state, kRed, kValour, 3);
    set(p.state, kRed, kValourSteps, steps);
    const UnitId part = split_off(numbers(), p.state, kRed, strength / 2, kSplitPart, " detachment");
    EXPECT_EQ(p.valour_of(part), 3 - steps) << strength;
    EXPECT_EQ(p.valour_of(kRed), 3 - steps) << strength;
  }
}

TEST(ba_082_valour_of_the_largest, a_fresh_part_does_not_cheer_up_the_larger) {
  // 24 of 30: 20 percent, one step. 20 of 20. Together 44 of 50, 12 percent: by itself no step, but the whole
  // has the valour of the larger.
  Parted p(24, 30, 20, 20);
  for (const UnitId id : {kRed, kPart}) set(p.state, id, kValour, 2);
  set(p.state, kRed, kValourSteps, 1);
  join_to(numbers(), p.state, kRed, kPart);
  EXPECT_EQ(p.state.unit(kRed).strength, 44);
  EXPECT_EQ(p.original(kRed), 50);
  EXPECT_EQ(p.valour_of(kRed), 1);
  p.lose(kRed, 3);  // 41 of 50: 18 percent
  EXPECT_EQ(p.valour_of(kRed), 1);
  p.lose(kRed, 1);  // 40 of 50: 20 percent
  EXPECT_EQ(p.valour_of(kRed), 0);
}

TEST(ba_082_valour_of_the_largest, nor_does_a_shaken_one_pull_it_down) {
  // 30 of 30 and 12 of 20 (40 percent, two steps). Together 42 of 50, 16 percent.
  Parted p(30, 30, 12, 20);
  for (const UnitId id : {kRed, kPart}) set(p.state, id, kValour, 2);
  set(p.state, kPart, kValourSteps, 2);
  join_to(numbers(), p.state, kRed, kPart);
  EXPECT_EQ(p.valour_of(kRed), 2);
  p.lose(kRed, 2);  // 40 of 50
  EXPECT_EQ(p.valour_of(kRed), 1);
}

TEST(ba_082_valour_of_the_largest, what_was_regained_by_rest_stays_regained) {
  // 32 of 50: 36 percent, one step, won back. The part 18 of 25: 28 percent, one step. Together 50 of 75: 33
  // percent, one step.
  Parted p(32, 50, 18, 25);
  for (const UnitId id : {kRed, kPart}) set(p.state, id, kValour, 0), set(p.state, id, kValourSteps, 1);
  set(p.state, kRed, kRegained, 1);
  join_to(numbers(), p.state, kRed, kPart);
  EXPECT_EQ(p.valour_of(kRed), 0);
  EXPECT_EQ(marker(p.state, kRed, kValourSteps) - marker(p.state, kRed, kRegained), 0)
      << "nothing is left to regain";
}

TEST(ba_080_line_and_mother, share_their_supplies_whatever_the_line_was) {
  Parted p(10, 10, 14, 14, kSkirmishLine);
  set(p.state, kRed, kSupplies, 2);
  set(p.state, kPart, kSupplies, kNoSupplies);
  set(p.state, kPart, kDisorder, kLD);
  join_to(numbers(), p.state, kRed, kPart);
  EXPECT_EQ(marker(p.state, kRed, kSupplies), 2);
  EXPECT_EQ(disorder(p.state, kRed), kLD) << "the line was the larger";
  EXPECT_FALSE(p.state.unit(kPart).on_table);
}

TEST(ba_012_any_part, what_one_body_has_done_the_whole_has_done) {
  Parted p(30, 30, 12, 12, kSkirmishLine);
  set(p.state, kPart, kMoved);
  set(p.state, kPart, kPassed);
  join_to(numbers(), p.state, kRed, kPart);
  EXPECT_TRUE(has(p.state, kRed, kMoved));
  EXPECT_TRUE(has(p.state, kRed, kPassed));
}

TEST(ba_006_memory_of_fire, goes_with_every_part_and_is_one_again_with_them) {
  Parted p(48, 48);
  Record fired;
  fired.kind = kFiredAtRecord;
  fired.a = kRed;
  fired.b = UnitId{5};
  p.state.records.push_back(fired);
  const UnitId part = split_off(numbers(), p.state, kRed, 20, kSplitPart, " detachment");
  const auto by = [&](UnitId id) {
    return std::count_if(p.state.records.begin(), p.state.records.end(),
                         [&](const Record& r) { return r.a == id; });
  };
  EXPECT_EQ(by(kRed), 1);
  EXPECT_EQ(by(part), 1);
  join_to(numbers(), p.state, kRed, part);
  EXPECT_EQ(by(kRed), 1);
  EXPECT_EQ(by(part), 0);
}

TEST(ba_079_skirmish_line, is_the_same_body_each_time_it_goes_out) {
  Parted p(24, 24);
  const UnitId line = split_off(numbers(), p.state, kRed, 8, kSkirmishLine, " skirmishers");
  join_to(numbers(), p.state, kRed, line);
  const UnitId again = split_off(numbers(), p.state, kRed, 6, kSkirmishLine, " skirmishers");
  EXPECT_EQ(again, line);
  EXPECT_EQ(p.state.units.size(), 2U);
  EXPECT_EQ(p.state.unit(again).strength, 6);
  EXPECT_EQ(p.original(again), 6);
  EXPECT_TRUE(p.state.unit(again).on_table);
}

TEST(ba_384_garrison, is_a_line_without_flank_or_rear) {
  Position position("garrison", 200, 150, cm(1));
  position.rectangle(PieceKind::kBuilding, "Farm", {90, 60}, {110, 70})
      .unit("Red/1", Seat::kA, "infantry", 24, {100, 60}, 0);
  BattleState state = position.build(belle());
  EXPECT_TRUE(has_flank(state, kRed) && has_rear(state, kRed));
  Dice dice = Dice::seeded(1);
  Scene scene(state, dice, Scene::Ear::kSilent);
  enter_building(numbers(), scene, kRed, PieceId{0}, 24);
  EXPECT_TRUE(is_garrison(state, kRed));
  EXPECT_FALSE(has_flank(state, kRed) || has_rear(state, kRed));
  EXPECT_TRUE(has_front_all_round(state, kRed));
  EXPECT_FALSE(is_closed(state, kRed));
  EXPECT_EQ(capacity_of(numbers(), state.ground->piece(PieceId{0})), 88);
  EXPECT_EQ(room_in(Site(numbers(), state), state.ground->piece(PieceId{0})), 64);
}

TEST(ba_073_seek_assembly, only_the_smaller_parts_and_only_when_nobody_is_indoors) {
  Parted p(24, 24, 8, 8, kUrbanPart);
  EXPECT_TRUE(must_seek_assembly(p.state, kPart));
  EXPECT_FALSE(must_seek_assembly(p.state, kRed));
  set(p.state, kPart, kRole, kSplitPart);
  EXPECT_FALSE(must_seek_assembly(p.state, kPart)) << "an ordinary split";
}

// A column of march in a wheel to the right, its head gone so far beyond the corner: wherever in the bend it
// is cut, the parts stand clear of each other, and the head stays where it is.
TEST(ba_074_squadrons, parts_of_a_column_in_a_bend_stand_clear_of_each_other) {
  for (int mm_gone = 5; mm_gone <= 120; mm_gone += 5)
    for (const int turned : {30, 60, 90}) {
      Position position("a bend", 200, 150, cm(1));
      position.unit("Red/1", Seat::kA, "medium cavalry", 16, {100, 50}, turned);
      position.formation("Red/1", "horse column of march").marker("Red/1", "squadrons", 4);
      BattleState state = position.build(belle());
      const Pose head = state.unit(kRed).pose;
      state.bends.push_back({kRed, {head.at - step(head.facing, mm(mm_gone)), kNorth}, 2});
      Order order{.verb = kMarch, .unit = kRed, .args = {{kFigures, std::int64_t{2}}}};
      const Division division = plan_division(Site(numbers(), state), kRed, read_elements(order));
      ASSERT_TRUE(division.verdict.allowed()) << division.verdict.refusal->text;
      ASSERT_EQ(division.standings.size(), 2U);
      EXPECT_EQ(division.standings[0].pose, head);
      const Footprint first = print_of(numbers(), division.standings[0]),
                      second = print_of(numbers(), division.standings[1]);
      EXPECT_FALSE(overlap(first, second)) << mm_gone << " mm beyond a bend of " << turned << " degrees";
      EXPECT_TRUE(within(first, second, cm(2))) << mm_gone << " mm beyond a bend of " << turned << " degrees";
    }
}

}  // namespace
}  // namespace drumhead::test
