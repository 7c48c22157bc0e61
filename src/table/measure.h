// Measuring on the table: distances between bodies, fronts and flanks, arcs of fire, zones and corridors.
// Every function is a building block with its limits as parameters; which of them a rule means, and with what
// numbers, is for the rulebook to say.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geom/touching.h"
#include "geom/zones.h"
#include "table/formation.h"

namespace drumhead {

// --- Distance -------------------------------------------------------------------------------------------
// An empty footprint is at no distance from anything: distance gives kNoDistance, within and touching false.
inline constexpr Coord kNoDistance = INT64_MAX;

Coord distance(const Footprint& a, const Footprint& b);
Coord distance(Vec point, const Footprint& b);
Coord distance(const Circle& disc, const Footprint& b);        // from its rim; 0 when they meet
bool within(const Footprint& a, const Footprint& b, Coord d);  // exact
bool within(Vec point, const Footprint& b, Coord d);
bool within(const Circle& disc, const Footprint& b, Coord d);
Segment nearest_points(const Footprint& a,
                       const Footprint& b);  // a tape measure: a on a, b on b; neither empty
Relation relate(const Footprint& a, const Footprint& b);
bool overlap(const Footprint& a, const Footprint& b);
bool overlap(const Footprint& a, const Quad& b);
// Contact: they meet, or the gap is at most the tolerance.
inline bool in_contact(const Footprint& a, const Footprint& b, Coord tolerance = 0) {
  return within(a, b, tolerance);
}
Vec centre(const Footprint& footprint);  // of its area, each box counted by its size
// Corners, edge middles and centre of a box: the nine points from which and at which one looks.
std::array<Vec, 9> nine_points(const Quad& box);

// --- Fronts ---------------------------------------------------------------------------------------------
// An edge of a body with the direction in which it looks.
struct Edge {
  Vec left{};  // as seen by a man who stands on it and looks outward
  Vec right{};
  Heading facing{};
  friend constexpr bool operator==(const Edge&, const Edge&) = default;
};
Edge edge_of(const Box& box, Face face);
Vec middle(const Edge& edge);
Coord length(const Edge& edge);
// The side of a box that holds the point nearest to `from`; at corners the front, then the rear wins.
Face nearest_face(const Box& box, Vec from);

// What a footprint covers along a front line, measured from the pose; left and behind are negative.
Interval across(const Pose& front, const Footprint& footprint);  // along the front line
Interval along(const Pose& front, const Footprint& footprint);   // ahead of it; negative is behind
Coord frontage_overlap(const Box& of, const Footprint& other);
// Front-rank places of a box (files of equal width, left to right) that the others' projections leave clear:
// one entry per file, true if covered by more than `least`.
std::vector<bool> files_covered(const Box& front, int files, std::span<const Footprint> others,
                                Coord least = 0);
// The longest run of clear files that begins at either end.
int hanging_files(const std::vector<bool>& covered);

// --- Front, flank and rear ------------------------------------------------------------------------------
enum class Sector : std::uint8_t { kFront, kFlank, kRear };

bool any_part_behind(const Pose& front, const Footprint& other, Coord by_more_than = 0);
bool wholly_behind(const Pose& front, const Footprint& other, Coord tolerance = 0);
// A whole footprint judged by the lines through a box's edges: front unless wholly behind the front line;
// then rear if wholly behind the rear line with its centre between the prolonged sides; else flank.
Sector sector_by_lines(const Box& target, const Footprint& other);
// Of the boxes of a footprint, how many have their centre behind the front line (more than `tolerance`).
int centres_behind(const Pose& front, const Footprint& other, Coord tolerance = 0);
bool at_least_half_behind(const Pose& front, const Footprint& other, Coord tolerance = 0);
bool at_least_half_behind(const Pose& front, const Edge& edge);  // half of an edge's length
// By wedges drawn from the corners: in front within `half_angle` of the facing seen from the nearer front
// corner (or straight ahead), rear likewise behind, else flank. Edges of the wedges belong to the front, then
// the rear.
Sector sector_by_wedges(const Box& target, Vec point, Angle half_angle = degrees(45));

// The angle between two lines, folded to 0..9000.
Angle folded_angle(Vec line, Heading axis);
// Does a line of fire run along the target's frontage, within `limit`?
bool rakes(Vec from, const Box& target, Angle limit);
// The side of a box through which a segment enters it; none if it does not enter or starts inside.
std::optional<Face> entry_face(const Segment& line, const Box& box);
// Does the segment pass through both flanks of the box?
bool crosses_both_flanks(const Segment& line, const Box& box);

// --- Arcs -----------------------------------------------------------------------------------------------
// The field of fire of an edge: what lies in front of it and between the rays from its ends, each turned
// outward by `spread`. An arc from one point has both ends there; a corridor has no spread. range < 0:
// without limit.
struct Arc {
  Edge edge{};
  Angle spread = degrees(45);  // under 90 degrees
  Coord range = -1;
  friend constexpr bool operator==(const Arc&, const Arc&) = default;
};
Arc arc_from(Vec point, Heading facing, Angle half_angle, Coord range = -1);
Arc corridor_of(const Edge& edge, Coord range = -1);
std::vector<Arc> arcs_all_round(const Box& box, Angle spread, Coord range);  // the four faces of a square
bool in_arc(const Arc& arc, Vec point);                                      // edges included
// The part of a box that lies in the arc (range apart), convex, corners rounded; empty if none.
Ring part_in_arc(const Arc& arc, const Quad& box);
bool reaches(const Arc& arc, const Footprint& target);
// The nearest point of the target that lies in the arc and in range, seen from the nearest point of the edge.
std::optional<Segment> nearest_in_arc(const Arc& arc, const Footprint& target);
// How wide the corridor straight ahead of an edge is filled by the target, within range.
Coord width_in_corridor(const Edge& edge, const Footprint& target, Coord range);
// Points in the middle of the front edges of the front rank: where the figures look from.
std::vector<Pose> figure_points(const Body& body);

// --- Zones ----------------------------------------------------------------------------------------------
// A rectangle laid by a pose: from `back` to `ahead` of it, from `left` to `right` (left and back are
// negative).
struct Strip {
  Coord back = 0;
  Coord ahead = 0;
  Coord left = 0;
  Coord right = 0;
};
Quad strip_at(const Pose& pose, const Strip& strip);
// A rectangle as wide as one side of a box and `reach` deep, lying outside against that side.
Quad room_beside(const Box& box, Face face, Coord reach);
// Is this point, going from `start` in direction `back`, within `half_width` of the straight way?
bool in_rout_corridor(Vec start, Heading back, Coord half_width, Vec point);
// Is the direction of a displacement within `half_angle` of a heading?
bool in_fan(Vec displacement, Heading heading, Angle half_angle);

struct SupportRules {
  Coord reach = 0;            // from the fighting body's rear edge to the supporter's front edge
  int overlap_numerator = 1;  // of the narrower frontage
  int overlap_denominator = 2;
  Angle facing = degrees(45);  // largest difference of facings
};
bool supports(const Box& supporter, const Box& fighting, const SupportRules& rules);

// The pose of a body laid with its front edge along a side that looks outward, as near as possible to where
// it stands, its middle kept over that side when it is at all.
Pose squared_up(const Box& body, const Edge& against);

}  // namespace drumhead
