#include "table/formation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "bodies.h"
#include "geom/predicates.h"

namespace drumhead {
namespace {

TEST(formation, a_line_of_two_ranks_stands_behind_its_pose) {
  const Body body = body_of(kLineOf, {at(10, 10), kNorth}, 4, 8);
  EXPECT_EQ(ranks(body), 2);
  EXPECT_EQ(frontage(body), inches(4));
  EXPECT_EQ(depth(body), inches(1));
  const Footprint f = footprint(body);
  ASSERT_EQ(f.boxes.size(), 1U);
  EXPECT_EQ(f.boxes[0].front_left(), at(8, 10));
  EXPECT_EQ(f.boxes[0].front_right(), at(12, 10));
  EXPECT_EQ(f.boxes[0].rear_right(), at(12, 9));
  EXPECT_EQ(f.boxes[0].rear_left(), at(8, 9));
  EXPECT_EQ(f.bounds.low, at(8, 9));
  EXPECT_EQ(f.bounds.high, at(12, 10));
}

TEST(formation, cells_come_front_rank_first_and_left_to_right) {
  const auto all = cells(body_of(kLineOf, {at(10, 10), kNorth}, 3, 5));
  ASSERT_EQ(all.size(), 5U);
  EXPECT_EQ(all[0].pose.at, at(9, 10));
  EXPECT_EQ(all[1].pose.at, at(10, 10));
  EXPECT_EQ(all[2].pose.at, at(11, 10));
  // The last rank of two stands in the middle: half a file to either side.
  EXPECT_EQ(all[3].pose.at, (Vec{inches(19, 2), inches(19, 2)}));
  EXPECT_EQ(all[4].pose.at, (Vec{inches(21, 2), inches(19, 2)}));
}

TEST(formation, the_last_rank_can_close_to_a_flank) {
  Formation f = kLineOf;
  f.last_rank = RankFill::kLeft;
  const auto left = cells(body_of(f, {at(10, 10), kNorth}, 3, 4));
  EXPECT_EQ(left[3].pose.at, (Vec{inches(9), inches(19, 2)}));
  f.last_rank = RankFill::kRight;
  const auto right = cells(body_of(f, {at(10, 10), kNorth}, 3, 4));
  EXPECT_EQ(right[3].pose.at, (Vec{inches(11), inches(19, 2)}));
}

TEST(formation, facing_east_the_right_is_south) {
  const Footprint f = footprint(body_of(kLineOf, {at(10, 10), kEast}, 4, 8));
  EXPECT_EQ(f.boxes[0].front_left(), at(10, 12));
  EXPECT_EQ(f.boxes[0].front_right(), at(10, 8));
  EXPECT_EQ(f.boxes[0].rear_right(), at(9, 8));
}

TEST(formation, fewer_figures_than_files_make_a_shorter_line) {
  const Body body = body_of(kLineOf, {at(10, 10), kNorth}, 6, 4);
  EXPECT_EQ(frontage(body), inches(4));
  EXPECT_EQ(ranks(body), 1);
}

TEST(formation, nobody_left_covers_nothing) {
  const Body body = body_of(kLineOf, {at(10, 10), kNorth}, 4, 0);
  EXPECT_TRUE(footprint(body).empty());
  EXPECT_TRUE(cells(body).empty());
  EXPECT_TRUE(front_rank(body).empty());
  EXPECT_EQ(ranks(body), 0);
}

TEST(formation, skirmishers_keep_intervals_but_cover_the_whole_strip) {
  Formation f = formation_of(ShapeKind::kSkirmish);
  f.file_gap = inches(2);
  const Body body = body_of(f, {at(10, 10), kNorth}, 3, 3);
  EXPECT_EQ(frontage(body), inches(7));  // three figures and two gaps
  const auto all = cells(body);
  EXPECT_EQ(all[0].pose.at, at(7, 10));
  EXPECT_EQ(all[2].pose.at, at(13, 10));
  EXPECT_EQ(footprint(body).boxes.size(), 1U);
  EXPECT_EQ(footprint_by_cells(body).boxes.size(), 3U);
}

TEST(formation, a_marker_spaces_a_rank) {
  Formation f = formation_of(ShapeKind::kSkirmish);
  f.file_gap = inches(2);
  f.spaced_by = 4;
  Body body = body_of(f, {at(10, 10), kNorth}, 3, 3);
  EXPECT_EQ(frontage(body), inches(7));  // the formation's own gaps
  body.gap = inches(1);
  EXPECT_EQ(gap_in_rank(body), inches(1));
  EXPECT_EQ(frontage(body), inches(5));
  EXPECT_EQ(cells(body)[0].pose.at, at(8, 10));
  EXPECT_EQ(footprint(body).boxes, Quads{corners(Box{{at(10, 10), kNorth}, inches(5), inches(1, 2)})});
  body.gap = 0;
  EXPECT_EQ(frontage(body), inches(3));
  f.spaced_by = -1;  // a formation that knows no marker keeps its own
  EXPECT_EQ(frontage(body), inches(7));
}

RC_GTEST_PROP(formation, a_rank_is_as_wide_as_its_figures_and_gaps, ()) {
  Formation f = formation_of(*rc::gen::element(ShapeKind::kSkirmish, ShapeKind::kLine, ShapeKind::kGuns));
  f.spaced_by = 0;
  f.file_width = any_coord(1, inches(2));
  const int figures = *rc::gen::inRange(1, 60);
  Body body = body_of(f, any_pose(), figures, figures);
  body.gap = any_coord(0, inches(3));
  RC_ASSERT(frontage(body) == figures * f.file_width + (figures - 1) * body.gap);
  RC_ASSERT(cells(body).size() == static_cast<std::size_t>(figures));
}

TEST(formation, a_battery_stands_in_one_row_and_marches_in_file) {
  Formation guns = formation_of(ShapeKind::kGuns);
  guns.rank_depth = inches(3, 2);
  const Body in_action = body_of(guns, {at(10, 10), kNorth}, 1, 3);
  EXPECT_EQ(frontage(in_action), inches(3));
  EXPECT_EQ(depth(in_action), inches(3, 2));
  Formation limbered = guns;
  limbered.shape = ShapeKind::kLimbered;
  const Body on_the_road = body_of(limbered, {at(10, 10), kNorth}, 1, 3);
  EXPECT_EQ(frontage(on_the_road), inches(1));
  EXPECT_EQ(depth(on_the_road), inches(9, 2));
}

TEST(formation, a_march_column_bends_at_the_corner_its_head_has_passed) {
  // It marched north to (10, 10), turned east there, and its head has gone two inches on. Six ranks of half
  // an inch.
  const Bend corner{unit(0), {at(10, 10), kNorth}, 0};
  Body body = body_of(kMarchOf, {at(12, 10), kEast}, 1, 6);
  body.bends = {&corner, 1};
  const auto all = cells(body);
  ASSERT_EQ(all.size(), 6U);
  EXPECT_EQ(all[0].pose, (Pose{at(12, 10), kEast}));
  EXPECT_EQ(all[3].pose, (Pose{{inches(21, 2), inches(10)}, kEast}));
  EXPECT_EQ(all[4].pose, (Pose{at(10, 10), kNorth}));
  EXPECT_EQ(all[5].pose, (Pose{{inches(10), inches(19, 2)}, kNorth}));
  const Footprint f = footprint(body);
  ASSERT_EQ(f.boxes.size(), 2U);  // four ranks on the new road, two on the old
  EXPECT_EQ(f.boxes[0], corners(Box{{at(12, 10), kEast}, inches(1), inches(2)}));
  EXPECT_EQ(f.boxes[1], corners(Box{{at(10, 10), kNorth}, inches(1), inches(1)}));
  EXPECT_EQ(place_on_track(body, inches(3)), (Pose{at(10, 9), kNorth}));
}

TEST(formation, corners_behind_the_tail_are_forgotten) {
  const std::vector<Bend> bends{{unit(0), {at(10, 10), kNorth}, 0}, {unit(0), {at(10, 4), kEast}, 0}};
  Body body = body_of(kMarchOf, {at(12, 10), kEast}, 1, 6);  // three inches deep: it reaches to (10, 9)
  body.bends = bends;
  EXPECT_EQ(bends_in_use(body).size(), 1U);
  body.pose.at = at(13, 10);  // now the tail is exactly at the corner
  EXPECT_TRUE(bends_in_use(body).empty());
}

TEST(formation, a_bent_line_is_one_box_for_each_segment) {
  const std::vector<Bend> segments{{unit(0), {at(10, 10), kNorth}, 4}, {unit(0), {at(12, 8), kEast}, 4}};
  Body body = body_of(formation_of(ShapeKind::kBentLine), {at(10, 10), kNorth}, 8, 16);
  const Formation f = formation_of(ShapeKind::kBentLine);
  body.formation = &f;
  body.bends = segments;
  EXPECT_EQ(ranks(body), 2);
  const Footprint covered = footprint(body);
  ASSERT_EQ(covered.boxes.size(), 2U);
  EXPECT_EQ(covered.boxes[0], corners(Box{{at(10, 10), kNorth}, inches(4), inches(1)}));
  EXPECT_EQ(covered.boxes[1], corners(Box{{at(12, 8), kEast}, inches(4), inches(1)}));
  EXPECT_EQ(cells(body).size(), 16U);
  EXPECT_EQ(front_rank(body).size(), 8U);
}

TEST(formation, the_figures_of_a_square_are_dealt_to_its_faces) {
  EXPECT_EQ(figures_per_face(18), (std::array<int, 4>{5, 5, 4, 4}));
  EXPECT_EQ(figures_per_face(3), (std::array<int, 4>{1, 1, 1, 0}));
  EXPECT_EQ(figures_per_face(0), (std::array<int, 4>{0, 0, 0, 0}));
}

TEST(formation, a_square_is_hollow_and_looks_four_ways) {
  const Formation f = formation_of(ShapeKind::kSquare);
  const Body body = body_of(f, {at(10, 10), kNorth}, 0, 18);  // ceil(18/4) = 5 files to a face
  EXPECT_EQ(outline(body), (Box{{at(10, 10), kNorth}, inches(5), inches(5)}));
  const Footprint covered = footprint(body);
  ASSERT_EQ(covered.boxes.size(), 4U);
  // Two faces of 5 by 1/2 and two of 4 by 1/2, and nobody in the middle.
  std::int64_t area = 0;
  for (const Quad& q : covered.boxes) area += std::abs(doubled_area(q)) / 2;
  EXPECT_EQ(area, inches(5) * inches(1) + inches(4) * inches(1));
  for (const Quad& q : covered.boxes) EXPECT_EQ(where({inches(10), inches(15, 2)}, q), Inside::kOutside);
  const auto all = cells(body);
  ASSERT_EQ(all.size(), 18U);
  EXPECT_EQ(all[0].pose.facing, kNorth);
  EXPECT_EQ(all[5].pose.facing, kEast);
  EXPECT_EQ(all[10].pose.facing, kSouth);
  EXPECT_EQ(all[14].pose.facing, kWest);
  // The middle figure of the right face stands in the middle of the right side.
  EXPECT_EQ(all[7].pose.at, (Vec{inches(25, 2), inches(15, 2)}));
}

TEST(formation, squares_of_two_ranks_need_room_for_their_corners) {
  Formation f = formation_of(ShapeKind::kSquare);
  f.rank_depth = inches(1);
  f.face_ranks = 2;
  f.corner_depths = 1;
  // 24 figures: 6 to a face, 3 files in 2 ranks; 3 + 2 = 5 a side, which holds 4 * 2 * (5 - 2) = 24.
  EXPECT_EQ(outline(body_of(f, {}, 0, 24)).width, inches(5));
  // 25 figures: 7 to the largest face, 4 files.
  EXPECT_EQ(outline(body_of(f, {}, 0, 25)).width, inches(6));
  f.least_side = inches(8);
  EXPECT_EQ(outline(body_of(f, {}, 0, 25)).width, inches(8));
}

TEST(formation, a_small_square_is_solid) {
  const Formation f = formation_of(ShapeKind::kSquare);
  EXPECT_EQ(footprint(body_of(f, {at(10, 10), kNorth}, 0, 4)).boxes.size(),
            1U);  // one inch a side, half an inch deep
}

TEST(formation, a_mass_without_width_is_square_and_covers_what_its_figures_cover) {
  Formation f = formation_of(ShapeKind::kMasse);
  f.file_width = inches(1);
  f.rank_depth = inches(1);
  const Box box = outline(body_of(f, {at(10, 10), kNorth}, 0, 16));
  EXPECT_EQ(box.width, inches(4));
  EXPECT_EQ(box.depth, inches(4));
  EXPECT_EQ(outline(body_of(f, {at(10, 10), kNorth}, 8, 16)).depth, inches(2));
}

TEST(formation, loose_stands_stand_where_they_were_put) {
  Formation f = formation_of(ShapeKind::kLoose);
  f.figures_per_stand = 4;
  f.stand_ranks = 2;
  std::vector<Stand> stands(3);
  stands[0].pose = {at(10, 10), kNorth};
  stands[0].figures = 0b1101;  // the front right figure is gone
  stands[1].pose = {at(20, 10), kEast};
  stands[1].figures = 0;
  stands[2].pose = {at(30, 10), kNorth};
  stands[2].figures = 0b1111;
  Body body = body_of(f, {at(10, 10), kNorth}, 0, 0);
  body.stands = stands;
  const Footprint covered = footprint(body);
  ASSERT_EQ(covered.boxes.size(), 2U);
  EXPECT_EQ(covered.boxes[0], corners(Box{{at(10, 10), kNorth}, inches(2), inches(1)}));
  const auto all = cells(body);
  ASSERT_EQ(all.size(), 7U);
  EXPECT_EQ(all[0].pose.at, (Vec{inches(19, 2), inches(10)}));
  EXPECT_EQ(all[1].pose.at, (Vec{inches(19, 2), inches(19, 2)}));
  EXPECT_EQ(front_rank(body).size(), 3U);
  EXPECT_EQ(figures_left(stands[0]), 3);
}

TEST(formation, hidden_bodies_have_no_footprint) {
  EXPECT_TRUE(footprint(body_of(formation_of(ShapeKind::kHidden), {}, 4, 8)).empty());
}

TEST(formation, bends_and_stands_are_found_by_unit) {
  const std::vector<Bend> all{{unit(1), {}, 1}, {unit(3), {}, 2}, {unit(3), {}, 3}, {unit(7), {}, 4}};
  EXPECT_EQ(bends_of(all, unit(3)).size(), 2U);
  EXPECT_EQ(bends_of(all, unit(3)).front().files, 2);
  EXPECT_TRUE(bends_of(all, unit(2)).empty());
  EXPECT_TRUE(stands_of({}, unit(2)).empty());
}

RC_GTEST_PROP(formation, a_body_covers_as_much_as_its_figures, ()) {
  const int files = *rc::gen::inRange(1, 13);
  const int full_ranks = *rc::gen::inRange(1, 7);
  Formation f = kLineOf;
  f.file_width = *rc::gen::inRange<Coord>(100, 60'000) * 2;
  f.rank_depth = *rc::gen::inRange<Coord>(100, 60'000);
  f.shape =
      *rc::gen::element(ShapeKind::kLine, ShapeKind::kColumn, ShapeKind::kMasse, ShapeKind::kRoadColumn);
  const Body body =
      body_of(f, {{0, 0}, *rc::gen::element(kNorth, kEast, kSouth, kWest)}, files, files * full_ranks);
  const std::int64_t covered = std::abs(doubled_area(footprint(body).boxes.at(0))) / 2;
  RC_ASSERT(covered == f.file_width * f.rank_depth * body.strength);
}

RC_GTEST_PROP(formation, every_cell_lies_within_the_outline, ()) {
  Formation f = kLineOf;
  f.shape = *rc::gen::element(ShapeKind::kLine, ShapeKind::kSkirmish, ShapeKind::kSquare, ShapeKind::kGuns);
  f.file_gap = *rc::gen::inRange<Coord>(0, inches(1));
  f.rank_gap = *rc::gen::inRange<Coord>(0, inches(1));
  const Body body = body_of(f, any_pose(), *rc::gen::inRange(1, 20), *rc::gen::inRange(1, 60));
  const Box whole = outline(body);
  const Quad grown_box =
      corners(Box{{point_from(whole.pose, 4, 0), whole.pose.facing}, whole.width + 8, whole.depth + 8});
  const auto all = cells(body);
  RC_ASSERT(static_cast<int>(all.size()) == body.strength);
  for (const Box& cell : all) {
    for (const Vec c : corners(cell).corner) RC_ASSERT(where(c, grown_box) != Inside::kOutside);
  }
}

}  // namespace
}  // namespace drumhead
