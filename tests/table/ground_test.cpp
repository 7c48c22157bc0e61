#include "table/ground.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "bodies.h"
#include "geom/reference.h"
#include "geom/touching.h"

namespace drumhead {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Quad box_at(Coord x0, Coord y0, Coord x1, Coord y1) { return block(x0, y0, x1, y1).boxes[0]; }

TEST(ground, every_kind_has_a_name_that_finds_it) {
  for (int i = 0; i <= static_cast<int>(PieceKind::kZone); ++i) {
    const auto kind = static_cast<PieceKind>(i);
    EXPECT_EQ(piece_kind(name_of(kind)), kind);
  }
  EXPECT_EQ(piece_kind("swamp"), std::nullopt);
  EXPECT_TRUE(is_linear(PieceKind::kHedge));
  EXPECT_FALSE(is_linear(PieceKind::kBuilding));
}

TEST(ground, level_is_that_of_the_highest_contour) {
  const Ground g = ground_of({area_piece(PieceKind::kContour, rectangle(10, 10, 30, 30), 1),
                              area_piece(PieceKind::kContour, rectangle(15, 15, 20, 20), 2)});
  EXPECT_EQ(level_at(g, at(5, 5)), 0);
  EXPECT_EQ(level_at(g, at(12, 12)), 1);
  EXPECT_EQ(level_at(g, at(16, 16)), 2);
  EXPECT_EQ(level_at(g, at(15, 16)), 2);  // on the edge
  EXPECT_EQ(levels_under(g, std::vector<Quad>{box_at(8, 12, 16, 18)}), (Levels{0, 2}));
}

// The slow way, for contours that are upright boxes: a point by comparing numbers, a way by the shares of it, in exact
// fractions, between which it is within a box.
using reference::Ratio;
bool is_less(Ratio a, Ratio b) { return (b - a).sign() > 0; }

int slow_level(const std::vector<Bounds>& boxes, const std::vector<int>& heights, Vec p) {
  int level = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const bool holds = p.x >= boxes[i].low.x && p.x <= boxes[i].high.x && p.y >= boxes[i].low.y && p.y <= boxes[i].high.y;
    if (holds) level = std::max(level, heights[i]);
  }
  return level;
}

// Does it come into the box from outside?
bool slow_entry(const Bounds& box, const Segment& way) {
  Ratio from{0, 1}, to{1, 1};
  const auto narrow = [&](Coord a, Coord b, Coord low, Coord high) {
    if (a == b) return a > low && a < high;
    Ratio enters = Ratio::of(low - a, b - a), leaves = Ratio::of(high - a, b - a);
    if (is_less(leaves, enters)) std::swap(enters, leaves);
    if (is_less(from, enters)) from = enters;
    if (is_less(leaves, to)) to = leaves;
    return true;
  };
  const bool in_both = narrow(way.a.x, way.b.x, box.low.x, box.high.x) && narrow(way.a.y, way.b.y, box.low.y, box.high.y);
  return in_both && is_less(from, to) && from.sign() > 0;
}

RC_GTEST_PROP(ground, levels_and_climbs_are_those_of_the_slow_way, ()) {
  std::vector<Bounds> boxes;
  std::vector<int> heights;
  std::vector<Piece> pieces;
  for (int n = *rc::gen::inRange(1, 6); n > 0; --n) {
    const Coord x = any_coord(0, 20), y = any_coord(0, 20), right = x + any_coord(1, 15), top = y + any_coord(1, 15);
    boxes.push_back({at(x, y), at(right, top)});
    heights.push_back(*rc::gen::inRange(1, 4));
    pieces.push_back(area_piece(PieceKind::kContour, rectangle(x, y, right, top), heights.back()));
  }
  const Ground g = ground_of(pieces);
  const Vec corner = at(any_coord(0, 40), any_coord(0, 40));  // often on an edge
  RC_ASSERT(level_at(g, corner) == slow_level(boxes, heights, corner));
  // From and to the middle of a square inch, so that no way runs along an edge.
  const Vec half{inches(1, 2), inches(1, 2)};
  const Segment way{at(any_coord(0, 40), any_coord(0, 40)) + half, at(any_coord(0, 40), any_coord(0, 40)) + half};
  RC_PRE(!(way.a == way.b));
  RC_ASSERT(levels_climbed(g, way) ==
            std::count_if(boxes.begin(), boxes.end(), [&](const Bounds& box) { return slow_entry(box, way); }));
}

