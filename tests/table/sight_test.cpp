#include "table/sight.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "bodies.h"

namespace drumhead {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TroopBox troop(int n, const Footprint& f, std::uint32_t classes = 1, std::int16_t level = 0) {
  return {unit(n), classes, level, f.boxes.at(0)};
}

Sight look_on(const Ground& g, Eye a, Eye b, const SightRules& rules) {
  return look(g, {}, nullptr, a, b, rules);
}

TEST(sight, an_empty_plain_hides_nothing) {
  const Ground g = ground_of({});
  EXPECT_TRUE(sees(g, {}, nullptr, {at(0, 0), 0}, {at(90, 90), 0}, {}));
  EXPECT_TRUE(sees(g, {}, nullptr, {at(5, 5), 0}, {at(5, 5), 0}, {}));
}

TEST(sight, weather_limits_its_length) {
  const Ground g = ground_of({});
  SightRules rules;
  rules.limit = inches(50);
  EXPECT_TRUE(sees(g, {}, nullptr, {at(0, 0), 0}, {at(30, 40), 0}, rules));
  EXPECT_FALSE(sees(g, {}, nullptr, {at(0, 0), 0}, {at(30, 41), 0}, rules));
  EXPECT_EQ(look_on(g, {at(0, 0), 0}, {at(30, 41), 0}, rules).blocks.at(0).what, Blocker::kTooFar);
}

TEST(sight, a_hill_higher_than_both_ends_cuts) {
  const Ground g = ground_of({area_piece(PieceKind::kContour, rectangle(20, 0, 30, 50), 1)});
  SightRules rules;
  rules.contours = HeightRule::kAboveBoth;
  const Sight low = look_on(g, {at(10, 10), 0}, {at(60, 10), 0}, rules);
  EXPECT_THAT(low.blocks, ElementsAre(Block{Blocker::kContour, PieceId{0}, {}, {20'000, 40'000}}));
  EXPECT_TRUE(look_on(g, {at(10, 10), 1}, {at(60, 10), 0}, rules).clear());
  EXPECT_TRUE(look_on(g, {at(10, 60), 0}, {at(60, 60), 0}, rules).clear());
  rules.contours = HeightRule::kIgnored;
  EXPECT_TRUE(look_on(g, {at(10, 10), 0}, {at(60, 10), 0}, rules).clear());
}

TEST(sight, ground_between_the_levels_cuts_when_it_is_nearer_to_the_lower_end) {
  SightRules rules;
  rules.contours = HeightRule::kNearLower;
  const Ground near_low = ground_of({area_piece(PieceKind::kContour, rectangle(20, 0, 22, 50), 1)});
  const Ground near_high = ground_of({area_piece(PieceKind::kContour, rectangle(50, 0, 52, 50), 1)});
  EXPECT_FALSE(look_on(near_low, {at(10, 10), 0}, {at(60, 10), 2}, rules).clear());
  EXPECT_TRUE(look_on(near_high, {at(10, 10), 0}, {at(60, 10), 2}, rules).clear());
  EXPECT_TRUE(look_on(near_low, {at(10, 10), 2}, {at(60, 10), 0}, rules).clear());
}

TEST(sight, the_straight_line_passes_over_low_ground) {
  SightRules rules;
  rules.contours = HeightRule::kStraight;
  // From level 0 at x = 0 to level 4 at x = 80: at x = 20 to 24 the line is 1 to 1.2 levels high.
  const Ground g = ground_of({area_piece(PieceKind::kContour, rectangle(20, 0, 24, 50), 1)});
  EXPECT_TRUE(look_on(g, {at(0, 10), 0}, {at(80, 10), 4}, rules).clear());
  EXPECT_FALSE(look_on(g, {at(0, 10), 0}, {at(90, 10), 4}, rules).clear());  // 0.89 high at x = 20
}

TEST(sight, the_crest_hides_those_who_stand_back_from_it) {
  const Ground g = ground_of({area_piece(PieceKind::kContour, rectangle(20, 0, 40, 50), 1)});
  SightRules rules;
  rules.crest = inches(1);
  EXPECT_TRUE(look_on(g, {at(39, 10), 1}, {at(60, 10), 0}, rules).clear());
  const Sight back = look_on(g, {at(38, 10), 1}, {at(58, 10), 0}, rules);
  EXPECT_THAT(back.blocks, ElementsAre(Block{Blocker::kCrest, PieceId{0}, {}, {0, 10'000}}));
  // The same seen from below.
  const Sight up = look_on(g, {at(58, 10), 0}, {at(38, 10), 1}, rules);
  EXPECT_THAT(up.blocks, ElementsAre(Block{Blocker::kCrest, PieceId{0}, {}, {90'000, 100'000}}));
}

TEST(sight, the_middle_of_the_chord_is_the_crest_of_a_rounded_hill) {
  SightRules rules;
  rules.contours = HeightRule::kChordMiddle;
  const Ground g = ground_of({area_piece(PieceKind::kContour, rectangle(20, 0, 40, 50), 1)});
  // The crest is at x = 30.
  EXPECT_FALSE(look_on(g, {at(10, 10), 0}, {at(60, 10), 0}, rules).clear());  // from foot to foot
  EXPECT_TRUE(look_on(g, {at(32, 10), 1}, {at(60, 10), 0}, rules).clear());  // on the slope, beyond the crest
  EXPECT_FALSE(look_on(g, {at(28, 10), 1}, {at(60, 10), 0}, rules).clear());  // short of it: 1 >= 1 - 2/32
  EXPECT_TRUE(look_on(g, {at(22, 10), 1}, {at(38, 10), 1}, rules).clear());   // both on it
  // From one hill to another as high: the crest of either reaches the level line, as does a third between.
  const Ground two = ground_of({area_piece(PieceKind::kContour, rectangle(20, 0, 40, 50), 1),
                                area_piece(PieceKind::kContour, rectangle(60, 0, 80, 50), 1)});
  EXPECT_TRUE(look_on(two, {at(32, 10), 1}, {at(68, 10), 1}, rules).clear());
  EXPECT_FALSE(look_on(two, {at(28, 10), 1}, {at(68, 10), 1}, rules).clear());
  EXPECT_FALSE(look_on(two, {at(32, 10), 1}, {at(72, 10), 1}, rules).clear());
}

TEST(sight, woods_may_be_looked_through_for_a_while) {
  const Ground g = ground_of({area_piece(PieceKind::kWood, rectangle(20, 0, 22, 50), 2)});
  SightRules rules;
  rules.cover = {{PieceKind::kWood, -1, inches(2), inches(1), inches(4)}};
  EXPECT_TRUE(look_on(g, {at(10, 10), 0}, {at(30, 10), 0}, rules).clear());  // exactly two inches
  rules.cover[0].through = inches(2) - 20;
  EXPECT_THAT(look_on(g, {at(10, 10), 0}, {at(30, 10), 0}, rules).blocks,
              ElementsAre(Block{Blocker::kCover, PieceId{0}, {}, {50'000, 60'000}}));
  EXPECT_TRUE(look_on(g, {at(10, 10), 2}, {at(30, 10), 0}, rules).clear());  // over the tops
  // One end inside: an inch of edge.
  EXPECT_TRUE(look_on(g, {at(21, 10), 0}, {at(30, 10), 0}, rules).clear());
  EXPECT_FALSE(look_on(g, {at(20, 10), 0}, {at(30, 10), 0}, rules).clear());
  // Both inside.
  EXPECT_TRUE(look_on(g, {at(21, 10), 0}, {at(21, 14), 0}, rules).clear());
  EXPECT_FALSE(look_on(g, {at(21, 10), 0}, {at(21, 15), 0}, rules).clear());
}

TEST(sight, grades_and_shares_add_up) {
  Piece light = area_piece(PieceKind::kWood, rectangle(20, 0, 24, 50), 1);
  Piece dense = area_piece(PieceKind::kWood, rectangle(30, 0, 32, 50), 1);
  dense.grade = 1;
  const Ground g = ground_of({light, dense});
  SightRules rules;
  rules.cover = {{PieceKind::kWood, 0, inches(8), inches(8), inches(8), true},
                 {PieceKind::kWood, 1, inches(4), inches(4), inches(4), true}};
  EXPECT_TRUE(look_on(g, {at(10, 10), 0}, {at(50, 10), 0}, rules).clear());  // 4/8 + 2/4 = 1
  rules.cover[1].through = inches(3);
  EXPECT_EQ(look_on(g, {at(10, 10), 0}, {at(50, 10), 0}, rules).blocks.size(), 2U);  // 4/8 + 2/3
}

TEST(sight, buildings_cut_and_removed_ones_do_not) {
  const Ground g = ground_of({area_piece(PieceKind::kBuilding, rectangle(20, 9, 22, 11), 1)});
  SightRules rules;
  rules.cover = {{PieceKind::kBuilding}};
  EXPECT_FALSE(look_on(g, {at(10, 10), 0}, {at(30, 10), 0}, rules).clear());
  std::vector<PieceState> states(1);
  states[0].condition = Condition::kRemoved;
  EXPECT_TRUE(sees(g, states, nullptr, {at(10, 10), 0}, {at(30, 10), 0}, rules));
  EXPECT_TRUE(look_on(g, {at(10, 11), 0}, {at(30, 11), 0}, rules).clear());  // along its wall
}

TEST(sight, a_hedge_is_looked_over_by_those_who_stand_at_it) {
  const Ground g = ground_of({line_piece(PieceKind::kHedge, {at(20, 0), at(20, 50)})});
  SightRules rules;
  rules.cover = {{PieceKind::kHedge, -1, 0, inches(1), kNoLimit, false, 1}};
  EXPECT_THAT(look_on(g, {at(10, 10), 0}, {at(30, 10), 0}, rules).blocks,
              ElementsAre(Block{Blocker::kCover, PieceId{0}, {}, {50'000, 50'000}}));
  EXPECT_TRUE(look_on(g, {at(19, 10), 0}, {at(30, 10), 0}, rules).clear());
  EXPECT_TRUE(look_on(g, {at(10, 10), 1}, {at(30, 10), 0}, rules).clear());
}

TEST(sight, troops_in_between_cut_unless_they_stand_lower) {
  const Ground g = ground_of({});
  const TroopIndex troops({troop(4, block(20, 8, 21, 12)), troop(5, block(25, 8, 26, 12), 2)});
  SightRules rules;
  rules.troops = HeightRule::kAboveBoth;
  const Eye a{at(10, 10), 0};
  const Eye b{at(30, 10), 0};
  EXPECT_THAT(look(g, {}, &troops, a, b, rules).blocks,
              ElementsAre(Block{Blocker::kTroops, {}, unit(4), {50'000, 55'000}},
                          Block{Blocker::kTroops, {}, unit(5), {75'000, 80'000}}));
  EXPECT_EQ(look(g, {}, &troops, a, b, rules, {1, {}, {}}).blocks.size(), 1U);
  EXPECT_TRUE(look(g, {}, &troops, a, b, rules, {~0U, unit(4), unit(5)}).clear());
  EXPECT_TRUE(look(g, {}, &troops, {a.at, 1}, b, rules).clear());
  rules.troops = HeightRule::kIgnored;
  EXPECT_FALSE(sees(g, {}, &troops, {a.at, 1}, b, rules));
  EXPECT_TRUE(sees(g, {}, &troops, {at(10, 12), 0}, {at(30, 12), 0}, rules));  // along their flank
}

TEST(sight, a_profile_shows_ground_and_what_stands_on_it) {
  const Ground g = ground_of({area_piece(PieceKind::kContour, rectangle(20, 0, 60, 50), 1),
                              area_piece(PieceKind::kWood, rectangle(30, 0, 40, 50), 2)});
  SightRules rules;
  rules.cover = {{PieceKind::kWood}};
  const auto steps = profile(g, {}, {at(0, 10), at(100, 10)}, rules);
  ASSERT_EQ(steps.size(), 5U);
  EXPECT_EQ(steps[0].level, 0);
  EXPECT_EQ(steps[1].where, (Stretch{20'000, 30'000}));
  EXPECT_EQ(steps[1].level, 1);
  EXPECT_EQ(steps[2].top, 3);
  EXPECT_EQ(steps[2].piece.value, 1);
  EXPECT_EQ(steps[4].level, 0);
}

TEST(troop_index, an_empty_one_holds_nothing) {
  EXPECT_EQ(TroopIndex{}.any_crossed({at(0, 0), at(90, 90)}, {}), -1);
  EXPECT_EQ(TroopIndex(std::vector<TroopBox>{}).any_crossed({at(0, 0), at(90, 90)}, {}), -1);
}

std::vector<TroopBox> any_troops(int n) {
  std::vector<TroopBox> out;
  for (int i = 0; i < n; ++i) {
    const Footprint f =
        footprint(body_of(kLineOf, any_pose(), *rc::gen::inRange(1, 9), *rc::gen::inRange(1, 17)));
    out.push_back(troop(i, f, 1U << *rc::gen::inRange(0, 3)));
  }
  return out;
}

Quad any_box_at(Vec front) {
  return corners(
      {{front, any_pose().facing}, any_coord(inches(1), inches(12)), any_coord(inches(1), inches(3))});
}

RC_GTEST_PROP(troop_index, finds_what_a_look_at_every_box_finds, ()) {
  const auto boxes = any_troops(*rc::gen::element(1, 5, 40, 70, 150));
  const TroopIndex index(boxes);
  const Segment line{any_pose().at,
                     *rc::gen::element(any_pose().at, Vec{any_coord(-inches(50), inches(150)), inches(50)})};
  const TroopFilter filter{*rc::gen::element(1U, 3U, 7U), unit(0), unit(3)};
  std::vector<std::int32_t> expected;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if ((boxes[i].classes & filter.classes) == 0 || i == 0 || i == 3) continue;
    if (relate(line, boxes[i].box) == Relation::kOverlapping)
      expected.push_back(static_cast<std::int32_t>(i));
  }
  std::vector<std::int32_t> found;
  index.crossed(line, filter, found);
  RC_ASSERT(found == expected);
  RC_ASSERT(index.any_crossed(line, filter) == (expected.empty() ? -1 : expected.front()));
  const Quad from = any_box_at(line.a), to = any_box_at(line.b);
  const std::vector<std::int32_t> near = index.within(swath_between({&from, 1}, {&to, 1}, 0), filter);
  for (const std::int32_t i : expected) {
    RC_ASSERT(std::find(near.begin(), near.end(), i) != near.end());
    RC_ASSERT(index.passes_through(static_cast<std::size_t>(i), line));
  }
}

RC_GTEST_PROP(sight, is_the_same_both_ways, ()) {
  Piece slant = area_piece(PieceKind::kContour, {{at(30, 20), at(60, 35), at(45, 70), at(22, 50)}, {}},
                           *rc::gen::inRange(1, 3));
  Piece wood = area_piece(PieceKind::kWood, {{at(50, 20), at(70, 30), at(65, 60)}, {}}, 1);
  const Ground g = ground_of({slant, wood, line_piece(PieceKind::kHedge, {at(20, 20), at(50, 80)})});
  const TroopIndex troops(any_troops(10));
  SightRules rules;
  rules.contours = *rc::gen::element(HeightRule::kAboveBoth, HeightRule::kNearLower, HeightRule::kStraight,
                                     HeightRule::kChordMiddle);
  rules.covers = *rc::gen::element(HeightRule::kIgnored, HeightRule::kAboveBoth, HeightRule::kNearLower,
                                   HeightRule::kStraight);
  rules.troops = *rc::gen::element(HeightRule::kIgnored, HeightRule::kAboveBoth, HeightRule::kStraight);
  rules.crest = *rc::gen::element(kNoLimit, inches(2));
  rules.cover = {{PieceKind::kWood, -1, inches(3), inches(1), inches(4)},
                 {PieceKind::kHedge, -1, 0, inches(1), 0, false, 1}};
  const Eye a{any_pose().at, *rc::gen::inRange(0, 4)};
  const Eye b{any_pose().at, *rc::gen::inRange(0, 4)};
  auto there = look(g, {}, &troops, a, b, rules).blocks;
  auto back = look(g, {}, &troops, b, a, rules).blocks;
  RC_ASSERT(there.size() == back.size());
  for (Block& block : back) block.where = {kWholeSegment - block.where.to, kWholeSegment - block.where.from};
  for (const Block& block : there) RC_ASSERT(std::find(back.begin(), back.end(), block) != back.end());
  RC_ASSERT(sees(g, {}, &troops, a, b, rules) == there.empty());
}

// One after the other: what cut one line is asked first of the next.
RC_GTEST_PROP(sight, within_a_swath_is_the_sight_of_every_line_in_it, ()) {
  const Ground g =
      ground_of({area_piece(PieceKind::kContour, {{at(30, 20), at(60, 35), at(45, 70), at(22, 50)}, {}}, 1),
                 area_piece(PieceKind::kContour, {{at(35, 30), at(50, 38), at(42, 55)}, {}}, 2),
                 area_piece(PieceKind::kWood, {{at(50, 20), at(70, 30), at(65, 60)}, {}}, 1),
                 area_piece(PieceKind::kWood, {{at(10, 60), at(30, 65), at(25, 85)}, {}}, 1),
                 line_piece(PieceKind::kHedge, {at(20, 20), at(50, 80)})});
  SightRules rules;
  rules.contours = *rc::gen::element(HeightRule::kAboveBoth, HeightRule::kNearLower, HeightRule::kStraight,
                                     HeightRule::kChordMiddle);
  rules.covers = *rc::gen::element(HeightRule::kIgnored, HeightRule::kAboveBoth, HeightRule::kNearLower);
  rules.crest = *rc::gen::element(kNoLimit, inches(2));
  rules.limit = *rc::gen::element(kNoLimit, inches(40));
  const bool summed = *rc::gen::arbitrary<bool>();
  rules.cover = {{PieceKind::kWood, -1, inches(3), inches(3), inches(3), summed},
                 {PieceKind::kHedge, -1, 0, inches(1), 0, false, 1}};
  const Quad from = any_box_at(any_pose().at), to = any_box_at(any_pose().at);
  const SightWithin within(g, {}, rules, swath_between({&from, 1}, {&to, 1}, 0));
  for (const Vec a : from.corner)
    for (const Vec b : to.corner) {
      const Eye eye{a, *rc::gen::inRange(0, 3)}, mark{b, *rc::gen::inRange(0, 3)};
      RC_ASSERT(within.sees(eye, mark) == sees(g, {}, nullptr, eye, mark, rules));
    }
}

}  // namespace
}  // namespace drumhead