TEST(ground, climbing_counts_contour_lines_crossed_upwards) {
  const Ground g = ground_of({area_piece(PieceKind::kContour, rectangle(10, 10, 30, 30), 1),
                              area_piece(PieceKind::kContour, rectangle(15, 10, 20, 30), 2)});
  EXPECT_EQ(levels_climbed(g, {at(5, 20), at(17, 20)}), 2);
  EXPECT_EQ(levels_climbed(g, {at(17, 20), at(40, 20)}), 0);
  EXPECT_EQ(levels_climbed(g, {at(12, 20), at(40, 20)}), 1);
}

TEST(ground, touching_an_area_is_not_standing_on_it) {
  const Piece wood = area_piece(PieceKind::kWood, rectangle(10, 10, 20, 20));
  EXPECT_FALSE(meets(wood, box_at(5, 10, 10, 20)));
  EXPECT_TRUE(meets(wood, box_at(5, 10, 11, 20)));
  EXPECT_TRUE(holds(wood, box_at(10, 10, 20, 12)));
  EXPECT_FALSE(holds(wood, box_at(9, 10, 20, 12)));
  EXPECT_EQ(distance(wood, box_at(2, 10, 7, 20)), inches(3));
  EXPECT_TRUE(within(wood, box_at(2, 10, 7, 20), inches(3)));
  EXPECT_FALSE(within(wood, box_at(2, 10, 7, 20), inches(3) - kContactTolerance - 1));
}

TEST(ground, a_bare_line_is_met_by_touching_a_broad_one_by_entering) {
  const Piece wall = line_piece(PieceKind::kWall, {at(10, 0), at(10, 50)});
  EXPECT_TRUE(meets(wall, box_at(5, 10, 10, 20)));
  EXPECT_FALSE(meets(wall, box_at(5, 10, 9, 20)));
  EXPECT_FALSE(holds(wall, box_at(10, 10, 10, 20)));
  const Piece stream = line_piece(PieceKind::kStream, {at(10, 0), at(10, 50)}, inches(2));
  EXPECT_FALSE(meets(stream, box_at(5, 10, 9, 20)));
  const auto reaching_to = [](Coord x) { return Quad{{at(5, 20), {x, inches(20)}, {x, inches(10)}, at(5, 10)}}; };
  EXPECT_FALSE(meets(stream, reaching_to(inches(9) + kContactTolerance)));
  EXPECT_TRUE(meets(stream, reaching_to(inches(9) + kContactTolerance + 1)));
  EXPECT_TRUE(lies_on(stream, at(11, 10)));
  EXPECT_TRUE(lies_on(stream, {inches(11) + kContactTolerance, inches(10)}));
  EXPECT_FALSE(lies_on(stream, {inches(11) + kContactTolerance + 1, inches(10)}));
  EXPECT_EQ(distance(stream, box_at(2, 10, 5, 20)), inches(4));
}

TEST(ground, a_hole_is_not_part_of_the_area) {
  Piece wood = area_piece(PieceKind::kWood, rectangle(10, 10, 30, 30));
  wood.area.holes.push_back({at(15, 15), at(25, 15), at(25, 25), at(15, 25)});
  EXPECT_FALSE(lies_on(wood, at(20, 20)));
  EXPECT_FALSE(meets(wood, box_at(16, 16, 24, 24)));
  EXPECT_TRUE(meets(wood, box_at(16, 16, 26, 24)));
}

TEST(ground, cover_is_none_part_or_whole) {
  const Piece wood = area_piece(PieceKind::kWood, rectangle(10, 10, 20, 20));
  const std::vector<Quad> boxes{box_at(5, 12, 8, 13), box_at(12, 12, 14, 13)};
  EXPECT_EQ(cover_of(wood, boxes), Cover::kPart);
  EXPECT_EQ(centres_on(wood, boxes), 1);
  EXPECT_EQ(cover_of(wood, std::vector<Quad>{boxes[0]}), Cover::kNone);
  EXPECT_EQ(cover_of(wood, std::vector<Quad>{boxes[1]}), Cover::kWhole);
  EXPECT_EQ(cover_of(wood, {}), Cover::kNone);
}

TEST(ground, the_worst_ground_counts_and_removed_pieces_do_not) {
  const Ground g = ground_of({area_piece(PieceKind::kRough, rectangle(10, 10, 20, 20)),
                              area_piece(PieceKind::kMarsh, rectangle(15, 10, 25, 20)),
                              area_piece(PieceKind::kMarsh, rectangle(15, 10, 26, 20))});
  const std::vector<Quad> boxes{box_at(14, 12, 16, 13)};
  const auto badness = [](const Piece& p) { return p.kind == PieceKind::kMarsh ? 4 : 2; };
  EXPECT_EQ(worst_under(g, {}, boxes, badness).value, 1);
  std::vector<PieceState> states(3);
  states[1].condition = Condition::kRemoved;
  EXPECT_EQ(worst_under(g, states, boxes, badness).value, 2);
  states[2].condition = Condition::kRemoved;
  EXPECT_EQ(worst_under(g, states, boxes, badness).value, 0);
  EXPECT_EQ(pieces_under(g, {}, boxes).size(), 3U);
  EXPECT_EQ(pieces_under(g, states, boxes).size(), 1U);
  EXPECT_FALSE(worst_under(g, {}, boxes, [](const Piece&) { return 0; }).valid());
}

TEST(ground, pieces_are_near_by_their_breadth_too_and_removed_ones_are_not) {
  const Ground g = ground_of({area_piece(PieceKind::kWood, rectangle(10, 10, 20, 20)),
                              line_piece(PieceKind::kStream, {at(30, 0), at(30, 50)}, inches(2)),
                              line_piece(PieceKind::kWall, {at(30, 0), at(30, 50)})});
  const auto near = [&](Coord x0, Coord x1, std::span<const PieceState> states = {}) {
    std::vector<int> ids;
    for (const Piece* piece : pieces_near(g, states, {at(x0, 15), at(x1, 16)}))
      ids.push_back(piece->id.value);
    return ids;
  };
  EXPECT_THAT(near(15, 40), ElementsAre(0, 1, 2));
  EXPECT_THAT(near(20, 21), ElementsAre(0));  // touching is near
  EXPECT_THAT(near(21, 29), ElementsAre(1));  // the bank of the stream, an inch from its middle
  EXPECT_THAT(near(21, 28), ElementsAre());
  std::vector<PieceState> states(3);
  states[1].condition = Condition::kRemoved;
  EXPECT_THAT(near(15, 40, states), ElementsAre(0, 2));
}

TEST(ground, a_settled_one_keeps_bounds_and_a_changed_copy_does_not) {
  const Ground g = ground_of({area_piece(PieceKind::kWood, rectangle(10, 10, 20, 20))});
  const auto kept = settled(g);
  EXPECT_EQ(*kept, g);
  EXPECT_EQ(bounds(kept->pieces[0]), (Bounds{at(10, 10), at(20, 20)}));
  EXPECT_TRUE(meets(kept->pieces[0], box_at(12, 12, 14, 14)));
  Piece moved = kept->pieces[0];
  moved.area = rectangle(60, 60, 70, 70);
  EXPECT_EQ(bounds(moved), (Bounds{at(60, 60), at(70, 70)}));
  EXPECT_TRUE(meets(moved, box_at(62, 62, 64, 64)));
  Piece assigned;
  assigned = kept->pieces[0];
  assigned.area = rectangle(60, 60, 70, 70);
  EXPECT_TRUE(meets(assigned, box_at(62, 62, 64, 64)));
}

TEST(ground, a_front_reaches_a_line_where_its_first_point_does) {
  const Piece wall = line_piece(PieceKind::kWall, {at(0, 20), at(50, 20)});
  const Segment from{at(10, 10), at(14, 10)};
  // Half of twenty inches of way, but for the tolerance of touching, which is less than two shares of it.
  const auto share_to = [&](const Piece& piece) { return first_reached(piece, from, {at(10, 30), at(14, 30)}).value(); };
  constexpr std::int32_t kToleranceInShares = 2;
  EXPECT_PRED3(near, share_to(wall), 50'000, kToleranceInShares);
  EXPECT_EQ(first_reached(wall, from, {at(10, 19), at(14, 19)}), std::nullopt);
  EXPECT_EQ(first_reached(wall, {at(10, 20), at(14, 20)}, {at(10, 30), at(14, 30)}), 0);
  // A slanting wall is met by the nearer end: y = x, the left end at (10, y) reaches it at y = 10 + 2.
  const Piece slant = line_piece(PieceKind::kWall, {at(0, 2), at(40, 42)});
  EXPECT_PRED3(near, share_to(slant), 10'000, kToleranceInShares);
  const Piece wood = area_piece(PieceKind::kWood, rectangle(13, 15, 40, 40));
  EXPECT_PRED3(near, share_to(wood), 25'000, kToleranceInShares);
}

TEST(ground, a_wall_shelters_those_close_behind_it) {
  const Piece wall = line_piece(PieceKind::kWall, {at(0, 20), at(50, 20)});
  EXPECT_TRUE(shelters(wall, at(12, 40), box_at(10, 18, 14, 19), inches(2)));
  EXPECT_FALSE(shelters(wall, at(12, 40), box_at(10, 15, 14, 16), inches(2)));
  EXPECT_FALSE(shelters(wall, at(12, 10), box_at(10, 18, 14, 19), inches(2)));
}

TEST(ground, attributes_are_read_by_name) {
  Piece p;
  p.attributes = {{"muddy", 1}, {"doors", 3}};
  EXPECT_EQ(p.attribute("doors"), 3);
  EXPECT_EQ(p.attribute("roof", 7), 7);
}

TEST(ground_complaints, a_sound_ground_has_none) {
  EXPECT_THAT(complaints(ground_of({area_piece(PieceKind::kWood, rectangle(10, 10, 20, 20)),
                                    line_piece(PieceKind::kRoad, {at(0, 0), at(100, 100)}, inches(1)),
                                    area_piece(PieceKind::kContour, rectangle(0, 0, 100, 100), 1)})),
              ElementsAre());
}

TEST(ground_complaints, say_how_large_a_table_may_be) {
  Ground ground = ground_of({});
  ground.width = kLargestCoord;
  EXPECT_TRUE(complaints(ground).empty());
  ++ground.width;
  EXPECT_EQ(complaints(ground), std::vector<std::string>{"the table is too large; no side may be longer than 50 m"});
}

TEST(ground_complaints, name_what_is_wrong) {
  Piece bow_tie = area_piece(PieceKind::kWood, {{at(0, 0), at(10, 10), at(10, 0), at(0, 10)}, {}});
  bow_tie.name = "Hougoumont wood";
  EXPECT_THAT(complaints(ground_of({bow_tie})), ElementsAre(HasSubstr("wood \"Hougoumont wood\"")));
  EXPECT_THAT(complaints(ground_of({area_piece(PieceKind::kTown, rectangle(90, 90, 101, 95))})),
              ElementsAre(HasSubstr("beyond the table")));
  EXPECT_THAT(complaints(ground_of({area_piece(PieceKind::kContour, rectangle(10, 10, 20, 20), 0)})),
              ElementsAre(HasSubstr("at least 1 level")));
  EXPECT_THAT(complaints(ground_of({line_piece(PieceKind::kWall, {at(1, 1)})})),
              ElementsAre(HasSubstr("two points")));
  Piece both = line_piece(PieceKind::kWall, {at(1, 1), at(2, 2)});
  both.area = rectangle(0, 0, 1, 1);
  EXPECT_THAT(complaints(ground_of({both})), ElementsAre(HasSubstr("is a line but has an area")));
  Piece holed = area_piece(PieceKind::kWood, rectangle(10, 10, 20, 20));
  holed.area.holes.push_back({at(15, 15), at(25, 15), at(15, 18)});
  EXPECT_THAT(complaints(ground_of({holed})), ElementsAre(HasSubstr("hole that lies outside")));
  Ground misplaced = ground_of({area_piece(PieceKind::kWood, rectangle(10, 10, 20, 20))});
  misplaced.pieces[0].id.value = 4;
  EXPECT_THAT(complaints(misplaced), ElementsAre(HasSubstr("place 0")));
  EXPECT_THAT(complaints(Ground{}), ElementsAre(HasSubstr("width and a height")));
}

}  // namespace
}  // namespace drumhead
